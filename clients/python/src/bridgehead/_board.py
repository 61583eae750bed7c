"""The board of a game as a graph, and what observations and actions say of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

IntArray = npt.NDArray[np.int64]
BoolArray = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Things:
    """A block whose rows are things that stand at nodes, such as units.

    Attributes
    ----------
    block
        Name of the block.
    names
        Name of each row, empty for one that nothing has in this scenario.
    split
        Column that is 1 for the things of side 1; -1 if there is none.
    alive
        Columns one of which is 1 for a thing that is not lost; empty if none is ever lost.
    """

    block: str
    names: tuple[str, ...]
    split: int
    alive: slice


@dataclass(frozen=True)
class ActionPart:
    """A run of actions.

    Attributes
    ----------
    name
        What they are for.
    start, stop
        First action, and the one after the last.
    block
        Block of whose rows each action names one, the first action row 0; empty if they name none.
    """

    name: str
    start: int
    stop: int
    block: str


@dataclass(frozen=True, eq=False)
class Board:
    """The places of a game and what lies between them; the same for all positions.

    Row i of the block ``nodes`` of an observation is node i. A game without places, such as
    ``toy``, has no nodes, edges and things.

    Attributes
    ----------
    nodes
        Name of the block whose rows are the nodes; empty without places.
    names
        Name of each node.
    in_play
        Which nodes take part in this scenario, bool (nodes,).
    kinds, kind
        Names of the kinds of nodes, and the index of that of each, int (nodes,).
    edges
        Nodes that touch, int (edges, 2): each pair once, the lower first, ascending.
    edge_kinds, edge_kind
        Names of the kinds of edges, and which of them each edge is of, bool (edges, kinds): the
        boundary, and what leads across it.
    things
        Blocks whose rows stand at nodes; :meth:`State.places` says where.
    vectors
        Blocks that tell of the position as a whole.
    owner
        Columns of the nodes that say, one-hot, who owns a node; empty if nothing does.
    actions
        Runs of actions, together all of them.
    action_node
        The node that each action names, -1 for none, int (actions,). Actions that name a thing
        have none: where that thing is, depends on the position.
    """

    nodes: str
    names: tuple[str, ...]
    in_play: BoolArray
    kinds: tuple[str, ...]
    kind: IntArray
    edges: IntArray
    edge_kinds: tuple[str, ...]
    edge_kind: BoolArray
    things: tuple[Things, ...]
    vectors: tuple[str, ...]
    owner: slice
    actions: tuple[ActionPart, ...]
    action_node: IntArray

    def adjacency(self) -> npt.NDArray[np.float32]:
        """Return 1 where two nodes touch and 0 elsewhere, float32 (nodes, nodes)."""
        touch = np.zeros((len(self.names),) * 2, np.float32)
        a, b = self.edges.T
        touch[a, b] = touch[b, a] = 1
        return touch


def read_board(chart: dict[str, Any]) -> Board:
    """Read what the library says of the board."""
    nodes, links = chart.get("nodes", {}), chart.get("links", {})
    kinds = tuple(links.get("kinds", ()))
    bits = np.array(links.get("kind", ()), np.int64)[:, None]
    parts, start = [], 0
    for p in chart["actions"]:
        parts.append(ActionPart(p["name"], start, start + p["size"], p["block"]))
        start += p["size"]
    named = np.full(start, -1, np.int64)
    for part, p in zip(parts, chart["actions"], strict=True):
        if nodes and part.block == nodes["block"]:
            named[part.start : part.stop] = p.get("rows") or np.arange(p["size"])
    return Board(
        nodes=nodes.get("block", ""),
        names=tuple(nodes.get("names", ())),
        in_play=_fixed(np.array(nodes.get("in_play", ()), np.bool_)),
        kinds=tuple(nodes.get("kinds", ())),
        kind=_fixed(np.array(nodes.get("kind", ()), np.int64)),
        edges=_fixed(np.array(links.get("ends", ()), np.int64).reshape(-1, 2)),
        edge_kinds=kinds,
        edge_kind=_fixed((bits >> np.arange(len(kinds)) & 1).astype(np.bool_)),
        things=tuple(
            Things(t["block"], tuple(t["names"]), t["split"], slice(*t["alive"]))
            for t in chart["things"]
        ),
        vectors=tuple(chart["vectors"]),
        owner=slice(*chart["owner"]),
        actions=tuple(parts),
        action_node=_fixed(named),
    )


def _fixed(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    array.flags.writeable = False
    return array
