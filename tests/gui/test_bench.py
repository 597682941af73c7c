"""The benchmark's window side: its chart, its numbers, its waiting, and that every row runs."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication

from core.bench.machine import Machine, this_machine
from core.bench.rounds import Effort
from core.bench.rows import Row, Sense, Spread, at_least, at_most
from core.config import UpdatePath
from gui import bench, bench_canvas, bench_chart, bench_start, bench_window
from gui.__main__ import main as program
from gui.bench_chart import PIXEL_RATIO, Axis, axis_for, chart, save_chart
from gui.bench_start_watch import Start
from gui.bench_wait import wait, wait_until
from gui.bench_window import Found
from gui.palette import LIGHT


@pytest.fixture
def machine() -> Machine:
    return this_machine(0.0, 0.0)


def ratio_row(median: float, sense: Sense = Sense.FASTER, goal: float | None = None) -> Row:
    bound = at_least if sense is Sense.FASTER else at_most
    return Row(
        group="acting",
        what="8 nodes",
        ours=1.0,
        against="predict",
        theirs=median,
        ratio=Spread(median, median, median),
        sense=sense,
        goal=None if goal is None else bound(goal),
    )


def width_of(image: QImage, colour: str) -> float:
    """Points the widest row of pixels of this colour spans."""
    wanted = QColor(colour).rgb()
    widest = 0
    for y in range(image.height()):
        hits = [x for x in range(image.width()) if image.pixel(x, y) == wanted]
        widest = max(widest, hits[-1] - hits[0] + 1 if hits else 0)
    return widest / PIXEL_RATIO


def test_an_axis_is_logarithmic_and_holds_goals() -> None:
    axis = axis_for([ratio_row(40.0, goal=400.0)], left=100, width=200)
    assert axis.low < 1 < 400 < axis.high
    steps = [axis.x(10.0 * n) - axis.x(1.0 * n) for n in (1, 10)]
    assert steps[0] == pytest.approx(steps[1])
    assert axis.x(1e9) == pytest.approx(300)


def test_ticks_are_round_and_few() -> None:
    assert Axis(0.8, 3.0, 0, 100).ticks() == [1.0, 2.0]
    assert Axis(0.8, 2000.0, 0, 100).ticks() == [1.0, 10.0, 100.0, 1000.0]


@pytest.mark.usefixtures("qapp")
def test_a_bar_is_as_long_as_its_ratio(machine: Machine) -> None:
    rows = [ratio_row(100.0), ratio_row(10.0)]
    plot = bench_chart.WIDTH - 2 * bench_chart._MARGIN - bench_chart._LABELS - bench_chart._VALUES
    axis = axis_for(rows, 0, plot)
    assert width_of(chart(rows, machine), LIGHT.accent) == pytest.approx(
        axis.x(100.0) - axis.x(1.0), abs=2
    )


@pytest.mark.usefixtures("qapp")
def test_a_missed_goal_has_another_colour(machine: Machine) -> None:
    kept, missed = (chart([ratio_row(10.0, goal=g)], machine) for g in (5.0, 20.0))
    assert width_of(kept, LIGHT.bad) == 0
    assert width_of(missed, LIGHT.bad) > 100


@pytest.mark.usefixtures("qapp")
def test_costs_are_drawn_apart(machine: Machine) -> None:
    one = chart([ratio_row(10.0)], machine)
    two = chart([ratio_row(10.0), ratio_row(1.2, Sense.COST, goal=1.1)], machine)
    assert two.height() - one.height() > 2 * 60
    assert width_of(two, LIGHT.bad) > 50


@pytest.mark.usefixtures("qapp")
def test_the_picture_is_written_or_one_message_says_why(machine: Machine, tmp_path: Path) -> None:
    save_chart([ratio_row(10.0)], machine, tmp_path / "chart.png")
    assert QImage(str(tmp_path / "chart.png")).width() == 960 * PIXEL_RATIO
    with pytest.raises(OSError, match="cannot write a picture"):
        save_chart([ratio_row(10.0)], machine, tmp_path / "none" / "chart.png")
    with pytest.raises(ValueError, match="no row that was measured has a ratio"):
        save_chart([Row(group="g", what="w", ours=1.0)], machine, tmp_path / "empty.png")


def test_windows_numbers_are_those_of_its_rounds() -> None:
    found = Found(
        path=UpdatePath.PLAIN,
        paused_ms=[np.zeros(100), np.full(100, 10.0)],
        running_ms=[np.full(100, 6.0), np.full(100, 30.0)],
        rates=[90.0, 80.0],
        bare_rates=[100.0, 100.0],
        growth_mb=[1.0, 3.0],
        backlog=7,
    )
    rows = {row.what: row for row in bench_window.rows(found)}
    by_round = rows["timer late, p99 by round"]
    assert by_round.ratio is not None
    assert by_round.ratio.median == pytest.approx((6 / 5 + 30 / 10) / 2)
    assert by_round.is_reached is False
    assert rows["timer late, p99"].ours == pytest.approx(30)
    assert rows["timer late, p99"].is_reached is True
    assert rows["timer late, worst"].ours == 30
    assert rows["updates a second"].ratio == Spread.of(np.array([0.9, 0.8]))
    assert rows["updates a second"].is_reached is True
    assert rows["most events waiting"].ours == 7


def test_starts_are_held_to_the_bare_import() -> None:
    starts = [Start(0.5, 150, usable, 800, gap) for usable, gap in ((9, 80), (11, 90), (13, 260))]
    rows = {
        row.what: row
        for row in bench_start.rows(starts, np.array([4.0, 4.0, 4.0]), np.array([500.0] * 3))
    }
    usable = rows["agent usable"]
    assert usable.ratio is not None
    assert usable.ratio.median == pytest.approx(11 / (2 * 4 + 3))
    assert usable.is_reached is True
    assert rows["first paint"].is_reached is True
    assert rows["longest gap, median start"].is_reached is True
    assert rows["longest gap, worst start"].is_reached is False
    assert rows["memory when usable"].theirs == 500


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("waiting", [lambda: wait(20), lambda: wait_until(lambda: False, "never")])
def test_ctrl_c_ends_a_wait(waiting: Callable[[], None]) -> None:
    QTimer.singleShot(50, lambda: os.kill(os.getpid(), signal.SIGINT))
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        waiting()
    assert time.monotonic() - begun < 10
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.usefixtures("qapp")
def test_a_wait_in_vain_says_what_for() -> None:
    with pytest.raises(OSError, match="in vain until the moon rose"):
        wait_until(lambda: False, "the moon rose", timeout_s=0.05)


def measured(group: Callable[[Effort], Iterator[Row]]) -> dict[str, Row]:
    rows = list(group(Effort.short()))
    for row in rows:
        assert row.ours is not None
        assert np.isfinite(row.ours)
        if row.ratio is not None:
            assert 0 < row.ratio.median < np.inf
    return {row.what: row for row in rows}


@pytest.mark.usefixtures("qapp")
def test_every_row_of_the_canvas_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_canvas, "SIZES", (100, 1_000))
    found = measured(bench_canvas.measure)
    assert set(found) == {
        f"{n} nodes, {what}" for n in ("100", "1,000") for what in ("pan", "zoom", "recolour")
    }
    assert all(row.ours for row in found.values())


def test_every_row_of_the_window_is_measured(qapp: QApplication) -> None:
    found = measured(bench_window.measure)
    assert found["updates a second"].ours
    assert found["updates a second"].theirs
    assert [w for w in qapp.topLevelWidgets() if w.isVisible()] == []


def test_every_row_of_the_start_is_measured() -> None:
    found = measured(bench_start.measure)
    painted, usable = found["first paint"].ours, found["agent usable"].ours
    assert painted is not None
    assert usable is not None
    assert 0 < painted < usable
    assert found["longest gap, worst start"].ours > 0  # type: ignore[operator]


def test_names_of_all_groups_are_told_apart() -> None:
    names = [group.name for group in bench.GROUPS]
    assert len(set(names)) == len(names) == 9


def test_the_program_measures_its_window_too(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        program(["bench", "--help"])
    assert ended.value.code == 0
    out = capsys.readouterr().out
    assert "--chart" in out
    assert "start, window, canvas, acting" in out


def test_a_picture_without_a_ratio_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(bench_canvas, "SIZES", (100,))
    arguments = ["--only", "canvas", "--seconds", "0", "--chart", str(tmp_path / "c.png")]
    assert bench.main(arguments) == 2
    captured = capsys.readouterr()
    assert "100 nodes, zoom" in captured.out
    assert captured.err.splitlines()[-1].startswith("graph-coach: nothing to draw")
