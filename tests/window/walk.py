#!/usr/bin/env python3
"""Walks the party through a bundled dungeon by torchlight, with a real pointer and both windows side by side.

    tests/window/walk.py BINARY the-silent-priory|the-lamp-cellars [PICTURES]

Moves tokens through several rooms, meets an enemy and leaves it, opens a door by a right click, and saves pictures of
both windows. The player window is also saved as a bad video call would show it: 640 x 360, JPEG of quality 30. Every
step must change the player window. `CLICKS_SLOWER=2` waits twice as long, for a busy machine.
"""
import os
import sys
import time

from harness import SLOWER, Ground, Window, run

PLAYERS = (1280, 720)

# Steps in order: moves of tokens from cell to cell, or the middle of a door to open.
WALKS = {
    "the-silent-priory": [
        ("into the corridor", [((6, 15), (12, 15)), ((5, 17), (11, 16)), ((4, 15), (13, 16))]),
        ("the hall, and foes in it", [((12, 15), (17, 15)), ((13, 16), (18, 16)), ((11, 16), (16, 16))]),
        ("back, and the foes out of sight", [((18, 16), (6, 15)), ((17, 15), (7, 16)), ((16, 16), (5, 17))]),
        ("to a closed door", [((7, 16), (18, 20)), ((6, 15), (18, 21))]),
        ("the door opens", (18.5, 22.0)),
        ("the room behind it", [((18, 21), (18, 24)), ((18, 20), (17, 23))]),
        ("the northern room", [((18, 24), (18, 8)), ((17, 23), (17, 7))]),
        ("the room in the north-east", [((18, 8), (35, 5)), ((17, 7), (28, 8))]),
        ("a secret door opens", (37.0, 5.5)),
        ("the vault behind it", [((35, 5), (40, 4))]),
        ("the hall in the east", [((40, 4), (33, 14)), ((28, 8), (35, 17))]),
        ("the pool", [((33, 14), (29, 23)), ((35, 17), (29, 26))]),
    ],
    "the-lamp-cellars": [
        ("into the corridor", [((37, 15), (32, 15)), ((38, 14), (33, 16))]),
        ("the hall, and foes in it", [((32, 15), (27, 15)), ((33, 16), (28, 16))]),
        ("back, and the foes out of sight", [((27, 15), (37, 15)), ((28, 16), (38, 14))]),
        ("to a closed door", [((37, 15), (25, 20)), ((38, 14), (25, 21))]),
        ("the door opens", (25.5, 22.0)),
        ("the room behind it", [((25, 21), (26, 24)), ((25, 20), (25, 23))]),
        ("the northern room", [((26, 24), (25, 8)), ((25, 23), (26, 7))]),
        ("the room in the north-west", [((25, 8), (9, 5)), ((26, 7), (15, 8))]),
        ("a secret door opens", (7.0, 5.5)),
        ("the closet behind it", [((9, 5), (4, 4))]),
        ("the hall in the west", [((4, 4), (10, 14)), ((15, 8), (8, 17))]),
        ("the pool", [((10, 14), (14, 23)), ((8, 17), (14, 26))]),
    ],
}
COLUMNS = 44


class Dungeon(Ground):
    """Map of the fight, whose journal does not exist yet."""

    def __init__(self):
        self.topology, self.columns = "Square", COLUMNS


def differ(one, other):
    """Compares every hundredth pixel; returns the number of clearly different ones."""
    pairs = zip(one[::300], other[::300])
    return sum(abs(a - b) > 24 for a, b in pairs)


def put(window, start, end):
    """Teleports the combatant on one cell to another by the GM menu: a right click, a menu entry, a click."""
    there = rf"The GM moves .* to \({end[0]}, {end[1]}\)"
    for _ in range(3):
        window.find_map()
        window.click_cell(Dungeon(), start, button="3")
        if window.click_on("Teleport…", wait=5):
            time.sleep(0.5 * SLOWER)
            window.click_cell(Dungeon(), end)
            if window.find(there, "Label", wait=5):
                return
        # A click was lost during a long frame.
        window.press("Escape")
    print(f"  nobody to be put from {start} to {end}")


def open_door(window, at):
    """Opens the door there by a right click and the menu entry."""
    for _ in range(3):
        window.find_map()
        # Just beyond the door, where no token is.
        window.click(window.left + at[0] * window.cell, window.top + (at[1] + 0.3) * window.cell, button="3")
        if window.click_on("Open the door", wait=5):
            return
        window.press("Escape")
    print("  there is no door to be opened")


def keep(window, name):
    """Saves a picture of both windows, and the player window as a bad video call shows it."""
    window.keep(name.replace(" ", "-").replace(",", ""))
    newest = os.path.join(window.pictures, sorted(os.listdir(window.pictures))[-1])
    part = f"{PLAYERS[0]}x{PLAYERS[1]}+{window.width}+0"
    call = newest.replace(".png", "-call.jpg")
    run("convert", newest, "-crop", part, "+repage", "-resize", "640x360!", "-quality", "30", call)


def main():
    binary, fight, *rest = sys.argv[1:]
    window = Window(binary, os.path.join(*rest) if rest else None, beside=PLAYERS[0])
    held = []
    players = lambda: window.picture((window.width, *PLAYERS))
    try:
        window.start(fight, "--players")
        window.place_players()
        time.sleep(8 * SLOWER)
        window.find_map(Dungeon())
        time.sleep(2 * SLOWER)
        window.find_map()
        keep(window, "the start")
        before = players()
        for name, step in WALKS[fight]:
            if isinstance(step, list):
                for start, end in step:
                    put(window, start, end)
            else:
                open_door(window, step)
            changed = False
            for _ in range(20):
                now = players()
                changed = differ(before, now) >= 40
                if changed:
                    break
                time.sleep(0.5 * SLOWER)
            time.sleep(1.5 * SLOWER)
            held.append(changed)
            print(f"  {'yes' if changed else 'NO'}: {name}", flush=True)
            keep(window, name)
            before = players()
        print(f"pictures: {window.pictures}")
        sys.exit(0 if all(held) else 1)
    finally:
        window.kill()


main()
