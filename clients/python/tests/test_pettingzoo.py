from __future__ import annotations

import copy
import pickle
import warnings
from typing import Any

import numpy as np
import pytest

from conftest import choose_masked

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.test.state_test import test_state as check_state
from pettingzoo.test.state_test import test_state_space as check_state_space
from pettingzoo.utils.conversions import aec_to_parallel

from bridgehead import BadInput, EpisodeOver, IllegalAction, load_game
from bridgehead.pettingzoo import endeavor_v0, gamble_v0, garden_v0, reich_v0, toy_v0

MODULES = [gamble_v0, toy_v0]
ALL = [gamble_v0, garden_v0, endeavor_v0, reich_v0, toy_v0]


def fly(env: Any, seed: int = 1) -> dict[str, float]:
    """Play an episode by the fixed rule; return what each agent was paid."""
    env.reset(seed=seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for step, agent in enumerate(env.agent_iter()):
        observation, reward, terminated, truncated, info = env.last()
        total[agent] += reward
        assert observation in env.observation_space(agent)
        assert observation["action_mask"] is info["action_mask"]
        if terminated or truncated:
            assert not info["action_mask"].any()
            env.step(None)
        else:
            env.step(choose_masked(info["action_mask"], step))
    assert env.agents == []
    return total


@pytest.mark.filterwarnings("ignore:We recommend agents to be named")  # the sides have names
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")  # it is a dict of them
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably")  # likewise
@pytest.mark.parametrize("module", ALL)
def test_pettingzoo_finds_no_fault(module: Any) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("error", category=UserWarning)
        for message in ("We recommend", "Observation is not", "Observation space for"):
            warnings.filterwarnings("ignore", message=message)
        api_test(module.env(), num_cycles=1000)
        api_test(module.raw_env(), num_cycles=1000)
    seed_test(module.env, num_cycles=500)
    check_state_space(module.env())


@pytest.mark.filterwarnings("ignore:No agents present but not all")  # all are, one step before
@pytest.mark.parametrize("module", ALL)
def test_pettingzoo_finds_no_fault_in_the_form_of_turns(module: Any) -> None:
    parallel_api_test(module.parallel_env(), num_cycles=200)


def test_the_form_of_turns_plays_the_same_game() -> None:
    turns, env = gamble_v0.parallel_env("one-bridge"), gamble_v0.env("one-bridge")
    seen, infos = turns.reset(seed=4)
    env.reset(seed=4)
    paid: dict[str, float] = dict.fromkeys(env.possible_agents, 0.0)
    step = 0
    while turns.agents:
        mover = env.agent_selection
        waiter = next(a for a in turns.agents if a != mover)
        assert not seen[waiter]["action_mask"].any()
        assert infos[mover]["action_mask"].any()
        action = choose_masked(seen[mover]["action_mask"], step)
        seen, rewards, *_, infos = turns.step({mover: action, waiter: 0})
        env.step(action)
        assert turns.unwrapped.hash() == env.unwrapped.hash()
        paid = {agent: paid[agent] + rewards[agent] for agent in paid}
        step += 1
    assert sorted(paid.values()) == [-1.0, 1.0]
    with pytest.raises(AssertionError, match="is_parallelizable"):
        aec_to_parallel(gamble_v0.env())


@pytest.mark.parametrize("module", MODULES)
def test_pettingzoo_finds_no_fault_in_the_state(module: Any) -> None:
    # It plays actions that are not legal, and the wrappers say what becomes of that.
    check_state(module.env(), 10)


@pytest.mark.parametrize("module", MODULES)
def test_pettingzoo_finds_no_fault_in_rendering(
    module: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    if module is gamble_v0 and not load_game().has_picture:
        pytest.skip("nothing draws this game")
    render_test(module.env)
    assert len(capsys.readouterr().out) > 500  # the mode human prints


def test_an_episode() -> None:
    for seed in range(5):
        paid = fly(gamble_v0.env("one-bridge"), seed)
        assert sorted(paid.values()) == [-1.0, 1.0]
        assert fly(gamble_v0.raw_env("one-bridge"), seed) == paid


def test_spaces_stay_the_same() -> None:
    env = gamble_v0.env("one-bridge")
    for agent in ("german", "allied"):
        assert env.observation_space(agent) is env.observation_space(agent)
        assert env.action_space(agent) is env.action_space(agent)
        assert env.action_space(agent).n == 539
    assert env.metadata["name"] == str(env) == "gamble_v0"
    assert not env.metadata["is_parallelizable"]


def test_the_one_who_waits_has_no_actions() -> None:
    env = gamble_v0.env("one-bridge")
    env.reset(seed=1)
    mover = env.agent_selection
    other = next(a for a in env.agents if a != mover)
    assert env.observe(mover)["action_mask"].any()
    assert not env.observe(other)["action_mask"].any()
    assert not env.infos[other]["action_mask"].any()
    assert (env.observe(mover)["observation"] != env.observe(other)["observation"]).any()
    assert (env.state() == env.observe("german")["observation"]).all()


def test_an_illegal_action_raises_or_loses() -> None:
    raw = gamble_v0.raw_env("one-bridge")
    raw.reset(seed=1)
    illegal = int(np.flatnonzero(raw.observe(raw.agent_selection)["action_mask"] == 0)[0])
    before = raw.hash()
    with pytest.raises(IllegalAction, match=f"action {illegal}"):
        raw.step(illegal)
    with pytest.raises(TypeError):
        raw.step(None)
    assert raw.hash() == before
    env = gamble_v0.env("one-bridge", illegal_reward=-3)
    env.reset(seed=1)
    fine = int(np.flatnonzero(env.last()[0]["action_mask"])[-1])
    for looked in (True, False):
        env.reset(seed=1)
        if looked:
            env.last()
        env.step(fine)  # the short way must leave nothing stale behind
        loser = env.agent_selection
        mask = env.last()[0]["action_mask"]
        env.step(int(np.flatnonzero(mask == 0)[-1]))
        assert env.terminations == {"german": True, "allied": True}
        assert env.rewards[loser] == -3
        for agent in env.possible_agents:
            assert not env.infos[agent]["action_mask"].any()
            assert not env.observe(agent)["action_mask"].any()
        for _ in env.agent_iter():
            env.step(None)
        assert env.agents == []
    env.reset(seed=1)
    with pytest.raises(AssertionError, match="action space"):
        env.step(5000)


def test_order_is_enforced() -> None:
    env = gamble_v0.env("one-bridge")
    for name in ("agents", "agent_selection", "num_agents", "rewards", "infos"):
        with pytest.raises(AttributeError, match="before reset"):
            getattr(env, name)
    for call in (
        env.last,
        env.render,
        env.state,
        lambda: env.step(0),
        lambda: env.observe("german"),
    ):
        with pytest.raises(Exception, match=r"(?i)reset"):
            call()
    with pytest.raises(EpisodeOver):
        gamble_v0.raw_env("one-bridge").state()
    env.reset(seed=1)
    agents = env.agent_iter().__iter__()
    next(agents)
    with pytest.raises(AssertionError, match=r"step\(\) or reset\(\)"):
        next(agents)


def test_max_cycles_truncates() -> None:
    env = gamble_v0.env("basic", max_cycles=4)
    env.reset(seed=1)
    steps = 0
    for _ in env.agent_iter():
        _, _, terminated, truncated, info = env.last()
        if terminated or truncated:
            assert truncated
            env.step(None)
            continue
        env.step(choose_masked(info["action_mask"], steps))
        steps += 1
    assert steps == 4


@pytest.mark.parametrize("copied", [True, False])
def test_arrays_belong_to_the_caller_unless_not_wanted(copied: bool) -> None:
    env = gamble_v0.env("one-bridge", copy=copied)
    env.reset(seed=1)
    seen = env.last()[0]
    before = seen["observation"].copy(), seen["action_mask"].copy()
    env.step(int(np.flatnonzero(seen["action_mask"])[-1]))
    assert (seen["observation"] == before[0]).all() == copied
    assert seen["observation"].flags.writeable == copied
    assert (seen["action_mask"] == before[1]).all()


def test_resets(game: Any) -> None:
    env = gamble_v0.env("one-bridge")
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[-1])
    env.reset(seed=3, options={"position": state.notation()})
    assert env.unwrapped.position().notation() == state.notation()
    env.reset(seed=3, options={"history": state.history()})
    assert env.unwrapped.hash() == state.hash()
    env.reset(seed=3)
    env.reset()
    first = env.unwrapped._step.seed
    env.reset(seed=3)
    env.reset()
    assert env.unwrapped._step.seed == first
    with pytest.raises(BadInput, match="position"):
        env.reset(seed=3, options={"position": "nonsense"})


@pytest.mark.parametrize("module", MODULES)
@pytest.mark.parametrize("form", ["env", "raw_env"])
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda e: pickle.loads(pickle.dumps(e))])
def test_copies_go_on_from_where_the_episode_is(module: Any, form: str, copied: Any) -> None:
    env = getattr(module, form)(max_cycles=12)
    copied(env).reset(seed=1)
    env.reset(seed=5)
    for i in range(100):
        other = copied(env)
        if not env.agents:
            break
        assert other.agent_selection == env.agent_selection
        assert other.unwrapped.hash() == env.unwrapped.hash()
        observation, *told = env.last()
        again, *told_again = other.last()
        assert (observation["observation"] == again["observation"]).all()
        assert (observation["action_mask"] == again["action_mask"]).all()
        assert told[:3] == told_again[:3]
        action = None if told[1] or told[2] else choose_masked(observation["action_mask"], i)
        other.step(action)
        env.step(action)
        assert other.rewards == env.rewards
    assert not other.agents
    seeds = []
    for e in (env, other):
        e.reset()
        seeds.append(e.unwrapped._step.seed)
    assert seeds[0] == seeds[1]


