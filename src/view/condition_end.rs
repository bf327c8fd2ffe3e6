//! Descriptions of when a condition ends, by the clock of the ruleset.

mod text;

use crate::rules::effects;
use crate::rules::state::{Battle, CombatantId, CombatantRef, DueEvent, ScheduledEvent};
use crate::rules::turns::fast_or_well::step_of;
use crate::rules::turns::turn_budget;
use crate::ruleset::{ConditionId, TurnBudget};

/// A point in a round of steps, in this round or a later one (FOW-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepPlace {
    /// Number of rounds from now; 0 is this round.
    pub rounds: u32,
    /// The step, from 1, at whose start it is. The number after the last step is the end of the round.
    pub number: u32,
}

impl StepPlace {
    /// Returns the point that is `left` more steps of the clock away.
    pub fn steps_ahead(battle: &Battle, left: u32) -> Self {
        let steps = battle.ruleset.clock.round.max(1);
        let at = (battle.clock.elapsed() + left).saturating_sub(1);
        Self {
            rounds: at / steps,
            number: at % steps + 1,
        }
    }

    /// Describes the point: `at the start of step 2`, `at the end of round 4`.
    pub fn text(self, battle: &Battle) -> String {
        let round = battle.clock.round() + self.rounds;
        let at_the_end = self.number >= battle.ruleset.clock.round;
        match (self.rounds, at_the_end) {
            (0, true) => text::WHEN_THIS_ROUND_ENDS.to_owned(),
            (0, false) => text::at_the_start_of_step(self.number),
            (_, true) => text::at_the_end_of_round(round),
            (_, false) => text::at_the_start_of_later_step(self.number, round),
        }
    }
}

/// Ends of a condition that has no end on the timeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConditionEnd {
    /// The turn of its bearer, missed or not (FOW-45), in that step of this round or the next.
    Turn(StepPlace),
    /// The turn of its bearer, in rulesets where a turn has a fixed place in the order.
    OwnTurn,
    /// Its creator stops concentrating.
    Concentration(CombatantId),
    /// Its bearer takes an action that ends it.
    Action(crate::ruleset::ActionId),
    /// Only the GM's decision.
    Nothing,
}

/// Returns the entry of the timeline that ends `condition` of `who`; `None` if there is none.
pub fn due_end<'b>(
    battle: &'b Battle,
    who: CombatantId,
    condition: ConditionId,
) -> Option<&'b ScheduledEvent> {
    let event = DueEvent::ConditionEnds { who, condition };
    let mut due = battle.timeline.due().iter();
    due.find(|due| due.event == event)
}

/// Returns what ends a condition whose end is not on the timeline.
pub fn ended_by(battle: &Battle, who: &CombatantRef, condition: ConditionId) -> ConditionEnd {
    let Some(def) = battle.ruleset.conditions.get(condition) else {
        return ConditionEnd::Nothing;
    };
    let with_turn = effects::ends_with_turn(battle.ruleset, condition);
    match battle.ruleset.turns.rules().turn {
        TurnBudget::Actions if with_turn => {
            return ConditionEnd::Turn(StepPlace {
                rounds: u32::from(who.steps().ended),
                number: step_of(battle, who).number(),
            });
        }
        TurnBudget::Seconds | TurnBudget::Parts if with_turn => return ConditionEnd::OwnTurn,
        TurnBudget::Actions | TurnBudget::Seconds | TurnBudget::Parts | TurnBudget::Activities => {}
    }
    let magic = battle.timeline.enchantments().iter();
    let mut magic = magic.filter(|magic| magic.who == who.id() && magic.condition == condition);
    match (magic.find(|magic| magic.maintained), def.ended_by) {
        (Some(magic), _) => ConditionEnd::Concentration(magic.by),
        (None, Some(action)) => ConditionEnd::Action(action),
        (None, None) => ConditionEnd::Nothing,
    }
}

/// Describes when a condition of `who` ends: `ends when this round ends`, `lasts as long as Mira concentrates`. `name`
/// gives the names of combatants.
pub fn ending_text(
    battle: &Battle,
    who: &CombatantRef,
    condition: ConditionId,
    name: impl Fn(CombatantId) -> String,
) -> String {
    if let Some(due) = due_end(battle, who.id(), condition) {
        return due_text(battle, who.id(), due, name);
    }
    match ended_by(battle, who, condition) {
        ConditionEnd::Turn(place) if place.rounds == 0 => {
            text::ends_with_its_turn_in_step(place.number)
        }
        ConditionEnd::Turn(_next_round) => text::ENDS_WITH_ITS_NEXT_TURN.to_owned(),
        ConditionEnd::OwnTurn => text::ENDS_WITH_ITS_TURN.to_owned(),
        ConditionEnd::Concentration(by) => text::lasts_while_concentrating(&name(by)),
        ConditionEnd::Action(action) => {
            let def = battle.ruleset.actions.get(action);
            let action = def.map_or_else(|| action.to_string(), |def| def.name.clone());
            text::lasts_until_its_action(&action)
        }
        ConditionEnd::Nothing => text::LASTS_UNTIL_ENDED.to_owned(),
    }
}

/// Returns how many turns of its owner are left before an entry of the timeline is due, in rulesets that count turns
/// only. It is due at the start of the last of them (RES-05).
pub fn turns_left(battle: &Battle, due: &ScheduledEvent) -> Option<u32> {
    let parts = battle.ruleset.turns.rules().turn == TurnBudget::Parts;
    let span = turn_budget(battle.ruleset).max(1);
    parts.then(|| due.left.div_ceil(span).max(1))
}

/// Describes when an entry of the timeline is due, in the time of `due`'s owner, for a condition of `bearer`.
pub fn due_text(
    battle: &Battle,
    bearer: CombatantId,
    due: &ScheduledEvent,
    name: impl Fn(CombatantId) -> String,
) -> String {
    let owner = (due.owner != bearer).then(|| name(due.owner));
    let owner = owner.as_deref();
    match battle.ruleset.turns.rules().turn {
        TurnBudget::Seconds => text::ends_after_seconds(due.left, owner),
        // Each turn of its creator counts as a round (RES-05).
        TurnBudget::Parts => match turns_left(battle, due).unwrap_or(1) {
            0 | 1 => text::ends_as_next_turn_begins(owner),
            turns => text::ends_as_later_turn_begins(turns, owner),
        },
        // Full rounds are counted as rounds.
        TurnBudget::Activities => match due.left / battle.ruleset.clock.round.max(1) {
            rounds if rounds > 0 && due.left.is_multiple_of(battle.ruleset.clock.round) => {
                text::ends_after_rounds(rounds)
            }
            _part_of_one => text::ends_after_segments(due.left),
        },
        TurnBudget::Actions => text::ends(&StepPlace::steps_ahead(battle, due.left).text(battle)),
    }
}
