//! Text → a case with its ruleset and map, or every problem of the file.

use std::path::Path;
use std::sync::Arc;

use crate::document::{self, Located, Problems};
use crate::grid::BattleMap;
use crate::mapfile::MapText;
use crate::rules::deeds;
use crate::rules::facts::sense::SenseRejection;
use crate::rules::facts::{EncounterCommand, Rejection};
use crate::ruleset::{Ruleset, RulesetId, RulesetProblems, Rulesets, StatId};

use super::case::{Case, Step};
use super::own;
use super::pattern::{Fault, Pattern};

/// The size, in squares, of the open floor of a case that draws no map.
pub(super) const OPEN_FLOOR: (u32, u32) = (12, 8);

/// A case, ready to be played.
pub(super) type Loaded = (Case, Arc<Ruleset>, BattleMap);

/// Reads a case.
///
/// # Errors
/// All problems that keep the case from being played.
pub(super) fn load(file: &str, text: &str, rulesets: &Rulesets) -> Result<Loaded, Problems> {
    let mut case: Case = document::read(file, text)?;
    let mut problems = Problems::new(file);
    check_rule_ids(&case, &mut problems);
    for step in &case.steps {
        check_step(step, &mut problems);
    }
    let ruleset = ruleset_of(&mut case, rulesets, &mut problems);
    if let Some(ruleset) = &ruleset {
        check_stats(&case, ruleset, &mut problems);
        for step in &case.steps {
            check_fields(step, ruleset, &mut problems);
        }
    }
    let map = match &case.map {
        Some(map) => map.to_map(&map.place, &mut problems),
        None => {
            let floor = MapText::open_floor(OPEN_FLOOR.0, OPEN_FLOOR.1);
            floor.to_map(&case.about.place, &mut problems)
        }
    };
    match (ruleset, map) {
        (Some(ruleset), Some(map)) => problems.into_result((case, ruleset, map)),
        _ => Err(problems),
    }
}

/// The ruleset that the case asks for, with its own entries and toggles.
fn ruleset_of(
    case: &mut Case,
    rulesets: &Rulesets,
    problems: &mut Problems,
) -> Option<Arc<Ruleset>> {
    let id = RulesetId::new(&case.ruleset);
    let extra = std::mem::take(&mut case.extra);
    let mut ruleset = match rulesets.load_with(id, extra) {
        Ok(ruleset) => ruleset,
        Err(wrong) => {
            match rulesets.folder_of(id) {
                Some(folder) => of_its_own(wrong, &folder, case, problems),
                None => take_over(wrong, case, problems),
            }
            return None;
        }
    };
    for (toggle, value) in &case.toggles {
        if !ruleset.set_toggle(toggle, *value) {
            let known = ruleset.toggles();
            problems.unknown(toggle, "toggle", known.iter().map(|(name, _)| *name));
        }
    }
    own::add_entries(case, &mut ruleset, problems);
    Some(Arc::new(ruleset))
}

/// Takes over problems of the case's own entries, which are in the case's file. A ruleset that does
/// not exist is reported where the case asks for it.
fn take_over(wrong: RulesetProblems, case: &Case, problems: &mut Problems) {
    for mut problem in wrong.files.into_iter().flat_map(|file| file.list) {
        if !problem.place.path.starts_with("extra") {
            problem.place = case.ruleset.place.clone();
        }
        problems.add(problem);
    }
}

/// As [`take_over`], for a ruleset of the GM's own: its mistakes keep their files and places.
fn of_its_own(wrong: RulesetProblems, folder: &Path, case: &Case, problems: &mut Problems) {
    let mut its_own = RulesetProblems::default();
    for mut file in wrong.files {
        for problem in file
            .list
            .extract_if(.., |problem| problem.place.path.starts_with("extra"))
        {
            problems.add(problem);
        }
        if !file.is_empty() {
            its_own.files.push(file);
        }
    }
    if !its_own.is_empty() {
        let id = &case.ruleset.value;
        let message = format!("the ruleset `{id}` has mistakes of its own:\n{its_own}");
        let hint = format!("mend them first: `splitsecond check {}`", folder.display());
        problems.push_with_hint(&case.ruleset.place, message, hint);
    }
}

