//! A combatant's point of view: its position, its knowledge, and the actions that it has.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use crate::grid::{
    Block, Budget, Cell, FEET_PER_SQUARE, MoveCost, Occupancy, Passage, Path, Reach, Space,
    Traffic, fewest_moves, reach, reach_towards,
};
use crate::rules::attack::Mode;
use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::state::{Battle, CombatantId, CombatantRef, Skill, Vitality};
use crate::rules::{action, engagement, legality, movement, sight};
use crate::ruleset::{ActionBehaviour, ActionDef, ActionId};

use super::knowledge::is_known;
use super::style::{StyleTraits, skill_of, style_of};

/// How far ahead a combatant looks for a path. On a large map, a near search is much faster and usually enough: near
/// squares have the same cost in a far search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum SearchDistance {
    /// As far as the next few Moves lead.
    Near,
    /// Hardly farther than without obstacles.
    Direct,
    /// Not much farther than that.
    Straight,
    /// With a detour.
    Detour,
    /// With a long detour.
    Roundabout,
    /// Across a large map.
    Far,
}

impl SearchDistance {
    /// All values, the nearest first.
    pub const ALL: [Self; 6] = [
        Self::Near,
        Self::Direct,
        Self::Straight,
        Self::Detour,
        Self::Roundabout,
        Self::Far,
    ];
}

/// Maximum number of enemies, and of members of the same side, that a combatant takes into account, the nearest first.
/// It is more than there are at a game table, and small enough for a battle of a thousand to stay fast.
const CONSIDERED: usize = 24;

/// Maximum number of combatants of which the nearest are found in one pass. With more, near ones are looked up first.
const MAX_SINGLE_PASS: usize = 4 * CONSIDERED;

/// Radius of the first search for the nearest combatants, in squares.
const NEAR_SQUARES: u32 = 8;

/// Limits of a near search: number of Moves, and feet if a Move covers many.
const NEAR_MOVES: u32 = 6;
const NEAR_FEET: u32 = 180;

/// Limit of a far search in Moves.
const MAX_SEARCH_MOVES: u32 = 60;

/// Largest melee reach for which all enemies are searched together, in squares. Places for a longer reach are searched
/// one by one.
const HAND: u32 = 4;

/// The fight from the point of view of one combatant in its turn.
pub(super) struct Standpoint<'b, 'w, 's> {
    /// The fight in its current state.
    pub battle: &'b Battle<'w, 's>,
    /// The combatant.
    pub actor: CombatantRef<'b, 's>,
    /// Its fighting style.
    pub style: StyleTraits,
    /// The skill of its side.
    pub skill: Skill,
    /// Seconds left of its turn; those of a full turn if its turn is not open.
    pub left: u32,
    enemies: OnceCell<Vec<CombatantRef<'b, 's>>>,
    friends: OnceCell<Vec<CombatantRef<'b, 's>>>,
    around_enemies: OnceCell<Option<Block>>,
    in_the_way: OnceCell<Occupancy>,
    ways: Found<Ways, Reach>,
    nearest_first: Found<NearestFirst, Vec<(MoveCost, Cell)>>,
}

impl<'b, 'w, 's> Standpoint<'b, 'w, 's> {
    /// Creates the standpoint of `who`, whether or not it is its turn; `None` if there is no such combatant.
    pub fn new(battle: &'b Battle<'w, 's>, who: CombatantId) -> Option<Self> {
        let actor = battle.get(who)?;
        let turn = battle
            .order
            .open_turn()
            .filter(|turn| turn.combatant() == who);
        let left = turn.map_or(crate::rules::turns::turn_budget(battle.ruleset), |turn| {
            turn.left()
        });
        Some(Self {
            battle,
            actor,
            style: style_of(battle, &actor),
            skill: skill_of(battle, &actor),
            left,
            enemies: OnceCell::new(),
            friends: OnceCell::new(),
            around_enemies: OnceCell::new(),
            in_the_way: OnceCell::new(),
            ways: Found::default(),
            nearest_first: Found::default(),
        })
    }

