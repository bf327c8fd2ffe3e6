//! A small fight by any of the rules, for the tests of models and panels.

use std::sync::Arc;

use bevy::prelude::World;

use crate::encounter::transcript::Lexicon;
use crate::encounter::{self, EncounterSetup, History, Submission, Telling, world_of};
use crate::gm::{GmModel, GmSources, Keys, PlayersWindow};
use crate::grid::{BattleMap, Cell};
use crate::rules::battle::{ActiveRuleset, Battle};
use crate::rules::combatant::{CombatantId, CombatantSpec, Side, SideId, Sides, Stance};
use crate::rules::command::{EncounterCommand, Order};
use crate::rules::dice::{Listed, WhenOut};
use crate::ruleset::{ActionId, ConditionId, CreatureId, Ruleset, Rulesets, SpellId};
use crate::save::read_encounter;
use crate::view::{DiceEntry, Hover, Request, Selection, Tool, UsualAttack};

/// Who fights: an id, what it is, `true` for the party, and where it stands.
pub type Fighter = (&'static str, &'static str, bool, (i32, i32));

/// A fight that goes on.
pub struct Trial(World);

impl Trial {
    /// The fight before it begins.
    pub fn new(ruleset: &str, fighters: &[Fighter]) -> Self {
        let ruleset = Ruleset::load_builtin(ruleset.into()).expect("it is built in");
        let side = |id: &str, name: &str, stance| Side {
            id: SideId::new(id),
            name: name.to_owned(),
            stance,
        };
        let spec = |(who, creature, party, at): &Fighter| CombatantSpec {
            id: id(who),
            creature: CreatureId::new(creature),
            side: SideId::new(if *party { "party" } else { "foes" }),
            at: Cell::from(*at),
            name: None,
            hidden: false,
            stats: Vec::new(),
            speed: None,
            in_hand: None,
            off_hand: None,
            armour: None,
            hit_points: None,
        };
        let setup = EncounterSetup {
            name: "A trial".into(),
            about: String::new(),
            ruleset: Arc::new(ruleset),
            map: Arc::new(BattleMap::new(24, 8).expect("a small map")),
            sides: Sides(vec![
                side("party", "The patrol", Stance::Party),
                side("foes", "The raiders", Stance::Foe),
            ]),
            combatants: fighters.iter().map(spec).collect(),
            alerted: Vec::new(),
            seed: 1,
        };
        Self::of(&setup)
    }

    /// The fight of an encounter file, before it begins.
    pub fn read_from(text: &str) -> Self {
        let setup = read_encounter("trial", text, &Rulesets::built_in());
        Self::of(&setup.expect("it is sound"))
    }

    fn of(setup: &EncounterSetup) -> Self {
        Self(world_of(setup).expect("everyone has room"))
    }

    /// Carries out a command with these dice.
    pub fn submit(&mut self, command: EncounterCommand, faces: &[u8]) {
        let submission = Submission {
            command,
            faces: faces.iter().copied().map(Listed::Hand).collect(),
            when_out: WhenOut::Throw,
            chained: false,
        };
        encounter::submit(&mut self.0, &submission).expect("it is legal");
    }

    /// Carries out what a panel asks for.
    pub fn carry_out(&mut self, request: &Request) {
        let Request::Submit(commands) = request else {
            panic!("commands, not {request:?}");
        };
        for command in commands {
            self.submit(command.clone(), &[]);
        }
    }

    /// Puts a condition on somebody.
    pub fn afflict(&mut self, who: &str, condition: &str, lasts: Option<u32>) {
        let command = EncounterCommand::AddCondition {
            who: id(who),
            condition: ConditionId::new(condition),
            lasts,
            by: None,
        };
        self.submit(command, &[]);
    }

    /// What the panels show of it.
    pub fn model(&mut self, selected: Option<&str>) -> GmModel {
        let history = self.0.resource::<History>().clone();
        let ruleset = self.0.resource::<ActiveRuleset>().0.clone();
        let lexicon = Lexicon::new(ruleset, &history);
        let mut model = GmModel::default();
        encounter::read(&mut self.0, |battle| {
            model.rebuild(GmSources {
                battle,
                history: &history,
                lexicon: &lexicon,
                telling: &Telling::default(),
                encounter: "A trial",
                selection: Selection(selected.map(id)),
                hover: Hover::default(),
                tool: &Tool::Point,
                usual: &UsualAttack::default(),
                dice: &DiceEntry::default(),
                keys: &Keys::default(),
                players: PlayersWindow::default(),
            });
        });
        model
    }

    /// Looks at the fight itself.
    pub fn read<T>(&mut self, look: impl FnOnce(&Battle) -> T) -> T {
        encounter::read(&mut self.0, look)
    }
}

/// The combatant that is called so.
pub fn id(name: &str) -> CombatantId {
    CombatantId::new(name)
}

/// An order for an action, which is aimed at these.
pub fn order(who: &str, action: &str, targets: &[&str]) -> Order {
    Order {
        targets: targets.iter().map(|target| id(target)).collect(),
        ..Order::new(id(who), ActionId::new(action))
    }
}

/// An order for a spell, which is aimed at these.
pub fn cast(who: &str, spell: &str, targets: &[&str]) -> Order {
    Order {
        spell: Some(SpellId::new(spell)),
        ..order(who, "cast", targets)
    }
}
