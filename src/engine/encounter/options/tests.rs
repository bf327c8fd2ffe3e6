//! Tests legal commands and the list of actions in `phases`, where some actions delay.

use crate::rules::facts::EncounterCommand;
use crate::ruleset::ActionId;
use crate::trial::{TestFight, id};

use super::{action_options, hold_for_low, legal_commands};

/// Returns a fight in the HIGH phase of a round: Ansa is far from the orc and may act.
fn in_high() -> TestFight {
    TestFight::setup("phases", "ansa (0, 0) against orc (30, 10)").rolled([6, 1])
}

/// Returns the command that the list of actions offers for doing `action` in LOW.
fn offered(fight: &mut TestFight, action: &str) -> Option<EncounterCommand> {
    fight.read(|battle| {
        let options = action_options(battle, id("ansa")).into_iter();
        let mut options = options.filter(|option| option.action == ActionId::new(action));
        options.next().expect("the action is listed").in_low
    })
}

#[test]
fn action_delayed_in_high_is_offered_in_low() {
    let mut fight = in_high();
    let wait = hold_for_low(id("ansa"));
    assert_eq!(offered(&mut fight, "rummage"), Some(wait.clone()));
    assert_eq!(offered(&mut fight, "move"), None);
    assert!(fight.read(legal_commands).contains(&wait));
    fight.run(wait.clone(), &[]);
    assert_eq!(offered(&mut fight, "rummage"), None);
    assert!(!fight.read(legal_commands).contains(&wait));
}
