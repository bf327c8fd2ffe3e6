//! Text of the outcomes of attacks.

use crate::rules::facts::{
    Describe, Lexicon, LogLine, LogText, PlayerText, Roll, Tone, check_text, points_text,
};
use crate::ruleset::Ward;

use crate::rules::state::CombatantId;

use super::outcome::{AttackOutcome, CalledShotResult};

impl Describe for AttackOutcome {
    fn log_text(&self, lexicon: &Lexicon) -> LogText {
        let (depth, tone, text) = match self {
            Self::AttackRolled {
                who,
                target,
                weapon,
                check,
            } => {
                let (who, target) = (lexicon.name(who), lexicon.name(target));
                let result = match check.passed {
                    true if lexicon.doubles(check.face) => "hits, damage dice doubled",
                    true => "hits",
                    false => "misses",
                };
                let (sum, needed) = (check_text(lexicon, check), check.needed);
                let weapon = lexicon.item(*weapon);
                let text = format!("{who} → {target}, {weapon}: {sum} against {needed}: {result}");
                (3, Tone::Plain, text)
            }
            Self::DamageDealt {
                who,
                target,
                faces,
                terms,
                multiplier,
                total,
            } => {
                let sum = points_text(lexicon, faces, terms, *multiplier, *total);
                let (who, target) = (lexicon.name(who), lexicon.name(target));
                // Damage without an attacker has `who == target`.
                let text = match who == target {
                    true => format!("Damage to {target}: {sum}"),
                    false => format!("{who} hurts {target}: {sum}"),
                };
                (3, Tone::Plain, text)
            }
            Self::AttackFoiled {
                who,
                target,
                ward,
                evident,
            } => {
                let (who, target) = (lexicon.name(who), lexicon.name(target));
                let text = match (ward, evident) {
                    (Ward::Hedged, _) => {
                        format!("{who} cannot attack {target}: a ward prevents it")
                    }
                    (Ward::Immune, _) => format!("{who}'s attack has no effect on {target}"),
                };
                (3, Tone::Plain, text)
            }
            Self::CalledShot {
                who,
                target,
                purpose,
                result,
            } => {
                let came = match result {
                    CalledShotResult::Met => "it succeeds",
                    CalledShotResult::Partly => "natural 20, so the GM may grant part of it",
                    CalledShotResult::Wasted => "it fails",
                };
                let (who, target) = (lexicon.name(who), lexicon.name(target));
                let text = format!("{who}'s called shot at {target}, {purpose}: {came}");
                (3, Tone::Plain, text)
            }
            Self::Scattered { who, meant, at } => {
                let (who, meant, at) = (lexicon.name(who), lexicon.name(meant), lexicon.name(at));
                let text = if meant == at {
                    format!("{who} shoots into the melee: the target is {at}")
                } else {
                    format!("{who} shoots into the melee at {meant}: the target is {at}")
                };
                (3, Tone::Plain, text)
            }
            Self::Parries { who, against } => {
                let text = format!("{} parries {}", lexicon.name(who), lexicon.names(against));
                (2, Tone::Plain, text)
            }
            Self::FreeAttack { who, target } => {
                let (who, target) = (lexicon.name(who), lexicon.name(target));
                (
                    2,
                    Tone::Plain,
                    format!("{who} makes a free attack on {target}"),
                )
            }
        };
        LogText::Line(LogLine { depth, text, tone })
    }

    fn player_text(&self, lexicon: &Lexicon) -> PlayerText {
        // A line about an unseen target would reveal it.
        let on = |target: &CombatantId, text: String| PlayerText::As(vec![*target], text);
        match self {
            Self::AttackRolled {
                who,
                target,
                weapon,
                check,
            } => {
                let result = if check.passed { "hits" } else { "misses" };
                let (name, other) = (lexicon.name(who), lexicon.name(target));
                let weapon = lexicon.item(*weapon);
                on(target, format!("{name} → {other}, {weapon}: {result}"))
            }
            Self::DamageDealt { who, target, .. } if who == target => {
                PlayerText::As(vec![*who], format!("{} is hurt", lexicon.name(who)))
            }
            Self::DamageDealt { who, target, .. } => {
                let (name, other) = (lexicon.name(who), lexicon.name(target));
                on(target, format!("{name} hurts {other}"))
            }
            Self::AttackFoiled {
                evident: false,
                who,
                target,
                ..
            } => {
                let (name, other) = (lexicon.name(who), lexicon.name(target));
                on(target, format!("{name} does {other} no damage"))
            }
            Self::AttackFoiled { target, .. }
            | Self::FreeAttack { target, .. }
            | Self::CalledShot { target, .. } => PlayerText::Told(vec![*target]),
            Self::Scattered { who, meant, at } if lexicon.knows_all([meant, at]) => {
                PlayerText::Told(vec![*who])
            }
            Self::Scattered { who, .. } => {
                let text = format!("{} shoots into the melee", lexicon.name(who));
                PlayerText::As(vec![*who], text)
            }
            Self::Parries { who, against } if lexicon.knows_all(against) => {
                PlayerText::Told(vec![*who])
            }
            Self::Parries { who, .. } => {
                PlayerText::As(vec![*who], format!("{} parries", lexicon.name(who)))
            }
        }
    }

    fn roll(&self, lexicon: &Lexicon) -> Option<Roll> {
        match self {
            Self::AttackRolled {
                who,
                target,
                weapon,
                check,
            } => {
                let result = if check.passed { "hits" } else { "misses" };
                let what = format!("{} → {}", lexicon.item(*weapon), lexicon.name(target));
                Some(Roll::check(*who, what, check, result).about(*target))
            }
            Self::DamageDealt {
                who,
                target,
                faces,
                total,
                ..
            } => Some(Roll::damage(lexicon, (*who, *target), faces, *total)),
            Self::AttackFoiled { .. }
            | Self::CalledShot { .. }
            | Self::Scattered { .. }
            | Self::Parries { .. }
            | Self::FreeAttack { .. } => None,
        }
    }
}
