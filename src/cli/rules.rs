//! `splitsecond rules`: prints the rules, or searches them.

use std::io::Write;

use clap::Args;

use crate::ruleset::{RuleId, RuleText, Ruleset, RulesetId};
use crate::save::Library;

use super::print::{WIDTH, wrapped};
use super::{CommandError, ExitStatus, print, report_unreadable_folders};

/// Read the rules, or look something up in them.
///
/// Prints each rule with its id and its text. A rule without a source is marked "house default".
#[derive(Args, Debug)]
pub(super) struct Rules {
    /// A ruleset by its id. Without one, all rulesets are searched for the words; without either, the rulesets are
    /// listed.
    ruleset: Option<String>,
    /// Words that a rule must contain, in its id, its title, its text or its keywords.
    words: Vec<String>,
}

impl Rules {
    pub fn carry_out(
        &self,
        library: &Library,
        out: &mut dyn Write,
    ) -> Result<ExitStatus, CommandError> {
        let rulesets = library.rulesets();
        let ids = rulesets.ids();
        let Some(first) = &self.ruleset else {
            return list(library, &ids, out);
        };
        let words = self.words.iter().map(String::as_str);
        let (of, words): (_, Vec<&str>) = match ids.iter().find(|id| id.as_str() == first) {
            Some(named) => (vec![*named], words.collect()),
            // There is no such ruleset, so this is the first of the words.
            None => (
                ids.clone(),
                std::iter::once(first.as_str()).chain(words).collect(),
            ),
        };
        let query = words.join(" ");
        let mut ending = ExitStatus::DoesNotHold;
        for id in &of {
            match rulesets.load(*id) {
                Ok(ruleset) => {
                    if print_matches(&ruleset, &query, of.len() > 1, out)? {
                        ending = ExitStatus::Well;
                    }
                }
                Err(problems) if of.len() == 1 => {
                    return Err(CommandError::from_unusable_input(problems));
                }
                Err(problems) => print::complain(&problems),
            }
        }
        if ending == ExitStatus::DoesNotHold {
            let names: Vec<&str> = ids.iter().map(RulesetId::as_str).collect();
            print::complain(&format!(
                "no rule matches all of “{query}” (rulesets: {})",
                names.join(", ")
            ));
        }
        Ok(ending)
    }
}

/// Lists the rulesets.
fn list(
    library: &Library,
    ids: &[RulesetId],
    out: &mut dyn Write,
) -> Result<ExitStatus, CommandError> {
    let rulesets = library.rulesets();
    for id in ids {
        match rulesets.load(*id) {
            Ok(ruleset) => {
                let count = ruleset.rule_texts.len();
                writeln!(out, "{id:<14} {count} rules. {}", ruleset.summary)?;
            }
            Err(problems) => print::complain(&problems),
        }
    }
    Ok(report_unreadable_folders(library))
}

/// Prints the matching rules of a ruleset. Returns true if there are any.
fn print_matches(
    ruleset: &Ruleset,
    query: &str,
    with_name: bool,
    out: &mut dyn Write,
) -> Result<bool, CommandError> {
    let found = ruleset.rule_texts.search(query);
    if found.is_empty() {
        return Ok(false);
    }
    if with_name {
        writeln!(out, "== {} ({}) ==\n", ruleset.name, ruleset.id)?;
    }
    // Search results are printed best first; without a search, rules are printed under their headings.
    if query.trim().is_empty() {
        for topic in ruleset.rule_texts.topics() {
            writeln!(out, "{}\n", topic.to_uppercase())?;
            for (id, rule) in found.iter().filter(|(_, rule)| rule.topic == topic) {
                write_rule(*id, rule, out)?;
            }
        }
    } else {
        for (id, rule) in found {
            write_rule(id, rule, out)?;
        }
    }
    Ok(true)
}

fn write_rule(id: RuleId, rule: &RuleText, out: &mut dyn Write) -> Result<(), CommandError> {
    let ours = rule.house_default();
    let ours = ours.map_or(String::new(), |ours| format!(" ({ours})"));
    writeln!(out, "{id}  {}{ours}", rule.title)?;
    for line in wrapped(&rule.text, WIDTH - 8) {
        writeln!(out, "        {line}")?;
    }
    writeln!(out)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(query: &str) -> String {
        let ruleset = Ruleset::load_builtin(RulesetId::new("seconds")).expect("built in");
        let mut out = Vec::new();
        let found = print_matches(&ruleset, query, true, &mut out).expect("it can be written");
        let text = String::from_utf8(out).expect("text");
        assert_eq!(found, !text.is_empty());
        text
    }

    #[test]
    fn search_prints_only_matches_best_first() {
        let text = printed("quick aim");
        let first = text.lines().nth(2).expect("a rule");
        assert_eq!(first, "SEC-46  Aiming (house default)");
        assert!(!text.contains("SEC-31"), "{text}");
        assert_eq!(printed("dragonfly"), "");
    }

    #[test]
    fn all_rules_are_listed_by_heading() {
        let text = printed("");
        assert_eq!(text.matches("SEC-").count(), 35, "{text}");
        let at = |what: &str| text.find(what).expect("it is there");
        assert!(at("MOVEMENT") < at("SEC-30") && at("SEC-32") < at("ATTACKS"));
    }
}
