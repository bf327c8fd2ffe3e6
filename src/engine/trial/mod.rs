//! Small fights for tests, each set up in one line: `Trial::of("seconds", "mira (0, 1), tolk (0, 2) against orc (3,
//! 1)").begin()`.
//!
//! They run on the same engine as all fights; this module only provides a short notation. Queries (a panel, a click
//! preview, an attack) are added to [`TestFight`] by the module whose tests need them. [`scenes`] holds generated
//! fights for the proofs of perspective.
//!
//! The tests of both crates use it, so it is always compiled.

mod pairs;
pub mod scenes;

use std::sync::Arc;

use bevy_ecs::prelude::World;

use crate::encounter::{
    self, AfterUndo, EncounterSetup, History, Submission, SubmitError, world_of,
};
use crate::grid::{BattleMap, Cell, Terrain, Topology};
use crate::rules::facts::{ActionOrder, EncounterCommand, GmNumber, Outcome, Span};
use crate::rules::legality;
use crate::rules::state::dice::{PresetFace, WhenFacesRunOut};
use crate::rules::state::{Battle, CombatantId, CombatantRef, CombatantSpec, Declaration, SideId};
use crate::rules::turns;
use crate::ruleset::{
    ActionId, ConditionId, CreatureId, Ruleset, RulesetId, Rulesets, SpellId, StatId,
};
use crate::save::{find_encounter, read_encounter};
use crate::tactics;

/// Returns the seeds with which the long property tests play each fight: one, or as many as `SPLITSECOND_FIGHTS` says.
///
/// # Panics
/// If `SPLITSECOND_FIGHTS` is not a whole number from 1.
pub fn seeds() -> std::ops::Range<u64> {
    let fights = std::env::var("SPLITSECOND_FIGHTS").unwrap_or_else(|_| "1".to_owned());
    let fights = fights.parse().ok().filter(|fights| *fights > 0);
    0..fights.unwrap_or_else(|| panic!("SPLITSECOND_FIGHTS: a number from 1, such as 500"))
}

/// Declares one test for each bundled fight, so that they run on all cores: `$check` gets the fight's name.
#[macro_export]
macro_rules! for_each_bundled_fight {
    ($check:path) => {
        $crate::for_each_bundled_fight!(@ $check:
            the_basalt_steps,
            the_bone_barrow,
            the_broken_shrine,
            the_drowned_causeway,
            the_ember_stair,
            the_lamp_cellars,
            the_lantern_bridge,
            the_lantern_market,
            the_mill_at_hollowford,
            the_salt_pan,
            the_silent_priory,
            the_sunken_stair,
            the_toll_house,
            the_two_bridges,
        );
    };
    (@ $check:path: $($fight:ident,)*) => {
        $(
            #[test]
            fn $fight() {
                $check(&stringify!($fight).replace('_', "-"));
            }
        )*

        #[test]
        fn every_bundled_fight_is_listed() {
            let listed = [$(stringify!($fight).replace('_', "-")),*];
            let bundled: Vec<&str> = $crate::save::bundled_encounters().collect();
            assert_eq!(listed[..], bundled, "the list of `for_each_bundled_fight!` is old");
        }
    };
}

/// A fight before it is set up: its combatants, their positions and the rules.
pub struct Lineup(EncounterSetup);

impl Lineup {
    /// Adds the combatants of one side, written as in [`TestFight::of`].
    fn join(&mut self, side: &str, fighters: &str) {
        for fighter in fighters.split_terminator(')') {
            let (name, at) = fighter.split_once(" (").expect("a name and a cell");
            let name = name.trim_start_matches(", ");
            let (creature, name) = name.split_once(" as ").unwrap_or((name, name));
            let (x, y) = at.split_once(", ").expect("a column and a row");
            let number = |text: &str| text.parse::<i32>().expect("a number");
            let at = Cell::new(number(x), number(y));
            let (creature, side) = (CreatureId::new(creature), SideId::new(side));
            let spec = CombatantSpec::new(id(name), creature, side, at);
            self.0.combatants.push(spec);
        }
    }

    /// Gives a combatant another stat than the library's.
    pub fn with(mut self, who: &str, stat: &str, value: i32) -> Self {
        let mut fighters = self.0.combatants.iter_mut();
        let fighter = fighters.find(|fighter| fighter.id == id(who));
        let stats = &mut fighter.expect("it is there").stats;
        stats.push((StatId::new(stat), value));
        self
    }

