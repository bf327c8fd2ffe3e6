//! Stat blocks, player characters and encounters as exported by Improved Initiative.
//!
//! | file | holds |
//! | --- | --- |
//! | `export` | the entries of an export: a JSON object with keys such as `Creatures.<id>`, of all versions |
//! | `encounter` | a saved encounter: combatants with their current hit points, names, tags |

mod encounter;
mod export;

use serde_json::Value;

use super::block::{OtherTrait, StatBlock, listed, modifier, number, text, texts};
use super::{attacks, lengths, text};

pub use encounter::{SavedCombatant, SavedEncounter, Tag};
pub(super) use encounter::{is_combatant, is_encounter, read_encounter, stat_block_of};
pub(super) use export::{StoreList, StoredEntry, entries, is_export};

/// Reads one stat block.
///
/// # Errors
/// A sentence if it has no name, or a value that should be a number is not one.
pub fn read(value: &Value) -> Result<StatBlock, String> {
    let mut block = StatBlock::named(value.get("Name"))?;
    block.kind = text(value, &["Type"]).trim().to_owned();
    let sizes = ["tiny", "small", "medium", "large", "huge", "gargantuan"];
    let first = block.kind.split_whitespace().next().unwrap_or_default();
    let first = first.to_lowercase();
    if sizes.contains(&first.as_str()) {
        block.size = first;
    }
    block.is_player = !text(value, &["Player"]).trim().is_empty();
    let of = |field: &str| match value.get(field) {
        Some(group @ Value::Object(_)) => {
            number(group, "Value").map_err(|why| format!("`{field}`: {why}"))
        }
        Some(_) => number(value, field),
        None => Ok(None),
    };
    block.armour_class = of("AC")?;
    block.hit_points = of("HP")?;
    block.hit_dice = text::leading_dice(text(value, &["HP", "Notes"]));
    for speed in texts(value, "Speed") {
        lengths::add_speeds(speed, &mut block.speeds);
    }
    if let Some(abilities) = value.get("Abilities") {
        block.strength = number(abilities, "Str")?.map(modifier);
        block.dexterity = number(abilities, "Dex")?.map(modifier);
    }
    block.initiative = number(value, "InitiativeModifier")?;
    block.add_senses(&texts(value, "Senses").join(", "));
    for field in ["DamageImmunities", "ConditionImmunities"] {
        for kinds in texts(value, field) {
            block.immune.extend(text::kinds(kinds));
        }
    }
    for (field, group) in [
        ("DamageResistances", OtherTrait::Resistance),
        ("DamageVulnerabilities", OtherTrait::Vulnerability),
    ] {
        for kind in texts(value, field) {
            block.others.add(group, text::plain(kind));
        }
    }
    for (field, group) in [("Saves", OtherTrait::Save), ("Skills", OtherTrait::Skill)] {
        for one in listed(value, field) {
            // Modifiers from Open5e come through Improved Initiative without a number.
            if let Ok(Some(modifier)) = number(one, "Modifier") {
                let name = text(one, &["Name"]);
                block.others.add(group, format!("{name} {modifier:+}"));
            }
        }
    }
    for action in listed(value, "Actions") {
        let (name, words) = (text(action, &["Name"]), text(action, &["Content"]));
        block.add_action(name, words, attacks::attack(name, words));
    }
    for (field, group) in [
        ("Traits", OtherTrait::Trait),
        ("BonusActions", OtherTrait::BonusAction),
        ("Reactions", OtherTrait::Reaction),
        ("LegendaryActions", OtherTrait::LegendaryAction),
        ("MythicActions", OtherTrait::MythicAction),
    ] {
        for one in listed(value, field) {
            let name = text::plain_name(text(one, &["Name"]));
            block.others.add(group, name);
        }
    }
    let special = text(value, &["InitiativeSpecialRoll"]);
    let is_special = value.get("InitiativeAdvantage") == Some(&Value::Bool(true));
    match (special, is_special) {
        ("", false) => {}
        ("", true) => block
            .others
            .add(OtherTrait::Trait, "initiative with advantage"),
        (special, _) => {
            let how = format!("initiative with {}", special.replace('-', " "));
            block.others.add(OtherTrait::Trait, how);
        }
    }
    let source = text(value, &["Source"]);
    let parts = ["Improved Initiative", source];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    block.source = parts.join(", ");
    Ok(block)
}
