"""The examples run as their pages say, and the one that learns does learn."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

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
