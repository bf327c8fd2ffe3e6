//! Charging at an enemy, and weapons set against a charge (SEG-33, SEG-44, PHA-70).

pub mod outcome;
pub(super) mod record;
pub mod rejection;
#[cfg(test)]
mod tests;
mod text;

use crate::grid::{Cell, FEET_PER_SQUARE, Path, Space, is_row, row};
use crate::ruleset::{ActionBehaviour, ChargeRules, ItemId, MeleeProfile, SpellId};

use super::attack::rejection::{AttackRejection, FreeAttackDenied};
use super::attack::{self, AttackInput};
use super::engagement::Opponents;
use super::facts::Rejection;
use super::facts::invalid_input::InputRejection;
use super::free_attack;
use super::gear::rejection::GearRejection;
use super::movement::rejection::MovementRejection;
use super::movement::rounds::{self, MoveLimits};
use super::movement::walking;
use super::surprise;
use super::turns::sided::round_state;
use super::wounds::rejection::WoundRejection;
use crate::rules::facts::{ActionOrder, Input, Route};
use crate::rules::state::{
    AttackCounts, Battle, Changes, ChargeState, CombatantId, CombatantRef, Declaration, Eventful,
    FreeAttacks, Gear, GmRulings, GroundItems, Health, PlannedStep, Position, Posture,
    PreparedSpells, RoundDeclaration, RoundMovement, RoundState, Stage, Writes,
};
use outcome::ChargeOutcome;
use rejection::ChargeRejection;

input! {
    /// A charge: the attack, the path, and how it is met.
    #[derive(Default)]
    pub struct ChargeInput {
        /// The attack at its end.
        strike: AttackInput = ..,
        /// The path; default: the shortest into reach.
        way: Route = ..,
        /// Combatants that meet it, if the GM names them; `None` for all that can.
        struck_by: Option<Vec<CombatantId>> = struck_by,
    }
}

impl ChargeInput {
    /// Returns a charge that ends in this attack, by the shortest path.
    pub fn ending_in(strike: AttackInput) -> Self {
        Self {
            strike,
            ..Self::default()
        }
    }

    /// Returns the combatant that it is aimed at.
    fn target<'b, 's>(
        &self,
        battle: &'b Battle<'_, 's>,
        actor: &CombatantRef,
    ) -> Result<CombatantRef<'b, 's>, Rejection> {
        rounds::opponent(battle, actor, self.strike.only_target()?)
    }
}

fn rules<'a>(battle: &Battle<'a, '_>) -> Result<&'a ChargeRules, Rejection> {
    let rules = battle.ruleset.attack.charge();
    rules.ok_or(InputRejection::NotInThisRuleset.into())
}

/// Returns the steps of the ordered charge, up to where its attack is made.
///
/// # Errors
/// `ChargedRecently`, `NoFreeAttack` for a named combatant that could not attack, or the [`Rejection`] of a weapon or a
/// path that does not allow the charge.
pub(super) fn plan(
    battle: &Battle,
    actor: &CombatantRef,
    charge: &ChargeInput,
) -> Result<Vec<PlannedStep>, Rejection> {
    let (rules, bounds) = may_charge(battle, actor, charge)?;
    Ok(PlannedStep::from_path(&way(
        battle, actor, charge, rules, &bounds,
    )?))
}

/// Checks whether the ordered charge may be begun, regardless of its path.
///
/// # Errors
/// `ChargedRecently` if it has charged too few rounds ago, `NoFreeAttack` for a named combatant that could not attack,
/// or the [`Rejection`] of limits, a target or a weapon that do not allow a charge.
fn may_charge<'a>(
    battle: &Battle<'a, '_>,
    actor: &CombatantRef,
    charge: &ChargeInput,
) -> Result<(&'a ChargeRules, MoveLimits), Rejection> {
    let rules = rules(battle)?;
    let bounds = rounds::check_set_out(battle, actor, &ActionBehaviour::Charge)?;
    let round = battle.clock.round();
    if let Some(ago) = actor
        .charge()
        .made_in
        .map(|last| round.saturating_sub(last))
        && ago < rules.every_rounds
    {
        let every = rules.every_rounds;
        return Err(ChargeRejection::ChargedRecently { ago, every }.into());
    }
    let target = charge.target(battle, actor)?;
    check_weapon(battle, actor, &target, charge.strike.weapon)?;
    let cannot = |who: &CombatantId| {
        *who != target.id() || reception(battle, actor, &target, charge).is_none()
    };
    if let Some(who) = charge.struck_by.iter().flatten().find(|who| cannot(who)) {
        return Err(AttackRejection::NoFreeAttack {
            who: *who,
            why: FreeAttackDenied::MeetsNoCharge,
        }
        .into());
    }
    Ok((rules, bounds.toward(battle, actor, &target)))
}

