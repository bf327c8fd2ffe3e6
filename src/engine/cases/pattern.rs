//! Patterns for outcomes: `ActionBegan(who: "mira", seconds: 4)`. Fields that are not named may be anything.
//!
//! An outcome and a pattern are compared as trees of plain values, as the outcome is written in files. A group must
//! have the pattern's fields. A list or tuple must match the pattern's items one for one.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use crate::document;
use crate::rules::facts::{EncounterCommand, Outcome, Rejection};
use crate::rules::state::Slot;

/// Key of the only value of a name whose value has no name: `Segment(4)`.
const ONLY_VALUE: &str = "0";

/// A name with some of its fields.
#[derive(Clone, Debug, PartialEq)]
pub struct Pattern {
    name: String,
    fields: Map<String, Value>,
}

impl<'de> Deserialize<'de> for Pattern {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let tree = Value::deserialize(deserializer)?;
        Self::from_tree(tree).ok_or_else(|| {
            serde::de::Error::custom(
                "expected an outcome, with some of its fields, like `TurnBegan(who: \"mira\")`",
            )
        })
    }
}

impl Pattern {
    /// Returns the name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns all names in its fields, each with the field that it is in: `("who", "mira")`.
    pub fn named(&self) -> Vec<(&str, &str)> {
        fn collect<'v>(field: &'v str, value: &'v Value, found: &mut Vec<(&'v str, &'v str)>) {
            match value {
                Value::String(name) => found.push((field, name)),
                Value::Array(all) => all.iter().for_each(|one| collect(field, one, found)),
                Value::Object(fields) => {
                    let fields = fields.iter();
                    fields.for_each(|(field, value)| collect(field, value, found));
                }
                Value::Null | Value::Bool(_) | Value::Number(_) => {}
            }
        }
        let mut found = Vec::new();
        let fields = self.fields.iter();
        fields.for_each(|(field, value)| collect(field, value, &mut found));
        found
    }

    /// Returns the pattern in brackets: `Happens(TurnBegan(who: "mira"))`; `None` if there is none.
    pub fn inner(&self) -> Option<Self> {
        match self.fields.get(ONLY_VALUE) {
            Some(value) => Self::from_tree(value.clone()),
            None => Self::from_tree(Value::Object(self.fields.clone())),
        }
    }

    /// Reads its fields as a value of another type.
    ///
    /// # Errors
    /// The [`PatternError`] of a field that is unknown or of the wrong kind.
    pub fn fields_as<T: serde::de::DeserializeOwned>(&self) -> Result<T, PatternError> {
        serde_json::from_value(Value::Object(self.fields.clone()))
            .map_err(|error| PatternError::of(&error.to_string()))
    }

    /// Reads a bare name, or a name with its fields or with one value in brackets.
    fn from_tree(tree: Value) -> Option<Self> {
        match tree {
            Value::String(name) => Some(Self {
                name,
                fields: Map::new(),
            }),
            Value::Object(map) if map.len() == 1 => {
                let (name, body) = map.into_iter().next()?;
                let fields = match body {
                    Value::Object(fields) => fields,
                    Value::Null => Map::new(),
                    value => Map::from_iter([(ONLY_VALUE.to_owned(), value)]),
                };
                Some(Self { name, fields })
            }
            _ => None,
        }
    }

    /// Returns the reason why this can never match an outcome: an unknown name or field, or a value of the wrong kind.
    /// `None` if it could match one.
    pub fn outcome_fault(&self) -> Option<PatternError> {
        self.fault(|name, fields| {
            let mut tree = fields;
            tree.insert("outcome".to_owned(), Value::String(name));
            serde_json::from_value::<Outcome>(Value::Object(tree)).map(|_| ())
        })
    }

    /// Like [`Self::outcome_fault`], for a rejection.
    pub fn rejection_fault(&self) -> Option<PatternError> {
        self.fault(|name, fields| {
            let mut tree = Map::new();
            tree.insert(name.clone(), Value::Object(fields.clone()));
            let whole = serde_json::from_value::<Rejection>(Value::Object(tree));
            let bare = || serde_json::from_value::<Rejection>(Value::String(name));
            // A rejection without fields is written as its bare name.
            match whole {
                Err(error) if fields.is_empty() && !is_about_left_out(&error.to_string()) => {
                    bare().map(|_| ())
                }
                other => other.map(|_| ()),
            }
        })
    }

    /// Like [`Self::outcome_fault`], for a command.
    pub fn command_fault(&self) -> Option<PatternError> {
        self.fault(|name, fields| {
            let is_alone = fields.is_empty();
            let tree = Map::from_iter([(name.clone(), Value::Object(fields))]);
            match serde_json::from_value::<EncounterCommand>(Value::Object(tree)) {
                // A command without fields is written as its bare name.
                Err(why) if is_alone && !is_about_left_out(&why.to_string()) => {
                    serde_json::from_value::<EncounterCommand>(Value::String(name)).map(|_| ())
                }
                read => read.map(|_| ()),
            }
        })
    }

    /// Like [`Self::outcome_fault`], for a slot of the round.
    pub fn slot_fault(&self) -> Option<PatternError> {
        self.fault(|name, mut fields| {
            let body = fields.remove(ONLY_VALUE);
            let is_alone = body.is_none() && fields.is_empty();
            let body = body.unwrap_or(Value::Object(fields));
            let tree = match is_alone {
                true => Value::String(name),
                false => Value::Object(Map::from_iter([(name, body)])),
            };
            match serde_json::from_value::<Slot>(tree) {
                // A bare name lacks fields that it may leave out.
                Err(why) if is_alone && !why.to_string().starts_with("unknown") => Ok(()),
                read => read.map(|_| ()),
            }
        })
    }

    /// Tries the name alone and then each field. Patterns may leave fields out, so complaints about missing fields do
    /// not count.
    fn fault(
        &self,
        read: impl Fn(String, Map<String, Value>) -> Result<(), serde_json::Error>,
    ) -> Option<PatternError> {
        let alone = std::iter::once(Map::new());
        let each = self
            .fields
            .iter()
            .map(|(name, value)| Map::from_iter([(name.clone(), value.clone())]));
        alone
            .chain(each)
            .filter_map(|fields| read(self.name.clone(), fields).err())
            .map(|error| error.to_string())
            .find(|complaint| !is_about_left_out(complaint))
            .map(|complaint| {
                if complaint.contains(&format!("`{ONLY_VALUE}`")) {
                    return PatternError::unnamed();
                }
                PatternError::of(&complaint)
            })
    }

    /// True if `outcome` matches this pattern.
    pub fn matches_outcome(&self, outcome: &Outcome) -> bool {
        let (name, fields) = named_by_tag(outcome);
        self.name == name && is_part(&self.fields, &fields)
    }

    /// True if `rejection` matches this pattern.
    pub fn matches_rejection(&self, rejection: &Rejection) -> bool {
        self.matches_tree(tree_of(rejection))
    }

    /// True if `command` matches this pattern.
    pub fn matches_command(&self, command: &EncounterCommand) -> bool {
        self.matches_tree(tree_of(command))
    }

    /// True if `slot` matches this pattern.
    pub fn matches_slot(&self, slot: &Slot) -> bool {
        self.matches_tree(tree_of(slot))
    }

    fn matches_tree(&self, actual: Value) -> bool {
        Self::from_tree(actual)
            .is_some_and(|actual| self.name == actual.name && is_part(&self.fields, &actual.fields))
    }

    /// Returns the outcomes of the same name, each with its first difference.
    pub fn near_misses<'o>(&self, outcomes: impl IntoIterator<Item = &'o Outcome>) -> Vec<String> {
        outcomes
            .into_iter()
            .filter_map(|outcome| {
                let (name, fields) = named_by_tag(outcome);
                if name != self.name {
                    return None;
                }
                let (path, want, have) = first_difference("", &self.fields, &fields)?;
                Some(format!("{name}: `{path}` is {have}, expected {want}"))
            })
            .collect()
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        if self.fields.is_empty() {
            return Ok(());
        }
        f.write_str("(")?;
        for (index, (name, value)) in self.fields.iter().enumerate() {
            let comma = if index > 0 { ", " } else { "" };
            match name.as_str() {
                ONLY_VALUE => write!(f, "{comma}{value}")?,
                name => write!(f, "{comma}{name}: {value}")?,
            }
        }
        f.write_str(")")
    }
}

