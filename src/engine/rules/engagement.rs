//! Engagement: who is in melee with whom (SEG-34 to SEG-36, PHA-72 to PHA-75).
//!
//! Where a ruleset says nothing of it, nobody is ever engaged.

use crate::grid::{Cell, FEET_PER_SQUARE, Space, Topology, Traffic, in_between};
use crate::ruleset::{EngagementRules, Reach};

use super::facts::Rejection;
use super::facts::target::TargetRejection;
use super::sight::free_way;
use crate::rules::effects;
use crate::rules::state::{Battle, CombatantId, CombatantRef, Nerve, SideId};

/// How melee binds those in it, in a round of sides that says so.
pub fn rules<'a>(battle: &Battle<'a, '_>) -> Option<&'a EngagementRules> {
    let engagement = battle.ruleset.movement.engagement.as_ref()?;
    let binds = battle.ruleset.turns.play().binds_in_melee;
    binds.then_some(engagement)
}

/// Whether `who` holds others in melee: it is up, has not surrendered, and has its arms.
pub fn holds_its_ground(battle: &Battle, who: &CombatantRef) -> bool {
    who.is_up()
        && who.morale().nerve != Nerve::Surrendered
        && effects::keeping_from_acting(battle.ruleset, who).is_none()
}

/// Whether `attacker` could strike at `target` from where it stands, by melee reach alone: so many
/// squares along either axis, no wall between, and nobody in between (SEG-36). Nobody strikes inside
/// one square, except the very small (PHA-72).
///
/// # Errors
/// `OutOfReach` if the target is too far away, `NoLineOfSight` or `SomebodyBetween` if something or
/// somebody is in the way.
pub fn reaches(
    battle: &Battle,
    attacker: &CombatantRef,
    target: &CombatantRef,
) -> Result<(), Rejection> {
    let long = has_long_weapon(battle, attacker);
    reaches_from(battle, attacker, attacker.space(), target, long)
}

/// As [`reaches`], if `attacker` stood on `from`; a weapon that is `long` goes past an ally.
///
/// # Errors
/// As for [`reaches`].
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

/// Whether `attacker` could strike at `target` if that stood on `there`.
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

/// What a blow is, with a long weapon or another, where it must get past a wall.
pub fn blow(long: bool) -> Traffic {
    if long {
        Traffic::LONG_BLOWS
    } else {
        Traffic::BLOWS
    }
}

/// How far a combatant strikes hand to hand, in squares: as the rules say, and with a long weapon at least as far as
/// that reaches. Where melee does not bind combatants, weapons reach as far as they do by themselves.
fn reach_squares(battle: &Battle, long: bool) -> u32 {
    let usual = rules(battle).map_or(Reach::Standard.squares(), |rules| rules.reach_squares);
    usual.max(if long { Reach::Long.squares() } else { 0 })
}

/// The farthest that any combatant strikes hand to hand, in squares.
pub fn longest_reach(battle: &Battle) -> u32 {
    reach_squares(battle, true)
}

/// How far apart two can be, in squares, and still be in melee.
pub fn furthest(battle: &Battle, a: &CombatantRef, b: &CombatantRef) -> u32 {
    let long = has_long_weapon(battle, a) || has_long_weapon(battle, b);
    reach_squares(battle, long)
}

/// Whether `one` strikes hand to hand farther than `other` does.
pub(super) fn strikes_farther(battle: &Battle, one: &CombatantRef, other: &CombatantRef) -> bool {
    let squares = |who| reach_squares(battle, has_long_weapon(battle, who));
    squares(one) > squares(other)
}

/// Whether one of its ready weapons goes past an ally.
pub fn has_long_weapon(battle: &Battle, who: &CombatantRef) -> bool {
    who.gear().ready(battle.ruleset).any(|(_, weapon)| {
        let melee = weapon.melee.as_ref();
        melee.is_some_and(|profile| profile.reach == Reach::Long)
    })
}

