//! What the panels show: plain data, made from the fight and rebuilt only when something changed.
//!
//! Nothing in here draws. Each part belongs to one panel and holds its texts, numbers and the requests
//! that its buttons make, so that a panel never asks the rules anything.

mod aim;
mod banner;
mod choosing;
mod context_menu;
mod declare;
mod dice_prompt;
mod fights;
mod keys;
mod log;
mod menu_bar;
mod names;
mod numbers;
mod order;
mod palette;
mod phases;
mod reaction;
mod rules;
mod rules_notice;
mod steps;
mod structure;
mod timeline;
mod token;
mod turn_bar;

#[cfg(test)]
mod parts_tests;
#[cfg(test)]
mod resources_tests;
#[cfg(test)]
mod rounds_tests;
#[cfg(test)]
mod steps_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
pub(in crate::gm) mod trial;

use bevy::prelude::*;

use crate::encounter::{History, Telling};
use crate::rules::facts::Lexicon;
use crate::rules::state::Battle;
use crate::ruleset::{Ruleset, TimeUnit};
use crate::view::{DiceEntry, Explanation, Hover, Selection, Thing, Tool, UsualAttack, explain};

pub use aim::{AimModel, DefenceChoice, SwingModel, TermRow};
pub use banner::BannerModel;
pub use choosing::{ChoosingModel, ChoosingRow};
pub use context_menu::{ContextItem, ContextMenuModel, side_to_check};
pub use declare::{DeclareChip, DeclareGroup, DeclareModel, DeclareRow};
pub use dice_prompt::DicePromptModel;
pub use fights::{FightRow, FightsModel, RulesetRow, SaveRow};
pub use keys::Keys;
pub use log::{BranchRow, LogDie, LogEntry, LogFilter, LogModel, LogRow, RefusalRow};
pub use menu_bar::{Menu, MenuBarModel, MenuRow, PlayersWindow};
pub use names::Names;
pub use numbers::NumberField;
pub use order::{OrderHeading, OrderModel, OrderRow, StateMark};
pub use palette::{PaletteEntry, PaletteKind, PaletteModel};
pub use phases::{PhaseBlock, PhaseChip, PhaseColumn, PhasesModel};
pub use reaction::{AskedRow, ReactionModel};
pub use rules::{RulesGroup, RulesModel};
pub use rules_notice::RulesNotice;
pub use timeline::{Lane, Mark, MarkKind, Pennant, TimelineModel};
pub use token::{
    ActionChoice, ActionInput, ActionRow, ConditionRow, PartChip, Pips, TokenModel, UnfinishedRow,
};

pub use turn_bar::{HoldChoice, TurnBarModel};

/// Everything that the models are made from.
#[derive(Clone, Copy)]
pub struct GmSources<'a, 'w, 's> {
    /// The fight.
    pub battle: &'a Battle<'w, 's>,
    /// What was done so far.
    pub history: &'a History,
    /// What things are called.
    pub lexicon: &'a Lexicon,
    /// What the write path said last.
    pub telling: &'a Telling,
    /// What people call the fight.
    pub encounter: &'a str,
    /// Who is selected.
    pub selection: Selection,
    /// What the mouse is over.
    pub hover: Hover,
    /// The tool in hand.
    pub tool: &'a Tool,
    /// The attack that a click on an enemy proposes.
    pub usual: &'a UsualAttack,
    /// Whether dice are typed in, and which is wanted.
    pub dice: &'a DiceEntry,
    /// Which key does what.
    pub keys: &'a Keys,
    /// What the players' window does.
    pub players: PlayersWindow,
}

