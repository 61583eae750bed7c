"""Opponents of one's own: functions, pools, and both in single environments and vectors."""

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
import pytest
from gymnasium.utils.env_checker import check_env

import bridgehead
from bridgehead import (
    BadInput,
    BridgeheadEnv,
    BridgeheadVectorEnv,
    EpisodeOver,
    IllegalAction,
    OpponentError,
    records,
)

from conftest import choose_masked

Array = npt.NDArray[Any]
BLOCKS = ["side", "node", "combat", "unit_location"]


def rank(observations: Array, masks: Array) -> Array:
    """Choose an action of each row by a rule that depends on what is seen."""
    weights = np.arange(observations.shape[-1]) % 97
    keys = (observations * weights).sum(-1).astype(np.int64) % masks.sum(-1)
    order = np.cumsum(masks, axis=-1, dtype=np.int64)
    chosen: Array = (order > keys[..., None]).argmax(-1)
    return chosen


def one(observation: Array, mask: Array) -> int:
    assert observation.dtype == np.float32
    assert mask.dtype == np.int8
    return int(rank(observation, mask))


class Batch:
    """A policy that names itself."""

    name = "one"

    def __call__(self, observations: Array, masks: Array) -> Array:
        return rank(observations, masks)


def batch(observations: Array, masks: Array) -> Array:
    return rank(observations, masks)


def make(
    opponent: Any, seat: str = "allied", scenario: str = "one-bridge", **kw: Any
) -> BridgeheadEnv:
    return BridgeheadEnv("gamble", scenario, seat=seat, opponent=opponent, blocks=BLOCKS, **kw)


def make_vector(opponent: Any, n: int = 12, seat: str = "allied", **kw: Any) -> BridgeheadVectorEnv:
    return BridgeheadVectorEnv(n, "one-bridge", seat=seat, opponent=opponent, blocks=BLOCKS, **kw)


def walk(env: BridgeheadEnv, seed: int) -> list[Any]:
    """Return all that an episode shows, played by the fixed rule."""
    observation, info = env.reset(seed=seed)
    shown: list[Any] = [(observation["observation"].tobytes(), info["opponent"])]
    over, step = False, 0
    while not over:
        assert info["player"] == info["learner"]
        observation, reward, terminated, truncated, info = env.step(
            choose_masked(info["action_mask"], step)
        )
        over, step = terminated or truncated, step + 1
        shown.append((observation["observation"].tobytes(), reward, info["opponent"], env.hash()))
    return shown


@pytest.mark.parametrize("seat", ["german", "allied", "random"])
def test_a_function_plays_the_other_side(seat: str) -> None:
    seen: list[tuple[int, int]] = []

    def lowest(observation: Array, mask: Array) -> int:
        assert observation.shape == (sum(b.stop - b.start for b in env.blocks),)
        seen.append((int(observation[:2].argmax()), int(mask.sum())))
        return int(mask.argmax())

    env = make(lowest, seat=seat)
    assert env.opponents == ("lowest",)
    for seed in range(5):
        _, info = env.reset(seed=seed)
        learner, step, over = info["learner"], 0, False
        while not over:
            _, _, over, _, info = env.step(choose_masked(info["action_mask"], step))
            step += 1
        assert seen
        assert all(legal > 1 for _, legal in seen)
        assert len({side for side, _ in seen}) == 1
        assert info["learner"] == learner
        seen.clear()


def test_what_a_function_sees_is_what_that_side_sees() -> None:
    asked = 0

    def looking(observation: dict[str, Array], mask: Array) -> int:
        nonlocal asked
        asked += 1
        assert set(observation) == set(BLOCKS)
        side = 1 - env._step.learner
        for block in env.blocks:
            want = env.observe(side)[block.slice].reshape(block.shape)
            assert (observation[block.name] == want).all()
        state = env.state()
        assert state.current_player() == side
        assert (state.legal_actions_mask() == mask).all()
        return state.legal_actions()[-1]

    env = make(looking, flat=False)
    _, info = env.reset(seed=3)
    over, step = False, 0
    while not over:
        _, _, over, _, info = env.step(choose_masked(info["action_mask"], step))
        step += 1
    assert asked > 0


POOL: list[Any] = ["random", (one, 2), ("greedy", 0.5)]


