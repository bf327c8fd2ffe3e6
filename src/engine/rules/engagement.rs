//! Engagement: which combatants are in melee with each other (SEG-34 to SEG-36, PHA-72 to PHA-75).
//!
//! In rulesets without engagement rules, no combatant is ever engaged.

use crate::grid::{Cell, FEET_PER_SQUARE, Space, Topology, Traffic, in_between};
use crate::ruleset::{EngagementRules, WeaponReach};

use super::facts::Rejection;
use super::facts::target::TargetRejection;
use super::sight::check_clear_way;
use crate::rules::effects;
use crate::rules::state::{Battle, CombatantId, CombatantRef, MoraleState, SideId};

/// Returns the engagement rules, if the ruleset has any and its turn structure binds combatants in melee.
pub fn rules<'a>(battle: &Battle<'a, '_>) -> Option<&'a EngagementRules> {
    let engagement = battle.ruleset.movement.engagement.as_ref()?;
    let binds = battle.ruleset.turns.rules().binds_in_melee;
    binds.then_some(engagement)
}

/// True if `who` can hold enemies in melee: it is up, has not surrendered, and no condition keeps it from acting.
pub fn holds_its_ground(battle: &Battle, who: &CombatantRef) -> bool {
    who.is_up()
        && who.morale().nerve != MoraleState::Surrendered
        && !effects::is_incapacitated(battle.ruleset, who)
}

/// Checks whether `attacker` can attack `target` from where it is, by melee reach alone. The target must be within
/// reach in squares, with no wall and no combatant in the way (SEG-36). Combatants in one square cannot attack each
/// other, unless one of them is very small (PHA-72).
///
/// # Errors
/// Fails with `OutOfReach` if the target is too far away or in the same square, with `NoLineOfSight` or `Barred` if
/// an obstacle is in the way, and with `SomebodyBetween` if a combatant is in the way.
pub fn reaches(
    battle: &Battle,
    attacker: &CombatantRef,
    target: &CombatantRef,
) -> Result<(), Rejection> {
    let long = has_long_weapon(battle, attacker);
    reaches_from(battle, attacker, attacker.space(), target, long)
}

/// Like [`reaches`], but for `attacker` at `from`. A `long` weapon reaches past an ally.
///
/// # Errors
/// Fails like [`reaches`].
pub fn reaches_from(
    battle: &Battle,
    attacker: &CombatantRef,
    from: Space,
    target: &CombatantRef,
    long: bool,
) -> Result<(), Rejection> {
    let from = Fighter {
        long,
        ..Fighter::on(battle, attacker, from)
    };
    let to = Fighter::on(battle, target, target.space());
    strikes(battle, from, to)
}

/// True if `attacker` could attack `target` if the target were at `there`.
pub(super) fn would_reach(
    battle: &Battle,
    attacker: &CombatantRef,
    target: &CombatantRef,
    there: Space,
) -> bool {
    let from = Fighter::on(battle, attacker, attacker.space());
    let to = Fighter::on(battle, target, there);
    strikes(battle, from, to).is_ok()
}

/// Returns the kind of traffic that a wall must let through for an attack with a long weapon or another.
pub fn melee_traffic(long: bool) -> Traffic {
    if long {
        Traffic::LONG_BLOWS
    } else {
        Traffic::BLOWS
    }
}

/// Returns the melee reach in squares: that of the rules, or that of the long weapon if it is greater. In rulesets
/// where melee does not bind combatants, the reach depends on the weapon alone.
fn reach_squares(battle: &Battle, long: bool) -> u32 {
    let usual = rules(battle).map_or(WeaponReach::Standard.squares(), |rules| rules.reach_squares);
    usual.max(if long { WeaponReach::Long.squares() } else { 0 })
}

/// Returns the greatest melee reach of any combatant, in squares.
pub fn longest_reach(battle: &Battle) -> u32 {
    reach_squares(battle, true)
}

/// Returns the greatest distance in squares at which two combatants can be in melee.
pub fn furthest(battle: &Battle, a: &CombatantRef, b: &CombatantRef) -> u32 {
    let long = has_long_weapon(battle, a) || has_long_weapon(battle, b);
    reach_squares(battle, long)
}

/// True if `one` has a greater melee reach than `other`.
pub(super) fn outreaches(battle: &Battle, one: &CombatantRef, other: &CombatantRef) -> bool {
    let squares = |who| reach_squares(battle, has_long_weapon(battle, who));
    squares(one) > squares(other)
}

/// True if one of its ready weapons reaches past an ally.
pub fn has_long_weapon(battle: &Battle, who: &CombatantRef) -> bool {
    who.gear().ready_weapons(battle.ruleset).any(|(_, weapon)| {
        let melee = weapon.melee.as_ref();
        melee.is_some_and(|profile| profile.reach == WeaponReach::Long)
    })
}

