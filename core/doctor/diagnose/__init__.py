"""Explaining what was watched: from the record of a call to its causes."""
