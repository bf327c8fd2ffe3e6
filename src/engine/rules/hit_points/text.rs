//! Text of the outcomes of hit points.

use crate::rules::facts::{
    Describe, Lexicon, LogLine, LogText, PlayerText, Tone, count, plain, signed,
};

use super::outcome::HitPointOutcome;

impl Describe for HitPointOutcome {
    fn log_text(&self, lexicon: &Lexicon) -> LogText {
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
        LogText::Line(LogLine { depth, text, tone })
    }

    fn player_text(&self, lexicon: &Lexicon) -> PlayerText {
        match self {
            Self::HitPointsLost { .. } | Self::HitPointsRolled { .. } => PlayerText::Nothing,
            Self::HitPointsRegained { who, .. } => {
                let text = format!("{} recovers", lexicon.name(who));
                PlayerText::As(vec![*who], text)
            }
        }
    }
}

fn points_of(points: i32) -> String {
    count(points.unsigned_abs(), "hit point")
}
