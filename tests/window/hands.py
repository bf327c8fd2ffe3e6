#!/usr/bin/env python3
"""Counts the clicks and keys that common tasks take, for one fight of each ruleset.

    tests/window/hands.py BINARY [PICTURES] [RULESET…]

Each task is done with a real pointer and real keys. The journal must show that it happened, and each task has a maximum
number of inputs. The preparation of a task (such as reaching a turn) is done by pointer and keys, too, but not counted.
Prints a table, and fails if a task does not happen or takes too many inputs.
"""
import os
import sys
import tempfile
import time

from harness import SLOWER, Fight, Window

# Open map with a wall at one end that has a door.
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
# Creatures of the six combatants: casters, archer, melee fighter, target and its companion.
CAST = {
    "seconds": dict(mira="mira", odo="brother-odo", ansa="ansa", tolk="tolk", orc="orc", chief="orc"),
    "segments": dict(mira="mira", odo="brother-odo", ansa="ansa", tolk="tolk", orc="orc", chief="orc"),
    "phases": dict(mira="mira", odo="brother-odo", ansa="ansa", tolk="tolk", orc="orc", chief="orc"),
    "resources": dict(mira="mira", odo="odo", ansa="fenn", tolk="tolk", orc="orc", chief="orc-shaman"),
    "fast-or-well": dict(mira="mira", odo="brother-odo", ansa="ansa", tolk="tolk", orc="orc", chief="orc"),
}
PLACES = dict(mira=(4, 4), odo=(9, 8), ansa=(5, 2), tolk=(10, 6), orc=(14, 6), chief=(16, 4))
NAMES = dict(mira="Mira", odo="Odo", ansa="Archer", tolk="Tolk", orc="Snag", chief="Gruk")
# The single-target spell with its caster, and the area spell.
AT_ONE = {
    "seconds": ("mira", "Fire bolt"), "segments": ("odo", "Command"), "phases": ("odo", "Command"),
    "resources": ("mira", "Fire bolt"), "fast-or-well": ("mira", "Spark"),
}
OVER_MANY = {
    "seconds": "Web", "segments": "Web", "phases": "Web", "resources": "Fire burst", "fast-or-well": "Thunderclap",
}
# Maximum number of attempts to reach a combatant's turn.
TURNS = 40


