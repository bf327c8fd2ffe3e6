//! The board of a round of steps: a column for each of the five steps, and each combatant in the step in which it
//! acts (FOW-02).

use crate::rules::state::{CombatantRef, DueEvent, RoundStep, Slot, Stage, Vitality};
use crate::rules::turns::fast_or_well::{actions_of, step_of};
use crate::ui::board::text;
use crate::ui::shared::CombatantNames;
use crate::ui::shared::sources::GmSources;
use crate::view::acting;
use crate::view::condition_end::{ConditionEnd, StepPlace, due_end, ended_by, ending_text};

use super::{BoardBlock, BoardChip, BoardColumn, BoardModel, ColumnEntry, merge_equal};

/// The columns: number, name and steps.
const COLUMNS: [(&str, &str, &[RoundStep]); 5] = [
    ("1", text::FAST, &[RoundStep::FastPlayers]),
    ("2", text::OPPONENTS, &[RoundStep::Opponents]),
    ("3", text::WELL, &[RoundStep::WellPlayers]),
    (
        "4",
        text::SLOW,
        &[RoundStep::SlowPlayers, RoundStep::SlowOpponents],
    ),
    ("5", text::NEXT_ROUND, &[]),
];

/// Builds the board; `None` before the fight has begun.
pub(in crate::ui) fn build(sources: &GmSources, names: &CombatantNames) -> Option<BoardModel> {
    let battle = sources.battle();
    if !battle.clock.has_begun() {
        return None;
    }
    let started = battle.round.stage == Stage::Acting;
    let everyone: Vec<(RoundStep, ColumnEntry)> = battle
        .combatants()
        .filter(|who| who.can_act() && !who.steps().ended)
        .map(|who| (step_of(battle, &who), place(sources, names, &who)))
        .collect();
    let now = match battle.round.reached {
        Some(Slot::Step(step)) if started => Some(step),
        _not_yet => None,
    };
    let endings = effects_by_column(sources, names);
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
                    title: text::round_block(battle.clock.round()),
                    note: if started { "" } else { text::FAST_OR_WELL }.into(),
                }),
                letter: number,
                name,
                help: String::new(),
                now: now.is_some_and(|now| steps.contains(&now)),
                past: now.is_some_and(|now| {
                    steps.iter().any(|step| *step < now) && !steps.contains(&now)
                }),
                chips: merge_equal(here.map(|(_, placed)| placed))
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

fn place(sources: &GmSources, names: &CombatantNames, who: &CombatantRef) -> ColumnEntry {
    let battle = sources.battle();
    let name = names.name_of(who.id());
    let left = match who.steps().begun {
        true => who.steps().actions_left,
        false => actions_of(battle, who),
    };
    let step = step_of(battle, who);
    let sentence = text::step(&name, step.number(), step.name(), left);
    ColumnEntry::new(
        BoardChip {
            who: vec![who.id()],
            name,
            stance: battle.sides.stance(who.identity().side),
            active: acting(battle, sources.selection().0) == Some(who.id()),
            selected: sources.selection().0 == Some(who.id()),
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
fn effects_by_column(sources: &GmSources, names: &CombatantNames) -> Vec<(usize, BoardChip)> {
    let battle = sources.battle();
    let lexicon = sources.lexicon();
    let mut endings = Vec::new();
    for who in battle.combatants() {
        if who.health().vitality() == Vitality::Dead {
            continue;
        }
        for condition in who.conditions().iter() {
            let place = match due_end(battle, who.id(), condition) {
                Some(due) => StepPlace::steps_ahead(battle, due.left),
                None => match ended_by(battle, &who, condition) {
                    ConditionEnd::Turn(place) => place,
                    ConditionEnd::OwnTurn
                    | ConditionEnd::Concentration(_)
                    | ConditionEnd::Action(_)
                    | ConditionEnd::Nothing => continue,
                },
            };
            let effect = lexicon.condition(condition);
            let when = ending_text(battle, &who, condition, |who| names.name_of(who));
            let name = names.name_of(who.id());
            let ends = text::effect_ends(&name, &effect);
            let sentence = text::effect_ends_when(&name, &effect, &when);
            endings.push((place, chip(sources, &who, ends, sentence)));
        }
    }
    for due in battle.timeline.due() {
        let (DueEvent::Spell { spell, .. }, Some(owner)) = (&due.event, battle.get(due.owner))
        else {
            continue;
        };
        let place = StepPlace::steps_ahead(battle, due.left);
        let (name, spell) = (names.name_of(owner.id()), lexicon.spell(*spell));
        let lands = text::spell_takes_effect(&name, &spell);
        let sentence = text::spell_takes_effect_when(&name, &spell, &place.text(battle));
        endings.push((place, chip(sources, &owner, lands, sentence)));
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
        chip.name = text::in_round(&chip.name, round);
        (last, chip)
    });
    in_columns.collect()
}

/// Returns the chip of an effect that ends or begins.
fn chip(sources: &GmSources, who: &CombatantRef, name: String, sentence: String) -> BoardChip {
    BoardChip {
        who: vec![who.id()],
        stance: sources.battle().sides.stance(who.identity().side),
        active: false,
        selected: sources.selection().0 == Some(who.id()),
        segments: None,
        ending: true,
        sentence,
        name,
    }
}
