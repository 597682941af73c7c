"""The health panel, its cards and the badge: quiet while all is well, clear when it is not."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from core.commands import ApplyRemedy, Command, UndoRemedy
from core.health.finding import Evidence, Finding, HealthReport, Severity
from core.health.remedy import AppliedRemedy, ChangeSettings, Remedy, SetAside
from gui.health_badge import HealthBadge
from gui.health_panel import HealthPanel
from gui.health_words import COLOURS, ICONS
from gui.palette import DARK, LIGHT, MIN_TEXT_CONTRAST, contrast
from gui.theme import Appearance, Theme
from tests.fakes import make_snapshot

SLOWER = Remedy(
    "Lower the learning rate", "Smaller steps.", (ChangeSettings((("learning_rate", 1e-4),)),)
)
WITHOUT = Remedy("Leave step 3 out", "It is not learned from.", (SetAside((3,)),))


def finding(id_: str = "update-ratio", severity: Severity = Severity.PROBLEM) -> Finding:
    return Finding(
        id=id_,
        severity=severity,
        title="Updates are too large",
        cause="One update changes the weights by 40 % of their size.",
        evidence=(Evidence("change / weights", 0.4, "below 0.1"), Evidence("updates", 12)),
        details="About a thousandth is usual.",
        remedies=(SLOWER, WITHOUT),
        since_update=1234,
        since_label=7,
    )


@pytest.fixture
def panel(qtbot: QtBot, theme: Theme) -> HealthPanel:
    made = HealthPanel(theme)
    qtbot.addWidget(made)
    made.resize(400, 320)
    made.show()
    return made


def show(panel: HealthPanel, *findings: Finding, n_watched: int = 500, **changes: object) -> None:
    report = HealthReport(findings, n_watched, **changes)  # type: ignore[arg-type]
    panel.show_snapshot(make_snapshot(health=report, session_number=4))


def text(panel: HealthPanel, name: str) -> str:
    label = panel.findChild(QLabel, name)
    assert label is not None
    return label.text()


def test_it_is_quiet_while_nothing_is_found_and_says_what_is_watched(panel: HealthPanel) -> None:
    show(panel, n_watched=0)
    assert text(panel, "health-quiet") == "Nothing to judge yet"
    show(panel)
    assert text(panel, "health-quiet") == "Nothing found in 500 updates"
    assert "over-smoothing" in text(panel, "health-watched")
    assert panel.cards == []


def test_a_card_says_how_grave_why_on_which_numbers_and_since_when(panel: HealthPanel) -> None:
    show(panel, finding())
    (card,) = panel.cards
    assert card.isVisible()
    texts = [label.text() for label in card.findChildren(QLabel) if label.isVisible()]
    for wanted in (
        "Updates are too large",
        "Problem",
        "One update changes the weights by 40 % of their size.",
        "change / weights",
        "0.4",
        "below 0.1",
        "12",
        "Since update 1 234, after the label of step 7",
    ):
        assert wanted in texts
    assert card.accessibleName() == "Problem: Updates are too large"
    quiet = panel.findChild(QLabel, "health-quiet")
    assert quiet is not None
    assert not quiet.isVisible()


def test_each_severity_has_a_word_an_icon_and_a_readable_colour(panel: HealthPanel) -> None:
    words = []
    for severity in Severity:
        show(panel, finding(severity=severity))
        (card,) = panel.cards
        word = card.findChild(QLabel, "finding-severity")
        assert word is not None
        words.append(word.text())
        for colours in (LIGHT, DARK):
            shade = getattr(colours, COLOURS[severity])
            assert contrast(shade, colours.panel) >= MIN_TEXT_CONTRAST
    assert words == ["Hint", "Warning", "Problem"]
    assert len(set(ICONS.values())) == 3


def test_a_click_applies_the_remedy_of_that_button(panel: HealthPanel, qtbot: QtBot) -> None:
    show(panel, finding())
    sent: list[Command] = []
    panel.command.connect(sent.append)
    for i, remedy in enumerate((SLOWER, WITHOUT)):
        button = panel.findChild(QPushButton, f"finding-remedy-{i}")
        assert button is not None
        assert button.text() == remedy.name
        assert remedy.effect in button.toolTip()
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        assert sent[-1] == ApplyRemedy("update-ratio", remedy, session_number=4)


def test_a_remedy_in_force_is_listed_and_can_be_undone(panel: HealthPanel) -> None:
    undo = panel.findChild(QPushButton, "undo-remedy")
    assert undo is not None
    show(panel)
    assert not undo.isVisible()
    show(panel, applied=(AppliedRemedy("update-ratio", SLOWER, 40),))
    assert undo.isVisible()
    sent: list[Command] = []
    panel.command.connect(sent.append)
    QTest.mouseClick(undo, Qt.MouseButton.LeftButton)
    assert sent == [UndoRemedy(session_number=4)]


def test_numbers_change_on_the_same_card(panel: HealthPanel) -> None:
    show(panel, finding())
    (card,) = panel.cards
    buttons = card.findChildren(QPushButton)
    show(panel, replace(finding(), evidence=(Evidence("change / weights", 0.9),)))
    assert panel.cards == [card]
    assert card.findChildren(QPushButton) == buttons, "a button under the mouse stays"
    texts = [label.text() for label in card.findChildren(QLabel) if not label.isHidden()]
    assert "0.9" in texts
    assert "updates" not in texts


def test_other_remedies_replace_the_buttons(panel: HealthPanel, qtbot: QtBot) -> None:
    show(panel, finding())
    show(panel, replace(finding(), remedies=(WITHOUT,)))
    (card,) = panel.cards
    shown = [b.text() for b in card.findChildren(QPushButton) if b.isVisible()]
    assert shown == ["Leave step 3 out"]


def test_cards_follow_the_order_of_the_findings(panel: HealthPanel) -> None:
    one, other = finding("exploding"), finding("dead-units")
    show(panel, one, other)
    assert [card.finding.id for card in panel.cards] == ["exploding", "dead-units"]
    show(panel, other, one)
    assert [card.finding.id for card in panel.cards] == ["dead-units", "exploding"]
    show(panel, other)
    assert [card.finding.id for card in panel.cards] == ["dead-units"]
    show(panel)
    assert panel.cards == []


def test_details_unfold(panel: HealthPanel) -> None:
    show(panel, finding())
    (card,) = panel.cards
    more = card.findChild(QLabel, "finding-more")
    fold = card.findChild(QToolButton, "finding-details")
    assert more is not None
    assert fold is not None
    assert not more.isVisible()
    fold.click()
    assert more.isVisible()
    assert "About a thousandth is usual." in more.text()
    assert "Lower the learning rate: Smaller steps." in more.text()


@pytest.mark.parametrize("width", [220, 300, 400])
def test_a_card_is_never_wider_than_the_panel(panel: HealthPanel, qtbot: QtBot, width: int) -> None:
    panel.resize(width, 300)
    show(panel, finding())
    qtbot.wait(20)
    (card,) = panel.cards
    assert card.width() <= width
    for child in [*card.findChildren(QLabel), *card.findChildren(QPushButton)]:
        if child.isVisible():
            assert child.geometry().right() <= card.width()


def test_the_theme_changes_on_the_fly(panel: HealthPanel, theme: Theme) -> None:
    show(panel, finding())
    (card,) = panel.cards
    light = card.styleSheet()
    theme.set_appearance(Appearance.DARK)
    assert card.styleSheet() != light
    assert DARK.bad in card.styleSheet()


def test_the_badge_is_seen_while_there_are_findings(qtbot: QtBot, theme: Theme) -> None:
    badge = HealthBadge(theme)
    qtbot.addWidget(badge)
    assert badge.isHidden()
    badge.show_snapshot(make_snapshot(health=HealthReport((finding(),), 9)))
    assert not badge.isHidden()
    assert badge.text() == "Updates are too large"
    badge.show_snapshot(make_snapshot(health=HealthReport((finding(), finding("dead-units")), 9)))
    assert badge.text() == "2 findings"
    assert "Problem: Updates are too large" in badge.toolTip()
    with qtbot.waitSignal(badge.wanted):
        badge.click()
    badge.show_snapshot(make_snapshot(health=HealthReport((), 30)))
    assert badge.isHidden()
