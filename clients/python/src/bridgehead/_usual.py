"""The usual game; made by make_games.py from the catalogue of the library."""

from typing import Final

GAME: Final = "gamble"
