//! The baseline: walks up to the nearest enemy that its side knows of, and attacks it in melee. It shoots if it holds
//! a weapon that can only shoot. It never casts, never holds its turn and retreats only if its morale fails. Where the
//! turns need another command, it gives the simplest legal one.

use splitsecond::encounter::options;
use splitsecond::grid::{
    Block, Budget, Cell, FEET_PER_SQUARE, Passage, Space, reach, reach_towards,
};
use splitsecond::rules::economy::feet_left;
use splitsecond::rules::facts::{ActionOrder, EncounterCommand};
use splitsecond::rules::movement::{self, feet, rounds, stepping};
use splitsecond::rules::sight::{self, light};
use splitsecond::rules::state::{Battle, CombatantId, CombatantRef, MoraleState, Stance};
use splitsecond::rules::{engagement, legality, reaction, turns};
use splitsecond::ruleset::{ActionBehaviour, ActionId, ItemId, TurnBudget};

/// Maximum number of enemies to consider, the nearest first.
const MAX_ENEMIES_TRIED: usize = 6;

/// Maximum number of squares to which a combatant considers fleeing.
const MAX_SQUARES_TRIED: usize = 6;

/// Number of Moves to look ahead on a path.
const MAX_SEARCH_MOVES: u32 = 60;

/// Returns the command of `who`, which may act or react now.
pub fn choose(battle: &Battle, who: CombatantId) -> EncounterCommand {
    let proposals = match battle.get(who) {
        Some(_) if battle.pending.top().is_some() => strike_back(battle, who),
        Some(actor) => Turn::new(battle, actor).proposals(),
        None => None,
    };
    proposals.unwrap_or_else(|| end_turn(battle, who))
}

fn is_legal(battle: &Battle, command: &EncounterCommand) -> bool {
    legality::check(battle, command).is_ok()
}

/// Reacts with the first possible attack, and lets all other triggers pass.
fn strike_back(battle: &Battle, who: CombatantId) -> Option<EncounterCommand> {
    let answers = reaction::possible_reactions(battle, who).into_iter();
    let attacks = answers.filter(|order| order.spell.is_none());
    let mut commands = attacks.map(EncounterCommand::React);
    let attack = commands.find(|command| is_legal(battle, command));
    Some(attack.unwrap_or(EncounterCommand::LetPass { who }))
}

/// Ends the turn, or passes until it is asked again. If an unfinished action forbids that, continues or abandons it.
fn end_turn(battle: &Battle, who: CombatantId) -> EncounterCommand {
    let in_moments = battle.ruleset.turns.rules().in_moments;
    let end = match in_moments {
        true => options::pass(battle, who),
        false => EncounterCommand::EndTurn { who },
    };
    let go_on = EncounterCommand::Continue {
        who,
        action: None,
        seconds: None,
    };
    let give_up = EncounterCommand::Abandon { who, action: None };
    let mut ways = [end.clone(), go_on, give_up].into_iter();
    ways.find(|command| is_legal(battle, command))
        .unwrap_or(end)
}

/// A combatant that may act now, and the enemies that its side knows of.
struct Turn<'b, 'w, 's> {
    battle: &'b Battle<'w, 's>,
    actor: CombatantRef<'b, 's>,
    /// The nearest first.
    enemies: Vec<CombatantRef<'b, 's>>,
}

impl<'b, 'w, 's> Turn<'b, 'w, 's> {
    fn new(battle: &'b Battle<'w, 's>, actor: CombatantRef<'b, 's>) -> Self {
        let all = battle.combatants();
        let enemies = all.filter(|other| other.is_up() && battle.are_enemies(&actor, other));
        let mut enemies: Vec<_> = enemies
            .filter(|enemy| is_known(battle, &actor, enemy))
            .collect();
        enemies.sort_by_key(|enemy| (actor.space().squares_to(&enemy.space()), enemy.id()));
        Self {
            battle,
            actor,
            enemies,
        }
    }

