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
    /// What has been thrown for this command already: `2 dice typed in, 1 left to the program`; empty for nothing.
    pub so_far: String,
}

impl DicePromptModel {
    /// The prompt for the die that is wanted; `None` if none is.
    pub fn build(dice: &DiceEntry, names: &Names) -> Option<Self> {
        let pending = dice.pending.as_ref()?;
        let wanted = &pending.wanted;
        let faces = &pending.submission.faces;
        let by_hand = faces.iter().filter(|face| matches!(face, Listed::Hand(_)));
        let by_hand = by_hand.count();
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
            so_far: so_far(by_hand, faces.len() - by_hand),
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

/// What has been thrown already, so that one who leaves a die to the program sees that it has fallen.
fn so_far(by_hand: usize, by_program: usize) -> String {
    let dice = if by_hand == 1 { "die" } else { "dice" };
    match (by_hand, by_program) {
        (0, 0) => String::new(),
        (typed, 0) => format!("{typed} {dice} typed in"),
        (0, thrown) => format!("{thrown} left to the program"),
        (typed, thrown) => format!("{typed} {dice} typed in, {thrown} left to the program"),
    }
}
