//! The squares where a movement in a round of sides may end (SEG-34 to SEG-36, PHA-69 to PHA-74).

use std::cell::OnceCell;
use std::sync::Arc;

use crate::grid::{Cell, MoveCost, Reach};
use crate::rules::effects;
use crate::rules::engagement::{self, Opponents};
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::ActionBehaviour;

use super::rounds::{MoveLimits, bounded_reach, bounds, check_path_past, may_end, stands_in_reach};

/// Returns every `wanted` square on which `actor` may end the movement `does`, with its cost. The ends of a charge are
/// in [`charging`](crate::rules::charging).
pub fn ends_of(
    battle: &Battle,
    actor: &CombatantRef,
    does: &ActionBehaviour,
    wanted: &dyn Fn(Cell) -> bool,
) -> Vec<(Cell, MoveCost)> {
    let Some(ends) = MoveEnds::for_action(battle, actor, does) else {
        return Vec::new();
    };
    let reached = ends.reachable_squares();
    reached
        .filter(|(cell, _)| wanted(*cell) && ends.can_end_on(*cell))
        .collect()
}

/// The possible ends of a combatant's movement, for callers that check one square after another.
pub struct MoveEnds<'b, 'w, 's> {
    battle: &'b Battle<'w, 's>,
    actor: CombatantRef<'b, 's>,
    does: &'b ActionBehaviour,
    bounds: MoveLimits,
    reach: Arc<Reach>,
    opponents: OnceCell<Opponents<'b, 'w, 's>>,
    /// True if the search covers everything that may forbid an end.
    known: bool,
    /// Enemies next to one of which it must end; `None` if it may end anywhere.
    beside: Option<Vec<CombatantRef<'b, 's>>>,
}

impl<'b, 'w, 's> MoveEnds<'b, 'w, 's> {
    /// Returns the possible ends of the movement `does` of `actor`, or `None` if it cannot set out.
    pub fn for_action(
        battle: &'b Battle<'w, 's>,
        actor: &CombatantRef<'b, 's>,
        does: &'b ActionBehaviour,
    ) -> Option<Self> {
        let bounds = bounds(battle, actor, does).ok()?;
        let reach = bounded_reach(battle, actor, &bounds);
        // For a body of one square the search covers the reach of all enemies; otherwise the path is checked again.
        let afraid = effects::flees_only(battle.ruleset, actor);
        let known = actor.body().footprint.is_single_cell() && !bounds.backing_off && !afraid;
        let holding = |other: &CombatantRef| {
            battle.are_enemies(actor, other) && engagement::holds_its_ground(battle, other)
        };
        let closes = matches!(does, ActionBehaviour::Close);
        let beside = closes.then(|| battle.combatants().filter(holding).collect());
        Some(Self {
            battle,
            actor: *actor,
            does,
            bounds,
            reach,
            opponents: OnceCell::new(),
            known,
            beside,
        })
    }

    /// Returns the squares that it can reach with their cost, row by row; it may not end on all of them.
    pub fn reachable_squares(&self) -> impl Iterator<Item = (Cell, MoveCost)> {
        let from = self.actor.position().0;
        self.reach.iter().filter(move |(cell, _)| *cell != from)
    }

    /// Returns true if it may end on a square that it can reach.
    pub fn can_end_on(&self, cell: Cell) -> bool {
        let Self { battle, actor, .. } = self;
        let near = |enemies: &Vec<CombatantRef>| {
            let mut enemies = enemies.iter();
            enemies.any(|enemy| stands_in_reach(battle, actor, cell, enemy))
        };
        may_end(battle, actor, self.does, cell, &self.bounds).is_ok()
            && self.beside.as_ref().is_none_or(near)
            && (self.known || self.way_is_open(cell))
    }

    fn way_is_open(&self, cell: Cell) -> bool {
        let Some(path) = self.reach.path_to(cell) else {
            return false;
        };
        let Self {
            battle,
            actor,
            does,
            bounds,
            ..
        } = self;
        let opponents = self
            .opponents
            .get_or_init(|| Opponents::new(battle, actor, bounds.feet, &bounds.passing()));
        check_path_past(battle, actor, does, &path, bounds, opponents).is_ok()
    }
}
