"""One experiment: owns environment, agent, buffer, rewards and random numbers; changes them.

Everything mutable of a run is here and is touched by one thread. Whatever changes is written to
the recorder, so that the same events lead to the same session again.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from core.acting import choose, remember
from core.agent import IGDQN
from core.checkpoint import CHECKPOINT_EVERY, CHECKPOINT_STEPS, capture, weights_of
from core.config import SessionConfig, UpdatePath
from core.consistency import Consistency
from core.environments.arena import Arena, Observation
from core.environments.spec import ArenaSpec, make_arena
from core.errors import CommandError
from core.exploration import epsilon_at
from core.layouts import Batch
from core.made_update import MadeUpdate, made_update
from core.put_back import raise_failure
from core.recorder import Moment, NoRecorder, Recorder
from core.registry import GraphRegistry
from core.replay import ReplayBuffer
from core.reward_model import RewardModel
from core.rewards import RewardLog
from core.situation import Situation
from core.streams import Streams
from core.telemetry import Chooser, StepRecord, UpdateMetrics
from core.update_result import UpdateResult
from core.weight_ring import WeightRing, WeightSnapshot

RECENT_STEPS = 2_000


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
        self.streams = Streams(config.seed, config.environment_seed)
        self.arena: Arena = make_arena(spec)
        self.hyperparameters = config.hyperparameters
        self.network_config = replace(config.network, head=self.arena.head)
        self.buffer = ReplayBuffer(self.hyperparameters.buffer_capacity)
        self.rewards = RewardLog()
        self.consistency = Consistency()
        self.ring = WeightRing()
        self.reward_model = RewardModel()
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
        self._checkpointed = Moment(0, 0, 0), 0

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
        choice, q = choose(self, repeat.action if repeat and by_hand else action)
        try:
            outcome = self.arena.step(choice.action if repeat is None else repeat.action)
        except BaseException as error:
            self.streams.exploration.bit_generator.state = exploration
            raise_failure(self, state, error)
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
        remember(self, record if repeat is None else repeat, now, after)
        self.current = self._reset(None) if outcome.terminated or outcome.truncated else after
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
        self.reward_model.catch_up(self)
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
        made = made_update(self, batch, result)
        self.recorder.add_update(made.metrics)
        return made

    @property
    def updates_per_step(self) -> int:
        """Updates owed after a step: one where the environment rewards, none by hand."""
        return int(self.hyperparameters.reward_source.uses_environment)

    def use_update_path(self, path: UpdatePath) -> None:
        """Compute updates in this way from now on; before the first one only."""
        assert self.n_updates == 0, "a session repeats its updates the way they were made"
        self.config = replace(self.config, update_path=path)
        self.agent.learner.path = path

    def settle_restored(self, skipped: Iterable[int]) -> None:
        """Take up what only a session itself keeps; the rest is restored."""
        self.skipped = set(skipped)
        self._checkpointed = self.moment, self.recorder.last_event_id

    # -- files -----------------------------------------------------------------------------

    def checkpoint(self, reason: str) -> int:
        """Write everything needed to resume exactly here; gives the checkpoint's id."""
        self._checkpointed = self.moment, self.recorder.last_event_id
        return self.recorder.add_checkpoint(self.moment, reason, capture(self))

    @property
    def is_checkpoint_due(self) -> bool:
        """Whether so much was done since the last checkpoint that repeating it would take long."""
        last, _ = self._checkpointed
        return (
            self.n_updates - last.update_step >= CHECKPOINT_EVERY
            or self.n_steps - last.step >= CHECKPOINT_STEPS
        )

    def close(self) -> None:
        """Leave everything on disk and let go of the file; looking only leaves it as it was."""
        if self.n_steps and (self.moment, self.recorder.last_event_id) != self._checkpointed:
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
        return Situation(observation, graph_id, encoded, self.arena.state())

    def _record_event(self, kind: str, data: dict[str, object]) -> None:
        self.recorder.add_event(kind, self.moment, data)