/// Checks whether it has a weapon to attack with when it arrives.
fn check_weapon(
    battle: &Battle,
    actor: &CombatantRef,
    target: &CombatantRef,
    named: Option<ItemId>,
) -> Result<(), Rejection> {
    let Some(item) = named else {
        let mode = attack::Mode::Melee;
        return attack::foresee_routine(battle, actor, target.id(), mode).map(|_| ());
    };
    let weapon = battle.ruleset.weapons.get(item);
    if weapon.is_none_or(|weapon| weapon.melee.is_none()) {
        let ranged = false;
        return Err(GearRejection::WrongWeapon { item, ranged }.into());
    }
    let in_hand = actor.gear().in_hand();
    let ready = actor
        .gear()
        .ready_weapons(battle.ruleset)
        .any(|(held, _)| held == item);
    let drawn = in_hand.is_none() && actor.gear().carried().contains(&item);
    if ready || drawn {
        Ok(())
    } else {
        Err(GearRejection::NotInHand { item }.into())
    }
}

/// Returns the path of a charge: the ordered one, or the shortest into reach of the target.
fn way(
    battle: &Battle,
    actor: &CombatantRef,
    charge: &ChargeInput,
    rules: &ChargeRules,
    bounds: &MoveLimits,
) -> Result<Path, Rejection> {
    let target = charge.target(battle, actor)?;
    let ordered = &charge.way;
    let path = match (ordered.is_given(), rules.straight) {
        (false, true) => return straight_way(battle, actor, &target, bounds),
        (false, false) => rounds::path_into_reach(battle, actor, &target, bounds)?,
        (true, false) => rounds::ordered_path(battle, actor, ordered, bounds)?,
        (true, true) => {
            let topology = battle.map.topology();
            let cells = match ordered.to.filter(|_| ordered.path.is_empty()) {
                Some(to) => row(topology, actor.position().0, to),
                None => ordered.path.clone(),
            };
            if !is_row(topology, actor.position().0, &cells) {
                return Err(MovementRejection::NotStraight.into());
            }
            rounds::given_path(battle, actor, &cells, bounds.feet)?
        }
    };
    rounds::check_path(battle, actor, &ActionBehaviour::Charge, &path, bounds)?;
    if rounds::stands_in_reach(battle, actor, path.end(), &target) {
        Ok(path)
    } else {
        Err(ChargeRejection::ChargeShort.into())
    }
}

/// Returns the shortest straight path into reach of the target. If there is none, returns the reason why the most
/// direct one is not open.
fn straight_way(
    battle: &Battle,
    actor: &CombatantRef,
    target: &CombatantRef,
    bounds: &MoveLimits,
) -> Result<Path, Rejection> {
    let from = actor.position().0;
    let mut best: Option<Path> = None;
    // How far off the end of a closed path is, and why it is closed.
    let mut refusal: Option<(i32, Rejection)> = None;
    let opponents = Opponents::new(battle, actor, bounds.feet, &bounds.passing());
    for to in ends_near(battle, actor, target, &|_any| true) {
        let cells = row(battle.map.topology(), from, to);
        let tried = rounds::given_path(battle, actor, &cells, bounds.feet).and_then(|path| {
            rounds::check_path_past(
                battle,
                actor,
                &ActionBehaviour::Charge,
                &path,
                bounds,
                &opponents,
            )?;
            Ok(path)
        });
        match tried {
            Ok(path) if best.as_ref().is_none_or(|best| path.cost() < best.cost()) => {
                best = Some(path);
            }
            Ok(_longer) => {}
            Err(why) => {
                let (across, down) = (to.x - from.x, to.y - from.y);
                let off = across * across + down * down;
                if refusal.as_ref().is_none_or(|(nearest, _)| off < *nearest) {
                    refusal = Some((off, why));
                }
            }
        }
    }
    best.ok_or_else(|| match refusal {
        Some((_, why)) => why,
        None => Rejection::Movement(MovementRejection::NoWay {
            to: target.position().0,
            squares: bounds.feet / FEET_PER_SQUARE,
        }),
    })
}

