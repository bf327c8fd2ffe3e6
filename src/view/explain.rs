//! Explanations of actions, conditions, modifiers, rejections and events, with the rules behind them, from the
//! ruleset's own texts.

mod text;

use std::fmt::{self, Debug, Write};

use crate::grid::Topology;
use crate::rules::action::outcome::ActionOutcome;
use crate::rules::condition::outcome::ConditionOutcome;
use crate::rules::condition::rejection::ConditionRejection;
use crate::rules::facts::{Outcome, Rejection, TermKind};
use crate::rules::posture::outcome::PostureOutcome;
use crate::rules::posture::rejection::PostureRejection;
use crate::ruleset::{
    ActionId, ConditionId, ExplainedKind, ItemId, PostureId, RuleId, Ruleset, SpellId, StatId,
    TraitId,
};

/// A subject that can be explained.
#[derive(Clone, Copy, Debug)]
pub enum ExplainTarget<'a> {
    /// A rule itself.
    Rule(RuleId),
    /// An action of the ruleset.
    Action(ActionId),
    /// A condition of the ruleset.
    Condition(ConditionId),
    /// A posture of the ruleset.
    Posture(PostureId),
    /// A spell or ability: its effect, without its target and its casting time.
    Spell(SpellId),
    /// A weapon, armour, a shield or another item.
    Item(ItemId),
    /// A trait of a creature.
    Trait(TraitId),
    /// A stat of combatants.
    Stat(StatId),
    /// A modifier of a total.
    Term(TermKind),
    /// A figure of an attack, a weapon or a spell, by name: `damage`.
    Figure(&'static str),
    /// The reason why a command is rejected.
    Refusal(&'a Rejection),
    /// An event of the fight.
    Event(&'a Outcome),
}

/// An explanation with its rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// Name of the subject, or the rule's title if it has none.
    pub title: String,
    /// One or more sentences about it.
    pub text: String,
    /// The rules behind it; empty if only the ruleset's files define it.
    pub rules: Vec<RuleNote>,
    /// True if at least part of it is a house default.
    pub house_default: bool,
}

/// A rule that an explanation is based on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleNote {
    /// The rule's id.
    pub id: RuleId,
    /// The rule's title.
    pub title: String,
    /// The part of it that is a house default: `house default`, or `house default: …`.
    pub ours: Option<String>,
}

impl fmt::Display for RuleNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.id)?;
        // A house rule may have no text.
        if !self.title.is_empty() {
            write!(f, " {}", self.title)?;
        }
        match &self.ours {
            Some(ours) => write!(f, " ({ours})"),
            None => Ok(()),
        }
    }
}

impl Explanation {
    /// Returns the explanation worded for a map of this shape.
    pub fn on(mut self, topology: Topology) -> Self {
        let say = |text: &mut String| *text = topology.adapt_text(text).into_owned();
        say(&mut self.title);
        say(&mut self.text);
        for rule in &mut self.rules {
            say(&mut rule.title);
            rule.ours.as_mut().map(say);
        }
        self
    }

    /// Returns the given `text` with the rules behind it, without the rules' own texts.
    pub fn append_to(self, text: &str) -> String {
        let own = Self {
            text: text.to_owned(),
            ..self
        };
        own.to_string().trim().to_owned()
    }
}

/// The whole explanation as a tooltip shows it: the text, then a line for each rule.
impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)?;
        for rule in &self.rules {
            write!(f, "\n{rule}")?;
        }
        // The subject is a house default although none of its rules is.
        if self.house_default && self.rules.iter().all(|rule| rule.ours.is_none()) {
            write!(f, "\n{}", text::HOUSE_DEFAULT)?;
        }
        Ok(())
    }
}

