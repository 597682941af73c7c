"""NumPy archives (.npz) to plain arrays: never unpickled, sizes checked before allocation."""

from __future__ import annotations

import io
import math
import re
import struct
import zipfile
import zlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.graph_io.errors import GraphFileError
from core.graph_io.limits import FREE_GROWTH, MAX_BYTES, MAX_RATIO
from core.graph_io.source import Source

_MAX_ARRAYS = 1000
# zipfile raises all of these for damaged, encrypted or unknown archives.
_BAD_ZIP = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    OSError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    KeyError,
    struct.error,
    OverflowError,
)
_MAGIC = b"\x93NUMPY"
_DTYPE = re.compile(r"'descr'\s*:\s*'([<>|=]?[?biufcSUO][0-9]{0,9})'")
_ORDER = re.compile(r"'fortran_order'\s*:\s*(True|False)")
_SHAPE = re.compile(r"'shape'\s*:\s*\(([0-9L,\s]{0,200})\)")


def load_arrays(source: Source) -> dict[str, NDArray[Any]]:
    """The arrays of an archive by name.

    Raises:
        GraphFileError: no zip archive, damaged, too large when unpacked, or an array is pickled.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(source.data)) as archive:
            members = [m for m in archive.infolist() if m.filename.endswith(".npy")]
            _check_members(source, members)
            raw = {m.filename[:-4]: _unpack(archive, m) for m in members}
    except GraphFileError:
        raise
    except _BAD_ZIP as error:
        raise source.refuse(f"a damaged archive ({error})") from error
    return {name: _array(source, name, data) for name, data in raw.items()}


def _check_members(source: Source, members: list[zipfile.ZipInfo]) -> None:
    if not members:
        raise source.refuse("an archive without NumPy arrays; unpack it first")
    total = sum(m.file_size for m in members)
    most = min(MAX_BYTES, max(FREE_GROWTH, MAX_RATIO * len(source.data)))
    if total > most or len(members) > _MAX_ARRAYS:
        raise source.refuse(
            f"unpacks to {len(members)} arrays of {total // 2**20} MB together; at most "
            f"{_MAX_ARRAYS} of {MAX_BYTES // 2**20} MB are read"
        )


def _unpack(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    """A member's bytes: no more than it declares, whatever its data would unpack to."""
    with archive.open(member) as file:
        return file.read(member.file_size)


def _array(source: Source, name: str, data: bytes) -> NDArray[Any]:
    """One array; the header is read here since NumPy's own evaluates it as Python text.

    Format: NumPy enhancement proposal 1.
    """
    long_header = data[6:7] != b"\x01"
    start = 12 if long_header else 10
    if data[:6] != _MAGIC or len(data) < start:
        raise source.refuse(f"array {name!r} is no NumPy array")
    length = struct.unpack_from("<I" if long_header else "<H", data, 8)[0]
    header = data[start : start + min(length, 10_000)].decode("latin-1")
    dtype, shape, order = _header(source, name, header)
    body = data[start + length :]
    n_bytes = math.prod(shape) * dtype.itemsize
    if n_bytes != len(body) or dtype.itemsize == 0:
        raise source.refuse(
            f"array {name!r} of shape {shape} has {len(body)} bytes; wanted {n_bytes}"
        )
    return np.frombuffer(body, dtype=dtype).reshape(shape, order=order)


def _header(source: Source, name: str, header: str) -> tuple[np.dtype[Any], tuple[int, ...], Any]:
    descr, order, shape = (p.search(header) for p in (_DTYPE, _ORDER, _SHAPE))
    if descr and "O" in descr.group(1):
        raise source.refuse(
            f"array {name!r} is pickled Python objects, which are never loaded; save it as plain "
            "numbers (a sparse matrix with .toarray() or its data, indices, indptr)"
        )
    if not (descr and order and shape):
        raise source.refuse(
            f"array {name!r} has a header that is no plain array's: {header[:60]!r}"
        )
    lengths = shape.group(1).replace("L", "").replace(",", " ").split()
    if any(len(length) > 18 for length in lengths) or len(lengths) > 32:
        raise source.refuse(f"array {name!r} has the impossible shape ({shape.group(1)[:60]})")
    try:
        dtype = np.dtype(descr.group(1))
    except (TypeError, ValueError) as error:
        raise source.refuse(f"array {name!r} has the unknown type {descr.group(1)}") from error
    return dtype, tuple(map(int, lengths)), "F" if order.group(1) == "True" else "C"
