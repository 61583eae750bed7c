"""Values of wrong types and out of range: answered in words of this package, changing nothing."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bridgehead
from bridgehead import BadInput, BridgeheadEnv, BridgeheadVectorEnv, Game, State, records

JUNK: list[Any] = [
    None,
    True,
    -1,
    2**31,
    2**32,
    2**64,
    -(2**63),
    1.5,
    float("nan"),
    float("inf"),
    "",
    "x",
    b"x",
    "a\0b",
    "\ud800",
    [],
    [1],
    ["side", 1],
    {},
    {"a": 1},
    object(),
    np.float32(1),
    np.array(1),
    np.array([1, 2]),
    np.zeros((2, 2)),
]
OURS = (bridgehead.BridgeheadError, TypeError)
# What Python says by itself when it stumbles, and what the library says of its own insides.
STUMBLES = (
    "not iterable",
    "unmarshal",
    "not subscriptable",
    "has no len",
    "JSON",
    "truth value",
    "object cannot be",
    "wrong type",
    "dictionary update",
    "looking for beginning",
)


def offer(call: Callable[[Any], Any], seen: Callable[[], Any] | None = None) -> int:
    """Call with all junk; count what was refused, which must be done well."""
    refused = 0
    for junk in JUNK:
        before = seen() if seen else None
        try:
            call(junk)
        except OURS as e:
            refused += 1
            words = str(e)
            assert words
            assert not any(stumble in words for stumble in STUMBLES), (junk, words)
            assert seen is None or seen() == before, junk
    return refused


PARAMETERS = ["scenario", "options", "seat", "opponent", "reward", "max_steps", "show_forced",
              "blocks", "mask_in", "flat", "copy", "render_mode", "render_width"]  # fmt: skip


@pytest.mark.parametrize("name", [*PARAMETERS, "game", "illegal"])
def test_parameters_of_an_environment(name: str) -> None:
    usual = {"scenario": "one-bridge", "game": "gamble"}
    assert offer(lambda junk: BridgeheadEnv(**{**usual, name: junk})) > len(JUNK) - 6


@pytest.mark.parametrize("name", [*PARAMETERS, "autoreset_mode", "workers", "statistics"])
def test_parameters_of_a_vector(name: str) -> None:
    def make(junk: Any) -> None:
        BridgeheadVectorEnv(2, **{"scenario": "one-bridge", name: junk})

    assert offer(make) > len(JUNK) - 6


def test_parameters_of_a_game() -> None:
    assert offer(bridgehead.load_game) >= len(JUNK) - 1
    assert offer(lambda junk: bridgehead.load_game("toy", junk)) >= len(JUNK) - 2
    assert offer(lambda junk: bridgehead.load_game("toy", {"options": junk})) >= len(JUNK) - 1


def env_sight(env: BridgeheadEnv) -> Callable[[], Any]:
    return lambda: (
        env.hash(),
        env.legal_actions(),
        env._step.steps,
        env._step.seed,
        str(env.np_random.bit_generator.state),
    )


def test_what_an_environment_is_asked() -> None:
    env = BridgeheadEnv("gamble", "one-bridge")
    env.reset(seed=3)
    env.step(env.legal_actions()[0])
    seen = env_sight(env)
    for call in (env.step, env.observe, env.restore, env.record):
        assert offer(call, seen) >= len(JUNK) - 2
    offer(env.force, seen)
    assert offer(env.action_space.sample, seen) == len(JUNK) - 1


@pytest.mark.parametrize("key", ["position", "history", "seat"])
@pytest.mark.parametrize("seed", [None, 8])
def test_what_a_reset_is_given(key: str, seed: int | None) -> None:
    env = BridgeheadEnv("gamble", "one-bridge")
    env.reset(seed=3)
    seen = env_sight(env)
    assert offer(lambda junk: env.reset(seed=seed, options={key: junk}), seen) > len(JUNK) - 6
    assert offer(lambda junk: env.reset(seed=seed, options=junk), seen) >= len(JUNK) - 2
    offer(lambda junk: env.reset(seed=junk), seen)


def test_what_a_vector_is_asked() -> None:
    envs = BridgeheadVectorEnv(2, "one-bridge")
    envs.reset(seed=3)

    def seen() -> Any:
        hashes = [envs.state(i).hash() for i in range(2)]
        return hashes, envs.action_masks().tolist(), str(envs.np_random.bit_generator.state)

    for call in (
        envs.step,
        envs.send,
        envs.save,
        envs.state,
        lambda junk: envs.reset(seed=junk),
        lambda junk: envs.reset(seed=[5, junk]),
        lambda junk: envs.reset(seed=5, options=junk),
        lambda junk: envs.reset(seed=5, options={"reset_mask": junk}),
        lambda junk: envs.reset(options={"reset_mask": junk}),
    ):
        assert offer(call, seen) > len(JUNK) - 7


def test_what_a_state_is_asked(game: Game) -> None:
    state = game.new_initial_state()

    def seen() -> Any:
        return state.hash(), state.history(), state.legal_actions()

    for call in (
        state.apply_action,
        state.child,
        state.action_to_string,
        state.string_to_action,
        state.picture,
        state.player_return,
        lambda junk: state.undo_action(0, junk),
        lambda junk: state.observation_tensor(0, junk),
        state.observation_tensor,
    ):
        assert offer(call, seen) > len(JUNK) - 6
    assert offer(game.parse_state) >= len(JUNK) - 1
    assert offer(game.deserialize_state) == len(JUNK)


def test_a_player_is_not_cut_off(state: State) -> None:
    for player in (2**32, 2**64, -(2**32)):
        with pytest.raises(BadInput, match="player"):
            state.observation_tensor(player)


@pytest.mark.parametrize("call", [records.verify, records.replay])
def test_paths(call: Callable[[Any], Any], tmp_path: Path) -> None:
    assert offer(call) == len(JUNK)
    env = BridgeheadEnv("toy")
    env.reset(seed=1)
    with pytest.raises(BadInput, match="zero character"):
        env.record(str(tmp_path / "a.jsonl\0b"))
    assert not list(tmp_path.iterdir())


def test_what_the_library_holds_is_not_copied() -> None:
    envs = BridgeheadVectorEnv(2, "one-bridge")
    for copied in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match="neither pickled nor copied"):
            copied(envs)
        with pytest.raises(TypeError, match="neither pickled nor copied"):
            copied(envs._handle)


def test_pictures_are_asked_for_where_there_are_any() -> None:
    with pytest.raises(BadInput, match="no picture"):
        BridgeheadEnv("toy", render_mode="rgb_array")
    for width in (199, 4001):  # the bounds are those of the library
        with pytest.raises(BadInput, match="200 to 4000"):
            BridgeheadEnv("gamble", render_width=width)
        with pytest.raises(BadInput, match="200 to 4000"):
            bridgehead.load_game().new_initial_state().picture(width)
    with pytest.raises(TypeError, match="True or False"):
        BridgeheadEnv("gamble", show_forced="false")  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="blocks"):
        BridgeheadEnv("gamble", blocks=[])


def test_what_an_agent_is_asked() -> None:
    game = bridgehead.load_game("gamble", {"scenario": "one-bridge"})
    agent, state = bridgehead.Agent("random", game), game.new_initial_state()
    assert offer(lambda junk: bridgehead.Agent(junk, game)) == len(JUNK)
    assert offer(lambda junk: bridgehead.Agent("random", junk)) == len(JUNK)
    assert offer(agent.act) == len(JUNK)
    assert offer(agent.reset) > len(JUNK) - 6
    for name in ("simulations", "nodes", "seconds"):
        assert offer(lambda junk, name=name: agent.act(state, **{name: junk})) > len(JUNK) - 12  # type: ignore[misc]
    for name in ("pairs", "seed"):
        offer(lambda junk, name=name: bridgehead.play_match("x", "x", game, **{name: junk}))  # type: ignore[misc]
    assert offer(lambda junk: bridgehead.play_match(junk, "random", game, pairs=1)) == len(JUNK)
