from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

import bridgehead
from bridgehead import BadInput, BridgeheadVectorEnv, EpisodeOver, IllegalAction, InvalidHandle

N = 8


def make(n: int = N, scenario: str = "one-bridge", **kwargs: Any) -> BridgeheadVectorEnv:
    return BridgeheadVectorEnv(n, scenario, **kwargs)


def last_legal(masks: npt.NDArray[np.int8]) -> npt.NDArray[np.int64]:
    """Choose the highest legal action of each slot."""
    actions: npt.NDArray[np.int64] = masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)
    return actions


def test_gymnasium_makes_it() -> None:
    for mode in ("vector_entry_point", None):
        envs = gymnasium.make_vec(
            "bridgehead/Gamble-v0", num_envs=N, vectorization_mode=mode, scenario="one-bridge"
        )
        assert isinstance(envs.unwrapped, BridgeheadVectorEnv)
        assert envs.num_envs == N
        assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
        observations, infos = envs.reset(seed=1)
        assert observations in envs.observation_space
        actions = last_legal(infos["action_mask"])
        assert actions in envs.action_space
        observations, rewards, terminated, truncated, _ = envs.step(actions)
        assert observations in envs.observation_space
        assert (rewards.shape, rewards.dtype) == ((N,), np.float32)
        assert terminated.dtype == truncated.dtype == np.bool_
        envs.close()
        assert envs.closed
    toys = gymnasium.make_vec("bridgehead/Toy-v0", num_envs=2)
    assert isinstance(toys.unwrapped, BridgeheadVectorEnv)
    assert toys.unwrapped.game.name == "toy"


@pytest.mark.parametrize("kwargs", [{"flat": False}, {"mask_in": "info"}, {"blocks": ["node"]}])
def test_forms_are_those_of_the_single_environment(kwargs: dict[str, Any]) -> None:
    envs = make(2, **kwargs)
    one = bridgehead.BridgeheadEnv("gamble", "one-bridge", **kwargs)
    assert envs.single_observation_space == one.observation_space
    assert envs.reset(seed=1)[0] in envs.observation_space


def test_views_are_read_only_and_copies_are_not() -> None:
    for copied in (False, True):
        envs = make(copy=copied)
        observations, infos = envs.reset(seed=1)
        arrays = [*observations.values(), infos["action_mask"]]
        assert all(a.flags.writeable == copied for a in arrays)
        before = [a.copy() for a in arrays]
        again = envs.step(last_legal(infos["action_mask"]))
        assert all((a == b).all() == copied for a, b in zip(arrays, before, strict=True))
        assert np.shares_memory(again[0]["observation"], arrays[0]) != copied
        for result in again[1:4]:  # small, so always the caller's own
            assert result.flags.owndata
        envs.close()
        assert arrays[0].sum() > 0  # the memory is still there


def run(envs: BridgeheadVectorEnv, steps: int) -> list[tuple[Any, ...]]:
    observations, infos = envs.reset(seed=5)
    trace = []
    for _ in range(steps):
        masks = envs.action_masks()
        actions = last_legal(masks.astype(np.int8))
        result = envs.step(actions)
        observations, infos = result[0], result[4]
        trace.append((observations["observation"].copy(), *result[1:4], infos["player"]))
    return trace


def test_results_depend_on_neither_workers_nor_copying() -> None:
    one = run(make(20, workers=1), 30)
    for kwargs in ({"workers": 3}, {"copy": True}):
        for a, b in zip(one, run(make(20, **kwargs), 30), strict=True):
            assert all((x == y).all() for x, y in zip(a, b, strict=True))


@pytest.mark.parametrize("mode", ["NextStep", "SameStep", "Disabled"])
@pytest.mark.parametrize("seat", ["allied", "both"])
def test_what_becomes_of_episodes_that_are_over(mode: str, seat: str) -> None:
    envs = make(autoreset_mode=mode, seat=seat)
    each = (N,) if seat == "allied" else (N, 2)
    envs.reset(seed=3)
    ended = 0
    waiting = np.zeros(N, bool)
    paid, length = np.zeros(each), np.zeros(N, int)
    for _ in range(60):
        masks = envs.action_masks()
        assert (masks.any(axis=1) | waiting).all()
        actions = np.where(waiting, 7, last_legal(masks.astype(np.int8)))
        observations, rewards, terminated, truncated, infos = envs.step(actions)
        assert rewards.shape == each
        over = terminated | truncated
        if mode == "NextStep":
            assert not over[waiting].any()
            assert not rewards[waiting].any()
            paid[waiting], length[waiting] = 0, 0
            length[~waiting] += 1
        else:
            length += 1
        paid += rewards
        assert ("episode" in infos) == over.any()
        if over.any():
            ended += over.sum()
            assert (infos["_episode"] == over).all()
            assert infos["episode"]["r"][over] == pytest.approx(paid[over])
            assert (infos["episode"]["l"][over] == length[over]).all()
            assert not infos["episode"]["r"][~over].any()
        if mode == "SameStep":
            assert ("final_obs" in infos) == over.any()
            for i in np.flatnonzero(over):
                assert infos["final_obs"][i] in envs.single_observation_space
                assert not infos["final_obs"][i]["action_mask"].any()
                assert observations["action_mask"][i].any()
            paid[over], length[over] = 0, 0
        if mode == "NextStep":
            waiting = over
        if mode == "Disabled" and over.any():
            with pytest.raises(EpisodeOver, match=f"slot {int(over.argmax())}"):
                envs.step(last_legal(envs.action_masks().astype(np.int8)))
            _, infos = envs.reset(seed=list(range(N)), options={"reset_mask": over})
            assert (infos["_action_mask"] == over).all()
            assert envs.action_masks().any(axis=1).all()
            paid[over], length[over] = 0, 0
    assert ended > N