    /// Returns the first legal command, the most pressing first.
    fn proposals(&self) -> Option<EncounterCommand> {
        let go_on = EncounterCommand::Continue {
            who: self.actor.id(),
            action: None,
            seconds: None,
        };
        if is_legal(self.battle, &go_on) {
            return Some(go_on);
        }
        if self.actor.morale().nerve != MoraleState::Steady {
            return self.run_away();
        }
        let shoots = self.holds_only_a_missile();
        let shot = || self.attack(|does| matches!(does, ActionBehaviour::RangedAttack));
        let blow = || self.attack(|does| matches!(does, ActionBehaviour::MeleeAttack));
        let attack = if shoots { shot().or_else(blow) } else { blow() };
        attack
            .or_else(|| self.get_up())
            .or_else(|| self.draw())
            .or_else(|| self.close())
            .or_else(|| self.walk())
    }

    fn order(&self, action: ActionId) -> ActionOrder {
        ActionOrder::new(self.actor.id(), action)
    }

    /// Returns the actions with this behaviour, in the ruleset's order.
    fn actions(
        &self,
        does: impl Fn(&ActionBehaviour) -> bool,
    ) -> impl Iterator<Item = (ActionId, &'b ActionBehaviour)> {
        let all = self.battle.ruleset.actions.iter();
        all.filter(move |(_, def)| does(&def.does))
            .map(|(action, def)| (action, &def.does))
    }

    fn legal(&self, order: ActionOrder) -> Option<EncounterCommand> {
        let command = EncounterCommand::Act(order);
        is_legal(self.battle, &command).then_some(command)
    }

    /// Attacks the nearest possible enemy.
    fn attack(&self, does: fn(&ActionBehaviour) -> bool) -> Option<EncounterCommand> {
        let (action, _) = self.actions(does).next()?;
        let near = self.enemies.iter().take(MAX_ENEMIES_TRIED);
        near.map(|enemy| ActionOrder {
            targets: vec![enemy.id()],
            ..self.order(action)
        })
        .find_map(|order| self.legal(order))
    }

    fn holds_only_a_missile(&self) -> bool {
        let held = self.actor.gear().in_hand();
        let weapon = held.and_then(|item| self.battle.ruleset.weapons.get(item));
        weapon.is_some_and(|weapon| weapon.ranged.is_some() && weapon.melee.is_none())
    }

    /// Stands up, or ends a condition that an action ends.
    fn get_up(&self) -> Option<EncounterCommand> {
        let ruleset = self.battle.ruleset;
        let (from, to) = (self.actor.posture().id(), ruleset.default_posture());
        let rises = |does: &ActionBehaviour| {
            let ActionBehaviour::Posture {
                from: starts,
                to: end,
            } = does
            else {
                return false;
            };
            from != to && starts.contains(&from) && *end == to
        };
        let rising = self.actions(rises).map(|(action, _)| action);
        let conditions = self.actor.conditions().defs(ruleset);
        let ending = conditions.filter_map(|(_, def)| def.ended_by);
        let actions: Vec<ActionId> = rising.chain(ending).collect();
        let mut orders = actions.into_iter().map(|action| self.order(action));
        orders.find_map(|order| self.legal(order))
    }

    /// Draws a weapon if none is ready, preferably one for melee.
    fn draw(&self) -> Option<EncounterCommand> {
        let (gear, ruleset) = (self.actor.gear(), self.battle.ruleset);
        if gear.ready_weapons(ruleset).next().is_some() {
            return None;
        }
        let (action, _) = self
            .actions(|does| matches!(does, ActionBehaviour::Draw))
            .next()?;
        let mut items: Vec<ItemId> = gear
            .sheathed(ruleset)
            .filter(|item| ruleset.weapons.contains(*item))
            .collect();
        items.sort_by_key(|item| {
            let weapon = ruleset.weapons.get(*item);
            weapon.is_none_or(|weapon| weapon.melee.is_none())
        });
        items.into_iter().find_map(|item| {
            self.legal(ActionOrder {
                item: Some(item),
                ..self.order(action)
            })
        })
    }

    /// Closes with the nearest possible enemy, in rulesets with an action for that.
    fn close(&self) -> Option<EncounterCommand> {
        self.attack(|does| matches!(does, ActionBehaviour::Close))
    }

