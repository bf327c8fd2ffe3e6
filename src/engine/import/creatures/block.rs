//! A stat block, independent of the program that wrote it.

use serde_json::Value;

use crate::document::{NameError, check_name};
use crate::ruleset::MAX_HIT_POINTS;

use super::{lengths, text};

/// A creature as described by its stat block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StatBlock {
    /// Its name.
    pub name: String,
    /// Its size as a word, in small letters: `large`; empty if unknown.
    pub size: String,
    /// Its kind as text: `Small humanoid (goblinoid), neutral evil`.
    pub kind: String,
    /// True if it is a player character.
    pub is_player: bool,
    /// Its Armour Class, the higher the better; 10 without armour.
    pub armour_class: Option<i32>,
    /// Its hit points as dice, `2d6+2`.
    pub hit_dice: Option<String>,
    /// Its hit points as a number.
    pub hit_points: Option<i32>,
    /// Its speeds.
    pub speeds: BlockSpeeds,
    /// Its Strength modifier.
    pub strength: Option<i32>,
    /// Its Dexterity modifier.
    pub dexterity: Option<i32>,
    /// Its bonus to initiative.
    pub initiative: Option<i32>,
    /// The range of its darkvision, in feet.
    pub darkvision: u32,
    /// The range of its blindsight, in feet.
    pub blindsight: u32,
    /// Damage types and conditions that it is immune to: `fire`.
    pub immune: Vec<String>,
    /// Its attacks.
    pub attacks: Vec<Attack>,
    /// The text of its multiattack.
    pub multiattack: Option<String>,
    /// Its other features, by name.
    pub others: OtherTraits,
    /// Source of the text: its document, and its licence if that is given.
    pub source: String,
}

/// Speeds in feet per turn; 0 if it has no such speed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BlockSpeeds {
    /// Walking speed; `None` if unknown.
    pub walk: Option<u32>,
    /// Swimming speed.
    pub swim: u32,
    /// Climbing speed.
    pub climb: u32,
    /// Flying speed.
    pub fly: u32,
    /// Burrowing speed.
    pub burrow: u32,
    /// True if it hovers.
    pub hover: bool,
    /// Speeds that cannot be parsed, or that depend on a condition.
    pub unread: Vec<String>,
}

/// An attack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Attack {
    /// Its name.
    pub name: String,
    /// The attack bonus.
    pub to_hit: Option<i32>,
    /// Its damage, as dice.
    pub damage: Option<String>,
    /// Its reach in feet, if it is a melee attack.
    pub reach: Option<u32>,
    /// Its range in feet, if it is a ranged attack.
    pub range: Option<u32>,
    /// True if a hit has other effects.
    pub more: bool,
}

/// The other contents of a stat block, group by group.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OtherTraits(Vec<(OtherTrait, String)>);

/// A group of contents that no ruleset here can use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum OtherTrait {
    Resistance,
    Vulnerability,
    Save,
    Skill,
    Sense,
    Trait,
    Action,
    BonusAction,
    Reaction,
    LegendaryAction,
    MythicAction,
    LairAction,
}

impl OtherTrait {
    /// All groups, in the order of the report.
    pub const ALL: [Self; 12] = [
        Self::Resistance,
        Self::Vulnerability,
        Self::Save,
        Self::Skill,
        Self::Sense,
        Self::Trait,
        Self::Action,
        Self::BonusAction,
        Self::Reaction,
        Self::LegendaryAction,
        Self::MythicAction,
        Self::LairAction,
    ];

    /// Returns the group's name in the singular and in the plural.
    pub const fn plural_name(self) -> (&'static str, &'static str) {
        match self {
            Self::Resistance => ("resistance", "resistances"),
            Self::Vulnerability => ("vulnerability", "vulnerabilities"),
            Self::Save => ("saving throw", "saving throws"),
            Self::Skill => ("skill", "skills"),
            Self::Sense => ("other sense", "other senses"),
            Self::Trait => ("trait", "traits"),
            Self::Action => ("non-attack action", "non-attack actions"),
            Self::BonusAction => ("bonus action", "bonus actions"),
            Self::Reaction => ("reaction", "reactions"),
            Self::LegendaryAction => ("legendary action", "legendary actions"),
            Self::MythicAction => ("mythic action", "mythic actions"),
            Self::LairAction => ("lair action", "lair actions"),
        }
    }
}

impl OtherTraits {
    /// Adds a name to a group; an empty name is ignored.
    pub fn add(&mut self, group: OtherTrait, name: impl Into<String>) {
        let name = name.into();
        if !name.is_empty() {
            self.0.push((group, name));
        }
    }

