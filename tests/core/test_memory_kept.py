"""What a session leaves behind in memory once another has taken its place."""

from __future__ import annotations

import ctypes
import gc
import os
import sys
from pathlib import Path

import pytest

from core import commands as c
from core.driver import Driver
from core.options import SessionOptions
from core.outbox import Outbox
from tests.core.helpers import path_graph

WARM_UP, N_OPENED = 4, 8
KEPT_MB = 2.0
"""For each session; measured 0.5, and 3.8 where TensorFlow's cache keeps all networks."""


def resident_mb() -> float:
    """Memory in use, without what the C library only keeps for later."""
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


@pytest.mark.soak
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_sessions_opened_one_after_the_other_are_let_go() -> None:
    driver = Driver(Outbox(), SessionOptions(seed=1))

    def open_and_label() -> None:
        driver.carry_out(c.OpenGraphs((path_graph(),), "path", actions=3))
        driver.carry_out(c.Step())
        driver.settle(is_waiting=False)
        driver.carry_out(c.GiveReward(0, 1.0))
        driver.pay_off()

    for _ in range(WARM_UP):
        open_and_label()
    before = resident_mb()
    for _ in range(N_OPENED):
        open_and_label()
    kept = (resident_mb() - before) / N_OPENED
    driver.close()
    assert kept < KEPT_MB, f"{kept:.1f} MB for each session"
