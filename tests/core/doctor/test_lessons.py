"""The five lessons: sick as announced, at the line that is marked, and cured."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.doctor.lessons import LESSONS, Lesson
from core.doctor.report.model import CallReport
from tests.core.doctor.runs import run_together

MARK = "# <- look here"


def calls() -> dict[str, CallReport]:
    """What was said of each lesson's script, by its name."""
    places = [(Path(c.place.file), c) for c in run_together().report.calls if c.place is not None]
    return {path.stem: call for path, call in places if path.parent == LESSONS[0].sick.parent}


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_lesson_is_sick_and_its_cure_works(lesson: Lesson) -> None:
    sick, cured = calls()[lesson.sick.stem], calls()[lesson.cured.stem]
    assert sick.cause is lesson.cause, str(sick)
    assert cured.healthy, str(cured)
    marked = [
        number
        for number, text in enumerate(lesson.sick.read_text().splitlines(), start=1)
        if text.endswith(MARK)
    ]
    assert len(marked) == 1
    if sick.cut is not None:
        assert sick.cut.place is not None
        assert sick.cut.place.line == marked[0]
    assert lesson.title
    assert lesson.text


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_the_changes_turn_the_sick_script_into_the_cured_one(lesson: Lesson) -> None:
    lines = [s.removesuffix(f"  {MARK}") for s in lesson.sick.read_text().splitlines()]
    for change in reversed(lesson.changes()):
        start = change.line - 1
        end = start + len(change.before)
        assert lines[start:end] == list(change.before)
        lines[start:end] = change.after
    assert lines[1:] == lesson.cured.read_text().splitlines()[1:]
    assert lesson.changes()


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_the_lines_to_look_at_are_the_marked_and_a_changed_one(lesson: Lesson) -> None:
    assert lesson.sick.read_text().splitlines()[lesson.sick_line - 1].endswith(MARK)
    cured = lesson.cured.read_text().splitlines()[lesson.cured_line - 1]
    assert cured in [line for change in lesson.changes() for line in change.after]


def test_there_are_five_about_different_causes() -> None:
    assert len(LESSONS) == len({lesson.cause for lesson in LESSONS}) == 5
