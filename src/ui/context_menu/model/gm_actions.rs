//! Entries of the GM menu for a combatant: damage, items, an immediate action, a GM ruling.

use crate::rules::facts::ItemDestination;
use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::intervention::text::ruling_text;
use crate::rules::legality;
use crate::rules::state::{CombatantRef, GmRuling};
use crate::ruleset::{ActionBehaviour, AttributeId, ItemId, RequiredInput};
use crate::ui::context_menu::text;
use crate::ui::shared::capitalized;
use crate::ui::shared::sources::GmSources;

use super::{ContextItem, command_item, submenu};

/// Damage that a click can deal.
const DAMAGE: [&str; 10] = ["1", "2", "3", "5", "10", "1d4", "1d6", "2d6", "3d6", "1d10"];

/// Cover and concealment that a click can set, in percent.
const PERCENT: [u32; 5] = [0, 25, 50, 75, 90];

/// Returns the entries for `combatant` that are possible now.
pub(super) fn on_combatant(sources: &GmSources, combatant: &CombatantRef) -> Vec<ContextItem> {
    let who = combatant.id();
    let mut items = Vec::new();
    items.extend(submenu(text::DEAL_DAMAGE, damage_items(sources, combatant)));
    items.extend(submenu(text::GIVE_ITEM, items_to_give(sources, combatant)));
    items.extend(submenu(text::TAKE_ITEM, items_to_take(sources, combatant)));
    items.extend(submenu(
        text::GRANT_ACTION,
        free_attack_items(sources, combatant),
    ));
    items.extend(submenu(text::GM_RULING, ruling_items(sources, combatant)));
    let ready = !combatant.reaction().is_ready();
    let delayed = !combatant.part().delayed;
    items.extend(legal_items(
        sources,
        [
            (
                text::set_reaction(ready).to_owned(),
                EncounterCommand::SetReaction { who, ready },
            ),
            (
                text::set_delayed(delayed).to_owned(),
                EncounterCommand::SetDelayed { who, delayed },
            ),
        ],
    ));
    items
}

/// Returns entries for the legal commands.
fn legal_items(
    sources: &GmSources,
    all: impl IntoIterator<Item = (String, EncounterCommand)>,
) -> Vec<ContextItem> {
    let legal = |command: &EncounterCommand| legality::check(sources.battle(), command).is_ok();
    let all = all.into_iter().filter(|(_, command)| legal(command));
    all.map(|(label, command)| command_item(label, command))
        .collect()
}

/// Returns the entries for untyped damage, and for each damage type of the ruleset.
fn damage_items(sources: &GmSources, combatant: &CombatantRef) -> Vec<ContextItem> {
    let amounts = |attributes: Vec<AttributeId>| {
        let dealt = DAMAGE.into_iter().filter_map(|dice| {
            let command = EncounterCommand::DealDamage {
                who: vec![combatant.id()],
                damage: dice.parse().ok()?,
                attributes: attributes.clone(),
                by: None,
            };
            Some((dice.to_owned(), command))
        });
        legal_items(sources, dealt)
    };
    let kinds = sources.battle().ruleset.attributes.iter();
    let of_a_kind = kinds.filter_map(|(id, def)| submenu(&def.name, amounts(vec![id])));
    let of_a_kind = submenu(text::BY_TYPE, of_a_kind.collect());
    amounts(Vec::new()).into_iter().chain(of_a_kind).collect()
}

fn items_to_give(sources: &GmSources, combatant: &CombatantRef) -> Vec<ContextItem> {
    let ruleset = sources.battle().ruleset;
    let who = combatant.id();
    let weapons = ruleset.weapons.iter().filter(|(_, def)| !def.natural);
    let weapons = weapons.map(|(item, _)| (item, ItemDestination::Ready));
    let gear = ruleset
        .gear
        .ids()
        .map(|item| (item, ItemDestination::Ready));
    let shields = ruleset
        .shields
        .ids()
        .map(|item| (item, ItemDestination::OffHand));
    let things = weapons.chain(gear).chain(shields).map(|(item, to)| {
        let name = capitalized(&sources.lexicon().item(item));
        (name, EncounterCommand::GiveItem { who, item, to })
    });
    legal_items(sources, things)
}