/// Explains a subject; `None` if the ruleset has no text for it.
pub fn explain(ruleset: &Ruleset, thing: ExplainTarget) -> Option<Explanation> {
    match thing {
        ExplainTarget::Rule(id) => by_rules(ruleset, [id]),
        ExplainTarget::Action(id) => {
            let def = ruleset.actions.get(id)?;
            let more = explaining(ruleset, ExplainedKind::Action, id.as_str());
            let more = more.filter(|more| Some(*more) != def.rule);
            let rules = def.rule.into_iter().chain(more);
            let mut explanation = explain_named(ruleset, &def.name, &def.help, rules);
            explanation.house_default |= def.house_default;
            Some(explanation)
        }
        ExplainTarget::Condition(id) => {
            let def = ruleset.conditions.get(id)?;
            Some(explain_state(
                ruleset,
                &def.name,
                &text::in_numbers_first(&ruleset.condition_summary(def), &def.help),
                ExplainedKind::Condition,
                id.as_str(),
            ))
        }
        ExplainTarget::Posture(id) => {
            let def = ruleset.postures.get(id)?;
            Some(explain_state(
                ruleset,
                &def.name,
                &text::in_numbers_first(&ruleset.posture_summary(def), &def.help),
                ExplainedKind::Posture,
                id.as_str(),
            ))
        }
        ExplainTarget::Spell(id) => {
            let def = ruleset.spells.get(id)?;
            let help = text::in_numbers_first(&ruleset.spell_effect(def), &def.help);
            let rules = explaining(ruleset, ExplainedKind::Figure, "casting-time");
            Some(explain_named(ruleset, &def.name, &help, rules))
        }
        ExplainTarget::Item(id) => {
            let name = ruleset.item_name(id)?;
            let help = text::in_numbers_first(&ruleset.item_summary(id), ruleset.item_help(id));
            Some(explain_named(ruleset, name, &help, None))
        }
        ExplainTarget::Trait(id) => {
            let def = ruleset.traits.get(id)?;
            let mut explanation = explain_named(ruleset, &def.name, &def.help, def.rule);
            explanation.house_default |= def.house_default;
            Some(explanation)
        }
        ExplainTarget::Stat(id) => {
            let def = ruleset.stats.get(id)?;
            let rules = explaining(ruleset, ExplainedKind::Term, "stat");
            Some(explain_named(ruleset, &def.name, &def.help, rules))
        }
        ExplainTarget::Term(term) => match term {
            TermKind::Stat(stat) => explain(ruleset, ExplainTarget::Stat(stat)),
            TermKind::Condition(condition)
            | TermKind::TargetCondition(condition)
            | TermKind::Protection(condition) => {
                explain(ruleset, ExplainTarget::Condition(condition))
            }
            TermKind::Posture(posture) | TermKind::TargetPosture(posture) => {
                explain(ruleset, ExplainTarget::Posture(posture))
            }
            TermKind::Trait(id) | TermKind::TargetTrait(id) => {
                explain(ruleset, ExplainTarget::Trait(id))
            }
            TermKind::Item(id) | TermKind::TargetItem(id) => {
                explain(ruleset, ExplainTarget::Item(id))
            }
            plain => explain_rules(ruleset, ExplainedKind::Term, &name_of(&plain)),
        },
        ExplainTarget::Figure(name) => explain_rules(ruleset, ExplainedKind::Figure, name),
        ExplainTarget::Refusal(why) => {
            let rule = explain_rules(ruleset, ExplainedKind::Refusal, &name_of(why));
            rule.or_else(|| explain(ruleset, state_behind(why)?))
        }
        ExplainTarget::Event(what) => match subject_of_outcome(what) {
            Some(thing) => explain(ruleset, thing),
            None => explain_rules(ruleset, ExplainedKind::Event, &name_of(what)),
        },
    }
}

/// Returns the condition, trait, item or posture behind a rejection, if that explains it.
fn state_behind(why: &Rejection) -> Option<ExplainTarget<'_>> {
    if let Rejection::Condition(ConditionRejection::ConditionForbids { condition }) = why {
        Some(ExplainTarget::Condition(*condition))
    } else if let Rejection::Condition(ConditionRejection::TraitForbids { by }) = why {
        Some(ExplainTarget::Trait(*by))
    } else if let Rejection::Condition(ConditionRejection::ItemForbids { item }) = why {
        Some(ExplainTarget::Item(*item))
    } else if let Rejection::Posture(PostureRejection::WrongPosture { posture }) = why {
        Some(ExplainTarget::Posture(*posture))
    } else {
        None
    }
}

