//! Open5e's data files: lists of rows, each with a `model` and its `fields`, which are converted to creatures in the
//! form of its API.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

/// A row of such a file.
struct Row {
    model: String,
    key: Value,
    fields: Map<String, Value>,
}

/// The contents of such a file.
#[derive(Debug, Default)]
pub struct FixtureRows {
    /// Its creatures, each with its path in the file.
    pub creatures: Vec<(String, Value)>,
    /// Numbers of its rows of other kinds, by model.
    pub others: BTreeMap<String, usize>,
    /// True if the actions of its creatures are in another file.
    pub lacks_actions: bool,
}

/// Returns whether a list is such a file.
pub fn is_fixture(list: &[Value]) -> bool {
    let row =
        |row: &Value| row.get("model").is_some_and(Value::is_string) && row.get("fields").is_some();
    list.first().is_some_and(row)
}

/// Returns the creatures in such a file, with those of their actions, attacks and traits that it contains.
pub fn creatures(list: Vec<Value>) -> FixtureRows {
    let mut rows = FixtureRows::default();
    let mut creatures: Vec<(usize, Row)> = Vec::new();
    let mut children: BTreeMap<(&'static str, String), Vec<Row>> = BTreeMap::new();
    for (nth, value) in list.into_iter().enumerate() {
        let Some(row) = row(value) else { continue };
        let model = row.model.rsplit('.').next().unwrap_or_default();
        let kind = match model {
            "monster" | "creature" => {
                creatures.push((nth, row));
                continue;
            }
            "creatureaction" => "actions",
            "creatureactionattack" => "attacks",
            "creaturetrait" => "traits",
            _other => {
                *rows.others.entry(row.model).or_default() += 1;
                continue;
            }
        };
        let parent = row.fields.get("parent").map(text_of).unwrap_or_default();
        children.entry((kind, parent)).or_default().push(row);
    }
    let has_actions = children.keys().any(|(kind, _)| *kind == "actions");
    for (nth, row) in creatures {
        let creature = match row.model.ends_with("monster") {
            true => version_1(row),
            false => {
                rows.lacks_actions |= !has_actions;
                version_2(row, &mut children)
            }
        };
        rows.creatures.push((format!("[{nth}]"), creature));
    }
    rows
}

fn row(value: Value) -> Option<Row> {
    let Value::Object(mut row) = value else {
        return None;
    };
    let Some(Value::Object(fields)) = row.remove("fields") else {
        return None;
    };
    Some(Row {
        model: row.get("model")?.as_str()?.to_owned(),
        key: row.remove("pk").unwrap_or_default(),
        fields,
    })
}

fn text_of(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// Converts a monster of version 1. Its nested values are JSON in a text, in fields such as `actions_json`.
fn version_1(row: Row) -> Value {
    let mut creature = Map::new();
    for (field, value) in row.fields {
        if let (Some(field), Some(text)) = (field.strip_suffix("_json"), value.as_str()) {
            let read = serde_json::from_str(text).unwrap_or(Value::Null);
            creature.insert(field.to_owned(), read);
        } else {
            creature.insert(field, value);
        }
    }
    creature.entry("name").or_insert(row.key);
    // A number is only the id of a document.
    creature.retain(|field, value| field != "document" || !value.is_number());
    Value::Object(creature)
}

/// Converts a creature of version 2, with the rows that name it as their parent.
fn version_2(row: Row, children: &mut BTreeMap<(&'static str, String), Vec<Row>>) -> Value {
    let mut fields = row.fields;
    let group = |prefix: &str, fields: &mut Map<String, Value>| {
        let named: Vec<String> = fields
            .keys()
            .filter(|field| field.starts_with(prefix))
            .cloned()
            .collect();
        let taken = named.into_iter().filter_map(|field| {
            let value = fields.remove(&field)?;
            Some((field.strip_prefix(prefix)?.to_owned(), value))
        });
        Value::Object(taken.collect())
    };
    let scores = group("ability_score_", &mut fields);
    let saves = group("saving_throw_", &mut fields);
    let skills = group("skill_bonus_", &mut fields);
    let mut speed = Map::new();
    for way in ["walk", "swim", "climb", "fly", "burrow", "hover", "unit"] {
        match fields.remove(way) {
            None | Some(Value::Null) => {}
            Some(value) => {
                speed.insert(way.to_owned(), value);
            }
        }
    }
    let mut of = |kind, parent: &str| {
        children
            .remove(&(kind, parent.to_owned()))
            .unwrap_or_default()
    };
    let key = text_of(&row.key);
    let mut actions = of("actions", &key);
    actions.sort_by_key(|action| {
        action
            .fields
            .get("order_in_statblock")
            .and_then(Value::as_i64)
    });
    let actions: Vec<Value> = actions
        .into_iter()
        .map(|mut action| {
            let attacks = of("attacks", &text_of(&action.key)).into_iter();
            let attacks = attacks.map(|attack| Value::Object(attack.fields));
            let attacks = Value::Array(attacks.collect());
            action.fields.insert("attacks".to_owned(), attacks);
            Value::Object(action.fields)
        })
        .collect();
    let traits = of("traits", &key).into_iter();
    let traits: Vec<Value> = traits.map(|one| Value::Object(one.fields)).collect();
    let more = json!({
        "ability_scores": scores,
        "saving_throws": saves,
        "skill_bonuses": skills,
        "speed": speed,
        "actions": actions,
        "traits": traits,
    });
    if let Value::Object(more) = more {
        fields.extend(more);
    }
    Value::Object(fields)
}
