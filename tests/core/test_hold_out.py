"""Holding graphs back: shares of every class, folds of a file, and what cannot be held back."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from core.graph import Graph
from core.hold_out import HoldOut, hold_out_from, split
from tests.core.helpers import path_graph


def labelled(**sizes: int) -> list[Graph]:
    return [
        path_graph([i, 0, 1], name=f"{name} {i}", label=name)
        for name, n in sizes.items()
        for i in range(n)
    ]


def test_every_class_gives_the_same_share_and_nothing_is_lost() -> None:
    graphs = labelled(a=20, b=8, c=4)
    kept, out = split(graphs, HoldOut(0.25))
    assert Counter(g.label for g in out) == {"a": 5, "b": 2, "c": 1}
    assert sorted([*kept, *out], key=graphs.index) == graphs
    assert list(kept) == sorted(kept, key=graphs.index), "in the order of the set"


def test_the_same_seed_parts_alike_and_another_otherwise() -> None:
    graphs = labelled(a=20, b=20)
    assert split(graphs, HoldOut(0.5), 1) == split(graphs, HoldOut(0.5), 1)
    assert split(graphs, HoldOut(0.5), 1) != split(graphs, HoldOut(0.5), 2)


def test_a_small_class_keeps_one_on_each_side_and_a_single_graph_is_learned_from() -> None:
    kept, out = split(labelled(a=10, b=2, c=1), HoldOut(0.1))
    assert Counter(g.label for g in out) == {"a": 1, "b": 1}
    assert Counter(g.label for g in kept) == {"a": 9, "b": 1, "c": 1}


def test_graphs_without_a_class_are_learned_from() -> None:
    bare = path_graph([9, 9, 9], name="bare")
    kept, out = split([*labelled(a=4, b=4), bare], HoldOut(0.5))
    assert bare in kept
    assert len(out) == 4


def test_a_file_says_which_graphs_are_held_back(tmp_path: Path) -> None:
    path = tmp_path / "folds.txt"
    path.write_text("7\n7\n9\n9\n12\n12\n")
    graphs = labelled(a=3, b=3)
    kept, out = split(graphs, HoldOut(folds=path, fold=2))
    assert list(out) == graphs[2:4]
    assert list(kept) == [*graphs[:2], *graphs[4:]]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("0.25", HoldOut(0.25)),
        ("25%", HoldOut(0.25)),
        (" 10 % ", HoldOut(0.1)),
        ("folds.txt", HoldOut(folds=Path("folds.txt"))),
        ("folds.txt:3", HoldOut(folds=Path("folds.txt"), fold=3)),
        ("C:/a/folds.txt", HoldOut(folds=Path("C:/a/folds.txt"))),
    ],
)
def test_what_a_person_writes_is_understood(text: str, wanted: HoldOut) -> None:
    assert hold_out_from(text) == wanted


@pytest.mark.parametrize("text", ["0", "1", "150%", "-0.5", "nan", "folds.txt:0"])
def test_what_holds_back_nothing_or_all_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"in \(0, 1\)|counted from 1"):
        hold_out_from(text)


def test_sets_that_cannot_be_parted_are_told(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="at least two classes, got 1 in 3 graphs"):
        split(labelled(a=3), HoldOut(0.5))
    path = tmp_path / "folds.txt"
    path.write_text("1\n2\n")
    with pytest.raises(ValueError, match="no fold 3, it has 2"):
        split(labelled(a=1, b=1), HoldOut(folds=path, fold=3))
    with pytest.raises(ValueError, match="wanted one fold for each of 4 graphs, got 2"):
        split(labelled(a=2, b=2), HoldOut(folds=path))
    with pytest.raises(ValueError, match="0 would be held back"):
        split(labelled(a=1, b=1), HoldOut(0.5))
