#!/usr/bin/env python3
"""Makes a fight from a map file in the real window with a real pointer, from the start page to the first decision.

    tests/window/from_map.py BINARY MAP [PICTURES]
    tests/window/from_map.py BINARY picture [PICTURES]

MAP is a Universal VTT file. It is opened from the dialog, two creatures are added by right clicks, and the fight
begins, in at most 60 seconds and 15 inputs. With `picture`, a PNG with only faint lines is drawn first, and its grid is
also found, checked and accepted, in at most 2 minutes. The results of the clicks are read from the autosave.
`CLICKS_SLOWER=2` allows twice the time, for a busy machine or one without a graphics card.
"""
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

from harness import ACCENT, SLOWER, Fight, Window, add, run, strokes

# Floor of 24 × 16 squares of 70 pixels, with margins of 20 pixels at the sides and 30 above and below.
PITCH, FIRST, SQUARES = 70, (20, 30), (24, 16)


def draw_picture(path):
    """Draws a mottled floor with faint lines and a wall around it."""
    wide, high = FIRST[0] * 2 + PITCH * SQUARES[0], FIRST[1] * 2 + PITCH * SQUARES[1]
    lines = [f"line {x},0 {x},{high}" for x in range(FIRST[0], wide, PITCH)]
    lines += [f"line 0,{y} {wide},{y}" for y in range(FIRST[1], high, PITCH)]
    subprocess.run(
        ["convert", "-size", f"{wide}x{high}", "xc:#8d8064", "-attenuate", "0.5", "-seed", "7", "+noise", "Gaussian",
         "-fill", "none", "-stroke", "#0000004c", "-strokewidth", "2", "-draw", " ".join(lines), path],
        check=True,
    )


def until(holds, what, seconds=30):
    """Waits until `holds` returns true; exits with an error after a timeout."""
    end = time.time() + seconds * SLOWER
    while not holds():
        if time.time() > end:
            raise SystemExit(f"the window does not show {what}")
        time.sleep(0.2)


def accents(window):
    """Returns the horizontal runs of the accent colour on the screen as (length, middle x, y)."""
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


def click_on(window, name, **options):
    if not window.click_on(name, **options):
        window.keep("lost")
        raise SystemExit(f"there is no “{name}” to click")


def main():
    if len(sys.argv) not in (3, 4):
        raise SystemExit(__doc__)
    is_picture = sys.argv[2] == "picture"
    folder = tempfile.mkdtemp()
    file = os.path.join(folder, "floor.png") if is_picture else shutil.copy(sys.argv[2], folder)
    if is_picture:
        draw_picture(file)
    window = Window(sys.argv[1], sys.argv[3] if len(sys.argv) == 4 else None)
    # The dialog opens in the working directory of the app.
    os.chdir(folder)
    try:
        window.start()
        # Without a graphics card, the first frame can take a minute.
        until(lambda: max(window.picture()) > 0, "anything", 90)
        time.sleep(3 * SLOWER)
        found = run("xdotool", "search", "--onlyvisible", "--name", "^Splitsecond$", env=window.env)
        run("xdotool", "windowfocus", found.split()[0], env=window.env)
        time.sleep(1)
        window.keep("start")
        began, window.inputs = time.time(), 0
        click_on(window, "From a picture…" if is_picture else "From a map file…", wait=20)
        window.keep("dialog")
        click_on(window, ".*" + re.escape(os.path.basename(file)))
        click_on(window, ".*Open")
        if is_picture:
            # The button that accepts the grid is above the one that begins the fight.
            takes = lambda: [run for run in accents(window) if run[2] < window.height * 3 // 4]
            until(takes, "a grid that was found", 60)
            window.keep("grid")
            _, x, y = takes()[0]
            window.click(x, y + 4)
            time.sleep(SLOWER)
            window.press("a", 0.5)
        else:
            until(lambda: glob.glob(os.path.join(window.home, "encounters", "*.ron")), "the map", 20)
            time.sleep(1.5 * SLOWER)
        window.keep("map")
        add(window, (640, 480), "The party", "Mira")
        add(window, (950, 480), "The foes", "Goblin")
        window.keep("creatures")
        if is_picture:
            # The widest accent button begins the fight.
            _, x, y = max(accents(window))
            window.click(x, y + 4)
        else:
            window.press("space", 1)
        window.keep("begun")
        took = time.time() - began
        fight = Fight(window)
        state = fight.read()
        sides = sorted(one["side"] for one in state.people.values())
        most_seconds, most_inputs = (120, 20) if is_picture else (60, 15)
        print(f"{took:.0f} s, {window.inputs} inputs; sides: {sides}; strokes: {strokes(window)}")
        print(f"pictures: {window.pictures}")
        window.close()
        fits = not is_picture or strokes(window) == ["Resize", "Picture"]
        in_time = took <= most_seconds * SLOWER and window.inputs <= most_inputs
        sys.exit(0 if sides == ["foes", "party"] and state.commands >= 3 and in_time and fits else 1)
    finally:
        window.kill()
        shutil.rmtree(folder)


main()
