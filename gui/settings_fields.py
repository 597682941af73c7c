"""The fields of the settings: every value of the network and of learning, explained."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from core.config import ACTIVATIONS, LARGEST, Head, Objective, Pooling, RewardSource
from core.graph import MessageDirection
from gui.settings_form import Field, Number, Options, Switch


def network_fields() -> tuple[Field, ...]:
    """GIN0's shape."""
    return (*_layer_fields(), *_graph_fields())


def exploring_fields() -> tuple[Field, ...]:
    """How the agent chooses and what its reward is."""
    return (
        Number(
            "epsilon",
            _tr("Epsilon ε"),
            _tr("Probability of a random action instead of the greedy one."),
            0.0,
            1.0,
        ),
        Number(
            "epsilon_end",
            _tr("Epsilon at the end"),
            _tr("Probability of a random action once the decay is over."),
            0.0,
            1.0,
        ),
        Number(
            "epsilon_decay_steps",
            _tr("Decay, steps"),
            _tr("Steps over which ε moves linearly to its end; 0 keeps it where it is."),
            0,
            1_000_000_000,
            is_integer=True,
        ),
        Options(
            "objective",
            _tr("Objective"),
            _tr("Reward: greedy is the largest Q-value; cost: the smallest."),
            [(_tr("reward"), Objective.REWARD), (_tr("cost"), Objective.COST)],
        ),
        Options(
            "reward_source",
            _tr("Reward"),
            _tr("Where a step's reward comes from; both rewards are always stored apart."),
            [
                (_tr("by hand"), RewardSource.BY_HAND),
                (_tr("environment"), RewardSource.ENVIRONMENT),
                (_tr("by hand over environment"), RewardSource.OVERRIDE),
                (_tr("sum of both"), RewardSource.SUM),
            ],
        ),
        Switch(
            "reward_model",
            _tr("Guess the rewards of unlabelled steps"),
            _tr(
                "From ten labels on, a model of your rewards guesses what you would give; what it "
                "is sure of is learned from and counts half at most. For actions of whole graphs."
            ),
        ),
    )


def learning_fields() -> tuple[Field, ...]:
    """How the agent learns."""
    return (*_pace_fields(), *_target_fields())


def _layer_fields() -> tuple[Field, ...]:
    activations = [(name, name) for name in ACTIVATIONS]
    return (
        Number(
            "layers",
            _tr("GIN layers"),
            _tr("Number of GINConv layers: how many edges away a node sees."),
            1,
            32,
            is_integer=True,
        ),
        Number(
            "channels",
            _tr("Channels"),
            _tr("Width of every hidden layer; as posted, the number of actions."),
            1,
            4096,
            is_integer=True,
        ),
        Options(
            "conv_activation",
            _tr("Convolution activation"),
            _tr("Activation after the last Dense of each GINConv."),
            activations,
        ),
        Options(
            "output_activation",
            _tr("Output activation"),
            _tr("Activation of the Q-values; linear reaches every value."),
            activations,
        ),
        Number(
            "dropout",
            _tr("Dropout"),
            _tr("Share of hidden units dropped before the output while learning."),
            0.0,
            0.99,
        ),
    )


def _graph_fields() -> tuple[Field, ...]:
    return (
        Options(
            "pooling",
            _tr("Pooling"),
            _tr("How node embeddings become one graph embedding: their mean or their sum."),
            [(_tr("mean"), Pooling.MEAN), (_tr("sum"), Pooling.SUM)],
        ),
        Options(
            "head",
            _tr("Actions are"),
            _tr("A fixed list for the whole graph, or its nodes."),
            [(_tr("a fixed list"), Head.GRAPH), (_tr("the nodes"), Head.NODE)],
        ),
        Options(
            "message_direction",
            _tr("Messages travel"),
            _tr("Which way messages go on a directed edge; undirected edges send both ways."),
            [
                (_tr("both ways"), MessageDirection.BOTH),
                (_tr("along the edge"), MessageDirection.ALONG),
                (_tr("against the edge"), MessageDirection.AGAINST),
            ],
        ),
        Switch(
            "batch_norm",
            _tr("BatchNorm inside each GINConv"),
            _tr("Normalises hidden units over the nodes of a batch, as posted."),
        ),
        Switch(
            "standardise",
            _tr("Standardise features"),
            _tr("Shifts and scales each feature to mean 0 and standard deviation 1."),
        ),
    )


def _pace_fields() -> tuple[Field, ...]:
    return (
        Number(
            "learning_rate",
            _tr("Learning rate α"),
            _tr("Adam's step size."),
            0.0,
            LARGEST,
            excludes_low=True,
        ),
        Number(
            "discount",
            _tr("Discount γ"),
            _tr("Weight of future reward in r + γ·best Q_target(s′); 0 learns r alone."),
            0.0,
            1.0,
        ),
        Number(
            "updates_per_label",
            _tr("Updates per label"),
            _tr("Gradient steps after each label."),
            0,
            1_000_000_000,
            is_integer=True,
        ),
        Number(
            "batch_size",
            _tr("Batch size"),
            _tr("Transitions drawn from the replay buffer for one update."),
            1,
            10_000_000,
            is_integer=True,
        ),
        Number(
            "buffer_capacity",
            _tr("Replay buffer"),
            _tr("Transitions kept; the oldest fall out."),
            1,
            10_000_000,
            is_integer=True,
        ),
    )


def _target_fields() -> tuple[Field, ...]:
    return (
        Number(
            "sync_every",
            _tr("Target sync, updates"),
            _tr("Updates between two copies of the online network into the target network."),
            1,
            10_000_000,
            is_integer=True,
        ),
        Number(
            "huber_delta",
            _tr("Huber delta"),
            _tr("TD error beyond which the loss grows linearly instead of squared."),
            0.0,
            LARGEST,
            excludes_low=True,
        ),
        Number(
            "clip_norm",
            _tr("Clip norm"),
            _tr("Largest global norm of the gradients; 0 turns clipping off."),
            0.0,
            LARGEST,
        ),
        Number(
            "demonstration_margin",
            _tr("Margin of right actions"),
            _tr(
                "By how much Q of the right action of a correction or demonstration is to be "
                "better than Q of every other action."
            ),
            0.0,
            LARGEST,
        ),
        Number(
            "demonstration_weight",
            _tr("Weight of right actions"),
            _tr(
                "How much corrections, demonstrations and comparisons count in the loss beside "
                "rewards; 0 leaves them out."
            ),
            0.0,
            LARGEST,
        ),
        Switch(
            "double_q",
            _tr("Double Q"),
            _tr("The online network chooses the next best action, the target network values it."),
        ),
    )


def _tr(text: str) -> str:
    return QCoreApplication.translate("SettingsFields", text)