/// Returns the `wanted` squares from which `actor` could fight `target`, row by row.
fn ends_near(
    battle: &Battle,
    actor: &CombatantRef,
    target: &CombatantRef,
    wanted: &dyn Fn(&Cell) -> bool,
) -> Vec<Cell> {
    let reach = super::engagement::furthest(battle, actor, target);
    let places = target.space().places_within(actor.body().footprint, reach);
    places
        .map(|(at, _)| at)
        .filter(|at| *at != actor.position().0 && wanted(at))
        .filter(|at| super::movement::has_room(battle, actor, *at))
        .filter(|at| rounds::stands_in_reach(battle, actor, *at, target))
        .collect()
}

/// Returns the `wanted` squares on which a charge of `actor` at `target` may end, row by row; each is computed lazily.
pub fn ends<'b>(
    battle: &'b Battle,
    actor: &'b CombatantRef,
    target: CombatantId,
    wanted: &'b dyn Fn(Cell) -> bool,
) -> impl Iterator<Item = Cell> + 'b {
    let charge = ChargeInput::ending_in(AttackInput::at(target, None));
    let target = charge.target(battle, actor).ok();
    let allowed =
        target.and_then(|target| Some((target, may_charge(battle, actor, &charge).ok()?)));
    allowed
        .into_iter()
        .flat_map(move |(target, (rules, bounds))| {
            let from = actor.space();
            // Every step takes at least a square's feet.
            let near = |to: &Cell| {
                let squares = from.squares_to(&Space::new(*to, from.footprint));
                squares * FEET_PER_SQUARE <= bounds.feet
            };
            let ends = ends_near(battle, actor, &target, &near);
            let mut charge = charge.clone();
            ends.into_iter().filter(move |to| {
                charge.way = Route::to_cell(*to);
                wanted(*to) && way(battle, actor, &charge, rules, &bounds).is_ok()
            })
        })
}

/// Returns the held weapon of `who`, if it can be set against a charge: the named one, or any.
fn settable(battle: &Battle, who: &CombatantRef, named: Option<ItemId>) -> Option<ItemId> {
    let held = who.gear().in_hand()?;
    let melee = battle.ruleset.weapons.get(held)?.melee.as_ref()?;
    let fits = melee.set_against_charge && named.is_none_or(|item| item == held);
    fits.then_some(held)
}

/// Checks whether `actor` may set a weapon against a charge.
///
/// # Errors
/// `NothingToSet` if it holds no weapon that can be set: draw one first.
pub(super) fn check_set(
    battle: &Battle,
    actor: &CombatantRef,
    named: Option<ItemId>,
) -> Result<(), Rejection> {
    let weapon = settable(battle, actor, named);
    weapon
        .map(|_| ())
        .ok_or(ChargeRejection::NothingToSet.into())
}

/// Sets a weapon against a charge: it makes no attack this round unless an enemy charges.
pub(super) fn set_weapon(
    fight: &mut impl Writes<ChargeState>,
    who: CombatantId,
    named: Option<ItemId>,
) -> Result<(), Rejection> {
    let battle = fight.battle();
    let weapon = settable(&battle, &battle.find(who)?, named);
    let weapon = weapon.ok_or(ChargeRejection::NothingToSet)?;
    record::set_weapon(fight, who, true);
    fight.record(ChargeOutcome::WeaponSet { who, weapon });
    Ok(())
}