/// Properties of a combatant that decide which combatants it can attack.
#[derive(Clone, Copy)]
struct Fighter {
    who: CombatantId,
    side: SideId,
    space: Space,
    shares_square: bool,
    /// True if its weapon reaches past an ally.
    long: bool,
}

impl Fighter {
    fn on(battle: &Battle, who: &CombatantRef, space: Space) -> Self {
        Self {
            who: who.id(),
            side: who.identity().side,
            space,
            shares_square: who.body().shares_square,
            long: has_long_weapon(battle, who),
        }
    }
}

/// Checks whether `one` can attack `other`: the distance is within reach and a way between them is free. Enemies in
/// between block every weapon; allies block only weapons that are not long.
fn strikes(battle: &Battle, one: Fighter, other: Fighter) -> Result<(), Rejection> {
    let (from, to) = (one.space, other.space);
    let (have, need) = (from.squares_to(&to), reach_squares(battle, one.long));
    let cramped = have == 0 && !(one.shares_square || other.shares_square);
    if have > need || cramped {
        return Err(TargetRejection::OutOfReach { have, need }.into());
    }
    check_clear_way(battle, from, to, melee_traffic(one.long))?;
    if have <= 1 {
        return Ok(());
    }
    let standing = battle.answer(StandingCombatants, || {
        let up = battle.combatants().filter(CombatantRef::is_up);
        up.map(|who| Fighter::on(battle, &who, who.space()))
            .collect()
    });
    let standing: &Vec<Fighter> = &standing;
    let blocks = |third: &Fighter| {
        (third.who != one.who && third.who != other.who)
            && (!one.long || battle.sides.are_enemies(one.side, third.side))
    };
    let blocking_on = |cell: Cell| {
        let mut standing = standing.iter();
        let stands = standing.find(|third| third.space.contains(cell) && blocks(third));
        stands.map(|third| third.who)
    };
    // One free way is enough, from any square of `one` to any square of `other`.
    let topology = battle.map.topology();
    let mut between = None;
    for start in from.cells() {
        for end in to.cells() {
            if topology.steps_between(start, end) > need {
                continue;
            }
            match in_the_way(topology, &blocking_on, start, end) {
                None => return Ok(()),
                Some(who) => between = between.or(Some(who)),
            }
        }
    }
    between.map_or(Ok(()), |who| {
        Err(Rejection::Target(TargetRejection::SomebodyBetween { who }))
    })
}

/// Memo key of the combatants that are up, in the order in which they joined.
#[derive(PartialEq, Eq, Hash)]
struct StandingCombatants;

/// Returns a combatant that blocks the line from one square to another. If the straight line runs between two
/// squares, both must be occupied.
fn in_the_way(
    topology: Topology,
    blocking_on: &impl Fn(Cell) -> Option<CombatantId>,
    start: Cell,
    end: Cell,
) -> Option<CombatantId> {
    in_between(topology, start, end).find_map(|[cell, too]| {
        let one = blocking_on(cell)?;
        blocking_on(too).map(|_| one)
    })
}

/// True if two enemies are in melee: one of them can attack the other, and both can hold enemies in melee.
pub fn are_engaged(battle: &Battle, a: &CombatantRef, b: &CombatantRef) -> bool {
    would_be_engaged(battle, a, a.position().0, b)
}

/// True if `actor`, with its top left corner at `at`, would be in melee with `other`.
pub fn would_be_engaged(
    battle: &Battle,
    actor: &CombatantRef,
    at: Cell,
    other: &CombatantRef,
) -> bool {
    let (space, there) = (Space::new(at, actor.body().footprint), other.space());
    // Most enemies are too far away for any weapon. This is checked first, because the function is called often.
    if rules(battle).is_none()
        || space.squares_to(&there) > longest_reach(battle)
        || !battle.are_enemies(actor, other)
    {
        return false;
    }
    let here = Fighter::on(battle, actor, space);
    let there = Fighter::on(battle, other, there);
    meet(battle, here, there) && holds_its_ground(battle, actor) && holds_its_ground(battle, other)
}

/// True if one of two enemies can attack the other.
fn meet(battle: &Battle, a: Fighter, b: Fighter) -> bool {
    strikes(battle, a, b).is_ok() || strikes(battle, b, a).is_ok()
}

/// Enemies with which a combatant could be in melee, collected once for all squares of a search. Their identity and
/// reach are the same for every square.
pub struct Opponents<'b, 'w, 's> {
    battle: &'b Battle<'w, 's>,
    actor: Fighter,
    holds_its_ground: bool,
    them: Vec<Opponent>,
}

/// One of these enemies.
pub struct Opponent {
    fighter: Fighter,
    furthest: u32,
}

