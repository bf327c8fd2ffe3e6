#!/usr/bin/env python3
"""Makes a fight of a map file in the real window with a real pointer, from the start page to the first decision.

    tests/window/from_map.py BINARY MAP [PICTURES]
    tests/window/from_map.py BINARY picture [PICTURES]

MAP is a Universal VTT file: it is opened from the dialog, two creatures are put on it by right clicks, and the fight
begins; at most 60 seconds and 15 inputs. With `picture`, a PNG with faint lines and nothing else is drawn first; its
grid is found, looked at and taken besides; at most 2 minutes. What the clicks came to is read from the autosave.
`CLICKS_SLOWER=2` allows twice the time, for a machine that is busy or draws without a graphics card.
"""
import glob
import os
import shutil
import subprocess
import sys
import tempfile
import time

from harness import ACCENT, FOES, PARTY, SLOWER, Fight, Window, run, strokes

# A floor of 24 × 16 squares of 70 pixels, with a margin of 20 and 30 pixels.
PITCH, FIRST, SQUARES = 70, (20, 30), (24, 16)


def draw_picture(path):
    """A mottled floor with faint lines and a wall around it."""
    wide, high = FIRST[0] * 2 + PITCH * SQUARES[0], FIRST[1] * 2 + PITCH * SQUARES[1]
    lines = [f"line {x},0 {x},{high}" for x in range(FIRST[0], wide, PITCH)]
    lines += [f"line 0,{y} {wide},{y}" for y in range(FIRST[1], high, PITCH)]
    subprocess.run(
        ["convert", "-size", f"{wide}x{high}", "xc:#8d8064", "-attenuate", "0.5", "-seed", "7", "+noise", "Gaussian",
         "-fill", "none", "-stroke", "#0000004c", "-strokewidth", "2", "-draw", " ".join(lines), path],
        check=True,
    )


class Stopwatch:
    """Counts inputs and time."""

    def __init__(self, window):
        self.window, self.inputs, self.began = window, 0, time.time()

    def press(self, key, wait=0.5):
        self.window.press(key, wait)
        self.inputs += 1

    def click(self, x, y, button="1", wait=0.5):
        run("xdotool", "mousemove", str(int(x)), str(int(y)), env=self.window.env)
        time.sleep(0.3 * SLOWER)
        run("xdotool", "click", button, env=self.window.env)
        time.sleep(wait * SLOWER)
        self.inputs += 1

    def took(self):
        return time.time() - self.began


def until(holds, what, seconds=30):
    """Waits until something holds, but not for long."""
    end = time.time() + seconds * SLOWER
    while not holds():
        if time.time() > end:
            raise SystemExit(f"the window does not show {what}")
        time.sleep(0.2)


def accents(window):
    """The runs of the accent colour on the screen: how long each is, its middle, and its height."""
    pixels, width = window.picture(), window.width
    found = []
    for y in range(0, window.height, 4):
        start = None
        line = pixels[y * width * 3:(y + 1) * width * 3]
        for x in range(width):
            is_accent = tuple(line[x * 3:x * 3 + 3]) == ACCENT
            if is_accent and start is None:
                start = x
            if not is_accent and start is not None:
                if x - start > 12:
                    found.append((x - start, (start + x) // 2, y))
                start = None
    return found


def add(watch, at, entries):
    """Puts a creature on the map by a right click."""
    x, y = at
    watch.click(x, y, "3")
    for right, below in entries:
        watch.click(x + right, y + below, wait=0.7)


def main():
    if len(sys.argv) not in (3, 4):
        raise SystemExit(__doc__)
    is_picture = sys.argv[2] == "picture"
    folder = tempfile.mkdtemp()
    file = os.path.join(folder, "floor.png") if is_picture else shutil.copy(sys.argv[2], folder)
    if is_picture:
        draw_picture(file)
    window = Window(sys.argv[1], sys.argv[3] if len(sys.argv) == 4 else None)
    # The dialog opens in the folder from which the app was started.
    os.chdir(folder)
    try:
        window.start()
        # The first picture can take a minute where it is drawn without a graphics card.
        until(lambda: max(window.picture()) > 0, "anything", 90)
        time.sleep(3 * SLOWER)
        found = run("xdotool", "search", "--onlyvisible", "--name", "^Splitsecond$", env=window.env)
        run("xdotool", "windowfocus", found.split()[0], env=window.env)
        time.sleep(1)
        window.keep("start")
        watch = Stopwatch(window)
        browse = window.find("Open a file…", wait=20)
        watch.click(browse.x + browse.wide / 2, browse.y + browse.high / 2, wait=1.5)
        window.keep("dialog")
        watch.click(260, 116)
        watch.click(613, 366, wait=1.5)
        if is_picture:
            # Besides the button that begins there is one that takes the grid, above it.
            takes = lambda: [run for run in accents(window) if run[2] < window.height * 3 // 4]
            until(takes, "a grid that was found", 60)
            window.keep("grid")
            _, x, y = takes()[0]
            watch.click(x, y + 4, wait=1.5)
            watch.press("a")
        else:
            until(lambda: glob.glob(os.path.join(window.home, "encounters", "*.ron")), "the map", 20)
            time.sleep(1.5 * SLOWER)
        window.keep("map")
        add(watch, (640, 560), PARTY)
        add(watch, (950, 540), FOES)
        window.keep("creatures")
        if is_picture:
            # The widest accent button begins.
            _, x, y = max(accents(window))
            watch.click(x, y + 4, wait=1)
        else:
            watch.press("space", 1)
        window.keep("begun")
        took = watch.took()
        fight = Fight(window)
        state = fight.read()
        sides = sorted(one["side"] for one in state.people.values())
        most_seconds, most_inputs = (120, 20) if is_picture else (60, 15)
        print(f"{took:.0f} s, {watch.inputs} inputs; sides: {sides}; strokes: {strokes(window)}")
        print(f"pictures: {window.pictures}")
        window.close()
        fits = not is_picture or strokes(window) == ["Resize", "Picture"]
        in_time = took <= most_seconds * SLOWER and watch.inputs <= most_inputs
        sys.exit(0 if sides == ["foes", "party"] and state.commands >= 3 and in_time and fits else 1)
    finally:
        window.kill()
        shutil.rmtree(folder)


main()
