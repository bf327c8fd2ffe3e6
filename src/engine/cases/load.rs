//! Text → a case with its ruleset and map, or every problem of the file.

use std::path::Path;
use std::sync::Arc;

use crate::document::{self, DocumentError, ReadOutcome, Spanned, TextPosition};
use crate::grid::BattleMap;
use crate::mapfile::MapText;
use crate::rules::action_behaviours;
use crate::rules::facts::invalid_input::InputRejection;
use crate::rules::facts::{EncounterCommand, Rejection};
use crate::ruleset::{
    ConditionId, RuleId, Ruleset, RulesetError, RulesetId, Rulesets, explain_old_fields,
    similar_built_in,
};

use super::case::{Case, CaseStep};
use super::pattern::{Pattern, PatternError};
use super::{choice, common, custom_creatures, names};

/// Width and height, in squares, of the open floor used when a case draws no map.
pub(super) const OPEN_FLOOR: (u32, u32) = (12, 8);

/// A case that is ready to be played.
pub(super) type LoadedCase = (Case, Arc<Ruleset>, BattleMap);

/// Reads a case; `common` is the file of shared entries next to it, which need not exist. After some errors enough of
/// the case is left to check the positions of its combatants as well; those errors are then returned along with the
/// case.
///
/// # Errors
/// All problems of the case, if too little of it can be read for that.
pub(super) fn load(
    file: &str,
    text: &str,
    common: Option<&Path>,
    rulesets: &Rulesets,
) -> Result<(LoadedCase, DocumentError), DocumentError> {
    let ReadOutcome {
        value,
        names,
        mut problems,
    } = document::read_on::<Case>(file, text);
    let Some(mut case) = value else {
        explain_old_fields(&mut problems, text, None);
        return Err(problems);
    };
    // Stand-ins for faulty values are not checked again.
    let unread = problems.wrong_places();
    let is_read = |place: &TextPosition| !unread.overlaps(place);
    for step in case.steps.iter().filter(|step| is_read(&step.place)) {
        if problems.is_full() {
            break;
        }
        check_step(step, &mut problems);
    }
    let ruleset = is_read(&case.ruleset.place)
        .then(|| ruleset_of(&mut case, common, rulesets, &mut problems))
        .flatten();
    let library = || rulesets.load(RulesetId::new(&case.ruleset)).ok();
    match &ruleset {
        Some(ruleset) => explain_old_fields(&mut problems, text, Some(ruleset)),
        // The case's own entries may be the reason why the ruleset does not load.
        None if problems.is_empty() => {}
        None => explain_old_fields(&mut problems, text, library().as_ref()),
    }
    check_rule_ids(&case, ruleset.as_deref(), &mut problems);
    if let Some(ruleset) = &ruleset {
        names::check(&case, &names, ruleset, &mut problems);
        if let Some(choice) = &case.choice {
            let combatants: Vec<_> = case.combatants.iter().map(|one| one.id).collect();
            choice::check(choice, &combatants, ruleset, &mut problems);
        }
        for step in case.steps.iter().filter(|step| is_read(&step.place)) {
            check_fields(step, ruleset, &mut problems);
        }
    }
    if let (Some(map), Some(ruleset)) = (&case.map, &ruleset)
        && is_read(&map.place)
    {
        let known: Vec<ConditionId> = ruleset.conditions.ids().collect();
        let known = known.iter().map(ConditionId::as_str);
        map.check_conditions(known, &mut problems);
    }
    let map = match &case.map {
        Some(map) if !is_read(&map.place) => None,
        Some(map) => map.to_map(&map.place, &mut problems),
        None => {
            let floor = MapText::open_floor(OPEN_FLOOR.0, OPEN_FLOOR.1);
            floor.to_map(&case.about.place, &mut problems)
        }
    };
    match (ruleset, map) {
        (Some(ruleset), Some(map)) => Ok(((case, ruleset, map), problems)),
        _ => Err(problems),
    }
}

