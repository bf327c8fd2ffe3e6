//! Texts of the GM window's layout.

pub(super) const BALANCE_HELP: &str = "Based on the held weapons, with all combatants in reach and in sight; ignores \
                                       spells, charges and combos";
