//! Rehearses commands: shows the fight as it would be after them, in a copy.
//!
//! The copy runs the same systems as the fight, so a preview of an action in several steps matches its real result.

use std::sync::Arc;

use bevy_ecs::prelude::World;

use crate::rules::facts::EncounterCommand;
use crate::rules::state::Battle;
use crate::rules::state::dice::WhenOut;

use super::engine::{self, Refusal};
use super::setup;
use super::snapshot::Snapshot;

/// Calls `look` with the fight as it would be after `commands`; the fight itself does not change.
///
/// # Errors
/// The [`Refusal`] of the first command that the rules reject or that needs a die roll, which cannot be predicted.
pub fn rehearse<T>(
    battle: &Battle,
    commands: impl IntoIterator<Item = EncounterCommand>,
    look: impl FnOnce(&Battle) -> T,
) -> Result<T, Refusal> {
    let mut copy = World::new();
    let start = Arc::new(Snapshot::of(battle));
    setup::open(&mut copy, String::new(), battle.shared_ruleset(), 0, start);
    for command in commands {
        engine::carry_out(&mut copy, &command, 0, 0, &[], WhenOut::Ask)?;
    }
    Ok(engine::read(&mut copy, look))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encounter::{Refusal, state_hash};
    use crate::grid::Cell;
    use crate::rules::facts::Order;
    use crate::rules::state::dice::DieFault;
    use crate::trial::{Trial, id, order};

    fn steps(who: &str, path: &[(i32, i32)]) -> EncounterCommand {
        EncounterCommand::Act(Order {
            path: path.iter().map(|cell| Cell::from(*cell)).collect(),
            ..order(who, "move", &[])
        })
    }

    #[test]
    fn a_rehearsal_comes_to_what_the_commands_come_to_and_changes_nothing() {
        let mut trial = Trial::of("seconds", "tolk (3, 3) against orc (9, 3)").throws(&[6, 1]);
        let before = state_hash(&mut trial.world);
        let way = steps("tolk", &[(4, 3), (5, 3)]);
        let look = |battle: &Battle| {
            let tolk = battle.get(id("tolk")).expect("it is there");
            let left = battle.order.open_turn().map(|turn| turn.left());
            (tolk.position().0, left)
        };
        let rehearsed = trial.read(|battle| rehearse(battle, [way.clone()], look));
        assert_eq!(state_hash(&mut trial.world), before);
        trial.submit(way);
        assert_eq!(rehearsed, Ok(trial.read(look)));
    }

    #[test]
    fn a_copy_of_a_fight_has_its_hash() {
        for ruleset in ["seconds", "segments", "phases", "resources", "fast-or-well"] {
            let fighters = "tolk (3, 3) against orc (9, 3)";
            let fighters = match ruleset {
                "phases" => "tolk (3, 3) against bandit as orc (9, 3)",
                _has_orcs => fighters,
            };
            let mut trial = Trial::of(ruleset, fighters).begin();
            trial.until_it_acts("tolk");
            let hash = state_hash(&mut trial.world);
            let start = Arc::new(trial.read(Snapshot::of));
            let rules = trial.read(|battle| battle.shared_ruleset());
            let mut copy = World::new();
            setup::open(&mut copy, String::new(), rules, 0, start);
            assert_eq!(state_hash(&mut copy), hash, "{ruleset}");
        }
    }

    #[test]
    fn what_needs_a_die_or_is_refused_cannot_be_rehearsed() {
        let mut trial = Trial::of("seconds", "tolk (3, 3) against orc (4, 3)").throws(&[6, 1]);
        let attack = EncounterCommand::Act(order("tolk", "melee-attack", &["orc"]));
        let far = steps("tolk", &[(9, 9)]);
        let mut rehearsed = |command| trial.read(|battle| rehearse(battle, [command], |_| ()));
        let asks = rehearsed(attack);
        assert!(
            matches!(asks, Err(Refusal::Dice(DieFault::Wanted(_)))),
            "{asks:?}"
        );
        let refused = rehearsed(far);
        assert!(matches!(refused, Err(Refusal::Rejected(_))), "{refused:?}");
    }
}
