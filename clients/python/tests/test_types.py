"""What type checkers and editors are told: a misspelt keyword is found before anything runs."""

from __future__ import annotations

import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import bridgehead
from bridgehead import _options
from bridgehead.pettingzoo._aec import BridgeheadAEC

MISSPELT = """
import bridgehead
from bridgehead.pettingzoo import gamble_v0, toy_v0

bridgehead.GambleEnv("nijmegen", opponent="random", seat="german", blocks=["node"])
bridgehead.GambleEnv("nijmegen", opponent={"random": 1, "greedy": 0.5})
bridgehead.GambleEnv("nijmegen", opponent=lambda seen, mask: int(mask.argmax()))
bridgehead.GambleVectorEnv(4, ["nijmegen", "basic"], opponent=["random", ("greedy", 2)])
gamble_v0.env("nijmegen", max_cycles=9, illegal_reward=-2.0)
bridgehead.GambleEnv("nijmegen", oponent="random")
bridgehead.ToyEnv(seet="german")
bridgehead.GambleEnv("nijmegen", max_steps="many")
gamble_v0.env("nijmegen", max_cycle=9)
toy_v0.raw_env(max_steps=9)
"""


def test_mypy_finds_misspelt_keywords(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    program = tmp_path / "program.py"
    program.write_text(MISSPELT)
    source = str(Path(__file__).resolve().parents[1] / "src")
    command = [sys.executable, "-m", "mypy", "--follow-imports=silent", "--ignore-missing-imports"]
    done = subprocess.run(
        [*command, "--cache-dir", str(tmp_path / "cache"), str(program)],
        capture_output=True,
        text=True,
        check=False,
        env={"MYPYPATH": source, "PATH": "/usr/bin:/bin"},
    )
    found = [line for line in done.stdout.splitlines() if "error:" in line]
    wrong = [line.partition("program.py:")[2].partition(":")[0] for line in found]
    assert wrong == ["10", "11", "12", "13", "14"], done.stdout + done.stderr
    for name, line in zip(
        ("oponent", "seet", "max_steps", "max_cycle", "max_steps"), found, strict=True
    ):
        assert name in line


def keywords(made: type, *besides: str) -> set[str]:
    given = set(inspect.signature(made.__init__).parameters)  # type: ignore[misc]
    return given - {"self", "game", "scenario", *besides}


def test_the_options_are_those_of_the_environments() -> None:
    assert set(_options.EnvOptions.__annotations__) == keywords(bridgehead.BridgeheadEnv)
    assert set(_options.AECOptions.__annotations__) == keywords(BridgeheadAEC)
    fixed = {"num_envs", "mask_in", "flat", "autoreset_mode", "copy", "statistics", "render_mode"}
    assert set(_options.VecOptions.__annotations__) == {
        "game",
        *keywords(bridgehead.BridgeheadVectorEnv, *fixed),
    }
