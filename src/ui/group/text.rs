//! The texts of combatants that are selected together.

pub(super) fn tokens_selected(count: usize) -> String {
    match count {
        1 => "1 token selected".to_owned(),
        many => format!("{many} tokens selected"),
    }
}

pub(super) const DESELECT: &str = "Deselect (Esc)";

// The planned attacks.

/// Says how many attack a target, with their lowest and highest chance to hit in percent.
pub(super) fn attackers(count: usize, target: &str, least: u64, most: u64) -> String {
    let attack = match count {
        1 => "1 attacks".to_owned(),
        many => format!("{many} attack"),
    };
    match least == most {
        true => format!("{attack} {target}: {least}% to hit"),
        false => format!("{attack} {target}: {least} to {most}% to hit"),
    }
}

/// Names members whose turns follow the current one; with an action for all, they take these turns now.
pub(super) fn following(names: &str) -> String {
    format!("then, each in its turn: {names}; each turn ends as the next begins")
}

pub(super) fn no_target_in_reach(names: &str) -> String {
    format!("no target in reach: {names}")
}

pub(super) fn unavailable(names: &str) -> String {
    format!("unavailable: {names}")
}

/// Names members that are left out, with the reasons: `asleep or down`.
pub(super) fn left_out(reasons: &[String], names: &str) -> String {
    format!("left out, {}: {names}", reasons.join(" or "))
}

pub(super) const DOWN: &str = "down";

// The joint actions.

pub(super) fn attack_nearest(attackers: usize) -> String {
    match attackers {
        1 => "1 attacks the nearest".to_owned(),
        many => format!("{many} attack the nearest"),
    }
}

pub(super) const ALL_OF_THEM: &str = "All of them:";
pub(super) const ATTACK_THE_NEAREST: &str = "Attack the nearest";
pub(super) const APPROACH: &str = "Approach";
pub(super) const PASS: &str = "Pass";

/// Names an action, with the number of members that can take it.
pub(super) fn action(name: &str, able: usize) -> String {
    format!("{name} ({able})")
}

pub(super) const GROUP_CANNOT: &str = "None of the selected combatants can do that now";
