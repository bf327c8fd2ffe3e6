#!/usr/bin/env python3
"""Forecasts a fight in the real window while it is played on, with both windows side by side.

    tests/window/forecast.py BINARY [ENCOUNTER] [PICTURES]

Waits for the gauge of the fight that has not begun, and looks whether it ends when the fight begins. Opens the forecast
by its key, looks at its first numbers, follows an advice meanwhile, and makes the forecast again of the new state.
Neither the gauge nor the forecast may change a pixel of the player window. Saves pictures. `CLICKS_SIZE=1280x720` sets the
size of the GM window.
"""
import os
import re
import sys
import time

from advice import PLAYERS, settled
from harness import SLOWER, Fight, Window, run

# Maximum time until 1,000 fights have ended, in seconds.
MAX_WAIT = 240


def named(window, pattern):
    """Returns the texts in the window that match."""
    _, widgets = window.told()
    return [it.name for it in widgets if re.search(pattern, it.name)]


def wait(window, pattern):
    """Waits until a text in the window matches, and checks that."""
    end = time.time() + MAX_WAIT * SLOWER
    while not named(window, pattern):
        if time.time() > end:
            window.keep("missing")
            raise SystemExit(f"no text in the window matches {pattern!r}")
        time.sleep(0.2)


def main():
    if len(sys.argv) not in (2, 3, 4):
        raise SystemExit(__doc__)
    encounter = sys.argv[2] if len(sys.argv) > 2 else "the-mill-at-hollowford"
    size = tuple(map(int, os.environ.get("CLICKS_SIZE", "1600x900").split("x")))
    window = Window(sys.argv[1], sys.argv[3] if len(sys.argv) > 3 else None, size, beside=PLAYERS[0])
    players = lambda: window.picture((window.width, *PLAYERS))
    try:
        window.start(encounter, "--seed", "7", "--players")
        window.place_players(PLAYERS)
        run("xdotool", "mousemove", str(window.width // 2), "14", env=window.env)
        seen = settled(players)
        wait(window, r"^The party wins .*, a member drops in ")
        leaks = seen != players()
        window.keep("gauge")
        window.key("space", wait=3.0)
        ended = not named(window, r"^The party wins ")
        fight = Fight(window)
        before = fight.read().commands
        seen = settled(players)
        window.key("shift+f", wait=1.0)
        wait(window, r"\bof 1000 fights$")
        wait(window, r"^Each dot is a fight")
        leaks = leaks or seen != players()
        window.keep("first-numbers")
        window.key("shift+a", "Return", wait=1.0)
        played = fight.after(before, 3.0).commands - before
        wait(window, r"^made in round \d+, \d+ commands? ago$")
        wait(window, r"^1000 fights played$")
        window.keep("earlier-moment")
        again = window.click_on(".*Forecast the fight as it is now")
        wait(window, r"^of the fight as it is now")
        window.keep("again")
        window.key("Escape", wait=1.0)
        closed = not named(window, r"^Each dot is a fight")
        window.close()
        print(f"gauge ended: {ended}; commands meanwhile: {played}; again: {again}; closed: {closed}; seen by players: {leaks}; "
              f"pictures: {window.pictures}")
        sys.exit(0 if ended and played and again and closed and not leaks else 1)
    finally:
        window.kill()


if __name__ == "__main__":
    main()