    /// Walks along the path to the nearest enemy, or to where it may find one.
    fn walk(&self) -> Option<EncounterCommand> {
        let battle = self.battle;
        if turns::is_asked_again(battle, self.actor.id()) {
            return None;
        }
        let (action, _) = self
            .actions(|does| matches!(does, ActionBehaviour::Move))
            .next()?;
        let squares = self.melee_squares();
        if self.enemies.is_empty() && !self.searches() {
            return None;
        }
        let serves = |at: Cell| {
            let here = self.space_at(at);
            let is_near = |enemy: &CombatantRef| here.squares_to(&enemy.space()) <= squares;
            match self.enemies.is_empty() {
                true => !battle.shown.is_explored(at),
                false => self.enemies.iter().any(is_near),
            }
        };
        if serves(self.actor.position().0) {
            return None;
        }
        if battle.ruleset.turns.rules().turn == TurnBudget::Parts {
            return self.walk_by_feet(action, serves);
        }
        let path = self.path(serves)?;
        path.into_iter().rev().find_map(|to| {
            self.legal(ActionOrder {
                to: Some(to),
                ..self.order(action)
            })
        })
    }

    /// Returns the squares of the first two Moves to the nearest square that `serves`. If no path leads to any, those to
    /// the square that is nearest to the enemy.
    fn path(&self, serves: impl Fn(Cell) -> bool) -> Option<Vec<Cell>> {
        let (battle, actor) = (self.battle, &self.actor);
        let feet_per_move = match battle.ruleset.turns.rules().turn {
            TurnBudget::Activities => rounds::allowance_feet(battle, actor, &ActionBehaviour::Move),
            TurnBudget::Actions => stepping::feet(battle, actor),
            TurnBudget::Seconds | TurnBudget::Parts => {
                movement::speed_squares(battle, actor) * FEET_PER_SQUARE
            }
        };
        let counts = |other: &CombatantRef| is_known(battle, actor, other);
        let occupancy = movement::occupancy_of(battle, actor, counts);
        let mover = movement::mover(battle, actor);
        let budget = Budget {
            feet_per_move,
            moves: MAX_SEARCH_MOVES,
        };
        let from = actor.position().0;
        let footprint = actor.body().footprint;
        let around =
            |enemy: &CombatantRef| Block::around(&enemy.space(), self.melee_squares(), footprint);
        let goals = self.enemies.iter().map(around);
        let goals = goals.reduce(|all, one| all.with(&one));
        let ways = match goals {
            Some(goals) => reach_towards(battle.map, &occupancy, &mover, from, budget, &goals),
            None => reach(battle.map, &occupancy, &mover, from, budget),
        };
        let may_stop = |cell: Cell| {
            let passage = occupancy.passage_of(&self.space_at(cell));
            matches!(passage, Passage::Free | Passage::StopOnly)
        };
        let places = || ways.iter().filter(|(cell, _)| may_stop(*cell));
        let there = places().filter(|(cell, _)| serves(*cell));
        let there = there.min_by_key(|(cell, cost)| (*cost, cell.y, cell.x));
        let to = there.or_else(|| {
            let near = |cell: Cell| self.squares_to_nearest(cell);
            let closer = places().filter(|(cell, _)| near(*cell) < near(from));
            closer.min_by_key(|(cell, cost)| (near(*cell), *cost, cell.y, cell.x))
        });
        let path = ways.path_to(to?.0)?;
        let soon = path.steps.iter().take_while(|step| step.cost.moves <= 2);
        Some(soon.map(|step| step.cell).collect())
    }

