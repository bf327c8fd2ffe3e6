//! The deeds: what an action can do, one file each, and the one table of them.
//!
//! A deed says when it is legal and what it comes to, what it does when its time is over, and with which input it could be
//! asked for. Who adds one writes a file and names it in [`rules_of`]; what data may say of it stands in
//! [`Deed`](crate::ruleset::Deed).

pub mod shove;

mod ability;
mod aid;
mod aim;
mod cast;
mod charge;
mod close;
mod combo;
mod draw;
mod drop;
mod flee;
mod give;
mod grab;
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
mod treat;
mod use_;
mod use_door;
mod withdraw;

use crate::rules::action::outcome::ActionOutcome;
use crate::rules::action::rejection::ActionRejection;
use crate::rules::attack::Swing;
use crate::rules::facts::sense::SenseRejection;
use crate::rules::facts::{Order, Rejection};
use crate::rules::movement;
use crate::rules::state::{Battle, CombatantId, CombatantRef, Fight, PlannedStep, Vitality};
use crate::ruleset::{ActionDef, Deed, Duration};

pub use cast::magic_for;
pub use draw::drawable;
pub use grab::within_grasp;

/// An order that has passed all checks, ready to start.
#[derive(Debug)]
pub struct Plan {
    /// Seconds it takes.
    pub seconds: u32,
    /// Its seconds must follow one another.
    pub consecutive: bool,
    /// Its steps, where it moves.
    pub steps: Vec<PlannedStep>,
    /// The attacks that it makes as it stands.
    pub swings: Vec<Swing>,
}

/// An action whose time is over, with what was asked of it.
pub(in crate::rules) struct Done {
    /// What was ordered.
    pub order: Order,
    /// The steps planned for it.
    pub steps: Vec<PlannedStep>,
    /// The GM had it happen although the rules refuse it.
    pub forced: bool,
}

context! {
    /// What may come of a completed action.
    eventful Completing
    writes [aim conditions economy gear health part position posture run_up steps timer]
    changes [finishing ground map pace pending round timeline]
}

/// The rules of one deed.
pub(in crate::rules) trait Rules {
    /// Whether `order` makes sense of it and is legal, and what it comes to, whose turn it is aside.
    ///
    /// # Errors
    /// What stands in its way.
    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        order: &Order,
        def: &ActionDef,
    ) -> Result<Plan, Rejection>;

    /// What it does when its time is over; only what is said with it unless there is more.
    ///
    /// # Errors
    /// What foils it.
    fn complete(&self, fight: &mut Completing, done: &Done) -> Result<(), Rejection> {
        say(fight, &done.order);
        Ok(())
    }

    /// `base` with each input that could make sense, legal or not.
    fn candidates(
        &self,
        _battle: &Battle,
        _actor: &CombatantRef,
        base: &Order,
        _def: &ActionDef,
    ) -> Vec<Order> {
        vec![base.clone()]
    }

    /// Whether it keeps an aim that was taken before (SEC-46).
    fn keeps_aim(&self) -> bool {
        false
    }

    /// Whether it leaves the straight movement before it as it is, which combos ask for (SEC-44).
    fn keeps_run_up(&self) -> bool {
        false
    }
}

/// The one table: which rules a deed has.
pub(in crate::rules) fn rules_of(does: &Deed) -> Box<dyn Rules + '_> {
    match does {
        Deed::Move => Box::new(move_::Move),
        Deed::Run { pace, .. } => Box::new(run::Run { pace: *pace }),
        Deed::MeleeAttack => Box::new(melee_attack::MeleeAttack),
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
        Deed::Sprint => Box::new(sprint::Sprint),
        Deed::Charge => Box::new(charge::Charge),
        Deed::Close => Box::new(close::Close),
        Deed::Flee => Box::new(flee::Flee),
        Deed::Withdraw => Box::new(withdraw::Withdraw),
        Deed::Parry => Box::new(parry::Parry),
        Deed::SetWeapon => Box::new(set_weapon::SetWeapon),
        Deed::Position { feet } => Box::new(position::Position { feet: *feet }),
        Deed::Ability => Box::new(ability::Ability),
        Deed::Aid => Box::new(aid::Aid),
        Deed::Parley => Box::new(parley::Parley),
        Deed::Talk => Box::new(talk::Talk),
        Deed::Other => Box::new(other::Other),
        Deed::Use => Box::new(use_::Use),
        Deed::Recover { regains } => Box::new(recover::Recover { regains: *regains }),
        Deed::Treat => Box::new(treat::Treat),
        Deed::Overcome { .. } => Box::new(overcome::Overcome),
    }
}

