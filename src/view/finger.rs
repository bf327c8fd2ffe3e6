//! The GM's pointer: while a key is held, it shows the players a place, or a line with its length.

use bevy_ecs::prelude::*;

use crate::grid::{BattleMap, Point};
use crate::rules::state::Battle;

use super::text;

/// The GM's pointer on the players' map.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Finger {
    /// True while it is shown; a click then does nothing else.
    pub is_up: bool,
    /// The place it points at; `None` outside the map.
    pub at: Option<Point>,
    /// The measured line while the left button is down.
    pub line: Option<MeasuredLine>,
}

/// A line between the centres of two cells, with its length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeasuredLine {
    /// Start of the line.
    pub from: Point,
    /// End of the line.
    pub to: Point,
    /// Length of the line by the ruleset's metric: `45 ft`.
    pub words: String,
}

impl MeasuredLine {
    /// Returns the line from the cell of one point to that of another.
    pub fn between(battle: &Battle, from: Point, to: Point) -> Self {
        let map: &BattleMap = battle.map;
        let [from, to] = [from, to].map(|point| map.cell_at(point));
        let metric = battle.ruleset.movement.metric;
        let feet = metric.feet_between(&map.space_of(from), &map.space_of(to));
        Self {
            from: map.topology().centre(from),
            to: map.topology().centre(to),
            words: text::feet(feet),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trial::TestFight;

    #[test]
    fn line_length_follows_the_ruleset() {
        // Six columns and three rows, which rulesets count differently.
        for (ruleset, words) in [("segments", "33 ft"), ("resources", "36 ft")] {
            let mut trial = TestFight::setup(ruleset, "mira (1, 2) against orc (9, 2)").set_up();
            let line = trial.read(|battle| {
                MeasuredLine::between(battle, Point::new(1700, 2300), Point::new(7100, 5900))
            });
            assert_eq!(line.words, words, "{ruleset}");
            assert_eq!(
                (line.from, line.to),
                (Point::new(1500, 2500), Point::new(7500, 5500))
            );
        }
    }
}
