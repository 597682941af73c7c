"""Which strategy of asking needs fewest labels: each learns the same splits from the same seeds."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from core.backend import forget_kernels
from core.cross_validation import oracle_session
from core.environments.label import LabelEnv
from core.environments.spec import LabelSpec
from core.hold_out import hold_out_from, split
from core.pool import ASKS
from core.teaching import Teacher, judge

if TYPE_CHECKING:
    from core.training import TrainingRequest

EVERY = 5
"""Labels between two judgements."""
BASE = "random"
"""What the others are compared with."""


@dataclass(frozen=True, slots=True)
class AskCurve:
    """One strategy: accuracy on held-back graphs over the number of labels."""

    ask: str
    accuracy: tuple[float, ...]
    """Mean over the repetitions, at each number of labels."""
    spread: tuple[float, ...]
    """Standard deviation over the repetitions."""
    reached: int | None
    """Labels after which its mean is no less than that of random asking at the end, None for
    never; None without random asking."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskReport:
    """What comparing strategies came to."""

    environment: str
    seeds: tuple[int, ...]
    n_learned_from: int
    n_held_back: int
    labels: tuple[int, ...]
    """Numbers of labels at which the held-back graphs were judged."""
    curves: tuple[AskCurve, ...]
    seconds: float

    def describe(self) -> str:
        """The report as a table."""
        width = max(len(curve.ask) for curve in self.curves)
        head = " ".join(f"{n:>11}" for n in self._shown(self.labels))
        rows = [
            f"  {curve.ask:>{width}} "
            + " ".join(
                f"{mean:5.3f} ±{spread:.3f}"
                for mean, spread in zip(
                    self._shown(curve.accuracy), self._shown(curve.spread), strict=True
                )
            )
            for curve in self.curves
        ]
        return "\n".join(
            [
                f"{self.environment}: {self.n_learned_from} graphs to ask about, "
                f"{self.n_held_back} held back, {len(self.seeds)} repetitions (seeds "
                f"{self.seeds[0]} to {self.seeds[-1]}) in {self.seconds:.0f} s.",
                "Accuracy on the held-back graphs, mean ± standard deviation, after so many "
                "labels:",
                f"  {'':>{width}} {head}",
                *rows,
                *self._verdicts(),
            ]
        )

    def _shown(self, values: Sequence[float]) -> list[float]:
        """Every second one, so that a row fits, and the last."""
        return list(values[::-1][::2])[::-1]

    def _verdicts(self) -> list[str]:
        base = next((curve for curve in self.curves if curve.ask == BASE), None)
        if base is None:
            return []
        end, accuracy = self.labels[-1], base.accuracy[-1]
        return [
            f"{curve.ask}: "
            + (
                f"never reaches the {accuracy:.3f} of {BASE} asking at {end} labels"
                if curve.reached is None
                else f"reaches the {accuracy:.3f} that {BASE} asking has at {end} labels with "
                f"{curve.reached}"
            )
            + "."
            for curve in self.curves
            if curve is not base
        ]


def compare_asks(request: TrainingRequest, tell: Callable[[str], None]) -> AskReport:
    """Learn from a part of a labelled set by several strategies and judge on the rest.

    Repetition i has the request's seed plus i: of the split, the network and the session.

    Raises:
        ValueError: no labelled set of graphs, a part that cannot be held back, an unknown
            strategy, or a session file was asked for; wanted and got are named.
    """
    spec = request.spec()
    if not isinstance(spec, LabelSpec):
        raise ValueError(f"--hold-out needs a file or folder of graphs, got {request.env}")
    if request.folds is not None:
        raise ValueError(f"wanted either --folds or --hold-out, got both ({request.folds})")
    if request.session_path is not None:
        raise ValueError("--hold-out makes a session per repetition and writes none; no --session")
    if request.repeat < 1 or request.steps < EVERY:
        raise ValueError(
            f"wanted at least 1 repetition of at least {EVERY} labels, got --repeat "
            f"{request.repeat} and --steps {request.steps}"
        )
    asks = asks_from(request.ask)
    first = request.seed or 0
    seeds = tuple(range(first, first + request.repeat))
    started = time.monotonic()
    runs: dict[str, list[list[float]]] = {ask: [] for ask in asks}
    sizes = (0, 0)
    for seed in seeds:
        for ask in asks:
            accuracies, sizes = _learn(request, spec, ask, seed)
            runs[ask].append(accuracies)
            tell(f"seed {seed}, {ask}: accuracy {accuracies[-1]:.3f}")
    means = {ask: np.array(rows) for ask, rows in runs.items()}
    return AskReport(
        environment=spec.name,
        seeds=seeds,
        n_learned_from=sizes[0],
        n_held_back=sizes[1],
        labels=tuple(range(EVERY, request.steps + 1, EVERY)),
        curves=tuple(_curve(ask, rows, means.get(BASE)) for ask, rows in means.items()),
        seconds=time.monotonic() - started,
    )


def asks_from(text: str) -> list[str]:
    """The strategies a person wrote, with commas between; `all` for each there is.

    Raises:
        ValueError: one is unknown.
    """
    names = list(ASKS) if text == "all" else [part.strip() for part in text.split(",")]
    for name in names:
        if name not in ASKS:
            raise ValueError(f"--ask: wanted {', '.join(ASKS)} or all, got {name!r}")
    return list(dict.fromkeys(names))


def _learn(
    request: TrainingRequest, spec: LabelSpec, ask: str, seed: int
) -> tuple[list[float], tuple[int, int]]:
    """Accuracies of one run, and how many graphs are learned from and held back."""
    names = LabelEnv(spec.graphs, spec.actions).action_names
    kept, held_back = split(spec.graphs, hold_out_from(request.hold_out or ""), seed)
    right = [names.index(str(graph.label)) for graph in held_back]
    part = LabelSpec(kept, spec.name, names)
    session = oracle_session(replace(request, seed=seed), part)
    teacher = Teacher(session, ASKS[ask], np.random.default_rng(seed), request.answer)
    accuracies = []
    for number in range(1, request.steps + 1):
        teacher.label_next()
        if number % EVERY == 0:
            accuracies.append(judge(session, held_back, right).accuracy)
    session.close()
    forget_kernels()
    return accuracies, (len(kept), len(held_back))


def _curve(ask: str, rows: NDArray[np.float64], base: NDArray[np.float64] | None) -> AskCurve:
    mean = rows.mean(axis=0)
    reached = None
    if base is not None:
        enough = np.flatnonzero(mean >= base.mean(axis=0)[-1] - 1e-12)
        reached = EVERY * (int(enough[0]) + 1) if len(enough) else None
    return AskCurve(ask, tuple(mean.tolist()), tuple(rows.std(axis=0).tolist()), reached)