/// Returns the subject of an event, if it explains more than the event itself.
fn subject_of_outcome(what: &Outcome) -> Option<ExplainTarget<'_>> {
    if let Outcome::Action(ActionOutcome::ActionBegan { action, .. }) = what {
        Some(ExplainTarget::Action(*action))
    } else if let Outcome::Condition(ConditionOutcome::ConditionBegan { condition, .. }) = what {
        Some(ExplainTarget::Condition(*condition))
    } else if let Outcome::Posture(PostureOutcome::PostureChanged { posture, .. }) = what {
        Some(ExplainTarget::Posture(*posture))
    } else {
        None
    }
}

fn explaining<'r>(
    ruleset: &'r Ruleset,
    kind: ExplainedKind,
    name: &'r str,
) -> impl Iterator<Item = RuleId> + use<'r> {
    ruleset.rule_texts.explaining(kind, name)
}

/// Explains a subject that has only rules.
fn explain_rules(ruleset: &Ruleset, kind: ExplainedKind, name: &str) -> Option<Explanation> {
    by_rules(ruleset, explaining(ruleset, kind, name))
}

fn by_rules(ruleset: &Ruleset, rules: impl IntoIterator<Item = RuleId>) -> Option<Explanation> {
    let rules: Vec<RuleId> = rules.into_iter().collect();
    let texts: Vec<_> = rules
        .iter()
        .filter_map(|id| ruleset.rule_texts.get(*id))
        .collect();
    let title = texts.first()?.title.clone();
    let text: Vec<&str> = texts.iter().map(|rule| rule.text.as_str()).collect();
    Some(explain_named(ruleset, &title, &text.join("\n"), rules))
}

/// Explains a condition or posture. Without a rule for it, it is a house default, if the ruleset has rule texts at all.
fn explain_state(
    ruleset: &Ruleset,
    name: &str,
    help: &str,
    kind: ExplainedKind,
    id: &str,
) -> Explanation {
    let mut explanation = explain_named(ruleset, name, help, explaining(ruleset, kind, id));
    explanation.house_default |= explanation.rules.is_empty() && !ruleset.rule_texts.is_empty();
    explanation
}

/// Explains a subject with its name, its text and the rules behind it.
fn explain_named(
    ruleset: &Ruleset,
    name: &str,
    text: &str,
    rules: impl IntoIterator<Item = RuleId>,
) -> Explanation {
    let rules: Vec<RuleNote> = rules
        .into_iter()
        .map(|id| {
            let rule = ruleset.rule_texts.get(id);
            RuleNote {
                id,
                title: rule.map_or(String::new(), |rule| rule.title.clone()),
                ours: rule.and_then(|rule| rule.house_default()),
            }
        })
        .collect();
    Explanation {
        title: name.to_owned(),
        text: text.to_owned(),
        house_default: rules.iter().any(|rule| rule.ours.is_some()),
        rules,
    }
}

/// Returns the name of a fact as it is written in `rules.ron`: `OutOfReach { … }` is `out-of-reach`.
pub fn name_of(fact: &impl Debug) -> String {
    let mut name = FirstWord(String::new());
    // Writing stops with an error after the name, which is intended.
    let _ended = write!(name, "{fact:?}");
    name.0
}

/// Keeps the first word that is written, in lower case with dashes.
struct FirstWord(String);

