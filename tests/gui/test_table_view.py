"""Views as tables: cells, clipboard, files, and the window that shows them."""

from __future__ import annotations

import csv
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from core.config import Head
from core.events import LabelChanged
from core.health.finding import Evidence, Finding, HealthReport, Severity
from core.lens_view import LensKind, LensRequest
from core.session_file import SessionFile
from core.telemetry import GradientState
from core.update_detail import distribution
from gui.curve_view import CurveView
from gui.effect_reader import LabelEffect, Standing
from gui.effect_view import ShownEffect
from gui.gradients_quantity import Quantity
from gui.history import History
from gui.table_view import Table, TableModel, table_mime, write_csv
from gui.table_view_dialog import TableDialog
from gui.table_view_file import Whole, write_whole
from gui.table_view_insight import effect_table, lens_table
from gui.table_view_sources import (
    curve_table,
    gradient_table,
    health_table,
    histogram_table,
    node_table,
    q_value_table,
    timeline_table,
)
from gui.timeline_data import TimelineData
from tests.fakes import make_architecture, make_metrics, make_record, make_snapshot
from tests.gui.recorded import record_session
from tests.gui.test_lens import answer

SMALL = Table("numbers", ("n", "x", "word"), ([1, 2], np.array([0.1, np.nan]), ["a,b", "<c>"]))


