"""The table and the JSON document."""

from __future__ import annotations

import json

import pytest

from core.bench.machine import Machine, this_machine
from core.bench.report import WIDTH, document, number, table
from core.bench.rounds import Effort
from core.bench.rows import Group, Row, Sense, Spread, at_least, at_most, missing

GROUPS = (
    Group("acting", "one decision", lambda effort: iter(())),
    Group("window", "while it trains", lambda effort: iter(())),
)
ROWS = (
    Row(
        group="acting",
        what="8 nodes",
        ours=0.0912,
        against="predict",
        theirs=14.23,
        ratio=Spread(156.0, 140.4, 171.2),
        goal=at_least(15),
        n_rounds=9,
    ),
    Row(
        group="acting",
        what="5,000 nodes, a long name",
        ours=1234.5,
        against="2 × import + 3 s",
        theirs=12345.6,
        ratio=Spread(10.0, 9.0, 12345.0),
        goal=at_least(15),
        n_rounds=9,
        note="plain 1.2, compiled 0.9, and more of it " * 4,
    ),
    missing("acting", "200 nodes", "PyTorch Geometric", "torch_geometric is not installed"),
    Row(group="window", what="late, p99", ours=float("nan"), goal=at_most(33)),
)


@pytest.fixture
def machine() -> Machine:
    return this_machine(0.5, 1.25)


def test_the_table_says_numbers_ratio_quartiles_goal_and_verdict(machine: Machine) -> None:
    lines = table(ROWS, GROUPS, machine).splitlines()
    (line,) = [line for line in lines if "predict" in line]
    assert " ".join(line.split()) == "8 nodes 0.091 ms predict 14.2 ms × 156 (140–171) ≥ 15 ok"
    assert "acting: one decision" in lines
    assert "window: while it trains" in lines
    assert lines[-1] == "1 of 3 goals reached"


def test_what_is_missing_says_why(machine: Machine) -> None:
    assert "PyTorch Geometric: torch_geometric is not installed" in table(ROWS, GROUPS, machine)


def test_the_table_fits_a_hundred_columns(machine: Machine) -> None:
    assert max(len(line) for line in table(ROWS, GROUPS, machine).splitlines()) <= WIDTH


def test_verdicts_stand_below_each_other(machine: Machine) -> None:
    lines = table(ROWS, GROUPS, machine).splitlines()
    ends = {len(line) for line in lines if line.endswith((" ok", "MISSED")) and "×" in line}
    assert ends == {WIDTH}


def test_the_machine_is_named(machine: Machine) -> None:
    text = table(ROWS, GROUPS, machine)
    assert "load 0.5 at the start, 1.2 at the end" in text
    assert "numpy" in text
    assert machine.cores >= 1
    assert machine.processor


@pytest.mark.parametrize(("share", "is_busy"), [(0.1, False), (0.5, True), (4.0, True)])
def test_a_busy_machine_is_told(share: float, is_busy: bool) -> None:
    cores = this_machine(0.0, 0.0).cores
    machine = this_machine(share * cores, 9.0)
    assert ("Other programs were running" in table(ROWS, GROUPS, machine)) is is_busy


def test_the_document_is_json_with_raw_medians(machine: Machine) -> None:
    found = json.loads(json.dumps(document(ROWS, machine), allow_nan=False))
    row = found["rows"][0]
    assert row["ours"] == 0.0912
    assert row["ratio"] == {"median": 156.0, "low": 140.4, "high": 171.2}
    assert (row["sense"], row["goal"], row["reached"]) == (Sense.FASTER.value, "≥ 15", True)
    assert found["rows"][3]["ours"] is None
    assert found["machine"]["load_after"] == 1.25


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0456, "0.046"),
        (0.456, "0.46"),
        (4.567, "4.57"),
        (45.67, "45.7"),
        (456.7, "457"),
        (45678.9, "45,679"),
        (-3.14159, "-3.14"),
        (0.0, "0.000"),
    ],
)
def test_numbers_have_three_digits_that_count(value: float, text: str) -> None:
    assert number(value) == text


def test_no_rows_make_a_table_too(machine: Machine) -> None:
    assert table((), GROUPS, machine).endswith("0 of 0 goals reached")
    assert Effort.short().is_short
