//! Text of the outcomes of the GM's decisions.

use crate::rules::facts::{Lexicon, Line, Number, Tell, Telling, Tone, Witnessed};

use crate::rules::state::Portrait;

use super::outcome::AdjudicationOutcome;

impl Tell for AdjudicationOutcome {
    fn tell(&self, lexicon: &Lexicon) -> Telling {
        let (depth, tone, text) = match self {
            Self::VisibilityChanged { who, hidden } => {
                let how = if *hidden {
                    "is hidden from the players"
                } else {
                    "is revealed to the players"
                };
                (2, Tone::Gm, format!("{} {how}", lexicon.name(who)))
            }
            Self::PortraitSet { who, portrait } => {
                let what = match portrait {
                    Portrait::OfItsKind => "the portrait of its kind",
                    Portrait::Emblem => "the emblem",
                    Portrait::Picture(_) => "a portrait",
                };
                let whose = lexicon.names(who);
                (2, Tone::Gm, format!("Token of {whose}: {what}"))
            }
            Self::NumberSet {
                who,
                number,
                from,
                to,
            } => {
                let number = number_words(lexicon, *number);
                (
                    2,
                    Tone::Gm,
                    format!("{}: {number} {from} → {to}", lexicon.name(who)),
                )
            }
            Self::TerrainSet { cell, terrain } => (
                2,
                Tone::Gm,
                format!("The terrain at {cell} is {}", terrain_words(*terrain)),
            ),
            Self::LampSet { lamp, lit } => {
                let how = if *lit { "is lit" } else { "is put out" };
                (2, Tone::Gm, format!("Lamp {} {how}", lamp.0))
            }
            Self::SidesRelated { side, to, enemies } => {
                let how = if *enemies {
                    "are now enemies"
                } else {
                    "are no longer enemies"
                };
                let (one, other) = (lexicon.side(*side), lexicon.side(*to));
                (2, Tone::Gm, format!("{one} and {other} {how}"))
            }
            Self::RuleOverridden { refusal } => {
                let refusal = lexicon.refusal(refusal);
                // The remedy after the colon no longer matters.
                let fact = refusal.split_once(": ").map_or(refusal.as_str(), |it| it.0);
                (2, Tone::Gm, format!("The GM overrides: {fact}"))
            }
            Self::Noted { text } => (2, Tone::Gm, format!("Note: {text}")),
        };
        Telling::Line(Line { depth, text, tone })
    }

    fn witnessed(&self, _: &Lexicon) -> Witnessed {
        match self {
            Self::VisibilityChanged { .. }
            | Self::PortraitSet { .. }
            | Self::NumberSet { .. }
            | Self::TerrainSet { .. }
            | Self::LampSet { .. }
            | Self::SidesRelated { .. }
            | Self::RuleOverridden { .. }
            | Self::Noted { .. } => Witnessed::Nothing,
        }
    }
}

/// Returns the name of a number.
pub fn number_words(lexicon: &Lexicon, number: Number) -> String {
    let stamina = lexicon.ruleset().attack.takes_stamina();
    match number {
        Number::Stat(stat) => lexicon.stat(stat),
        Number::Wounds => "wounds".into(),
        Number::Speed => "speed".into(),
        Number::Initiative => "initiative".into(),
        Number::SecondsLeft => "seconds left".into(),
        Number::SecondsSpent => "seconds spent".into(),
        Number::HitPoints if stamina => "Stamina".into(),
        Number::MostHitPoints if stamina => "maximum Stamina".into(),
        Number::HitPoints => "hit points".into(),
        Number::MostHitPoints => "maximum hit points".into(),
        Number::Surprised => "surprise segments".into(),
        Number::Segment => "segment".into(),
        Number::ActionsLeft => "actions left".into(),
    }
}

/// Returns the name of a terrain.
pub fn terrain_words(terrain: crate::grid::Terrain) -> &'static str {
    use crate::grid::Terrain;
    match terrain {
        Terrain::Open => "open",
        Terrain::Difficult => "difficult",
        Terrain::VeryDifficult => "very difficult",
        Terrain::Blocked => "solid",
        Terrain::Water => "water",
        Terrain::Pit => "a pit",
        Terrain::Climb => "to be climbed",
    }
}
