"""What came back: at once in eager execution, from probes after a traced function has run."""

from __future__ import annotations

from typing import Any

from tensorflow.python.eager import record
from tensorflow.python.framework import func_graph

from ..diagnose.diagnosis import Diagnosis
from ..diagnose.numbers import Numbers, Reading, eager_result
from ..report.model import GradientKind
from .calls import GradientCall, choose_extras
from .inner import InnerProbes
from .probe import Probe
from .recorder import Recorder
from .sites import Sites


class Results:
    """Collects the numbers of each call and has them explained."""

    def __init__(self, recorder: Recorder, sites: Sites, inner: InnerProbes) -> None:
        self._recorder = recorder
        self._sites = sites
        self._inner = inner
        self._diagnosis = Diagnosis(recorder)
        self._pending: list[tuple[GradientCall, Probe]] = []
        self._traced: list[GradientCall] = []

    def eager(self, call: GradientCall, results: list[Any]) -> None:
        """Explain gradients that are there."""
        call.results = results
        numbers = self._eager_numbers(call)
        if not numbers.targets_finite or any(
            result.kind is not GradientKind.FINITE for result in numbers.results
        ):
            self._look_inside(call, numbers)
        self._conclude(call, numbers)
        if call.tape is not None and not call.tape.persistent:
            call.tape.values = {}

    def traced(self, call: GradientCall, results: list[Any]) -> None:
        """Have gradients measured that exist only when their graph runs."""
        call.results = results
        gradients = [
            (tensor, gradient)
            for (tensor, _), gradient in zip(call.extras, call.extra_gradients, strict=False)
        ]
        call.silent = frozenset(tensor for tensor, gradient in gradients if gradient is None)
        self._traced.append(call)
        if isinstance(call.graph, func_graph.FuncGraph):
            values = [*call.extras, *call.sides]
            probe = Probe(self._recorder, call.target_tensors, results, values, gradients)
            self._pending.append((call, probe))
        call.target_tensors, call.extra_gradients, call.extras, call.sides = (), [], [], []

    def failed(self, call: GradientCall, error: LookupError) -> None:
        """Explain a call that raised LookupError instead."""
        call.error = str(error)
        self._conclude(call, self._unknown(call))

    def refused(self, call: GradientCall) -> None:
        """Report a second request to a tape that is used up."""
        self._sites.add(call.site, self._diagnosis.of_used_tape(call))

    def not_differentiable(self, call: GradientCall, error: LookupError, graph: Any) -> None:
        """Report a traced function that cannot be differentiated."""
        self._sites.add(call.site, self._diagnosis.of_lookup_error(call, str(error), graph))

    def settle(self) -> None:
        """Read the probes of the functions that have just run."""
        for item in list(self._pending):
            call, probe = item
            reading = probe.read()
            if reading is None:
                continue
            if not call.site.done:
                self._conclude(call, _numbers(reading, self._inner.readings()), reading.runs)
            if call in self._traced:
                self._traced.remove(call)
            if call.site.done:
                probe.enable(False)
                self._pending.remove(item)

    def enable(self, enabled: bool) -> None:
        """Measure or not, in the graphs that are still of interest."""
        for _, probe in self._pending:
            probe.enable(enabled)

    def finish(self) -> None:
        """Explain what was traced but never ran, from its structure alone."""
        for call in self._traced:
            # A function may be traced more than once and run in its last version only.
            says_more = call.site.report is None or any(r is None for r in call.results)
            if says_more and not call.site.done:
                self._conclude(call, self._unknown(call))

    def _conclude(self, call: GradientCall, numbers: Numbers, runs: int = 1) -> None:
        report = self._diagnosis.of_call(call, numbers)
        blind = call.tape is not None and call.tape.blind
        if blind and not report.healthy and call.graph is None and call.site.n_calls == 0:
            self._sites.defer(call.site, report)
        else:
            self._sites.add(call.site, report, runs)

    def _unknown(self, call: GradientCall) -> Numbers:
        return Numbers(self._diagnosis.unknown_results(call.results or [None] * len(call.sources)))

    def _eager_numbers(self, call: GradientCall) -> Numbers:
        results = [eager_result(result) for result in call.results]
        values = dict(call.tape.values) if call.tape is not None else {}
        values.update(zip(call.targets, call.target_tensors, strict=True))
        numbers = Numbers(results, tensors=values, readings=self._inner.readings())
        seen = [numbers.value(target) for target in call.targets]
        numbers.targets_finite = all(summary is None or summary.finite for summary in seen)
        return numbers

    def _look_inside(self, call: GradientCall, numbers: Numbers) -> None:
        """Take the gradients of the tensors on the way, from the same tape.

        Only for a call that is not healthy: TensorFlow's tape loses references when an operation
        hands a gradient on unchanged and both ends were asked for.
        """
        if call.again is None:
            return
        choose_extras(self._recorder, call)
        self._recorder.thread.muted += 1
        try:
            with record.stop_recording():
                gradients = call.again([tensor for _, tensor in call.extras])
        finally:
            self._recorder.thread.muted -= 1
        found = list(zip(call.extras, gradients, strict=True))
        numbers.tensor_gradients = {tensor: gradient for (tensor, _), gradient in found}
        call.silent = frozenset(tensor for (tensor, _), gradient in found if gradient is None)


def _numbers(reading: Reading, inner: list[Reading]) -> Numbers:
    return Numbers(
        reading.results, targets_finite=reading.targets_finite, readings=[reading, *inner]
    )
