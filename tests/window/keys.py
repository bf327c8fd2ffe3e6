#!/usr/bin/env python3
"""Plays a fight in the real window to its end by keyboard, without the mouse.

    tests/window/keys.py BINARY [ENCOUNTER] [PICTURES]

Tab points at an enemy, and Enter aims and attacks; the arrow keys point towards it, and Enter walks; Space does the
rest. On the way it undoes an action, changes something with the GM menu, answers prompts by digits, and casts a spell
from the list of actions if a combatant knows one. Fails if the fight is not decided, or
without an attack, a walk, a GM change or an undo.
"""
import os
import sys
import time

from harness import SLOWER, Fight, Window, run

# Number of walks in a row after which a combatant's turn is ended.
PATIENCE = 2


class Keys:
    """Plays by keyboard only."""

    def __init__(self, window, fight):
        self.window, self.fight = window, fight

    def press(self, *keys):
        self.window.key(*keys, wait=0.35)

    def did(self, before):
        """Returns true if there is a new command since `before`."""
        return self.fight.after(before, 1.0).commands > before

    def focus(self):
        """Returns the name of the widget with the focus."""
        _, widgets = self.window.told()
        return next((it.name for it in widgets if it.state == "focus"), "")

    def go(self, key, name, most):
        """Presses a key up to `most` times, until the widget with the focus has this name. Waits for each change."""
        for _ in range(most):
            here = self.focus()
            if here.startswith(name):
                return True
            self.press(key)
            end = time.time() + 2 * SLOWER
            while self.focus() == here and time.time() < end:
                time.sleep(0.1)
        return False

    def attack(self, before):
        """Points at the nearest enemy and confirms up to twice."""
        self.press("Escape", "Tab", "Return")
        if self.did(before):
            return True
        self.press("Return")
        return self.did(before)

    def walk(self, state, who):
        """Points at a cell on the way to the nearest enemy and walks there; tries nearer cells if it is too far."""
        ground, me = self.fight.ground, state.people[who]["at"]
        foes = state.enemies(ground, who)
        if not foes:
            return False
        foe = foes[0]["at"]
        far = ground.distance(me, foe)
        for steps in (far - 1, 6, 3):
            if not 0 < steps < far:
                continue
            self.press("Escape")
            for axis, names in ((0, ("Left", "Right")), (1, ("Up", "Down"))):
                way = round((foe[axis] - me[axis]) * steps / far)
                for _ in range(abs(way)):
                    self.window.key(names[way > 0], wait=0.06)
            time.sleep(0.4)
            self.press("Return")
            if self.did(state.commands):
                return True
            self.press("Return")
            if self.did(state.commands):
                return True
        return False

    def hide(self):
        """Hides the first target of Tab with the GM menu, and undoes it."""
        before = self.fight.read().commands
        self.press("Escape", "Tab", "shift+F10")
        time.sleep(SLOWER)
        done = self.go("Down", "Hide from the players", 20)
        self.window.keep("menu")
        self.press("Return")
        done = done and self.did(before)
        self.press("Escape", "Escape")
        if done:
            self.press("ctrl+z")
        return done

    def cast(self, state):
        """Casts the first spell of the list at its first possible target."""
        self.press("Escape", "v")
        time.sleep(0.6)
        if not self.focus():
            self.press("Escape")
            return False
        self.press("Return", "Tab", "Return")
        if not self.did(state.commands):
            self.press("Return")
        done = self.did(state.commands)
        self.press("Escape")
        return done


def main():
    if len(sys.argv) not in (2, 3, 4):
        raise SystemExit(__doc__)
    here = os.path.dirname(os.path.abspath(__file__))
    encounter = sys.argv[2] if len(sys.argv) > 2 else os.path.join(here, "duel.ron")
    window = Window(sys.argv[1], sys.argv[3] if len(sys.argv) > 3 else None)
    done = {"attacks": 0, "walks": 0, "hidden": 0, "spells": 0, "undone": 0, "answers": 0}
    tried = set()
    since = {}

    def note(what):
        done[what] += 1
        if done[what] == 1:
            window.keep(what)

    try:
        # The pointer rests in a corner, over nothing.
        run("xdotool", "mousemove", "1590", "890", env=window.env)
        window.start(encounter, "--seed", "5")
        window.key("space", wait=2.0)
        fight = Fight(window)
        keys = Keys(window, fight)
        end = time.time() + float(os.environ.get("CLICKS_SECONDS", "1800"))
        state = fight.read()
        while not state.decided and time.time() < end:
            actors = [who for who in state.actors() if who in state.people]
            who = actors[0] if actors else None
            if state.asked:
                keys.press("1")
                if keys.did(state.commands):
                    note("answers")
                else:
                    keys.press("space")
            elif who is None or state.stage in ("Declaring", "Choosing"):
                keys.press("space")
            elif done["hidden"] == 0 and "hide" not in tried:
                tried.add("hide")
                if keys.hide():
                    note("hidden")
            elif who not in tried and keys.cast(state):
                tried.add(who)
                note("spells")
            elif keys.attack(state.commands):
                tried.add(who)
                note("attacks")
                if done["undone"] == 0:
                    head = fight.read().head
                    keys.press("ctrl+z")
                    done["undone"] = int(fight.read().head != head)
                    keys.press("ctrl+y")
            elif since.get(who, 0) < PATIENCE and keys.walk(state, who):
                tried.add(who)
                note("walks")
                since[who] = since.get(who, 0) + 1
            else:
                tried.add(who)
                since[who] = 0
                keys.press("Escape", "space")
            state = fight.after(state.commands)
        window.keep("end")
        window.close()
        told = ", ".join(f"{number} {deed}" for deed, number in done.items())
        print(f"{told}; {window.inputs} keys, {state.commands} commands; decided: {state.decided}; "
              f"pictures: {window.pictures}")
        needed = ("attacks", "walks", "hidden", "undone")
        sys.exit(0 if state.decided and all(done[deed] for deed in needed) else 1)
    finally:
        window.kill()


if __name__ == "__main__":
    main()
