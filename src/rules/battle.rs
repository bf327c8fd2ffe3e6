//! The state of the fight as everybody reads it (`Battle`) and as mechanics write it (`Field`).
//!
//! `Battle` is what legality, previews, the view and tactics look at; nothing can be changed through
//! it. `Field` is the one parameter of the mechanics' systems. Components keep their fields private to
//! their mechanic's file, so that `Field` hands out no more than each mechanic offers.

use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use std::sync::Arc;

use crate::grid::{BattleMap, Cell, DoorId, DoorState, Space, Terrain};
use crate::ruleset::{CreatureDef, Ruleset};

use super::action::{ActionTimer, Finishing};
use super::aim::Aim;
use super::charge::RunUp;
use super::clock::{Clock, Pace};
use super::combatant::*;
use super::command::EncounterCommand;
use super::condition::Conditions;
use super::dice::Dice;
use super::economy::{Economy, Speeds};
use super::facts::sense::SenseRejection;
use super::facts::{Outcome, Outcomes, Rejection};
use super::gear::{Gear, GroundItems};
use super::initiative::Initiative;
use super::morale::Morale;
use super::posture::Posture;
use super::reaction::{Pending, Reaction};
use super::timeline::Timeline;
use super::turns::TurnOrder;
use super::turns::round::{Round, RoundPart};
use super::turns::steps::StepPart;
use super::wounds::Health;

/// The ruleset that the fight is played by.
#[derive(Resource, Clone, Deref)]
pub struct ActiveRuleset(pub Arc<Ruleset>);

/// The map that the fight is played on, shared with snapshots until it changes.
#[derive(Resource, Clone, Debug)]
pub struct Battlefield {
    map: Arc<BattleMap>,
    digest: u64,
}

impl Battlefield {
    /// The field with this map.
    pub fn new(map: Arc<BattleMap>) -> Self {
        let digest = map.digest();
        Self { map, digest }
    }

    /// The map.
    pub fn map(&self) -> &Arc<BattleMap> {
        &self.map
    }

    /// A number for everything on the map.
    pub fn digest(&self) -> u64 {
        self.digest
    }

    /// Sets a door.
    pub(super) fn set_door(&mut self, door: DoorId, state: DoorState) {
        if Arc::make_mut(&mut self.map).set_door(door, state).is_ok() {
            self.digest = self.map.digest();
        }
    }

    /// Sets the ground of a square.
    pub(super) fn set_terrain(&mut self, cell: Cell, terrain: Terrain) {
        if Arc::make_mut(&mut self.map)
            .set_terrain(cell, terrain)
            .is_ok()
        {
            self.digest = self.map.digest();
        }
    }
}

/// The command that is being carried out, until a system takes it up.
#[derive(Resource, Debug, Default)]
pub struct CurrentCommand(pub Option<EncounterCommand>);

/// All components of a combatant.
#[derive(QueryData)]
#[query_data(mutable, derive(Debug))]
pub struct Combatant {
    /// What stays the same.
    pub identity: &'static Identity,
    /// Where it stands.
    pub position: &'static mut Position,
    /// Size and speed.
    pub body: &'static mut Body,
    /// Numbers.
    pub stats: &'static mut Stats,
    /// What it knows.
    pub repertoire: &'static Repertoire,
    /// Whether players see it.
    pub hidden: &'static mut Hidden,
    /// Its throw for the order.
    pub initiative: &'static mut Initiative,
    /// What is in progress, and how much is left.
    pub timer: &'static mut ActionTimer,
    /// Posture.
    pub posture: &'static mut Posture,
    /// Wounds and vitality.
    pub health: &'static mut Health,
    /// Conditions with their ends.
    pub conditions: &'static mut Conditions,
    /// What it holds and carries.
    pub gear: &'static mut Gear,
    /// Aim.
    pub aim: &'static mut Aim,
    /// Straight movement right before.
    pub run_up: &'static mut RunUp,
    /// Its part in a round of sides.
    pub part: &'static mut RoundPart,
    /// Its part in a round of steps.
    pub steps: &'static mut StepPart,
    /// Its nerve.
    pub morale: &'static mut Morale,
    /// Whether it may react.
    pub reaction: &'static mut Reaction,
    /// What it has used of its turn.
    pub economy: &'static mut Economy,
    /// Its speeds besides walking.
    pub speeds: &'static mut Speeds,
}

/// A combatant as a reader sees it.
pub type CombatantRef<'w, 's> = CombatantReadOnlyItem<'w, 's>;
/// A combatant as a mechanic writes it.
pub type CombatantMut<'w, 's> = CombatantItem<'w, 's>;

impl CombatantRef<'_, '_> {
    /// What commands call it.
    pub fn id(&self) -> CombatantId {
        self.identity.id
    }

