//! Invariants that are checked after every command, in debug builds and tests.

use crate::grid::Terrain;
use crate::rules::state::{Battle, Vitality};
use crate::rules::{concentration, movement, surprise};

/// Checks the invariants; a violation is a bug of a mechanic, not an error of the user.
///
/// # Panics
/// Panics if an invariant is violated.
pub fn check(battle: &Battle) {
    let budget = crate::rules::turns::turn_budget(battle.ruleset);
    for turn in battle.order.open_turns() {
        assert!(
            turn.left() <= budget,
            "{} has {} s left",
            turn.combatant(),
            turn.left()
        );
    }
    for (index, place) in battle.order.places().iter().enumerate() {
        let twice = battle.order.places()[..index]
            .iter()
            .any(|other| other.who == place.who);
        assert!(!twice, "{} is twice in the turn order", place.who);
    }
    for pair in battle.order.places().windows(2) {
        assert!(
            pair[0].total >= pair[1].total,
            "the turn order is not by total"
        );
    }
    check_the_moment(battle);
    for combatant in battle.combatants() {
        let who = combatant.id();
        let forced = combatant
            .timer()
            .current()
            .is_some_and(|cast| cast.is_forced());
        assert!(
            forced
                || !concentration::is_concentrating(battle, who)
                || concentration::can_concentrate(battle, &combatant),
            "{who} concentrates and cannot act"
        );
        let space = combatant.space();
        for cell in space.cells() {
            assert!(
                battle.map.contains(cell),
                "{who} is outside the map at {cell}"
            );
            assert!(
                battle.map.terrain(cell) != Terrain::Blocked,
                "{who} is in rock at {cell}"
            );
        }
        if let Some(current) = combatant.timer().current() {
            assert!(
                current.left() > 0,
                "{who} has finished `{}` and not completed it",
                current.action()
            );
            assert!(
                combatant.health().vitality() == Vitality::Up,
                "{who} is down and continues with `{}`",
                current.action()
            );
        }
        for other in battle.combatants().filter(|other| other.id() < who) {
            let both_solid = combatant.health().vitality() == Vitality::Up
                && other.health().vitality() == Vitality::Up;
            let share = combatant.body().shares_square && other.body().shares_square
                || movement::may_squeeze(battle, &combatant, &other);
            assert!(
                !both_solid || share || !space.overlaps(&other.space()),
                "{who} and {} are in one square at {}",
                other.id(),
                space.anchor
            );
        }
    }
    for due in battle.timeline.due() {
        assert!(due.left > 0, "something fell due and did not fire: {due:?}");
    }
}

/// Checks that the open moment waits only for combatants who can act in it: otherwise the round would wait endlessly,
/// or ask the same combatant again and again. While a trigger is pending, the moment does not advance.
fn check_the_moment(battle: &Battle) {
    if !battle.pending.is_empty() {
        return;
    }
    for who in battle
        .round
        .moment
        .iter()
        .flat_map(|moment| &moment.waiting)
    {
        let actor = battle.get(*who);
        let acts =
            actor.is_some_and(|actor| actor.can_act() && !surprise::is_surprised(battle, &actor));
        assert!(acts, "the round waits for {who}, who cannot act in it");
    }
}
