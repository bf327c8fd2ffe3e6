//! Texts of the button for real dice and its menu.

// The button.
pub(super) const PROGRAM_DICE: &str = "Program rolls dice";
pub(super) const ALL_REAL_DICE: &str = "Real dice: all";
pub(super) const SOME_REAL_DICE: &str = "Real dice: some";

pub(super) fn real_dice_of(side: &str) -> String {
    format!("Real dice: {side}")
}

// The menu.
pub(super) const ENTER_REAL_DICE: &str = "Enter real dice";
pub(super) const WHOSE_DICE: &str = "Whose dice are rolled at the table";
pub(super) const ONE_BY_ONE: &str = "One by one";
pub(super) const WHICH_ROLLS: &str = "Which rolls";

// The kinds of roll.
pub(super) const ATTACKS: &str = "Attacks";
pub(super) const DEFENCES: &str = "Defences";
pub(super) const DAMAGE_AND_HEALING: &str = "Damage and healing";
pub(super) const SAVING_THROWS: &str = "Saving throws and resistance";
pub(super) const INITIATIVE_AND_SURPRISE: &str = "Initiative and surprise";
pub(super) const MORALE: &str = "Morale";
pub(super) const EVERYTHING_ELSE: &str = "Everything else";
