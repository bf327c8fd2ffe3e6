//! Loader of `rules.ron`: rule texts, and the rules to which other files refer.

use std::sync::OnceLock;

use super::check::Checker;
use super::known::Known;
use super::sections::EntriesById;
use crate::document::{self, Spanned, Written};
use crate::ruleset::RuleId;
use crate::ruleset::built_in::{built_in_files, built_in_ids};

/// Returns the rules to which entries refer in their field `rule`, with their places.
pub fn named_in(entries: &EntriesById<&Written>) -> Vec<Spanned<String>> {
    let named = entries.iter().filter_map(|(id, text)| {
        let rule = text.field("rule")?.optional()?;
        Some(Spanned {
            value: rule.text()?.to_owned(),
            place: rule.place(&document::path_below(&id.place.path, "rule")),
        })
    });
    named.collect()
}

/// Checks the rules to which the entries of a file refer. House rules may have any id, and rules of other built-in
/// rulesets are allowed. A rule that looks like one of a built-in ruleset but does not exist is a typing error. All
/// such errors are reported as one problem.
pub fn check_named<'r>(
    named: impl Iterator<Item = &'r Spanned<String>>,
    known: &Known,
    check: &mut Checker,
) {
    let mut nowhere: Vec<&Spanned<String>> = Vec::new();
    for rule in named {
        // A text that is not the id of a rule is reported separately.
        let id = check.rule(rule);
        let is_noted = nowhere.iter().any(|other| other.value == rule.value);
        let is_missing = !known.rules.contains(rule) && is_missing_built_in(rule);
        if RuleId::is_valid(id.as_str()) && is_missing && !is_noted {
            nowhere.push(rule);
        }
    }
    let Some(first) = nowhere.first() else { return };
    let (message, near) = if nowhere.len() == 1 {
        let built_in = built_in().iter().map(String::as_str);
        let names: Vec<&str> = known.rules.iter().chain(built_in).collect();
        let near = document::nearest(first, &names);
        (format!("there is no rule `{}`", first.value), near)
    } else {
        let ids: Vec<&str> = nowhere.iter().map(|rule| rule.as_str()).collect();
        let message = format!("there are no rules {}", ids.join(", "));
        (message, None)
    };
    let near = near.map_or_else(String::new, |meant| {
        format!("did you mean `{meant}`? If not, ")
    });
    let hint = format!(
        "{near}remove `rule`, use a house rule such as `OWN-01`, or describe it in `rules.ron`"
    );
    check.add_problem(&first.place, message, hint);
}

/// Checks whether the id of a rule looks like those of a built-in ruleset, but none of them has it.
fn is_missing_built_in(rule: &str) -> bool {
    let mut alike = similar_built_in(rule).peekable();
    alike.peek().is_some() && !alike.any(|id| id == rule)
}

/// Returns the rules of the built-in rulesets with the same prefix: for `SEC-99`, those are `SEC-01` and all others of
/// `SEC`.
pub fn similar_built_in(rule: &str) -> impl Iterator<Item = &'static str> {
    let all = built_in().iter().map(String::as_str);
    all.filter(move |id| RuleId::system(id) == RuleId::system(rule))
}

/// Returns the ids of all rules that the built-in rulesets describe.
fn built_in() -> &'static [String] {
    static IDS: OnceLock<Vec<String>> = OnceLock::new();
    IDS.get_or_init(|| {
        let files = built_in_ids().into_iter().filter_map(built_in_files);
        let texts = files.flatten().filter(|file| file.name == "rules.ron");
        let rules =
            texts.filter_map(|file| document::entries_in(&file.name, &file.text, "rules").ok());
        rules.flatten().map(|(id, _)| id).collect()
    })
}

#[cfg(test)]
mod tests {
    use crate::ruleset::{ExplainedKind, Ruleset};

    /// Loads the files of the built-in `seconds`, with this `rules.ron`.
    fn load(rules: &str) -> Result<Ruleset, String> {
        load_with(
            rules,
            include_str!("../../../../assets/rulesets/seconds/actions.ron"),
        )
    }

    /// Loads the same files, with this `actions.ron`, too.
    fn load_with(rules: &str, actions: &str) -> Result<Ruleset, String> {
        let files = [
            ("actions.ron", actions),
            (
                "combos.ron",
                include_str!("../../../../assets/rulesets/seconds/combos.ron"),
            ),
            (
                "creatures.ron",
                include_str!("../../../../assets/rulesets/seconds/creatures.ron"),
            ),
            (
                "equipment.ron",
                include_str!("../../../../assets/rulesets/seconds/equipment.ron"),
            ),
            (
                "magic.ron",
                include_str!("../../../../assets/rulesets/seconds/magic.ron"),
            ),
            (
                "ruleset.ron",
                include_str!("../../../../assets/rulesets/seconds/ruleset.ron"),
            ),
            (
                "states.ron",
                include_str!("../../../../assets/rulesets/seconds/states.ron"),
            ),
            (
                "traits.ron",
                include_str!("../../../../assets/rulesets/seconds/traits.ron"),
            ),
            ("rules.ron", rules),
        ];
        Ruleset::load_files("seconds", &files).map_err(|problems| problems.to_string())
    }

