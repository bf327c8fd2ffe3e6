//! Creatures as returned by Open5e's API, versions 1 and 2.

use serde_json::Value;

use super::block::{Attack, OtherTrait, StatBlock, listed, modifier, number, text};
use super::{attacks, lengths, text};

/// Reads one creature.
///
/// # Errors
/// A sentence if it has no name, or a value that should be a number is not one.
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
    block.armour_class = match value.get("armor_class").and_then(|classes| classes.get(0)) {
        Some(first) if first.is_object() => number(first, "value")?,
        _one => number(value, "armor_class")?,
    };
    block.hit_points = number(value, "hit_points")?;
    block.hit_dice = ["hit_points_roll", "hit_dice"]
        .iter()
        .find_map(|field| text::leading_dice(text(value, &[*field])));
    read_speeds(value, &mut block)?;
    let scores = value.get("ability_scores").unwrap_or(value);
    block.strength = number(scores, "strength")?.map(modifier);
    block.dexterity = number(scores, "dexterity")?.map(modifier);
    block.initiative = number(value, "initiative_bonus")?;
    read_senses(value, &mut block)?;
    read_kinds(value, &mut block);
    read_bonuses(value, &mut block);
    read_actions(value, &mut block);
    block.source = source(value);
    Ok(block)
}

/// Returns the text at either of two paths.
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
    let Some(Value::Object(speeds)) = value.get("speed") else {
        lengths::add_speeds(text(value, &["speed"]), &mut block.speeds);
        return Ok(());
    };
    let unit = speeds.get("unit").and_then(Value::as_str).unwrap_or("feet");
    for (way, speed) in speeds {
        match speed {
            Value::Number(_) => {
                let given = number(&value["speed"], way)?.map_or(0, i32::unsigned_abs);
                match lengths::in_feet(given, unit) {
                    Some(feet) => block.speeds.add(way, feet),
                    None => block.speeds.unread.push(format!("{way} {given} {unit}")),
                }
            }
            Value::String(_) if way == "unit" => {}
            Value::String(words) if way == "notes" => block.speeds.unread.push(words.clone()),
            Value::String(words) => {
                lengths::add_speeds(&format!("{way} {words}"), &mut block.speeds)
            }
            Value::Bool(true) if way == "hover" => block.speeds.hover = true,
            _none => {}
        }
    }
    Ok(())
}

fn read_senses(value: &Value, block: &mut StatBlock) -> Result<(), String> {
    match value.get("senses") {
        Some(Value::Object(senses)) => {
            let each = senses.iter().filter_map(|(sense, range)| {
                Some(format!("{} {}", sense.replace('_', " "), range.as_str()?))
            });
            block.add_senses(&each.collect::<Vec<_>>().join(", "));
        }
        _text => block.add_senses(text(value, &["senses"])),
    }
    for sense in ["darkvision", "blindsight", "tremorsense", "truesight"] {
        let range = number(value, &format!("{sense}_range"))?;
        let feet = range.map_or(0, i32::unsigned_abs);
        match sense {
            "darkvision" => block.darkvision = block.darkvision.max(feet),
            "blindsight" => block.blindsight = block.blindsight.max(feet),
            sense if feet > 0 => block
                .others
                .add(OtherTrait::Sense, format!("{sense} {feet} ft")),
            _none => {}
        }
    }
    Ok(())
}

/// Returns the kinds in a text, or in a list of texts or of objects with a name.
fn kinds(value: &Value, field: &str) -> Vec<String> {
    // The displayed text has details that a list of kinds lacks: "from nonmagical attacks".
    let display = format!("{field}_display");
    let displayed = text(value, &[display.as_str()]);
    match value.get(field) {
        _ if !displayed.is_empty() => text::kinds(displayed),
        Some(Value::String(words)) => text::kinds(words),
        Some(Value::Array(list)) => {
            let names = list.iter().map(|one| match one {
                Value::String(name) => name.as_str(),
                other => text(other, &["name"]),
            });
            names.flat_map(text::kinds).collect()
        }
        _none => Vec::new(),
    }
}

fn read_kinds(value: &Value, block: &mut StatBlock) {
    let all = value.get("resistances_and_immunities").unwrap_or(value);
    for field in ["damage_immunities", "condition_immunities"] {
        block.immune.extend(kinds(all, field));
    }
    for (field, group) in [
        ("damage_resistances", OtherTrait::Resistance),
        ("damage_vulnerabilities", OtherTrait::Vulnerability),
    ] {
        for kind in kinds(all, field) {
            block.others.add(group, kind);
        }
    }
}

/// Reads saving throws and skills, which are fields in version 1 and groups in version 2, where 0 means none.
fn read_bonuses(value: &Value, block: &mut StatBlock) {
    const ABILITIES: [&str; 6] = [
        "strength",
        "dexterity",
        "constitution",
        "intelligence",
        "wisdom",
        "charisma",
    ];
    let groups = [
        ("saving_throws", OtherTrait::Save),
        ("skill_bonuses", OtherTrait::Skill),
        ("skills", OtherTrait::Skill),
    ];
    for ability in ABILITIES {
        if let Ok(Some(bonus)) = number(value, &format!("{ability}_save")) {
            block
                .others
                .add(OtherTrait::Save, format!("{ability} {bonus:+}"));
        }
    }
    for (field, group) in groups {
        let Some(Value::Object(bonuses)) = value.get(field) else {
            continue;
        };
        for name in bonuses.keys() {
            if let Ok(Some(bonus)) = number(&value[field], name)
                && bonus != 0
            {
                let name = name.replace('_', " ");
                block.others.add(group, format!("{name} {bonus:+}"));
            }
        }
    }
}

