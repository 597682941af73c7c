"""The benchmark: measurements that need no window, and what becomes of the numbers."""
