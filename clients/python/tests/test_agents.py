"""Agents of the engine as policies: what they answer, budgets, cancelling, threads, and leaks."""

from __future__ import annotations

import gc
import math
import pickle
import signal
import subprocess
import sys
import threading
import time
from typing import Any

import gymnasium
import numpy as np
import pytest

import bridgehead
from bridgehead import Agent, BadInput, BridgeheadEnv, BridgeheadVectorEnv, EpisodeOver, Game, State

from conftest import play

SPECS = ["random", "greedy", "scripted", "uct:sims=20", "gumbel:sims=8", "expectimax:nodes=200"]


def decision(game: Game) -> State:
    """Return a position in which a side has a choice."""
    state = game.new_initial_state()
    while state.is_chance_node() or state.num_legal_actions() == 1:
        state.apply_action(state.legal_actions()[0])
    return state


def game_of(agent: Agent, seed: int) -> list[int]:
    """Play both sides of a game by an agent, with the first face of each roll."""
    agent.reset(seed)
    state = agent.game.new_initial_state()
    while not state.is_terminal():
        chance = state.is_chance_node()
        state.apply_action(state.legal_actions()[0] if chance else agent.act(state))
    return state.history()


def test_the_list_of_kinds() -> None:
    kinds = {kind.name: kind for kind in bridgehead.agents()}
    assert {"random", "greedy", "scripted", "uct", "expectimax"} <= set(kinds)
    keys = {key.name: key for key in kinds["uct"].keys}
    assert keys["sims"].meaning
    assert int(keys["sims"].usual) > 0
    for kind in kinds.values():
        assert kind.summary
        assert kind.takes_arg == (kind.name == "dial")


@pytest.mark.parametrize("spec", SPECS)
def test_every_kind_plays_again_what_it_played(game: Game, spec: str) -> None:
    agent = Agent(spec, game)
    assert agent.name == spec
    assert game_of(agent, 7) == game_of(agent, 7) == game_of(Agent(spec, game), 7)
    if spec == "random":
        assert game_of(agent, 7) != game_of(agent, 8)


@pytest.mark.parametrize("spec", SPECS)
def test_explanations(game: Game, spec: str) -> None:
    state = decision(game)
    before = state.hash()
    agent = Agent(spec, game)
    why = agent.explain(state)
    assert state.hash() == before
    assert why.action in state.legal_actions()
    assert -1 <= why.value <= 1
    assert why.elapsed > 0
    assert why.actions.dtype == np.int32
    assert why.values.dtype == np.float64
    assert why.visits.dtype == np.int64
    assert why.actions.shape == why.values.shape == why.visits.shape
    assert set(why.actions.tolist()) <= set(state.legal_actions())
    assert why.actions.tolist() == sorted(set(why.actions.tolist()))
    assert not why.line or why.line[0] == why.action
    agent.reset()
    assert agent.act(state) == why.action


def test_a_search_explains_itself(game: Game) -> None:
    state = decision(game)
    why = Agent("uct:sims=300", game).explain(state)
    assert why.simulations == 300
    assert why.visits.sum() == 300
    assert why.nodes > 0
    assert why.depth > 1
    assert why.reason
    assert why.actions[why.visits.argmax()] == why.action
    replay = state.clone()
    replay.apply_actions(why.line)  # the line can be played


def test_budgets(game: Game) -> None:
    state = decision(game)
    agent = Agent("uct:sims=50", game, simulations=70)
    assert agent.explain(state).simulations == 70
    agent.reset()
    assert agent.explain(state, simulations=90).simulations == 90
    agent.reset()
    began = time.perf_counter()
    why = agent.explain(state, seconds=0.15)
    assert time.perf_counter() - began < 10
    assert 0.14 < why.elapsed < 5
    assert why.simulations > 90
    assert Agent("expectimax", game).explain(state, nodes=50).nodes <= 100


