//! Texts of the command palette.

pub(super) use crate::ui::shared::text::NO_MATCHES;

use super::model::PaletteKind;

pub(super) const SEARCH_HINT: &str = "Find a command, an action or a combatant";

pub(super) fn kind(kind: PaletteKind) -> &'static str {
    match kind {
        PaletteKind::Action => "Action",
        PaletteKind::Command => "Command",
        PaletteKind::Combatant => "Combatant",
        PaletteKind::Fight => "Fight",
    }
}

pub(super) fn action_with_choice(action: &str, choice: &str) -> String {
    format!("{action}: {choice}")
}

pub(super) fn override_action(action: &str) -> String {
    format!("Override: {action}")
}

pub(super) fn override_rejection(reason: &str) -> String {
    format!("Override: {reason}")
}
