"""Which graphs of a labelled set are held back: never shown, never learned from, only judged on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.folds import read_folds
from core.graph import Graph


@dataclass(frozen=True, slots=True)
class HoldOut:
    """What is to be held back: a share of every class, or one fold of a file.

    Raises:
        ValueError: not exactly one of the two, or a share outside (0, 1).
    """

    share: float | None = None
    """Of every class, in (0, 1)."""
    folds: Path | None = None
    """A text file with the fold of each graph, one a line."""
    fold: int = 1
    """Which fold is held back, counted from 1 in ascending order of the numbers in the file."""

    def __post_init__(self) -> None:
        if (self.share is None) == (self.folds is None):
            raise ValueError("wanted either a share or a file of folds to hold back")
        if self.share is not None and not 0.0 < self.share < 1.0:
            raise ValueError(f"the share to hold back must be in (0, 1), got {self.share:g}")


def hold_out_from(text: str) -> HoldOut:
    """What a person wrote: `0.25`, `25%`, `folds.txt` or `folds.txt:3`.

    Raises:
        ValueError: a share outside (0, 1), or a number of a fold below 1.
    """
    plain = text.strip()
    number = plain.removesuffix("%")
    try:
        share = float(number) / (100.0 if number != plain else 1.0)
    except ValueError:
        pass
    else:
        return HoldOut(share)
    path, _, fold = plain.rpartition(":")
    if path and fold.isdecimal():
        if int(fold) < 1:
            raise ValueError(f"folds are counted from 1, got {fold} in {text!r}")
        return HoldOut(folds=Path(path), fold=int(fold))
    return HoldOut(folds=Path(plain))


def split(
    graphs: Sequence[Graph], wanted: HoldOut, seed: int = 0
) -> tuple[tuple[Graph, ...], tuple[Graph, ...]]:
    """Part a set in graphs to learn from and graphs held back, each in the order of the set.

    Graphs without a class are learned from, because nobody can be judged on them.

    Args:
        graphs: the set.
        wanted: a share or a fold.
        seed: of the shuffle within a class; a file has its own order.

    Raises:
        ValueError: fewer than two classes, a file that does not fit, no such fold, or a part
            that would be empty; wanted and got are named.
    """
    classes = [str(g.label) if isinstance(g.label, str) else None for g in graphs]
    known = sorted({name for name in classes if name is not None})
    if len(known) < 2:
        raise ValueError(
            f"holding back needs graphs of at least two classes, got {len(known)} "
            f"in {len(graphs)} graphs"
        )
    if wanted.folds is not None:
        is_out = _fold(wanted.folds, wanted.fold, len(graphs))
    else:
        assert wanted.share is not None, "exactly one of the two is given"
        is_out = _share(classes, known, wanted.share, np.random.default_rng(seed))
    is_out &= np.array([name is not None for name in classes])
    if not is_out.any() or is_out.all():
        raise ValueError(
            f"{len(graphs)} graphs: {int(is_out.sum())} would be held back and "
            f"{int((~is_out).sum())} learned from; wanted at least one of each"
        )
    pairs = list(zip(graphs, is_out, strict=True))
    return tuple(g for g, out in pairs if not out), tuple(g for g, out in pairs if out)


def _share(
    classes: Sequence[str | None], known: Sequence[str], share: float, rng: np.random.Generator
) -> NDArray[np.bool_]:
    """The same share of every class to the nearest graph; one stays on each side if it can."""
    is_out = np.zeros(len(classes), bool)
    for name in known:
        members = np.flatnonzero([each == name for each in classes])
        if len(members) > 1:
            n_out = min(max(1, round(share * len(members))), len(members) - 1)
            is_out[rng.permutation(members)[:n_out]] = True
    return is_out


def _fold(path: Path, fold: int, n_graphs: int) -> NDArray[np.bool_]:
    folds = read_folds(path, n_graphs)
    n_folds = int(folds.max()) + 1
    if not 1 <= fold <= n_folds:
        raise ValueError(f"{path}: there is no fold {fold}, it has {n_folds}")
    is_out: NDArray[np.bool_] = folds == fold - 1
    return is_out
