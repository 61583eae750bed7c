"""Policies as engines: commands, real arenas, and engines that misbehave."""

from __future__ import annotations

import io
import json
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import bridgehead
from bridgehead import BadInput, Game, State, gtp, play_match

CLIENTS = Path(__file__).resolve().parents[1]
ROOT = CLIENTS.parents[1]
EXAMPLE = CLIENTS / "examples" / "gtp_engine.py"


def first_legal(state: State) -> int:
    return state.legal_actions()[0]


def answers(policy: Any, *lines: str, **kwargs: Any) -> list[str]:
    """Return what an engine answers to some lines."""
    server = gtp.Server(policy, **kwargs)
    said = [server.answer(line + "\n") for line in lines]
    assert all(a == "" or (a[0] in "=?" and a.endswith("\n\n")) for a in said)
    return [a.strip() for a in said]


NEW = "newgame gamble-v1 gamble/one-bridge"


# The engine's side.


def test_every_command_of_the_page_is_answered(game: Game) -> None:
    start = game.new_initial_state()
    legal = " ".join(map(str, start.legal_actions()))
    said = answers(
        first_legal,
        "protocol_version",
        "name",
        "version",
        "seed 18446744073709551615",
        NEW,
        "legal",
        f"genmove german {legal}",
        "showboard",
        f"position {start.notation()}",
        f"play german {start.legal_actions()[0]}",
        "quit",
        name="plain",
        version="3",
    )
    assert said[:7] == ["= 1", "= plain", "= 3", "=", "=", f"= {legal}", f"= {legal.split()[0]}"]
    assert "Nijmegen" in said[7]
    assert said[8:] == ["=", "=", "="]
    listed = answers(first_legal, "list_commands")[0].removeprefix("= ").split("\n")
    page = (ROOT / "docs" / "gtp.md").read_text() if ROOT.joinpath("docs").is_dir() else ""
    for command in listed:
        assert f"`{command}" in page or not page
    assert answers(first_legal, "7 name", "# a comment", "", "7")[0] == "=7 first_legal"


def test_rolls_are_followed(game: Game) -> None:
    server, state = gtp.Server(first_legal), game.new_initial_state()
    server.answer(NEW)
    rolls = 0
    while not state.is_terminal():
        action = state.legal_actions()[-1]
        if state.is_chance_node():
            rolls += 1
            assert server.answer(f"roll {action}") == "=\n\n"
        else:
            side = game.player_name(state.current_player())
            assert server.answer(f"play {side} {action}") == "=\n\n"
        state.apply_action(action)
        assert server.state is not None
        assert server.state.hash() == state.hash()
    assert rolls
    assert server.answer("legal") == "=\n\n"
    assert server.answer("genmove german").startswith("? genmove: side 'german', but nobody")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("legal", "? legal: there is no game, want newgame first"),
        ("genmove german", "? genmove: there is no game"),
        ("bogus 3", "? unknown command 'bogus', want budget | genmove | "),
        ("newgame", "? newgame: got 0 words, want GAME SCENARIO"),
        ("newgame chess-v1 x", '? game: got "chess", want gamble | garden | '),
        ("newgame gamble-v9 gamble/basic", "? newgame: game 'gamble-v9', want gamble-v1"),
        ("newgame gamble-v1 gamble/nowhere", '? scenario "gamble/nowhere": unknown, want'),
        ("newgame gamble-v1 gamble/basic nonsense", "? "),
        ("seed -1", "? seed: got '-1', want a number from 0 to 18446744073709551615"),
        ("seed 18446744073709551616", "? seed: got"),
        ("seed", "? seed: got 0 words, want N"),
        ("budget 1 2 3", "? budget: this policy has no use for one"),
        ("budget 1", "? budget: got 1 words, want SIMULATIONS NODES MILLISECONDS"),
    ],
)
def test_refusals_before_a_game(line: str, says: str) -> None:
    assert answers(first_legal, line)[0].startswith(says)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("play german", "? play: got 1 words, want SIDE ACTION"),
        ("play german x", "? play: got 'x', want a number"),
        ("play german 538", "? action 538: not among the 2 legal actions"),
        ("play allied 2", "? play: side 'allied', but german is to act"),
        ("play nobody 2", "? play: side 'nobody', but german is to act"),
        ("roll 3", "? roll: german is to act"),
        ("genmove", "? genmove: got 0 words, want SIDE"),
        ("genmove allied", "? genmove: side 'allied', but german is to act"),
        (
            "genmove german 2",
            "? genmove: the legal actions given are not those of this engine: 2 3",
        ),
        ("position nonsense", "? "),
    ],
)
def test_refusals_in_a_game_change_nothing(game: Game, line: str, says: str) -> None:
    server = gtp.Server(first_legal)
    server.answer(NEW)
    assert server.answer(line).startswith(says)
    assert server.state is not None
    assert server.state.hash() == game.new_initial_state().hash()


