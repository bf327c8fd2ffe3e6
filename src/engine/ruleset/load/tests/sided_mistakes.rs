//! Tests for messages about errors in rules of rounds and Armour Class; each error is made in the built-in `phases`.

use super::mistakes::{FileChange, complaints_about};

const FILES: [(&str, &str); 9] = [
    (
        "actions.ron",
        include_str!("../../../../../assets/rulesets/phases/actions.ron"),
    ),
    (
        "characters.ron",
        include_str!("../../../../../assets/rulesets/phases/characters.ron"),
    ),
    (
        "classes.ron",
        include_str!("../../../../../assets/rulesets/phases/classes.ron"),
    ),
    (
        "creatures.ron",
        include_str!("../../../../../assets/rulesets/phases/creatures.ron"),
    ),
    (
        "equipment.ron",
        include_str!("../../../../../assets/rulesets/phases/equipment.ron"),
    ),
    (
        "magic.ron",
        include_str!("../../../../../assets/rulesets/phases/magic.ron"),
    ),
    (
        "ruleset.ron",
        include_str!("../../../../../assets/rulesets/phases/ruleset.ron"),
    ),
    (
        "states.ron",
        include_str!("../../../../../assets/rulesets/phases/states.ron"),
    ),
    (
        "traits.ron",
        include_str!("../../../../../assets/rulesets/phases/traits.ron"),
    ),
];

fn complaints(changes: &[FileChange]) -> String {
    complaints_about("phases", &FILES, changes)
}

