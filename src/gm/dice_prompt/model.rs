//! The die that the GM is asked for.

use crate::gm::shared::{Names, capital};
use crate::rules::state::dice::{Listed, Needed};
use crate::view::DiceEntry;

/// The die that the GM is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DicePromptModel {
    /// Who throws it and what for: `Mira: attack, d6`.
    pub title: String,
    /// How many sides it has.
    pub sides: u8,
    /// What it must show: `6 or more will do`; empty where that is not told.
    pub needs: String,
    /// How many faces of this command have been given already.
    pub given: usize,
}

impl DicePromptModel {
    /// The prompt for the die that is wanted; `None` if none is.
    pub fn build(dice: &DiceEntry, names: &Names) -> Option<Self> {
        let pending = dice.pending.as_ref()?;
        let wanted = &pending.wanted;
        let faces = pending.submission.faces.iter();
        let by_hand = faces.filter(|face| matches!(face, Listed::Hand(_)));
        Some(Self {
            title: format!(
                "{}: {} — d{}",
                capital(&names.of(wanted.who)),
                wanted.purpose.words(),
                wanted.sides
            ),
            sides: wanted.sides,
            needs: wanted
                .needed
                .map_or_else(String::new, |needed| needs(needed, wanted.sides)),
            given: by_hand.count(),
        })
    }
}

/// What a die must show, in words.
fn needs(needed: Needed, sides: u8) -> String {
    match needed {
        Needed::Anything => "Any face will do".to_owned(),
        Needed::AtLeast(face) if face >= sides => format!("Only a {sides} will do"),
        Needed::AtLeast(face) => format!("{face} or more will do"),
        Needed::Nothing => "No face will do".to_owned(),
    }
}
