//! Values that the GM sets by hand: any number, any state, any combatant's place, by ordinary commands.

pub mod outcome;
pub mod words;

use crate::grid::{Space, Terrain};
use crate::ruleset::{MOST_HIT_POINTS, Ruleset, TurnHolds};

use super::action::rejection::ActionRejection;
use super::arrival;
use super::condition::rejection::ConditionRejection;
use super::door::outcome::DoorOutcome;
use super::facts::Rejection;
use super::facts::sense::SenseRejection;
use super::movement;
use super::surprise::rejection::SurpriseRejection;
use super::turns::rejection::TurnRejection;
use super::turns::sided::rejection::SidedRejection;
use super::{condition, posture, wounds};
use crate::rules::facts::{EncounterCommand, Number};
use crate::rules::state::{
    ActionTimer, Battle, Battlefield, Body, Changes, Clock, CombatantId, CombatantRef, Eventful,
    Fight, Health, Hidden, Initiative, Portrait, RoundPart, Sides, Stage, Stats, StepPart,
    TurnOrder, Vitality, Writes,
};
use outcome::AdjudicationOutcome;

/// Maximum speed in squares for one Move, as in the library.
const MOST_SPEED: i32 = 60;

/// Minimum hit points in rulesets in which no combatant bleeds to death.
const LEAST_HIT_POINTS: i32 = -20;

/// Checks whether the GM's command is valid.
///
/// # Errors
/// The [`Rejection`] of an invalid command: an unknown combatant or definition, a number out of its range, a place that
/// is not free, or a value that is already set.
pub fn check(battle: &Battle, command: &EncounterCommand) -> Result<(), Rejection> {
    let ruleset = battle.ruleset;
    if let EncounterCommand::SetNumber { who, number, value } = command {
        check_number(battle, *who, *number, *value)
    } else if let EncounterCommand::SetVitality { who, vitality } = command {
        let actor = battle.find(*who)?;
        if actor.health().vitality() == *vitality {
            return Err(SenseRejection::NothingToChange.into());
        }
        // Another combatant may by now be in the dead combatant's place.
        let at = actor.position().0;
        if actor.health().vitality() == Vitality::Dead && !movement::has_room(battle, &actor, at) {
            return Err(SenseRejection::NoRoom { at }.into());
        }
        Ok(())
    } else if let EncounterCommand::SetPosture { who, posture } = command {
        let actor = battle.find(*who)?;
        if !ruleset.postures.contains(*posture) {
            return Err(SenseRejection::UnknownPosture { posture: *posture }.into());
        }
        if actor.posture().id() == *posture {
            Err(SenseRejection::NothingToChange.into())
        } else {
            Ok(())
        }
    } else if let EncounterCommand::AddCondition {
        who,
        condition,
        lasts,
        by,
        ..
    } = command
    {
        battle.find(*who)?;
        battle.find(by.unwrap_or(*who))?;
        let condition = *condition;
        if !ruleset.conditions.contains(condition) {
            return Err(SenseRejection::UnknownCondition { condition }.into());
        }
        match lasts {
            Some(seconds) if !(1..=600).contains(seconds) => {
                Err(SenseRejection::NumberOutOfRange {
                    value: i32::try_from(*seconds).unwrap_or(i32::MAX),
                    least: 1,
                    most: 600,
                }
                .into())
            }
            _ => Ok(()),
        }
    } else if let EncounterCommand::EndCondition { who, condition } = command {
        let condition = *condition;
        if battle.find(*who)?.conditions().contains(condition) {
            Ok(())
        } else {
            Err(ConditionRejection::ConditionState {
                condition,
                has: false,
            }
            .into())
        }
    } else if let EncounterCommand::Place { who, to } = command {
        let actor = battle.find(*who)?;
        if !battle
            .map
            .contains_space(&Space::new(*to, actor.body().footprint))
        {
            return Err(SenseRejection::OutsideMap { at: *to }.into());
        }
        if actor.position().0 == *to {
            return Err(SenseRejection::NothingToChange.into());
        }
        if movement::may_be_put(battle, &actor, *to) {
            Ok(())
        } else {
            Err(SenseRejection::NoRoom { at: *to }.into())
        }
    } else if let EncounterCommand::Hide { who } | EncounterCommand::Reveal { who } = command {
        let hide = matches!(command, EncounterCommand::Hide { .. });
        if battle.find(*who)?.hidden().0 == hide {
            Err(SenseRejection::NothingToChange.into())
        } else {
            Ok(())
        }
    } else if let EncounterCommand::SetPortrait { who, portrait } = command {
        let mut changes = false;
        for who in who {
            changes |= battle.find(*who)?.portrait() != portrait;
        }
        if changes {
            Ok(())
        } else {
            Err(SenseRejection::NothingToChange.into())
        }
    } else if let EncounterCommand::SetDoor { door, state } = command {
        match battle.map.door(*door) {
            None => Err(SenseRejection::UnknownDoor { door: *door }.into()),
            Some(known) if known.state == *state => Err(SenseRejection::NothingToChange.into()),
            Some(_) => Ok(()),
        }
    } else if let EncounterCommand::SetLamp { lamp, lit } = command {
        match battle.map.lamp(*lamp) {
            None => Err(SenseRejection::UnknownLamp { lamp: *lamp }.into()),
            Some(known) if known.lit == *lit => Err(SenseRejection::NothingToChange.into()),
            Some(_) => Ok(()),
        }
    } else if let EncounterCommand::SetTerrain { cell, terrain } = command {
        if !battle.map.contains(*cell) {
            return Err(SenseRejection::OutsideMap { at: *cell }.into());
        }
        if battle.map.bare_terrain(*cell) == *terrain {
            return Err(SenseRejection::NothingToChange.into());
        }
        let stands_there = *terrain == Terrain::Blocked
            && battle.everyone().any(|other| other.space().contains(*cell));
        let holds_nobody = matches!(terrain, Terrain::Blocked | Terrain::Pit);
        let arrives_there =
            holds_nobody && arrival::arrivals(battle).any(|arrival| arrival.space.contains(*cell));
        if stands_there || arrives_there {
            Err(SenseRejection::NoRoom { at: *cell }.into())
        } else {
            Ok(())
        }
    } else if let EncounterCommand::Relate { side, to, enemies } = command {
        for side in [*side, *to] {
            let known = battle.sides.get(side);
            known.ok_or(SenseRejection::UnknownSide { side })?;
        }
        if side == to || battle.sides.are_enemies(*side, *to) == *enemies {
            return Err(SenseRejection::NothingToChange.into());
        }
        Ok(())
    } else {
        Ok(())
    }
}

