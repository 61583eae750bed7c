"""TensorBoard reads what a run writes for it."""

from __future__ import annotations

import json
import math
import subprocess
from pathlib import Path

from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

TOY_RUN = Path(__file__).parents[1] / "tests" / "toy_run.yaml"


def test_tensorboard_reads_a_run(bridgehead_command: Path, tmp_path: Path) -> None:
    recipe, run = tmp_path / "recipe.yaml", tmp_path / "run"
    recipe.write_text(TOY_RUN.read_text().replace("measure: {", "measure: {tensorboard: true, "))
    subprocess.run([bridgehead_command, "train", "--config", recipe, "--out", run], check=True)
    events = EventAccumulator(str(run / "tensorboard"))
    events.Reload()
    read = {
        (tag, point.step, point.value)
        for tag in events.Tags()["scalars"]
        for point in events.Scalars(tag)
    }
    lines = [json.loads(line) for line in (run / "metrics.jsonl").read_text().splitlines()]
    noted = {
        (f"{line['kind']}/{name}", line["step"])
        for line in lines
        for name, value in line["values"].items()
        if value is not None
    }
    assert noted
    assert {(tag, step) for tag, step, _ in read} == noted
    assert all(math.isfinite(value) for _, _, value in read)
