//! Creatures as Open5e's interface answers, versions 1 and 2.

use serde_json::Value;

use super::block::{Attack, StatBlock, modifier, number, text};
use super::words;

/// Reads one creature.
///
/// # Errors
/// A sentence if it has no name, or a number of it is none.
pub fn read(value: &Value) -> Result<StatBlock, String> {
    let mut block = StatBlock::named(value.get("name"))?;
    block.size = either(value, &["size"], &["size", "name"]).to_lowercase();
    let kind = either(value, &["type"], &["type", "name"]);
    let subtype = text(value, &["subtype"]);
    let alignment = text(value, &["alignment"]);
    let brackets = match subtype {
        "" => String::new(),
        subtype => format!(" ({subtype})"),
    };
    let first = capital(&block.size);
    let words = format!("{first} {}{brackets}, {alignment}", kind.to_lowercase());
    block.kind = words.trim_matches([' ', ',']).to_owned();
    block.armour_class = number(value, "armor_class")?;
    block.hit_points = number(value, "hit_points")?;
    block.hit_dice = words::dice_in(text(value, &["hit_dice"]));
    read_speeds(value, &mut block)?;
    let scores = value.get("ability_scores").unwrap_or(value);
    block.strength = number(scores, "strength")?.map(modifier);
    block.dexterity = number(scores, "dexterity")?.map(modifier);
    let senses = text(value, &["senses"]);
    let feet = |field: &str, sense: &str| -> Result<u32, String> {
        let given = number(value, field)?.map(i32::unsigned_abs);
        Ok(given.unwrap_or_else(|| words::sense(senses, sense)))
    };
    block.darkvision = feet("darkvision_range", "darkvision")?;
    block.blindsight = feet("blindsight_range", "blindsight")?;
    read_immunities(value, &mut block);
    read_actions(value, &mut block);
    block.source = source(value);
    Ok(block)
}

/// The text at either of two paths.
fn either<'v>(value: &'v Value, one: &[&str], other: &[&str]) -> &'v str {
    match text(value, one) {
        "" => text(value, other),
        found => found,
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters
        .next()
        .map(|first| first.to_uppercase().chain(letters));
    first.map(Iterator::collect).unwrap_or_default()
}

fn read_speeds(value: &Value, block: &mut StatBlock) -> Result<(), String> {
    let Some(speed) = value.get("speed").filter(|speed| speed.is_object()) else {
        words::add_speeds(text(value, &["speed"]), &mut block.speeds);
        return Ok(());
    };
    let feet = |field: &str| Ok::<_, String>(number(speed, field)?.map(i32::unsigned_abs));
    block.speeds.walk = feet("walk")?;
    block.speeds.swim = feet("swim")?.unwrap_or_default();
    block.speeds.climb = feet("climb")?.unwrap_or_default();
    block.speeds.fly = feet("fly")?.unwrap_or_default();
    Ok(())
}

fn read_immunities(value: &Value, block: &mut StatBlock) {
    let both = value.get("resistances_and_immunities").unwrap_or(value);
    for field in ["damage_immunities", "condition_immunities"] {
        match both.get(field) {
            Some(Value::String(words)) => {
                let each = words
                    .split([',', ';'])
                    .map(|word| word.trim().to_lowercase());
                block.immune.extend(each.filter(|word| !word.is_empty()));
            }
            Some(Value::Array(list)) => {
                let names = list.iter().map(|one| match one {
                    Value::String(name) => name.as_str(),
                    other => text(other, &["name"]),
                });
                let names = names.map(str::to_lowercase);
                block.immune.extend(names.filter(|name| !name.is_empty()));
            }
            Some(_) | None => {}
        }
    }
}

fn read_actions(value: &Value, block: &mut StatBlock) {
    let list = |field: &str| value.get(field).and_then(Value::as_array);
    for action in list("actions").into_iter().flatten() {
        let (name, description) = (text(action, &["name"]), text(action, &["desc"]));
        if name.eq_ignore_ascii_case("multiattack") {
            block.multiattack = Some(description.to_owned());
            continue;
        }
        match words::attack(name, description).or_else(|| in_fields(name, action)) {
            Some(attack) => block.attacks.push(attack),
            None => block.others.push(words::plain_name(name)),
        }
    }
    let further = [
        "bonus_actions",
        "reactions",
        "legendary_actions",
        "special_abilities",
        "traits",
    ];
    for field in further {
        let names = list(field).into_iter().flatten();
        let names = names.map(|one| words::plain_name(text(one, &["name"])));
        block.others.extend(names.filter(|name| !name.is_empty()));
    }
}

/// An attack whose numbers are given, and not its sentence.
fn in_fields(name: &str, action: &Value) -> Option<Attack> {
    let of = |value: &Value, field: &str| number(value, field).ok().flatten();
    if let Some(first) = action.get("attacks").and_then(|list| list.get(0)) {
        let (count, die) = (
            of(first, "damage_die_count"),
            text(first, &["damage_die_type"]),
        );
        let bonus = of(first, "damage_bonus").unwrap_or_default();
        let dice = count.map(|count| format!("{count}{die}{bonus:+}"));
        let range = of(first, "range").map(i32::unsigned_abs);
        let reach = of(first, "reach").map(i32::unsigned_abs);
        return Some(Attack {
            name: words::plain_name(name),
            to_hit: Some(of(first, "to_hit_mod")?),
            damage: dice.and_then(|dice| words::dice_in(&dice)),
            reach: reach.or(range.is_none().then_some(5)),
            range,
            more: false,
        });
    }
    let dice = text(action, &["damage_dice"]);
    let bonus = of(action, "damage_bonus").unwrap_or_default();
    Some(Attack {
        name: words::plain_name(name),
        to_hit: Some(of(action, "attack_bonus")?),
        damage: words::dice_in(&format!("{dice}{bonus:+}")),
        reach: Some(5),
        range: None,
        more: false,
    })
}

/// The document and its licence, in a line.
fn source(value: &Value) -> String {
    let title = either(value, &["document__title"], &["document", "name"]);
    let publisher = text(value, &["document", "publisher", "name"]);
    let licence = either(
        value,
        &["document__license_url"],
        &["document", "permalink"],
    );
    let parts = ["Open5e", title, publisher, licence];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(", ")
}