@pytest.mark.parametrize("seat", ["german", "allied", "random"])
@pytest.mark.parametrize("opponent", [one, POOL])
@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_a_vector_plays_what_single_environments_play(seat: str, opponent: Any, mode: str) -> None:
    n = 12
    batched: Any = batch if opponent is one else ["random", (batch, 2), ("greedy", 0.5)]
    envs = make_vector(batched, n, seat=seat, autoreset_mode=mode, max_steps=15)
    singles = [make(opponent, seat=seat, max_steps=15) for _ in range(n)]
    seen, infos = envs.reset(seed=5)
    step = 0
    shown = [e.reset(seed=5 + i) for i, e in enumerate(singles)]
    drawn = set()
    live = np.ones(n, bool)
    while live.any():
        for i in np.flatnonzero(live):
            observation, info = shown[i]
            assert (seen["observation"][i] == observation["observation"]).all()
            assert (infos["action_mask"][i] == info["action_mask"]).all()
            assert infos["opponent"][i] == info["opponent"]
            assert infos["player"][i] == info["player"]
            drawn.add(info["opponent"])
        actions = np.array([choose_masked(m, step) if m.any() else 0 for m in infos["action_mask"]])
        seen, rewards, terminated, truncated, infos = envs.step(actions)
        step += 1
        for i in np.flatnonzero(live):
            observation, reward, over, cut, info = singles[i].step(actions[i])
            shown[i] = observation, info
            assert (rewards[i], terminated[i], truncated[i]) == (np.float32(reward), over, cut)
            if over or cut:
                live[i] = False
                assert infos["episode"]["opponent"][i] == info["opponent"]
    assert drawn == {0} if opponent is one else {0, 1} <= drawn


def test_one_call_for_all_slots() -> None:
    rows: list[int] = []

    def counting(observations: Array, masks: Array) -> Array:
        rows.append(len(masks))
        assert (masks.sum(axis=1) > 1).all()
        chosen = rank(observations, masks)
        observations[:], masks[:] = 9, 1  # they are copies
        return chosen

    envs = make_vector(counting, 64, seat="german", mask_in="info")
    plain = make_vector(batch, 64, seat="german", mask_in="info")
    for e in (envs, plain):
        e.reset(seed=1)
    for step in range(20):
        masks = plain.action_masks()
        assert (envs.action_masks() == masks).all()
        actions = np.array([choose_masked(m, step) if m.any() else 0 for m in masks])
        a, b = envs.step(actions), plain.step(actions)
        assert (a[0] == b[0]).all()
    assert max(rows) > 32


def test_send_and_recv_with_a_function() -> None:
    sync, far = make_vector(batch, 8), make_vector(batch, 8)
    want: dict[int, list[Any]] = {i: [] for i in range(8)}
    got: dict[int, list[Any]] = {i: [] for i in range(8)}
    for e in (sync, far):
        e.reset(seed=2)
    first = sync.action_masks()
    masks = {i: first[i] for i in range(8)}
    for step in range(25):
        now = sync.action_masks()
        result = sync.step(np.array([choose_masked(m, step) if m.any() else 0 for m in now]))
        for i in range(8):
            want[i].append((result[0]["observation"][i].tobytes(), float(result[1][i])))

    def send(slots: list[int]) -> None:
        actions = [choose_masked(masks[i], len(got[i])) if masks[i].any() else 0 for i in slots]
        far.send(np.array(actions), np.array(slots))

    send([3, 1, 7, 0, 2, 4, 5, 6])
    left = 8
    while left:
        slots, result = far.recv(1, 3)
        assert 1 <= len(slots) <= 3
        again = []
        for k, i in enumerate(slots.tolist()):
            got[i].append((result[0]["observation"][k].tobytes(), float(result[1][k])))
            masks[i] = result[4]["action_mask"][k]
            if len(got[i]) < 25:
                again.append(i)
            else:
                left -= 1
        if again:
            send(again)
    assert got == want


def draws(env: BridgeheadEnv, seeds: range) -> list[int]:
    return [env.reset(seed=s)[1]["opponent"] for s in seeds]


def test_pools_are_drawn_by_the_seed_in_every_form() -> None:
    forms: list[Any] = [
        "random=3,greedy,[uct:sims=5]=0.5",
        {"random": 3, "greedy": 1, "uct:sims=5": 0.5},
        [("random", 3), "greedy", ("uct:sims=5", 0.5)],
        [(one, 3), "greedy", (batch, 0.5)],
    ]
    seeds = range(60)
    envs = [make(form) for form in forms]
    assert envs[0].opponents == envs[1].opponents == ("random", "greedy", "uct:sims=5")
    assert envs[3].opponents == ("one", "greedy", "batch")
    first = draws(envs[0], seeds)
    assert [draws(e, seeds) for e in envs[1:]] == [first] * 3
    assert set(first) == {0, 1, 2}
    assert first.count(0) > first.count(1) > 0
    names = make([batch, one, lambda _, mask: int(mask.argmax()), Batch(), one])
    assert names.opponents == ("batch", "one", "lambda", "one-2", "one-3")


