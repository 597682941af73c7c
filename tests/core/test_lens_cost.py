"""What the lens costs the agent's steps while it runs as fast as it can, in CPU time."""

from __future__ import annotations

import time
from importlib import resources
from statistics import median

import pytest

from core import commands as c
from core.config import Hyperparameters, RewardSource
from core.driver import Driver
from core.graph_io import read_graphs
from core.lens_view import LensKind, LensRequest
from core.options import SessionOptions
from core.outbox import Outbox
from core.telemetry import Mode

pytestmark = pytest.mark.timed

MOST = 1.2
"""Times the cost of a step without the lens; the goal of the program."""
STEPS, ROUNDS = 60, 9
MOTIFS = str(resources.files("assets") / "graphs" / "motifs.json")


@pytest.fixture(scope="module")
def driver() -> Driver:
    settings = Hyperparameters(reward_source=RewardSource.ENVIRONMENT)
    made = Driver(Outbox(), SessionOptions(seed=1, hyperparameters=settings))
    graphs = tuple(read_graphs(MOTIFS))
    made.carry_out(c.OpenGraphs(graphs, "motifs"))
    made.carry_out(c.SetPace(None))
    return made


def cost_of_steps(driver: Driver, request: LensRequest | None) -> float:
    """Seconds of this thread for so many steps with all that the worker does between them."""
    driver.carry_out(c.WatchLens(request))
    driver.carry_out(c.Run(STEPS))
    begun = time.thread_time()
    while driver.drive.mode is Mode.RUNNING or driver.session.owed_updates:
        driver.beat()
        driver.settle(is_waiting=False)
    driver.outbox.drain()
    return time.thread_time() - begun


@pytest.mark.parametrize("kind", LensKind)
def test_the_lens_slows_steps_by_a_fifth_at_most(driver: Driver, kind: LensKind) -> None:
    request = LensRequest(kind)
    for each in (None, request):
        cost_of_steps(driver, each)
    ratios = []
    for _ in range(ROUNDS):
        without = cost_of_steps(driver, None)
        ratios.append(cost_of_steps(driver, request) / without)
        if len(ratios) >= 5 and median(ratios) <= MOST:
            break
    assert median(ratios) <= MOST, f"{kind.value}: {median(ratios):.3f} of a step without"