/// Returns the lowest and highest value that `number` can be set to for any combatant. For a particular one the range
/// may be smaller ([`number_limits`]).
pub fn number_range(ruleset: &Ruleset, number: Number) -> (i32, i32) {
    match number {
        Number::Stat(stat) => ruleset.stats.get(stat).map_or((0, 0), |def| def.range),
        Number::Wounds => {
            let last = ruleset.attack.last_wound();
            (0, last.map_or(99, |last| i32::try_from(last).unwrap_or(99)))
        }
        Number::Speed => (0, MOST_SPEED),
        Number::Initiative => (-99, 99),
        Number::SecondsLeft | Number::SecondsSpent => (
            0,
            i32::try_from(super::turns::turn_budget(ruleset)).unwrap_or(0),
        ),
        Number::HitPoints if ruleset.attack.takes_stamina() => (0, MOST_HIT_POINTS),
        Number::HitPoints => (
            ruleset.attack.dead_at().unwrap_or(LEAST_HIT_POINTS),
            MOST_HIT_POINTS,
        ),
        Number::MostHitPoints => (1, MOST_HIT_POINTS),
        Number::Surprised => (0, 20),
        Number::Segment => (1, i32::try_from(ruleset.clock.round).unwrap_or(10)),
        Number::ActionsLeft => (1, 10),
    }
}

/// Returns the lowest and highest value that `number` of `who` can be set to now: hit points up to its maximum, no
/// segment that has passed.
pub fn number_limits(battle: &Battle, who: &CombatantRef, number: Number) -> (i32, i32) {
    let whole = |value: u32| i32::try_from(value).unwrap_or(i32::MAX);
    let (least, most) = number_range(battle.ruleset, number);
    match number {
        Number::HitPoints => (least, who.health().hit_points().most),
        Number::Segment => (least.max(whole(battle.clock.elapsed())), most),
        Number::Surprised => match battle.round.stage {
            Stage::Surprise { of, .. } => (least, whole(of)),
            Stage::Apart | Stage::Declaring | Stage::Acting | Stage::Choosing => (least, most),
        },
        // An action in progress stays unfinished: its last second belongs to the clock.
        Number::SecondsSpent => match who.timer().current() {
            Some(action) => (least, whole(action.needs().saturating_sub(1))),
            None => (least, most),
        },
        Number::Stat(_)
        | Number::Wounds
        | Number::Speed
        | Number::Initiative
        | Number::SecondsLeft
        | Number::MostHitPoints
        | Number::ActionsLeft => (least, most),
    }
}

