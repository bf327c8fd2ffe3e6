//! The state of the fight, for everybody who only reads it: legality, previews, the view and
//! tactics.
//!
//! A [`CombatantRef`] is a thin handle: who it is, and where its components are to be found. Looking at one
//! component costs one component.

use std::hash::Hash;
use std::sync::Arc;

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;

use crate::grid::{BattleMap, Outlooks, Space, Zone};
use crate::rules::facts::Rejection;
use crate::rules::facts::sense::SenseRejection;
use crate::ruleset::{ActionDef, ActionId, CreatureDef, Ruleset};

use super::battlefield::{ActiveRuleset, Battlefield};
use super::by_word::ByWord;
use super::clock::Clock;
use super::combatant::{
    Body, CombatantId, Hidden, Identity, Position, Repertoire, SideId, Stats, Vitality,
};
use super::conditions::Conditions;
use super::economy::{Economy, Positioned, Speeds};
use super::gear::{Gear, GroundItems};
use super::health::Health;
use super::initiative::Initiative;
use super::markings::Markings;
use super::memo::Memo;
use super::memory::Memory;
use super::morale::{Morale, Nerve};
use super::order::TurnOrder;
use super::portrait::Portrait;
use super::posture::Posture;
use super::reaction::{Pending, Reaction};
use super::readiness::{Aim, RunUp};
use super::reserve::Reserve;
use super::roster::Roster;
use super::round::{Round, RoundPart};
use super::shown::Shown;
use super::sides::{Sides, Stance};
use super::steps::StepPart;
use super::timeline::Timeline;
use super::timer::ActionTimer;
use super::whereabouts::{Whereabouts, WhoStandsWhere};

macro_rules! looks {
    ($($when:ident { $($(#[doc = $doc:literal])* $(#[serde($($how:tt)*)])? $name:ident: $Component:ident,)* })*) => {
        /// Where the components of combatants are found.
        #[derive(SystemParam, Clone, Copy)]
        pub(in crate::rules) struct Looks<'w, 's> {
            $($(pub(in crate::rules) $name: Query<'w, 's, &'static $Component>,)*)*
        }

        /// A combatant, to look at.
        #[derive(Clone, Copy)]
        pub struct CombatantRef<'w, 's> {
            id: CombatantId,
            entity: Entity,
            looks: &'w Looks<'w, 's>,
            map: &'w BattleMap,
        }

        impl<'w> CombatantRef<'w, '_> {
            $($(
                $(#[doc = $doc])*
                pub fn $name(&self) -> &'w $Component {
                    self.looks.$name.get(self.entity).expect(WHOLE)
                }
            )*)*
        }
    };
}

/// Combatants come and go with all their components.
const WHOLE: &str = "a combatant has every component of the list";

components!(looks);

/// Fewer than these are looked through one by one.
const FEW: usize = 24;

impl<'w> CombatantRef<'w, '_> {
    /// The id by which commands name it.
    pub fn id(&self) -> CombatantId {
        self.id
    }

    /// The space it stands on.
    pub fn space(&self) -> Space {
        Space::new(self.position().0, self.body().footprint)
    }

    /// The zones of the map in which it stands with any part.
    pub fn zones(&self) -> Vec<&'w Zone> {
        match self.map.zones() {
            [] => Vec::new(),
            _some => self.map.zones_under(self.space()),
        }
    }

    /// Where its components are found.
    pub(super) fn entity(&self) -> Entity {
        self.entity
    }

    /// Its entry in the ruleset's library.
    pub fn def<'a>(&self, ruleset: &'a Ruleset) -> Option<&'a CreatureDef> {
        ruleset.creatures.get(self.identity().creature)
    }

    /// Whether it can take part.
    pub fn is_up(&self) -> bool {
        self.health().vitality() == Vitality::Up
    }

    /// Whether it can act: it is up, and has not surrendered.
    pub fn can_act(&self) -> bool {
        self.is_up() && self.morale().nerve != Nerve::Surrendered
    }
}

/// What a copy of the fight shares with it.
#[derive(Clone, Copy)]
pub(in crate::rules) struct Shared<'w> {
    pub(in crate::rules) ruleset: &'w Arc<Ruleset>,
    pub(in crate::rules) map: &'w Arc<BattleMap>,
}

