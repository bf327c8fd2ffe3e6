//! The ruler: the distance between its start and the mouse, and the cost of walking there, in the ruleset's own units.

mod text;

use bevy_ecs::prelude::*;

use crate::encounter::display_names;
use crate::grid::{
    Budget, Cell, FEET_PER_SQUARE, Footprint, Mover, Occupancy, Path, Space, find_path,
};
use crate::rules::movement;
use crate::rules::state::{Battle, CombatantId, CombatantRef};
use crate::ruleset::TurnBudget;

use super::preview::{Mood, PreviewText};

/// The cell where the GM started to measure; `None` while the ruler is not in use.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ruler(pub Option<Cell>);

/// The measurement that the ruler shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measurement {
    /// The cells of the cheapest path on foot, including both ends; empty if there is none.
    pub way: Vec<Cell>,
    /// The text of the measurement.
    pub words: PreviewText,
}

/// A distance in feet that is longer than any path on any map.
const ANY_WAY: u32 = 10_000_000;

/// Maximum number of Moves to count.
const MAX_MOVES: u32 = 999;

/// Measures from one cell to another: the distance that counts for attacks and spells, and the path on foot over the
/// terrain, around obstacles but through combatants. For `who`, the selected combatant, it adds how long the walk
/// takes.
pub fn measure(battle: &Battle, from: Cell, to: Cell, who: Option<CombatantId>) -> Measurement {
    let map = battle.map;
    let (topology, rules) = (map.topology(), &battle.ruleset.movement);
    let space = |cell| Space::from_cell(topology, cell);
    let feet = rules.metric.feet_between(&space(from), &space(to));
    let mut words = PreviewText::default();
    let straight = text::straight(&distance_text(battle, feet));
    words.add_line(Mood::Plain, straight);
    let nobody = Occupancy::new(map);
    let way = |footprint: Footprint, feet_per_move: u32, moves: u32| -> Option<Path> {
        let mover = Mover {
            footprint,
            metric: rules.metric,
            costs: rules.terrain,
        };
        let budget = Budget {
            feet_per_move,
            moves,
        };
        find_path(map, &nobody, &mover, from, to, budget)
    };
    let on_foot = way(Footprint::single_cell(topology), ANY_WAY, 1);
    match &on_foot {
        Some(path) => {
            let costs = distance_text(battle, path.cost().feet);
            words.add_line(Mood::Plain, text::on_foot(&costs));
        }
        None => words.add_line(Mood::Warning, text::NO_PATH_ON_FOOT),
    }
    let walker = who.and_then(|who| battle.get(who));
    if let Some(walker) = walker.filter(|_| on_foot.is_some() && from != to) {
        let stride = movement::speed_squares(battle, &walker) * FEET_PER_SQUARE;
        let path = way(walker.body().footprint, stride, MAX_MOVES);
        let moves = path.map(|path| path.cost().moves);
        words.add_line(
            Mood::Plain,
            travel_time_text(battle, &walker, stride, moves),
        );
    }
    let way = on_foot.map_or_else(Vec::new, |path| {
        std::iter::once(from).chain(path.cells()).collect()
    });
    Measurement { way, words }
}

/// Describes a distance in feet and cells: `35 ft, 7 squares`.
fn distance_text(battle: &Battle, feet: u32) -> String {
    let cells = feet.div_ceil(FEET_PER_SQUARE);
    text::distance(feet, cells, battle.map.topology())
}

/// Describes how long a combatant takes, in the units of its ruleset.
fn travel_time_text(
    battle: &Battle,
    who: &CombatantRef,
    stride: u32,
    moves: Option<u32>,
) -> String {
    let names = display_names(battle);
    let name = names.into_iter().find(|(known, _)| *known == who.id());
    let name = name.map_or_else(|| who.id().to_string(), |(_, name)| name);
    let Some(moves) = moves else {
        return text::no_path(&name);
    };
    match battle.ruleset.turns.rules().turn {
        TurnBudget::Seconds => text::takes_seconds(&name, moves, stride),
        TurnBudget::Parts => text::takes_turns(&name, moves, stride),
        TurnBudget::Actions | TurnBudget::Activities => text::takes_moves(&name, moves, stride),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Patch, Stroke, Terrain};
    use crate::rules::facts::EncounterCommand;
    use crate::trial::{TestFight, id};

    fn measure_text(trial: &mut TestFight, to: (i32, i32)) -> String {
        trial.read(|battle| {
            let measured = measure(battle, Cell::new(1, 3), to.into(), Some(id("mira")));
            let phrases = measured.words.phrases().iter();
            phrases.map(|(_, text)| text.clone()).collect()
        })
    }

    #[test]
    fn ruler_counts_by_the_rules_and_walks_around() {
        let mut trial = TestFight::setup("seconds", "mira (1, 3) against orc (9, 3)").begin();
        let open = measure_text(&mut trial, (7, 3));
        assert!(
            open.starts_with("Straight: 30 ft, 6 squares\nOn foot: 30 ft, 6 squares\nMira: "),
            "{open}"
        );
        // A combatant in the way makes no difference; rock and mud do.
        trial.submit(EncounterCommand::Draw(Stroke::Ground {
            on: Patch::Box {
                from: Cell::new(4, 0),
                to: Cell::new(4, 99),
            },
            terrain: Terrain::Difficult,
        }));
        let mud = measure_text(&mut trial, (7, 3));
        assert!(mud.contains("Straight: 30 ft"), "{mud}");
        assert!(mud.contains("On foot: 35 ft, 7 squares"), "{mud}");
        trial.submit(EncounterCommand::Draw(Stroke::Ground {
            on: Patch::Box {
                from: Cell::new(4, 0),
                to: Cell::new(4, 99),
            },
            terrain: Terrain::Blocked,
        }));
        let rock = measure_text(&mut trial, (7, 3));
        assert!(rock.ends_with("On foot: no path"), "{rock}");
    }

    #[test]
    fn every_ruleset_measures_in_its_own_steps() {
        for (ruleset, unit) in [
            ("seconds", "second"),
            ("resources", "turn"),
            ("fast-or-well", "Move"),
            ("segments", "Move"),
            ("phases", "Move"),
        ] {
            let mut trial = TestFight::setup(ruleset, "mira (1, 3) against orc (9, 3)").begin();
            let words = measure_text(&mut trial, (3, 3));
            assert!(
                words.contains(&format!("Mira: 1 {unit}")),
                "{ruleset}: {words}"
            );
        }
    }
}
