//! The ruler of a round of steps: a column for each of the five, and everybody in the one that it acts in
//! (FOW-02).

use crate::rules::battle::CombatantRef;
use crate::rules::turns::fast_or_well::{actions_of, step_of};
use crate::rules::turns::round::{Slot, Stage};
use crate::rules::turns::sided::can_act;
use crate::rules::turns::steps::Step;
use crate::view::may_act;

use super::phases::{PhaseBlock, PhaseChip, PhaseColumn, PhasesModel, Placed, gather};
use super::{GmSources, Names, counted};

/// The columns: their number, their name, and the steps that they hold.
const COLUMNS: [(&str, &str, &[Step]); 5] = [
    ("1", "fast", &[Step::FastPlayers]),
    ("2", "opponents", &[Step::Opponents]),
    ("3", "well", &[Step::WellPlayers]),
    ("4", "slow", &[Step::SlowPlayers, Step::SlowOpponents]),
    ("5", "next round", &[]),
];

/// The ruler of a round of steps, once the fight has begun.
pub(super) fn board(sources: &GmSources, names: &Names) -> Option<PhasesModel> {
    let battle = sources.battle;
    if !battle.clock.has_begun() {
        return None;
    }
    let started = battle.round.stage == Stage::Acting;
    let everyone: Vec<(Step, Placed)> = battle
        .everyone()
        .filter(|who| can_act(who) && !who.steps.ended)
        .map(|who| (step_of(battle, &who), place(sources, names, &who)))
        .collect();
    let now = match battle.round.reached {
        Some(Slot::Step(step)) if started => Some(step),
        _not_yet => None,
    };
    let columns = COLUMNS
        .iter()
        .enumerate()
        .map(|(nth, (number, name, steps))| {
            let here = everyone.iter().filter(|(step, _)| steps.contains(step));
            PhaseColumn {
                block: (nth == 0).then(|| PhaseBlock {
                    title: format!("ROUND {}", battle.clock.round()),
                    note: if started { "" } else { "fast or well?" }.into(),
                }),
                letter: number,
                name,
                now: now.is_some_and(|now| steps.contains(&now)),
                past: now.is_some_and(|now| {
                    steps.iter().any(|step| *step < now) && !steps.contains(&now)
                }),
                chips: gather(here.map(|(_, placed)| placed)),
            }
        });
    Some(PhasesModel {
        round: battle.clock.round(),
        rolled: started,
        columns: columns.collect(),
    })
}

fn place(sources: &GmSources, names: &Names, who: &CombatantRef) -> Placed {
    let battle = sources.battle;
    let name = names.of(who.id());
    let left = match who.steps.begun {
        true => who.steps.actions_left,
        false => actions_of(battle, who),
    };
    let step = step_of(battle, who);
    let sentence = format!(
        "{name}: step {}, {}, {}",
        step.number(),
        step.name(),
        counted(left, "action")
    );
    Placed::new(
        PhaseChip {
            who: vec![who.id()],
            name,
            stance: battle.sides.stance(who.identity.side),
            active: may_act(battle, who.id()),
            selected: sources.selection.0 == Some(who.id()),
            segments: None,
            sentence,
        },
        battle.ruleset,
        who,
    )
}
