"""The fields of the settings: every value of the network and of learning, explained."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from core.config import ACTIVATIONS, Head, Objective, Pooling, RewardSource
from core.graph import MessageDirection
from gui.settings_form import Field, Number, Options, Switch


def network_fields() -> tuple[Field, ...]:
    """GIN0's shape."""
    activations = [(name, name) for name in ACTIVATIONS]
    return (
        Number(
            name="layers",
            label=_tr("GIN layers"),
            tip=_tr("Number of GINConv layers: how many edges away a node sees."),
            low=1,
            high=32,
            is_integer=True,
        ),
        Number(
            name="channels",
            label=_tr("Channels"),
            tip=_tr("Width of every hidden layer; as posted, the number of actions."),
            low=1,
            high=4096,
            is_integer=True,
        ),
        Options(
            name="conv_activation",
            label=_tr("Convolution activation"),
            tip=_tr("Activation after the last Dense of each GINConv."),
            options=activations,
        ),
        Options(
            name="output_activation",
            label=_tr("Output activation"),
            tip=_tr("Activation of the Q-values; linear reaches every value."),
            options=activations,
        ),
        Number(
            name="dropout",
            label=_tr("Dropout"),
            tip=_tr("Share of hidden units dropped before the output while learning."),
            low=0.0,
            high=0.99,
        ),
        Options(
            name="pooling",
            label=_tr("Pooling"),
            tip=_tr("How node embeddings become one graph embedding: their mean or their sum."),
            options=[(_tr("mean"), Pooling.MEAN), (_tr("sum"), Pooling.SUM)],
        ),
        Options(
            name="head",
            label=_tr("Actions are"),
            tip=_tr("A fixed list for the whole graph, or its nodes."),
            options=[(_tr("a fixed list"), Head.GRAPH), (_tr("the nodes"), Head.NODE)],
        ),
        Options(
            name="message_direction",
            label=_tr("Messages travel"),
            tip=_tr("Which way messages go on a directed edge; undirected edges send both ways."),
            options=[
                (_tr("both ways"), MessageDirection.BOTH),
                (_tr("along the edge"), MessageDirection.ALONG),
                (_tr("against the edge"), MessageDirection.AGAINST),
            ],
        ),
        Switch(
            name="batch_norm",
            label=_tr("BatchNorm inside each GINConv"),
            tip=_tr("Normalises hidden units over the nodes of a batch, as posted."),
        ),
        Switch(
            name="standardise",
            label=_tr("Standardise features"),
            tip=_tr("Shifts and scales each feature to mean 0 and standard deviation 1."),
        ),
    )


def exploring_fields() -> tuple[Field, ...]:
    """How the agent chooses and what its reward is."""
    return (
        Number(
            name="epsilon",
            label=_tr("Epsilon ε"),
            tip=_tr("Probability of a random action instead of the greedy one."),
            low=0.0,
            high=1.0,
        ),
        Number(
            name="epsilon_end",
            label=_tr("Epsilon at the end"),
            tip=_tr("Probability of a random action once the decay is over."),
            low=0.0,
            high=1.0,
        ),
        Number(
            name="epsilon_decay_steps",
            label=_tr("Decay, steps"),
            tip=_tr("Steps over which ε moves linearly to its end; 0 keeps it where it is."),
            low=0,
            high=1_000_000_000,
            is_integer=True,
        ),
        Options(
            name="objective",
            label=_tr("Objective"),
            tip=_tr("Reward: greedy is the largest Q-value; cost: the smallest."),
            options=[(_tr("reward"), Objective.REWARD), (_tr("cost"), Objective.COST)],
        ),
        Options(
            name="reward_source",
            label=_tr("Reward"),
            tip=_tr("Where a step's reward comes from; both rewards are always stored apart."),
            options=[
                (_tr("by hand"), RewardSource.BY_HAND),
                (_tr("environment"), RewardSource.ENVIRONMENT),
                (_tr("by hand over environment"), RewardSource.OVERRIDE),
                (_tr("sum of both"), RewardSource.SUM),
            ],
        ),
    )


def learning_fields() -> tuple[Field, ...]:
    """How the agent learns."""
    return (
        Number(
            name="learning_rate",
            label=_tr("Learning rate α"),
            tip=_tr("Adam's step size."),
            low=0.0,
            high=10.0,
            excludes_low=True,
        ),
        Number(
            name="discount",
            label=_tr("Discount γ"),
            tip=_tr("Weight of future reward in r + γ·best Q_target(s′); 0 learns r alone."),
            low=0.0,
            high=1.0,
        ),
        Number(
            name="updates_per_label",
            label=_tr("Updates per label"),
            tip=_tr("Gradient steps after each label."),
            low=0,
            high=1_000_000_000,
            is_integer=True,
        ),
        Number(
            name="batch_size",
            label=_tr("Batch size"),
            tip=_tr("Transitions drawn from the replay buffer for one update."),
            low=1,
            high=10_000_000,
            is_integer=True,
        ),
        Number(
            name="buffer_capacity",
            label=_tr("Replay buffer"),
            tip=_tr("Transitions kept; the oldest fall out."),
            low=1,
            high=10_000_000,
            is_integer=True,
        ),
        Number(
            name="sync_every",
            label=_tr("Target sync, updates"),
            tip=_tr("Updates between two copies of the online network into the target network."),
            low=1,
            high=10_000_000,
            is_integer=True,
        ),
        Number(
            name="huber_delta",
            label=_tr("Huber delta"),
            tip=_tr("TD error beyond which the loss grows linearly instead of squared."),
            low=0.0,
            high=1e9,
            excludes_low=True,
        ),
        Number(
            name="clip_norm",
            label=_tr("Clip norm"),
            tip=_tr("Largest global norm of the gradients; 0 turns clipping off."),
            low=0.0,
            high=1e9,
        ),
        Switch(
            name="double_q",
            label=_tr("Double Q"),
            tip=_tr(
                "The online network chooses the next best action, the target network values it."
            ),
        ),
    )


def _tr(text: str) -> str:
    return QCoreApplication.translate("SettingsFields", text)