/// The way in which a defender meets a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reception {
    /// With a weapon set against it.
    Set {
        /// Multiplier of the weapon's damage.
        multiplier: i32,
        /// True if it is the longer weapon, too.
        longer: bool,
    },
    /// With a longer weapon, and an attack that it has not made yet.
    Longer,
}

impl Reception {
    /// Returns true if the defender's weapon is the longer one.
    fn is_longer(self) -> bool {
        match self {
            Self::Set { longer, .. } => longer,
            Self::Longer => true,
        }
    }
}

/// Returns how `target` receives the charge, or `None` if it waits for the attack. This is its attack of the round,
/// moved forward, so free attacks made earlier do not count (PHA-67). The GM may make it wait
/// (`struck_by`), or let a casting target give up its spell to meet the charge (PHA-68).
fn reception(
    battle: &Battle,
    actor: &CombatantRef,
    target: &CombatantRef,
    charge: &ChargeInput,
) -> Option<Reception> {
    let rules = rules(battle).ok()?;
    let named = charge.struck_by.as_ref();
    let named = named.map(|strikers| strikers.contains(&target.id()));
    let free = named != Some(false)
        && battle.are_enemies(actor, target)
        && super::engagement::holds_its_ground(battle, target)
        && !surprise::is_surprised(battle, target);
    if !free {
        return None;
    }
    let length = |who: &CombatantRef, named: Option<ItemId>| {
        let profile = ready_melee(battle, who, named);
        profile.map_or(0, |profile| profile.length)
    };
    let longer = length(target, None) > length(actor, charge.strike.weapon);
    let set = target.charge().weapon_set || has_declared_to_set(battle, target);
    if set && settable(battle, target, None).is_some() {
        let multiplier = rules.set_multiplier;
        return Some(Reception::Set { multiplier, longer });
    }
    // A target that has declared a spell drops it by attacking, and does so only if ordered (SEG-11). If free attacks
    // have a price, it is paid (PHA-68).
    let casting = battle.ruleset.turns.casting();
    let may_drop = casting.is_some_and(|casting| !casting.spoilt_by_free_attack);
    if may_drop && target.declared().spell().is_some() && named != Some(true) {
        return None;
    }
    let gives_up = named == Some(true) && target.timer().current().is_some();
    let acted = target.attacks().routines > 0
        || !gives_up && (target.part().major_spent || target.part().done);
    (longer && !acted && free_attack::has_melee_weapon(battle, target)).then_some(Reception::Longer)
}

/// The decision of a charge's target before the charge arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChargeReception {
    /// The target, which can attack before the charger.
    pub who: CombatantId,
    /// True if it does so by default.
    pub by_itself: bool,
    /// The spell that it gives up by that.
    pub gives_up: Option<SpellId>,
}

/// Returns the decision about how the charge of this order is met (SEG-11, SEG-33, PHA-68). Returns `None` if it is no
/// charge, or its target cannot attack first.
pub fn charge_reception(battle: &Battle, order: &ActionOrder) -> Option<ChargeReception> {
    let def = battle.ruleset.actions.get(order.action)?;
    if def.does != ActionBehaviour::Charge {
        return None;
    }
    let actor = battle.get(order.who)?;
    let charge = ChargeInput::of(order).ok()?;
    let target = charge.target(battle, &actor).ok()?;
    let received = |struck_by| {
        let charge = ChargeInput {
            struck_by,
            ..charge.clone()
        };
        reception(battle, &actor, &target, &charge)
    };
    received(Some(vec![target.id()]))?;
    Some(ChargeReception {
        who: target.id(),
        by_itself: received(None).is_some(),
        gives_up: target
            .declared()
            .spell()
            .or_else(|| target.timer().current()?.order().spell),
    })
}

/// Returns true if `who` has declared that it sets its weapon, which is then set from the start of the round (PHA-70).
pub(super) fn has_declared_to_set(battle: &Battle, who: &CombatantRef) -> bool {
    let Some(Declaration::Act { action, .. }) = &who.declared().0 else {
        return false;
    };
    let def = battle.ruleset.actions.get(*action);
    battle.round.stage == Stage::Acting
        && !who.part().major_spent
        && def.is_some_and(|def| def.does == ActionBehaviour::SetWeapon)
}

