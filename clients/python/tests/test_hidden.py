"""Games that hide something: each side gets what it knows and no more, through every door."""

from __future__ import annotations

import ctypes
import functools
import json
import pickle
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest

import bridgehead
from bridgehead import _native, gtp
from bridgehead._native import lib
from bridgehead.pettingzoo import garden_v0, toy_v0
from bridgehead.pettingzoo._aec import BridgeheadAEC

TWINS = json.loads(
    (Path(__file__).parents[3] / "gym" / "testdata" / "twins.json").read_text(encoding="utf-8")
)
"""Pairs of games that lead to different positions which are one to a side, from the tests of Go."""

FOG = {"options": "fog"}


def words(twin: dict[str, Any]) -> dict[str, str]:
    return {k: v for k, v in twin["spec"].items() if k != "game"}


@pytest.fixture(params=range(len(TWINS)))
def twin(request: pytest.FixtureRequest) -> dict[str, Any]:
    found: dict[str, Any] = TWINS[request.param]
    return found


def plain(value: Any) -> Any:
    """Return something that can be compared byte by byte."""
    if isinstance(value, dict):
        return {k: plain(v) for k, v in value.items()}
    if isinstance(value, np.ndarray):
        return value.dtype.str, value.shape, value.tobytes()
    if isinstance(value, list | tuple):
        return [plain(v) for v in value]
    return value


def attempt(f: Callable[[], Any]) -> Any:
    """Return what a call gives, or what it is refused with."""
    try:
        return plain(f())
    except bridgehead.BridgeheadError as e:
        return type(e).__name__, str(e)


def same(twin: dict[str, Any], given: Callable[[list[int]], Iterator[Any]]) -> None:
    """Check that whatever is given after both games is equal."""
    pairs = list(zip(given(twin["game"]), given(twin["twin"]), strict=True))
    assert len(pairs) > 5
    for n, (x, y) in enumerate(pairs):
        assert x == y, n


def test_positions_differ(twin: dict[str, Any]) -> None:
    game = bridgehead.load_game(twin["spec"]["game"], words(twin))
    states = []
    for path in (twin["game"], twin["twin"]):
        state = game.new_initial_state()
        state.apply_actions(path)
        states.append(state)
    assert game.hides
    assert states[0].notation() != states[1].notation()
    assert states[0].hash() != states[1].hash()


def test_states(twin: dict[str, Any]) -> None:
    game = bridgehead.load_game(twin["spec"]["game"], words(twin))
    side = twin["side"]

    def given(path: list[int]) -> Iterator[Any]:
        state = game.new_initial_state()
        state.apply_actions(path)
        assert state.current_player() == side
        yield state.legal_actions(), plain(state.legal_actions_mask())
        yield [state.action_to_string(a) for a in state.legal_actions()]
        yield plain(state.observation_tensor(side))
        yield state.observation_string(side)
        yield state.information_state_string(side)
        yield state.board(side)
        yield state.json(side)
        yield attempt(lambda: state.places(side))
        for seed in range(3):
            sample = state.sample(side, seed=seed)
            assert sample.observation_string(side) == state.observation_string(side)
            assert sample.information_state_string(side) == state.information_state_string(side)
            yield sample.notation(), sample.serialize(), pickle.dumps(sample)
        agent = bridgehead.Agent("uct:sims=20", game)
        yield agent.explain(state).visits.tolist()

    same(twin, given)


@pytest.mark.parametrize("flat", [True, False])
def test_gymnasium(twin: dict[str, Any], flat: bool) -> None:
    side = ("german", "allied")[twin["side"]]

    def given(path: list[int]) -> Iterator[Any]:
        env = bridgehead.BridgeheadEnv(
            **twin["spec"], seat=side, flat=flat, show_forced=True, render_mode="ansi"
        )
        observation, info = env.reset(seed=7, options={"history": path})
        assert info["knowledge"]
        assert "seed" not in info
        yield plain(observation), plain(info)
        yield env.render()
        yield str(env.state()), env.state().notation(), env.sample(3).notation()
        yield env.json()
        yield plain(env.observe(twin["side"]))
        yield plain(env.action_masks()), env.legal_actions()
        yield attempt(lambda: env.observe(1 - twin["side"]))
        for f in (env.hash, env.save, lambda: env.force([0]), lambda: pickle.dumps(env)):
            refused = attempt(f)
            assert refused[0] == "Sealed"
            yield refused
        yield bridgehead.Agent("uct:sims=20", env.game).act(env)

    same(twin, given)


