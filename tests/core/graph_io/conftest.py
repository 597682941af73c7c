"""Writing a small file and reading it, in one call."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from core.graph_io import GraphFile, ReadOptions, read_graph_file

Read: TypeAlias = Callable[..., GraphFile]


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """`read(name, content, **options)`: writes the file and reads it."""

    def write_and_read(name: str, content: str | bytes, **options: object) -> GraphFile:
        path = tmp_path / name
        path.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)
        return read_graph_file(path, ReadOptions(**options))  # type: ignore[arg-type]

    return write_and_read