def encounter(ruleset):
    """Returns the text of the encounter file."""
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
    """One fight, and the inputs that its tasks took."""

    def __init__(self, binary, ruleset, pictures):
        self.ruleset = ruleset
        self.rows = []
        self.window = Window(binary, pictures)
        file = os.path.join(tempfile.mkdtemp(), "hands.ron")
        with open(file, "w", encoding="utf-8") as out:
            out.write(encounter(ruleset))
        self.window.start(file, "--seed", "11")

    # Preparation of tasks.

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
        """Selects a combatant by its row in the turn order, with no tool selected."""
        self.window.key("Escape", "Escape")
        self.window.click_on(rf"{NAMES[who]}: .*", left_of=300)

    def turn(self, who, declares=None, fast=False):
        """Passes until it is the combatant's turn, and selects it; declares its action on the way, if given."""
        for _ in range(TURNS):
            state = self.state()
            if state.stage == "Declaring" and declares:
                self.declare(who, declares)
                declares = None
            if who in state.actors() and state.stage not in ("Declaring", "Choosing") and not declares:
                self.select(who)
                return True
            # With real dice, the program also asks for the rolls on the way.
            if self.window.find(r"Roll for me", wait=0):
                self.window.click_on(r"Roll for me")
                continue
            self.window.press("space", 0.4)
            self.fight.after(state.commands, 5.0)
        return False

    def declare(self, who, what):
        window = self.window
        window.click_on("Declarations", wait=0.5)
        # The panel goes down the list by itself, so usually this click is not needed.
        self.select(who)
        self.start_counting()
        # The label of a spell ends with its casting time, and with the castings left where they are counted.
        window.click_on(rf"{what}(, \d+ seg)?(, \d+ left)?")
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
        """Returns the last commands, oldest first, each as its name and fields."""
        named = []
        for entry in self.fight.commands()[-count:]:
            command = entry["command"]
            named.append((command, {}) if isinstance(command, str) else next(iter(command.items())))
        return named

    def did(self, before, names, more=1):
        """Returns true if there are new commands since `before`, all with these names. Waits for `more` of them."""
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
        # The dice of the shot itself, which the log still shows.
        dice = self.fight.commands()[-1]["dice"] or [{"face": 0, "sides": 0}]
        window = self.window
        self.start_counting()
        old = dice[0]["face"]
        shown = [die["face"] for die in dice]
        new = next(face for face in range(1, 10) if face not in shown)
        # The dice are on the card of the shot.
        if window.click_on(rf"d{dice[0]['sides']}: {old} ?.*"):
            window.click_on(str(new))
            time.sleep(1)
        changed = any(die["face"] == new and die["by_hand"] for die in self.dice())
        self.done("change a thrown die", 3, changed)
        # Restores the die, then takes back the shot.
        window.press("ctrl+z", 1.0)
        window.press("ctrl+z", 1.0)

    def walk_in(self):
        # In `phases` only a charge combines a walk with an attack. Like all actions, it is declared before the rolls.
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
            # A spell is declared first, and those clicks count, too.
            self.turn(who, declares=spell)
            more = self.declared
        else:
            self.turn(who)
        before = self.count()
        self.start_counting()
        if not self.declares():
            window.click_on(rf"{spell}\b.*")
        if isinstance(at, str):
            # The second click confirms, as for a weapon.
            self.click_token(at)
            self.click_token(at)
        else:
            self.click_at(at)
        # In `phases` the target is named when the spell takes effect.
        cast = self.did(before, ("Act", "NameTarget"))
        cast = cast and all(name == "NameTarget" or said.get("spell") for name, said in self.last())
        # A single target is confirmed, as that of a weapon is.
        self.done(task, 3, cast, more)

    def counter(self):
        """Counters the area spell, which has been cast and waits for reactions, with the button of the prompt."""
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
        # The current phase may not allow missiles yet, or not any more, so several turns are tried.
        for _ in range(TURNS):
            self.turn("ansa")
            before = self.count()
            self.click_token("orc")
            self.click_token("orc")
            if window.find(r"Roll for me", wait=1.0):
                break
            window.key("Escape", "Escape")
            window.press("space", 0.4)
        asked = 0
        self.start_counting()
        while window.find(r"Roll for me", wait=1.0) and asked < 8:
            window.key("2", wait=0.1)
            window.key("Return", wait=0.8)
            asked += 1
        # Only the dice of the shot: earlier rolls may have shown the same face.
        thrown = self.fight.commands()[-1]["dice"]
        typed = all(die["by_hand"] for die in thrown if die["face"] == 2) and asked > 0
        self.done("a real die typed in", 2 * asked, typed and self.did(before, ("Act",)))
        window.press("ctrl+d", 1.0)

    def force(self):
        """Overrides the rules to walk farther than the turn allows."""
        # In `seconds` a turn has six Moves, and only the whole length of the map is too far.
        self.turn("mira" if self.ruleset == "seconds" else "odo")
        before = self.count()
        # Shows the whole map, so that a cell out of reach is visible.
        self.window.find_map(self.fight.ground)
        self.start_counting()
        self.window.point(*self.window.place_of(self.fight.ground, (25, 2)))
        self.window.hold("ctrl")
        self.click_at((25, 2))
        self.window.release("ctrl")
        self.done("force a refusal", 2, self.did(before, ("Force",)))

    def by_hand(self, task, most, cell, entries, names, commands=1):
        """Right-clicks a cell and clicks the entries of the menu one after another."""
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
            # Skipped after a declaration: the spell would wait for its target again and block everything else.
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
        # The submenus open when the pointer is over them.
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
