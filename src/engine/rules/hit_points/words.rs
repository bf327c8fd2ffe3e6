//! Text of the outcomes of hit points.

use crate::rules::facts::{Lexicon, Line, Tell, Telling, Tone, Witnessed, count, plain, signed};

use super::outcome::HitPointOutcome;

impl Tell for HitPointOutcome {
    fn tell(&self, lexicon: &Lexicon) -> Telling {
        let (depth, tone, text) = match self {
            Self::HitPointsLost { who, points, left } => {
                let text = format!(
                    "{} loses {}, {} left",
                    lexicon.name(who),
                    points_of(*points),
                    plain(*left)
                );
                (3, Tone::Harm, text)
            }
            Self::HitPointsRegained { who, points, now } => {
                let text = format!(
                    "{} regains {}, {} now",
                    lexicon.name(who),
                    points_of(*points),
                    plain(*now)
                );
                (3, Tone::Plain, text)
            }
            Self::HitPointsRolled {
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
                    signed(*bonus)
                );
                (2, Tone::Plain, text)
            }
        };
        Telling::Line(Line { depth, text, tone })
    }

    fn witnessed(&self, lexicon: &Lexicon) -> Witnessed {
        match self {
            Self::HitPointsLost { .. } | Self::HitPointsRolled { .. } => Witnessed::Nothing,
            Self::HitPointsRegained { who, .. } => {
                let text = format!("{} recovers", lexicon.name(who));
                Witnessed::As(vec![*who], text)
            }
        }
    }
}

fn points_of(points: i32) -> String {
    count(points.unsigned_abs(), "hit point")
}
