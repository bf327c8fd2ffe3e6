#!/usr/bin/env python3
"""A long evening in the real window: windows shown and hidden, turns played and taken back, fights changed.

    tests/window/evening.py BINARY [ROUNDS]

Prints what the app has of memory, threads and open files as it goes on, and fails if the end needs more than
half of the evening did: more than a tenth more memory, or more threads or files.
"""
import os
import sys
import time

from harness import Window, run


def held(pid):
    """Memory in megabytes, threads, and open files of a process."""
    status = dict(line.split(":", 1) for line in open(f"/proc/{pid}/status"))
    memory = int(status["VmRSS"].split()[0]) // 1024
    return memory, int(status["Threads"]), len(os.listdir(f"/proc/{pid}/fd"))


def change_fight(window, nth):
    """Opens the `nth` fight of the list by keys alone."""
    window.press("ctrl+o", 1.5)
    for key in ["Tab"] * nth + ["Return"]:
        run("xdotool", "key", key, env=window.env)
        time.sleep(0.4)
    time.sleep(4)


def main():
    binary, *rest = sys.argv[1:]
    rounds = int(rest[0]) if rest else 50
    window = Window(binary, None)
    try:
        window.start("the-mill-at-hollowford")
        time.sleep(20)
        early = None
        for nth in range(rounds):
            if nth % 5 == 4:
                change_fight(window, nth // 5 % 7 + 1)
            window.press("F8", 1.5)
            for key in ["space", "e", "space", "ctrl+z", "ctrl+z", "ctrl+y", "F3", "F3", "F5", "F5"]:
                window.press(key, 0.3)
            window.press("F8", 1.0)
            now = held(window.app.pid)
            print(f"round {nth + 1}: {now[0]} MB, {now[1]} threads, {now[2]} files", flush=True)
            # By then several fights have been open.
            if nth == rounds // 2:
                early = now
        window.keep("evening")
        late = held(window.app.pid)
        assert late[0] <= early[0] * 1.1, f"{early[0]} MB became {late[0]} MB"
        assert max(late[1] - early[1], late[2] - early[2]) <= 2, f"{early} became {late}"
        window.close()
    finally:
        window.kill()


if __name__ == "__main__":
    main()
