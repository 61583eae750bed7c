from __future__ import annotations

import copy
import pickle
import warnings
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium import spaces
from gymnasium.utils.env_checker import check_env

import bridgehead
from bridgehead import BadInput, BridgeheadEnv, EpisodeOver, IllegalAction, InvalidHandle
from bridgehead.envs import SCENARIOS

from conftest import choose_masked


def make(scenario: str = "one-bridge", **kwargs: Any) -> BridgeheadEnv:
    return BridgeheadEnv("gamble", scenario, **kwargs)


def finish(env: gymnasium.Env[Any, Any], info: dict[str, Any]) -> tuple[float, int]:
    """Play on by the fixed rule; return the return and the number of steps."""
    total, steps = 0.0, 0
    while True:
        _, reward, terminated, truncated, info = env.step(choose_masked(info["action_mask"], steps))
        total += float(reward)
        steps += 1
        if terminated or truncated:
            return total, steps


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("seat", ["german", "allied", "random"])
def test_gymnasium_finds_no_fault(name: str, seat: str) -> None:
    # The checker plays actions that are not legal, which only a forgiving environment allows.
    made = gymnasium.make(f"bridgehead/{name}-v0", seat=seat, illegal="lose")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made.unwrapped)


@pytest.mark.parametrize(
    "kwargs",
    [
        {"mask_in": "info"},
        {"mask_in": "observation"},
        {"flat": False},
        {"flat": False, "mask_in": "info"},
        {"blocks": ["global", "node"]},
        {"show_forced": True},
        {"reward": "vp:weight=0.5,discount=0.99"},
    ],
)
def test_observations_lie_in_their_space(kwargs: dict[str, Any]) -> None:
    env = make(**kwargs)
    assert isinstance(env.observation_space, spaces.Dict) or kwargs.get("mask_in") == "info"
    observation, info = env.reset(seed=5)
    for step in range(10**6):
        assert observation in env.observation_space
        assert ("action_mask" in info) == (kwargs.get("mask_in") != "observation")
        assert env.action_masks().dtype == np.bool_
        assert np.flatnonzero(env.action_masks()).tolist() == env.legal_actions()
        assert info["num_legal"] == len(env.legal_actions())
        action = choose_masked(env.action_masks().astype(np.int8), step)
        observation, _, terminated, truncated, info = env.step(action)
        if terminated or truncated:
            break
    assert observation in env.observation_space
    assert not env.action_masks().any()


def test_blocks_are_selected_in_the_order_of_the_game() -> None:
    env, whole = make(blocks=["global", "node"]), make()
    assert [b.name for b in env.blocks] == ["node", "global"]
    part = env.reset(seed=3)[0]["observation"]
    all_ = whole.reset(seed=3)[0]["observation"]
    blocks = {b.name: b for b in whole.blocks}
    assert (
        part == np.concatenate([all_[blocks["node"].slice], all_[blocks["global"].slice]])
    ).all()


def test_optional_blocks_are_named_or_left_out() -> None:
    toy = bridgehead.ToyEnv()
    assert [b.name for b in toy.game.optional_blocks] == ["road"]
    assert toy.game.optional_blocks[0].start == toy.game.observation_tensor_size()
    assert "road" not in [b.name for b in toy.blocks]
    usual = [b.name for b in toy.game.observation_blocks]
    env = bridgehead.ToyEnv(blocks=[*usual, "road"], flat=False)
    assert set(env.observation_space["observation"]) == {*usual, "road"}  # type: ignore[index]
    observation = env.reset(seed=3)[0]
    assert observation in env.observation_space
    assert observation["observation"]["road"].shape == (3, 2)


def test_blocks_in_their_shapes() -> None:
    flat, shaped = make(), make(flat=False)
    one = flat.reset(seed=3)[0]["observation"]
    for b in shaped.blocks:
        other = shaped.reset(seed=3)[0]["observation"][b.name]
        assert other.shape == b.shape
        assert (other.ravel() == one[b.slice]).all()


