"""The examples run as their pages say, and the one that learns does learn."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import bridgehead

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


def run(script: str, *args: str) -> str:
    command = [sys.executable, str(EXAMPLES / script), *args]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


@pytest.mark.parametrize("game", ["gamble", "garden", "toy"])
def test_random_rollout(game: str) -> None:
    out = run("random_rollout.py", "--game", game, "--seconds", "0.5")
    assert out.count(" decisions/s") == 4


@pytest.mark.parametrize("game", ["gamble", "garden"])
def test_openspiel_mcts_plays(game: str) -> None:
    assert run("openspiel_mcts.py", "--game", game, "--games", "2", "--simulations", "20")


def positions(scenario: str, decisions: int) -> list[bridgehead.State]:
    """Return the first positions of a game in which there is something to decide."""
    found, state = [], bridgehead.load_game("gamble", {"scenario": scenario}).new_initial_state()
    while len(found) < decisions:
        if not state.is_chance_node():
            found.append(state.clone())
        state.apply_action(state.legal_actions()[-1])
    return found


def test_analyze_positions(bridgehead_command: Path, tmp_path: Path) -> None:
    """Every position is answered in its place, and a line that is none does not stop the others."""
    states = positions("nijmegen", 3)
    lines = [state.notation() for state in states]
    file = tmp_path / "positions.txt"
    args = ("analyze_positions.py", str(file), "--command", str(bridgehead_command))
    file.write_text(f"# of Nijmegen\n\n{lines[0]}\n  {lines[1]}  # the second\n{lines[2]}")
    out = run(*args, "--simulations", "30").splitlines()
    assert [line.split()[0] for line in out] == ["1", "2", "3"]
    for line, state in zip(out, states, strict=True):
        shares, choice, *changing = line.split(" ", 1)[1].split(" | ")
        assert sum(int(n) for n in re.findall(r"(\d+)%", shares)) in (99, 100, 101)
        side, _, text = choice.partition(": ")
        assert side == state.game.player_name(state.current_player())
        assert text in {state.action_to_string(a) for a in state.legal_actions()}
        assert all(part.startswith("changing hands: ") for part in changing)

    file.write_text(f"{lines[0]}\nnonsense\n")
    command = [sys.executable, str(EXAMPLES / args[0]), *args[1:], "--simulations", "30"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    first, second = done.stdout.splitlines()
    assert (done.returncode, first) == (1, out[0])
    assert second.startswith("2 error: position: first word")


@pytest.mark.parametrize(
    ("text", "program", "said"),
    [
        ("# nothing\n", "bridgehead", "got no position"),
        (None, "bridgehead", "No such file"),
        ("x", "no-such-program", "--command: "),
    ],
)
def test_analyze_positions_refuses(
    text: str | None, program: str, said: str, tmp_path: Path
) -> None:
    file = tmp_path / "positions.txt"
    if text is not None:
        file.write_text(text)
    command = [sys.executable, str(EXAMPLES / "analyze_positions.py"), str(file)]
    done = subprocess.run(
        [*command, "--command", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_maskable_ppo_learns(tmp_path: Path) -> None:
    """A fifth of what the example does by itself is enough to leave chance far behind."""
    model = tmp_path / "model.zip"
    log = tmp_path / "log"
    args = ("--steps", "40000", "--eval-games", "400", "--out", str(model), "--log", str(log))
    out = run("maskable_ppo.py", *args)
    assert model.stat().st_size > 0
    assert list(log.rglob("events.out.tfevents.*"))
    low = float(re.search(r"^trained .*\(95 % ([\d.]+)%", out, re.M).group(1))
    high = float(re.search(r"^random .* to ([\d.]+)%\)", out, re.M).group(1))
    print(out)
    assert low > high + 20


def test_cleanrl_ppo_learns(tmp_path: Path) -> None:
    """A fifth of what the example does by itself leaves chance behind, and repeats itself."""
    results = []
    for name in ("once", "twice"):
        args = ("--steps", "20000", "--eval-games", "300", "--out", str(tmp_path / name))
        out = run("cleanrl_ppo.py", *args)
        results.append(json.loads((tmp_path / name).read_text()) | {"seconds": 0})
    print(out)
    assert results[0] == results[1]
    assert results[0]["won"] > 300 * 0.2 > 2 * results[0]["won_by_chance"]


BENCHMARK = (
    "../benchmarks/ppo.py",
    "--seed",
    "3",
    "--eval-games",
    "40,20",
    "--opponents",
    "random",
    "greedy",
)


def learnt(out: Path) -> list[dict]:
    """Return the games of a report without the time that they took."""
    report = json.loads((out / "report.json").read_text())
    return [{k: v for k, v in row.items() if k != "seconds"} for row in report["games"]]


def test_ppo_benchmark_goes_on(tmp_path: Path) -> None:
    """What is learnt and won does not depend on where it was interrupted, and is not done twice."""
    once, twice = tmp_path / "once", tmp_path / "twice"
    text = run(*BENCHMARK, "--steps", "2000,4000", "--out", str(once))
    assert text.count("\n| ") == 2 * 3
    assert "| allied | 4,000 |" in text
    run(*BENCHMARK, "--steps", "2000", "--sides", "allied", "--out", str(twice))
    kept = (twice / "allied-2000.pt").stat().st_mtime_ns
    run(*BENCHMARK, "--steps", "2000,4000", "--out", str(twice))
    assert (twice / "allied-2000.pt").stat().st_mtime_ns == kept

    def key(row: dict) -> tuple:
        return row["side"], row["opponent"], row["steps"]

    assert sorted(learnt(once), key=key) == sorted(learnt(twice), key=key)
    assert {row["games"] for row in learnt(once) if row["opponent"] == "greedy"} == {20}


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--steps", "1234"), "want ascending multiples of 2000"),
        (("--steps", "4000,2000"), "want ascending multiples of 2000"),
        (("--eval-games", "5,6"), "got 2 numbers for 3 opponents"),
    ],
)
def test_ppo_benchmark_refuses(args: tuple[str, ...], said: str, tmp_path: Path) -> None:
    command = [
        sys.executable,
        str(EXAMPLES / "../benchmarks/ppo.py"),
        "--out",
        str(tmp_path / "new"),
    ]
    done = subprocess.run([*command, *args], capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert said in done.stderr
    assert not (tmp_path / "new").exists()
