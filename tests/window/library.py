#!/usr/bin/env python3
"""Times how six goblins and their leader are added to a bundled map in the real window.

    tests/window/library.py BINARY [PICTURES]

First by pointer: it opens the library, finds the goblins, places six of them in a wedge with one click and their boss
with another, and undoes and redoes all of it. Then by keyboard, during the fight: it adds two archers. Two more are
dragged from the list, wait, and are called in; the boss is copied, pasted and removed. Fails if a task takes too many
inputs. The results are read from the autosave. `CLICKS_SLOWER=2` allows twice the time, for a busy machine.
"""
import re
import sys
import time

from harness import SLOWER, Fight, Window, run

ENCOUNTER = "the-lantern-bridge"
# By pointer: opening the library, six letters, the result, the number, the formation and the click; then the boss with
# the letters that distinguish it and the click.
MOST_BY_POINTER, MOST_BY_KEYS = 20, 14
# Ids of the numbered goblins, and how many of them the encounter has.
GOBLINS, THERE = r"goblin-\d+", 2


def until(holds, what, seconds=15):
    """Waits until `holds` returns true; exits with an error after a timeout."""
    end = time.time() + seconds * SLOWER
    while not holds():
        if time.time() > end:
            raise SystemExit(f"the window does not show {what}")
        time.sleep(0.3)


def type_in(window, text):
    """Types letters, each of which counts as an input."""
    run("xdotool", "type", "--delay", "120", text, env=window.env)
    window.inputs += len(text)
    time.sleep(0.5 * SLOWER)


def count(fight, ids):
    """Returns the number of combatants whose id matches."""
    return sum(1 for who in fight.read().people if re.fullmatch(ids, who))


def click_on(window, name, **options):
    if not window.click_on(name, **options):
        raise SystemExit(f"there is no “{name}” to click")


def drag(window, name, end):
    """Drags a widget to a place, in pixels."""
    found = window.find(name)
    x, y = found.x + found.wide / 3, found.y + found.high / 2
    move = lambda x, y: run("xdotool", "mousemove", str(int(x)), str(int(y)), env=window.env)
    move(x, y)
    time.sleep(0.5 * SLOWER)
    run("xdotool", "mousedown", "1", env=window.env)
    for part in (0.1, 0.5, 1.0):
        move(x + (end[0] - x) * part, y + (end[1] - y) * part)
        time.sleep(0.5 * SLOWER)
    run("xdotool", "mouseup", "1", env=window.env)
    window.inputs += 1
    time.sleep(SLOWER)


def main():
    binary, pictures = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None
    window = Window(binary, pictures)
    try:
        window.start(ENCOUNTER)
        began = time.time()
        window.press("ctrl+b")
        window.find("Goblin")
        window.keep("library")
        type_in(window, "goblin")
        click_on(window, "Goblin")
        click_on(window, "6 at once")
        click_on(window, "Wedge")
        window.find_map()
        # Middle of the map area between the panels.
        left, width = 260, window.width - 260
        x, y = left + width / 2, window.height * 0.4
        window.point(x, y)
        window.keep("six-before-the-click")
        window.click(x, y)
        fight = Fight(window)
        until(lambda: count(fight, GOBLINS) == THERE + 6, "six goblins")
        click_on(window, "Goblin boss")
        window.click(x, y - 2 * window.cell)
        until(lambda: count(fight, "goblin-boss-1") == 1, "their leader")
        window.keep("six-and-a-leader")
        took, inputs = time.time() - began, window.inputs
        print(f"six goblins and a leader: {inputs} inputs, {took:.0f} s")
        if inputs > MOST_BY_POINTER:
            raise SystemExit(f"more than {MOST_BY_POINTER} inputs")
        # The first undo removes the leader, the second all six goblins.
        window.key("ctrl+z", "ctrl+z")
        until(lambda: count(fight, GOBLINS) == THERE, "as many goblins as before")
        window.key("ctrl+y", "ctrl+y")
        until(lambda: count(fight, "goblin-boss-1") == 1, "the leader again")

        # During the fight, by keyboard.
        window.key("Escape", "Escape")
        window.key("space", wait=1.5)
        window.keep("begun")
        before = window.inputs
        window.key("ctrl+b", wait=1.0)
        type_in(window, "archer")
        window.key("Return", wait=1.0)
        window.key("2", "Left", "Left")
        window.keep("two-before-enter")
        window.key("Return", wait=1.0)
        until(lambda: count(fight, r"bandit-archer-\d+") == 2, "two archers")
        print(f"two archers in the middle of the fight by keys: {window.inputs - before} inputs")
        if window.inputs - before > MOST_BY_KEYS:
            raise SystemExit(f"more than {MOST_BY_KEYS} inputs")
        window.keep("two-archers")

        # Dragged from the list onto the map, to arrive on call: the wave waits there.
        window.key("Escape")
        click_on(window, "Bandit archer")
        click_on(window, "2 at once")
        click_on(window, "when called")
        drag(window, "Bandit archer", window.place_of(fight.ground, (8, 8)))
        window.keep("dragged")
        until(lambda: '"On call"' in fight.text(), "those who wait to be called in")
        window.keep("on-call")
        click_on(window, "Add “On call” now")
        until(lambda: count(fight, r"bandit-archer-\d+") == 4, "those who were called in")

        # Copied and pasted by keyboard; while the map has the focus, Esc closes the library.
        window.key("Escape", "Escape", wait=1.0)
        window.find_map()
        boss = fight.read().people["goblin-boss-1"]["at"]
        window.click_cell(fight.ground, boss)
        window.key("ctrl+c")
        x, y = window.place_of(fight.ground, boss)
        window.point(x, y - 2 * window.cell)
        window.key("ctrl+v", wait=1.0)
        until(lambda: count(fight, "goblin-boss-2") == 1, "a copy of the leader")
        window.key("Delete", wait=1.0)
        until(lambda: count(fight, "goblin-boss-1") == 0, "nothing of the leader that is selected")
        window.keep("pasted-and-removed")
    finally:
        window.kill()


if __name__ == "__main__":
    main()
