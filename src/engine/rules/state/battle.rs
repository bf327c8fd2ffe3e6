//! Read-only view of the fight's state, for legality checks, previews, the view and tactics.
//!
//! A [`CombatantRef`] is a thin handle: an id and access to the components. Reading one component fetches only that
//! component.

use std::hash::Hash;
use std::sync::Arc;

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;

use crate::grid::{BattleMap, Space, VisibilityCache, Zone};
use crate::rules::facts::Rejection;
use crate::rules::facts::invalid_input::InputRejection;
use crate::ruleset::{ActionDef, ActionId, CreatureDef, Ruleset};

use super::battlefield::{ActiveRuleset, Battlefield};
use super::clock::Clock;
use super::combatant::{CombatantId, SideId, Vitality};
use super::gear::GroundItems;
use super::markings::Markings;
use super::memo::Memo;
use super::morale::MoraleState;
use super::order::TurnOrder;
use super::player_view_state::PlayerViewState;
use super::reaction::PendingTriggers;
use super::reinforcements::Reinforcements;
use super::roster::Roster;
use super::round::Round;
use super::sides::{Sides, Stance};
use super::spatial_index::{SpatialIndex, SpatialIndexKey};
use super::timeline::Timeline;

macro_rules! looks {
    ($($when:ident { $($(#[doc = $doc:literal])* $(#[serde($($how:tt)*)])? $name:ident: $Component:ident,)* })*) => {
        /// Queries for every component of combatants.
        #[derive(SystemParam, Clone, Copy)]
        pub(in crate::rules) struct CombatantQueries<'w, 's> {
            $($(pub(in crate::rules) $name: Query<'w, 's, &'static $crate::rules::state::$Component>,)*)*
        }

        /// Read-only handle to a combatant.
        #[derive(Clone, Copy)]
        pub struct CombatantRef<'w, 's> {
            id: CombatantId,
            entity: Entity,
            looks: &'w CombatantQueries<'w, 's>,
            map: &'w BattleMap,
        }

        impl<'w> CombatantRef<'w, '_> {
            $($(
                $(#[doc = $doc])*
                pub fn $name(&self) -> &'w $crate::rules::state::$Component {
                    self.looks.$name.get(self.entity).expect(WHOLE)
                }
            )*)*
        }
    };
}

/// Panic message: combatants are added and removed with all their components.
const WHOLE: &str = "a combatant has every component of the list";

components!(looks);

/// With fewer combatants than this, `near` checks them one by one.
const MAX_UNINDEXED: usize = 24;

impl<'w> CombatantRef<'w, '_> {
    /// Returns the id that commands use for this combatant.
    pub fn id(&self) -> CombatantId {
        self.id
    }

    /// Returns the space that it occupies.
    pub fn space(&self) -> Space {
        Space::new(self.position().0, self.body().footprint)
    }

    /// Returns the map zones that overlap its space.
    pub fn zones(&self) -> Vec<&'w Zone> {
        match self.map.zones() {
            [] => Vec::new(),
            _some => self.map.zones_under(self.space()),
        }
    }

    /// Returns the entity that holds its components.
    pub(super) fn entity(&self) -> Entity {
        self.entity
    }

    /// Returns its entry in the ruleset's library.
    pub fn def<'a>(&self, ruleset: &'a Ruleset) -> Option<&'a CreatureDef> {
        ruleset.creatures.get(self.identity().creature)
    }

    /// True if it is neither dying nor dead.
    pub fn is_up(&self) -> bool {
        self.health().vitality() == Vitality::Up
    }

    /// True if it can act: it is up and has not surrendered.
    pub fn can_act(&self) -> bool {
        self.is_up() && self.morale().nerve != MoraleState::Surrendered
    }
}

/// Data that the fight shares with its copies.
#[derive(Clone, Copy)]
pub(in crate::rules) struct SharedData<'w> {
    pub(in crate::rules) ruleset: &'w Arc<Ruleset>,
    pub(in crate::rules) map: &'w Arc<BattleMap>,
}

/// Read-only view of the fight's state.
#[derive(Clone, Copy)]
pub struct Battle<'w, 's> {
    /// Rules in force.
    pub ruleset: &'w Ruleset,
    /// Terrain, walls and doors.
    pub map: &'w BattleMap,
    /// Cached visibility results for the map.
    pub outlooks: &'w VisibilityCache,
    /// Current round and seconds.
    pub clock: &'w Clock,
    /// Turn order and open turns.
    pub order: &'w TurnOrder,
    /// State of the round, in rulesets where sides roll initiative.
    pub round: &'w Round,
    /// Scheduled events.
    pub timeline: &'w Timeline,
    /// Sides and their relations.
    pub sides: &'w Sides,
    /// Items on the ground.
    pub ground: &'w GroundItems,
    /// Triggers that wait for reactions.
    pub pending: &'w PendingTriggers,
    /// Display settings for the player window, and what the party remembers.
    pub shown: &'w PlayerViewState,
    /// Reinforcement waves that have not arrived yet.
    pub reserve: &'w Reinforcements,
    /// The GM's markings on the map.
    pub markings: &'w Markings,
    /// The same rules and map, as shared with copies of the fight.
    pub(in crate::rules) shared: SharedData<'w>,
    pub(in crate::rules) roster: &'w Roster,
    pub(in crate::rules) looks: CombatantQueries<'w, 's>,
    /// Cache of computed answers; `None` if answers are not cached.
    pub(in crate::rules) memo: Option<&'w Memo>,
}

