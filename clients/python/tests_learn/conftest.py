"""What the tests here share."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def bridgehead_command(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the binary, once for all tests."""
    go = shutil.which("go")
    assert go is not None
    command = tmp_path_factory.mktemp("bin") / "bridgehead"
    subprocess.run([go, "build", "-o", str(command), "./cmd/bridgehead"], cwd=ROOT, check=True)
    return command
