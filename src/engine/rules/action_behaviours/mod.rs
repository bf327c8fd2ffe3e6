//! The action behaviours, one file each, and the table of them.
//!
//! A behaviour defines which fields of an order it takes, when it is legal and what it plans, what it does when its
//! time is over, and with which inputs it could be ordered. To add one, write a file and name it in [`rules_of`]; the
//! data that describes it is in [`ActionBehaviour`](crate::ruleset::ActionBehaviour). An action without movement and
//! attacks is three functions: see [`simple`].
//!
//! Orders are flat, so that people can write them; a behaviour never sees one. It declares a typed
//! [`Input`](crate::rules::facts::Input), which determines the fields of an order that belong to it. An order with any
//! other field is rejected ([`check_fields`]). Inputs that several behaviours share are declared once.

pub mod shove;

mod ability;
mod aid;
mod aim;
mod cast;
mod charge;
mod close;
mod combo;
mod completion;
mod draw;
mod drop;
mod flee;
mod give;
mod grab;
mod light;
mod melee_attack;
mod move_;
mod order_input;
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
mod simple;
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
use crate::rules::attack::{AttackInput, Mode, PlannedAttack};
use crate::rules::facts::invalid_input::InputRejection;
use crate::rules::facts::{ActionOrder, Field, Fields, Input, Rejection, Route};
use crate::rules::movement::{destinations, rounds, walking};
use crate::rules::state::{Battle, CombatantId, CombatantRef, Fight, PlannedStep, Vitality};
use crate::ruleset::{ActionBehaviour, ActionDef, ActionId, Duration, RequiredInput, Ruleset};

pub use cast::magic_for;
pub(super) use completion::plugin;
use completion::{
    AidWriter, AttackWriter, CompletedAction, Completes, Completion, ItemWriter, MagicWriter,
    SpeechOnly, WalkWriter,
};
pub use draw::drawable;
pub use grab::grabbable_items;
pub(in crate::rules) use order_input::OrderRules;

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
    pub swings: Vec<PlannedAttack>,
}

/// The rules of one action behaviour.
pub(in crate::rules) trait BehaviourRules {
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
        Completion::Handle(&SpeechOnly)
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
pub(in crate::rules) fn rules_of(action: ActionId, def: &ActionDef) -> Box<dyn OrderRules + '_> {
    match &def.does {
        ActionBehaviour::Move => Box::new(move_::Move),
        ActionBehaviour::Run { pace, .. } => Box::new(run::Run { pace: *pace }),
        ActionBehaviour::MeleeAttack => Box::new(melee_attack::MeleeAttack {
            answers: def.answers.is_some(),
        }),
        ActionBehaviour::RangedAttack => Box::new(ranged_attack::RangedAttack),
        ActionBehaviour::Combo => Box::new(combo::MakeCombo),
        ActionBehaviour::Shove => Box::new(shove::Shove),
        ActionBehaviour::Cast => Box::new(cast::Cast),
        ActionBehaviour::Aim { bonus } => Box::new(aim::take_aim(*bonus)),
        ActionBehaviour::Posture { from, to } => Box::new(posture::change_posture(from, *to)),
        ActionBehaviour::Draw => Box::new(draw::draw()),
        ActionBehaviour::Sheathe => Box::new(sheathe::sheathe()),
        ActionBehaviour::Grab => Box::new(grab::grab()),
        ActionBehaviour::Drop => Box::new(drop::drop_held()),
        ActionBehaviour::Swap => Box::new(swap::swap()),
        ActionBehaviour::Give => Box::new(give::give()),
        ActionBehaviour::UseDoor => Box::new(use_door::use_door()),
        ActionBehaviour::Light => Box::new(light::set_light(true)),
        ActionBehaviour::Douse => Box::new(light::set_light(false)),
        ActionBehaviour::Sprint => Box::new(sprint::Sprint),
        ActionBehaviour::Charge => Box::new(charge::MakeCharge),
        ActionBehaviour::Close => Box::new(close::Close),
        ActionBehaviour::Flee => Box::new(flee::Flee),
        ActionBehaviour::Withdraw => Box::new(withdraw::Withdraw),
        ActionBehaviour::Parry => Box::new(parry::parry()),
        ActionBehaviour::SetWeapon => Box::new(set_weapon::set_weapon()),
        ActionBehaviour::Position { .. } => Box::new(position::TakePosition { does: &def.does }),
        ActionBehaviour::Ability => Box::new(ability::Ability),
        ActionBehaviour::Aid => Box::new(aid::aid()),
        ActionBehaviour::Parley => Box::new(parley::Parley),
        ActionBehaviour::Talk => Box::new(talk::Talk),
        ActionBehaviour::Other => Box::new(other::Improvise),
        ActionBehaviour::Use => Box::new(use_::use_object()),
        ActionBehaviour::Recover { regains } => Box::new(recover::recover(*regains)),
        ActionBehaviour::Treat => Box::new(treat::treat()),
        ActionBehaviour::Overcome { moves } => Box::new(overcome::overcome(action, *moves)),
    }
}

