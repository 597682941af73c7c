"""Requests for gradients: GradientTape.gradient, jacobian, tf.gradients, in both modes."""

from __future__ import annotations

import sys
import weakref
from collections.abc import Callable, Sequence
from typing import Any

from tensorflow.python.eager import backprop, context, imperative_grad
from tensorflow.python.framework import func_graph, ops
from tensorflow.python.ops import gradients_util
from tensorflow.python.ops.unconnected_gradients import UnconnectedGradients
from tensorflow.python.util import nest

from ..diagnose.diagnosis import Diagnosis
from ..diagnose.numbers import Numbers, Reading, eager_result
from .calls import GradientCall, choose_extras, sources_of, targets_of
from .guard import Guard
from .inner import InnerProbes
from .patches import Patches
from .probe import Probe
from .recorder import Recorder
from .sites import Sites
from .tapes import known_tape


class GradientWatch:
    """Sees what gradients are asked for and what comes back, and has it explained."""

    def __init__(self, recorder: Recorder, sites: Sites, guard: Guard) -> None:
        self._recorder = recorder
        self._sites = sites
        self._guard = guard
        self._inner = InnerProbes(recorder)
        self._pending: list[tuple[GradientCall, Probe]] = []
        self._traced: list[GradientCall] = []
        self._used: weakref.WeakSet[Any] = weakref.WeakSet()
        self._diagnosis = Diagnosis(recorder)

    def install(self, patches: Patches) -> None:
        """Start watching."""
        tape = backprop.GradientTape
        for name in ("gradient", "jacobian", "batch_jacobian"):
            patches.wrap(tape, name, self._watch_tape(name))
        patches.wrap(imperative_grad, "imperative_grad", self._watch_imperative)
        patches.wrap(gradients_util, "_GradientsHelper", self._watch_helper)

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
                probe.disable()
                self._pending.remove(item)

    def finish(self) -> None:
        """Explain what was traced but never ran, from its structure alone."""
        for call in self._traced:
            if not call.site.done:
                self._conclude(call, self._structure_only(call))
        self._sites.finish()

    def quiet(self) -> None:
        """Stop the probes inside functions: every site has been seen enough."""
        self._inner.disable()

    def lookup_failed(self, error: LookupError, graph: Any) -> None:
        """A traced function under the user's tape has an operation without a gradient."""
        raw = self._recorder.places.here()
        site = self._sites.site(raw)
        tape = self._recorder.thread.tapes[-1]
        call = self._new_call("GradientTape", tape, (), (), site)
        self._sites.add(site, self._diagnosis.of_lookup_error(call, str(error), graph))

    def _watch_tape(self, name: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        def make(original: Callable[..., Any]) -> Callable[..., Any]:
            def ask(tape: Any, target: Any, sources: Any, *args: Any, **kwargs: Any) -> Any:
                thread = self._recorder.thread
                call: GradientCall | None = None
                if thread.gradient_call is None and not thread.muted:
                    with self._guard:
                        call = self._begin(tape, name, target, sources, args, kwargs)
                if call is None:
                    return original(tape, target, sources, *args, **kwargs)
                thread.gradient_call = call
                try:
                    result = original(tape, target, sources, *args, **kwargs)
                except LookupError as error:
                    call.error = str(error)
                    with self._guard:
                        self._conclude(call, self._structure_only(call))
                    raise
                finally:
                    thread.gradient_call = None
                with self._guard:
                    self._end(call, nest.flatten(result))
                return result

            return ask

        return make

    def _begin(
        self, tape: Any, name: str, target: Any, sources: Any, args: Any, kwargs: Any
    ) -> GradientCall | None:
        known = known_tape(tape)
        if known is None or target is None:
            return None
        site = self._sites.site(self._recorder.places.here())
        if site.done:
            return None
        self._sites.tie(known, site)
        asked_by = f"GradientTape.{name}"
        call = self._new_call(asked_by, known, sources_of(sources), targets_of(target), site)
        call.watches_inside = name == "gradient"
        unconnected = kwargs.get("unconnected_gradients", args[-1] if args else None)
        call.zero_if_unconnected = unconnected in (UnconnectedGradients.ZERO, "zero")
        if tape in self._used and not known.persistent:
            self._sites.add(site, self._diagnosis.of_used_tape(call))
            return None
        self._used.add(tape)
        return call

    def _new_call(
        self, asked_by: str, tape: Any, sources: Any, targets: Sequence[Any], site: Any
    ) -> GradientCall:
        eager = context.executing_eagerly()
        return GradientCall(
            site=site,
            asked_by=asked_by,
            tape=tape,
            sources=sources,
            targets=tuple(target._id for target in targets),
            graph=None if eager else ops.get_default_graph(),
            serial=self._recorder.next_serial(),
            target_tensors=tuple(targets),
        )

    def _watch_imperative(self, original: Callable[..., Any]) -> Callable[..., Any]:
        def imperative(
            tape: Any,
            target: Any,
            sources: Any,
            output_gradients: Any = None,
            sources_raw: Any = None,
            unconnected_gradients: Any = UnconnectedGradients.NONE,
        ) -> Any:
            call = self._recorder.thread.gradient_call
            tensors: list[Any] = []
            if call is not None and call.watches_inside and not call.extras:
                with self._guard:
                    choose_extras(self._recorder, call)
                    tensors = [tensor for _, tensor in call.extras]
            raw = sources_raw if sources_raw is None else [*sources_raw, *tensors]
            wanted = [*sources, *tensors]
            full = original(tape, target, wanted, output_gradients, raw, unconnected_gradients)
            if tensors:
                call.extra_gradients = full[len(sources) :]
            return full[: len(sources)]

        return imperative

    def _end(self, call: GradientCall, results: list[Any]) -> None:
        call.results = results
        gradients = zip(call.extras, call.extra_gradients, strict=False)
        call.silent = frozenset(i for (i, _), gradient in gradients if gradient is None)
        if call.graph is None:
            self._conclude(call, self._eager_numbers(call))
            if call.tape is not None and not call.tape.persistent:
                call.tape.values = {}
            return
        if isinstance(call.graph, func_graph.FuncGraph):
            self._probe(call)
        self._traced.append(call)
        call.target_tensors, call.extra_gradients = (), []
        call.extras, call.sides = [], []

    def _probe(self, call: GradientCall) -> None:
        gradients = [
            (tensor_id, gradient)
            for (tensor_id, _), gradient in zip(call.extras, call.extra_gradients, strict=False)
        ]
        values = [*call.extras, *call.sides]
        probe = Probe(self._recorder, call.target_tensors, call.results, values, gradients)
        self._pending.append((call, probe))

    def _conclude(self, call: GradientCall, numbers: Numbers, runs: int = 1) -> None:
        self._sites.add(call.site, self._diagnosis.of_call(call, numbers), runs)

    def _structure_only(self, call: GradientCall) -> Numbers:
        kinds = call.results or [None] * len(call.sources)
        if context.executing_eagerly() and call.graph is None:
            return Numbers([eager_result(result) for result in kinds])
        return Numbers(self._diagnosis.unknown_results(call, kinds))

    def _eager_numbers(self, call: GradientCall) -> Numbers:
        results = [eager_result(result) for result in call.results]
        values = dict(call.tape.values) if call.tape is not None else {}
        values.update(zip(call.targets, call.target_tensors, strict=True))
        numbers = Numbers(results, tensors=values, readings=self._inner.readings())
        numbers.tensor_gradients = {
            tensor_id: gradient
            for (tensor_id, _), gradient in zip(call.extras, call.extra_gradients, strict=False)
        }
        seen = [numbers.value(target) for target in call.targets]
        numbers.targets_finite = all(summary is None or summary.finite for summary in seen)
        return numbers

    def _watch_helper(self, original: Callable[..., Any]) -> Callable[..., Any]:
        def helper(ys: Any, xs: Any, *args: Any, **kwargs: Any) -> Any:
            thread = self._recorder.thread
            module = sys._getframe(1).f_globals.get("__name__", "")
            if thread.muted:
                return original(ys, xs, *args, **kwargs)
            if "gradients_impl" in module:
                return self._ask_symbolic(original, ys, xs, args, kwargs)
            if "concrete_function" in module:
                return self._inner.differentiate(original, self._guard, ys, xs, args, kwargs)
            return original(ys, xs, *args, **kwargs)

        return helper

    def _ask_symbolic(
        self, original: Callable[..., Any], ys: Any, xs: Any, args: Any, kwargs: Any
    ) -> Any:
        """tf.gradients, asked by the user: no tape, the graph itself is the record."""
        call: GradientCall | None = None
        if self._recorder.thread.gradient_call is None:
            with self._guard:
                site = self._sites.site(self._recorder.places.here())
                if not site.done:
                    call = self._new_call(
                        "tf.gradients", None, sources_of(xs), targets_of(ys), site
                    )
                    choose_extras(self._recorder, call)
        if call is None:
            return original(ys, xs, *args, **kwargs)
        flat = nest.flatten(xs)
        full = original(ys, [*flat, *(t for _, t in call.extras)], *args, **kwargs)
        call.extra_gradients = full[len(flat) :]
        with self._guard:
            self._end(call, full[: len(flat)])
        return full[: len(flat)]


def _numbers(reading: Reading, inner: list[Reading]) -> Numbers:
    return Numbers(
        reading.results, targets_finite=reading.targets_finite, readings=[reading, *inner]
    )
