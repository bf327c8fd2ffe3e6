#!/usr/bin/env python3
"""Tests shortcuts on five keyboard layouts in the real window: by letter and position, with Alt and Super, held down.

    tests/window/layouts.py BINARY

Ends turns and undoes on English, German, French, Russian and Greek keyboards, by the key with the letter or, without
such a key, by its position. With Alt or Super nothing may happen, a key held down acts only once, and a Ctrl that was
held before the window had the focus counts. Fails if one of these does not work. Needs setxkbmap.
"""
import os
import sys
import time

from harness import SLOWER, Fight, Window, run

FIGHT = "the-mill-at-hollowford"
SPACE, CTRL, ALT, SUPER, E = "65", "37", "64", "133", "26"
# Key code of Z; on layouts without a Z, its position on an English keyboard.
LAYOUTS = {"us": "52", "de": "29", "fr": "25", "ru": "52", "gr": "52"}


class Keyboard:
    """Keyboard whose keys are pressed by key code."""

    def __init__(self, window, fight):
        self.window, self.fight = window, fight
        self.failed = []

    def run(self, *words):
        run("xdotool", *words, env=self.window.env)

    def lay_out(self, name):
        run("setxkbmap", name, env=self.window.env)
        time.sleep(1.5 * SLOWER)

    def state(self):
        time.sleep(1.5 * SLOWER)
        state = self.fight.read()
        return state.commands, state.head

    def expect(self, what, is_so):
        print(f"{'ok  ' if is_so else 'FAIL'} {what}", flush=True)
        if not is_so:
            self.failed.append(what)

    def acts(self, what, *words, times=1):
        """Checks that the input leads to `times` commands."""
        before, _ = self.state()
        self.run(*words)
        after, _ = self.state()
        self.expect(f"{what}: {after - before} commands", after - before == times)

    def moves(self, what, *words):
        """Checks that the input moves in the history."""
        _, before = self.state()
        self.run(*words)
        _, after = self.state()
        self.expect(what, after != before)


def chord(modifier, key):
    return ["keydown", modifier, "key", key, "keyup", modifier]


def try_keys(window):
    run("xdotool", "mousemove", "1590", "890", env=window.env)
    window.key("space", wait=2.0)
    keyboard = Keyboard(window, Fight(window))
    for name, z in LAYOUTS.items():
        keyboard.lay_out(name)
        keyboard.acts(f"{name}: E", "key", E)
        keyboard.moves(f"{name}: Ctrl+Z", *chord(CTRL, z))
        for modifier, called in ((ALT, "Alt"), (SUPER, "Super")):
            keyboard.acts(f"{name}: {called}+E", *chord(modifier, E), times=0)
            keyboard.acts(f"{name}: {called}+Space", *chord(modifier, SPACE), times=0)
    keyboard.lay_out("us")
    keyboard.acts("Space, held for 3 s", "keydown", SPACE, "sleep", "3", "keyup", SPACE)
    keyboard.acts("E, held for 3 s", "keydown", E, "sleep", "3", "keyup", E)
    # Ctrl is pressed while no window has the focus.
    found = run("xdotool", "search", "--onlyvisible", "--name", "^Splitsecond$", env=window.env).split()
    root = run("xdotool", "search", "--maxdepth", "0", "", env=window.env).split()
    keyboard.run("windowfocus", root[0].decode())
    time.sleep(SLOWER)
    focus = ["keydown", CTRL, "windowfocus", found[0].decode(), "sleep", "2"]
    keyboard.moves("Ctrl held before the focus, then Z", *focus, "key", LAYOUTS["us"], "keyup", CTRL)
    return keyboard.failed


def main():
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    window = Window(sys.argv[1], os.environ.get("PICTURES"))
    try:
        window.start(FIGHT, "--seed", "7")
        failed = try_keys(window)
        window.close()
        sys.exit(1 if failed else 0)
    finally:
        window.kill()


if __name__ == "__main__":
    main()
