//! Text of the outcomes of the GM's decisions.

use crate::rules::facts::{Describe, GmNumber, Lexicon, LogLine, LogText, PlayerText, Tone};

use crate::rules::state::Portrait;

use super::outcome::AdjudicationOutcome;

impl Describe for AdjudicationOutcome {
    fn log_text(&self, lexicon: &Lexicon) -> LogText {
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
                let number = number_text(lexicon, *number);
                (
                    2,
                    Tone::Gm,
                    format!("{}: {number} {from} → {to}", lexicon.name(who)),
                )
            }
            Self::TerrainSet { cell, terrain } => (
                2,
                Tone::Gm,
                format!("The terrain at {cell} is {}", terrain_text(*terrain)),
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
            Self::SkillSet { side, skill } => {
                let (side, skill) = (lexicon.side(*side), skill.name());
                (2, Tone::Gm, format!("Skill of {side}: {skill}"))
            }
            Self::OrdersSet { side, orders } => {
                let (side, orders) = (lexicon.side(*side), orders.name());
                (2, Tone::Gm, format!("Orders of {side}: {orders}"))
            }
            Self::RuleOverridden { refusal } => {
                let refusal = lexicon.rejection_text(refusal);
                // The remedy after the colon no longer matters.
                let fact = refusal.split_once(": ").map_or(refusal.as_str(), |it| it.0);
                (2, Tone::Gm, format!("The GM overrides: {fact}"))
            }
            Self::Noted { text } => (2, Tone::Gm, format!("Note: {text}")),
        };
        LogText::Line(LogLine { depth, text, tone })
    }

    fn player_text(&self, _: &Lexicon) -> PlayerText {
        match self {
            Self::VisibilityChanged { .. }
            | Self::PortraitSet { .. }
            | Self::NumberSet { .. }
            | Self::TerrainSet { .. }
            | Self::LampSet { .. }
            | Self::SidesRelated { .. }
            | Self::SkillSet { .. }
            | Self::OrdersSet { .. }
            | Self::RuleOverridden { .. }
            | Self::Noted { .. } => PlayerText::Nothing,
        }
    }
}

/// Returns the name of a number.
pub fn number_text(lexicon: &Lexicon, number: GmNumber) -> String {
    let stamina = lexicon.ruleset().attack.takes_stamina();
    match number {
        GmNumber::Stat(stat) => lexicon.stat(stat),
        GmNumber::Wounds => "wounds".into(),
        GmNumber::Speed => "speed".into(),
        GmNumber::Initiative => "initiative".into(),
        GmNumber::SecondsLeft => "seconds left".into(),
        GmNumber::SecondsSpent => "seconds spent".into(),
        GmNumber::HitPoints if stamina => "Stamina".into(),
        GmNumber::MostHitPoints if stamina => "maximum Stamina".into(),
        GmNumber::HitPoints => "hit points".into(),
        GmNumber::MostHitPoints => "maximum hit points".into(),
        GmNumber::Surprised => "surprise segments".into(),
        GmNumber::Segment => "segment".into(),
        GmNumber::ActionsLeft => "actions left".into(),
    }
}

/// Returns the name of a terrain.
pub fn terrain_text(terrain: crate::grid::Terrain) -> &'static str {
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
