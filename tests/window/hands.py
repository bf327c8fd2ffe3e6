#!/usr/bin/env python3
"""Counts the clicks and keys that the work of an evening takes, for one fight of each ruleset.

    tests/window/hands.py BINARY [PICTURES] [RULESET…]

Each task is done with a real pointer and real keys, and the journal must say that it happened; then it may have taken
so many inputs at most. What leads up to a task (whose turn it is) is done with the same hands, but not counted. It
prints a table and fails where a task fails or takes more than it may.
"""
import os
import sys
import tempfile
import time

from harness import SLOWER, Fight, Window

# A room with a door in the wall between the two sides, in the open otherwise.
MAP = """
        map: (
            rows: [
                "############################",
                "#..........................#",
                "#..........................#",
                "#..........................#",
                "#..........................#",
                "#..........................#",
                "#..........................#",
                "#..........................#",
                "#..........................#",
                "#..........................#",
                "#..........................#",
                "#..........................#",
                "############################",
            ],
            walls: [((20, 8), (20, 9)), ((20, 10), (20, 12))],
            doors: [(id: 1, from: (20, 9), to: (20, 10), state: Closed)],
        ),"""
# Who casts at one, who over many, who shoots, who strikes; who is shot at, and who walks past.
CAST = {
    "seconds": dict(mira="mira", odo="brother-odo", ansa="ansa", tolk="tolk", orc="orc", chief="orc"),
    "segments": dict(mira="mira", odo="brother-odo", ansa="ansa", tolk="tolk", orc="orc", chief="orc"),
    "phases": dict(mira="mira", odo="brother-odo", ansa="ansa", tolk="tolk", orc="orc", chief="orc"),
    "resources": dict(mira="mira", odo="odo", ansa="fenn", tolk="tolk", orc="orc", chief="orc-shaman"),
    "fast-or-well": dict(mira="mira", odo="brother-odo", ansa="ansa", tolk="tolk", orc="orc", chief="orc"),
}
PLACES = dict(mira=(4, 4), odo=(9, 8), ansa=(5, 2), tolk=(10, 6), orc=(14, 6), chief=(16, 4))
NAMES = dict(mira="Mira", odo="Odo", ansa="Archer", tolk="Tolk", orc="Snag", chief="Gruk")
# The spell at one target, with who casts it, and the spell over an area.
AT_ONE = {
    "seconds": ("mira", "Fire bolt"), "segments": ("odo", "Command"), "phases": ("odo", "Command"),
    "resources": ("mira", "Fire bolt"), "fast-or-well": ("mira", "Spark"),
}
OVER_MANY = {
    "seconds": "Web", "segments": "Web", "phases": "Web", "resources": "Fire burst", "fast-or-well": "Thunderclap",
}
# Enough that nobody sees through by its name alone.
TURNS = 40


def encounter(ruleset):
    """The fight as an encounter file."""
    lines = []
    for who, creature in CAST[ruleset].items():
        side = "foes" if who in ("orc", "chief") else "party"
        lines.append(f'(id: "{who}", creature: "{creature}", side: "{side}", at: {PLACES[who]}, name: "{NAMES[who]}"),')
    people = "\n            ".join(lines)
    return f"""(
        version: 1, name: "Hands", about: "Counted by tests/window/hands.py.", ruleset: "{ruleset}", seed: 11,{MAP}
        sides: [(id: "party", name: "Party", stance: Party), (id: "foes", name: "Foes", stance: Foe)],
        combatants: [
            {people}
        ],
    )"""


