#!/usr/bin/env python3
"""Plays a short fight in the real window with a real pointer, to its end.

    tests/window/play_by_clicks.py BINARY [PICTURES]

Needs Xvfb, xdotool, scrot and ImageMagick. It looks at the picture to find the map and the buttons, and
at the autosave to know what its clicks came to; it gives no command but by clicking. On the way it
undoes an attack, takes a delayed turn inside another's, and closes the window and continues.
"""
import os
import re
import subprocess
import sys
import tempfile
import time

DISPLAY = os.environ.get("CLICKS_DISPLAY", ":98")
BACKDROP = (0x14, 0x15, 0x18)
ACCENT = (0xF0, 0xB4, 0x29)
WIDTH, HEIGHT = 1600, 900


def run(*words, **options):
    return subprocess.run(words, check=True, capture_output=True, **options).stdout


class Window:
    """The app under a display of its own."""

    def __init__(self, binary, home, pictures):
        self.binary, self.home, self.pictures = binary, home, pictures
        self.env = dict(os.environ, DISPLAY=DISPLAY, SPLITSECOND_HOME=home)
        self.env.pop("WAYLAND_DISPLAY", None)
        self.shots = 0

    def start(self, *arguments):
        log = open(os.path.join(self.home, "app.log"), "ab")
        self.app = subprocess.Popen([self.binary, *arguments], env=self.env, stdout=log, stderr=log)
        for _ in range(120):
            found = subprocess.run(
                ["xdotool", "search", "--onlyvisible", "--name", "^Splitsecond$"],
                env=self.env, capture_output=True, text=True,
            ).stdout.split()
            if found:
                self.id = found[0]
                break
            time.sleep(0.5)
        else:
            raise SystemExit("no window after a minute")
        time.sleep(5)
        run("xdotool", "windowfocus", self.id, env=self.env)
        self.find_map()

    def close(self):
        run("xdotool", "key", "ctrl+q", env=self.env)
        self.app.wait(30)

    def picture(self):
        path = os.path.join(self.home, "shot.png")
        run("scrot", "--overwrite", path, env=self.env)
        return run("convert", path, "-depth", "8", "rgb:-")

    def keep(self, name):
        self.shots += 1
        path = os.path.join(self.pictures, f"{self.shots:02}-{name}.png")
        run("scrot", "--overwrite", path, env=self.env)

    def find_map(self):
        """The whole map, fitted between its strips of backdrop, in pixels a square."""
        # On the menu bar the mouse points at nothing that would be drawn over the map.
        run("xdotool", "mousemove", "800", "14", "key", "Home", env=self.env)
        time.sleep(0.6)
        pixels = self.picture()
        at = lambda x, y: tuple(pixels[(y * WIDTH + x) * 3:(y * WIDTH + x) * 3 + 3])
        row = [at(x, 600) == BACKDROP for x in range(WIDTH)]
        left = next(x for x in range(WIDTH) if row[x])
        self.left = next(x for x in range(left, WIDTH) if not row[x])
        right = next(x for x in range(self.left, WIDTH) if row[x])
        middle = (self.left + right) // 2
        column = [at(middle, y) == BACKDROP for y in range(HEIGHT)]
        # Upwards from the middle of the map: the timeline above has lanes of the same dark.
        self.top = next(y for y in range(420, 0, -1) if column[y]) + 1
        self.square = (right - self.left) / 36

    def click(self, x, y):
        run("xdotool", "mousemove", str(int(x)), str(int(y)), env=self.env)
        time.sleep(0.25)
        run("xdotool", "click", "1", env=self.env)
        time.sleep(0.7)

    def click_cell(self, cell):
        x, y = cell
        self.click(self.left + (x + 0.5) * self.square, self.top + (y + 0.5) * self.square)

    def next_button(self):
        """The middle and the left edge of the accent button over the map's corner."""
        pixels = self.picture()
        best = (0, 0, 0)
        for y in range(HEIGHT - 260, HEIGHT - 100):
            line = pixels[y * WIDTH * 3:(y + 1) * WIDTH * 3]
            run_start = None
            for x in range(WIDTH // 2, WIDTH):
                is_accent = tuple(line[x * 3:x * 3 + 3]) == ACCENT
                if is_accent and run_start is None:
                    run_start = x
                if not is_accent and run_start is not None:
                    best = max(best, (x - run_start, run_start, y))
                    run_start = None
        length, start, y = best
        if length < 40:
            return None
        return start + length // 2, start, y + 4

    def press_next(self):
        button = self.next_button()
        if not button:
            return False
        self.click(button[0], button[2])
        return True

    def press_left_of_next(self):
        _, left, y = self.next_button()
        self.click(left - 40, y)


class Fight:
    """What the autosave says."""

    def __init__(self, home):
        folder = os.path.join(home, "autosaves")
        self.path = os.path.join(folder, sorted(os.listdir(folder))[0])

    def read(self):
        for _ in range(50):
            try:
                text = open(self.path).read()
                return State(text)
            except (IndexError, ValueError, AttributeError):
                time.sleep(0.1)
        raise SystemExit("the autosave cannot be understood")


class State:
    def __init__(self, text):
        self.commands = text.count("parent: ")
        self.head = re.search(r"\n    head: (.*),", text).group(1)
        latest = text[text.index("\n    latest:"):text.index("\n    hash:")]
        order = latest[latest.index("order: ("):latest.index("timeline: (")]
        turns = order[order.index("open: ["):]
        found = re.findall(r'who: "([^"]+)",\s+left: (\d+)', turns)
        self.active, self.left = (found[-1][0], int(found[-1][1])) if found else (None, 0)
        self.open_turns = len(found)
        self.delayed = re.findall(r'who: "([^"]+)",\s+total: -?\d+,\s+last_round: \d+,\s+delayed: true', order)
        self.decided = "Decided" in latest
        self.people = {}
        for part in latest.split("identity: (")[1:]:
            get = lambda pattern: re.search(pattern, part).group(1)
            position = re.search(r"position: \(\((-?\d+), (-?\d+)\)\)", part)
            self.people[get(r'id: "([^"]+)"')] = {
                "side": get(r'side: "([^"]+)"'),
                "at": (int(position.group(1)), int(position.group(2))),
                "up": get(r"vitality: (\w+)") == "Up",
                "busy": "current: None" not in part,
            }


def distance(a, b):
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def main():
    binary = os.path.abspath(sys.argv[1])
    pictures = os.path.abspath(sys.argv[2]) if len(sys.argv) > 2 else tempfile.mkdtemp()
    os.makedirs(pictures, exist_ok=True)
    home = tempfile.mkdtemp()
    server = subprocess.Popen(
        ["Xvfb", DISPLAY, "-screen", "0", f"{WIDTH}x{HEIGHT}x24"], stderr=subprocess.DEVNULL
    )
    time.sleep(1)
    window = Window(binary, home, pictures)
    undone = delayed_inside = restarted = False
    attacks = turns = 0
    try:
        window.start(os.path.join(os.path.dirname(os.path.abspath(__file__)), "duel.ron"))
        window.keep("start")
        window.press_next()
        time.sleep(2)
        fight = Fight(home)
        window.keep("initiative")
        began = time.time()
        while time.time() - began < float(os.environ.get("CLICKS_SECONDS", "1500")):
            state = fight.read()
            if state.decided:
                break
            # A token at the edge has the map moved: look where it is now.
            window.find_map()
            me = state.people[state.active]
            foes = sorted(
                (who for who in state.people.values() if who["up"] and who["side"] != me["side"]),
                key=lambda who: distance(who["at"], me["at"]),
            )
            acted = False
            if not me["busy"] and state.left > 0:
                # Once: delay, and take the turn inside somebody else's.
                if not delayed_inside and state.left == 6 and state.open_turns == 1 and turns >= 1:
                    waiting = state.active
                    window.press_left_of_next()
                    time.sleep(0.5)
                    after = fight.read()
                    if waiting in after.delayed:
                        mover = after.people[after.active]
                        for step in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                            window.click_cell((mover["at"][0] + step[0], mover["at"][1] + step[1]))
                            if fight.read().left < 6:
                                break
                        # `… acts now` stands left of the accent button, with nothing between.
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
                    window.click_cell(foe["at"])
                    window.click_cell(foe["at"])
                    if fight.read().commands > before:
                        attacks += 1
                        acted = True
                        if not undone:
                            window.keep("attack")
                            head = fight.read().head
                            run("xdotool", "key", "ctrl+z", env=window.env)
                            time.sleep(0.8)
                            undone = fight.read().head != head
                            window.keep("attack-undone")
                            run("xdotool", "key", "ctrl+y", env=window.env)
                            time.sleep(0.8)
                            print("an attack was undone and done again")
                        break
                    run("xdotool", "key", "Escape", env=window.env)
                if not acted and foes:
                    # Towards the nearest foe, as far as the seconds carry.
                    (x, y), (fx, fy) = me["at"], foes[0]["at"]
                    far = distance(me["at"], foes[0]["at"])
                    for squares in range(min(state.left * 3, far - 1), 0, -2):
                        part = squares / far
                        cell = (round(x + (fx - x) * part), round(y + (fy - y) * part))
                        window.click_cell(cell)
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
        print(f"pictures: {pictures}")
        sys.exit(0 if state.decided and undone and delayed_inside and restarted else 1)
    finally:
        window.app.kill()
        server.kill()


main()
