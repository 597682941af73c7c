"""The rewards of a session: given, taken back, skipped, and what they amount to in learning.

All are events; nothing is overwritten. What is not on disk does not count.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.checkpoint import assign_weights
from core.effect import EVENT, label_errors, newest_active
from core.errors import CommandError
from core.labels import Label, label_events, retraction
from core.replay import Reward
from core.rewards import RewardEvent, RewardKind

if TYPE_CHECKING:
    from core.session import Session


def give(session: Session, label: Label) -> tuple[int, ...]:
    """Give a reward by hand to a step, or spread it over several; on disk on return.

    Returns:
        The steps whose effective reward may have changed.

    Raises:
        CommandError: no such step; both ids are named.
    """
    for step in label.parts:
        check_step(session, step)
    first_id = session.rewards.last_id + 1
    actions = {step: _action_of(session, step) for step in label.parts}
    return give_events(session, label_events(label, first_id, actions.get, session.now()))


def give_events(session: Session, events: Sequence[RewardEvent]) -> tuple[int, ...]:
    """Let the events of one new act count, and keep what they met; the steps they touch."""
    first_id = events[0].id
    changed = take_rewards(session, events)
    session.ring.remember(first_id, session.weights())
    met = label_errors(session, first_id, [event.step for event in events])
    session.recorder.add_event(EVENT, session.moment, met)
    return tuple(sorted(changed))


def roll_back(session: Session, step: int) -> None:
    """Put the weights back to before the newest active label of a step; nothing else.

    Raises:
        CommandError: it has none, or its weights are not held any more.
    """
    label = newest_active(session, step)
    if label is None:
        raise CommandError(f"step {step} has no label to roll back to")
    head = label.id if label.part_of is None else label.part_of
    before = session.ring.before(head)
    if before is None:
        raise CommandError(
            f"the weights from before the label of step {step} are not held any more; "
            f"they are for the newest {len(session.ring)} labels given since it was opened"
        )
    assign_weights(session, before.arrays, before.learner_updates)
    data = {"checkpoint": session.checkpoint("rollback"), "reward": head}
    session.recorder.add_event("rollback", session.moment, data)


def undo(session: Session) -> tuple[int, ...]:
    """Take the newest active label back; the steps whose reward changed.

    Raises:
        CommandError: there is none.
    """
    event = session.rewards.newest_active_act()
    if event is None:
        raise CommandError("there is no label to take back")
    return _retract(session, event)


def take_back(session: Session, reward_id: int) -> tuple[int, ...]:
    """Take one reward event back, if it still counts; the steps whose reward changed.

    Raises:
        CommandError: there is no such event.
    """
    newest = session.rewards.last_id
    if not 1 <= reward_id <= newest:
        raise CommandError(f"there is no label {reward_id}; the newest is {newest}")
    if not session.rewards.is_active(reward_id):
        return ()
    return _retract(session, session.rewards.events[reward_id - 1])


def redo(session: Session) -> tuple[int, ...]:
    """Give back the label that was taken back last; the steps whose reward changed.

    Raises:
        CommandError: nothing was taken back since the last label.
    """
    event = session.rewards.newest_undone()
    if event is None:
        raise CommandError("there is no label to give back")
    return _retract(session, event)


def skip(session: Session, step: int) -> None:
    """Mark a step as left unlabelled on purpose.

    Raises:
        CommandError: no such step.
    """
    check_step(session, step)
    session.skipped.add(step)
    session.recorder.add_event("skip", session.moment, {"step": step})
    session.recorder.flush()


def effective_reward(session: Session, step: int) -> float | None:
    """What a step's reward amounts to now; None is unlabelled or fell out of the buffer."""
    if step in session.buffer:
        reward = session.buffer.reward(step)
        return None if reward is None or not reward.is_given else reward.value
    if _is_set_aside(session.rewards.label(step)):
        return None
    return session.rewards.effective(step, None, session.hyperparameters.reward_source)


def buffer_reward(session: Session, step: int, environment_reward: float | None) -> Reward | None:
    """What the replay buffer learns from for a step; None while nothing was said of it."""
    source = session.hyperparameters.reward_source
    value = session.rewards.effective(step, environment_reward, source)
    label = session.rewards.label(step)
    if _is_set_aside(label):
        return None
    told = session.rewards.preferences(step)
    if value is None:
        return None if told is None else Reward.none(told)
    by_hand = label or session.rewards.newest_credit(step)
    return Reward(value, 1.0 if by_hand is None else by_hand.counts, told)


def refresh_reward(session: Session, step: int) -> None:
    """Let the replay buffer have a step's reward of now, while it holds the step."""
    transition = session.buffer.transition(step)
    if transition is not None:
        reward = buffer_reward(session, step, transition.environment_reward)
        session.buffer.set_reward(step, reward)


def take_rewards(session: Session, events: Sequence[RewardEvent]) -> frozenset[int]:
    """Write the events of one act, then let them count; the steps they touch."""
    affected = frozenset().union(*(session.rewards.touches(event) for event in events))
    before = {step: effective_reward(session, step) or 0.0 for step in affected}
    session.recorder.add_rewards(events)
    for event in events:
        session.rewards.append(event)
    if events[0].kind is not RewardKind.RETRACT:
        session.skipped -= affected
        if events[0].part_of in (None, events[0].id):
            session.owed_updates += session.hyperparameters.updates_per_label
    for step in affected:
        refresh_reward(session, step)
        label = session.rewards.label(step)
        session.consistency.labelled(step, None if label is None else label.value)
        if step >= session.n_steps - session.episode_length:
            session.episode_return += (effective_reward(session, step) or 0.0) - before[step]
    return affected


def _retract(session: Session, event: RewardEvent) -> tuple[int, ...]:
    taken_back = retraction(event, session.rewards.last_id + 1, session.now())
    return tuple(sorted(take_rewards(session, [taken_back])))


def _is_set_aside(label: RewardEvent | None) -> bool:
    """Whether the newest active label of a step leaves it out of learning."""
    return label is not None and label.leaves_out


def check_step(session: Session, step: int) -> None:
    """Refuse a step that was never taken.

    Raises:
        CommandError: it is named, and the newest.
    """
    n_steps = session.n_steps
    if not 0 <= step < n_steps:
        newest = f"the newest is step {n_steps - 1}" if n_steps else "none was taken"
        raise CommandError(f"there is no step {step}; {newest}")


def _action_of(session: Session, step: int) -> int | None:
    case = session.consistency.case(step)
    return None if case is None else case[1]
