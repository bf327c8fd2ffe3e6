#!/usr/bin/env python3
"""Plays a short fight to its end in the real window with a real pointer.

    tests/window/duel.py BINARY [PICTURES]

It finds the map and the buttons on the screen, and reads the results of its clicks from the autosave. On
the way it undoes an attack, takes a delayed turn inside another turn, and closes the window and
continues.
"""
import os
import sys
import time

from harness import Fight, Window


def main():
    window = Window(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None)
    undone = delayed_inside = restarted = False
    attacks = turns = 0
    try:
        duel = os.path.join(os.path.dirname(os.path.abspath(__file__)), "duel.ron")
        window.start(duel, "--seed", "5")
        window.keep("start")
        window.press_next()
        time.sleep(2)
        fight = Fight(window)
        ground = fight.ground
        window.keep("initiative")
        began = time.time()
        while time.time() - began < float(os.environ.get("CLICKS_SECONDS", "1500")):
            state = fight.read()
            if state.decided:
                break
            # The map moves for a token at the edge, so its place is read again.
            window.find_map(ground)
            me = state.people[state.active]
            foes = state.enemies(ground, state.active)
            acted = False
            if not me["busy"] and state.left > 0:
                # Once: delay, and take the turn inside another combatant's.
                if not delayed_inside and state.left == 6 and state.open_turns == 1 and turns >= 1:
                    waiting = state.active
                    window.press_left_of_next()
                    time.sleep(0.5)
                    after = fight.read()
                    if waiting in after.delayed:
                        mover = after.people[after.active]
                        for step in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                            window.click_cell(ground, (mover["at"][0] + step[0], mover["at"][1] + step[1]))
                            if fight.read().left < 6:
                                break
                        # `… acts now` is directly to the left of the accent button.
                        _, left, y = window.next_button()
                        window.click(left - 50, y)
                        inside = fight.read()
                        delayed_inside = inside.open_turns == 2 and inside.active == waiting
                        window.keep("delayed-turn-inside")
                        if delayed_inside:
                            window.press_next()
                            print(f"{waiting} took a delayed turn inside {after.active}'s")
                    turns += 1
                    continue
                for foe in foes[:2]:
                    before = fight.read().commands
                    window.click_cell(ground, foe["at"])
                    window.click_cell(ground, foe["at"])
                    if fight.read().commands > before:
                        attacks += 1
                        acted = True
                        if not undone:
                            window.keep("attack")
                            head = fight.read().head
                            window.press("ctrl+z")
                            undone = fight.read().head != head
                            window.keep("attack-undone")
                            window.press("ctrl+y")
                            print("an attack was undone and done again")
                        break
                    window.press("Escape", 0.3)
                if not acted and foes:
                    # Moves towards the nearest enemy, as far as the remaining seconds allow.
                    (x, y), (fx, fy) = me["at"], foes[0]["at"]
                    far = ground.distance(me["at"], foes[0]["at"])
                    for squares in range(min(state.left * 3, far - 1), 0, -2):
                        part = squares / far
                        cell = (round(x + (fx - x) * part), round(y + (fy - y) * part))
                        window.click_cell(ground, cell)
                        after = fight.read()
                        if after.left < state.left or after.active != state.active:
                            acted = True
                            break
            state_now = fight.read()
            if not acted or state_now.left == 0 or state_now.left < 4:
                window.press_next()
                turns += 1
                if turns >= 4 and not restarted:
                    before = fight.read()
                    window.keep("before-restart")
                    window.close()
                    window.start("--continue")
                    window.keep("after-restart")
                    after = fight.read()
                    restarted = (before.active, before.left) == (after.active, after.left)
                    print("the window was closed and the fight continued")
        state = fight.read()
        window.keep("end")
        window.close()
        print(f"{turns} turns, {attacks} attacks, {state.commands} commands")
        print(f"decided: {state.decided}, undone: {undone}, "
              f"delayed turn inside another's: {delayed_inside}, restarted: {restarted}")
        print(f"pictures: {window.pictures}")
        sys.exit(0 if state.decided and undone and delayed_inside and restarted else 1)
    finally:
        window.kill()


main()
