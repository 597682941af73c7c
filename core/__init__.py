"""The learning side of Graph Coach: values in, values out, no window."""
