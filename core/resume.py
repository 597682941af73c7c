"""Opening a session file and going on exactly where it was left."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.acting import recall
from core.agent_file import architecture_differences
from core.backend import versions
from core.batch import EncodedGraph
from core.checkpoint import restore_progress, restore_weights
from core.config import Hyperparameters, from_json
from core.consistency import REMEMBERED_STEPS
from core.environments.arena import Observation
from core.errors import UnusableEnvironmentError
from core.journal import Journal
from core.memory_need import bytes_needed, physical_memory
from core.opening import architecture_json
from core.recorder import NoRecorder
from core.replay import Transition
from core.rerun import NoWitness, rerun
from core.schema import PAYLOADS
from core.session import RECENT_STEPS, Session
from core.session_file import SessionFile
from core.store import SessionFileError
from core.stored_rows import StoredCheckpoint, StoredStep, all_true
from core.telemetry import Architecture

DAMAGE = (
    *(ValueError, TypeError, KeyError, IndexError, AttributeError, AssertionError),
    *(OverflowError, RecursionError),
)
"""What rows that no session ever wrote can lead to when they are taken up."""


class FileRecorder(NoRecorder):
    """Writes nothing, but knows which graphs a file holds; for repeating what is stored."""

    def __init__(self, file: SessionFile) -> None:
        self._file = file

    def graph_id(self, digest: str) -> int | None:
        """Id of a stored graph."""
        return self._file.graph_id(digest)


def resume(path: Path) -> Session:
    """The session of a file, bit-equal to one that was never stopped, open for writing.

    The newest usable checkpoint is taken up, then what came after it is repeated;
    `Session.resumed_from` says so in words.

    Raises:
        SessionFileError: missing, damaged, newer, in use by another program, or of another
            architecture than this version builds; nothing was changed.
    """
    SessionFile(path).close()  # it is one of ours, so it may be opened for writing
    journal = Journal.reopen(path)
    try:
        with SessionFile(path) as file:
            session = restored(file)
    except BaseException:
        journal.close()
        raise
    session.recorder = journal
    return session


def open_copy(path: Path) -> Session:
    """The session of a file, which is left alone; it goes on in memory until it is saved.

    Raises:
        SessionFileError: missing, damaged, newer, or of another architecture.
    """
    with SessionFile(path) as file:
        session = restored(file)
        session.recorder = Journal.copy_of(path, file.copy_to)
    return session


def restored(file: SessionFile) -> Session:
    """A session as the file leaves it, written nowhere.

    Raises:
        SessionFileError: damaged, or of another architecture; both are named.
    """
    try:
        check_size(file)
        session = Session(file.config(), file.spec(), FileRecorder(file))
        _check_architecture(file, session.agent.learner.architecture)
        session.registry.n_graphs = max(file.last("graphs"), 0)
        origin = _restore_newest_checkpoint(session, file)
        before = session.moment
        rerun(session, file, NoWitness())
        _check_complete(session, file)
        others = _other_versions(file)
    except (SessionFileError, UnusableEnvironmentError):
        raise
    except DAMAGE as error:
        raise SessionFileError(
            f"{file.path}: cannot be resumed, its rows do not fit together ({error}). "
            "'graph-coach export' may still read its labels"
        ) from error
    after = session.moment
    repeated = (
        f"repeated {after.step - before.step} steps, {after.update_step - before.update_step} "
        f"updates and {after.last_reward_id - before.last_reward_id} labels made after it"
    )
    session.resumed_from = f"{origin}; {repeated}." if before != after else f"{origin}."
    session.resumed_from += others
    return session


def check_size(file: SessionFile) -> None:
    """Refuse a session that wants more memory than there is, before anything is made.

    Raises:
        SessionFileError: it does; both numbers are named.
    """
    record, config = file.architecture(), file.config()
    n_features, n_actions = record.n_features, record.n_actions
    asked = getattr(file.spec(), "actions", None)
    if isinstance(asked, int) and asked != n_actions:
        raise SessionFileError(f"{file.path}: {asked} actions, but its network has {n_actions}")
    changes = [e.data for e in file.events() if e.kind == "hyperparameters"]
    settings = [config.hyperparameters]
    settings += [from_json(Hyperparameters, json.dumps(data)) for data in changes]
    wanted = bytes_needed(
        n_features=n_features,
        n_actions=n_actions,
        network=config.network,
        batch_size=max(each.batch_size for each in settings),
        n_nodes=file.largest_graph().n_nodes,
    )
    if wanted > physical_memory():
        raise SessionFileError(
            f"{file.path}: wants {wanted / 2**30:.0f} GiB of memory, this computer has "
            f"{physical_memory() / 2**30:.0f}"
        )


def _check_architecture(file: SessionFile, own: Architecture) -> None:
    stored = file.architecture()
    differences = architecture_differences(json.loads(architecture_json(stored)), own)
    if differences:
        raise SessionFileError(
            f"{file.path}: made with another architecture ({'; '.join(differences)}): "
            f"{stored.describe()}; here it would be {own.describe()}"
        )


def _restore_newest_checkpoint(session: Session, file: SessionFile) -> str:
    """Take up the newest checkpoint that is whole; says which one it was."""
    problems = []
    for checkpoint in reversed(file.checkpoints()):
        if checkpoint.reason in PAYLOADS:
            continue
        try:
            facts = restore_weights(session, file.checkpoint_data(checkpoint.id))
        except ValueError as error:
            problems.append(f"Checkpoint {checkpoint.id} cannot be used ({error}). ")
            continue
        restore_progress(session, facts)
        _restore_rewards(session, file, int(facts["last_reward_id"]))
        _restore_steps(session, file, facts)
        if "reward_model" in facts:  # not in files of before there was one
            session.reward_model.restore(session, facts["reward_model"])
        _restore_environment(session, file, facts)
        session.recorder.last_event_id = int(facts["last_event_id"])
        session.settle_restored(int(step) for step in facts["skipped"])
        return "".join(problems) + f"Went on from {_describe(checkpoint)}"
    return "".join(problems) + "Went on from the beginning, no checkpoint was there"


def _describe(checkpoint: StoredCheckpoint) -> str:
    return (
        f"checkpoint {checkpoint.id} ({checkpoint.reason}, after {checkpoint.step} steps and "
        f"{checkpoint.update_step} updates)"
    )


def _other_versions(file: SessionFile) -> str:
    """Warns where numbers can differ: another release sums in another order."""
    try:
        stored = dict(json.loads(file.meta("versions")))
    except (ValueError, TypeError) as error:
        raise ValueError(f"versions: {error}") from error
    here = dict(versions())
    others = [
        f"{name} {stored.get(name)} (here {here[name]})"
        for name in ("tensorflow", "tf_keras", "spektral", "numpy")
        if stored.get(name) != here[name]
    ]
    if not others:
        return ""
    return f" Made with {', '.join(others)}: what follows may differ in the last digits."


def _check_complete(session: Session, file: SessionFile) -> None:
    """Every row must have found its place, or the next one would collide with it."""
    done = {
        "steps": session.n_steps - 1,
        "updates": session.n_updates or -1,
        "rewards": session.rewards.last_id or -1,
        "events": session.recorder.last_event_id or -1,
    }
    for table, last in done.items():
        if file.last(table) != last:
            raise ValueError(f"the last of {table} is {file.last(table)}, but {last} is reached")


def _restore_rewards(session: Session, file: SessionFile, last_id: int) -> None:
    """All reward events so far, and what is needed to notice contradictions."""
    for event in file.rewards(1, last_id):
        session.rewards.append(event)
    for step, graph_id, action in file.cases(session.n_steps - REMEMBERED_STEPS, session.n_steps):
        session.consistency.saw(step, graph_id, action)
    labels = [session.rewards.label(step) for step in session.rewards.labelled_steps()]
    for label in sorted((label for label in labels if label), key=lambda label: label.id):
        session.consistency.labelled(label.step, label.value)


def _restore_steps(session: Session, file: SessionFile, facts: dict[str, Any]) -> None:
    """The newest steps, and those of them that the buffer held with the rewards they have now."""
    session.buffer.resize(session.hyperparameters.buffer_capacity)
    held = facts["buffer_steps"]
    first_held = int(held[0]) if held else session.n_steps
    first = max(0, min(first_held, session.n_steps - RECENT_STEPS))
    cache: dict[int, EncodedGraph] = {}
    for expected, stored in enumerate(file.steps(first, session.n_steps), first):
        record = stored.record
        if record.step != expected:
            raise ValueError(f"step {expected} is missing")
        session.recent_steps.append(record)
        if expected < first_held:
            continue
        transition = Transition(
            step=record.step,
            observation=_encoded(session, file, cache, record.graph_id),
            action=record.action,
            next_observation=_encoded(session, file, cache, record.next_graph_id),
            next_mask=_next_mask(stored, session, file, cache),
            terminated=record.terminated,
            environment_reward=record.environment_reward,
            mask=stored.mask,
        )
        if len(record.q_values) != _n_actions(session, transition.observation):
            raise ValueError(f"step {expected} has {len(record.q_values)} Q-values")
        recall(session, record, transition)


def _encoded(
    session: Session, file: SessionFile, cache: dict[int, EncodedGraph], graph_id: int
) -> EncodedGraph:
    if graph_id not in cache:
        identified, cache[graph_id] = session.registry.identify(file.graph(graph_id))
        if identified != graph_id:
            raise ValueError(f"graph {graph_id} is not the one that was stored")
    return cache[graph_id]


def _n_actions(session: Session, observation: EncodedGraph) -> int:
    is_node_head = session.agent.is_node_head
    return observation.n_nodes if is_node_head else len(session.arena.action_names)


def _next_mask(
    stored: StoredStep, session: Session, file: SessionFile, cache: dict[int, EncodedGraph]
) -> NDArray[np.bool_]:
    size = _n_actions(session, _encoded(session, file, cache, stored.record.next_graph_id))
    mask = all_true(size) if stored.next_mask is None else stored.next_mask
    if len(mask) != size:
        raise ValueError(f"step {stored.record.step}: mask of {len(mask)} for {size} actions")
    return mask


def _restore_environment(session: Session, file: SessionFile, facts: dict[str, Any]) -> None:
    """Bring the environment to where it was: by its own state, or by acting again."""
    length = int(facts["episode_length"])
    state = facts["arena"]
    if state is not None:
        observation = session.arena.restore(state)
    else:
        observation = session.arena.reset(session.episode_seed, session.episode_index)
        for stored in file.steps(session.n_steps - length, session.n_steps):
            observation = session.arena.step(stored.record.action).observation
    session.current = session.situation(observation)
    session.shown = session.current
    if facts["is_step_shown"] and session.n_steps:
        stored = file.step(session.n_steps - 1)
        graph = file.graph(stored.record.graph_id)
        shown = session.situation(Observation(graph, stored.mask, facts["shown_index"]))
        session.shown = replace(shown, state=None)  # the environment has gone on since