@pytest.mark.parametrize(
    ("budget", "says"),
    [
        ({"seconds": -1}, "seconds: got -1, want 0"),
        ({"seconds": math.nan}, "seconds: got nan, want 0"),
        ({"simulations": -1}, "simulations: got -1, want 0 to"),
        ({"nodes": 2**62}, "nodes: got 4611686018427387904, want 0 to"),
    ],
)
def test_budgets_that_are_none(game: Game, budget: dict[str, Any], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        Agent("uct", game).act(decision(game), **budget)
    with pytest.raises(BadInput, match=says):
        Agent("uct", game, **budget)


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("nobody", r'there is no "nobody", want random \| greedy'),
        ("uct:size=3", r'unknown key "size", want sims \| '),
        ("uct:sims=0", 'sims: got "0", want an integer from 1'),
        ("", "agent: empty, want name"),
        ("uct:", "want key=value"),
        ("gtp:mine", 'there is no "gtp"'),
    ],
)
def test_specs_that_mean_nothing(game: Game, spec: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        Agent(spec, game)


def test_positions_that_nobody_decides(game: Game, toy: Game) -> None:
    agent = Agent("greedy", game)
    over = play(game.new_initial_state())
    with pytest.raises(EpisodeOver, match="the game is over"):
        agent.act(over)
    dice = game.new_initial_state()
    while not dice.is_chance_node():
        dice.apply_action(dice.legal_actions()[-1])
    with pytest.raises(BadInput, match="dice are to be rolled"):
        agent.act(dice)
    with pytest.raises(BadInput, match="different games"):
        agent.act(toy.new_initial_state())
    for junk in (None, 3, "x", object(), BridgeheadVectorEnv(2, "one-bridge")):
        with pytest.raises(TypeError, match="position: got"):
            agent.act(junk)
        if not isinstance(junk, BridgeheadVectorEnv):
            with pytest.raises(TypeError, match="game: got"):
                Agent("greedy", junk)
    same = bridgehead.load_game("gamble", {"scenario": "one-bridge"}).new_initial_state()
    assert agent.act(same) == agent.act(game.new_initial_state())


def test_in_a_loop_of_gymnasium() -> None:
    env = gymnasium.make("bridgehead/Gamble-v0", scenario="one-bridge", opponent="greedy")
    agent = Agent("uct:sims=30", env)
    returns = []
    for _ in range(2):
        _, info = env.reset(seed=5)
        agent.reset(info["seed"])
        over, total = False, 0.0
        while not over:
            _, reward, terminated, truncated, _ = env.step(agent.act(env))
            over, total = terminated or truncated, total + float(reward)
        returns.append(total)
    assert returns[0] == returns[1]
    assert returns[0] in (-1.0, 1.0)


def test_in_a_loop_of_pettingzoo() -> None:
    gamble_v0 = pytest.importorskip("bridgehead.pettingzoo.gamble_v0")
    aec = gamble_v0.env("one-bridge")
    aec.reset(seed=3)
    players = {name: Agent("greedy", aec) for name in aec.possible_agents}
    for name in aec.agent_iter():
        _, _, terminated, truncated, _ = aec.last()
        aec.step(None if terminated or truncated else players[name].act(aec))


def test_in_a_loop_of_vectors() -> None:
    env = BridgeheadVectorEnv(2, "one-bridge", opponent="random", autoreset_mode="SameStep")
    env.reset(seed=1)
    agent = Agent("greedy", env.game)
    for _ in range(10):
        env.step(np.array([agent.act(env.state(slot)) for slot in range(2)]))


def test_in_a_loop_of_openspiel() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    pytest.importorskip("bridgehead.openspiel")
    game = pyspiel.load_game("python_bridgehead_gamble(scenario=one-bridge)")
    agent, state = Agent("greedy", game), game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        else:
            state.apply_action(agent.act(state))
    assert Agent("greedy", state).game == agent.game


@pytest.mark.parametrize("spec", SPECS)
def test_every_kind_is_an_opponent(spec: str) -> None:
    env = BridgeheadEnv("gamble", "one-bridge", seat="allied", opponent=spec)
    env.reset(seed=2)
    over = False
    while not over:
        _, _, terminated, truncated, _ = env.step(env.legal_actions()[0])
        over = terminated or truncated
    vector = BridgeheadVectorEnv(3, "one-bridge", seat="random", opponent=spec)
    vector.reset(seed=2)
    for _ in range(20):
        vector.step(vector.sample())


def test_an_agent_plays_as_the_opponent_of_that_name(game: Game) -> None:
    """The seed of an opponent is that of its side."""
    env = BridgeheadEnv("gamble", "one-bridge", seat="german", opponent="random", show_forced=True)
    both = BridgeheadVectorEnv(1, "one-bridge", seat="both", show_forced=True)
    both.reset(seed=9)
    env.reset(seed=9)
    agent = Agent("random", game)
    agent.reset(bridgehead._match.agent_seed(9, 1))
    over = False
    while not over:
        state = both.state(0)
        if state.current_player() == 0:
            assert state.hash() == env.hash()
            action = state.legal_actions()[0]
            env.step(action)
        else:
            action = agent.act(state)
        over = bool(both.step(np.array([action]))[2][0])


def test_cancelling(game: Game) -> None:
    agent = Agent("uct", game)
    agent.cancel()  # nothing is under way
    timer = threading.Timer(0.2, agent.cancel)
    timer.start()
    began = time.perf_counter()
    why = agent.explain(decision(game), simulations=2**39)
    assert time.perf_counter() - began < 10
    assert 0 < why.simulations < 2**39


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send")
def test_ctrl_c_interrupts_thinking() -> None:
    # A job in the background inherits that SIGINT is ignored, so the child says that it listens.
    code = (
        "import signal, bridgehead\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "game = bridgehead.load_game('toy')\n"
        "agent = bridgehead.Agent('uct', game)\n"
        "state = game.new_initial_state()\n"
        "while state.is_chance_node(): state.apply_action(state.legal_actions()[0])\n"
        "print('ready', flush=True)\n"
        "try:\n"
        "    agent.act(state, seconds=60)\n"
        "except KeyboardInterrupt:\n"
        "    assert agent.act(state, simulations=5) in state.legal_actions()\n"
        "    print('interrupted')\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as p:
        assert p.stdout is not None
        assert p.stdout.readline() == "ready\n"
        time.sleep(0.3)
        p.send_signal(signal.SIGINT)
        assert p.communicate(timeout=20)[0] == "interrupted\n"


def test_threads_and_the_interpreter(game: Game) -> None:
    """Agents think at the same time, while Python runs on."""
    want = Agent("uct:sims=100", game).act(decision(game))
    found: list[int] = []

    def work() -> None:
        agent = Agent("uct:sims=100", game)
        for _ in range(20):
            agent.reset()
            found.append(agent.act(decision(game)))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert found == [want] * 80

    slow, ticks = Agent("uct", game, seconds=0.3), 0
    thread = threading.Thread(target=slow.act, args=(decision(game),))
    thread.start()
    while thread.is_alive():
        ticks += 1
        time.sleep(0.001)
    assert ticks > 20


def test_threads_share_an_agent(game: Game) -> None:
    agent, answers = Agent("uct:sims=50", game), []

    def work() -> None:
        for _ in range(20):
            why = agent.explain(decision(game))
            answers.append(why.action in why.actions)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert answers == [True] * 80


def test_nothing_leaks(game: Game) -> None:
    gc.collect()
    before = bridgehead.live_handles()
    state = decision(game)
    for i in range(2000):
        agent = Agent("greedy" if i % 2 else "random", game)
        if i % 10 == 0:
            agent.explain(state)
        if i % 3 == 0:
            agent.close()
            agent.close()
    for _ in range(50):
        with pytest.raises(BadInput):
            Agent("nobody", game)
    for _ in range(20):
        Agent("uct:sims=10", game).act(state)
    del agent, state
    gc.collect()
    assert bridgehead.live_handles() == before


def test_memory_of_trees_is_given_back(game: Game) -> None:
    resource = pytest.importorskip("resource")

    def rounds(n: int) -> int:
        for _ in range(n):
            Agent("uct", game).act(decision(game), simulations=5000)
        peak: int = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak

    first = rounds(10)
    assert (rounds(60) - first) * (1024 if sys.platform == "linux" else 1) < 128 << 20


def test_closed_and_copied(game: Game) -> None:
    agent = Agent("uct:sims=30", game, simulations=40)
    agent.act(decision(game))
    copy = pickle.loads(pickle.dumps(agent))
    assert copy.explain(decision(game)).simulations == 40
    assert repr(copy) == f"Agent('uct:sims=30', {game!r})"
    agent.close()
    with pytest.raises(bridgehead.InvalidHandle):
        agent.act(decision(game))
