"""Bytes to text to format: compression, encodings, suffixes that lie, files that are no files."""

from __future__ import annotations

import gzip
import os
from pathlib import Path

import pytest

from core.graph_io import Format, GraphFileError, read_graph_file, read_graphs
from core.graph_io import source as source_module
from tests.core.graph_io import seeds
from tests.core.graph_io.conftest import Read


@pytest.mark.parametrize("name", sorted(seeds.TEXTS))
def test_the_content_decides_when_the_suffix_lies(read: Read, name: str) -> None:
    if name in ("headless.mtx", "hyper.hgr"):  # nothing in these tells them from an edge list
        return
    plain = read(name, seeds.TEXTS[name])
    lying = read("file.dat", seeds.TEXTS[name])
    assert lying.format is plain.format
    assert lying.graphs[0].edges.tolist() == plain.graphs[0].edges.tolist()


def test_a_lying_suffix_is_said(read: Read) -> None:
    file = read("g.csv", seeds.TEXTS["plain.graphml"])
    assert file.format is Format.GRAPHML
    assert any("ends in .csv, but its content is GraphML" in w for w in file.warnings)


@pytest.mark.parametrize("name", sorted(seeds.TEXTS))
def test_compressed_files_read_alike(read: Read, name: str) -> None:
    packed = read(name + ".gz", gzip.compress(seeds.TEXTS[name].encode()))
    plain = read(name, seeds.TEXTS[name])
    assert packed.graphs[0].digest() == plain.graphs[0].digest()


def test_a_compressed_file_without_its_suffix(read: Read) -> None:
    assert read("g.json", gzip.compress(seeds.TEXTS["node_link.json"].encode())).graphs


@pytest.mark.parametrize(
    ("encoding", "said"),
    [
        ("utf-8", "UTF-8"),
        ("utf-8-sig", "UTF-8"),
        ("utf-16", "UTF-16"),
        ("utf-16-le", "UTF-16"),
        ("utf-16-be", "UTF-16"),
        ("utf-32", "UTF-32"),
        ("cp1252", "cp1252"),
    ],
)
def test_encodings(read: Read, encoding: str, said: str) -> None:
    text = "source,target\nJosé Núñez,Bob\n" + "Ann,Bob\n" * 20
    file = read("t.csv", text.encode(encoding))
    assert file.graphs[0].node_names[0] == "José Núñez"
    assert file.encoding == said
    guessed = encoding in ("utf-16-le", "utf-16-be", "cp1252")
    assert any("a guess" in w for w in file.warnings) is guessed


def test_a_compression_bomb_is_refused(read: Read) -> None:
    bomb = gzip.compress(b" " * (64 * 2**20) + b"1 2\n")
    assert len(bomb) < 100_000
    with pytest.raises(GraphFileError, match="unpack to more than 16 MB"):
        read("g.edgelist.gz", bomb)


def test_a_file_too_large_is_refused(read: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source_module, "MAX_BYTES", 1000)
    with pytest.raises(GraphFileError, match="no graph file of that size"):
        read("g.edgelist", "1 2\n" * 300)


def test_a_flood_of_objects_is_refused(read: Read) -> None:
    with pytest.raises(GraphFileError, match=r"6,\d+,\d+ objects"):
        read("g.json", "[" + "{}," * 6_000_001 + "{}]")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "the file is empty"),
        (b" \n\t\n", "the file is empty"),
        (b"\x1f\x8b damaged", "damaged gzip data"),
        (b"\x89HDF\r\n\x1a\n\x00\x00\x00", "binary data"),
        (b"SQLite format 3\x00 and more", "not a readable session file"),
        (b"Dear reader, here\nis a letter of some lines;\nit is no graph.\n", "wanted two nodes"),
    ],
)
def test_what_is_no_graph_is_refused(read: Read, content: bytes, said: str) -> None:
    with pytest.raises(GraphFileError, match=r"g\.dat") as caught:
        read("g.dat", content)
    assert said in str(caught.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "nowhere.json"
    with pytest.raises(GraphFileError, match="No such file"):
        read_graphs(path)
    with pytest.raises(GraphFileError, match=r"nowhere\.json"):
        read_graphs(str(path))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names on this system")
def test_a_pipe_is_refused_instead_of_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "pipe.json"
    os.mkfifo(path)
    with pytest.raises(GraphFileError, match="not a file"):
        read_graph_file(path)
