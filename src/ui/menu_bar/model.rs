//! The top row: menus, the name and current time of the fight, and the most important buttons.

use crate::rules::state::{MapVisibility, Stage, Verdict};
use crate::rules::turns;
use crate::rules::turns::turn_budget;
use crate::rules::verdict::verdict_of;
use crate::ui::dice::real_dice::RealDiceModel;
use crate::ui::shared::sources::GmSources;
use crate::ui::shared::{CombatantNames, capitalized};
use crate::view::slot_text::{names_in_a_row, slot_title};
use crate::view::{Menu, PlayersScreen, UiAction};

use super::text;

/// Contents of the top row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MenuBarModel {
    /// Menus, from left to right.
    pub menus: Vec<MenuModel>,
    /// Name of the fight.
    pub encounter: String,
    /// Name of the ruleset.
    pub ruleset: String,
    /// Current time in the fight: `Round 3 · Mira, second 4 of 6`.
    pub moment: String,
    /// True if there is something to undo.
    pub can_undo: bool,
    /// True if there is something to redo.
    pub can_redo: bool,
    /// Settings for typed-in dice.
    pub dice: RealDiceModel,
    /// How much of the map the players see.
    pub sees: MapVisibility,
    /// State of the player window.
    pub players: PlayersScreen,
    /// Name of the combatant through whose eyes the GM looks.
    pub borrowed: Option<String>,
    /// True if the players see a handout instead of the map.
    pub handout: bool,
}

/// A menu of actions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MenuModel {
    /// Title of the menu.
    pub title: &'static str,
    /// Actions in the menu.
    pub rows: Vec<MenuRow>,
}

/// An action in a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MenuRow {
    /// The action itself.
    pub action: &'static UiAction,
    /// Display name.
    pub name: &'static str,
    /// Its key; empty if it has none.
    pub key: String,
    /// A sentence of help, with the key.
    pub tooltip: String,
}

impl MenuBarModel {
    /// Builds the contents of the row.
    pub fn build(sources: &GmSources, names: &CombatantNames) -> Self {
        let turns = &sources.battle().ruleset.turns;
        let row = |action: &'static UiAction| MenuRow {
            action,
            name: action.name,
            key: sources.actions().key_text(action),
            tooltip: sources.actions().tooltip(action),
        };
        let menu = |menu: Menu| MenuModel {
            title: menu.title(),
            rows: sources.actions().in_menu(menu, turns).map(row).collect(),
        };
        Self {
            menus: Menu::ALL.into_iter().map(menu).collect(),
            encounter: sources.encounter().to_owned(),
            ruleset: sources.battle().ruleset.name.clone(),
            moment: current_time(sources, names),
            can_undo: sources.history().undo_target().is_some(),
            can_redo: sources.history().redo_target().is_some(),
            dice: RealDiceModel::build(sources, names),
            sees: sources.battle().shown.map_visibility(),
            players: sources.players(),
            borrowed: sources.eyes().0.map(|who| names.name_of(who)),
            handout: sources.handout().shown.is_some(),
        }
    }

    /// Returns the tooltip of `action`.
    pub fn tooltip(&self, action: &UiAction) -> &str {
        self.menus
            .iter()
            .flat_map(|menu| &menu.rows)
            .find(|row| row.action == action)
            .map_or("", |row| row.tooltip.as_str())
    }
}

fn current_time(sources: &GmSources, names: &CombatantNames) -> String {
    let battle = sources.battle();
    if !battle.clock.has_begun() {
        return text::NOT_STARTED.into();
    }
    let round = text::round(battle.clock.round());
    let place = match (verdict_of(battle), battle.order.open_turn()) {
        (Verdict::Decided(winner), _) => text::won(winner).to_owned(),
        (Verdict::Open, _) if battle.ruleset.turns.rules().in_moments => {
            return sided_time(sources, names, round);
        }
        (Verdict::Open, None) => return round,
        (Verdict::Open, Some(turn)) if !battle.ruleset.turns.rules().counts_seconds() => {
            names.name_of(turn.combatant())
        }
        (Verdict::Open, Some(turn)) => {
            let of = turn_budget(battle.ruleset);
            let second = (of.saturating_sub(turn.left()) + 1).min(of);
            text::second(&names.name_of(turn.combatant()), second, of)
        }
    };
    match battle.clock.round() {
        // Round 0: one side is surprised.
        0 => capitalized(&place),
        _ => format!("{round} · {place}"),
    }
}

/// Describes the current time in a round of sides, and the combatants that may act.
fn sided_time(sources: &GmSources, names: &CombatantNames, round: String) -> String {
    let battle = sources.battle();
    let place = match (battle.round.stage, &battle.round.moment) {
        (Stage::Surprise { segment, of }, _) => {
            let actors = actor_names(sources, names);
            return format!("{} · {actors}", text::surprise_segment(segment, of));
        }
        (Stage::Declaring, _) => text::DECLARATIONS.to_owned(),
        (Stage::Choosing, _) => text::FAST_OR_WELL.to_owned(),
        (Stage::Acting, Some(moment)) => {
            let slot = slot_title(moment.slot);
            format!("{slot} · {}", actor_names(sources, names))
        }
        (Stage::Apart | Stage::Acting, _) => return round,
    };
    format!("{round} · {place}")
}

fn actor_names(sources: &GmSources, names: &CombatantNames) -> String {
    let actors: Vec<String> = turns::actors(sources.battle())
        .into_iter()
        .map(|who| names.name_of(who))
        .collect();
    names_in_a_row(&actors, 3)
}
