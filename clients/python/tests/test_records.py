from __future__ import annotations

from pathlib import Path

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
