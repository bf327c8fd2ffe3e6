//! The words next to the mouse: aiming, attacks, spells and walks.

// Aiming.

pub(super) fn click_a_target(what: &str) -> String {
    format!("{what}: now click a target")
}

pub(super) fn click_one_of_several_targets(what: &str, have: usize, most: u32) -> String {
    format!("{what}: now click a target, {have} of {most}")
}

pub(super) fn click_the_centre(what: &str) -> String {
    format!("{what}: now click its centre")
}

pub(super) fn click_the_end(what: &str) -> String {
    format!("{what}: now click where it ends")
}

pub(super) fn click_the_direction(what: &str) -> String {
    format!("{what}: now click a direction")
}

pub(super) fn click_where(what: &str) -> String {
    format!("{what}: now click where")
}

pub(super) fn teleport(name: &str) -> String {
    format!("Teleport {name}: now click where")
}

pub(super) fn teleport_here(name: &str) -> String {
    format!("Teleport {name} here")
}

pub(super) const BY_TOUCH: &str = "by touch";

pub(super) const NO_TARGET: &str = "no target in range";

/// Lists the possible targets by their digit keys: `2 targets: [1] Bolg, [2] Muk`.
pub(super) fn targets(count: usize, with_digits: &[(usize, String)]) -> String {
    let names = with_digits
        .iter()
        .map(|(digit, name)| format!("[{digit}] {name}"));
    let names = names.collect::<Vec<_>>().join(", ");
    match count {
        1 => format!("one target: {names}"),
        _ => format!("{count} targets: {names}"),
    }
}

pub(super) fn spell_lands_next_turn(second: u32) -> String {
    format!("lands in second {second} of the next turn")
}

pub(super) fn spell_lands_later(turns: u32, second: u32) -> String {
    format!("lands {turns} turns later, in second {second}")
}

pub(super) fn action_ends_next_turn(second: u32) -> String {
    format!("finishes in second {second} of the next turn")
}

pub(super) fn action_ends_later(turns: u32, second: u32) -> String {
    format!("finishes {turns} turns later, in second {second}")
}

pub(super) const CTRL_CLICK_OVERRIDES: &str = "Ctrl+click: Override";

pub(super) fn click_again_selects(name: &str) -> String {
    format!("Click again: select {name}")
}

// Attacks.

pub(super) fn chance_to_hit(percent: u64, attacks: usize) -> String {
    match attacks {
        1 => format!("{percent}% to hit"),
        _ => format!("{attacks} attacks · {percent}% to hit"),
    }
}

pub(super) fn chance_with_weapon(chance: &str, weapon: &str) -> String {
    format!("{chance}, {weapon}")
}

pub(super) const WALKS_AROUND: &str = "walks around the obstacle and attacks";

pub(super) fn cover(percent: u32) -> String {
    format!("cover {percent}%")
}

pub(super) fn concealment(percent: u32) -> String {
    format!("concealment {percent}%")
}

pub(super) fn walk_and_attack_seconds(walk: u32, attack: u32, left: u32) -> String {
    let total = walk + attack;
    format!("walk {walk} s + attack {attack} s = {total} of {left} s")
}

pub(super) fn walk_and_attack_actions(walk: u32, attack: u32, left: u32) -> String {
    let total = walk + attack;
    format!("walk {walk} + attack {attack} = {total} of {left} actions")
}

pub(super) fn walk_then_attack(price: &str) -> String {
    format!("walk {price}, then attack")
}

// Spells.

pub(super) const AFFECTS_NO_ONE: &str = "affects no one";

pub(super) fn affects(count: usize, names: &str) -> String {
    format!("affects {count}: {names}")
}

/// Returns a plain phrase, and a warning that continues it: `affects 3: Orc 1, Orc 2, ` and `and Mira!`
pub(super) fn affects_unintended(
    count: usize,
    intended: &[String],
    unintended: &str,
) -> (String, String) {
    match intended {
        [] => (format!("affects {count}: "), format!("{unintended}!")),
        _ => (
            format!("affects {count}: {}, ", intended.join(", ")),
            format!("and {unintended}!"),
        ),
    }
}

pub(super) fn picked(have: usize, most: u32, names: &str) -> String {
    format!("{have} of {most}: {names}")
}

/// Returns a plain phrase, and a warning that continues it: `2 of 3: Orc, ` and `and Mira!`
pub(super) fn picked_unintended(
    have: usize,
    most: u32,
    intended: &[String],
    unintended: &str,
) -> (String, String) {
    match intended {
        [] => (format!("{have} of {most}: "), format!("{unintended}!")),
        _ => (
            format!("{have} of {most}: {}, ", intended.join(", ")),
            format!("and {unintended}!"),
        ),
    }
}

pub(super) fn at_unintended(names: &str) -> String {
    format!("at {names}!")
}

pub(super) const ENTER_CASTS: &str = "Enter, or click one again, to cast";

// Walks.

pub(super) const SHIFT_CLICK_RUNS: &str = "Shift+click to run";

pub(super) fn actions(count: u32) -> String {
    match count {
        1 => "1 action".to_owned(),
        _ => format!("{count} actions"),
    }
}

pub(super) fn action_at(action: &str, target: &str) -> String {
    format!("{action}: {target}")
}

pub(super) fn feet_with_bends(feet: u32, bends: usize) -> String {
    match bends {
        1 => format!("{feet} ft with one bend"),
        _ => format!("{feet} ft with {bends} bends"),
    }
}

pub(super) fn strikes_first(name: &str) -> String {
    format!("strikes first: {name}")
}

pub(super) fn free_attack(name: &str, bonus: i32) -> String {
    match bonus {
        0 => format!("free attack: {name}"),
        _ => format!("free attack: {name} {bonus:+}"),
    }
}

pub(super) fn ends_within_reach(names: &str) -> String {
    format!("ends within reach of {names}")
}
