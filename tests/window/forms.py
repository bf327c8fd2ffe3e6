#!/usr/bin/env python3
"""Makes a weapon, a spell and a creature with that weapon in the forms, and adds the creature to the fight. Uses only
the keyboard, except for the click that applies the new entries to the fight.

    tests/window/forms.py BINARY PICTURES [RULESET…]

Runs in the given rulesets; by default in each built-in ruleset and in the example of a custom one
(`tests/rulesets/ascending`). Reads the results from the saved files and the autosave. `CLICKS_SMALL=1` uses a window
of 1280×720; `CLICKS_SLOWER=2` allows twice the time.
"""
import os
import re
import shutil
import sys
import time

from harness import SLOWER, Fight, Window, run

# For each ruleset: a fight, and the search words for a weapon and a creature to start from.
RULESETS = {
    "seconds": ("the-basalt-steps", "short sword", "orc"),
    "segments": ("the-bone-barrow", "long sword", "orc"),
    "phases": ("the-two-bridges", "long sword", "bandit"),
    "resources": ("the-lantern-market", "long sword", "orc"),
    "fast-or-well": ("the-lantern-bridge", "short sword", "bandit"),
    "ascending": ("fights/first-fight.ron", "sword", "orc"),
}
HERE = os.path.dirname(os.path.abspath(__file__))


def type_in(window, text):
    run("xdotool", "type", "--delay", "120", text, env=window.env)
    window.inputs += len(text)
    time.sleep(0.8 * SLOWER)


def with_ctrl(window, key, wait=0.4):
    """Presses a key with Ctrl, slowly: a slow machine could otherwise miss a stroke between two frames."""
    window.hold("ctrl")
    time.sleep(0.3 * SLOWER)
    window.key(key, wait=wait)
    window.release("ctrl")
    time.sleep(0.3 * SLOWER)


def go_to(window, name):
    """Presses Tab until the field of this name has the focus."""
    for _ in range(60):
        _, widgets = window.told()
        if any(it.name == name and it.state == "focus" for it in widgets):
            return
        window.key("Tab", wait=0.5)
    raise SystemExit(f"Tab does not lead to “{name}”")


def field(window, name, value):
    """Goes to a field of the form and fills it in; the typed text replaces the old one."""
    go_to(window, name)
    type_in(window, value)


def until(holds, what, seconds=20):
    end = time.time() + seconds * SLOWER
    while not holds():
        if time.time() > end:
            raise SystemExit(f"{what}: not seen")
        time.sleep(0.4)


def find_and_start(window, words):
    window.find("Search entries", wait=8)
    with_ctrl(window, "a")
    window.key("BackSpace")
    type_in(window, words)
    window.key("Return", wait=2.0)
    window.find("Id", wait=8)


def name_it(window, name):
    """Types the name: it has the focus when a form opens, and the typed text replaces it."""
    type_in(window, name)


def kept(window, ruleset, file, entry):
    path = os.path.join(window.home, "rulesets", ruleset, file)
    holds = lambda: os.path.exists(path) and f'"{entry}"' in open(path, encoding="utf-8").read()
    until(holds, f"“{entry}” in {file}")


def one(binary, pictures, ruleset):
    encounter, weapon, creature = RULESETS[ruleset]
    size = (1280, 720) if os.environ.get("CLICKS_SMALL") else (1600, 900)
    window = Window(binary, pictures, size)
    try:
        if "/" in encounter:
            own = os.path.join(window.home, "rulesets", ruleset)
            shutil.copytree(os.path.join(HERE, "..", "rulesets", ruleset), own)
            encounter = os.path.join(own, encounter)
        window.start(encounter)
        began = time.time()
        window.press("ctrl+e", 2.0)
        window.keep(f"{ruleset}-list")
        window.key("Next", "Next")
        find_and_start(window, weapon)
        name_it(window, "Oathkeeper")
        field(window, "Damage", "3d4")
        window.keep(f"{ruleset}-weapon")
        with_ctrl(window, "Return", 2.0)
        kept(window, ruleset, "equipment.ron", "oathkeeper")
        window.key("Next")
        find_and_start(window, "")
        name_it(window, "Cold hand")
        window.keep(f"{ruleset}-spell")
        with_ctrl(window, "Return", 2.0)
        kept(window, ruleset, "magic.ron", "cold-hand")
        window.key("Prior", "Prior", "Prior")
        find_and_start(window, creature)
        name_it(window, "Captain")
        field(window, "In hand", "oath")
        window.keep(f"{ruleset}-picking")
        window.key("Return")
        window.keep(f"{ruleset}-creature")
        with_ctrl(window, "Return", 2.0)
        kept(window, ruleset, "creatures.ron", "captain")
        window.key("Escape", wait=1.0)
        window.keep(f"{ruleset}-asked")
        if not window.click_on("Apply now", wait=15):
            raise SystemExit("the fight does not ask whether to go on by it")
        time.sleep(2 * SLOWER)
        window.press("ctrl+b", 2.0)
        type_in(window, "captain")
        window.key("Return", wait=1.0)
        window.key("Left", "Left", "Return", wait=1.0)
        # The saved fight is read with the entries that were made here.
        os.environ["SPLITSECOND_HOME"] = window.home
        fight = Fight(window)
        until(lambda: any(re.fullmatch(r"captain(-\d+)?", who) for who in fight.read().people), "the captain")
        window.keep(f"{ruleset}-fights")
        print(f"{ruleset}: {window.inputs} inputs, {time.time() - began:.0f} s", flush=True)
    finally:
        window.kill()


def main():
    binary, pictures, *rulesets = sys.argv[1:]
    for ruleset in rulesets or RULESETS:
        one(binary, pictures, ruleset)


if __name__ == "__main__":
    main()
