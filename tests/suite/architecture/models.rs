//! Checks that only the lists of attack models ask which model is in use.

use super::source::{Source, all_sources, check_all, words};

/// Files that list the attack models; a new model must be added to each.
const LISTS_OF_MODELS: [&str; 6] = [
    "ruleset/attack.rs",
    "ruleset/load/frame.rs",
    "ruleset/load/choices.rs",
    "rules/attack/mod.rs",
    "ui/shared/attack.rs",
    "import/creatures/draft/models.rs",
];

/// Folders of the attack models, each with its variant and the shortcut method that asks for it.
const FOLDERS_OF_MODELS: [(&str, &str, &str); 4] = [
    ("rules/attack/contested/", "Contested", ""),
    (
        "rules/attack/armour_class/",
        "ArmourClass",
        ".armour_class()",
    ),
    ("rules/attack/pool/", "Pool", ".pool()"),
    ("rules/attack/defence/", "Defence", ".defence()"),
];

/// Returns complaints about code outside the lists that asks which attack model is in use. A model's folder may ask
/// for its own model only; other files may not name any.
fn questions_of_model(source: &Source) -> Vec<String> {
    if LISTS_OF_MODELS.contains(&source.path.as_str()) {
        return Vec::new();
    }
    let own = FOLDERS_OF_MODELS
        .iter()
        .find(|(folder, ..)| source.path.starts_with(folder));
    let (_, own_variant, own_question) = own.copied().unwrap_or_default();
    let mut complaints = Vec::new();
    let mut before = String::new();
    for (number, line) in source.code() {
        for (at, marker) in line.match_indices("AttackModel::") {
            let is_whole = !line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
            let variant = words(&line[at + marker.len()..]).next();
            let Some(variant) =
                variant.filter(|name| is_whole && name.starts_with(char::is_uppercase))
            else {
                continue;
            };
            if variant != own_variant {
                let what = format!("names `{variant}`: ask what the attack model means");
                complaints.push(source.complain(number, &what));
            }
        }
        // rustfmt may put the method call on its own line, below `.attack`.
        let asked = format!("{}{}", before.trim(), line.trim());
        for question in FOLDERS_OF_MODELS.map(|(.., question)| question) {
            let begins_here = line.contains(question);
            let of_model = [".attack", "attack"]
                .iter()
                .any(|model| asked.contains(&format!("{model}{question}")));
            if !question.is_empty() && question != own_question && begins_here && of_model {
                let what = format!("`{question}` is for its own folder: ask what the model means");
                complaints.push(source.complain(number, &what));
            }
        }
        before = line;
    }
    complaints
}

#[test]
fn attack_models_are_matched_in_the_lists_only() {
    let sources = all_sources();
    for list in LISTS_OF_MODELS {
        let found = sources.iter().any(|source| source.path == list);
        assert!(
            found,
            "src/engine/{list} is gone: it lists the attack models"
        );
    }
    for (folder, ..) in FOLDERS_OF_MODELS {
        for file in ["mod.rs", "resolve.rs", "odds.rs"] {
            let path = format!("{folder}{file}");
            let found = sources.iter().any(|source| source.path == path);
            assert!(
                found,
                "src/engine/{path} is gone: every attack model has one"
            );
        }
    }
    check_all(questions_of_model);
}

mod on_bad_samples {
    use super::*;

    #[test]
    fn attack_model_checks_are_found() {
        let found = |path, text| questions_of_model(&Source::new(path, text)).len();
        let both =
            "match a {\n    AttackModel::Contested(_) => 1,\n    AttackModel::Pool(_) => 2,\n}";
        assert_eq!(found("view/a.rs", both), 2);
        assert_eq!(found("rules/attack/pool/mod.rs", both), 1);
        assert_eq!(found("rules/attack/hit_point_damage.rs", both), 2);
        assert_eq!(found("rules/attack/mod.rs", both), 0);
        let asks = "let is = ruleset\n    .attack\n    .armour_class()\n    .is_some();";
        assert_eq!(found("rules/wounds/mod.rs", asks), 1);
        assert_eq!(found("rules/attack/defence/mod.rs", asks), 1);
        assert_eq!(found("rules/attack/armour_class/odds.rs", asks), 0);
        assert_eq!(found("tactics/a.rs", "let m = ruleset.attack.pool();"), 1);
        let meant = "let b = ruleset.attack.bands(); // AttackModel::Pool";
        assert_eq!(found("ui/a.rs", meant), 0);
        assert_eq!(
            found("encounter/a.rs", "RulesetConflictError::AttackModel,"),
            0
        );
    }
}