def test_an_episode_is_that_of_its_seed() -> None:
    env = make(opponent="greedy")
    first = [finish(env, env.reset(seed=s)[1]) for s in range(5)]
    second = [finish(env, env.reset(seed=s)[1]) for s in range(5)]
    assert first == second
    env.reset(seed=11)
    seeds = [env.reset()[1]["seed"] for _ in range(3)]
    env.reset(seed=11)
    assert [env.reset()[1]["seed"] for _ in range(3)] == seeds
    assert len(set(seeds)) == 3
    assert env.reset(seed=2**64 - 1)[1]["seed"] == 2**64 - 1


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_seeds_have_64_bits(seed: int) -> None:
    with pytest.raises(BadInput, match="seed"):
        make().reset(seed=seed)


def test_info() -> None:
    env = make(seat="allied")
    _, info = env.reset(seed=1)
    assert info["learner"] == info["player"] == 1
    assert info["node"].startswith("K_")
    assert (info["seed"], info["steps"]) == (1, 0)
    action = env.legal_actions()[0]
    assert env.step(action)[4]["steps"] == 1


def test_a_random_seat_is_drawn_and_can_be_asked_for() -> None:
    env = make(seat="random")
    assert {env.reset(seed=s)[1]["learner"] for s in range(20)} == {0, 1}
    assert env.reset(seed=1, options={"seat": "german"})[1]["learner"] == 0
    assert env.reset(seed=1, options={"seat": "allied"})[1]["learner"] == 1


def test_a_position_says_scenario_and_options() -> None:
    """A line makes the environment; words that contradict it are refused with both named."""
    line = bridgehead.Game("gamble", "nijmegen", "cards").new_initial_state().notation()
    env = gymnasium.make("bridgehead/Gamble-v0", position=line, seat="allied").unwrapped
    assert isinstance(env, bridgehead.BridgeheadEnv)
    assert (env.game.scenario, env.game.options) == ("gamble/nijmegen", "cards")
    env.reset(seed=3)
    saved = env.save()
    env.reset(seed=4)
    env.restore(saved)
    vector = bridgehead.GambleVectorEnv(2, position=line)
    vector.reset(seed=1)
    assert vector.game == env.game
    vector.close()
    for words, both in [
        ({"scenario": "basic"}, "gamble/nijmegen, but scenario gamble/basic"),
        ({"options": "extended"}, '"cards", but options "extended"'),
        ({"game": "toy"}, "gamble, but game toy"),
    ]:
        with pytest.raises(BadInput, match=both):
            BridgeheadEnv(position=line, **words)  # type: ignore[arg-type]
    other = bridgehead.Game("gamble", "basic").new_initial_state().notation()
    with pytest.raises(BadInput, match=r"basic:.*nijmegen:"):
        env.reset(seed=1, options={"position": other})


def test_reset_to_a_position_and_a_history(game: bridgehead.Game) -> None:
    env = make(seat="allied")
    _, info = env.reset(seed=4)
    env.step(choose_masked(info["action_mask"], 0))
    notation = env.state().notation()
    env.reset(seed=9, options={"position": notation})
    assert env.state().notation() == notation
    saved = env.save()
    env.reset(seed=1)
    env.restore(saved)
    assert env.state().notation() == notation
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    history = [*state.history(), np.int64(state.legal_actions()[0])]
    env.reset(seed=9, options={"history": history})
    options: Any
    for options, words in [
        ({"position": "nonsense"}, "position"),
        ({"history": [99999]}, "history"),
        ({"seat": "french"}, "seat"),
        ({"seat": "both"}, "seat"),
        ({"weather": 1}, r"position \| history \| seat"),
    ]:
        with pytest.raises((BadInput, IllegalAction), match=words):
            env.reset(seed=1, options=options)
    with pytest.raises(TypeError):
        env.reset(options={"history": ["a"]})


