//! Actions in progress: starting, continuing, pausing and abandoning them (SEC-10 to SEC-12, SEC-48).
//!
//! This file says what may be done; `doing` does it, and `timer` holds what is unfinished.

pub mod outcome;
pub mod rejection;
mod words;

mod doing;

use crate::rules::state::{Battle, CombatantId, CombatantRef, PlannedStep};
use crate::ruleset::{ActionDef, ActionId, Deed, SpellDef, TurnHolds};

use super::facts::Rejection;
use super::facts::sense::SenseRejection;
use super::turns;
use super::{
    attack, charging, concentration, door, gear, hit_points, movement, parry, posture, spell,
    stamina,
};
use crate::rules::facts::Order;
use rejection::ActionRejection;

pub(super) use doing::{begin_answer, complete, lose_everything, report_pauses, take_orders};

/// An order that has passed all checks, ready to start.
#[derive(Debug)]
pub struct Plan {
    /// Seconds it takes.
    pub seconds: u32,
    /// Its seconds must follow one another.
    pub consecutive: bool,
    /// Its steps, where it moves.
    pub steps: Vec<PlannedStep>,
}

/// Whether `order` may be started now, and what it comes to.
///
/// # Errors
/// What stands in its way.
pub fn plan(battle: &Battle, order: &Order) -> Result<Plan, Rejection> {
    let actor = battle.find(order.who)?;
    let def = definition(battle, order.action)?;
    may_start(battle, &actor, order, def)?;
    plan_deed(battle, &actor, order, def)
}

/// Whether `order` may be carried out as a reaction, whose turn it is aside.
///
/// # Errors
/// What stands in its way.
pub(super) fn plan_answer(
    battle: &Battle,
    actor: &CombatantRef,
    order: &Order,
) -> Result<Plan, Rejection> {
    let def = definition(battle, order.action)?;
    // Whatever keeps one from doing anything keeps one from reacting.
    actor.conditions().allow(battle.ruleset, &def.does, 1)?;
    plan_deed(battle, actor, order, def)
}

/// What `order` comes to, whether its moment has come aside.
fn plan_deed(
    battle: &Battle,
    actor: &CombatantRef,
    order: &Order,
    def: &ActionDef,
) -> Result<Plan, Rejection> {
    match &def.does {
        Deed::Move => {
            let steps = movement::plan_move(battle, actor, order)?;
            Ok(Plan {
                seconds: def.duration.least(),
                consecutive: def.consecutive,
                steps,
            })
        }
        Deed::Run { pace, .. } => {
            let seconds = free_length(order, def)?;
            let steps = movement::plan_run(battle, actor, order, *pace, seconds)?;
            Ok(Plan {
                seconds,
                consecutive: def.consecutive,
                steps,
            })
        }
        Deed::MeleeAttack => {
            attack::routine(battle, actor, order, attack::Mode::Melee)?;
            Ok(Plan {
                steps: attack::approach_steps(battle, actor, order)?,
                ..standing_still(def)?
            })
        }
        Deed::RangedAttack => {
            attack::routine(battle, actor, order, attack::Mode::Ranged)?;
            standing_still(def)
        }
        Deed::Combo => {
            attack::check_combo(battle, actor, order)?;
            standing_still(def)
        }
        Deed::Cast => {
            let spell = spell::check_cast(battle, actor, order)?;
            let seconds = casting_time(battle, spell, def);
            Ok(Plan {
                seconds,
                consecutive: def.consecutive,
                steps: Vec::new(),
            })
        }
        Deed::Ability => {
            let spell = spell::check_ability(battle, actor, order)?;
            let seconds = casting_time(battle, spell, def);
            Ok(Plan {
                seconds,
                consecutive: def.consecutive,
                steps: Vec::new(),
            })
        }
        Deed::Posture { from, .. } => {
            posture::check_change(actor, from)?;
            standing_still(def)
        }
        Deed::Draw => {
            gear::check_draw(battle, actor, order)?;
            standing_still(def)
        }
        Deed::Sheathe | Deed::Drop => {
            gear::check_holds(actor, order)?;
            standing_still(def)
        }
        Deed::Swap => {
            gear::check_swap(battle, actor, order)?;
            standing_still(def)
        }
        Deed::Give => {
            gear::check_give(battle, actor, order)?;
            standing_still(def)
        }
        Deed::UseDoor => {
            door::check_use(battle, actor, order)?;
            standing_still(def)
        }
        Deed::Use => {
            gear::check_use(battle, actor, order)?;
            standing_still(def)
        }
        Deed::Sprint => standing_still(def),
        Deed::Grab => {
            gear::check_grab(battle, actor, order)?;
            standing_still(def)
        }
        Deed::Aim { .. } => {
            attack::check_ranged_ready(battle, actor)?;
            standing_still(def)
        }
        Deed::Close | Deed::Flee | Deed::Withdraw | Deed::Position { .. } => Ok(Plan {
            seconds: def.duration.least(),
            consecutive: def.consecutive,
            steps: movement::rounds::plan(battle, actor, order, &def.does)?,
        }),
        Deed::Charge => Ok(Plan {
            seconds: def.duration.least(),
            consecutive: def.consecutive,
            steps: charging::plan(battle, actor, order)?,
        }),
        Deed::SetWeapon => {
            charging::check_set(battle, actor, order)?;
            standing_still(def)
        }
        Deed::Parry => {
            parry::check(battle, actor, order)?;
            standing_still(def)
        }
        Deed::Aid => {
            hit_points::check_aid(battle, actor, order)?;
            standing_still(def)
        }
        Deed::Recover { .. } => {
            stamina::check_recover(battle, actor)?;
            standing_still(def)
        }
        Deed::Treat => {
            stamina::check_treat(battle, actor, order)?;
            standing_still(def)
        }
        Deed::Overcome { .. } => {
            stamina::check_overcome(battle, actor, order)?;
            standing_still(def)
        }
        Deed::Parley | Deed::Talk => standing_still(def),
        Deed::Other => {
            let seconds = free_length(order, def)?;
            Ok(Plan {
                seconds,
                consecutive: def.consecutive,
                steps: Vec::new(),
            })
        }
    }
}

