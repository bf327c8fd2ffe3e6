//! Checks of the values that the GM sets by hand: each must exist, be within its limits and change something.

use super::{has_number, number_limits, number_now};
use crate::grid::{Cell, DoorId, DoorState, LampId, Space, Terrain};
use crate::rules::action::rejection::ActionRejection;
use crate::rules::condition::rejection::ConditionRejection;
use crate::rules::facts::invalid_input::InputRejection;
use crate::rules::facts::{GmNumber, Rejection};
use crate::rules::state::{
    Battle, CombatantId, Portrait, SideId, SideOrders, Skill, Stage, Vitality,
};
use crate::rules::surprise::rejection::SurpriseRejection;
use crate::rules::turns::rejection::TurnRejection;
use crate::rules::turns::sided::rejection::SidedRejection;
use crate::rules::{arrival, movement, turns};
use crate::ruleset::{ConditionId, PostureId};

/// Maximum duration of a condition that the GM adds, in units of its duration.
const MAX_DURATION: u32 = 600;

/// Returns an error if `same`: the value is already set.
fn check_changes(same: bool) -> Result<(), Rejection> {
    if same {
        Err(InputRejection::NothingToChange.into())
    } else {
        Ok(())
    }
}

/// Checks whether the GM can set the vitality of `who`.
///
/// # Errors
/// `UnknownCombatant`, `NothingToChange`, `NoRoom` if another combatant is by now in the place of a dead one.
pub(super) fn check_vitality(
    battle: &Battle,
    who: CombatantId,
    vitality: Vitality,
) -> Result<(), Rejection> {
    let actor = battle.find(who)?;
    check_changes(actor.health().vitality() == vitality)?;
    let at = actor.position().0;
    if actor.health().vitality() == Vitality::Dead && !movement::has_room(battle, &actor, at) {
        return Err(InputRejection::NoRoom { at }.into());
    }
    Ok(())
}

/// Checks whether the GM can set the posture of `who`.
///
/// # Errors
/// `UnknownCombatant`, `UnknownPosture`, `NothingToChange`.
pub(super) fn check_posture(
    battle: &Battle,
    who: CombatantId,
    posture: PostureId,
) -> Result<(), Rejection> {
    let actor = battle.find(who)?;
    if !battle.ruleset.postures.contains(posture) {
        return Err(InputRejection::UnknownPosture { posture }.into());
    }
    check_changes(actor.posture().id() == posture)
}

/// Checks whether the GM can add a condition to `who`, caused by `by`.
///
/// # Errors
/// `UnknownCombatant`, `UnknownCondition`, `NumberOutOfRange` for a duration of 0 or more than 600.
pub(super) fn check_new_condition(
    battle: &Battle,
    who: CombatantId,
    condition: ConditionId,
    lasts: Option<u32>,
    by: Option<CombatantId>,
) -> Result<(), Rejection> {
    battle.find(who)?;
    battle.find(by.unwrap_or(who))?;
    if !battle.ruleset.conditions.contains(condition) {
        return Err(InputRejection::UnknownCondition { condition }.into());
    }
    let whole = |value: u32| i32::try_from(value).unwrap_or(i32::MAX);
    match lasts {
        Some(count) if !(1..=MAX_DURATION).contains(&count) => {
            Err(InputRejection::NumberOutOfRange {
                value: whole(count),
                least: 1,
                most: whole(MAX_DURATION),
            }
            .into())
        }
        Some(_) | None => Ok(()),
    }
}

/// Checks whether the GM can end a condition of `who`.
///
/// # Errors
/// `UnknownCombatant`, `ConditionState` if it does not have the condition.
pub(super) fn check_has_condition(
    battle: &Battle,
    who: CombatantId,
    condition: ConditionId,
) -> Result<(), Rejection> {
    if battle.find(who)?.conditions().contains(condition) {
        Ok(())
    } else {
        let has = false;
        Err(ConditionRejection::ConditionState { condition, has }.into())
    }
}

/// Checks whether the GM can move `who` to the square `to`.
///
/// # Errors
/// `UnknownCombatant`, `OutsideMap`, `NothingToChange`, `NoRoom`.
pub(super) fn check_place(battle: &Battle, who: CombatantId, to: Cell) -> Result<(), Rejection> {
    let actor = battle.find(who)?;
    let space = Space::new(to, actor.body().footprint);
    if !battle.map.contains_space(&space) {
        return Err(InputRejection::OutsideMap { at: to }.into());
    }
    check_changes(actor.position().0 == to)?;
    if movement::gm_can_place(battle, &actor, to) {
        Ok(())
    } else {
        Err(InputRejection::NoRoom { at: to }.into())
    }
}

