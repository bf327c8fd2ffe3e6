//! Patterns of what happened: `ActionBegan(who: "mira", seconds: 4)`; fields that are not named may be
//! anything.
//!
//! A fact and a pattern are compared as trees of plain values, the way the fact is written in files:
//! a group must have the pattern's fields, a list or tuple must have the pattern's items one for one.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use crate::document;
use crate::rules::facts::{Outcome, Rejection};
use crate::rules::state::Slot;

/// Where the value is kept of a name that has one value without a name of its own: `Segment(4)`.
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
                "expected what happens, with some of its fields, like `TurnBegan(who: \"mira\")`",
            )
        })
    }
}

impl Pattern {
    /// A bare name, or a name with its fields, or with one value, in brackets.
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

    /// What makes it impossible that this ever matches an outcome: a name or field that no outcome
    /// has, or a value of the wrong kind. `None` if it could match one.
    pub fn outcome_fault(&self) -> Option<Fault> {
        self.fault(|name, fields| {
            let mut tree = fields;
            tree.insert("outcome".to_owned(), Value::String(name));
            serde_json::from_value::<Outcome>(Value::Object(tree)).map(|_| ())
        })
    }

    /// As [`Self::outcome_fault`], for a rejection.
    pub fn rejection_fault(&self) -> Option<Fault> {
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

    /// As [`Self::outcome_fault`], for a moment of the round.
    pub fn slot_fault(&self) -> Option<Fault> {
        self.fault(|name, mut fields| {
            let body = fields.remove(ONLY_VALUE);
            let is_alone = body.is_none() && fields.is_empty();
            let body = body.unwrap_or(Value::Object(fields));
            let tree = match is_alone {
                true => Value::String(name),
                false => Value::Object(Map::from_iter([(name, body)])),
            };
            match serde_json::from_value::<Slot>(tree) {
                // A name alone lacks what it may leave out.
                Err(why) if is_alone && !why.to_string().starts_with("unknown") => Ok(()),
                read => read.map(|_| ()),
            }
        })
    }

    /// Tries the name alone and then each field: patterns may leave fields out, so that only other
    /// complaints count.
    fn fault(
        &self,
        read: impl Fn(String, Map<String, Value>) -> Result<(), serde_json::Error>,
    ) -> Option<Fault> {
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
                    return Fault::unnamed();
                }
                Fault::of(&complaint)
            })
    }

    /// Whether `outcome` is of this kind.
    pub fn matches_outcome(&self, outcome: &Outcome) -> bool {
        let (name, fields) = named_by_tag(outcome);
        self.name == name && is_part(&self.fields, &fields)
    }

    /// Whether `rejection` is of this kind.
    pub fn matches_rejection(&self, rejection: &Rejection) -> bool {
        self.matches_tree(tree_of(rejection))
    }

    /// Whether `slot` is such a moment.
    pub fn matches_slot(&self, slot: &Slot) -> bool {
        self.matches_tree(tree_of(slot))
    }

    fn matches_tree(&self, actual: Value) -> bool {
        Self::from_tree(actual)
            .is_some_and(|actual| self.name == actual.name && is_part(&self.fields, &actual.fields))
    }

    /// The outcomes of the same name, each with the first thing that differs.
    pub fn near_misses<'o>(&self, outcomes: impl IntoIterator<Item = &'o Outcome>) -> Vec<String> {
        outcomes
            .into_iter()
            .filter_map(|outcome| {
                let (name, fields) = named_by_tag(outcome);
                if name != self.name {
                    return None;
                }
                let (path, want, have) = first_difference("", &self.fields, &fields)?;
                Some(format!("{name}: `{path}` is {have}, not {want}"))
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

const WHERE_NAMES_STAND: &str = "tests/cases/README.md has the names; a pattern that cannot be, such \
                                 as `Noted`, shows what happens";

/// What is wrong with a pattern.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// What is wrong, in words.
    pub message: String,
    /// How to mend it, if there is something to say about that.
    pub hint: Option<String>,
}

impl Fault {
    /// A value without the name of its field.
    fn unnamed() -> Self {
        Self {
            message: "a value without the name of its field".to_owned(),
            hint: Some("give it one, like `TurnBegan(who: \"mira\")`".to_owned()),
        }
    }

    /// Makes a complaint readable: one about a name lists all names that there are, and of many
    /// only the nearest are told.
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
                hint: document::hint(given, &known).or_else(|| Some(WHERE_NAMES_STAND.to_owned())),
            },
            _ => Self {
                message: complaint.to_owned(),
                hint: None,
            },
        }
    }
}

/// Whether serde complains only about what a pattern may leave out.
fn is_about_left_out(complaint: &str) -> bool {
    complaint.starts_with("missing field")
}

/// An outcome's name and fields.
fn named_by_tag(outcome: &Outcome) -> (String, Map<String, Value>) {
    let Value::Object(mut fields) = tree_of(outcome) else {
        return (String::new(), Map::new());
    };
    match fields.remove("outcome") {
        Some(Value::String(name)) => (name, fields),
        _ => (String::new(), fields),
    }
}

/// A fact as a tree. Facts hold nothing that a tree cannot say.
fn tree_of(fact: &impl Serialize) -> Value {
    serde_json::to_value(fact).unwrap_or_default()
}

fn is_part(part: &Map<String, Value>, whole: &Map<String, Value>) -> bool {
    first_difference("", part, whole).is_none()
}

/// The first field that `part` has and `whole` does not, or not with the same value: its path, what
/// was wanted, and what is there.
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
            None => Some((path, want.to_string(), "not there".to_owned())),
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
    use crate::rules::facts::{Check, Term, TermKind};
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
            check: Check {
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
    fn fields_that_are_not_named_may_be_anything() {
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
    fn a_pattern_that_can_never_match_is_found_out() {
        for (text, complaint) in [
            ("TurnBegin", "unknown variant `TurnBegin`"),
            ("PoolDamageRolled", "unknown variant `PoolDamageRolled`"),
            ("Xyzzy", "unknown variant `Xyzzy`"),
            ("TurnBegan(whose: \"mira\")", "unknown field `whose`"),
            ("TurnBegan(seconds: \"six\")", "invalid type"),
        ] {
            let fault = pattern(text).outcome_fault().unwrap();
            let Fault { message, .. } = &fault;
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
    fn a_hint_names_what_may_have_been_meant() {
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
            ("Nonsense", "tests/cases/README.md has the names"),
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
    fn a_near_miss_says_what_differs() {
        let missed = pattern("InitiativeRolled(check: (total: 7))").near_misses([&thrown()]);
        assert_eq!(missed, ["InitiativeRolled: `check.total` is 6, not 7"]);
    }
}
