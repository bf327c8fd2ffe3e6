//! A stat block, whoever wrote it.

use serde_json::Value;

use crate::document::is_too_long;

/// What a stat block says of a creature.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StatBlock {
    /// Its name.
    pub name: String,
    /// Its size as a word, in small letters: `large`; empty if it is not said.
    pub size: String,
    /// What it is, in words: `Small humanoid (goblinoid), neutral evil`.
    pub kind: String,
    /// Its Armour Class, the higher the better, 10 for nobody's.
    pub armour_class: Option<i32>,
    /// Its hit points as they are thrown, `2d6+2`.
    pub hit_dice: Option<String>,
    /// Its hit points as a number.
    pub hit_points: Option<i32>,
    /// Its speeds.
    pub speeds: Speeds,
    /// What its strength adds to a throw.
    pub strength: Option<i32>,
    /// What its dexterity adds to a throw.
    pub dexterity: Option<i32>,
    /// How far it sees in the dark, in feet.
    pub darkvision: u32,
    /// How far it perceives without eyes, in feet.
    pub blindsight: u32,
    /// What does not touch it, in words: `fire`.
    pub immune: Vec<String>,
    /// Its attacks.
    pub attacks: Vec<Attack>,
    /// What it does with several of them at once, in words.
    pub multiattack: Option<String>,
    /// The names of everything else that it can do.
    pub others: Vec<String>,
    /// Where the text comes from: its document, and under which licence if that is said.
    pub source: String,
}

/// Speeds in feet a turn; 0 for what it cannot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Speeds {
    /// On foot; `None` if it is not said.
    pub walk: Option<u32>,
    /// In water.
    pub swim: u32,
    /// On walls.
    pub climb: u32,
    /// In the air.
    pub fly: u32,
}

/// An attack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Attack {
    /// Its name.
    pub name: String,
    /// What is added to the die.
    pub to_hit: Option<i32>,
    /// Its damage, as dice.
    pub damage: Option<String>,
    /// How far it reaches, in feet, if it is a blow.
    pub reach: Option<u32>,
    /// How far it goes, in feet, if it is shot or thrown.
    pub range: Option<u32>,
    /// Whether something else comes of a hit.
    pub more: bool,
}

impl StatBlock {
    /// A block with this name.
    ///
    /// # Errors
    /// A sentence, where it cannot be a name.
    pub(super) fn named(name: Option<&Value>) -> Result<Self, String> {
        let name = name.and_then(Value::as_str).unwrap_or_default().trim();
        if name.is_empty() {
            return Err("it has no name".to_owned());
        }
        if is_too_long(name) || name.chars().any(char::is_control) {
            return Err("its name is too long, or holds what cannot be shown".to_owned());
        }
        Ok(Self {
            name: name.to_owned(),
            ..Self::default()
        })
    }
}

/// A text of a JSON object; empty if there is none.
pub(super) fn text<'v>(value: &'v Value, path: &[&str]) -> &'v str {
    let found = path
        .iter()
        .try_fold(value, |value, field| value.get(*field));
    found.and_then(Value::as_str).unwrap_or_default()
}

/// A whole number of a JSON object, written as a number or as a text.
///
/// # Errors
/// A sentence if there is something else, or a number far from any game's.
pub(super) fn number(value: &Value, field: &str) -> Result<Option<i32>, String> {
    const FAR: i64 = 100_000;
    let found = match value.get(field) {
        None | Some(Value::Null) => return Ok(None),
        Some(Value::String(text)) if text.trim().is_empty() => return Ok(None),
        Some(found) => found,
    };
    let whole = match found {
        Value::Number(number) => number.as_i64().or_else(|| {
            let float = number.as_f64()?;
            (float.fract() == 0.0 && float.abs() <= FAR as f64).then_some(float as i64)
        }),
        Value::String(text) => text.trim().parse().ok(),
        _another => None,
    };
    match whole.filter(|whole| whole.abs() <= FAR) {
        Some(whole) => Ok(i32::try_from(whole).ok()),
        None => {
            let mut found = found.to_string();
            found.truncate(found.floor_char_boundary(40));
            Err(format!("its `{field}` is {found}, and not a number"))
        }
    }
}

/// What an ability of so much adds to a throw.
pub(super) fn modifier(score: i32) -> i32 {
    (score - 10).div_euclid(2)
}
