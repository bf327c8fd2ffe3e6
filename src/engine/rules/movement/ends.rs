//! The squares where a movement in a round of sides may end (SEG-34 to SEG-36, PHA-69 to PHA-74).

use std::cell::OnceCell;
use std::sync::Arc;

use crate::grid::{Cell, MoveCost, Reach};
use crate::rules::effects;
use crate::rules::engagement::{self, Opponents};
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::Deed;

use super::rounds::{Bounds, bounded_reach, bounds, check_way_past, may_end, stands_in_reach};

/// Returns every `wanted` square on which `actor` may end the movement `does`, with its cost. The ends of a charge are
/// in [`charging`](crate::rules::charging).
pub fn ends_of(
    battle: &Battle,
    actor: &CombatantRef,
    does: &Deed,
    wanted: &dyn Fn(Cell) -> bool,
) -> Vec<(Cell, MoveCost)> {
    let Some(ends) = Ends::of(battle, actor, does) else {
        return Vec::new();
    };
    let reached = ends.reached();
    reached
        .filter(|(cell, _)| wanted(*cell) && ends.may_be(*cell))
        .collect()
}

/// The possible ends of a combatant's movement, for callers that check one square after another.
pub struct Ends<'b, 'w, 's> {
    battle: &'b Battle<'w, 's>,
    actor: CombatantRef<'b, 's>,
    does: &'b Deed,
    bounds: Bounds,
    reach: Arc<Reach>,
    opponents: OnceCell<Opponents<'b, 'w, 's>>,
    /// True if the search covers everything that may forbid an end.
    known: bool,
    /// Enemies next to one of which it must end; `None` if it may end anywhere.
    beside: Option<Vec<CombatantRef<'b, 's>>>,
}

impl<'b, 'w, 's> Ends<'b, 'w, 's> {
    /// Returns the possible ends of the movement `does` of `actor`, or `None` if it cannot set out.
    pub fn of(
        battle: &'b Battle<'w, 's>,
        actor: &CombatantRef<'b, 's>,
        does: &'b Deed,
    ) -> Option<Self> {
        let bounds = bounds(battle, actor, does).ok()?;
        let reach = bounded_reach(battle, actor, &bounds);
        // For a body of one square the search covers the reach of all enemies; otherwise the path is checked again.
        let afraid = effects::flees_only(battle.ruleset, actor);
        let known = actor.body().footprint.is_one() && !bounds.backing_off && !afraid;
        let holding = |other: &CombatantRef| {
            battle.are_enemies(actor, other) && engagement::holds_its_ground(battle, other)
        };
        let closes = matches!(does, Deed::Close);
        let beside = closes.then(|| battle.everyone().filter(holding).collect());
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
    pub fn reached(&self) -> impl Iterator<Item = (Cell, MoveCost)> {
        let from = self.actor.position().0;
        self.reach.iter().filter(move |(cell, _)| *cell != from)
    }

    /// Returns true if it may end on a square that it can reach.
    pub fn may_be(&self, cell: Cell) -> bool {
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
            .get_or_init(|| Opponents::of(battle, actor, bounds.feet, &bounds.passing()));
        check_way_past(battle, actor, does, &path, bounds, opponents).is_ok()
    }
}