impl<'w, 's> Battle<'w, 's> {
    /// Returns the combatant `who`.
    ///
    /// # Errors
    /// Fails with `UnknownCombatant` if no combatant has this id.
    pub fn find(&self, who: CombatantId) -> Result<CombatantRef<'_, 's>, Rejection> {
        self.get(who)
            .ok_or(InputRejection::UnknownCombatant { who }.into())
    }

    /// Returns the combatant `who`, if it exists.
    pub fn get(&self, who: CombatantId) -> Option<CombatantRef<'_, 's>> {
        let entity = self.roster.entity(who)?;
        Some(self.handle(who, entity))
    }

    /// Returns all combatants, in the order in which they joined.
    pub fn combatants(&self) -> impl Iterator<Item = CombatantRef<'_, 's>> {
        self.roster
            .members()
            .map(|(id, entity)| self.handle(id, entity))
    }

    /// Returns the combatants whose space is at most `squares` away from `space`, in the order in which they joined.
    pub fn near(&self, space: Space, squares: u32) -> Vec<CombatantRef<'_, 's>> {
        // Without a memo, or with few combatants, building the index costs more than it saves.
        if self.memo.is_none() || self.len() < MAX_UNINDEXED {
            let near = |who: &CombatantRef| space.squares_to(&who.space()) <= squares;
            return self.combatants().filter(near).collect();
        }
        let whereabouts = self.answer(SpatialIndexKey, || SpatialIndex::new(self));
        let near = whereabouts.near(space, squares).into_iter();
        near.map(|member| self.handle(member.id, member.entity))
            .collect()
    }

    fn handle(&self, id: CombatantId, entity: Entity) -> CombatantRef<'_, 's> {
        CombatantRef {
            id,
            entity,
            looks: &self.looks,
            map: self.map,
        }
    }

    /// True if the two combatants are enemies.
    pub fn are_enemies(&self, a: &CombatantRef, b: &CombatantRef) -> bool {
        self.sides.are_enemies(a.identity().side, b.identity().side)
    }

    /// True if `who` is a player character, which means that its side has the party's stance (FOW-01).
    pub fn is_player_character(&self, who: &CombatantRef) -> bool {
        self.sides.stance(who.identity().side) == Stance::Party
    }

    /// Returns the sides that have at least one combatant who can act, in the encounter's order.
    pub fn sides_present(&self) -> Vec<SideId> {
        let sides = self.sides.0.iter().map(|side| side.id);
        let present = |side: &SideId| {
            let mut members = self.combatants().filter(|who| who.identity().side == *side);
            members.any(|who| who.can_act())
        };
        sides.filter(present).collect()
    }

    /// Returns the definition of `action`.
    ///
    /// # Errors
    /// Fails with [`InputRejection::UnknownAction`] if the ruleset does not define the action.
    pub fn action(&self, action: ActionId) -> Result<&'w ActionDef, Rejection> {
        let def = self.ruleset.actions.get(action);
        Ok(def.ok_or(InputRejection::UnknownAction { action })?)
    }

    /// Returns the answer to `question`, which is computed only once per `Battle` view. The question must name
    /// everything that the answer depends on, apart from the fight itself.
    pub fn answer<Q, A>(&self, question: Q, work_out: impl FnOnce() -> A) -> Arc<A>
    where
        Q: Eq + Hash + Send + 'static,
        A: Send + Sync + 'static,
    {
        match self.memo {
            Some(memo) => memo.answer(question, work_out),
            None => Arc::new(work_out()),
        }
    }

    /// Returns a shared handle to the rules in force, for callers that keep them.
    pub fn shared_ruleset(&self) -> Arc<Ruleset> {
        self.shared.ruleset.clone()
    }

    /// Returns a shared handle to the current map, for callers that keep it.
    pub fn shared_map(&self) -> Arc<BattleMap> {
        self.shared.map.clone()
    }

    /// Returns the number of combatants.
    pub fn len(&self) -> usize {
        self.roster.ids().len()
    }

    /// True if there are no combatants.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// System parameter that gives any system read access to the fight.
#[derive(SystemParam)]
pub struct BattleReader<'w, 's> {
    ruleset: Res<'w, ActiveRuleset>,
    map: Res<'w, Battlefield>,
    clock: Res<'w, Clock>,
    order: Res<'w, TurnOrder>,
    round: Res<'w, Round>,
    timeline: Res<'w, Timeline>,
    sides: Res<'w, Sides>,
    ground: Res<'w, GroundItems>,
    pending: Res<'w, PendingTriggers>,
    shown: Res<'w, PlayerViewState>,
    reserve: Res<'w, Reinforcements>,
    markings: Res<'w, Markings>,
    roster: Res<'w, Roster>,
    looks: CombatantQueries<'w, 's>,
}

impl<'s> BattleReader<'_, 's> {
    /// Returns a read-only view of the fight that caches computed answers in `memo`.
    pub fn with<'b>(&'b self, memo: &'b Memo) -> Battle<'b, 's> {
        Battle {
            memo: Some(memo),
            ..self.battle()
        }
    }

    /// Returns a read-only view of the fight that caches nothing.
    pub fn battle(&self) -> Battle<'_, 's> {
        Battle {
            ruleset: &self.ruleset,
            map: self.map.map(),
            outlooks: self.map.outlooks(),
            clock: &self.clock,
            order: &self.order,
            round: &self.round,
            timeline: &self.timeline,
            sides: &self.sides,
            ground: &self.ground,
            pending: &self.pending,
            shown: &self.shown,
            reserve: &self.reserve,
            markings: &self.markings,
            shared: SharedData {
                ruleset: &self.ruleset.0,
                map: self.map.map(),
            },
            roster: &self.roster,
            looks: self.looks,
            memo: None,
        }
    }
}
