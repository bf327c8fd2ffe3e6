//! Mixed rulesets: the turns of one built-in ruleset with the attacks of another. Each is put together as in the
//! guide, by following the errors of `check`, and played to a decision.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::Path;

use splitsecond::encounter::{self, options};
use splitsecond::rules::state::CombatantRef;
use splitsecond::ruleset::{CreatureKind, Ruleset, RulesetError, Rulesets};
use splitsecond::save::read_encounter;

use crate::fights;

const BUILT_IN: [&str; 5] = ["seconds", "segments", "phases", "fast-or-well", "resources"];

const METRICS: [&str; 4] = ["Alternating", "Uniform", "Diagonal7", "CentreToCentre"];

const TOPOLOGIES: [&str; 2] = ["HexPointy", "HexFlat"];

/// Maximum number of commands of a fight; a longer one is stuck.
const MOST_COMMANDS: usize = 3000;

type Files = BTreeMap<String, String>;

/// Returns the files of a built-in ruleset by name.
fn files_of(id: &str) -> Files {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let entries = fs::read_dir(root.join("assets/rulesets").join(id)).expect("a built-in ruleset");
    let read = |entry: fs::DirEntry| {
        let name = entry.file_name().to_string_lossy().into_owned();
        (name, fs::read_to_string(entry.path()).expect("a text"))
    };
    entries.flatten().map(read).collect()
}

/// Returns the range of a field that is indented by `indent` spaces, up to the line that closes its brackets.
fn place_of(text: &str, indent: usize, name: &str) -> Option<Range<usize>> {
    let margin = " ".repeat(indent);
    let begin = text.find(&format!("\n{margin}{name}: "))? + 1;
    let mut end = begin;
    for (nth, line) in text[begin..].split_inclusive('\n').enumerate() {
        end += line.len();
        let closes = [")", "}"]
            .iter()
            .any(|close| line.starts_with(&format!("{margin}{close}")));
        let closes = nth > 0 && closes;
        let whole = nth == 0 && line.trim_end().ends_with(',');
        if closes || whole {
            break;
        }
    }
    Some(begin..end)
}

fn field_of(text: &str, indent: usize, name: &str) -> String {
    place_of(text, indent, name).map_or(String::new(), |at| text[at].to_owned())
}

fn take_out(text: &mut String, indent: usize, name: &str) {
    let at = place_of(text, indent, name).unwrap_or_else(|| panic!("there is no {name}"));
    text.replace_range(at, "");
}

/// Removes `name: <number>,` from every entry that has it.
fn take_out_everywhere(text: &str, name: &str) -> String {
    let mut left = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(name) {
        left.push_str(&rest[..at]);
        rest = &rest[at + name.len()..];
        let end = rest
            .find(", ")
            .or(rest.find(','))
            .expect("a comma behind a field");
        rest = rest[end + 1..].trim_start_matches(' ');
    }
    left + rest
}

/// Combines the turns, the clock, the initiative, the movement and the actions of one ruleset with the rest of the
/// other, and counts diagonals by `metric`.
fn put_together(turns: &str, attacks: &str, metric: &str) -> Files {
    let (one, mut files) = (files_of(turns), files_of(attacks));
    let (of_turns, of_attacks) = (&one["ruleset.ron"], &files["ruleset.ron"]);
    let mut frame =
        "(\n    version: 1,\n    id: \"mix\",\n    name: \"Mix\",\n    summary: \"Mixed.\",\n"
            .to_owned();
    for name in ["clock", "turns", "initiative", "movement"] {
        frame += &field_of(of_turns, 4, name);
    }
    for name in ["attack", "stats", "scales", "saves", "attributes"] {
        frame += &field_of(of_attacks, 4, name);
    }
    frame += ")\n";
    let diagonals = field_of(&frame, 8, "diagonals");
    let frame = frame.replace(&diagonals, &format!("        diagonals: {metric},\n"));
    files.insert("ruleset.ron".to_owned(), frame);
    files.insert("actions.ron".to_owned(), one["actions.ron"].clone());
    // The rule texts are left out: they name conditions and weapons of their own ruleset.
    files.remove("rules.ron");
    files
}

fn load(files: &Files) -> Result<Ruleset, RulesetError> {
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_str()))
        .collect();
    Ruleset::load_files("mix", &files)
}

/// Splits the path to a problem, such as `actions.parry.does`, into its steps.
fn steps(path: &str) -> Vec<&str> {
    path.split('.').collect()
}

