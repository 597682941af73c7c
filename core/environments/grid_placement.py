"""GraphCoach/GridPlacement-v0: place the cells of a netlist one by one on a grid."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.spaces import GraphInstance
from numpy.typing import NDArray

from core.environments.instance import as_instance
from core.environments.netlist import nets_of, placing_order, random_netlist, wire_length
from core.graph import Graph
from core.graph_io import read_graphs

MAX_SLOTS = 128
SLACK = 1.2
"""Slots per cell of a grid whose size nobody gives."""

STEPS_PER_CELL = 2
"""An episode is cut off after so many steps per cell; only masked actions make it that long."""


class GridPlacementEnv(gymnasium.Env[GraphInstance, np.int64]):
    """Cells are placed one by one, the one tied most to those before it first.

    Observation: the netlist, `spaces.Graph`. Action: `Discrete(rows * columns)`, the slot for the
    current cell, row by row; taken slots are masked. Reward: minus the increase of the
    half-perimeter wire length, so the return is minus the wire length of the whole placement.
    The episode ends when every cell is placed. Netlists with fewer cells leave slots free.

    Features: current (the cell to place), placed, x, y (of placed cells, 0 to 1), nets (how many
    the cell is on), and the same on every node, target x, target y: the middle of where the
    current cell would add least, the median of the boxes of its nets. As pooling is a mean over
    nodes, what concerns the whole decision is given to every node, as ECO-DQN does.

    `reset(options={"graph": i})` takes netlist i of a set, else any of it. `info` holds
    "graph_index", "action_mask" (int8), "wire_length" and "cell" (the current one, -1 at the
    end). `graph` is the netlist with its names and places; cells that wait stand beside the grid.

    Args:
        graphs: a set of netlists.
        path: a file or folder with netlists.
        n_cells: cells of a random netlist.
        netlist_seed: always the same random netlist; by default a new one each episode.
        rows: of the grid; by default about square, with 1.2 slots per cell of the largest netlist.
        columns: of the grid.

    Raises:
        ValueError: an argument does not fit, or a netlist does not fit on the grid.
        GraphFileError: the file cannot be read.

    Sources: Mirhoseini et al. (2021), Nature 594 (placing one by one); Goto (1981), "An Efficient
    Algorithm for the Two-Dimensional Placement Problem in Electrical Circuit Layout", IEEE
    Transactions on Circuits and Systems 28 (the median of the boxes); Barrett et al. (2020), AAAI.
    """

    metadata: dict[str, Any] = {"render_modes": [], "actions": "graph"}  # noqa: RUF012
    feature_names = ("current", "placed", "x", "y", "nets", "target x", "target y")

    def __init__(
        self,
        graphs: Sequence[Graph] | None = None,
        path: str | Path | None = None,
        n_cells: int = 20,
        netlist_seed: int | None = None,
        rows: int | None = None,
        columns: int | None = None,
    ) -> None:
        if graphs is not None and path is not None:
            raise ValueError("wanted graphs or a path, got both")
        self._netlists = tuple(read_graphs(Path(path)) if path is not None else graphs or ())
        if not self._netlists and n_cells < 1:
            raise ValueError(f"n_cells must be at least 1, got {n_cells}")
        self._n_cells, self._netlist_seed = n_cells, netlist_seed
        largest = max((g.n_nodes for g in self._netlists), default=n_cells)
        self.rows, self.columns = _grid(largest, rows, columns)
        self.action_names = tuple(
            f"row {row + 1}, column {column + 1}"
            for row in range(self.rows)
            for column in range(self.columns)
        )
        self.action_space = spaces.Discrete(self.n_slots)
        self.observation_space = spaces.Graph(
            node_space=spaces.Box(-np.inf, np.inf, (len(self.feature_names),), np.float32),
            edge_space=spaces.Box(-np.inf, np.inf, (1,), np.float32),
        )
        self.graph: Graph
        """The netlist with the problem's features and its names; positions are its places."""
        self._begin(0, 0 if self._netlists else None)
        self._observation()

    @property
    def n_slots(self) -> int:
        """Places of the grid."""
        return self.rows * self.columns

    @property
    def n_graphs(self) -> int:
        """Size of the set of netlists, 1 where they are random."""
        return max(1, len(self._netlists))

    def optimum(self) -> float | None:
        """Nobody knows the shortest placement."""
        return None

    def wire_length(self) -> int:
        """Half-perimeter wire length of the cells placed so far, in slots."""
        return wire_length(self._nets, self._places(), self._is_placed)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[GraphInstance, dict[str, Any]]:
        """Begin with an empty grid and netlist options["graph"] of the set, or any.

        Raises:
            ValueError: there is no netlist of that index.
        """
        super().reset(seed=seed)
        index = (options or {}).get("graph")
        self._begin(int(self.np_random.integers(2**31)), None if index is None else int(index))
        return self._observation()

    def step(
        self, action: np.int64 | int
    ) -> tuple[GraphInstance, float, bool, bool, dict[str, Any]]:
        """Put the current cell on a slot; a taken one changes nothing and costs a step.

        Raises:
            ValueError: there is no such slot, or nothing is left to place; nothing changes.
        """
        slot = int(action)
        if not 0 <= slot < self.n_slots:
            raise ValueError(f"action must be in 0 to {self.n_slots - 1}, got {slot}")
        if self._cell < 0:
            raise ValueError("every cell is placed: reset begins anew")
        before = self.wire_length()
        self._n_steps += 1
        if self._mask()[slot]:
            self._slots[self._cell] = slot
            self._n_placed += 1
        observation, info = self._observation()
        reward = float(before - info["wire_length"])
        terminated = self._cell < 0
        truncated = not terminated and self._n_steps >= STEPS_PER_CELL * len(self._order)
        return observation, reward, terminated, truncated, info

    def state(self) -> dict[str, int]:
        """Where the environment is; `restore` takes it up."""
        index = -1 if self._index is None else self._index
        taken = 0  # the slots in the order of placing, as the digits of one number
        for cell in reversed(self._order[: self._n_placed]):
            taken = taken * MAX_SLOTS + int(self._slots[cell])
        return {
            "seed": self._episode_seed,
            "graph": index,
            "n_placed": self._n_placed,
            "slots": taken,
            "n_steps": self._n_steps,
        }

    def restore(self, state: dict[str, int]) -> tuple[GraphInstance, dict[str, Any]]:
        """Go to a state given by `state`."""
        self._begin(int(state["seed"]), None if state["graph"] < 0 else int(state["graph"]))
        taken = int(state["slots"])
        for cell in self._order[: int(state["n_placed"])]:
            taken, self._slots[cell] = divmod(taken, MAX_SLOTS)
        self._n_placed, self._n_steps = int(state["n_placed"]), int(state["n_steps"])
        return self._observation()

    @property
    def _cell(self) -> int:
        """The cell to place next, -1 when all are."""
        return self._order[self._n_placed] if self._n_placed < len(self._order) else -1

    @property
    def _is_placed(self) -> NDArray[np.bool_]:
        return self._slots >= 0

    def _begin(self, episode_seed: int, index: int | None) -> None:
        self._graph, self._index = self._netlist(episode_seed, index)
        self._episode_seed = episode_seed
        self._nets = nets_of(self._graph)
        self._order = placing_order(self._graph.n_nodes, self._nets)
        self._slots = np.full(self._graph.n_nodes, -1, dtype=np.int64)
        self._n_placed = self._n_steps = 0

    def _netlist(self, episode_seed: int, index: int | None) -> tuple[Graph, int | None]:
        rng = np.random.default_rng(episode_seed)
        if not self._netlists:
            if self._netlist_seed is not None:
                rng = np.random.default_rng(self._netlist_seed)
            return random_netlist(rng, self._n_cells), None
        chosen = int(rng.integers(len(self._netlists))) if index is None else index
        if not 0 <= chosen < len(self._netlists):
            raise ValueError(f"graph must be in 0 to {len(self._netlists) - 1}, got {chosen}")
        return self._netlists[chosen], chosen

    def _places(self) -> NDArray[np.int64]:
        """Row and column of each cell, shape (n_cells, 2); meaningless where not placed."""
        return np.stack(np.divmod(self._slots, self.columns), axis=1)

    def _target(self) -> tuple[float, float]:
        """Row and column in the middle of where the current cell adds least; else the centre."""
        centre = ((self.rows - 1) / 2, (self.columns - 1) / 2)
        if self._cell < 0:
            return centre
        places, bounds = self._places(), []
        for net in self._nets:
            placed = net[self._is_placed[net]]
            if self._cell in net and len(placed):
                bounds += [places[placed].min(axis=0), places[placed].max(axis=0)]
        row, column = np.median(bounds, axis=0) if bounds else centre
        return float(row), float(column)

    def _features(self) -> NDArray[np.float32]:
        n_cells = self._graph.n_nodes
        size = np.maximum([self.rows - 1, self.columns - 1], 1)
        rows, columns = (np.where(self._is_placed, self._places().T, 0) / size[:, None]).tolist()
        row, column = np.asarray(self._target()) / size
        n_nets = np.bincount(np.concatenate([*self._nets, [0]]).astype(int), minlength=n_cells)
        n_nets[0] -= 1
        current = np.arange(n_cells) == self._cell
        targets = np.full(n_cells, column), np.full(n_cells, row)
        columns_of_x = [current, self._is_placed, columns, rows, n_nets, *targets]
        return np.stack(columns_of_x, axis=1).astype(np.float32)

    def _positions(self) -> NDArray[np.float64]:
        """Where cells are drawn: on their slots, or waiting in a column beside the grid."""
        places = self._places().astype(np.float64)
        waiting = np.flatnonzero(~self._is_placed)
        n_rows = max(self.rows, 1)
        places[waiting, 0] = np.arange(len(waiting)) % n_rows
        places[waiting, 1] = self.columns + 1 + np.arange(len(waiting)) // n_rows
        return places[:, ::-1] * [1.0, -1.0]

    def _mask(self) -> NDArray[np.bool_]:
        free = np.ones(self.n_slots, dtype=bool)
        free[self._slots[self._is_placed]] = False
        return free

    def _observation(self) -> tuple[GraphInstance, dict[str, Any]]:
        self.graph = replace(
            self._graph,
            x=self._features(),
            feature_names=self.feature_names,
            positions=self._positions(),
        )
        info = {
            "graph_index": self._index,
            "action_mask": self._mask().astype(np.int8),
            "wire_length": self.wire_length(),
            "cell": self._cell,
        }
        return as_instance(self.graph), info


def _grid(n_cells: int, rows: int | None, columns: int | None) -> tuple[int, int]:
    """Rows and columns for so many cells.

    Raises:
        ValueError: too few slots, or more than 128.
    """
    wanted = min(MAX_SLOTS, math.ceil(SLACK * n_cells))
    if columns is None:
        columns = math.ceil(math.sqrt(wanted)) if rows is None else math.ceil(wanted / max(1, rows))
    if rows is None:
        rows = math.ceil(wanted / max(1, columns))
        if rows * columns > MAX_SLOTS:
            rows, columns = 8, 16
    if rows < 1 or columns < 1 or rows * columns > MAX_SLOTS:
        raise ValueError(f"a grid has 1 to {MAX_SLOTS} slots, got {rows} rows x {columns} columns")
    if n_cells > rows * columns:
        raise ValueError(
            f"{n_cells} cells do not fit on a grid of {rows} x {columns}; "
            f"at most {MAX_SLOTS} cells can be placed"
        )
    return rows, columns
