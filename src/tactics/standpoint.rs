//! Where a combatant stands, what it knows, and what it has to work with.

use std::cell::OnceCell;

use crate::grid::{Budget, Cell, FEET_PER_SQUARE, MoveCost, Reach, Space, Traffic, reach};
use crate::rules::facts::{EncounterCommand, Order};
use crate::rules::state::{Battle, CombatantId, CombatantRef, Stance, Vitality};
use crate::rules::{engagement, movement, sight};
use crate::ruleset::{ActionDef, ActionId, Deed};

/// How many Moves ahead anybody plans: enough to cross a large map.
const FORESIGHT_MOVES: u32 = 60;

/// How many enemies, and how many of its own side, anybody takes into account, the nearest first: more than a table
/// sees, and few enough that a battle of a thousand goes on.
const CONSIDERED: usize = 24;

/// The fight as one combatant sees it in its turn.
pub(super) struct Standpoint<'b, 'w, 's> {
    /// The fight, as it stands.
    pub battle: &'b Battle<'w, 's>,
    /// The combatant whose standpoint it is.
    pub actor: CombatantRef<'b, 's>,
    /// The seconds left of its turn; those of a full turn if none is open.
    pub left: u32,
    /// The enemies that it knows of and that are up, by id; the nearest of them, if there are very many.
    pub enemies: Vec<CombatantRef<'b, 's>>,
    /// Its own side by id, with itself and the dying, but without the dead; the nearest, if there are very many.
    pub friends: Vec<CombatantRef<'b, 's>>,
    ways: OnceCell<Reach>,
    nearest_first: OnceCell<Vec<(MoveCost, Cell)>>,
}

impl<'b, 'w, 's> Standpoint<'b, 'w, 's> {
    /// The standpoint of `who`, whether or not it is its turn; `None` if it is not there.
    pub fn of(battle: &'b Battle<'w, 's>, who: CombatantId) -> Option<Self> {
        let actor = battle.get(who)?;
        let turn = battle.order.open_turn().filter(|turn| turn.who() == who);
        let left = turn.map_or(crate::rules::turns::turn_budget(battle.ruleset), |turn| {
            turn.left()
        });
        let enemies = battle
            .everyone()
            .filter(|other| other.is_up() && battle.are_enemies(&actor, other))
            .filter(|other| is_known(battle, &actor, other));
        let enemies = nearest(&actor, enemies.collect());
        let friends = battle
            .everyone()
            .filter(|other| other.identity().side == actor.identity().side)
            .filter(|other| other.health().vitality() != Vitality::Dead);
        let friends = nearest(&actor, friends.collect());
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

    /// The id of the actor.
    pub fn who(&self) -> CombatantId {
        self.actor.id()
    }

    /// Whether a second is left to use.
    pub fn has_time(&self) -> bool {
        self.left > 0
    }

    /// The first action that does this, in the ruleset's order.
    pub fn action(&self, does: impl Fn(&Deed) -> bool) -> Option<(ActionId, &'b ActionDef)> {
        let actions = &self.battle.ruleset.actions;
        actions.iter().find(|(_, def)| does(&def.does))
    }

    /// An order of the actor for `action`, without any input yet.
    pub fn order(&self, action: ActionId) -> Order {
        Order::new(self.who(), action)
    }

    /// The actor's space with its top left corner on `at`.
    pub fn space_at(&self, at: Cell) -> Space {
        Space::new(at, self.actor.body().footprint)
    }

    /// Squares from the actor to a space, if the actor stood on `at`, by the ruleset's metric.
    pub fn squares_from(&self, at: Cell, to: &Space) -> u32 {
        let metric = self.battle.ruleset.movement.metric;
        metric.feet_between(&self.space_at(at), to) / FEET_PER_SQUARE
    }

    /// Whether `what` would get to a space, and the actor would see it, if it stood on `at`.
    pub fn reaches_from(&self, at: Cell, to: Space, what: Traffic) -> bool {
        sight::free_way(self.battle, self.space_at(at), to, what).is_ok()
    }

    /// What a blow of the actor is, where it must get past a wall.
    pub fn blow(&self) -> Traffic {
        engagement::blow(engagement::has_long_weapon(self.battle, &self.actor))
    }

    /// Squares to the nearest of the known enemies, if the actor stood on `at`; `None` if it knows
    /// of none.
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

    /// Every square of [`ways`](Self::ways) with what it costs to get there, the nearest first.
    pub fn nearest_first(&self) -> &[(MoveCost, Cell)] {
        self.nearest_first.get_or_init(|| {
            let mut places: Vec<_> = self.ways().iter().map(|(at, cost)| (cost, at)).collect();
            places.sort_unstable();
            places
        })
    }
}

/// As many of `others` as are taken into account, by id.
fn nearest<'b, 's>(
    actor: &CombatantRef,
    mut others: Vec<CombatantRef<'b, 's>>,
) -> Vec<CombatantRef<'b, 's>> {
    if others.len() > CONSIDERED {
        let here = actor.space();
        others.sort_by_cached_key(|other| (here.squares_to(&other.space()), other.id()));
        others.truncate(CONSIDERED);
    }
    others.sort_by_key(CombatantRef::id);
    others
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
