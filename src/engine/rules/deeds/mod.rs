//! The action behaviours, one file each, and the table of them.
//!
//! A behaviour defines which fields of an order it takes, when it is legal and what it plans, what it does when its
//! time is over, and with which inputs it could be ordered. To add one, write a file and name it in [`rules_of`]; the
//! data that describes it is in [`Deed`](crate::ruleset::Deed).
//!
//! Orders are flat, so that people can write them; a behaviour never sees one. It declares a typed
//! [`Input`](crate::rules::facts::Input), which determines the fields of an order that belong to it. An order with any
//! other field is rejected ([`check_fields`]). Inputs that several behaviours share are declared once.

pub mod shove;

mod ability;
mod aid;
mod aim;
mod by_order;
mod cast;
mod charge;
mod close;
mod combo;
mod completing;
mod draw;
mod drop;
mod flee;
mod give;
mod grab;
mod light;
mod melee_attack;
mod move_;
mod other;
mod overcome;
mod parley;
mod parry;
mod position;
mod posture;
mod ranged_attack;
mod recover;
mod run;
mod set_weapon;
mod sheathe;
mod sprint;
mod swap;
mod talk;
#[cfg(test)]
mod tests;
mod treat;
mod use_;
mod use_door;
mod withdraw;

use crate::rules::action::rejection::ActionRejection;
use crate::rules::attack::{Mode, Strike, Swing};
use crate::rules::facts::sense::SenseRejection;
use crate::rules::facts::{Field, Fields, Input, Order, Rejection, Way};
use crate::rules::movement::{ends, rounds, walking};
use crate::rules::state::{Battle, CombatantId, CombatantRef, Fight, PlannedStep, Vitality};
use crate::ruleset::{ActionDef, ActionId, Asks, Deed, Duration, Ruleset};

pub(in crate::rules) use by_order::ByOrder;
pub use cast::magic_for;
use completing::{
    Casting, Completes, Completion, Done, Handling, Said, Striking, Tending, Walking,
};
pub(super) use completing::{attacks, others as other_deeds, spells};
pub use draw::drawable;
pub use grab::within_grasp;

/// An order that has passed all checks, ready to start.
#[derive(Debug)]
pub struct Plan {
    /// Duration in seconds.
    pub seconds: u32,
    /// True if its seconds must follow one another.
    pub consecutive: bool,
    /// The steps of its movement; empty if it does not move.
    pub steps: Vec<PlannedStep>,
    /// The attacks that it makes, in the current state of the fight.
    pub swings: Vec<Swing>,
}

/// The rules of one action behaviour.
pub(in crate::rules) trait Rules {
    /// The input that it takes from an order.
    type Input: Input;

    /// Returns the fields of an order that hold the input; fewer if this ruleset does not use all of them.
    fn takes(&self, _ruleset: &Ruleset) -> Fields {
        Self::Input::TAKES
    }

    /// Checks whether `actor` can begin it at all, wherever it may lead: its posture, its footwear or a melee may
    /// forbid it.
    ///
    /// # Errors
    /// The [`Rejection`] of whatever forbids it, such as `WrongPosture`, `ImpracticalFootwear` or `Engaged`.
    fn check_setting_out(&self, _battle: &Battle, _actor: &CombatantRef) -> Result<(), Rejection> {
        Ok(())
    }

    /// Plans the action if it is legal with this input, regardless of turns.
    ///
    /// # Errors
    /// The [`Rejection`] of whatever makes it illegal, which depends on the action.
    fn plan(
        &self,
        _battle: &Battle,
        _actor: &CombatantRef,
        _input: &Self::Input,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        Ok(Plan::standing_still(def))
    }

    /// Returns the system that completes it. By default, only the speech that goes with it is recorded.
    fn completion(&self) -> Completion<'_> {
        Completion::Handle(&Said)
    }

    /// Returns all reasonable inputs, legal or not; only called for actions that need one.
    fn candidates(
        &self,
        _battle: &Battle,
        _actor: &CombatantRef,
        _def: &ActionDef,
    ) -> Vec<Self::Input> {
        Vec::new()
    }

    /// Returns true if it keeps an aim that was taken before (SEC-46).
    fn keeps_aim(&self) -> bool {
        false
    }

    /// Returns true if it keeps the run-up before it: the straight movement that combos need (SEC-44).
    fn keeps_run_up(&self) -> bool {
        false
    }
}

