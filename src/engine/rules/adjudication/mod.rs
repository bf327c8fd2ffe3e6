//! Values that the GM sets by hand: any number, any state, any combatant's place, by ordinary commands.

pub mod outcome;
pub mod text;

use crate::grid::{Space, Terrain};
use crate::ruleset::{MAX_HIT_POINTS, Ruleset, TurnBudget};

use super::action::progress;
use super::action::rejection::ActionRejection;
use super::arrival;
use super::condition::rejection::ConditionRejection;
use super::door::outcome::DoorOutcome;
use super::facts::Rejection;
use super::facts::invalid_input::InputRejection;
use super::initiative;
use super::movement;
use super::surprise;
use super::surprise::rejection::SurpriseRejection;
use super::turns::fast_or_well;
use super::turns::rejection::TurnRejection;
use super::turns::sided::rejection::SidedRejection;
use super::turns::sided::round_state;
use super::{condition, posture, wounds};
use crate::rules::facts::{EncounterCommand, GmNumber};
use crate::rules::state::{
    Battle, Battlefield, Body, Changes, Clock, CombatantId, CombatantRef, Eventful, Fight, Health,
    Hidden, Initiative, Portrait, RoundState, Sides, Stage, Stats, SurpriseSegments, TurnOrder,
    Vitality, Writes,
};
use outcome::AdjudicationOutcome;

/// Maximum speed in squares for one Move, as in the library.
const MAX_SPEED: i32 = 60;

