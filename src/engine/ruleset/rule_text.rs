//! Rule texts: each rule's text, its origin, and what it explains; and the fields of their entries in `rules.ron`.

use super::catalogue::Catalogue;
use super::explained::names_of;
use super::id::RuleId;
use super::schema::check::Checker;
use super::schema::known::Known;
use super::schema::{FieldGroup, Group};
use crate::document::Spanned;

impl RuleId {
    /// Checks whether a text is spelt like the id of a rule: capitals, a dash, digits, such as `SEC-20` or `OWN-1`.
    pub fn is_valid(text: &str) -> bool {
        text.split_once('-').is_some_and(|(system, number)| {
            !system.is_empty()
                && system.chars().all(|c| c.is_ascii_uppercase())
                && !number.is_empty()
                && number.chars().all(|c| c.is_ascii_digit())
        })
    }

    /// Returns the prefix of a rule id: `SEC`. The rules of one system share it; house rules have a different one.
    pub fn system(text: &str) -> &str {
        text.split('-').next().unwrap_or_default()
    }
}

/// The text of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleText {
    /// Its subject, in a few words.
    pub title: String,
    /// Heading under which it is listed: “Movement”.
    pub topic: String,
    /// Its origin.
    pub origin: Origin,
    /// Part of the rule that is a house default; `None` if no part is.
    pub ours: Option<String>,
    /// The rule in a few sentences.
    pub text: String,
    /// Additional search words.
    pub words: Vec<String>,
    /// Things that it explains.
    pub explains: Vec<ExplainedItem>,
}

impl FieldGroup for RuleText {
    fn declare(rule: &mut Group) -> Self {
        let mut explained: Vec<ExplainedItem> = Vec::new();
        Self {
            title: rule
                .field("title", "its subject, in a few words")
                .sentence(),
            topic: rule
                .field("topic", "the heading under which it is listed")
                .sentence(),
            origin: rule
                .field(
                    "origin",
                    "`Source` (from the game's own text), `Reconstructed` (from another edition or a sister game), `Default` (no source: a house default)",
                )
                .word(Origin::Source)
                .required(),
            ours: rule
                .field("ours", "which part of it is a house default")
                .optional_sentence("none is"),
            text: rule
                .field("text", "the rule, in a few sentences")
                .sentence(),
            words: rule
                .field("words", "a list of search words for it")
                .texts(|word, _known, check| Some(check.text(word)))
                .or(Vec::new(), "none"),
            explains: rule
                .field(
                    "explains",
                    "a list of what it explains in the app, by kind and name: `\"refusal:out-of-reach\"`, `\"term:cover\"`, `\"figure:damage\"`, `\"event:side-rolled\"`, `\"condition:stunned\"`, `\"posture:prone\"`, `\"action:move\"`",
                )
                .texts(|text, known, check| {
                    let item = ExplainedItem::read(text, known, check)?;
                    if explained.contains(&item) {
                        let message = format!("`{}` is listed twice", text.value);
                        check.add_problem(&text.place, message, "remove the duplicate");
                    }
                    explained.push(item.clone());
                    Some(item)
                })
                .or(Vec::new(), "nothing"),
        }
    }
}

/// Origin of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
pub enum Origin {
    /// The game's own text.
    Source,
    /// Another edition or a sister game.
    Reconstructed,
    /// No source: a house default.
    Default,
}

/// A thing that a rule explains, by kind and name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplainedItem {
    /// Kind of thing.
    pub kind: ExplainedKind,
    /// Its name: an id, or one of the names in [`explained`](super::explained).
    pub name: String,
}

impl ExplainedItem {
    /// Reads a kind and a name, such as `refusal:out-of-reach`.
    fn read(text: &Spanned<String>, known: &Known, check: &mut Checker) -> Option<Self> {
        let at = |value: &str| text.clone().map(|_| value.to_owned());
        let Some((kind, name)) = text.split_once(':') else {
            let message = format!("the kind of `{}` is missing", text.value);
            let hint = "write kind and name: `refusal:out-of-reach`, `condition:stunned`";
            check.add_problem(&text.place, message, hint);
            return None;
        };
        let mut kinds = ExplainedKind::ALL.into_iter();
        let Some(kind) = kinds.find(|one| one.word() == kind) else {
            let kinds = ExplainedKind::ALL.map(ExplainedKind::word);
            check.unknown(&at(kind), "kind", &kinds);
            return None;
        };
        let name = at(name);
        let entries = match kind {
            ExplainedKind::Condition => Some(&known.conditions),
            ExplainedKind::Posture => Some(&known.postures),
            ExplainedKind::Action => Some(&known.actions),
            ExplainedKind::Refusal
            | ExplainedKind::Term
            | ExplainedKind::Figure
            | ExplainedKind::Event => None,
        };
        if let Some(entries) = entries {
            let _known: String = check.known(&name, entries);
        } else {
            let names = names_of(kind);
            if !names.contains(&name.as_str()) {
                check.unknown(&name, kind.word(), names);
            }
        }
        Some(Self {
            kind,
            name: name.value,
        })
    }
}

/// Kinds of things that rules explain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExplainedKind {
    /// The reason for a rejection.
    Refusal,
    /// A modifier of a roll.
    Term,
    /// A figure of an attack, a weapon or a spell.
    Figure,
    /// A log entry.
    Event,
    /// A condition of the ruleset.
    Condition,
    /// A posture of the ruleset.
    Posture,
    /// An action, in addition to the rule that the action's entry names.
    Action,
}

