//! Copies of a fight, in which commands leave no journal: previews of commands, and fights that are only counted.
//!
//! A copy runs the same systems as the fight, so a preview of an action in several steps matches its real result.

use std::sync::Arc;

use bevy_ecs::prelude::World;

use crate::rules::facts::EncounterCommand;
use crate::rules::state::Battle;
use crate::rules::state::dice::WhenFacesRunOut;

use super::engine::{self, Execution, SubmitError};
use super::setup;
use super::snapshot::Snapshot;

/// Calls `look` with the fight as it would be after `commands`; the fight itself does not change.
///
/// # Errors
/// The [`SubmitError`] of the first command that the rules reject or that needs a die roll, which cannot be predicted.
pub fn rehearse<T>(
    battle: &Battle,
    commands: impl IntoIterator<Item = EncounterCommand>,
    look: impl FnOnce(&Battle) -> T,
) -> Result<T, SubmitError> {
    let mut copy = World::new();
    let start = Arc::new(Snapshot::from_battle(battle));
    setup::open(&mut copy, String::new(), battle.shared_ruleset(), 0, start);
    for command in commands {
        engine::carry_out(&mut copy, &command, 0, 0, &[], WhenFacesRunOut::Ask)?;
    }
    Ok(engine::read(&mut copy, look))
}

/// Carries out a command in the copy of a fight in `world`, and returns its outcomes. It rolls the dice of stream
/// `stream`: with the number of the command, from 1, [`submit`](super::submit) rolls the same.
///
/// # Errors
/// [`SubmitError`] with the reason; nothing has changed then.
pub fn execute_unrecorded(
    world: &mut World,
    command: &EncounterCommand,
    seed: u64,
    stream: u64,
) -> Result<Execution, SubmitError> {
    engine::carry_out(world, command, seed, stream, &[], WhenFacesRunOut::Throw)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encounter::{SubmitError, state_hash};
    use crate::grid::Cell;
    use crate::rules::facts::ActionOrder;
    use crate::rules::state::dice::DieError;
    use crate::trial::{TestFight, id, order};

    fn steps(who: &str, path: &[(i32, i32)]) -> EncounterCommand {
        EncounterCommand::Act(ActionOrder {
            path: path.iter().map(|cell| Cell::from(*cell)).collect(),
            ..order(who, "move", &[])
        })
    }

    #[test]
    fn rehearsal_equals_execution_and_changes_nothing() {
        let mut trial =
            TestFight::setup("seconds", "tolk (3, 3) against orc (9, 3)").start_with_dice(&[6, 1]);
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
    fn copied_fight_has_the_same_hash() {
        for ruleset in ["seconds", "segments", "phases", "resources", "fast-or-well"] {
            let fighters = "tolk (3, 3) against orc (9, 3)";
            let fighters = match ruleset {
                "phases" => "tolk (3, 3) against bandit as orc (9, 3)",
                _has_orcs => fighters,
            };
            let mut trial = TestFight::setup(ruleset, fighters).begin();
            trial.until_it_acts("tolk");
            let hash = state_hash(&mut trial.world);
            let start = Arc::new(trial.read(Snapshot::from_battle));
            let rules = trial.read(|battle| battle.shared_ruleset());
            let mut copy = World::new();
            setup::open(&mut copy, String::new(), rules, 0, start);
            assert_eq!(state_hash(&mut copy), hash, "{ruleset}");
        }
    }

    #[test]
    fn dice_and_rejections_cannot_be_rehearsed() {
        let mut trial =
            TestFight::setup("seconds", "tolk (3, 3) against orc (4, 3)").start_with_dice(&[6, 1]);
        let attack = EncounterCommand::Act(order("tolk", "melee-attack", &["orc"]));
        let far = steps("tolk", &[(9, 9)]);
        let mut rehearsed = |command| trial.read(|battle| rehearse(battle, [command], |_| ()));
        let asks = rehearsed(attack);
        assert!(
            matches!(asks, Err(SubmitError::Dice(DieError::Wanted(_)))),
            "{asks:?}"
        );
        let refused = rehearsed(far);
        assert!(
            matches!(refused, Err(SubmitError::Rejected(_))),
            "{refused:?}"
        );
    }
}