    /// Checks whether the actor takes risks into account: it waits, keeps away, and retreats.
    pub fn is_careful(&self) -> bool {
        self.skill == Skill::Good && !self.style.never_retreats()
    }

    /// Returns the known enemies that are up, by id; only the nearest if there are very many.
    pub fn enemies(&self) -> &[CombatantRef<'b, 's>] {
        self.enemies.get_or_init(|| {
            let enemy =
                |other: &CombatantRef| other.is_up() && self.battle.are_enemies(&self.actor, other);
            self.nearest(enemy, |other| self.knows(other))
        })
    }

    /// Returns the actor's own side by id, including the actor and the dying, but not the dead; only the nearest if
    /// there are very many.
    pub fn friends(&self) -> &[CombatantRef<'b, 's>] {
        self.friends.get_or_init(|| {
            let friend = |other: &CombatantRef| {
                other.identity().side == self.actor.identity().side
                    && other.health().vitality() != Vitality::Dead
            };
            self.nearest(friend, |_friend| true)
        })
    }

    /// Returns the combatants among `them` that count, by id; only the nearest, up to the maximum taken into account.
    fn nearest(
        &self,
        them: impl Fn(&CombatantRef) -> bool,
        counts: impl Fn(&CombatantRef) -> bool,
    ) -> Vec<CombatantRef<'b, 's>> {
        let here = self.actor.space();
        let furthest = self.battle.map.width() + self.battle.map.height();
        let mut counting = Vec::new();
        let mut asked = None;
        let few = self.battle.len() <= MAX_SINGLE_PASS;
        let mut squares = if few { furthest } else { NEAR_SQUARES };
        while counting.len() < CONSIDERED && asked.is_none_or(|asked| asked < furthest) {
            let near: Vec<_> = if few {
                self.battle.combatants().collect()
            } else {
                self.battle.near(here, squares)
            };
            let near = near.into_iter();
            let mut others: Vec<_> = near
                .map(|other| (here.squares_to(&other.space()), other))
                .filter(|(apart, other)| asked.is_none_or(|asked| *apart > asked) && them(other))
                .collect();
            others.sort_by_key(|(apart, other)| (*apart, other.id()));
            // `counts` may compute the sight of every combatant, so the nearest are checked first.
            let others = others.into_iter().map(|(_, other)| other).filter(&counts);
            counting.extend(others.take(CONSIDERED - counting.len()));
            asked = Some(squares);
            squares *= 2;
        }
        counting.sort_by_key(CombatantRef::id);
        counting
    }

    /// Checks whether the actor's side knows where `other` is.
    pub fn knows(&self, other: &CombatantRef) -> bool {
        is_known(self.battle, &self.actor, other)
    }

    /// Returns the id of the actor.
    pub fn actor_id(&self) -> CombatantId {
        self.actor.id()
    }

    /// Checks whether any seconds are left.
    pub fn has_time(&self) -> bool {
        self.left > 0
    }

    /// Returns the first action with this behaviour, in the ruleset's order.
    pub fn action(
        &self,
        does: impl Fn(&ActionBehaviour) -> bool,
    ) -> Option<(ActionId, &'b ActionDef)> {
        let actions = &self.battle.ruleset.actions;
        actions.iter().find(|(_, def)| does(&def.does))
    }

    /// Returns the action for a melee or ranged attack, if the actor may begin it now against some target.
    pub fn may_attack(&self, mode: Mode) -> Option<ActionId> {
        let (action, def) = self.action(|deed| {
            matches!(
                (deed, mode),
                (ActionBehaviour::MeleeAttack, Mode::Melee)
                    | (ActionBehaviour::RangedAttack, Mode::Ranged)
            )
        })?;
        action::may_start(self.battle, &self.actor, &self.order(action), def).ok()?;
        Some(action)
    }