impl ExplainedKind {
    /// All kinds.
    pub const ALL: [Self; 7] = [
        Self::Refusal,
        Self::Term,
        Self::Figure,
        Self::Event,
        Self::Condition,
        Self::Posture,
        Self::Action,
    ];

    /// Returns the word that files use: `refusal`.
    pub fn word(self) -> &'static str {
        match self {
            Self::Refusal => "refusal",
            Self::Term => "term",
            Self::Figure => "figure",
            Self::Event => "event",
            Self::Condition => "condition",
            Self::Posture => "posture",
            Self::Action => "action",
        }
    }
}

impl RuleText {
    /// Returns the label of a rule that is a house default, entirely or in part; `None` for any other.
    pub fn house_default(&self) -> Option<String> {
        match (self.origin, &self.ours) {
            (Origin::Default, _) => Some("house default".to_owned()),
            (Origin::Source | Origin::Reconstructed, Some(part)) => {
                Some(format!("house default: {part}"))
            }
            (Origin::Source | Origin::Reconstructed, None) => None,
        }
    }
}

/// The rule texts of a ruleset, in the order of their file.
pub type RuleTexts = Catalogue<RuleId, RuleText>;

impl RuleTexts {
    /// Returns the rules that explain the thing of this kind and name.
    pub fn explaining<'t>(
        &'t self,
        kind: ExplainedKind,
        name: &'t str,
    ) -> impl Iterator<Item = RuleId> + use<'t> {
        self.iter()
            .filter(move |(_, rule)| {
                let explains = &rule.explains;
                explains
                    .iter()
                    .any(|thing| thing.kind == kind && thing.name == name)
            })
            .map(|(id, _)| id)
    }

    /// Returns the headings in order of first use.
    pub fn topics(&self) -> Vec<&str> {
        let mut topics: Vec<&str> = Vec::new();
        for rule in self.values() {
            if !topics.contains(&rule.topic.as_str()) {
                topics.push(&rule.topic);
            }
        }
        topics
    }

    /// Returns the rules that contain every word of `query`, ignoring case, best matches first. Matches in the id or
    /// title rank before those in the heading or the search words, and these before those in the text. Returns all
    /// rules in file order if the query is empty.
    pub fn search(&self, query: &str) -> Vec<(RuleId, &RuleText)> {
        let wanted: Vec<String> = query.split_whitespace().map(str::to_lowercase).collect();
        let mut found: Vec<(u32, (RuleId, &RuleText))> = self
            .iter()
            .filter_map(|(id, rule)| {
                let misfits = wanted.iter().map(|word| misfit(word, id, rule));
                Some((misfits.sum::<Option<u32>>()?, (id, rule)))
            })
            .collect();
        found.sort_by_key(|(misfit, _)| *misfit);
        found.into_iter().map(|(_, found)| found).collect()
    }
}

/// Returns the rank of the part of the rule that contains `word`: 0 for the id or title; `None` if no part does.
fn misfit(word: &str, id: RuleId, rule: &RuleText) -> Option<u32> {
    let has = |text: &str| text.to_lowercase().contains(word);
    if has(id.as_str()) || has(&rule.title) {
        Some(0)
    } else if has(&rule.topic) || rule.words.iter().any(|known| has(known)) {
        Some(1)
    } else if has(&rule.text) || rule.house_default().is_some_and(|ours| has(&ours)) {
        Some(2)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(title: &str, words: &[&str], text: &str) -> RuleText {
        RuleText {
            title: title.to_owned(),
            topic: "Time".to_owned(),
            origin: Origin::Source,
            ours: None,
            text: text.to_owned(),
            words: words.iter().map(|word| (*word).to_owned()).collect(),
            explains: vec![ExplainedItem {
                kind: ExplainedKind::Term,
                name: title.to_lowercase(),
            }],
        }
    }

    fn texts() -> RuleTexts {
        [
            (RuleId::new("TST-01"), rule("Rounds", &[], "A turn each.")),
            (RuleId::new("TST-02"), rule("Waiting", &["turn"], "Later.")),
            (RuleId::new("TST-03"), rule("Turns", &[], "Six seconds.")),
        ]
        .into_iter()
        .collect()
    }

    fn found(query: &str) -> Vec<String> {
        let texts = texts();
        let ids = texts
            .search(query)
            .into_iter()
            .map(|(id, _)| id.to_string());
        ids.collect()
    }

    #[test]
    fn search_ranks_title_then_word_then_text() {
        assert_eq!(found("TURN"), ["TST-03", "TST-02", "TST-01"]);
        assert_eq!(found("turn six"), ["TST-03"], "every word must be there");
        assert_eq!(found("tst-02"), ["TST-02"]);
        assert_eq!(found("time").len(), 3, "headings count");
        assert_eq!(found(" "), ["TST-01", "TST-02", "TST-03"]);
        assert!(found("dragon").is_empty());
    }

    #[test]
    fn house_defaults_are_marked() {
        let mut rule = rule("Waiting", &[], "Later.");
        assert_eq!(rule.house_default(), None);
        rule.ours = Some("how long".to_owned());
        assert_eq!(
            rule.house_default().as_deref(),
            Some("house default: how long")
        );
        rule.origin = Origin::Default;
        assert_eq!(rule.house_default().as_deref(), Some("house default"));
    }

    #[test]
    fn subject_leads_to_its_rules() {
        let texts = texts();
        let rules: Vec<_> = texts.explaining(ExplainedKind::Term, "turns").collect();
        assert_eq!(rules, [RuleId::new("TST-03")]);
        assert_eq!(texts.explaining(ExplainedKind::Event, "turns").count(), 0);
        assert_eq!(texts.topics(), ["Time"]);
    }
}
