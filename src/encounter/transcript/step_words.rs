//! Sentences for rounds of steps: choosing, dice pools, Stamina and wounds (FOW-01 to FOW-48).

use crate::rules::outcome::Outcome;
use crate::rules::state::Tempo;
use crate::ruleset::PoolResult;

use super::sums::total_words;
use super::{Lexicon, Line, Tone, nerve_words, signed, term_words};

/// The sentence for such an outcome; none for others, and for those that are not worth one.
pub fn sentence(lexicon: &Lexicon, outcome: &Outcome) -> Option<Line> {
    let (depth, tone, text) = match outcome {
        Outcome::ChoosingOpened => (1, Tone::Heading, "Fast or well?".to_owned()),
        Outcome::TempoChosen { who, how } => {
            let how = match how {
                Tempo::Fast => "acts fast",
                Tempo::Well => "acts well",
            };
            (2, Tone::Plain, format!("{} {how}", lexicon.name(who)))
        }
        Outcome::RoundStarted => return None,
        Outcome::SideSurprised { side, surprised } => {
            let is = if *surprised { "is" } else { "is not" };
            let text = format!("{} {is} surprised", lexicon.side(*side));
            (1, Tone::Gm, text)
        }
        Outcome::StepChanged { who, step } => {
            let text = format!("{} acts with the {}", lexicon.name(who), step.name());
            (2, Tone::Plain, text)
        }
        Outcome::TurnMissed { who, condition } => {
            let text = format!(
                "{} is {} and misses the turn",
                lexicon.name(who),
                lexicon.condition(*condition)
            );
            (2, Tone::Plain, text)
        }
        Outcome::ConditionHurts { who, condition } => {
            let text = format!("{} is {}", lexicon.name(who), lexicon.condition(*condition));
            (2, Tone::Plain, text)
        }
        Outcome::PoolRolled {
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
                    let what = term_words(lexicon, term.what);
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
                result_words(*result)
            );
            (3, Tone::Plain, text)
        }
        Outcome::PoolDamage {
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
                sum.push_str(&format!(", {armour} off each for armour"));
            }
            if *bonus != 0 {
                sum.push_str(&format!(", {} bonus", signed(*bonus)));
            }
            if *result == PoolResult::Glancing {
                sum.push_str(", half");
            }
            let text = format!("Damage to {}: {sum} = {total}", lexicon.name(target));
            (3, Tone::Harm, text)
        }
        Outcome::PoolResisted {
            who,
            spell,
            stat,
            pool,
            faces,
            result,
        } => {
            let came = match result {
                PoolResult::Miss => "does not resist",
                PoolResult::Glancing | PoolResult::Full | PoolResult::Critical => "resists",
            };
            let text = format!(
                "{} against {}, {}: {pool}d: {}: {came}",
                lexicon.name(who),
                lexicon.spell(*spell),
                lexicon.stat(*stat),
                thrown(*pool, faces)
            );
            (3, Tone::Plain, text)
        }
        Outcome::StaminaLost { who, points, left } => {
            let text = format!("{} loses {points} Stamina, {left} left", lexicon.name(who));
            (3, Tone::Harm, text)
        }
        Outcome::StaminaSpent { who, points, left } => {
            let text = format!(
                "{} spends {points} Stamina on it, {left} left",
                lexicon.name(who)
            );
            (3, Tone::Plain, text)
        }
        Outcome::StaminaRegained {
            who, points, now, ..
        } => {
            let text = format!("{} regains {points} Stamina, {now} now", lexicon.name(who));
            (3, Tone::Plain, text)
        }
        Outcome::WoundTreated { who, by, untreated } => {
            let whose = if who == by {
                "a wound of its own".to_owned()
            } else {
                format!("a wound of {}", lexicon.name(who))
            };
            let by = lexicon.name(by);
            (
                3,
                Tone::Plain,
                format!("{by} sees to {whose}: {untreated} still hinder"),
            )
        }
        Outcome::MoraleDice {
            who,
            faces,
            terms,
            total,
            limit,
            nerve,
        } => {
            let dice: Vec<String> = faces.iter().map(u8::to_string).collect();
            let mut sum = total_words(lexicon, dice.join(" + "), terms, *total);
            if terms.is_empty() {
                sum.push_str(&format!(" = {total}"));
            }
            let came = nerve_words(*nerve);
            let text = format!(
                "Morale of {}: {sum} against {limit}: {came}",
                lexicon.name(who)
            );
            (2, Tone::Plain, text)
        }
        _told_elsewhere => return None,
    };
    Some(Line { depth, text, tone })
}

/// The dice, and which of them is read (FOW-11).
fn thrown(pool: i32, faces: &[u8]) -> String {
    let dice: Vec<String> = faces.iter().map(u8::to_string).collect();
    let dice = dice.join(" ");
    match pool {
        1.. => dice,
        _nothing => format!("the lower of {dice}"),
    }
}

/// A result in words (FOW-11).
fn result_words(result: PoolResult) -> &'static str {
    match result {
        PoolResult::Miss => "a miss",
        PoolResult::Glancing => "a glancing hit",
        PoolResult::Full => "a hit",
        PoolResult::Critical => "a critical hit",
    }
}
