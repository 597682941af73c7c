"""What is told of a label: what its step has now, and whether it contradicts an earlier one."""

from __future__ import annotations

from core import labelling
from core.events import LabelChanged
from core.session import Session


def label_changed(session: Session, step: int) -> LabelChanged:
    """What became of the label of a step."""
    label = session.rewards.label(step)
    earlier = session.consistency.contradicted(step)
    warning = ""
    if earlier is not None:
        value = f"{earlier[1]:+g}".replace("-", "\N{MINUS SIGN}")
        warning = f"earlier you gave {value} here (step {earlier[0]})"
    return LabelChanged(
        step=step,
        label=None if label is None else label.value,
        reward=labelling.effective_reward(session, step),
        skipped=step in session.skipped,
        warning=warning,
        credit=session.rewards.credit(step),
        reward_id=None if label is None else label.id,
        told=session.rewards.told(step),
    )
