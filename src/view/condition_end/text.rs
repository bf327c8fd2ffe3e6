//! The words of when a condition ends. An owner of `None` is the bearer of the condition.

pub(super) const WHEN_THIS_ROUND_ENDS: &str = "when this round ends";

pub(super) fn at_the_end_of_round(round: u32) -> String {
    format!("at the end of round {round}")
}

pub(super) fn at_the_start_of_step(step: u32) -> String {
    format!("at the start of step {step}")
}

pub(super) fn at_the_start_of_later_step(step: u32, round: u32) -> String {
    format!("at the start of step {step} of round {round}")
}

pub(super) const ENDS_WITH_ITS_TURN: &str = "ends with its turn";

pub(super) const ENDS_WITH_ITS_NEXT_TURN: &str = "ends with its turn of the next round";

pub(super) fn ends_with_its_turn_in_step(step: u32) -> String {
    format!("ends with its turn in step {step}")
}

pub(super) fn lasts_while_concentrating(name: &str) -> String {
    format!("lasts as long as {name} concentrates")
}

pub(super) fn lasts_until_its_action(action: &str) -> String {
    format!("lasts until its own action ‘{action}’ ends it")
}

pub(super) const LASTS_UNTIL_ENDED: &str = "lasts until it is ended";

pub(super) fn ends_after_seconds(seconds: u32, owner: Option<&str>) -> String {
    match owner {
        None => format!("ends after {seconds} s of its turns"),
        Some(name) => format!("ends after {seconds} s of {name}'s turns"),
    }
}

pub(super) fn ends_as_next_turn_begins(owner: Option<&str>) -> String {
    match owner {
        None => "ends as its next turn begins".to_owned(),
        Some(name) => format!("ends as {name}'s next turn begins"),
    }
}

pub(super) fn ends_as_later_turn_begins(turns: u32, owner: Option<&str>) -> String {
    let nth = ordinal(turns);
    match owner {
        None => format!("ends as its {nth} turn from now begins"),
        Some(name) => format!("ends as {name}'s {nth} turn from now begins"),
    }
}

pub(super) fn ends_after_segments(count: u32) -> String {
    match count {
        1 => "ends after 1 segment".to_owned(),
        _ => format!("ends after {count} segments"),
    }
}

pub(super) fn ends_after_rounds(count: u32) -> String {
    match count {
        1 => "ends after 1 round".to_owned(),
        _ => format!("ends after {count} rounds"),
    }
}

pub(super) fn ends(when: &str) -> String {
    format!("ends {when}")
}

fn ordinal(number: u32) -> String {
    match (number, number % 100, number % 10) {
        (1, ..) => "first".to_owned(),
        (2, ..) => "second".to_owned(),
        (3, ..) => "third".to_owned(),
        (_, 11..=13, _) => format!("{number}th"),
        (_, _, 1) => format!("{number}st"),
        (_, _, 2) => format!("{number}nd"),
        (_, _, 3) => format!("{number}rd"),
        _ => format!("{number}th"),
    }
}
