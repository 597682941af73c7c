"""Inside an update: what is asked, what is shown, and what happens when there is no answer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QCheckBox, QLabel, QPushButton, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from core.commands import InspectUpdate, Run
from core.config import Hyperparameters, NetworkConfig, RewardSource
from core.events import CommandFailed, UpdateInspected
from core.options import SessionOptions
from core.telemetry import GradientState, Mode
from core.update_detail import UpdateDetail, VariableDetail, distribution
from gui.bridge import Bridge
from gui.drill_down import DrillDown
from gui.drill_down_histogram import Histogram
from gui.drill_down_source import DrillDownSource
from gui.drill_down_tree import VariableTree
from gui.main_window import MainWindow
from gui.samples import sample_path
from gui.theme import Theme
from tests.fakes import make_architecture
from tests.gui.window_fakes import SilentBridge, filled_metrics, filled_window, tell

ARCHITECTURE = make_architecture(4)


def variable(index: int, scale: float = 1.0, **changes: Any) -> VariableDetail:
    values: dict[str, Any] = {
        "index": index,
        "state": GradientState.FINITE,
        "gradient": distribution(np.array([3.0, -4.0]) * scale),
        "weights": distribution([0.0, 12.0, 5.0]),
        "update_norm": 1.3,
    }
    return VariableDetail(**(values | changes))


def detail(update: int, *indices: int, **changes: Any) -> UpdateDetail:
    return UpdateDetail(update, tuple(variable(i, **changes) for i in indices))


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def dialog(qtbot: QtBot, theme: Theme, clock: Clock) -> DrillDown:
    made = DrillDown(theme, clock=clock)
    qtbot.addWidget(made)
    return made


@pytest.fixture
def asked(dialog: DrillDown) -> list[tuple[int | None, tuple[int, ...]]]:
    questions: list[tuple[int | None, tuple[int, ...]]] = []
    dialog.wanted.connect(lambda update, variables: questions.append((update, variables)))
    return questions


def rows(tree: VariableTree) -> list[list[str]]:
    """Texts of the layers and of their variables, top to bottom."""
    found = []
    for place in range(tree.topLevelItemCount()):
        top = tree.topLevelItem(place)
        assert top is not None
        for item in (top, *(top.child(i) for i in range(top.childCount()))):
            assert item is not None
            found.append([item.text(column) for column in range(5)])
    return found


def status(dialog: DrillDown) -> str:
    label = dialog.findChild(QLabel, "drill-down-status")
    assert isinstance(label, QLabel)
    return label.text()


def child(dialog: QWidget, kind: type[Any], name: str) -> Any:
    found = dialog.findChild(kind, name)
    assert isinstance(found, kind)
    return found


# -- the dialog ------------------------------------------------------------------------------


def test_layers_list_their_variables_with_shapes(dialog: DrillDown) -> None:
    dialog.show_architecture(ARCHITECTURE)
    texts = rows(dialog.tree)
    assert texts[0] == ["conv 1", "", "…", "…", "…"]
    assert texts[1][:2] == ["dense 0/kernel", "7 × 64"]
    assert texts[-1][:2] == ["dense 0/bias", "4"]


def test_opening_asks_for_the_layer_at_once(
    dialog: DrillDown, asked: list[tuple[int | None, tuple[int, ...]]]
) -> None:
    dialog.open_at(ARCHITECTURE, 4, None)
    assert asked[-1] == (None, (20, 21))
    dialog.show_detail(detail(9, 20, 21))
    assert dialog.tree.currentItem().text(0) == "dense 0/kernel"
    assert rows(dialog.tree)[-2][2:] == ["5", "13", "0.1"]
    assert rows(dialog.tree)[-3][2:] == ["7.07", "18.4", "0.1"], "the layer, from its variables"
    assert rows(dialog.tree)[1][2:] == ["…"] * 3, "nobody asked for these"
    assert status(dialog) == "Update 9"


def test_another_layer_is_asked_for_when_it_is_chosen(
    dialog: DrillDown, asked: list[tuple[int | None, tuple[int, ...]]]
) -> None:
    dialog.open_at(ARCHITECTURE, 4, None)
    dialog.show_detail(detail(9, 20, 21))
    n_before = len(asked)
    dialog.tree.show_layer(3)
    assert asked[n_before:] == [(None, (18, 19))]
    assert "not computed yet" in dialog.gradient.accessibleDescription()
    dialog.show_detail(detail(9, 18, 19))
    assert "2 entries" in dialog.gradient.accessibleDescription()
    dialog.tree.show_layer(4)
    assert len(asked) == n_before + 1, "known already"


def test_the_latest_update_is_followed_once_a_second(
    dialog: DrillDown, asked: list[tuple[int | None, tuple[int, ...]]], clock: Clock
) -> None:
    clock.now = 100.0
    dialog.open_at(ARCHITECTURE, 4, None)
    dialog.show_detail(detail(9, 20, 21))
    n_before = len(asked)
    dialog.show_newest(50)
    assert len(asked) == n_before, "not within the same second"
    clock.now += 1.0
    dialog.show_newest(51)
    assert len(asked) == n_before + 1
    dialog.show_detail(detail(51, 20, 21))
    clock.now += 5.0
    dialog.show_newest(51)
    assert len(asked) == n_before + 1, "it is shown already"
    assert child(dialog, QSpinBox, "drill-down-update").value() == 51


def test_an_earlier_update_is_chosen_by_its_number_and_stays(
    dialog: DrillDown, asked: list[tuple[int | None, tuple[int, ...]]], clock: Clock
) -> None:
    dialog.open_at(ARCHITECTURE, 4, None)
    dialog.show_newest(50)
    child(dialog, QSpinBox, "drill-down-update").setValue(12)
    assert asked[-1][0] == 12
    assert not child(dialog, QCheckBox, "drill-down-latest").isChecked()
    dialog.show_detail(detail(12, *range(22)))
    n_before = len(asked)
    clock.now += 60
    dialog.show_newest(51)
    dialog.tree.show_layer(0)
    assert len(asked) == n_before
    child(dialog, QCheckBox, "drill-down-latest").setChecked(True)
    assert asked[-1][0] is None


def test_a_replay_tells_how_far_it_is_and_can_be_cancelled(dialog: DrillDown) -> None:
    cancelled: list[bool] = []
    dialog.cancel_wanted.connect(lambda: cancelled.append(True))
    dialog.open_at(ARCHITECTURE, 4, 12)
    dialog.show_progress(0, 0)
    dialog.show_progress(30, 120)
    assert dialog._bar.isVisible()
    assert (dialog._bar.value(), dialog._bar.maximum()) == (30, 120)
    child(dialog, QPushButton, "drill-down-cancel").click()
    assert cancelled == [True]
    assert not dialog._bar.isVisible()
    assert status(dialog).startswith("Cancelled")


def test_a_failure_is_said_and_what_is_shown_stays(dialog: DrillDown) -> None:
    dialog.open_at(ARCHITECTURE, 4, None)
    dialog.show_detail(detail(9, 20, 21))
    dialog.show_failure("no such update")
    assert status(dialog) == "no such update"
    assert rows(dialog.tree)[-2][2] == "5"


def test_another_network_forgets_what_was_known(dialog: DrillDown) -> None:
    dialog.open_at(ARCHITECTURE, 4, None)
    dialog.show_detail(detail(9, 20, 21))
    dialog.show_architecture(make_architecture(3, NetworkConfig(layers=1)))
    assert {text for row in rows(dialog.tree) for text in row[2:]} == {"…"}
    assert "not computed yet" in dialog.gradient.accessibleDescription()


@pytest.mark.parametrize(
    ("state", "gradient", "text", "said"),
    [
        (GradientState.NONE, None, "None", "None: the loss does not depend on it at all"),
        (GradientState.ZERO, [0.0, 0.0], "0", "2 exactly 0 (100 %)"),
        (GradientState.NAN, [np.nan, 1.0], "NaN", "1 NaN (50 %)"),
        (GradientState.INF, [np.inf, np.inf], "inf", "2 inf (100 %)"),
    ],
)
def test_what_is_no_number_is_said_in_words(
    dialog: DrillDown,
    state: GradientState,
    gradient: list[float] | None,
    text: str,
    said: str,
) -> None:
    dialog.open_at(ARCHITECTURE, 4, None)
    found = None if gradient is None else distribution(gradient)
    dialog.show_detail(detail(9, 20, 21, state=state, gradient=found))
    assert rows(dialog.tree)[-2][2] == text
    assert said in dialog.gradient.accessibleDescription()
    dialog.grab()


def test_bars_stand_where_the_entries_are(qtbot: QtBot, theme: Theme) -> None:
    widget = Histogram(theme, "Gradient", "greedy", None)
    qtbot.addWidget(widget)
    widget.resize(400, 200)
    entries = np.concatenate([np.full(400, -1.0), np.full(100, 1.0)])
    widget.show_distribution(distribution(entries))
    image = widget.grab().toImage()
    blue = theme.colour("greedy")

    def height(x: int) -> int:
        return sum(image.pixelColor(x, y) == blue for y in range(image.height()))

    left, right = height(10), height(389)
    assert height(200) == 0
    assert left == pytest.approx(2 * right, abs=2), "heights go with the root of the counts"


# -- the source ------------------------------------------------------------------------------


@pytest.fixture
def source(qtbot: QtBot) -> Iterator[DrillDownSource]:
    made = DrillDownSource()
    yield made
    made.stop()


def test_one_question_at_a_time_and_the_latest_wins(source: DrillDownSource) -> None:
    commands: list[InspectUpdate] = []
    found: list[UpdateDetail] = []
    source.command.connect(commands.append)
    source.found.connect(found.append)
    for update in (1, 2, 3):
        source.ask(update, (0,))
    assert commands == [InspectUpdate(1, (0,))]
    source.show_inspected(UpdateInspected(1, detail(1, 0)))
    assert commands[1:] == [InspectUpdate(3, (0,))]
    assert found == []
    source.show_inspected(UpdateInspected(3, detail(3, 0)))
    assert [d.update_step for d in found] == [3]
    assert not source.is_busy


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (UpdateInspected(0, None), "There was no update yet."),
        (UpdateInspected(5, None), "this session has none"),
        (UpdateInspected(5, None, "weights changed since"), "weights changed since. An earlier"),
    ],
)
def test_why_there_is_no_answer_is_said(
    source: DrillDownSource, event: UpdateInspected, said: str
) -> None:
    problems: list[str] = []
    source.failed.connect(problems.append)
    source.ask(None, ())
    source.show_inspected(event)
    assert said in problems[0]
    assert not source.is_busy


def test_an_answer_nobody_waits_for_is_dropped(source: DrillDownSource) -> None:
    found: list[UpdateDetail] = []
    source.found.connect(found.append)
    source.show_inspected(UpdateInspected(1, detail(1, 0)))
    source.ask(None, ())
    source.cancel()
    source.show_inspected(UpdateInspected(1, detail(1, 0)))
    assert found == []


def test_a_file_that_cannot_be_replayed_is_named(
    source: DrillDownSource, qtbot: QtBot, tmp_path: Path
) -> None:
    problems: list[str] = []
    source.failed.connect(problems.append)
    source.ask(4, ())
    source.show_inspected(UpdateInspected(4, None, "", str(tmp_path / "gone.gcoach")))
    qtbot.waitUntil(lambda: bool(problems), timeout=60_000)
    assert "gone.gcoach: there is no such session file" in problems[0]


# -- in the window ---------------------------------------------------------------------------


def test_a_layer_opens_at_the_moment_the_curves_look_at(
    qtbot: QtBot, theme: Theme, tmp_path: Path
) -> None:
    window, bridge = filled_window(theme, tmp_path, 300)
    qtbot.addWidget(window)
    window.show()
    rows_widget = window.gradient_panel._rows
    rows_widget.select(3)
    qtbot.keyClick(rows_widget, Qt.Key.Key_Return)
    assert bridge.of(InspectUpdate)[-1] == InspectUpdate(None, (18, 19))
    dialog = window.drill_down.dialog
    assert dialog is not None
    tell(window, events=[UpdateInspected(300, detail(300, 18, 19))])
    assert status(dialog) == "Update 300"
    window.curve_view.pin(120)
    window.drill_down.open(0)
    assert bridge.of(InspectUpdate)[-1].update_step == 120
    tell(window, events=[CommandFailed("InspectUpdate", "there is no update 120")])
    assert status(dialog) == "there is no update 120"
    window.close()


def test_nothing_opens_before_the_first_update(qtbot: QtBot, theme: Theme, tmp_path: Path) -> None:
    window, bridge = filled_window(theme, tmp_path, 0)
    qtbot.addWidget(window)
    window.drill_down.open(0)
    assert window.drill_down.dialog is None
    assert bridge.of(InspectUpdate) == []
    window.close()


def test_a_full_queue_does_not_keep_the_drill_down_waiting(
    qtbot: QtBot, theme: Theme, tmp_path: Path
) -> None:
    window, bridge = filled_window(theme, tmp_path, 20)
    qtbot.addWidget(window)
    window.drill_down.open(0)
    bridge.refused.emit(InspectUpdate())
    assert not window.drill_down.source.is_busy
    tell(window, metrics=[filled_metrics(21, np.random.default_rng(0))])
    assert isinstance(bridge, SilentBridge)
    window.close()


def test_latest_and_earlier_updates_with_the_real_worker(
    qtbot: QtBot, theme: Theme, tmp_path: Path
) -> None:
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    options = SessionOptions(
        seed=1,
        session_path=tmp_path / "a.gcoach",
        network=NetworkConfig(layers=1, channels=8),
        hyperparameters=Hyperparameters(batch_size=4, reward_source=RewardSource.ENVIRONMENT),
    )
    bridge = Bridge(options)
    window = MainWindow(bridge, theme, settings)
    qtbot.addWidget(window)
    window.show()
    bridge.start()
    window.open_path(sample_path("motifs.json"))
    qtbot.waitUntil(lambda: window.snapshot is not None, timeout=60_000)
    bridge.submit(Run(30))

    def is_done() -> bool:
        s = window.snapshot
        return s is not None and s.n_updates == 30 and s.mode is Mode.PAUSED

    qtbot.waitUntil(is_done, timeout=60_000)
    qtbot.waitUntil(lambda: window._history.latest is not None)
    window.drill_down.open(0)
    dialog = window.drill_down.dialog
    assert dialog is not None
    qtbot.waitUntil(lambda: status(dialog) == "Update 30", timeout=30_000)
    norms = window._history.latest
    assert norms is not None
    shown = dialog._details[0].gradient
    assert shown is not None
    assert shown.norm == pytest.approx(float(norms.gradient_norms[0]), rel=1e-3)
    child(dialog, QSpinBox, "drill-down-update").setValue(11)
    qtbot.waitUntil(lambda: status(dialog) == "Update 11", timeout=60_000)
    row = window._history.column("variable_norms")[10]
    for index, known in dialog._details.items():
        assert known.gradient is not None
        assert known.gradient.norm == pytest.approx(float(row[index]), rel=1e-3, abs=1e-6)
    window.close()
