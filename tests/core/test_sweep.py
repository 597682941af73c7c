"""A sweep: every point once, from the same labels, and only what is missing."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from core.cli import main
from core.relearn import relearn
from core.relearn_record import RelearnOrder
from core.resume import resume
from core.scores import Scores
from core.sweep import Job, Made, Point, Result, SweepOrder, one_after_another, sweep
from core.sweep_command import chosen_runner, parsed_grid, parsed_seeds
from core.sweep_table import best_of, decisive_score, means_over_seeds
from core.verify import verify
from tests.core.relearning import learned, quiet, taught


class Counting:
    """One after another; remembers what it was given."""

    def __init__(self) -> None:
        self.points: list[Point] = []

    def __call__(self, jobs: Sequence[Job]) -> Iterator[Made]:
        self.points += [job.point for job in jobs]
        return one_after_another(jobs)


def order(folder: Path, **changes: object) -> SweepOrder:
    grid = {"discount": ("0", "0.5"), "learning_rate": ("0.01",)}
    asked: dict[str, object] = {
        "source": folder / "a.gcoach",
        "grid": grid,
        "seeds": (3, 4),
        "out": folder / "out",
    }
    return SweepOrder(**(asked | changes))  # type: ignore[arg-type]


def run(asked: SweepOrder) -> tuple[list[Result], list[Point]]:
    """The results, and the points that were not there yet."""
    counting, told = Counting(), list[Result]()
    results = sweep(asked, counting, told.append)
    assert sorted(r.point.name for r in told) == sorted(r.point.name for r in results)
    return results, counting.points


def test_a_sweep_is_as_many_runs_of_learning_again(tmp_path: Path) -> None:
    source = taught(tmp_path / "a.gcoach")
    results, done = run(order(tmp_path))
    assert [r.point for r in results] == done
    assert sorted(p.suffix for p in (tmp_path / "out").glob("[!.]*")) == [".gcoach"] * 4
    assert [(r.point.settings[0], r.point.seed) for r in results] == [
        ("discount=0", 3),
        ("discount=0", 4),
        ("discount=0.5", 3),
        ("discount=0.5", 4),
    ]
    alone = tmp_path / "alone.gcoach"
    settings = ("discount=0.5", "learning_rate=0.01")
    again = RelearnOrder(source=source, settings=settings, seed=4, session_path=alone)
    expected = relearn(again, quiet)
    made = results[3].relearned
    assert made is not None
    assert made.session is not None
    assert learned(Path(made.session)) == learned(alone)
    assert (made.scores, made.updates) == (expected.scores, expected.updates)
    assert verify(Path(made.session)).is_equal


@pytest.mark.soak
def test_a_partial_sweep_makes_only_what_is_missing(tmp_path: Path) -> None:
    taught(tmp_path / "a.gcoach")
    run(order(tmp_path, seeds=(3,)))
    (tmp_path / "out" / "broken.gcoach").write_bytes(b"not a session")
    grid = {"discount": ("0", "5e-1"), "learning_rate": ("0.01",)}  # 5e-1 is 0.5
    results, done = run(order(tmp_path, grid=grid))
    assert [point.seed for point in done] == [4, 4]
    assert [result.is_reused for result in results] == [True, False, True, False]
    assert all(result.relearned for result in results)


@pytest.mark.soak
def test_more_labels_make_every_point_anew(tmp_path: Path) -> None:
    source = taught(tmp_path / "a.gcoach")
    asked = order(tmp_path, grid={"discount": ("0",)}, seeds=())
    assert len(run(asked)[1]) == 1
    assert len(run(asked)[1]) == 0
    session = resume(source)
    session.step()
    session.close()
    results, done = run(asked)
    assert len(done) == 1
    made = results[0].relearned
    assert made is not None
    assert made.steps == 15


def test_a_run_that_fails_does_not_end_the_others(tmp_path: Path) -> None:
    taught(tmp_path / "a.gcoach")

    def breaking(jobs: Sequence[Job]) -> Iterator[Made]:
        yield jobs[0].point, "the simulator is gone"
        yield from one_after_another(jobs[1:])

    results = sweep(order(tmp_path, seeds=(3,)), breaking, lambda result: None)
    assert [result.error for result in results] == ["the simulator is gone", ""]
    repaired, done = run(order(tmp_path, seeds=(3,)))
    assert (len(done), [bool(r.relearned) for r in repaired]) == (1, [True, True])


def test_a_wrong_value_is_refused_before_anything_runs(tmp_path: Path) -> None:
    taught(tmp_path / "a.gcoach")
    counting = Counting()
    with pytest.raises(ValueError, match=r"discount must be in \[0.0, 1.0\], got 2"):
        sweep(order(tmp_path, grid={"discount": ("0", "2")}), counting, lambda result: None)
    assert counting.points == []


def scored(discount: str, seed: int, accuracy: float | None, error: float) -> Result:
    from core.relearn_record import Relearned

    scores = Scores(
        agreement=0.5, label_error=error, validation=None, accuracy=accuracy, mean_return=None
    )
    relearned = Relearned(
        session=None,
        settings={"discount": discount},
        seed=seed,
        steps=1,
        labels=1,
        updates=1,
        dropped=0,
        not_repeated={},
        seconds=1.0,
        scores=scores,
    )
    return Result(point=Point((f"discount={discount}",), seed), relearned=relearned)


def test_best_is_decided_by_the_first_score_that_all_have() -> None:
    results = [scored("0", 1, 0.5, 0.1), scored("0", 2, 0.7, 0.1), scored("1", 1, 0.9, 0.3)]
    rows = means_over_seeds(results)
    assert [(row.runs, row.mean["accuracy"]) for row in rows] == [(2, 0.6), (1, 0.9)]
    assert rows[0].spread["accuracy"] == pytest.approx(0.2 / 2**0.5)
    best = best_of(rows)
    assert best is not None
    assert (best.settings, decisive_score(rows)) == (("discount=1",), "accuracy")
    partly = means_over_seeds([*results[:2], scored("1", 1, None, 0.05)])
    assert decisive_score(partly) == "agreement"


def test_the_command_gives_one_document(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    taught(tmp_path / "a.gcoach")
    words = ["sweep", str(tmp_path / "a.gcoach"), "--grid", "discount=0,0.5", "--workers", "1"]
    assert main([*words, "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert [r["settings"] for r in document["runs"]] == [["discount=0"], ["discount=0.5"]]
    assert document["failed"] == 0
    assert all(Path(r["session"]).parent == tmp_path / "a-sweep" for r in document["runs"])
    assert main(words) == 0
    assert capsys.readouterr().out.count("was there already") == 2


def test_words_are_checked() -> None:
    assert parsed_grid(["discount=0, 0.5"]) == {"discount": ("0", "0.5")}
    assert parsed_seeds("1,2") == (1, 2)
    for words, wanted in ((["discount"], "NAME=VALUE"), (["a=1", "a=2"], "another --grid")):
        with pytest.raises(ValueError, match=wanted):
            parsed_grid(words)
    with pytest.raises(ValueError, match="whole numbers"):
        parsed_seeds("1,-2")
    with pytest.raises(ValueError, match="at least 1, got 0"):
        chosen_runner(0, None)


def test_without_ray_more_workers_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("core.sweep_command", "core.sweep_ray"):
        monkeypatch.setattr(f"{module}.is_installed", lambda: False)
    assert chosen_runner(None, None)[0] is one_after_another
    for workers, address in ((2, None), (None, "ray://somewhere:10001")):
        with pytest.raises(ValueError, match=r"pip install 'ray>=2\.49'"):
            chosen_runner(workers, address)