impl Write for FirstWord {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for letter in text.chars() {
            if !letter.is_alphanumeric() {
                return Err(fmt::Error);
            }
            if letter.is_uppercase() && !self.0.is_empty() {
                self.0.push('-');
            }
            self.0.extend(letter.to_lowercase());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::*;
    use crate::rules::facts::invalid_input::InputRejection;
    use crate::rules::facts::target::TargetRejection;
    use crate::rules::state::CombatantId;
    use crate::rules::turns::rejection::TurnRejection;
    use crate::rules::turns::seconds::outcome::SecondsOutcome;
    use crate::ruleset::explained::names_of;
    use crate::ruleset::{RulesetId, Rulesets};

    fn built_in(id: &str) -> Ruleset {
        Ruleset::load_builtin(RulesetId::new(id)).expect("built in")
    }

    /// Returns the worked examples of custom rulesets, each in a folder of `tests/rulesets`.
    fn worked_examples() -> Vec<Ruleset> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rulesets");
        let entries = fs::read_dir(folder).expect("the worked examples");
        let paths = entries.map(|entry| entry.expect("a folder").path());
        let load = |path: PathBuf| {
            Ruleset::load_folder(&path).unwrap_or_else(|problems| panic!("{problems}"))
        };
        paths.map(load).collect()
    }

    fn all_built_in() -> Vec<Ruleset> {
        let ids = Rulesets::built_in().ids();
        ids.into_iter().map(|id| built_in(id.as_str())).collect()
    }

    #[test]
    fn fact_is_named_as_in_files() {
        let why = Rejection::Target(TargetRejection::OutOfReach { have: 3, need: 1 });
        assert_eq!(name_of(&why), "out-of-reach");
        assert_eq!(
            name_of(&Rejection::Turn(TurnRejection::NoTurnOpen)),
            "no-turn-open"
        );
        assert_eq!(name_of(&TermKind::TwoWeapons), "two-weapons");
        assert_eq!(name_of(&TermKind::Stat("reflex".into())), "stat");
    }

    /// Rejections of meaningless input, which no rule is behind: their message says everything.
    const PLAIN: &[&str] = &[
        "wave-too-large",
        "wave-without-name",
        "condition-state",
        "field-not-taken",
        "no-such-item",
        "not-in-this-ruleset",
        "no-damage",
        "nothing-to-change",
        "nothing-to-take",
        "number-out-of-range",
        "outside-map",
        "unknown-action",
        "unknown-attribute",
        "unknown-combatant",
        "unknown-condition",
        "unknown-creature",
        "unknown-defence",
        "unknown-door",
        "unknown-item",
        "unknown-lamp",
        "unknown-posture",
        "unknown-side",
        "unsaid",
        // The condition, the trait or the item itself explains it.
        "condition-forbids",
        "trait-forbids",
        "item-forbids",
        // Drawing on the map.
        "bad-brush",
        "bad-glow",
        "no-such-lamp",
        "too-many-lamps",
        "bad-map-size",
        "bad-picture",
        "beside-the-map",
        "hexes-do-not-turn",
        "map-is-full",
        "nothing-changes",
        "odd-shift",
        "other-cells",
        "piece-too-large",
        "places-in-use",
        "arrival-there",
        "somebody-there",
        "something-there",
        "stroke-too-short",
        "too-far-out",
        "too-many-points",
        "too-much-furniture",
        "unknown-furniture",
        "bad-zone-name",
        "too-many-zones",
        "unknown-wall-kind",
        "would-fall-off",
        // Markers and the pen.
        "marker-there",
        "marker-beside-the-map",
        "marker-text-too-long",
        "marker-text-unfit",
        "marker-note-too-long",
        "too-many-markers",
        "unknown-marker",
        "bad-pen-line",
        "too-many-pen-lines",
        "nothing-to-wipe",
    ];

    /// Modifiers that are explained by their source.
    const OF_SOURCES: &[&str] = &[
        "condition",
        "target-condition",
        "protection",
        "posture",
        "trait",
        "target-trait",
        "item",
        "target-item",
    ];