/// What `action` is.
///
/// # Errors
/// `UnknownAction` if the ruleset has none.
pub fn definition<'a>(
    battle: &Battle<'a, '_>,
    action: ActionId,
) -> Result<&'a ActionDef, Rejection> {
    battle
        .ruleset
        .actions
        .get(action)
        .ok_or(SenseRejection::UnknownAction { action }.into())
}

/// A plan without movement and of fixed length.
fn standing_still(def: &ActionDef) -> Result<Plan, Rejection> {
    Ok(Plan {
        seconds: def.duration.least(),
        consecutive: def.consecutive,
        steps: Vec::new(),
    })
}

/// How long a spell is cast, in seconds; no time where a turn holds parts and not seconds (RES-04).
fn casting_time(battle: &Battle, spell: &SpellDef, def: &ActionDef) -> u32 {
    if battle.ruleset.turns.play().turn == TurnHolds::Parts {
        return 0;
    }
    spell.casting.unwrap_or(def.duration.least())
}

/// How long an action of free length shall take, in seconds.
fn free_length(order: &Order, def: &ActionDef) -> Result<u32, Rejection> {
    let least = def.duration.least();
    let have = match def.duration {
        crate::ruleset::Duration::Fixed(seconds) => seconds,
        crate::ruleset::Duration::AtLeast(least) => order.seconds.unwrap_or(least),
    };
    if have < least {
        return Err(ActionRejection::TooShort { have, least }.into());
    }
    const LONGEST: u32 = 600;
    if have > LONGEST {
        return Err(SenseRejection::NumberOutOfRange {
            value: i32::try_from(have).unwrap_or(i32::MAX),
            least: i32::try_from(least).unwrap_or(0),
            most: 600,
        }
        .into());
    }
    Ok(have)
}

/// Whether `actor` may start anything of this kind now, its own input aside.
///
/// # Errors
/// What stands in its way.
pub fn may_start(
    battle: &Battle,
    actor: &CombatantRef,
    order: &Order,
    def: &ActionDef,
) -> Result<(), Rejection> {
    turns::check_act(battle, actor, order, def)
}

/// Whether `who` may abandon its unfinished action (SEC-12).
///
/// # Errors
/// What stands in its way.
pub fn check_abandon(
    battle: &Battle,
    who: CombatantId,
    action: Option<ActionId>,
) -> Result<(), Rejection> {
    let actor = battle.find(who)?;
    // Where time is one for all, one can let go at any moment.
    if !battle.ruleset.turns.play().in_moments {
        battle.order.open_turn_of(who, battle.clock)?;
    }
    if action.is_none() && concentration::can_let_go(&actor) {
        return Ok(());
    }
    let unfinished = actor
        .timer()
        .find(action)
        .ok_or(ActionRejection::NothingUnfinished)?;
    let def = definition(battle, unfinished.action())?;
    if let Deed::Run { committed, .. } = def.does
        && unfinished.spent() < committed
    {
        return Err(ActionRejection::Committed {
            least: committed,
            spent: unfinished.spent(),
        }
        .into());
    }
    Ok(())
}
