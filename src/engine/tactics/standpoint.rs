//! Where a combatant stands, what it knows, and what it has to work with.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use crate::grid::{
    Block, Budget, Cell, FEET_PER_SQUARE, MoveCost, Occupancy, Passage, Path, Reach, Space,
    Traffic, fewest_moves, reach, reach_towards,
};
use crate::rules::attack::Mode;
use crate::rules::facts::{EncounterCommand, Order};
use crate::rules::state::{Battle, CombatantId, CombatantRef, Vitality};
use crate::rules::{action, engagement, movement, sight};
use crate::ruleset::{ActionDef, ActionId, Deed};

use super::knowing::is_known;

/// How far ahead somebody looks for a way. On a large map the near is found much sooner, and mostly it is enough:
/// whatever is near costs the same if one looks far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Foresight {
    /// As far as the next few Moves lead.
    Near,
    /// Hardly farther than it would be if nothing stood in the way.
    Direct,
    /// Not much farther than that.
    Straight,
    /// With a way round.
    Detour,
    /// With a long way round.
    Roundabout,
    /// Across a large map.
    Far,
}

impl Foresight {
    /// All of them, the nearest first.
    pub const ALL: [Self; 6] = [
        Self::Near,
        Self::Direct,
        Self::Straight,
        Self::Detour,
        Self::Roundabout,
        Self::Far,
    ];
}

/// How many enemies, and how many of its own side, anybody takes into account, the nearest first: more than a table
/// sees, and few enough that a battle of a thousand goes on.
const CONSIDERED: usize = 24;

/// How far the nearest are looked for first, in squares.
const NEAR: u32 = 8;

/// How many Moves the near takes at most, and how many feet where a Move leads far.
const NEAR_MOVES: u32 = 6;
const NEAR_FEET: u32 = 180;

/// How many Moves the far takes.
const FAR_MOVES: u32 = 60;

