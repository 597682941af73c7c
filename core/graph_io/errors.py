"""What a reader raises: one message with the file, the place, what was wanted and what was got."""

from __future__ import annotations

from collections.abc import Sequence

_LONGEST = 600


def one_line(text: str) -> str:
    """A sentence on one line and of bounded length, whatever names the file put into it."""
    line = " ".join(text.splitlines())
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]} …"


class GraphFileError(ValueError):
    """A file cannot be read as a graph; the message is for the user, one line."""

    def __init__(self, message: str) -> None:
        super().__init__(one_line(message))


class ColumnsNeeded(GraphFileError):
    """A table does not say by name which columns are the two ends of an edge: ask the user."""

    def __init__(self, message: str, columns: Sequence[str]) -> None:
        super().__init__(message)
        self.columns = tuple(columns)
        """The table's column names, to choose two from."""


class FeatureError(GraphFileError):
    """A node attribute cannot be a feature; leaving that column out would let the file in."""

    def __init__(self, message: str, column: str) -> None:
        super().__init__(message)
        self.column = column
        """The column to leave out."""
