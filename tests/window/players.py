#!/usr/bin/env python3
"""Counts the inputs for showing the players something, with a real pointer and both windows side by side.

    tests/window/players.py BINARY [PICTURES]

Reveals and hides a room (two inputs each), freezes the player window and points (one each). The results are read from
the pixels of the player window. `CLICKS_SLOWER=2` waits twice as long, for a busy machine.
"""
import sys
import time

from harness import SLOWER, Ground, Window, run

FIGHT = "the-silent-priory"
# A cell in a room that the party does not see, and the columns of the map.
ROOM, COLUMNS = (15, 5), 44
PLAYERS = (1280, 720)


class Priory(Ground):
    """Map of the fight, whose journal does not exist yet."""

    def __init__(self):
        self.topology, self.columns = "Square", COLUMNS


class Table:
    """Both windows, and the number of inputs since the last task."""

    def __init__(self, window):
        self.window, self.inputs = window, 0

    def key(self, key, action="key"):
        self.inputs += action != "keyup"
        run("xdotool", action, key, env=self.window.env)
        time.sleep(2 * SLOWER)

    def move(self, cell):
        x, y = Priory().centre(cell)
        window = self.window
        place = [str(int(window.left + x * window.cell)), str(int(window.top + y * window.cell))]
        run("xdotool", "mousemove", *place, env=window.env)
        time.sleep(SLOWER)

    def click(self, cell):
        self.move(cell)
        self.inputs += 1
        run("xdotool", "click", "1", env=self.window.env)
        time.sleep(SLOWER)

    def players(self):
        return self.window.picture((self.window.width, *PLAYERS))

    def changes(self, before, least=40):
        """Waits until the player window differs from `before`; returns false after a timeout."""
        for _ in range(40):
            if differ(before, self.players()) >= least:
                return True
            time.sleep(0.5 * SLOWER)
        return False

    def done(self, what, most):
        """Prints the number of inputs since the last task; returns false if there were too many."""
        print(f"{what}: {self.inputs} of at most {most}")
        ok, self.inputs = self.inputs <= most, 0
        return ok


def differ(one, other):
    """Compares every hundredth pixel; returns the number of clearly different ones."""
    pairs = zip(one[::300], other[::300])
    return sum(abs(a - b) > 24 for a, b in pairs)


def find_map(window):
    """Finds the map once it has been drawn, which takes a while on a busy machine."""
    for _ in range(10):
        try:
            return window.find_map(Priory())
        except StopIteration:
            time.sleep(3 * SLOWER)
    raise SystemExit("the map is not to be seen")


def main():
    window = Window(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None, beside=PLAYERS[0])
    held = []

    def hold(what, holds):
        held.append(holds)
        print(f"  {'yes' if holds else 'NO'}: {what}")

    try:
        window.start(FIGHT, "--players")
        window.place_players()
        time.sleep(8 * SLOWER)
        find_map(window)
        table = Table(window)
        start = table.players()

        table.key("shift+r")
        table.click(ROOM)
        held.append(table.done("reveal a room", 2))
        hold("the players see it", table.changes(start))
        window.keep("revealed")
        revealed = table.players()

        table.key("shift+h")
        table.click(ROOM)
        held.append(table.done("hide it again", 2))
        hold("it changes", table.changes(revealed))
        window.keep("hidden")
        hidden = table.players()
        hold("they do not see it any more", differ(start, hidden) < differ(start, revealed) // 4)
        table.key("Escape")

        table.inputs = 0
        table.key("shift+F7")
        held.append(table.done("freeze", 1))
        table.key("shift+r")
        table.click(ROOM)
        time.sleep(6 * SLOWER)
        window.keep("frozen")
        hold("they keep what they saw", differ(hidden, table.players()) == 0)
        table.key("shift+F7")
        hold("thawed, they see the present", table.changes(hidden))
        table.key("Escape")

        before = table.players()
        table.move((6, 16))
        table.inputs = 0
        table.key("period", "keydown")
        table.move((5, 15))
        hold("they see where", table.changes(before, 20))
        window.keep("pointed")
        pointed = table.players()
        table.key("period", "keyup")
        held.append(table.done("point", 1))
        table.changes(pointed, 20)
        hold("it is gone with the key", differ(before, table.players()) == 0)
        print(f"pictures: {window.pictures}")
        sys.exit(0 if all(held) else 1)
    finally:
        window.kill()


main()
