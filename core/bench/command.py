"""`graph-coach bench`: measures what was asked for and says it as a table or as JSON."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from core.bench.machine import Machine, load, this_machine
from core.bench.report import document, table
from core.bench.rounds import Effort
from core.bench.rows import Group, Row
from core.cli import say, say_error


def _acting(effort: Effort) -> Iterator[Row]:
    from core.bench.acting import measure

    return measure(effort)


def _learning(effort: Effort) -> Iterator[Row]:
    from core.bench.learning import measure

    return measure(effort)


def _whole_step(effort: Effort) -> Iterator[Row]:
    from core.bench.whole_step import measure

    return measure(effort)


def _telemetry(effort: Effort) -> Iterator[Row]:
    from core.bench.telemetry_cost import measure

    return measure(effort)


def _batching(effort: Effort) -> Iterator[Row]:
    from core.bench.batching import measure

    return measure(effort)


def _tracing(effort: Effort) -> Iterator[Row]:
    from core.bench.tracing import measure

    return measure(effort)


GROUPS = (
    Group("acting", "one decision", _acting),
    Group("learning", "one update", _learning),
    Group("step", "act, store, batch, update, telemetry", _whole_step),
    Group("telemetry", "an update of 32 graphs with and without it", _telemetry),
    Group("batching", "one batch of graphs", _batching),
    Group("tracing", "one update on each of many graph sizes", _tracing),
)
"""The groups that need no window; TensorFlow is imported when the first is measured."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What a run of the benchmark came to."""

    rows: tuple[Row, ...]
    machine: Machine
    was_interrupted: bool


def main(argv: Sequence[str]) -> int:
    """Measure the groups without a window; gives the exit status."""
    parser = bench_parser(GROUPS)
    return run(parser.parse_args(argv), GROUPS)


def bench_parser(groups: Sequence[Group]) -> argparse.ArgumentParser:
    """The command's arguments."""
    parser = argparse.ArgumentParser(
        prog="graph-coach bench",
        description="Measure the program against the posted code, in turn, on this machine.",
    )
    parser.add_argument("--json", action="store_true", help="one JSON document on stdout")
    parser.add_argument(
        "--only",
        nargs="+",
        metavar="NAME",
        choices=[group.name for group in groups],
        help=", ".join(group.name for group in groups),
    )
    parser.add_argument(
        "--seconds",
        type=float,
        default=Effort().seconds,
        metavar="N",
        help="for each comparison, all sides together (default %(default)g)",
    )
    return parser


def run(
    arguments: argparse.Namespace,
    groups: Sequence[Group],
    then: Callable[[Measured], None] = lambda measured: None,
) -> int:
    """Measure and print; gives the exit status.

    Args:
        arguments: of `bench_parser`.
        groups: all there are, in their order.
        then: what else is done with what was measured.
    """
    try:
        effort = Effort(seconds=arguments.seconds)
        chosen = [g for g in groups if arguments.only is None or g.name in arguments.only]
        measured = measure(chosen, effort, _tell_progress)
        if arguments.json:
            say(json.dumps(document(measured.rows, measured.machine), indent=1))
        else:
            say(table(measured.rows, groups, measured.machine))
        then(measured)
    except (ValueError, OSError) as error:
        say_error(error)
        return 2
    return 130 if measured.was_interrupted else 0


def measure(
    groups: Sequence[Group], effort: Effort, tell: Callable[[str], None] = lambda text: None
) -> Measured:
    """Measure groups one after another; Ctrl+C ends it with what there is."""
    rows: list[Row] = []
    load_before = load()
    was_interrupted = False
    try:
        for group in groups:
            tell(f"{group.name}: {group.title} …")
            for row in group.measure(effort):
                rows.append(row)
    except KeyboardInterrupt:
        was_interrupted = True
    machine = this_machine(load_before, load())
    return Measured(tuple(rows), machine, was_interrupted)


def _tell_progress(text: str) -> None:
    """A line on stderr, out of the way of the result."""
    print(text, file=sys.stderr, flush=True)  # noqa: T201
