"""TensorBoard reads what a run writes for it."""

from __future__ import annotations

import json
import math
import subprocess
from pathlib import Path

from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

RECIPE = """game: toy
scenarios:
  - {name: three-bridges, weight: 1}
seed: 1
steps: 60
net: {context: 16, blocks: 1, action: 16, value: 16}
self_play:
  actors: 2
  simulations:
    - {games: 0, sims: 16}
  fast: 4
  full_share: 0.5
  considered: 4
  gumbel_scale: 1
  c_scale: 0.5
  policy_share: 0.1
buffer: {games: 4000, bytes: 100000000}
learning:
  batch: 64
  legal: 4
  rate: 0.003
  rate_end: 0.0003
  warm_up: 50
  decay: 0.0001
  clip: 1
  reuse: 16
  root: 0.5
  policy: 1
  win: 1
  short: 0.2
measure: {every: 10m, pairs: 2, sims: 4, opponents: [random], tensorboard: true}
"""


def test_tensorboard_reads_a_run(bridgehead_command: Path, tmp_path: Path) -> None:
    recipe, run = tmp_path / "recipe.yaml", tmp_path / "run"
    recipe.write_text(RECIPE)
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