/// What the GM's window shows around the map.
#[derive(Resource, Clone, Debug, Default)]
pub struct GmModel {
    /// The row on top.
    pub menu_bar: MenuBarModel,
    /// The timeline.
    pub timeline: TimelineModel,
    /// The board of a round of phases, in the timeline's place.
    pub phases: Option<PhasesModel>,
    /// The declarations, while they are open.
    pub declare: Option<DeclareModel>,
    /// Fast or well, while that is open.
    pub choosing: Option<ChoosingModel>,
    /// The banner over the map, while a side is surprised.
    pub banner: Option<BannerModel>,
    /// The prompt over the map, while something waits for an answer.
    pub reaction: Option<ReactionModel>,
    /// The order, at the left.
    pub order: OrderModel,
    /// The selected combatant, at the right.
    pub token: Option<TokenModel>,
    /// The attack that would be made.
    pub aim: Option<AimModel>,
    /// The log, below.
    pub log: LogModel,
    /// What there is to decide now.
    pub turn_bar: TurnBarModel,
    /// The die that is wanted.
    pub dice_prompt: Option<DicePromptModel>,
    /// What the palette can find.
    pub palette: PaletteModel,
    /// What the rules say.
    pub rules: RulesModel,
}

impl GmModel {
    /// Brings the model up to date; the log's entries that have not changed stay as they are.
    pub fn rebuild(&mut self, sources: GmSources) {
        let names = Names::new(sources.battle, sources.lexicon);
        let structure = structure::of(sources.battle);
        self.menu_bar = MenuBarModel::build(&sources, &names);
        self.timeline = (structure.timeline)(&sources, &names);
        self.phases = (structure.board)(&sources, &names);
        self.declare = DeclareModel::build(&sources, &names);
        self.choosing = ChoosingModel::build(&sources, &names);
        self.banner = BannerModel::build(&sources, &names);
        self.reaction = ReactionModel::build(&sources, &names);
        self.order = (structure.order)(&sources, &names);
        self.token = TokenModel::build(&sources, &names, &structure.token);
        self.aim = AimModel::build(&sources, &names);
        self.log.update(&sources, &names);
        self.turn_bar = (structure.turn_bar)(&sources, &names);
        self.dice_prompt = DicePromptModel::build(sources.dice, &names);
        self.palette = PaletteModel::build(&sources, &names, self.token.as_ref());
        self.rules
            .update(sources.battle.ruleset, sources.battle.map.topology());
    }

    /// Brings only the attack preview up to date, for when nothing but the mouse has moved.
    pub fn aim_again(&mut self, sources: GmSources) {
        let names = Names::new(sources.battle, sources.lexicon);
        self.aim = AimModel::build(&sources, &names);
    }
}

/// What explains a thing, as a tooltip shows it; empty where nothing does.
pub(crate) fn explained(battle: &Battle, thing: Thing) -> String {
    told(battle, thing).map_or(String::new(), |told| told.to_string())
}

/// What something says of itself with the rules behind `thing`, as a tooltip shows it.
pub(crate) fn noted(battle: &Battle, text: &str, thing: Thing) -> String {
    let text = battle.map.topology().words(text);
    told(battle, thing).map_or_else(|| text.to_string(), |told| told.beside(&text))
}

/// What explains a thing on the map of the fight.
pub(crate) fn told(battle: &Battle, thing: Thing) -> Option<Explanation> {
    explain(battle.ruleset, thing).map(|told| told.on(battle.map.topology()))
}

/// Seconds as a person reads them.
pub(crate) fn seconds(count: u32) -> String {
    format!("{count} s")
}

/// A number of things: `1 segment`, `3 segments`.
pub(crate) fn counted(count: u32, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}

/// Ticks of the ruleset's clock as a person reads them: `6 s`, `3 segments`, `2 rounds`.
pub(crate) fn ticks(ruleset: &Ruleset, count: u32) -> String {
    let round = ruleset.clock.round.max(1);
    match ruleset.clock.unit {
        TimeUnit::Second => seconds(count),
        TimeUnit::Segment if count >= round && count.is_multiple_of(round) => {
            counted(count / round, "round")
        }
        TimeUnit::Segment => counted(count, "segment"),
        TimeUnit::Step if count >= round && count.is_multiple_of(round) => {
            counted(count / round, "round")
        }
        TimeUnit::Step => counted(count, "step"),
    }
}

/// The text with a capital at its beginning, as a sentence or a label has it.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}