/// Rule ids look like `SEC-13`: that is how tests and help texts find the cases of a rule.
fn check_rule_ids(case: &Case, problems: &mut Problems) {
    if case.rules.is_empty() {
        problems.push(&case.about.place, "the case names no rule that it shows");
    }
    for rule in &case.rules {
        let looks_like_one = rule.split_once('-').is_some_and(|(system, number)| {
            !system.is_empty()
                && system.chars().all(|c| c.is_ascii_uppercase())
                && !number.is_empty()
                && number.chars().all(|c| c.is_ascii_digit())
        });
        if !looks_like_one {
            let message = format!("`{}` is not a rule id", rule.value);
            problems.push_with_hint(&rule.place, message, "rule ids look like SEC-13");
        }
    }
}

fn check_step(step: &Located<Step>, problems: &mut Problems) {
    let Step {
        command,
        dice,
        then,
        never,
        exactly,
        refused,
        undo,
        redo,
        state,
    } = &step.value;
    if command.is_none() && undo.is_none() && redo.is_none() && state.is_none() {
        let hint = "give it `do`, `undo`, `redo` or `state`";
        problems.push_with_hint(
            &step.place,
            "the step does nothing and looks at nothing",
            hint,
        );
    }
    let about_outcomes = !then.is_empty() || !never.is_empty() || *exactly;
    if command.is_none() && (about_outcomes || refused.is_some() || !dice.is_empty()) {
        let message = "`dice`, `then`, `never`, `exactly` and `refused` are about a `do`";
        problems.push(&step.place, message);
    }
    if refused.is_some() && (about_outcomes || !dice.is_empty()) {
        let message = "a refused command throws no dice and nothing happens";
        problems.push(&step.place, message);
    }
    for pattern in then.iter().chain(never) {
        if let Some(fault) = pattern.outcome_fault() {
            report(pattern, fault, problems);
        }
    }
    if let Some(pattern) = refused
        && let Some(fault) = pattern.rejection_fault()
    {
        report(pattern, fault, problems);
    }
}

/// What is said in an order belongs to its action, unless the step shows that it does not.
fn check_fields(step: &Step, ruleset: &Ruleset, problems: &mut Problems) {
    let Some(command) = step.command.as_ref().filter(|_| step.refused.is_none()) else {
        return;
    };
    let (EncounterCommand::Act(order) | EncounterCommand::React(order)) = command.unforced() else {
        return;
    };
    if let Err(why @ Rejection::Sense(SenseRejection::FieldNotTaken { .. })) =
        deeds::check_fields(ruleset, order)
    {
        problems.push(&command.place, why.to_string());
    }
}

fn report(pattern: &Located<Pattern>, fault: Fault, problems: &mut Problems) {
    let message = format!("{}: {}", pattern.value, fault.message);
    match fault.hint {
        Some(hint) => problems.push_with_hint(&pattern.place, message, hint),
        None => problems.push(&pattern.place, message),
    }
}

fn check_stats(case: &Case, ruleset: &Ruleset, problems: &mut Problems) {
    let known: Vec<StatId> = ruleset.stats.ids().collect();
    let mut check = |stat: StatId, place: &document::Place| {
        if !ruleset.stats.contains(stat) {
            let name = Located {
                value: stat.to_string(),
                place: place.clone(),
            };
            problems.unknown(&name, "stat", known.iter().map(StatId::as_str));
        }
    };
    for combatant in &case.combatants {
        for stat in combatant.stats.keys() {
            check(*stat, &combatant.place);
        }
    }
    for step in &case.steps {
        for pattern in step.state.iter().flat_map(|state| state.who.values()) {
            for stat in pattern.stats.keys() {
                check(*stat, &step.place);
            }
        }
    }
}
