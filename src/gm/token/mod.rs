//! Panel of the selected combatant: its status, its possible actions, and why the others are not possible.

mod model;
mod panel;
#[cfg(test)]
mod tests;
mod text;

pub use model::{
    ActionChoice, ActionGroup, ActionInput, ActionRow, ConditionRow, GearList, OverrideOption,
    PartChip, Pips, TokenModel, UnfinishedRow,
};
pub(in crate::gm) use model::{TokenParts, economy, rounds, seconds, steps};
pub use panel::{PanelEdges, TokenUi, show};
