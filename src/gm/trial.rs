//! A small fight by any rules, and a window that shows one panel of it: what the tests of all panels have
//! in common.

use std::sync::Arc;

use bevy::prelude::World;
use bevy_egui::egui::{Ui, Vec2};
use egui_kittest::Harness;

use crate::encounter::transcript;
use crate::encounter::{self, EncounterSetup, History, Submission, Telling, world_of};
use crate::gm::context_menu::{ContextItem, ContextMenuModel};
use crate::gm::shared::theme;
use crate::gm::token::{ActionChoice, ActionInput, ActionRow, PartChip, TokenModel};
use crate::gm::{GmModel, GmSources, Keys, PlayersWindow};
use crate::grid::{BattleMap, Cell, Topology};
use crate::rules::facts::{EncounterCommand, Order};
use crate::rules::state::dice::{Listed, WhenOut};
use crate::rules::state::{
    ActiveRuleset, Battle, CombatantId, CombatantSpec, Declaration, Side, SideId, Sides, Stance,
};
use crate::ruleset::{ActionId, ConditionId, CreatureId, Ruleset, Rulesets, SpellId};
use crate::save::read_encounter;
use crate::view::{DiceEntry, Hover, Request, Selection, Tool, UsualAttack};

/// A combatant: its id, its library entry, `true` for the party, and the square on which it stands.
pub type Fighter = (&'static str, &'static str, bool, (i32, i32));

/// A fight that can be carried on by commands.
pub struct Trial(World);

impl Trial {
    /// The fight before it begins.
    pub fn new(ruleset: &str, fighters: &[Fighter]) -> Self {
        Self::on(Topology::Square, ruleset, fighters)
    }

    /// The fight before it begins, on cells of this shape.
    pub fn on(topology: Topology, ruleset: &str, fighters: &[Fighter]) -> Self {
        Self::by(built_in(ruleset), topology, fighters)
    }

