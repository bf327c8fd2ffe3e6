#!/usr/bin/env python3
"""Draws a map in the real window with a real pointer, from the empty map to the first decision of a fight on it.

    tests/window/prepare.py BINARY [PICTURES]

Two rooms, a corridor, three doors and water, by the time of a stopwatch; what its clicks came to is read from the
autosave.
"""
import glob
import os
import re
import sys
import time

from harness import ACCENT, Ground, Window, run


class Empty(Ground):
    """An empty map of squares."""

    def __init__(self, columns):
        self.topology, self.columns = "Square", columns


def accent_button(window):
    """The middle of the widest accent button on the screen."""
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
    """Waits until something holds, but not for long."""
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
    time.sleep(1)
    run("xdotool", "mousedown", "1", env=window.env)
    for part in (0.3, 0.6, 1.0):
        move(int(x + (to_x - x) * part), int(y + (to_y - y) * part))
        time.sleep(0.2)
    run("xdotool", "mouseup", "1", env=window.env)
    time.sleep(0.5)


def strokes(window):
    """The strokes in the newest autosave, by their names."""
    files = glob.glob(os.path.join(window.home, "**", "*.journal"), recursive=True)
    if not files:
        return []
    with open(max(files, key=os.path.getmtime), encoding="utf-8", errors="replace") as file:
        return re.findall(r'"command":\{"Draw":\{"(\w+)"', file.read())


def main():
    window = Window(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None)
    try:
        window.start()
        # The first picture can take a minute where it is drawn without a graphics card.
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
        # The panel of tools has its button at the left.
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
                window.press(key, 0.4)
                inputs += 1
            drag(window, start, end or start)
            inputs += 1
        window.keep("drawn")
        took = time.time() - began
        time.sleep(2)
        drawn = strokes(window)
        print(f"{took:.0f} s, {inputs + 2} inputs, strokes: {drawn}")
        window.close()
        wanted = ["Room", "Room", "Corridor", "Door", "Door", "Door", "Ground"]
        print(f"pictures: {window.pictures}")
        sys.exit(0 if drawn == wanted and took <= 120 else 1)
    finally:
        window.kill()


main()
