//! Orders to retreat: the combatants of a side walk to the edge of the map and leave it, whether or not their fight is
//! lost.

use crate::encounter::options;
use crate::grid::{Block, Cell, Space};
use crate::rules::facts::EncounterCommand;
use crate::rules::state::{Battle, CombatantId, SideOrders};
use crate::rules::{legality, movement, turns};
use crate::ruleset::ActionBehaviour;

use super::standpoint::{Behaviour, Standpoint, act};
use super::{approach, retreat};

/// Maximum number of exits that are tried, the nearest first.
const MAX_EXITS_TRIED: usize = 40;

/// Checks whether the actor's side has orders to retreat.
pub(super) fn is_ordered(standpoint: &Standpoint) -> bool {
    let side = standpoint.actor.identity().side;
    standpoint.battle.sides.orders(side) == SideOrders::Retreat
}

/// Returns the behaviours that fit the orders of the actor's side.
pub(super) fn suitable<'l>(
    standpoint: &Standpoint,
    in_battle: &'l [Behaviour],
    in_retreat: &'l [Behaviour],
) -> &'l [Behaviour] {
    match is_ordered(standpoint) {
        true => in_retreat,
        false => in_battle,
    }
}

/// Cache key for the exit of a combatant.
#[derive(PartialEq, Eq, Hash)]
struct WayOut(CombatantId);

/// Returns the square at the edge of the map to which a combatant in retreat walks: the nearest to which no enemy is
/// nearer than it, otherwise the nearest. Returns `None` if it can get to none.
pub(super) fn way_out(standpoint: &Standpoint) -> Option<Cell> {
    let question = WayOut(standpoint.actor_id());
    *standpoint
        .battle
        .answer(question, || find_way_out(standpoint))
}

fn find_way_out(standpoint: &Standpoint) -> Option<Cell> {
    let everywhere = Block::from_map(standpoint.battle.map);
    let reachable = standpoint.nearest_first(&everywhere).map(|(_, at)| at);
    let exits = reachable
        .filter(|at| is_exit(standpoint, &standpoint.space_at(*at)))
        .filter(|at| standpoint.may_stop_on(*at));
    let is_cut_off = |at: Cell| {
        let own = standpoint.squares_from(at, &standpoint.actor.space());
        let theirs = standpoint.squares_to_nearest_enemy(at);
        theirs.is_some_and(|squares| squares < own)
    };
    let mut nearest = None;
    for at in exits.take(MAX_EXITS_TRIED) {
        if !is_cut_off(at) {
            return Some(at);
        }
        nearest = nearest.or(Some(at));
    }
    nearest
}

fn is_exit(standpoint: &Standpoint, space: &Space) -> bool {
    let mut cells = space.cells();
    cells.any(|cell| standpoint.battle.map.is_exit(cell))
}

/// Walks one Move towards the exit. Without an exit, walks away from the enemies.
pub(super) fn walk_out(standpoint: &Standpoint) -> Option<EncounterCommand> {
    match way_out(standpoint) {
        Some(to) => approach::walk_to(standpoint, to),
        None => retreat::step_away(standpoint),
    }
}

/// Runs towards the exit in a straight line if that saves more seconds than it takes.
pub(super) fn run_out(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let to = way_out(standpoint)?;
    approach::run_to(standpoint, standpoint.space_at(to))
}

/// Sprints towards the exit, or away from the enemies if there is none, unless an enemy is adjacent.
pub(super) fn sprint_out(standpoint: &Standpoint) -> Option<EncounterCommand> {
    way_out(standpoint).or_else(|| retreat::place_away(standpoint))?;
    let squares = standpoint.squares_to_nearest_enemy(standpoint.actor.position().0);
    let (action, _) = standpoint.action(|deed| matches!(deed, ActionBehaviour::Sprint))?;
    let is_free = squares.is_none_or(|squares| squares > 1);
    is_free.then(|| act(standpoint.order(action)))
}

/// Checks whether the actor is about to leave the map on orders.
pub(super) fn is_on_its_way(standpoint: &Standpoint) -> bool {
    is_ordered(standpoint)
        && can_walk(standpoint)
        && (way_out(standpoint).is_some() || is_out(standpoint))
}