/// Returns true if a number exists in this ruleset: there are no wounds and seconds if it has hit points and rounds of
/// sides.
pub fn counts(ruleset: &Ruleset, number: Number) -> bool {
    let play = ruleset.turns.play();
    let points = ruleset.attack.takes_hit_points();
    match number {
        Number::Wounds => ruleset.attack.counts_wounds(),
        Number::HitPoints | Number::MostHitPoints => points,
        Number::Initiative => !play.in_moments,
        Number::SecondsLeft | Number::SecondsSpent => play.counts_seconds(),
        Number::ActionsLeft => play.turn == TurnHolds::Actions,
        Number::Surprised | Number::Segment => play.counts_segments,
        Number::Stat(_) | Number::Speed => true,
    }
}

/// Returns the value of `number` now, if `who` has it.
pub fn number_now(battle: &Battle, who: CombatantId, number: Number) -> Option<i32> {
    let actor = battle.get(who)?;
    let whole = |value: u32| i32::try_from(value).unwrap_or(i32::MAX);
    match number {
        Number::Stat(stat) => {
            battle.ruleset.stat_index(stat)?;
            Some(actor.stats().get(battle.ruleset, stat))
        }
        Number::Wounds => Some(whole(actor.health().wounds())),
        Number::Speed => Some(whole(actor.body().speed_squares)),
        Number::Initiative => battle.order.place_of(who).map(|place| place.total),
        Number::SecondsLeft => battle
            .order
            .open_turn()
            .filter(|turn| turn.who() == who)
            .map(|turn| whole(turn.left())),
        Number::SecondsSpent => actor
            .timer()
            .current()
            .map(|current| whole(current.spent())),
        Number::HitPoints
        | Number::MostHitPoints
        | Number::Surprised
        | Number::Segment
        | Number::ActionsLeft
            if !counts(battle.ruleset, number) =>
        {
            None
        }
        Number::ActionsLeft => battle
            .round
            .waits_for(who)
            .then(|| whole(actor.steps().actions_left)),
        Number::HitPoints => Some(actor.health().hit_points().now),
        Number::MostHitPoints => Some(actor.health().hit_points().most),
        // Combatants are surprised only in the surprise segments.
        Number::Surprised => match battle.round.stage {
            Stage::Surprise { .. } => Some(whole(actor.part().surprised)),
            Stage::Apart | Stage::Declaring | Stage::Acting | Stage::Choosing => None,
        },
        Number::Segment => actor.part().segment.map(whole),
    }
}

fn check_number(
    battle: &Battle,
    who: CombatantId,
    number: Number,
    value: i32,
) -> Result<(), Rejection> {
    let actor = battle.find(who)?;
    let Some(now) = number_now(battle, who, number) else {
        return Err(match number {
            Number::Stat(_) => Rejection::Sense(SenseRejection::NumberOutOfRange {
                value,
                least: 0,
                most: 0,
            }),
            Number::SecondsSpent => Rejection::Action(ActionRejection::NothingUnfinished),
            Number::ActionsLeft if counts(battle.ruleset, number) => {
                let actor = battle.find(who)?;
                let comes = super::turns::next_slot_of(battle, &actor);
                Rejection::Turn(TurnRejection::not_its_moment(comes, &actor))
            }
            Number::Surprised if counts(battle.ruleset, number) => {
                Rejection::Surprise(SurpriseRejection::NobodySurprised)
            }
            Number::Segment if counts(battle.ruleset, number) => match battle.round.stage {
                Stage::Apart | Stage::Choosing => Rejection::Turn(TurnRejection::NotBegun),
                Stage::Surprise { .. } | Stage::Declaring | Stage::Acting => {
                    Rejection::Sided(SidedRejection::InitiativeFirst)
                }
            },
            Number::HitPoints
            | Number::MostHitPoints
            | Number::Surprised
            | Number::Segment
            | Number::ActionsLeft => Rejection::Sense(SenseRejection::NotInThisRuleset),
            Number::SecondsLeft => match battle.order.open_turn() {
                Some(turn) => Rejection::Turn(TurnRejection::NotYourTurn { active: turn.who() }),
                None => Rejection::Turn(TurnRejection::NoTurnOpen),
            },
            Number::Initiative | Number::Wounds | Number::Speed => {
                Rejection::Turn(TurnRejection::NotBegun)
            }
        });
    };
    let (least, most) = number_limits(battle, &actor, number);
    // Stamina comes as near to the requested value as it can; all other numbers must be within their limits.
    let comes_near = number == Number::HitPoints && battle.ruleset.attack.takes_stamina();
    let value = match comes_near {
        true if value.clamp(least, most) != now => value.clamp(least, most),
        true | false => value,
    };
    if !(least..=most).contains(&value) {
        return Err(SenseRejection::NumberOutOfRange { value, least, most }.into());
    }
    if value == now {
        return Err(SenseRejection::NothingToChange.into());
    }
    let at = actor.position().0;
    let attack = &battle.ruleset.attack;
    let lives = match number {
        Number::HitPoints => attack.dead_at().is_some() && value > 0,
        Number::Wounds => attack
            .last_wound()
            .is_some_and(|last| value.unsigned_abs() < last),
        _that_kill_nobody => false,
    };
    let rises = lives && actor.health().vitality() == Vitality::Dead;
    if rises && !movement::has_room(battle, &actor, at) {
        return Err(SenseRejection::NoRoom { at }.into());
    }
    Ok(())
}