    /// Returns the enemies that an attack could reach, considering only the distance.
    pub fn enemies_within(&self, mode: Mode) -> impl Iterator<Item = &CombatantRef<'b, 's>> {
        let squares = match mode {
            Mode::Melee => engagement::longest_reach(self.battle),
            Mode::Ranged => u32::MAX,
        };
        let here = self.actor.space();
        let enemies = self.enemies().iter();
        enemies.filter(move |enemy| here.squares_to(&enemy.space()) <= squares)
    }

    /// Creates an order of the actor for `action`, without further input.
    pub fn order(&self, action: ActionId) -> ActionOrder {
        ActionOrder::new(self.actor_id(), action)
    }

    /// Returns the actor's space with its top left corner on `at`.
    pub fn space_at(&self, at: Cell) -> Space {
        Space::new(at, self.actor.body().footprint)
    }

    /// Returns the squares from the actor on `at` to a space, by the ruleset's metric.
    pub fn squares_from(&self, at: Cell, to: &Space) -> u32 {
        let metric = self.battle.ruleset.movement.metric;
        metric.feet_between(&self.space_at(at), to) / FEET_PER_SQUARE
    }

    /// Checks whether `what` would get from `at` to a space, and whether the actor on `at` would see that space.
    pub fn reaches_from(&self, at: Cell, to: Space, what: Traffic) -> bool {
        sight::check_clear_way(self.battle, self.space_at(at), to, what).is_ok()
    }

    /// Returns the traffic of the actor's melee attacks, which determines the walls that stop them.
    pub fn melee_traffic(&self) -> Traffic {
        engagement::melee_traffic(engagement::has_long_weapon(self.battle, &self.actor))
    }

    /// Returns the squares from `at` to the nearest known enemy; `None` if no enemy is known.
    pub fn squares_to_nearest_enemy(&self, at: Cell) -> Option<u32> {
        let here = self.space_at(at);
        let enemies = self.enemies().iter();
        enemies.map(|enemy| here.squares_to(&enemy.space())).min()
    }

    /// Returns the number of Moves to look ahead on the paths to `goals`.
    pub fn search_moves(&self, goals: &Block, foresight: SearchDistance) -> u32 {
        match foresight {
            SearchDistance::Near => self.near_moves(),
            SearchDistance::Direct => self.moves_with_detour(goals, |_fewest| 1),
            SearchDistance::Straight => self.moves_with_detour(goals, |fewest| fewest / 4 + 2),
            SearchDistance::Detour => {
                self.moves_with_detour(goals, |fewest| fewest + 2 * NEAR_MOVES)
            }
            SearchDistance::Roundabout => {
                self.moves_with_detour(goals, |fewest| 3 * fewest + 4 * NEAR_MOVES)
            }
            SearchDistance::Far => MAX_SEARCH_MOVES,
        }
    }

    /// Returns the number of Moves of a near search.
    fn near_moves(&self) -> u32 {
        let moves = NEAR_FEET / self.feet_per_move().max(1);
        moves.clamp(1, NEAR_MOVES)
    }

    /// Returns the fewest Moves to any of `goals`, plus those for a detour.
    fn moves_with_detour(&self, goals: &Block, detour: impl Fn(u32) -> u32) -> u32 {
        let fewest = self.fewest_moves(goals);
        let moves = fewest.saturating_add(detour(fewest));
        moves.clamp(self.near_moves(), MAX_SEARCH_MOVES)
    }

    /// Returns the fewest Moves in which the actor could get to any of `goals`.
    fn fewest_moves(&self, goals: &Block) -> u32 {
        let topology = self.battle.map.topology();
        let metric = self.battle.ruleset.movement.metric;
        let from = self.actor.position().0;
        fewest_moves(topology, metric, from, self.feet_per_move(), goals)
    }

    /// Returns the feet of a Move, or of a turn's walk if there are no Moves.
    pub fn feet_per_move(&self) -> u32 {
        movement::speed_squares(self.battle, &self.actor) * FEET_PER_SQUARE
    }