const NAMES_GUIDE_FILE: &str = "tests/cases/README.md lists the names; an impossible pattern, such \
                                 as `Noted`, shows the outcomes";

/// An error in a pattern.
#[derive(Clone, Debug, PartialEq)]
pub struct PatternError {
    /// Message that describes the error.
    pub message: String,
    /// Advice on the fix, if there is any.
    pub hint: Option<String>,
}

impl PatternError {
    /// Returns the fault for a value without a field name.
    fn unnamed() -> Self {
        Self {
            message: "a value without a field name".to_owned(),
            hint: Some("add the field name, like `TurnBegan(who: \"mira\")`".to_owned()),
        }
    }

    /// Makes a complaint readable. A complaint about a name lists the known names; of many names only the nearest are
    /// listed.
    fn of(complaint: &str) -> Self {
        let (message, known) = complaint
            .split_once(", expected")
            .unwrap_or((complaint, ""));
        let quoted = |text: &'_ str| -> Vec<String> {
            let parts = text.split('`').skip(1).step_by(2);
            parts.map(str::to_owned).collect()
        };
        let (given, known) = (quoted(message), quoted(known));
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        match given.first() {
            Some(given) if message.starts_with("unknown") => Self {
                message: message.to_owned(),
                hint: document::hint(given, &known).or_else(|| Some(NAMES_GUIDE_FILE.to_owned())),
            },
            _ => Self {
                message: complaint.to_owned(),
                hint: None,
            },
        }
    }
}

