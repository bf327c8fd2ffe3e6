"""The app in a display of its own, for a script to use as a person would.

`Window` starts it, looks at it, and clicks; it gives no command but by pointer and keys, and counts them. It finds a
button by what a screen reader is told of it (`src/app/told.rs`). `Fight` reads from the autosave what the clicks came
to. Needs Xvfb, xdotool, scrot and ImageMagick.
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
# On a slow machine people wait this many times as long, and a stopwatch allows it.
SLOWER = float(os.environ.get("CLICKS_SLOWER", "1"))
ACCENT = (0xF0, 0xB4, 0x29)
# From one row of hexagons to the next, and from the edge to the first centre, in widths of a hexagon.
PITCH, FIRST = 0.867, 0.578


def run(*words, **options):
    return subprocess.run(words, check=True, capture_output=True, **options).stdout


class Window:
    """The app under a display of its own, `size` pixels wide and high, with room for the players' window beside it."""

    def __init__(self, binary, pictures, size=(1600, 900), beside=0):
        self.binary = os.path.abspath(binary)
        self.pictures = os.path.abspath(pictures) if pictures else tempfile.mkdtemp()
        os.makedirs(self.pictures, exist_ok=True)
        self.home = tempfile.mkdtemp()
        self.width, self.height = size
        # Hints for a first fight would lie over what is clicked.
        with open(os.path.join(self.home, "settings.ron"), "w", encoding="utf-8") as settings:
            settings.write("(hints: (off: true))")
        # The app watches its home, and would draw again for each line that it writes there itself.
        self.aside = tempfile.mkdtemp()
        self.told_file = os.path.join(self.aside, "told")
        self.env = dict(os.environ, DISPLAY=DISPLAY, SPLITSECOND_HOME=self.home, SPLITSECOND_TOLD=self.told_file)
        self.env.pop("WAYLAND_DISPLAY", None)
        self.shots = 0
        # Clicks and keys so far; moving the pointer is none.
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

    def close(self):
        """Closes the window as its user would."""
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
        """The pixels of the GM's window, or of another part of the screen: its left edge and its size."""
        left, width, height = part or (0, self.width, self.height)
        path = os.path.join(self.home, "shot.png")
        run("scrot", "--overwrite", path, env=self.env)
        return run("convert", path, "-crop", f"{width}x{height}+{left}+0", "+repage", "-depth", "8", "rgb:-")

    def keep(self, name):
        """Keeps a picture of what is on the screen now."""
        self.shots += 1
        path = os.path.join(self.pictures, f"{self.shots:03}-{name}.png")
        run("scrot", "--overwrite", path, env=self.env)

    def told(self):
        """Where the map is, and every widget with a name."""
        with open(self.told_file, encoding="utf-8") as file:
            first, *rest = file.read().splitlines()
        widgets = []
        for line in rest:
            role, state, x, y, wide, high, name = line.split("\t", 6)
            widgets.append(Widget(role, state, *map(float, (x, y, wide, high)), name))
        return tuple(map(float, first.split("\t")[1:])), widgets

    def find(self, name, role="Button", wait=4.0, left_of=None, below=0):
        """The widget whose name matches, of several the narrowest, then the lowest in the window; left of a place
        in pixels and below one, if they are given. `None` if there is none even after a while."""
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
        """Clicks the widget with that name; answers whether there was one that could be clicked."""
        end = time.time() + wait * SLOWER
        while True:
            found = self.find(name, role, max(end - time.time(), 0) / SLOWER, left_of)
            if found is not None and found.state != "off":
                self.click(found.x + found.wide / 2, found.y + found.high / 2)
                return True
            # While a menu opens, its entries are off.
            if found is None or time.time() > end:
                return False
            time.sleep(0.2)

    def hover(self, name, role="Button"):
        """Moves the pointer to the widget with that name: a menu opens."""
        found = self.find(name, role)
        if found:
            self.point(found.x + found.wide / 2, found.y + found.high / 2)
        return found is not None

    def find_map(self, ground=None):
        """Looks where the whole map is when it is fitted, or, without it, where it is now."""
        if ground is not None:
            self.press("Home", 0.6)
            self.inputs -= 1
        (self.left, self.top, self.cell), _ = self.told()

    def press(self, key, wait=1.0):
        """Presses a key while the mouse points at nothing."""
        run("xdotool", "mousemove", str(self.width // 2), "14", "key", key, env=self.env)
        self.inputs += 1
        time.sleep(wait * SLOWER)

    def key(self, *keys, wait=0.4):
        """Presses keys, and leaves the mouse where it is."""
        for key in keys:
            run("xdotool", "key", key, env=self.env)
            self.inputs += 1
            time.sleep(wait * SLOWER)

    def hold(self, modifier):
        run("xdotool", "keydown", modifier, env=self.env)

    def release(self, modifier):
        run("xdotool", "keyup", modifier, env=self.env)

    def point(self, x, y):
        """Moves the pointer, in two steps, so that it is seen to move."""
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
        """The middle of a cell, in pixels."""
        x, y = ground.centre(cell)
        return self.left + x * self.cell, self.top + y * self.cell

    def click_cell(self, ground, cell, button="1"):
        self.click(*self.place_of(ground, cell), button=button)

    def next_button(self):
        """The middle and the left edge of the accent button over the map's corner."""
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
        """Presses the first accent button of the prompt over the middle of the map."""
        pixels, width = self.picture(), self.width
        for y in range(self.height // 5, self.height // 3):
            line = pixels[y * width * 3:(y + 1) * width * 3]
            filled = [tuple(line[x * 3:x * 3 + 3]) == ACCENT for x in range(width)]
            start = None
            for x in range(width // 4, width * 3 // 4):
                if filled[x] and start is None:
                    start = x
                if not filled[x] and start is not None:
                    # The prompt's frame has the same colour, but is longer, or a point wide.
                    if 40 <= x - start <= 250:
                        self.click((start + x) // 2, y + 4)
                        return True
                    start = None
        return False

    def press_left_of_next(self):
        _, left, y = self.next_button()
        self.click(left - 40, y)


# What a screen reader is told of a widget; the place in pixels, the state `on`, `off` or `focus`.
Widget = collections.namedtuple("Widget", "role state x y wide high name")


class Ground:
    """The cells of the fight's map, in widths of a cell."""

    def __init__(self, text):
        start = text[text.index("start: ("):]
        named = re.search(r"\bmap: \(\s+topology: (\w+)", start)
        self.topology = named.group(1) if named else "Square"
        rows = re.search(r"rows: \[(.*?)\]", start, re.S)
        rows = re.findall(r'"([^"]*)"', rows.group(1)) if rows else []
        size = re.search(r"\bsize: (?:Some\()?\((\d+), (\d+)\)", start)
        self.columns = max(map(len, rows)) if rows else int(size.group(1))

    def breadth(self):
        """How far the map reaches along one row, from its first cell to its last."""
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
        """Steps from one cell to another."""
        if self.topology == "Square":
            return max(abs(a[0] - b[0]), abs(a[1] - b[1]))
        if self.topology == "HexPointy":
            axial = lambda cell: (cell[0] - cell[1] // 2, cell[1])
        else:
            axial = lambda cell: (cell[1] - cell[0] // 2, cell[0])
        (q, r), (s, t) = axial(a), axial(b)
        return max(abs(q - s), abs(r - t), abs(q - s + r - t))


class Fight:
    """What the autosave says."""

    def __init__(self, window):
        folder = os.path.join(window.home, "autosaves")
        # The journal is made with the first command.
        for _ in range(100):
            found = [name for name in sorted(os.listdir(folder)) if name.endswith(".journal")]
            if found:
                break
            time.sleep(0.1)
        self.binary = window.binary
        self.path = os.path.join(folder, found[0])
        self.ground = Ground(self.text())

    def text(self):
        """The fight as one file, with the state that it has reached."""
        export = [self.binary, "export", self.path]
        return subprocess.run(export, capture_output=True, text=True, check=False).stdout

    def commands(self):
        """The commands on the line that counts now, first to last, as the journal has them."""
        with open(self.path, encoding="utf-8", errors="replace") as file:
            records = [json.loads(line.rstrip("\n")[18:]) for line in file if line[:1] != "s" and line.endswith("\n")]
        did, head = {}, None
        for record in records:
            (kind, what), = record.items()
            if kind == "Did":
                # Commands are counted from 1, entries from 0.
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
        """What it says once it holds another number of commands, or after so many seconds."""
        end = time.time() + wait * SLOWER
        while True:
            state = self.read()
            if state.commands != commands or time.time() > end:
                return state
            time.sleep(0.1)


class State:
    """Where the fight stands: who may act, and who stands where."""

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
        # What waits for reactions, in brackets of its own.
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
        """Who may act now: whoever is asked for a reaction, waits in this moment, or has its turn."""
        return self.asked or self.waiting or ([self.active] if self.active else [])

    def enemies(self, ground, who):
        """Who still fights against `who`, the nearest first."""
        me = self.people[who]
        foes = [it for it in self.people.values() if it["up"] and it["fights"] and it["side"] != me["side"]]
        return sorted(foes, key=lambda foe: ground.distance(foe["at"], me["at"]))


def names_in(label, text):
    """The names in the last list of that label."""
    found = re.findall(label + r": \[(.*?)\]", text, re.S)
    return re.findall(r'"([^"]+)"', found[-1]) if found else []


def strokes(window):
    """The strokes in the newest autosave, by their names."""
    files = glob.glob(os.path.join(window.home, "**", "*.journal"), recursive=True)
    if not files:
        return []
    with open(max(files, key=os.path.getmtime), encoding="utf-8", errors="replace") as file:
        return re.findall(r'"command":\{"Draw":\{"(\w+)"', file.read())


def from_menu(window, at, *entries):
    """Opens the GM's menu by a right click at a place in pixels, goes through its entries, and clicks the last."""
    *over, last = entries
    window.click(*at, button="3")
    for entry in over:
        if not window.hover(entry):
            raise SystemExit(f"there is no “{entry}” in the menu")
    if not window.click_on(last):
        raise SystemExit(f"there is no “{last}” in the menu")


def add(window, at, side, creature):
    """Puts a creature on the map by a right click: one to open the menu, one on its name."""
    from_menu(window, at, r"Add a creature here.*", f"{side}.*", creature)


def attack(window, fight, state, who):
    """Two clicks on each of the nearest enemies, until one of them does something."""
    for foe in state.enemies(fight.ground, who)[:2]:
        window.click_cell(fight.ground, foe["at"])
        window.click_cell(fight.ground, foe["at"])
        if fight.after(state.commands, 1.0).commands > state.commands:
            return True
        window.press("Escape", 0.3)
    return False


def walk(window, fight, state, who):
    """A click, or two, on cells that lie nearer to the nearest enemy."""
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
