"""Requests for gradients: GradientTape.gradient, jacobian, tf.gradients, in both modes."""

from __future__ import annotations

import sys
import weakref
from collections.abc import Callable, Sequence
from typing import Any

from tensorflow.python.eager import backprop, context, imperative_grad
from tensorflow.python.framework import ops
from tensorflow.python.ops import gradients_util
from tensorflow.python.ops.unconnected_gradients import UnconnectedGradients
from tensorflow.python.util import nest

from .calls import GradientCall, choose_extras, sources_of, targets_of
from .guard import Guard
from .inner import InnerProbes
from .patches import Patches
from .recorder import Recorder
from .results import Results
from .sites import Site, Sites
from .tapes import keras_function, known_tape


class GradientWatch:
    """Sees what gradients are asked for, and hands on what comes back."""

    def __init__(self, recorder: Recorder, sites: Sites, guard: Guard) -> None:
        self._recorder = recorder
        self._sites = sites
        self._guard = guard
        self._inner = InnerProbes(recorder)
        self._used: weakref.WeakSet[Any] = weakref.WeakSet()
        self.results = Results(recorder, sites, self._inner)

    def install(self, patches: Patches) -> None:
        """Start watching."""
        tape = backprop.GradientTape
        for name in ("gradient", "jacobian", "batch_jacobian"):
            patches.wrap(tape, name, self._watch_tape(name))
        patches.wrap(imperative_grad, "imperative_grad", self._watch_imperative)
        patches.wrap(gradients_util, "_GradientsHelper", self._watch_helper)

    def measure(self, enabled: bool) -> None:
        """Have the probes in graphs measure, or stop when all sites are seen enough."""
        self._inner.enable(enabled)
        self.results.enable(enabled)

    def lookup_failed(self, error: LookupError, graph: Any) -> None:
        """A traced function under the user's tape has an operation without a gradient."""
        site = self._sites.site(self._recorder.places.here())
        tape = self._recorder.thread.tapes[-1]
        call = self._new_call("GradientTape", tape, (), (), site)
        self.results.not_differentiable(call, error, graph)

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
                    with self._guard:
                        self.results.failed(call, error)
                    raise
                finally:
                    thread.gradient_call = None
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
            self._sites.pass_by()
            return None
        self._sites.tie(known, site)
        keras = keras_function()
        asked_by = f"GradientTape.{name}" if keras is None else f"Keras {keras}"
        targets = targets_of(target)
        if not all(hasattr(value, "_id") for value in targets):
            return None  # a Python number or an array: TensorFlow says so itself
        call = self._new_call(asked_by, known, sources_of(sources), targets, site)
        call.watches_inside = name == "gradient"
        unconnected = kwargs.get("unconnected_gradients", args[-1] if args else None)
        call.zero_if_unconnected = unconnected in (UnconnectedGradients.ZERO, "zero")
        if tape in self._used and not known.persistent:
            self.results.refused(call)
            return None
        self._used.add(tape)
        return call

    def _new_call(
        self, asked_by: str, tape: Any, sources: Any, targets: Sequence[Any], site: Site
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

    def _end(self, call: GradientCall, results: list[Any]) -> None:
        with self._guard:
            if call.graph is None:
                self.results.eager(call, results)
            else:
                self.results.traced(call, results)

    def _watch_imperative(self, original: Callable[..., Any]) -> Callable[..., Any]:
        """Ask the tape for the tensors on the way, too: in a graph with the sources, else later."""

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
                    if call.graph is not None:
                        choose_extras(self._recorder, call)
                        tensors = [tensor for _, tensor in call.extras]
                    elif call.tape.keeps_values:
                        call.again = lambda more: original(tape, target, more, output_gradients)
            raw = sources_raw if sources_raw is None else [*sources_raw, *tensors]
            wanted = [*sources, *tensors]
            full = original(tape, target, wanted, output_gradients, raw, unconnected_gradients)
            if tensors:
                call.extra_gradients = full[len(sources) :]
            return full[: len(sources)]

        return imperative

    def _watch_helper(self, original: Callable[..., Any]) -> Callable[..., Any]:
        """Gradients of graphs: tf.gradients for the user, or the backward pass of a function."""

        def helper(ys: Any, xs: Any, *args: Any, **kwargs: Any) -> Any:
            module = sys._getframe(1).f_globals.get("__name__", "")
            if not self._recorder.thread.muted:
                if module.endswith(".gradients_impl"):
                    return self._ask_symbolic(original, ys, xs, args, kwargs)
                if module.endswith(".concrete_function"):
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
                call = self._begin_symbolic(ys, xs)
        if call is None:
            return original(ys, xs, *args, **kwargs)
        flat = nest.flatten(xs)
        full = original(ys, [*flat, *(tensor for _, tensor in call.extras)], *args, **kwargs)
        call.extra_gradients = full[len(flat) :]
        self._end(call, full[: len(flat)])
        return full[: len(flat)]

    def _begin_symbolic(self, ys: Any, xs: Any) -> GradientCall | None:
        site = self._sites.site(self._recorder.places.here())
        if site.done:
            return None
        call = self._new_call("tf.gradients", None, sources_of(xs), targets_of(ys), site)
        choose_extras(self._recorder, call)
        return call
