//! Where a combatant stands, what it knows, and what it has to work with.

use std::cell::OnceCell;

use crate::grid::{Budget, Cell, FEET_PER_SQUARE, MoveCost, Reach, Space, reach, sight_line};
use crate::rules::facts::{EncounterCommand, Order};
use crate::rules::movement;
use crate::rules::state::{Battle, CombatantId, CombatantRef, Stance, Vitality};
use crate::ruleset::{ActionDef, ActionId, Deed};

/// How many Moves ahead anybody plans: enough to cross a large map.
const FORESIGHT_MOVES: u32 = 60;

/// The fight as one combatant sees it in its turn.
pub(super) struct Standpoint<'b, 'w, 's> {
    /// The fight.
    pub battle: &'b Battle<'w, 's>,
    /// Whose standpoint it is.
    pub actor: CombatantRef<'b, 's>,
    /// Seconds left of its turn; a full turn where none is open.
    pub left: u32,
    /// Enemies it knows of that are up, by id.
    pub enemies: Vec<CombatantRef<'b, 's>>,
    /// Its own side, itself and the dying included, the dead not, by id.
    pub friends: Vec<CombatantRef<'b, 's>>,
    ways: OnceCell<Reach>,
    nearest_first: OnceCell<Vec<(MoveCost, Cell)>>,
}

impl<'b, 'w, 's> Standpoint<'b, 'w, 's> {
    /// The standpoint of `who`, who may or may not have the turn.
    pub fn of(battle: &'b Battle<'w, 's>, who: CombatantId) -> Option<Self> {
        let actor = battle.get(who)?;
        let turn = battle.order.open_turn().filter(|turn| turn.who() == who);
        let left = turn.map_or(crate::rules::turns::turn_budget(battle.ruleset), |turn| {
            turn.left()
        });
        let mut enemies: Vec<_> = battle
            .everyone()
            .filter(|other| other.is_up() && battle.are_enemies(&actor, other))
            .filter(|other| is_known(battle, &actor, other))
            .collect();
        enemies.sort_by_key(CombatantRef::id);
        let mut friends: Vec<_> = battle
            .everyone()
            .filter(|other| other.identity().side == actor.identity().side)
            .filter(|other| other.health().vitality() != Vitality::Dead)
            .collect();
        friends.sort_by_key(CombatantRef::id);
        Some(Self {
            battle,
            actor,
            left,
            enemies,
            friends,
            ways: OnceCell::new(),
            nearest_first: OnceCell::new(),
        })
    }

    /// Who it is.
    pub fn who(&self) -> CombatantId {
        self.actor.id()
    }

    /// Whether a second is left to use.
    pub fn has_time(&self) -> bool {
        self.left > 0
    }

    /// The first action in the ruleset's order that does this.
    pub fn action(&self, does: impl Fn(&Deed) -> bool) -> Option<(ActionId, &'b ActionDef)> {
        let actions = &self.battle.ruleset.actions;
        actions.iter().find(|(_, def)| does(&def.does))
    }

    /// An order of the actor.
    pub fn order(&self, action: ActionId) -> Order {
        Order::new(self.who(), action)
    }

    /// The actor's space with its top left corner on `at`.
    pub fn space_at(&self, at: Cell) -> Space {
        Space::new(at, self.actor.body().footprint)
    }

    /// Squares from the actor, were it on `at`, to a space, by the ruleset's metric.
    pub fn squares_from(&self, at: Cell, to: &Space) -> u32 {
        let metric = self.battle.ruleset.movement.metric;
        metric.feet_between(&self.space_at(at), to) / FEET_PER_SQUARE
    }

    /// Whether the actor, were it on `at`, would see a space.
    pub fn sees_from(&self, at: Cell, to: Space) -> bool {
        sight_line(self.battle.map, self.space_at(at), to).is_ok()
    }

    /// Squares to the nearest of the known enemies, were the actor on `at`.
    pub fn squares_to_nearest_enemy(&self, at: Cell) -> Option<u32> {
        let here = self.space_at(at);
        let enemies = self.enemies.iter();
        enemies.map(|enemy| here.squares_to(&enemy.space())).min()
    }

    /// Everywhere the actor can get in time, as far as it knows.
    pub fn ways(&self) -> &Reach {
        self.ways.get_or_init(|| {
            let occupancy = movement::occupancy_of(self.battle, &self.actor, |other| {
                is_known(self.battle, &self.actor, other)
            });
            let budget = Budget {
                feet_per_move: movement::speed_squares(self.battle, &self.actor) * FEET_PER_SQUARE,
                moves: FORESIGHT_MOVES,
            };
            reach(
                self.battle.map,
                &occupancy,
                &movement::mover(self.battle, &self.actor),
                self.actor.position().0,
                budget,
            )
        })
    }

    /// Every square of [`ways`](Self::ways) with what it takes to get there, the nearest first.
    pub fn nearest_first(&self) -> &[(MoveCost, Cell)] {
        self.nearest_first.get_or_init(|| {
            let mut places: Vec<_> = self.ways().iter().map(|(at, cost)| (cost, at)).collect();
            places.sort_unstable();
            places
        })
    }
}

/// Hidden combatants are unknown to the party; the others see everyone.
fn is_known(battle: &Battle, actor: &CombatantRef, other: &CombatantRef) -> bool {
    !other.hidden().0
        || battle.sides.stance(actor.identity().side) != Stance::Party
        || actor.identity().side == other.identity().side
}

/// The command that starts this order.
pub(super) fn act(order: Order) -> EncounterCommand {
    EncounterCommand::Act(order)
}
