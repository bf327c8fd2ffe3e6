//! The words of a token's tooltip.

pub(super) const DYING: &str = "Down and dying";

pub(super) const DEAD: &str = "Dead";

pub(super) fn wounds(count: u32) -> String {
    match count {
        1 => "1 wound".to_owned(),
        _ => format!("{count} wounds"),
    }
}

pub(super) fn treated_wounds(count: u32) -> String {
    match count {
        1 => "1 wound, all treated".to_owned(),
        _ => format!("{count} wounds, all treated"),
    }
}

/// Formats wounds of which some are untreated, with the dice that those take from attacks: `2 wounds, 1 untreated: −1d
/// to its attacks`.
pub(super) fn untreated_wounds(count: u32, untreated: u32, dice: i32) -> String {
    let dice = format!("{dice:+}d").replace('-', "−");
    match count {
        1 => format!("1 wound, {untreated} untreated: {dice} to its attacks"),
        _ => format!("{count} wounds, {untreated} untreated: {dice} to its attacks"),
    }
}

pub(super) const CASTING: &str = "Casting a spell";

pub(super) fn casting(spell: &str) -> String {
    format!("Casting {spell}")
}

pub(super) const HIDDEN: &str = "Hidden from the players";

pub(super) fn posture(name: &str, help: &str) -> String {
    format!("{name}: {help}")
}

pub(super) fn creature_trait(name: &str, help: &str) -> String {
    format!("{name}: {help}")
}

pub(super) fn zone(zone: &str, help: &str) -> String {
    format!("{zone}. {help}")
}
