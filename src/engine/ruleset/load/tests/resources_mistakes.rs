//! Tests for messages about errors in rules of turn parts and feet; each error is made in the built-in `resources`.

use super::mistakes::{FileChange, complaints_about};

const FILES: [(&str, &str); 7] = [
    (
        "actions.ron",
        include_str!("../../../../../assets/rulesets/resources/actions.ron"),
    ),
    (
        "characters.ron",
        include_str!("../../../../../assets/rulesets/resources/characters.ron"),
    ),
    (
        "creatures.ron",
        include_str!("../../../../../assets/rulesets/resources/creatures.ron"),
    ),
    (
        "equipment.ron",
        include_str!("../../../../../assets/rulesets/resources/equipment.ron"),
    ),
    (
        "magic.ron",
        include_str!("../../../../../assets/rulesets/resources/magic.ron"),
    ),
    (
        "ruleset.ron",
        include_str!("../../../../../assets/rulesets/resources/ruleset.ron"),
    ),
    (
        "states.ron",
        include_str!("../../../../../assets/rulesets/resources/states.ron"),
    ),
];

/// Errors, each with a part of its message.
#[rustfmt::skip]
const MISTAKES: &[(FileChange<'_>, &str)] = &[
    (("ruleset.ron", "unit: Second, round", "unit: Segment, round"), "a round of individual turns is counted in seconds"),
    (("ruleset.ron", "effort_takes_action", "effort_takes_acton"), "did you mean `effort_takes_action`?"),
    (("ruleset.ron", "ties: \"dexterity\"", "ties: \"dexterty\""), "did you mean `dexterity`?"),
    (("ruleset.ron", "swim: (water: 1)", "swim: (water: 4)"), "it must be from 1 to 3"),
    (("ruleset.ron", "swim: (water: 1)", "swim: (watr: 1)"), "did you mean `water`?"),
    (("ruleset.ron", "casting: \"casting\"", "casting: \"castin\""), "did you mean `casting`?"),
    (("ruleset.ron", "increments: 3", "increments: 0"), "it must be from 1 to 20"),
    (("actions.ron", "spends: Quick", "spends: Quik"), "did you mean `Quick`?"),
    (("actions.ron", "spends: Quick, key: 'b'", "spends: Reaction, key: 'b'"), "did you mean `Action`?"),
    (("actions.ron", "does: MeleeAttack, spends: Action", "does: MeleeAttack"), "could be repeated without end"),
    (("actions.ron", "time: 0, does: MeleeAttack", "time: 4, does: MeleeAttack"), "actions take no time in this ruleset"),
    (("actions.ron", "does: Talk", "does: Recover(regains: \"1d6\")"), "this needs attacks with pools of dice"),
    (("actions.ron", "does: Talk", "does: Flee"), "this needs a round of sides"),
    (("actions.ron", "does: Talk", "answers: Miss, does: Talk"), "write `answers: Attack`"),
    (("actions.ron", "effort: true", "effort: yes"), "expected `true` or `false`"),
    (("magic.ron", "level: 2, answers: Cast", "level: 2"), "a counterspell must react to casting"),
    (("creatures.ron", "hit_points: \"2d6\"", "hit_points: \"-3\""), "`-3` is always -3, but a combatant begins with 1 hit point or more"),
    (("creatures.ron", "hit_points: \"2d6\"", "hit_points: \"100d100\""), "`100d100` gives 100 to 10000, but hit points go up to 9999"),
    (("magic.ron", "minutes: 1)", "minutes: 100000)"), "is too large"),
    (("states.ron", "Percent(Speed, 50)]", "Percent(Speed, -50)]"), "it must be from 0 to 1000"),
    (("states.ron", "[Absorbs(3)]", "[Absorbs(-3)]"), "it must be from 1 to 1000"),
    (("actions.ron", "does: Sprint", "does: Sprnt"), "did you mean `Sprint`?"),
    (("magic.ron", "answers: Cast", "answers: Casts"), "did you mean `Cast`?"),
    (("magic.ron", "effect: Counter(base: 10)", "effect: Counter(base: -1)"), "it must be from 0 to 100"),
    (("magic.ron", "rounds: 2)", "rounds: 2, lasts: 5)"), "its duration is given more than once"),
    (("magic.ron", "HealPoints(\"2d8+2\")", "Heal(1)"), "this ruleset has no wounds to heal"),
    (("creatures.ron", "hit_points: \"6\", ", ""), "the hit points of `bystander` are missing"),
    (("creatures.ron", "speeds: (climb: 20)", "speeds: (climbs: 20)"), "did you mean `climb`?"),
    (("creatures.ron", "speeds: (climb: 20)", "speeds: (climb: -20)"), "it must be from 0 to 300"),
];

/// Each check finds its error.
#[test]
fn every_kind_of_error_is_reported() {
    for (change, expected) in MISTAKES {
        let said = complaints_about("resources", &FILES, std::slice::from_ref(change));
        assert!(
            said.contains(expected),
            "{change:?}\nexpected: {expected}\nsaid:\n{said}"
        );
    }
}
