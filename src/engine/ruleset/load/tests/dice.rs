//! Tests for dice whose totals are too low for their purpose, wherever a ruleset has dice.

use crate::ruleset::{Ruleset, RulesetId, Rulesets};

/// Returns the files of a built-in ruleset, with `dice` in place of the first text after `before` in a file; `None` if
/// the file has no such dice.
fn edited(
    ruleset: RulesetId,
    file: &str,
    before: &str,
    dice: &str,
) -> Option<Vec<(String, String)>> {
    let files = Rulesets::built_in()
        .source(ruleset)
        .expect("it is built in");
    let mut found = false;
    let files = files.into_iter().map(|source| {
        let mut text = source.text;
        if source.name == file {
            let remark = |at: usize| {
                let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
                text[line..at].contains("//")
            };
            let mut at = text.match_indices(before).map(|(at, _)| at);
            if let Some(at) = at.find(|at| !remark(*at)) {
                let begin = at + before.len();
                let end = begin + text[begin..].find('"').expect("a text ends");
                text.replace_range(begin..end, dice);
                found = true;
            }
        }
        (source.name, text)
    });
    let files: Vec<_> = files.collect();
    found.then_some(files)
}

/// Returns the messages about a built-in ruleset with such dice: its problems, or its notes if it has none.
fn said(ruleset: &str, file: &str, before: &str, dice: &str) -> Option<Result<String, String>> {
    let files = edited(RulesetId::new(ruleset), file, before, dice)?;
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_str()))
        .collect();
    let loaded = Ruleset::load_files(ruleset, &files);
    Some(match loaded {
        Ok(ruleset) => Ok(ruleset.notes.to_string()),
        Err(problems) => Err(problems.to_string()),
    })
}

const RULESETS: [&str; 5] = ["seconds", "segments", "phases", "resources", "fast-or-well"];

/// All fields with dice: the file, the text before the dice, and whether the total may be 0.
const FIELDS: [(&str, &str, bool); 13] = [
    ("equipment.ron", "melee: (damage: \"", true),
    ("equipment.ron", "(reach: Long, damage: \"", true),
    ("equipment.ron", "ranged: (damage: \"", true),
    ("equipment.ron", "thrown: true, damage: \"", true),
    ("equipment.ron", "damage_large: \"", true),
    ("states.ron", "turn_damage: \"", false),
    ("magic.ron", "effect: Damage(\"", false),
    ("magic.ron", "die: \"", false),
    ("magic.ron", "HealPoints(\"", false),
    ("actions.ron", "regains: \"", false),
    ("creatures.ron", "hit_points: \"", false),
    ("characters.ron", "hit_points: \"", false),
    ("creatures.ron", "hit_dice: \"", false),
];

#[test]
fn dice_below_the_minimum_are_reported_everywhere() {
    let mut seen = [0; FIELDS.len()];
    for ruleset in RULESETS {
        for (nth, (file, before, may_be_none)) in FIELDS.into_iter().enumerate() {
            let is_hit_dice = before.starts_with("hit_dice");
            let wrong: &[&str] = match (is_hit_dice, may_be_none) {
                (true, _) => &["1-9", "2-16"],
                (false, true) => &["-3", "1d4-10"],
                (false, false) => &["-3", "0", "1d4-10", "1d4-4"],
            };
            for dice in wrong {
                let what = format!("{ruleset}/{file}: {before}{dice}");
                let Some(said) = said(ruleset, file, before, dice) else {
                    continue;
                };
                seen[nth] += 1;
                let problems = said.expect_err(&what);
                assert!(problems.contains(file), "{what}: {problems}");
                let named = problems.contains(&format!("`{dice}` is always "))
                    || problems.contains(&format!("`{dice}` gives "));
                assert!(named && problems.contains("hint: "), "{what}: {problems}");
                assert!(problems.ends_with("1 problem"), "{what}: {problems}");
            }
        }
    }
    let missing: Vec<_> = FIELDS
        .iter()
        .zip(seen)
        .filter(|(_, seen)| *seen == 0)
        .collect();
    assert!(missing.len() <= 2, "no ruleset has {missing:?}");
}

#[test]
fn weapon_may_do_no_damage_and_dice_may_be_low() {
    for ruleset in RULESETS {
        for dice in ["0", "1d6-3"] {
            let said = said(ruleset, "equipment.ron", "melee: (damage: \"", dice);
            let said = said.unwrap_or(Ok(String::new()));
            let notes = said.unwrap_or_else(|why| panic!("{ruleset}: {why}"));
            assert!(!notes.contains(dice), "{ruleset}: {notes}");
        }
    }
}

#[test]
fn always_low_dice_cause_a_warning() {
    let cases = [
        (
            "fast-or-well",
            "states.ron",
            "turn_damage: \"",
            "1d4-2",
            "count as 1",
        ),
        (
            "segments",
            "creatures.ron",
            "hit_points: \"",
            "1d4-2",
            "count as 1",
        ),
        (
            "segments",
            "magic.ron",
            "HealPoints(\"",
            "1d4-2",
            "restore nothing",
        ),
    ];
    for (ruleset, file, before, dice, counts) in cases {
        let Some(said) = said(ruleset, file, before, dice) else {
            continue;
        };
        let notes = said.expect("it can be played");
        let told = format!("`{dice}` gives -1 to 2: ");
        assert!(notes.contains(&told) && notes.contains(counts), "{notes}");
        assert!(notes.contains(file), "{notes}");
    }
}