    /// Returns the texts of all rules that the actions name; the first one includes `more`.
    fn rules(first: &str, more: &str) -> String {
        let rule = |id: &str, more: &str| {
            format!("{id:?}: (title: \"T\", topic: \"T\", origin: Source, text: \"T.\"{more}),")
        };
        let others = ["SEC-09", "SEC-48", "SEC-90", "SEC-92", "SEC-93"].map(|id| rule(id, ""));
        let all = [vec![rule(first, more)], others.to_vec()].concat();
        format!("(version: 1, rules: {{\n{}\n}})", all.join("\n"))
    }

    fn complaints(first: &str, more: &str) -> String {
        load(&rules(first, more)).expect_err("a mistake")
    }

    #[test]
    fn ruleset_may_omit_rule_texts() {
        assert!(
            load("(version: 1)")
                .expect("no texts")
                .rule_texts
                .is_empty()
        );
    }

    #[test]
    fn a_rule_is_read_with_what_it_explains() {
        let more = ", ours: \"the half\", words: [\"cost\"], explains: [\"term:aim\", \"condition:stunned\"]";
        let ruleset = load(&rules("SEC-20", more)).expect("no mistake");
        let rule = ruleset.rule_texts.get("SEC-20".into()).expect("the rule");
        assert_eq!(
            rule.house_default().as_deref(),
            Some("house default: the half")
        );
        let term = ruleset.rule_texts.explaining(ExplainedKind::Term, "aim");
        assert_eq!(term.collect::<Vec<_>>(), ["SEC-20".into()]);
    }

    #[test]
    fn errors_suggest_the_correct_value() {
        for (more, said) in [
            (", words: [\" \"]", "the text is empty"),
            (", explains: [\"aim\"]", "the kind of `aim` is missing"),
            (", explains: [\"terms:aim\"]", "did you mean `term`?"),
            (", explains: [\"term:aims\"]", "did you mean `aim`?"),
            (
                ", explains: [\"refusal:out-of-raech\"]",
                "did you mean `out-of-reach`?",
            ),
            (
                ", explains: [\"condition:stuned\"]",
                "did you mean `stunned`?",
            ),
            (", explains: [\"action:mov\"]", "did you mean `move`?"),
            (
                ", explains: [\"term:aim\", \"term:aim\"]",
                "`term:aim` is listed twice",
            ),
            (", ours: \"\"", "the text is empty"),
        ] {
            let complaints = complaints("SEC-20", more);
            assert!(complaints.contains(said), "{more}: {complaints}");
            assert!(complaints.contains("rules.ron:2:"), "{complaints}");
        }
        let twice = complaints("SEC-09", "");
        assert!(twice.contains("`SEC-09` is given twice"), "{twice}");
    }

    /// Loads `seconds` with a different rule for its `move`.
    fn with_rule(rule: &str) -> Result<Ruleset, String> {
        let mut file = include_str!("../../../../assets/rulesets/seconds/actions.ron").to_owned();
        let at = file.find("does: Move").expect("a move");
        let named = at + file[at..].find("rule: \"").expect("its rule");
        let end = named + file[named..].find("\",").expect("its end") + 2;
        file.replace_range(named..end, rule);
        load_with(
            include_str!("../../../../assets/rulesets/seconds/rules.ron"),
            &file,
        )
    }

    #[test]
    fn action_names_a_catalogue_rule_house_rule_or_none() {
        for rule in [
            "",
            "rule: \"OWN-1\",",
            "rule: \"HOME-01\",",
            "rule: \"SEG-10\",",
        ] {
            with_rule(rule).unwrap_or_else(|complaints| panic!("{rule}: {complaints}"));
        }
        // The author of custom texts need not refer to them everywhere.
        load(&rules("MYR-20", "")).expect("no mistake");
        let wrong = with_rule("rule: \"move\",").expect_err("no id");
        assert!(wrong.contains("`move` is not the id of a rule"), "{wrong}");
        assert!(wrong.contains("or a house rule like `OWN-01`"), "{wrong}");
        let wrong = with_rule("rule: \"SEC-99\",").expect_err("no rule");
        assert!(wrong.contains("there is no rule `SEC-99`"), "{wrong}");
        assert!(wrong.contains("remove `rule`"), "{wrong}");
    }

    #[test]
    fn all_unknown_rules_are_one_error() {
        let actions = include_str!("../../../../assets/rulesets/seconds/actions.ron");
        let actions = actions.replace("\"SEC-", "\"SEC-9");
        let texts = include_str!("../../../../assets/rulesets/seconds/rules.ron");
        let wrong = load_with(texts, &actions).expect_err("mistakes");
        assert!(wrong.contains("there are no rules SEC-9"), "{wrong}");
        assert!(wrong.ends_with("1 problem"), "{wrong}");
    }
}
