"""Background jobs: the newest wins, cancelled ones are silent, no thread is left."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from gui.canvas.latest_job import LatestJob, Report

NAME = "test job"


@pytest.fixture
def job(qtbot: QtBot) -> Iterator[LatestJob]:
    result = LatestJob(NAME)
    yield result
    result.stop()


def threads() -> list[threading.Thread]:
    return [t for t in threading.enumerate() if t.name == NAME]


def test_a_job_runs_elsewhere_and_its_result_arrives(job: LatestJob, qtbot: QtBot) -> None:
    with qtbot.waitSignal(job.finished) as done:
        job.submit(lambda _report: threading.current_thread().name)
    assert done.args == [NAME]
    assert not job.is_busy()
    qtbot.waitUntil(lambda: not threads())


def test_only_the_newest_of_many_is_told_about(job: LatestJob, qtbot: QtBot) -> None:
    got: list[object] = []
    job.finished.connect(got.append)

    def slow(report: Report, number: int) -> int:
        for _ in range(200):
            report.check()
            time.sleep(0.001)
        return number

    with qtbot.waitSignal(job.finished):
        for number in range(20):
            job.submit(lambda report, number=number: slow(report, number))
    qtbot.wait(50)
    assert got == [19]


def test_reports_arrive_in_order_before_the_result(job: LatestJob, qtbot: QtBot) -> None:
    got: list[object] = []
    job.reported.connect(got.append)
    job.finished.connect(got.append)

    def count(report: Report) -> str:
        for number in range(3):
            report(number)
        return "end"

    with qtbot.waitSignal(job.finished):
        job.submit(count)
    assert got == [0, 1, 2, "end"]


def test_a_cancelled_job_ends_at_its_next_check_and_says_nothing(
    job: LatestJob, qtbot: QtBot
) -> None:
    got: list[object] = []
    job.finished.connect(got.append)
    job.reported.connect(got.append)

    def endless(report: Report) -> None:
        while True:
            report.check()
            time.sleep(0.001)

    job.submit(endless)
    assert job.is_busy()
    job.cancel()
    assert not job.is_busy()
    qtbot.waitUntil(lambda: not threads())
    assert got == []


def test_a_failure_is_handed_over_and_the_next_job_runs(job: LatestJob, qtbot: QtBot) -> None:
    def fail(_report: Report) -> None:
        raise ZeroDivisionError("no")

    with qtbot.waitSignal(job.failed) as failed:
        job.submit(fail)
    assert isinstance(failed.args[0], ZeroDivisionError)
    with qtbot.waitSignal(job.finished):
        job.submit(lambda _report: None)


def test_stop_waits_for_the_thread(job: LatestJob) -> None:
    def busy(report: Report) -> None:
        while True:
            time.sleep(0.02)
            report.check()

    job.submit(busy)
    job.stop()
    assert not threads()


def test_a_thousand_jobs_in_a_row_all_end(job: LatestJob, qtbot: QtBot) -> None:
    got: list[object] = []
    job.finished.connect(got.append)
    for number in range(1000):
        job.submit(lambda _report, number=number: number)
    qtbot.waitUntil(lambda: bool(got) and got[-1] == 999)
    assert got == sorted(got)
    qtbot.waitUntil(lambda: not threads())
