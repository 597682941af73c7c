"""Folds: by number, by file, and what is refused."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from core.folds import folds_for, stratified_folds

CLASSES = [0] * 20 + [1] * 10


def test_every_fold_has_every_class_in_proportion() -> None:
    folds = stratified_folds(CLASSES, 5, seed=3)
    for number in range(5):
        held_back = [c for c, fold in zip(CLASSES, folds, strict=True) if fold == number]
        assert (held_back.count(0), held_back.count(1)) == (4, 2)
    np.testing.assert_array_equal(folds, stratified_folds(CLASSES, 5, seed=3))
    assert (folds != stratified_folds(CLASSES, 5, seed=4)).any()


def test_a_file_is_taken_in_the_order_of_the_set(tmp_path: Path) -> None:
    path = tmp_path / "folds.txt"
    path.write_text("7\n3\n\n7\n-1\n", encoding="utf-8")
    assert folds_for(str(path), [0, 1, 0, 1], seed=0).tolist() == [2, 1, 2, 0]


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("0\n1\n", "one fold for each of 3 graphs, got 2"),
        ("0\none\n1\n", "line 2: wanted the number of a fold, got 'one'"),
        ("4\n4\n4\n", "at least two folds, got 1"),
    ],
)
def test_a_bad_file_is_told_with_its_line(tmp_path: Path, text: str, named: str) -> None:
    path = tmp_path / "folds.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=named) as error:
        folds_for(str(path), [0, 1, 0], seed=0)
    assert "folds.txt" in str(error.value)


@pytest.mark.parametrize("number", ["1", "11", "0"])
def test_a_number_of_folds_must_fit_the_smallest_class(number: str) -> None:
    with pytest.raises(ValueError, match="between 2 and 10"):
        folds_for(number, CLASSES, seed=0)


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="cannot be read"):
        folds_for(str(tmp_path / "none.txt"), CLASSES, seed=0)
