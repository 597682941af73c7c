"""One experiment: owns environment, agent, buffer, rewards and random numbers; changes them.

Everything mutable of a run is here and is touched by one thread. Whatever changes is written to
the recorder, so that the same events lead to the same session again.
"""

from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.agent import IGDQN
from core.agent_file import load_agent, save_agent
from core.amendments import is_set_aside
from core.batch import EncodedGraph
from core.checkpoint import assign_weights, capture, weights_of
from core.config import Hyperparameters, SessionConfig, UpdatePath, to_json
from core.consistency import Consistency
from core.effect import EVENT, label_errors, newest_active
from core.environments.arena import Arena, Observation
from core.environments.spec import ArenaSpec, make_arena
from core.errors import CommandError, UnusableEnvironmentError
from core.exploration import Choice, epsilon_at, greedy_action
from core.graph import Graph
from core.labels import Label, label_events, retraction
from core.layouts import Batch
from core.learner import UpdateResult
from core.put_back import put_back
from core.recorder import Moment, NoRecorder, Recorder
from core.registry import GraphRegistry
from core.replay import ReplayBuffer, Reward, Transition
from core.rewards import RewardEvent, RewardKind, RewardLog
from core.streams import Streams
from core.telemetry import Chooser, StepRecord, UpdateMetrics
from core.weight_ring import WeightRing, WeightSnapshot

RECENT_STEPS = 2_000
CHECKPOINT_EVERY = 200
"""Updates between two checkpoints of a session that is being driven."""
CHECKPOINT_STEPS = 2_000
"""Steps after which there is a checkpoint even without updates."""


@dataclass(frozen=True, slots=True, eq=False)
class Situation:
    """An observation with its id and its encoded form."""

    observation: Observation
    graph_id: int
    encoded: EncodedGraph

    @property
    def graph(self) -> Graph:
        """The graph itself."""
        return self.observation.graph

    @property
    def mask(self) -> NDArray[np.bool_]:
        """Actions that can be chosen."""
        return self.observation.mask


@dataclass(frozen=True, slots=True, eq=False)
class MadeUpdate:
    """An update, and what its metrics do not hold."""

    metrics: UpdateMetrics
    batch: Batch
    synced: bool
    """Whether the target network was made equal after it."""