/// Returns copies of `base` with all reasonable inputs for `def`, legal or not; only the `wanted` ones.
pub fn candidates(
    battle: &Battle,
    actor: &CombatantRef,
    base: &ActionOrder,
    def: &ActionDef,
    wanted: &dyn Fn(&ActionOrder) -> bool,
) -> Vec<ActionOrder> {
    match def.does.required_input() {
        RequiredInput::Nothing if wanted(base) => vec![base.clone()],
        RequiredInput::Nothing => Vec::new(),
        RequiredInput::Words
        | RequiredInput::Way
        | RequiredInput::Combatant
        | RequiredInput::Thing => {
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
    if !ruleset.turns.rules().in_moments {
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
pub fn check_fields(ruleset: &Ruleset, order: &ActionOrder) -> Result<(), Rejection> {
    let action = order.action;
    let def = ruleset.actions.get(action);
    let def = def.ok_or(InputRejection::UnknownAction { action })?;
    let takes = takes(ruleset, action, def);
    match order.said().without(takes).iter().next() {
        None => Ok(()),
        Some(field) => Err(InputRejection::FieldNotTaken {
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
        Self::lasting(def.duration.min_ticks(), def, steps)
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
    fn striking(self, swings: Vec<PlannedAttack>) -> Self {
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
        let least = def.duration.min_ticks();
        let have = match def.duration {
            Duration::Fixed(seconds) => seconds,
            Duration::AtLeast(least) => self.seconds.unwrap_or(least),
        };
        if have < least {
            return Err(ActionRejection::TooShort { have, least }.into());
        }
        const MAX_SPEECH_LENGTH: u32 = 600;
        if have > MAX_SPEECH_LENGTH {
            return Err(InputRejection::NumberOutOfRange {
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
    let others = battle.combatants().filter(move |other| other.id() != who);
    let alive = others.filter(|other| other.health().vitality() != Vitality::Dead);
    alive.map(|other| other.id())
}

/// Returns an attack on each of the others with each suitable ready weapon; without a weapon if none is suitable.
fn strikes(battle: &Battle, actor: &CombatantRef, mode: Mode) -> Vec<AttackInput> {
    let ready = actor.gear().ready_weapons(battle.ruleset);
    let suiting = ready.filter(|(_, profile)| match mode {
        Mode::Melee => profile.melee.is_some(),
        Mode::Ranged => profile.ranged.is_some(),
    });
    let mut weapons: Vec<_> = suiting.map(|(weapon, _)| Some(weapon)).collect();
    if weapons.is_empty() {
        weapons.push(None);
    }
    let at_each = weapons.into_iter().flat_map(|weapon| {
        others(battle, actor).map(move |target| AttackInput::at(target, weapon))
    });
    at_each.collect()
}

/// Returns a way to every square where a move by the rules of rounds may end; none if other rules apply.
fn ends_by_rounds(
    battle: &Battle,
    actor: &CombatantRef,
    does: &ActionBehaviour,
) -> impl Iterator<Item = Route> + use<> {
    let ends = if rounds::uses_round_movement(battle, does) {
        destinations::ends_of(battle, actor, does, &|_any| true)
    } else {
        Vec::new()
    };
    ends.into_iter().map(|(cell, _)| Route::to_cell(cell))
}

/// Returns true if the steps of a movement are taken when it is completed; by other rules they have already been taken.
fn walks_when_done(fight: &WalkWriter, does: &ActionBehaviour) -> bool {
    rounds::uses_round_movement(&fight.battle(), does)
}

/// Walks the steps of a move by the rules of rounds.
fn walk_by_rounds<Input>(
    fight: &mut WalkWriter,
    done: &CompletedAction<Input>,
    does: &ActionBehaviour,
) -> Result<(), Rejection> {
    if walks_when_done(fight, does) {
        walking::walk(fight, done.who, &done.steps, done.forced)
    } else {
        Ok(())
    }
}