    /// Returns the names of a group.
    pub fn names(&self, group: OtherTrait) -> Vec<&str> {
        let names = self.0.iter().filter(|(known, _)| *known == group);
        names.map(|(_, name)| name.as_str()).collect()
    }
}

impl StatBlock {
    /// Creates a block with this name.
    ///
    /// # Errors
    /// A sentence if it is missing or is not a valid name.
    pub(super) fn named(name: Option<&Value>) -> Result<Self, String> {
        let name = name.and_then(Value::as_str).unwrap_or_default().trim();
        match check_name(name) {
            Ok(()) => {}
            Err(NameError::Empty) => return Err("it has no name".to_owned()),
            Err(NameError::TooLong) => {
                return Err(format!("its name is too long: {}", NameError::TooLong));
            }
            Err(why) => return Err(format!("its name cannot be shown: {why}")),
        }
        Ok(Self {
            name: name.to_owned(),
            ..Self::default()
        })
    }

    /// Checks that it does not have too many hit points. If it has too few, a draft guesses 1.
    ///
    /// # Errors
    /// A sentence with the number and the allowed range.
    pub(super) fn check_hit_points(&self) -> Result<(), String> {
        match self.hit_points {
            Some(points) if self.hit_dice.is_none() && points > MAX_HIT_POINTS => Err(format!(
                "its hit points are {points}: change them in the file to between 1 and {MAX_HIT_POINTS}"
            )),
            Some(_) | None => Ok(()),
        }
    }

    /// Adds the senses in "blindsight 10 ft., darkvision 60 ft., passive Perception 9".
    pub(super) fn add_senses(&mut self, senses: &str) {
        self.darkvision = self.darkvision.max(lengths::sense(senses, "darkvision"));
        self.blindsight = self.blindsight.max(lengths::sense(senses, "blindsight"));
        for sense in senses.split(',').map(text::plain) {
            let known = ["darkvision", "blindsight", "passive"];
            if !known.iter().any(|known| sense.contains(known)) {
                self.others.add(OtherTrait::Sense, sense);
            }
        }
    }

    /// Adds an action: an attack, a multiattack, or an action that is reported by its name.
    pub(super) fn add_action(&mut self, name: &str, text: &str, attack: Option<Attack>) {
        if text::plain_name(name).eq_ignore_ascii_case("multiattack") {
            self.multiattack = Some(text.to_owned());
            return;
        }
        match attack {
            Some(attack) => self.attacks.push(attack),
            None => self.others.add(OtherTrait::Action, text::plain_name(name)),
        }
    }
}

/// Returns a text of a JSON object; empty if there is none.
pub(super) fn text<'v>(value: &'v Value, path: &[&str]) -> &'v str {
    let found = path
        .iter()
        .try_fold(value, |value, field| value.get(*field));
    found.and_then(Value::as_str).unwrap_or_default()
}

/// Returns the texts of a field that is a list, or a single text.
pub(super) fn texts<'v>(value: &'v Value, field: &str) -> Vec<&'v str> {
    match value.get(field) {
        Some(Value::String(text)) => vec![text],
        Some(Value::Array(list)) => list.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    }
}

/// Returns the items of a field that is a list.
pub(super) fn listed<'v>(value: &'v Value, field: &str) -> impl Iterator<Item = &'v Value> {
    let list = value.get(field).and_then(Value::as_array);
    list.into_iter().flatten()
}

/// Returns a whole number of a JSON object, written as a number or as a text; a text may continue in brackets: "15
/// (leather)".
///
/// # Errors
/// A sentence if the value is something else, or a number far beyond that of any game.
pub(super) fn number(value: &Value, field: &str) -> Result<Option<i32>, String> {
    const MAX_DISTANCE_FEET: i64 = 100_000_000;
    let found = match value.get(field) {
        None | Some(Value::Null) => return Ok(None),
        Some(Value::String(text)) if text.trim().is_empty() => return Ok(None),
        Some(found) => found,
    };
    let whole = match found {
        Value::Number(number) => number.as_i64().or_else(|| {
            let float = number.as_f64()?;
            (float.fract() == 0.0 && float.abs() <= MAX_DISTANCE_FEET as f64)
                .then_some(float as i64)
        }),
        Value::String(text) => {
            let number = text.split('(').next().unwrap_or_default();
            number.trim().parse().ok()
        }
        _another => None,
    };
    match whole.filter(|whole| whole.abs() <= MAX_DISTANCE_FEET) {
        Some(whole) => Ok(i32::try_from(whole).ok()),
        None => {
            let mut found = found.to_string();
            found.truncate(found.floor_char_boundary(40));
            Err(format!("its `{field}` is {found}, which is not a number"))
        }
    }
}

/// Returns the modifier of an ability score.
pub(super) fn modifier(score: i32) -> i32 {
    score.saturating_sub(10).div_euclid(2)
}
