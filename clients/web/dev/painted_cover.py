"""Makes the cover of a game from a painted position, for boards that are small on the page.

    python clients/web/dev/painted_cover.py garden market-garden 2600 620 330

paints the first position so wide, cuts 832 by 496 out of it from x, y on, and writes public/covers/GAME.webp with
cwebp, as good as fits into 40 kB.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

import bridgehead

WIDE, HIGH, MOST = 832, 496, 40_000
game, scenario = sys.argv[1:3]
width, x, y = (int(word) for word in sys.argv[3:])
state = bridgehead.load_game(game, {"scenario": scenario}).new_initial_state()
while state.is_chance_node():
    state.apply_action(state.legal_actions()[0])
cut = state.picture(width)[y : y + HIGH, x : x + WIDE]
ppm = b"P6\n%d %d\n255\n" % (WIDE, HIGH) + cut.tobytes()
covers = Path(__file__).parent.parent / "public" / "covers"
with tempfile.NamedTemporaryFile(suffix=".ppm") as file:
    file.write(ppm)
    file.flush()
    for quality in range(80, 10, -4):
        command = [
            "cwebp",
            "-quiet",
            "-q",
            str(quality),
            "-m",
            "6",
            file.name,
            "-o",
            "-",
        ]
        made = subprocess.run(command, check=True, capture_output=True).stdout
        if len(made) <= MOST:
            break
(covers / f"{game}.webp").write_bytes(made)
print(f"{len(made) // 1024} kB, quality {quality}")