/// What counts of a combatant when the question is who strikes at whom.
#[derive(Clone, Copy)]
struct Fighter {
    who: CombatantId,
    side: SideId,
    space: Space,
    shares_square: bool,
    /// Whether its weapon goes past an ally.
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

/// Whether the one can strike as far as the other, with a way between; whoever stands there is in the way,
/// but allies only of a weapon that is not long.
fn strikes(battle: &Battle, one: Fighter, other: Fighter) -> Result<(), Rejection> {
    let (from, to) = (one.space, other.space);
    let (have, need) = (from.squares_to(&to), reach_squares(battle, one.long));
    let cramped = have == 0 && !(one.shares_square || other.shares_square);
    if have > need || cramped {
        return Err(TargetRejection::OutOfReach { have, need }.into());
    }
    free_way(battle, from, to, blow(one.long))?;
    if have <= 1 {
        return Ok(());
    }
    let blocks = |third: &CombatantRef| {
        (third.is_up() && third.id() != one.who && third.id() != other.who)
            && (!one.long || battle.sides.are_enemies(one.side, third.identity().side))
    };
    let mut others = battle.near(from, need);
    others.retain(blocks);
    if others.is_empty() {
        return Ok(());
    }
    // One way past everybody, from any square of the one to any square of the other, is enough.
    let topology = battle.map.topology();
    let mut between = None;
    for start in from.cells() {
        for end in to.cells() {
            if topology.steps_between(start, end) > need {
                continue;
            }
            match in_the_way(topology, &others, start, end) {
                None => return Ok(()),
                Some(who) => between = between.or(Some(who)),
            }
        }
    }
    between.map_or(Ok(()), |who| {
        Err(Rejection::Target(TargetRejection::SomebodyBetween { who }))
    })
}

/// Who fills the way from one square to another. Where the straight line runs between two squares,
/// both must be filled.
fn in_the_way(
    topology: Topology,
    others: &[CombatantRef],
    start: Cell,
    end: Cell,
) -> Option<CombatantId> {
    in_between(topology, start, end).find_map(|[cell, too]| {
        let standing_on = |cell: Cell| {
            let mut others = others.iter();
            let stands = others.find(|other| other.space().contains(cell));
            stands.map(CombatantRef::id)
        };
        let one = standing_on(cell)?;
        standing_on(too).map(|_| one)
    })
}

/// Whether two combatants are in melee with each other: one of them could strike at the other, and
/// both are up to it.
pub fn are_engaged(battle: &Battle, a: &CombatantRef, b: &CombatantRef) -> bool {
    would_be_engaged(battle, a, a.position().0, b)
}

/// Whether `actor`, standing with its top left corner on `at`, is in melee with `other`.
pub fn would_be_engaged(
    battle: &Battle,
    actor: &CombatantRef,
    at: Cell,
    other: &CombatantRef,
) -> bool {
    let (space, there) = (Space::new(at, actor.body().footprint), other.space());
    // Most are too far for any weapon: that is asked first, because it is asked often.
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

/// Whether one of two enemies could strike at the other.
fn meet(battle: &Battle, a: Fighter, b: Fighter) -> bool {
    strikes(battle, a, b).is_ok() || strikes(battle, b, a).is_ok()
}

/// Those with whom somebody could be in melee, looked up once for all the squares of a search: who they
/// are and how far each strikes is the same for every square.
pub struct Opponents<'b, 'w, 's> {
    battle: &'b Battle<'w, 's>,
    actor: Fighter,
    holds_its_ground: bool,
    them: Vec<Opponent>,
}

/// One of the opponents.
pub struct Opponent {
    fighter: Fighter,
    furthest: u32,
}

impl Opponent {
    /// Where it stands.
    pub fn space(&self) -> Space {
        self.fighter.space
    }