fn read_actions(value: &Value, block: &mut StatBlock) {
    for action in listed(value, "actions") {
        let (name, description) = (text(action, &["name"]), text(action, &["desc"]));
        let group = match text(action, &["action_type"]) {
            "BONUS_ACTION" => OtherTrait::BonusAction,
            "REACTION" => OtherTrait::Reaction,
            "LEGENDARY_ACTION" => OtherTrait::LegendaryAction,
            "MYTHIC_ACTION" => OtherTrait::MythicAction,
            "LAIR_ACTION" => OtherTrait::LairAction,
            _action => {
                block.add_action(name, description, attack(name, description, action));
                continue;
            }
        };
        block.others.add(group, text::plain_name(name));
    }
    for (field, group) in [
        ("bonus_actions", OtherTrait::BonusAction),
        ("reactions", OtherTrait::Reaction),
        ("legendary_actions", OtherTrait::LegendaryAction),
        ("mythic_actions", OtherTrait::MythicAction),
        ("lair_actions", OtherTrait::LairAction),
        ("special_abilities", OtherTrait::Trait),
        ("traits", OtherTrait::Trait),
    ] {
        for one in listed(value, field) {
            let name = text::plain_name(text(one, &["name"]));
            block.others.add(group, name);
        }
    }
}

/// Returns the attack that an action is: from its sentence, and for missing values from its fields.
fn attack(name: &str, description: &str, action: &Value) -> Option<Attack> {
    let in_fields = || in_list(name, action).or_else(|| in_fields(name, description, action));
    let Some(said) = attacks::attack(name, description) else {
        return in_fields();
    };
    if said.damage.is_some() {
        return Some(said);
    }
    let damage = in_fields().and_then(|attack| attack.damage);
    Some(Attack { damage, ..said })
}

/// Returns an attack from the list of version 2; the first of several counts, with the range of another.
fn in_list(name: &str, action: &Value) -> Option<Attack> {
    let of = |value: &Value, field: &str| number(value, field).ok().flatten();
    let first = listed(action, "attacks").next()?;
    let far = |field: &str| {
        let mut all = listed(action, "attacks").filter_map(|attack| {
            let unit = either(attack, &["distance_unit"], &["distance_unit", "name"]);
            let length = of(attack, field)?.unsigned_abs();
            lengths::in_feet(length, if unit.is_empty() { "feet" } else { unit })
        });
        all.next()
    };
    let (count, die) = (
        of(first, "damage_die_count"),
        text(first, &["damage_die_type"]),
    );
    let bonus = of(first, "damage_bonus").unwrap_or_default();
    let damage = match (count.filter(|count| *count > 0), die) {
        (Some(count), die) if !die.is_empty() => {
            text::leading_dice(&format!("{count}{die}{bonus:+}"))
        }
        _no_dice => (bonus > 0).then(|| bonus.to_string()),
    };
    let (reach, range) = (far("reach"), far("range"));
    Some(Attack {
        name: text::plain_name(name),
        to_hit: Some(of(first, "to_hit_mod")?),
        damage,
        reach: reach.or(range.is_none().then_some(5)),
        range,
        more: of(first, "extra_damage_die_count").is_some_and(|count| count > 0),
    })
}

/// Returns an attack from the fields of version 1. A breath weapon has damage too, and 0 as its attack bonus.
fn in_fields(name: &str, description: &str, action: &Value) -> Option<Attack> {
    let of = |field: &str| number(action, field).ok().flatten();
    let to_hit = of("attack_bonus")?;
    if to_hit == 0 && !description.is_empty() {
        return None;
    }
    let first = listed(action, "damage").next();
    let first = first.map_or("", |first| text(first, &["damage_dice"]));
    let dice = either(action, &["damage_dice"], &["damage", "dice"]);
    let dice = if dice.is_empty() { first } else { dice };
    let bonus = of("damage_bonus").unwrap_or_default();
    let damage = match text::leading_dice(dice) {
        // Some entries have the bonus in both fields.
        Some(dice) if dice.contains(['+', '-']) || bonus == 0 => Some(dice),
        Some(dice) => text::leading_dice(&format!("{dice}{bonus:+}")),
        None => (bonus > 0).then(|| bonus.to_string()),
    };
    Some(Attack {
        name: text::plain_name(name),
        to_hit: Some(to_hit),
        damage,
        reach: Some(5),
        range: None,
        more: false,
    })
}

/// Returns the document and its licence, in one line.
fn source(value: &Value) -> String {
    let title = either(value, &["document__title"], &["document", "name"]);
    let title = if title.is_empty() {
        text(value, &["document"])
    } else {
        title
    };
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