/// How far from an enemy it is struck at most, in squares; whoever has a longer arm looks for its places one by one.
const HAND: u32 = 4;

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
    around_enemies: OnceCell<Option<Block>>,
    in_the_way: OnceCell<Occupancy>,
    ways: Found<Ways, Reach>,
    nearest_first: Found<NearestFirst, Vec<(MoveCost, Cell)>>,
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
            around_enemies: OnceCell::new(),
            in_the_way: OnceCell::new(),
            ways: Found::default(),
            nearest_first: Found::default(),
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

    /// The action of attacking hand to hand or from afar, if the actor may begin it now, whoever it is aimed at.
    pub fn may_attack(&self, mode: Mode) -> Option<ActionId> {
        let (action, def) = self.action(|deed| {
            matches!(
                (deed, mode),
                (Deed::MeleeAttack, Mode::Melee) | (Deed::RangedAttack, Mode::Ranged)
            )
        })?;
        action::may_start(self.battle, &self.actor, &self.order(action), def).ok()?;
        Some(action)
    }

    /// The enemies whom an attack could reach, by distance alone.
    pub fn enemies_within(&self, mode: Mode) -> impl Iterator<Item = &CombatantRef<'b, 's>> {
        let squares = match mode {
            Mode::Melee => engagement::longest_reach(self.battle),
            Mode::Ranged => u32::MAX,
        };
        let here = self.actor.space();
        let enemies = self.enemies().iter();
        enemies.filter(move |enemy| here.squares_to(&enemy.space()) <= squares)
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

    /// How many Moves are looked ahead, at the ways to `goals`.
    pub fn moves_ahead(&self, goals: &Block, foresight: Foresight) -> u32 {
        match foresight {
            Foresight::Near => self.near_moves(),
            Foresight::Direct => self.moves_with_detour(goals, |_fewest| 1),
            Foresight::Straight => self.moves_with_detour(goals, |fewest| fewest / 4 + 2),
            Foresight::Detour => self.moves_with_detour(goals, |fewest| fewest + 2 * NEAR_MOVES),
            Foresight::Roundabout => {
                self.moves_with_detour(goals, |fewest| 3 * fewest + 4 * NEAR_MOVES)
            }
            Foresight::Far => FAR_MOVES,
        }
    }

    /// How many Moves the near takes.
    fn near_moves(&self) -> u32 {
        let moves = NEAR_FEET / self.feet_per_move().max(1);
        moves.clamp(1, NEAR_MOVES)
    }

    /// The fewest Moves to any of `goals` and those of a detour.
    fn moves_with_detour(&self, goals: &Block, detour: impl Fn(u32) -> u32) -> u32 {
        let fewest = self.fewest_moves(goals);
        let moves = fewest.saturating_add(detour(fewest));
        moves.clamp(self.near_moves(), FAR_MOVES)
    }

    /// The fewest Moves in which the actor could get to any of `goals`.
    fn fewest_moves(&self, goals: &Block) -> u32 {
        let topology = self.battle.map.topology();
        let metric = self.battle.ruleset.movement.metric;
        let from = self.actor.position().0;
        fewest_moves(topology, metric, from, self.feet_per_move(), goals)
    }

    fn feet_per_move(&self) -> u32 {
        movement::speed_squares(self.battle, &self.actor) * FEET_PER_SQUARE
    }

    /// Everywhere the actor can get in one Move, as far as it knows.
    pub fn one_move(&self) -> Rc<Reach> {
        let question = Ways {
            moves: 1,
            towards: None,
        };
        self.found_ways(question)
    }

    /// Which of `goals` the actor can get to in so many Moves, as far as it knows, and how; `None` where all of them
    /// are farther away.
    pub fn ways(&self, goals: &Block, moves: u32) -> Option<Rc<Reach>> {
        if self.fewest_moves(goals) > moves {
            return None;
        }
        // The next few Moves are looked at in all directions: it is asked for them again and again.
        Some(if moves > self.near_moves() {
            self.ways_in(moves, goals)
        } else {
            self.found_ways(Ways {
                moves,
                towards: None,
            })
        })
    }

    /// Which of `goals` the actor can get to in so many Moves, as far as it knows, and how.
    pub fn ways_in(&self, moves: u32, goals: &Block) -> Rc<Reach> {
        let towards = Some(goals.clone());
        self.found_ways(Ways { moves, towards })
    }

    fn found_ways(&self, question: Ways) -> Rc<Reach> {
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

    /// Those who stand in the actor's way, as far as it knows.
    fn in_the_way(&self) -> &Occupancy {
        self.in_the_way.get_or_init(|| {
            movement::occupancy_of(self.battle, &self.actor, |other| self.knows(other))
        })
    }

    /// Whether nobody whom the actor knows of keeps it from stopping on `at`.
    pub fn may_stop_on(&self, at: Cell) -> bool {
        at == self.actor.position().0
            || match self.in_the_way().passage_of(&self.space_at(at)) {
                Passage::Free | Passage::StopOnly => true,
                Passage::ThroughOnly | Passage::Closed => false,
            }
    }

    /// No square outside of it is within [`HAND`] squares of an enemy; `None` if there is none.
    pub fn around_enemies(&self) -> Option<Block> {
        let around = || {
            let enemies = self.enemies().iter();
            let blocks = enemies.map(|enemy| self.around(&enemy.space(), HAND));
            blocks.reduce(|all, one| all.with(&one))
        };
        self.around_enemies.get_or_init(around).clone()
    }

    /// On no square outside of it the actor would be within so many squares of `space`.
    pub fn around(&self, space: &Space, squares: u32) -> Block {
        Block::around(space, squares, self.actor.body().footprint)
    }

    /// The cheapest way to `to`; `None` where none is known.
    pub fn path_to(&self, to: Cell) -> Option<Path> {
        // Mostly it has been found already, as one of several goals.
        let leads_to = |ways: &Ways| match &ways.towards {
            None => true,
            Some(goals) => goals.contains(to),
        };
        let known = self.ways.find(leads_to, |ways| ways.path_to(to));
        known.or_else(|| self.ways_to(to, |ways| ways.path_to(to)))
    }

    /// Whether the actor can get to `to` in time.
    pub fn gets_to(&self, to: Cell) -> bool {
        self.ways_to(to, |ways| ways.cost(to)).is_some()
    }

    /// What is `wanted` of the ways to `to`, looking farther and farther ahead.
    fn ways_to<T>(&self, to: Cell, wanted: impl Fn(&Reach) -> Option<T>) -> Option<T> {
        let goals = Block::of(to);
        let mut ahead = Foresight::ALL.into_iter();
        ahead.find_map(|far| {
            let ways = self.ways(&goals, self.moves_ahead(&goals, far))?;
            wanted(&ways)
        })
    }

    /// Every one of `goals` that the actor can get to in time, with what it costs to get there, the nearest first.
    pub fn nearest_first(&self, goals: &Block) -> impl Iterator<Item = (MoveCost, Cell)> {
        let mut seen = None;
        // Those that are far are not even looked for as long as the near will do.
        Foresight::ALL.into_iter().flat_map(move |foresight| {
            let ahead = self.moves_ahead(goals, foresight);
            let before = seen.replace(ahead);
            let fresh = |cost: MoveCost| before.is_none_or(|before| cost.moves > before);
            let places = self.sorted(goals, foresight);
            let first = places.partition_point(|(cost, _)| !fresh(*cost));
            (first..places.len()).map(move |at| places[at])
        })
    }

    /// Those of `goals` that it can get to in the Moves that it looks ahead, the nearest first.
    fn sorted(&self, goals: &Block, foresight: Foresight) -> Rc<Vec<(MoveCost, Cell)>> {
        let question = NearestFirst {
            goals: goals.clone(),
            foresight,
        };
        self.nearest_first.answer(question, |_question| {
            let moves = self.moves_ahead(goals, foresight);
            let Some(ways) = self.ways(goals, moves) else {
                return Vec::new();
            };
            let wanted = ways.iter().filter(|(at, _)| goals.contains(*at));
            let mut places: Vec<_> = wanted.map(|(at, cost)| (cost, at)).collect();
            places.sort_unstable();
            places
        })
    }
}

/// What a standpoint has found out. It is asked a handful of questions, and what it found is too large for a memo of
/// everybody's.
struct Found<Q, A>(RefCell<Vec<(Q, Rc<A>)>>);

impl<Q, A> Default for Found<Q, A> {
    fn default() -> Self {
        Self(RefCell::default())
    }
}

impl<Q: PartialEq, A> Found<Q, A> {
    /// What is `wanted` of the answers to such questions.
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

/// Where can the actor get in so many Moves, and how? In all directions, or towards some goals.
#[derive(PartialEq, Eq)]
struct Ways {
    moves: u32,
    towards: Option<Block>,
}

/// Which of some squares are the nearest?
#[derive(PartialEq, Eq)]
struct NearestFirst {
    goals: Block,
    foresight: Foresight,
}

/// The command that starts this order.
pub(super) fn act(order: Order) -> EncounterCommand {
    EncounterCommand::Act(order)
}
