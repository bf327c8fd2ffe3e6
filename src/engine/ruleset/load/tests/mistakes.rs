//! Tests for messages about errors in a ruleset; each error is made in the built-in `seconds`.

use crate::ruleset::Ruleset;

const FILES: [(&str, &str); 9] = [
    (
        "actions.ron",
        include_str!("../../../../../assets/rulesets/seconds/actions.ron"),
    ),
    (
        "characters.ron",
        include_str!("../../../../../assets/rulesets/seconds/characters.ron"),
    ),
    (
        "combos.ron",
        include_str!("../../../../../assets/rulesets/seconds/combos.ron"),
    ),
    (
        "creatures.ron",
        include_str!("../../../../../assets/rulesets/seconds/creatures.ron"),
    ),
    (
        "equipment.ron",
        include_str!("../../../../../assets/rulesets/seconds/equipment.ron"),
    ),
    (
        "magic.ron",
        include_str!("../../../../../assets/rulesets/seconds/magic.ron"),
    ),
    (
        "ruleset.ron",
        include_str!("../../../../../assets/rulesets/seconds/ruleset.ron"),
    ),
    (
        "states.ron",
        include_str!("../../../../../assets/rulesets/seconds/states.ron"),
    ),
    (
        "traits.ron",
        include_str!("../../../../../assets/rulesets/seconds/traits.ron"),
    ),
];

/// A change in a file: the file's name, the old text, and the new text.
pub type FileChange<'a> = (&'a str, &'a str, &'a str);

/// Returns the problems of `seconds` after some changes.
fn complaints(changes: &[FileChange]) -> String {
    complaints_about("seconds", &FILES, changes)
}

/// Returns the problems of a ruleset's files after some changes.
pub fn complaints_about(id: &str, files: &[(&str, &str)], changes: &[FileChange]) -> String {
    let texts = files.iter().map(|(name, text)| {
        let changes = changes.iter().filter(|(file, ..)| file == name);
        let text = changes.fold((*text).to_owned(), |text, (_, old, new)| {
            let mut places = text.match_indices(old).map(|(at, _)| at);
            let at = places.find(|at| !in_remark(&text, *at));
            let at = at.unwrap_or_else(|| panic!("{name} has no {old}"));
            [&text[..at], new, &text[at + old.len()..]].concat()
        });
        (*name, text)
    });
    let texts: Vec<(&str, String)> = texts.collect();
    let files: Vec<(&str, &str)> = texts
        .iter()
        .map(|(name, text)| (*name, text.as_str()))
        .collect();
    match Ruleset::load_files(id, &files) {
        Ok(_) => panic!("not noticed: {changes:?}"),
        Err(problems) => problems.to_string(),
    }
}

/// Checks whether the text at `at` is in a comment.
fn in_remark(text: &str, at: usize) -> bool {
    let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
    text[line..at].contains("//")
}

/// Checks the messages for five typing errors in four files.
#[test]
fn five_errors_are_listed_together() {
    let said = complaints(&[
        ("actions.ron", "time: 1, does: Move", "time: -1, does: Move"),
        (
            "actions.ron",
            "from: [\"crouched\"], to: \"standing\"",
            "from: [\"crouched\"], to: \"standin\"",
        ),
        (
            "creatures.ron",
            "in_hand: \"short-sword\"",
            "in_hand: \"shortsword\"",
        ),
        ("equipment.ron", "damage: \"1d6-3\"", "damage: \"1d\""),
        ("characters.ron", "help: \"Axeman.", "hepl: \"Axeman."),
    ]);
    insta::assert_snapshot!(said);
}

