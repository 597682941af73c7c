"""`graph-coach sweep`: learn again from the same labels, over settings and seeds."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from pathlib import Path

from core.cli import add_permission, add_update_path_argument, allow, given_update_path, say
from core.sweep import Result, Runner, SweepOrder, one_after_another, sweep
from core.sweep_ray import INSTALL, RayRunner, is_installed
from core.sweep_table import result_line, sweep_document, sweep_text


def add_sweep(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to a parser's commands."""
    parser = commands.add_parser("sweep", help="learn again over settings and seeds")
    parser.add_argument("source", type=Path, metavar="SESSION", help="it is only read")
    parser.add_argument(
        "--grid",
        action="append",
        default=[],
        metavar="NAME=VALUE,VALUE…",
        help="a setting and the values to try; every combination of all grids; repeatable",
    )
    parser.add_argument(
        "--seeds", metavar="N,N…", help="each combination with each seed; default: the session's"
    )
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        dest="settings",
        help="a setting that is to be otherwise in every run; repeatable",
    )
    parser.add_argument(
        "--out",
        type=Path,
        metavar="DIR",
        help="folder for the sessions, by default beside the session; runs that are finished "
        "there are not made again",
    )
    parser.add_argument(
        "--workers",
        type=int,
        metavar="N",
        help="runs at a time; default: one per processor with Ray, else 1",
    )
    parser.add_argument("--address", metavar="RAY", help="of a Ray cluster; default: this computer")
    add_update_path_argument(parser)
    parser.add_argument("--json", action="store_true", help="one JSON document on stdout")
    add_permission(parser)
    parser.set_defaults(run=_sweep)


def parsed_grid(words: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The values of each setting, of words NAME=VALUE,VALUE….

    Raises:
        ValueError: a word is not of that form, or names a setting again.
    """
    grid: dict[str, tuple[str, ...]] = {}
    for word in words:
        name, _, values = word.partition("=")
        parts = tuple(value.strip() for value in values.split(","))
        if not name or not all(parts):
            raise ValueError(f"--grid {word}: wanted NAME=VALUE,VALUE…")
        if name in grid:
            raise ValueError(f"--grid {word}: {name} is in another --grid already")
        grid[name] = parts
    return grid


def parsed_seeds(text: str | None) -> tuple[int, ...]:
    """The seeds of a list with commas; none for no list.

    Raises:
        ValueError: not whole numbers from 0 on.
    """
    if text is None:
        return ()
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isdecimal() for part in parts):
        raise ValueError(f"--seeds {text}: wanted whole numbers from 0 on, with commas between")
    return tuple(map(int, parts))


def chosen_runner(workers: int | None, address: str | None) -> tuple[Runner, str]:
    """How to run, and in words.

    Raises:
        ValueError: fewer than one worker, or Ray is wanted but not installed.
    """
    if workers is not None and workers < 1:
        raise ValueError(f"--workers must be at least 1, got {workers}")
    if address is None and (workers == 1 or (workers is None and not is_installed())):
        hint = "" if is_installed() else f" (many at a time: {INSTALL})"
        return one_after_another, f"one after another in this process{hint}"
    many = "one per processor" if workers is None else f"{workers} at a time"
    return RayRunner(workers, address), f"{many} on Ray"


def _sweep(arguments: argparse.Namespace) -> int:
    allow(arguments)
    source = arguments.source
    order = SweepOrder(
        source=source,
        grid=parsed_grid(arguments.grid),
        seeds=parsed_seeds(arguments.seeds),
        settings=tuple(arguments.settings),
        update_path=given_update_path(arguments),
        out=arguments.out or source.with_name(f"{source.stem}-sweep"),
        allowed=tuple(filter(None, (arguments.env, arguments.adapter))),
    )
    run, how = chosen_runner(arguments.workers, arguments.address)
    if arguments.json:
        with redirect_stdout(sys.stderr):  # Ray tells there, for example, of a lost worker
            results = sweep(order, run, _silent)
        say(json.dumps(sweep_document(results), indent=1))
    else:
        say(f"Runs {how}; sessions in {order.out}")
        results = sweep(order, run, _teller())
        say(f"\n{sweep_text(results)}")
    return int(any(result.error for result in results))


def _teller() -> Callable[[Result], None]:
    n_told = 0

    def tell(result: Result) -> None:
        nonlocal n_told
        n_told += 1
        say(f"{n_told}. {result_line(result)}")

    return tell


def _silent(result: Result) -> None:
    """Say nothing."""
