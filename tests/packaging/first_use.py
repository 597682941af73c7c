"""What must work right after an installation, whatever kind it is."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtGui import QImage

from tests.packaging.fresh import run

N_STEPS = 20
SIZE = (1100, 700)
SCRIPT = """\
import tensorflow as tf

weights = tf.Variable([1.0, 2.0])
with tf.GradientTape() as tape:
    loss = tf.constant(3.0)
print(tape.gradient(loss, [weights]))
"""


def check_training(program: Sequence[str], graph: Path, folder: Path) -> None:
    """Twenty steps without a window, and the session they leave."""
    session = folder / "trained.gcoach"
    command = [*program, "train", str(graph), "--steps", str(N_STEPS), "--seed", "1", "--json"]
    done = run([*command, "--session", str(session)], folder)
    assert json.loads(done.out)["steps"] == N_STEPS
    checked = run([*program, "verify", str(session), "--json"], folder)
    found = json.loads(checked.out)
    assert (found["equal"], found["n_steps"]) == (True, N_STEPS)


def check_window(program: Sequence[str], graph: Path, folder: Path) -> None:
    """Twenty steps in the window, and the picture of it."""
    picture = folder / "window.png"
    size = "x".join(map(str, SIZE))
    options = ["--steps", str(N_STEPS), "--screenshot", str(picture), "--size", size]
    done = run([*program, str(graph), "--seed", "1", *options], folder)
    assert done.err == ""
    image = QImage(str(picture))
    assert (image.width(), image.height()) == SIZE
    colours = {image.pixel(x, y) for x in range(0, SIZE[0], 5) for y in range(0, SIZE[1], 5)}
    assert len(colours) > 20, "a window with icons, text and a graph in it"


def check_doctor(program: Sequence[str], folder: Path) -> None:
    """The doctor on a script with a constant loss."""
    script = folder / "broken.py"
    script.write_text(SCRIPT, encoding="utf-8")
    done = run([*program, "doctor", "--json", str(script)], folder, statuses=[1])
    (call,) = json.loads(done.out)["calls"]
    assert (call["line"], call["cause"], call["cut"]["line"]) == (6, "constant-loss", 5)
