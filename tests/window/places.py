#!/usr/bin/env python3
"""Checks that each window fits its monitor and opens where it was last.

    tests/window/places.py BINARY

Opens both windows on monitors of several sizes and scales. Then it moves the GM window, closes it, and opens it again,
which must be in the same place. On a smaller monitor, or if its saved place is on no monitor, the window must still
fit. Needs openbox: only a window manager notifies a window that it has been moved.
"""
import os
import re
import subprocess
import sys
import time

from harness import SLOWER, Window, run

FIGHT = "the-mill-at-hollowford"
MONITORS = [((1366, 768), 1), ((2880, 1800), 2), ((1280, 800), 1), ((1920, 1080), 1.5)]
GM, PLAYERS = "^Splitsecond$", "^Splitsecond: players$"


class Desktop(Window):
    """Monitor with a size and scale; the app chooses the size of its windows."""

    def __init__(self, binary, size, scale, home=None):
        super().__init__(binary, os.environ.get("PICTURES"), size=size)
        self.home = home or self.home
        self.env.update(SPLITSECOND_HOME=self.home, WINIT_X11_SCALE_FACTOR=str(scale))

    def open(self, *arguments):
        log = open(os.path.join(self.aside, "app.log"), "ab")
        self.app = subprocess.Popen([self.binary, FIGHT, "--seed", "7", *arguments], env=self.env, stdout=log, stderr=log)
        for _ in range(int(120 * SLOWER)):
            if self.found(GM):
                break
            time.sleep(0.5)
        time.sleep(6 * SLOWER)

    def found(self, name):
        search = ["xdotool", "search", "--onlyvisible", "--name", name]
        return subprocess.run(search, env=self.env, capture_output=True, text=True, check=False).stdout.split()

    def place(self, name):
        """Returns the left edge, top edge, width and height of a window."""
        shown = run("xdotool", "getwindowgeometry", "--shell", self.found(name)[0], env=self.env).decode()
        return tuple(int(re.search(rf"{key}=(-?\d+)", shown).group(1)) for key in ("X", "Y", "WIDTH", "HEIGHT"))

    def fits(self, name):
        left, top, wide, high = self.place(name)
        return left >= 0 and top >= 0 and left + wide <= self.width and top + high <= self.height

    def leave(self):
        run("xdotool", "windowfocus", "--sync", self.found(GM)[0], "key", "ctrl+q", env=self.env)
        self.app.wait(60)


def main():
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    failed = []

    def expect(what, is_so, *told):
        print(f"{'ok  ' if is_so else 'FAIL'} {what} {told}", flush=True)
        if not is_so:
            failed.append(what)

    for size, scale in MONITORS:
        desktop = Desktop(sys.argv[1], size, scale)
        try:
            desktop.open("--players")
            for name in (GM, PLAYERS):
                expect(f"{name} fits {size} at scale {scale}", desktop.fits(name), desktop.place(name))
            desktop.leave()
        finally:
            desktop.kill()
    desktop = Desktop(sys.argv[1], (1920, 1080), 1)
    manager = subprocess.Popen(["openbox"], env=desktop.env, stderr=subprocess.DEVNULL)
    time.sleep(1)
    try:
        desktop.open()
        window = desktop.found(GM)[0]
        run("xdotool", "windowsize", window, "1000", "700", "windowmove", window, "300", "200", env=desktop.env)
        time.sleep(2 * SLOWER)
        was = desktop.place(GM)
        desktop.leave()
        desktop.open()
        expect("it opens where it was", desktop.place(GM) == was, was, desktop.place(GM))
        window = desktop.found(GM)[0]
        run("xdotool", "windowmove", window, "900", "350", env=desktop.env)
        time.sleep(2 * SLOWER)
        desktop.leave()
    finally:
        manager.kill()
        desktop.kill()
    smaller = Desktop(sys.argv[1], (1280, 800), 1, desktop.home)
    try:
        smaller.open()
        expect("it fits a smaller monitor", smaller.fits(GM), smaller.place(GM))
        smaller.leave()
        with open(os.path.join(smaller.home, "settings.ron"), "w", encoding="utf-8") as settings:
            settings.write("(windows: (gm: (at: Some((5000, 300)), size: Some((1900, 1000))), players: (fills: Some((1920, 0)))))")
        smaller.open("--players")
        for name in (GM, PLAYERS):
            expect(f"{name} fits where its monitor is gone", smaller.fits(name), smaller.place(name))
        smaller.leave()
    finally:
        smaller.kill()
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
