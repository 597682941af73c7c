"""The measurements of the benchmark that need no window."""