    /// The space it stands on.
    pub fn space(&self) -> Space {
        Space::new(self.position.0, self.body.footprint)
    }

    /// Its entry in the ruleset's library.
    pub fn def<'a>(&self, ruleset: &'a Ruleset) -> Option<&'a CreatureDef> {
        ruleset.creatures.get(self.identity.creature)
    }

    /// Whether it can take part.
    pub fn is_up(&self) -> bool {
        self.health.vitality() == Vitality::Up
    }
}

/// The state of the fight, to read.
pub struct Battle<'w, 's> {
    /// The rules in force.
    pub ruleset: &'w Ruleset,
    /// Terrain, walls and doors.
    pub map: &'w BattleMap,
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
    roster: &'w Roster,
    combatants: Query<'w, 's, CombatantReadOnly>,
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
        self.combatants.get(self.roster.entity(who)?).ok()
    }

    /// Everyone, in the order in which they joined.
    pub fn everyone(&self) -> impl Iterator<Item = CombatantRef<'_, 's>> {
        self.roster
            .entities()
            .filter_map(|entity| self.combatants.get(entity).ok())
    }

    /// Whether two combatants fight each other.
    pub fn are_enemies(&self, a: &CombatantRef, b: &CombatantRef) -> bool {
        self.sides.are_enemies(a.identity.side, b.identity.side)
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
    roster: Res<'w, Roster>,
    combatants: Query<'w, 's, CombatantReadOnly>,
}

impl<'s> BattleReader<'_, 's> {
    /// The fight, to read.
    pub fn battle(&self) -> Battle<'_, 's> {
        Battle {
            ruleset: &self.ruleset,
            map: self.map.map(),
            clock: &self.clock,
            order: &self.order,
            round: &self.round,
            timeline: &self.timeline,
            sides: &self.sides,
            ground: &self.ground,
            pending: &self.pending,
            roster: &self.roster,
            combatants: self.combatants.as_readonly(),
        }
    }
}

/// The fight, as the mechanics write it.
#[derive(SystemParam)]
pub struct Field<'w, 's> {
    /// The rules in force.
    pub ruleset: Res<'w, ActiveRuleset>,
    /// Terrain, walls and doors.
    pub map: ResMut<'w, Battlefield>,
    /// Round and seconds.
    pub clock: ResMut<'w, Clock>,
    /// How many seconds this command still spends.
    pub pace: ResMut<'w, Pace>,
    /// The order and the open turns.
    pub order: ResMut<'w, TurnOrder>,
    /// The round, where sides roll for it.
    pub round: ResMut<'w, Round>,
    /// What is due when.
    pub timeline: ResMut<'w, Timeline>,
    /// Sides.
    pub sides: Res<'w, Sides>,
    /// What lies on the ground.
    pub ground: ResMut<'w, GroundItems>,
    /// What is held until it has been answered.
    pub pending: ResMut<'w, Pending>,
    /// The dice of this command.
    pub dice: ResMut<'w, Dice>,
    /// What has happened so far.
    pub outcomes: ResMut<'w, Outcomes>,
    /// The command, until somebody takes it up.
    pub command: ResMut<'w, CurrentCommand>,
    /// Actions that end in this second.
    pub finishing: ResMut<'w, Finishing>,
    roster: Res<'w, Roster>,
    combatants: Query<'w, 's, Combatant>,
}

impl<'s> Field<'_, 's> {
    /// The fight, to read.
    pub fn battle(&self) -> Battle<'_, 's> {
        Battle {
            ruleset: &self.ruleset,
            map: self.map.map(),
            clock: &self.clock,
            order: &self.order,
            round: &self.round,
            timeline: &self.timeline,
            sides: &self.sides,
            ground: &self.ground,
            pending: &self.pending,
            roster: &self.roster,
            combatants: self.combatants.as_readonly(),
        }
    }

    /// The combatant `who`, to write.
    pub fn combatant(&mut self, who: CombatantId) -> Option<CombatantMut<'_, 's>> {
        self.combatants.get_mut(self.roster.entity(who)?).ok()
    }

    /// Everyone's id, in the order in which they joined.
    pub fn ids(&self) -> Vec<CombatantId> {
        self.roster.ids().collect()
    }

    /// Whether `who` is still here.
    pub fn is_here(&self, who: CombatantId) -> bool {
        self.roster.entity(who).is_some()
    }

    /// The action that `who` is at: one that ends in this second, or the unfinished one.
    pub fn action_of(&self, who: CombatantId) -> Option<crate::ruleset::ActionId> {
        let ending = self
            .finishing
            .of(who)
            .map(super::action::InProgress::action);
        ending.or_else(|| Some(self.battle().get(who)?.timer.current()?.action()))
    }

    /// Writes a fact down.
    pub fn record(&mut self, outcome: impl Into<Outcome>) {
        self.outcomes.push(outcome);
    }
}
