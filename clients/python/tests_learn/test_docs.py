"""Every block of Python in docs/python.md runs, one after the other, as a reader would run them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).resolve().parents[3] / "docs" / "python.md"


def code_lines(block: str) -> list[str]:
    return [line for line in block.splitlines() if line.strip() and not line.startswith("#")]


def test_every_snippet_runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    blocks = list(re.finditer(r"^```python\n(.*?)^```$", PAGE.read_text(), re.M | re.S))
    assert len(blocks) > 10
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "docs"}
    text = PAGE.read_text()
    for block in blocks:
        line = text.count("\n", 0, block.start(1))
        # Errors name the line of the page.
        code = compile("\n" * line + block.group(1), str(PAGE), "exec")
        exec(code, names)  # noqa: S102
    assert len(code_lines(blocks[0].group(1))) <= 12
    random, trained = names["by_chance"], names["trained"]
    print(f"random {random:.1%}, trained {trained:.1%}")
