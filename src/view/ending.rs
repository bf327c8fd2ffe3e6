//! Descriptions of when a condition ends, by the clock of the ruleset.

use crate::rules::effects;
use crate::rules::state::{Battle, CombatantId, CombatantRef, Due, DueEvent};
use crate::rules::turns::fast_or_well::step_of;
use crate::rules::turns::turn_budget;
use crate::ruleset::{ConditionId, TurnHolds};

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
    pub fn after(battle: &Battle, left: u32) -> Self {
        let steps = battle.ruleset.clock.round.max(1);
        let at = (battle.clock.elapsed() + left).saturating_sub(1);
        Self {
            rounds: at / steps,
            number: at % steps + 1,
        }
    }

    /// Describes the point: `at the start of step 2`, `at the end of round 4`.
    pub fn words(self, battle: &Battle) -> String {
        let round = battle.clock.round() + self.rounds;
        let at_the_end = self.number >= battle.ruleset.clock.round;
        match (self.rounds, at_the_end) {
            (0, true) => "when this round ends".into(),
            (0, false) => format!("at the start of step {}", self.number),
            (_, true) => format!("at the end of round {round}"),
            (_, false) => format!("at the start of step {} of round {round}", self.number),
        }
    }
}

/// Ends of a condition that has no end on the timeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndedBy {
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
pub fn due_of<'b>(battle: &'b Battle, who: CombatantId, condition: ConditionId) -> Option<&'b Due> {
    let event = DueEvent::ConditionEnds { who, condition };
    let mut due = battle.timeline.due().iter();
    due.find(|due| due.event == event)
}

/// Returns what ends a condition whose end is not on the timeline.
pub fn ended_by(battle: &Battle, who: &CombatantRef, condition: ConditionId) -> EndedBy {
    let Some(def) = battle.ruleset.conditions.get(condition) else {
        return EndedBy::Nothing;
    };
    let with_turn = effects::ends_with_turn(battle.ruleset, condition);
    match battle.ruleset.turns.play().turn {
        TurnHolds::Actions if with_turn => {
            return EndedBy::Turn(StepPlace {
                rounds: u32::from(who.steps().ended),
                number: step_of(battle, who).number(),
            });
        }
        TurnHolds::Seconds | TurnHolds::Parts if with_turn => return EndedBy::OwnTurn,
        TurnHolds::Actions | TurnHolds::Seconds | TurnHolds::Parts | TurnHolds::Activities => {}
    }
    let magic = battle.timeline.enchantments().iter();
    let mut magic = magic.filter(|magic| magic.who == who.id() && magic.condition == condition);
    match (magic.find(|magic| magic.maintained), def.ended_by) {
        (Some(magic), _) => EndedBy::Concentration(magic.by),
        (None, Some(action)) => EndedBy::Action(action),
        (None, None) => EndedBy::Nothing,
    }
}

/// Describes when a condition of `who` ends: `ends when this round ends`, `lasts as long as Mira concentrates`. `name`
/// gives the names of combatants.
pub fn ending_words(
    battle: &Battle,
    who: &CombatantRef,
    condition: ConditionId,
    name: impl Fn(CombatantId) -> String,
) -> String {
    if let Some(due) = due_of(battle, who.id(), condition) {
        return due_words(battle, who.id(), due, name);
    }
    match ended_by(battle, who, condition) {
        EndedBy::Turn(place) if place.rounds == 0 => {
            format!("ends with its turn in step {}", place.number)
        }
        EndedBy::Turn(_next_round) => "ends with its turn of the next round".into(),
        EndedBy::OwnTurn => "ends with its turn".into(),
        EndedBy::Concentration(by) => format!("lasts as long as {} concentrates", name(by)),
        EndedBy::Action(action) => {
            let def = battle.ruleset.actions.get(action);
            let action = def.map_or_else(|| action.to_string(), |def| def.name.clone());
            format!("lasts until its own action ‘{action}’ ends it")
        }
        EndedBy::Nothing => "lasts until it is ended".into(),
    }
}

/// Returns how many turns of its owner are left before an entry of the timeline is due, in rulesets that count turns
/// only. It is due at the start of the last of them (RES-05).
pub fn turns_left(battle: &Battle, due: &Due) -> Option<u32> {
    let parts = battle.ruleset.turns.play().turn == TurnHolds::Parts;
    let span = turn_budget(battle.ruleset).max(1);
    parts.then(|| due.left.div_ceil(span).max(1))
}

/// Describes when an entry of the timeline is due, in the time of `due`'s owner, for a condition of `bearer`.
pub fn due_words(
    battle: &Battle,
    bearer: CombatantId,
    due: &Due,
    name: impl Fn(CombatantId) -> String,
) -> String {
    let whose = if due.owner == bearer {
        "its".to_owned()
    } else {
        format!("{}'s", name(due.owner))
    };
    match battle.ruleset.turns.play().turn {
        TurnHolds::Seconds => format!("ends after {} s of {whose} own turns", due.left),
        // Each turn of its creator counts as a round (RES-05).
        TurnHolds::Parts => match turns_left(battle, due).unwrap_or(1) {
            0 | 1 => format!("ends as {whose} next turn begins"),
            turns => {
                let nth = match turns {
                    2 => "second".to_owned(),
                    3 => "third".to_owned(),
                    more => format!("{more}th"),
                };
                format!("ends as {whose} {nth} turn from now begins")
            }
        },
        TurnHolds::Activities => {
            format!(
                "ends after {}",
                segments(due.left, battle.ruleset.clock.round)
            )
        }
        TurnHolds::Actions => {
            format!("ends {}", StepPlace::after(battle, due.left).words(battle))
        }
    }
}

/// Describes a number of segments; full rounds are counted as rounds.
fn segments(count: u32, round: u32) -> String {
    let (count, what) = match count / round.max(1) {
        rounds if rounds > 0 && count.is_multiple_of(round) => (rounds, "round"),
        _part_of_one => (count, "segment"),
    };
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}
