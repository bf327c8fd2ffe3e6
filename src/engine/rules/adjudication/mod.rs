//! Values that the GM sets by hand: any number, any state, any combatant's place, by ordinary commands.

mod check;
pub mod outcome;
pub mod text;

use super::action::progress;
use super::door::outcome::DoorOutcome;
use super::initiative;
use super::mechanic::{CommandRules, Mechanics};
use super::movement;
use super::surprise;
use super::turns::fast_or_well;
use super::turns::sided::round_state;
use super::{condition, posture, wounds};
use crate::rules::facts::{EncounterCommand, GmNumber};
use crate::rules::state::{
    Battle, Battlefield, Body, Changes, Clock, CombatantId, CombatantRef, Eventful, Fight, Health,
    Hidden, Initiative, Portrait, RoundState, Sides, Stage, Stats, SurpriseSegments, TurnOrder,
    Vitality, Writes,
};
use crate::ruleset::{MAX_HIT_POINTS, Ruleset, TurnBudget};
use check::{
    check_door, check_has_condition, check_hidden, check_hostility, check_lamp,
    check_new_condition, check_number, check_orders, check_place, check_portrait, check_posture,
    check_skill, check_terrain, check_vitality,
};
use outcome::AdjudicationOutcome;

/// Maximum speed in squares for one Move, as in the library.
const MAX_SPEED: i32 = 60;

/// Minimum hit points in rulesets in which no combatant bleeds to death.
const MIN_HIT_POINTS: i32 = -20;

/// Adds the systems of this mechanic, and the commands that they carry out.
pub(super) fn plugin(mechanics: &mut Mechanics) {
    mechanics.handle(commands, adjudicate);
}

/// Returns the rules of a command that this mechanic handles.
fn commands(command: &EncounterCommand) -> Option<CommandRules<'_>> {
    Some(match command {
        EncounterCommand::SetNumber { who, number, value } => {
            CommandRules::any_time(|battle| check_number(battle, *who, *number, *value))
        }
        EncounterCommand::SetVitality { who, vitality } => {
            CommandRules::any_time(|battle| check_vitality(battle, *who, *vitality))
        }
        EncounterCommand::SetPosture { who, posture } => {
            CommandRules::any_time(|battle| check_posture(battle, *who, *posture))
        }
        EncounterCommand::AddCondition {
            who,
            condition,
            lasts,
            by,
            ..
        } => CommandRules::any_time(|battle| {
            check_new_condition(battle, *who, *condition, *lasts, *by)
        }),
        EncounterCommand::EndCondition { who, condition } => {
            CommandRules::any_time(|battle| check_has_condition(battle, *who, *condition))
        }
        EncounterCommand::Place { who, to } => {
            CommandRules::any_time(|battle| check_place(battle, *who, *to))
        }
        EncounterCommand::Hide { who } => {
            CommandRules::any_time(|battle| check_hidden(battle, *who, true))
        }
        EncounterCommand::Reveal { who } => {
            CommandRules::any_time(|battle| check_hidden(battle, *who, false))
        }
        EncounterCommand::SetPortrait { who, portrait } => {
            CommandRules::any_time(|battle| check_portrait(battle, who, portrait))
        }
        EncounterCommand::SetDoor { door, state } => {
            CommandRules::any_time(|battle| check_door(battle, *door, *state))
        }
        EncounterCommand::SetLamp { lamp, lit } => {
            CommandRules::any_time(|battle| check_lamp(battle, *lamp, *lit))
        }
        EncounterCommand::SetTerrain { cell, terrain } => {
            CommandRules::any_time(|battle| check_terrain(battle, *cell, *terrain))
        }
        EncounterCommand::Relate { side, to, enemies } => {
            CommandRules::any_time(|battle| check_hostility(battle, *side, *to, *enemies))
        }
        EncounterCommand::SetSkill { side, skill } => {
            CommandRules::any_time(|battle| check_skill(battle, *side, *skill))
        }
        EncounterCommand::SetOrders { side, orders } => {
            CommandRules::any_time(|battle| check_orders(battle, *side, *orders))
        }
        EncounterCommand::Note { .. } => CommandRules::any_time(|_battle| Ok(())),
        _of_another_mechanic => return None,
    })
}

