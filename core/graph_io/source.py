"""A file on its way in: its bytes, its text, and the warnings the reader has for the user."""

from __future__ import annotations

import gzip
import io
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

from core.graph_io.columns import ColumnUse
from core.graph_io.encoding import decode
from core.graph_io.errors import GraphFileError
from core.graph_io.limits import FREE_GROWTH, MAX_BYTES, MAX_RATIO, MAX_TREE_BYTES

GZIP_MAGIC = b"\x1f\x8b"


class HyperedgeExpansion(Enum):
    """How an edge of more than two nodes becomes edges of two."""

    CLIQUE = "clique"
    """Every pair of its nodes."""
    STAR = "star"
    """A new node for the hyperedge, joined to each of its nodes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadOptions:
    """What the user may decide about a file that does not say it itself."""

    directed: bool | None = None
    """Overrides the direction; None takes what the file says, or its format's default."""
    source_column: str | None = None
    """Name of a table's column with the first end of each edge."""
    target_column: str | None = None
    """Name of a table's column with the second end of each edge."""
    hyperedges: HyperedgeExpansion = HyperedgeExpansion.CLIQUE
    uses: Mapping[str, ColumnUse] = field(default_factory=lambda: MappingProxyType({}))
    """Node attributes whose use as a feature the user chose."""


@dataclass
class Source:
    """One file being read. Readers add warnings to it and take refusals from it."""

    path: Path
    data: bytes
    options: ReadOptions = field(default_factory=ReadOptions)
    warnings: list[str] = field(default_factory=list)

    @classmethod
    def open(cls, path: Path, options: ReadOptions, warnings: list[str] | None = None) -> Source:
        """Read and, where it is gzip, decompress a file.

        Raises:
            GraphFileError: it is missing, unreadable, empty, too large or cut short.
        """
        data = read_bytes(path)
        if not data.strip():
            raise GraphFileError(f"{path}: the file is empty; wanted a graph")
        return cls(path, data, options, [] if warnings is None else warnings)

    @cached_property
    def stem(self) -> str:
        """The file's name without .gz and without its suffix."""
        return Path(self._inner_name).stem or self.path.name

    @cached_property
    def suffix(self) -> str:
        """The file's suffix in lower case, looking through .gz."""
        return Path(self._inner_name).suffix.lower()

    @cached_property
    def text(self) -> str:
        """The content as text; a guessed encoding is said in the warnings."""
        decoded = decode(self.data)
        if decoded is None:
            raise self.refuse("wanted text, got binary data that is no format known here")
        if decoded.note:
            self.warn(decoded.note)
        self.encoding = decoded.encoding
        return decoded.text

    encoding: str = "binary"
    """Name of the text encoding, once the text was asked for."""

    @cached_property
    def lines(self) -> list[str]:
        """The text's lines, whatever ends them (LF, CRLF or CR alone), without the ends."""
        return self.text.replace("\r\n", "\n").replace("\r", "\n").split("\n")

    def warn(self, sentence: str) -> None:
        """Add a sentence for the user, once."""
        if sentence not in self.warnings:
            self.warnings.append(sentence)

    def check_tree(self, n_items: int, limit: int) -> None:
        """Refuse text whose tree of objects would be too large, before it is built.

        Raises:
            GraphFileError: the text or its number of objects is above the limit.
        """
        if len(self.text) > MAX_TREE_BYTES or n_items > limit:
            raise self.refuse(
                f"{len(self.text) // 2**20} MB with {n_items:,} objects; at most "
                f"{MAX_TREE_BYTES // 2**20} MB with {limit:,} are read in this format"
            )

    def refuse(self, what: str, line: int | None = None) -> GraphFileError:
        """The error to raise: file, place (line numbers count from 1), what is wrong."""
        place = f"{self.path}" if line is None else f"{self.path}, line {line}"
        return GraphFileError(f"{place}: {what}")

    @property
    def _inner_name(self) -> str:
        name = self.path.name
        return name[:-3] if name.lower().endswith(".gz") else name


def read_bytes(path: Path) -> bytes:
    """A file's bytes, decompressed when they are gzip, at most MAX_BYTES of them.

    Raises:
        GraphFileError: it is missing, unreadable, too large, or its gzip data is damaged.
    """
    try:
        if path.exists() and not path.is_file():
            # A pipe or device might never end, or never begin.
            raise GraphFileError(f"{path}: not a file; wanted a graph file or a folder")
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise GraphFileError(f"{path}: {error.strerror or error}") from error
    if data[:2] == GZIP_MAGIC:
        data = _gunzip(path, data)
    if len(data) > MAX_BYTES:
        raise GraphFileError(
            f"{path}: more than {MAX_BYTES // 2**20} MB of content; no graph file of that size "
            "is read"
        )
    return data


def _gunzip(path: Path, data: bytes) -> bytes:
    most = min(MAX_BYTES, max(FREE_GROWTH, MAX_RATIO * len(data)))
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(data)) as file:
            content = file.read(most + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise GraphFileError(f"{path}: damaged gzip data ({error})") from error
    if len(content) > most:
        raise GraphFileError(
            f"{path}: {len(data):,} bytes unpack to more than {most // 2**20} MB; such files are "
            "refused"
        )
    return content
