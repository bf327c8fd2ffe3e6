"""Runs the app on a separate display, for scripts that use it as a person would.

`Window` starts the app, looks at the screen and clicks. It controls the app only by pointer and keys, and counts these
inputs. It finds buttons in the accessibility tree that the app writes for it (`src/ui/shell/accessibility_dump.rs`). `Fight` reads the
results of the clicks from the autosave. Needs Xvfb, xdotool, scrot and ImageMagick.
"""
import collections
import glob
import json
import os
import random
import re
import subprocess
import tempfile
import time

DISPLAY = os.environ.get("CLICKS_DISPLAY", ":98")
# Factor for all waits and time limits, for slow machines.
SLOWER = float(os.environ.get("CLICKS_SLOWER", "1"))
ACCENT = (0xF0, 0xB4, 0x29)
# Distances from one row of hexes to the next, and from the edge to the first centre, in widths of a hex.
PITCH, FIRST = 0.867, 0.578


def run(*words, **options):
    return subprocess.run(words, check=True, capture_output=True, **options).stdout


class Window:
    """The app on a separate display. `size` is its window in pixels, `beside` the width for the player window."""

    def __init__(self, binary, pictures, size=(1600, 900), beside=0):
        self.binary = os.path.abspath(binary)
        self.pictures = os.path.abspath(pictures) if pictures else tempfile.mkdtemp()
        os.makedirs(self.pictures, exist_ok=True)
        self.home = tempfile.mkdtemp()
        self.width, self.height = size
        # The hints of a first fight would cover the widgets to click.
        with open(os.path.join(self.home, "settings.ron"), "w", encoding="utf-8") as settings:
            settings.write("(hints: (off: true))")
        # Outside the user folder: the app watches that, and would redraw for each line that it writes there itself.
        self.aside = tempfile.mkdtemp()
        self.told_file = os.path.join(self.aside, "told")
        self.env = dict(os.environ, DISPLAY=DISPLAY, SPLITSECOND_HOME=self.home, SPLITSECOND_TOLD=self.told_file)
        self.env.pop("WAYLAND_DISPLAY", None)
        self.shots = 0
        # Number of clicks and keys so far; moving the pointer does not count.
        self.inputs = 0
        self.app = None
        screen = ["Xvfb", DISPLAY, "-noreset", "-screen", "0", f"{self.width + beside}x{self.height}x24"]
        self.server = subprocess.Popen(screen, stderr=subprocess.DEVNULL)
        time.sleep(1)

    def start(self, *arguments):
        """Starts the app and waits until it shows its window."""
        log = open(os.path.join(self.home, "app.log"), "ab")
        size = f"{self.width}x{self.height}"
        self.app = subprocess.Popen(
            [self.binary, *arguments, "--size", size], env=self.env, stdout=log, stderr=log
        )
        for _ in range(int(120 * SLOWER)):
            found = subprocess.run(
                ["xdotool", "search", "--onlyvisible", "--name", "^Splitsecond$"],
                env=self.env, capture_output=True, text=True,
            ).stdout.split()
            if found:
                break
            time.sleep(0.5)
        else:
            raise SystemExit("no window after a minute")
        time.sleep(5 * SLOWER)
        run("xdotool", "windowfocus", found[0], env=self.env)

    def place_players(self, size=None):
        """Moves the player window next to the GM window, gives it `size` in pixels, and focuses the GM window again."""
        search = ["xdotool", "search", "--name", "^Splitsecond: players$"]
        for _ in range(120):
            found = subprocess.run(search, env=self.env, capture_output=True, text=True).stdout.split()
            if found:
                break
            time.sleep(0.5)
        else:
            raise SystemExit("no player window after a minute")
        run("xdotool", "windowmove", found[0], str(self.width), "0", env=self.env)
        if size:
            run("xdotool", "windowsize", found[0], *map(str, size), env=self.env)
        # It may have taken the focus when it opened.
        own = run("xdotool", "search", "--onlyvisible", "--name", "^Splitsecond$", env=self.env).split()
        run("xdotool", "windowfocus", own[0], env=self.env)

    def close(self):
        """Closes the window as a user would."""
        run("xdotool", "key", "ctrl+q", env=self.env)
        self.app.wait(30)

    def kill(self):
        """Ends the app and its display, whatever has happened."""
        if self.app:
            self.app.kill()
            self.app.wait(30)
        self.server.kill()
        self.server.wait(30)

    def picture(self, part=None):
        """Returns the pixels of the GM window, or of another part of the screen as (left edge, width, height)."""
        left, width, height = part or (0, self.width, self.height)
        path = os.path.join(self.home, "shot.png")
        run("scrot", "--overwrite", path, env=self.env)
        return run("convert", path, "-crop", f"{width}x{height}+{left}+0", "+repage", "-depth", "8", "rgb:-")

    def keep(self, name):
        """Saves a picture of the current screen."""
        self.shots += 1
        path = os.path.join(self.pictures, f"{self.shots:03}-{name}.png")
        run("scrot", "--overwrite", path, env=self.env)

    def told(self):
        """Returns the place of the map as (left, top, cell size), and all named widgets."""
        with open(self.told_file, encoding="utf-8") as file:
            first, *rest = file.read().splitlines()
        widgets = []
        for line in rest:
            role, state, x, y, wide, high, name = line.split("\t", 6)
            widgets.append(Widget(role, state, *map(float, (x, y, wide, high)), name))
        return tuple(map(float, first.split("\t")[1:])), widgets

    def find(self, name, role="Button", wait=4.0, left_of=None, below=0):
        """Returns the widget whose name matches; of several, the narrowest, then the lowest. It must be left of
        `left_of` and not above `below`, both in pixels. Returns `None` if there is none after `wait` seconds."""
        end = time.time() + wait * SLOWER
        while True:
            _, widgets = self.told()
            found = [it for it in widgets if it.role == role and re.fullmatch(name, it.name)]
            found = [it for it in found if below <= it.y < self.height - it.high / 2]
            found = [it for it in found if left_of is None or it.x + it.wide < left_of]
            if found or time.time() > end:
                return min(found, key=lambda it: (it.wide // 8, -it.y), default=None)
            time.sleep(0.2)

    def click_on(self, name, role="Button", wait=4.0, left_of=None):
        """Clicks the widget with this name; returns true if there was an enabled one."""
        end = time.time() + wait * SLOWER
        while True:
            found = self.find(name, role, max(end - time.time(), 0) / SLOWER, left_of)
            if found is not None and found.state != "off":
                self.click(found.x + found.wide / 2, found.y + found.high / 2)
                return True
            # Entries of a menu are disabled while it opens.
            if found is None or time.time() > end:
                return False
            time.sleep(0.2)

    def hover(self, name, role="Button"):
        """Moves the pointer to the widget with this name, which opens a menu. Returns true if it exists."""
        found = self.find(name, role)
        if found:
            self.point(found.x + found.wide / 2, found.y + found.high / 2)
        return found is not None

    def find_map(self, ground=None):
        """Reads the place of the map, with `ground` after fitting the whole map into the window."""
        if ground is not None:
            self.press("Home", 0.6)
            self.inputs -= 1
        (self.left, self.top, self.cell), _ = self.told()

    def press(self, key, wait=1.0):
        """Presses a key while the pointer is over nothing."""
        run("xdotool", "mousemove", str(self.width // 2), "14", "key", key, env=self.env)
        self.inputs += 1
        time.sleep(wait * SLOWER)

    def key(self, *keys, wait=0.4):
        """Presses keys without moving the pointer."""
        for key in keys:
            run("xdotool", "key", key, env=self.env)
            self.inputs += 1
            time.sleep(wait * SLOWER)

    def hold(self, modifier):
        run("xdotool", "keydown", modifier, env=self.env)

    def release(self, modifier):
        run("xdotool", "keyup", modifier, env=self.env)

    def point(self, x, y):
        """Moves the pointer in two steps, so that the app notices the movement."""
        run("xdotool", "mousemove", str(int(x) - 2), str(int(y)), env=self.env)
        time.sleep(0.1)
        run("xdotool", "mousemove", str(int(x)), str(int(y)), env=self.env)
        time.sleep(0.5 * SLOWER)

    def click(self, x, y, button="1"):
        run("xdotool", "mousemove", str(int(x)), str(int(y)), env=self.env)
        time.sleep(0.25 * SLOWER)
        run("xdotool", "click", button, env=self.env)
        self.inputs += 1
        time.sleep(0.7 * SLOWER)

    def place_of(self, ground, cell):
        """Returns the middle of a cell, in pixels."""
        x, y = ground.centre(cell)
        return self.left + x * self.cell, self.top + y * self.cell

    def click_cell(self, ground, cell, button="1"):
        self.click(*self.place_of(ground, cell), button=button)

    def next_button(self):
        """Returns the accent button in the lower right of the window as (middle x, left edge, y), or `None`."""
        pixels, width = self.picture(), self.width
        best = (0, 0, 0)
        for y in range(self.height - 260, self.height - 100):
            line = pixels[y * width * 3:(y + 1) * width * 3]
            run_start = None
            for x in range(width // 2, width):
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

    def press_prompt(self):
        """Presses the first accent button of the prompt above the middle of the map. Returns false without a prompt."""
        pixels, width = self.picture(), self.width
        for y in range(self.height // 5, self.height // 3):
            line = pixels[y * width * 3:(y + 1) * width * 3]
            filled = [tuple(line[x * 3:x * 3 + 3]) == ACCENT for x in range(width)]
            start = None
            for x in range(width // 4, width * 3 // 4):
                if filled[x] and start is None:
                    start = x
                if not filled[x] and start is not None:
                    # The frame of the prompt has the same colour, but its runs are longer or very short.
                    if 40 <= x - start <= 250:
                        self.click((start + x) // 2, y + 4)
                        return True
                    start = None
        return False

    def press_left_of_next(self):
        _, left, y = self.next_button()
        self.click(left - 40, y)


# Widget in the accessibility tree, with its place in pixels and its state `on`, `off` or `focus`.
Widget = collections.namedtuple("Widget", "role state x y wide high name")


class Ground:
    """Geometry of the fight's map, in widths of a cell."""

    def __init__(self, text):
        start = text[text.index("start: ("):]
        named = re.search(r"\bmap: \(\s+topology: (\w+)", start)
        self.topology = named.group(1) if named else "Square"
        rows = re.search(r"rows: \[(.*?)\]", start, re.S)
        rows = re.findall(r'"([^"]*)"', rows.group(1)) if rows else []
        size = re.search(r"\bsize: (?:Some\()?\((\d+), (\d+)\)", start)
        self.columns = max(map(len, rows)) if rows else int(size.group(1))

    def breadth(self):
        """Returns the width of the map along one row."""
        if self.topology == "HexPointy":
            return self.columns + 0.5
        if self.topology == "HexFlat":
            return (self.columns - 1) * PITCH + 2 * FIRST
        return self.columns

    def centre(self, cell):
        x, y = cell
        if self.topology == "HexPointy":
            return x + (1 if y % 2 else 0.5), y * PITCH + FIRST
        if self.topology == "HexFlat":
            return x * PITCH + FIRST, y + (1 if x % 2 else 0.5)
        return x + 0.5, y + 0.5

    def distance(self, a, b):
        """Returns the number of steps from one cell to another."""
        if self.topology == "Square":
            return max(abs(a[0] - b[0]), abs(a[1] - b[1]))
        if self.topology == "HexPointy":
            axial = lambda cell: (cell[0] - cell[1] // 2, cell[1])
        else:
            axial = lambda cell: (cell[1] - cell[0] // 2, cell[0])
        (q, r), (s, t) = axial(a), axial(b)
        return max(abs(q - s), abs(r - t), abs(q - s + r - t))


class Fight:
    """The fight in the autosave."""

    def __init__(self, window):
        folder = os.path.join(window.home, "autosaves")
        # The journal is created with the first command.
        for _ in range(100):
            found = [name for name in sorted(os.listdir(folder)) if name.endswith(".journal")]
            if found:
                break
            time.sleep(0.1)
        self.binary = window.binary
        self.path = os.path.join(folder, found[0])
        self.ground = Ground(self.text())

    def text(self):
        """Returns the fight as a save file, with its current state."""
        export = [self.binary, "export", self.path]
        return subprocess.run(export, capture_output=True, text=True, check=False).stdout

    def commands(self):
        """Returns the commands on the current branch of the journal, oldest first."""
        with open(self.path, encoding="utf-8", errors="replace") as file:
            records = [json.loads(line.rstrip("\n")[18:]) for line in file if line[:1] != "s" and line.endswith("\n")]
        did, head = {}, None
        for record in records:
            (kind, what), = record.items()
            if kind == "Did":
                # Commands are numbered from 1, entries from 0.
                head = what["command"] - 1
                did[head] = what
            elif kind == "At":
                head = what["head"]
        line = []
        while head is not None:
            line.append(did[head]["entry"])
            head = line[-1].get("parent")
        return line[::-1]

    def read(self):
        for _ in range(50):
            try:
                return State(self.text())
            except (IndexError, ValueError, AttributeError):
                time.sleep(0.1)
        raise SystemExit("the autosave cannot be understood")

    def after(self, commands, wait=2.0):
        """Returns the state once the number of commands differs from `commands`, or after `wait` seconds."""
        end = time.time() + wait * SLOWER
        while True:
            state = self.read()
            if state.commands != commands or time.time() > end:
                return state
            time.sleep(0.1)


class State:
    """Current state of the fight: who may act, and where the combatants are."""

    def __init__(self, text):
        self.commands = text.count("parent: ")
        rounds = re.findall(r"clock: \(.*?round: (\d+)", text, re.S)
        self.round = int(rounds[-1]) if rounds else 0
        self.head = re.search(r"\n    head: (.*),", text).group(1)
        latest = text[text.index("\n    latest:"):text.index("\n    hash:")]
        order = latest[latest.index("order: ("):latest.index("round: (")]
        turns = order[order.index("open: ["):]
        found = re.findall(r'who: "([^"]+)",\s+left: (\d+)', turns)
        self.active, self.left = (found[-1][0], int(found[-1][1])) if found else (None, 0)
        self.open_turns = len(found)
        self.delayed = re.findall(r'who: "([^"]+)",\s+total: -?\d+,\s+last_round: \d+,\s+delayed: true', order)
        sides = latest[latest.index("round: ("):latest.index("timeline: (")]
        self.stage = re.search(r"stage: (\w+)", sides).group(1)
        self.waiting = names_in("waiting", sides)
        # The pending triggers that wait for reactions.
        held = re.search(r"pending: \(\[(.*)", latest, re.S)
        self.asked = names_in("asked", held.group(1)[:held.group(1).index("combatants: [")]) if held else []
        self.decided = "verdict: Open" not in latest
        self.people = {}
        for part in latest.split("identity: (")[1:]:
            get = lambda pattern: re.search(pattern, part).group(1)
            position = re.search(r"position: \(\((-?\d+), (-?\d+)\)\)", part)
            nerve = re.search(r"nerve: (\w+)", part)
            self.people[get(r'id: "([^"]+)"')] = {
                "side": get(r'side: "([^"]+)"'),
                "at": (int(position.group(1)), int(position.group(2))),
                "up": get(r"vitality: (\w+)") == "Up",
                "fights": not nerve or nerve.group(1) in ("Steady", "Withdrawing"),
                "busy": "current: None" not in part,
            }

    def actors(self):
        """Returns who may act: those asked for a reaction, else those waiting in this phase, else the active one."""
        return self.asked or self.waiting or ([self.active] if self.active else [])

    def enemies(self, ground, who):
        """Returns the enemies that still fight against `who`, nearest first."""
        me = self.people[who]
        foes = [it for it in self.people.values() if it["up"] and it["fights"] and it["side"] != me["side"]]
        return sorted(foes, key=lambda foe: ground.distance(foe["at"], me["at"]))


def names_in(label, text):
    """Returns the names in the last list with this label."""
    found = re.findall(label + r": \[(.*?)\]", text, re.S)
    return re.findall(r'"([^"]+)"', found[-1]) if found else []


def strokes(window):
    """Returns the names of the strokes in the newest autosave."""
    files = glob.glob(os.path.join(window.home, "**", "*.journal"), recursive=True)
    if not files:
        return []
    with open(max(files, key=os.path.getmtime), encoding="utf-8", errors="replace") as file:
        return re.findall(r'"command":\{"Draw":\{"(\w+)"', file.read())


def from_menu(window, at, *entries):
    """Opens the GM menu by a right click at a place in pixels, hovers over the entries, and clicks the last one."""
    *over, last = entries
    window.click(*at, button="3")
    for entry in over:
        if not window.hover(entry):
            raise SystemExit(f"there is no “{entry}” in the menu")
    if not window.click_on(last):
        raise SystemExit(f"there is no “{last}” in the menu")


def add(window, at, side, creature):
    """Adds a creature to the map by the GM menu: a right click to open it, and a click on the name."""
    from_menu(window, at, r"Add a creature here.*", f"{side}.*", creature)


def attack(window, fight, state, who):
    """Clicks twice on each of the two nearest enemies, until a command follows. Returns true if one did."""
    for foe in state.enemies(fight.ground, who)[:2]:
        window.click_cell(fight.ground, foe["at"])
        window.click_cell(fight.ground, foe["at"])
        if fight.after(state.commands, 1.0).commands > state.commands:
            return True
        window.press("Escape", 0.3)
    return False


def walk(window, fight, state, who):
    """Clicks once or twice on cells that are closer to the nearest enemy, until a command follows."""
    ground, me = fight.ground, state.people[who]["at"]
    foes = state.enemies(ground, who)
    if not foes:
        return False
    foe = foes[0]["at"]
    taken = {it["at"] for it in state.people.values()}
    reach = range(-6, 7)
    cells = [(me[0] + x, me[1] + y) for x in reach for y in reach]
    nearer = [
        cell for cell in cells
        if cell not in taken
        and ground.distance(cell, me) <= 6
        and ground.distance(cell, foe) < ground.distance(me, foe)
    ]
    nearer.sort(key=lambda cell: ground.distance(cell, foe) + random.random() / 2)
    for cell in nearer[:24:6]:
        for _ in range(2):
            window.click_cell(ground, cell)
            if fight.after(state.commands, 0.8).commands > state.commands:
                return True
        window.press("Escape", 0.3)
    return False
