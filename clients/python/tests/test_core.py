from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

import bridgehead
from bridgehead import BadInput, EpisodeOver, Game, IllegalAction, State

from conftest import choose, play


def test_catalogue_lists_games_and_agents() -> None:
    listed = bridgehead.catalogue()
    assert [g["key"] for g in listed["games"]] == ["gamble", "garden", "endeavor", "reich", "toy"]
    assert {"random", "greedy"} <= {a["name"] for a in listed["agents"]}


def test_game_describes_itself(game: Game) -> None:
    assert game.name == "gamble"
    assert game.scenario == "gamble/one-bridge"
    assert game.sides == ("german", "allied")
    assert game.num_distinct_actions() == 539
    assert game.max_chance_outcomes() == 121
    assert (game.num_players(), game.utility_sum()) == (2, 0.0)
    assert (game.min_utility(), game.max_utility()) == (-1.0, 1.0)
    assert game.max_game_length() > 100
    assert game.get_parameters() == {"scenario": "gamble/one-bridge", "options": ""}
    assert game.get_type().chance_mode == "explicit_stochastic"
    assert repr(game) == "Game('gamble', scenario='gamble/one-bridge')"


def test_blocks_tile_the_observation(game: Game) -> None:
    at = 0
    for block in game.observation_blocks:
        assert block.start == at
        assert block.stop - block.start == np.prod(block.shape)
        assert block.low < block.high
        assert block.meaning
        at = block.stop
    assert [at] == game.observation_tensor_shape() == [game.observation_tensor_size()]


def test_games_are_equal_by_what_is_played(game: Game) -> None:
    again = bridgehead.load_game("gamble", {"scenario": "gamble/one-bridge"})
    assert again == game
    assert hash(again) == hash(game)
    assert bridgehead.load_game("gamble", {"scenario": "basic"}) != game
    assert pickle.loads(pickle.dumps(game)) == game
    assert copy.deepcopy(game) is game


@pytest.mark.parametrize("scenario", ["one-bridge", "basic"])
def test_a_whole_episode(scenario: str) -> None:
    game = bridgehead.load_game("gamble", {"scenario": scenario})
    state, players = game.new_initial_state(), set()
    low = np.empty(game.observation_tensor_size(), np.float32)
    high = low.copy()
    for b in game.observation_blocks:
        low[b.slice], high[b.slice] = b.low, b.high
    while not state.is_terminal():
        player, legal = state.current_player(), state.legal_actions()
        players.add(player)
        assert legal == sorted(set(legal))
        assert len(legal) == state.num_legal_actions() > 0
        assert state.returns() == [0.0, 0.0]
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert [face for face, _ in outcomes] == legal
            assert sum(p for _, p in outcomes) == pytest.approx(1)
            merged = state.merged_chance_outcomes()
            assert {face for face, _ in merged} <= set(legal)
            assert sum(p for _, p in merged) == pytest.approx(1)
            assert not state.legal_actions_mask().any()
        else:
            assert np.flatnonzero(state.legal_actions_mask()).tolist() == legal
            assert state.legal_actions(1 - player) == []
            assert not state.legal_actions_mask(1 - player).any()
            tensor = state.observation_tensor()
            assert (low <= tensor).all()
            assert (tensor <= high).all()
        state.apply_action(choose(legal, state.move_number()))
    assert players == {-1, 0, 1}
    assert state.current_player() == bridgehead.TERMINAL
    assert state.legal_actions() == []
    assert sum(state.returns()) == 0
    assert state.returns() == state.rewards() == [state.player_return(0), state.player_return(1)]
    assert abs(state.player_return(0)) == 1
    assert state.move_number() <= game.max_game_length()
    with pytest.raises(EpisodeOver, match="over"):
        state.apply_action(0)


def test_histories_play_again(game: Game, state: State) -> None:
    play(state)
    again = game.new_initial_state()
    again.apply_actions(state.history())
    assert again.hash() == state.hash()
    assert again.notation() == state.notation()
    full = state.full_history()
    assert [s.action for s in full] == state.history()
    assert {s.player for s in full} == {-1, 0, 1}


def test_clones_are_independent(state: State) -> None:
    play(state, 5)
    before, history = state.notation(), state.history()
    for other in (state.clone(), copy.copy(state), copy.deepcopy(state)):
        assert other.legal_actions() == state.legal_actions()
        assert other.history() == history
        play(other)
        assert other.is_terminal()
        assert (state.notation(), state.history()) == (before, history)
    child = state.child(state.legal_actions()[0])
    assert child.move_number() == state.move_number() + 1
    assert state.notation() == before
    history.append(1)  # what is handed out is a copy
    assert state.history() != history


@pytest.mark.parametrize("steps", [0, 6, 10**6])
def test_states_survive_pickle_notation_and_serialization(
    game: Game, state: State, steps: int
) -> None:
    play(state, steps)
    for other in (
        pickle.loads(pickle.dumps(state)),
        game.parse_state(state.notation()),
        game.deserialize_state(state.serialize()),
    ):
        assert other.hash() == state.hash()
        assert other.notation() == state.notation()
        assert other.legal_actions() == state.legal_actions()
        assert other.returns() == state.returns()
    assert pickle.loads(pickle.dumps(state)).history() == state.history()
    assert game.deserialize_state(state.serialize()).history() == state.history()


def test_a_state_set_up_elsewhere_keeps_its_root(game: Game, state: State) -> None:
    play(state, 4)
    other = game.parse_state(state.notation())
    assert other.history() == []
    play(other, 3)
    again = game.deserialize_state(other.serialize())
    assert again.hash() == other.hash()
    assert len(again.full_history()) == 3


