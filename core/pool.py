"""The graphs a teacher may ask about, and the strategies that choose the next one.

What came of each on the sample of motifs and on MUTAG is told by the guide's page on teaching;
`graph-coach train FILE --hold-out 0.25 --repeat 10 --ask …` measures it on any labelled set.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from core.asking import PICKS
from core.batch_forward import Seen
from core.config import Objective
from core.session import Session
from core.spread import distances, scaled_layers

FIRST_TYPICAL = 10
"""Labels for which `ask_mixed` trusts no Q-value: a new agent's say nothing yet."""

MOST_CLUSTERS = 100
"""Of `ask_typical`, whose time grows with them."""
_DECIMALS = 5
"""Of places that are the same: single precision, and sums in another order."""


class Pool:
    """A session's set of graphs, each labelled or not.

    Args:
        session: learns; its environment is a set of graphs.
        rng: for choices at random; the session's own numbers are left alone.
    """

    def __init__(self, session: Session, rng: np.random.Generator) -> None:
        self.session = session
        self.rng = rng
        self._graphs = [session.registry.encode_only(graph) for graph in session.arena.graphs()]
        self._places: NDArray[np.float64] | None = None
        self.unlabelled = list(range(len(self._graphs)))
        self.labelled: list[int] = []

    def take(self, index: int) -> None:
        """A graph is labelled now; when all are, all may be asked about again."""
        self.unlabelled.remove(index)
        self.labelled.append(index)
        if not self.unlabelled:
            self.unlabelled, self.labelled = sorted(self.labelled), []

    def see(self) -> Seen:
        """All graphs by the weights of now."""
        return self.session.agent.see(self._graphs)

    @property
    def places(self) -> NDArray[np.float64]:
        """Where each graph is by the network as it was when first asked, shape (n_graphs, width).

        Mean node embeddings after every convolution, each convolution centred and scaled to mean
        square 1. Random weights tell graphs apart as well as trained ones do, and stay put.
        """
        if self._places is None:
            self._places = scaled_layers(self.see().embeddings)
        return self._places

    @property
    def n_different(self) -> int:
        """Graphs that are not at the same place as another."""
        return len(np.unique(self.places.round(_DECIMALS), axis=0))


Asks = Callable[[Pool], int]
"""Chooses which of the graphs that have no label yet is asked about next."""


def ask_random(pool: Pool) -> int:
    """Any of them."""
    return int(pool.rng.choice(pool.unlabelled))


def ask_margin(pool: Pool) -> int:
    """The one whose two best Q-values are closest.

    Source: Scheffer et al. (2001), "Active Hidden Markov Models for Information Extraction".
    """
    ranked = np.sort(pool.see().q_values[pool.unlabelled], axis=1)
    if ranked.shape[1] < 2:
        return pool.unlabelled[0]
    return pool.unlabelled[int(np.argmin(ranked[:, -1] - ranked[:, -2]))]


def ask_doubtful(pool: Pool) -> int:
    """The one that promises least: whatever the agent does, it expects a bad reward.

    Where most labels of a class were bad so far, no action is known to be good there.
    """
    q = pool.see().q_values[pool.unlabelled]
    if pool.session.hyperparameters.objective is Objective.COST:
        q = -q
    return pool.unlabelled[int(np.argmin(q.max(axis=1)))]


def ask_novel(pool: Pool) -> int:
    """The one farthest from every labelled graph; at first the one in the middle.

    Source: Sener and Savarese (2018), "Active Learning for Convolutional Neural Networks: A
    Core-Set Approach", algorithm 1 (k-center greedy).
    """
    open_places = pool.places[pool.unlabelled]
    if not pool.labelled:
        middle = pool.places.mean(axis=0)
        return pool.unlabelled[int(np.argmin(distances(open_places, middle[None])[:, 0]))]
    nearest = distances(open_places, pool.places[pool.labelled]).min(axis=1)
    return pool.unlabelled[int(np.argmax(nearest))]


def ask_typical(pool: Pool) -> int:
    """The most typical graph of the largest cluster, of those with fewest labels.

    As many clusters as there are labels and one more, at most `MOST_CLUSTERS`.

    Source: Hacohen, Dekel and Weinshall (2022), "Active Learning on a Budget: Opposite Strategies
    Suit High and Low Budgets" (TypiClust).
    """
    from sklearn.cluster import KMeans

    n_clusters = min(len(pool.labelled) + 1, pool.n_different, MOST_CLUSTERS)
    seed = int(pool.rng.integers(2**31 - 1))
    clusters = KMeans(n_clusters, n_init=1, random_state=seed).fit_predict(pool.places)
    sizes = np.bincount(clusters, minlength=n_clusters)
    n_labels = np.bincount(clusters[pool.labelled], minlength=n_clusters)
    chosen = min(set(clusters[pool.unlabelled].tolist()), key=lambda c: (n_labels[c], -sizes[c]))
    members = np.flatnonzero(clusters == chosen)
    means = distances(pool.places[members], pool.places[members]).mean(axis=1)
    means[~np.isin(members, pool.unlabelled)] = np.inf
    return int(members[int(np.argmin(means))])


def ask_mixed(pool: Pool) -> int:
    """Typical graphs first; then by turns a typical one and the one that promises least."""
    n_labelled = len(pool.labelled)
    if n_labelled < FIRST_TYPICAL or n_labelled % 2 == 0:
        return ask_typical(pool)
    return ask_doubtful(pool)


ASKS: dict[str, Asks] = {
    "random": ask_random,
    "margin": ask_margin,
    "doubtful": ask_doubtful,
    "novel": ask_novel,
    "typical": ask_typical,
    "mixed": ask_mixed,
}
assert tuple(ASKS) == PICKS, "every strategy that can be chosen is there"
