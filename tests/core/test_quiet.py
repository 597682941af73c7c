"""Run in a child: pytest itself stands between a test and its stderr."""

from __future__ import annotations

import subprocess
import sys

CHILD = """
import os, sys
from core.quiet import without_chatter
with without_chatter():
    os.write(2, b"I0000 00:00:1 7 cudart_stub.cc:31] Could not find cuda drivers\\n")
    os.write(2, b"a native library says something that matters\\n")
    print("python says something", file=sys.stderr)
    {inside}
print("afterwards", file=sys.stderr)
"""


def stderr_of(inside: str) -> list[str]:
    command = [sys.executable, "-c", CHILD.format(inside=inside)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stderr.splitlines()


def test_only_the_known_chatter_is_dropped() -> None:
    lines = stderr_of("pass")
    assert sorted(lines) == [
        "a native library says something that matters",
        "afterwards",
        "python says something",
    ]


def test_what_python_says_is_out_even_if_the_process_ends_at_once() -> None:
    assert stderr_of("os._exit(3)") == ["python says something"]


def test_an_error_inside_is_passed_on() -> None:
    lines = stderr_of("raise ValueError('inside')")
    assert "ValueError: inside" in lines
    assert "a native library says something that matters" in lines


def test_a_log_handler_made_inside_writes_to_stderr_afterwards() -> None:
    code = (
        "import logging, sys\nfrom core.quiet import without_chatter\n"
        "with without_chatter():\n"
        "    logging.getLogger('some.library').addHandler(logging.StreamHandler())\n"
        "logging.getLogger('some.library').warning('heard')\n"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stderr == "heard\n"


def test_a_warning_of_tensorflow_is_heard() -> None:
    code = "from core.backend import tf\ntf.get_logger().warning('heard')\n"
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stderr.endswith("heard\n")
    assert "Traceback" not in done.stderr
