"""Networks exported as ONNX say in onnxruntime what they say in Go."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
import pytest

ROOT = Path(__file__).resolve().parents[3]
TESTDATA = ROOT / "models" / "bundle" / "testdata"
OPPONENTS = ROOT / "models" / "opponents" / "trained"
BUNDLES = sorted(TESTDATA.glob("*.bundle")) + sorted(OPPONENTS.glob("*.bundle"))

# How far onnxruntime may be from Go: absolute, and as a part of values beyond 1.
TOLERANCE = 1e-4

VERDICT = ("scores", "win", "margin", "shorts")


def compare(model: Path, examples: Path) -> None:
    """Run every example and compare all outputs of the model with it."""
    session = onnxruntime.InferenceSession(model, providers=["CPUExecutionProvider"])
    inputs = {i.name for i in session.get_inputs()}
    outputs = [o.name for o in session.get_outputs()]
    lines = examples.read_text().splitlines()
    assert len(lines) >= 10
    for line in lines:
        example: dict[str, Any] = json.loads(line)
        feed = {
            "observation": np.array([example["observation"]], np.float32),
            "places": np.array(example["places"], np.int64),
            "legal": np.array(example["legal"], np.int64),
            "side": np.array(example["side"], np.int64),
        }
        got = session.run(outputs, {k: v for k, v in feed.items() if k in inputs})
        # What the model leaves out is empty: inputs without things, outputs without short-term values.
        assert inputs >= {"observation", "legal", "side"}
        assert set(VERDICT) - set(outputs) <= {"shorts"}
        assert "shorts" in outputs or not example["shorts"]
        for name, values in zip(outputs, got, strict=True):
            want = np.atleast_1d(np.array(example[name], np.float32))
            np.testing.assert_allclose(values, want, rtol=TOLERANCE, atol=TOLERANCE, err_msg=name)
            assert values.shape == want.shape


@pytest.mark.parametrize("name", ["mapped", "plain"])
def test_goldens(name: str) -> None:
    compare(TESTDATA / f"{name}.onnx", TESTDATA / f"{name}.jsonl")


@pytest.mark.parametrize("bundle", BUNDLES, ids=lambda path: path.stem)
def test_exported(bridgehead_command: Path, bundle: Path, tmp_path: Path) -> None:
    model, examples = tmp_path / "model.onnx", tmp_path / "examples.jsonl"
    export = [bridgehead_command, "models", "export", bundle, "--format", "onnx"]
    subprocess.run([*export, "--output", model, "--golden", examples], check=True)
    compare(model, examples)


def test_a_wrong_example_is_noticed(tmp_path: Path) -> None:
    """A comparison that cannot fail would prove nothing."""
    lines = (TESTDATA / "mapped.jsonl").read_text().splitlines()
    example = json.loads(lines[-1])
    example["scores"][0] += 0.01
    examples = tmp_path / "examples.jsonl"
    examples.write_text("\n".join([*lines[:-1], json.dumps(example)]))
    with pytest.raises(AssertionError, match="scores"):
        compare(TESTDATA / "mapped.onnx", examples)
