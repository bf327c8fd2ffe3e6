#!/usr/bin/env python3
"""Measures the frame times in the real window, while the user draws on a large map or while a large picture is read.

    tests/window/frames.py BINARY [PICTURE | --players]

Without PICTURE, it draws brush strokes with the pointer on a map of 200 × 200 squares with rooms and doors, and opens a
door; with `--players`, the player window is shown, too. With PICTURE, it opens that file from the start page and waits
until its grid is offered. Prints the longest frame times and the peak memory. Only the work of the program counts, not
that of the graphics card, or of the CPU in its place.
"""
import os
import re
import shutil
import sys
import tempfile
import time

from harness import SLOWER, Window, from_menu, run

SIDE = 200
PLAYERS = (1280, 720)
# Room in the middle of the map, with the combatant.
ROOM = (98, 98)


def large_map(path):
    """Writes an encounter file with a room every twelve squares, each with a door, and a combatant in one of them."""
    walls, doors = [], []
    for left in range(2, SIDE - 10, 12):
        for top in range(2, SIDE - 10, 12):
            right, bottom = left + 8, top + 7
            corners = [(left, top), (right, top), (right, top + 3)]
            corners += [(right, top + 4), (right, bottom), (left, bottom), (left, top)]
            ends = [pair for nth, pair in enumerate(zip(corners, corners[1:])) if nth != 2]
            walls += [f"({one}, {other})" for one, other in ends]
            doors.append(f"(id: {len(doors) + 1}, from: {corners[2]}, to: {corners[3]}, state: Closed)")
    with open(path, "w", encoding="utf-8") as file:
        file.write(
            f'(version: 1, name: "Large", ruleset: "seconds", map: (size: ({SIDE}, {SIDE}), walls: [{", ".join(walls)}], '
            f'doors: [{", ".join(doors)}]), sides: [(id: "party", name: "Party", stance: Party), '
            '(id: "foes", name: "Foes", stance: Foe)], '
            f'combatants: [(id: "mira", creature: "mira", side: "party", at: ({ROOM[0] + 2}, {ROOM[1] + 3}))])'
        )


class Frames:
    """Frame times that the program writes to a file."""

    def __init__(self, path):
        self.path, self.read = path, 0

    def new(self):
        """Returns the times of the frames since the last call, in milliseconds."""
        with open(self.path, encoding="utf-8") as file:
            lines = [line.split() for line in file if line.endswith("\n")]
        new, self.read = lines[self.read:], len(lines)
        return [int(took) / 1000 for _, took in new]


def told(what, frames):
    frames = sorted(frames)
    if not frames:
        raise SystemExit(f"{what}: no frame")
    late = sum(frame > 16 for frame in frames)
    middle = frames[len(frames) // 2]
    print(f"{what}: {len(frames)} frames, {middle:.1f} ms in the middle, {frames[-1]:.1f} ms at most, {late} over 16 ms", flush=True)


def memory(window):
    """Returns the peak memory of the program, in MiB."""
    with open(f"/proc/{window.app.pid}/status", encoding="utf-8") as status:
        return next(int(line.split()[1]) // 1024 for line in status if line.startswith("VmHWM"))


def stroke(window, frames, start, end):
    """Draws with the left button from cell to cell in many small steps. Returns the frame times during the stroke and
    after it."""
    place = lambda at: (window.left + at[0] * window.cell, window.top + at[1] * window.cell)
    (x, y), (to_x, to_y) = place(start), place(end)
    move = lambda x, y: run("xdotool", "mousemove", str(int(x)), str(int(y)), env=window.env)
    move(x, y)
    time.sleep(SLOWER)
    run("xdotool", "mousedown", "1", env=window.env)
    time.sleep(0.3 * SLOWER)
    frames.new()
    for step in range(61):
        move(x + (to_x - x) * step / 60, y + (to_y - y) * step / 60)
        time.sleep(0.03 * SLOWER)
    drawn = frames.new()
    run("xdotool", "mouseup", "1", env=window.env)
    time.sleep(1.5 * SLOWER)
    return drawn, frames.new()


def settled(window, frames):
    """Returns the frame times until nothing is drawn any more. Waits up to a minute after the first frame: unoptimized
    builds are slow, and the tiles of a large map appear one by one."""
    seen, still, began = [], 0, None
    while still < 4 and (began is None or time.time() - began < 60 * SLOWER):
        if began is None and os.path.exists(window.told_file):
            began = time.time()
        time.sleep(SLOWER)
        new = frames.new()
        seen += new
        still = 0 if new or not seen else still + 1
    return seen


def draw(window, frames, players):
    file = os.path.join(window.home, "large.ron")
    large_map(file)
    window.start(file, *(["--players"] if players else []))
    told("the first picture", settled(window, frames))
    if players:
        window.place_players()
        settled(window, frames)
    window.press("ctrl+p", 2)
    window.press("g", 1)
    # Zooms in from the whole map to its middle, to a usual scale for drawing.
    window.press("Home", 2)
    window.find_map()
    while window.cell < 40:
        run("xdotool", "mousemove", str(window.width // 2), str(window.height // 2), "click", "4", env=window.env)
        time.sleep(0.5 * SLOWER)
        window.find_map()
    settled(window, frames)
    window.find_map()
    # The cell in the middle of the window.
    column = int((window.width / 2 - window.left) / window.cell)
    row = int((window.height / 2 - window.top) / window.cell)
    for nth in range(3):
        drawn, after = stroke(window, frames, (column - 6, row - 3 + nth * 2), (column + 6, row - 1 + nth * 2))
        told(f"stroke {nth + 1}, while it is drawn", drawn)
        told(f"stroke {nth + 1}, once it is let go", after)
    window.keep("strokes")
    window.press("ctrl+z", 1.5)
    told("undo", frames.new())
    window.press("ctrl+p", 1)
    settled(window, frames)
    window.find_map()
    window.keep("before-the-door")
    from_menu(window, (window.left + (ROOM[0] + 8) * window.cell, window.top + (ROOM[1] + 3.5) * window.cell), "Open the door")
    told("a door that is opened", settled(window, frames))
    window.keep("door")


def read_picture(window, frames, picture):
    window.start()
    frames.new()
    window.click_on("From a picture…", wait=20)
    window.click_on(".*" + re.escape(os.path.basename(picture)))
    began = time.time()
    window.click_on(".*Open")
    while not window.find("Use this grid", wait=0.5):
        if time.time() - began > 600:
            raise SystemExit("no grid was found")
    print(f"{time.time() - began:.0f} s until its grid is offered")
    window.keep("grid")
    told("while it is read", frames.new())


def main():
    if len(sys.argv) not in (2, 3):
        raise SystemExit(__doc__)
    players = sys.argv[2:] == ["--players"]
    beside = PLAYERS[0] if players else 0
    window = Window(sys.argv[1], os.environ.get("PICTURES"), beside=beside)
    window.env["SPLITSECOND_FRAMES"] = os.path.join(window.aside, "frames")
    frames = Frames(window.env["SPLITSECOND_FRAMES"])
    folder = tempfile.mkdtemp()
    try:
        if len(sys.argv) == 3 and not players:
            picture = shutil.copy(sys.argv[2], folder)
            # The dialog opens in the working directory of the app.
            os.chdir(folder)
            read_picture(window, frames, picture)
        else:
            draw(window, frames, players)
        print(f"{memory(window)} MiB at most; pictures: {window.pictures}")
        window.close()
    finally:
        window.kill()
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
