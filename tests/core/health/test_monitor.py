"""How findings come, stay and go."""

from __future__ import annotations

from core.batch import encode
from core.colour_refinement import graph_classes
from core.config import NetworkConfig, Pooling
from tests.core.health.synthetic import Watched, cycle
from tests.fakes import make_graph


def test_usual_numbers_are_no_finding() -> None:
    watched = Watched()
    assert watched.learn(200) == {}
    assert watched.monitor.report.n_watched == 200


def test_a_finding_keeps_when_it_was_first_seen_and_after_which_label() -> None:
    watched = Watched()
    watched.learn(30)
    watched.learn(3, changes={"conv 1": 0.3}, last_reward_id=7)
    found = watched.learn(60, changes={"conv 1": 0.3}, last_reward_id=12)["update-ratio"]
    assert (found.since_update, found.since_label) == (32, 6)


def test_the_gravest_comes_first() -> None:
    watched = Watched()
    watched.label(2, -1.0)
    watched.learn(10, dead=[0, 0, 1.0, 0, 0])
    severities = [finding.severity for finding in watched.monitor.report.findings]
    assert severities == sorted(severities, reverse=True)
    assert len(severities) == 2


def test_metrics_of_another_network_are_left_out() -> None:
    watched, other = Watched(), Watched(NetworkConfig(layers=3, channels=16))
    watched.architecture = other.architecture
    assert watched.learn(10) == {}
    assert watched.monitor.report.n_watched == 0


def test_cycles_are_one_class_to_a_gin() -> None:
    """The premise of the tests above, by the definition: equal degrees, equal features."""
    graphs = [encode(cycle(6)), encode(cycle(3, 3)), encode(make_graph())]
    classes = graph_classes(graphs, 3, Pooling.MEAN).tolist()
    assert classes[0] == classes[1] != classes[2]