/// True if serde complains only about a missing field, which a pattern may leave out.
fn is_about_left_out(complaint: &str) -> bool {
    complaint.starts_with("missing field")
}

/// Returns an outcome's name and fields.
fn named_by_tag(outcome: &Outcome) -> (String, Map<String, Value>) {
    let Value::Object(mut fields) = tree_of(outcome) else {
        return (String::new(), Map::new());
    };
    match fields.remove("outcome") {
        Some(Value::String(name)) => (name, fields),
        _ => (String::new(), fields),
    }
}

/// Returns an outcome, rejection or slot as a tree, which can represent all of them.
fn tree_of(fact: &impl Serialize) -> Value {
    serde_json::to_value(fact).unwrap_or_default()
}

fn is_part(part: &Map<String, Value>, whole: &Map<String, Value>) -> bool {
    first_difference("", part, whole).is_none()
}

/// Returns the first field of `part` that `whole` lacks or has with another value: its path, the wanted value and the
/// actual one.
fn first_difference(
    path: &str,
    part: &Map<String, Value>,
    whole: &Map<String, Value>,
) -> Option<(String, String, String)> {
    part.iter().find_map(|(name, want)| {
        let path = match path {
            "" => name.clone(),
            path => format!("{path}.{name}"),
        };
        match whole.get(name) {
            Some(have) => difference(&path, want, have),
            None => Some((path, want.to_string(), "missing".to_owned())),
        }
    })
}

