"""How much a graph file may hold. Checked before anything of that size is allocated."""

from __future__ import annotations

MAX_BYTES = 128 * 2**20
"""Bytes of a file, after decompression."""
MAX_TREE_BYTES = 64 * 2**20
"""Bytes of a JSON or XML file, whose objects take many times the room of their text."""
MAX_TREE_ITEMS = 6_000_000
"""Objects and lists of a JSON file, elements of an XML file."""
MAX_RATIO = 100
"""Times a compressed file may grow beyond FREE_GROWTH; graph text grows 3 to 30 times."""
FREE_GROWTH = 16 * 2**20
MAX_NODES = 2_000_000
MAX_EDGES = 10_000_000
"""Edge records, and edges after a hyperedge was expanded."""
MAX_FEATURE_CELLS = 64_000_000
"""Nodes times features, over all graphs of a set: 256 MB as float32."""
MAX_CATEGORIES = 256
"""Categories of one one-hot column."""
MAX_GRAPHS = 200_000
MAX_ATTRIBUTE_CELLS = 20_000_000
"""Nodes (or edges) times attributes of one file."""