def test_a_policy_that_fails_refuses_and_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    def broken(_: State) -> int:
        raise KeyError("weights")

    assert answers(broken, NEW, "genmove german")[1] == "? genmove: KeyError: 'weights'"
    assert capsys.readouterr().err.strip().endswith("KeyError: 'weights'")
    assert answers(lambda _: 538, NEW, "genmove german")[1].startswith("? action 538: not among")
    assert "got None" in answers(lambda _: None, NEW, "genmove german")[1]

    def tamper(state: State) -> int:  # its state is its own
        action = first_legal(state)
        state.apply_action(action)
        return action

    assert answers(tamper, NEW, "genmove german")[1] == "= 2"


def test_a_policy_is_told_seeds_and_budgets() -> None:
    class Told:
        def __init__(self) -> None:
            self.heard: list[Any] = []

        def reset(self, seed: int) -> None:
            self.heard.append(seed)

        def budget(self, simulations: int, nodes: int, seconds: float) -> None:
            self.heard.append((simulations, nodes, seconds))

        def __call__(self, state: State) -> int:
            return first_legal(state)

    told = Told()
    assert answers(told, "seed 5", NEW, "budget 10 0 1500", "seed 6", NEW) == ["="] * 5
    assert told.heard == [5, (10, 0, 1.5), 6]


def test_a_scenario_of_ones_own(tmp_path: Path) -> None:
    usual = ROOT / "scenarios" / "gamble" / "one-bridge.yaml"
    if not usual.is_file():
        pytest.skip("needs a checkout")
    path = tmp_path / "mine.yaml"
    path.write_text(usual.read_text().replace("id: gamble/one-bridge", "id: gamble/mine"))
    own = bridgehead.load_game("gamble", {"scenario": str(path)})
    line = f"newgame gamble-v1 {own.scenario}"
    assert own.scenario != "gamble/one-bridge"
    assert answers(first_legal, line)[0].startswith("? ")
    assert answers(first_legal, line, "legal", games=[own]) == ["=", "= 2 3"]


def test_serve_keeps_what_is_printed_out_of_the_answers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def chatty(state: State) -> int:
        print("hmm")
        return first_legal(state)

    out = io.StringIO()
    lines = io.StringIO(f"{NEW}\n\n# so far\ngenmove german\nquit\nname\n")
    gtp.serve(chatty, input=lines, output=out)
    assert out.getvalue() == "=\n\n= 2\n\n=\n\n"
    assert "hmm" in capsys.readouterr().err
    with pytest.raises(TypeError, match="policy: got 3"):
        gtp.serve(3)  # type: ignore[arg-type]


# In a real arena.


@pytest.fixture(scope="module")
def bridgehead_command(tmp_path_factory: pytest.TempPathFactory) -> str:
    go = shutil.which("go")
    if go is None or not (ROOT / "go.mod").is_file():
        pytest.skip("needs a checkout and Go")
    command = tmp_path_factory.mktemp("bin") / "bridgehead"
    subprocess.run([go, "build", "-o", str(command), "./cmd/bridgehead"], cwd=ROOT, check=True)
    return str(command)


BAD = """
import os, sys, time
from bridgehead import gtp

moves = 0
def policy(state):
    global moves
    moves += 1
    if moves >= 2:
        {deed}
    return state.legal_actions()[0]

gtp.serve(policy)
"""

DEEDS = {
    "dies": ("os.kill(os.getpid(), 9)", "the program has ended, signal: killed"),
    "leaves": ("print('bye', file=sys.stderr); os._exit(3)", 'exit status 3 (it said: "bye")'),
    "garbles": ("sys.__stdout__.write('garbage\\n'); sys.__stdout__.flush()",
                'it answered "garbage", want a line that begins with = or ?'),
    "cheats": ("return 538", "it refused: action 538: not among"),
    "raises": ("raise KeyError('weights')", "it refused: genmove: KeyError: 'weights'"),
    "hangs": ("time.sleep(60)", "no answer in time (1s)"),
}  # fmt: skip


