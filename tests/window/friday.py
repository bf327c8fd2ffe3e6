#!/usr/bin/env python3
"""An evening of one's own in the real window, against a stopwatch: one's own characters, foes and maps.

    tests/window/friday.py BINARY MAP ANOTHER_MAP [PICTURES]

MAP and ANOTHER_MAP are files of another program's maps (Universal VTT). First the evening from nothing: a map file is
opened from the start page, to be played by `segments`; five characters are made by form from those that come with the
rules, and a troll; they are kept as a party, and it is placed; six goblins and the troll come in from the library, and
the fight begins. At most 5 minutes and 150 inputs. Then the same party on the other map against other foes: at most
60 seconds and 20 inputs. What it came to is read from the files and the autosaves. `CLICKS_SLOWER=2` allows twice the
time, for a machine that is busy or draws without a graphics card.
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

# What each is called, and a word that finds the one it begins as.
CHARACTERS = [("Ana", "mira"), ("Bo", "tolk"), ("Cy", "odo"), ("Dil", "ansa"), ("Ed", "wick")]


def until(holds, what, seconds=20):
    """Waits until something holds, but not for long."""
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
    """On a slow machine both keys of one stroke would come and go between two pictures."""
    window.hold("ctrl")
    time.sleep(0.2 * SLOWER)
    window.key(key, wait=wait)
    window.release("ctrl")
    time.sleep(0.2 * SLOWER)


def kept(window, entry):
    """Whether an entry of one's own stands in the files of the ruleset."""
    files = glob.glob(os.path.join(window.home, "rulesets", "segments", "*.ron"))
    return any(f'"{entry}"' in open(file, encoding="utf-8").read() for file in files)


def make(window, name, of, first):
    """Makes an entry by form, from the one that the words find."""
    window.find("Find one to start from", wait=8)
    if not first:
        with_ctrl(window, "a")
    type_in(window, of)
    window.key("Return", wait=1.0)
    window.find("Id", wait=8)
    type_in(window, name)
    with_ctrl(window, "Return", 1.0)
    until(lambda: kept(window, name.lower()), f"{name} in the files")


def open_map(window, file):
    """Opens a map file from the start page, which is open."""
    before = len(glob.glob(os.path.join(window.home, "encounters", "*.ron")))
    click_on(window, "From a map file…")
    click_on(window, ".*" + re.escape(os.path.basename(file)))
    click_on(window, ".*Open")
    folder = os.path.join(window.home, "encounters", "*.ron")
    until(lambda: len(glob.glob(folder)) > before, "the map")
    time.sleep(1.0 * SLOWER)


def bring_in(window, words, name, count, to):
    """Brings so many of a kind in with a click on the map; the library is open."""
    type_in(window, words)
    click_on(window, name)
    click_on(window, f"{count} at once")
    window.point(*to)
    window.click(*to)


def people(window):
    """Who is in the fight that was saved last, by side."""
    files = glob.glob(os.path.join(window.home, "autosaves", "*.journal"))
    latest = max(files, key=os.path.getmtime)
    env = dict(os.environ, SPLITSECOND_HOME=window.home)
    text = subprocess.run([window.binary, "export", latest], capture_output=True, text=True, check=False, env=env).stdout
    latest = text[text.index("\n    latest:"):text.index("\n    hash:")]
    found = re.findall(r'identity: \(\s*id: "([^"]+)".*?side: "([^"]+)"', latest, re.S)
    return collections.Counter(side for _, side in found), {who for who, _ in found}


def begun(window):
    """Whether the fight that was saved last has begun."""
    files = glob.glob(os.path.join(window.home, "autosaves", "*.journal"))
    text = open(max(files, key=os.path.getmtime), encoding="utf-8", errors="replace").read()
    return '"Begin"' in text or '"RollInitiative"' in text


def told(what, window, began, seconds, inputs):
    took = time.time() - began
    print(f"{what}: {window.inputs} inputs (at most {inputs}), {took:.0f} s (at most {seconds})", flush=True)
    return took <= seconds * SLOWER and window.inputs <= inputs


def first_evening(window, file):
    """From the start page to the first decision, with everything of one's own."""
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
    click_on(window, "Use it from now on", wait=15)
    time.sleep(1.0 * SLOWER)
    window.press("ctrl+r", 1.5)
    click_on(window, "New party…")
    time.sleep(0.6 * SLOWER)
    type_in(window, "Lanterns")
    click_on(window, "Nobody")
    for name, _ in CHARACTERS:
        click_on(window, name, "CheckBox")
    click_on(window, "Make it of 5 characters")
    window.keep("party")
    click_on(window, "Place it on the map", wait=10)
    time.sleep(1.0 * SLOWER)
    window.click(900, 330)
    window.keep("placed")
    window.press("ctrl+b", 1.0)
    bring_in(window, "goblin", "Goblin", 6, (1150, 480))
    # The library opens anew with nothing looked for.
    window.key("Escape", "Escape", wait=0.6)
    window.press("ctrl+b", 1.0)
    bring_in(window, "grum", "Grum", 1, (800, 480))
    window.keep("foes")
    click_on(window, "Begin the fight")
    until(lambda: begun(window), "the beginning")
    window.keep("begun")
    return told("the first evening", window, began, 300, 150)


def another_evening(window, file):
    """The same party on another map, against other foes."""
    window.press("ctrl+o", 2.0)
    began, window.inputs = time.time(), 0
    open_map(window, file)
    window.press("ctrl+r", 1.5)
    click_on(window, "Place it on the map", wait=10)
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
    # The dialog opens in the folder from which the app was started.
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
