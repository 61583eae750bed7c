"""Exported games as arrays and for Minari: what is read is what was lived through."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bridgehead
from bridgehead import BadInput, FileError, records

pytest.importorskip("pyarrow")
minari = pytest.importorskip("minari")

import pyarrow as pa
import pyarrow.parquet as pq

from bridgehead import data

from conftest import ROOT, choose_masked

# A scenario of each game, and what each of them hides.
CASES = [
    ("toy", "", "", "allied"),
    ("toy", "", "fog", "german"),
    ("gamble", "one-bridge", "", "allied"),
    ("gamble", "nijmegen", "", "german"),
    ("garden", "son", "sight=hidden", "german"),
    ("garden", "waal", "", "allied"),
    ("endeavor", "remagen", "", "german"),
    ("reich", "one-bridge", "", "allied"),
]


@pytest.fixture(autouse=True)
def own_minari(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the data sets of a test in a directory of its own."""
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path / "minari"))


Lived = dict[str, list[Any]]


def live(env: bridgehead.BridgeheadEnv, seed: int) -> Lived:
    """Play an episode by a fixed rule, and keep what the environment gives."""
    seen, info = env.reset(seed=seed)
    kept: Lived = {"seen": [seen], "masks": [info["action_mask"]], "actions": [], "rewards": []}
    over = False
    while not over:
        action = choose_masked(info["action_mask"], len(kept["actions"]) + seed)
        seen, reward, over, _, info = env.step(action)
        for key, value in zip(kept, (seen, info["action_mask"], action, reward), strict=True):
            kept[key].append(value)
    return kept


def export(command: Path, folder: Path) -> Path:
    out = folder / "games.parquet"
    subprocess.run([command, "games", "export", folder, "--out", out], check=True)
    return out


@pytest.mark.parametrize("case", CASES, ids=" ".join)
@pytest.mark.parametrize("reward", ["terminal", "vp"])
def test_a_replay_is_what_was_lived(
    command: Path, tmp_path: Path, case: tuple[str, str, str, str], reward: str
) -> None:
    game, scenario, options, seat = case
    words: dict[str, Any] = {"reward": reward, "show_forced": reward == "vp"}
    env = bridgehead.BridgeheadEnv(
        game, scenario, options=options, seat=seat, mask_in="info", **words
    )
    lived = []
    for seed in range(3):
        lived.append(live(env, seed))
        env.record(tmp_path / f"{seed}.jsonl")
    found = list(data.episodes(export(command, tmp_path)))
    assert [e.seed for e in found] == [0, 1, 2]
    replayer = data.Replayer(found[0], seat, **words)
    order = [2, 0, 1, 0]  # one leaves nothing behind for the next
    for i in order:
        again, want = replayer.play(found[i]), lived[i]
        assert np.array_equal(again.observations, np.stack(want["seen"]))
        assert again.observations.dtype == np.float32
        assert np.array_equal(again.masks, np.stack(want["masks"]))
        assert again.actions.tolist() == want["actions"]
        assert again.rewards.tolist() == want["rewards"]
        assert again.terminations.tolist() == [False] * (len(again) - 1) + [True]
        assert not again.truncations.any()


def test_episodes_are_the_records(command: Path, tmp_path: Path) -> None:
    env = bridgehead.BridgeheadEnv("gamble", "nijmegen", opponent="random", mask_in="info")
    paths = [tmp_path / f"{seed}.msgpack" for seed in range(2)]
    for seed, path in enumerate(paths):
        live(env, seed)
        env.record(path)
    found = list(data.episodes(export(command, tmp_path)))
    want = records.arrays(paths, observations=False, show_forced=True)
    assert want.masks is not None
    at = 0
    for i, episode in enumerate(found):
        rows = slice(at, at + len(episode))
        at = rows.stop
        source = want.sources[i]
        assert episode.id == f"{paths[i]}#1"
        assert (episode.scenario, episode.agents) == (source.scenario, source.agents)
        assert (episode.done, episode.returns) == (True, source.returns)
        assert np.array_equal(episode.actions, want.actions[rows])
        assert np.array_equal(episode.players, want.players[rows])
        assert np.array_equal(episode.steps, want.steps[rows])
        assert np.array_equal(episode.masks(want.masks.shape[1]), want.masks[rows])
        assert np.isnan(episode.chance_before).all()
        assert episode.evaluator == ""
        state = env.game.new_initial_state()
        for n, faces in enumerate(episode.faces):
            state.apply_actions(faces.tolist())
            if n == len(episode):
                break
            assert state.hash() == episode.hashes[n]
            assert state.notation() == episode.positions[n]
            assert state.action_to_string(int(episode.actions[n])) == episode.texts[n]
            state.apply_action(int(episode.actions[n]))
        assert state.hash() == episode.final_hash == source.final_hash
    assert at == len(want.actions)