fn difference(path: &str, want: &Value, have: &Value) -> Option<(String, String, String)> {
    match (want, have) {
        (Value::Object(want), Value::Object(have)) => first_difference(path, want, have),
        (Value::Array(want), Value::Array(have)) if want.len() == have.len() => want
            .iter()
            .zip(have)
            .enumerate()
            .find_map(|(index, (want, have))| difference(&format!("{path}[{index}]"), want, have)),
        _ if want == have => None,
        _ => Some((path.to_owned(), want.to_string(), have.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::facts::{CheckRoll, Term, TermKind};
    use crate::rules::initiative::outcome::InitiativeOutcome;
    use crate::rules::state::CombatantId;
    use crate::rules::turns::rejection::TurnRejection;
    use crate::ruleset::StatId;

    fn pattern(text: &str) -> Pattern {
        document::read("p.ron", text).unwrap()
    }

    fn thrown() -> Outcome {
        Outcome::Initiative(InitiativeOutcome::InitiativeRolled {
            who: CombatantId::new("mira"),
            check: CheckRoll {
                sides: 6,
                face: 4,
                terms: vec![Term {
                    what: TermKind::Stat(StatId::new("reflex")),
                    value: 2,
                }],
                total: 6,
                needed: 0,
                passed: true,
            },
        })
    }

    #[test]
    fn unnamed_pattern_fields_match_anything() {
        for text in [
            "InitiativeRolled",
            "InitiativeRolled()",
            "InitiativeRolled(who: \"mira\")",
            "InitiativeRolled(check: (total: 6))",
            "InitiativeRolled(check: (terms: [(what: Stat(\"reflex\"), value: 2)]))",
        ] {
            assert!(pattern(text).matches_outcome(&thrown()), "{text}");
            assert_eq!(pattern(text).outcome_fault(), None, "{text}");
        }
        for text in [
            "EncounterBegan",
            "InitiativeRolled(who: \"orc\")",
            "InitiativeRolled(check: (total: 7))",
            "InitiativeRolled(check: (terms: []))",
        ] {
            assert!(!pattern(text).matches_outcome(&thrown()), "{text}");
            assert_eq!(pattern(text).outcome_fault(), None, "{text}");
        }
    }

    #[test]
    fn unmatchable_pattern_is_reported() {
        for (text, complaint) in [
            ("TurnBegin", "unknown variant `TurnBegin`"),
            ("PoolDamageRolled", "unknown variant `PoolDamageRolled`"),
            ("Xyzzy", "unknown variant `Xyzzy`"),
            ("TurnBegan(whose: \"mira\")", "unknown field `whose`"),
            ("TurnBegan(seconds: \"six\")", "invalid type"),
        ] {
            let fault = pattern(text).outcome_fault().unwrap();
            let PatternError { message, .. } = &fault;
            assert!(message.starts_with(complaint), "{text}: {message}");
        }
        for (text, hinted) in [
            ("TurnBegin", "`TurnBegan`"),
            ("Xyzzy", "tests/cases/README.md"),
        ] {
            let hint = pattern(text).outcome_fault().unwrap().hint.unwrap();
            assert!(hint.contains(hinted), "{text}: {hint}");
        }
        assert!(pattern("NotMyTurn").rejection_fault().is_some());
        for text in ["NotYourTurn", "NotBegun", "NotYourTurn(active: \"mira\")"] {
            assert_eq!(pattern(text).rejection_fault(), None, "{text}");
        }
    }

    #[test]
    fn hint_suggests_the_intended_name() {
        for (text, hint) in [
            ("TurnBegin", "did you mean `TurnBegan`?"),
            (
                "TurnBegan(whose: \"mira\")",
                "known here: who, delayed, seconds",
            ),
            (
                "PoolThrown",
                "did you mean one of PoolRolled, PoolDamage, PoolResisted?",
            ),
            ("Nonsense", "tests/cases/README.md lists the names"),
        ] {
            let fault = pattern(text).outcome_fault().unwrap();
            let shown = fault.hint.unwrap_or_default();
            assert!(shown.starts_with(hint), "{text}: {shown}");
            assert!(
                !fault.message.contains("expected"),
                "{text}: {}",
                fault.message
            );
        }
        let fault = pattern("PartSpent").rejection_fault().unwrap();
        let hint = "did you mean one of AlreadySpent, MajorSpent, SpellSpent, AbilitySpent, ReactionSpent, ResourceSpent?";
        assert_eq!(fault.hint.as_deref(), Some(hint));
    }

    #[test]
    fn rejections_match_like_outcomes() {
        let refusal = Rejection::Turn(TurnRejection::NotYourTurn {
            active: CombatantId::new("mira"),
        });
        assert!(pattern("NotYourTurn").matches_rejection(&refusal));
        assert!(pattern("NotYourTurn(active: \"mira\")").matches_rejection(&refusal));
        assert!(!pattern("NotYourTurn(active: \"orc\")").matches_rejection(&refusal));
        assert!(pattern("NotBegun").matches_rejection(&Rejection::Turn(TurnRejection::NotBegun)));
    }

    #[test]
    fn near_miss_reports_the_difference() {
        let missed = pattern("InitiativeRolled(check: (total: 7))").near_misses([&thrown()]);
        assert_eq!(missed, ["InitiativeRolled: `check.total` is 6, expected 7"]);
    }
}