/// Fixes the problems that `check` reports. Panics if a problem has no hint, no place, or no known fix.
fn mend(files: &mut Files, turns: &str, problems: &RulesetError) {
    let donor = files_of(turns);
    let (mut out, mut stats) = (BTreeSet::new(), BTreeSet::new());
    let mut overcome = false;
    for problem in problems.files.iter().flat_map(|file| &file.list) {
        assert!(problem.hint.is_some(), "no hint: {problem:?}");
        assert!(problem.place.line > 0, "no place: {problem:?}");
        let message = problem.message.as_str();
        match steps(&problem.place.path)[..] {
            // An action that cannot work in this mix is removed.
            ["actions", id, ..] => {
                out.insert(id.to_owned());
            }
            // A stat that the turns require is added.
            ["turns" | "initiative", ..] if message.starts_with("there is no stat") => {
                stats.insert(message.split('`').nth(1).expect("its name").to_owned());
            }
            ["conditions", _, "ended_by"] => overcome = true,
            // Casting times are removed: actions are a different unit of time from segments and seconds.
            ["spells", _, "time"] => {
                let magic = files.get_mut("magic.ron").expect("magic");
                *magic = take_out_everywhere(magic, "time: ");
            }
            ["spells", _, "answers"] => {
                let magic = files.get_mut("magic.ron").expect("magic");
                *magic = take_out_everywhere(magic, "answers: ");
            }
            ["spells", _, "effect"] => {
                let magic = files.get_mut("magic.ron").expect("magic");
                for counter in ["Counter(base: 10)", "Counter(base: 12)"] {
                    *magic = magic.replace(counter, "Narrative");
                }
            }
            _ => panic!("nobody could follow this: {problem:?}"),
        }
    }
    let actions = files.get_mut("actions.ron").expect("actions");
    for id in out {
        take_out(actions, 8, &format!("\"{id}\""));
    }
    if overcome {
        let (price, spends) = match turns {
            "resources" => (0, "spends: Action, "),
            _ => (1, ""),
        };
        let rule = actions
            .split("rule: ")
            .nth(1)
            .and_then(|rest| rest.split(',').next());
        let rule = rule.expect("a rule of these turns").to_owned();
        let states = files.get_mut("states.ron").expect("states");
        *states = states.replace("\"stand-up\"", "\"get-up\"");
        for (id, moves) in [("get-up", "moves: true"), ("put-out-flames", "")] {
            let entry = format!(
                "        \"{id}\": (name: \"{id}\", time: {price}, does: Overcome({moves}), {spends}rule: {rule}),\n"
            );
            let actions = files.get_mut("actions.ron").expect("actions");
            *actions =
                actions.replacen("    actions: {\n", &format!("    actions: {{\n{entry}"), 1);
        }
    }
    for stat in stats {
        let entry = field_of(&donor["ruleset.ron"], 8, &format!("\"{stat}\""));
        let frame = files.get_mut("ruleset.ron").expect("the frame");
        *frame = frame.replacen("    stats: {\n", &format!("    stats: {{\n{entry}"), 1);
    }
}

fn mixed(turns: &str, attacks: &str, metric: &str) -> (Files, Ruleset) {
    let mut files = put_together(turns, attacks, metric);
    for _ in 0..3 {
        match load(&files) {
            Ok(ruleset) => return (files, ruleset),
            Err(problems) => mend(&mut files, turns, &problems),
        }
    }
    panic!("{turns} and {attacks} cannot be mended");
}

/// Returns the same files with every toggle of the turns and the attacks flipped.
fn the_other_way(files: &Files) -> Files {
    let mut files = files.clone();
    let frame = files.get_mut("ruleset.ron").expect("the frame");
    let parts = ["turns", "attack"].map(|name| field_of(frame, 4, name));
    for part in parts {
        let lines = part.split_inclusive('\n').map(|line| match line.trim() {
            // The direction in which Armour Class counts is not a toggle: every table would have to be rewritten.
            "ascending: false," => line.to_owned(),
            whole if whole.ends_with(": true,") => line.replace(": true,", ": false,"),
            whole if whole.ends_with(": false,") => line.replace(": false,", ": true,"),
            _other => line.to_owned(),
        });
        *frame = frame.replace(&part, &lines.collect::<String>());
    }
    files
}

/// Returns an encounter of some people against some creatures of the ruleset.
fn fight(ruleset: &Ruleset, topology: &str, seed: u64) -> String {
    let some = |kind, count: usize, side: &str, column: i32| {
        let all = ruleset.creatures.iter();
        let handy = all.filter(|(_, def)| def.kind == kind && def.scale <= 0);
        let lines = handy.skip(1).take(count).zip(1..).map(|((who, _), row)| {
            format!("(id: \"{side}-{row}\", creature: \"{who}\", side: \"{side}\", at: ({column}, {row})),\n")
        });
        lines.collect::<String>()
    };
    let party = some(CreatureKind::Character, 4, "party", 2);
    let foes = some(CreatureKind::Creature, 5, "foes", 10);
    format!(
        r#"(
            version: 1, name: "Mix", ruleset: "mix", seed: {seed}, map: (size: (14, 8), topology: {topology}),
            sides: [(id: "party", name: "A", stance: Party), (id: "foes", name: "B", stance: Foe)],
            combatants: [{party}{foes}],
        )"#
    )
}

