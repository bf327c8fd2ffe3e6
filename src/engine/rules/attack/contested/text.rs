//! Text of the outcomes of contested attacks.

use crate::rules::facts::{
    Describe, Lexicon, LogLine, LogText, PlayerText, Roll, Tone, check_text, damage_text,
};

use crate::rules::state::CombatantId;

use super::outcome::{ContestedOutcome, DamageEffect};

impl Describe for ContestedOutcome {
    fn log_text(&self, lexicon: &Lexicon) -> LogText {
        let (depth, tone, text) = match self {
            Self::DefenceRolled {
                who,
                defence,
                check,
                ..
            } => {
                let result = if check.passed { "stops it" } else { "fails" };
                let (sum, needed) = (check_text(lexicon, check), check.needed);
                let (who, defence) = (lexicon.name(who), lexicon.defence(*defence));
                (
                    3,
                    Tone::Plain,
                    format!("{who}, {defence}: {sum} against {needed}: {result}"),
                )
            }
            Self::Undefended { who } => (
                3,
                Tone::Plain,
                format!("{} cannot defend", lexicon.name(who)),
            ),
            Self::DamageRolled {
                target,
                faces,
                terms,
                total,
                toughness,
                harm,
                ..
            } => {
                let result = match harm {
                    DamageEffect::Nothing => "no wound",
                    DamageEffect::Wound => "a wound",
                    DamageEffect::Dying => "a wound, and dying",
                };
                let (sum, target) = (
                    damage_text(lexicon, faces, terms, *total),
                    lexicon.name(target),
                );
                let text =
                    format!("Damage to {target}: {sum} against toughness {toughness}: {result}");
                (3, Tone::Harm, text)
            }
        };
        LogText::Line(LogLine { depth, text, tone })
    }

    fn player_text(&self, lexicon: &Lexicon) -> PlayerText {
        let of = |who: &CombatantId, text: String| PlayerText::As(vec![*who], text);
        match self {
            Self::DefenceRolled {
                who,
                defence,
                check,
                ..
            } => {
                let result = if check.passed { "stops it" } else { "fails" };
                let (name, defence) = (lexicon.name(who), lexicon.defence(*defence));
                of(who, format!("{name}, {defence}: {result}"))
            }
            Self::Undefended { who } => PlayerText::Told(vec![*who]),
            Self::DamageRolled { target, harm, .. } => match harm {
                DamageEffect::Nothing => of(target, format!("{}: no wound", lexicon.name(target))),
                // The wound has its own line.
                DamageEffect::Wound | DamageEffect::Dying => PlayerText::Nothing,
            },
        }
    }

    fn roll(&self, lexicon: &Lexicon) -> Option<Roll> {
        match self {
            Self::DefenceRolled {
                who,
                defence,
                check,
                ..
            } => {
                let result = if check.passed { "stops it" } else { "fails" };
                Some(Roll::check(*who, lexicon.defence(*defence), check, result))
            }
            Self::Undefended { .. } => None,
            Self::DamageRolled {
                who,
                target,
                faces,
                total,
                harm,
                ..
            } => {
                let result = match harm {
                    DamageEffect::Nothing => "no wound",
                    DamageEffect::Wound => "a wound",
                    DamageEffect::Dying => "a wound, and dying",
                };
                Some(Roll {
                    result: result.to_owned(),
                    ..Roll::damage(lexicon, (*who, *target), faces, *total)
                })
            }
        }
    }
}
