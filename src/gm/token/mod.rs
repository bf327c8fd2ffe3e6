//! The selected combatant: how it is, what it can do now, and why it cannot do the rest.

mod model;
mod panel;
#[cfg(test)]
mod tests;

pub use model::{
    ActionChoice, ActionInput, ActionRow, ConditionRow, Forcing, PartChip, Pips, TokenModel,
    UnfinishedRow,
};
pub(in crate::gm) use model::{TokenParts, economy, rounds, spans, steps};
pub use panel::{Ends, TokenUi, show};
