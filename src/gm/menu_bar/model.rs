//! The row at the top: menus, what is being played, where it stands in time, and the buttons that always
//! matter.

use crate::encounter::AfterUndo;
use crate::gm::real_dice::RealDiceModel;
use crate::gm::shared::{Names, capital};
use crate::gm::sources::GmSources;
use crate::rules::state::{Stage, Stance, Verdict};
use crate::rules::turns;
use crate::rules::turns::turn_budget;
use crate::rules::verdict::verdict_of;
use crate::view::moment::{names_in_a_row, slot_title};
use crate::view::{PlayersScreen, VERBS, Verb, VerbGroup};

/// What the row at the top shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MenuBarModel {
    /// The menus, from left to right.
    pub menus: Vec<Menu>,
    /// The name of the fight.
    pub encounter: String,
    /// The name of the ruleset.
    pub ruleset: String,
    /// The moment at which the fight stands: `Round 3 · Mira, second 4 of 6`.
    pub moment: String,
    /// Whether something can be undone.
    pub can_undo: bool,
    /// Whether something can be done again.
    pub can_redo: bool,
    /// Whose dice are typed in.
    pub dice: RealDiceModel,
    /// Whether the old dice fall again after an undo.
    pub old_dice_after_undo: bool,
    /// The state of the players' window.
    pub players: PlayersScreen,
    /// The name of the one through whose eyes the GM looks.
    pub borrowed: Option<String>,
    /// Whether the players see a handout in place of the map.
    pub handout: bool,
}

/// A menu of verbs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Menu {
    /// The title of the menu.
    pub title: &'static str,
    /// The verbs in it.
    pub rows: Vec<MenuRow>,
}

/// A verb in a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MenuRow {
    /// The verb itself.
    pub verb: Verb,
    /// The name that people read.
    pub name: &'static str,
    /// Its key; empty for none.
    pub key: String,
    /// A sentence of help, with the key.
    pub tooltip: String,
}

impl MenuBarModel {
    /// The row as things stand now.
    pub fn build(sources: &GmSources, names: &Names) -> Self {
        let menu = |group: VerbGroup| Menu {
            title: group.title(),
            rows: VERBS
                .iter()
                .filter(|info| {
                    info.group == group && info.verb.suits(&sources.battle.ruleset.turns)
                })
                .map(|info| MenuRow {
                    verb: info.verb,
                    name: info.name,
                    key: sources.keys.of(info.verb).to_owned(),
                    tooltip: sources.keys.tooltip(info.verb),
                })
                .collect(),
        };
        Self {
            menus: VerbGroup::ALL.into_iter().map(menu).collect(),
            encounter: sources.encounter.to_owned(),
            ruleset: sources.battle.ruleset.name.clone(),
            moment: moment(sources, names),
            can_undo: sources.history.undo_target().is_some(),
            can_redo: sources.history.redo_target().is_some(),
            dice: RealDiceModel::build(sources, names),
            old_dice_after_undo: sources.dice.after_undo == AfterUndo::SameDice,
            players: sources.players,
            borrowed: sources.eyes.0.map(|who| names.of(who)),
            handout: sources.handout.shown.is_some(),
        }
    }

    /// The tooltip of `verb`.
    pub fn tooltip(&self, verb: Verb) -> &str {
        self.menus
            .iter()
            .flat_map(|menu| &menu.rows)
            .find(|row| row.verb == verb)
            .map_or("", |row| row.tooltip.as_str())
    }
}

fn moment(sources: &GmSources, names: &Names) -> String {
    let battle = sources.battle;
    if !battle.clock.has_begun() {
        return "Not begun".into();
    }
    let round = format!("Round {}", battle.clock.round());
    let place = match (verdict_of(battle), battle.order.open_turn()) {
        (Verdict::Decided(Some(stance)), _) => format!("{} left standing", stance_words(stance)),
        (Verdict::Decided(None), _) => "nobody left standing".into(),
        (Verdict::Open, _) if battle.ruleset.turns.play().in_moments => {
            return sided_moment(sources, names, round);
        }
        (Verdict::Open, None) => return round,
        (Verdict::Open, Some(turn)) if !battle.ruleset.turns.play().counts_seconds() => {
            names.of(turn.who())
        }
        (Verdict::Open, Some(turn)) => {
            let of = turn_budget(battle.ruleset);
            let second = (of.saturating_sub(turn.left()) + 1).min(of);
            format!("{}, second {second} of {of}", names.of(turn.who()))
        }
    };
    match battle.clock.round() {
        // While one side is surprised.
        0 => capital(&place),
        _ => format!("{round} · {place}"),
    }
}

/// The moment of a round of sides, and who may act.
fn sided_moment(sources: &GmSources, names: &Names, round: String) -> String {
    let battle = sources.battle;
    let place = match (battle.round.stage, &battle.round.moment) {
        (Stage::Surprise { segment, of }, _) => {
            let actors = actor_names(sources, names);
            return format!("Surprise segment {segment} of {of} · {actors}");
        }
        (Stage::Declaring, _) => "declarations".to_owned(),
        (Stage::Choosing, _) => "fast or well?".to_owned(),
        (Stage::Acting, Some(moment)) => {
            let slot = slot_title(moment.slot);
            format!("{slot} · {}", actor_names(sources, names))
        }
        (Stage::Apart | Stage::Acting, _) => return round,
    };
    format!("{round} · {place}")
}

fn actor_names(sources: &GmSources, names: &Names) -> String {
    let actors: Vec<String> = turns::actors(sources.battle)
        .into_iter()
        .map(|who| names.of(who))
        .collect();
    names_in_a_row(&actors, 3)
}

fn stance_words(stance: Stance) -> &'static str {
    match stance {
        Stance::Party => "the party is",
        Stance::Foe => "the foes are",
        Stance::Other => "bystanders are",
    }
}
