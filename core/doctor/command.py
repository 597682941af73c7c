"""`graph-coach doctor`: arguments in, report and exit status out."""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from .conclusion import Run
from .process import DoctorError, run_script
from .report.document import report_json
from .report.html import report_html
from .report.text import Style, report_text

HEALTHY, PROBLEM, NO_ANSWER = 0, 1, 2


def main(argv: Sequence[str], environment: Mapping[str, str] | None = None) -> int:
    """Run the doctor on a script.

    Args:
        argv: `[--json] [--html FILE] [--timeout S] SCRIPT [the script's own arguments]`.
        environment: the script's environment variables; None hands on our own.

    Returns:
        0 all gradients are healthy, 1 a problem was found, 2 the script could not be run.
    """
    try:
        options = _parser().parse_args(list(argv))
    except SystemExit as stop:
        return int(stop.code or 0)
    sys.stdout.flush()
    # In JSON mode stdout belongs to the document; what the script prints goes to stderr.
    stdout = 2 if options.json else None
    try:
        run = run_script(
            options.script,
            options.arguments,
            timeout_s=options.timeout,
            environment=environment,
            stdout=stdout,
        )
        if options.html is not None:
            options.html.write_text(report_html(run.report), encoding="utf-8")
    except (DoctorError, OSError) as error:
        print(f"graph-coach doctor: {error}", file=sys.stderr)  # noqa: T201
        return NO_ANSWER
    _show(run, as_json=options.json)
    if not run.report.healthy:
        return PROBLEM
    return HEALTHY if run.error is None else NO_ANSWER


def _show(run: Run, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(report_json(run.report), indent=2))  # noqa: T201
    else:
        style = Style(sys.stdout.isatty() and not os.environ.get("NO_COLOR"))
        print("\n" + report_text(run.report, style))  # noqa: T201
    sys.stdout.flush()
    if run.error is not None:
        print(f"graph-coach doctor: {run.error}", file=sys.stderr)  # noqa: T201


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="graph-coach doctor",
        description="Run a TensorFlow script unchanged and explain its missing gradients.",
        epilog="Exit status: 0 all gradients are healthy, 1 a problem was found, "
        "2 the script could not be run.",
        allow_abbrev=False,
    )
    parser.add_argument("--json", action="store_true", help="one JSON document on stdout")
    parser.add_argument("--html", type=Path, metavar="FILE", help="also write a page with the path")
    parser.add_argument(
        "--timeout", type=_seconds, metavar="S", help="stop the script after S seconds"
    )
    parser.add_argument("script", metavar="SCRIPT", help="a Python file")
    parser.add_argument("arguments", nargs=argparse.REMAINDER, help="the script's own arguments")
    return parser


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not (math.isfinite(value) and value > 0):
        raise argparse.ArgumentTypeError(f"wanted a number of seconds above 0, got {text!r}")
    return value