    /// The fight before it begins, by any rules.
    pub fn by(ruleset: Ruleset, topology: Topology, fighters: &[Fighter]) -> Self {
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
            map: Arc::new(BattleMap::of(topology, 24, 8).expect("a small map")),
            sides: Sides(vec![
                side("party", "The patrol", Stance::Party),
                side("foes", "The raiders", Stance::Foe),
            ]),
            combatants: fighters.iter().map(spec).collect(),
            alerted: Vec::new(),
            seed: 1,
        };
        Self(world_of(&setup).expect("everyone has room"))
    }

    /// The fight of an encounter file, before it begins.
    pub fn read_from(text: &str) -> Self {
        let setup = read_encounter("trial", text, &Rulesets::built_in());
        Self(world_of(&setup.expect("it is sound")).expect("everyone has room"))
    }

    /// The first turn of Mira, by `seconds`, with an orc two squares away.
    pub fn of_seconds() -> Self {
        let mut trial = Self::new("seconds", &DUEL);
        trial.submit(EncounterCommand::Begin, &[6, 1]);
        trial
    }

    /// Two against two by rules of sides, far from each other, before the fight begins.
    pub fn of_sides(ruleset: &str) -> Self {
        // The phases have bandits where the segments have orcs.
        let foe = match ruleset {
            "phases" => "bandit",
            _has_orcs => "orc",
        };
        let fighters = [
            ("mira", "mira", true, (3, 3)),
            ("isolde", "dame-isolde", true, (3, 5)),
            ("orc-1", foe, false, (14, 3)),
            ("orc-2", foe, false, (14, 5)),
        ];
        Self::new(ruleset, &fighters)
    }

    /// As [`Self::of_sides`], with nobody surprised and the first round's declarations open.
    pub fn declaring(ruleset: &str) -> Self {
        let mut trial = Self::of_sides(ruleset);
        trial.submit(EncounterCommand::Begin, &[6, 6]);
        trial
    }

    /// As [`Self::declaring`], with Mira's web declared, and initiative rolled: the party acts
    /// first.
    pub fn about_to_cast(ruleset: &str) -> Self {
        let mut trial = Self::declaring(ruleset);
        trial.declare_web();
        trial.roll(5, 2);
        trial
    }

    /// Round 1 by `resources`, with everybody in the order of the list.
    pub fn of_parts() -> Self {
        let fighters = [
            ("mira", "mira", true, (3, 3)),
            ("sael", "sael", true, (3, 5)),
            ("shaman", "orc-shaman", false, (8, 3)),
            ("orc", "orc", false, (10, 5)),
        ];
        let mut trial = Self::new("resources", &fighters);
        trial.submit(EncounterCommand::Begin, &[19, 14, 9, 4]);
        trial
    }

    /// Two against two by `fast-or-well`, before the fight begins.
    pub fn of_steps() -> Self {
        let fighters = [
            ("mira", "mira", true, (3, 3)),
            ("tolk", "tolk", true, (3, 5)),
            ("orc", "orc", false, (14, 3)),
            ("brute", "orc-brute", false, (14, 5)),
        ];
        Self::new("fast-or-well", &fighters)
    }

    /// A fight by `fast-or-well` in which the orc has missed Tolk, who may strike back.
    pub fn with_a_miss() -> Self {
        let fighters = [
            ("tolk", "tolk", true, (3, 3)),
            ("orc", "orc", false, (4, 3)),
        ];
        let mut trial = Self::new("fast-or-well", &fighters);
        trial.submit(EncounterCommand::Begin, &[]);
        trial.submit(EncounterCommand::StartRound, &[]);
        let attack = EncounterCommand::Act(order("orc", "melee-attack", &["tolk"]));
        trial.submit(attack, &[1; 8]);
        trial
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

    /// Carries out an order that needs no dice.
    pub fn act(&mut self, order: Order) {
        self.submit(EncounterCommand::Act(order), &[]);
    }

    /// Ends the turns of these, one after another.
    pub fn end_turns(&mut self, all: &[&str]) {
        for who in all {
            self.submit(EncounterCommand::EndTurn { who: id(who) }, &[]);
        }
    }

    /// Declares that Mira casts her web.
    pub fn declare_web(&mut self) {
        let what = Some(Declaration::Act {
            action: ActionId::new("cast"),
            spell: Some(SpellId::new("web")),
            targets: Vec::new(),
            to: None,
        });
        let who = vec![id("mira")];
        self.submit(EncounterCommand::Declare { who, what }, &[]);
    }

    /// Rolls for the places of the two sides.
    pub fn roll(&mut self, party: u8, foes: u8) {
        self.submit(EncounterCommand::RollInitiative, &[party, foes]);
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

    /// Takes the last command back.
    pub fn undo(&mut self) {
        encounter::undo(&mut self.0).expect("nothing diverges");
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

    /// What the panels show of the fight.
    pub fn model(&mut self, selected: Option<&str>) -> GmModel {
        self.pointing(selected, &Tool::Point, None)
    }

    /// The panel of `who`, who is selected.
    pub fn token(&mut self, who: &str) -> TokenModel {
        self.model(Some(who)).token.expect("it is here")
    }

    /// What the panels show of the fight with a tool in hand and the mouse over somebody.
    pub fn pointing(&mut self, selected: Option<&str>, tool: &Tool, over: Option<&str>) -> GmModel {
        let mut model = GmModel::default();
        self.show(selected, tool, over, |sources| model.rebuild(sources));
        model
    }

    /// The names of all that a right click on somebody offers, with those of its menus.
    pub fn right_click(&mut self, who: &str) -> Vec<String> {
        self.show(None, &Tool::Point, None, |sources| {
            let cell = sources.battle.get(id(who)).map(|it| it.position().0);
            let menu = ContextMenuModel::build(&sources, Some(id(who)), cell);
            let mut names = vec![menu.title];
            collect(&menu.items, &mut names);
            names
        })
    }

    fn show<T>(
        &mut self,
        selected: Option<&str>,
        tool: &Tool,
        over: Option<&str>,
        look: impl FnOnce(GmSources) -> T,
    ) -> T {
        let history = self.0.resource::<History>().clone();
        let ruleset = self.0.resource::<ActiveRuleset>().0.clone();
        let lexicon = transcript::lexicon(ruleset, &history);
        self.read(|battle| {
            look(GmSources {
                battle,
                history: &history,
                lexicon: &lexicon,
                telling: &Telling::default(),
                encounter: "A trial",
                selection: Selection(selected.map(id)),
                hover: Hover {
                    cell: None,
                    who: over.map(id),
                },
                tool,
                usual: &UsualAttack::default(),
                dice: &DiceEntry::default(),
                keys: &Keys::default(),
                players: PlayersWindow::default(),
            })
        })
    }

    /// Looks at the fight itself.
    pub fn read<T>(&mut self, look: impl FnOnce(&Battle) -> T) -> T {
        encounter::read(&mut self.0, look)
    }
}

impl TokenModel {
    /// The action with this name.
    pub fn action(&self, name: &str) -> &ActionRow {
        let found = self.actions.iter().find(|row| row.name == name);
        found.unwrap_or_else(|| panic!("{name} in {:?}", self.actions))
    }

    /// The ways to do an action, of which one has to be chosen.
    pub fn choices(&self, name: &str) -> &[ActionChoice] {
        match &self.action(name).input {
            ActionInput::Choose(choices) => choices,
            other => panic!("several ways, not {other:?}"),
        }
    }

    /// The part of the turn with this label.
    pub fn part(&self, label: &str) -> &PartChip {
        let found = self.parts.iter().find(|part| part.label == label);
        found.unwrap_or_else(|| panic!("{label} in {:?}", self.parts))
    }

    /// Whether the part of the turn with this label is spent.
    pub fn is_spent(&self, label: &str) -> bool {
        self.part(label).spent
    }

    /// The fact with this label; `None` if there is none.
    pub fn fact(&self, label: &str) -> Option<&str> {
        let found = self.facts.iter().find(|(known, _)| known == label);
        found.map(|(_, value)| value.as_str())
    }
}

/// Mira, who casts, and an orc.
pub const DUEL: [Fighter; 2] = [
    ("mira", "mira", true, (3, 3)),
    ("orc", "orc", false, (5, 3)),
];

/// A ruleset with the turns of one built-in ruleset and the attacks of another.
pub fn mix(turns: &str, attacks: &str) -> Ruleset {
    let of_turns = built_in(turns);
    Ruleset {
        clock: of_turns.clock,
        turns: of_turns.turns,
        initiative: of_turns.initiative,
        movement: of_turns.movement,
        actions: of_turns.actions,
        ..built_in(attacks)
    }
}

/// The built-in ruleset with this id.
pub fn built_in(ruleset: &str) -> Ruleset {
    Ruleset::load_builtin(ruleset.into()).expect("it is built in")
}

fn collect(items: &[ContextItem], names: &mut Vec<String>) {
    for item in items {
        match item {
            ContextItem::Act { label, .. } => names.push(label.clone()),
            ContextItem::Menu { label, items } => {
                names.push(label.clone());
                collect(items, names);
            }
            ContextItem::Number(field) => names.push(field.label.clone()),
            ContextItem::Separator => {}
        }
    }
}

/// The id of the combatant with this name.
pub fn id(name: &str) -> CombatantId {
    CombatantId::new(name)
}

/// An order for an action that is aimed at these.
pub fn order(who: &str, action: &str, targets: &[&str]) -> Order {
    Order {
        targets: targets.iter().map(|target| id(target)).collect(),
        ..Order::new(id(who), ActionId::new(action))
    }
}

/// An order for a spell that is aimed at these.
pub fn cast(who: &str, spell: &str, targets: &[&str]) -> Order {
    Order {
        spell: Some(SpellId::new(spell)),
        ..order(who, "cast", targets)
    }
}

/// An order for a spell of Mira's that is aimed at a cell.
pub fn cast_at(spell: &str, to: (i32, i32)) -> Order {
    Order {
        to: Some(to.into()),
        ..cast("mira", spell, &[])
    }
}

/// The request by which a panel has a command carried out.
pub fn asks(command: EncounterCommand) -> Request {
    Request::Submit(vec![command])
}

/// A window of `size` points that shows one panel and keeps what it asks for.
pub fn window<'a>(
    size: (f32, f32),
    mut show: impl FnMut(&mut Ui) -> Vec<Request> + 'a,
) -> Harness<'a, Vec<Request>> {
    let mut harness = Harness::builder()
        .with_size(Vec2::new(size.0, size.1))
        .build_ui_state(
            move |ui, asked: &mut Vec<Request>| {
                if theme::is_ready(ui.ctx()) {
                    asked.extend(show(ui));
                }
            },
            Vec::new(),
        );
    harness.run();
    harness
}