/// Returns the rules of an action; this is the one table of all behaviours.
pub(in crate::rules) fn rules_of(action: ActionId, def: &ActionDef) -> Box<dyn ByOrder + '_> {
    match &def.does {
        Deed::Move => Box::new(move_::Move),
        Deed::Run { pace, .. } => Box::new(run::Run { pace: *pace }),
        Deed::MeleeAttack => Box::new(melee_attack::MeleeAttack {
            answers: def.answers.is_some(),
        }),
        Deed::RangedAttack => Box::new(ranged_attack::RangedAttack),
        Deed::Combo => Box::new(combo::Combo),
        Deed::Shove => Box::new(shove::Shove),
        Deed::Cast => Box::new(cast::Cast),
        Deed::Aim { bonus } => Box::new(aim::Aim { bonus: *bonus }),
        Deed::Posture { from, to } => Box::new(posture::Posture { from, to: *to }),
        Deed::Draw => Box::new(draw::Draw),
        Deed::Sheathe => Box::new(sheathe::Sheathe),
        Deed::Grab => Box::new(grab::Grab),
        Deed::Drop => Box::new(drop::Drop),
        Deed::Swap => Box::new(swap::Swap),
        Deed::Give => Box::new(give::Give),
        Deed::UseDoor => Box::new(use_door::UseDoor),
        Deed::Light => Box::new(light::Light { lit: true }),
        Deed::Douse => Box::new(light::Light { lit: false }),
        Deed::Sprint => Box::new(sprint::Sprint),
        Deed::Charge => Box::new(charge::Charge),
        Deed::Close => Box::new(close::Close),
        Deed::Flee => Box::new(flee::Flee),
        Deed::Withdraw => Box::new(withdraw::Withdraw),
        Deed::Parry => Box::new(parry::Parry),
        Deed::SetWeapon => Box::new(set_weapon::SetWeapon),
        Deed::Position { .. } => Box::new(position::Position { does: &def.does }),
        Deed::Ability => Box::new(ability::Ability),
        Deed::Aid => Box::new(aid::Aid),
        Deed::Parley => Box::new(parley::Parley),
        Deed::Talk => Box::new(talk::Talk),
        Deed::Other => Box::new(other::Other),
        Deed::Use => Box::new(use_::Use),
        Deed::Recover { regains } => Box::new(recover::Recover { regains: *regains }),
        Deed::Treat => Box::new(treat::Treat),
        Deed::Overcome { moves } => Box::new(overcome::Overcome {
            action,
            moves: *moves,
        }),
    }
}

/// Returns copies of `base` with all reasonable inputs for `def`, legal or not; only the `wanted` ones.
pub fn candidates(
    battle: &Battle,
    actor: &CombatantRef,
    base: &Order,
    def: &ActionDef,
    wanted: &dyn Fn(&Order) -> bool,
) -> Vec<Order> {
    match def.does.asks() {
        Asks::Nothing if wanted(base) => vec![base.clone()],
        Asks::Nothing => Vec::new(),
        Asks::Words | Asks::Way | Asks::Combatant | Asks::Thing => {
            rules_of(base.action, def).candidates(battle, actor, base, def, wanted)
        }
    }
}

/// Checks whether `actor` can begin `action` at all, wherever it may lead: its posture, its footwear or a melee may
/// forbid it.
///
/// # Errors
/// The [`Rejection`] of whatever forbids it, such as `WrongPosture`, `ImpracticalFootwear` or `Engaged`.
pub fn check_setting_out(
    battle: &Battle,
    actor: &CombatantRef,
    action: ActionId,
    def: &ActionDef,
) -> Result<(), Rejection> {
    rules_of(action, def).check_setting_out(battle, actor)
}

/// Returns the fields of an order that belong to `action` in this ruleset: the fields of its behaviour, and the fields
/// that go with any action.
pub fn takes(ruleset: &Ruleset, action: ActionId, def: &ActionDef) -> Fields {
    let mut takes = rules_of(action, def).takes(ruleset).with(Field::Words);
    if !ruleset.turns.play().in_moments {
        takes = takes.with(Field::PauseAfter);
    }
    if ruleset.turns.effort_takes_action().is_some() {
        takes = takes.with(Field::Spends);
    }
    if def.answers.is_some() {
        // The target is the combatant that it reacts to.
        takes = takes.with(Field::Targets);
    }
    takes
}

