//! Charges in rulesets with and without a rule for melee reach.

use std::sync::Arc;

use crate::grid::Cell;
use crate::rules::facts::EncounterCommand;
use crate::ruleset::{EngagementRules, ItemId, Ruleset};
use crate::trial::{TestFight, built_in, id, order};

/// Returns the ruleset with a melee reach of this many squares, or without engagement for `None`.
fn reaching(ruleset: &str, squares: Option<u32>) -> Arc<Ruleset> {
    let mut ruleset = (*built_in(ruleset)).clone();
    ruleset.movement.engagement = squares.map(|reach_squares| EngagementRules {
        reach_squares,
        must_close: false,
        zone: false,
        jostling: false,
    });
    Arc::new(ruleset)
}

#[test]
fn charge_ends_in_reach_whether_or_not_melee_binds() {
    for ruleset in ["segments"] {
        for squares in [None, Some(1), Some(2)] {
            // A spear is a long weapon, a long sword is not.
            for (weapon, has_reach) in [("spear", 2), ("long-sword", 1)] {
                let lineup = TestFight::setup_with(
                    reaching(ruleset, squares),
                    "tolk (3, 3) against goblin (10, 3)",
                );
                let mut trial = lineup.begin();
                let who = id("tolk");
                let held = trial.read_combatant("tolk", |_, tolk| tolk.gear().in_hand());
                if let Some(item) = held {
                    trial.submit(EncounterCommand::TakeItem { who, item });
                }
                trial.submit(EncounterCommand::GiveItem {
                    who,
                    item: ItemId::new(weapon),
                    to: crate::rules::facts::ItemDestination::Hand,
                });
                trial.until_it_acts("tolk");
                let what = format!("{ruleset}, {squares:?}, {weapon}");
                let charge = EncounterCommand::Act(order("tolk", "charge", &["goblin"]));
                let submission = crate::encounter::Submission::from(charge);
                crate::encounter::submit(&mut trial.world, &submission)
                    .unwrap_or_else(|why| panic!("{what}: {why}"));
                let at = trial.read_combatant("tolk", |_, tolk| tolk.position().0);
                let apart = 10 - at.x;
                let reach = squares.unwrap_or(1).max(has_reach);
                assert_eq!((at.y, apart), (3, reach as i32), "{what}");
                assert_ne!(at, Cell::new(3, 3), "{what}");
            }
        }
    }
}

#[test]
fn path_of_a_charge_shows_who_strikes_first() {
    let lineup = TestFight::setup("segments", "halberdier (3, 3) against orc (10, 3)");
    let mut trial = lineup.begin();
    trial.roll(2, 5);
    let mut strikers = |who, target| {
        let charge = order(who, "charge", &[target]);
        trial.read(|battle| super::on_path(battle, &charge))
    };
    assert_eq!(
        strikers("orc", "halberdier"),
        [(Cell::new(5, 3), id("halberdier"))]
    );
    // The weapon of the orc is the shorter one.
    assert_eq!(strikers("halberdier", "orc"), []);
}
