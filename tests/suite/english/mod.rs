//! Counts awkward English in everything that people read; the counts may only fall.
//!
//! The vocabulary is in `assets/manual/glossary.md`. When a count rises, the test lists the places: rewrite them. When
//! it falls, lower its limit here in the same commit.

mod patterns;
mod text_modules;
mod texts;

use patterns::Pattern;
use texts::{Text, all_texts};

/// Maximum number of hits in each group of texts.
const LIMITS: [(Group, usize); 4] = [
    (Group::Interface, 3),
    (Group::Comments, 1),
    (Group::Manual, 1),
    (Group::RuleTexts, 26),
];

/// Kind of text, by where it is read.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Group {
    /// String literals of the program: labels, errors, log lines, help.
    Interface,
    /// Comments and documentation in the source files.
    Comments,
    /// `README.md` and the Markdown files below `assets`.
    Manual,
    /// Explanations in the bundled rulesets.
    RuleTexts,
}

/// Returns each match as `file:line: [pattern] excerpt`.
fn hits(text: &Text, patterns: &[Pattern]) -> Vec<String> {
    patterns
        .iter()
        .flat_map(|pattern| {
            let excerpts = pattern.excerpts(&text.content).into_iter();
            excerpts.map(move |excerpt| {
                format!("{}:{}: [{}] {excerpt}", text.file, text.line, pattern.name)
            })
        })
        .collect()
}

#[test]
fn awkward_english_only_becomes_less() {
    let patterns = patterns::all();
    let texts = all_texts();
    for (group, limit) in LIMITS {
        let of_group: Vec<&Text> = texts.iter().filter(|text| text.group == group).collect();
        assert!(
            of_group.len() > 100,
            "the texts of {group:?} were not found"
        );
        let found: Vec<String> = of_group
            .iter()
            .flat_map(|text| hits(text, &patterns))
            .collect();
        assert!(
            found.len() <= limit,
            "{group:?}: {} hits of awkward English, {limit} are allowed:\n{}",
            found.len(),
            found.join("\n")
        );
        assert!(
            found.len() >= limit,
            "{group:?}: only {} hits of awkward English are left; lower the limit of {limit} in {}",
            found.len(),
            file!()
        );
    }
}

mod on_samples {
    use super::*;

    fn names(content: &str) -> Vec<&'static str> {
        let all = patterns::all();
        let found = all.iter().flat_map(|pattern| {
            let count = pattern.excerpts(content).len();
            std::iter::repeat_n(pattern.name, count)
        });
        found.collect()
    }

    #[test]
    fn awkward_sentences_are_found() {
        assert_eq!(
            names("Somebody strikes whoever stands beside it."),
            ["somebody/anybody/...", "whoever/whomever", "beside"]
        );
        assert_eq!(names("The die is thrown anew."), ["anew", "throw = roll"]);
        assert_eq!(names("What it costs."), ["opens with What/Who"]);
        assert_eq!(names("Whether it is seen"), ["opens with Whether"]);
        assert_eq!(
            names("the fight goes on so many rounds"),
            ["so many/so much", "go on = continue"]
        );
    }

    #[test]
    fn plain_sentences_are_not() {
        for plain in [
            "Mira makes a saving throw.",
            "The orc attacks the nearest enemy.",
            "Axes can be thrown.",
            "What if the door is shut?",
            "Both are told apart by colour.",
        ] {
            assert!(names(plain).is_empty(), "{plain}: {:?}", names(plain));
        }
    }

    #[test]
    fn texts_are_found_with_their_lines() {
        let source = "//! One.\n//!\n//! Two\n//! goes on.\nconst A: &str = \"x \\\"y\\\" {z}\";\n\
                      const B: &str = r#\"raw \"quoted\"\"#; // Three\nlet c = '\"'; let d = \"e\";\n";
        let found: Vec<_> = texts::in_rust("a.rs", source)
            .into_iter()
            .map(|text| (text.group, text.line, text.content))
            .collect();
        let comment = |line, content: &str| (Group::Comments, line, content.to_owned());
        let interface = |line, content: &str| (Group::Interface, line, content.to_owned());
        assert_eq!(
            found,
            [
                comment(1, "One."),
                comment(3, "Two goes on."),
                interface(5, "x \"y\" _"),
                interface(6, "raw \"quoted\""),
                comment(6, "Three"),
                interface(7, "e"),
            ]
        );
        let markdown = "# Title\n\n```\nsomebody\n```\n- One `code`\n- [Two](somebody.md)\n";
        let found: Vec<_> = texts::in_markdown("a.md", markdown)
            .into_iter()
            .map(|text| (text.line, text.content))
            .collect();
        assert_eq!(
            found,
            [
                (1, "# Title".to_owned()),
                (6, "- One _".to_owned()),
                (7, "- [Two_".to_owned()),
            ]
        );
        let rules = texts::in_ruleset("a.ron", "(\n  title: \"Somebody\", id: \"nobody\")");
        assert_eq!(rules.len(), 1);
        assert_eq!((rules[0].line, rules[0].content.as_str()), (2, "Somebody"));
    }
}
