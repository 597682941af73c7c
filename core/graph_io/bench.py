"""Gate-level netlists in the ISCAS .bench format; an edge goes from a signal to what reads it.

Format: Brglez and Fujiwara (1985), Brglez, Bryan, Kozminski (1989).
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from core.graph_io.records import GraphRecords, RecordsBuilder
from core.graph_io.source import Source

_PORT = re.compile(r"(INPUT|OUTPUT)\s*\(\s*([^()\s]+)\s*\)", re.IGNORECASE)
_GATE = re.compile(
    r"([^=\s]+)\s*=\s*([A-Za-z_]\w*)\s*(?:0x[0-9a-fA-F]+\s*)?\(([^()]*)\)", re.IGNORECASE
)
_CONSTANT = re.compile(r"([^=\s]+)\s*=\s*(vdd|gnd|vcc|vss|[01])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Gate:
    line: int
    name: str
    inputs: tuple[str, ...]


def read(source: Source) -> list[GraphRecords]:
    """The netlist: one node per input and gate, its type and whether it is an output.

    Raises:
        GraphFileError: a line that is none of the format's, a signal defined twice or never.
    """
    builder = RecordsBuilder(source, source.stem, True)
    types: list[str] = []
    gates: list[_Gate] = []
    outputs: list[tuple[int, str]] = []
    for number, line in enumerate(source.lines, start=1):
        text = line.partition("#")[0].strip()
        if not text:
            continue
        if match := _PORT.fullmatch(text):
            if match.group(1).upper() == "OUTPUT":
                outputs.append((number, match.group(2)))
                continue
            name, kind, inputs = match.group(2), "input", ""
        elif match := _GATE.fullmatch(text):
            name, kind, inputs = match.group(1), match.group(2).lower(), match.group(3)
        elif match := _CONSTANT.fullmatch(text):
            name, kind, inputs = match.group(1), match.group(2).lower(), ""
        else:
            raise source.refuse(f"{text[:40]!r}; wanted INPUT, OUTPUT or name = GATE(…)", number)
        builder.add_node(name, name)
        types.append(kind)
        gates.append(_Gate(number, name, tuple(inputs.replace(",", " ").split())))
    return [_finish(source, builder, types, gates, outputs)]


def _finish(
    source: Source,
    builder: RecordsBuilder,
    types: list[str],
    gates: list[_Gate],
    outputs: list[tuple[int, str]],
) -> GraphRecords:
    for target, gate in enumerate(gates):
        for signal in gate.inputs:
            builder.add_edge(_signal(source, builder, gate.line, signal), target)
    is_output = [False] * len(types)
    for line, signal in outputs:
        is_output[_signal(source, builder, line, signal)] = True
    records = builder.build()
    records.node_columns = {"type": list(types), "output": list(is_output)}
    counts = ", ".join(f"{n} {kind}" for kind, n in Counter(types).items())
    source.warn(f"A netlist: the gate type is a node feature, without regard to case ({counts}).")
    return records


def _signal(source: Source, builder: RecordsBuilder, line: int, signal: str) -> int:
    index = builder.find(signal)
    if index is None:
        raise source.refuse(f"signal {signal!r} is neither an input nor a gate", line)
    return index
