//! Sentences for what happens where sides roll for their place: surprise, declarations, segments, phases,
//! hit points, concentration and morale.

use crate::rules::outcome::{CalledShotResult, Outcome, Spoiler};
use crate::rules::rejection::slot_words;
use crate::rules::state::{Declaration, Nerve, Slot};
use crate::ruleset::Ward;

use super::sums::{points_words, total_words};
use super::{Lexicon, Line, Tone, check_words};

/// The sentence for such an outcome; none for others, and for those that are not worth one.
pub fn sentence(lexicon: &Lexicon, outcome: &Outcome) -> Option<Line> {
    let (depth, tone, text) = match outcome {
        Outcome::SurpriseRolled {
            side,
            face,
            surprised_on,
            segments,
        } => {
            let side = lexicon.side(*side);
            let came = match segments {
                0 => "not surprised".to_owned(),
                segments => format!("surprised for {}", count(*segments, "segment")),
            };
            let text =
                format!("Surprise, {side}: d6 {face} (1–{surprised_on} is surprise): {came}");
            (1, Tone::Plain, text)
        }
        Outcome::SurpriseSpared { side } => {
            let text = format!("{} cannot be surprised", capital(&lexicon.side(*side)));
            (1, Tone::Quiet, text)
        }
        Outcome::Surprised { who, segments } => {
            let text = format!(
                "{} is surprised for {}",
                lexicon.name(who),
                count(*segments, "segment")
            );
            (2, Tone::Plain, text)
        }
        Outcome::SurpriseSegmentBegan { segment, of } => (
            0,
            Tone::Heading,
            format!("Surprise segment {segment} of {of}"),
        ),
        Outcome::DeclarationsOpened => (1, Tone::Heading, "Declarations".to_owned()),
        Outcome::Declared { who, what } => {
            let text = match what {
                Some(Declaration::Act { action, spell, .. }) => {
                    let what = match spell {
                        Some(spell) => lexicon.spell(*spell),
                        None => lexicon.action(*action),
                    };
                    format!("{} declares: {what}", lexicon.name(who))
                }
                Some(Declaration::Delay) => format!("{} declares a delay", lexicon.name(who)),
                None => format!("{} takes its declaration back", lexicon.name(who)),
            };
            (2, Tone::Plain, text)
        }
        Outcome::SideRolled { side, face } => (
            1,
            Tone::Plain,
            format!("Initiative, {}: {face}", lexicon.side(*side)),
        ),
        Outcome::SegmentSet { who, segment } => (
            2,
            Tone::Quiet,
            format!("{} acts in segment {segment}", lexicon.name(who)),
        ),
        Outcome::HalfSet { who, low } => {
            let half = if *low { "LOW" } else { "HIGH" };
            let text = format!("{} acts in {half}", lexicon.name(who));
            (2, Tone::Quiet, text)
        }
        Outcome::SegmentBegan { segment } => (1, Tone::Heading, format!("Segment {segment}")),
        Outcome::MomentOpened {
            slot,
            who,
            simultaneous,
        } => {
            let at_once = if *simultaneous {
                ", at the same time"
            } else {
                ""
            };
            let text = format!(
                "{}: {}{at_once}",
                capital(&slot_words(slot)),
                lexicon.names(who)
            );
            let tone = match slot {
                Slot::Segment(_) | Slot::Surprise(_) => Tone::Plain,
                _phase => Tone::Heading,
            };
            (1, tone, text)
        }
        Outcome::MomentClosed { .. } => return None,
        Outcome::Held { who, until } => {
            let text = match until {
                Some(segment) => format!("{} holds until segment {segment}", lexicon.name(who)),
                None => format!("{} holds", lexicon.name(who)),
            };
            (2, Tone::Plain, text)
        }
        Outcome::HoldLost { who } => {
            let text = format!("{} has waited too long and does nothing", lexicon.name(who));
            (2, Tone::Quiet, text)
        }
        Outcome::SpellKept { who, spell } => {
            let (who, spell) = (lexicon.name(who), lexicon.spell(*spell));
            (
                2,
                Tone::Plain,
                format!("{who} lets {spell} be and keeps it"),
            )
        }
        Outcome::TargetNamed {
            who,
            spell,
            targets,
            to,
        } => {
            let at = match to {
                Some(cell) => cell.to_string(),
                None => lexicon.names(targets),
            };
            let (who, spell) = (lexicon.name(who), lexicon.spell(*spell));
            (2, Tone::Plain, format!("{who} aims {spell} at {at}"))
        }
        Outcome::SpellFizzled { who, spell, why } => {
            let (who, spell) = (lexicon.name(who), lexicon.spell(*spell));
            (2, Tone::Harm, format!("{who}'s {spell} fizzles: {why}"))
        }
        Outcome::SaveRolled {
            who,
            save,
            spell,
            check,
        } => {
            let came = if check.passed { "saved" } else { "fails" };
            let text = format!(
                "{} saves against {} ({}): {} against {}: {came}",
                lexicon.name(who),
                lexicon.spell(*spell),
                lexicon.save(*save),
                check_words(lexicon, check),
                check.needed,
            );
            (3, Tone::Plain, text)
        }
        Outcome::Unaffected { who, spell } => {
            let (who, spell) = (lexicon.name(who), lexicon.spell(*spell));
            (3, Tone::Plain, format!("{spell} does not affect {who}"))
        }
        Outcome::ConcentrationBroken { who, by } => {
            let text = format!(
                "{}'s concentration breaks: {}",
                lexicon.name(who),
                spoiler_words(*by)
            );
            (2, Tone::Harm, text)
        }
        Outcome::Closed { who, with } => {
            let (who, with) = (lexicon.name(who), lexicon.name(with));
            (2, Tone::Plain, format!("{who} closes with {with}"))
        }
        Outcome::Charged { who, target } => {
            let (who, target) = (lexicon.name(who), lexicon.name(target));
            (2, Tone::Plain, format!("{who} charges {target}"))
        }
        Outcome::Fled { who } => {
            let text = format!("{} turns and flees", lexicon.name(who));
            (2, Tone::Plain, text)
        }
        Outcome::WeaponSet { who, weapon } => {
            let text = format!(
                "{} sets the {} against a charge",
                lexicon.name(who),
                lexicon.item(*weapon)
            );
            (2, Tone::Plain, text)
        }
        Outcome::Parries { who, against } => {
            let text = format!("{} parries {}", lexicon.name(who), lexicon.names(against));
            (2, Tone::Plain, text)
        }
        Outcome::FreeAttack { who, target } => {
            let (who, target) = (lexicon.name(who), lexicon.name(target));
            (
                2,
                Tone::Plain,
                format!("{who} strikes at {target} out of turn"),
            )
        }
        Outcome::MoraleRolled {
            who,
            face,
            terms,
            total,
            limit,
            nerve,
        } => {
            let sum = total_words(lexicon, format!("d100 {face}"), terms, *total);
            let who = lexicon.name(who);
            let came = nerve_words(*nerve);
            let text = format!("Morale of {who}: {sum} against {limit}: {came}");
            (2, Tone::Plain, text)
        }
        Outcome::NerveChanged { who, nerve } => {
            let text = format!("{} {}", lexicon.name(who), nerve_words(*nerve));
            (2, Tone::Harm, text)
        }
        Outcome::AlertSet { side, alerted } => {
            let knows = if *alerted {
                "is alerted"
            } else {
                "is not alerted"
            };
            let text = format!("{} {knows}", capital(&lexicon.side(*side)));
            (2, Tone::Gm, text)
        }
        Outcome::RoundEnded { round } => (1, Tone::Quiet, format!("Round {round} ends")),
        Outcome::DamageDealt {
            who,
            target,
            faces,
            terms,
            multiplier,
            total,
        } => {
            let sum = points_words(lexicon, faces, terms, *multiplier, *total);
            let (who, target) = (lexicon.name(who), lexicon.name(target));
            (3, Tone::Plain, format!("{who} hurts {target}: {sum}"))
        }
        Outcome::HitPointsLost { who, points, left } => {
            let text = format!(
                "{} loses {}, {left} left",
                lexicon.name(who),
                points_of(*points)
            );
            (3, Tone::Harm, text)
        }
        Outcome::HitPointsRegained { who, points, now } => {
            let text = format!(
                "{} regains {}, {now} now",
                lexicon.name(who),
                points_of(*points)
            );
            (3, Tone::Plain, text)
        }
        Outcome::HitPointsRolled {
            who,
            faces,
            bonus,
            total,
        } => {
            let dice: Vec<String> = faces.iter().map(u8::to_string).collect();
            let dice = dice.join(" + ");
            let text = format!(
                "Hit points of {}: {dice} {} = {total}",
                lexicon.name(who),
                super::signed(*bonus)
            );
            (2, Tone::Plain, text)
        }
        Outcome::Bled { who, left } => {
            let text = format!("{} bleeds: {left}", lexicon.name(who));
            (2, Tone::Harm, text)
        }
        Outcome::BleedingStopped { who, by } => {
            let (who, by) = (lexicon.name(who), lexicon.name(by));
            (2, Tone::Plain, format!("{by} stops {who}'s bleeding"))
        }
        Outcome::ArmourClassMet {
            who,
            armour_class,
            terms,
            to_hit,
            needed,
        } => {
            let parts: Vec<String> = terms
                .iter()
                .map(|term| {
                    let words = super::term_words(lexicon, term.what);
                    format!("{} {words}", super::signed(term.value))
                })
                .collect();
            let made_of = if parts.is_empty() {
                String::new()
            } else {
                format!(" ({})", parts.join(", "))
            };
            let who = lexicon.name(who);
            let model = lexicon.ruleset().attack.armour_class();
            let text = if model.is_some_and(|model| model.ascending) {
                // The attack bonus stands in the sum of the die that follows.
                format!("{who}: AC {armour_class}{made_of}")
            } else {
                format!("{who}: AC {armour_class}{made_of}; T {to_hit} needs {needed}")
            };
            (3, Tone::Quiet, text)
        }
        Outcome::AttackFoiled {
            who,
            target,
            ward,
            evident,
        } => {
            let (who, target) = (lexicon.name(who), lexicon.name(target));
            let text = match (ward, evident) {
                (Ward::Hedged, _) => format!("{who} cannot touch {target}: a ward holds it off"),
                (Ward::Immune, _) => format!("{who}'s attack does nothing to {target}"),
            };
            (3, Tone::Plain, text)
        }
        Outcome::CalledShot {
            who,
            target,
            purpose,
            result,
        } => {
            let came = match result {
                CalledShotResult::Met => "it comes off",
                CalledShotResult::Partly => "a natural 20: the GM may grant part of it",
                CalledShotResult::Wasted => "wasted",
            };
            let (who, target) = (lexicon.name(who), lexicon.name(target));
            let text = format!("{who}'s called shot at {target}, {purpose}: {came}");
            (3, Tone::Plain, text)
        }
        Outcome::Scattered { who, meant, at } => {
            let (who, meant, at) = (lexicon.name(who), lexicon.name(meant), lexicon.name(at));
            let text = if meant == at {
                format!("{who} shoots into the melee: it goes at {at}")
            } else {
                format!("{who} shoots into the melee at {meant}: it goes at {at}")
            };
            (2, Tone::Plain, text)
        }
        elsewhere => return super::reaction_words::sentence(lexicon, elsewhere),
    };
    Some(Line { depth, text, tone })
}

/// What spoils, in words.
pub fn spoiler_words(by: Spoiler) -> &'static str {
    match by {
        Spoiler::Damage => "damage",
        Spoiler::FailedSave => "a failed saving throw",
        Spoiler::Impeded => "it is kept from acting",
        Spoiler::Jostled => "somebody pushes past",
        Spoiler::FreeAttack => "it strikes out of turn",
        Spoiler::Movement => "it moves too far",
        Spoiler::OtherConcentration => "it concentrates on something else",
        Spoiler::Chosen => "it lets go",
    }
}

/// What somebody with such a nerve does, in words.
pub fn nerve_words(nerve: Nerve) -> &'static str {
    match nerve {
        Nerve::Steady => "stands",
        Nerve::Withdrawing => "falls back, fighting",
        Nerve::Fleeing => "flees",
        Nerve::Surrendered => "surrenders",
    }
}

fn count(number: u32, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}

fn points_of(points: i32) -> String {
    count(points.unsigned_abs(), "hit point")
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}