def test_steps_that_are_refused_change_nothing() -> None:
    env = make()
    with pytest.raises(EpisodeOver):
        env.step(0)
    env.reset(seed=1)
    before = env.hash(), env.legal_actions()
    illegal = next(a for a in range(539) if a not in before[1])
    with pytest.raises(IllegalAction, match=rf"action {illegal}: .*legal.*allied.*K_"):
        env.step(illegal)
    with pytest.raises(IllegalAction, match="0 to 538"):
        env.step(539)
    with pytest.raises(BadInput):
        env.step(2**32 + before[1][0])
    for junk in (0.5, None, "1", np.array([1, 2])):
        with pytest.raises(TypeError):
            env.step(junk)  # type: ignore[arg-type]
    assert (env.hash(), env.legal_actions()) == before
    _, _, over, _, info = env.step(np.array(before[1][0]))
    if not over:
        finish(env, info)
    with pytest.raises(EpisodeOver):
        env.step(0)


def test_an_illegal_action_can_lose() -> None:
    env = make(illegal="lose")
    env.reset(seed=1)
    illegal = next(a for a in range(539) if a not in env.legal_actions())
    observation, reward, terminated, truncated, info = env.step(illegal)
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert f"action {illegal}" in info["illegal"]
    assert observation in env.observation_space
    with pytest.raises(EpisodeOver, match="illegal"):
        env.step(0)
    assert pickle.loads(pickle.dumps(env)).legal_actions() == []
    assert env.reset(seed=1)[1]["num_legal"] > 0


@pytest.mark.parametrize(
    ("kwargs", "words"),
    [
        ({"scenario": "berlin"}, "one-bridge"),
        ({"options": "snow"}, "cards"),
        ({"seat": "french"}, r"german \| allied \| random"),
        ({"seat": "both"}, r"german \| allied \| random"),
        ({"opponent": "napoleon"}, r"random \| greedy"),
        ({"opponent": ""}, "opponent"),
        ({"reward": "gold"}, "terminal"),
        ({"blocks": ["moon"]}, r"side \| actor"),
        ({"blocks": ["side", "side"]}, "twice"),
        ({"mask_in": "pocket"}, r"both \| observation \| info"),
        ({"illegal": "smile"}, r"raise \| lose"),
        ({"max_steps": -1}, "max_steps"),
        ({"render_mode": "opera"}, r"ansi \| rgb_array"),
    ],
)
def test_unknown_words_are_answered_with_the_known_ones(kwargs: dict[str, Any], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        make(**kwargs)


def test_words_have_types() -> None:
    with pytest.raises(TypeError, match="list of names"):
        make(blocks="side")
    with pytest.raises(TypeError, match="want a spec, a function, a dict"):
        make(opponent=3)


def test_truncation() -> None:
    env = make(max_steps=2, opponent="random")
    _, info = env.reset(seed=1)
    _, _, terminated, truncated, info = env.step(choose_masked(info["action_mask"], 0))
    assert not truncated
    if not terminated:
        _, _, terminated, truncated, info = env.step(choose_masked(info["action_mask"], 1))
        assert truncated != terminated
    assert not info["action_mask"].any()


def test_arrays_belong_to_the_caller_unless_not_wanted() -> None:
    for copied in (True, False):
        env = make(copy=copied)
        observation, info = env.reset(seed=1)
        arrays = [observation["observation"], observation["action_mask"], info["action_mask"]]
        before = arrays[0].copy()
        env.step(env.legal_actions()[-1])
        assert (before == arrays[0]).all() == copied
        for a in arrays:
            assert a.flags.writeable == copied
        del env
        assert arrays[0].sum() >= 0  # the memory is still there


def test_both_sides_can_be_observed() -> None:
    env = make(seat="german")
    observation, _ = env.reset(seed=1)
    assert (env.observe(0) == observation["observation"]).all()
    assert (env.observe(1) != observation["observation"]).any()
    with pytest.raises(BadInput):
        env.observe(2)


def test_dice_can_be_forced() -> None:
    env, other = make(seat="german"), make(seat="german")
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match="faces"):
        env.force([1, 5000])
    with pytest.raises(TypeError):
        env.force([0.5])  # type: ignore[list-item]
    other.reset(seed=1)
    assert env.hash() == other.hash()


