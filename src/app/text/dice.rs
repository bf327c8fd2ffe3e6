//! Texts of real dice.

pub(in crate::app) const ASKS_FOR_DICE: &str = "The program asks for the dice rolled at the table";
pub(in crate::app) const ROLLS_DICE: &str = "The program rolls the dice";
pub(in crate::app) const SAME_DICE_AFTER_UNDO: &str = "The same dice are rolled after an undo";
pub(in crate::app) const NEW_DICE_AFTER_UNDO: &str = "New dice are rolled after an undo";

pub(in crate::app) fn not_on_die(face: u8, sides: u8) -> String {
    format!("{face} is not on a d{sides}")
}
