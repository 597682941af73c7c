"""Pictures for the guide's page on fewer labels: a set that is taught, asked and listed.

A teacher who knows the classes labels the sample of motifs; what the panels show is what came of
it. Run it with: python -m tests.make_teaching_pictures [FOLDER]
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication, QWidget

from core.asking import Asking
from core.commands import GiveReward, ListQuestions, OpenGraphs, Run, SetAsking, Step
from core.config import Hyperparameters
from core.driver import Driver
from core.events import QuestionsListed
from core.graph_io import read_graph_file
from core.hold_out import HoldOut, split
from core.options import SessionOptions
from core.outbox import Outbox
from core.telemetry import Mode, Snapshot
from gui.question_panel import QuestionPanel
from gui.reward_panel import RewardPanel
from gui.save_view import save_png
from gui.theme import Appearance, Theme
from gui.timeline_words import TimelineNames
from gui.validation_panel import ValidationPanel

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "assets" / "guide"
MOTIFS = ROOT / "assets" / "graphs" / "motifs.json"
LABELS = 40
WIDTH = 540
"""With its frame it fits the window of the guide."""


class Lesson:
    """A session on the motifs, a quarter of them held back, driven without a thread."""

    def __init__(self, path: Path) -> None:
        self.outbox = Outbox()
        settings = Hyperparameters(discount=0.0)
        options = SessionOptions(seed=0, hyperparameters=settings, session_path=path)
        self.driver = Driver(self.outbox, options)
        file = read_graph_file(MOTIFS)
        kept, held_back = split(file.graphs, HoldOut(0.25))
        self.driver.carry_out(OpenGraphs(kept, "motifs", file.warnings, held_back=held_back))
        self.driver.carry_out(SetAsking(Asking(picks="mixed")))

    def teach(self, n_labels: int) -> None:
        """Label so many steps as a person would who knows the classes, judging after each."""
        driver = self.driver
        for _ in range(n_labels):
            driver.carry_out(Step())
            record = driver.session.last_step
            assert record is not None
            assert record.environment_reward is not None
            driver.carry_out(GiveReward(record.step, record.environment_reward))
            driver.pay_off()
            driver.insight.validator.work(driver.session)

    def snapshot(self) -> Snapshot:
        """What the window would show now."""
        self.driver.settle(is_waiting=True)
        found = self.outbox.drain().snapshot
        assert found is not None
        return found


def asked(lesson: Lesson) -> Snapshot:
    """The first step a run asks about by itself."""
    lesson.driver.carry_out(SetAsking(Asking(is_on=True, in_all=20)))
    lesson.driver.carry_out(Run())
    while lesson.driver.drive.mode is Mode.RUNNING:
        lesson.driver.beat()
    return lesson.snapshot()


def save(panel: QWidget, height: int, theme: Theme, path: Path) -> None:
    """The panel as wide as the guide."""
    panel.resize(WIDTH, height)
    panel.show()
    for _ in range(3):
        QApplication.processEvents()
    if (focused := QApplication.focusWidget()) is not None:
        focused.clearFocus()
    save_png((panel,), theme.colour("window"), path, ratio=1.0)
    print(path.name)


def take_all(lesson: Lesson, theme: Theme, folder: Path) -> None:
    """What is held back, what is asked, what is listed."""
    lesson.teach(LABELS)
    validation = ValidationPanel(theme)
    validation.show_snapshot(lesson.snapshot())
    save(validation, 330, theme, folder / "validation.png")
    reward = RewardPanel(theme)
    lesson.driver.set_pace(None)
    reward.show_snapshot(asked(lesson))
    save(reward, 160, theme, folder / "asked.png")
    lesson.driver.pause()
    lesson.driver.carry_out(ListQuestions(6))
    (listed,) = (e for e in lesson.outbox.drain().events if isinstance(e, QuestionsListed))
    names = TimelineNames()
    names.learn(lesson.snapshot())
    questions = QuestionPanel(names, theme)
    questions.show_candidates(listed.candidates)
    save(questions, 260, theme, folder / "questions.png")


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
