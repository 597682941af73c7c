"""From one watched call to its report: which explanations apply, in which order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ..report.model import CallReport, Cause, Cut, Finding, GradientKind, Path, VariableReport
from ..report.sentences import sentences
from ..watch.calls import GradientCall
from ..watch.recorder import Recorder
from .batchnorm import explain_batchnorm, is_suspicious
from .explained import Explained
from .flow import Flow
from .missing import explain_missing
from .nonfinite import explain_nonfinite
from .numbers import Numbers, Result
from .path import draw_path
from .vanished import explain_zeros

_KIND = re.compile(r"op type: (\w+)|no entry for: (\w+)")


class Diagnosis:
    """Explains calls; holds nothing but the recorder it reads."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder

    def of_call(self, call: GradientCall, numbers: Numbers) -> CallReport:
        """The report of a call whose results are known."""
        kinds = [result.kind for result in numbers.results]
        sick = any(kind is not GradientKind.FINITE for kind in kinds) or not numbers.targets_finite
        first = call.site.report is None
        if not sick and not first and not is_suspicious(call, numbers):
            return self._report(call, numbers, [], Path())
        flow = Flow(self._recorder, call)
        found = self._explain(call, flow, numbers)
        path = draw_path(self._recorder, call, flow, numbers, found)
        return self._report(call, numbers, found, path)

    def of_used_tape(self, call: GradientCall) -> CallReport:
        """The report of a second `gradient` on a tape that is not persistent."""
        everything = list(range(len(call.sources)))
        found = [Explained(Cause.TAPE_USED_TWICE, everything, "gradient", call.site.place)]
        return self._report(call, self._nothing(call), found, Path())

    def of_lookup_error(self, call: GradientCall, message: str, graph: Any) -> CallReport:
        """The report of a traced function that cannot be differentiated, before any gradient."""
        predict = _is_predict()
        if predict:
            facts: dict[str, Any] = {"how": "predict"}
            cause, op, place = Cause.LEFT_TENSORFLOW, "predict", call.site.place
        else:
            kind = _kind_in(message)
            facts = {"no_gradient": True}
            cause, op = Cause.NON_DIFFERENTIABLE, kind
            place = self._line_in_graph(graph, kind) or call.site.place
        found = [Explained(cause, [], op, place, facts)]
        return self._report(call, self._nothing(call), found, Path())

    def unknown_results(self, results: Sequence[Any]) -> list[Result]:
        """What is known of gradients that were traced and never computed."""
        return [
            Result(GradientKind.NONE if result is None else GradientKind.FINITE, None)
            for result in results
        ]

    def _explain(self, call: GradientCall, flow: Flow, numbers: Numbers) -> list[Explained]:
        if call.error is not None:
            return [self._without_gradient(call, flow)]
        kinds = [result.kind for result in numbers.results]
        missing = [i for i, kind in enumerate(kinds) if kind is GradientKind.NONE]
        zeros = [i for i, kind in enumerate(kinds) if kind is GradientKind.ZERO]
        unconnected = [i for i in zeros if self._is_unconnected(call, flow, i)]
        if not call.zero_if_unconnected or len(unconnected) == len(call.sources):
            missing += unconnected
        zeros = [i for i in zeros if i not in unconnected]
        found = explain_missing(self._recorder, call, flow, missing) if missing else []
        nonfinite = [i for i, kind in enumerate(kinds) if kind is GradientKind.NONFINITE]
        if nonfinite or not numbers.targets_finite:
            affected = nonfinite or [i for i in range(len(kinds)) if i not in missing]
            explained = explain_nonfinite(self._recorder, call, flow, numbers, affected)
            return found if explained is None else [*found, explained]
        if is_suspicious(call, numbers):
            hidden = explain_batchnorm(self._recorder, call, flow, numbers)
            if hidden is not None:
                if hidden.facts["kernels"] == 0:
                    # One row only: it is normalised to 0, and what multiplies it gets nothing.
                    hidden.sources = sorted({*hidden.sources, *zeros})
                found.append(hidden)
                zeros = [i for i in zeros if i not in hidden.sources]
        return found + explain_zeros(self._recorder, call, flow, numbers, zeros)

    def _is_unconnected(self, call: GradientCall, flow: Flow, index: int) -> bool:
        nodes = flow.nodes_of(call.sources[index].tensor)
        return not any(node in flow.live for node in nodes)

    def _without_gradient(self, call: GradientCall, flow: Flow) -> Explained:
        kind = _kind_in(call.error or "")
        operations = [flow.producer(node) for node in flow.steps]
        found = next((o for o in operations if o is not None and o.kind == kind), None)
        place = self._recorder.places.place(found.raw) if found else call.site.place
        everything = list(range(len(call.sources)))
        return Explained(Cause.NON_DIFFERENTIABLE, everything, kind, place, {"no_gradient": True})

    def _line_in_graph(self, graph: Any, kind: str) -> Any:
        for operation in graph.get_operations():
            if operation.type == kind and operation.outputs:
                found = self._recorder.producer(operation.outputs[0]._id)
                if found is not None:
                    return self._recorder.places.place(found.raw)
        return None

    def _nothing(self, call: GradientCall) -> Numbers:
        return Numbers([Result(GradientKind.NONE, None) for _ in call.sources])

    def _report(
        self, call: GradientCall, numbers: Numbers, found: list[Explained], path: Path
    ) -> CallReport:
        variables = tuple(
            VariableReport(source.name, source.shape, result.kind, result.norm)
            for source, result in zip(call.sources, numbers.results, strict=True)
        )
        findings = [self._finding(call, each) for each in found]
        findings.sort(key=lambda finding: finding.cause.gravity)
        return CallReport(call.site.place, variables, tuple(findings), path, asked_by=call.asked_by)

    def _finding(self, call: GradientCall, each: Explained) -> Finding:
        names = tuple(call.sources[index].name for index in each.sources)
        facts = dict(each.facts)
        facts["others"] = self._names(call, each.facts.get("others"))
        words = sentences(each.cause, each.op, each.place, names, facts)
        cut = Cut(each.op.split(":")[0], each.place) if each.op else None
        return Finding(each.cause, names, cut, words.explanation, words.remedy, words.code)

    def _names(self, call: GradientCall, handles: Any) -> Any:
        """Names of variables the loss does use; numbers pass through."""
        if not isinstance(handles, tuple):
            return handles
        known = {source.tensor: source.name for source in call.sources}
        return [known[handle] for handle in handles if handle in known]


def _kind_in(message: str) -> str:
    match = _KIND.search(message)
    return next((group for group in match.groups() if group), "") if match else ""


def _is_predict() -> bool:
    from ..watch.exits import under_predict

    return under_predict()