/// Minimum hit points in rulesets in which no combatant bleeds to death.
const MIN_HIT_POINTS: i32 = -20;

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
            return Err(InputRejection::NothingToChange.into());
        }
        // Another combatant may by now be in the dead combatant's place.
        let at = actor.position().0;
        if actor.health().vitality() == Vitality::Dead && !movement::has_room(battle, &actor, at) {
            return Err(InputRejection::NoRoom { at }.into());
        }
        Ok(())
    } else if let EncounterCommand::SetPosture { who, posture } = command {
        let actor = battle.find(*who)?;
        if !ruleset.postures.contains(*posture) {
            return Err(InputRejection::UnknownPosture { posture: *posture }.into());
        }
        if actor.posture().id() == *posture {
            Err(InputRejection::NothingToChange.into())
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
            return Err(InputRejection::UnknownCondition { condition }.into());
        }
        match lasts {
            Some(seconds) if !(1..=600).contains(seconds) => {
                Err(InputRejection::NumberOutOfRange {
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
            return Err(InputRejection::OutsideMap { at: *to }.into());
        }
        if actor.position().0 == *to {
            return Err(InputRejection::NothingToChange.into());
        }
        if movement::gm_can_place(battle, &actor, *to) {
            Ok(())
        } else {
            Err(InputRejection::NoRoom { at: *to }.into())
        }
    } else if let EncounterCommand::Hide { who } | EncounterCommand::Reveal { who } = command {
        let hide = matches!(command, EncounterCommand::Hide { .. });
        if battle.find(*who)?.hidden().0 == hide {
            Err(InputRejection::NothingToChange.into())
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
            Err(InputRejection::NothingToChange.into())
        }
    } else if let EncounterCommand::SetDoor { door, state } = command {
        match battle.map.door(*door) {
            None => Err(InputRejection::UnknownDoor { door: *door }.into()),
            Some(known) if known.state == *state => Err(InputRejection::NothingToChange.into()),
            Some(_) => Ok(()),
        }
    } else if let EncounterCommand::SetLamp { lamp, lit } = command {
        match battle.map.lamp(*lamp) {
            None => Err(InputRejection::UnknownLamp { lamp: *lamp }.into()),
            Some(known) if known.lit == *lit => Err(InputRejection::NothingToChange.into()),
            Some(_) => Ok(()),
        }
    } else if let EncounterCommand::SetTerrain { cell, terrain } = command {
        if !battle.map.contains(*cell) {
            return Err(InputRejection::OutsideMap { at: *cell }.into());
        }
        if battle.map.bare_terrain(*cell) == *terrain {
            return Err(InputRejection::NothingToChange.into());
        }
        let stands_there = *terrain == Terrain::Blocked
            && battle
                .combatants()
                .any(|other| other.space().contains(*cell));
        let holds_nobody = matches!(terrain, Terrain::Blocked | Terrain::Pit);
        let arrives_there =
            holds_nobody && arrival::arrivals(battle).any(|arrival| arrival.space.contains(*cell));
        if stands_there || arrives_there {
            Err(InputRejection::NoRoom { at: *cell }.into())
        } else {
            Ok(())
        }
    } else if let EncounterCommand::Relate { side, to, enemies } = command {
        for side in [*side, *to] {
            let known = battle.sides.get(side);
            known.ok_or(InputRejection::UnknownSide { side })?;
        }
        if side == to || battle.sides.are_enemies(*side, *to) == *enemies {
            return Err(InputRejection::NothingToChange.into());
        }
        Ok(())
    } else {
        Ok(())
    }
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

fn check_number(
    battle: &Battle,
    who: CombatantId,
    number: GmNumber,
    value: i32,
) -> Result<(), Rejection> {
    let actor = battle.find(who)?;
    let Some(now) = number_now(battle, who, number) else {
        return Err(match number {
            GmNumber::Stat(_) => Rejection::Sense(InputRejection::NumberOutOfRange {
                value,
                least: 0,
                most: 0,
            }),
            GmNumber::SecondsSpent => Rejection::Action(ActionRejection::NothingUnfinished),
            GmNumber::ActionsLeft if has_number(battle.ruleset, number) => {
                let actor = battle.find(who)?;
                let comes = super::turns::next_slot_of(battle, &actor);
                Rejection::Turn(TurnRejection::not_its_moment(comes, &actor))
            }
            GmNumber::Surprised if has_number(battle.ruleset, number) => {
                Rejection::Surprise(SurpriseRejection::NobodySurprised)
            }
            GmNumber::Segment if has_number(battle.ruleset, number) => match battle.round.stage {
                Stage::Apart | Stage::Choosing => Rejection::Turn(TurnRejection::NotBegun),
                Stage::Surprise { .. } | Stage::Declaring | Stage::Acting => {
                    Rejection::Sided(SidedRejection::InitiativeFirst)
                }
            },
            GmNumber::HitPoints
            | GmNumber::MostHitPoints
            | GmNumber::Surprised
            | GmNumber::Segment
            | GmNumber::ActionsLeft => Rejection::Sense(InputRejection::NotInThisRuleset),
            GmNumber::SecondsLeft => match battle.order.open_turn() {
                Some(turn) => Rejection::Turn(TurnRejection::NotYourTurn {
                    active: turn.combatant(),
                }),
                None => Rejection::Turn(TurnRejection::NoTurnOpen),
            },
            GmNumber::Initiative | GmNumber::Wounds | GmNumber::Speed => {
                Rejection::Turn(TurnRejection::NotBegun)
            }
        });
    };
    let (least, most) = number_limits(battle, &actor, number);
    // Stamina comes as near to the requested value as it can; all other numbers must be within their limits.
    let comes_near = number == GmNumber::HitPoints && battle.ruleset.attack.takes_stamina();
    let value = match comes_near {
        true if value.clamp(least, most) != now => value.clamp(least, most),
        true | false => value,
    };
    if !(least..=most).contains(&value) {
        return Err(InputRejection::NumberOutOfRange { value, least, most }.into());
    }
    if value == now {
        return Err(InputRejection::NothingToChange.into());
    }
    let at = actor.position().0;
    let attack = &battle.ruleset.attack;
    let lives = match number {
        GmNumber::HitPoints => attack.dead_at().is_some() && value > 0,
        GmNumber::Wounds => attack
            .last_wound()
            .is_some_and(|last| value.unsigned_abs() < last),
        _that_kill_nobody => false,
    };
    let rises = lives && actor.health().vitality() == Vitality::Dead;
    if rises && !movement::has_room(battle, &actor, at) {
        return Err(InputRejection::NoRoom { at }.into());
    }
    Ok(())
}

context! {
    /// Components and resources that the GM's commands write.
    Ruling
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
pub(super) fn adjudicate(mut fight: Ruling) {
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
