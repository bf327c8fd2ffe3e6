//! What the rules say: each rule's text, its origin, and what it explains.

use super::catalogue::Catalogue;
use super::id::RuleId;

impl RuleId {
    /// Whether a text is spelt as the id of a rule is: capitals, a dash, digits, such as `SEC-20` or `OWN-1`.
    pub fn is_spelt(text: &str) -> bool {
        text.split_once('-').is_some_and(|(system, number)| {
            !system.is_empty()
                && system.chars().all(|c| c.is_ascii_uppercase())
                && !number.is_empty()
                && number.chars().all(|c| c.is_ascii_digit())
        })
    }

    /// What its id begins with: `SEC`. Rules of one system share it, and house rules have one of their own.
    pub fn system(text: &str) -> &str {
        text.split('-').next().unwrap_or_default()
    }
}

/// The text of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleText {
    /// What it is about, in a few words.
    pub title: String,
    /// The heading that it stands under: “Movement”.
    pub topic: String,
    /// Where it comes from.
    pub origin: Origin,
    /// Which part of the rule is a default of ours; `None` if no part is.
    pub ours: Option<String>,
    /// The rule in a few sentences.
    pub text: String,
    /// Further words by which somebody might look for it.
    pub words: Vec<String>,
    /// What it explains.
    pub explains: Vec<Explained>,
}

/// Where a rule comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
pub enum Origin {
    /// The game's own text says so.
    Source,
    /// Another edition or a sister game says so.
    Reconstructed,
    /// No source says so: it is ours.
    Default,
}

/// Something that a rule explains, by its kind and its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explained {
    /// The kind of thing.
    pub kind: ExplainedKind,
    /// Its name: an id, or one of the names of [`explained`](super::explained).
    pub name: String,
}

/// Kinds of things that rules explain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExplainedKind {
    /// A reason why something is refused.
    Refusal,
    /// A term of a sum.
    Term,
    /// A figure of an attack, a weapon or a spell.
    Figure,
    /// Something that the log tells of.
    Event,
    /// A condition of the ruleset.
    Condition,
    /// A posture of the ruleset.
    Posture,
    /// An action, besides the rule that its own entry names.
    Action,
}

impl ExplainedKind {
    /// Every kind.
    pub const ALL: [Self; 7] = [
        Self::Refusal,
        Self::Term,
        Self::Figure,
        Self::Event,
        Self::Condition,
        Self::Posture,
        Self::Action,
    ];

    /// The word that files use: `refusal`.
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
    /// What the app says beside a rule that is ours, or ours in part; `None` for any other.
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

/// The texts of a ruleset's rules, in the order of their file.
pub type RuleTexts = Catalogue<RuleId, RuleText>;

impl RuleTexts {
    /// The rules that explain the thing of this kind and name.
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

    /// The headings, in the order in which they come.
    pub fn topics(&self) -> Vec<&str> {
        let mut topics: Vec<&str> = Vec::new();
        for rule in self.values() {
            if !topics.contains(&rule.topic.as_str()) {
                topics.push(&rule.topic);
            }
        }
        topics
    }

    /// The rules that have every word of `query` in them, ignoring case, the best first: a word of the id
    /// or the title counts before one of the heading or the search words, and those before one of the
    /// text. All rules, in the order of the file, if the query is empty.
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

/// How far from the title `word` stands in the rule; `None` where it is not in it at all.
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
            explains: vec![Explained {
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
    fn a_title_is_found_before_a_word_and_a_word_before_the_text() {
        assert_eq!(found("TURN"), ["TST-03", "TST-02", "TST-01"]);
        assert_eq!(found("turn six"), ["TST-03"], "every word must be there");
        assert_eq!(found("tst-02"), ["TST-02"]);
        assert_eq!(found("time").len(), 3, "headings count");
        assert_eq!(found(" "), ["TST-01", "TST-02", "TST-03"]);
        assert!(found("dragon").is_empty());
    }

    #[test]
    fn what_is_ours_is_said() {
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
    fn a_thing_leads_to_its_rules() {
        let texts = texts();
        let rules: Vec<_> = texts.explaining(ExplainedKind::Term, "turns").collect();
        assert_eq!(rules, [RuleId::new("TST-03")]);
        assert_eq!(texts.explaining(ExplainedKind::Event, "turns").count(), 0);
        assert_eq!(texts.topics(), ["Time"]);
    }
}
