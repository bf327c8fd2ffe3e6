//! Fighting styles of creatures, as data for auto-play. They change no rule: no action becomes legal or illegal.

use super::id::CreatureId;
use super::schema::{Group, WordChoice, Words};
use crate::document::Spanned;

const STYLE_HELP: &str = "a list of its fighting styles when the fight plays itself, which change no rule: `Mindless` (attacks the nearest enemy, never waits or retreats), `Cunning` (prefers enemies that are casting and wounded ones), `Cowardly` (prefers wounded enemies, retreats early), `Fanatic` (never waits or retreats), `Pack` (prefers enemies that an ally already fights), `Protects(…)` (prefers enemies close to an ally: `Leader`, which a trait makes it, or `Creature(\"orc-shaman\")`)";

/// A way in which a creature fights when the program chooses its actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FightingStyle {
    /// It attacks the nearest enemy, and never waits or retreats.
    Mindless,
    /// It prefers enemies that are casting and wounded ones.
    Cunning,
    /// It prefers wounded enemies, and retreats early.
    Cowardly,
    /// It never waits or retreats.
    Fanatic,
    /// It prefers enemies that an ally already fights.
    Pack,
    /// It prefers enemies close to this ally.
    Protects(ProtectedAlly),
}

/// Allies that a creature protects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProtectedAlly {
    /// Allies that lead their side: a trait makes them count as [`Leader`](super::Status::Leader).
    Leader,
    /// Allies with this entry of the library.
    Creature(CreatureId),
}

impl WordChoice for FightingStyle {
    fn declare(words: &mut Words<Self>) {
        words.plain("Mindless", Self::Mindless);
        words.plain("Cunning", Self::Cunning);
        words.plain("Cowardly", Self::Cowardly);
        words.plain("Fanatic", Self::Fanatic);
        words.plain("Pack", Self::Pack);
        words.value("Protects", |ally| Self::Protects(ally.choice().required()));
    }

    fn stand_in() -> Self {
        Self::Pack
    }
}

impl WordChoice for ProtectedAlly {
    fn declare(words: &mut Words<Self>) {
        words.plain("Leader", Self::Leader);
        words.value("Creature", |kind| {
            Self::Creature(kind.id(|known| &known.creatures).required())
        });
    }

    fn stand_in() -> Self {
        Self::Leader
    }
}

impl FightingStyle {
    /// Returns its word in files.
    fn word(self) -> &'static str {
        match self {
            Self::Mindless => "Mindless",
            Self::Cunning => "Cunning",
            Self::Cowardly => "Cowardly",
            Self::Fanatic => "Fanatic",
            Self::Pack => "Pack",
            Self::Protects(_) => "Protects",
        }
    }

    /// Returns the reason why no creature has both styles; `None` if a creature can.
    fn conflict_with(self, other: Self) -> Option<&'static str> {
        match (self, other) {
            (Self::Mindless, Self::Cunning) | (Self::Cunning, Self::Mindless) => {
                Some("a mindless creature chooses nothing with care")
            }
            (Self::Mindless, Self::Cowardly) | (Self::Cowardly, Self::Mindless) => {
                Some("a mindless creature knows no fear")
            }
            (Self::Fanatic, Self::Cowardly) | (Self::Cowardly, Self::Fanatic) => {
                Some("a fanatic never retreats, and a coward retreats early")
            }
            _fit_together => None,
        }
    }
}

/// Declares the fighting styles of a creature.
pub(super) fn declare(creature: &mut Group) -> Vec<FightingStyle> {
    let given: Vec<Spanned<FightingStyle>> = creature
        .field("style", STYLE_HELP)
        .choices()
        .or(Vec::new(), "it weighs what it gains and what it risks");
    let mut styles: Vec<FightingStyle> = Vec::with_capacity(given.len());
    for style in given {
        let word = style.value.word();
        if styles.contains(&style.value) {
            let message = format!("`{word}` is already listed");
            creature.problem_at(&style.place, &message, "list each style once");
            continue;
        }
        let mut before = styles.iter();
        let conflict = before.find_map(|other| Some((other, style.value.conflict_with(*other)?)));
        if let Some((other, why)) = conflict {
            let other = other.word();
            let message = format!("`{other}` and `{word}` do not fit together: {why}");
            let hint = format!("keep one of `{other}` and `{word}`");
            creature.problem_at(&style.place, &message, &hint);
        }
        styles.push(style.value);
    }
    styles
}
