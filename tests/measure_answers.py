"""Measures what corrections buy: `python -m tests.measure_answers`, a quarter of an hour.

Five classes of motifs on random trees, half of them held back. A teacher answers each step of one
agent with +1 or -1 and each of another with the right action; counted is after how many answers
the greedy policy names nine in ten of the held-back graphs.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import networkx as nx
import numpy as np

from core.config import Hyperparameters, NetworkConfig
from core.environments.spec import LabelSpec
from core.graph import Graph
from core.graph_io import read_graphs
from core.opening import new_session
from core.options import SessionOptions
from core.pool import ask_random
from core.teaching import Answer, Teacher, judge
from tests.make_samples import MOTIFS, motif_set

FIVE = {**MOTIFS, "wheel": lambda: nx.wheel_graph(6)}
PER_CLASS = 40
GOAL = 0.9
EVERY = 5
"""Answers between two looks at the held-back graphs."""


def graphs(seed: int) -> list[Graph]:
    """200 graphs of five classes, with the features the program gives graphs without any."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "motifs.json"
        documents = motif_set(FIVE, PER_CLASS, np.random.default_rng(seed))
        path.write_text(json.dumps(documents), encoding="utf-8")
        return read_graphs(path)


def curve(answer: Answer, seed: int, most: int, settings: Hyperparameters) -> list[float]:
    """Held-back accuracy after every `EVERY` answers; all are given, whatever is reached."""
    every = graphs(seed)
    known, held_back = every[: len(every) // 2], every[len(every) // 2 :]
    names = tuple(sorted(FIVE))
    options = SessionOptions(seed=seed, hyperparameters=settings, network=NetworkConfig())
    session = new_session(LabelSpec(tuple(known), "motifs", names), options)
    teacher = Teacher(session, ask_random, np.random.default_rng(seed), answer)
    classes = [names.index(str(graph.label)) for graph in held_back]
    found = []
    for number in range(1, most + 1):
        teacher.label_next()
        if number % EVERY == 0:
            found.append(judge(session, held_back, classes).accuracy)
    session.close()
    return found


def answers_needed(accuracies: Sequence[float], goal: float) -> float:
    """Answers until the accuracy is first reached; infinite when it never is."""
    reached = np.flatnonzero(np.asarray(accuracies) >= goal)
    return float((reached[0] + 1) * EVERY) if reached.size else float("inf")


def main(argv: Sequence[str] | None = None) -> None:
    """Measure and print one row a seed, then the means."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--rewards", type=int, default=800, help="answers of +1 or -1 a seed")
    parser.add_argument("--corrections", type=int, default=400)
    arguments = parser.parse_args(argv)
    settings = replace(Hyperparameters(), discount=0.0)
    most = {Answer.REWARD: arguments.rewards, Answer.CORRECTION: arguments.corrections}
    curves: dict[Answer, list[list[float]]] = {answer: [] for answer in most}
    for seed in range(arguments.first, arguments.first + arguments.seeds):
        row: list[Any] = [f"seed {seed}"]
        for answer, n in most.items():
            curves[answer].append(curve(answer, seed, n, settings))
            row.append(f"{answer.value}: {answers_needed(curves[answer][-1], GOAL):g}")
        print(*row, sep="  ", flush=True)
    for answer, found in curves.items():
        mean = np.mean(found, axis=0)
        each = [answers_needed(one, GOAL) for one in found]
        print(
            f"{answer.value}: mean accuracy {GOAL} after {answers_needed(mean, GOAL):g} answers; "
            f"each seed after {np.mean(each):.0f} ± {np.std(each):.0f} of them"
        )
        print("  every 20 answers:", " ".join(f"{a:.2f}" for a in mean[3::4]))


if __name__ == "__main__":
    main()
