#!/usr/bin/env python3
"""Asks for advice in the real window and follows it, with both windows side by side.

    tests/window/advice.py BINARY [ENCOUNTER] [PICTURES]

Characters follow the advice by one key, enemies play the turns of their side by another. On the way an advice is
dismissed, and a step is undone. No advice may change a pixel of the player window. Saves pictures of the first
advices. `CLICKS_SIZE=1280x720` sets the size of the GM window, `CLICKS_SECONDS` the time limit (default: five
minutes). Fails without an advice that was followed, a side that played, or an undone step.
"""
import os
import sys
import time

from harness import SLOWER, Fight, Window, run

PLAYERS = (1280, 720)
# Number of advices of which pictures are saved.
PICTURES = 14


def settled(picture):
    """Returns a picture once it no longer changes: the last command may still be drawn."""
    before = picture()
    for _ in range(20):
        time.sleep(SLOWER)
        now = picture()
        if now == before:
            break
        before = now
    return before


def main():
    if len(sys.argv) not in (2, 3, 4):
        raise SystemExit(__doc__)
    encounter = sys.argv[2] if len(sys.argv) > 2 else "the-mill-at-hollowford"
    size = tuple(map(int, os.environ.get("CLICKS_SIZE", "1600x900").split("x")))
    window = Window(sys.argv[1], sys.argv[3] if len(sys.argv) > 3 else None, size, beside=PLAYERS[0])
    done = {"advices": 0, "followed": 0, "dismissed": 0, "sides": 0, "steps": 0, "undone": 0, "leaks": 0}
    players = lambda: window.picture((window.width, *PLAYERS))
    try:
        window.start(encounter, "--seed", "7", "--players")
        window.place_players(PLAYERS)
        # The pointer rests over nothing.
        run("xdotool", "mousemove", str(window.width // 2), "14", env=window.env)
        window.key("space", wait=3.0)
        fight = Fight(window)
        window.key("Home", wait=1.0)
        end = time.time() + float(os.environ.get("CLICKS_SECONDS", "300"))
        state = fight.read()
        while not state.decided and time.time() < end:
            before = state.commands
            actors = [who for who in state.actors() if who in state.people]
            sides = {state.people[who]["side"] for who in actors}
            if state.asked:
                window.key("shift+a", "Return")
            elif state.stage in ("Declaring", "Choosing"):
                window.key("shift+s", wait=0.8)
                window.key("space", wait=0.8)
            elif actors and sides != {"party"}:
                window.key("shift+s", wait=1.5)
                state = fight.read()
                steps = state.commands - before
                done["steps"] += max(steps, 0)
                if steps > 0:
                    done["sides"] += 1
                    if done["sides"] <= 3:
                        window.keep("side-played")
                    if done["undone"] == 0:
                        head = state.head
                        window.key("ctrl+z", wait=0.8)
                        done["undone"] = int(fight.read().head != head)
                        window.key("ctrl+y", wait=0.8)
                else:
                    # A decision of the GM is shown, or a toast.
                    window.keep("side-stopped")
                    window.key("Return", "Escape")
                    if fight.after(before, 1.0).commands == before:
                        window.key("space")
            else:
                seen = settled(players)
                window.key("shift+a", wait=0.8)
                done["advices"] += 1
                if done["advices"] <= PICTURES:
                    window.keep("advice")
                if seen != players():
                    done["leaks"] += 1
                    window.keep("leak")
                if done["dismissed"] == 0:
                    window.key("Escape")
                    done["dismissed"] = int(fight.read().commands == before)
                    window.key("shift+a", wait=0.6)
                window.key("Return" if done["followed"] % 2 else "shift+a", wait=0.6)
                if fight.after(before, 1.5).commands > before:
                    done["followed"] += 1
                else:
                    window.key("Escape", "space")
            state = fight.after(before)
        window.keep("end")
        window.close()
        told = ", ".join(f"{number} {what}" for what, number in done.items())
        print(f"{told}; {state.commands} commands; decided: {state.decided}; pictures: {window.pictures}")
        needed = ("followed", "dismissed", "sides", "undone")
        sys.exit(0 if all(done[what] for what in needed) and not done["leaks"] else 1)
    finally:
        window.kill()


if __name__ == "__main__":
    main()