def test_save_restore_pickle_and_copy() -> None:
    env = make(seat="random", opponent="greedy")
    env.reset(seed=8)
    assert pickle.loads(pickle.dumps(env)).hash() == env.hash()
    _, info = env.reset()
    for i in range(3):
        _, _, over, _, info = env.step(choose_masked(info["action_mask"], i))
        if over:
            _, info = env.reset()
    saved = env.save()
    copies = [
        pickle.loads(pickle.dumps(env)),
        copy.deepcopy(env),
        make(seat="random", opponent="greedy"),
    ]
    _, restored = copies[-1].restore(saved)
    assert restored["steps"] == info["steps"]
    for other in copies:
        assert other.hash() == env.hash()
        assert other.legal_actions() == env.legal_actions()
    mask = {"action_mask": env.action_masks()}
    assert len({finish(e, mask) for e in (env, *copies)}) == 1
    assert env.reset()[1]["seed"] == copies[0].reset()[1]["seed"]
    env.action_space.seed(4)
    assert copy.deepcopy(env).action_space.sample() == env.action_space.sample()
    with pytest.raises(BadInput):
        env.restore(b"nonsense")
    with pytest.raises(BadInput):
        make(seat="random", opponent="greedy", scenario="basic").restore(saved)
    fresh = pickle.loads(pickle.dumps(make()))
    with pytest.raises(EpisodeOver):
        fresh.step(0)


def test_records(tmp_path: Path) -> None:
    env = make()
    with pytest.raises(EpisodeOver):
        env.record(tmp_path / "a.jsonl")
    finish(env, env.reset(seed=2)[1])
    env.record(tmp_path / "a.jsonl")
    assert (tmp_path / "a.jsonl").stat().st_size > 100
    with pytest.raises(bridgehead.FileError):
        env.record(tmp_path / "no" / "a.jsonl")


def test_rendering() -> None:
    env = make(render_mode="ansi")
    env.reset(seed=1)
    assert len(str(env.render()).splitlines()) > 3
    assert make().render() is None
    if env.game.has_picture:
        env = make(render_mode="rgb_array", render_width=320)
        env.reset(seed=1)
        assert env.render().shape[1:] == (320, 3)


def test_json() -> None:
    env = make()
    env.reset(seed=1)
    report = env.json()
    assert [a["action"] for a in report["legal"]] == env.legal_actions()
    assert report["seed"] == 1


def test_closing() -> None:
    env = make()
    env.reset(seed=1)
    env.close()
    env.close()
    with pytest.raises(InvalidHandle):
        env.step(0)


def test_time_limits_of_gymnasium() -> None:
    env = gymnasium.make("bridgehead/Gamble-v0", scenario="basic", max_episode_steps=3)
    _, info = env.reset(seed=1)
    for i in range(3):
        _, _, _, truncated, info = env.step(choose_masked(info["action_mask"], i))
    assert truncated


def test_other_vectors_of_gymnasium() -> None:
    envs = gymnasium.make_vec(
        "bridgehead/Gamble-v0", num_envs=2, vectorization_mode="sync", scenario="one-bridge"
    )
    _, infos = envs.reset(seed=1)
    actions = envs.action_space.sample(mask=tuple(infos["action_mask"]))
    envs.step(actions)
    envs.close()


def test_sampling_heeds_the_mask() -> None:
    env = make()
    space = env.action_space
    assert space == spaces.Discrete(539)
    mask = np.zeros(539, np.int8)
    assert space.sample(mask) == 0
    mask[[3, 500]] = 1
    drawn = [int(space.sample(mask)) for _ in range(100)]
    assert set(drawn) == {3, 500}
    space.seed(1)
    one = [int(space.sample(mask)) for _ in range(20)]
    space.seed(1)
    assert [int(space.sample(mask)) for _ in range(20)] == one
    assert space.contains(space.sample())
    space.seed(1)
    assert [int(space.sample(mask.astype(bool))) for _ in range(20)] == one
    for bad in (mask[:5], mask.astype(float), mask.tolist()):
        with pytest.raises(BadInput, match="mask"):
            space.sample(bad)
