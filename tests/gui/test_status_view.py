from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from core.telemetry import Mode
from gui.status_view import StatusView
from gui.theme import Theme
from tests.fakes import make_snapshot


@pytest.fixture
def view(qtbot: QtBot, theme: Theme) -> StatusView:
    widget = StatusView(theme)
    qtbot.addWidget(widget)
    return widget


def text(view: StatusView, name: str) -> str:
    label = view.findChild(QLabel, f"status-{name}")
    assert isinstance(label, QLabel), name
    return label.text()


def test_before_the_first_snapshot_it_says_that_it_starts(view: StatusView) -> None:
    assert text(view, "mode") == "Starting"


def test_every_number_is_told(view: StatusView) -> None:
    view.show_snapshot(
        make_snapshot(
            n_steps=12345,
            n_updates=6789,
            updates_per_second=412.4,
            epsilon=0.25,
            buffer_size=100,
            buffer_labelled=80,
            n_labels=42,
        )
    )
    shown = [text(view, n) for n in ("step", "updates", "rate", "epsilon", "buffer", "labels")]
    assert shown == [
        "Steps 12 345",
        "Updates 6 789",
        "412 updates/s",
        "ε 0.25",
        "Buffer 80 of 100",
        "Labels 42",
    ]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"n_set_aside": 1}, "Labels 42 (1 set aside)"),
        ({"consistency": 0.875}, "Labels 42 (88 % consistent)"),
        ({"n_set_aside": 2, "consistency": 1.0}, "Labels 42 (2 set aside, 100 % consistent)"),
    ],
)
def test_what_is_set_aside_is_said_beside_what_counts(
    view: StatusView, changes: dict[str, float], said: str
) -> None:
    view.show_snapshot(make_snapshot(n_labels=42, **changes))
    assert text(view, "labels") == said


@pytest.mark.parametrize(
    ("mode", "said"),
    [
        (Mode.PAUSED, "Paused"),
        (Mode.RUNNING, "Running"),
        (Mode.AWAITING_REWARD, "Awaiting your reward"),
    ],
)
def test_the_mode_is_said(view: StatusView, mode: Mode, said: str) -> None:
    view.show_snapshot(make_snapshot(mode=mode))
    assert text(view, "mode") == said


def test_consistency_is_told_once_there_are_repeats(view: StatusView) -> None:
    view.show_snapshot(make_snapshot(n_labels=42, consistency=0.921))
    assert text(view, "labels") == "Labels 42 (92 % consistent)"


def test_every_number_is_explained(view: StatusView) -> None:
    for label in view.findChildren(QLabel):
        assert label.toolTip().endswith(".")