/// The state of the fight, to be read.
#[derive(Clone, Copy)]
pub struct Battle<'w, 's> {
    /// The rules in force.
    pub ruleset: &'w Ruleset,
    /// Terrain, walls and doors.
    pub map: &'w BattleMap,
    /// What has been worked out of sight on the map.
    pub outlooks: &'w Outlooks,
    /// Round and seconds.
    pub clock: &'w Clock,
    /// The order and the open turns.
    pub order: &'w TurnOrder,
    /// The round, where sides roll for it.
    pub round: &'w Round,
    /// What is due when.
    pub timeline: &'w Timeline,
    /// Sides and how they stand to each other.
    pub sides: &'w Sides,
    /// What lies on the ground.
    pub ground: &'w GroundItems,
    /// What is held until it has been answered.
    pub pending: &'w Pending,
    /// What the players are shown, and what the party remembers.
    pub shown: &'w Shown,
    /// The waves that wait beside the map.
    pub reserve: &'w Reserve,
    /// What the GM has marked on the map.
    pub markings: &'w Markings,
    /// The rules and the map once more, as what a copy of the fight shares with it.
    pub(in crate::rules) shared: Shared<'w>,
    pub(in crate::rules) roster: &'w Roster,
    pub(in crate::rules) looks: Looks<'w, 's>,
    /// What has been worked out already; `None` where nothing is kept.
    pub(in crate::rules) memo: Option<&'w Memo>,
}

impl<'w, 's> Battle<'w, 's> {
    /// The combatant `who`.
    ///
    /// # Errors
    /// `UnknownCombatant` if nobody is called that.
    pub fn find(&self, who: CombatantId) -> Result<CombatantRef<'_, 's>, Rejection> {
        self.get(who)
            .ok_or(SenseRejection::UnknownCombatant { who }.into())
    }

    /// The combatant `who`, if there is one.
    pub fn get(&self, who: CombatantId) -> Option<CombatantRef<'_, 's>> {
        let entity = self.roster.entity(who)?;
        Some(self.handle(who, entity))
    }

    /// Everyone, in the order in which they joined.
    pub fn everyone(&self) -> impl Iterator<Item = CombatantRef<'_, 's>> {
        self.roster
            .members()
            .map(|(id, entity)| self.handle(id, entity))
    }

    /// Everyone whose space lies within so many squares of `space`, in the order in which they joined.
    pub fn near(&self, space: Space, squares: u32) -> Vec<CombatantRef<'_, 's>> {
        // Without a memo, or among few, it takes longer to note where everybody stands.
        if self.memo.is_none() || self.len() < FEW {
            let near = |who: &CombatantRef| space.squares_to(&who.space()) <= squares;
            return self.everyone().filter(near).collect();
        }
        let whereabouts = self.answer(WhoStandsWhere, || Whereabouts::of(self));
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

    /// Whether two combatants fight each other.
    pub fn are_enemies(&self, a: &CombatantRef, b: &CombatantRef) -> bool {
        self.sides.are_enemies(a.identity().side, b.identity().side)
    }

    /// Whether `who` is a player's character: it is of the party's side (FOW-01).
    pub fn is_a_players(&self, who: &CombatantRef) -> bool {
        self.sides.stance(who.identity().side) == Stance::Party
    }

    /// The sides that have anybody who can act, in the encounter's order.
    pub fn sides_present(&self) -> Vec<SideId> {
        let sides = self.sides.0.iter().map(|side| side.id);
        let present = |side: &SideId| {
            let mut members = self.everyone().filter(|who| who.identity().side == *side);
            members.any(|who| who.can_act())
        };
        sides.filter(present).collect()
    }

    /// The definition of `action`.
    ///
    /// # Errors
    /// [`SenseRejection::UnknownAction`] if the ruleset has none.
    pub fn action(&self, action: ActionId) -> Result<&'w ActionDef, Rejection> {
        let def = self.ruleset.actions.get(action);
        Ok(def.ok_or(SenseRejection::UnknownAction { action })?)
    }

    /// The answer to `question`, worked out only once during one look at the fight. The question
    /// must name everything that the answer depends on besides the fight.
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

    /// The rules in force, for somebody who keeps them.
    pub fn shared_ruleset(&self) -> Arc<Ruleset> {
        self.shared.ruleset.clone()
    }

    /// The map as it stands, for somebody who keeps it.
    pub fn shared_map(&self) -> Arc<BattleMap> {
        self.shared.map.clone()
    }

    /// How many combatants there are.
    pub fn len(&self) -> usize {
        self.roster.ids().len()
    }

    /// Whether nobody is there.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Reads the fight from any system.
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
    pending: Res<'w, Pending>,
    shown: Res<'w, Shown>,
    reserve: Res<'w, Reserve>,
    markings: Res<'w, Markings>,
    roster: Res<'w, Roster>,
    looks: Looks<'w, 's>,
}

impl<'s> BattleReader<'_, 's> {
    /// The fight, to be read; what is worked out is kept in `memo`.
    pub fn with<'b>(&'b self, memo: &'b Memo) -> Battle<'b, 's> {
        Battle {
            memo: Some(memo),
            ..self.battle()
        }
    }

    /// The fight, to be read; nothing that is worked out is kept.
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
            shared: Shared {
                ruleset: &self.ruleset.0,
                map: self.map.map(),
            },
            roster: &self.roster,
            looks: self.looks,
            memo: None,
        }
    }
}