    /// Returns all squares that the actor can get to in one Move, as far as it knows.
    pub fn one_move(&self) -> Rc<Reach> {
        let question = Ways {
            moves: 1,
            towards: None,
        };
        self.cached_paths(question)
    }

    /// Returns the paths to those of `goals` that the actor can get to in this many Moves, as far as it knows; `None`
    /// if all of them are farther away.
    pub fn paths(&self, goals: &Block, moves: u32) -> Option<Rc<Reach>> {
        if self.fewest_moves(goals) > moves {
            return None;
        }
        // The next few Moves are searched in all directions, because many callers need them.
        Some(if moves > self.near_moves() {
            self.paths_in(moves, goals)
        } else {
            self.cached_paths(Ways {
                moves,
                towards: None,
            })
        })
    }

    /// Returns the paths to those of `goals` that the actor can get to in this many Moves, as far as it knows.
    pub fn paths_in(&self, moves: u32, goals: &Block) -> Rc<Reach> {
        let towards = Some(goals.clone());
        self.cached_paths(Ways { moves, towards })
    }

    fn cached_paths(&self, question: Ways) -> Rc<Reach> {
        self.ways.answer(question, |Ways { moves, towards }| {
            let (battle, from) = (self.battle, self.actor.position().0);
            let occupancy = self.in_the_way();
            let mover = movement::mover(battle, &self.actor);
            let budget = Budget {
                feet_per_move: self.feet_per_move(),
                moves: *moves,
            };
            match towards {
                None => reach(battle.map, occupancy, &mover, from, budget),
                Some(goals) => reach_towards(battle.map, occupancy, &mover, from, budget, goals),
            }
        })
    }

    /// Returns the combatants in the actor's way, as far as it knows.
    fn in_the_way(&self) -> &Occupancy {
        self.in_the_way.get_or_init(|| {
            movement::occupancy_of(self.battle, &self.actor, |other| self.knows(other))
        })
    }

    /// Checks that no combatant known to the actor prevents it from stopping on `at`.
    pub fn may_stop_on(&self, at: Cell) -> bool {
        at == self.actor.position().0
            || match self.in_the_way().passage_of(&self.space_at(at)) {
                Passage::Free | Passage::StopOnly => true,
                Passage::ThroughOnly | Passage::Closed => false,
            }
    }

    /// Returns a block that contains all squares within [`HAND`] squares of an enemy; `None` if there are no enemies.
    pub fn around_enemies(&self) -> Option<Block> {
        let around = || {
            let enemies = self.enemies().iter();
            let blocks = enemies.map(|enemy| self.around(&enemy.space(), HAND));
            blocks.reduce(|all, one| all.with(&one))
        };
        self.around_enemies.get_or_init(around).clone()
    }

    /// Returns a block that contains all squares on which the actor would be within `squares` squares of `space`.
    pub fn around(&self, space: &Space, squares: u32) -> Block {
        Block::around(space, squares, self.actor.body().footprint)
    }

    /// Returns the cheapest path to `to`; `None` if none is known.
    pub fn path_to(&self, to: Cell) -> Option<Path> {
        // Usually an earlier search for several goals has already found it.
        let leads_to = |ways: &Ways| match &ways.towards {
            None => true,
            Some(goals) => goals.contains(to),
        };
        let known = self.ways.find(leads_to, |ways| ways.path_to(to));
        known.or_else(|| self.ways_to(to, |ways| ways.path_to(to)))
    }

    /// Checks whether the actor can get to `to` in time.
    pub fn can_get_to(&self, to: Cell) -> bool {
        self.ways_to(to, |ways| ways.cost(to)).is_some()
    }

    /// Returns what `wanted` takes from the paths to `to`, looking farther ahead with each search.
    fn ways_to<T>(&self, to: Cell, wanted: impl Fn(&Reach) -> Option<T>) -> Option<T> {
        let goals = Block::from_cell(to);
        let mut ahead = SearchDistance::ALL.into_iter();
        ahead.find_map(|far| {
            let ways = self.paths(&goals, self.search_moves(&goals, far))?;
            wanted(&ways)
        })
    }

