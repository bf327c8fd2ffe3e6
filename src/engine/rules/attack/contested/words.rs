//! Text of the outcomes of contested attacks.

use crate::rules::facts::{
    Lexicon, Line, Tell, Telling, Thrown, Tone, Witnessed, check_words, damage_words,
};

use crate::rules::state::CombatantId;

use super::outcome::{ContestedOutcome, Harm};

impl Tell for ContestedOutcome {
    fn tell(&self, lexicon: &Lexicon) -> Telling {
        let (depth, tone, text) = match self {
            Self::DefenceRolled {
                who,
                defence,
                check,
                ..
            } => {
                let result = if check.passed { "stops it" } else { "fails" };
                let (sum, needed) = (check_words(lexicon, check), check.needed);
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
                    Harm::Nothing => "no wound",
                    Harm::Wound => "a wound",
                    Harm::Dying => "a wound, and dying",
                };
                let (sum, target) = (
                    damage_words(lexicon, faces, terms, *total),
                    lexicon.name(target),
                );
                let text =
                    format!("Damage to {target}: {sum} against toughness {toughness}: {result}");
                (3, Tone::Harm, text)
            }
        };
        Telling::Line(Line { depth, text, tone })
    }

    fn witnessed(&self, lexicon: &Lexicon) -> Witnessed {
        let of = |who: &CombatantId, text: String| Witnessed::As(vec![*who], text);
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
            Self::Undefended { who } => Witnessed::Told(vec![*who]),
            Self::DamageRolled { target, harm, .. } => match harm {
                Harm::Nothing => of(target, format!("{}: no wound", lexicon.name(target))),
                // The wound has its own line.
                Harm::Wound | Harm::Dying => Witnessed::Nothing,
            },
        }
    }

    fn thrown(&self, lexicon: &Lexicon) -> Option<Thrown> {
        match self {
            Self::DefenceRolled {
                who,
                defence,
                check,
                ..
            } => {
                let result = if check.passed { "stops it" } else { "fails" };
                Some(Thrown::check(
                    *who,
                    lexicon.defence(*defence),
                    check,
                    result,
                ))
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
                    Harm::Nothing => "no wound",
                    Harm::Wound => "a wound",
                    Harm::Dying => "a wound, and dying",
                };
                Some(Thrown {
                    result: result.to_owned(),
                    ..Thrown::damage(lexicon, (*who, *target), faces, *total)
                })
            }
        }
    }
}