    /// How far apart the two can be, in squares, and still be in melee.
    pub fn furthest(&self) -> u32 {
        self.furthest
    }
}

impl<'b, 'w, 's> Opponents<'b, 'w, 's> {
    /// The opponents that `actor` could meet on a way of so many feet, without those in `except`.
    pub fn of(
        battle: &'b Battle<'w, 's>,
        actor: &CombatantRef,
        feet: u32,
        except: &[CombatantId],
    ) -> Self {
        let fighter = Fighter::on(battle, actor, actor.space());
        // No step takes less than a square's feet.
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

    /// All opponents, in the order in which they joined.
    pub fn iter(&self) -> impl Iterator<Item = &Opponent> {
        self.them.iter()
    }

    /// Whether the actor, with its top left corner on `at`, would be in melee with this opponent.
    pub fn meets(&self, opponent: &Opponent, at: Cell) -> bool {
        let here = Fighter {
            space: Space::new(at, self.actor.space.footprint),
            ..self.actor
        };
        self.holds_its_ground
            && here.space.squares_to(&opponent.space()) <= opponent.furthest
            && meet(self.battle, here, opponent.fighter)
    }

    /// Whether nothing stops the blows between a square and this opponent, of the one or the other.
    pub fn open_between(&self, opponent: &Opponent, square: Space) -> bool {
        let blow = blow(self.actor.long || opponent.fighter.long);
        free_way(self.battle, square, opponent.space(), blow).is_ok()
    }

    /// The first opponent with whom the actor would be in melee with its top left corner on `at`.
    pub fn first_at(&self, at: Cell) -> Option<CombatantId> {
        let met = self.iter().find(|opponent| self.meets(opponent, at));
        met.map(|opponent| opponent.fighter.who)
    }
}

/// Everyone with whom `actor` is in melee where it stands, in the order in which they joined.
pub fn engaged_with(battle: &Battle, actor: &CombatantRef) -> Vec<CombatantId> {
    engaged_at(battle, actor, actor.position().0)
}

/// Everyone with whom `actor` would be in melee with its top left corner on `at`.
pub fn engaged_at(battle: &Battle, actor: &CombatantRef, at: Cell) -> Vec<CombatantId> {
    if rules(battle).is_none() {
        return Vec::new();
    }
    let engaged = within_blows(battle, actor, at)
        .into_iter()
        .filter(|other| would_be_engaged(battle, actor, at, other));
    engaged.map(|other| other.id()).collect()
}

/// Whether `actor` is in melee with anybody.
pub fn is_engaged(battle: &Battle, actor: &CombatantRef) -> bool {
    let find = || engager(battle, actor, actor.position().0, &[]).is_some();
    rules(battle).is_some() && *battle.answer(IsEngaged(actor.id()), find)
}

/// Is somebody in melee where it stands?
#[derive(PartialEq, Eq, Hash)]
struct IsEngaged(CombatantId);

/// The first enemy with whom `actor` would be in melee on `cell`.
pub fn would_engage(battle: &Battle, actor: &CombatantRef, cell: Cell) -> Option<CombatantId> {
    engager(battle, actor, cell, &[])
}

/// As [`would_engage`], but without those in `except`.
pub(super) fn engager(
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

/// Everyone near enough for blows, if `actor` stood with its top left corner on `at`.
fn within_blows<'b, 's>(
    battle: &'b Battle<'_, 's>,
    actor: &CombatantRef,
    at: Cell,
) -> Vec<CombatantRef<'b, 's>> {
    let space = Space::new(at, actor.body().footprint);
    battle.near(space, longest_reach(battle))
}

/// Everyone in the melee that `actor` is in, itself included: those engaged with it, those engaged
/// with them, and so on (PHA-75). Only itself where it is in no melee.
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

/// Whether `attacker` can strike at `target` hand to hand from where it stands: in a melee that is a zone wherever
/// they are in it, and otherwise by direct reach, with a weapon that is `long` or another.
///
/// # Errors
/// `Restricted` if only the ground keeps their melee from being a zone (PHA-75), otherwise as for [`reaches`].
pub fn strikes_at(
    battle: &Battle,
    attacker: &CombatantRef,
    target: &CombatantRef,
    long: bool,
) -> Result<(), Rejection> {
    if share_a_zone(battle, attacker, target) {
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

/// Whether two are in one melee that is a zone, in which each can attack the other wherever they stand
/// (PHA-75). Neither may stand on ground that is restricted, where only direct reach counts, inside one square nobody
/// fights (PHA-72), and no wall may stop a blow of `a` straight at `b`.
pub fn share_a_zone(battle: &Battle, a: &CombatantRef, b: &CombatantRef) -> bool {
    rules(battle).is_some_and(|rules| rules.zone)
        && a.id() != b.id()
        && have_room(a, b)
        && !is_restricted(battle, a.space())
        && !is_restricted(battle, b.space())
        && free_way(
            battle,
            a.space(),
            b.space(),
            blow(has_long_weapon(battle, a)),
        )
        .is_ok()
        && melee_of(battle, a).contains(&b.id())
}

/// Whether `actor` would come into a melee that is a zone with `target` if it stood on `at`, as
/// [`share_a_zone`] has it.
pub fn would_share_a_zone(
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

/// Whether a space lies on restricted ground, with at least a part of it (PHA-75).
fn is_restricted(battle: &Battle, space: Space) -> bool {
    let everywhere = battle.ruleset.turns.restricts_melee();
    everywhere || space.cells().any(|cell| battle.map.is_restricted(cell))
}

/// Whether two can fight each other where they stand: not inside one square, unless they are very
/// small (PHA-72).
fn have_room(a: &CombatantRef, b: &CombatantRef) -> bool {
    a.body().shares_square || b.body().shares_square || !a.space().overlaps(&b.space())
}