@pytest.fixture
def engines(tmp_path: Path) -> Path:
    """A file of engines: the example, and those that misbehave from their second move on."""
    (tmp_path / "engine.py").write_text(EXAMPLE.read_text())
    flat = {"command": [sys.executable, "engine.py", "--rollouts", "2"], "timeout": "20s"}
    listed = [{"name": "flat-python", "dir": ".", **flat}]
    for name, (deed, _) in DEEDS.items():
        (tmp_path / f"{name}.py").write_text(BAD.format(deed=deed))
        timeout = "1s" if name == "hangs" else "20s"
        command = [sys.executable, f"{name}.py"]
        listed.append({"name": name, "command": command, "dir": ".", "timeout": timeout})
    path = tmp_path / "engines.json"
    path.write_text(json.dumps({"engines": listed}))
    return path


def run(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def arena(command: str, engines: Path, out: Path, *more: str) -> list[str]:
    line = [command, "arena", "--engines", str(engines), "--scenario", "one-bridge"]
    return [*line, "--out", str(out), *more]


def games(out: Path) -> Iterator[tuple[int, int, list[float], int]]:
    """Yield seed, first side, returns and final hash of the games of a run."""
    for line in (out / "results.jsonl").read_text().splitlines():
        pair = json.loads(line)
        for side, g in enumerate(pair["games"]):
            yield pair["seed"], side, g["returns"], int(g["final"], 16)


AGENTS = ("--agents", "gtp:flat-python", "--agents", "greedy")


def test_an_engine_in_python_plays_in_the_arena(
    bridgehead_command: str, engines: Path, tmp_path: Path, game: Game
) -> None:
    out = tmp_path / "run"
    three = (*AGENTS, "--agents", "random", "--pairs", "3")
    table = run(*arena(bridgehead_command, engines, out, *three))
    assert "9 of 9 pairs and mirror games played" in table or "9 of 9 pairs played" in table
    assert "forfeit" not in table
    assert "verified: 9 pairs, 18 games" in run(bridgehead_command, "arena", "verify", str(out))
    # The same policy in this process plays the same games, on the same dice.
    sys.path.insert(0, str(EXAMPLE.parent))
    try:
        from gtp_engine import FlatMonteCarlo
    finally:
        sys.path.pop(0)
    two = tmp_path / "two"
    run(*arena(bridgehead_command, engines, two, *AGENTS, "--pairs", "3", "--seed", "4"))
    here = play_match(FlatMonteCarlo(2, 1000), "greedy", game, pairs=3, seed=4)
    assert [(g.seed, g.first_side, list(g.returns), g.final_hash) for g in here.games] == list(
        games(two)
    )


def test_agents_of_the_engine_play_the_games_of_the_arena(
    bridgehead_command: str, engines: Path, tmp_path: Path, game: Game
) -> None:
    for first, second in (("random", "greedy"), ("uct:sims=20", "scripted")):
        out = tmp_path / first.partition(":")[0]
        agents = ("--agents", first, "--agents", second, "--pairs", "4", "--seed", "11")
        run(*arena(bridgehead_command, engines, out, *agents))
        here = play_match(first, second, game, pairs=4, seed=11)
        assert [(g.seed, g.first_side, list(g.returns), g.final_hash) for g in here.games] == list(
            games(out)
        )


def test_an_arena_that_was_killed_goes_on(
    bridgehead_command: str, engines: Path, tmp_path: Path
) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    pairs = (*AGENTS, "--pairs", "30", "--workers", "1")
    run(*arena(bridgehead_command, engines, whole, *pairs))
    with subprocess.Popen(
        arena(bridgehead_command, engines, cut, *pairs), stdout=subprocess.DEVNULL
    ) as p:
        results, last = cut / "results.jsonl", time.monotonic() + 60
        while time.monotonic() < last and (
            not results.is_file() or results.read_bytes().count(b"\n") < 2
        ):
            time.sleep(0.005)
        p.send_signal(signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
    assert len(list(games(cut))) < 60
    assert "30 of 30 pairs" in run(bridgehead_command, "arena", "--resume", str(cut))
    assert list(games(cut)) == list(games(whole))
    assert "verified: 30 pairs" in run(bridgehead_command, "arena", "verify", str(cut))


@pytest.mark.parametrize("name", DEEDS)
def test_an_engine_that_misbehaves_forfeits(
    bridgehead_command: str, engines: Path, tmp_path: Path, name: str
) -> None:
    out = tmp_path / "run"
    agents = ("--agents", f"gtp:{name}", "--agents", "random", "--pairs", "1", "--seed", "1")
    table = run(*arena(bridgehead_command, engines, out, *agents))
    assert "forfeited games: " in table
    assert DEEDS[name][1] in table
    verified = run(bridgehead_command, "arena", "verify", str(out))
    assert "verified: 1 pairs, 2 games" in verified or "verified: 1 pair" in verified


# Programs as policies.


@pytest.fixture
def flat() -> Iterator[gtp.Engine]:
    with gtp.Engine([sys.executable, str(EXAMPLE), "--rollouts", "2"], timeout=20) as engine:
        yield engine


def test_an_engine_is_a_policy(flat: gtp.Engine, game: Game) -> None:
    assert flat.name == "flat-python-2"
    assert flat.version == "1"
    first = play_match(flat, "random", game, pairs=2)
    assert play_match(flat, "random", game, pairs=2) == first
    assert first.names == ("flat-python-2", "random")
    state = game.new_initial_state()
    assert flat(state) in state.legal_actions()
    assert state.hash() == game.new_initial_state().hash()


def test_every_command_can_be_asked(flat: gtp.Engine) -> None:
    assert flat.ask(NEW) == ""
    assert flat.ask("legal") == "2 3"
    assert flat.ask("play german 2") == ""
    assert "Nijmegen" in flat.ask("showboard")
    with pytest.raises(gtp.Refused, match="'roll 3': it refused: roll: allied is to act"):
        flat.ask("roll 3")
    assert int(flat.ask("genmove allied")) >= 0
    with pytest.raises(BadInput, match="want one line"):
        flat.ask("name\nname")
    flat.close()
    flat.close()
    with pytest.raises(gtp.EngineError, match="'name': it was closed"):
        flat.ask("name")


def test_the_engine_of_the_project_is_one(bridgehead_command: str, game: Game) -> None:
    with gtp.Engine([bridgehead_command, "gtp", "--agent", "greedy:plan=0"]) as engine:
        assert engine.name == "bridgehead greedy:plan=0"
        outside = play_match(engine, "random", game, pairs=3)
    assert outside.games == play_match("greedy:plan=0", "random", game, pairs=3).games


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("", "the program has ended"),
        ("input(); print('hello')", "it answered 'hello', want a line that begins with = or ?"),
        ("input(); print('= 2\\n')", "it speaks protocol '2', want 1"),
        ("import time; time.sleep(60)", r"no answer in time \(1 s\)"),
        ("input(); print('= ' + 'x' * 2_000_000)", "more than 1048576 bytes"),
    ],
)
def test_programs_that_are_no_engines(code: str, says: str) -> None:
    with pytest.raises(gtp.EngineError, match=says):
        gtp.Engine([sys.executable, "-c", code], timeout=1 if "sleep" in code else 20)