@pytest.mark.parametrize(
    ("opponent", "error", "words"),
    [
        (3, TypeError, "want a spec, a function, a dict of them with weights, or a list"),
        ([], BadInput, "an empty pool"),
        ({}, BadInput, "an empty pool"),
        ([3], TypeError, "member 0: got 3, want a spec or a function"),
        ({"random": 0.0}, BadInput, "member 0: the weight is 0.0, want more than 0"),
        ({"random": -1}, BadInput, "the weight is -1"),
        ({"random": float("nan")}, BadInput, "the weight is nan"),
        ({"random": float("inf")}, BadInput, "the weight is inf"),
        ({"random": "1"}, TypeError, "the weight is '1', want a number"),
        ({"random": True}, TypeError, "the weight is True, want a number"),
        ({"greedyy": 1}, BadInput, "did you mean greedy"),
        (["random", "random"], BadInput, "members 0 and 1 are both random"),
        ("outside", BadInput, "got 'outside', want a function here"),
        ("random,[outside:x]=1", BadInput, "got 'outside:x', want a function here"),
        ([one, "outside"], BadInput, "got 'outside', want a function here"),
        ("random=,greedy", BadInput, 'the weight is "", want a number'),
        ("random=1,uct:sims=2=1", BadInput, "stands in brackets"),
    ],
)
def test_pools_that_mean_nothing(opponent: Any, error: type[Exception], words: str) -> None:
    for made in (make, make_vector):
        with pytest.raises(error) as raised:
            made(opponent)
        assert words in str(raised.value)
    with pytest.raises(BadInput, match="with the seat both"):
        make_vector(one, seat="both")


def test_functions_of_positions_are_refused() -> None:
    class OfStates:
        def __call__(self, state: Any) -> int:
            return int(state.legal_actions()[0])

    game = bridgehead.load_game("gamble", {"scenario": "one-bridge"})
    agent = bridgehead.Agent("greedy", game)
    wrong: list[Any] = [agent, OfStates(), lambda: 0, lambda a, b, c: a + b + c, [one, agent]]
    for opponent in wrong:
        for made in (make, make_vector):
            with pytest.raises(TypeError, match="want a function of two arguments"):
                made(opponent)
    for opponent in (
        np.vectorize(one),
        lambda *seen: int(seen[1].argmax()),
        lambda o, m, k=1: int((o + m).argmax()) + k,
    ):
        assert make(opponent).opponents


def failing(what: str) -> tuple[Callable[..., Any], dict[str, bool]]:
    """Return a policy that fails as is said once the switch is on."""
    on = {"on": False}

    def policy(observation: Array, mask: Array) -> Any:
        if not on["on"]:
            return rank(observation, mask)
        illegal = int((mask.reshape(-1, 539)[0] == 0).argmax())
        rows = mask.shape[:-1]
        answers: dict[str, Any] = {
            "illegal": np.full(rows, illegal),
            "negative": np.full(rows, -5),
            "large": np.full(rows, 2**40),
            "float": np.full(rows, 0.5),
            "none": None,
            "text": "pass",
            "shape": np.zeros((*rows, 2), np.int64),
        }
        if what == "raises":
            raise KeyError("weights")
        return answers[what]

    return policy, on


FAULTS = {
    "illegal": r"action \d+: not among the",
    "negative": r"action -5",
    "large": r"1099511627776",
    "float": r"float|0\.5",
    "none": r"None|the shape \(\)",
    "text": r"'pass'|<U4|shape \(\)",
    "shape": r"want a whole number|got the shape \(\d+, 2\)",
    "raises": r"KeyError: 'weights'",
}


@pytest.mark.parametrize("what", FAULTS)
def test_a_step_whose_opponent_fails_changes_nothing(what: str) -> None:
    policy, on = failing(what)
    env, twin = make(policy, "german", illegal="lose"), make(policy, "german")
    total = 0
    for seed in range(4):
        observation, info = env.reset(seed=seed)
        twin.reset(seed=seed)
        failed, over, step = 0, False, 0
        while not over:
            action = choose_masked(info["action_mask"], step)
            before = env.hash(), env.save(), env.legal_actions(), env.observe(0).tobytes()
            on["on"] = True
            try:
                env.step(action)
            except OpponentError as e:
                assert str(e).startswith("opponent policy")  # noqa: PT017
                assert re.search(FAULTS[what], str(e))  # noqa: PT017
                assert before == (
                    env.hash(),
                    env.save(),
                    env.legal_actions(),
                    env.observe(0).tobytes(),
                )
                failed += 1
            else:
                env.restore(before[1])
            on["on"] = False
            observation, reward, over, _, info = env.step(action)
            want = twin.step(action)
            assert (observation["observation"] == want[0]["observation"]).all()
            assert (reward, over, info["steps"]) == (want[1], want[2], want[4]["steps"])
            step += 1
        total += failed
    assert total > 3


