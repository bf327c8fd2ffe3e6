//! Tests for messages about errors in rules of steps and dice pools; each error is made in the built-in `fast-or-well`.

use super::mistakes::{FileChange, complaints_about};

const FILES: [(&str, &str); 8] = [
    (
        "actions.ron",
        include_str!("../../../../../assets/rulesets/fast-or-well/actions.ron"),
    ),
    (
        "characters.ron",
        include_str!("../../../../../assets/rulesets/fast-or-well/characters.ron"),
    ),
    (
        "creatures.ron",
        include_str!("../../../../../assets/rulesets/fast-or-well/creatures.ron"),
    ),
    (
        "equipment.ron",
        include_str!("../../../../../assets/rulesets/fast-or-well/equipment.ron"),
    ),
    (
        "magic.ron",
        include_str!("../../../../../assets/rulesets/fast-or-well/magic.ron"),
    ),
    (
        "ruleset.ron",
        include_str!("../../../../../assets/rulesets/fast-or-well/ruleset.ron"),
    ),
    (
        "states.ron",
        include_str!("../../../../../assets/rulesets/fast-or-well/states.ron"),
    ),
    (
        "traits.ron",
        include_str!("../../../../../assets/rulesets/fast-or-well/traits.ron"),
    ),
];

/// Errors, each with a part of its message.
#[rustfmt::skip]
const MISTAKES: &[(FileChange<'_>, &str)] = &[
    // The round
    (("ruleset.ron", "unit: Step, round: 5", "unit: Second, round: 5"), "write `clock: (unit: Step, round: 5)`"),
    (("ruleset.ron", "unit: Step, round: 5", "unit: Step, round: 6"), "a round of this turn structure has five steps"),
    (("ruleset.ron", "unit: Step, round: 5", "unit: Steps, round: 5"), "did you mean `Step`?"),
    (("ruleset.ron", "turns: FastOrWell(", "turns: FastOrWel("), "did you mean `FastOrWell`?"),
    (("ruleset.ron", "fast_actions: 1", "fast_actions: 0"), "the number 0 is too small"),
    (("ruleset.ron", "fast_actions: 1", "fast_actions: 99999999999999"), "it must be from 1 to 10"),
    (("ruleset.ron", "fast_actions: 1", "fast_actions: 123456789012345678901234567890"), "fast_actions"),
    (("ruleset.ron", "fast_actions: 1", "fast_actions: \"one\""), "the text \"one\""),
    (("ruleset.ron", "well_actions: 2", "wel_actions: 2"), "did you mean `well_actions`?"),
    (("ruleset.ron", "opponent_actions: 2", "opponent_actions: -2"), "it must be from 1 to 10"),
    (("ruleset.ron", "morale: (dice: 2", "morale: (dice: 0"), "the number 0 is too small"),
    (("ruleset.ron", "sides: 6, leadership", "sides: 1, leadership"), "it must be from 2 to 100"),
    (("ruleset.ron", "leadership: \"leadership\", ", ""), "`leadership` is missing"),
    (("ruleset.ron", "save: \"morale\"", "save: \"moral\""), "did you mean `morale`?"),
    // Dice pools
    (("ruleset.ron", "        die: 6,", "        die: 1,"), "it must be from 2 to 100"),
    (("ruleset.ron", "full_from: 6", "full_from: 7"), "it must be from 1 to 6"),
    (("ruleset.ron", "full_from: 6", "full_from: 3"), "a full hit cannot start below a glancing hit"),
    (("ruleset.ron", "critical_dice: 2", "critical_dice: 0"), "the number 0 is too small"),
    (("ruleset.ron", "class_bonus: \"class-bonus\"", "class_bonus: \"clas-bonus\""), "did you mean `class-bonus`?"),
    (("ruleset.ron", "        stamina: \"stamina\",\n", ""), "`stamina` is missing"),
    (("ruleset.ron", "per_wound: -1", "per_wound: 1"), "it must be from -10 to 0"),
    (("ruleset.ron", "last_wound: 4", "last_wound: 3"), "the last wound must come after the mortal wound"),
    (("ruleset.ron", "effort: (stamina: 1", "effort: (stamina: 0"), "it must be from 1 to 100"),
    (("ruleset.ron", "effort: (stamina: 1, dice: 1)", "effort: (stamina: 1, dices: 1)"), "did you mean `dice`?"),
    (("ruleset.ron", "mid: 60", "mid: 20"), "a band ends at 20 feet, but the band before it at 30"),
    (("ruleset.ron", "approach_feet: 30", "approach_feet: -5"), "it must be from 0 to 5000"),
    // Actions
    (("actions.ron", "does: Recover(regains: \"1d6+1\")", "does: Recover(regains: \"0d6\")"), "there may be 1 to 100 dice"),
    (("actions.ron", "does: Recover(regains: \"1d6+1\")", "does: Recover(regains: \"1d\")"), "`1d` is not a dice expression"),
    (("actions.ron", "does: Recover(regains: \"1d6+1\")", "does: Recover(regains: \"d1\")"), "with 2 to 100 sides"),
    (("actions.ron", "does: Recover(regains: \"1d6+1\")", "does: Recover(regains: \"1d6+2147483647\")"), "from -9999 to 9999"),
    (("actions.ron", "does: Recover(regains: \"1d6+1\")", "does: Recover()"), "`regains` is missing"),
    (("actions.ron", "does: Recover(regains: \"1d6+1\")", "does: Recover(regains: 6)"), "expected a text"),
    (("actions.ron", "time: 2, does: Treat", "time: 3, does: Treat"), "but a turn has at most 2"),
    (("actions.ron", "time: 1, does: MeleeAttack, key", "time: 0, does: MeleeAttack, key"), "could be repeated without end"),
    (("actions.ron", "answers: Miss", "answers: Mis"), "did you mean `Miss`?"),
    (("actions.ron", "does: Talk", "does: Sprint"), "this needs turns with feet"),
    (("actions.ron", "does: Talk", "does: Run(pace: 2, committed: 0)"), "this needs turns of seconds"),
    (("actions.ron", "does: Talk", "does: Charge"), "this needs an Armour Class"),
    (("actions.ron", "does: Talk", "does: Aim(bonus: 1)"), "this needs contested attacks or an Armour Class"),
    (("actions.ron", "does: Talk", "does: Overcome()"), "no condition is ended by `talk`"),
    // Conditions
    (("states.ron", "ended_by: \"stand-up\"", "ended_by: \"stand\""), "there is no action `stand`"),
    (("states.ron", "ended_by: \"stand-up\"", "ended_by: \"move\""), "`move` does not end conditions"),
    (("states.ron", "MaxActions(1))]", "MaxActions(-1))]"), "it must be from 0 to 10"),
    (("states.ron", "turn_damage: \"1d6\"", "turn_damage: \"6d\""), "`6d` is not a dice expression"),
    (("states.ron", "turn_damage: \"1d6\"", "turn_damage: 6"), "expected a text"),
    (("states.ron", "ends_with_turn: true,\n", "ends_with_turn: 1,\n"), "expected `true` or `false`"),
    (("states.ron", "ends_with_turn: true,\n", "end_with_turn: true,\n"), "did you mean `ends_with_turn`?"),
    (("states.ron", "name: \"Prone\", badge: \"Pr\"", "name: \"Prone\""), "`badge` is missing"),
    // Equipment and magic
    (("equipment.ron", "off_each_die: 1", "off_each_die: -1"), "it must be from 0 to 20"),
    (("equipment.ron", ", off_each_die: 1", ""), "the protection of `leather` is missing"),
    (("equipment.ron", "inflicts: \"restrained\"", "inflicts: \"restraint\""), "there is no condition `restraint`"),
    (("magic.ron", "time: 2, resisted_by", "time: 3, resisted_by"), "it takes 3 actions"),
    (("magic.ron", "resisted_by: \"wits\"", "resisted_by: \"wit\""), "did you mean `wits`?"),
    (("magic.ron", "effect: Dispel", "effect: DamagePerLevel(die: \"1d6\")"), "this ruleset has no levels"),
    (("magic.ron", "effect: Dispel", "effect: Counter()"), "a counterspell rolls the die of `Defence`"),
    (("creatures.ron", "armour: \"leather\"", "armour: \"lether\""), "did you mean `leather`?"),
    (("creatures.ron", "\"stamina\": 6", "\"stamina\": 0"), "it must be from 1 to 60"),
];

/// Each check finds its error, and its message gives the place and a fix.
#[test]
fn every_kind_of_error_is_reported() {
    for (change, expected) in MISTAKES {
        let said = complaints_about("fast-or-well", &FILES, std::slice::from_ref(change));
        assert!(
            said.contains(expected),
            "{change:?}\nexpected: {expected}\nsaid:\n{said}"
        );
        let place = format!("fast-or-well/{}:", change.0);
        let line = said.lines().find(|line| line.starts_with(&place));
        let column = line.and_then(|line| line[place.len()..].chars().next());
        assert!(
            column.is_some_and(|c| c.is_ascii_digit()),
            "no place: {said}"
        );
    }
}

#[test]
fn range_band_outside_its_limits_is_one_error() {
    let change = ("ruleset.ron", "far: 150", "far: -5");
    let said = complaints_about("fast-or-well", &FILES, &[change]);
    assert!(said.contains("the number -5 is too small"), "{said}");
    assert!(said.ends_with("\n1 problem"), "{said}");
}