impl Opponent {
    /// Returns the space that it occupies.
    pub fn space(&self) -> Space {
        self.fighter.space
    }

    /// Returns the greatest distance in squares at which it can be in melee with the actor.
    pub fn furthest(&self) -> u32 {
        self.furthest
    }
}

impl<'b, 'w, 's> Opponents<'b, 'w, 's> {
    /// Collects the enemies that `actor` could meet on a path of `feet`, without those in `except`.
    pub fn new(
        battle: &'b Battle<'w, 's>,
        actor: &CombatantRef,
        feet: u32,
        except: &[CombatantId],
    ) -> Self {
        let fighter = Fighter::on(battle, actor, actor.space());
        // Every step costs at least the feet of one square.
        let most = (feet / FEET_PER_SQUARE + 1).saturating_add(longest_reach(battle));
        let them = match rules(battle) {
            Some(_) => battle
                .near(actor.space(), most)
                .into_iter()
                .filter(|other| battle.are_enemies(actor, other))
                .filter(|other| !except.contains(&other.id()))
                .filter(|other| holds_its_ground(battle, other))
                .map(|other| {
                    let other = Fighter::on(battle, &other, other.space());
                    Opponent {
                        fighter: other,
                        furthest: reach_squares(battle, fighter.long || other.long),
                    }
                })
                .collect(),
            None => Vec::new(),
        };
        Self {
            battle,
            actor: fighter,
            holds_its_ground: holds_its_ground(battle, actor),
            them,
        }
    }

    /// Returns all opponents, in the order in which they joined.
    pub fn iter(&self) -> impl Iterator<Item = &Opponent> {
        self.them.iter()
    }

    /// True if the actor, with its top left corner at `at`, would be in melee with this opponent.
    pub fn meets(&self, opponent: &Opponent, at: Cell) -> bool {
        let here = Fighter {
            space: Space::new(at, self.actor.space.footprint),
            ..self.actor
        };
        self.holds_its_ground
            && here.space.squares_to(&opponent.space()) <= opponent.furthest
            && meet(self.battle, here, opponent.fighter)
    }

    /// True if no obstacle blocks attacks between `square` and this opponent, in either direction.
    pub fn open_between(&self, opponent: &Opponent, square: Space) -> bool {
        let blow = melee_traffic(self.actor.long || opponent.fighter.long);
        check_clear_way(self.battle, square, opponent.space(), blow).is_ok()
    }

    /// Returns the first opponent with which the actor would be in melee with its top left corner at `at`.
    pub fn first_at(&self, at: Cell) -> Option<CombatantId> {
        let met = self.iter().find(|opponent| self.meets(opponent, at));
        met.map(|opponent| opponent.fighter.who)
    }
}

/// Returns all enemies with which `actor` is in melee, in the order in which they joined.
pub fn engaged_with(battle: &Battle, actor: &CombatantRef) -> Vec<CombatantId> {
    engaged_at(battle, actor, actor.position().0)
}

/// Returns all enemies with which `actor` would be in melee with its top left corner at `at`.
pub fn engaged_at(battle: &Battle, actor: &CombatantRef, at: Cell) -> Vec<CombatantId> {
    if rules(battle).is_none() {
        return Vec::new();
    }
    let engaged = within_blows(battle, actor, at)
        .into_iter()
        .filter(|other| would_be_engaged(battle, actor, at, other));
    engaged.map(|other| other.id()).collect()
}

/// True if `actor` is in melee with any enemy.
pub fn is_engaged(battle: &Battle, actor: &CombatantRef) -> bool {
    let find = || engaging_enemy(battle, actor, actor.position().0, &[]).is_some();
    rules(battle).is_some() && *battle.answer(IsEngaged(actor.id()), find)
}

/// Memo key: is the combatant in melee?
#[derive(PartialEq, Eq, Hash)]
struct IsEngaged(CombatantId);

/// Returns the first enemy with which `actor` would be in melee on `cell`.
pub fn would_engage(battle: &Battle, actor: &CombatantRef, cell: Cell) -> Option<CombatantId> {
    engaging_enemy(battle, actor, cell, &[])
}

/// Like [`would_engage`], but ignores the combatants in `except`.
pub(super) fn engaging_enemy(
    battle: &Battle,
    actor: &CombatantRef,
    cell: Cell,
    except: &[CombatantId],
) -> Option<CombatantId> {
    rules(battle)?;
    within_blows(battle, actor, cell)
        .into_iter()
        .filter(|other| !except.contains(&other.id()))
        .find(|other| would_be_engaged(battle, actor, cell, other))
        .map(|other| other.id())
}