/// Returns the named melee weapon, or the first one that is ready.
fn ready_melee<'a>(
    battle: &Battle<'a, '_>,
    who: &CombatantRef,
    named: Option<ItemId>,
) -> Option<&'a MeleeProfile> {
    let ready = who
        .gear()
        .ready_weapons(battle.ruleset)
        .map(|(item, _)| item);
    ready
        .filter(|item| named.is_none_or(|named| named == *item))
        .find_map(|item| battle.ruleset.weapons.get(item)?.melee.as_ref())
}

/// Returns the combatant that would attack before the charge does, and the square where the charger would be then.
pub(super) fn met_by(
    battle: &Battle,
    actor: &CombatantRef,
    charge: &ChargeInput,
) -> Option<(Cell, CombatantId)> {
    let end = plan(battle, actor, charge).ok()?.last()?.to;
    let target = charge.target(battle, actor).ok()?;
    reception(battle, actor, &target, charge).map(|_| (end, target.id()))
}

/// Returns the combatants that would make a free attack on the actor of this order, and the square where it would be
/// then: the warning before a path is taken. Fleeing combatants are attacked where they are, charging ones where they
/// arrive.
pub fn on_path(battle: &Battle, order: &ActionOrder) -> Vec<(Cell, CombatantId)> {
    let does = battle.ruleset.actions.get(order.action);
    let Some((does, actor)) = does.map(|def| &def.does).zip(battle.get(order.who)) else {
        return Vec::new();
    };
    match does {
        ActionBehaviour::Flee => {
            free_attack::free_attackers(battle, actor.id(), order.struck_by.as_deref())
                .into_iter()
                .map(|striker| (actor.position().0, striker))
                .collect()
        }
        ActionBehaviour::Charge => {
            let charge = ChargeInput::of(order).ok();
            let met = charge.and_then(|charge| met_by(battle, &actor, &charge));
            met.into_iter().collect()
        }
        _nobody_strikes_at_others => Vec::new(),
    }
}

/// Charges: the actor runs, is received, and attacks if it still can.
pub(super) fn charge(
    fight: &mut (
             impl Changes<GroundItems>
             + Eventful
             + Writes<AttackCounts>
             + Writes<ChargeState>
             + Writes<RoundDeclaration>
             + Writes<FreeAttacks>
             + Writes<Gear>
             + Writes<GmRulings>
             + Writes<Health>
             + Writes<Position>
             + Writes<Posture>
             + Writes<PreparedSpells>
             + Writes<RoundMovement>
             + Writes<RoundState>
         ),
    who: CombatantId,
    charge: &ChargeInput,
    steps: &[PlannedStep],
    forced: bool,
) -> Result<(), Rejection> {
    let target = charge.strike.only_target()?;
    record::record_charge(fight, who);
    fight.record(ChargeOutcome::Charged { who, target });
    walking::walk(fight, who, steps, forced)?;
    let battle = fight.battle();
    let (charger, defender) = (battle.find(who)?, battle.find(target)?);
    let received = reception(&battle, &charger, &defender, charge);
    if received.is_some_and(Reception::is_longer) {
        record::record_meeting(fight, who, target);
    }
    match received {
        Some(Reception::Set { multiplier, .. }) => {
            // It has waited for the charge, and does nothing else this round.
            record::set_weapon(fight, target, false);
            round_state::spend_major(fight, target);
            free_attack::strike(fight, target, who, 0, multiplier)?;
        }
        // It attacks before its own moment, and that is its attack of the round.
        Some(Reception::Longer) => free_attack::make_immediate(fight, target, who, 0)?,
        None => {}
    }
    if !fight.battle().get(who).is_some_and(|actor| actor.is_up()) {
        return Err(WoundRejection::Incapacitated.into());
    }
    let made = attack::AttackContext {
        charge: true,
        ..attack::AttackContext::by(attack::Mode::Melee, forced)
    };
    attack::resolve(fight, who, &charge.strike, made)
}
