"""Icons and sample graphs, found through importlib.resources."""
