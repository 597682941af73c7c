"""The lens in the window: what it asks the worker, and what it draws of the answer."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QTreeWidget
from pytestqt.qtbot import QtBot

from core.commands import Command, WatchLens
from core.lens_view import LensKind, LensRequest, LensTarget, LensView
from core.telemetry import Snapshot
from gui.canvas.colour_map import MISSING
from gui.graph_view import GraphView
from gui.lens_colours import LOWERS, RAISES, plane_colours
from gui.lens_desk import LensDesk
from gui.lens_words import describe, edge_rows, feature_rows
from gui.theme import Theme
from tests.fakes import frozen, make_graph, make_snapshot

GRAPH = make_graph()


def answer(request: LensRequest, **changes: object) -> LensView:
    rng = np.random.default_rng(0)
    values: dict[str, object] = {
        "graph": GRAPH,
        "action": 5,
        "other": None,
        "q": 0.75,
        "n_updates": 10,
        "milliseconds": 2.0,
    }
    if request.kind is LensKind.SALIENCY:
        values["saliency"] = frozen(np.arange(56).reshape(8, 7) / 10, np.float64)
    elif request.kind is LensKind.EDGES:
        edges = np.linspace(-1, 1, GRAPH.n_edges)
        values |= {"edges": frozen(edges, np.float64), "n_edges_done": GRAPH.n_edges}
    else:
        values |= {"components": frozen(rng.normal(size=(8, 2)), np.float64), "shares": (0.7, 0.2)}
    return LensView(request=request, **(values | changes))  # type: ignore[arg-type]


@pytest.fixture
def view(qtbot: QtBot) -> Iterator[GraphView]:
    made = GraphView()
    qtbot.addWidget(made)
    made.resize(700, 600)
    made.show()
    made.show_graph(GRAPH)
    qtbot.waitUntil(lambda: not made.is_laying_out(), timeout=10_000)
    yield made
    made.stop()


class Desk:
    """A lens desk and what it told the worker."""

    def __init__(self, view: GraphView, theme: Theme) -> None:
        self.desk = LensDesk(view, theme)
        self.view = view
        self.sent: list[Command] = []
        self.desk.command.connect(self.sent.append)
        self.show()

    def show(self, **changes: object) -> Snapshot:
        snapshot = make_snapshot(graph=GRAPH, **changes)
        self.desk.show_snapshot(snapshot)
        return snapshot

    def look(self, kind: LensKind, **changes: object) -> LensView:
        self.desk.bar.choose(kind)
        request = self.desk.bar.request()
        assert request is not None
        made = answer(request, **changes)
        self.show(lens=made)
        return made


@pytest.fixture
def desk(view: GraphView, theme: Theme) -> Desk:
    return Desk(view, theme)


def test_nothing_is_asked_while_the_lens_is_off(desk: Desk) -> None:
    desk.show()
    assert desk.sent == []
    assert desk.desk.overlay.isHidden()


def test_what_is_chosen_is_asked_once_and_ended_once(desk: Desk) -> None:
    desk.desk.bar.choose(LensKind.SALIENCY)
    desk.show()
    assert desk.sent == [WatchLens(LensRequest(LensKind.SALIENCY, LensTarget.CHOSEN, layer=2))]
    desk.desk.bar.choose(None)
    desk.show()
    assert desk.sent[1:] == [WatchLens(None)]


def test_it_is_asked_again_in_a_new_session_and_not_while_unseen(desk: Desk, qtbot: QtBot) -> None:
    desk.desk.bar.choose(LensKind.EDGES)
    asked = desk.sent[-1]
    desk.show(session_number=9)
    assert desk.sent == [asked, asked]
    desk.view.hide()
    assert desk.sent[-1] == WatchLens(None)
    desk.view.show()
    assert desk.sent[-1] == asked


def test_saliency_colours_the_nodes_and_fills_the_table(desk: Desk) -> None:
    made = desk.look(LensKind.SALIENCY)
    scale = desk.view.canvas.scale
    assert scale is not None
    assert (scale.title, scale.high) == ("saliency", pytest.approx(made.node_saliency.max()))
    assert desk.desk.overlay.isVisible()
    desk.desk.bar._table.setChecked(True)
    assert desk.desk.table.isVisible()
    rows = feature_rows(made, None)
    assert [name for name, _ in rows] == ["x6", "x5", "x4", "x3", "x2", "x1", "x0"]
    assert rows[0][1] == pytest.approx(made.saliency[:, 6].sum())
    assert feature_rows(made, 2)[0] == ("x6", pytest.approx(2.0))
    desk.desk.bar.choose(None)
    desk.show()
    after = desk.view.canvas.scale
    assert after is None or after.title != "saliency"
    assert desk.desk.table.isHidden()


def test_an_answer_about_another_graph_or_question_is_not_shown(desk: Desk) -> None:
    desk.look(LensKind.SALIENCY, graph=make_graph("other"))
    assert desk.desk.view is None
    assert desk.desk.overlay.isHidden()
    desk.show(lens=answer(LensRequest(LensKind.EDGES)))
    assert desk.desk.view is None


def test_until_the_answer_for_a_new_graph_comes_saliency_is_unknown(desk: Desk) -> None:
    desk.look(LensKind.SALIENCY)
    desk.show(lens=None)
    assert set(desk.view.canvas._colours.tolist()) == {MISSING}


def test_edges_are_drawn_where_they_are_strong(desk: Desk, qtbot: QtBot) -> None:
    before = desk.view.grab().toImage()
    made = desk.look(LensKind.EDGES)
    after = desk.view.grab().toImage()
    canvas = desk.view.canvas

    def changed(edge: int) -> bool:
        source, target = GRAPH.edges[edge].tolist()
        middle = (canvas.node_centre(source) + canvas.node_centre(target)) / 2
        point = canvas.mapTo(desk.view, middle.toPoint())
        return before.pixel(point) != after.pixel(point)

    assert changed(int(made.edges.argmax())), "the strongest that is not dashed"
    weakest = int(np.abs(made.edges).argmin())
    assert made.edges[weakest] == 0
    rows = edge_rows(made, None)
    assert [abs(v) for _, v in rows] == sorted([abs(v) for _, v in rows], reverse=True)
    assert len(edge_rows(made, 7)) == 2, "node 7 has two edges"


def test_embeddings_are_discs_in_the_colours_of_the_plane(desk: Desk) -> None:
    made = desk.look(LensKind.EMBEDDING)
    picture = desk.view.canvas.grab().toImage()
    colours = plane_colours(made.components)
    radius = desk.view.canvas.radius()
    for node in range(8):
        centre = desk.view.canvas.node_centre(node)
        at = QColor(picture.pixel(int(centre.x()), int(centre.y() - 0.8 * radius)))
        drawn = np.array([at.red(), at.green(), at.blue()])
        assert np.abs(drawn - colours[node]).max() <= 3, node


def test_the_layer_of_an_embedding_can_be_chosen(desk: Desk) -> None:
    desk.desk.bar.choose(LensKind.EMBEDDING)
    assert desk.desk.bar._layer.count() == 3
    desk.desk.bar._layer.setCurrentIndex(0)
    last = desk.sent[-1]
    assert isinstance(last, WatchLens)
    assert last.request is not None
    assert last.request.layer == 0


def test_the_line_says_whose_q_it_is() -> None:
    names = tuple(f"action {i}" for i in range(8))
    saliency = LensRequest(LensKind.SALIENCY)
    assert describe(answer(saliency), names) == "Q(action 5) = 0.75"
    both = answer(saliency, other=2)
    assert describe(both, names) == "Q(action 5) − Q(action 2) = 0.75"
    half = answer(LensRequest(LensKind.EDGES), n_edges_done=6)
    assert describe(half, names) == "Q(action 5) = 0.75 · 6 of 13 edges"
    alike = answer(LensRequest(LensKind.EMBEDDING), spread=0.001)
    assert describe(alike, names).endswith("(all alike)")


def test_colours_of_the_plane_tell_its_corners_apart() -> None:
    corners = np.array([[0, 0], [1, 0], [0, 1], [1, 1], [0.5, 0.5]])
    colours = plane_colours(corners).astype(int)
    gaps = np.abs(colours[:, None] - colours[None]).sum(axis=2)
    assert gaps[~np.eye(5, dtype=bool)].min() > 80
    same = plane_colours(np.full((3, 2), 4.0))
    assert (same == same[0]).all()


def test_the_chooser_and_the_table_stay_inside_a_small_canvas(
    desk: Desk, view: GraphView, qtbot: QtBot
) -> None:
    view.resize(330, 330)
    desk.look(LensKind.SALIENCY)
    desk.desk.bar._table.setChecked(True)
    qtbot.wait(10)
    room = view.canvas.rect()
    for widget in (desk.desk.bar, desk.desk.table):
        assert room.contains(widget.geometry()), widget.objectName()


def test_while_another_graph_is_on_screen_no_answer_is_drawn_upon_it(desk: Desk) -> None:
    desk.look(LensKind.SALIENCY)
    text = desk.desk.bar._text
    assert text.text() == "Q(action 5) = 0.75"
    desk.view.show_graph(make_graph())
    desk.desk.show_moment()
    assert desk.desk.overlay.isHidden()
    assert text.text() == "Only of the step the agent is at now"
    desk.view.show_graph(GRAPH)
    desk.desk.show_moment()
    assert desk.desk.overlay.isVisible()
    assert text.text() == "Q(action 5) = 0.75"


def test_bars_of_the_table_are_as_long_as_the_values_and_coloured_as_on_the_graph(
    desk: Desk,
) -> None:
    desk.look(LensKind.EDGES)
    desk.desk.bar._table.setChecked(True)
    rows = desk.desk.table.findChild(QTreeWidget, "lens-rows")
    assert isinstance(rows, QTreeWidget)
    edges = np.sort(np.abs(np.linspace(-1, 1, GRAPH.n_edges)))[::-1]
    items = [rows.topLevelItem(i) for i in range(rows.topLevelItemCount())]
    role = Qt.ItemDataRole.UserRole
    assert [item.data(2, role) for item in items if item] == pytest.approx(edges)
    for item in items:
        assert item is not None
        value = item.text(1)
        raises = not value.startswith("−") and value != "0"
        assert item.data(2, role + 1).name() == (RAISES if raises else LOWERS).lower()
    shown = rows.viewport().grab().toImage()
    top, low = (rows.visualItemRect(items[i]) for i in (0, 6))
    bars = [_blue_or_orange(shown, rect.center().y()) for rect in (top, low)]
    assert bars[0] > bars[1] > 0
    assert bars[0] < rows.viewport().width() - rows.header().sectionPosition(2), "not cut off"


def _blue_or_orange(image: QImage, y: int) -> int:
    """Pixels of a line that have the colour of a bar."""
    wanted = {QColor(RAISES).rgb(), QColor(LOWERS).rgb()}
    return sum(image.pixel(x, y) in wanted for x in range(image.width()))
