//! `rules.ron`: what the rules say, and what each of them explains.

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::Entries;
use super::check::Check;
use super::known::Known;
use crate::document::{self, Located};
use crate::ruleset::explained::{EVENTS, FIGURES, REFUSALS, TERMS};
use crate::ruleset::{Explained, ExplainedKind, Origin, RuleId, RuleText, RuleTexts};

/// The contents of the file, as they are written.
#[derive(Deserialize)]
pub struct File {
    #[serde(rename = "version")]
    _version: IgnoredAny,
    #[serde(default)]
    pub rules: Entries<Rule>,
}

#[derive(Deserialize)]
pub struct Rule {
    title: Located<String>,
    topic: Located<String>,
    origin: Origin,
    ours: Option<Located<String>>,
    text: Located<String>,
    #[serde(default)]
    words: Vec<Located<String>>,
    #[serde(default)]
    explains: Vec<Located<String>>,
}

/// Checks the file and makes its texts.
pub fn check(file: &File, known: &Known, check: &mut Check) -> RuleTexts {
    let each = file.rules.iter().map(|(id, raw)| {
        let mut explains: Vec<Explained> = Vec::new();
        for thing in &raw.explains {
            let Some(read) = explained(thing, known, check) else {
                continue;
            };
            if explains.contains(&read) {
                let message = format!("`{}` is named twice", thing.value);
                check.wrong(&thing.place, message, "once is enough");
            }
            explains.push(read);
        }
        let rule = RuleText {
            title: check.text(&raw.title),
            topic: check.text(&raw.topic),
            origin: raw.origin,
            ours: raw.ours.as_ref().map(|part| check.text(part)),
            text: check.text(&raw.text),
            words: raw.words.iter().map(|word| check.text(word)).collect(),
            explains,
        };
        (check.rule(id), rule)
    });
    each.collect()
}

/// Reads a kind and a name, such as `refusal:out-of-reach`.
fn explained(thing: &Located<String>, known: &Known, check: &mut Check) -> Option<Explained> {
    let at = |value: &str| Located {
        value: value.to_owned(),
        place: thing.place.clone(),
    };
    let Some((kind, name)) = thing.split_once(':') else {
        let message = format!("`{}` does not say what kind of thing it is", thing.value);
        let hint = "write the kind and the name: `refusal:out-of-reach`, `condition:stunned`";
        check.wrong(&thing.place, message, hint);
        return None;
    };
    let Some(kind) = ExplainedKind::ALL
        .into_iter()
        .find(|one| one.word() == kind)
    else {
        let kinds = ExplainedKind::ALL.map(ExplainedKind::word);
        check.unknown(&at(kind), "kind of thing", &kinds);
        return None;
    };
    let name = at(name);
    let all = match kind {
        ExplainedKind::Refusal => Ok(REFUSALS),
        ExplainedKind::Term => Ok(TERMS),
        ExplainedKind::Figure => Ok(FIGURES),
        ExplainedKind::Event => Ok(EVENTS),
        ExplainedKind::Condition => Err(&known.conditions),
        ExplainedKind::Posture => Err(&known.postures),
        ExplainedKind::Action => Err(&known.actions),
    };
    match all {
        Ok(names) if !names.contains(&name.as_str()) => check.unknown(&name, kind.word(), names),
        Ok(_) => {}
        Err(entries) => {
            let _known: String = check.known(&name, entries);
        }
    }
    Some(Explained {
        kind,
        name: name.value,
    })
}

/// The rule that an entry names; its text must be there if the ruleset has any texts.
pub fn link(rule: &Located<String>, known: &Known, check: &mut Check) -> RuleId {
    let id = check.rule(rule);
    if known.rules.is_empty() || known.rules.contains(rule) {
        return id;
    }
    let names: Vec<&str> = known.rules.iter().collect();
    let prefix = |id: &str| id.split('-').next().unwrap_or_default().to_owned();
    let mut prefixes: Vec<String> = names.iter().map(|name| prefix(name)).collect();
    prefixes.dedup();
    let (message, hint) = if prefixes.contains(&prefix(rule)) {
        let hint = match document::nearest(rule, &names) {
            Some(meant) => format!("did you mean `{meant}`? If not, describe it in `rules.ron`"),
            None => "describe it in `rules.ron`".to_owned(),
        };
        (format!("there is no rule `{}`", rule.value), hint)
    } else {
        (
            format!("no rule here begins with `{}`", prefix(rule)),
            format!(
                "the ids in `rules.ron` begin with {}; describe this rule there",
                prefixes.join(", ")
            ),
        )
    };
    // Something that is not an id at all has been noted already.
    if id_is_sound(rule) {
        check.wrong(&rule.place, message, hint);
    }
    id
}

/// Whether it looks like `SEC-20`.
fn id_is_sound(rule: &str) -> bool {
    rule.len() == 6 && rule.as_bytes()[3] == b'-'
}

#[cfg(test)]
mod tests {
    use crate::ruleset::{ExplainedKind, Ruleset};

    /// Loads the files of the built-in `seconds`, with this `rules.ron`.
    fn load(rules: &str) -> Result<Ruleset, String> {
        let files = [
            (
                "actions.ron",
                include_str!("../../../assets/rulesets/seconds/actions.ron"),
            ),
            (
                "combos.ron",
                include_str!("../../../assets/rulesets/seconds/combos.ron"),
            ),
            (
                "creatures.ron",
                include_str!("../../../assets/rulesets/seconds/creatures.ron"),
            ),
            (
                "equipment.ron",
                include_str!("../../../assets/rulesets/seconds/equipment.ron"),
            ),
            (
                "magic.ron",
                include_str!("../../../assets/rulesets/seconds/magic.ron"),
            ),
            (
                "ruleset.ron",
                include_str!("../../../assets/rulesets/seconds/ruleset.ron"),
            ),
            (
                "states.ron",
                include_str!("../../../assets/rulesets/seconds/states.ron"),
            ),
            ("rules.ron", rules),
        ];
        Ruleset::load_files("seconds", &files).map_err(|problems| problems.to_string())
    }

    /// The texts of all rules that the actions name; the first has `more` in it.
    fn rules(first: &str, more: &str) -> String {
        let rule = |id: &str, more: &str| {
            format!("{id:?}: (title: \"T\", topic: \"T\", origin: Source, text: \"T.\"{more}),")
        };
        let others = ["SEC-09", "SEC-48", "SEC-90"].map(|id| rule(id, ""));
        let all = [vec![rule(first, more)], others.to_vec()].concat();
        format!("(version: 1, rules: {{\n{}\n}})", all.join("\n"))
    }

    fn complaints(first: &str, more: &str) -> String {
        load(&rules(first, more)).expect_err("a mistake")
    }

    #[test]
    fn a_ruleset_can_do_without_the_texts() {
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
    fn mistakes_are_told_with_what_would_be_right() {
        for (more, said) in [
            (", words: [\" \"]", "the text is empty"),
            (
                ", explains: [\"aim\"]",
                "does not say what kind of thing it is",
            ),
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
                "`term:aim` is named twice",
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

    #[test]
    fn an_action_must_name_a_rule_that_has_a_text() {
        let missing = complaints("SEC-21", "");
        assert!(missing.contains("there is no rule `SEC-20`"), "{missing}");
        assert!(missing.contains("did you mean `SEC-21`?"), "{missing}");
        let others = load(&rules("SEC-20", "").replace("SEC-", "MYR-")).expect_err("a mistake");
        assert!(
            others.contains("no rule here begins with `SEC`"),
            "{others}"
        );
        assert!(others.contains("begin with MYR"), "{others}");
    }
}