/// Returns the ruleset that the case asks for, with the shared entries that it lists, its own entries and its toggles.
fn ruleset_of(
    case: &mut Case,
    common: Option<&Path>,
    rulesets: &Rulesets,
    problems: &mut DocumentError,
) -> Option<Arc<Ruleset>> {
    let id = RulesetId::new(&case.ruleset);
    let used = common::add_entries(case, common, problems)?;
    let extra = std::mem::take(&mut case.extra);
    let mut ruleset = match rulesets.load_with(id, &extra) {
        Ok(ruleset) => ruleset,
        Err(mut wrong) => {
            used.move_problems(&mut wrong, case, problems);
            match rulesets.folder_of(id) {
                Some(folder) => add_custom_ruleset_problems(wrong, &folder, case, problems),
                None => add_ruleset_problems(wrong, case, problems),
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
    custom_creatures::add_entries(case, &mut ruleset, problems);
    Some(Arc::new(ruleset))
}

/// Copies the problems of the case's own entries, which are in the case's file. A missing ruleset is reported at the
/// place where the case asks for it.
fn add_ruleset_problems(wrong: RulesetError, case: &Case, problems: &mut DocumentError) {
    for mut problem in wrong.files.into_iter().flat_map(|file| file.list) {
        if !problem.place.path.starts_with("extra") {
            problem.place = case.ruleset.place.clone();
        }
        problems.add(problem);
    }
}

/// Like [`add_ruleset_problems`], for a custom ruleset: its problems keep their files and places.
fn add_custom_ruleset_problems(
    wrong: RulesetError,
    folder: &Path,
    case: &Case,
    problems: &mut DocumentError,
) {
    let mut its_own = RulesetError::default();
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
        let message = format!("the ruleset `{id}` has errors:\n{its_own}");
        let hint = format!("fix them first: `splitsecond check {}`", folder.display());
        problems.push_with_hint(&case.ruleset.place, message, hint);
    }
}

/// Checks that rule ids look like `SEC-13`, because tests and help texts find the cases of a rule by them. An id that
/// begins like one of a built-in ruleset must exist there or in the case's ruleset. House rules may have any id,
/// whatever other rules are described.
fn check_rule_ids(case: &Case, ruleset: Option<&Ruleset>, problems: &mut DocumentError) {
    if case.rules.is_empty() && case.choice.is_none() {
        problems.push(
            &case.about.place,
            "the case does not name the rule that it proves",
        );
    }
    for rule in &case.rules {
        if problems.is_full() {
            break;
        }
        if !RuleId::is_valid(rule) {
            let message = format!("`{}` is not a rule id", rule.value);
            problems.push_with_hint(&rule.place, message, "rule ids look like SEC-13");
        } else if let Some(ruleset) = ruleset
            && !ruleset.rule_texts.contains(RuleId::new(rule))
        {
            check_elsewhere(rule, ruleset, problems);
        }
    }
}

/// Checks a rule that the case's own ruleset lacks against the built-in rulesets.
fn check_elsewhere(rule: &Spanned<String>, ruleset: &Ruleset, problems: &mut DocumentError) {
    let built_in: Vec<&str> = similar_built_in(rule).collect();
    if !built_in.is_empty() && !built_in.contains(&rule.as_str()) {
        let own: Vec<RuleId> = ruleset.rule_texts.ids().collect();
        let own = own.iter().map(RuleId::as_str);
        let alike = own.filter(|id| RuleId::system(id) == RuleId::system(rule));
        problems.unknown(rule, "rule", alike.chain(built_in));
    }
}

fn check_step(step: &Spanned<CaseStep>, problems: &mut DocumentError) {
    let CaseStep {
        command,
        ask,
        answer: _,
        dice,
        then,
        never,
        exactly,
        refused,
        told,
        undo,
        redo,
        state,
    } = &step.value;
    let does = command.is_some() || ask.is_some() || undo.is_some() || redo.is_some();
    if !does && state.is_none() {
        let hint = "give it `do`, `ask`, `undo`, `redo` or `state`";
        problems.push_with_hint(
            &step.place,
            "the step does nothing and checks nothing",
            hint,
        );
    }
    let about_outcomes = !then.is_empty() || !never.is_empty() || *exactly;
    if command.is_none() && (about_outcomes || !dice.is_empty()) {
        let message = "`dice`, `then`, `never` and `exactly` need a `do`";
        problems.push(&step.place, message);
    }
    if command.is_none() && ask.is_none() && refused.is_some() {
        problems.push(&step.place, "`refused` needs a `do` or an `ask`");
    }
    check_question(step, problems);
    if refused.is_some() && (about_outcomes || !dice.is_empty()) {
        let message = "a refused command rolls no dice and has no outcomes";
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
    if let Some(told) = told.as_ref().filter(|_| refused.is_none()) {
        problems.push(
            &told.place,
            "`told` is the message of a refusal: add `refused`",
        );
    }
    let moment = state.as_ref().and_then(|state| state.moment.as_ref());
    if let Some(pattern) = moment
        && let Some(fault) = pattern.slot_fault()
    {
        report(pattern, fault, problems);
    }
}

/// Checks that a question has an answer or is rejected, and that it has a step to itself.
fn check_question(step: &Spanned<CaseStep>, problems: &mut DocumentError) {
    let Some(ask) = &step.ask else {
        if let Some(answer) = &step.answer {
            problems.push(&answer.place, "`answer` needs an `ask`");
        }
        return;
    };
    if step.command.is_some() {
        let hint = "split it into two steps";
        problems.push_with_hint(&ask.place, "a step has either `ask` or `do`", hint);
    }
    if step.answer.is_some() == step.refused.is_some() {
        let hint = "`answer: ()` only checks that it is allowed";
        let message = "an `ask` needs either an `answer` or a `refused`";
        problems.push_with_hint(&ask.place, message, hint);
    }
}

/// Checks that the fields of an order belong to its action, unless the step expects a rejection.
fn check_fields(step: &CaseStep, ruleset: &Ruleset, problems: &mut DocumentError) {
    let command = step.command.as_ref().or(step.ask.as_ref());
    let Some(command) = command.filter(|_| step.refused.is_none()) else {
        return;
    };
    let (EncounterCommand::Act(order) | EncounterCommand::React(order)) = command.unforced() else {
        return;
    };
    if let Err(why @ Rejection::Sense(InputRejection::FieldNotTaken { .. })) =
        action_behaviours::check_fields(ruleset, order)
    {
        problems.push(&command.place, why.to_string());
    }
}

fn report(pattern: &Spanned<Pattern>, fault: PatternError, problems: &mut DocumentError) {
    let message = format!("{}: {}", pattern.value, fault.message);
    match fault.hint {
        Some(hint) => problems.push_with_hint(&pattern.place, message, hint),
        None => problems.push(&pattern.place, message),
    }
}
