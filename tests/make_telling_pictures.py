"""Pictures for the guide's page on saying more than a number.

A session on the sample of motifs is corrected, compared and demonstrated in; what the panels show
is what came of it. Run it with: python -m tests.make_telling_pictures [FOLDER]
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from core import commands as c
from core.telemetry import Snapshot
from gui.q_value_panel import QValuePanel
from gui.theme import Appearance, Theme
from gui.timeline_data import TimelineData
from gui.timeline_feed import TimelineFeed
from gui.timeline_strip import TimelineStrip
from gui.timeline_words import TimelineNames
from tests.make_teaching_pictures import FOLDER, Lesson, save

STEPS = 24


def teach(lesson: Lesson) -> None:
    """Rewards, corrections, comparisons and two demonstrations, as a person mixes them."""
    driver = lesson.driver
    for number in range(STEPS):
        driver.carry_out(c.Step())
        session = driver.session
        record = session.last_step
        assert record is not None
        right = session.arena.correct_action(session.shown.observation.index)
        assert right is not None
        is_right = record.action == right
        if number % 4 == 3:
            driver.carry_out(c.GiveReward(record.step, 1.0 if is_right else -1.0))
        elif number % 7 == 2:
            driver.carry_out(c.Compare(record.step, right, (right + 1) % 4))
        elif number % 5 != 1:
            driver.carry_out(c.Correct(record.step, right))
        driver.pay_off()


def correct_a_slip(lesson: Lesson) -> None:
    """Go on to the next step with a wrong action, and say which one is right."""
    driver = lesson.driver
    while True:
        driver.carry_out(c.Step())
        session, record = driver.session, driver.session.last_step
        assert record is not None
        right = session.arena.correct_action(session.shown.observation.index)
        assert right is not None
        if record.action != right:
            driver.carry_out(c.Correct(record.step, right))
            driver.pay_off()
            return


def act(lesson: Lesson) -> None:
    """Two steps by the person, and the graph of the third."""
    driver = lesson.driver
    driver.carry_out(c.TakeOver(True))
    for _ in range(2):
        session = driver.session
        right = session.arena.correct_action(session.shown.observation.index)
        driver.carry_out(c.Step(right))
        driver.pay_off()


def shown(lesson: Lesson, feed: TimelineFeed) -> Snapshot:
    """What the window would show now; the timeline hears of what happened."""
    lesson.driver.settle(is_waiting=True)
    telemetry = lesson.outbox.drain()
    feed.take(telemetry)
    assert telemetry.snapshot is not None
    return telemetry.snapshot


def take_all(lesson: Lesson, theme: Theme, folder: Path) -> None:
    """A corrected step, the person acting, and the marks of all of it."""
    data, names = TimelineData(), TimelineNames()
    feed, panel = TimelineFeed(data, names), QValuePanel(theme)
    teach(lesson)
    correct_a_slip(lesson)
    panel.show_snapshot(shown(lesson, feed))
    save(panel, 190, theme, folder / "corrected.png")
    act(lesson)
    panel.show_snapshot(shown(lesson, feed))
    save(panel, 190, theme, folder / "acting.png")
    strip = TimelineStrip(data, names, theme)
    strip.refresh()
    strip.zoom(2.2)
    save(strip, 56, theme, folder / "told-marks.png")
    feed.stop()


def main() -> None:
    """Take every picture."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    theme = Theme(QApplication([]), Appearance.LIGHT)
    with TemporaryDirectory() as place:
        lesson = Lesson(Path(place) / "motifs.gcoach")
        take_all(lesson, theme, folder)
        lesson.driver.close()


if __name__ == "__main__":
    main()