def test_a_copy_of_a_game_that_was_lost_by_an_illegal_action() -> None:
    env = gamble_v0.env("one-bridge")
    env.reset(seed=5)
    loser = env.agent_selection
    env.step(538)
    other = copy.deepcopy(env)
    assert other.terminations == env.terminations
    assert other.rewards == env.rewards
    assert other.rewards[loser] == -1.0
    for agent in env.possible_agents:
        assert not other.infos[agent]["action_mask"].any()
        assert not other.observe(agent)["action_mask"].any()
    other.step(None)
    assert len(other.agents) == 1


def test_agents_have_names() -> None:
    env = gamble_v0.raw_env("one-bridge")
    with pytest.raises(EpisodeOver, match="reset"):
        env.step(0)
    env.reset(seed=1)
    for ask in (env.observe, env.observation_space, env.action_space):
        for agent in ("french", 0, None):
            with pytest.raises(BadInput, match=r"german \| allied"):
                ask(agent)  # type: ignore[arg-type]


def test_a_reset_that_is_refused_changes_nothing() -> None:
    env, other = gamble_v0.raw_env("one-bridge"), gamble_v0.raw_env("one-bridge")
    for e in (env, other):
        e.reset(seed=5)
    options: Any
    for options in ({"position": "x"}, {"history": 3}, {"position": b"x"}, 7, [1]):
        for seed in (None, 9):
            with pytest.raises((BadInput, TypeError), match=r"options|position|history"):
                env.reset(seed=seed, options=options)
    assert env.hash() == other.hash()
    env.reset()
    other.reset()
    assert env._step.seed == other._step.seed


@pytest.mark.parametrize(
    ("kwargs", "words"),
    [
        ({"scenario": "berlin"}, "one-bridge"),
        ({"blocks": ["moon"]}, r"side \| actor"),
        ({"render_mode": "opera"}, r"human \| ansi"),
        ({"max_cycles": -1}, "max_cycles|max_steps"),
    ],
)
def test_unknown_words_are_answered_with_the_known_ones(kwargs: dict[str, Any], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        gamble_v0.env(**kwargs)
