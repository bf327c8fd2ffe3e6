//! The words of the next decision.

pub(super) const NOW_CLICK_A_TARGET: &str = "Now click a target";
