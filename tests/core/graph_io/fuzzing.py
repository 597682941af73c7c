"""Mutated graph files, from a seed: what a reader must survive."""

from __future__ import annotations

import gzip
import io
import json
import re
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from core.graph import Graph
from core.graph_io import GraphFileError, read_graphs
from tests.core.graph_io import seeds

_TOKENS = (
    b"0", b"-1", b"1e400", b"1e39", b"NaN", b"inf", b"999999999999", b"2147483648", b"1999999",
    b"0x10", b"9" * 5000, b"[", b"]", b"{", b"}", b"[[[[[[[[", b"(", b")", b'"', b"'", b",", b";",
    b"\t", b" ", b"\n", b"\r", b"\x00", b"\xff\xfe", b"\xef\xbb\xbf", b"\xc3\x28", b"<", b">",
    b"</node>", b"<node/>", b"&lol;", b"<!DOCTYPE a [<!ENTITY b 'c'>]>", b"null", b"true",
    b"*Vertices 99", b"*Matrix", b"p edge 9 9", b"id", b"source", b"graph [", b"%%MatrixMarket",
    b"=", b"{'a': ", b"#", b"\\ud800",
)  # fmt: skip

_Mutation = Callable[[bytearray, np.random.Generator], None]


def _flip(data: bytearray, rng: np.random.Generator) -> None:
    data[rng.integers(len(data))] = rng.integers(256)


def _delete(data: bytearray, rng: np.random.Generator) -> None:
    start = int(rng.integers(len(data)))
    del data[start : start + int(rng.integers(1, 1 + max(2, len(data) // 8)))]


def _repeat(data: bytearray, rng: np.random.Generator) -> None:
    start = int(rng.integers(len(data)))
    piece = data[start : start + int(rng.integers(1, 60))]
    place = int(rng.integers(len(data) + 1))
    data[place:place] = piece * int(rng.integers(1, 4))


def _insert(data: bytearray, rng: np.random.Generator) -> None:
    place = int(rng.integers(len(data) + 1))
    data[place:place] = _TOKENS[rng.integers(len(_TOKENS))]


def _replace_word(data: bytearray, rng: np.random.Generator) -> None:
    """Put a token where a word or number stands."""
    start = int(rng.integers(len(data)))
    end = start
    while end < len(data) and chr(data[end]).isalnum():
        end += 1
    data[start:end] = _TOKENS[rng.integers(len(_TOKENS))]


def _cut(data: bytearray, rng: np.random.Generator) -> None:
    del data[int(rng.integers(len(data))) :]


def _swap_lines(data: bytearray, rng: np.random.Generator) -> None:
    lines = bytes(data).split(b"\n")
    i, j = rng.integers(len(lines), size=2)
    lines[i], lines[j] = lines[j], lines[i]
    data[:] = b"\n".join(lines)


_MUTATIONS: tuple[_Mutation, ...] = (
    _flip, _delete, _repeat, _insert, _replace_word, _replace_word, _cut, _swap_lines,
)  # fmt: skip


def mutate(data: bytes, rng: np.random.Generator) -> bytes:
    """One to four random changes."""
    changed = bytearray(data)
    for _ in range(int(rng.integers(1, 5))):
        if changed:
            _MUTATIONS[rng.integers(len(_MUTATIONS))](changed, rng)
    return bytes(changed)


_ODD_VALUES: tuple[object, ...] = (
    None, True, 0, -1, 7, 1.5, 10**30, 1e39, float("nan"), float("inf"), "", "a", "1", "nan",
    "\ud800", "x" * 300, [], [1], [1, "a"], [[[]]], {}, {"id": 1}, {"x": None}, [None, None],
)  # fmt: skip
_WORD = re.compile(rb'(?<=")[^"\n]*(?=")|[-+.\w]+')


def _odd_value(data: bytes, rng: np.random.Generator) -> bytes:
    """Well-formed JSON with one value, at any depth, replaced by one nobody expects there."""
    document = json.loads(data)
    holder: Any = None
    key: Any = None
    value = document
    while isinstance(value, (dict, list)) and value and (holder is None or rng.random() < 0.8):
        holder = value
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        key = keys[rng.integers(len(keys))]
        value = holder[key]
    if holder is not None:
        odd = _ODD_VALUES[rng.integers(len(_ODD_VALUES))]
        holder["other" if isinstance(holder, dict) and rng.random() < 0.1 else key] = odd
    return json.dumps(document).encode()


def _odd_word(data: bytes, rng: np.random.Generator) -> bytes:
    """One word, number or quoted text replaced by another of the file's or by an odd one."""
    words = list(_WORD.finditer(data))
    if not words:
        return data
    chosen = words[rng.integers(len(words))]
    others = [words[rng.integers(len(words))].group(), _TOKENS[rng.integers(10)], b"", b"1", b"2"]
    return data[: chosen.start()] + others[rng.integers(len(others))] + data[chosen.end() :]


def _well_formed(name: str, data: bytes, rng: np.random.Generator) -> bytes:
    """A change that leaves the syntax whole, to reach what lies behind the parser."""
    for _ in range(int(rng.integers(1, 4))):
        data = (_odd_value if name.endswith(".json") else _odd_word)(data, rng)
    return data


def _mutate_inside(name: str, data: bytes, rng: np.random.Generator) -> bytes:
    """Half of the files stay well-formed, and compressed ones are changed inside."""
    if rng.random() < 0.5:
        return mutate(data, rng)
    if not name.endswith((".gz", ".npz", ".gcoach", "utf16.csv")):
        return _well_formed(name, data, rng)
    if name.endswith(".gz"):
        return gzip.compress(mutate(gzip.decompress(data), rng), compresslevel=1, mtime=0)
    if name.endswith(".npz"):
        return _mutate_member(data, rng)
    return mutate(data, rng)


def _mutate_member(data: bytes, rng: np.random.Generator) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(buffer, "w") as new:
        chosen = old.namelist()[rng.integers(len(old.namelist()))]
        for name in old.namelist():
            content = old.read(name)
            new.writestr(name, mutate(content, rng) if name == chosen else content)
    return buffer.getvalue()


def mutants(folder: Path, n: int, seed: int) -> Iterator[Path]:
    """Write n mutated files one after another, over all formats in turn; yields what to open."""
    rng = np.random.default_rng(seed)
    files = sorted(seeds.all_files().items())
    data_sets = (("tu", seeds.TU_FILES), ("ogb", seeds.OGB_FILES))
    for i in range(n):
        kind = i % (len(files) + len(data_sets))
        if kind < len(files):
            name, data = files[kind]
            path = folder / name
            path.write_bytes(_mutate_inside(name, data, rng))
            yield path
        else:
            name, texts = data_sets[kind - len(files)]
            path = seeds.write_folder(folder / name, texts)
            chosen = list(texts)[rng.integers(len(texts))]
            (path / chosen).write_bytes(_mutate_inside(chosen, texts[chosen].encode(), rng))
            yield path


def read_or_refuse(path: Path) -> list[Graph] | str:
    """The graphs of a file, or the message it was refused with; nothing else may come out."""
    try:
        return read_graphs(path)
    except GraphFileError as error:
        return str(error)
