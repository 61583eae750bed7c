"""Makes the classes of the games from the catalogue of the library: ``python make_games.py``.

A class a game is written out rather than made at run time, for two reasons: type checkers and
editors see its keywords, and importing the package does not load the library, which a process that
forks must not have done. A test compares what is written with the catalogue, so that a game that
joins the library is not forgotten here.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bridgehead import catalogue

SOURCE = Path(__file__).parent / "src" / "bridgehead"
MARK = "# The rest is made by make_games.py from the catalogue of the library.\n"
WIDTH = 100  # of a line

# What each file has for a game: {name} is Gamble, {key} is gamble. Lines with PLAIN are for games
# that nothing paints.
PLAIN = "|"

ENV = '''

class {name}Env(BridgeheadEnv):
    """{title}; parameters as :class:`BridgeheadEnv` without ``game``."""

|    metadata: ClassVar[dict[str, Any]] = {{"render_modes": ["ansi"], "render_fps": 2}}  {ignore}
|
    def __init__(self, scenario: str = "", **kwargs: Unpack[EnvOptions]) -> None:
        super().__init__("{key}", scenario, **kwargs)
'''

VECTOR = '''

class {name}VectorEnv(BridgeheadVectorEnv):
    """{title}; parameters as :class:`BridgeheadVectorEnv`."""

|    metadata: dict[str, Any] = {{"render_modes": ["ansi"], "render_fps": 2}}  # noqa: RUF012
    _key = "{key}"
'''

OPENSPIEL = '''

class {name}Game(BridgeheadGame):
    """{title}."""

    key = "{key}"
    game_type = _game_type("{key}")
'''

OPENSPIEL_END = """

GAMES = ({classes})
__all__ += [{strings}]

for _game in GAMES:
    if _game.game_type.short_name not in pyspiel.registered_names():
        pyspiel.register_game(_game.game_type, _game)
"""

NAMES = '''"""The classes of the games; made by make_games.py from the catalogue of the library."""

{envs}
{vectors}

__all__ = [
{strings}]
'''

USUAL = '''"""The usual game; made by make_games.py from the catalogue of the library."""

from typing import Final

GAME: Final = "{key}"
'''

PETTINGZOO = '''"""{title} for PettingZoo; parameters as :class:`BridgeheadAEC`."""

# Made by make_games.py from the catalogue of the library.

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pettingzoo import ParallelEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from ._aec import BridgeheadAEC
from ._wrapper import LegalityWrapper

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .._options import AECOptions

__all__ = ["env", "parallel_env", "raw_env"]


class raw_env(BridgeheadAEC):
    """The environment without wrappers: an illegal action raises IllegalAction."""

    metadata = {{**BridgeheadAEC.metadata, "name": "{key}_v0"{modes}}}

    def __init__(self, scenario: str = "", **kwargs: Unpack[AECOptions]) -> None:
        super().__init__("{key}", scenario, **kwargs)


def env(
    scenario: str = "", *, illegal_reward: float = -1.0, **kwargs: Unpack[AECOptions]
) -> LegalityWrapper:
    """Return the environment in the usual wrappers: an illegal action loses the game."""
    return LegalityWrapper(raw_env(scenario, **kwargs), illegal_reward)


def parallel_env(
    scenario: str = "", *, illegal_reward: float = -1.0, **kwargs: Unpack[AECOptions]
) -> ParallelEnv[str, Any, Any]:
    """Return the parallel form of turns: of the actions only that of the side to act is played.

    ``infos[agent]["active_agent"]`` names that side; the mask of the other is all 0.
    """
    return turn_based_aec_to_parallel(env(scenario, illegal_reward=illegal_reward, **kwargs))
'''


def filled(template: str, game: dict[str, Any]) -> str:
    """Return a template for one game."""
    lines = template.splitlines(keepends=True)
    if game["picture"]:
        lines = [line for line in lines if not line.startswith(PLAIN)]
    text = "".join(line.removeprefix(PLAIN) for line in lines)
    modes = "" if game["picture"] else ', "render_modes": ["human", "ansi"]'
    return text.format(
        name=game["key"].capitalize(),
        key=game["key"],
        title=game["title"],
        modes=modes,
        ignore="# type: ignore[misc]",
    )


def imported(module: str, names: list[str]) -> str:
    """Return the line that imports names, or the lines, where they are too many for one."""
    line = f"from .{module} import {', '.join(sorted(names))}"
    if len(line) <= WIDTH:
        return line
    rows = "".join(f"    {name},\n" for name in sorted(names))
    return f"from .{module} import (\n{rows})"


def scenarios_of(game: dict[str, Any]) -> str:
    """Return the lines that list the scenarios of a game by their short names."""
    names = [s["id"].partition("/")[2] for s in game["scenarios"]]
    rows = "".join(f'\n        "{name}",' for name in names) + "\n    "
    inside = f'"{names[0]}",' if len(names) == 1 else rows
    return f'    "{game["key"].capitalize()}": ({inside}),\n'


def files() -> dict[Path, str]:
    """Return the text of every file that names games, as the catalogue would have it."""
    games = catalogue()["games"]
    names = [g["key"].capitalize() for g in games]
    classes = [f"{name}Game" for name in names]
    scenarios = "".join(map(scenarios_of, games))
    end = OPENSPIEL_END.format(
        classes=", ".join(classes), strings=", ".join(f'"{name}"' for name in sorted(classes))
    )
    rest = {
        "envs.py": (ENV, f"\nSCENARIOS: dict[str, tuple[str, ...]] = {{\n{scenarios}}}\n"),
        "vector.py": (VECTOR, ""),
        "openspiel.py": (OPENSPIEL, end),
    }
    made = {}
    for name, (template, more) in rest.items():
        own = (SOURCE / name).read_text().partition(MARK)[0]
        each = "".join(filled(template, game) for game in games)
        made[SOURCE / name] = own + MARK + (more + each if name == "envs.py" else each + more)
    envs, vectors = [f"{name}Env" for name in names], [f"{name}VectorEnv" for name in names]
    made[SOURCE / "_games.py"] = NAMES.format(
        envs=imported("envs", envs),
        vectors=imported("vector", vectors),
        strings="".join(f'    "{name}",\n' for name in sorted(envs + vectors)),
    )
    made[SOURCE / "_usual.py"] = USUAL.format(key=games[0]["key"])
    for game in games:
        path = SOURCE / "pettingzoo" / f"{game['key']}_v0.py"
        made[path] = filled(PETTINGZOO, game)
    return made


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text)
