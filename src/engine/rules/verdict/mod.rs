//! The end of a fight: it is decided when no two sides are left that fight each other and are able to.

pub mod outcome;
mod text;

use bevy_ecs::prelude::*;

use super::mechanic::Mechanics;
use super::schedule::EncounterSystems;
use crate::rules::state::{
    Battle, Clock, CombatantRef, Fight, Health, Morale, MoraleState, Roster, Side, SideId,
    SideOrders, Sides, Verdict,
};
use outcome::VerdictOutcome;

/// Adds the systems of this mechanic.
pub(super) fn plugin(mechanics: &mut Mechanics) {
    mechanics.add_systems(
        EncounterSystems::Verdict,
        decide_fight.run_if(fight_may_be_decided),
    );
}

/// Filter for combatants whose ability to take part in the fight may have changed.
type StandsOrNot = Or<(Changed<Health>, Changed<Morale>)>;

/// True if the fight has begun and a change since the last pass may decide it.
fn fight_may_be_decided(
    clock: Res<Clock>,
    sides: Res<Sides>,
    roster: Res<Roster>,
    changed: Query<(), StandsOrNot>,
) -> bool {
    let changed =
        clock.is_changed() || sides.is_changed() || roster.is_changed() || !changed.is_empty();
    changed && clock.has_begun()
}

/// Returns the winner. The verdict is open if two sides are left that fight each other, or none are enemies at all. A side
/// that has left the map on orders to retreat has lost.
pub fn verdict_of(battle: &Battle) -> Verdict {
    let of = |side: SideId| {
        battle
            .combatants()
            .filter(move |who| who.identity().side == side)
    };
    let has_left = |side: &Side| {
        let mut reserve = battle.reserve.combatants();
        side.orders == SideOrders::Retreat && reserve.all(|later| later.side != side.id)
    };
    let sides = battle.sides.0.iter();
    let sides = sides.filter(|side| of(side.id).next().is_some() || has_left(side));
    let sides: Vec<SideId> = sides.map(|side| side.id).collect();
    let fights = |one: SideId, others: &[SideId]| {
        let mut others = others.iter();
        others.any(|other| battle.sides.are_enemies(one, *other))
    };
    let fighting: Vec<SideId> = sides
        .iter()
        .copied()
        .filter(|side| fights(*side, &sides))
        .collect();
    // A map whose sides have no enemies is being prepared, not won.
    if fighting.is_empty() {
        return Verdict::Open;
    }
    // Fleeing and surrendered combatants are out of the fight.
    let stands = |who: &CombatantRef| who.is_up() && who.morale().nerve < MoraleState::Fleeing;
    let mut standing = fighting;
    standing.retain(|side| of(*side).any(|who| stands(&who)));
    if standing.iter().any(|side| fights(*side, &standing)) {
        return Verdict::Open;
    }
    let winners = standing.iter().map(|side| battle.sides.stance(*side));
    Verdict::Decided(winners.min())
}

context! {
    /// The verdict writes nothing of the fight: its result is a separate resource.
    VerdictWriter
    writes []
    changes []
}

/// Records the verdict once.
pub(super) fn decide_fight(mut fight: VerdictWriter, mut verdict: ResMut<Verdict>) {
    let now = verdict_of(&fight.battle());
    if *verdict == now {
        return;
    }
    *verdict = now;
    if let Verdict::Decided(winner) = now {
        fight.record(VerdictOutcome::FightDecided { winner });
    }
}
