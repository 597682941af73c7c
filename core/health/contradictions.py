"""Finding: labels of the same action on the same graph that contradict each other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from core.health.finding import Evidence, Finding, Severity
from core.health.look import Look, named, signed
from core.health.samples import Sample
from core.health.usual_remedies import leave_out


def check(look: Look) -> Finding | None:
    """Labels with opposite signs; Q can only learn their mean."""
    cases: dict[tuple[bytes, int], list[Sample]] = defaultdict(list)
    samples = look.samples.by_hand()
    for sample in samples:
        if sample.reward.weight > 0:
            cases[sample.graph, sample.action].append(sample)
    contradicting = [case for case in cases.values() if _positive(case) and _negative(case)]
    if not contradicting:
        return None
    worst = max(contradicting, key=lambda case: min(len(_positive(case)), len(_negative(case))))
    up, down = _positive(worst)[-1], _negative(worst)[-1]
    odd = [sample.step for case in contradicting for sample in _odd_ones(case)]
    return Finding(
        id="contradictory-labels",
        severity=Severity.WARNING,
        title="Labels contradict each other",
        cause=(
            f"Action {up.action} on the same graph was labelled {signed(up.reward.value)} (step "
            f"{up.step}) and {signed(down.reward.value)} (step {down.step}); Q can only learn "
            "their mean."
        ),
        evidence=(
            Evidence("graphs and actions labelled both ways", len(contradicting), "should be 0"),
            Evidence("labels against the others of their case", len(odd), "should be 0"),
            Evidence("labels sampled", len(samples)),
        ),
        details=(
            f"Against the others of their case: step {named(odd, 8)}. Relabel what was a slip; "
            "if both are meant, the graph lacks what made the difference."
        ),
        steps=tuple(odd),
        remedies=(leave_out(odd),),
    )


def _positive(case: Sequence[Sample]) -> list[Sample]:
    return [s for s in case if s.reward.value > 0]


def _negative(case: Sequence[Sample]) -> list[Sample]:
    return [s for s in case if s.reward.value < 0]


def _odd_ones(case: Sequence[Sample]) -> list[Sample]:
    """The samples of the rarer sign; where both are as many, those of the older sign."""
    positive, negative = _positive(case), _negative(case)
    if len(positive) == len(negative):
        newest = max(case, key=lambda s: s.step)
        return negative if newest.reward.value > 0 else positive
    return min(positive, negative, key=len)
