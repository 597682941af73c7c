"""NAME=VALUE: numbers, truth values, words, and what is refused."""

from __future__ import annotations

import pytest

from core.config import Hyperparameters, NetworkConfig, Pooling
from core.setting_words import with_settings


def test_both_kinds_of_settings_are_changed_and_the_rest_stays() -> None:
    words = ["discount=0", "double_q=true", "channels=32", "pooling=sum", "conv_activation=relu"]
    settings, network = with_settings(words, Hyperparameters(batch_size=7), NetworkConfig())
    assert settings == Hyperparameters(batch_size=7, discount=0.0, double_q=True)
    assert network == NetworkConfig(channels=32, pooling=Pooling.SUM, conv_activation="relu")


@pytest.mark.parametrize(
    ("word", "named"),
    [
        ("discount", "wanted NAME=VALUE with one of batch_norm, batch_size"),
        ("head=node", "wanted NAME=VALUE"),
        ("discount=2", r"discount must be in \[0"),
        ("layers=many", "layers: wanted int, got 'many'"),
        ("pooling=max", "pooling: wanted one of mean, sum"),
    ],
)
def test_what_does_not_fit_is_named(word: str, named: str) -> None:
    with pytest.raises(ValueError, match=named):
        with_settings([word], Hyperparameters(), NetworkConfig())
