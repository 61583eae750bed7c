from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import mcts
from open_spiel.python.observation import make_observation

import bridgehead.openspiel

ONE_BRIDGE = "python_bridgehead_gamble(scenario=one-bridge)"


def test_games_are_registered() -> None:
    names = pyspiel.registered_names()
    for game in bridgehead.openspiel.GAMES:
        assert game.game_type.short_name in names


@pytest.mark.parametrize(
    "name", ["python_bridgehead_toy", ONE_BRIDGE, ONE_BRIDGE[:-1] + ",merged=True)"]
)
def test_openspiel_finds_no_fault(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=5, serialize=True, verbose=False)


def test_openspiel_finds_no_fault_in_a_long_game() -> None:
    game = pyspiel.load_game("python_bridgehead_gamble")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_a_game_goes_the_same_way_in_both() -> None:
    game = pyspiel.load_game(ONE_BRIDGE)
    rng = np.random.RandomState(3)
    for _ in range(10):
        theirs, ours = game.new_initial_state(), game.core.new_initial_state()
        while not theirs.is_terminal():
            assert theirs.current_player() == ours.current_player()
            assert theirs.legal_actions() == ours.legal_actions()
            if theirs.is_chance_node():
                assert theirs.chance_outcomes() == ours.chance_outcomes()
            action = int(rng.choice(theirs.legal_actions()))
            assert theirs.action_to_string(action) == ours.action_to_string(action)
            theirs.apply_action(action)
            ours.apply_action(action)
        assert theirs.returns() == ours.returns()
        assert theirs.history() == ours.history()


def test_clones_pickles_and_copies() -> None:
    game = pyspiel.load_game(ONE_BRIDGE)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    before = str(state)
    for other in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert str(other) == before
        other.apply_action(other.legal_actions()[0])
        assert str(state) == before


def test_observations() -> None:
    game = pyspiel.load_game(ONE_BRIDGE)
    state = game.new_initial_state()
    observation = make_observation(game)
    observation.set_from(state, 0)
    assert (observation.tensor == state.core.observation_tensor(0)).all()
    assert list(observation.dict) == [b.name for b in game.core.observation_blocks]
    assert observation.string_from(state, 0) == str(state)
    assert state.observation_string(1) == str(state)
    assert len(state.observation_tensor(0)) == game.core.observation_tensor_size()


def test_mcts_beats_a_random_player() -> None:
    game = pyspiel.load_game(ONE_BRIDGE[:-1] + ",merged=True)")
    rng = np.random.RandomState(5)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = mcts.MCTSBot(game, 1.4, 50, evaluator, random_state=rng)
    total = 0.0
    for _ in range(6):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                faces, odds = zip(*state.chance_outcomes(), strict=True)
                action = rng.choice(faces, p=odds)
            elif state.current_player() == 0:
                action = bot.step(state)
            else:
                action = rng.choice(state.legal_actions())
            state.apply_action(int(action))
        total += state.returns()[0]
    assert total > 0


def test_unknown_scenarios() -> None:
    with pytest.raises(bridgehead.BadInput, match="one-bridge"):
        bridgehead.openspiel.GambleGame({"scenario": "berlin"})