def test_pettingzoo(twin: dict[str, Any], tmp_path: Path) -> None:
    side = ("german", "allied")[twin["side"]]

    def given(path: list[int]) -> Iterator[Any]:
        env = BridgeheadAEC(**twin["spec"], show_forced=True, render_mode="ansi")
        env.reset(seed=7, options={"history": path})
        assert env.agent_selection == side
        yield plain(env.observe(side))
        yield plain(env.last())
        yield plain(env.infos), env.rewards, env.terminations, env.truncations
        yield env.render()
        record = tmp_path / "x.jsonl"
        for f in (env.hash, env.position, lambda: env.record(record), lambda: pickle.dumps(env)):
            refused = attempt(f)
            assert refused[0] == "Sealed"
            yield refused
        assert not record.exists()
        assert env.state().shape == env.state_space.shape
        assert env.state_space.contains(env.state())

    same(twin, given)


def test_vector(twin: dict[str, Any]) -> None:
    game = bridgehead.load_game(twin["spec"]["game"], words(twin))
    side = ("german", "allied")[twin["side"]]

    def given(path: list[int]) -> Iterator[Any]:
        state = game.new_initial_state()
        state.apply_actions(path)
        envs = bridgehead.BridgeheadVectorEnv(
            2,
            game=twin["spec"]["game"],
            position=state.notation(),
            seat=side,
            show_forced=True,
            render_mode="ansi",
        )
        observations, infos = envs.reset(seed=7)
        yield plain(observations)
        yield plain(infos)
        yield envs.render()
        yield str(envs.state(0)), envs.state(1).notation()
        refused = attempt(lambda: envs.save(0))
        assert refused[0] == "Sealed"
        yield refused
        yield plain(envs.sample())
        yield plain(envs.action_masks())

    same(twin, given)


# What a caller of the C library can ask of an environment; the others take it, or change it.
ASKED = {
    "bh_env_info": lambda e: _native.text(lib.bh_env_info, e),
    "bh_env_json": lambda e: _native.text(lib.bh_env_json, e),
    "bh_env_node_kind": lambda e: _native.text(lib.bh_env_node_kind, e),
    "bh_env_save": lambda e: _native.blob(lib.bh_env_save, e),
    "bh_env_clone": lambda e: _native.new_handle(lib.bh_env_clone, e),
    "bh_env_force": lambda e: _native.check(lib.bh_env_force(e, None, 0)),
    "bh_env_write_record": lambda e: _native.check(lib.bh_env_write_record(e, b"/nonexistent/x")),
}
MOVES = {"new", "new_on", "reset", "step", "answer", "withdraw", "bind", "restore"}