/// Returns the lowest and highest value that `number` can be set to for any combatant. For a particular one the range
/// may be smaller ([`number_limits`]).
pub fn number_range(ruleset: &Ruleset, number: GmNumber) -> (i32, i32) {
    match number {
        GmNumber::Stat(stat) => ruleset.stats.get(stat).map_or((0, 0), |def| def.range),
        GmNumber::Wounds => {
            let last = ruleset.attack.last_wound();
            (0, last.map_or(99, |last| i32::try_from(last).unwrap_or(99)))
        }
        GmNumber::Speed => (0, MAX_SPEED),
        GmNumber::Initiative => (-99, 99),
        GmNumber::SecondsLeft | GmNumber::SecondsSpent => (
            0,
            i32::try_from(super::turns::turn_budget(ruleset)).unwrap_or(0),
        ),
        GmNumber::HitPoints if ruleset.attack.takes_stamina() => (0, MAX_HIT_POINTS),
        GmNumber::HitPoints => (
            ruleset.attack.dead_at().unwrap_or(MIN_HIT_POINTS),
            MAX_HIT_POINTS,
        ),
        GmNumber::MostHitPoints => (1, MAX_HIT_POINTS),
        GmNumber::Surprised => (0, 20),
        GmNumber::Segment => (1, i32::try_from(ruleset.clock.round).unwrap_or(10)),
        GmNumber::ActionsLeft => (1, 10),
    }
}

/// Returns the lowest and highest value that `number` of `who` can be set to now: hit points up to its maximum, no
/// segment that has passed.
pub fn number_limits(battle: &Battle, who: &CombatantRef, number: GmNumber) -> (i32, i32) {
    let whole = |value: u32| i32::try_from(value).unwrap_or(i32::MAX);
    let (least, most) = number_range(battle.ruleset, number);
    match number {
        GmNumber::HitPoints => (least, who.health().hit_points().most),
        GmNumber::Segment => (least.max(whole(battle.clock.elapsed())), most),
        GmNumber::Surprised => match battle.round.stage {
            Stage::Surprise { of, .. } => (least, whole(of)),
            Stage::Apart | Stage::Declaring | Stage::Acting | Stage::Choosing => (least, most),
        },
        // An action in progress stays unfinished: its last second belongs to the clock.
        GmNumber::SecondsSpent => match who.timer().current() {
            Some(action) => (least, whole(action.needs().saturating_sub(1))),
            None => (least, most),
        },
        GmNumber::Stat(_)
        | GmNumber::Wounds
        | GmNumber::Speed
        | GmNumber::Initiative
        | GmNumber::SecondsLeft
        | GmNumber::MostHitPoints
        | GmNumber::ActionsLeft => (least, most),
    }
}

/// Returns true if a number exists in this ruleset: there are no wounds and seconds if it has hit points and rounds of
/// sides.
pub fn has_number(ruleset: &Ruleset, number: GmNumber) -> bool {
    let play = ruleset.turns.rules();
    let points = ruleset.attack.uses_hit_points();
    match number {
        GmNumber::Wounds => ruleset.attack.counts_wounds(),
        GmNumber::HitPoints | GmNumber::MostHitPoints => points,
        GmNumber::Initiative => !play.in_moments,
        GmNumber::SecondsLeft | GmNumber::SecondsSpent => play.counts_seconds(),
        GmNumber::ActionsLeft => play.turn == TurnBudget::Actions,
        GmNumber::Surprised | GmNumber::Segment => play.counts_segments,
        GmNumber::Stat(_) | GmNumber::Speed => true,
    }
}

