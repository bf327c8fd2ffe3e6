//! Stat blocks as Improved Initiative exports them.

use serde_json::Value;

use super::block::{StatBlock, modifier, number, text};
use super::words;

/// Reads one stat block.
///
/// # Errors
/// A sentence if it has no name, or a number of it is none.
pub fn read(value: &Value) -> Result<StatBlock, String> {
    let mut block = StatBlock::named(value.get("Name"))?;
    block.kind = text(value, &["Type"]).trim().to_owned();
    let sizes = ["tiny", "small", "medium", "large", "huge", "gargantuan"];
    let first = block.kind.split_whitespace().next().unwrap_or_default();
    let first = first.to_lowercase();
    if sizes.contains(&first.as_str()) {
        block.size = first;
    }
    let of = |field: &str| match value.get(field) {
        Some(group @ Value::Object(_)) => {
            number(group, "Value").map_err(|why| format!("`{field}`: {why}"))
        }
        Some(_) => number(value, field),
        None => Ok(None),
    };
    block.armour_class = of("AC")?;
    block.hit_points = of("HP")?;
    block.hit_dice = words::dice_in(text(value, &["HP", "Notes"]));
    let texts = |field: &str| {
        let list = value.get(field).and_then(Value::as_array);
        list.into_iter().flatten().filter_map(Value::as_str)
    };
    for speed in texts("Speed") {
        words::add_speeds(speed, &mut block.speeds);
    }
    if let Some(abilities) = value.get("Abilities") {
        block.strength = number(abilities, "Str")?.map(modifier);
        block.dexterity = number(abilities, "Dex")?.map(modifier);
    }
    for sense in texts("Senses") {
        block.darkvision = block.darkvision.max(words::sense(sense, "darkvision"));
        block.blindsight = block.blindsight.max(words::sense(sense, "blindsight"));
    }
    for field in ["DamageImmunities", "ConditionImmunities"] {
        block.immune.extend(texts(field).map(str::to_lowercase));
    }
    let list = |field: &str| value.get(field).and_then(Value::as_array);
    for action in list("Actions").into_iter().flatten() {
        let (name, words) = (text(action, &["Name"]), text(action, &["Content"]));
        if name.eq_ignore_ascii_case("multiattack") {
            block.multiattack = Some(words.to_owned());
            continue;
        }
        match words::attack(name, words) {
            Some(attack) => block.attacks.push(attack),
            None => block.others.push(words::plain_name(name)),
        }
    }
    for field in [
        "Traits",
        "BonusActions",
        "Reactions",
        "LegendaryActions",
        "MythicActions",
    ] {
        let names = list(field).into_iter().flatten();
        let names = names.map(|one| words::plain_name(text(one, &["Name"])));
        block.others.extend(names.filter(|name| !name.is_empty()));
    }
    let source = text(value, &["Source"]);
    let parts = ["Improved Initiative", source];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    block.source = parts.join(", ");
    Ok(block)
}