context! {
    /// Components and resources that the GM's commands write.
    eventful Ruling
    writes [aim body conditions health hidden initiative memory part portrait position posture run_up stats steps timer]
    changes [clock command finishing map order pace pending round sides timeline]
}

/// Records what else has changed with a ruling about `who`: its hit points, if they differ from before.
fn tell_hit_points(fight: &mut impl Fight, who: CombatantId, before: Option<i32>) {
    let number = Number::HitPoints;
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
pub(super) fn adjudicate(mut fight: Ruling) {
    let Some(command) = fight.take_command() else {
        return;
    };
    if let EncounterCommand::SetNumber { who, number, value } = command {
        set_number(&mut fight, who, number, value);
    } else if let EncounterCommand::SetVitality { who, vitality } = command {
        let before = number_now(&fight.battle(), who, Number::HitPoints);
        if vitality == Vitality::Dying {
            // The dead cannot be dying: bring them back first.
            wounds::set_vitality(&mut fight, who, Vitality::Up);
        }
        wounds::set_vitality(&mut fight, who, vitality);
        // A combatant that is up has at least one point, and a dying one has none.
        tell_hit_points(&mut fight, who, before);
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
            condition::remember_maker(&mut fight, who, condition, by);
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
        fight.change::<Sides>().relate(side, to, enemies);
        fight.record(AdjudicationOutcome::SidesRelated { side, to, enemies });
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
             + Writes<Stats>
         ),
    who: CombatantId,
    number: Number,
    value: i32,
) {
    let Some(from) = number_now(&fight.battle(), who, number) else {
        return;
    };
    let hit_points = number_now(&fight.battle(), who, Number::HitPoints);
    let count = u32::try_from(value).unwrap_or(0);
    let ruleset = fight.ruleset();
    match number {
        Number::Stat(stat) => {
            if let Some(mut stats) = fight.write::<Stats>(who) {
                stats.set(&ruleset, stat, value);
            }
        }
        Number::Wounds => wounds::set_wounds(fight, who, count),
        Number::Speed => {
            if let Some(mut body) = fight.write::<Body>(who) {
                body.speed_squares = count;
            }
        }
        Number::Initiative => {
            fight.change::<TurnOrder>().retotal(who, value);
            if let Some(mut initiative) = fight.write::<Initiative>(who) {
                initiative.set(value);
            }
        }
        Number::SecondsLeft => {
            fight.change::<TurnOrder>().set_left(count);
            let budget = super::turns::turn_budget(&ruleset);
            fight.change::<Clock>().show(budget.saturating_sub(count));
        }
        Number::SecondsSpent => {
            if let Some(mut timer) = fight.write::<ActionTimer>(who) {
                timer.set_spent(count);
            }
        }
        Number::HitPoints => wounds::set_hit_points(fight, who, value),
        Number::MostHitPoints => wounds::set_most_hit_points(fight, who, value),
        Number::Surprised => {
            if let Some(mut part) = fight.write::<RoundPart>(who) {
                part.surprised = count;
            }
        }
        Number::Segment => {
            if let Some(mut part) = fight.write::<RoundPart>(who) {
                part.segment = Some(count);
            }
        }
        Number::ActionsLeft => {
            if let Some(mut steps) = fight.write::<StepPart>(who) {
                steps.actions_left = count;
            }
        }
    }
    // Limits, such as the maximum hit points, may apply: the outcome reports the value that was reached.
    let to = number_now(&fight.battle(), who, number).unwrap_or(value);
    fight.record(AdjudicationOutcome::NumberSet {
        who,
        number,
        from,
        to,
    });
    if number != Number::HitPoints {
        // Current hit points cannot exceed the maximum.
        tell_hit_points(fight, who, hit_points);
    }
}