/// Returns the value of `number` now, if `who` has it.
pub fn number_now(battle: &Battle, who: CombatantId, number: GmNumber) -> Option<i32> {
    let actor = battle.get(who)?;
    let whole = |value: u32| i32::try_from(value).unwrap_or(i32::MAX);
    match number {
        GmNumber::Stat(stat) => {
            battle.ruleset.stat_index(stat)?;
            Some(actor.stats().get(battle.ruleset, stat))
        }
        GmNumber::Wounds => Some(whole(actor.health().wounds())),
        GmNumber::Speed => Some(whole(actor.body().speed_squares)),
        GmNumber::Initiative => battle.order.place_of(who).map(|place| place.total),
        GmNumber::SecondsLeft => battle
            .order
            .open_turn()
            .filter(|turn| turn.combatant() == who)
            .map(|turn| whole(turn.left())),
        GmNumber::SecondsSpent => actor
            .timer()
            .current()
            .map(|current| whole(current.spent())),
        GmNumber::HitPoints
        | GmNumber::MostHitPoints
        | GmNumber::Surprised
        | GmNumber::Segment
        | GmNumber::ActionsLeft
            if !has_number(battle.ruleset, number) =>
        {
            None
        }
        GmNumber::ActionsLeft => battle
            .round
            .waits_for(who)
            .then(|| whole(actor.steps().actions_left)),
        GmNumber::HitPoints => Some(actor.health().hit_points().now),
        GmNumber::MostHitPoints => Some(actor.health().hit_points().most),
        // Combatants are surprised only in the surprise segments.
        GmNumber::Surprised => match battle.round.stage {
            Stage::Surprise { .. } => Some(whole(actor.surprised().0)),
            Stage::Apart | Stage::Declaring | Stage::Acting | Stage::Choosing => None,
        },
        GmNumber::Segment => actor.part().segment.map(whole),
    }
}

context! {
    /// Components and resources that the GM's commands write.
    AdjudicationWriter
    writes [aim body conditions health hidden initiative maintained part portrait position posture run_up spells stats steps surprised timer]
    changes [clock command finishing map order pace pending round sides timeline]
}

/// Records what else has changed with a ruling about `who`: its hit points, if they differ from before.
fn record_hit_points(fight: &mut impl Fight, who: CombatantId, before: Option<i32>) {
    let number = GmNumber::HitPoints;
    let now = number_now(&fight.battle(), who, number);
    if let Some((from, to)) = before.zip(now).filter(|(from, to)| from != to) {
        fight.record(AdjudicationOutcome::NumberSet {
            who,
            number,
            from,
            to,
        });
    }
}

/// Carries out the GM's changes.
pub(super) fn adjudicate(mut fight: AdjudicationWriter) {
    let Some(command) = fight.take_command() else {
        return;
    };
    if let EncounterCommand::SetNumber { who, number, value } = command {
        set_number(&mut fight, who, number, value);
    } else if let EncounterCommand::SetVitality { who, vitality } = command {
        let before = number_now(&fight.battle(), who, GmNumber::HitPoints);
        if vitality == Vitality::Dying {
            // The dead cannot be dying: bring them back first.
            wounds::set_vitality(&mut fight, who, Vitality::Up);
        }
        wounds::set_vitality(&mut fight, who, vitality);
        // A combatant that is up has at least one point, and a dying one has none.
        record_hit_points(&mut fight, who, before);
    } else if let EncounterCommand::SetPosture { who, posture } = command {
        posture::change(&mut fight, who, posture);
    } else if let EncounterCommand::AddCondition {
        who,
        condition,
        lasts,
        unit,
        by,
    } = command
    {
        let ruleset = fight.ruleset();
        let ticks = lasts.map(|count| unit.ticks(&ruleset, count));
        condition::begin(&mut fight, who, condition, by.unwrap_or(who), ticks);
        if let Some(by) = by {
            condition::record_source(&mut fight, who, condition, by);
        }
    } else if let EncounterCommand::EndCondition { who, condition } = command {
        condition::end(&mut fight, who, condition);
    } else if let EncounterCommand::Place { who, to } = command {
        if let Some(from) = fight.battle().get(who).map(|actor| actor.position().0) {
            movement::place(&mut fight, who, from, to, None);
        }
    } else if let EncounterCommand::Hide { who } = command {
        set_hidden(&mut fight, who, true);
    } else if let EncounterCommand::Reveal { who } = command {
        set_hidden(&mut fight, who, false);
    } else if let EncounterCommand::SetPortrait { who, portrait } = command {
        for who in &who {
            if let Some(mut now) = fight.write::<Portrait>(*who) {
                now.clone_from(&portrait);
            }
        }
        fight.record(AdjudicationOutcome::PortraitSet { who, portrait });
    } else if let EncounterCommand::SetDoor { door, state } = command {
        fight.change::<Battlefield>().set_door(door, state);
        fight.record(DoorOutcome::DoorSet { door, state });
    } else if let EncounterCommand::SetLamp { lamp, lit } = command {
        fight.change::<Battlefield>().set_lamp(lamp, lit);
        fight.record(AdjudicationOutcome::LampSet { lamp, lit });
    } else if let EncounterCommand::SetTerrain { cell, terrain } = command {
        fight.change::<Battlefield>().set_terrain(cell, terrain);
        fight.record(AdjudicationOutcome::TerrainSet { cell, terrain });
    } else if let EncounterCommand::Relate { side, to, enemies } = command {
        fight.change::<Sides>().set_hostility(side, to, enemies);
        fight.record(AdjudicationOutcome::SidesRelated { side, to, enemies });
    } else if let EncounterCommand::SetSkill { side, skill } = command {
        fight.change::<Sides>().set_skill(side, skill);
        fight.record(AdjudicationOutcome::SkillSet { side, skill });
    } else if let EncounterCommand::SetOrders { side, orders } = command {
        fight.change::<Sides>().set_orders(side, orders);
        fight.record(AdjudicationOutcome::OrdersSet { side, orders });
    } else if let EncounterCommand::Note { text } = command {
        fight.record(AdjudicationOutcome::Noted { text });
    }
}