def read_csv(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


# -- cells -----------------------------------------------------------------------------------


def test_cells_are_plain_numbers_and_an_unknown_one_is_empty() -> None:
    assert list(SMALL.rows()) == [[1, 0.1, "a,b"], [2, None, "<c>"]]
    assert [SMALL.text(1, i) for i in range(3)] == ["2", "", "<c>"]


def test_a_file_holds_every_digit_and_is_whole_or_not_there(tmp_path: Path) -> None:
    write_csv(SMALL, tmp_path / "a.csv")
    assert read_csv(tmp_path / "a.csv") == [
        ["n", "x", "word"],
        ["1", "0.1", "a,b"],
        ["2", "", "<c>"],
    ]
    with pytest.raises(OSError, match="missing"):
        write_csv(SMALL, tmp_path / "missing" / "a.csv")
    broken = Table("broken", ("x",), (_Broken(),))
    with pytest.raises(RuntimeError):
        write_csv(broken, tmp_path / "b.csv")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.csv"]


class _Broken(list[float]):
    def __len__(self) -> int:
        return 3

    def __getitem__(self, place: object) -> float:  # type: ignore[override]
        raise RuntimeError("a cell that cannot be read")


def test_the_clipboard_gets_tabs_and_html() -> None:
    mime = table_mime(SMALL)
    assert mime.text() == "n\tx\tword\n1\t0.1\ta,b\n2\t\t<c>\n"
    assert "<td>&lt;c&gt;</td>" in mime.html()
    long = Table("long", ("n",), (range(2_001),))
    assert not table_mime(long).hasHtml()
    assert table_mime(long).text().endswith("\n2000\n")


# -- what the views show ---------------------------------------------------------------------


def test_actions_with_q_values_and_marks() -> None:
    record = make_record(3, 4, q_values=[0.0, 1.0, 2.0, 3.0], action=1)
    mask = np.array([True, True, False, True])
    table = q_value_table(
        make_snapshot(4, q_values=[4.0, 5.0, 6.0, 7.0], last_step=record, action_mask=mask)
    )
    assert list(table.rows())[1:] == [
        [1, "action 1", 5.0, 1.0, "yes", "taken"],
        [2, "action 2", 6.0, 2.0, "no", ""],
        [3, "action 3", 7.0, 3.0, "yes", "greedy"],
    ]


def test_nodes_with_features_and_their_q_values_where_nodes_act() -> None:
    snapshot = make_snapshot(8)
    table = node_table(snapshot)
    assert table.headings[:4] == ("index", "node", "edge ends", "x0")
    assert [table.cell(row, 2) for row in range(8)] == [3, 4, 4, 3, 4, 3, 3, 2]
    assert "Q-value" not in table.headings
    network = replace(snapshot.architecture.network, head=Head.NODE)
    on_nodes = replace(snapshot, architecture=replace(snapshot.architecture, network=network))
    table = node_table(on_nodes)
    assert table.headings[-1] == "Q-value"
    assert table.cell(7, len(table.headings) - 1) == 1.0


def test_an_effect_from_the_label_to_now() -> None:
    architecture = make_architecture()
    effect = LabelEffect(
        step=5,
        graph_id=1,
        action=2,
        value=0.5,
        total=2.0,
        n_steps=4,
        q_before=None,
        td_error=-0.25,
        visits=((7, 0.125), (9, 0.25)),
        update=make_metrics(40, architecture=architecture, loss=3.0),
        chain=((1.0, Standing.REPLACED), (0.5, Standing.IN_FORCE)),
    )
    table = effect_table(ShownEffect(effect, 0.375, architecture))
    assert table.headings == ("quantity", "layer", "step", "update", "value")
    assert list(table.rows())[:8] == [
        ["label replaced", "", 5, None, 1.0],
        ["label in force", "", 5, None, 0.5],
        ["label as a whole", "", None, None, 2.0],
        ["TD error it met", "", 5, None, -0.25],
        ["Q when it came", "", 5, None, None],
        ["Q at a later visit", "", 7, None, 0.125],
        ["Q at a later visit", "", 9, None, 0.25],
        ["Q now", "", None, None, 0.375],
    ]
    assert table.cell(8, 4) == 3.0
    norms = [row for row in table.rows() if row[0] == "gradient norm at its first update"]
    assert [row[1] for row in norms] == [layer.name for layer in architecture.layers]
    first = len(architecture.layers[0].variables)
    assert norms[0][4] == pytest.approx(0.1 * first**0.5)
    assert effect_table(None).n_rows == 0


def test_the_lens_as_numbers_of_nodes_or_edges() -> None:
    table = lens_table(answer(LensRequest(LensKind.SALIENCY)))
    assert table.headings[:4] == ("index", "node", "sum |∂Q/∂x|", "|∂Q/∂x0|")
    assert table.cell(1, 3) == pytest.approx(0.7)
    assert table.cell(1, 2) == pytest.approx(sum(range(7, 14)) / 10)
    table = lens_table(answer(LensRequest(LensKind.EDGES)))
    assert table.n_rows == 13
    assert [table.cell(0, i) for i in range(4)] == [0, "0", "1", -1.0]
    table = lens_table(answer(LensRequest(LensKind.EMBEDDING)))
    assert table.headings == ("index", "node", "PC 1", "PC 2")
    assert table.n_rows == 8
    assert lens_table(None).n_rows == 0


def filled() -> tuple[History, CurveView]:
    history = History(make_architecture())
    losses = [1.0, float("nan"), 0.25, 0.125]
    history.append([make_metrics(i, loss=v, step=i // 2) for i, v in enumerate(losses, 1)])
    return history, CurveView(history)


def test_curves_tell_every_update_in_view() -> None:
    history, view = filled()
    table = curve_table(history, view, ("loss", "q_max"))
    assert table.headings == ("update", "step", "Loss", "Q-values, largest |Q|")
    assert list(table.rows()) == [
        [1, 0, 1.0, 1.0],
        [2, 1, "NaN", 1.0],
        [3, 1, 0.25, 1.0],
        [4, 2, 0.125, 1.0],
    ]
    view.choose_range(3, 8)
    assert [row[0] for row in curve_table(history, view, ("loss",)).rows()] == [3, 4]
    before = curve_table(history, view, ("loss",))
    history.append([make_metrics(5)])
    assert before.n_rows == 2, "a table does not change under those who read it"


def test_gradients_tell_words_where_there_is_no_number() -> None:
    architecture = make_architecture()
    history = History(architecture)
    norms = np.full(22, 0.5)
    states = np.zeros(22, np.uint8)
    for layer, state, norm in (
        (0, GradientState.NONE, np.nan),
        (1, GradientState.ZERO, 0.0),
        (2, GradientState.NAN, np.nan),
        (3, GradientState.INF, np.inf),
    ):
        own = list(architecture.layers[layer].variables)
        states[own], norms[own] = state, norm
    history.append([make_metrics(1, norms, states)])
    view = CurveView(history)
    (row,) = gradient_table(history, view, Quantity.GRADIENT).rows()
    assert row[:-1] == [1, 0, "None", 0.0, "NaN", "inf"]
    assert row[-1] == pytest.approx(0.5 * 2**0.5)
    ratio = gradient_table(history, view, Quantity.RATIO)
    assert ratio.headings[2:] == history.layer_names
    assert next(ratio.rows())[2] == pytest.approx(1e-3)


def test_merged_updates_say_which_they_are() -> None:
    history = History(make_architecture(), max_rows=8)
    history.append([make_metrics(i) for i in range(1, 30)])
    table = curve_table(history, CurveView(history), ("loss",))
    assert table.headings[:2] == ("first update", "last update")
    firsts = [row[0] for row in table.rows()]
    lasts = [row[1] for row in table.rows()]
    assert firsts[0] == 1
    assert lasts[-1] == 29
    assert firsts[1:] == [last + 1 for last in lasts[:-1]]  # type: ignore[operator]


def test_steps_with_labels_and_skips() -> None:
    data = TimelineData()
    for step in range(3):
        data.add_step(make_record(step, 4))
    data.set_label(LabelChanged(0, label=2.0, reward=2.0))
    data.set_label(LabelChanged(1, label=None, reward=None, skipped=True))
    table = timeline_table(data)
    label = table.headings.index("label")
    assert [table.cell(row, label) for row in range(3)] == [2.0, "skipped", None]
    assert table.cell(2, table.headings.index("chosen by")) == "greedy"


def test_findings_and_histograms() -> None:
    finding = Finding(
        id="x",
        severity=Severity.PROBLEM,
        title="dead",
        cause="because",
        evidence=(Evidence("share", 0.9, "below 0.1"),),
        since_update=7,
    )
    assert list(health_table(HealthReport((finding,))).rows()) == [
        ["problem", "dead", "because", "share 0.9 below 0.1", 7]
    ]
    table = histogram_table("w", distribution([0.0, 1.0], 2), distribution([2.0, 4.0], 1))
    assert list(table.rows()) == [
        ["gradient", 0.0, 0.5, 1],
        ["gradient", 0.5, 1.0, 1],
        ["weights", 2.0, 4.0, 2],
    ]
    assert histogram_table("w", None, None).n_rows == 0


# -- everything in the file ------------------------------------------------------------------


@pytest.fixture(scope="module")
def session_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return record_session(tmp_path_factory.mktemp("whole") / "a.gcoach")


def test_everything_of_a_session_goes_into_a_file(session_path: Path, tmp_path: Path) -> None:
    from core.resume import restored

    with SessionFile(session_path) as file:
        architecture = restored(file).agent.learner.architecture
        updates = list(file.updates())
        q_values = [s.record.q_values for s in file.steps()]
    told: list[object] = []
    n = write_whole(Whole.UPDATES, session_path, architecture, tmp_path / "u.csv", told.append)
    heading, *rows = read_csv(tmp_path / "u.csv")
    assert n == len(rows) == 6
    assert told == [(0, 6)]
    assert [float(row[heading.index("loss")]) for row in rows] == [u.loss for u in updates]
    kernel = heading.index(f"gradient norm {architecture.variable_names[0]}")
    assert float(rows[2][kernel]) == float(updates[2].gradient_norms[0])
    write_whole(Whole.STEPS, session_path, architecture, tmp_path / "s.csv", told.append)
    heading, *rows = read_csv(tmp_path / "s.csv")
    first = heading.index("Q 0")
    np.testing.assert_array_equal(np.array([row[first:] for row in rows], np.float32), q_values)


def test_a_writing_that_is_ended_leaves_no_half_file(session_path: Path, tmp_path: Path) -> None:
    class Enough(Exception):
        pass

    def stop(told: object) -> None:
        raise Enough

    with pytest.raises(Enough):
        write_whole(Whole.STEPS, session_path, make_architecture(), tmp_path / "s.csv", stop)
    assert list(tmp_path.iterdir()) == []


# -- Qt --------------------------------------------------------------------------------------


def test_a_table_that_grows_keeps_what_was_selected(qtbot: QtBot) -> None:
    model = TableModel(Table("t", ("n",), ([1, 2],)))
    resets: list[bool] = []
    model.modelReset.connect(lambda: resets.append(True))
    model.show_table(Table("t", ("n",), ([1, 2, 3],)))
    assert model.rowCount() == 3
    assert resets == []
    assert model.index(2, 0).data() == "3"
    model.show_table(Table("t", ("n",), ([9],)))
    assert resets == [True]
    model.show_table(Table("t", ("m",), ([9],)))
    assert resets == [True, True]
    assert model.headerData(0, Qt.Orientation.Horizontal) == "m"


@pytest.fixture
def make_dialog(qtbot: QtBot) -> Callable[[list[int], Callable[[], float]], TableDialog]:
    def make(numbers: list[int], clock: Callable[[], float]) -> TableDialog:
        dialog = TableDialog(lambda: Table("t", ("n",), (list(numbers),)), clock=clock)
        qtbot.addWidget(dialog)
        dialog.show()
        return dialog

    return make


def test_the_dialog_keeps_up_once_a_second(
    make_dialog: Callable[[list[int], Callable[[], float]], TableDialog],
) -> None:
    now, numbers = [0.0], list(range(100))
    dialog = make_dialog(numbers, lambda: now[0])
    numbers.append(100)
    dialog.tick()
    assert dialog.model.rowCount() == 100, "not within the same second"
    now[0] = 1.0
    dialog.tick()
    assert dialog.model.rowCount() == 101
    dialog.hide()
    numbers.append(101)
    now[0] = 9.0
    dialog.tick()
    assert dialog.model.rowCount() == 101, "nobody looks"


def test_the_newest_row_stays_in_view_where_it_was(
    make_dialog: Callable[[list[int], Callable[[], float]], TableDialog],
) -> None:
    numbers = list(range(200))
    dialog = make_dialog(numbers, lambda: 0.0)
    bar = dialog.view.verticalScrollBar()
    bar.setValue(bar.maximum())
    numbers.extend(range(200, 260))
    dialog.refresh()
    assert bar.value() == bar.maximum()
    bar.setValue(5)
    numbers.extend(range(260, 300))
    dialog.refresh()
    assert bar.value() == 5


def test_the_dialog_offers_copy_and_save(
    make_dialog: Callable[[list[int], Callable[[], float]], TableDialog],
) -> None:
    dialog = make_dialog([1], lambda: 0.0)
    asked: list[str] = []
    dialog.copy_wanted.connect(lambda: asked.append("copy"))
    dialog.save_wanted.connect(lambda: asked.append("save"))
    for name in ("table-copy", "table-save"):
        button = dialog.findChild(QPushButton, name)
        assert isinstance(button, QPushButton)
        assert button.accessibleName()
        button.click()
    assert asked == ["copy", "save"]