def test_c_calls(twin: dict[str, Any]) -> None:
    """Call every function of the header that reads an environment."""
    side = twin["side"]

    def given(path: list[int]) -> Iterator[Any]:
        spec = {**twin["spec"], "seat": ("german", "allied")[side], "opponent": "random"}
        spec["show_forced"] = True
        env = _native.new_handle(lib.bh_env_new, json.dumps(spec).encode())
        step = _native.TimeStep()
        options = json.dumps({"history": path}).encode()
        _native.check(lib.bh_env_reset(env, 7, options, ctypes.addressof(step)))
        asked = set()
        yield bytes(step)
        info = json.loads(_native.text(lib.bh_env_info, env))
        size, actions = info["observation_size"], info["num_actions"]
        seen, mask = np.zeros(size, np.float32), np.zeros(actions, np.int8)
        legal = np.zeros(actions, np.int32)
        a = seen.ctypes.data, size, mask.ctypes.data, actions
        yield lib.bh_env_read(env, *a), plain(seen), plain(mask)
        yield lib.bh_env_legal(env, legal.ctypes.data, actions), plain(legal)
        for who in (0, 1):
            seen[:] = 0
            yield lib.bh_env_observe(env, who, seen.ctypes.data, size), plain(seen)
            yield attempt(functools.partial(_native.text, lib.bh_env_knowledge, env, who))
        value = ctypes.c_uint64()
        yield lib.bh_env_hash(env, ctypes.addressof(value)), value.value
        asked |= {"bh_env_read", "bh_env_legal", "bh_env_observe", "bh_env_knowledge"}
        asked |= {"bh_env_hash", "bh_env_state", "bh_env_sample"}
        for state in (
            _native.new_handle(lib.bh_env_state, env),
            _native.new_handle(lib.bh_env_sample, env, 5),
        ):
            yield _native.text(lib.bh_state_text, state), _native.text(lib.bh_state_json, state)
            _native.check(lib.bh_free(state))
        for name, ask in ASKED.items():
            asked.add(name)
            yield name, attempt(functools.partial(ask, env))
        _native.check(lib.bh_free(env))
        every = {n for n in _native._PROTOTYPES if n.startswith("bh_env_")}
        assert asked == every - {f"bh_env_{n}" for n in MOVES}

    same(twin, given)


def test_pyspiel(twin: dict[str, Any]) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    import bridgehead.openspiel  # noqa: F401

    game = pyspiel.load_game(f"python_bridgehead_{twin['spec']['game']}", words(twin))
    side = twin["side"]

    def given(path: list[int]) -> Iterator[Any]:
        state = game.new_initial_state()
        for action in path:
            state.apply_action(action)
        yield state.legal_actions()
        yield [state.action_to_string(side, a) for a in state.legal_actions()]
        yield state.observation_string(side)
        yield state.observation_tensor(side)
        yield state.information_state_string(side)
        if game.get_type().provides_information_state_tensor:
            tensor = state.information_state_tensor(side)
            assert len(tensor) == game.information_state_tensor_size()
            yield tensor
        for x in (0.1, 0.7):
            sample = state.resample_from_infostate(side, lambda x=x: x)
            assert sample.information_state_string(side) == state.information_state_string(side)
            yield str(sample)
        yield state.rewards(), state.returns(), state.current_player()

    same(twin, given)


def test_what_openspiel_is_told() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    import bridgehead.openspiel  # noqa: F401

    imperfect = pyspiel.GameType.Information.IMPERFECT_INFORMATION
    fog = pyspiel.load_game("python_bridgehead_toy(options=fog)").get_type()
    assert fog.information == imperfect
    assert fog.provides_information_state_string
    assert fog.provides_information_state_tensor
    plain_type = pyspiel.load_game("python_bridgehead_toy").get_type()
    assert plain_type.information != imperfect
    assert not plain_type.provides_information_state_string
    long = pyspiel.load_game("python_bridgehead_garden", {"options": "sight=hidden"}).get_type()
    assert long.provides_information_state_string
    assert not long.provides_information_state_tensor


@pytest.mark.parametrize("observed", [True, False])
def test_the_ismcts_of_openspiel_trips_over_nothing(observed: bool) -> None:
    """It asserts that every sample has the key of what it was drawn from."""
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms import ismcts, mcts

    import bridgehead.openspiel  # noqa: F401

    game = pyspiel.load_game("python_bridgehead_toy(options=fog)")
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)
    for seed in range(10):
        rng = np.random.RandomState(seed)
        rollouts = mcts.RandomRolloutEvaluator(1, rng)
        bot = ismcts.ISMCTSBot(
            game, rollouts, 1.4, 10, random_state=rng, use_observation_string=observed
        )
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                faces, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(rng.choice(faces, p=odds)))
            else:
                state.apply_action(int(bot.step(state)))


