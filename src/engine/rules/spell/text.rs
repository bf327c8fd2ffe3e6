//! Text of the outcomes of spells.

use crate::rules::facts::{
    Describe, Lexicon, LogLine, LogText, PlayerText, Roll, Tone, check_text,
};

use crate::rules::state::CombatantId;

use super::outcome::SpellOutcome;

impl Describe for SpellOutcome {
    fn log_text(&self, lexicon: &Lexicon) -> LogText {
        let (depth, tone, text) = match self {
            Self::SpellKept { who, spell } => {
                let (who, spell) = (lexicon.name(who), lexicon.spell(*spell));
                (
                    2,
                    Tone::Plain,
                    format!("{who} does not cast {spell} and keeps it"),
                )
            }
            Self::TargetNamed {
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
            Self::EffectDelayed {
                who,
                spell,
                seconds,
            } => {
                let (whose, spell) = (lexicon.name(who), lexicon.spell(*spell));
                let span = lexicon.own_span(*seconds, who);
                let text = format!("{whose}'s {spell} takes effect in {span}");
                (3, Tone::Plain, text)
            }
            Self::SpellTookEffect {
                who,
                spell,
                targets,
            } => {
                let (who, spell) = (lexicon.name(who), lexicon.spell(*spell));
                (
                    2,
                    Tone::Plain,
                    format!("{who}'s {spell} takes effect on {}", lexicon.names(targets)),
                )
            }
            Self::SpellFizzled { who, spell, why } => {
                let (who, spell) = (lexicon.name(who), lexicon.spell(*spell));
                (2, Tone::Harm, format!("{who}'s {spell} fizzles: {why}"))
            }
            Self::Unaffected { who, spell } => {
                let (who, spell) = (lexicon.name(who), lexicon.spell(*spell));
                (3, Tone::Plain, format!("{spell} does not affect {who}"))
            }
            Self::SaveRolled {
                who,
                save,
                spell,
                check,
            } => {
                let came = if check.passed { "succeeds" } else { "fails" };
                let text = format!(
                    "{} saves against {} ({}): {} against {}: {came}",
                    lexicon.name(who),
                    lexicon.spell(*spell),
                    lexicon.save(*save),
                    check_text(lexicon, check),
                    check.needed,
                );
                (3, Tone::Plain, text)
            }
            Self::ResistanceRolled { who, spell, check } => {
                let result = if check.passed {
                    "makes the save"
                } else {
                    "fails the save"
                };
                let (sum, needed) = (check_text(lexicon, check), check.needed);
                let (who, spell) = (lexicon.name(who), lexicon.spell(*spell));
                (
                    3,
                    Tone::Plain,
                    format!("{who} against {spell}: {sum} against {needed}: {result}"),
                )
            }
            Self::CounterRolled {
                who,
                caster,
                spell,
                check,
            } => {
                let (sum, spell) = (check_text(lexicon, check), lexicon.spell(*spell));
                let came = if check.passed {
                    format!("{}'s {spell} is lost", lexicon.name(caster))
                } else {
                    format!("{spell} continues")
                };
                let (name, needed) = (lexicon.name(who), check.needed);
                let text = format!("{name} counters: {sum} against {needed}: {came}");
                (3, Tone::Plain, text)
            }
        };
        LogText::Line(LogLine { depth, text, tone })
    }

    fn player_text(&self, lexicon: &Lexicon) -> PlayerText {
        let of = |who: &CombatantId, text: String| PlayerText::As(vec![*who], text);
        match self {
            Self::SpellKept { .. } | Self::TargetNamed { .. } | Self::EffectDelayed { .. } => {
                PlayerText::Nothing
            }
            Self::SpellTookEffect { targets, .. }
                if targets.iter().any(|target| lexicon.knows_all([target])) =>
            {
                PlayerText::Told(targets.clone())
            }
            // The effect on an unseen target stays open.
            Self::SpellTookEffect { who, spell, .. } => {
                let (name, spell) = (lexicon.name(who), lexicon.spell(*spell));
                of(who, format!("{name}'s {spell} takes effect"))
            }
            Self::SpellFizzled { who, .. } => {
                of(who, format!("{}'s spell fizzles", lexicon.name(who)))
            }
            Self::Unaffected { who, .. } => PlayerText::Told(vec![*who]),
            Self::SaveRolled { who, check, .. } | Self::ResistanceRolled { who, check, .. } => {
                let came = match check.passed {
                    true => "makes the save",
                    false => "fails the save",
                };
                of(who, format!("{} {came}", lexicon.name(who)))
            }
            Self::CounterRolled {
                who, caster, check, ..
            } => {
                let (name, caster) = (lexicon.name(who), lexicon.name(caster));
                let text = match check.passed {
                    true => format!("{name} counters: {caster}'s spell is lost"),
                    false => format!("{name} fails to counter {caster}'s spell"),
                };
                of(who, text)
            }
        }
    }

    fn roll(&self, lexicon: &Lexicon) -> Option<Roll> {
        match self {
            // The spell becomes apparent when it takes effect.
            Self::SaveRolled {
                who, save, check, ..
            } => {
                let result = if check.passed { "succeeds" } else { "fails" };
                let what = format!("save ({})", lexicon.save(*save));
                Some(Roll::check(*who, what, check, result))
            }
            Self::ResistanceRolled { who, check, .. } => {
                let result = match check.passed {
                    true => "makes the save",
                    false => "fails the save",
                };
                Some(Roll::check(*who, "resistance", check, result))
            }
            Self::CounterRolled {
                who, caster, check, ..
            } => {
                let result = match check.passed {
                    true => "the spell is lost",
                    false => "the spell continues",
                };
                let what = format!("counters {}", lexicon.name(caster));
                Some(Roll::check(*who, what, check, result).about(*caster))
            }
            Self::SpellKept { .. }
            | Self::TargetNamed { .. }
            | Self::EffectDelayed { .. }
            | Self::SpellTookEffect { .. }
            | Self::SpellFizzled { .. }
            | Self::Unaffected { .. } => None,
        }
    }
}
