//! The conditions of the selected combatant.

use crate::rules::facts::EncounterCommand;
use crate::rules::state::{CombatantRef, DueEvent};
use crate::ruleset::ConditionId;
use crate::ui::shared::sources::GmSources;
use crate::ui::shared::{CombatantNames, capitalized, explanation_text};
use crate::ui::token::text;
use crate::view::condition_end::{ending_text, turns_left};
use crate::view::{ExplainTarget, Request};

use super::ConditionRow;

/// Returns a row for each condition of a combatant, with its effect and its end.
pub(super) fn rows(
    sources: &GmSources,
    names: &CombatantNames,
    combatant: &CombatantRef,
) -> Vec<ConditionRow> {
    let who = combatant.id();
    let one_time_for_all = sources.battle().ruleset.turns.rules().in_moments;
    let ruleset = sources.battle().ruleset;
    let end_of = |condition: ConditionId| {
        let mut due = sources.battle().timeline.due().iter();
        due.find(|due| due.event == DueEvent::ConditionEnds { who, condition })
    };
    let left = combatant.conditions().iter().filter_map(end_of);
    let left: Vec<u32> = left.map(|due| due.left).collect();
    // All times of the list have the same unit.
    let mut times = ruleset.durations(&left).into_iter();
    let row = |condition: ConditionId| {
        let ends = end_of(condition);
        let name = capitalized(&sources.lexicon().condition(condition));
        let label = match ends {
            None => name,
            Some(due) => {
                let turns = turns_left(sources.battle(), due);
                let time = times.next().unwrap_or_default();
                let other_owner = !one_time_for_all && due.owner != who;
                let owner = other_owner.then(|| names.name_of(due.owner));
                match (turns, owner) {
                    (Some(turns), None) => text::condition_for_turns(&name, turns),
                    (Some(turns), Some(owner)) => {
                        text::condition_for_turns_of(&name, turns, &owner)
                    }
                    (None, None) => text::condition_for(&name, &time),
                    (None, Some(owner)) => text::condition_for_time_of(&name, &time, &owner),
                }
            }
        };
        ConditionRow {
            condition,
            label,
            does: ruleset
                .conditions
                .get(condition)
                .map_or_else(String::new, |def| ruleset.condition_summary(def)),
            help: text::condition_help(
                &explanation_text(sources.battle(), ExplainTarget::Condition(condition)),
                &ending_text(sources.battle(), combatant, condition, |who| {
                    names.name_of(who)
                }),
            ),
            end: Request::Submit(vec![EncounterCommand::EndCondition { who, condition }]),
        }
    };
    combatant.conditions().iter().map(row).collect()
}
