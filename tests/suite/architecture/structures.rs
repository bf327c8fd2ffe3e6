//! Checks that only the lists of turn structures ask which structure is in use.

use super::source::{Source, all_sources, check_all, words};

/// Files that list the turn structures; a new structure must be added to each.
const LISTS_OF_STRUCTURES: [&str; 6] = [
    "ruleset/turns.rs",
    "ruleset/turns/turn_rules.rs",
    "ruleset/load/turns.rs",
    "rules/turns/mod.rs",
    "tactics/mod.rs",
    "gm/structure.rs",
];

/// Folders of the turn structures, each with the variant that it may name.
const FOLDERS_OF_STRUCTURES: [(&str, &str); 6] = [
    ("rules/turns/seconds/", "Seconds"),
    ("rules/turns/segments/", "Segments"),
    ("rules/turns/phases/", "Phases"),
    ("rules/turns/fast_or_well/", "FastOrWell"),
    ("rules/turns/resources/", "Resources"),
    ("rules/turns/popcorn/", "Popcorn"),
];

/// Returns complaints about code outside the lists that asks which turn structure is in use. A structure's folder
/// may name its own structure only; other files may not name any.
fn questions_of_structure(source: &Source) -> Vec<String> {
    if LISTS_OF_STRUCTURES.contains(&source.path.as_str()) {
        return Vec::new();
    }
    let own = FOLDERS_OF_STRUCTURES
        .iter()
        .find(|(folder, _)| source.path.starts_with(folder));
    let mut complaints = Vec::new();
    for (number, line) in source.code() {
        for (at, marker) in line.match_indices("TurnStructure::") {
            let variant = words(&line[at + marker.len()..]).next();
            let Some(variant) = variant.filter(|name| name.starts_with(char::is_uppercase)) else {
                continue;
            };
            if own.is_none_or(|(_, own)| *own != variant) {
                let what = format!("names `{variant}`: ask how the structure plays (`TurnRules`)");
                complaints.push(source.complain(number, &what));
            }
        }
        let asks = [".sided()", ".fast_or_well()"];
        if let Some(asks) = asks.iter().find(|asks| line.contains(**asks))
            && own.is_none()
        {
            let what =
                format!("`{asks}` is for `rules/turns`: ask how the structure plays (`TurnRules`)");
            complaints.push(source.complain(number, &what));
        }
    }
    complaints
}

/// Returns complaints about shared turn code that uses a single structure's module. Each structure must pass its
/// differences in.
fn structures_in_what_they_share(source: &Source) -> Vec<String> {
    let shares = ["rules/turns/sided/", "rules/turns/individual_turns.rs"];
    if !shares.iter().any(|path| source.path.starts_with(path)) {
        return Vec::new();
    }
    let mut complaints = Vec::new();
    for (number, line) in source.code() {
        for (folder, _) in FOLDERS_OF_STRUCTURES {
            let module = folder.trim_end_matches('/').rsplit('/').next();
            let module = module.unwrap_or(folder);
            let path = format!("{module}::");
            let used = line.match_indices(&path).any(|(at, _)| {
                let before = line[..at].chars().next_back();
                !before.is_some_and(|c| c.is_alphanumeric() || c == '_')
            });
            if used {
                let what = format!("uses `{module}`, which is to hand in what is its own");
                complaints.push(source.complain(number, &what));
            }
        }
    }
    complaints
}

#[test]
fn turn_structures_are_matched_in_the_lists_only() {
    let sources = all_sources();
    for list in LISTS_OF_STRUCTURES {
        let found = sources.iter().any(|source| source.path == list);
        assert!(
            found,
            "src/engine/{list} is gone: it lists the turn structures"
        );
    }
    for (folder, _) in FOLDERS_OF_STRUCTURES {
        for file in ["mod.rs", "acting.rs", "round.rs", "orders.rs"] {
            let path = format!("{folder}{file}");
            let found = sources.iter().any(|source| source.path == path);
            assert!(
                found,
                "src/engine/{path} is gone: every turn structure has one"
            );
        }
    }
    check_all(questions_of_structure);
    check_all(structures_in_what_they_share);
}

mod on_bad_samples {
    use super::*;

    #[test]
    fn turn_structure_checks_are_found() {
        let found = |path, text| questions_of_structure(&Source::new(path, text)).len();
        let both =
            "match t {\n    TurnStructure::Seconds(_) => 1,\n    TurnStructure::Phases(_) => 2,\n}";
        assert_eq!(found("view/a.rs", both), 2);
        assert_eq!(found("rules/turns/phases/round.rs", both), 1);
        assert_eq!(found("rules/turns/sided/round.rs", both), 2);
        assert_eq!(found("rules/turns/mod.rs", both), 0);
        let own = "matches!(t, TurnStructure::Seconds(_))";
        assert_eq!(found("rules/turns/seconds/orders.rs", own), 0);
        assert_eq!(found("rules/attack/mod.rs", own), 1);
        let asks = "let is = turns\n    .sided()\n    .is_some();";
        assert_eq!(found("gm/a.rs", asks), 1);
        assert_eq!(found("rules/turns/sided/mod.rs", asks), 1);
        assert_eq!(found("rules/turns/fast_or_well/acting.rs", asks), 0);
        assert_eq!(found("gm/a.rs", "turns.play().in_moments"), 0);
        assert_eq!(
            found(
                "gm/a.rs",
                "fn f(turns: &TurnStructure) {} // TurnStructure::Phases"
            ),
            0
        );
    }

    #[test]
    fn turn_structures_in_shared_code_are_found() {
        let found = |path, text| structures_in_what_they_share(&Source::new(path, text)).len();
        let uses = "use crate::rules::turns::{in_order, phases::group_is_low};";
        assert_eq!(found("rules/turns/sided/round.rs", uses), 1);
        assert_eq!(found("rules/turns/individual_turns.rs", uses), 1);
        assert_eq!(found("rules/turns/phases/round.rs", uses), 0);
        let data = "pass(segments); // as in phases::run";
        assert_eq!(found("rules/turns/sided/round.rs", data), 0);
    }
}
