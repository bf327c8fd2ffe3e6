#!/usr/bin/env python3
"""Measures the cost of a click in the real window until the next picture, with few and with many tokens on the map.

    tests/window/clicks.py BINARY [TOKENS …]

Selects two combatants in turn, and opens and closes the turn order, in a fight with 30 and one with 200 tokens. Prints
the frame times in milliseconds. Only the work of the program counts, not that of the graphics card, or of the CPU in
its place. Compare two programs on the same machine, one right after the other.
"""
import os
import sys
import time

from frames import Frames, settled
from harness import SLOWER, Window, run

CLICKS = 15
WIDE, HIGH = 40, 24


def encounter(path, tokens):
    """Writes an encounter file with this number of combatants, in two groups far from each other."""
    combatants = []
    for nth in range(tokens):
        side, creature = ("foes", "orc") if nth % 2 else ("party", "tolk")
        row, column = divmod(nth // 2, 8)
        at = (column * 2 + (24 if nth % 2 else 0), row)
        combatants.append(f'(id: "{creature}-{nth}", creature: "{creature}", side: "{side}", at: {at})')
    with open(path, "w", encoding="utf-8") as file:
        file.write(
            f'(version: 1, name: "Many", ruleset: "seconds", map: (size: ({WIDE}, {HIGH})), '
            'sides: [(id: "party", name: "Party", stance: Party), (id: "foes", name: "Foes", stance: Foe)], '
            f'combatants: [{", ".join(combatants)}])'
        )


def cost(window, frames, act):
    """Returns the longest frame after each of some inputs."""
    longest = []
    for nth in range(CLICKS):
        frames.new()
        act(nth)
        time.sleep(0.8 * SLOWER)
        longest.append(max(frames.new(), default=0))
    return longest


def told(what, longest):
    longest = sorted(longest)
    print(f"{what}: {longest[len(longest) // 2]:.1f} ms in the middle, {longest[0]:.1f} to {longest[-1]:.1f} ms", flush=True)


def measure(binary, tokens):
    window = Window(binary, os.environ.get("PICTURES"))
    window.env["SPLITSECOND_FRAMES"] = os.path.join(window.aside, "frames")
    frames = Frames(window.env["SPLITSECOND_FRAMES"])
    try:
        file = os.path.join(window.home, "many.ron")
        encounter(file, tokens)
        window.start(file, "--seed", "7")
        settled(window, frames)
        # Before the fight begins, its odds are computed in the background.
        window.press("space", 3)
        settled(window, frames)
        window.find_map()
        window.keep(f"{tokens}-tokens")
        cells = [(0, 0), (2, 0)]

        def select(nth):
            column, row = cells[nth % 2]
            x, y = window.left + (column + 0.5) * window.cell, window.top + (row + 0.5) * window.cell
            run("xdotool", "mousemove", str(int(x)), str(int(y)), env=window.env)
            time.sleep(0.5 * SLOWER)
            frames.new()
            run("xdotool", "click", "1", env=window.env)

        told(f"{tokens} tokens, a click that selects", cost(window, frames, select))
        toggle = lambda _: run("xdotool", "key", "F3", env=window.env)
        told(f"{tokens} tokens, a key that shows a panel", cost(window, frames, toggle))
        window.close()
    finally:
        window.kill()


def main():
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    for tokens in [int(tokens) for tokens in sys.argv[2:]] or [30, 200]:
        measure(sys.argv[1], tokens)


if __name__ == "__main__":
    main()
