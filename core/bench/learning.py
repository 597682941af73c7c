"""One update: ours against the posted one, PyTorch Geometric, and the products it is made of.

Ours is a whole call of the learner: it builds the batch from transitions, computes the targets
with the target network, and gives every norm and TD error as numbers. It has several paths; the
fastest is compared, and the times of all are said. The posted update and PyTorch Geometric get
their batch as tensors, the posted one its targets too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import numpy as np

from core.bench import geometric
from core.bench.floor import Floor
from core.bench.geometric_child import Task
from core.bench.geometric_process import GeometricProcess
from core.bench.material import DEFAULT, N_ACTIONS, N_FEATURES, POSTED, transitions
from core.bench.posted import PostedAgent, posted_batch
from core.bench.report import number
from core.bench.rounds import Call, Effort, Samples, Side, in_turn
from core.bench.rows import Goal, Row, Sense, at_least, at_most, compared, missing
from core.config import Hyperparameters, NetworkConfig, UpdatePath
from core.layouts import Batch
from core.learner import Learner
from core.network import GIN0, build_network, feature_statistics, set_standardisation
from core.update_result import UpdateResult

NAME = "learning"
PLAIN, COMPILED, SEVERAL = "plain", "compiled", "compiled, several a call"
OUR_PATHS = (PLAIN, COMPILED, SEVERAL)
UPDATE, STEP, GEOMETRIC = "posted update", "posted whole step", "PyTorch Geometric"
FLOOR = "products and Adam"
SIZES = (1, 32, 128)
GEOMETRIC_GOAL = at_least(1)
FLOOR_GOALS: dict[int, Goal | None] = {1: None, 32: at_most(2), 128: at_most(1.6)}
_SEED = np.array([1, 2], np.int32)


def measure(effort: Effort) -> Iterator[Row]:
    """One update at each size of the batch, with the posted network and with our preset."""
    with ExitStack() as stack:
        others = None if geometric.problem() else stack.enter_context(GeometricProcess())
        for n_graphs in effort.some(SIZES):
            graphs = "1 graph" if n_graphs == 1 else f"{n_graphs} graphs"
            yield from _against_posted(n_graphs, f"{graphs}, posted network", others, effort)
            yield from _against_floor(n_graphs, f"{graphs}, our preset", others, effort)


def _against_posted(
    n_graphs: int, what: str, others: GeometricProcess | None, effort: Effort
) -> Iterator[Row]:
    batch = transitions(n_graphs)
    sides: dict[str, Side] = {**_our_sides(POSTED, batch), **_posted_sides(batch)}
    if others is not None:
        sides[GEOMETRIC] = others.side(Task(learns=True, size=n_graphs))
    samples = per_update(in_turn(sides, effort))
    yield from _rows(samples, what, {UPDATE: None, STEP: None})


def _against_floor(
    n_graphs: int, what: str, others: GeometricProcess | None, effort: Effort
) -> Iterator[Row]:
    sides: dict[str, Side] = {**_our_sides(DEFAULT, transitions(n_graphs))}
    sides[FLOOR] = Floor(n_graphs, DEFAULT).run
    if others is not None:
        sides[GEOMETRIC] = others.side(Task(learns=True, size=n_graphs, is_posted=False))
    samples = per_update(in_turn(sides, effort))
    fastest = fastest_of(samples)
    goals = {FLOOR: FLOOR_GOALS[n_graphs]}
    yield from compared(samples, NAME, what, goals, ours=fastest, sense=Sense.COST)
    yield from _rows(samples, what, {})


def _rows(samples: Samples, what: str, goals: dict[str, Goal | None]) -> Iterator[Row]:
    """Our fastest path against the others, its name and the times of all in the last note."""
    fastest = fastest_of(samples)
    times = ", ".join(f"{path} {number(1000 * np.median(samples[path]))}" for path in OUR_PATHS)
    note = f"ours in ms: {times}"
    problem = geometric.problem()
    if problem:
        yield from compared(samples, NAME, what, goals, ours=fastest)
        yield missing(NAME, what, GEOMETRIC, f"{problem}; {note}")
        return
    yield from compared(samples, NAME, what, goals, ours=fastest)
    last: dict[str, Goal | None] = {GEOMETRIC: GEOMETRIC_GOAL}
    yield from compared(samples, NAME, what, last, ours=fastest, note=note)


def fastest_of(samples: Samples) -> str:
    """The quickest of our paths."""
    return min(OUR_PATHS, key=lambda path: float(np.median(samples[path])))


def per_update(samples: Samples) -> Samples:
    """Seconds of one update where a call makes several."""
    return dict(samples) | {SEVERAL: samples[SEVERAL] / at_once()}


def at_once() -> int:
    """Updates in one call of the path that makes several."""
    from core.compiled_update import MOST_AT_ONCE

    return MOST_AT_ONCE


def our_networks(config: NetworkConfig, batch: Batch) -> tuple[GIN0, GIN0]:
    """Online and target network, features standardised over the batch where they are."""
    rng = np.random.default_rng(0)
    network, target = (build_network(N_FEATURES, N_ACTIONS, config, rng) for _ in range(2))
    if config.standardise:
        set_standardisation(network, *feature_statistics([t.observation.x for t, _ in batch]))
    return network, target


def our_update(
    config: NetworkConfig, batch: Batch, path: UpdatePath = UpdatePath.PLAIN
) -> tuple[Learner, Callable[[Batch], UpdateResult]]:
    """A learner, and its update as a function of a batch."""
    settings = Hyperparameters()
    learner = Learner(*our_networks(config, batch), settings, path)
    return learner, lambda batch: learner.update(batch, settings, _SEED)


def _our_sides(config: NetworkConfig, batch: Batch) -> dict[str, Call]:
    """Each of our paths; the last makes several updates a call."""
    _, plain = our_update(config, batch)
    _, compiled = our_update(config, batch, UpdatePath.COMPILED)
    settings, n = Hyperparameters(), at_once()
    learner = Learner(*our_networks(config, batch), settings, UpdatePath.COMPILED)
    return {
        PLAIN: lambda: plain(batch),
        COMPILED: lambda: compiled(batch),
        SEVERAL: lambda: learner.update_many([batch] * n, settings, [_SEED] * n),
    }


def _posted_sides(batch: Batch) -> dict[str, Call]:
    agents = PostedAgent(N_ACTIONS), PostedAgent(N_ACTIONS)
    prepared = posted_batch(batch)
    return {
        UPDATE: lambda: float(agents[0].learn(prepared)[0]),
        STEP: lambda: agents[1].step(prepared),
    }