def test_an_illegal_action_names_its_slot_and_changes_nothing() -> None:
    envs = make()
    with pytest.raises(EpisodeOver):
        envs.step(np.zeros(N, int))
    _, infos = envs.reset(seed=1)
    fine = last_legal(infos["action_mask"])
    before = [envs.state(i).hash() for i in range(N)], envs.action_masks()
    for bad in (538, -1, 539, 2**31, 2**40, 2**32 + int(fine[5])):
        actions = fine.copy()
        actions[5] = bad
        with pytest.raises(IllegalAction, match=f"slot 5: action {bad}"):
            envs.step(actions)
    for bad_shape in (fine[:-1], fine[:, None], np.array(3), np.array([], int)):
        with pytest.raises((BadInput, TypeError), match="actions: got"):
            envs.step(bad_shape)
    bad_type: Any
    for bad_type in (fine.astype(float), fine.astype(bool), fine.astype(str), [None] * N):
        with pytest.raises(TypeError, match="want integers"):
            envs.step(bad_type)
    assert [envs.state(i).hash() for i in range(N)] == before[0]
    assert (envs.action_masks() == before[1]).all()
    for kind in (np.int16, np.uint16, np.int32, np.uint64):
        envs.reset(seed=1)
        envs.step(fine.astype(kind))
    envs.reset(seed=1)
    envs.step(fine.tolist())


def test_seeds() -> None:
    envs = make()
    envs.reset(seed=10)
    hashes = [envs.state(i).hash() for i in range(N)]
    envs.reset(seed=list(range(10, 10 + N)))
    assert [envs.state(i).hash() for i in range(N)] == hashes
    mask = np.zeros(N, bool)
    mask[3] = True
    envs.reset(seed=10, options={"reset_mask": mask})
    assert envs.state(3).hash() == hashes[3]
    envs.reset(seed=4)
    envs.reset()
    drawn = [envs.state(i).hash() for i in range(N)]
    envs.reset(seed=4)
    envs.reset()
    assert [envs.state(i).hash() for i in range(N)] == drawn
    envs.reset(seed=[10, *[None] * (N - 1)])
    assert envs.state(0).hash() == hashes[0]
    seed: Any
    for seed, words in [([1, 2], "2 seeds, want 8"), (-1, "seed"), ([-1] * N, "seed")]:
        with pytest.raises(BadInput, match=words):
            envs.reset(seed=seed)
    for junk in (mask[:2], mask.astype(int), [True] * N, np.zeros(N, bool)):
        with pytest.raises(BadInput, match="reset_mask"):
            envs.reset(options={"reset_mask": junk})
    with pytest.raises(BadInput, match="reset_mask"):
        envs.reset(options={"position": "x"})


def test_send_and_recv_come_to_the_same_as_step() -> None:
    for seat in ("both", "allied"):
        whole, parts = (
            make(seat=seat, autoreset_mode="SameStep"),
            make(seat=seat, autoreset_mode="SameStep"),
        )
        whole.reset(seed=2)
        parts.reset(seed=2)
        for _ in range(20):
            actions = last_legal(whole.action_masks().astype(np.int8))
            _, rewards, terminated, _, _ = whole.step(actions)
            order = np.arange(N)[::-1]
            parts.send(actions[order[:3]], order[:3])
            parts.send(actions[order[3:]], order[3:])
            seen = np.zeros(N, bool)
            while not seen.all():
                slots, (observations, paid, ended, _, infos) = parts.recv(1, 5)
                assert 0 < len(slots) <= 5
                assert not seen[slots].any()
                seen[slots] = True
                assert (paid == rewards[slots]).all()
                assert (ended == terminated[slots]).all()
                assert infos["action_mask"].shape == (len(slots), 539)
                assert observations["observation"].shape[0] == len(slots)
        assert [whole.state(i).hash() for i in range(N)] == [
            parts.state(i).hash() for i in range(N)
        ]


