#!/usr/bin/env python3
"""Long session in the real window: windows are shown and hidden, turns played and undone, fights changed.

    tests/window/evening.py BINARY [ROUNDS]

Prints the app's memory, threads and open files after each round. Fails if, compared with the middle of the session,
the app ends with over a tenth more memory, or over two more threads or files.
"""
import os
import sys
import time

from harness import Window, run


def held(pid):
    """Returns the memory in megabytes, the threads and the open files of a process."""
    status = dict(line.split(":", 1) for line in open(f"/proc/{pid}/status"))
    memory = int(status["VmRSS"].split()[0]) // 1024
    return memory, int(status["Threads"]), len(os.listdir(f"/proc/{pid}/fd"))


def change_fight(window, nth):
    """Opens the `nth` fight of the list by keyboard."""
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
            # Several fights have been open by then.
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
