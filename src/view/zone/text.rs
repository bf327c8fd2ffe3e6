//! The words of zones.

pub(super) fn with_condition(zone: &str, condition: &str) -> String {
    format!("{zone}: {condition} while inside")
}

pub(super) const WITHOUT_EFFECT: &str = "A named zone without any effect";