    /// Uses a map with other cells; squares are the default.
    pub fn with_topology(mut self, topology: Topology) -> Self {
        self.0.map = Arc::new(open_floor(topology));
        self
    }

    /// Makes these cells solid.
    pub fn rocks(mut self, cells: &[(i32, i32)]) -> Self {
        let map = Arc::make_mut(&mut self.0.map);
        for cell in cells {
            let placed = map.set_terrain(Cell::from(*cell), Terrain::Blocked);
            placed.expect("it is on the map");
        }
        self
    }

    /// Sets the fight up without beginning it.
    pub fn set_up(self) -> TestFight {
        TestFight::start(&self.0)
    }

    /// Sets the fight up and begins it; its seed determines the dice.
    pub fn begin(self) -> TestFight {
        let mut trial = self.set_up();
        trial.submit(EncounterCommand::Begin);
        trial
    }

    /// Sets the fight up and begins it with exactly these dice.
    pub fn start_with_dice(self, dice: &[u8]) -> TestFight {
        let mut trial = self.set_up();
        trial.run(EncounterCommand::Begin, dice);
        trial
    }

    /// Sets the fight up, begins it without dice, and rolls one of these dice for the initiative of each side.
    pub fn rolled(self, dice: [u8; 2]) -> TestFight {
        let mut trial = self.start_with_dice(&[]);
        trial.run(EncounterCommand::RollInitiative, &dice);
        trial
    }
}

fn open_floor(topology: Topology) -> BattleMap {
    BattleMap::with_topology(topology, 40, 20).expect("a small map")
}

/// A fight that is continued with commands.
pub struct TestFight {
    /// The world of the fight.
    pub world: World,
}

impl TestFight {
    /// Creates a fight by a built-in ruleset on an open floor without surprise: the party against its enemies, each
    /// with its cell. `orc (3, 1)` is an orc with the id `orc`, `orc as chief (3, 1)` one with another id.
    pub fn setup(ruleset: &str, fighters: &str) -> Lineup {
        Self::setup_with(built_in(ruleset), fighters)
    }

    /// Like [`of`](Self::of), by any ruleset.
    pub fn setup_with(ruleset: Arc<Ruleset>, fighters: &str) -> Lineup {
        let mut lineup = Lineup(EncounterSetup {
            seed: 1,
            alerted: vec![SideId::new("party"), SideId::new("foes")],
            ..EncounterSetup::new("A trial", ruleset, open_floor(Topology::Square))
        });
        let (party, foes) = fighters.split_once("against ").unwrap_or((fighters, ""));
        lineup.join("party", party.trim_end());
        lineup.join("foes", foes);
        lineup
    }

    /// Returns the bundled fight with this file name, before it begins.
    pub fn bundled(name: &str) -> Self {
        let found = find_encounter(name, None).expect("it is bundled");
        Self::from_text(&found.text)
    }

    /// Returns the bundled fight with this file name after it has begun, with each side alerted so that none is
    /// surprised.
    pub fn bundled_without_surprise(name: &str) -> Self {
        let mut trial = Self::bundled(name);
        let sides = trial.read(|battle| battle.sides.0.clone());
        for side in sides {
            let (side, alerted) = (side.id, true);
            trial.submit(EncounterCommand::Alert { side, alerted });
        }
        trial.submit(EncounterCommand::Begin);
        trial
    }

    /// Returns the fight of this encounter file, before it begins.
    pub fn from_text(text: &str) -> Self {
        let setup = read_encounter("trial", text, &Rulesets::built_in());
        Self::start(&setup.expect("it is in order"))
    }

    fn start(setup: &EncounterSetup) -> Self {
        let world = world_of(setup).expect("everyone has room");
        Self { world }
    }

    /// Reads the state of the fight.
    pub fn read<T>(&mut self, look: impl FnOnce(&Battle) -> T) -> T {
        encounter::read(&mut self.world, look)
    }

    /// Reads the state of one combatant.
    pub fn read_combatant<T>(
        &mut self,
        who: &str,
        look: impl FnOnce(&Battle, &CombatantRef) -> T,
    ) -> T {
        self.read(|battle| look(battle, &battle.get(id(who)).expect("it is here")))
    }

    /// Runs a command with exactly these dice and returns its outcomes, or why it is rejected.
    pub fn try_run(
        &mut self,
        command: EncounterCommand,
        faces: &[u8],
    ) -> Result<Vec<Outcome>, SubmitError> {
        let submission = Submission {
            command,
            faces: faces.iter().copied().map(PresetFace::Hand).collect(),
            when_out: WhenFacesRunOut::Ask,
            chained: false,
            after_undo: AfterUndo::SameDice,
        };
        let receipt = encounter::submit(&mut self.world, &submission)?;
        assert_eq!(receipt.left_over, 0, "dice were left over");
        let entry = self.world.resource::<History>().entry(receipt.entry);
        Ok(entry.expect("it was written down").outcomes.clone())
    }