def test_bad_sends() -> None:
    envs = make()
    _, infos = envs.reset(seed=2)
    fine = last_legal(infos["action_mask"])
    for slots in ([0, 0], [0, N], [-1, 0], [0, 2**40]):
        with pytest.raises(BadInput, match="slot"):
            envs.send(fine[:2], np.array(slots))
    with pytest.raises(BadInput, match="slots: got"):
        envs.send(fine, np.zeros((2, 2), int))
    with pytest.raises(BadInput, match="actions: got"):
        envs.send(fine, np.array([1]))
    with pytest.raises(BadInput):
        envs.recv(3, 2)
    envs.send(fine)
    with pytest.raises(BadInput, match="under way"):
        envs.step(fine)
    while envs.recv(1)[0].size < 1:
        pass
    envs.reset(seed=2)
    envs.step(fine)


def test_sampling_is_legal_and_seeded() -> None:
    envs = make(64)
    envs.reset(seed=1)
    first = envs.sample()
    assert envs.action_masks()[np.arange(64), first].all()
    envs.reset(seed=1)
    assert (envs.sample() == first).all()


def test_wrappers_of_gymnasium() -> None:
    inner = make(statistics=False)
    envs = RecordEpisodeStatistics(inner)
    envs.reset(seed=1)
    for _ in range(20):
        envs.step(inner.sample())
    assert envs.episode_count > 0
    infos: Any = DictInfoToList(make()).reset(seed=1)[1]
    assert len(infos) == N
    assert infos[0]["action_mask"].shape == (539,)


def test_rendering() -> None:
    envs = make(2, render_mode="ansi")
    envs.reset(seed=1)
    boards = envs.render()
    assert boards is not None
    assert len(boards) == 2
    assert len(boards[0].splitlines()) > 3
    assert make(2).render() is None


def test_saved_slots_restore_into_an_environment() -> None:
    envs = make()
    _, infos = envs.reset(seed=6)
    _, _, terminated, _, _ = envs.step(last_legal(infos["action_mask"]))
    slot = int(np.flatnonzero(~terminated)[0])
    one = bridgehead.BridgeheadEnv("gamble", "one-bridge")
    one.restore(envs.save(slot))
    assert one.hash() == envs.state(slot).hash()


@pytest.mark.parametrize(
    ("kwargs", "words"),
    [
        ({"n": 0}, "num_envs"),
        ({"n": 2**17}, "num_envs"),
        ({"scenario": "berlin"}, "one-bridge"),
        ({"seat": "french"}, r"german \| allied \| random"),
        ({"opponent": "napoleon"}, r"random \| greedy"),
        ({"seat": "both", "opponent": "random"}, "opponent"),
        ({"autoreset_mode": "Never"}, r"NextStep \| SameStep \| Disabled"),
        ({"workers": -1}, "workers"),
        ({"blocks": ["moon"]}, r"side \| actor"),
    ],
)
def test_unknown_words_are_answered_with_the_known_ones(kwargs: dict[str, Any], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        make(**kwargs)


def test_closing() -> None:
    envs = make()
    envs.reset(seed=1)
    envs.close()
    envs.close()
    with pytest.raises(InvalidHandle):
        envs.step(np.zeros(N, int))
    with pytest.raises(BadInput, match="slot"):
        make().state(N)


def test_scenarios_of_their_own() -> None:
    names = ["one-bridge", "nijmegen", "basic"]
    envs = make(7, names, seat="allied", opponent="random")  # type: ignore[arg-type]
    assert envs.scenarios == tuple(f"gamble/{n}" for n in names)
    assert envs.game.scenario == "gamble/one-bridge"
    observations, infos = envs.reset(seed=4)
    singles = [
        bridgehead.BridgeheadEnv("gamble", names[i % 3], seat="allied", opponent="random")
        for i in range(7)
    ]
    shown = [e.reset(seed=4 + i) for i, e in enumerate(singles)]
    for _ in range(12):
        for i, (observation, info) in enumerate(shown):
            assert (observations["observation"][i] == observation["observation"]).all()
            assert (infos["action_mask"][i] == info["action_mask"]).all()
            assert envs.state(i).game == singles[i].game
            assert envs.state(i).hash() == singles[i].hash()
        actions = last_legal(infos["action_mask"])
        observations, _, terminated, _, infos = envs.step(actions)
        if terminated.any():
            break
        shown = [e.step(a)[::4] for e, a in zip(singles, actions, strict=True)]
    made = gymnasium.make_vec("bridgehead/Gamble-v0", 2, scenario=["basic", "nijmegen"])
    assert isinstance(made.unwrapped, BridgeheadVectorEnv)
    for bad, error, words in (
        ([], BadInput, "an empty list"),
        (["basic", "caen"], BadInput, "caen"),
        (["basic", ""], BadInput, r"scenarios\[1\]: empty"),
        (["basic", 3], TypeError, r"scenario\[1\]: got 3"),
        (3, TypeError, "want a name or a list of names"),
    ):
        with pytest.raises(error, match=words):
            make(2, bad)  # type: ignore[arg-type]