fn set_hidden(fight: &mut impl Writes<Hidden>, who: CombatantId, hidden: bool) {
    let Some(mut now) = fight.write::<Hidden>(who) else {
        return;
    };
    now.0 = hidden;
    fight.record(AdjudicationOutcome::VisibilityChanged { who, hidden });
}

fn set_number(
    fight: &mut (
             impl Changes<Clock>
             + Changes<TurnOrder>
             + Eventful
             + Writes<Body>
             + Writes<Health>
             + Writes<Initiative>
             + Writes<RoundState>
             + Writes<Stats>
             + Writes<SurpriseSegments>
         ),
    who: CombatantId,
    number: GmNumber,
    value: i32,
) {
    let Some(from) = number_now(&fight.battle(), who, number) else {
        return;
    };
    let hit_points = number_now(&fight.battle(), who, GmNumber::HitPoints);
    let count = u32::try_from(value).unwrap_or(0);
    let ruleset = fight.ruleset();
    match number {
        GmNumber::Stat(stat) => {
            if let Some(mut stats) = fight.write::<Stats>(who) {
                stats.set(&ruleset, stat, value);
            }
        }
        GmNumber::Wounds => wounds::set_wounds(fight, who, count),
        GmNumber::Speed => {
            if let Some(mut body) = fight.write::<Body>(who) {
                body.speed_squares = count;
            }
        }
        GmNumber::Initiative => {
            fight.change::<TurnOrder>().set_total(who, value);
            initiative::set_total(fight, who, value);
        }
        GmNumber::SecondsLeft => {
            fight.change::<TurnOrder>().set_left(count);
            let budget = super::turns::turn_budget(&ruleset);
            fight
                .change::<Clock>()
                .set_elapsed(budget.saturating_sub(count));
        }
        GmNumber::SecondsSpent => progress::set_spent(fight, who, count),
        GmNumber::HitPoints => wounds::set_hit_points(fight, who, value),
        GmNumber::MostHitPoints => wounds::set_most_hit_points(fight, who, value),
        GmNumber::Surprised => surprise::set_segments(fight, who, count),
        GmNumber::Segment => round_state::set_segment(fight, who, count),
        GmNumber::ActionsLeft => fast_or_well::set_actions_left(fight, who, count),
    }
    // Limits, such as the maximum hit points, may apply: the outcome reports the value that was reached.
    let to = number_now(&fight.battle(), who, number).unwrap_or(value);
    fight.record(AdjudicationOutcome::NumberSet {
        who,
        number,
        from,
        to,
    });
    if number != GmNumber::HitPoints {
        // Current hit points cannot exceed the maximum.
        record_hit_points(fight, who, hit_points);
    }
}