class Hands:
    """One fight, and what its tasks took."""

    def __init__(self, binary, ruleset, pictures):
        self.ruleset = ruleset
        self.rows = []
        self.window = Window(binary, pictures)
        file = os.path.join(tempfile.mkdtemp(), "hands.ron")
        with open(file, "w", encoding="utf-8") as out:
            out.write(encounter(ruleset))
        self.window.start(file, "--seed", "11")

    # What leads up to a task.

    def look(self):
        self.window.find_map()

    def state(self):
        return self.fight.read()

    def where(self, who):
        return self.state().people[who]["at"]

    def click_token(self, who, button="1"):
        self.look()
        self.window.click_cell(self.fight.ground, self.where(who), button)

    def click_at(self, cell, button="1"):
        self.look()
        self.window.click_cell(self.fight.ground, cell, button)

    def select(self, who):
        """Selects somebody by its row in the order, with nothing in hand."""
        self.window.key("Escape", "Escape")
        self.window.click_on(rf"{NAMES[who]}: .*", left_of=300)

    def turn(self, who, declares=None, fast=False):
        """Passes until it is somebody's turn, and selects it; says on the way what it will do."""
        for _ in range(TURNS):
            state = self.state()
            if state.stage == "Declaring" and declares:
                self.declare(who, declares)
                declares = None
            if who in state.actors() and state.stage not in ("Declaring", "Choosing") and not declares:
                self.select(who)
                return True
            # With real dice the throws on the way are asked for as well.
            if self.window.find(r"Let the program throw", wait=0):
                self.window.click_on(r"Let the program throw")
                continue
            self.window.press("space", 0.4)
            self.fight.after(state.commands, 5.0)
        return False

    def declare(self, who, what):
        window = self.window
        window.click_on("Declarations", wait=0.5)
        self.start_counting()
        window.click_on(rf"{NAMES[who]}: .*", left_of=300)
        # A spell of a higher level says which.
        window.click_on(rf"\W*{what}( · \d)?")
        self.declared = window.inputs - self.began

    def declares(self):
        return self.ruleset in ("segments", "phases")

    # Counting.

    def start_counting(self):
        self.began = self.window.inputs

    def done(self, task, most, happened, more=0):
        took = self.window.inputs - self.began + more
        fits = happened and took <= most
        self.rows.append((task, took, most, happened, fits))
        print(f"{self.ruleset:13} {task:32} {took:2} of {most:2}  {'' if happened else 'DID NOT HAPPEN'}"
              f"{'' if fits or not happened else 'TOO MANY'}", flush=True)
        self.window.keep(f"{self.ruleset}-{task.replace(' ', '-')}")
        self.window.key("Escape", "Escape")

    def not_here(self, task, why):
        print(f"{self.ruleset:13} {task:32} not here: {why}", flush=True)

    def last(self, count=1):
        """The last commands, first to last, each as its name with what it says."""
        named = []
        for entry in self.fight.commands()[-count:]:
            command = entry["command"]
            named.append((command, {}) if isinstance(command, str) else next(iter(command.items())))
        return named

    def did(self, before, names, more=1):
        """Whether the commands since then are of these names."""
        end = time.time() + 6 * SLOWER
        while time.time() < end:
            commands = self.fight.commands()
            if len(commands) >= before + more:
                break
            time.sleep(0.1)
        count = len(commands) - before
        return count > 0 and all(name in names for name, _ in self.last(count))

    def count(self):
        return len(self.fight.commands())

    def dice(self):
        return [die for entry in self.fight.commands()[-2:] for die in entry["dice"]]

    # The tasks.

    def next_decision(self):
        self.start_counting()
        self.window.press("space", 2.0)
        self.fight = Fight(self.window)
        self.done("next decision", 1, self.count() == 1)

    def move(self):
        self.turn("mira")
        before = self.count()
        x, y = self.where("mira")
        self.start_counting()
        self.click_at((x, y + 1))
        moved = self.did(before, ("Act",)) and self.where("mira") == (x, y + 1)
        self.done("move", 1, moved)
        before = self.fight.read().head
        self.start_counting()
        self.window.press("ctrl+z", 1.0)
        self.done("undo", 1, self.fight.read().head != before and self.where("mira") == (x, y))

    def shoot(self):
        self.turn("ansa")
        self.click_token("orc")
        self.click_token("orc")
        before = self.count()
        self.window.press("ctrl+z", 1.0)
        undone = self.count() < before
        self.select("ansa")
        before = self.count()
        self.start_counting()
        self.window.key("n", "Return", wait=1.0)
        self.done("shoot, repeated", 2, undone and self.did(before, ("Act",)))

    def change_a_die(self):
        # Those of the shot itself, which the log still shows.
        dice = self.fight.commands()[-1]["dice"] or [{"face": 0, "sides": 0}]
        window = self.window
        self.start_counting()
        old = dice[0]["face"]
        shown = [die["face"] for die in dice]
        new = next(face for face in range(1, 10) if face not in shown)
        # Lines that are scrolled out of the log lie above it.
        log = window.find(r".*To the start.*")
        below = log.y + log.high if log else 0
        line = window.find(rf".*\bd{dice[0]['sides']} {old}\b.*", "Label", wait=1.0, below=below)
        # A pool of dice is told by its faces alone.
        line = line or window.find(rf"{NAMES['ansa']} → .*: .*\b{old}\b.*", "Label", below=below)
        if line:
            window.click(line.x + 20, line.y + line.high / 2)
            window.click_on(rf"d{dice[0]['sides']}: {old} ?.*")
            window.click_on(str(new))
            time.sleep(1)
        changed = any(die["face"] == new and die["by_hand"] for die in self.dice())
        self.done("change a thrown die", 3, changed)
        window.press("ctrl+z", 1.0)

    def walk_in(self):
        # By phases nobody walks in and strikes but in a charge, which is declared as everything is before the sides roll.
        self.turn("tolk", declares="Charge" if self.ruleset == "phases" else None)
        before = self.count()
        self.start_counting()
        self.click_token("orc")
        self.click_token("orc")
        happened = self.did(before, ("Act",)) and bool(self.dice())
        self.done("walk in and strike", 2, happened)
        self.window.press("ctrl+z", 1.0)

    def cast(self, task, who, spell, at):
        window = self.window
        more = 0
        if self.declares():
            # A spell is declared first: those clicks count, too.
            self.turn(who, declares=spell)
            more = self.declared
        else:
            self.turn(who)
        before = self.count()
        self.start_counting()
        if not self.declares():
            window.key("v")
            window.click_on(rf"{spell}\b.*")
        if isinstance(at, str):
            self.click_token(at)
        else:
            self.click_at(at)
        # By phases the target is named when the spell lands.
        cast = self.did(before, ("Act", "NameTarget"))
        cast = cast and all(name == "NameTarget" or said.get("spell") for name, said in self.last())
        self.done(task, 3, cast, more)

    def counter(self):
        """The area spell has been cast and waits for an answer; the prompt has it."""
        before = self.count()
        self.start_counting()
        self.window.click_on(r"Counterspell.*")
        self.done("counterspell", 1, self.did(before, ("React",)))

    def break_in(self):
        self.turn("tolk")
        self.window.key("w", wait=1.0)
        before = self.count()
        self.start_counting()
        self.window.key("k", wait=1.0)
        self.done("break in with a delayed turn", 1, self.did(before, ("TakeDelayedTurn",)))

    def real_die(self):
        window = self.window
        window.press("ctrl+d", 1.0)
        # Whoever may act now may not be asked for missiles yet, or not any more.
        for _ in range(TURNS):
            self.turn("ansa")
            before = self.count()
            self.click_token("orc")
            self.click_token("orc")
            if window.find(r"Let the program throw", wait=1.0):
                break
            window.key("Escape", "Escape")
            window.press("space", 0.4)
        asked = 0
        self.start_counting()
        while window.find(r"Let the program throw", wait=1.0) and asked < 8:
            window.key("2", wait=0.1)
            window.key("Return", wait=0.8)
            asked += 1
        # Those of the shot alone: what led up to it may have thrown the same.
        thrown = self.fight.commands()[-1]["dice"]
        typed = all(die["by_hand"] for die in thrown if die["face"] == 2) and asked > 0
        self.done("a real die typed in", 2 * asked, typed and self.did(before, ("Act",)))
        window.press("ctrl+d", 1.0)

    def force(self):
        """Walks farther than the turn reaches."""
        # Where a turn has six Moves, only the whole length of the map is too far.
        self.turn("mira" if self.ruleset == "seconds" else "odo")
        before = self.count()
        # All of the map, to have somewhere to walk that is too far.
        self.window.find_map(self.fight.ground)
        self.start_counting()
        self.window.point(*self.window.place_of(self.fight.ground, (25, 2)))
        self.window.hold("ctrl")
        self.click_at((25, 2))
        self.window.release("ctrl")
        self.done("force a refusal", 2, self.did(before, ("Force",)))

    def by_hand(self, task, most, cell, entries, names, commands=1):
        """A right click, and the entries of its menu one after another."""
        before = self.count()
        self.start_counting()
        self.click_at(cell, "3")
        found = all([self.window.click_on(entry) for entry in entries])
        self.done(task, most, found and self.did(before, names, commands))

    def play(self):
        self.next_decision()
        self.by_hand("door", 2, (19, 9), [r"Open the door"], ("SetDoor",))
        self.by_hand("hide or reveal", 2, self.where("chief"), [r"Hide from the players"], ("Hide",))
        self.by_hand("wound by hand", 3, self.where("tolk"), [r"Deal damage.*", "1"], ("DealDamage",))
        self.add_six()
        self.move()
        self.shoot()
        self.change_a_die()
        self.walk_in()
        who, spell = AT_ONE[self.ruleset]
        self.cast("cast at a target", who, spell, "orc")
        if not self.declares():
            # What was declared would wait for its target again, and nothing else could go on.
            self.window.press("ctrl+z", 1.0)
        self.cast("area spell", "mira", OVER_MANY[self.ruleset], (13, 4))
        if self.ruleset == "resources":
            self.counter()
        else:
            self.not_here("counterspell", "nothing answers a cast by these rules")
        if self.ruleset in ("seconds",):
            self.break_in()
        else:
            self.not_here("break in with a delayed turn", "a turn cannot be taken inside another by these rules")
        self.force()
        self.real_die()
        self.window.close()

    def add_six(self):
        before = self.count()
        window = self.window
        self.start_counting()
        self.click_at((16, 9), "3")
        # The menus open under the pointer.
        window.hover(r"Add a creature here.*")
        window.hover(r"Foes.*")
        found = window.click_on(r"6 at once") and window.click_on(r"Goblin")
        self.done("add six creatures", 4, found and self.did(before, ("AddCombatant",), 6))


def main():
    binary, *rest = sys.argv[1:]
    pictures = rest.pop(0) if rest and rest[0] not in CAST else None
    failed = []
    for ruleset in rest or CAST:
        hands = Hands(binary, ruleset, pictures)
        try:
            hands.play()
        finally:
            hands.window.kill()
            time.sleep(1)
        failed += [(ruleset, task) for task, *_, fits in hands.rows if not fits]
    print("all within their numbers" if not failed else f"failed: {failed}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