def test_undo(state: State) -> None:
    trail = []
    while not state.is_terminal():
        trail.append((state.current_player(), state.hash(), state.legal_actions()))
        state.apply_action(choose(state.legal_actions(), len(trail)))
    assert len(trail) > 3
    for player, position, legal in reversed(trail):
        with pytest.raises(BadInput, match="undo"):
            state.undo_action(player, 10**6)
        state.undo_action(player, state.history()[-1])
        assert (state.hash(), state.legal_actions()) == (position, legal)
    with pytest.raises(BadInput, match="undo"):
        state.undo_action(0, 0)


def test_an_illegal_action_changes_nothing(state: State) -> None:
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    before = state.notation(), state.legal_actions(), state.history()
    n = len(state.legal_actions())
    illegal = next(a for a in range(539) if a not in state.legal_actions())
    with pytest.raises(IllegalAction, match=rf"action {illegal}: .*{n} legal.*K_"):
        state.apply_action(illegal)
    for action in (-1, 539, 2**31 - 2):
        with pytest.raises(IllegalAction, match=f"action {action}: .*0 to 538"):
            state.apply_action(action)
    for action in (2**31, 2**32 + state.legal_actions()[0], -(2**40)):
        with pytest.raises(BadInput, match="action: got"):
            state.apply_action(action)
    for junk in (1.5, "1", None, [1]):
        with pytest.raises(TypeError, match="whole number"):
            state.apply_action(junk)  # type: ignore[arg-type]
    assert (state.notation(), state.legal_actions(), state.history()) == before
    state.apply_action(np.int64(state.legal_actions()[0]))
    assert type(state.history()[-1]) is int


def test_words(state: State) -> None:
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    for action in state.legal_actions():
        words = state.action_to_string(action)
        assert words == state.action_to_string(state.current_player(), action)
        assert state.string_to_action(words) == action
    with pytest.raises(BadInput, match="want "):
        state.string_to_action("retreat to Berlin")
    assert len(str(state).splitlines()) > 3
    assert "one-bridge" in repr(state)
    report = state.json()
    assert report["notation"] == state.notation() == state.observation_string()
    assert [a["action"] for a in report["legal"]] == state.legal_actions()


def test_observations(state: State) -> None:
    play(state, 3)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    size = state.game.observation_tensor_size()
    mine = state.observation_tensor()
    assert mine.dtype == np.float32
    assert mine.shape == (size,)
    assert (mine == state.observation_tensor(state.current_player())).all()
    theirs = state.observation_tensor(1 - state.current_player())
    assert (mine != theirs).any()
    out = np.full(size, 9, np.float32)
    for _ in range(2):
        assert state.observation_tensor(out=out) is out
        assert (out == mine).all()
        out[:] = 9  # whatever the caller does to it
    for bad in (
        np.empty(size),
        np.empty(size - 1, np.float32),
        np.empty(2 * size, np.float32)[::2],
    ):
        with pytest.raises(BadInput, match="out: "):
            state.observation_tensor(out=bad)  # type: ignore[arg-type]
    out.flags.writeable = False
    with pytest.raises(BadInput, match="writable"):
        state.clone().observation_tensor(out=out)
    with pytest.raises(BadInput, match="player: got 2, want 0 to 1"):
        state.observation_tensor(2)


def test_nobody_observes_a_roll(state: State) -> None:
    i = 0
    while not state.is_chance_node():
        state.apply_action(choose(state.legal_actions(), i))
        i += 1
    with pytest.raises(BadInput, match="0 or 1"):
        state.observation_tensor()
    state.observation_tensor(0)
    state.apply_action(state.legal_actions()[0])
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(BadInput, match="no dice"):
        state.chance_outcomes()


def test_pictures(game: Game, toy: Game) -> None:
    with pytest.raises(BadInput, match="picture"):
        toy.new_initial_state().picture()
    if not game.has_picture:
        pytest.skip("nothing draws this game")
    picture = game.new_initial_state().picture(400)
    assert picture.dtype == np.uint8
    assert picture.shape[1:] == (400, 3)
    assert picture.std() > 10
    with pytest.raises(BadInput, match=r"(?i)width"):
        game.new_initial_state().picture(1)


def test_the_toy_game(toy: Game) -> None:
    state = play(toy.new_initial_state())
    assert state.is_terminal()
    assert toy.observation_tensor_size() > 0


@pytest.mark.parametrize(
    ("name", "params", "words"),
    [
        ("chess", {}, r"gamble \| garden \| "),
        ("gamble", {"scenario": "berlin"}, "one-bridge"),
        ("gamble", {"options": "snow"}, "cards"),
        ("gamble", {"map": "x"}, r"scenario \| options"),
        ("toy", {"options": "snow"}, "toy"),
    ],
)
def test_unknown_words_are_answered_with_the_known_ones(
    name: str, params: dict[str, str], words: str
) -> None:
    with pytest.raises(BadInput, match=words):
        bridgehead.load_game(name, params)


def test_parameters_are_words() -> None:
    with pytest.raises(TypeError, match="want a str"):
        bridgehead.load_game("gamble", {"scenario": 3})  # type: ignore[dict-item]


@pytest.mark.parametrize("notation", ["", "nonsense", "a\0b", "gamble-v1 " + "x" * 10000])
def test_bad_notation(game: Game, notation: str) -> None:
    with pytest.raises(BadInput):
        game.parse_state(notation)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"root": 3, "history": []}', '{"root": null, "history": 3}',
     '{"root": null, "history": [100000]}', '{"root": null, "history": ["a"]}'],
)  # fmt: skip
def test_bad_serialization(game: Game, text: str) -> None:
    with pytest.raises(BadInput, match="state: "):
        game.deserialize_state(text)


def test_players_are_named(game: Game) -> None:
    assert [game.player_name(p) for p in (0, 1, -1, -4)] == ["german", "allied", "dice", "nobody"]