class Session:
    """One experiment.

    Args:
        config: seed, network, hyperparameters.
        spec: the environment.
        recorder: where events are written; by default nowhere.
        clock: seconds since the epoch.

    Raises:
        ValueError: the environment cannot be made, or its graphs do not fit together.
    """

    def __init__(
        self,
        config: SessionConfig,
        spec: ArenaSpec,
        recorder: Recorder | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.config = config
        self.spec = spec
        self.recorder: Recorder = recorder or NoRecorder()
        self.resumed_from = ""
        """Which checkpoint a resumed session went on from, in words; empty for a new one."""
        self._clock = clock
        self.streams = Streams(config.seed)
        self.arena: Arena = make_arena(spec)
        self.hyperparameters = config.hyperparameters
        self.network_config = replace(config.network, head=self.arena.head)
        self.buffer = ReplayBuffer(self.hyperparameters.buffer_capacity)
        self.rewards = RewardLog()
        self.consistency = Consistency()
        self.ring = WeightRing()
        self.registry = GraphRegistry(
            self.network_config.message_direction,
            lambda digest: self.recorder.graph_id(digest),
            lambda *graph: self.recorder.add_graph(*graph),
        )
        self.recent_steps: deque[StepRecord] = deque(maxlen=RECENT_STEPS)
        self.skipped: set[int] = set()
        self.n_steps = 0
        self.n_updates = 0
        self.epsilon_since = 0
        """Step at which the epsilon schedule began."""
        self.episode = 0
        self.episode_seed = 0
        self.episode_index: int | None = None
        self.episode_length = 0
        """Steps of this episode."""
        self.episode_return = 0.0
        self.agent = self._make_agent()
        self.current = self._reset(None)
        self.shown = self.current
        self.owed_updates = 0
        """Updates still to be made for the labels and steps so far."""
        self.last_batch: Batch = ()
        """What the newest update was made on."""
        self._checkpointed = Moment(0, 0, 0)

    # -- what it is ------------------------------------------------------------------------

    @property
    def epsilon(self) -> float:
        """Probability of a random action at the next step."""
        return epsilon_at(self.n_steps - self.epsilon_since, self.hyperparameters)

    @property
    def moment(self) -> Moment:
        """How much of everything there is so far."""
        return Moment(self.n_steps, self.n_updates, self.rewards.last_id)

    @property
    def last_step(self) -> StepRecord | None:
        """The newest step while it is on screen; None before the first and after a reset."""
        if not self.recent_steps or self.shown is self.current:
            return None
        return self.recent_steps[-1]

    def q_values(self) -> NDArray[np.float32]:
        """Q-values of the graph on screen with the weights of now."""
        return self.agent.q_values(self.shown.encoded)

    def now(self) -> float:
        """Seconds since the epoch, by the session's clock."""
        return self._clock()

    def weights(self) -> WeightSnapshot:
        """Copies of all weights, the target network's and the optimizer's."""
        return WeightSnapshot(weights_of(self), self.agent.learner.n_updates)

    # -- acting ----------------------------------------------------------------------------

    def step(self, action: int | None = None, repeat: StepRecord | None = None) -> StepRecord:
        """Act once, epsilon-greedily or as told; nothing is learned yet.

        Args:
            action: an action chosen by hand, None for the agent's choice.
            repeat: a step from the session file to take again: its action is taken whatever the
                agent would choose now, the random numbers are drawn as they were then, and the
                record tells what the agent would have chosen.

        Raises:
            CommandError: no such action, or it is masked.
            Exception: whatever the environment raises; the session is as it was.
        """
        now = self.current
        exploration = self.streams.exploration.bit_generator.state
        state = self.arena.state()
        by_hand = repeat is not None and repeat.chooser is Chooser.BY_HAND
        choice, q = self._choose(now, repeat.action if repeat and by_hand else action)
        try:
            outcome = self.arena.step(choice.action if repeat is None else repeat.action)
        except BaseException as error:
            self.streams.exploration.bit_generator.state = exploration
            if isinstance(error, Exception):
                put_back(self, state)
            if isinstance(error, UnusableEnvironmentError):
                raise UnusableEnvironmentError(f"step {self.n_steps}: {error}") from error
            raise
        after = self.situation(outcome.observation)
        record = StepRecord(
            step=self.n_steps,
            episode=self.episode,
            graph_id=now.graph_id,
            action=choice.action,
            greedy_action=choice.greedy_action,
            chooser=choice.chooser,
            epsilon=self.epsilon,
            q_values=q,
            environment_reward=outcome.reward,
            next_graph_id=after.graph_id,
            terminated=outcome.terminated,
            truncated=outcome.truncated,
            at=self._clock(),
        )
        self.recorder.add_step(record, now.mask, after.mask)
        self.recent_steps.append(record if repeat is None else repeat)
        self.n_steps += 1
        self.owed_updates += self.updates_per_step
        self.episode_length += 1
        self.shown = now
        self._remember(record if repeat is None else repeat, now, after)
        ended = outcome.terminated or outcome.truncated
        self.current = self._reset(None) if ended else after
        return record

    def reset(self, index: int | None = None) -> None:
        """Begin a new episode, at a graph of the set if one is named.

        Raises:
            CommandError: there is no such graph.
        """
        if index is not None and not 0 <= index < self.arena.n_graphs:
            raise CommandError(f"no graph {index + 1}: the set has {self.arena.n_graphs}")
        self.current = self._reset(index)
        self.shown = self.current
        self._record_event("reset", {"graph": index})

    # -- rewards ---------------------------------------------------------------------------

    def label(self, label: Label) -> tuple[int, ...]:
        """Give a reward by hand to a step, or spread it over several; on disk on return.

        Returns:
            The steps whose effective reward may have changed.

        Raises:
            CommandError: no such step; both ids are named.
        """
        for step in label.parts:
            self._check_step(step)
        first_id = self.rewards.last_id + 1
        events = label_events(label, first_id, self._action_of, self._clock())
        changed = self.take_rewards(events)
        self.ring.remember(first_id, self.weights())
        self._record_event(EVENT, label_errors(self, first_id, label.parts))
        return tuple(sorted(changed))

    def roll_back(self, step: int) -> None:
        """Put the weights back to before the newest active label of a step; nothing else.

        Raises:
            CommandError: it has none, or its weights are not held any more.
        """
        label = newest_active(self, step)
        if label is None:
            raise CommandError(f"step {step} has no label to roll back to")
        head = label.id if label.part_of is None else label.part_of
        before = self.ring.before(head)
        if before is None:
            raise CommandError(
                f"the weights from before the label of step {step} are not held any more; "
                f"they are for the newest {len(self.ring)} labels given since it was opened"
            )
        assign_weights(self, before.arrays, before.learner_updates)
        checkpoint_id = self.checkpoint("rollback")
        self._record_event("rollback", {"checkpoint": checkpoint_id, "reward": head})

    def undo(self) -> tuple[int, ...]:
        """Take the newest active label back; the steps whose reward changed.

        Raises:
            CommandError: there is none.
        """
        event = self.rewards.newest_active_act()
        if event is None:
            raise CommandError("there is no label to take back")
        return self._retract(event)

    def take_back(self, reward_id: int) -> tuple[int, ...]:
        """Take one reward event back, if it still counts; the steps whose reward changed.

        Raises:
            CommandError: there is no such event.
        """
        if not 1 <= reward_id <= self.rewards.last_id:
            raise CommandError(
                f"there is no label {reward_id}; the newest is {self.rewards.last_id}"
            )
        if not self.rewards.is_active(reward_id):
            return ()
        return self._retract(self.rewards.events[reward_id - 1])

    def redo(self) -> tuple[int, ...]:
        """Give back the label that was taken back last; the steps whose reward changed.

        Raises:
            CommandError: nothing was taken back since the last label.
        """
        event = self.rewards.newest_undone()
        if event is None:
            raise CommandError("there is no label to give back")
        return self._retract(event)

    def skip(self, step: int) -> None:
        """Mark a step as left unlabelled on purpose.

        Raises:
            CommandError: no such step.
        """
        self._check_step(step)
        self.skipped.add(step)
        self._record_event("skip", {"step": step})
        self.recorder.flush()

    def effective_reward(self, step: int) -> float | None:
        """What a step's reward amounts to now; None is unlabelled or fell out of the buffer."""
        if step in self.buffer:
            reward = self.buffer.reward(step)
            return None if reward is None else reward.value
        if is_set_aside(self.rewards.label(step)):
            return None
        return self.rewards.effective(step, None, self.hyperparameters.reward_source)

    # -- learning --------------------------------------------------------------------------

    def learn(self) -> UpdateMetrics | None:
        """One gradient step on a batch from the buffer; None while nothing is labelled.

        A loss or gradient that is not finite changes no weight; its metrics say so.
        """
        made = self.learn_many(1)
        return made[0].metrics if made else None

    def learn_many(self, limit: int) -> Sequence[MadeUpdate]:
        """Up to `limit` gradient steps, fewer when one is not finite; none while all is unlabelled.

        They are what as many calls of `learn` would have made, bit by bit.
        """
        if self.buffer.n_labelled == 0:
            if self.owed_updates:
                self._record_event("nothing to learn", {})
            self.owed_updates = 0
            return ()
        generator, settings = self.streams.sampling, self.hyperparameters
        batches, states = [], []
        for _ in range(limit):
            batches.append(self.buffer.sample(settings.batch_size, generator))
            states.append(generator.bit_generator.state)
        self.agent.hyperparameters = settings
        results = self.agent.update_many(batches)
        generator.bit_generator.state = states[len(results) - 1]
        return [self._learned(*pair) for pair in zip(batches, results, strict=False)]

    def _learned(self, batch: Batch, result: UpdateResult) -> MadeUpdate:
        """Count and write an update that was made."""
        self.owed_updates = max(0, self.owed_updates - 1) if result.applied else 0
        self.last_batch = batch
        self.n_updates += 1
        metrics = UpdateMetrics(
            update_step=self.n_updates,
            step=self.n_steps - 1,
            last_reward_id=self.rewards.last_id,
            loss=result.loss,
            td_error=float(np.abs(result.td_errors).mean(dtype=np.float64)),
            gradient_norms=result.gradient_norms,
            gradient_states=result.gradient_states,
            weight_norms=result.weight_norms,
            update_norms=result.update_norms,
            dead_shares=result.dead_shares,
            q_mean=result.q_mean,
            q_max=result.q_max,
            clipped=result.clipped,
            applied=result.applied,
            at=self._clock(),
            epsilon=self.epsilon,
            batch_steps=np.fromiter((t.step for t, _ in batch), np.int64, len(batch)),
            td_errors=result.td_errors,
        )
        self.recorder.add_update(metrics)
        return MadeUpdate(metrics, batch, result.synced)

    @property
    def updates_per_step(self) -> int:
        """Updates owed after a step: one where the environment rewards, none by hand."""
        return int(self.hyperparameters.reward_source.uses_environment)

    def use_update_path(self, path: UpdatePath) -> None:
        """Compute updates in this way from now on; before the first one only."""
        assert self.n_updates == 0, "a session repeats its updates the way they were made"
        self.config = replace(self.config, update_path=path)
        self.agent.learner.path = path

    def set_hyperparameters(self, settings: Hyperparameters) -> None:
        """Change how the agent explores and learns from now on."""
        old = self.hyperparameters
        self.hyperparameters = settings
        self._record_event("hyperparameters", json.loads(to_json(settings)))
        schedule = ("epsilon", "epsilon_end", "epsilon_decay_steps")
        if any(getattr(old, name) != getattr(settings, name) for name in schedule):
            self.epsilon_since = self.n_steps
        self.buffer.resize(settings.buffer_capacity)
        if old.reward_source is not settings.reward_source:
            for step in self.buffer.steps:
                self._refresh_reward(step)

    def settle_restored(self, skipped: Iterable[int]) -> None:
        """Take up what only a session itself keeps; the rest is restored."""
        self.skipped = set(skipped)
        self._checkpointed = self.moment

    # -- files -----------------------------------------------------------------------------

    def checkpoint(self, reason: str) -> int:
        """Write everything needed to resume exactly here; gives the checkpoint's id."""
        self._checkpointed = self.moment
        return self.recorder.add_checkpoint(self.moment, reason, capture(self))

    @property
    def is_checkpoint_due(self) -> bool:
        """Whether so much was done since the last checkpoint that repeating it would take long."""
        last = self._checkpointed
        return (
            self.n_updates - last.update_step >= CHECKPOINT_EVERY
            or self.n_steps - last.step >= CHECKPOINT_STEPS
        )

    def save_agent(self, path: Path) -> Path:
        """Write weights and architecture; gives the path of the weights.

        Raises:
            AgentFileError: a file cannot be written.
        """
        return save_agent(self.agent, path, self.arena.action_names)

    def load_agent(self, path: Path) -> None:
        """Replace the weights by saved ones of the same architecture.

        Raises:
            AgentFileError: missing, damaged, or of another architecture.
        """
        load_agent(self.agent, path)
        checkpoint_id = self.checkpoint("agent loaded")
        self._record_event("agent loaded", {"path": str(path), "checkpoint": checkpoint_id})

    def close(self) -> None:
        """Leave everything on disk and let go of the file."""
        if self.n_steps:
            self.checkpoint("closed")
        self.recorder.close()
        self.arena.close()

    # -- inside ----------------------------------------------------------------------------

    def _make_agent(self) -> IGDQN:
        settings = self.hyperparameters
        agent = IGDQN(
            max(1, len(self.arena.action_names)),
            self.network_config.layers,
            settings.learning_rate,
            settings.discount,
            settings.epsilon,
            network=self.network_config,
            hyperparameters=settings,
            streams=self.streams,
            update_path=self.config.update_path,
        )
        agent.hyperparameters = settings
        return agent

    def _reset(self, index: int | None) -> Situation:
        before = self.streams.environment.bit_generator.state
        seed = int(self.streams.environment.integers(2**31))
        try:
            situation = self.situation(self.arena.reset(seed, index))
        except BaseException:
            self.streams.environment.bit_generator.state = before
            raise
        self.episode += 1
        self.episode_seed = seed
        self.episode_index = index
        self.episode_length = 0
        self.episode_return = 0.0
        if not self.agent.is_built:
            known = self.arena.graphs() or (situation.graph,)
            self.agent.build([self.registry.identify(g)[1] for g in known])
        return situation

    def situation(self, observation: Observation) -> Situation:
        """An observation with its id and encoded form."""
        graph_id, encoded = self.registry.identify(observation.graph)
        return Situation(observation, graph_id, encoded)

    def _choose(self, now: Situation, action: int | None) -> tuple[Choice, NDArray[np.float32]]:
        self.agent.hyperparameters = self.hyperparameters
        if action is None:
            decision = self.agent.decide(now.encoded, now.mask, self.epsilon)
            return decision.choice, decision.q_values
        if not 0 <= action < len(now.mask):
            raise CommandError(f"no action {action}: actions are 0 to {len(now.mask) - 1}")
        if not now.mask[action]:
            raise CommandError(f"action {action} cannot be chosen here: it is masked")
        q = self.agent.q_values(now.encoded)
        best = greedy_action(q, now.mask, self.hyperparameters.objective)
        return Choice(action, best, Chooser.BY_HAND), q

    def _remember(self, record: StepRecord, now: Situation, after: Situation) -> None:
        transition = Transition(
            step=record.step,
            observation=now.encoded,
            action=record.action,
            next_observation=after.encoded,
            next_mask=after.mask,
            terminated=record.terminated,
            environment_reward=record.environment_reward,
        )
        self.recall(record, transition)
        self.episode_return += self.effective_reward(record.step) or 0.0

    def recall(self, record: StepRecord, transition: Transition) -> None:
        """Put a step into the buffer with the reward it has now."""
        self.buffer.add(transition, self._reward_of(record.step, record.environment_reward))
        self.consistency.saw(record.step, record.graph_id, record.action)

    def _reward_of(self, step: int, environment_reward: float | None) -> Reward | None:
        source = self.hyperparameters.reward_source
        value = self.rewards.effective(step, environment_reward, source)
        label = self.rewards.label(step)
        if value is None or is_set_aside(label):
            return None
        by_hand = label or self.rewards.newest_credit(step)
        return Reward(value) if by_hand is None else Reward(value, by_hand.counts)

    def _refresh_reward(self, step: int) -> None:
        transition = self.buffer.transition(step)
        if transition is not None:
            reward = self._reward_of(step, transition.environment_reward)
            self.buffer.set_reward(step, reward)

    def take_rewards(self, events: Sequence[RewardEvent]) -> frozenset[int]:
        """Write the events of one act, then let them count; what is not on disk does not count."""
        affected = frozenset().union(*(self.rewards.touches(event) for event in events))
        before = {step: self.effective_reward(step) or 0.0 for step in affected}
        self.recorder.add_rewards(events)
        for event in events:
            self.rewards.append(event)
        if events[0].kind is not RewardKind.RETRACT:
            self.skipped -= affected
            if events[0].part_of in (None, events[0].id):
                self.owed_updates += self.hyperparameters.updates_per_label
        for step in affected:
            self._refresh_reward(step)
            label = self.rewards.label(step)
            self.consistency.labelled(step, None if label is None else label.value)
            if step >= self.n_steps - self.episode_length:
                self.episode_return += (self.effective_reward(step) or 0.0) - before[step]
        return affected

    def _retract(self, event: RewardEvent) -> tuple[int, ...]:
        taken_back = retraction(event, self.rewards.last_id + 1, self._clock())
        return tuple(sorted(self.take_rewards([taken_back])))

    def _check_step(self, step: int) -> None:
        if not 0 <= step < self.n_steps:
            newest = f"the newest is step {self.n_steps - 1}" if self.n_steps else "none was taken"
            raise CommandError(f"there is no step {step}; {newest}")

    def _action_of(self, step: int) -> int | None:
        case = self.consistency.case(step)
        return None if case is None else case[1]

    def _record_event(self, kind: str, data: dict[str, object]) -> None:
        self.recorder.add_event(kind, self.moment, data)