    /// Runs a legal command with exactly these dice and returns its outcomes.
    pub fn run(&mut self, command: EncounterCommand, faces: &[u8]) -> Vec<Outcome> {
        self.try_run(command, faces).expect("it is legal")
    }

    /// Runs a legal command; the fight's seed determines the dice.
    pub fn submit(&mut self, command: EncounterCommand) {
        encounter::submit(&mut self.world, &command.into()).expect("it is legal");
    }

    /// Lets the other combatants pass until `who` may act.
    pub fn until_it_acts(&mut self, who: &str) {
        for _ in 0..200 {
            let waiting = self.read(turns::actors);
            if waiting.contains(&id(who)) {
                return;
            }
            let passes = waiting
                .iter()
                .map(|who| EncounterCommand::EndTurn { who: *who });
            let begins = [
                EncounterCommand::StartRound,
                EncounterCommand::RollInitiative,
            ];
            let mut commands = begins.into_iter().chain(passes);
            let next = self
                .read(|battle| commands.find(|command| legality::check(battle, command).is_ok()));
            self.submit(next.expect("the fight continues"));
        }
        panic!("{who} never acts");
    }

    /// Declares the action of `who` for the coming round.
    pub fn declare(&mut self, who: &str, what: Declaration) {
        self.submit(EncounterCommand::Declare {
            who: vec![id(who)],
            what: Some(what),
        });
    }

    /// Carries out an order.
    pub fn act(&mut self, order: ActionOrder) {
        self.submit(EncounterCommand::Act(order));
    }

    /// Ends the turns of these combatants, one after another.
    pub fn end_turns(&mut self, all: &[&str]) {
        for who in all {
            self.submit(EncounterCommand::EndTurn { who: id(who) });
        }
    }

    /// Rolls for the initiative of the two sides.
    pub fn roll(&mut self, party: u8, foes: u8) {
        self.run(EncounterCommand::RollInitiative, &[party, foes]);
    }

    /// Undoes the last command.
    pub fn undo(&mut self) {
        encounter::undo(&mut self.world).expect("nothing diverges");
    }

    /// Gives a combatant a condition.
    pub fn afflict(&mut self, who: &str, condition: &str, lasts: Option<u32>) {
        self.submit(EncounterCommand::AddCondition {
            who: id(who),
            condition: ConditionId::new(condition),
            lasts,
            unit: Span::Ticks,
            by: None,
        });
    }

    /// Sets a number of a combatant, without dice.
    pub fn set(&mut self, who: &str, number: GmNumber, value: i32) {
        let who = id(who);
        self.run(EncounterCommand::SetNumber { who, number, value }, &[]);
    }
}

/// Carries out the next command of auto-play.
pub fn auto_play_next(world: &mut World) {
    let next = encounter::read(world, tactics::next_command);
    let next = next.expect("the fight continues");
    encounter::submit(world, &next.into()).expect("it is legal");
}

/// Returns the built-in ruleset of this name.
pub fn built_in(ruleset: &str) -> Arc<Ruleset> {
    let ruleset = Ruleset::load_builtin(RulesetId::new(ruleset));
    Arc::new(ruleset.expect("it is built in"))
}

/// Returns the id of the combatant with this name.
pub fn id(name: &str) -> CombatantId {
    CombatantId::new(name)
}

/// Creates an order for an action that is aimed at these targets.
pub fn order(who: &str, action: &str, targets: &[&str]) -> ActionOrder {
    ActionOrder {
        targets: targets.iter().map(|target| id(target)).collect(),
        ..ActionOrder::new(id(who), ActionId::new(action))
    }
}

/// Creates an order for a spell that is aimed at these targets.
pub fn cast(who: &str, spell: &str, targets: &[&str]) -> ActionOrder {
    ActionOrder {
        spell: Some(SpellId::new(spell)),
        ..order(who, "cast", targets)
    }
}

/// Creates a declaration of this action, without targets or destination.
pub fn declaration(action: &str, spell: Option<&str>) -> Declaration {
    Declaration::Act {
        action: ActionId::new(action),
        spell: spell.map(SpellId::new),
        targets: Vec::new(),
        to: None,
    }
}