/// Errors, each with a part of its message.
#[rustfmt::skip]
const MISTAKES: &[(FileChange<'_>, &str)] = &[
    // The round
    (("ruleset.ron", "unit: Segment, round", "unit: Second, round"), "a round of sides is counted in segments"),
    (("ruleset.ron", "turns: Phases(", "turns: Phasses("), "did you mean `Phases`?"),
    (("ruleset.ron", "surprised_on: 2", "surprised_on: 7"), "it must be from 0 to 6"),
    (("ruleset.ron", "[Damage, FailedSave", "[Damage, FailedSaves"), "did you mean `FailedSave`?"),
    (("ruleset.ron", "flee_to: 50", "flee_to: 20"), "it must be from 25 to 200"),
    (("ruleset.ron", "leader_down: 25", "leader_down: -25"), "it must be from 0 to 200"),
    (("ruleset.ron", "restricted_melee", "restricted_mele"), "did you mean `restricted_melee`?"),
    (("ruleset.ron", "usual_speed_feet: 120", "usual_speed_feet: 118"), "118 feet are not a whole number of squares"),
    (("ruleset.ron", "            reach: 1,", "            reach: 0,"), "it must be from 1 to 20"),
    // Armour Class counted in the other direction
    (("ruleset.ron", "ascending: false", "ascending: maybe"), "ascending"),
    (("ruleset.ron", "\"12\": 9, \"14\": 8", "\"12\": 9, \"14\": 10"), "10 follows 9, but the number needed against Armour Class 0 must not rise"),
    (("equipment.ron", "\"leather\": (name: \"Leather armour\", armour_class: 8", "\"leather\": (name: \"Leather armour\", armour_class: 12"), "this armour is worse than none: 12"),
    (("ruleset.ron", "(from: 15, armour: -1)", "(from: 15, armour: 1)"), "armour 1 is worse than in the row before"),
    (("actions.ron", "does: Talk", "does: Combo"), "this needs contested attacks"),
    // Tables
    (("ruleset.ron", "dexterity: \"dexterity\"", "dexterity: \"dexterty\""), "did you mean `dexterity`?"),
    (("ruleset.ron", "(from: 17, hit: 1, damage: 1),", "(from: 15, hit: 1, damage: 1),"), "the row of 15 follows that of 16"),
    (("ruleset.ron", "(from: 18, percent: 51,", "(from: 18, percent: 1,"), "the row of 18.01 follows that of 18.01"),
    (("ruleset.ron", "(from: 19, hit: 3, damage: 6)", "(from: 19, percent: 1, hit: 3, damage: 6)"), "only 18 has a percentile part"),
    (("ruleset.ron", "(from: 5, reaction: -1, missile", "(from: 2, reaction: -1, missile"), "the row of 2 follows that of 4"),
    (("ruleset.ron", "\"1+1\": 18", "\"1*1\": 18"), "`1*1` is not a number of hit dice such as 4, 4+4 or 1-1"),
    (("ruleset.ron", "\"1\": 19, \"1+1\": 18", "\"1+1\": 19, \"1\": 18"), "the row of 1 follows that of 1+1"),
    (("ruleset.ron", "3: [13, 14, 15, 15, 16]", "3: [13, 14, 15, 15]"), "there are 4 numbers for 5 saving throws"),
    (("ruleset.ron", "50: 2, 75: 3", "75: 3, 50: 2"), "the row of 50 follows that of 75"),
    (("ruleset.ron", "range: (per_increment: -2", "range: (per_increment: 2"), "it must be from -20 to 0"),
    // Attributes
    (("ruleset.ron", "implies: [\"poison\"]", "implies: [\"poisn\"]"), "did you mean `poison`?"),
    (("ruleset.ron", "\"mind-affecting\": (name: \"Mind-affecting\")", "\"mind-affecting\": (name: \"Mind-affecting\", implies: [\"terror\"])"), "`mind-affecting` implies itself, through `terror`"),
    // Classes
    (("classes.ron", "to_hit: { 1: 20, 4: 18, 7: 16,", "to_hit: { 1: 20, 7: 18, 4: 16,"), "the row of 4 follows that of 7"),
    (("classes.ron", "to_hit: { 1: 20, 4: 18, 7: 16, 10: 14, 13: 12, 16: 10, 19: 9 }", "to_hit: {}"), "the table is empty"),
    (("classes.ron", "1: [11, 14, 14, 16, 15]", "1: [11, 14, 14, 16, 15, 3]"), "there are 6 numbers for 5 saving throws"),
    (("classes.ron", "backstab: { 1: 2", "backstab: { 1: 0"), "it must be from 1 to 10"),
    (("classes.ron", "routines_in_two_rounds", "routines_in_two_round"), "did you mean `routines_in_two_rounds`?"),
    // Actions
    (("actions.ron", "activity: Minor", "activity: Miner"), "did you mean `Minor`?"),
    (("actions.ron", "kind: Melee", "kind: Mele"), "did you mean `Melee`?"),
    (("actions.ron", "Position(feet: 10)", "Position(feet: 1)"), "it must be from 5 to 300"),
    (("actions.ron", "does: SetWeapon", "does: SetWeapons"), "did you mean `SetWeapon`?"),
    // Equipment
    (("equipment.ron", "length_feet: 3.5", "length_feet: 3.55"), "3.55 is not a possible length of a weapon"),
    (("equipment.ron", "modes: { \"thrust\": 2, \"chop\": 6 }", "space_feet: 2, modes: { \"thrust\": 2, \"chop\": 6 }"), "its space is given in both `space_feet` and `modes`"),
    (("equipment.ron", "length_feet: 6, two_handed: true)", "length_feet: 6, two_handed: true, off_hand: true)"), "a two-handed weapon cannot be a second weapon"),
    (("equipment.ron", "inflicts: \"restrained\"", "inflicts: \"restraint\""), "there is no condition `restraint`"),
    (("equipment.ron", "after_charge: \"prone\"", "after_charge: \"pron\""), "did you mean `prone`?"),
    (("equipment.ron", "increment_feet: 50, ", ""), "its range is missing"),
    (("equipment.ron", "increment_feet: 50", "increment_feet: 52"), "a square is 5 feet"),
    (("equipment.ron", "increment_feet: 50", "increment: 10, increment_feet: 50"), "it is given both in squares and in feet"),
    (("equipment.ron", "\"padded\": (", "\"dagger\": ("), "`dagger` is already a weapon"),
    (("equipment.ron", "\"small-shield\": (", "\"plate-mail\": ("), "`plate-mail` is already armour"),
    (("equipment.ron", "\"rope\": (", "\"small-shield\": ("), "`small-shield` is already a shield"),
    (("equipment.ron", "cap_feet: 90", "cap_feet: -90"), "it must be from 0 to 1000"),
    // Magic
    (("magic.ron", "save: (against: \"spells\"", "save: (against: \"spell\""), "did you mean `spells`?"),
    (("magic.ron", "spares: Half", "spares: Halv"), "did you mean `Half`?"),
    (("magic.ron", "attributes: [\"sleep\"]", "attributes: [\"slep\"]"), "there is no attribute `slep`"),
    (("magic.ron", "tags: [Immediate]", "tags: [Imediate]"), "did you mean `Immediate`?"),
    (("magic.ron", "tags: [Immediate]", "tags: [Immediate, Immediate]"), "this tag is already listed"),
    (("magic.ron", "tags: [Complex]", "tags: [Complex, Immediate]"), "a spell that takes the whole round is neither"),
    (("magic.ron", "kind: Invocation", "kind: Invokation"), "did you mean `Invocation`?"),
    (("magic.ron", "Burst(radius_feet: 15)", "Burst()"), "the radius of the burst is missing"),
    (("magic.ron", "HealPoints(\"1d8\")", "Heal(1)"), "this ruleset has no wounds to heal"),
    (("magic.ron", "die: \"1d6\"", "die: \"1d\""), "`1d` is not a dice expression"),
    (("magic.ron", "most_hit_dice: 4", "most_hit_dice: -4"), "it must be from 0 to 100"),
    // States
    (("states.ron", "Wards(Hedged)]", "Wards(Hedge)]"), "did you mean `Hedged`?"),
    (("states.ron", "[UnaffectedBy(\"fire\")]", "[UnaffectedBy(\"fires\")]"), "did you mean `fire`?"),
    (("states.ron", "[Percent(Speed, 50)", "[Percent(Speed, -50)"), "it must be from 0 to 1000"),
    // Creatures
    (("creatures.ron", "class: \"fighter\"", "class: \"figther\""), "did you mean `fighter`?"),
    (("creatures.ron", "stats: { \"level\": 0 }, class", "class"), "its level as a fighter is missing"),
    (("creatures.ron", "hit_points: \"1d4\"", "hit_points: \"1d4-10\""), "`1d4-10` gives -9 to -6, but a combatant begins with 1 hit point or more"),
    (("creatures.ron", "hit_points: \"1d4\"", "hit_points: \"0\""), "`0` is always 0, but a combatant begins with 1 hit point or more"),
    (("creatures.ron", "hit_points: \"1d4\"", "hit_points: \"1d1000\""), "with 2 to 100 sides each"),
    (("creatures.ron", "hit_dice: \"2+2\"", "hit_dice: \"2-20\""), "`2-20` gives at most -4 hit points"),
    (("creatures.ron", "hit_dice: \"2+2\"", "hit_dice: \"two\""), "`two` is not a number of hit dice"),
    (("creatures.ron", "hit_dice: \"2+2\", ", ""), "`wolf` has neither class nor hit dice"),
    (("characters.ron", "hit_points: \"14\",", ""), "the hit points of `mira` are missing"),
    (("creatures.ron", "armour: \"leather\"", "armour: \"lether\""), "did you mean `leather`?"),
    (("creatures.ron", "off_hand: \"medium-shield\"", "off_hand: \"long-sword\""), "`long-sword` is not a second weapon"),
    (("creatures.ron", "off_hand: \"medium-shield\"", "off_hand: \"medum-shield\""), "did you mean `medium-shield`?"),
    (("characters.ron", "in_hand: \"two-handed-sword\",", "in_hand: \"two-handed-sword\", off_hand: \"dagger\","), "`two-handed-sword` needs both hands"),
    (("creatures.ron", "routine: [\"wolf-bite\"]", "routine: [\"dagger\"]"), "`dagger` is not a natural weapon"),
    (("states.ron", "effects: [Add(Attack, 1), ", "effects: [Add(Attack), "), "write `Add(number, amount)`"),
    (("states.ron", "effects: [Add(Attack, 1), ", "effects: [Add(Attack, 1, 2), "), "`Add` needs 2 values in brackets, in this order"),
    (("states.ron", "effects: [Add(Attack, 1), ", "effects: [Add, "), "write `Add(number, amount)`"),
    (("states.ron", "effects: [Add(Attack, 1), ", "effects: [Add(1, Attack), "), "expected a whole number, found the word `Attack`"),
    (("states.ron", "effects: [Add(Attack, 1), ", "effects: [Add(Atack, 1), "), "did you mean `Attack`?"),
    (("states.ron", "effects: [Add(Attack, 1), ", "effects: [Add(Attack, 21), "), "it must be from -20 to 20"),
    (("states.ron", "effects: [Add(Attack, 1), ", "effects: [Add(Speed, 1), "), "write `Percent(Speed, 50)`"),
    (("states.ron", "effects: [Add(Attack, 1), ", "effects: [Percent(Attack, 50), "), "write `Add(Attack, …)`"),
    (("states.ron", "effects: [Add(Attack, 1), ", "effects: [If([], Add(Attack, 1)), "), "there is no test"),
    (("states.ron", "effects: [Add(Attack, 1), ", "effects: [If([With(Melee), With(Ranged)], Add(Attack, 1)), "), "never hold together"),
    (("states.ron", "effects: [Add(Attack, 1), ", "effects: [If([Within(5)], Add(Attack, 1)), "), "did you mean `With`?"),
    (("states.ron", "effects: [Add(Attack, 1), ", "effects: [If([With(Melee)], Add(Protection, 1)), "), "`With` cannot be tested"),
    (("states.ron", "effects: [Add(Attack, 1), ", "effects: [Unless([], Add(Attack, 1)), "), "or the effect without `Unless`"),
    (("states.ron", "effects: [Add(Attack, 1), ", "effects: [Unless([With(Melee)], Add(Protection, 1)), "), "`Unless` works around `Add` of `Attack`, `AttackAgainst` and `Damage` only"),
    (("states.ron", "effects: [Add(Attack, 1), ", "effects: [Unless([With(Melee), With(Ranged)], Add(Attack, 1)), "), "with these tests, the effect never applies"),
    (("states.ron", "effects: [Add(Attack, 1), ", "effects: [If([With(Melee)], Unless([With(Melee)], Add(Attack, 1))), "), "never hold together"),
    (("states.ron", "effects: [Add(Attack, 1), ", "effects: [Unles([With(Melee)], Add(Attack, 1)), "), "did you mean `Unless`?"),
    (("states.ron", "effects: [Add(Attack, 1), ", "effects: [NoStack(\"luck\", CountsAs(Unseen)), "), "remove `NoStack`"),
    (("states.ron", "effects: [Add(Attack, 1), ", "effects: [NoStack(\"luck\", NoStack(\"luck\", Add(Attack, 1))), "), "remove one `NoStack`"),
    (("states.ron", "effects: [Add(Attack, 1), ", "effects: [Cost(Acting, WholeTurn), "), "write `Cost(Moving, WholeTurn)`"),
    (("traits.ron", "[TurnOrder(SurprisesOn(3))]", "[TurnOrder(SurprisesOn(9))]"), "it must be from 1 to 6"),
    (("traits.ron", "effects: [CountsAs(Fearless)]", "effects: []"), "`fearless` has no effect"),
    (("traits.ron", "effects: [CountsAs(Fearless)]", "effects: [CountsAs(Fearles)]"), "did you mean `Fearless`?"),
    (("traits.ron", "effects: [CountsAs(Fearless)]", "effects: [CountAs(Fearless)]"), "did you mean `CountsAs`?"),
    (("traits.ron", "effects: [CountsAs(Fearless)]", "effects: [CountsAs(Asleep)]"), "only a condition can have this effect"),
    (("traits.ron", "effects: [CountsAs(Fearless)]", "effects: [CountsAs]"), "`CountsAs` needs its contents in brackets"),
    (("traits.ron", "effects: [CountsAs(Fearless)]", "effects: [Fearless]"), "write `CountsAs(Fearless)`; `splitsecond check --fix FILE`"),
    // Effects of items, and traits of classes
    (("equipment.ron", "cap_feet: 90", "cap_feet: 90, effects: [CountsAs(Asleep)]"), ".effects[0]: only a condition can have this effect"),
    (("equipment.ron", "cap_feet: 90", "cap_feet: 90, effects: [Forbid(Runing)]"), "did you mean `Running`?"),
    (("equipment.ron", "bonus: 1", "bonus: 1, effects: [TurnOrder(MissesTurn)]"), "only a condition can have this effect"),
    (("equipment.ron", "name: \"Rope\",", "name: \"Rope\", effects: [Forbid(Approaching(Creator))],"), "only a condition can have this effect"),
    (("equipment.ron", "natural: true,", "natural: true, effects: [Unless([With(Melee)], Forbid(Running))],"), "no attack is known for this effect"),
    (("classes.ron", "sweeps: true", "sweeps: true, traits: { 3: [\"fearles\"] }"), "classes.fighter.traits[3][0]: there is no trait `fearles`\n    hint: did you mean `fearless`?"),
    (("classes.ron", "sweeps: true", "sweeps: true, traits: { 3: \"fearless\" }"), "classes.fighter.traits[3]: expected a list"),
    (("classes.ron", "sweeps: true", "sweeps: true, traits: [\"fearless\"]"), "classes.fighter.traits: expected a map"),
    (("classes.ron", "sweeps: true", "sweeps: true, traits: { 101: [\"fearless\"] }"), "it must be from 0 to 100"),
    (("classes.ron", "sweeps: true", "sweeps: true, traits: { 5: [\"leader\"], 3: [\"fearless\"] }"), "sort the rows in ascending order"),
    (("classes.ron", "sweeps: true", "sweeps: true, traits: { 3: [\"fearless\"], 5: [\"leader\", \"fearless\"] }"), "its members already have `fearless` from level 3 on"),
    (("creatures.ron", "traits: [\"stealthy\"]", "traits: [\"stealty\"]"), "did you mean `stealthy`?"),
    (("creatures.ron", "traits: [\"stealthy\"]", "surprises_on: 3"), "`surprises_on` is a trait"),
    (("creatures.ron", "traits: [\"leader\"]", "leader: true"), "write `traits: [\"leader\"]`"),
    (("creatures.ron", "immune: [\"fire\", \"poison\"]", "immune: [\"fire\", \"poisons\"]"), "did you mean `poison`?"),
    (("creatures.ron", "speed_feet: 180", "speed_feet: 182"), "182 feet are not a whole number of squares"),
    (("creatures.ron", "speed_feet: 180", "speed: 3, speed_feet: 180"), "remove one of them"),
];

/// Each check finds its error.
#[test]
fn every_kind_of_error_is_reported() {
    for (change, expected) in MISTAKES {
        let said = complaints(&[*change]);
        assert!(said.contains(expected), "{change:?} is answered by\n{said}");
    }
}

/// SEG-12: a side acts in the segment that the other side rolled.
#[test]
fn initiative_die_fits_in_a_round_of_segments() {
    let said = complaints(&[
        ("ruleset.ron", "turns: Phases(", "turns: Segments("),
        (
            "ruleset.ron",
            "restricted_melee: false",
            "fighters_first_and_last: true",
        ),
        (
            "ruleset.ron",
            "initiative: (die: 6)",
            "initiative: (die: 12)",
        ),
    ]);
    assert!(
        said.contains("the initiative die has 12 faces, but the round has 10 segments"),
        "{said}"
    );
}

/// Errors in five files, each with its place.
#[test]
fn errors_of_all_files_are_listed_together() {
    let said = complaints(&[
        ("classes.ron", "{ 1: 20, 4: 18", "{ 4: 20, 1: 18"),
        ("creatures.ron", "class: \"fighter\"", "class: \"fihgter\""),
        ("equipment.ron", "length_feet: 3.5", "length_feet: 3.55"),
        ("magic.ron", "against: \"spells\"", "against: \"breth\""),
        (
            "ruleset.ron",
            "implies: [\"fear\"]",
            "implies: [\"fear\", \"terror\"]",
        ),
    ]);
    insta::assert_snapshot!(said);
}

/// A malformed file of classes causes no errors for creatures with a class.
#[test]
fn broken_class_file_causes_no_errors_in_others() {
    let said = complaints(&[("classes.ron", "classes: {", "classes: (")]);
    assert!(said.starts_with("phases/classes.ron"), "{said}");
    assert!(!said.contains("creatures.ron"), "{said}");
}

/// Tables are not compared with values that cannot be read.
#[test]
fn unreadable_row_is_the_only_error() {
    for (old, new) in [
        ("(from: 15, armour: -1)", "(from: 15, armour: )"),
        (
            "(from: 17, hit: 1, damage: 1),",
            "(from: x, hit: 1, damage: 1),",
        ),
        ("light: (dim: 25, dark: 90)", "light: { 1: 2 }"),
    ] {
        let said = complaints(&[("ruleset.ron", old, new)]);
        assert!(said.ends_with("\n1 problem"), "{new}: {said}");
    }
    let no_table = "monster_to_hit: \"\", old_table: {";
    let said = complaints(&[("ruleset.ron", "monster_to_hit: {", no_table)]);
    assert!(said.contains("monster_to_hit: expected a map"), "{said}");
    assert!(!said.contains("the table is empty"), "{said}");
}