fn items_to_take(sources: &GmSources, combatant: &CombatantRef) -> Vec<ContextItem> {
    let (who, gear) = (combatant.id(), combatant.gear());
    let held = [gear.in_hand(), gear.off_hand(), gear.armour()];
    let mut items: Vec<ItemId> = held.into_iter().flatten().collect();
    items.extend(gear.sheathed(sources.battle().ruleset));
    items.extend(gear.pack());
    let mut seen = Vec::new();
    items.retain(|item| {
        !seen.contains(item) && {
            seen.push(*item);
            true
        }
    });
    let things = items.into_iter().map(|item| {
        let name = capitalized(&sources.lexicon().item(item));
        (name, EncounterCommand::TakeItem { who, item })
    });
    legal_items(sources, things)
}

/// Returns the entries for attacks against each combatant within reach or range, regardless of whose turn it is.
fn free_attack_items(sources: &GmSources, combatant: &CombatantRef) -> Vec<ContextItem> {
    let battle = sources.battle();
    let attacks = battle.ruleset.actions.iter().filter(|(_, def)| {
        matches!(
            def.does,
            ActionBehaviour::MeleeAttack | ActionBehaviour::RangedAttack
        ) && def.does.required_input() == RequiredInput::Combatant
            && def.answers.is_none()
    });
    let orders = attacks.flat_map(|(action, def)| {
        let others = battle.combatants().map(|other| other.id());
        let others = others.filter(|other| *other != combatant.id());
        others.map(move |target| {
            let order = ActionOrder {
                targets: vec![target],
                ..ActionOrder::new(combatant.id(), action)
            };
            (def.name.clone(), target, order)
        })
    });
    let labelled = orders.map(|(name, target, order)| {
        let label = text::attack_on(&name, sources.lexicon().name(&target));
        (label, EncounterCommand::Grant(order))
    });
    legal_items(sources, labelled)
}

/// Returns the entries for GM rulings: the result of saving throws, and cover and concealment by duration.
fn ruling_items(sources: &GmSources, combatant: &CombatantRef) -> Vec<ContextItem> {
    let who = combatant.id();
    let saves = [GmRuling::Saves, GmRuling::Fails].map(|word| {
        let label = capitalized(&ruling_text(word));
        (
            label,
            EncounterCommand::GiveWord {
                who,
                word,
                once: false,
            },
        )
    });
    let mut items = legal_items(sources, saves);
    if sources.battle().ruleset.turns.rules().counts_cover {
        items.extend(submenu(
            text::COVER,
            percentage_items(sources, combatant, GmRuling::Cover),
        ));
        items.extend(submenu(
            text::CONCEALMENT,
            percentage_items(sources, combatant, GmRuling::Concealment),
        ));
    }
    let take_back = EncounterCommand::TakeBackWord { who };
    items.extend(legal_items(
        sources,
        [(text::CLEAR_RULING.to_owned(), take_back)],
    ));
    items
}

/// Returns the percentages of cover or concealment, by duration.
fn percentage_items(
    sources: &GmSources,
    combatant: &CombatantRef,
    of: fn(u32) -> GmRuling,
) -> Vec<ContextItem> {
    let who = combatant.id();
    let lengths = [(text::FOR_NEXT_ATTACK, true), (text::UNTIL_CLEARED, false)];
    let by_length = lengths.into_iter().filter_map(|(length, once)| {
        let amounts = PERCENT.map(|percent| {
            let word = of(percent);
            let label = text::percent(percent);
            (label, EncounterCommand::GiveWord { who, word, once })
        });
        submenu(length, legal_items(sources, amounts))
    });
    by_length.collect()
}