/// Plays a fight to its decision, then undoes and redoes its last commands.
fn play(name: &str, files: &Files, topology: &str, seed: u64) {
    let ruleset = load(files).unwrap_or_else(|problems| panic!("{name}: {problems}"));
    let home = tempfile::tempdir().expect("a folder for the test");
    fs::create_dir(home.path().join("mix")).expect("a folder");
    for (file, text) in files {
        fs::write(home.path().join("mix").join(file), text).expect("a file");
    }
    let fight = fight(&ruleset, topology, seed);
    let setup = read_encounter(name, &fight, &Rulesets::with_folder(home.path()));
    let setup = setup.unwrap_or_else(|problems| panic!("{name}: {problems}"));
    let mut world = encounter::world_of(&setup).expect("all have room");
    fights::play_out(&format!("{name}: {topology}"), &mut world, MOST_COMMANDS);
    let (decided, hurt) = encounter::read(&mut world, |battle| {
        let hurt = |who: &CombatantRef| {
            who.health().wounds() > 0
                || who.health().hit_points().now < who.health().hit_points().most
        };
        let hurt = battle.combatants().filter(hurt).count();
        (options::is_decided(battle), hurt)
    });
    assert!(decided, "{name}: {topology} is not decided");
    assert!(hurt > 0, "{name}: nobody was hurt on {topology}");
    fights::go_back_and_forth(&format!("{name}: {topology}"), &mut world);
}

fn turns_with_every_attack_model(nth: usize) {
    let turns = BUILT_IN[nth];
    for (other, attacks) in BUILT_IN.into_iter().enumerate() {
        let metric = METRICS[(nth + other) % METRICS.len()];
        let (files, _) = mixed(turns, attacks, metric);
        let name = format!("{turns} and {attacks}, {metric}");
        play(&name, &files, "Square", 1);
        play(
            &name,
            &the_other_way(&files),
            TOPOLOGIES[(nth + other) % TOPOLOGIES.len()],
            2,
        );
    }
}

#[test]
fn second_turns_work_with_every_attack_model() {
    turns_with_every_attack_model(0);
}

#[test]
fn segment_turns_work_with_every_attack_model() {
    turns_with_every_attack_model(1);
}

#[test]
fn phase_turns_work_with_every_attack_model() {
    turns_with_every_attack_model(2);
}

#[test]
fn step_turns_work_with_every_attack_model() {
    turns_with_every_attack_model(3);
}

#[test]
fn part_turns_work_with_every_attack_model() {
    turns_with_every_attack_model(4);
}

/// If a GM changes only the turns and keeps the actions, every problem has a place and a hint.
#[test]
fn turns_without_attacks_load_or_are_rejected() {
    for turns in BUILT_IN {
        for attacks in BUILT_IN {
            let mut files = put_together(turns, attacks, "Uniform");
            files.insert(
                "actions.ron".to_owned(),
                files_of(attacks)["actions.ron"].clone(),
            );
            let Err(problems) = load(&files) else {
                continue;
            };
            for problem in problems.files.iter().flat_map(|file| &file.list) {
                let told = problem.place.line > 0 && problem.hint.is_some();
                assert!(told, "{turns} and {attacks}: {problem:?}");
            }
        }
    }
}

/// Fields and effects that do nothing get one note each; the built-in rulesets have no such fields.
#[test]
fn ineffective_fields_cause_warnings() {
    for id in BUILT_IN {
        let ruleset = load(&files_of(id)).unwrap_or_else(|problems| panic!("{problems}"));
        assert!(ruleset.notes.is_empty(), "{}", ruleset.notes);
    }
    let (_, ruleset) = mixed("resources", "fast-or-well", "Uniform");
    let notes = ruleset.notes.to_string();
    for part in [
        "conditions.restrained.effects[1]: `Cost(Moving, WholeTurn)` counts only in rounds of steps",
        "with `Resources` and `Pool` it has no effect: keep it or remove it",
        "`time`, ",
        " times from here on, counts only where time passes in a turn",
    ] {
        assert!(notes.contains(part), "{part} is not in:\n{notes}");
    }
    assert_eq!(notes.matches("`time`").count(), 1, "{notes}");
}
