//! Checks the files that define commands, outcomes and rejections, and the matches over them.

use super::source::{Source, all_sources, check_all, forbidden_names};

/// Returns complaints about catch-all arms (`_ =>`, or named such as `_of_other_mechanics =>`) in matches over
/// commands, outcomes or rejections, either of all mechanics or of one. Relies on rustfmt: the arms of one match
/// share their indentation. Only the list of a mechanic's commands may leave the others out.
fn catch_all_arms(source: &Source) -> Vec<String> {
    let lines = source.code();
    let indent = |line: &str| line.len() - line.trim_start().len();
    let is_own_list = OWN_LISTS.iter().any(|file| source.path.ends_with(file));
    let mut complaints = Vec::new();
    for (index, (number, line)) in lines.iter().enumerate() {
        if !catches_all(line.trim_start()) || line.trim() == OTHER_COMMANDS {
            continue;
        }
        let depth = indent(line);
        let siblings = lines[..index]
            .iter()
            .rev()
            .map(|(_, line)| line)
            .take_while(|line| line.trim().is_empty() || indent(line) >= depth)
            .filter(|line| indent(line) == depth);
        let over_a_list = |line: &&String| {
            let arm = line.trim_start().trim_start_matches("| ");
            (is_own_list && arm.starts_with("Self::")) || names_a_fact(arm)
        };
        if siblings.filter(over_a_list).count() > 0 {
            let what = "this arm hides what a new mechanic must fill in: name the arms";
            complaints.push(source.complain(*number, what));
        }
    }
    complaints
}

/// The arm for commands that another mechanic handles. A unit test ensures that each command has exactly one mechanic.
const OTHER_COMMANDS: &str = "_of_another_mechanic => return None,";

/// Files in which `Self::` is an outcome or a rejection.
const OWN_LISTS: [&str; 3] = ["text.rs", "rejection.rs", "outcome.rs"];

/// Returns true if an arm matches everything: `_` or a bare name, without a guard.
fn catches_all(arm: &str) -> bool {
    let Some((pattern, _)) = arm.split_once(" =>") else {
        return false;
    };
    let is_lower = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    !pattern.is_empty() && pattern.chars().all(is_lower)
}

/// Returns true if a pattern names a command, an outcome or a rejection: bare, wrapped, or in a tuple.
fn names_a_fact(arm: &str) -> bool {
    let pattern = arm.split(" =>").next().unwrap_or(arm);
    pattern
        .split([' ', '(', ',', '&'])
        .filter_map(|path| path.split_once("::"))
        .any(|(list, _)| {
            let ends = ["EncounterCommand", "Outcome", "Rejection"];
            ends.iter().any(|end| list.ends_with(end))
        })
}

/// Returns true if a file defines commands, outcomes or rejections.
fn states_facts(path: &str) -> bool {
    let file = path.rsplit('/').next().unwrap_or(path);
    let list = ["command.rs", "outcome.rs", "rejection.rs"].contains(&file);
    path.starts_with("rules/") && (list || path.starts_with("rules/facts/"))
}

#[test]
fn commands_outcomes_and_rejections_name_no_entity() {
    let sources = all_sources();
    for file in ["command.rs", "outcome.rs", "rejection.rs"] {
        let states = |source: &&Source| states_facts(&source.path) && source.path.ends_with(file);
        assert!(
            sources.iter().any(|source| states(&source)),
            "no {file} is found any more"
        );
    }
    check_all(|source| {
        if states_facts(&source.path) {
            forbidden_names(source, &["Entity"])
        } else {
            Vec::new()
        }
    });
}

#[test]
fn matches_over_fact_enums_name_every_arm() {
    check_all(catch_all_arms);
}

mod on_bad_samples {
    use super::*;

    #[test]
    fn catch_all_arms_over_fact_enums_are_found() {
        let found = |text| catch_all_arms(&Source::new("rules/a.rs", text)).len();
        let bad = "match c {\n    Outcome::A { x } => {\n        1\n    }\n    _ => 2,\n}";
        assert_eq!(found(bad), 1);
        let wrapped = "match c {\n    Some(Outcome::A) => 1,\n    _ => 2,\n}";
        assert_eq!(found(wrapped), 1);
        let other = "match c {\n    Deed::A => 1,\n    _ => 2,\n}";
        assert_eq!(found(other), 0);
        let named = "match c {\n    EncounterCommand::A(_) => 1,\n    _of_other_mechanics => 2,\n}";
        assert_eq!(found(named), 1);
        let other_name = "match c {\n    GearOutcome::A => 1,\n    elsewhere => f(elsewhere),\n}";
        assert_eq!(found(other_name), 1);
        let nested =
            "match c {\n    Rejection::Gear(GearRejection::A { .. }) => 1,\n    _none => 2,\n}";
        assert_eq!(found(nested), 1);
        let alternatives = "match c {\n    Err(\n        Rejection::A\n        | Rejection::B,\n    ) => 1,\n    _ => 2,\n}";
        assert_eq!(
            found(alternatives),
            0,
            "only what rustfmt keeps on the arm's first line"
        );
        let tuple = "match c {\n    (Deed::A, Rejection::B) => 1,\n    (_, Rejection::C) => 2,\n    _ => 3,\n}";
        assert_eq!(found(tuple), 1);
        let conditional =
            "match c {\n    Outcome::A => 1,\n    Outcome::B => 2,\n    x if x => 3,\n}";
        assert_eq!(found(conditional), 0);
        let told = "match self {\n    Self::A => 1,\n    _told_elsewhere => 2,\n}";
        assert_eq!(found(told), 0);
        let words = Source::new("rules/gear/text.rs", told);
        assert_eq!(catch_all_arms(&words).len(), 1);
        let made = "match c {\n    Deed::A => Err(Rejection::B),\n    _ => Ok(()),\n}";
        assert_eq!(found(made), 0);
        let apart =
            "match c {\n    Outcome::A => match d {\n        1 => 1,\n        _ => 2,\n    },\n}";
        assert_eq!(found(apart), 0);
    }

    #[test]
    fn fact_files_are_found_by_name_and_folder() {
        for path in [
            "rules/facts/command.rs",
            "rules/gear/outcome.rs",
            "rules/turns/seconds/rejection.rs",
            "rules/facts/invalid_input.rs",
        ] {
            assert!(states_facts(path), "{path}");
        }
        assert!(!states_facts("rules/gear/mod.rs"));
        assert!(!states_facts("encounter/outcome.rs"));
    }
}
