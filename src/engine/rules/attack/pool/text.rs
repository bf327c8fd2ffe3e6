//! Text of the outcomes of dice pools.

use crate::rules::facts::{
    Describe, Lexicon, LogLine, LogText, PlayerText, Roll, Tone, signed, term_text,
};
use crate::ruleset::PoolResult;

use super::outcome::PoolOutcome;

impl Describe for PoolOutcome {
    fn log_text(&self, lexicon: &Lexicon) -> LogText {
        let (depth, tone, text) = match self {
            Self::PoolRolled {
                who,
                target,
                weapon,
                terms,
                pool,
                faces,
                result,
            } => {
                let terms: Vec<String> = terms
                    .iter()
                    .map(|term| {
                        let what = term_text(lexicon, term.what);
                        format!("{} {what}", signed(term.value))
                    })
                    .collect();
                let sum = match terms.is_empty() {
                    true => format!("{pool}d"),
                    false => format!("{} = {pool}d", terms.join(" ")),
                };
                let sum = sum.trim_start_matches("+ ");
                let text = format!(
                    "{} → {}, {}: {sum}: {}: {}",
                    lexicon.name(who),
                    lexicon.name(target),
                    lexicon.item(*weapon),
                    thrown(*pool, faces),
                    result_text(*result)
                );
                (3, Tone::Plain, text)
            }
            Self::PoolDamage {
                target,
                faces,
                armour,
                bonus,
                result,
                total,
                ..
            } => {
                let dice: Vec<String> = faces.iter().map(u8::to_string).collect();
                let mut sum = dice.join(" + ");
                if sum.is_empty() {
                    sum.push('0');
                }
                if *armour > 0 {
                    sum.push_str(&format!(", less {armour} a die for armour"));
                }
                if *bonus != 0 {
                    sum.push_str(&format!(", {} bonus", signed(*bonus)));
                }
                if *result == PoolResult::Glancing {
                    sum.push_str(", halved");
                }
                let text = format!("Damage to {}: {sum} = {total}", lexicon.name(target));
                (3, Tone::Harm, text)
            }
            Self::PoolResisted {
                who,
                spell,
                stat,
                pool,
                faces,
                result,
            } => {
                let came = resisted(*result);
                let text = format!(
                    "{} against {}, {}: {pool}d: {}: {came}",
                    lexicon.name(who),
                    lexicon.spell(*spell),
                    lexicon.stat(*stat),
                    thrown(*pool, faces)
                );
                (3, Tone::Plain, text)
            }
        };
        LogText::Line(LogLine { depth, text, tone })
    }

    fn player_text(&self, lexicon: &Lexicon) -> PlayerText {
        match self {
            Self::PoolRolled {
                who,
                target,
                weapon,
                result,
                ..
            } => {
                let text = format!(
                    "{} → {}, {}: {}",
                    lexicon.name(who),
                    lexicon.name(target),
                    lexicon.item(*weapon),
                    result_text(*result)
                );
                PlayerText::As(vec![*target], text)
            }
            // Damage without an attacker has `who == target`.
            Self::PoolDamage { who, target, .. } if who == target => {
                PlayerText::As(vec![*who], format!("{} is hurt", lexicon.name(who)))
            }
            Self::PoolDamage { who, target, .. } => {
                let text = format!("{} hurts {}", lexicon.name(who), lexicon.name(target));
                PlayerText::As(vec![*target], text)
            }
            Self::PoolResisted { who, result, .. } => {
                let came = resisted(*result);
                PlayerText::As(vec![*who], format!("{} {came}", lexicon.name(who)))
            }
        }
    }

    fn roll(&self, lexicon: &Lexicon) -> Option<Roll> {
        match self {
            Self::PoolRolled {
                who,
                target,
                weapon,
                faces,
                result,
                ..
            } => Some(Roll {
                who: *who,
                about: Some(*target),
                what: format!("{} → {}", lexicon.item(*weapon), lexicon.name(target)),
                faces: faces.clone(),
                total: None,
                result: result_text(*result).to_owned(),
            }),
            // Armour is subtracted from each die, and it is the target's own number.
            Self::PoolDamage {
                who,
                target,
                faces,
                total,
                ..
            } => Some(Roll {
                total: None,
                result: format!("{total} in total"),
                ..Roll::damage(lexicon, (*who, *target), faces, *total)
            }),
            Self::PoolResisted {
                who,
                stat,
                faces,
                result,
                ..
            } => Some(Roll {
                who: *who,
                about: None,
                what: lexicon.stat(*stat),
                faces: faces.clone(),
                total: None,
                result: resisted(*result).to_owned(),
            }),
        }
    }
}

/// Returns the text of the dice, and of which one is read (FOW-11).
fn thrown(pool: i32, faces: &[u8]) -> String {
    let dice: Vec<String> = faces.iter().map(u8::to_string).collect();
    let dice = dice.join(" ");
    match pool {
        1.. => dice,
        _nothing => format!("the lower of {dice}"),
    }
}

/// Returns the text of resisting with this result.
fn resisted(result: PoolResult) -> &'static str {
    match result {
        PoolResult::Miss => "does not resist",
        PoolResult::Glancing | PoolResult::Full | PoolResult::Critical => "resists",
    }
}

/// Returns the text of a result (FOW-11).
fn result_text(result: PoolResult) -> &'static str {
    match result {
        PoolResult::Miss => "a miss",
        PoolResult::Glancing => "a glancing hit",
        PoolResult::Full => "a hit",
        PoolResult::Critical => "a critical hit",
    }
}
