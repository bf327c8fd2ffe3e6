//! Short notices: what did not happen, and what came of a changed die. The shell shows them as toasts.

use crate::encounter::{Diverged, Refusal, Rerun};

/// Why a command was not carried out.
pub fn refused(refusal: &Refusal) -> String {
    format!("Not done: {refusal}")
}

/// What came of changing a die.
pub fn changed_roll(rerun: &Rerun) -> String {
    let plural = |count: usize| if count == 1 { "" } else { "s" };
    if rerun.dropped == 0 {
        return match rerun.kept {
            0 => "The die is changed".to_owned(),
            kept => format!(
                "The die is changed; {kept} command{} after it carried out again",
                plural(kept)
            ),
        };
    }
    let because = rerun
        .because
        .as_ref()
        .map_or(String::new(), |why| format!(": {why}"));
    format!(
        "The die is changed; {} command{} after it no longer possible{because}. \
         The old line is kept as a branch",
        rerun.dropped,
        plural(rerun.dropped)
    )
}

/// A recorded moment could not be reached.
pub fn diverged(error: &Diverged) -> String {
    format!("Could not go there: {error}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::rejection::Rejection;

    #[test]
    fn a_changed_die_says_what_became_of_the_rest() {
        let rerun = |kept, dropped| Rerun {
            kept,
            dropped,
            because: (dropped > 0).then_some(Rejection::HandEmpty),
        };
        assert_eq!(changed_roll(&rerun(0, 0)), "The die is changed");
        assert!(changed_roll(&rerun(2, 0)).contains("2 commands"));
        assert!(changed_roll(&rerun(2, 1)).contains("its hand is empty"));
    }
}