/// Returns all combatants close enough for melee, if `actor` had its top left corner at `at`.
fn within_blows<'b, 's>(
    battle: &'b Battle<'_, 's>,
    actor: &CombatantRef,
    at: Cell,
) -> Vec<CombatantRef<'b, 's>> {
    let space = Space::new(at, actor.body().footprint);
    battle.near(space, longest_reach(battle))
}

/// Returns all combatants in the melee of `actor`, including itself: those engaged with it, those engaged with
/// them, and so on (PHA-75). Returns only `actor` if it is in no melee.
pub fn melee_of(battle: &Battle, actor: &CombatantRef) -> Vec<CombatantId> {
    let mut melee = vec![actor.id()];
    let mut next = 0;
    while let Some(who) = melee.get(next).copied() {
        next += 1;
        let Some(member) = battle.get(who) else {
            continue;
        };
        for other in engaged_with(battle, &member) {
            if !melee.contains(&other) {
                melee.push(other);
            }
        }
    }
    melee
}

/// Returns the combatants that a missile of `shooter` at `target` may strike, each as likely as the others: all in the
/// target's melee except for the shooter (SEG-37). Returns only the target if it is in no melee, or if melee is a zone.
pub fn missile_targets(
    battle: &Battle,
    shooter: CombatantId,
    target: &CombatantRef,
) -> Vec<CombatantId> {
    let scatters = rules(battle).is_some_and(|rules| !rules.zone);
    if !scatters {
        return vec![target.id()];
    }
    let melee = melee_of(battle, target);
    let everyone = battle.combatants().map(|other| other.id());
    let struck: Vec<CombatantId> = everyone
        .filter(|other| *other != shooter && melee.contains(other))
        .collect();
    match struck.len() {
        0 | 1 => vec![target.id()],
        _ => struck,
    }
}

/// Checks whether `attacker` can make a melee attack against `target` from where it is. If their melee is a zone,
/// it can attack anywhere in it; otherwise the target must be in reach of a weapon that is `long` or not.
///
/// # Errors
/// Fails with `Restricted` if only restricted terrain keeps their melee from being a zone (PHA-75), otherwise like
/// [`reaches`].
pub fn check_melee_reach(
    battle: &Battle,
    attacker: &CombatantRef,
    target: &CombatantRef,
    long: bool,
) -> Result<(), Rejection> {
    if share_melee_zone(battle, attacker, target) {
        return Ok(());
    }
    let refused = match reaches_from(battle, attacker, attacker.space(), target, long) {
        Ok(()) => return Ok(()),
        Err(refused) => refused,
    };
    let zone = rules(battle).is_some_and(|rules| rules.zone);
    if zone
        && let Rejection::Target(TargetRejection::OutOfReach { have, .. }) = refused
        && (is_restricted(battle, attacker.space()) || is_restricted(battle, target.space()))
        && have_room(attacker, target)
        && melee_of(battle, attacker).contains(&target.id())
    {
        return Err(TargetRejection::Restricted { have }.into());
    }
    Err(refused)
}

/// True if two combatants are in a melee that is a zone, in which each can attack the other anywhere (PHA-75).
/// Neither may be on restricted terrain, where only direct reach counts. They may not be in the same square
/// (PHA-72), and no wall may block a direct attack of `a` against `b`.
pub fn share_melee_zone(battle: &Battle, a: &CombatantRef, b: &CombatantRef) -> bool {
    rules(battle).is_some_and(|rules| rules.zone)
        && a.id() != b.id()
        && have_room(a, b)
        && !is_restricted(battle, a.space())
        && !is_restricted(battle, b.space())
        && check_clear_way(
            battle,
            a.space(),
            b.space(),
            melee_traffic(has_long_weapon(battle, a)),
        )
        .is_ok()
        && melee_of(battle, a).contains(&b.id())
}

/// True if `actor` at `at` would be in a melee that is a zone with `target`. Unlike [`share_melee_zone`], this requires
/// direct engagement.
pub fn would_share_melee_zone(
    battle: &Battle,
    actor: &CombatantRef,
    at: Cell,
    target: &CombatantRef,
) -> bool {
    rules(battle).is_some_and(|rules| rules.zone)
        && !is_restricted(battle, Space::new(at, actor.body().footprint))
        && !is_restricted(battle, target.space())
        && would_be_engaged(battle, actor, at, target)
}

/// True if any part of a space is on restricted terrain, or if the rules restrict melee everywhere (PHA-75).
fn is_restricted(battle: &Battle, space: Space) -> bool {
    let everywhere = battle.ruleset.turns.restricts_melee();
    everywhere || space.cells().any(|cell| battle.map.is_restricted(cell))
}

/// True if two combatants have room to fight each other: they are in different squares, or one of them is very
/// small (PHA-72).
fn have_room(a: &CombatantRef, b: &CombatantRef) -> bool {
    a.body().shares_square || b.body().shares_square || !a.space().overlaps(&b.space())
}
