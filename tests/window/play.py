#!/usr/bin/env python3
"""Plays any fight to its end in the real window with a real pointer.

    tests/window/play.py BINARY ENCOUNTER [PICTURES]

Each combatant that may act attacks the nearest enemies by two clicks each, or walks towards them by a click;
Space does the rest. `CLICKS_SIZE=1280x720` sets the window size, `CLICKS_SECONDS` the time limit (default:
half an hour). Saves a picture of the first action of each kind and of the end. Fails if the fight is not
decided, or without an attack and a walk.
"""
import os
import sys
import time

from harness import Fight, Window, attack, walk

# Number of walks in a row after which a combatant's turn is ended.
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
                # The first reaction in the prompt has the accent colour; Space would pass.
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
