"""Bytes of arrays and graphs: whole and equal, or refused with what is wrong."""

from __future__ import annotations

import io
import json
import pickle
import zipfile

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from core.arrays import (
    array_bytes,
    bundle,
    graph_bytes,
    read_array,
    read_bundle,
    read_graph_bytes,
)
from core.graph import Graph
from tests.core.helpers import NO_EDGES, UNHURRIED, path_graph
from tests.fakes import make_graph

ARRAYS = [
    np.arange(6, dtype=np.float32).reshape(2, 3),
    np.asfortranarray(np.arange(6, dtype=np.int64).reshape(2, 3)),
    np.array(7, np.uint64),
    np.array([True, False]),
    np.zeros((0, 2), np.int64),
    np.array([np.nan, np.inf, -0.0], np.float64),
    np.zeros((3, 0), np.uint8),
]


@pytest.mark.parametrize("array", ARRAYS, ids=lambda a: f"{a.dtype}{a.shape}")
def test_an_array_comes_back_bit_for_bit_and_read_only(array: NDArray[np.generic]) -> None:
    back = read_array(array_bytes(array))
    assert (back.dtype, back.shape) == (array.dtype, array.shape)
    assert back.tobytes() == array.tobytes()
    assert not back.flags.writeable


def _with_shape(text: str) -> bytes:
    """`.npy` bytes of 8 float32 numbers whose header claims another shape."""
    return array_bytes(np.zeros(8, np.float32)).replace(b"(8,), }", text.encode().ljust(7))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "thing: not a .npy array"),
        (b"\x93NUMPY", "thing: not a .npy array"),
        (b"\x93NUMPY\x09\x00v\x00", "thing: not a .npy array"),
        (array_bytes(np.zeros(3)).replace(b"{", b"["), "thing: not a .npy array"),
        (pickle.dumps([1]), "thing: not a .npy array"),
        (array_bytes(np.zeros(3))[:-1], r"thing: header wants 24 bytes for shape \(3,\), got 23"),
        (array_bytes(np.zeros(3)) + b"x", "thing: header wants 24 bytes .* got 25"),
        (array_bytes(np.zeros(3, np.complex64)), "thing: arrays of <c8 are not read"),
        (array_bytes(np.array(["a"])), "thing: arrays of <U1 are not read"),
        (_with_shape("(9,), }"), "thing: header wants 36 bytes"),
        (_with_shape("(-8,),}"), "thing: not a .npy array"),
    ],
)
def test_bytes_that_are_no_array_are_refused(data: bytes, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_array(data, "thing")


def test_an_array_of_objects_is_never_unpickled() -> None:
    out = io.BytesIO()
    np.save(out, np.array([{}], dtype=object), allow_pickle=True)
    with pytest.raises(ValueError, match=r"arrays of \|O are not read"):
        read_array(out.getvalue())


def test_a_bundle_comes_back() -> None:
    arrays = {f"group/{i}": array for i, array in enumerate(ARRAYS)}
    facts = {"epsilon": 0.1, "name": "ä", "nested": {"list": [1, None, True]}}
    back, back_facts = read_bundle(bundle(arrays, facts), "checkpoint")
    assert back_facts == facts
    assert set(back) == set(arrays)
    for name, array in arrays.items():
        assert back[name].tobytes() == array.tobytes()


def _zip(entries: dict[str, bytes], compression: int = zipfile.ZIP_STORED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", compression) as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "checkpoint: damaged"),
        (b"PK\x03\x04 half a file", "checkpoint: damaged"),
        (_zip({}), "checkpoint: damaged"),
        (_zip({"json": b"{"}), "checkpoint: damaged"),
        (_zip({"json": b"\xff"}), "checkpoint: damaged"),
        (_zip({"json": b"[]"}), "checkpoint: damaged .*no object"),
        (_zip({"json": b"{}", "a.npy": b"x"}), "checkpoint, a.npy: not a .npy array"),
        (_zip({"json": b" " * 9999}, zipfile.ZIP_DEFLATED), "compressed entries are not read"),
    ],
)
def test_bytes_that_are_no_bundle_are_refused(data: bytes, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_bundle(data, "checkpoint")


def test_a_graph_comes_back_with_all_it_holds() -> None:
    graph = Graph(
        x=np.array([[0.1], [1e-30], [3.0]]),
        edges=np.array([(0, 1), (2, 2)]),
        directed=True,
        name="Nähe",
        node_names=("a", "a", "None"),
        feature_names=("charge",),
        label="ring",
        actions=("left", "right"),
        weights=np.array([np.inf, 0.0]),
        positions=np.array([[0, 1], [np.nan, np.nan], [2, 3]]),
        edge_attributes={"kind": ("wire", None), "n": (1, 2.5), "far": (float("inf"), 0)},
    )
    back = read_graph_bytes(graph_bytes(graph))
    assert back.digest() == graph.digest()
    assert back.edge_attributes == graph.edge_attributes
    assert back.label == "ring"


@pytest.mark.parametrize("graph", [make_graph(), path_graph([5], NO_EDGES), path_graph(label=4.5)])
def test_small_graphs_come_back(graph: Graph) -> None:
    assert read_graph_bytes(graph_bytes(graph)).digest() == graph.digest()


@pytest.mark.parametrize(
    "changes",
    [
        {"node_names": 3},
        {"node_names": ["only one"]},
        {"actions": None},
        {"edge_attributes": []},
        {"edge_attributes": {"kind": 5}},
        {"edge_attributes": {"kind": ["too few"]}},
    ],
)
def test_damaged_facts_are_no_graph(changes: dict[str, object]) -> None:
    arrays, facts = read_bundle(graph_bytes(path_graph()), "graph")
    with pytest.raises(ValueError, match=r"graph: damaged|node names|values of"):
        read_graph_bytes(bundle(arrays, facts | changes))


def test_a_missing_array_is_no_graph() -> None:
    arrays, facts = read_bundle(graph_bytes(path_graph()), "graph")
    with pytest.raises(ValueError, match=r"graph: damaged .*edges"):
        read_graph_bytes(bundle({"x": arrays["x"]}, facts))


GOOD = graph_bytes(path_graph(weights=np.ones(2), label="path"))


@pytest.mark.parametrize(
    ("offset", "value", "message"),
    [
        (6, 64, "zip file version 6.4"),
        (8, 1, "encrypted"),
        (8, 32, "patched"),
        (10, 8, "compressed"),
    ],
)
def test_an_entry_that_claims_to_be_something_else_is_damage(
    offset: int, value: int, message: str
) -> None:
    damaged = bytearray(GOOD)
    damaged[damaged.index(b"PK\x01\x02") + offset] = value
    with pytest.raises(ValueError, match=f"graph: damaged .*{message}"):
        read_graph_bytes(bytes(damaged))


@UNHURRIED
@given(
    changes=st.lists(st.tuples(st.integers(0, len(GOOD) - 1), st.integers(0, 255)), max_size=6),
    cut=st.integers(0, len(GOOD)) | st.none(),
)
def test_damage_anywhere_is_refused_or_harmless(
    changes: list[tuple[int, int]], cut: int | None
) -> None:
    damaged = bytearray(GOOD)
    for position, value in changes:
        damaged[position] = value
    try:
        graph = read_graph_bytes(bytes(damaged[:cut]))
    except ValueError:
        return
    assert isinstance(graph, Graph)


@UNHURRIED
@given(st.binary(max_size=200), st.integers(0, 130))
def test_damaged_array_headers_are_refused_or_harmless(noise: bytes, start: int) -> None:
    good = array_bytes(np.arange(4, dtype=np.float32))
    damaged = good[:start] + noise + good[start + len(noise) :]
    try:
        array = read_array(damaged)
    except ValueError:
        return
    assert array.nbytes <= len(damaged)


def test_facts_are_plain_json() -> None:
    with zipfile.ZipFile(io.BytesIO(GOOD)) as archive:
        assert json.loads(archive.read("json"))["label"] == "path"
        assert {i.filename for i in archive.infolist()} == {
            "json",
            "x.npy",
            "edges.npy",
            "weights.npy",
        }
