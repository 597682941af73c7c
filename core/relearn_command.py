"""`graph-coach relearn`: learn again from a session's labels with other settings."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from core.cli import add_permission, add_update_path_argument, allow, given_update_path, say

REPORTS = 100
"""How often --progress says how far it is."""


def add_relearn(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to a parser's commands."""
    parser = commands.add_parser("relearn", help="learn again from a session's labels")
    parser.add_argument("source", type=Path, metavar="SESSION", help="it is only read")
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        dest="settings",
        help="a hyperparameter or a setting of the network that is to be otherwise; repeatable",
    )
    parser.add_argument(
        "--seed",
        type=int,
        metavar="N",
        help="of first weights and samples; the episodes stay the session's",
    )
    parser.add_argument(
        "--session", type=Path, required=True, metavar="PATH", help="write the new session here"
    )
    add_update_path_argument(parser)
    parser.add_argument("--json", action="store_true", help="one JSON document on stdout")
    parser.add_argument(
        "--progress", action="store_true", help="say how far it is: a JSON line now and then"
    )
    add_permission(parser)
    parser.set_defaults(run=_relearn)


def _relearn(arguments: argparse.Namespace) -> int:
    from core.relearn import relearn
    from core.relearn_record import RelearnOrder

    allow(arguments)
    order = RelearnOrder(
        source=arguments.source,
        settings=tuple(arguments.settings),
        seed=arguments.seed,
        update_path=given_update_path(arguments),
        session_path=arguments.session,
    )
    result = relearn(order, progress_teller() if arguments.progress else keep_silent)
    say(json.dumps(asdict(result)) if arguments.json else result.describe())
    return 0


def progress_teller() -> Callable[[int, int], None]:
    """Tells, at most `REPORTS` times, how much of all is done, as {"done": n, "of": n}."""
    told = -1

    def tell(done: int, of: int) -> None:
        nonlocal told
        part = done * REPORTS // max(1, of)
        if part != told:
            told = part
            say(json.dumps({"done": done, "of": of}))

    return tell


def keep_silent(done: int, of: int) -> None:
    """Say nothing."""
