from __future__ import annotations

import numpy as np
import pytest

import bridgehead
from bridgehead import Board, Game


@pytest.fixture(scope="module")
def board(game: Game) -> Board:
    return game.board


def test_the_board_is_that_of_the_map(board: Board) -> None:
    assert board.nodes == "locations"
    assert len(board.names) == len(board.kind) == len(board.in_play) == 76
    assert board.names[26] == "27 Oosterhout"
    assert [board.kinds[board.kind[i]] for i in (26, 70, 75)] == ["area", "zone", "box"]
    assert (board.edges[:, 0] < board.edges[:, 1]).all()
    assert board.in_play[board.edges].all()
    waal = int(np.flatnonzero((board.edges == (26, 27)).all(axis=1))[0])
    assert {board.edge_kinds[k] for k in np.flatnonzero(board.edge_kind[waal])} == {
        "river",
        "road",
        "bridge",
    }
    touch = board.adjacency()
    assert (touch == touch.T).all()
    assert touch.sum() == 2 * len(board.edges)
    assert touch[26, 27] == 1
    assert touch.dtype == np.float32


def test_rows_and_actions_name_nodes_and_things(game: Game, board: Board) -> None:
    blocks = {b.name: b for b in game.observation_blocks}
    assert blocks[board.nodes].shape[0] == len(board.names)
    for t in board.things:
        assert blocks[t.block].shape[0] == len(t.names)
        assert t.split < blocks[t.block].shape[1]
    assert set(board.vectors) < set(blocks)
    assert [p.start for p in board.actions[1:]] == [p.stop for p in board.actions[:-1]]
    assert board.actions[-1].stop == game.num_distinct_actions() == len(board.action_node)
    # What an action says in words has the name of what it names.
    state, named = game.new_initial_state(), 0
    while not state.is_terminal():
        for action in () if state.is_chance_node() else state.legal_actions():
            node = board.action_node[action]
            if node >= 0:
                assert board.in_play[node]
                named += board.names[node].split()[-1] in state.action_to_string(action)
        state.apply_action(state.legal_actions()[-1])
    assert named > 0


def test_places_are_those_of_the_observation(game: Game, board: Board) -> None:
    blocks = {b.name: b for b in game.observation_blocks}
    state = game.new_initial_state()
    for step in range(40):
        if state.is_terminal():
            break
        places = state.places()
        assert set(places) == {t.block for t in board.things}
        seen = state.observation_tensor(0)
        for t in board.things:
            assert places[t.block].shape == (len(t.names), 2)
            assert places[t.block].dtype == np.int16
            assert places[t.block].min() >= -1
            assert places[t.block].max() < len(board.names)
        where = np.rint(seen[blocks["unit_location"].slice] * 78)  # 76 and up: nowhere on the map
        units = places["units"][:, 0]
        assert (np.where(where < len(board.names), where, -1) == units).all()
        assert len(set(units[units >= 0].tolist())) > 1
        legal = state.legal_actions()
        state.apply_action(legal[step % len(legal)])
    ends = game.new_initial_state().places()[board.things[1].block]
    joined = {tuple(e) for e in board.edges.tolist()}
    assert all(tuple(sorted(pair)) in joined for pair in ends[ends[:, 0] >= 0].tolist())
    assert sum("Nijmegen Waal" in n for n in board.things[1].names) == 1


def test_one_board_for_all_scenarios(board: Board) -> None:
    for name in ("basic", "nijmegen", "arnhem"):
        other = bridgehead.load_game("gamble", {"scenario": name}).board
        assert (other.names, other.kinds, other.edge_kinds) == (
            board.names,
            board.kinds,
            board.edge_kinds,
        )
        assert (other.action_node == board.action_node).all()
        assert other.in_play.sum() >= board.in_play.sum()


def test_a_game_without_places(toy: Game) -> None:
    board = toy.board
    assert (board.nodes, board.names, board.things) == ("", (), ())
    assert board.edges.shape == (0, 2)
    assert board.edge_kind.shape == (0, 0)
    assert (board.action_node == -1).all()
    assert len(board.action_node) == 6
    assert board.adjacency().shape == (0, 0)
    assert toy.new_initial_state().places() == {}


def test_boards_are_read_only_and_kept(game: Game, board: Board) -> None:
    assert game.board is board
    with pytest.raises(ValueError, match="read-only"):
        board.edges[0] = 1
