"""Which graphs of a labelled set are learned from and which are held back, fold by fold."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray


def folds_for(text: str, classes: Sequence[int], seed: int) -> NDArray[np.int64]:
    """The fold in which each graph is held back, from what a person wrote.

    Args:
        text: a number of folds, or the path of a file with one number per graph.
        classes: class of each graph, shape (n_graphs,).
        seed: of the shuffle; a file has its own order.

    Raises:
        ValueError: neither, or folds that do not fit the graphs; wanted and got are named.
    """
    if text.strip().isdecimal():
        return stratified_folds(classes, int(text), seed)
    return read_folds(Path(text), len(classes))


def stratified_folds(classes: Sequence[int], n_folds: int, seed: int) -> NDArray[np.int64]:
    """Folds with the same share of every class, as far as their numbers allow.

    As the paper on GIN splits its data sets (Xu et al., 2019, section 7): scikit-learn's
    StratifiedKFold, shuffled.

    Raises:
        ValueError: fewer than two folds, or more than the smallest class has graphs.
    """
    from sklearn.model_selection import StratifiedKFold

    smallest = int(np.bincount(classes).min()) if len(classes) else 0
    if not 2 <= n_folds <= smallest:
        raise ValueError(
            f"--folds must be between 2 and {smallest}, the size of the smallest class, "
            f"got {n_folds}"
        )
    folds = np.empty(len(classes), np.int64)
    splitter = StratifiedKFold(n_folds, shuffle=True, random_state=seed)
    for number, (_, held_back) in enumerate(splitter.split(np.zeros(len(classes)), classes)):
        folds[held_back] = number
    return folds


def read_folds(path: Path, n_graphs: int) -> NDArray[np.int64]:
    """Fold numbers from a text file, one whole number per graph in the order of the set.

    They may begin anywhere and have gaps; lines may be blank.

    Raises:
        ValueError: unreadable, something that is no whole number (the line is named), another
            number of lines than graphs, or fewer than two folds.
    """
    try:
        lines = path.read_text("utf-8-sig").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(f"{path}: the folds cannot be read: {error}") from error
    numbers = []
    for position, line in enumerate(lines, start=1):
        if line.strip():
            try:
                numbers.append(int(line))
            except ValueError:
                got = f"got {line.strip()!r:.40}"
                raise ValueError(
                    f"{path}, line {position}: wanted the number of a fold, {got}"
                ) from None
    if len(numbers) != n_graphs:
        raise ValueError(
            f"{path}: wanted one fold for each of {n_graphs} graphs, got {len(numbers)}"
        )
    values, folds = np.unique(numbers, return_inverse=True)
    if len(values) < 2:
        raise ValueError(f"{path}: wanted at least two folds, got {len(values)}")
    return folds.astype(np.int64)
