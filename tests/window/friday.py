#!/usr/bin/env python3
"""A timed evening in the real window with custom characters, enemies and maps.

    tests/window/friday.py BINARY MAP ANOTHER_MAP [PICTURES]

MAP and ANOTHER_MAP are map files of another program (Universal VTT). The first evening starts from scratch: a map file
is opened from the start page, to be played by `segments`; five characters, based on bundled ones, and a troll are made
in the forms; the characters are saved as a party and placed; six goblins and the troll are added from the library, and
the fight begins. This may take at most 5 minutes and 150 inputs. Then the same party plays on the other map against
other enemies, with at most 60 seconds and 20 inputs. The results are read from the files and the autosaves.
`CLICKS_SLOWER=2` allows twice the time, for a machine that is busy or draws without a graphics card.
"""
import collections
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

from harness import SLOWER, Window, run

# Each character's name, and the search word for the creature that it starts from.
CHARACTERS = [("Ana", "mira"), ("Bo", "tolk"), ("Cy", "odo"), ("Dil", "ansa"), ("Ed", "wick")]


def until(holds, what, seconds=20):
    """Waits until `holds` returns true; exits with an error after a timeout."""
    end = time.time() + seconds * SLOWER
    while not holds():
        if time.time() > end:
            raise SystemExit(f"{what}: not seen")
        time.sleep(0.2)


def type_in(window, text):
    run("xdotool", "type", "--delay", "60", text, env=window.env)
    window.inputs += len(text)
    time.sleep(0.4 * SLOWER)


def click_on(window, name, role="Button", **options):
    if not window.click_on(name, role, **options):
        window.keep("lost")
        raise SystemExit(f"there is no “{name}” to click")


def with_ctrl(window, key, wait=0.4):
    """Presses a key with Ctrl, slowly: a slow machine could otherwise miss a stroke between two frames."""
    window.hold("ctrl")
    time.sleep(0.2 * SLOWER)
    window.key(key, wait=wait)
    window.release("ctrl")
    time.sleep(0.2 * SLOWER)


def kept(window, entry):
    """Returns true if the custom files of the ruleset contain the entry."""
    files = glob.glob(os.path.join(window.home, "rulesets", "segments", "*.ron"))
    return any(f'"{entry}"' in open(file, encoding="utf-8").read() for file in files)


def make(window, name, of, first):
    """Makes an entry in the form, starting from the entry that the search finds."""
    window.find("Search entries", wait=8)
    if not first:
        with_ctrl(window, "a")
    type_in(window, of)
    window.key("Return", wait=1.0)
    window.find("Id", wait=8)
    type_in(window, name)
    with_ctrl(window, "Return", 1.0)
    until(lambda: kept(window, name.lower()), f"{name} in the files")


def open_map(window, file):
    """Opens a map file from the start page, which must be open."""
    before = len(glob.glob(os.path.join(window.home, "encounters", "*.ron")))
    click_on(window, "From a map file…")
    click_on(window, ".*" + re.escape(os.path.basename(file)))
    click_on(window, ".*Open")
    folder = os.path.join(window.home, "encounters", "*.ron")
    until(lambda: len(glob.glob(folder)) > before, "the map")
    time.sleep(1.0 * SLOWER)


def bring_in(window, words, name, count, to):
    """Adds `count` creatures of a kind with a click on the map. The library must be open."""
    type_in(window, words)
    click_on(window, name)
    click_on(window, f"{count} at once")
    window.point(*to)
    window.click(*to)


def people(window):
    """Returns the combatants of the newest autosave, by side."""
    files = glob.glob(os.path.join(window.home, "autosaves", "*.journal"))
    latest = max(files, key=os.path.getmtime)
    env = dict(os.environ, SPLITSECOND_HOME=window.home)
    text = subprocess.run([window.binary, "export", latest], capture_output=True, text=True, check=False, env=env).stdout
    latest = text[text.index("\n    latest:"):text.index("\n    hash:")]
    found = re.findall(r'identity: \(\s*id: "([^"]+)".*?side: "([^"]+)"', latest, re.S)
    return collections.Counter(side for _, side in found), {who for who, _ in found}