    /// Walks as far towards the nearest square that `serves` as the feet of the turn allow, and then sprints.
    fn walk_by_feet(
        &self,
        action: ActionId,
        serves: impl Fn(Cell) -> bool,
    ) -> Option<EncounterCommand> {
        let (battle, actor) = (self.battle, &self.actor);
        let counts = |other: &CombatantRef| is_known(battle, actor, other);
        let (ways, to) = feet::nearest_in_time(battle, actor, counts, &[], None, serves);
        let near = |cell: Cell| self.squares_to_nearest(cell);
        let to = to.or_else(|| {
            let all = ways.iter();
            let closer = all.filter(|(cell, _)| near(*cell) < near(actor.position().0));
            let nearest = closer.min_by_key(|(cell, feet)| (near(*cell), *feet, cell.y, cell.x));
            nearest.map(|(cell, _)| cell)
        })?;
        let path = ways.path_to(to)?;
        let left = feet_left(battle, actor).into_iter();
        let left = left.map(|(_, feet)| feet).max()?;
        let steps = path.iter().take_while(|step| step.feet <= left);
        let cells: Vec<Cell> = steps.map(|step| step.cell).collect();
        let walk = (1..=cells.len()).rev().find_map(|steps| {
            self.legal(ActionOrder {
                path: cells[..steps].to_vec(),
                ..self.order(action)
            })
        });
        walk.or_else(|| {
            let (sprint, _) = self
                .actions(|does| matches!(does, ActionBehaviour::Sprint))
                .next()?;
            self.legal(self.order(sprint))
        })
    }

    /// Flees as far from the enemies as it can.
    fn run_away(&self) -> Option<EncounterCommand> {
        let here = self.squares_to_nearest(self.actor.position().0);
        let ways = movement::reachable(self.battle, &self.actor, 1);
        let away = ways.iter().map(|(cell, _)| cell);
        let mut away: Vec<Cell> = away
            .filter(|cell| self.squares_to_nearest(*cell) > here)
            .collect();
        away.sort_by_key(|cell| {
            let far = self.squares_to_nearest(*cell);
            (std::cmp::Reverse(far), cell.y, cell.x)
        });
        away.truncate(MAX_SQUARES_TRIED);
        let actions = self.actions(|does| {
            matches!(
                does,
                ActionBehaviour::Flee | ActionBehaviour::Withdraw | ActionBehaviour::Move
            )
        });
        let actions: Vec<ActionId> = actions.map(|(action, _)| action).collect();
        let mut orders = actions.into_iter().flat_map(|action| {
            let to = away.iter().copied();
            to.map(move |to| (action, to))
        });
        orders.find_map(|(action, to)| {
            self.legal(ActionOrder {
                to: Some(to),
                ..self.order(action)
            })
        })
    }

    /// Returns the reach of its ready melee weapon, in squares; at least the adjacent squares.
    fn melee_squares(&self) -> u32 {
        let ruleset = self.battle.ruleset;
        let mut weapons = self.actor.gear().ready_weapons(ruleset);
        let reach = weapons.find_map(|(_, weapon)| Some(weapon.melee.as_ref()?.reach.squares()));
        reach.unwrap_or(1).max(1)
    }

    fn space_at(&self, at: Cell) -> Space {
        Space::new(at, self.actor.body().footprint)
    }

    fn squares_to_nearest(&self, at: Cell) -> u32 {
        let here = self.space_at(at);
        let enemies = self.enemies.iter();
        let each = enemies.map(|enemy| here.squares_to(&enemy.space()));
        each.min().unwrap_or(u32::MAX)
    }

    /// Checks whether the side looks for enemies that it does not know of: only the party remembers what it has seen.
    fn searches(&self) -> bool {
        let battle = self.battle;
        let side = self.actor.identity().side;
        battle.sides.stance(side) == Stance::Party && battle.shown.known_map().is_some()
    }
}

/// Checks whether the side of `actor` knows where `other` is: it sees or touches it, or the whole map is bright.
fn is_known(battle: &Battle, actor: &CombatantRef, other: &CombatantRef) -> bool {
    let side = actor.identity().side;
    if side == other.identity().side {
        return true;
    }
    if other.hidden().0 && battle.sides.stance(side) == Stance::Party {
        return false;
    }
    if light::lighting(battle).is_bright(battle.map) && !sight::is_unseen(battle, other) {
        return true;
    }
    let mut watchers = battle
        .combatants()
        .filter(|who| who.identity().side == side && who.is_up());
    watchers.any(|who| {
        let squares = engagement::furthest(battle, &who, other).max(1);
        who.space().squares_to(&other.space()) <= squares
            || sight::sees(battle, &who, other).is_ok()
    })
}