/// Checks whether the GM can hide `who` from the players, or reveal it.
///
/// # Errors
/// `UnknownCombatant`, `NothingToChange`.
pub(super) fn check_hidden(
    battle: &Battle,
    who: CombatantId,
    hidden: bool,
) -> Result<(), Rejection> {
    check_changes(battle.find(who)?.hidden().0 == hidden)
}

/// Checks whether the GM can set the picture of combatants.
///
/// # Errors
/// `UnknownCombatant`, `NothingToChange` if all of them have it.
pub(super) fn check_portrait(
    battle: &Battle,
    who: &[CombatantId],
    portrait: &Portrait,
) -> Result<(), Rejection> {
    let mut changes = false;
    for who in who {
        changes |= battle.find(*who)?.portrait() != portrait;
    }
    check_changes(!changes)
}

/// Checks whether the GM can set the state of a door.
///
/// # Errors
/// `UnknownDoor`, `NothingToChange`.
pub(super) fn check_door(battle: &Battle, door: DoorId, state: DoorState) -> Result<(), Rejection> {
    let known = battle.map.door(door);
    let known = known.ok_or(InputRejection::UnknownDoor { door })?;
    check_changes(known.state == state)
}

/// Checks whether the GM can turn a lamp on or off.
///
/// # Errors
/// `UnknownLamp`, `NothingToChange`.
pub(super) fn check_lamp(battle: &Battle, lamp: LampId, lit: bool) -> Result<(), Rejection> {
    let known = battle.map.lamp(lamp);
    let known = known.ok_or(InputRejection::UnknownLamp { lamp })?;
    check_changes(known.lit == lit)
}

/// Checks whether the GM can set the terrain of a square.
///
/// # Errors
/// `OutsideMap`, `NothingToChange`, `NoRoom` if a combatant is there, or will arrive there, and the terrain holds none.
pub(super) fn check_terrain(
    battle: &Battle,
    cell: Cell,
    terrain: Terrain,
) -> Result<(), Rejection> {
    if !battle.map.contains(cell) {
        return Err(InputRejection::OutsideMap { at: cell }.into());
    }
    check_changes(battle.map.bare_terrain(cell) == terrain)?;
    let mut combatants = battle.combatants();
    let stands_there =
        terrain == Terrain::Blocked && combatants.any(|other| other.space().contains(cell));
    let holds_nobody = matches!(terrain, Terrain::Blocked | Terrain::Pit);
    let arrives_there =
        holds_nobody && arrival::arrivals(battle).any(|arrival| arrival.space.contains(cell));
    if stands_there || arrives_there {
        Err(InputRejection::NoRoom { at: cell }.into())
    } else {
        Ok(())
    }
}

/// Checks whether the GM can make two sides enemies, or end their hostility.
///
/// # Errors
/// `UnknownSide`, `NothingToChange`, also for a side and itself.
pub(super) fn check_hostility(
    battle: &Battle,
    side: SideId,
    to: SideId,
    enemies: bool,
) -> Result<(), Rejection> {
    for side in [side, to] {
        let known = battle.sides.get(side);
        known.ok_or(InputRejection::UnknownSide { side })?;
    }
    check_changes(side == to || battle.sides.are_enemies(side, to) == enemies)
}

/// Checks whether the GM can give a side this skill.
///
/// # Errors
/// `UnknownSide`, `NothingToChange`.
pub(super) fn check_skill(battle: &Battle, side: SideId, skill: Skill) -> Result<(), Rejection> {
    let known = battle.sides.get(side);
    let known = known.ok_or(InputRejection::UnknownSide { side })?;
    check_changes(known.skill == skill)
}

/// Checks whether the GM can give a side these orders.
///
/// # Errors
/// `UnknownSide`, or `NothingToChange` if it has them already.
pub(super) fn check_orders(
    battle: &Battle,
    side: SideId,
    orders: SideOrders,
) -> Result<(), Rejection> {
    let known = battle.sides.get(side);
    let known = known.ok_or(InputRejection::UnknownSide { side })?;
    check_changes(known.orders == orders)
}

/// Checks whether the GM can set `number` of `who` to `value`.
///
/// # Errors
/// `UnknownCombatant`, `NumberOutOfRange`, `NothingToChange`, `NoRoom` if another combatant is in the place of one that
/// would rise, or the [`Rejection`] of a number that it does not have.
pub(super) fn check_number(
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
                let comes = turns::next_slot_of(battle, &actor);
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
