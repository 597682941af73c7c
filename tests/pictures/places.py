"""Where a picture is taken: every dock, every workspace, states of the window worth seeing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from core import commands as c
from core.asking import Asking
from core.lens_view import LensKind
from core.telemetry import Mode
from gui.workspaces import Workspace
from tests.pictures.stage import Stage

Act = Callable[[Stage], object]


def nothing(_stage: Stage) -> None:
    """No way to go, or none to come back."""


@dataclass(frozen=True, slots=True)
class Place:
    """Something to be seen."""

    name: str
    go: Act
    back: Act = nothing
    shows: str = ""
    """The dock's objectName, or the class of the dialog."""
    is_dialog: bool = False
    """Whether other windows are what is to be seen, not the main one."""


def _whole(workspace: Workspace) -> Act:
    def go(stage: Stage) -> None:
        stage.window.workspaces.choose(workspace)
        stage.window.workspaces.reset()
        stage.pause(0.3)

    return go


def _dock(name: str) -> Act:
    def go(stage: Stage) -> None:
        _whole(Workspace.ALL)(stage)
        dock = next(dock for dock in stage.window.docks if dock.objectName() == name)
        dock.show()
        dock.raise_()
        stage.pause(0.4)

    return go


DOCKS = (
    *("control-panel-dock", "reward-panel-dock", "q-value-panel-dock", "loss-panel-dock"),
    *("gradient-panel-dock", "timeline-panel-dock", "effect-view-dock", "health-panel-dock"),
    *("account-panel-dock", "validation-panel-dock", "question-panel-dock", "compare-panel-dock"),
)
_BEHIND = DOCKS[6:]
"""Docks that the first arrangement does not show."""


def _workspaces() -> list[Place]:
    return [Place(f"workspace-{each.value}", _whole(each)) for each in Workspace]


def _docks(*names: str) -> list[Place]:
    return [Place(f"dock-{name.removesuffix('-dock')}", _dock(name), shows=name) for name in names]


def _lens(kind: LensKind) -> Place:
    def go(stage: Stage) -> None:
        _whole(Workspace.LABEL)(stage)
        bar = stage.window.insight.lens.bar
        bar.choose(kind)
        bar._table.setChecked(True)
        stage.wait(lambda: stage.window.insight.lens.view is not None, "the lens")
        stage.settle()

    def back(stage: Stage) -> None:
        stage.window.insight.lens.bar.choose(None)

    return Place(f"lens-{kind.name.lower()}", go, back)


def _questions(stage: Stage) -> None:
    _whole(Workspace.ALL)(stage)
    teaching = stage.window.teaching
    teaching.begin_questions()
    stage.wait(lambda: teaching.questions.n_candidates, "the list of questions")
    stage.pause(0.3)


def _leave_past(stage: Stage) -> None:
    stage.window.timeline.look_back.leave()
    stage.settle()


def _look_back(stage: Stage) -> None:
    _whole(Workspace.ALL)(stage)
    stage.window.timeline.look_back.look_at(3)
    stage.pause(0.4)


def _unfold(stage: Stage) -> None:
    _whole(Workspace.ALL)(stage)
    stage.window.timeline.toggle_table()
    stage.pause(0.3)


def _correct(stage: Stage) -> None:
    _whole(Workspace.ALL)(stage)
    stage.window.q_value_panel.teller.begin_correction()


def _compare(stage: Stage) -> None:
    _whole(Workspace.ALL)(stage)
    stage.window.q_value_panel.teller.begin_comparison()


def _stop_telling(stage: Stage) -> None:
    stage.window.q_value_panel.teller._entry.close_entry()


def _take_over(wanted: bool) -> Act:
    def go(stage: Stage) -> None:
        if wanted:
            _whole(Workspace.ALL)(stage)
        stage.bridge.submit(c.TakeOver(wanted))
        stage.pause(0.3)

    return go


def _run(stage: Stage) -> None:
    _whole(Workspace.LABEL)(stage)
    stage.bridge.submit(c.SetAsking(Asking(is_on=False)))
    stage.bridge.submit(c.Run(1))
    stage.wait(lambda: stage.snapshot.mode is not Mode.RUNNING, "the run")
    stage.pause(0.2)


def _node(stage: Stage) -> None:
    _whole(Workspace.ALL)(stage)
    stage.window.graph_view.canvas.select_node(1)
    stage.pause(0.2)


def _no_node(stage: Stage) -> None:
    stage.window.graph_view.canvas.select_node(None)


def _try_change(stage: Stage) -> None:
    _whole(Workspace.ALL)(stage)
    stage.window.graph_view._trials.edit_feature(0, 0, 3.0)
    stage.pause(0.3)


def _drop_change(stage: Stage) -> None:
    stage.window.graph_view._trials.bar.discarded.emit()
    stage.settle()


def _start_page(stage: Stage) -> None:
    _whole(Workspace.ALL)(stage)
    stage.window.start.show()
    stage.pause(0.5)  # the samples are drawn one after the other


def _tour(stage: Stage) -> None:
    _whole(Workspace.ALL)(stage)
    stage.window.tour.start()
    stage.settle()


def _own_window(stage: Stage) -> None:
    """The timeline as a window of its own."""
    _whole(Workspace.ALL)(stage)
    stage.window.timeline.dock.setFloating(True)
    stage.settle()


def _dock_again(stage: Stage) -> None:
    stage.window.timeline.dock.setFloating(False)
    stage.settle()


FRESH = [
    *_workspaces(),
    *_docks(*_BEHIND),
    Place("start-page", _start_page, lambda stage: stage.window.start.leave()),
    Place("tour", _tour, lambda stage: stage.window.tour.end()),
]
"""A session in which nothing was done yet."""
TAUGHT = [
    *_workspaces(),
    *_docks(*DOCKS),
    _lens(LensKind.SALIENCY),
    Place("questions-listed", _questions, _leave_past),
    Place("look-back", _look_back, _leave_past),
    Place("timeline-table", _unfold, lambda stage: stage.window.timeline.toggle_table()),
    Place("timeline-floating", _own_window, _dock_again, is_dialog=True),
    Place("correcting", _correct, _stop_telling),
    Place("comparing", _compare, _stop_telling),
    Place("acting", _take_over(True), _take_over(False)),
    Place("step-waits", _run),
    Place("node-selected", _node, _no_node),
    Place("what-if", _try_change, _drop_change),
    Place("start-page-later", _start_page, lambda stage: stage.window.start.leave()),
]
"""A session with labelled steps, a quarter of its graphs held back."""
NODES = [
    *_workspaces()[:2],
    *[_lens(kind) for kind in LensKind],
]
"""A session in which an action is a node."""