def begun(window):
    """Returns true if the fight in the newest autosave has begun."""
    files = glob.glob(os.path.join(window.home, "autosaves", "*.journal"))
    text = open(max(files, key=os.path.getmtime), encoding="utf-8", errors="replace").read()
    return '"Begin"' in text or '"RollInitiative"' in text


def told(what, window, began, seconds, inputs):
    took = time.time() - began
    print(f"{what}: {window.inputs} inputs (at most {inputs}), {took:.0f} s (at most {seconds})", flush=True)
    return took <= seconds * SLOWER and window.inputs <= inputs


def first_evening(window, file):
    """Plays from the start page to the first decision, with custom characters, enemies and map."""
    began, window.inputs = time.time(), 0
    click_on(window, "Rules")
    click_on(window, "Segments")
    open_map(window, file)
    window.press("ctrl+e", 1.5)
    window.key("Next", wait=1.0)
    for nth, (name, of) in enumerate(CHARACTERS):
        make(window, name, of, nth == 0)
    window.keep("characters")
    window.key("Prior", wait=1.0)
    make(window, "Grum", "troll", False)
    window.key("Escape", wait=1.0)
    click_on(window, "Apply now", wait=15)
    time.sleep(1.0 * SLOWER)
    window.press("ctrl+r", 1.5)
    click_on(window, "New party…")
    time.sleep(0.6 * SLOWER)
    type_in(window, "Lanterns")
    click_on(window, "None")
    for name, _ in CHARACTERS:
        click_on(window, name, "CheckBox")
    click_on(window, "Create with 5 characters")
    window.keep("party")
    click_on(window, "Place on map", wait=10)
    time.sleep(1.0 * SLOWER)
    window.click(900, 330)
    window.keep("placed")
    window.press("ctrl+b", 1.0)
    bring_in(window, "goblin", "Goblin", 6, (1150, 480))
    # The reopened library has an empty search.
    window.key("Escape", "Escape", wait=0.6)
    window.press("ctrl+b", 1.0)
    bring_in(window, "grum", "Grum", 1, (800, 480))
    window.keep("foes")
    click_on(window, "Begin the fight")
    until(lambda: begun(window), "the beginning")
    window.keep("begun")
    return told("the first evening", window, began, 300, 150)


def another_evening(window, file):
    """Plays the same party on another map, against other enemies."""
    window.press("ctrl+o", 2.0)
    began, window.inputs = time.time(), 0
    open_map(window, file)
    window.press("ctrl+r", 1.5)
    click_on(window, "Place on map", wait=10)
    time.sleep(1.0 * SLOWER)
    window.click(800, 330)
    window.keep("other-map")
    window.press("ctrl+b", 1.0)
    bring_in(window, "ogre", "Ogre", 1, (1000, 500))
    window.keep("other-foes")
    click_on(window, "Begin the fight")
    until(lambda: begun(window), "the beginning")
    window.keep("other-begun")
    return told("the same party, another map, other foes", window, began, 60, 20)


def main():
    if len(sys.argv) not in (4, 5):
        raise SystemExit(__doc__)
    binary, maps = os.path.abspath(sys.argv[1]), [os.path.abspath(file) for file in sys.argv[2:4]]
    folder = tempfile.mkdtemp()
    maps = [shutil.copy(file, folder) for file in maps]
    window = Window(binary, os.path.abspath(sys.argv[4]) if len(sys.argv) == 5 else None)
    # The dialog opens in the working directory of the app.
    os.chdir(folder)
    try:
        window.start()
        window.keep("start")
        in_time = [first_evening(window, maps[0])]
        sides, ids = people(window)
        print(f"sides: {dict(sides)}")
        right = sides == {"party": 5, "foes": 7} and {"ana", "bo", "cy", "dil", "ed"} <= ids
        in_time.append(another_evening(window, maps[1]))
        sides, ids = people(window)
        print(f"sides: {dict(sides)}")
        right = right and sides == {"party": 5, "foes": 1} and "ana" in ids
        window.close()
        sys.exit(0 if right and all(in_time) else 1)
    finally:
        window.kill()
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