def test_games_of_the_arena_with_chances(command: Path, tmp_path: Path) -> None:
    """Games of agents, many in a file, larger than what is read at a time."""
    match = "match --game toy --games 300 --german greedy --record"
    subprocess.run([command, *match.split(), tmp_path], check=True, capture_output=True)
    out = tmp_path / "games.parquet"
    subprocess.run([command, "games", "export", tmp_path, "--out", out, "--chances"], check=True)
    found = list(data.episodes(out))
    assert len(found) == 300
    assert sum(map(len, found)) == pq.read_metadata(out).num_rows > 2048
    assert {e.agents for e in found} == {("greedy", "random")}
    replayer = data.Replayer(found[0], "german")
    for episode in found[::20]:
        assert ((episode.chance_before >= 0) & (episode.chance_before <= 1)).all()
        assert episode.evaluator
        if len(episode.asked(0)):
            assert replayer.play(episode).rewards.sum() == episode.returns[0]


@pytest.fixture(scope="module")
def toys(command: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of four games of the toy, the last one not over."""
    folder: Path = tmp_path_factory.mktemp("toys")
    env = bridgehead.BridgeheadEnv("toy", mask_in="info")
    for seed in range(3):
        live(env, seed)
        env.record(folder / f"{seed}.jsonl")
    _, info = env.reset(seed=3)
    env.step(choose_masked(info["action_mask"], 0))
    env.record(folder / "3.jsonl")
    return export(command, folder)


def test_minari_has_what_was_lived(toys: Path) -> None:
    made = data.to_minari(toys, "bridgehead/toy/test-v0", seat="allied", author="A", reward="vp")
    loaded = minari.load_dataset("bridgehead/toy/test-v0")
    assert made.total_episodes == loaded.total_episodes == 3
    assert loaded.storage.metadata["author"] in ("A", {"A"}, ["A"])
    env = loaded.recover_environment()
    assert env.observation_space == loaded.observation_space
    assert env.action_space.n == loaded.action_space.n
    assert env.unwrapped.game == bridgehead.load_game("toy")
    total = 0
    for seed, episode in enumerate(loaded.iterate_episodes()):
        # The opponent moves at random in the recovered environment, as it did: the same episode.
        seen, info = env.reset(seed=seed)
        observed = [seen]
        for n, action in enumerate(episode.actions):
            assert info["num_legal"] > 1
            seen, reward, over, cut, info = env.step(int(action))
            observed.append(seen)
            given = (episode.rewards[n], episode.terminations[n], episode.truncations[n])
            assert given == (reward, over, cut)
        assert over
        for key in ("observation", "action_mask"):
            got, want = episode.observations[key], np.stack([o[key] for o in observed])
            assert got.dtype == want.dtype
            assert np.array_equal(got, want)
        total += len(episode)
    assert total == loaded.total_steps


def changed(path: Path, out: Path, column: str, row: int, value: Any) -> Path:
    """Copy a file with another value in it."""
    table = pq.read_table(path)
    values = table[column].to_pylist()
    values[row] = value
    at = table.schema.get_field_index(column)
    kind = table.schema.field(column).type
    pq.write_table(table.set_column(at, column, pa.array(values, kind)), out)
    return out


@pytest.mark.parametrize(
    ("column", "value", "said"),
    [
        ("action", "another", "does not play as it says"),
        ("action", 99999, "does not play as it says"),
        ("faces", [999], "does not play as it says"),
        ("faces", [0] * 9, "does not play as it says"),
        ("hash", 1, "the position is another one"),
        ("options", "fog", "options: got 'fog', want ''"),
        ("scenario_hash", "0" * 64, "was played on toy-v1"),
        ("side", 7, "side: got 7, want 0 | 1"),
    ],
)
def test_what_is_no_game_is_refused(
    toys: Path, tmp_path: Path, column: str, value: Any, said: str
) -> None:
    """The second game is wrong: no data set is left, and the source stays."""
    table = pq.read_table(toys).to_pylist()
    first = next(n for n, row in enumerate(table) if row["game_id"] != table[0]["game_id"])
    row = next(
        n
        for n, row in enumerate(table)
        if n > first + 1 and row["side"] == 1 and len(row["legal"]) > 1
    )
    if column in ("options", "scenario_hash"):
        row = first
    if value == "another":
        value = next(a for a in table[row]["legal"] if a != table[row]["action"])
    broken = changed(toys, tmp_path / "broken.parquet", column, row, value)
    with pytest.raises(BadInput) as raised:
        data.to_minari(broken, "bridgehead/toy/test-v0", seat="allied")
    assert said in str(raised.value)
    assert minari.list_local_datasets() == {}
    assert data.to_minari(toys, "bridgehead/toy/test-v0", seat="allied").total_episodes == 3


def test_an_end_that_is_another_is_refused(toys: Path, tmp_path: Path) -> None:
    rows = pq.read_table(toys)["game_id"].to_pylist()
    broken = changed(toys, tmp_path / "broken.parquet", "final_hash", 0, 1)
    games = list(data.episodes(broken))
    replayer = data.Replayer(games[1], "allied")
    with pytest.raises(BadInput, match=f"{re.escape(rows[0])}: .* ends in another position"):
        replayer.play(games[0])
    with pytest.raises(BadInput, match="want a game that is over"):
        replayer.play(games[3])
    assert replayer.play(games[1]).terminations[-1]


def test_a_name_that_is_taken_stays(toys: Path, tmp_path: Path) -> None:
    name = "bridgehead/toy/test-v0"
    data.to_minari(toys, name, seat="allied")
    other = tmp_path / "minari" / "other-v0"
    other.mkdir()
    (other / "mine").write_text("")
    with pytest.raises(BadInput, match="there is a other-v0 already"):
        data.to_minari(toys, "other-v0", seat="allied")
    assert (other / "mine").exists()
    shutil.rmtree(other)
    with pytest.raises(BadInput, match="there is a bridgehead/toy/test-v0 already"):
        data.to_minari(list(data.episodes(toys))[:1], name, seat="allied")
    assert minari.load_dataset(name).total_episodes == 3
    with pytest.raises(BadInput, match="got no game that is over"):
        data.to_minari([], "bridgehead/toy/none-v0", seat="allied")
    with pytest.raises(BadInput, match="seat: got 'both'"):
        data.to_minari(toys, "bridgehead/toy/both-v0", seat="both")
    for bad in ("../toy-v0", "a b-v0", "toy-v0\n", "", "toy"):
        with pytest.raises(BadInput, match="dataset_id: "):
            data.to_minari(toys, bad, seat="allied")
    with pytest.raises(TypeError):
        data.to_minari(toys, 7, seat="allied")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="No storage implemented"):
        data.to_minari(toys, "bridgehead/toy/format-v0", seat="allied", data_format="stone")
    assert set(minari.list_local_datasets()) == {name}


def test_what_is_no_file_of_games_is_refused(toys: Path, tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    with pytest.raises(FileError, match=r"games\.parquet"):
        list(data.episodes(file))
    whole = toys.read_bytes()
    for junk in (b"", b"PAR1", b"\x00" * 1000, whole[:-9], whole[: len(whole) // 2]):
        file.write_bytes(junk)
        with pytest.raises(BadInput, match=r"games\.parquet"):
            list(data.episodes(file))
    torn = bytearray(whole)
    torn[4 : len(torn) // 2] = bytes(len(torn) // 2 - 4)  # the rows, not what lists them
    file.write_bytes(torn)
    with pytest.raises(BadInput, match=r"games\.parquet"):
        list(data.episodes(file))
    pq.write_table(pq.read_table(toys).drop_columns(["end_faces"]), file)
    with pytest.raises(BadInput, match="column end_faces: missing"):
        list(data.episodes(file))


def test_the_page_runs(
    command: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Every command and every block of Python in docs/data.md, in order."""
    page = (ROOT / "docs" / "data.md").read_text()
    monkeypatch.chdir(tmp_path)
    lines = re.findall(r"^bridgehead (.*)$", page, re.M)
    assert len(lines) == 2
    for line in lines:
        subprocess.run([command, *line.split()], check=True, capture_output=True)
    blocks = list(re.finditer(r"^```python\n(.*?)^```$", page, re.M | re.S))
    assert len(blocks) == 3
    names: dict[str, object] = {"__name__": "docs"}
    for block in blocks:
        line_number = page.count("\n", 0, block.start(1))
        exec(compile("\n" * line_number + block.group(1), "docs/data.md", "exec"), names)
    assert capsys.readouterr().out.count("'greedy'") == 3
    assert minari.load_dataset("bridgehead/one-bridge/greedy-v0").total_episodes > 10
