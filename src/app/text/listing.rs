//! Texts of the list of fights.

use std::fmt::Display;

pub(in crate::app) fn cannot_list(why: impl Display) -> String {
    format!("The fights cannot be listed: {why}")
}

pub(in crate::app) fn cannot_compare(why: impl Display) -> String {
    format!("The backup cannot be compared with the fight: {why}")
}