/// Checks that all filled fields of `order` belong to its action.
///
/// # Errors
/// `UnknownAction` if the ruleset does not have the action, `FieldNotTaken` with the first field that does not belong
/// to it.
pub fn check_fields(ruleset: &Ruleset, order: &Order) -> Result<(), Rejection> {
    let action = order.action;
    let def = ruleset.actions.get(action);
    let def = def.ok_or(SenseRejection::UnknownAction { action })?;
    let takes = takes(ruleset, action, def);
    match order.said().without(takes).iter().next() {
        None => Ok(()),
        Some(field) => Err(SenseRejection::FieldNotTaken {
            field,
            action,
            takes: takes.iter().collect(),
        }
        .into()),
    }
}

impl Plan {
    /// Returns a plan that takes the usual time of the action, without steps.
    fn standing_still(def: &ActionDef) -> Self {
        Self::on_the_way(def, Vec::new())
    }

    /// Returns a plan that takes the usual time of the action, with these steps.
    fn on_the_way(def: &ActionDef, steps: Vec<PlannedStep>) -> Self {
        Self::lasting(def.duration.least(), def, steps)
    }

    /// Returns a plan that takes `seconds`, with these steps.
    fn lasting(seconds: u32, def: &ActionDef, steps: Vec<PlannedStep>) -> Self {
        Self {
            seconds,
            consecutive: def.consecutive,
            steps,
            swings: Vec::new(),
        }
    }

    /// Returns the same plan, with these attacks at its end.
    fn striking(self, swings: Vec<Swing>) -> Self {
        Self { swings, ..self }
    }
}

input! {
    /// The chosen duration of an action.
    struct FreeLength {
        /// In seconds; `None` for the shortest duration that the action allows.
        seconds: Option<u32> = seconds,
    }
}

impl FreeLength {
    /// Returns the duration in seconds, if the action allows it.
    fn of(&self, def: &ActionDef) -> Result<u32, Rejection> {
        let least = def.duration.least();
        let have = match def.duration {
            Duration::Fixed(seconds) => seconds,
            Duration::AtLeast(least) => self.seconds.unwrap_or(least),
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
}

/// Returns all combatants except `actor` that are not dead.
fn others<'a>(
    battle: &'a Battle,
    actor: &CombatantRef,
) -> impl Iterator<Item = CombatantId> + use<'a> {
    let who = actor.id();
    let others = battle.everyone().filter(move |other| other.id() != who);
    let alive = others.filter(|other| other.health().vitality() != Vitality::Dead);
    alive.map(|other| other.id())
}

/// Returns an attack on each of the others with each suitable ready weapon; without a weapon if none is suitable.
fn strikes(battle: &Battle, actor: &CombatantRef, mode: Mode) -> Vec<Strike> {
    let ready = actor.gear().ready(battle.ruleset);
    let suiting = ready.filter(|(_, profile)| match mode {
        Mode::Melee => profile.melee.is_some(),
        Mode::Ranged => profile.ranged.is_some(),
    });
    let mut weapons: Vec<_> = suiting.map(|(weapon, _)| Some(weapon)).collect();
    if weapons.is_empty() {
        weapons.push(None);
    }
    let at_each = weapons
        .into_iter()
        .flat_map(|weapon| others(battle, actor).map(move |target| Strike::at(target, weapon)));
    at_each.collect()
}

/// Returns a way to every square where a move by the rules of rounds may end; none if other rules apply.
fn ends_by_rounds(
    battle: &Battle,
    actor: &CombatantRef,
    does: &Deed,
) -> impl Iterator<Item = Way> + use<> {
    let ends = if rounds::moves_by_rounds(battle, does) {
        ends::ends_of(battle, actor, does, &|_any| true)
    } else {
        Vec::new()
    };
    ends.into_iter().map(|(cell, _)| Way::to(cell))
}

/// Returns true if the steps of a movement are taken when it is completed; by other rules they have already been taken.
fn walks_when_done(fight: &Walking, does: &Deed) -> bool {
    rounds::moves_by_rounds(&fight.battle(), does)
}

/// Walks the steps of a move by the rules of rounds.
fn walk_by_rounds<Input>(
    fight: &mut Walking,
    done: &Done<Input>,
    does: &Deed,
) -> Result<(), Rejection> {
    if walks_when_done(fight, does) {
        walking::walk(fight, done.who, &done.steps, done.forced)
    } else {
        Ok(())
    }
}
