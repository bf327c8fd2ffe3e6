//! The board of a round of steps: a column for each of the five steps, and each combatant in the step in which it
//! acts (FOW-02).

use crate::gm::shared::{Names, capital, counted};
use crate::gm::sources::GmSources;
use crate::rules::state::{CombatantRef, DueEvent, Slot, Stage, Step, Vitality};
use crate::rules::turns::fast_or_well::{actions_of, step_of};
use crate::view::acting;
use crate::view::ending::{EndedBy, StepPlace, due_of, ended_by, ending_words};

use super::{BoardBlock, BoardChip, BoardColumn, BoardModel, Placed, gather};

/// The columns: number, name and steps.
const COLUMNS: [(&str, &str, &[Step]); 5] = [
    ("1", "fast", &[Step::FastPlayers]),
    ("2", "opponents", &[Step::Opponents]),
    ("3", "well", &[Step::WellPlayers]),
    ("4", "slow", &[Step::SlowPlayers, Step::SlowOpponents]),
    ("5", "next round", &[]),
];

/// Builds the board; `None` before the fight has begun.
pub(in crate::gm) fn build(sources: &GmSources, names: &Names) -> Option<BoardModel> {
    let battle = sources.battle;
    if !battle.clock.has_begun() {
        return None;
    }
    let started = battle.round.stage == Stage::Acting;
    let everyone: Vec<(Step, Placed)> = battle
        .everyone()
        .filter(|who| who.can_act() && !who.steps().ended)
        .map(|who| (step_of(battle, &who), place(sources, names, &who)))
        .collect();
    let now = match battle.round.reached {
        Some(Slot::Step(step)) if started => Some(step),
        _not_yet => None,
    };
    let endings = endings(sources, names);
    let endings_in = |nth: usize| {
        let here = endings.iter().filter(move |(column, _)| *column == nth);
        here.map(|(_, chip)| chip.clone())
    };
    let columns = COLUMNS
        .iter()
        .enumerate()
        .map(|(nth, (number, name, steps))| {
            let here = everyone.iter().filter(|(step, _)| steps.contains(step));
            BoardColumn {
                block: (nth == 0).then(|| BoardBlock {
                    title: format!("ROUND {}", battle.clock.round()),
                    note: if started { "" } else { "fast or well?" }.into(),
                }),
                letter: number,
                name,
                help: String::new(),
                now: now.is_some_and(|now| steps.contains(&now)),
                past: now.is_some_and(|now| {
                    steps.iter().any(|step| *step < now) && !steps.contains(&now)
                }),
                chips: gather(here.map(|(_, placed)| placed))
                    .into_iter()
                    .chain(endings_in(nth))
                    .collect(),
            }
        });
    Some(BoardModel {
        round: battle.clock.round(),
        rolled: started,
        columns: columns.collect(),
    })
}

fn place(sources: &GmSources, names: &Names, who: &CombatantRef) -> Placed {
    let battle = sources.battle;
    let name = names.of(who.id());
    let left = match who.steps().begun {
        true => who.steps().actions_left,
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
        BoardChip {
            who: vec![who.id()],
            name,
            stance: battle.sides.stance(who.identity().side),
            active: acting(battle, sources.selection.0) == Some(who.id()),
            selected: sources.selection.0 == Some(who.id()),
            segments: None,
            ending: false,
            sentence,
        },
        battle.ruleset,
        who,
    )
}

/// Returns effects that end or begin, each with the column at whose start it does; the last column has all later
/// ones. Within a column, the earliest comes first.
fn endings(sources: &GmSources, names: &Names) -> Vec<(usize, BoardChip)> {
    let battle = sources.battle;
    let lexicon = sources.lexicon;
    let mut endings = Vec::new();
    for who in battle.everyone() {
        if who.health().vitality() == Vitality::Dead {
            continue;
        }
        for condition in who.conditions().iter() {
            let place = match due_of(battle, who.id(), condition) {
                Some(due) => StepPlace::after(battle, due.left),
                None => match ended_by(battle, &who, condition) {
                    EndedBy::Turn(place) => place,
                    EndedBy::OwnTurn
                    | EndedBy::Concentration(_)
                    | EndedBy::Action(_)
                    | EndedBy::Nothing => continue,
                },
            };
            let what = format!("{} ends", lexicon.condition(condition));
            let name = |who| names.of(who);
            let when = ending_words(battle, &who, condition, name);
            let whole = format!("{} {when}", capital(&lexicon.condition(condition)));
            endings.push((place, chip(sources, names, &who, &what, &whole)));
        }
    }
    for due in battle.timeline.due() {
        let (DueEvent::Spell { spell, .. }, Some(owner)) = (&due.event, battle.get(due.owner))
        else {
            continue;
        };
        let place = StepPlace::after(battle, due.left);
        let what = format!("{} takes effect", lexicon.spell(*spell));
        let whole = format!("{} {}", capital(&what), place.words(battle));
        endings.push((place, chip(sources, names, &owner, &what, &whole)));
    }
    endings.sort_by_key(|(place, _)| (place.rounds, place.number));
    let in_columns = endings.into_iter().map(|(place, mut chip)| {
        let last = COLUMNS.len() - 1;
        let nth = usize::try_from(place.number).map_or(last, |number| number - 1);
        if place.rounds == 0 {
            return (nth.min(last), chip);
        }
        // It belongs to a later round.
        let round = battle.clock.round() + place.rounds;
        chip.name = format!("{} (round {round})", chip.name);
        (last, chip)
    });
    in_columns.collect()
}

fn chip(
    sources: &GmSources,
    names: &Names,
    who: &CombatantRef,
    what: &str,
    whole: &str,
) -> BoardChip {
    let name = names.of(who.id());
    BoardChip {
        who: vec![who.id()],
        stance: sources.battle.sides.stance(who.identity().side),
        active: false,
        selected: sources.selection.0 == Some(who.id()),
        segments: None,
        ending: true,
        sentence: format!("{name}: {whole}"),
        name: format!("{name}: {what}"),
    }
}
