//! Entries of the GM menu for a whole side: its relations, its skill and its orders, and in rounds of sides and of steps alarm,
//! surprise, morale and hit points.

use crate::rules::facts::EncounterCommand;
use crate::rules::legality;
use crate::rules::state::{
    Battle, CombatantId, CombatantRef, MoraleState, Side, SideId, SideOrders, Skill,
};
use crate::ui::context_menu::text;
use crate::ui::shared::attack;
use crate::ui::shared::sources::GmSources;

use super::{ContextItem, command_item, submenu};

/// Returns the combatants of a side whose morale can be checked; if there are none, all of its combatants that are
/// up.
pub fn side_to_check(battle: &Battle, side: SideId) -> Vec<CombatantId> {
    let all = members(battle, side);
    let can: Vec<CombatantId> = all
        .iter()
        .copied()
        .filter(|who| {
            let command = EncounterCommand::CheckMorale { who: vec![*who] };
            legality::check(battle, &command).is_ok()
        })
        .collect();
    if can.is_empty() { all } else { can }
}

fn members(battle: &Battle, side: SideId) -> Vec<CombatantId> {
    let everyone = battle.combatants();
    let of_side = everyone.filter(|who| who.identity().side == side && who.is_up());
    of_side.map(|who| who.id()).collect()
}

/// Returns the entries for the side of a combatant, and its additional entries in a round of sides or of steps.
pub(super) fn on_combatant(sources: &GmSources, combatant: &CombatantRef) -> Vec<ContextItem> {
    let battle = sources.battle();
    let side = combatant.identity().side;
    if battle.ruleset.turns.morale().is_none() {
        return side_items(sources, side).into_iter().collect();
    }
    let who = combatant.id();
    let legal = |command: &EncounterCommand| legality::check(battle, command).is_ok();
    let offered = |label: &str, command: EncounterCommand| {
        legal(&command).then(|| command_item(label.to_owned(), command))
    };
    let nerves = [
        MoraleState::Steady,
        MoraleState::Withdrawing,
        MoraleState::Fleeing,
        MoraleState::Surrendered,
    ];
    let nerves = nerves
        .into_iter()
        .filter(|nerve| combatant.morale().nerve != *nerve)
        .filter_map(|nerve| {
            let command = EncounterCommand::SetNerve { who, nerve };
            offered(text::morale(nerve), command)
        });
    let mut items: Vec<ContextItem> = submenu(text::MORALE, nerves.collect())
        .into_iter()
        .collect();
    items.extend(roll_points(battle).and_then(|label| {
        let command = EncounterCommand::RollHitPoints { who: vec![who] };
        offered(label, command)
    }));
    items.extend(side_items(sources, side));
    items
}

fn roll_points(battle: &Battle) -> Option<&'static str> {
    let points = attack::for_ruleset(battle.ruleset).points;
    points.map(|points| points.roll)
}

/// Returns the entries for a whole side.
fn side_items(sources: &GmSources, side: SideId) -> Option<ContextItem> {
    let battle = sources.battle();
    let named = battle.sides.get(side)?;
    let alerted = !battle.round.alerted.contains(&side);
    let caught = |surprised| EncounterCommand::Surprise { side, surprised };
    let items = [
        (text::SURPRISED, caught(true)),
        (text::NOT_SURPRISED, caught(false)),
        (
            text::alert(alerted),
            EncounterCommand::Alert { side, alerted },
        ),
        (
            text::CHECK_MORALE,
            EncounterCommand::CheckMorale {
                who: side_to_check(battle, side),
            },
        ),
    ];
    let roll = roll_points(battle).map(|label| {
        let command = EncounterCommand::RollHitPoints {
            who: members(battle, side),
        };
        (label, command)
    });
    let items = items
        .into_iter()
        .chain(roll)
        .filter(|(_, command)| legality::check(battle, command).is_ok())
        .map(|(label, command)| command_item(label, command));
    let others = battle.sides.0.iter().filter(|other| other.id != side);
    let relations = others.map(|other| {
        let enemies = !battle.sides.are_enemies(side, other.id);
        let to = other.id;
        let relate = EncounterCommand::Relate { side, to, enemies };
        command_item(text::relate(&other.name, enemies), relate)
    });
    let skills = submenu(&text::skill_menu(named.skill), skill_items(named));
    let orders = submenu(&text::orders_menu(named.orders), order_items(named));
    let items = items.chain(relations).chain(skills).chain(orders);
    let items = items.collect();
    submenu(&text::side(&named.name), items)
}

/// Returns an entry for each other skill of a side in auto-play, with its meaning.
fn skill_items(side: &Side) -> Vec<ContextItem> {
    let others = Skill::ALL.into_iter().filter(|skill| *skill != side.skill);
    let items = others.flat_map(|skill| {
        let set = EncounterCommand::SetSkill {
            side: side.id,
            skill,
        };
        let (label, about) = text::skill(skill);
        [
            command_item(label, set),
            ContextItem::Note(about.to_owned()),
        ]
    });
    items.collect()
}

/// Returns an entry for each of the other orders of a side in auto-play, with their meaning.
fn order_items(side: &Side) -> Vec<ContextItem> {
    let others = SideOrders::ALL.into_iter();
    let others = others.filter(|orders| *orders != side.orders);
    let items = others.flat_map(|orders| {
        let set = EncounterCommand::SetOrders {
            side: side.id,
            orders,
        };
        let (label, about) = text::orders(orders);
        [
            command_item(label, set),
            ContextItem::Note(about.to_owned()),
        ]
    });
    items.collect()
}