@pytest.mark.parametrize("what", FAULTS)
def test_slots_whose_opponent_fails_wait_for_a_reset(what: str) -> None:
    policy, on = failing(what)
    envs = make_vector(policy, 6)
    envs.reset(seed=1)
    for step in range(200):
        masks = envs.action_masks()
        actions = np.array([choose_masked(m, step) if m.any() else 0 for m in masks])
        on["on"] = step > 3
        try:
            envs.step(actions)
        except OpponentError as e:
            text = str(e)
            break
    assert re.match(r"opponent policy(: slot \d+| in slots \d+)", text)
    assert re.search(FAULTS[what], text)
    on["on"] = False
    waits = ~envs.action_masks().any(axis=1)
    assert waits.any()
    with pytest.raises((EpisodeOver, IllegalAction)):
        envs.step(envs.sample())
    envs.reset(seed=9, options={"reset_mask": waits})
    for _ in range(20):
        envs.step(envs.sample())


def test_a_reset_whose_opponent_fails() -> None:
    toy = {"on": True}

    def sulk(_: Array, mask: Array) -> int:
        if toy["on"]:
            raise ValueError("no")
        return int(mask.argmax())

    env = BridgeheadEnv("toy", seat="german", opponent=sulk)
    with pytest.raises(OpponentError, match="ValueError: no"):
        env.reset(seed=1)
    with pytest.raises(EpisodeOver):
        env.step(0)
    toy["on"] = False
    env.reset(seed=1)
    toy["on"] = True
    with pytest.raises(OpponentError):
        env.reset(seed=2, options={"seat": "german"})
    toy["on"] = False
    env.reset(seed=3)
    env.step(env.legal_actions()[0])


def test_interrupts_pass_through() -> None:
    def interrupted(_: Array, __: Array) -> int:
        raise KeyboardInterrupt

    env = BridgeheadEnv("toy", seat="german", opponent=interrupted)
    with pytest.raises(KeyboardInterrupt):
        env.reset(seed=1)
    envs = BridgeheadVectorEnv(3, game="toy", seat="german", opponent=interrupted)
    with pytest.raises(KeyboardInterrupt):
        envs.reset(seed=1)


def test_save_restore_pickle_and_copy_with_functions() -> None:
    for opponent in (one, ["random", one], {one: 1, "greedy": 1}):
        env = make(opponent)
        for seed in (1, 2, 3):
            _, info = env.reset(seed=seed)
            for step in range(3):
                if not info["num_legal"]:
                    break
                info = env.step(choose_masked(info["action_mask"], step))[4]
            others = [pickle.loads(pickle.dumps(env)), copy.deepcopy(env), make(opponent)]
            others[2].restore(env.save())
            for other in others:
                assert other.hash() == env.hash()
                assert other.opponents == env.opponents
                assert other._step.opponent == env._step.opponent
                assert (other.action_masks() == env.action_masks()).all()
    with pytest.raises((pickle.PicklingError, AttributeError), match="lambda"):
        pickle.dumps(make(lambda _, mask: int(mask.argmax())))
    with pytest.raises(BadInput, match="the opponent of the record is"):
        make([batch]).restore(make_saved(one))


def make_saved(opponent: Any) -> bytes:
    env = make(opponent)
    env.reset(seed=1)
    return env.save()


def test_records_name_the_opponent(tmp_path: Any) -> None:
    env = make(["random", one])
    for seed in range(8):
        _, info = env.reset(seed=seed)
        env.record(tmp_path / "game.jsonl")
        record = records.verify(tmp_path / "game.jsonl")
        assert record.agents == (("random", "outside:one")[info["opponent"]], "caller")


def test_gymnasium_finds_no_fault_with_a_function() -> None:
    made = gymnasium.make(
        "bridgehead/Gamble-v0", scenario="one-bridge", opponent=one, illegal="lose"
    )
    check_env(made.unwrapped, skip_render_check=True)
    envs = gymnasium.make_vec(
        "bridgehead/Gamble-v0", 3, scenario="one-bridge", opponent={batch: 1, "random": 1}
    )
    assert isinstance(envs.unwrapped, BridgeheadVectorEnv)
    envs.reset(seed=1)
    sync = gymnasium.make_vec(
        "bridgehead/Gamble-v0", 3, vectorization_mode="sync", scenario="one-bridge", opponent=one
    )
    sync.reset(seed=1)


def test_many_environments_with_functions_leave_nothing_behind() -> None:
    live = bridgehead.live_handles()
    for _ in range(20):
        make([one, "random"]).reset(seed=1)
        make_vector(batch, 4).reset(seed=1)
    assert bridgehead.live_handles() == live
