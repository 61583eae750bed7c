from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import bridgehead
from bridgehead import BadInput, FileError, records

from conftest import choose_masked


@pytest.fixture(scope="module", params=["jsonl", "msgpack"])
def path(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path: Path = tmp_path_factory.mktemp("records") / f"game.{request.param}"
    env = bridgehead.BridgeheadEnv("gamble", "one-bridge", seat="german", opponent="random")
    _, info = env.reset(seed=3)
    over, step = False, 0
    while not over:
        _, _, over, _, info = env.step(choose_masked(info["action_mask"], step))
        step += 1
    env.record(path)
    return path


def test_verify(path: Path) -> None:
    record = records.verify(path)
    assert record.scenario == "gamble/one-bridge"
    assert record.game.startswith("gamble")
    assert record.sides == ("german", "allied")
    assert record.agents == ("caller", "random")
    assert (record.seed, record.done) == (3, True)
    assert sum(record.returns) == 0
    assert {s.player for s in record.steps} <= {-1, 0, 1}
    assert record.load_game() == bridgehead.load_game("gamble", {"scenario": "one-bridge"})


def test_replay(path: Path) -> None:
    record = records.verify(path)
    states = list(records.replay(path))
    assert len(states) == len(record.steps) + 1
    assert states[0].history() == []
    assert [s.is_terminal() for s in states[:-1]] == [False] * len(record.steps)
    assert states[-1].hash() == record.final_hash
    assert states[-1].returns() == list(record.returns)
    assert states[-1].full_history() == list(record.steps)


def test_what_is_no_record(tmp_path: Path, path: Path) -> None:
    with pytest.raises(FileError):
        records.verify(tmp_path / "missing.jsonl")
    with pytest.raises(FileError):
        records.replay(tmp_path / "missing.jsonl")
    broken = tmp_path / path.name
    data = path.read_bytes()
    for bad in (b"", b"nonsense", data[: len(data) // 2]):
        broken.write_bytes(bad)
        with pytest.raises(BadInput):
            records.verify(broken)
    if path.suffix == ".jsonl":
        lines = data.decode().splitlines()
        lines[1], lines[2] = lines[2], lines[1]
        broken.write_text("\n".join(lines))
        with pytest.raises(BadInput, match="line 2"):
            records.verify(broken)


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Records of two scenarios, the last one not done."""
    paths = []
    folder: Path = tmp_path_factory.mktemp("games")
    for i, scenario in enumerate(["one-bridge", "nijmegen", "one-bridge"]):
        env = bridgehead.BridgeheadEnv("gamble", scenario, seat="german", opponent="random")
        _, info = env.reset(seed=i)
        over, step = False, 0
        while not over and (i < 2 or step < 2):
            _, _, over, _, info = env.step(choose_masked(info["action_mask"], step))
            step += 1
        paths.append(folder / f"{i}.msgpack")
        env.record(paths[-1])
    return paths


@pytest.mark.parametrize("forced", [False, True])
def test_arrays_are_what_a_replay_shows(games: list[Path], forced: bool) -> None:
    found = records.arrays(games, show_forced=forced)
    assert found.observations is not None
    assert found.masks is not None
    row = 0
    for i, path in enumerate(games):
        record, first = records.verify(path), row
        states = list(records.replay(path))[:-1]
        for n, (state, step) in enumerate(zip(states, record.steps, strict=True)):
            if step.player < 0 or (state.num_legal_actions() == 1 and not forced):
                continue
            assert (found.observations[row] == state.observation_tensor()).all()
            assert (found.masks[row] == state.legal_actions_mask()).all()
            assert (found.actions[row], found.players[row]) == step[::-1]
            assert found.returns[row] == record.returns[step.player]
            assert (found.records[row], found.steps[row]) == (i, n)
            row += 1
        source = found.sources[i]
        assert (source.path, source.scenario, source.seed) == (str(path), record.scenario, i)
        assert (source.agents, source.done) == (record.agents, record.done)
        assert source.decisions == row - first
    assert row == len(found.actions) > 30
    assert not found.sources[2].done


def test_arrays_of_some_blocks(games: list[Path]) -> None:
    whole = records.arrays(games)
    some = records.arrays(map(str, games), blocks=["node", "side"], masks=False)
    assert whole.observations is not None
    assert some.observations is not None
    assert some.masks is None
    assert [b.name for b in some.blocks] == ["side", "node"]
    at = {b.name: b for b in whole.blocks}
    for b in some.blocks:
        assert (some.observations[:, b.slice] == whole.observations[:, at[b.name].slice]).all()
    bare = records.arrays(games[:1], observations=False, masks=False)
    assert bare.observations is None
    assert bare.masks is None
    assert (bare.actions == whole.actions[: len(bare.actions)]).all()
    assert bare.actions.dtype == np.int32


def test_what_makes_no_arrays(games: list[Path], tmp_path: Path) -> None:
    live = bridgehead.live_handles()
    toy = bridgehead.BridgeheadEnv("toy", seat="german")
    toy.reset(seed=1)
    toy.record(tmp_path / "toy.jsonl")
    broken = tmp_path / "broken.msgpack"
    broken.write_bytes(games[0].read_bytes()[:-3])
    with pytest.raises(BadInput, match="want at least one"):
        records.arrays([])
    with pytest.raises(TypeError, match="want a list of paths"):
        records.arrays(str(games[0]))
    with pytest.raises(FileError):
        records.arrays([games[0], tmp_path / "missing.jsonl"])
    with pytest.raises(BadInput, match=r"broken\.msgpack"):
        records.arrays([games[0], broken])
    with pytest.raises(BadInput, match=r"toy\.jsonl: game: got toy-v1, want gamble-v1"):
        records.arrays([games[0], tmp_path / "toy.jsonl"])
    with pytest.raises(BadInput, match="blocks\\[0\\]"):
        records.arrays(games, blocks=["map"])
    with pytest.raises(TypeError, match="want True or False"):
        records.arrays(games, masks=1)  # type: ignore[arg-type]
    del toy
    assert bridgehead.live_handles() <= live
