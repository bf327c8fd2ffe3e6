#!/usr/bin/env python3
"""Uses the start page in the real window with real keys and clicks.

    tests/window/start.py BINARY [PICTURES]

Enter begins the first fight, which is saved automatically, and the page is opened again. Then it finds a custom fight
by typing, renames it by F2, deletes it by Delete and restores it from the trash; it copies a bundled fight and opens
it; and Esc returns to the fight. The results are read from the files. `CLICKS_SLOWER=2` waits twice as long.
"""
import glob
import os
import re
import shutil
import sys
import time

from harness import SLOWER, Window, run

BUNDLED = os.path.join(os.path.dirname(__file__), "..", "..", "assets", "encounters", "the-toll-house.ron")


def until(holds, wait=20):
    """Waits until `holds` returns true; returns false after a timeout."""
    end = time.time() + wait * SLOWER
    while not holds():
        if time.time() > end:
            return False
        time.sleep(0.3)
    return True


def write(window, text, wait=0.8):
    run("xdotool", "type", "--delay", "60", text, env=window.env)
    time.sleep(wait * SLOWER)


def main():
    window = Window(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None)
    own = os.path.join(window.home, "encounters", "toll.ron")
    os.makedirs(os.path.dirname(own))
    shutil.copy(BUNDLED, own)
    failed = []

    def hold(what, holds):
        print(f"{'ok  ' if holds else 'FAIL'} {what}")
        if not holds:
            failed.append(what)

    def is_listed(name):
        return window.find(name, wait=15) is not None

    def journals():
        return glob.glob(os.path.join(window.home, "autosaves", "*.journal"))

    def name():
        with open(own, encoding="utf-8") as file:
            return re.search(r'name: "(.*)"', file.read())[1]

    try:
        window.start()
        hold("a first fight is offered", is_listed("Begin The mill at Hollowford"))
        window.keep("new-home")
        window.press("Escape")
        hold("without a fight there is nothing to go back to", is_listed("Begin The mill at Hollowford"))
        window.press("Return", 4)
        hold("Enter begins it", window.find("From a picture…", wait=1) is None)
        window.press("space", 2)
        hold("it saves itself", until(lambda: len(journals()) == 1))
        window.press("ctrl+o", 2)
        hold("it is listed as the one that is open", is_listed("Return to The mill at Hollowford"))
        window.keep("page")
        write(window, "toll")
        window.press("Down")
        window.press("F2")
        window.press("End")
        write(window, " again")
        window.press("Return", 1)
        hold("F2 renames", until(lambda: os.path.exists(own) and name() == "The toll house again"))
        is_listed("The toll house again, .*")
        window.press("Down")
        window.keep("found")
        window.press("Delete", 1)
        hold("Delete throws away", until(lambda: not os.path.exists(own)))
        window.click_on("Trash")
        hold("the trash has it", is_listed("Restore The toll house again"))
        window.keep("trash")
        window.click_on("Restore The toll house again")
        hold("it is put back", until(lambda: os.path.exists(own)))
        window.press("Escape")
        window.click_on("Copy a fight…")
        write(window, "bone barrow")
        window.keep("copy")
        window.press("Return", 4)
        copy = os.path.join(window.home, "encounters", "the-bone-barrow-copy.ron")
        hold("a copy is made", until(lambda: os.path.exists(copy)))
        hold("it opens", until(lambda: window.find("From a picture…", wait=0) is None))
        window.press("ctrl+o", 2)
        is_listed("Back to the fight")
        window.press("Escape", 2)
        hold("Esc goes back to it", window.find("Back to the fight", wait=1) is None)
        window.keep("fight")
        window.close()
        print(f"pictures: {window.pictures}")
        sys.exit(1 if failed else 0)
    finally:
        window.kill()


main()
