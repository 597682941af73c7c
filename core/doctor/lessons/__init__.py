"""Five lessons: a script whose gradients are sick, and the same script cured."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from pathlib import Path

from ..report.model import Cause

_FOLDER = Path(__file__).parent
_MARK = "  # <- look here"


@dataclass(frozen=True, slots=True)
class Change:
    """Lines of a script that become others."""

    line: int
    """Where in the sick script, from 1."""
    before: tuple[str, ...]
    after: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """One mistake to run, see, cure and see again."""

    name: str
    """Stem of the two scripts."""
    title: str
    text: str
    """What to look at."""
    cause: Cause
    """What the doctor says of the sick script."""

    @property
    def sick(self) -> Path:
        """The script with the mistake; the line to repair ends with `# <- look here`."""
        return _FOLDER / f"{self.name}.py"

    @property
    def cured(self) -> Path:
        """The same script without the mistake."""
        return _FOLDER / f"{self.name}_cured.py"

    @property
    def sick_line(self) -> int:
        """The line to repair in the sick script, from 1."""
        lines = self.sick.read_text(encoding="utf-8").splitlines()
        return next(n for n, line in enumerate(lines, start=1) if line.endswith(_MARK))

    @property
    def cured_line(self) -> int:
        """The last line the cure changed, in the cured script, from 1."""
        sick, cured = (_code_lines(path) for path in (self.sick, self.cured))
        steps = difflib.SequenceMatcher(None, sick, cured, autojunk=False).get_opcodes()
        return max(last for kind, _, _, first, last in steps if kind != "equal" and last > first)

    def changes(self) -> tuple[Change, ...]:
        """What the cure changes, top to bottom; the scripts' descriptions do not count."""
        sick, cured = (_code_lines(path) for path in (self.sick, self.cured))
        steps = difflib.SequenceMatcher(None, sick, cured, autojunk=False).get_opcodes()
        return tuple(
            Change(start + 1, tuple(sick[start:end]), tuple(cured[first:last]))
            for kind, start, end, first, last in steps
            if kind != "equal"
        )


def _code_lines(script: Path) -> list[str]:
    """A script's lines without its description and without the mark at the line to repair."""
    lines = script.read_text(encoding="utf-8").splitlines()
    return ["", *(line.removesuffix(_MARK) for line in lines[1:])]


LESSONS = (
    Lesson(
        "constant_loss",
        "The loss is a number",
        "The reward is put into the loss as a constant. It says how good the action was, but no "
        "variable has a part in it, so every gradient is None.",
        Cause.CONSTANT_LOSS,
    ),
    Lesson(
        "argmax",
        "The best action has no slope",
        "The loss is computed from the position of the best Q-value. A position does not change "
        "when the weights change a little; the value at the position does.",
        Cause.NON_DIFFERENTIABLE,
    ),
    Lesson(
        "numpy_in_tape",
        "A way out through numpy",
        "The Q-values leave TensorFlow as a numpy array and come back as a constant. The tape "
        "cannot follow.",
        Cause.LEFT_TENSORFLOW,
    ),
    Lesson(
        "outside_tape",
        "The tape came too late",
        "The forward pass runs before the tape records. The tape sees only its finished result.",
        Cause.OUTSIDE_TAPE,
    ),
    Lesson(
        "batchnorm_one_graph",
        "BatchNorm hides the graph",
        "One graph in the batch: BatchNorm makes the mean of every channel over the nodes 0, then "
        "the pooling takes that mean. Nothing is None, the biases learn, and the network still "
        "does not see the graph.",
        Cause.BATCHNORM,
    ),
)
