"""Arrays and graphs as bytes: plain `.npy` and `.npz`, never pickle, sizes checked first."""

from __future__ import annotations

import io
import json
import math
import re
import struct
import zipfile
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.graph import Graph

MAX_ARRAY_BYTES = 1 << 30
_DESCRS = frozenset({"<f4", "<f8", "<i8", "<i4", "<u8", "|u1", "|b1"})
# RuntimeError: flags that say encrypted, of a newer format, or nested too deep.
_DAMAGE = (zipfile.BadZipFile, struct.error, KeyError, ValueError, EOFError, OSError, RuntimeError)
_MAGIC = b"\x93NUMPY\x01\x00"
# What numpy.save writes, and nothing else: numpy's own reader hands the header to Python's
# parser, which fails in as many ways as Python does.
_HEADER = re.compile(
    rb"\{'descr': '([^']{1,20})', 'fortran_order': (True|False), "
    rb"'shape': \(((?:\d{1,18}, ?)*\d{0,18})\), \} *\n"
)


def array_bytes(array: NDArray[Any]) -> bytes:
    """An array as `.npy` bytes."""
    out = io.BytesIO()
    np.save(out, array, allow_pickle=False)
    return out.getvalue()


def row_bytes(array: NDArray[Any]) -> bytes:
    """A small array as `.npy` bytes for one row of a large table.

    The header is padded to 16 bytes, as NumPy did before version 1.14, not to 64: of the 22
    gradient norms of an update it would be more than half.
    """
    order = "True" if array.flags.f_contiguous and not array.flags.c_contiguous else "False"
    text = f"{{'descr': '{array.dtype.str}', 'fortran_order': {order}, 'shape': {array.shape}, }}"
    length = len(text) + 1
    length += -(len(_MAGIC) + 2 + length) % 16
    header = text.ljust(length - 1).encode("latin-1") + b"\n"
    return _MAGIC + len(header).to_bytes(2, "little") + header + array.tobytes(order="A")


def read_array(data: bytes, what: str = "array") -> NDArray[Any]:
    """An array from `.npy` bytes, read-only; header and length are checked before allocating.

    Raises:
        ValueError: not `.npy`, an unexpected type, or another length than its header says.
    """
    start = 10 + int.from_bytes(data[8:10], "little")
    match = _HEADER.fullmatch(data[10:start]) if data[:8] == _MAGIC else None
    if match is None:
        raise ValueError(f"{what}: not a .npy array")
    descr, order, numbers = (group.decode("latin-1") for group in match.groups())
    if descr not in _DESCRS:
        raise ValueError(f"{what}: arrays of {descr} are not read")
    dtype = np.dtype(descr)
    shape = tuple(int(n) for n in numbers.split(",") if n.strip())
    wanted = math.prod(shape) * dtype.itemsize
    got = len(data) - start
    if wanted != got or wanted > MAX_ARRAY_BYTES:
        raise ValueError(f"{what}: header wants {wanted} bytes for shape {shape}, got {got}")
    values = np.frombuffer(data, dtype, offset=start)
    return values.reshape(shape, order="F" if order == "True" else "C")


def bundle(arrays: Mapping[str, NDArray[Any]], facts: Mapping[str, Any]) -> bytes:
    """Named arrays and JSON facts as uncompressed `.npz` bytes; facts are the entry "json"."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("json", json.dumps(facts))
        for name, array in arrays.items():
            archive.writestr(f"{name}.npy", array_bytes(array))
    return out.getvalue()


def read_bundle(data: bytes, what: str) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
    """What `bundle` wrote.

    Raises:
        ValueError: damaged, compressed (nothing here is), or larger than it claims.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            infos = archive.infolist()
            if any(i.compress_type != zipfile.ZIP_STORED for i in infos):
                raise ValueError("compressed entries are not read")
            if sum(i.file_size for i in infos) > len(data):
                raise ValueError("entries claim more than the file holds")
            contents = {i.filename: archive.read(i) for i in infos}
        facts = json.loads(contents.pop("json"))
    except _DAMAGE as error:
        raise ValueError(f"{what}: damaged ({error})") from error
    if not isinstance(facts, dict):
        raise ValueError(f"{what}: damaged (facts are no object)")
    arrays = {
        name.removesuffix(".npy"): read_array(content, f"{what}, {name}")
        for name, content in contents.items()
    }
    return arrays, facts


def graph_bytes(graph: Graph) -> bytes:
    """A graph with all it holds."""
    arrays: dict[str, NDArray[Any]] = {"x": graph.x, "edges": graph.edges}
    arrays |= {} if graph.weights is None else {"weights": graph.weights}
    arrays |= {} if graph.positions is None else {"positions": graph.positions}
    facts = {
        "directed": graph.directed,
        "name": graph.name,
        "node_names": graph.node_names,
        "feature_names": graph.feature_names,
        "label": graph.label,
        "actions": graph.actions,
        "edge_attributes": dict(graph.edge_attributes),
    }
    return bundle(arrays, facts)


def read_graph_bytes(data: bytes, what: str = "graph") -> Graph:
    """What `graph_bytes` wrote.

    Raises:
        ValueError: damaged, or not a graph.
    """
    arrays, facts = read_bundle(data, what)
    try:
        return Graph(
            x=arrays["x"],
            edges=arrays["edges"],
            weights=arrays.get("weights"),
            positions=arrays.get("positions"),
            directed=bool(facts["directed"]),
            name=str(facts["name"]),
            node_names=tuple(map(str, facts["node_names"])),
            feature_names=tuple(map(str, facts["feature_names"])),
            label=_label(facts["label"]),
            actions=tuple(map(str, facts["actions"])),
            edge_attributes=MappingProxyType(
                {str(k): tuple(v) for k, v in facts["edge_attributes"].items()}
            ),
        )
    except (KeyError, TypeError, AttributeError, AssertionError) as error:
        raise ValueError(f"{what}: damaged ({error!r})") from error


def _label(given: object) -> str | float | None:
    if given is None or isinstance(given, (str, int, float)):
        return given
    raise ValueError(f"a label must be a name or a number, got {type(given).__name__}")
