//! The die that the GM is asked for.

use crate::gm::shared::{Names, capital};
use crate::rules::facts::EncounterCommand;
use crate::rules::state::CombatantId;
use crate::rules::state::dice::{Listed, Needed};
use crate::view::DiceEntry;

/// The die that the GM is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DicePromptModel {
    /// Who throws it, at whom and what for: `Mira → Orc: attack — d6`.
    pub title: String,
    /// How many sides it has.
    pub sides: u8,
    /// What it must show: `6 or more will do`; empty where that is not told.
    pub needs: String,
    /// The faces of this command that have been given already.
    pub given: Vec<u8>,
}

impl DicePromptModel {
    /// The prompt for the die that is wanted; `None` if none is.
    pub fn build(dice: &DiceEntry, names: &Names) -> Option<Self> {
        let pending = dice.pending.as_ref()?;
        let wanted = &pending.wanted;
        let faces = pending.submission.faces.iter();
        let by_hand = faces.filter_map(|face| match face {
            Listed::Hand(face) => Some(*face),
            Listed::Program | Listed::Recorded(_) => None,
        });
        let whom = target_of(pending.submission.command.unforced(), wanted.who);
        let whom = whom.map_or_else(String::new, |whom| format!(" → {}", names.of(whom)));
        Some(Self {
            title: format!(
                "{}{whom}: {} — d{}",
                capital(&names.of(wanted.who)),
                wanted.purpose.words(),
                wanted.sides
            ),
            sides: wanted.sides,
            needs: wanted
                .needed
                .map_or_else(String::new, |needed| needs(needed, wanted.sides)),
            given: by_hand.collect(),
        })
    }
}

/// The one at whom `who` aims what it throws for, if that is one, and another.
fn target_of(command: &EncounterCommand, who: CombatantId) -> Option<CombatantId> {
    let (EncounterCommand::Act(order) | EncounterCommand::React(order)) = command else {
        return None;
    };
    let at_another = order.who == who && !order.targets.contains(&who);
    let only = (order.targets.len() == 1).then(|| order.targets.first().copied());
    only.flatten().filter(|_| at_another)
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
