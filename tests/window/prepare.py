#!/usr/bin/env python3
"""Draws a map in the real window with a real pointer, from the empty map to the first decision of a fight on it.

    tests/window/prepare.py BINARY [PICTURES]

Draws two rooms, a corridor, three doors and water within a time limit; the results of the clicks are read from the
autosave. Then it adds a creature to each room, opens the doors between them, plays two rounds, and closes the window
and continues the fight. `CLICKS_SLOWER=2` allows twice the time, for a busy machine.
"""
import sys
import time

from harness import ACCENT, SLOWER, Fight, Ground, Window, add, attack, from_menu, run, strokes, walk


class Empty(Ground):
    """Empty map of squares."""

    def __init__(self, columns):
        self.topology, self.columns = "Square", columns


def accent_button(window):
    """Returns the middle of the widest accent button on the screen."""
    pixels, width = window.picture(), window.width
    best = (0, 0, 0)
    for y in range(0, window.height, 4):
        start = None
        for x in range(width):
            at = (y * width + x) * 3
            is_accent = tuple(pixels[at:at + 3]) == ACCENT
            if is_accent and start is None:
                start = x
            if not is_accent and start is not None:
                best = max(best, (x - start, (start + x) // 2, y))
                start = None
    return best[1:]


def until(holds):
    """Waits until `holds` returns true; exits with an error after ten seconds."""
    for _ in range(20):
        if holds():
            return
        time.sleep(0.5)
    raise SystemExit("the window does not show what it should")


def drag(window, start, end):
    """Draws with the left button from one place of the map to another, in cells."""
    place = lambda at: (int(window.left + at[0] * window.cell), int(window.top + at[1] * window.cell))
    (x, y), (to_x, to_y) = place(start), place(end)
    move = lambda x, y: run("xdotool", "mousemove", str(x), str(y), env=window.env)
    move(x, y)
    time.sleep(SLOWER)
    run("xdotool", "mousedown", "1", env=window.env)
    for part in (0.3, 0.6, 1.0):
        move(int(x + (to_x - x) * part), int(y + (to_y - y) * part))
        time.sleep(0.2 * SLOWER)
    run("xdotool", "mouseup", "1", env=window.env)
    time.sleep(0.5 * SLOWER)


def fight_through_doors(window):
    """Plays two rounds on the new map, closes the window and continues; returns true if all of it worked."""
    window.press("a", 0.5)
    place = lambda x, y: (window.left + x * window.cell, window.top + y * window.cell)
    add(window, place(7.5, 6.5), "Party", "Mira")
    add(window, place(19.5, 6.5), "Foes", "Goblin")
    for door in ((10, 6.5), (17, 6.5)):
        from_menu(window, place(*door), "Open the door")
    window.keep("doors-open")
    window.click(*accent_button(window))
    time.sleep(2)
    fight = Fight(window)
    ground = fight.ground
    state = first = fight.read()
    if len(first.people) != 2:
        print(f"on the map: {list(first.people)}")
        return False
    window.find_map(ground)
    end = time.time() + 240 * SLOWER
    while state.round <= 2 and not state.decided and time.time() < end:
        who = (state.actors() or [None])[0]
        before = state.commands
        if state.asked:
            window.press("space")
        elif who is None or not (attack(window, fight, state, who) or walk(window, fight, state, who)):
            window.press("space")
        elif fight.after(before).left < 2:
            window.press("space")
        state = fight.after(before)
    window.keep("two-rounds")
    east = max(one["at"][0] for one in state.people.values() if one["side"] == "party")
    west = min(one["at"][0] for one in state.people.values() if one["side"] == "foes")
    window.close()
    window.start("--continue")
    window.keep("continued")
    after = fight.read()
    window.close()
    same = (state.round, state.active, state.left) == (after.round, after.active, after.left)
    walked = any(state.people[who]["at"] != one["at"] for who, one in first.people.items())
    # One room ends at column 9, the other begins at 17: a combatant between them has come through a door.
    through = east > 9 or west < 17
    print(f"round {state.round}, the party as far east as {east}, the foes as far west as {west}, continued: {same}")
    return walked and through and state.round > 2 and same


def main():
    window = Window(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None)
    try:
        window.start()
        # Without a graphics card, the first frame can take a minute.
        for _ in range(60):
            if max(window.picture()) > 0:
                break
            time.sleep(1)
        time.sleep(3)
        found = run("xdotool", "search", "--onlyvisible", "--name", "^Splitsecond$", env=window.env)
        run("xdotool", "windowfocus", found.split()[0], env=window.env)
        time.sleep(1)
        window.keep("start")
        began, inputs = time.time(), 0
        window.press("ctrl+n", 1.5)
        until(lambda: abs(accent_button(window)[0] - window.width / 2) < 300)
        window.keep("empty-map")
        window.click(*accent_button(window))
        # The tool panel has its accent button on the left.
        until(lambda: accent_button(window)[0] < 300)
        time.sleep(1)
        ground = Empty(30)
        window.find_map(ground)
        window.keep("prepare")
        plan = [
            ("r", (2.5, 3.5), (9.5, 9.5)),
            (None, (17.5, 6.5), (26.5, 15.5)),
            ("c", (8.5, 6.5), (19.5, 8.5)),
            ("d", (9.95, 6.5), None),
            (None, (17.05, 6.5), None),
            (None, (20.5, 15.95), None),
            ("g", (20.5, 12.5), (24.5, 13.5)),
        ]
        for key, start, end in plan:
            if key:
                window.press(key, 0.4 * SLOWER)
                inputs += 1
            drag(window, start, end or start)
            inputs += 1
        window.keep("drawn")
        took = time.time() - began
        time.sleep(2)
        drawn = strokes(window)
        print(f"{took:.0f} s, {inputs + 2} inputs, strokes: {drawn}")
        wanted = ["Room", "Room", "Corridor", "Door", "Door", "Door", "Ground"]
        done = drawn == wanted and took <= 120 * SLOWER
        done &= fight_through_doors(window)
        print(f"pictures: {window.pictures}")
        sys.exit(0 if done else 1)
    finally:
        window.kill()


main()
