"""Places for the nodes of a graph: one algorithm per file, numpy and scipy only, no Qt."""