/// Checks whether any combatant is about to leave the map on orders.
pub(super) fn any_is_on_its_way(battle: &Battle) -> bool {
    let mut standpoints = battle
        .combatants()
        .filter_map(|who| Standpoint::new(battle, who.id()));
    standpoints.any(|standpoint| is_on_its_way(&standpoint))
}

fn can_walk(standpoint: &Standpoint) -> bool {
    let actor = &standpoint.actor;
    actor.can_act() && movement::speed_squares(standpoint.battle, actor) > 0
}

/// Checks whether the actor can leave from where it is: at the edge of the map; or far from the enemies, if it cannot get
/// to the edge.
fn is_out(standpoint: &Standpoint) -> bool {
    is_exit(standpoint, &standpoint.actor.space())
        || way_out(standpoint).is_none() && retreat::is_away(standpoint)
}

/// Lets a combatant leave the map that has orders to retreat and whose turn it is.
///
/// This is a ruling of auto-play, which has no GM to make it: the rules do not cover leaving the map. Enemies get no
/// attack on a combatant that leaves.
pub(super) fn leave_map(battle: &Battle) -> Option<EncounterCommand> {
    let mut sides = battle.sides.0.iter();
    let retreats = sides.any(|side| side.orders == SideOrders::Retreat);
    if !retreats || !battle.clock.has_begun() || options::is_decided(battle) {
        return None;
    }
    turns::actors(battle).into_iter().find_map(|who| {
        let standpoint = Standpoint::new(battle, who)?;
        let leaves = is_ordered(&standpoint) && can_walk(&standpoint) && is_out(&standpoint);
        let command = EncounterCommand::RemoveCombatant { who };
        (leaves && legality::check(battle, &command).is_ok()).then_some(command)
    })
}

#[cfg(test)]
mod tests {
    use crate::encounter::History;
    use crate::rules::facts::EncounterCommand;
    use crate::rules::state::{MoraleState, SideId, SideOrders, Stance, Verdict, Vitality};
    use crate::rules::verdict::verdict_of;
    use crate::tactics;
    use crate::trial::{TestFight, id};

    const RULESETS: [&str; 5] = ["seconds", "segments", "phases", "resources", "fast-or-well"];

    fn retreat(side: &str) -> EncounterCommand {
        let (side, orders) = (SideId::new(side), SideOrders::Retreat);
        EncounterCommand::SetOrders { side, orders }
    }

    /// Lets auto-play play until it stops, and returns the number of its commands.
    fn play_out(fight: &mut TestFight) -> usize {
        for commands in 0..1000 {
            match fight.read(tactics::next_command) {
                Some(command) => fight.submit(command),
                None => return commands,
            }
        }
        panic!("the fight does not end");
    }

    #[test]
    fn side_leaves_the_map_and_loses_and_undo_brings_it_back() {
        for ruleset in RULESETS {
            let fighters =
                "orc as hunter (4, 9) against orc as first (30, 9), orc as second (32, 9)";
            let mut fight = TestFight::setup(ruleset, fighters).begin();
            fight.submit(retreat("foes"));
            let before = fight.world.resource::<History>().hash();
            let commands = play_out(&mut fight);
            let left = fight.read(|battle| {
                let here: Vec<_> = battle.combatants().map(|who| who.id()).collect();
                (here, verdict_of(battle))
            });
            let won = Verdict::Decided(Some(Stance::Party));
            assert_eq!(left, (vec![id("hunter")], won), "{ruleset}");
            for _ in 0..commands {
                fight.undo();
            }
            assert_eq!(
                fight.world.resource::<History>().hash(),
                before,
                "{ruleset}"
            );
            assert_eq!(fight.read(|battle| battle.len()), 3, "{ruleset}");
        }
    }

