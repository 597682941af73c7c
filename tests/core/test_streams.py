"""Random numbers: apart from each other, repeatable, restored whole or not at all."""

from __future__ import annotations

import json

import pytest

from core.streams import STREAMS, Streams


def _draw(streams: Streams) -> dict[str, list[float]]:
    return {name: getattr(streams, name).random(4).tolist() for name in STREAMS}


def test_the_same_seed_gives_the_same_numbers() -> None:
    assert _draw(Streams(7)) == _draw(Streams(7))
    assert _draw(Streams(7)) != _draw(Streams(8))


def test_every_purpose_has_numbers_of_its_own() -> None:
    drawn = _draw(Streams(7))
    assert len({tuple(numbers) for numbers in drawn.values()}) == len(STREAMS)


def test_drawing_for_one_purpose_moves_no_other() -> None:
    moved, still = Streams(7), Streams(7)
    moved.exploration.random(100)
    wanted = _draw(still)
    got = _draw(moved)
    assert {n for n in STREAMS if got[n] != wanted[n]} == {"exploration"}


def test_a_restored_state_goes_on_where_it_was() -> None:
    streams = Streams(3)
    _draw(streams)
    state = streams.state()
    wanted = _draw(streams)
    other = Streams(99)
    other.restore(state)
    assert _draw(other) == wanted


@pytest.mark.parametrize(
    "broken",
    [None, {}, {"bit_generator": "MT19937"}, {"bit_generator": "PCG64", "state": {"state": -1}}],
)
def test_a_damaged_state_changes_nothing(broken: object) -> None:
    streams = Streams(3)
    before = streams.state()
    states = json.loads(Streams(4).state())
    states[STREAMS[-1]] = broken
    with pytest.raises(ValueError, match="'environment': not a generator state"):
        streams.restore(json.dumps(states))
    assert streams.state() == before


@pytest.mark.parametrize("text", ["[]", "{}", '{"weights": 1}', "nonsense"])
def test_what_is_no_state_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"wanted the states of|Expecting value"):
        Streams(0).restore(text)
