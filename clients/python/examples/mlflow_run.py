"""Puts the curves and the recipe of a run of ``bridgehead train`` into MLflow.

    python mlflow_run.py runs/nijmegen --uri sqlite:///mlflow.db --every 30
    mlflow ui --backend-store-uri sqlite:///mlflow.db

What metrics.jsonl of the run holds is logged under the names that TensorBoard has it by, such as
``learn/policy``; what MLflow has already is not logged again, so the same command goes on where it
was stopped, and --every follows a run while it lasts. Without --uri it is the tracking server of
``MLFLOW_TRACKING_URI``. Needs MLflow 3: pip install mlflow.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from pathlib import Path
from typing import Any

import yaml
from mlflow.entities import Metric, Param, RunTag
from mlflow.exceptions import MlflowException
from mlflow.tracking import MlflowClient

DIRECTORY, LINES = "bridgehead.directory", "bridgehead.lines"  # tags: which run it is, and so far


class Damaged(Exception):
    """A file of the run that cannot be understood."""


def read(run: Path) -> list[dict[str, Any]]:
    """Return what was measured; a last line that is still being written is left out."""
    file = run / "metrics.jsonl"
    lines = file.read_text().splitlines(keepends=True)
    found = []
    for n, line in enumerate(lines, start=1):
        if not line.endswith("\n"):
            break
        try:
            row = json.loads(line)
            found.append({key: row[key] for key in ("kind", "step", "time", "values")})
        except (ValueError, KeyError, TypeError) as error:
            raise Damaged(f"{file}: line {n}: {error!r}") from None
    return found


def metrics(row: dict[str, Any]) -> list[Metric]:
    """Return the numbers of a line as MLflow takes them."""
    return [
        Metric(name(f"{row['kind']}/{key}"), float(value), int(1000 * row["time"]), row["step"])
        for key, value in row["values"].items()
        if value is not None
    ]


def name(text: str) -> str:
    """Return a name without the characters that MLflow refuses, such as the = of uct:sims=200."""
    return re.sub(r"[^\w\-./ ]", "-", text)


def params(recipe: Any, prefix: str = "") -> list[Param]:
    """Return the recipe as parameters, with a dot between the keys of its sections."""
    found = []
    for key, value in recipe.items():
        if isinstance(value, dict):
            found += params(value, f"{prefix}{key}.")
        else:
            text = value if isinstance(value, str) else json.dumps(value)
            found.append(Param(name(prefix + key), text[:6000]))
    return found


def open_run(client: MlflowClient, run: Path, experiment: str) -> tuple[str, int]:
    """Return the run of MLflow for a directory, and how many lines of it MLflow has."""
    known = client.get_experiment_by_name(experiment)
    where = known.experiment_id if known else client.create_experiment(experiment)
    here = str(run.resolve())
    runs = client.search_runs([where], f"tags.`{DIRECTORY}` = '{here}'")
    if runs:
        return runs[0].info.run_id, int(runs[0].data.tags[LINES])
    made = client.create_run(where, run_name=run.resolve().name, tags={LINES: "0"})
    recipe = yaml.safe_load((run / "config.yaml").read_text())
    client.log_batch(made.info.run_id, params=params(recipe)[:100], tags=[RunTag(DIRECTORY, here)])
    return made.info.run_id, 0


def log(client: MlflowClient, run: Path, experiment: str) -> int:
    """Log what MLflow lacks and return how many numbers that was."""
    rows = read(run)
    run_id, known = open_run(client, run, experiment)
    logged = 0
    for n, row in enumerate(rows[known:], start=known + 1):
        new = metrics(row)
        client.log_batch(run_id, metrics=new, tags=[RunTag(LINES, str(n))])
        logged += len(new)
    over = (run / "network.bundle").exists()
    client.update_run(run_id, status="FINISHED" if over else "RUNNING")
    return logged


def main() -> int:
    """Log once, or every so many seconds until the run is over."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("run", type=Path, help="directory of the run")
    parser.add_argument("--uri", help="where MLflow keeps its runs")
    parser.add_argument("--experiment", default="bridgehead")
    parser.add_argument("--every", type=float, help="seconds; go on until the run is over")
    args = parser.parse_args()
    try:
        client = MlflowClient(args.uri)
        while True:
            over = (args.run / "network.bundle").exists()
            print(f"{args.run}: {log(client, args.run, args.experiment)} numbers", flush=True)
            if over or not args.every:
                return 0
            time.sleep(args.every)
    except (Damaged, MlflowException, OSError, yaml.YAMLError) as error:
        print(f"mlflow_run.py: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
