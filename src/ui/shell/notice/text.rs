//! The texts of the short notices.

pub(super) fn not_allowed(reason: &str) -> String {
    format!("Not allowed: {reason}")
}

/// Says that a die was changed, and how many later commands were repeated after it.
pub(super) fn die_changed(repeated: usize) -> String {
    match repeated {
        0 => "Die changed".to_owned(),
        1 => "Die changed; 1 later command repeated".to_owned(),
        many => format!("Die changed; {many} later commands repeated"),
    }
}

/// Says that a die was changed, and how many commands after it could not be repeated.
pub(super) fn die_changed_and_branched(dropped: usize, reason: Option<&str>) -> String {
    let dropped = match dropped {
        1 => "1 command after it is no longer possible".to_owned(),
        many => format!("{many} commands after it are no longer possible"),
    };
    let because = reason.map_or(String::new(), |reason| format!(": {reason}"));
    format!("Die changed; {dropped}{because}. The old course is kept as a branch")
}

pub(super) fn could_not_go_there(error: &str) -> String {
    format!("Could not go there: {error}")
}
