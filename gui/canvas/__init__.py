"""The parts the graph view is drawn with."""