    #[test]
    fn every_rejection_and_term_leads_to_some_rule() {
        let mut rulesets = all_built_in();
        rulesets.extend(worked_examples());
        let explained = |kind, name: &str| {
            let mut rules = rulesets.iter().map(|ruleset| &ruleset.rule_texts);
            rules.any(|texts| texts.explaining(kind, name).next().is_some())
        };
        let rejections = names_of(ExplainedKind::Refusal);
        for name in rejections.iter().filter(|name| !PLAIN.contains(name)) {
            assert!(explained(ExplainedKind::Refusal, name), "refusal:{name}");
        }
        let terms = names_of(ExplainedKind::Term);
        for name in terms.iter().filter(|name| !OF_SOURCES.contains(name)) {
            assert!(explained(ExplainedKind::Term, name), "term:{name}");
        }
    }

    #[test]
    fn every_action_and_state_explains_itself() {
        for ruleset in all_built_in() {
            for (id, def) in ruleset.actions.iter() {
                let told = explain(&ruleset, ExplainTarget::Action(id)).expect("an action");
                assert!(!told.text.is_empty(), "{}: {id}", ruleset.id);
                assert_eq!(Some(told.rules[0].id), def.rule);
                assert!(!told.rules[0].title.is_empty(), "{}: {id}", ruleset.id);
                assert!(told.house_default || !def.house_default);
            }
            for id in ruleset.conditions.ids() {
                let told = explain(&ruleset, ExplainTarget::Condition(id)).expect("a condition");
                assert!(!told.text.is_empty(), "{}: {id}", ruleset.id);
                assert!(told.house_default || !told.rules.is_empty());
            }
            for id in ruleset.postures.ids() {
                let told = explain(&ruleset, ExplainTarget::Posture(id)).expect("a posture");
                assert!(!told.text.is_empty(), "{}: {id}", ruleset.id);
            }
        }
    }

    #[test]
    fn explanation_names_its_rule_and_house_defaults() {
        let ruleset = built_in("seconds");
        let shown = |thing| {
            explain(&ruleset, thing)
                .expect("it is explained")
                .to_string()
        };
        let aim = shown(ExplainTarget::Term(TermKind::Aim));
        assert!(aim.ends_with("\nSEC-46 Aiming (house default)"), "{aim}");
        let stunned = shown(ExplainTarget::Condition("stunned".into()));
        assert!(stunned.ends_with("\nHouse default"), "{stunned}");
        let going = shown(ExplainTarget::Action("move".into()));
        assert!(
            going.contains("\nSEC-20 What actions cost\nSEC-30 A Move"),
            "{going}"
        );
        let work = shown(ExplainTarget::Action("barricade".into()));
        assert!(work.ends_with("can be split\nHouse default"), "{work}");
        let bow = explain(&ruleset, ExplainTarget::Figure("range")).expect("a rule");
        let ours = "house default: what gets through windows, curtains, bars, slits and low walls";
        let range = format!("SEC-45 Reach and range ({ours})");
        assert_eq!(bow.append_to("A bow."), format!("A bow.\n{range}"));
        let far = shown(ExplainTarget::Refusal(&Rejection::Target(
            TargetRejection::OutOfReach { have: 3, need: 1 },
        )));
        assert!(far.ends_with(&range), "{far}");
        let who = CombatantId::new("mira");
        let lost = shown(ExplainTarget::Event(&Outcome::Seconds(
            SecondsOutcome::DelayedTurnLost { who },
        )));
        assert!(lost.contains("SEC-07"), "{lost}");
    }

    #[test]
    fn rejection_without_rule_explains_its_subject() {
        let ruleset = built_in("seconds");
        let why = Rejection::Condition(ConditionRejection::ConditionForbids {
            condition: "stunned".into(),
        });
        let told = explain(&ruleset, ExplainTarget::Refusal(&why)).expect("the condition");
        assert_eq!(told.title, "Stunned");
        let why = Rejection::Sense(InputRejection::UnknownAction { action: "x".into() });
        assert_eq!(explain(&ruleset, ExplainTarget::Refusal(&why)), None);
    }
}
