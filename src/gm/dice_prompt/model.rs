//! The die that the GM is asked for.

use crate::gm::shared::{Names, capital};
use crate::view::DiceEntry;

/// The die that the GM is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DicePromptModel {
    /// Who throws it and what for: `Mira: attack, d6`.
    pub title: String,
    /// How many sides it has.
    pub sides: u8,
    /// How many faces of this command have been given already.
    pub given: usize,
}

impl DicePromptModel {
    /// The prompt for the die that is wanted; `None` if none is.
    pub fn build(dice: &DiceEntry, names: &Names) -> Option<Self> {
        let pending = dice.pending.as_ref()?;
        let wanted = &pending.wanted;
        Some(Self {
            title: format!(
                "{}: {} — d{}",
                capital(&names.of(wanted.who)),
                wanted.purpose.words(),
                wanted.sides
            ),
            sides: wanted.sides,
            given: pending.submission.faces.len(),
        })
    }
}
