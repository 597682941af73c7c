"""What the window shows of the reward model; values only, no TensorFlow."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RewardModelNow:
    """How many steps have a guess, and how often later labels agreed with theirs."""

    is_on: bool = False
    n_guessed: int = 0
    n_met: int = 0
    """Guesses whose step got a label later."""
    n_agreed: int = 0
    """Those of them whose sign was that of the label."""
