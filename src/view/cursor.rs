//! The keyboard cursor. Arrow keys move it by one cell, and Tab moves it from target to target. The mouse takes over as
//! soon as it moves.

use std::cmp::Reverse;

use bevy_ecs::prelude::*;

use crate::grid::{BattleMap, Cell};
use crate::rules::state::{Battle, CombatantRef};

use super::cursor_step::CursorStep;
use super::preview::{PointerContext, PointerIntent};
use super::selection::Hover;
use super::tool::Tool;

/// The cell under the keyboard cursor; `None` while the mouse points.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cursor(pub Option<Cell>);

impl Cursor {
    /// Returns the cell that a step leads to. The first step starts from the selected combatant, or else from the
    /// middle of the map. The cursor stays on the map.
    pub fn moved_by(self, battle: &Battle, selected: Option<Cell>, step: CursorStep) -> Cell {
        let from = self.0.or(selected).unwrap_or_else(|| middle(battle.map));
        let to = from.offset(step.0, step.1);
        if battle.map.contains(to) { to } else { from }
    }

    /// Returns the cell of the next target, or of the previous one if `back`; `None` if there is none.
    pub fn next_target(
        self,
        battle: &Battle,
        pointing: &PointerContext,
        back: bool,
    ) -> Option<Cell> {
        let all = targets(battle, pointing);
        let last = all.len().checked_sub(1)?;
        let here = self.0.and_then(|here| {
            let here = all.iter().position(|who| who.space().contains(here));
            Some((here?, back))
        });
        let next = match here {
            None if back => last,
            None => 0,
            Some((0, true)) => last,
            Some((here, true)) => here - 1,
            Some((here, false)) if here == last => 0,
            Some((here, false)) => here + 1,
        };
        all.get(next).map(|who| who.position().0)
    }
}

fn middle(map: &BattleMap) -> Cell {
    let half = |size: u32| i32::try_from(size / 2).unwrap_or(0);
    Cell::new(half(map.width()), half(map.height()))
}

/// Returns the combatants that Tab cycles through. With an order to aim, these are its possible targets if there are
/// any. Enemies come before all others, and standing enemies first; within each group the nearest comes first.
fn targets<'b, 's>(
    battle: &'b Battle<'_, 's>,
    pointing: &PointerContext,
) -> Vec<CombatantRef<'b, 's>> {
    let selected = pointing.selection.0.and_then(|who| battle.get(who));
    let mut all: Vec<_> = battle.combatants().collect();
    if let Some(me) = &selected {
        let steps = |other: &CombatantRef| {
            let topology = battle.map.topology();
            topology.steps_between(me.position().0, other.position().0)
        };
        all.retain(|other| other.id() != me.id());
        all.sort_by_key(|other| {
            let foe = battle.are_enemies(me, other);
            (Reverse(foe && other.is_up()), Reverse(foe), steps(other))
        });
    }
    if matches!(pointing.tool, Tool::Aim(_)) {
        let fits = |other: &CombatantRef| {
            let cell = Some(other.position().0);
            let who = Some(other.id());
            let hover = Hover { cell, who };
            let meaning =
                PointerIntent::with_aiming(battle, &PointerContext { hover, ..*pointing }, None);
            meaning.promise.rejection().is_none() && !meaning.click.is_empty()
        };
        let fitting: Vec<bool> = all.iter().map(fits).collect();
        if fitting.contains(&true) {
            let mut fitting = fitting.into_iter();
            all.retain(|_| fitting.next() == Some(true));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::facts::ActionOrder;
    use crate::trial::{TestFight, id};
    use crate::view::{Selection, UsualAttack};

    fn names(cells: &[Option<Cell>]) -> Vec<(i32, i32)> {
        let cells = cells.iter().flatten();
        cells.map(|cell| (cell.x, cell.y)).collect()
    }

    /// Returns the cells that Tab reaches from the start, in `steps` presses.
    fn tour(trial: &mut TestFight, tool: &Tool, steps: usize) -> Vec<(i32, i32)> {
        trial.read(|battle| {
            let pointing = PointerContext {
                hover: Hover::default(),
                selection: Selection(Some(id("mira"))),
                tool,
                usual: &UsualAttack::default(),
                running: false,
            };
            let mut cursor = Cursor(None);
            let cells: Vec<_> = (0..steps)
                .map(|_| {
                    cursor = Cursor(cursor.next_target(battle, &pointing, false));
                    cursor.0
                })
                .collect();
            names(&cells)
        })
    }

    fn fight() -> TestFight {
        let fighters = "mira (3, 3), tolk (3, 5) against orc as far (12, 3), orc as near (5, 3)";
        TestFight::setup("seconds", fighters).start_with_dice(&[6, 1, 2, 3])
    }

    #[test]
    fn tab_visits_the_nearest_enemy_first_and_cycles() {
        let cells = tour(&mut fight(), &Tool::Point, 4);
        assert_eq!(cells, [(5, 3), (12, 3), (3, 5), (5, 3)]);
    }

    #[test]
    fn tab_with_a_tool_skips_invalid_targets() {
        let strike = Tool::Aim(ActionOrder::new(id("mira"), "melee-attack".into()));
        let cells = tour(&mut fight(), &strike, 2);
        assert!(!cells.contains(&(12, 3)), "{cells:?}");
    }

    #[test]
    fn arrows_start_at_the_selection_and_stay_on_the_map() {
        fight().read(|battle| {
            let here = Some(Cell::new(3, 3));
            let right = Cursor(None).moved_by(battle, here, CursorStep(1, 0));
            assert_eq!(right, Cell::new(4, 3));
            let corner = Cursor(Some(Cell::new(0, 0)));
            assert_eq!(
                corner.moved_by(battle, here, CursorStep(-1, 0)),
                Cell::new(0, 0)
            );
        });
    }
}
