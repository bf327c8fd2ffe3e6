#!/usr/bin/env python3
"""Checks in the real window that the program draws no frame while nothing changes.

    tests/window/idle.py BINARY [SECONDS]

Checks a fight with hints, a fight with the player window open, and the start page, each with and without the focus.
Fails if a frame is drawn or more than a few CPU ticks are used.
"""
import os
import subprocess
import sys
import time

from frames import Frames, settled
from harness import SLOWER, Window, run

# In hundredths of a second: some background work of the process is normal.
FEW_TICKS = 5
FIGHT = "the-mill-at-hollowford"


def ticks(window):
    """Returns the CPU time of the program, in ticks."""
    with open(f"/proc/{window.app.pid}/stat", encoding="utf-8") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return int(fields[11]) + int(fields[12])


def watch(window, frames, what, seconds):
    """Counts frames and ticks without any input; returns true if nothing was drawn."""
    settled(window, frames)
    # Background painting can take a while on a busy machine.
    for _ in range(12):
        time.sleep(10 * SLOWER)
        if not frames.new():
            break
    before = ticks(window)
    time.sleep(seconds)
    drawn, used = len(frames.new()), ticks(window) - before
    print(f"{what}: {drawn} frames, {used} ticks in {seconds} s", flush=True)
    return drawn == 0 and used <= FEW_TICKS


def look_at(binary, what, arguments, seconds):
    window = Window(binary, os.environ.get("PICTURES"))
    window.env["SPLITSECOND_FRAMES"] = os.path.join(window.aside, "frames")
    frames = Frames(window.env["SPLITSECOND_FRAMES"])
    # Without settings the hints of a first fight are shown; they must not cause frames, either.
    os.remove(os.path.join(window.home, "settings.ron"))
    try:
        window.start(*arguments)
        still = watch(window, frames, f"{what}, with the focus", seconds)
        window.keep(what.replace(" ", "-"))
        root = run("xdotool", "search", "--maxdepth", "0", "", env=window.env).split()[0]
        subprocess.run(["xdotool", "windowfocus", root], env=window.env, check=False)
        return watch(window, frames, f"{what}, without the focus", seconds) and still
    finally:
        window.kill()


def main():
    if len(sys.argv) not in (2, 3):
        raise SystemExit(__doc__)
    seconds = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    looks = [
        ("a fight with hints", [FIGHT, "--seed", "7"]),
        ("a players window", [FIGHT, "--seed", "7", "--players"]),
        ("the start page", []),
    ]
    still = [look_at(sys.argv[1], what, arguments, seconds) for what, arguments in looks]
    sys.exit(0 if all(still) else 1)


if __name__ == "__main__":
    main()