def test_everything_is_open_at_the_end_and_with_reveal(tmp_path: Path) -> None:
    env = bridgehead.BridgeheadEnv("toy", options="fog", seat="allied")
    _, info = env.reset(seed=7)
    over = False
    while not over:
        with pytest.raises(bridgehead.Sealed, match="want reveal"):
            env.save()
        _, _, over, _, info = env.step(env.legal_actions()[0])
    assert info["seed"] == 7
    env.record(tmp_path / "toy.jsonl")
    assert env.hash() == env.state().hash()
    told = bridgehead.BridgeheadEnv("toy", options="fog", seat="allied", reveal=True)
    _, info = told.reset(seed=7)
    assert info["seed"] == 7
    assert told.hash() == told.state().hash()
    assert pickle.loads(pickle.dumps(told)).hash() == told.hash()
    told.force([0])
    told.observe(0)


def test_gymnasium_and_pettingzoo_find_no_fault() -> None:
    from gymnasium.utils.env_checker import check_env
    from pettingzoo.test import api_test

    check_env(
        gymnasium.make("bridgehead/Toy-v0", options="fog", illegal="lose").unwrapped,
        skip_render_check=True,
    )
    api_test(toy_v0.env(options="fog"), num_cycles=50)


def test_pictures_are_refused() -> None:
    for make in (bridgehead.GardenEnv, garden_v0.raw_env):
        with pytest.raises(bridgehead.Sealed, match="want ansi, or reveal=True"):
            make("waal", options="sight=hidden", render_mode="rgb_array")


def test_policies_of_a_match_are_given_samples() -> None:
    """A policy of Python sees positions in which what is hidden differs from game to game."""
    game = bridgehead.load_game("toy", {"options": "fog,reserves=2"})
    seen: set[str] = set()

    class Peeks:
        def __call__(self, state: bridgehead.State) -> int:
            if state.current_player() == 1:
                hidden = re.findall(r" [gr]\d", state.notation())
                seen.add(state.observation_string() + "".join(hidden))
            return state.legal_actions()[-1]

    bridgehead.play_match(Peeks(), "random", game, pairs=20, seed=3)
    lines = [s.split(" g")[0] for s in seen]
    assert len(lines) > len(set(lines))  # one and the same knowledge, several positions


def test_engines_are_given_samples() -> None:
    asked: list[str] = []

    class Told(gtp.Engine):
        def __init__(self) -> None:
            self.name, self._seed, self._game, self._moves = "told", 5, None, 0

        def ask(self, command: str) -> str:
            asked.append(command)
            return command.split()[2] if command.startswith("genmove") else ""

    game = bridgehead.load_game("toy", {"options": "fog,reserves=2"})
    twin = next(t for t in TWINS if t["spec"]["game"] == "toy")
    told = []
    for path in (twin["game"], twin["twin"]):
        state = game.new_initial_state()
        state.apply_actions(path)
        engine = Told()
        for _ in range(20):
            assert engine(state) in state.legal_actions()
        told.append(asked.copy())
        asked.clear()
    assert told[0] == told[1]
    assert len({c for c in told[0] if c.startswith("position")}) > 1
    assert "seed 5" not in told[0]


def test_engines_say_what_a_side_knows() -> None:
    server = gtp.Server(lambda state: state.legal_actions()[0])
    assert server.answer("knowledge allied").startswith("? knowledge: there is no game")
    server.answer("newgame toy-v1 toy/three-bridges fog")
    line = "toy known to allied: d7 b0 s0 up c2 column -"
    assert server.answer("knowledge allied") == f"= {line}\n\n"
    assert server.answer(f"knowledge allied {line}") == f"= {line}\n\n"
    assert server.answer(f"knowledge allied {line}q").startswith("? knowledge: got 'toy known")
    assert server.answer("knowledge dutch").startswith("? knowledge: got 'dutch', want german")


def test_a_program_plays_whole_games() -> None:
    """A program is brought to samples, and agrees with what it is told its side knows."""
    source = "from bridgehead import gtp; gtp.serve(lambda s: s.legal_actions()[-1])"
    game = bridgehead.load_game("toy", {"options": "fog,reserves=2"})
    with gtp.Engine([sys.executable, "-c", source]) as engine:
        result = bridgehead.play_match(engine, "random", game, pairs=2)
    assert result.first.games == 4
