//! A choice at the end of a case: who chooses, what a good player does here, and what would be a mistake.
//!
//! No rule is proven by a choice. It is for tests of auto-play, which let it choose and compare.

use bevy_ecs::prelude::World;
use serde::{Deserialize, Deserializer};

use crate::document::{DocumentError, Spanned, TextPosition};
use crate::grid::Cell;
use crate::rules::facts::{EncounterCommand, Outcome};
use crate::rules::state::{Battle, CombatantId};
use crate::ruleset::Ruleset;

use super::pattern::{Pattern, PatternError};

/// A situation in which a combatant chooses.
pub struct Situation {
    /// Description, in one sentence.
    pub about: String,
    /// The choice.
    pub choice: Choice,
    /// The fight at this moment.
    pub world: World,
}

/// The choice of a combatant after the last step of a case.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// The combatant that chooses.
    pub who: CombatantId,
    /// Number of its commands that count; default: all until its turn ends.
    #[serde(default)]
    pub commands: Option<usize>,
    /// Choices of a good player; each other choice that is no mistake is neutral.
    #[serde(default)]
    pub good: Vec<Spanned<ChoicePattern>>,
    /// Choices that are mistakes.
    pub mistakes: Vec<Spanned<ChoicePattern>>,
    /// Reason, in a sentence.
    pub why: String,
}

/// A pattern for a choice: for one of the commands that were given, for their outcomes, or for the place where the
/// combatant is at the end.
#[derive(Clone, Debug)]
pub enum ChoicePattern {
    /// One of the commands matches.
    Command(Pattern),
    /// One of the outcomes matches: `Happens(FreeAttack)`.
    Happens(Pattern),
    /// No command matches: `Never(Act(action: "melee-attack"))`.
    Never(Pattern),
    /// The combatant ends at a place: `Ends(within: 1, of: "orc")`.
    Ends(EndPlace),
}

/// Where the combatant that chose is at the end; all conditions that are set must hold.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndPlace {
    /// One of these squares.
    #[serde(default)]
    at: Vec<Cell>,
    /// In the block between these two corners.
    #[serde(default)]
    inside: Option<(Cell, Cell)>,
    /// At most this number of squares from `of`.
    #[serde(default)]
    within: Option<u32>,
    /// More than this number of squares from `of`.
    #[serde(default)]
    beyond: Option<u32>,
    /// The other combatant that `within` and `beyond` are about.
    #[serde(default)]
    of: Option<CombatantId>,
}

impl<'de> Deserialize<'de> for ChoicePattern {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let pattern = Pattern::deserialize(deserializer)?;
        let wrong = |fault: PatternError| {
            let PatternError { message, hint } = fault;
            let hint = hint.map_or(String::new(), |hint| format!(" ({hint})"));
            serde::de::Error::custom(format!("{pattern}: {message}{hint}"))
        };
        let inner = || {
            let message = format!("`{}` needs a pattern in brackets", pattern.name());
            pattern
                .inner()
                .ok_or_else(|| serde::de::Error::custom(message))
        };
        let (fault, read) = match pattern.name() {
            "Happens" => {
                let inner = inner()?;
                (inner.outcome_fault(), Self::Happens(inner))
            }
            "Never" => {
                let inner = inner()?;
                (inner.command_fault(), Self::Never(inner))
            }
            "Ends" => (None, Self::Ends(pattern.fields_as().map_err(wrong)?)),
            _command => (pattern.command_fault(), Self::Command(pattern.clone())),
        };
        match fault {
            Some(fault) => Err(wrong(fault)),
            None => Ok(read),
        }
    }
}

impl ChoicePattern {
    /// Checks whether `who` chose this: it gave these commands, with these outcomes, and the fight is now as in `battle`.
    pub fn matches(
        &self,
        battle: &Battle,
        who: CombatantId,
        commands: &[EncounterCommand],
        outcomes: &[Outcome],
    ) -> bool {
        let is_given = |pattern: &Pattern| commands.iter().any(|one| pattern.matches_command(one));
        match self {
            Self::Command(pattern) => is_given(pattern),
            Self::Never(pattern) => !is_given(pattern),
            Self::Happens(pattern) => outcomes.iter().any(|one| pattern.matches_outcome(one)),
            Self::Ends(place) => place.holds(battle, who),
        }
    }

    fn pattern(&self) -> Option<&Pattern> {
        match self {
            Self::Command(pattern) | Self::Happens(pattern) | Self::Never(pattern) => Some(pattern),
            Self::Ends(_) => None,
        }
    }
}

impl EndPlace {
    fn holds(&self, battle: &Battle, who: CombatantId) -> bool {
        let Some(actor) = battle.get(who) else {
            return false;
        };
        let at = actor.position().0;
        let is_inside = |(a, b): (Cell, Cell)| {
            (a.x.min(b.x)..=a.x.max(b.x)).contains(&at.x)
                && (a.y.min(b.y)..=a.y.max(b.y)).contains(&at.y)
        };
        let other = self.of.and_then(|other| battle.get(other));
        let squares = other.map(|other| actor.space().squares_to(&other.space()));
        (self.at.is_empty() || self.at.contains(&at))
            && self.inside.is_none_or(is_inside)
            && self
                .within
                .is_none_or(|most| squares.is_some_and(|have| have <= most))
            && self
                .beyond
                .is_none_or(|least| squares.is_some_and(|have| have > least))
    }
}

/// Checks the names in the patterns of a choice. A pattern with an unknown name would never match.
pub(super) fn check(
    choice: &Spanned<Choice>,
    combatants: &[CombatantId],
    ruleset: &Ruleset,
    problems: &mut DocumentError,
) {
    if choice.mistakes.is_empty() {
        problems.push(&choice.place, "a choice needs a mistake to avoid");
    }
    for pattern in choice.good.iter().chain(&choice.mistakes) {
        if let ChoicePattern::Ends(end) = &pattern.value
            && end.of.is_none() == (end.within.is_some() || end.beyond.is_some())
        {
            problems.push(&pattern.place, "`of` goes with `within` or `beyond`");
        }
        let named = pattern.pattern().map_or(Vec::new(), Pattern::named);
        for (field, name) in named {
            check_name(combatants, ruleset, (field, name), &pattern.place, problems);
        }
    }
}

fn check_name(
    combatants: &[CombatantId],
    ruleset: &Ruleset,
    (field, name): (&str, &str),
    place: &TextPosition,
    problems: &mut DocumentError,
) {
    let (what, known): (_, Vec<String>) = match field {
        "who" | "targets" | "by" => {
            let all = combatants.iter();
            ("combatant", all.map(CombatantId::to_string).collect())
        }
        "action" => {
            let all = ruleset.actions.ids();
            ("action", all.map(|id| id.to_string()).collect())
        }
        "spell" => {
            let all = ruleset.spells.ids();
            ("spell", all.map(|id| id.to_string()).collect())
        }
        "item" | "weapon" => {
            let weapons = ruleset.weapons.ids().map(|id| id.to_string());
            let gear = ruleset.gear.ids().map(|id| id.to_string());
            ("weapon or piece of gear", weapons.chain(gear).collect())
        }
        _no_name => return,
    };
    if !known.iter().any(|one| one == name) {
        let name = Spanned {
            value: name.to_owned(),
            place: place.clone(),
        };
        problems.unknown(&name, what, known.iter().map(String::as_str));
    }
}