/// `base` with each input that could make sense for what `def` does, legal or not.
pub fn candidates(
    battle: &Battle,
    actor: &CombatantRef,
    base: &Order,
    def: &ActionDef,
) -> Vec<Order> {
    rules_of(&def.does).candidates(battle, actor, base, def)
}

impl Plan {
    /// What takes its usual time, and no step.
    fn standing_still(def: &ActionDef) -> Self {
        Self::on_the_way(def, Vec::new())
    }

    /// What takes its usual time, and these steps.
    fn on_the_way(def: &ActionDef, steps: Vec<PlannedStep>) -> Self {
        Self::lasting(def.duration.least(), def, steps)
    }

    /// What takes so many seconds.
    fn lasting(seconds: u32, def: &ActionDef, steps: Vec<PlannedStep>) -> Self {
        Self {
            seconds,
            consecutive: def.consecutive,
            steps,
            swings: Vec::new(),
        }
    }

    /// The same, with these attacks at its end.
    fn striking(self, swings: Vec<Swing>) -> Self {
        Self { swings, ..self }
    }
}

/// How long an action of free length shall take, in seconds.
fn free_length(order: &Order, def: &ActionDef) -> Result<u32, Rejection> {
    let least = def.duration.least();
    let have = match def.duration {
        Duration::Fixed(seconds) => seconds,
        Duration::AtLeast(least) => order.seconds.unwrap_or(least),
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

/// Tells what is said with a deed.
fn say(fight: &mut impl Fight, order: &Order) {
    if let Some(words) = order.words.clone() {
        fight.record(ActionOutcome::Said {
            who: order.who,
            words,
        });
    }
}

/// Everyone else who is not dead.
fn others(battle: &Battle, actor: &CombatantRef) -> Vec<CombatantId> {
    battle
        .everyone()
        .filter(|other| other.id() != actor.id() && other.health().vitality() != Vitality::Dead)
        .map(|other| other.id())
        .collect()
}

/// `base` aimed at each of these.
fn at_each(base: &Order, targets: impl IntoIterator<Item = CombatantId>) -> Vec<Order> {
    let orders = targets.into_iter().map(|target| Order {
        targets: vec![target],
        ..base.clone()
    });
    orders.collect()
}

/// An attack on everyone else with each weapon that is ready and suits; with no weapon named where none does.
fn strikes(battle: &Battle, actor: &CombatantRef, base: &Order, ranged: bool) -> Vec<Order> {
    let others = others(battle, actor);
    let mut orders = Vec::new();
    for (weapon, profile) in actor.gear().ready(battle.ruleset) {
        let suits = if ranged {
            profile.ranged.is_some()
        } else {
            profile.melee.is_some()
        };
        if suits {
            let with = Order {
                weapon: Some(weapon),
                ..base.clone()
            };
            orders.extend(at_each(&with, others.iter().copied()));
        }
    }
    if orders.is_empty() {
        at_each(base, others)
    } else {
        orders
    }
}

/// Every square where a move by the rules of rounds may end; nothing where others hold.
fn ends_by_rounds(battle: &Battle, actor: &CombatantRef, base: &Order, does: &Deed) -> Vec<Order> {
    if !movement::rounds::moves_by_rounds(battle, does) {
        return Vec::new();
    }
    let ends = movement::rounds::ends_of(battle, actor, does, &|_any| true);
    let orders = ends.into_iter().map(|(cell, _)| Order {
        to: Some(cell),
        ..base.clone()
    });
    orders.collect()
}

/// Walks the steps of a move by the rules of rounds; where others hold they have been walked already.
fn walk_by_rounds(fight: &mut Completing, done: &Done, does: &Deed) -> Result<(), Rejection> {
    say(fight, &done.order);
    if movement::rounds::moves_by_rounds(&fight.battle(), does) {
        movement::walking::complete(fight, &done.order, does, &done.steps, done.forced)
    } else {
        Ok(())
    }
}
