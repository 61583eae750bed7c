"""The examples run as their pages say, and the one that learns does learn."""

from __future__ import annotations

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
