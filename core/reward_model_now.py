"""What the window shows of the reward model; values only, no TensorFlow."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RewardModelNow:
    """How many steps have a guess, and how often labels agreed with what was expected."""

    is_on: bool = False
    n_guessed: int = 0
    n_met: int = 0
    """Labels given since it is on where the earlier ones said surely enough what to expect."""
    n_agreed: int = 0
    """Those of them whose sign was the expected one."""