/// Errors, each with a part of its message.
#[rustfmt::skip]
const MISTAKES: &[(FileChange<'_>, &str)] = &[
    (("ruleset.ron", "id: \"seconds\"", "id: \"My Rules\""), "`My Rules` is not an id"),
    (("ruleset.ron", "name: \"Seconds\"", "name: \" \""), "a name cannot be empty"),
    (("ruleset.ron", "round: 6", "round: 0"), "it must be from 1 to 600"),
    (("ruleset.ron", "seconds_per_turn: 6", "seconds_per_turn: 7"), "it must be from 1 to 6"),
    (("ruleset.ron", "\"dexterity\"]", "\"dexterty\"]"), "did you mean `dexterity`?"),
    (("ruleset.ron", "difficult: 2", "difficult: 4"), "it must be from 1 to 3"),
    (("ruleset.ron", "stat: \"shield\"", "stat: \"shild\""), "there is no stat `shild`"),
    (("ruleset.ron", "range: (-3, 10)", "range: (10, -3)"), "the range runs from 10 down to -3"),
    (("ruleset.ron", "default: 6", "default: 0"), "the default 0 is outside the range"),
    (("ruleset.ron", "        2: (", "        4: ("), "step 4 follows step 1"),
    (("ruleset.ron", "        0: (name: \"Person\", squares: 1),", ""), "there is no size 0"),
    (("ruleset.ron", "squares: 2)", "squares: 9)"), "it must be from 1 to 8"),
    (("ruleset.ron", "squares: 2)", "squares: 2, shares_square: true)"), "combatants share a square"),
    (("ruleset.ron", "version: 1", "version: 2"), "this program reads version 1"),
    (("ruleset.ron", "attack: Contested", "attack: Contest"), "did you mean `Contested`?"),
    (("actions.ron", "key: 'd'", "key: 'm'"), "the key `m` is taken by `move`"),
    (("actions.ron", "key: 'd'", "key: 'D'"), "`D` is not a key"),
    (("actions.ron", "time: AtLeast(3)", "time: AtMost(3)"), "expected a time such as 4 or AtLeast(3)"),
    (("actions.ron", "time: AtLeast(3)", "time: AtLeast(0)"), "it must be from 1 to 3600"),
    (("actions.ron", "committed: 3), key", "committed: 4), key"), "it must be from 0 to 3"),
    (("actions.ron", "rule: \"SEC-20\"", "rule: \"sec20\""), "write a rule like `SEC-20`"),
    (("actions.ron", "from: [\"prone\"], to: \"crouched\"", "from: [], to: \"crouched\""), "it starts from no posture"),
    (("actions.ron", "from: [\"prone\"], to: \"crouched\"", "from: [\"prone\"], to: \"prone\""), "it leads from `prone` to `prone`"),
    (("actions.ron", "        \"draw\": (", "        \"move\": ("), "`move` is given twice"),
    (("actions.ron", "does: Talk", "does: Charge"), "this needs an Armour Class and hit points"),
    (("states.ron", "badge: \"Wb\"", "badge: \"Web\""), "`Web` does not fit on a token"),
    (("states.ron", "badge: \"Wb\"", "badge: \"St\""), "the badge `St` is taken by `stunned`"),
    (("equipment.ron", "natural: true, melee: (reach: Close, damage: \"1d6\"), help", "help"), "`bite` has no attack"),
    (("equipment.ron", "natural: true, ranged: (", "natural: true, ranged: (thrown: true, "), "part of the body cannot be thrown"),
    (("equipment.ron", "increment: 3", "increment: 0"), "it must be from 1 to 200"),
    (("equipment.ron", "\"rope\": (", "\"staff\": ("), "`staff` is already a weapon"),
    (("magic.ron", "radius: 1", "radius: 99"), "it must be from 0 to 50"),
    (("magic.ron", "resisted_by: \"strength\"", "resisted_by: \"strenght\""), "did you mean `strength`?"),
    (("magic.ron", "condition: \"webbed\", lasts: 18),\n            help", "condition: \"weebed\"),\n            help"), "did you mean `webbed`?"),
    (("magic.ron", "Heal(1),\n", "Heal(0),\n"), "it must be from 1 to 100"),
    (("creatures.ron", "style: [Pack]", "style: [Pak]"), "did you mean `Pack`?"),
    (("creatures.ron", "style: [Pack]", "style: [\"Pack\"]"), "write the word \"Pack\" without quotes"),
    (("creatures.ron", "style: [Pack]", "style: [Pack, Pack]"), "`Pack` is already listed"),
    (("creatures.ron", "style: [Mindless]", "style: [Mindless, Cunning]"), "keep one of `Mindless` and `Cunning`"),
    (("creatures.ron", "style: [Mindless]", "style: [Cowardly, Mindless]"), "`Cowardly` and `Mindless` do not fit together"),
    (("creatures.ron", "style: [Fanatic,", "style: [Fanatic, Cowardly,"), "a fanatic never retreats, and a coward retreats early"),
    (("creatures.ron", "Protects(Creature(\"necromancer\"))", "Protects(Creature(\"necromanser\"))"), "did you mean `necromancer`?"),
    (("creatures.ron", "Protects(Creature(\"necromancer\"))", "Protects(Necromancer)"), "known here: Leader, Creature"),
    (("creatures.ron", "Protects(Creature(\"necromancer\"))", "Protects"), "`Protects` needs its contents in brackets"),
    (("combos.ron", "components: [\"attack\"]", "components: [\"charge\"]"), "nothing in `strike` attacks"),
    (("combos.ron", "[\"attack\", \"follow-up\"]", "[\"attack\", \"folow-up\"]"), "did you mean `follow-up`?"),
    (("creatures.ron", "carried: [\"bite\"]", "in_hand: \"bite\""), "`bite` is a part of the body"),
    (("creatures.ron", "\"reflex\": 2", "\"reflex\": 20"), "it must be from -3 to 10"),
    (("creatures.ron", "scale: -1", "scale: -2"), "it must be from -1 to 3"),
    (("creatures.ron", "combos: [\"flurry\"]", "combos: [\"flury\"]"), "did you mean `flurry`?"),
    (("creatures.ron", "spells: [\"dazzle\"", "spells: [\"drazzle\""), "did you mean `dazzle`?"),
    (("creatures.ron", "spells: [\"dazzle\"", "prepared: { \"dazle\": 1 }, spells: [\"dazzle\""), "did you mean `dazzle`?"),
    (("creatures.ron", "spells: [\"dazzle\"", "prepared: { \"dazzle\": 100 }, spells: [\"dazzle\""), "it must be from 0 to 99"),
    (("creatures.ron", "spells: [\"dazzle\"", "prepared: { \"web\": 1 }, spells: [\"dazzle\""), "`web` is not one of its spells"),
    (("creatures.ron", "carried: [\"bite\"]", "carried: [\"bite\"], pack: [\"rope\", \"bite\"]"), "pack[1]: `bite` is a part of the body"),
    (("creatures.ron", "carried: [\"bite\"]", "carried: None"), "expected a list `[ … ]`, found the word `None`"),
    (("creatures.ron", "carried: [\"bite\"]", "carried: ()"), "expected a list `[ … ]`, found nothing but `()`"),
    (("creatures.ron", "\"Snag\"", "\"Grub\""), "names[1]: `Grub` is already listed"),
    (("creatures.ron", "names: [\"Grub\"", "portrait: \"a/b.png\", names: [\"Grub\""), "give only the file name"),
    (("creatures.ron", "\"reflex\": 2", "\"reflx\": 20"), "did you mean `reflex`?"),
    (("characters.ron", "\"mira\": (", "\"rat\": ("), "`rat` is already a creature"),
];

/// Each check finds its error.
#[test]
fn every_kind_of_error_is_reported() {
    for (change, expected) in MISTAKES {
        let said = complaints(&[*change]);
        assert!(said.contains(expected), "{change:?} is answered by\n{said}");
    }
}

#[test]
fn missing_and_unknown_files_are_named() {
    let mut files = FILES.to_vec();
    files[0].0 = "action.ron";
    let said = Ruleset::load_files("seconds", &files)
        .expect_err("no actions")
        .to_string();
    assert!(
        said.contains("seconds: the file `actions.ron` is missing"),
        "{said}"
    );
    assert!(said.contains("did you mean `actions.ron`?"), "{said}");
}

/// Names from an unreadable file do not count as unknown elsewhere.
#[test]
fn broken_file_causes_no_errors_in_others() {
    let said = complaints(&[("equipment.ron", "weapons: {", "weapons: (")]);
    assert!(said.starts_with("seconds/equipment.ron"), "{said}");
    assert!(!said.contains("creatures.ron"), "{said}");
}

#[test]
fn wrong_values_are_reported_next_to_a_slip_in_the_text() {
    let said = complaints(&[
        (
            "equipment.ron",
            "name: \"Long sword\", melee: (damage: \"1d6+1\")",
            "name: \"Long sword\" melee: (damage: 7, reach: Lung)",
        ),
        ("equipment.ron", "name: \"Axe\", ", ""),
    ]);
    for wrong in [
        "a comma is missing",
        "damage: expected a text in quotes, found the number 7",
        "did you mean `Long`?",
        "weapons.axe: the field `name` is missing",
    ] {
        assert!(said.contains(wrong), "{wrong}: {said}");
    }
    assert!(!said.contains("creatures.ron"), "{said}");
}

#[test]
fn unreadable_values_are_not_compared_with_others() {
    let said = complaints(&[(
        "equipment.ron",
        "name: \"Long sword\", melee: (damage: \"1d6+1\")",
        "name: \"Long sword\", melee: 3",
    )]);
    assert!(said.contains("melee: expected a group of fields"), "{said}");
    assert!(!said.contains("has no attack"), "{said}");
}

/// Nothing follows from a value that is wrong by itself, neither in `ruleset.ron` nor in other files.
#[test]
fn wrong_value_in_the_frame_is_the_only_error() {
    for (old, new) in [
        ("squares: 2)", "squares: )"),
        ("range: (1, 20)", "range: (1, )"),
        ("        2: (", "        : ("),
        ("        2: (", "        two: ("),
        ("    stats: {", "    stast: {"),
        ("default: 6", "default: six"),
        ("default: 6", "default: 99999"),
        ("die: 6,", "die: {1: 2},"),
        ("round: 6", "round: \"6\""),
        ("id: \"seconds\"", "id: seconds"),
    ] {
        let said = complaints(&[("ruleset.ron", old, new)]);
        assert!(said.starts_with("seconds/ruleset.ron"), "{new}: {said}");
        assert!(said.ends_with("\n1 problem"), "{new}: {said}");
    }
    let said = complaints(&[("ruleset.ron", "range: (1, 20)", "range: None")]);
    assert!(said.contains("expected 2 values in brackets"), "{said}");
}

#[test]
fn condition_with_an_unknown_effect_may_shed_light() {
    let said = complaints(&[(
        "states.ron",
        "effects: [ShedsLight(20, 40)], put_out_by_water",
        "effects: [ShedLight(20, 40)], put_out_by_water",
    )]);
    assert!(said.contains("did you mean `ShedsLight`?"), "{said}");
    assert!(!said.contains("sheds no light"), "{said}");
}

#[test]
fn a_value_that_is_none_counts_as_missing() {
    let said = complaints(&[("magic.ron", "Burst(radius: 1)", "Burst(radius: None)")]);
    assert!(
        said.contains("the radius of the burst is missing"),
        "{said}"
    );
    let said = complaints(&[("equipment.ron", "reach: Close", "reach: None")]);
    assert!(said.contains("`None` is not known here"), "{said}");
}

/// Rules without magic and combos are valid, unless an action needs them.
#[test]
fn unreferenced_files_may_be_omitted() {
    let files: Vec<_> = FILES
        .into_iter()
        .filter(|(name, _)| *name != "magic.ron")
        .collect();
    let said = Ruleset::load_files("seconds", &files)
        .expect_err("who casts?")
        .to_string();
    assert!(said.contains("there are no spells"), "{said}");
    assert!(said.contains("there is no spell `web`"), "{said}");
    let files: Vec<_> = FILES
        .into_iter()
        .filter(|(name, _)| *name != "characters.ron")
        .collect();
    assert!(Ruleset::load_files("seconds", &files).is_ok());
}

#[test]
fn unknown_emblem_suggests_the_nearest() {
    let said = complaints(&[("creatures.ron", "emblem: Goblin", "emblem: Gobblin")]);
    assert!(said.contains("did you mean `Goblin`?"), "{said}");
}
