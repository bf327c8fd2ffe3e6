//! The die that the GM is asked to enter.

use crate::rules::facts::EncounterCommand;
use crate::rules::state::CombatantId;
use crate::rules::state::dice::PresetFace;
use crate::ui::shared::{CombatantNames, capitalized};
use crate::view::DiceEntry;

use super::text;

/// The die that the GM is asked to enter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DicePromptModel {
    /// Roller, target and purpose: `Mira → Orc: attack — d6`.
    pub title: String,
    /// Number of sides.
    pub sides: u8,
    /// Number that it must show: `6 or more will do`; empty where that is not shown.
    pub needs: String,
    /// Faces already entered for this command: `Given: 4, 2; 1 rolled by the program`; empty for none.
    pub so_far: String,
}

impl DicePromptModel {
    /// Builds the prompt for the requested die; `None` if no die is requested.
    pub fn build(dice: &DiceEntry, names: &CombatantNames) -> Option<Self> {
        let pending = dice.pending.as_ref()?;
        let wanted = &pending.wanted;
        let whom = target_of(pending.submission.command.unforced(), wanted.who);
        let whom = whom.map(|whom| names.name_of(whom));
        Some(Self {
            title: text::title(
                &capitalized(&names.name_of(wanted.who)),
                whom.as_deref(),
                wanted.purpose.text(),
                wanted.sides,
            ),
            sides: wanted.sides,
            needs: wanted
                .needed
                .map_or_else(String::new, |needed| text::needed(needed, wanted.sides)),
            so_far: entered_faces_text(&pending.submission.faces),
        })
    }
}

/// Returns the target of the action that `who` rolls for, if there is exactly one and it is not `who`.
fn target_of(command: &EncounterCommand, who: CombatantId) -> Option<CombatantId> {
    let (EncounterCommand::Act(order) | EncounterCommand::React(order)) = command else {
        return None;
    };
    let at_another = order.who == who && !order.targets.contains(&who);
    let only = (order.targets.len() == 1).then(|| order.targets.first().copied());
    only.flatten().filter(|_| at_another)
}

/// Describes the faces entered so far, so that a GM who leaves a die to the program sees that it has been rolled.
fn entered_faces_text(faces: &[PresetFace]) -> String {
    let by_hand = faces.iter().filter_map(|face| match face {
        PresetFace::Hand(face) => Some(face.to_string()),
        PresetFace::Program | PresetFace::Recorded(_) => None,
    });
    let by_hand: Vec<String> = by_hand.collect();
    text::so_far(&by_hand, faces.len() - by_hand.len())
}