    #[test]
    fn retreat_from_a_melee_gets_some_combatants_away() {
        for ruleset in RULESETS {
            let fighters = "orc as hunter (19, 9) against orc as first (20, 9), orc as second (20, 10), orc as third \
                            (21, 9)";
            let mut fight = TestFight::setup(ruleset, fighters).begin();
            fight.submit(retreat("foes"));
            play_out(&mut fight);
            let verdict = fight.read(verdict_of);
            assert_eq!(verdict, Verdict::Decided(Some(Stance::Party)), "{ruleset}");
            let down = fight.read(|battle| {
                let foes = battle.combatants().filter(|who| who.id() != id("hunter"));
                foes.map(|who| who.health().vitality())
                    .collect::<Vec<Vitality>>()
            });
            assert!(down.len() < 3, "{ruleset}: {down:?}");
            assert!(!down.contains(&Vitality::Up), "{ruleset}: {down:?}");
        }
    }

    #[test]
    fn combatant_without_an_exit_leaves_far_from_its_enemies() {
        // Rocks all around the map.
        let ring = |low: i32, high: i32| {
            let across = (low..=high).flat_map(move |x| [(x, 0), (x, 19)]);
            across.chain((0..20).flat_map(|y| [(0, y), (39, y)]))
        };
        let rocks: Vec<(i32, i32)> = ring(0, 39).collect();
        let fighters = "orc as hunter (4, 9) against orc as prey (20, 9)";
        for ruleset in RULESETS {
            let mut fight = TestFight::setup(ruleset, fighters).rocks(&rocks).begin();
            fight.submit(retreat("foes"));
            play_out(&mut fight);
            assert_eq!(fight.read(|battle| battle.len()), 1, "{ruleset}");
        }
    }

    #[test]
    fn side_that_expects_reinforcements_has_not_lost() {
        let text = r#"(
            version: 1, name: "A test", ruleset: "seconds", map: (size: (20, 10)),
            sides: [(id: "party", name: "Party", stance: Party), (id: "foes", name: "Foes", stance: Foe, orders: Retreat)],
            combatants: [
                (id: "mira", creature: "mira", side: "party", at: (2, 2)),
                (id: "orc", creature: "orc", side: "foes", at: (19, 9)),
            ],
            waves: [(name: "late", round: 9, combatants: [(id: "late", creature: "orc", side: "foes", at: (12, 9))])],
        )"#;
        let mut fight = TestFight::from_text(text);
        fight.submit(EncounterCommand::Begin);
        let (who, before) = (id("orc"), fight.read(verdict_of));
        fight.submit(EncounterCommand::RemoveCombatant { who });
        assert_eq!(
            (before, fight.read(verdict_of)),
            (Verdict::Open, Verdict::Open)
        );
    }

    #[test]
    fn withdrawing_combatant_leaves_the_map_on_orders() {
        for ruleset in ["segments", "phases", "fast-or-well"] {
            let fighters = "orc as hunter (4, 9) against orc as prey (30, 9)";
            // The rocks are in the way of a charge.
            let rocks: Vec<(i32, i32)> = (5..14).map(|y| (17, y)).collect();
            let mut fight = TestFight::setup(ruleset, fighters).rocks(&rocks).begin();
            fight.submit(retreat("foes"));
            let (who, nerve) = (id("prey"), MoraleState::Withdrawing);
            fight.submit(EncounterCommand::SetNerve { who, nerve });
            play_out(&mut fight);
            assert_eq!(fight.read(|battle| battle.len()), 1, "{ruleset}");
        }
    }

    #[test]
    fn combatant_with_a_missile_weapon_waits_for_the_phase_in_which_it_walks() {
        let fighters = "orc as hunter (4, 9) against orc-archer as archer (30, 9)";
        let rocks: Vec<(i32, i32)> = (8..11).map(|y| (17, y)).collect();
        let mut fight = TestFight::setup("phases", fighters).rocks(&rocks).begin();
        fight.submit(retreat("foes"));
        let mut walks = 0;
        while let Some(command) = fight.read(tactics::next_command) {
            if let EncounterCommand::Act(order) = &command
                && order.who == id("archer")
            {
                assert!(order.to.is_some(), "{order:?}");
                walks += 1;
            }
            fight.submit(command);
        }
        assert_eq!((walks, fight.read(|battle| battle.len())), (1, 1));
    }
}
