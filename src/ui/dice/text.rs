//! Texts of real dice.

pub(super) const ASKS_FOR_DICE: &str = "The program asks for the dice rolled at the table";
pub(super) const ROLLS_DICE: &str = "The program rolls the dice";
pub(super) const SAME_DICE_AFTER_UNDO: &str = "The same dice are rolled after an undo";
pub(super) const NEW_DICE_AFTER_UNDO: &str = "New dice are rolled after an undo";

pub(super) fn not_on_die(face: u8, sides: u8) -> String {
    format!("{face} is not on a d{sides}")
}