    /// Iterates over those of `goals` that the actor can get to in time, with the costs, the nearest first.
    pub fn nearest_first(&self, goals: &Block) -> impl Iterator<Item = (MoveCost, Cell)> {
        let mut seen = None;
        // Distant goals are searched only when the near ones do not suffice.
        SearchDistance::ALL.into_iter().flat_map(move |foresight| {
            let ahead = self.search_moves(goals, foresight);
            let before = seen.replace(ahead);
            let fresh = |cost: MoveCost| before.is_none_or(|before| cost.moves > before);
            let places = self.sorted(goals, foresight);
            let first = places.partition_point(|(cost, _)| !fresh(*cost));
            (first..places.len()).map(move |at| places[at])
        })
    }

    /// Returns those of `goals` that are within this foresight, the nearest first.
    fn sorted(&self, goals: &Block, foresight: SearchDistance) -> Rc<Vec<(MoveCost, Cell)>> {
        let question = NearestFirst {
            goals: goals.clone(),
            foresight,
        };
        self.nearest_first.answer(question, |_question| {
            let moves = self.search_moves(goals, foresight);
            let Some(ways) = self.paths(goals, moves) else {
                return Vec::new();
            };
            let wanted = ways.iter().filter(|(at, _)| goals.contains(*at));
            let mut places: Vec<_> = wanted.map(|(at, cost)| (cost, at)).collect();
            places.sort_unstable();
            places
        })
    }
}

/// Cache of a standpoint's results. There are only a few different queries, and the results are too large for the
/// shared memo.
struct Found<Q, A>(RefCell<Vec<(Q, Rc<A>)>>);

impl<Q, A> Default for Found<Q, A> {
    fn default() -> Self {
        Self(RefCell::default())
    }
}

impl<Q: PartialEq, A> Found<Q, A> {
    /// Returns the first value that `wanted` takes from the cached answers to matching queries.
    fn find<T>(&self, such: impl Fn(&Q) -> bool, wanted: impl Fn(&A) -> Option<T>) -> Option<T> {
        let all = self.0.borrow();
        let mut all = all.iter().filter(|(asked, _)| such(asked));
        all.find_map(|(_, answer)| wanted(answer))
    }

    fn answer(&self, question: Q, work_out: impl FnOnce(&Q) -> A) -> Rc<A> {
        let known = |all: &Vec<(Q, Rc<A>)>| {
            let mut all = all.iter();
            all.find_map(|(asked, answer)| (*asked == question).then(|| answer.clone()))
        };
        if let Some(answer) = known(&self.0.borrow()) {
            return answer;
        }
        let answer = Rc::new(work_out(&question));
        self.0.borrow_mut().push((question, answer.clone()));
        answer
    }
}

/// Cache key for the squares that the actor can get to in a number of Moves, in all directions or towards some goals.
#[derive(PartialEq, Eq)]
struct Ways {
    moves: u32,
    towards: Option<Block>,
}

/// Cache key for the nearest of some squares.
#[derive(PartialEq, Eq)]
struct NearestFirst {
    goals: Block,
    foresight: SearchDistance,
}

/// A behaviour of a combatant, which returns a proposal, legal or not.
pub(super) type Behaviour = fn(&Standpoint) -> Option<EncounterCommand>;

/// Returns the first legal proposal of these behaviours for `who`.
pub(super) fn first_proposal(
    standpoint: &Standpoint,
    behaviours: &[Behaviour],
) -> Option<EncounterCommand> {
    let is_legal = |command: &EncounterCommand| legality::check(standpoint.battle, command).is_ok();
    let mut proposals = behaviours.iter().map(|behaviour| behaviour(standpoint));
    proposals.find_map(|proposal| proposal.filter(is_legal))
}

/// Creates the command that starts this order.
pub(super) fn act(order: ActionOrder) -> EncounterCommand {
    EncounterCommand::Act(order)
}
