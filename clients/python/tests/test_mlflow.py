"""The example that puts a run of training into MLflow: all of it, once."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from conftest import EXAMPLES, load_example

pytest.importorskip("mlflow")
pytest.importorskip("sqlalchemy")

from mlflow.tracking import MlflowClient

mlflow_run = load_example("mlflow_run")
TOY_RUN = Path(__file__).with_name("toy_run.yaml")


@pytest.fixture(scope="module")
def trained(command: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a run that is over."""
    folder: Path = tmp_path_factory.mktemp("runs")
    words = ["train", "--config", str(TOY_RUN), "--out", str(folder / "run")]
    subprocess.run([command, *words], check=True, capture_output=True)
    return folder / "run"


@pytest.fixture
def run(trained: Path, tmp_path: Path) -> Path:
    """Return a copy of that run, to be changed."""
    return Path(shutil.copytree(trained, tmp_path / "run"))


@pytest.fixture
def client(tmp_path: Path) -> MlflowClient:
    return MlflowClient(f"sqlite:///{tmp_path}/mlflow.db")


def the_run(client: MlflowClient) -> Any:
    experiment = client.get_experiment_by_name("bridgehead")
    assert experiment is not None
    [run] = client.search_runs([experiment.experiment_id])
    return run


def history(client: MlflowClient) -> set[tuple[str, int, int, float]]:
    """Return all that MLflow has of its one run."""
    run = the_run(client)
    points = [client.get_metric_history(run.info.run_id, key) for key in run.data.metrics]
    found = [(m.key, m.step, m.timestamp, m.value) for each in points for m in each]
    assert len(found) == len(set(found))
    return set(found)


def noted(run: Path) -> set[tuple[str, int, int, float]]:
    lines = [json.loads(line) for line in (run / "metrics.jsonl").read_text().splitlines()]
    return {
        (f"{line['kind']}/{name}".translate(str.maketrans(":=", "--")), line["step"], at, value)
        for line in lines
        for at in [int(1000 * line["time"])]
        for name, value in line["values"].items()
        if value is not None
    }


def test_all_of_a_run_is_there_once(client: MlflowClient, run: Path) -> None:
    want = noted(run)
    assert {key.split("/")[0] for key, *_ in want} == {"match random", "match uct-sims-4"}
    assert mlflow_run.log(client, run, "bridgehead") == len(want)
    assert mlflow_run.log(client, run, "bridgehead") == 0
    assert history(client) == want
    made = the_run(client)
    assert made.info.status == "FINISHED"
    assert made.info.run_name == "run"
    assert made.data.params["learning.rate"] == "0.003"
    assert made.data.params["game"] == "toy"
    assert json.loads(made.data.params["scenarios"])[0]["name"] == "three-bridges"


def test_a_run_is_followed(client: MlflowClient, run: Path) -> None:
    """Lines that come later are logged, and one that is being written waits until it is whole."""
    file, bundle = run / "metrics.jsonl", run / "network.bundle"
    lines = file.read_text().splitlines(keepends=True)
    assert len(lines) > 1
    bundle.unlink()
    file.write_text(lines[0] + lines[1][:20])
    first = mlflow_run.log(client, run, "bridgehead")
    made = the_run(client)
    assert made.info.status == "RUNNING"
    file.write_text("".join(lines))
    assert first + mlflow_run.log(client, run, "bridgehead") == len(noted(run))
    assert history(client) == noted(run)


@pytest.mark.parametrize("line", ["{}", "[]", "nothing", '{"kind": "learn"}'])
def test_a_damaged_run_is_refused(run: Path, line: str) -> None:
    file = run / "metrics.jsonl"
    file.write_text(line + "\n" + file.read_text())
    with pytest.raises(mlflow_run.Damaged, match="line 1: "):
        mlflow_run.read(run)


def test_the_program_says_what_is_wrong(tmp_path: Path, run: Path) -> None:
    def call(*args: Any) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, EXAMPLES / "mlflow_run.py", *args]
        uri = ["--uri", f"sqlite:///{tmp_path}/m.db"]
        return subprocess.run([*command, *uri], capture_output=True, text=True, check=False)

    done = call(run, "--every", "60")  # it is over: once is enough
    assert (done.returncode, done.stdout) == (0, f"{run}: {len(noted(run))} numbers\n")
    missing = call(tmp_path / "none")
    assert missing.returncode == 1
    assert "none/metrics.jsonl" in missing.stderr
    assert "Traceback" not in missing.stderr
