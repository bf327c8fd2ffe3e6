#!/usr/bin/env python3
"""Plays any fight in the real window with a real pointer, to its end.

    tests/window/play.py BINARY ENCOUNTER [PICTURES]

Whoever may act attacks the nearest enemies by two clicks each, or walks towards them by a click; Space does
the rest. `CLICKS_SIZE=1280x720` takes another window, `CLICKS_SECONDS` gives up earlier or later than after
half an hour. It keeps a picture of the first deed of each kind and of the end, and fails where the
fight is not decided, or where nothing was done by clicks.
"""
import os
import sys
import time

from harness import Fight, Window, attack, walk

# How often in a row somebody is given something else to do before its turn ends.
PATIENCE = 3


def main():
    if len(sys.argv) not in (3, 4):
        raise SystemExit(__doc__)
    size = tuple(map(int, os.environ.get("CLICKS_SIZE", "1600x900").split("x")))
    window = Window(sys.argv[1], sys.argv[3] if len(sys.argv) == 4 else None, size)
    deeds = {"attacks": 0, "walks": 0, "reactions": 0, "keys": 0}
    done_since = {}

    def count(deed):
        deeds[deed] += 1
        if deeds[deed] == 1:
            window.keep(deed)

    try:
        window.start(sys.argv[2])
        window.keep("start")
        window.press("space", 2.0)
        fight = Fight(window)
        window.find_map(fight.ground)
        end = time.time() + float(os.environ.get("CLICKS_SECONDS", "1800"))
        state = fight.read()
        while not state.decided and time.time() < end:
            actors = [who for who in state.actors() if who in state.people]
            who = actors[0] if actors else None
            before = state.commands
            if state.asked:
                count("reactions")
                # The prompt's first answer wears the accent; Space would let it pass.
                if not window.press_prompt() or fight.after(before).commands == before:
                    window.press("space")
            elif who is None or state.stage in ("Declaring", "Choosing"):
                window.press("space")
            elif attack(window, fight, state, who):
                count("attacks")
            elif done_since.get(who, 0) < PATIENCE and walk(window, fight, state, who):
                count("walks")
                done_since[who] = done_since.get(who, 0) + 1
            else:
                done_since[who] = 0
                deeds["keys"] += 1
                window.press("space")
            state = fight.after(before)
        window.keep("end")
        window.close()
        told = ", ".join(f"{number} {deed}" for deed, number in deeds.items())
        print(f"{told}; {state.commands} commands; decided: {state.decided}; pictures: {window.pictures}")
        sys.exit(0 if state.decided and deeds["attacks"] and deeds["walks"] else 1)
    finally:
        window.kill()


main()
