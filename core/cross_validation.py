"""Cross-validation: the same labelling task learned once per fold, judged on what was held back."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

import numpy as np
from numpy.typing import NDArray

from core.backend import forget_kernels
from core.config import RewardSource
from core.environments.label import LabelEnv
from core.environments.spec import LabelSpec
from core.folds import folds_for
from core.opening import new_session
from core.options import SessionOptions
from core.pool import ASKS
from core.session import Session
from core.teaching import Judged, Teacher, judge

if TYPE_CHECKING:
    from core.training import TrainingRequest

Value = TypeVar("Value")

POINTS = 20
"""How often the held-back graphs are judged while a fold is learned."""


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """The held-back graphs after so many labels, over all folds."""

    labels: int
    updates: int
    accuracy: float
    """Mean over folds."""
    spread: float
    """Standard deviation over folds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossValidationReport:
    """What cross-validation came to."""

    environment: str
    seed: int
    folds: int
    classes: tuple[str, ...]
    majority: float
    """Accuracy of always naming the most frequent class."""
    curve: tuple[CurvePoint, ...]
    best: CurvePoint
    """The one number of updates that is best for all folds together, as the paper on GIN reports
    (Xu et al., 2019, section 7). Chosen on the held-back graphs, so it flatters."""
    end: CurvePoint
    """The end of training, chosen beforehand."""
    fold_accuracies: tuple[float, ...]
    """Of each fold at the end."""
    confusion: tuple[tuple[int, ...], ...]
    """How often class i was named j at the end, all folds together."""
    seconds: float

    def describe(self) -> str:
        """The report in sentences."""
        best, end = self.best, self.end
        width = max(map(len, self.classes))
        rows = [
            f"  {name:>{width}}: " + " ".join(f"{n:5d}" for n in row)
            for name, row in zip(self.classes, self.confusion, strict=True)
        ]
        return "\n".join(
            [
                f"{self.environment}: {self.folds} folds in {self.seconds:.0f} s "
                f"(seed {self.seed}).",
                f"At the end, after {end.labels} labels and {end.updates} updates a fold: accuracy "
                f"{end.accuracy:.3f} ± {end.spread:.3f} (mean and standard deviation over folds); "
                f"the most frequent class alone: {self.majority:.3f}.",
                f"Best number of updates for all folds together, {best.updates}: "
                f"{best.accuracy:.3f} ± {best.spread:.3f}.",
                f"Right class by row, named class by column ({', '.join(self.classes)}):",
                *rows,
            ]
        )


def cross_validate(request: TrainingRequest, tell: Callable[[str], None]) -> CrossValidationReport:
    """Learn the request's labelled graphs fold by fold, each held back once.

    Raises:
        ValueError: no labelled set of graphs, bad folds, or a session file was asked for.
    """
    spec = request.spec()
    if not isinstance(spec, LabelSpec):
        raise ValueError(f"--folds needs a file or folder of graphs, got {request.env}")
    if request.session_path is not None:
        raise ValueError("--folds makes one session per fold and writes none; leave --session out")
    if request.ask not in ASKS:
        raise ValueError(f"--ask with --folds: wanted one of {', '.join(ASKS)}, got {request.ask}")
    names, classes = _classes(spec)
    seed = request.seed or 0
    folds = folds_for(request.folds or "", classes, seed)
    started, runs = time.monotonic(), []
    for fold in range(int(folds.max()) + 1):
        run = _learn_fold(request, spec, names, classes, folds == fold)
        runs.append(run)
        tell(f"fold {fold + 1}: accuracy {run[-1][1].accuracy:.3f}")
    curve = tuple(_point([run[i] for run in runs]) for i in range(len(runs[0])))
    confusion = sum((run[-1][1].confusion for run in runs), np.zeros((1, 1), np.int64))
    return CrossValidationReport(
        environment=spec.name,
        seed=seed,
        folds=len(runs),
        classes=names,
        majority=float(np.bincount(classes).max() / len(classes)),
        curve=curve,
        best=max(curve, key=lambda point: point.accuracy),
        end=curve[-1],
        fold_accuracies=tuple(run[-1][1].accuracy for run in runs),
        confusion=tuple(tuple(row) for row in confusion.tolist()),
        seconds=time.monotonic() - started,
    )


Moment = tuple[tuple[int, int], Judged]
"""(labels, updates), and how the held-back graphs were named then."""


def _classes(spec: LabelSpec) -> tuple[tuple[str, ...], list[int]]:
    """Names of the classes and the class of each graph.

    Raises:
        ValueError: a graph without a class is named.
    """
    env = LabelEnv(spec.graphs, spec.actions)
    classes = []
    for index in range(len(spec.graphs)):
        right = env.correct_action(index)
        if right is None:
            raise ValueError(
                f"{spec.name}: --folds needs a class for every graph; graph {index} has none"
            )
        classes.append(right)
    return env.action_names, classes


def _learn_fold(
    request: TrainingRequest,
    spec: LabelSpec,
    names: tuple[str, ...],
    classes: Sequence[int],
    is_held_back: NDArray[np.bool_],
) -> list[Moment]:
    held_back = np.flatnonzero(is_held_back).tolist()
    graphs = tuple(g for g, out in zip(spec.graphs, is_held_back, strict=True) if not out)
    session = oracle_session(request, LabelSpec(graphs, spec.name, names))
    rng = np.random.default_rng(request.seed or 0)
    teacher = Teacher(session, ASKS[request.ask], rng, request.answer)
    moments = {round(request.steps * i / POINTS) for i in range(1, POINTS + 1)} - {0}
    judged: list[Moment] = []
    for number in range(1, request.steps + 1):
        teacher.label_next()
        if number in moments:
            found = judge(session, _picked(spec.graphs, held_back), _picked(classes, held_back))
            judged.append(((number, session.n_updates), found))
    session.close()
    forget_kernels()
    return judged


def oracle_session(request: TrainingRequest, spec: LabelSpec) -> Session:
    """A session in no file, labelled by hand, on a set whose classes the teacher knows."""
    # Which graph comes next is no consequence of the action: nothing to look forward to.
    settings = replace(request.hyperparameters, reward_source=RewardSource.BY_HAND, discount=0.0)
    options = SessionOptions(
        seed=request.seed or 0,
        update_path=request.chosen_path(),
        hyperparameters=settings,
        network=request.network,
    )
    return new_session(spec, options)


def _picked(values: Sequence[Value], places: Sequence[int]) -> list[Value]:
    return [values[place] for place in places]


def _point(moments: Sequence[Moment]) -> CurvePoint:
    (labels, updates), _ = moments[0]
    accuracies = np.array([judged.accuracy for _, judged in moments])
    return CurvePoint(labels, updates, float(accuracies.mean()), float(accuracies.std()))
