//! Where a combatant stands, what it knows, and what it has to work with.

use std::cell::OnceCell;

use crate::grid::{Budget, Cell, FEET_PER_SQUARE, MoveCost, Path, Reach, Space, Traffic, reach};
use crate::rules::facts::{EncounterCommand, Order};
use crate::rules::state::{Battle, CombatantId, CombatantRef, Vitality};
use crate::rules::{engagement, movement, sight};
use crate::ruleset::{ActionDef, ActionId, Deed};

use super::knowing::is_known;

/// How far ahead somebody looks for a way. On a large map the near is found much sooner, and mostly it is enough:
/// whatever is near costs the same if one looks far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Foresight {
    /// As far as the next few Moves lead.
    Near,
    /// Across a large map.
    Far,
}

impl Foresight {
    /// Both, the near first.
    pub const ALL: [Self; 2] = [Self::Near, Self::Far];

    /// How many Moves are looked ahead.
    pub const fn moves(self) -> u32 {
        match self {
            Self::Near => 6,
            Self::Far => 60,
        }
    }
}

/// How many enemies, and how many of its own side, anybody takes into account, the nearest first: more than a table
/// sees, and few enough that a battle of a thousand goes on.
const CONSIDERED: usize = 24;

/// How far the nearest are looked for first, in squares.
const NEAR: u32 = 8;

/// The fight as one combatant sees it in its turn.
pub(super) struct Standpoint<'b, 'w, 's> {
    /// The fight, as it stands.
    pub battle: &'b Battle<'w, 's>,
    /// The combatant whose standpoint it is.
    pub actor: CombatantRef<'b, 's>,
    /// The seconds left of its turn; those of a full turn if none is open.
    pub left: u32,
    enemies: OnceCell<Vec<CombatantRef<'b, 's>>>,
    friends: OnceCell<Vec<CombatantRef<'b, 's>>>,
    ways: [OnceCell<Reach>; 2],
    nearest_first: [OnceCell<Vec<(MoveCost, Cell)>>; 2],
}

impl<'b, 'w, 's> Standpoint<'b, 'w, 's> {
    /// The standpoint of `who`, whether or not it is its turn; `None` if it is not there.
    pub fn of(battle: &'b Battle<'w, 's>, who: CombatantId) -> Option<Self> {
        let actor = battle.get(who)?;
        let turn = battle.order.open_turn().filter(|turn| turn.who() == who);
        let left = turn.map_or(crate::rules::turns::turn_budget(battle.ruleset), |turn| {
            turn.left()
        });
        Some(Self {
            battle,
            actor,
            left,
            enemies: OnceCell::new(),
            friends: OnceCell::new(),
            ways: Default::default(),
            nearest_first: Default::default(),
        })
    }

    /// The enemies that the actor knows of and that are up, by id; the nearest of them, if there are very many.
    pub fn enemies(&self) -> &[CombatantRef<'b, 's>] {
        self.enemies.get_or_init(|| {
            let enemy =
                |other: &CombatantRef| other.is_up() && self.battle.are_enemies(&self.actor, other);
            self.nearest(enemy, |other| self.knows(other))
        })
    }

    /// The actor's own side by id, with itself and the dying, but without the dead; the nearest, if there are very
    /// many.
    pub fn friends(&self) -> &[CombatantRef<'b, 's>] {
        self.friends.get_or_init(|| {
            let friend = |other: &CombatantRef| {
                other.identity().side == self.actor.identity().side
                    && other.health().vitality() != Vitality::Dead
            };
            self.nearest(friend, |_friend| true)
        })
    }

    /// Those of `them` that count, by id; as many of the nearest as are taken into account.
    fn nearest(
        &self,
        them: impl Fn(&CombatantRef) -> bool,
        counts: impl Fn(&CombatantRef) -> bool,
    ) -> Vec<CombatantRef<'b, 's>> {
        let here = self.actor.space();
        let furthest = self.battle.map.width() + self.battle.map.height();
        let mut counting = Vec::new();
        let mut asked = None;
        // Among few everybody is looked at in one go.
        let few = self.battle.len() <= CONSIDERED;
        let mut squares = if few { furthest } else { NEAR };
        while counting.len() < CONSIDERED && asked.is_none_or(|asked| asked < furthest) {
            let near = self.battle.near(here, squares).into_iter();
            let near = near.map(|other| (here.squares_to(&other.space()), other));
            let mut others: Vec<_> = near
                .filter(|(apart, other)| asked.is_none_or(|asked| *apart > asked) && them(other))
                .collect();
            others.sort_by_key(|(apart, other)| (*apart, other.id()));
            // Whether somebody counts may take a look from everybody's eyes: the near are asked first.
            let others = others.into_iter().map(|(_, other)| other).filter(&counts);
            counting.extend(others.take(CONSIDERED - counting.len()));
            asked = Some(squares);
            squares *= 2;
        }
        counting.sort_by_key(CombatantRef::id);
        counting
    }

    /// Whether the actor's side knows where `other` is.
    pub fn knows(&self, other: &CombatantRef) -> bool {
        is_known(self.battle, &self.actor, other)
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
        let enemies = self.enemies().iter();
        enemies.map(|enemy| here.squares_to(&enemy.space())).min()
    }

    /// Everywhere the actor can get in so many Moves, as far as it knows.
    pub fn ways(&self, foresight: Foresight) -> &Reach {
        self.ways[foresight as usize].get_or_init(|| {
            let occupancy =
                movement::occupancy_of(self.battle, &self.actor, |other| self.knows(other));
            let budget = Budget {
                feet_per_move: movement::speed_squares(self.battle, &self.actor) * FEET_PER_SQUARE,
                moves: foresight.moves(),
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

    /// The cheapest way to `to`; `None` where none is known.
    pub fn path_to(&self, to: Cell) -> Option<Path> {
        let mut ways = Foresight::ALL.into_iter().map(|far| self.ways(far));
        ways.find_map(|ways| ways.path_to(to))
    }

    /// Whether the actor can get to `to` in time.
    pub fn gets_to(&self, to: Cell) -> bool {
        let mut ways = Foresight::ALL.into_iter().map(|far| self.ways(far));
        ways.any(|ways| ways.cost(to).is_some())
    }

    /// Every square that the actor can get to in time with what it costs to get there, the nearest first.
    pub fn nearest_first(&self) -> impl Iterator<Item = (MoveCost, Cell)> + '_ {
        let near = self.sorted(Foresight::Near).iter().copied();
        // Those that are far are not even looked for as long as the near will do.
        let far = std::iter::once_with(|| self.sorted(Foresight::Far)).flatten();
        let beyond = |(cost, _): &&(MoveCost, Cell)| cost.moves > Foresight::Near.moves();
        near.chain(far.filter(beyond).copied())
    }

    fn sorted(&self, foresight: Foresight) -> &[(MoveCost, Cell)] {
        self.nearest_first[foresight as usize].get_or_init(|| {
            let ways = self.ways(foresight).iter();
            let mut places: Vec<_> = ways.map(|(at, cost)| (cost, at)).collect();
            places.sort_unstable();
            places
        })
    }
}

/// The command that starts this order.
pub(super) fn act(order: Order) -> EncounterCommand {
    EncounterCommand::Act(order)
}
