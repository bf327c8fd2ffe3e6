//! Short notices: why a command was not carried out, and the result of a changed die. The shell shows them as toasts.

use crate::encounter::{ReplayError, RollChange, SubmitError};
use crate::grid::Topology;
use crate::ruleset::Ruleset;

mod text;

/// Returns why a command was not carried out in a fight with this ruleset, on a map of this shape.
pub fn rejection_notice(ruleset: &Ruleset, topology: Topology, refusal: &SubmitError) -> String {
    text::not_allowed(&refusal.text(ruleset, topology))
}

/// Returns the result of changing a die in a fight with this ruleset, on a map of this shape.
pub fn changed_roll_notice(ruleset: &Ruleset, topology: Topology, rerun: &RollChange) -> String {
    if rerun.dropped == 0 {
        return text::die_changed(rerun.kept);
    }
    let why = rerun.because.as_ref();
    let why = why.map(|why| why.text(ruleset, topology));
    text::die_changed_and_branched(rerun.dropped, why.as_deref())
}

/// Returns the notice that a recorded state could not be reached.
pub fn divergence_notice(error: &ReplayError) -> String {
    text::could_not_go_there(&error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::facts::Rejection;
    use crate::rules::facts::target::TargetRejection;
    use crate::rules::gear::rejection::GearRejection;

    fn rules() -> Ruleset {
        Ruleset::load_builtin("seconds".into()).expect("built in")
    }

    #[test]
    fn changed_die_reports_effect_on_later_commands() {
        let rerun = |kept, dropped| RollChange {
            kept,
            dropped,
            because: (dropped > 0).then_some(Rejection::Gear(GearRejection::HandEmpty)),
        };
        let told =
            |kept, dropped| changed_roll_notice(&rules(), Topology::Square, &rerun(kept, dropped));
        assert_eq!(told(0, 0), "Die changed");
        assert!(told(2, 0).contains("2 later commands"));
        assert!(told(2, 1).contains("its hand is empty"));
    }

    #[test]
    fn hex_maps_say_hexes_not_squares() {
        let together = Rejection::Target(TargetRejection::OutOfReach { have: 0, need: 1 });
        let rerun = RollChange {
            kept: 0,
            dropped: 1,
            because: Some(together.clone()),
        };
        let refusal = SubmitError::Rejected(together);
        for (topology, word) in [(Topology::Square, "square"), (Topology::HexFlat, "hex")] {
            let told = [
                rejection_notice(&rules(), topology, &refusal),
                changed_roll_notice(&rules(), topology, &rerun),
            ];
            for text in told {
                assert!(text.contains(&format!("they share a {word},")), "{text}");
            }
        }
    }
}