def test_a_program_that_talks_too_much() -> None:
    code = "import sys\nfor line in sys.stdin: print('= 1\\n\\n= 2\\n', flush=True)"
    with pytest.raises(gtp.EngineError, match="it had said '= 2' without being asked"):  # noqa: PT012
        engine = gtp.Engine([sys.executable, "-c", code], timeout=20)
        time.sleep(0.3)
        engine.ask("name")
    flood = "while True: print('= 1\\n')"
    with pytest.raises(gtp.EngineError, match="without being asked"):  # noqa: PT012
        engine = gtp.Engine([sys.executable, "-c", flood], timeout=20)
        time.sleep(0.3)
        engine.ask("name")


@pytest.mark.parametrize("name", ["dies", "garbles", "cheats", "raises", "hangs"])
def test_engines_that_misbehave(engines: Path, game: Game, name: str) -> None:
    command = [sys.executable, str(engines.with_name(f"{name}.py"))]
    says = {"dies": "the program has ended", "hangs": "no answer in time", "garbles": "garbage"}
    state = game.new_initial_state()
    with gtp.Engine(command, timeout=1.5 if name == "hangs" else 20) as engine:
        assert engine(state) == 2
        with pytest.raises(gtp.EngineError, match=says.get(name, "it refused: ")):
            engine(state)


def test_what_cannot_be_started() -> None:
    with pytest.raises(gtp.EngineError, match="engine no-such-program: "):
        gtp.Engine(["no-such-program"])
    wrong: list[Any] = ["python x.py", [], None]
    for junk in wrong:
        with pytest.raises(BadInput, match="command: got"):
            gtp.Engine(junk)
    with pytest.raises(BadInput, match="timeout: got 0"):
        gtp.Engine([sys.executable], timeout=0)


def test_engines_end_with_their_owner() -> None:
    engine = gtp.Engine([sys.executable, str(EXAMPLE)])
    process = engine._process
    del engine
    assert process.poll() is not None
