//! Checks that only the lists of turn structures and of attack models ask which one is in use.

use super::source::{Source, all_sources, check_all, words};

/// An enum whose variants are rules of their kind, each with a folder.
struct RuleEnum {
    name: &'static str,
    /// Files that list the variants; a new variant must be added to each.
    lists: &'static [&'static str],
    /// Folders of the variants, each with the variant that it may name.
    folders: &'static [(&'static str, &'static str)],
    /// What other code asks instead.
    instead: &'static str,
}

const STRUCTURES: RuleEnum = RuleEnum {
    name: "TurnStructure",
    lists: &[
        "ruleset/turns.rs",
        "ruleset/turns/turn_rules.rs",
        "ui/structure.rs",
    ],
    folders: &[
        ("rules/turns/seconds/", "Seconds"),
        ("rules/turns/segments/", "Segments"),
        ("rules/turns/phases/", "Phases"),
        ("rules/turns/fast_or_well/", "FastOrWell"),
        ("rules/turns/resources/", "Resources"),
        ("rules/turns/popcorn/", "Popcorn"),
    ],
    instead: "ask how the structure plays (`TurnRules`)",
};

const MODELS: RuleEnum = RuleEnum {
    name: "AttackModel",
    lists: &[
        "ruleset/attack.rs",
        "ruleset/load/choices.rs",
        "ui/shared/attack.rs",
    ],
    folders: &[
        ("rules/attack/contested/", "Contested"),
        ("rules/attack/armour_class/", "ArmourClass"),
        ("rules/attack/pool/", "Pool"),
        ("rules/attack/defence/", "Defence"),
    ],
    instead: "add a function to `AttackRules` or to `AttackModel`",
};

/// Returns complaints about code outside the lists that asks which variant is in use. A variant's folder may name its
/// own variant only; other files may not name any.
fn questions_of(rules: &RuleEnum, source: &Source) -> Vec<String> {
    if rules.lists.contains(&source.path.as_str()) {
        return Vec::new();
    }
    let own = rules
        .folders
        .iter()
        .find(|(folder, _)| source.path.starts_with(folder));
    let mut complaints = Vec::new();
    let marker = format!("{}::", rules.name);
    for (number, line) in source.code() {
        for (at, marker) in line.match_indices(&marker) {
            let variant = words(&line[at + marker.len()..]).next();
            let Some(variant) = variant.filter(|name| name.starts_with(char::is_uppercase)) else {
                continue;
            };
            if own.is_none_or(|(_, own)| *own != variant) {
                let what = format!("names `{variant}`: {}", rules.instead);
                complaints.push(source.complain(number, &what));
            }
        }
    }
    complaints
}

/// Returns complaints about code outside the lists that asks which turn structure is in use.
fn questions_of_structure(source: &Source) -> Vec<String> {
    let mut complaints = questions_of(&STRUCTURES, source);
    let is_own = STRUCTURES
        .folders
        .iter()
        .any(|(folder, _)| source.path.starts_with(folder));
    if is_own || STRUCTURES.lists.contains(&source.path.as_str()) {
        return complaints;
    }
    for (number, line) in source.code() {
        let asks = [".sided()", ".fast_or_well()"];
        let allowed =
            source.path == "rules/turns/mod.rs" || source.path == "rules/turns/structure.rs";
        if let Some(asks) = asks.iter().find(|asks| line.contains(**asks))
            && !allowed
        {
            let what =
                format!("`{asks}` is for `rules/turns`: ask how the structure plays (`TurnRules`)");
            complaints.push(source.complain(number, &what));
        }
    }
    complaints
}

fn questions_of_model(source: &Source) -> Vec<String> {
    questions_of(&MODELS, source)
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
        for (folder, _) in STRUCTURES.folders {
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
fn structures_and_models_are_matched_in_the_lists_only() {
    let sources = all_sources();
    for rules in [STRUCTURES, MODELS] {
        for list in rules.lists {
            let found = sources.iter().any(|source| source.path == *list);
            assert!(found, "{list} is gone: it lists a `{}`", rules.name);
        }
    }
    for (folder, _) in STRUCTURES.folders {
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
    check_all(questions_of_model);
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
        assert_eq!(found("rules/turns/mod.rs", both), 2);
        assert_eq!(found("ruleset/turns.rs", both), 0);
        let own = "matches!(t, TurnStructure::Seconds(_))";
        assert_eq!(found("rules/turns/seconds/orders.rs", own), 0);
        assert_eq!(found("rules/attack/mod.rs", own), 1);
        let asks = "let is = turns\n    .sided()\n    .is_some();";
        assert_eq!(found("ui/a.rs", asks), 1);
        assert_eq!(found("rules/turns/sided/mod.rs", asks), 1);
        assert_eq!(found("rules/turns/fast_or_well/acting.rs", asks), 0);
        assert_eq!(found("ui/a.rs", "turns.play().in_moments"), 0);
        assert_eq!(
            found(
                "ui/a.rs",
                "fn f(turns: &TurnStructure) {} // TurnStructure::Phases"
            ),
            0
        );
    }

    #[test]
    fn attack_model_checks_are_found() {
        let found = |path, text| questions_of_model(&Source::new(path, text)).len();
        let asks = "matches!(attack, AttackModel::Pool(_) | AttackModel::Defence(_))";
        assert_eq!(found("rules/attack/mod.rs", asks), 2);
        assert_eq!(found("rules/attack/pool/odds.rs", asks), 1);
        assert_eq!(found("ruleset/attack.rs", asks), 0);
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
