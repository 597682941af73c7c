"""What a script prints, as lines: progress bars that go back, colours, and endless lines."""

from __future__ import annotations

import re

MAX_COLUMNS = 2_000
"""The rest of a longer line is left out: laying it out would stop the window."""
_ESCAPE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-Z\\-_])")
_OTHER_CONTROLS = re.compile(r"[\x00-\x07\x0b-\x0c\x0e-\x1f\x7f]")


class TerminalLines:
    """Turns a stream of text into lines as a plain terminal would show them."""

    def __init__(self) -> None:
        self._line = ""
        self._column = 0
        self._tail = ""

    def feed(self, text: str) -> tuple[list[str], str]:
        """Take in more text.

        Returns:
            The lines that ended, and what stands on the last one so far.
        """
        text = self._tail + text
        # An escape sequence may be cut in two by the pipe.
        start = text.rfind("\x1b")
        keeps = start >= 0 and len(text) - start < 16 and not _ESCAPE.match(text, start)
        self._tail = text[start:] if keeps else ""
        text = _ESCAPE.sub("", text[:start] if keeps else text).replace("\r\n", "\n")
        ended = []
        *whole, rest = text.split("\n")
        for piece in whole:
            self._write(piece)
            ended.append(self._shown())
            self._line, self._column = "", 0
        self._write(rest)
        return ended, self._shown()

    def _write(self, text: str) -> None:
        """Write over the line from the cursor on; "\\r" and "\\b" move the cursor back."""
        for piece in re.split("([\r\b]+)", _OTHER_CONTROLS.sub("", text)):
            if piece.startswith(("\r", "\b")):
                self._column = 0 if "\r" in piece else max(0, self._column - len(piece))
                continue
            end = self._column + len(piece)
            if self._column <= MAX_COLUMNS:
                self._line = (self._line[: self._column] + piece + self._line[end:])[
                    : MAX_COLUMNS + 1
                ]
            self._column = end

    def _shown(self) -> str:
        is_cut = len(self._line) > MAX_COLUMNS
        return self._line[:MAX_COLUMNS] + "…" if is_cut else self._line
