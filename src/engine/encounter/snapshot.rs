//! A snapshot: the whole state of a fight as plain data, for undo, saves and branches.

use std::sync::Arc;

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::grid::BattleMap;
use crate::mapfile::shared;
use crate::rules::state::locations::{PlaceVisitor, VisitPlaces};
use crate::rules::state::{
    Battle, Battlefield, Clock, CombatantState, FightMemo, GroundItems, Markings, PendingTriggers,
    PlayerViewState, Reinforcements, Roster, Round, Sides, Timeline, TurnOrder, Verdict,
};
use crate::rules::verdict::verdict_of;

/// The whole state of a fight.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    /// Terrain, walls and doors.
    #[serde(with = "shared")]
    pub map: Arc<BattleMap>,
    /// Sides, and their relations.
    pub sides: Sides,
    /// Round and seconds.
    pub clock: Clock,
    /// Turn order and open turns.
    pub order: TurnOrder,
    /// State of the round, in rulesets with rounds of sides.
    #[serde(default)]
    pub round: Round,
    /// Due events and their times.
    pub timeline: Timeline,
    /// Items on the ground.
    pub ground: GroundItems,
    /// Triggers that wait for reactions.
    #[serde(default, skip_serializing_if = "PendingTriggers::is_empty")]
    pub pending: PendingTriggers,
    /// Display settings for the players, and the party's memory.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shown: PlayerViewState,
    /// Reinforcements waiting outside the map.
    #[serde(default, skip_serializing_if = "Reinforcements::is_empty")]
    pub reserve: Reinforcements,
    /// The GM's markers and lines on the map.
    #[serde(default, skip_serializing_if = "Markings::is_empty")]
    pub markings: Markings,
    /// Verdict on the fight.
    pub verdict: Verdict,
    /// All combatants, in the order in which they joined.
    pub combatants: Vec<CombatantState>,
}

fn is_default(shown: &PlayerViewState) -> bool {
    *shown == PlayerViewState::default()
}

/// Takes a snapshot of the fight in `world`.
pub fn capture(world: &World, combatants: Vec<CombatantState>) -> Snapshot {
    Snapshot {
        map: world.resource::<Battlefield>().map().clone(),
        sides: world.resource::<Sides>().clone(),
        clock: *world.resource::<Clock>(),
        order: world.resource::<TurnOrder>().clone(),
        round: world.resource::<Round>().clone(),
        timeline: world.resource::<Timeline>().clone(),
        ground: world.resource::<GroundItems>().clone(),
        pending: world.resource::<PendingTriggers>().clone(),
        shown: world.resource::<PlayerViewState>().clone(),
        reserve: world.resource::<Reinforcements>().clone(),
        markings: world.resource::<Markings>().clone(),
        verdict: *world.resource::<Verdict>(),
        combatants,
    }
}

impl Snapshot {
    /// Captures the state of a fight that is only read.
    pub fn from_battle(battle: &Battle) -> Self {
        Self {
            map: battle.shared_map(),
            sides: battle.sides.clone(),
            clock: *battle.clock,
            order: battle.order.clone(),
            round: battle.round.clone(),
            timeline: battle.timeline.clone(),
            ground: battle.ground.clone(),
            pending: battle.pending.clone(),
            shown: battle.shown.clone(),
            reserve: battle.reserve.clone(),
            markings: battle.markings.clone(),
            verdict: verdict_of(battle),
            combatants: battle
                .combatants()
                .map(|who| CombatantState::seen(&who))
                .collect(),
        }
    }
}

impl VisitPlaces for Snapshot {
    fn visit_places(&mut self, (): (), visitor: &mut dyn PlaceVisitor) {
        let Self {
            // The map gives the cells their meaning.
            map: _,
            sides,
            clock,
            order,
            round,
            timeline,
            ground,
            pending,
            shown,
            reserve,
            markings,
            verdict: _,
            combatants,
        } = self;
        sides.visit_places((), visitor);
        clock.visit_places((), visitor);
        order.visit_places((), visitor);
        round.visit_places((), visitor);
        timeline.visit_places((), visitor);
        ground.visit_places((), visitor);
        pending.visit_places((), visitor);
        shown.visit_places((), visitor);
        reserve.visit_places((), visitor);
        markings.visit_places((), visitor);
        for combatant in combatants {
            combatant.visit_places((), visitor);
        }
    }
}

/// Restores the fight in `world` to the snapshot.
///
/// Combatants are matched by id. Existing combatants stay the same entities, and equal components are not touched, so
/// that selection, camera and sprites are kept.
pub fn restore(world: &mut World, snapshot: &Snapshot) {
    let shown = world.resource::<Battlefield>();
    if !Arc::ptr_eq(shown.map(), &snapshot.map) && *shown.map() != snapshot.map {
        let restored = shown.with_map(snapshot.map.clone());
        world.insert_resource(restored);
    }
    world
        .resource_mut::<Sides>()
        .set_if_neq(snapshot.sides.clone());
    world.resource_mut::<Clock>().set_if_neq(snapshot.clock);
    world
        .resource_mut::<TurnOrder>()
        .set_if_neq(snapshot.order.clone());
    world
        .resource_mut::<Round>()
        .set_if_neq(snapshot.round.clone());
    world
        .resource_mut::<Timeline>()
        .set_if_neq(snapshot.timeline.clone());
    world
        .resource_mut::<GroundItems>()
        .set_if_neq(snapshot.ground.clone());
    world
        .resource_mut::<PendingTriggers>()
        .set_if_neq(snapshot.pending.clone());
    world
        .resource_mut::<PlayerViewState>()
        .set_if_neq(snapshot.shown.clone());
    world
        .resource_mut::<Reinforcements>()
        .set_if_neq(snapshot.reserve.clone());
    world
        .resource_mut::<Markings>()
        .set_if_neq(snapshot.markings.clone());
    world.resource_mut::<Verdict>().set_if_neq(snapshot.verdict);

    let before = std::mem::take(&mut *world.resource_mut::<Roster>());
    let mut roster = Roster::default();
    for state in &snapshot.combatants {
        let id = state.identity.id;
        let entity = match before.entity(id) {
            Some(entity) => {
                state.restore(&mut world.entity_mut(entity));
                entity
            }
            None => world.spawn(state.clone()).id(),
        };
        roster.add(id, entity);
    }
    for id in before.ids() {
        if roster.entity(id).is_none()
            && let Some(entity) = before.entity(id)
        {
            world.despawn(entity);
        }
    }
    *world.resource_mut::<Roster>() = roster;
    FightMemo::forget(world);
}
