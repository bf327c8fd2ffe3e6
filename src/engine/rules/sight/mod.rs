//! Lines of effect and of sight, cover and concealment (PHA-55, PHA-56, SEG-41).

pub mod light;

use crate::grid::FEET_PER_SQUARE;
use crate::grid::{self, BattleMap, Cell, Cover, FINE, Light, Point, Space, Terrain, Traffic};
use crate::ruleset::{Capability, CastingRules, Ruleset, Status};

use super::facts::Rejection;
use super::facts::target::TargetRejection;
use crate::rules::effects;
use crate::rules::state::{Battle, CombatantRef};

/// Checks that nothing solid is between two combatants.
///
/// # Errors
/// `NoLineOfSight` with the square where the line stops.
pub fn in_sight(
    battle: &Battle,
    actor: &CombatantRef,
    target: &CombatantRef,
) -> Result<(), Rejection> {
    check_clear_way(battle, actor.space(), target.space(), Traffic::SIGHT)
}

/// Checks whether `what` gets straight from the middle of one space to that of the other, aimed at a visible target
/// there: an attack, a missile or an effect needs its own way as well as the line of sight (house default).
///
/// # Errors
/// `NoLineOfSight` with the square where the line of sight stops. If the obstacle can be seen through, `NoLineOfEffect`
/// for an effect and `Barred` for everything else.
pub fn check_clear_way(
    battle: &Battle,
    from: Space,
    to: Space,
    what: Traffic,
) -> Result<(), Rejection> {
    let seen = what.and(Traffic::SIGHT);
    let line = battle.outlooks.clear_line(battle.map, from, to, seen);
    line.map_err(|obstruction| {
        let (kind, at) = (
            battle.map.kind_of(obstruction.by),
            battle.map.cell_at(obstruction.at),
        );
        let why = if kind.stops.intersects(Traffic::SIGHT) {
            TargetRejection::NoLineOfSight { at }
        } else if what == Traffic::EFFECTS {
            TargetRejection::NoLineOfEffect { at }
        } else {
            let by = kind.name.to_string();
            TargetRejection::Barred { by, at }
        };
        why.into()
    })
}

/// Returns the squares between two combatants by the ruleset's metric.
pub fn squares_between(battle: &Battle, a: &CombatantRef, b: &CombatantRef) -> u32 {
    battle
        .ruleset
        .movement
        .metric
        .feet_between(&a.space(), &b.space())
        / FEET_PER_SQUARE
}

/// Checks whether an effect of `from` reaches the space `to`: there is a straight opening of one foot, the cover is
/// within the limit of the ruleset, and no water surface is in between (PHA-55).
///
/// # Errors
/// `NoLineOfEffect` with the square where it stops, `TooMuchCover` if too much of the space is covered.
pub fn line_of_effect(battle: &Battle, from: &CombatantRef, to: Space) -> Result<(), Rejection> {
    effect_between(battle, from.space(), to)
}

/// Like [`line_of_effect`], but from any space, such as the origin of a burst.
///
/// # Errors
/// As for [`line_of_effect`].
pub fn effect_between(battle: &Battle, from: Space, to: Space) -> Result<(), Rejection> {
    opening(battle, from, to)?;
    check_unhindered(battle, from, to)
}

/// Returns the cover of one space from another on the map of the fight.
fn cover(battle: &Battle, from: Space, to: Space, what: Traffic) -> Cover {
    battle.outlooks.cover(battle.map, from, to, what)
}

/// Checks the requirements of a line of effect other than an opening: no water surface, and not too much cover.
///
/// # Errors
/// As for [`line_of_effect`].
pub(super) fn check_unhindered(battle: &Battle, from: Space, to: Space) -> Result<(), Rejection> {
    above_or_below(battle, from, to)?;
    let Some(rules) = casting_rules(battle.ruleset) else {
        return Ok(());
    };
    // Computing the cover is expensive: it is skipped if no cover stops anything.
    if rules.cover_stops_above >= 100 {
        return Ok(());
    }
    let percent = cover(battle, from, to, Traffic::EFFECTS).percent();
    if percent > rules.cover_stops_above {
        Err(TargetRejection::TooMuchCover { percent }.into())
    } else {
        Ok(())
    }
}

/// Checks whether there is a way from one space to the other, for a hand, or for an effect that begins at a point and
/// not at a body: nothing solid and no water surface is between them (PHA-55).
///
/// # Errors
/// `NoLineOfEffect` with the square where it stops.
pub(super) fn check_touch(battle: &Battle, from: Space, to: Space) -> Result<(), Rejection> {
    opening(battle, from, to)?;
    above_or_below(battle, from, to)
}

fn opening(battle: &Battle, from: Space, to: Space) -> Result<(), Rejection> {
    let line = grid::line_of_effect(battle.map, from, to);
    line.map_err(|obstruction| {
        Rejection::Target(TargetRejection::NoLineOfEffect {
            at: battle.map.cell_at(obstruction.at),
        })
    })
}

fn above_or_below(battle: &Battle, from: Space, to: Space) -> Result<(), Rejection> {
    match surface_between(battle.map, from, to) {
        Some(at) => Err(TargetRejection::NoLineOfEffect { at }.into()),
        None => Ok(()),
    }
}

/// Checks whether `from` sees `to`; all callers use this function. `from` must be able to see, and some of `to` must be
/// uncovered, lit well enough for its eyes and not too much concealed, without a condition that makes it unseen
/// (PHA-56). Senses that need neither light nor eyes always perceive.
///
/// # Errors
/// `ConditionForbids` if `from` is blind, `NoLineOfSight` with the square where the line stops, `TooMuchConcealment` if
/// the target is too well concealed, `TooDark` with the square where it is too dark.
pub fn sees(battle: &Battle, from: &CombatantRef, to: &CombatantRef) -> Result<(), Rejection> {
    if from.id() == to.id() {
        return Ok(());
    }
    if is_sensed(battle, from, to) {
        return Ok(());
    }
    effects::permission(battle.ruleset, from, Capability::Seeing)?;
    if let Err(stopped) = in_sight(battle, from, to) {
        // A pillar on the line from centre to centre hides no more than it covers.
        let hidden = cover(battle, from.space(), to.space(), Traffic::SIGHT);
        if hidden == Cover::WHOLE {
            return Err(stopped);
        }
    }
    if is_unseen(battle, to) {
        return Err(TargetRejection::TooMuchConcealment { percent: 100 }.into());
    }
    check_lit_enough(battle, from, to)?;
    let percent = concealment_percent(battle, from, to);
    match casting_rules(battle.ruleset) {
        Some(rules) if percent >= rules.concealment_stops_from => {
            Err(TargetRejection::TooMuchConcealment { percent }.into())
        }
        Some(_) | None => Ok(()),
    }
}

/// Returns true if `from` perceives `to` without light and eyes.
fn is_sensed(battle: &Battle, from: &CombatantRef, to: &CombatantRef) -> bool {
    let mut cells = to.space().cells();
    cells.any(|cell| light::senses_there(battle, from, cell))
}

/// Checks whether any of `to` is lit well enough for the eyes of `from`, or perceived without them. In rulesets in
/// which darkness is a percentage of concealment, that counts instead (SEG-41).
///
/// # Errors
/// `TooDark` with its square.
pub fn check_lit_enough(
    battle: &Battle,
    from: &CombatantRef,
    to: &CombatantRef,
) -> Result<(), Rejection> {
    let hides = battle.ruleset.attack.situation().is_some();
    let mut cells = to.space().cells();
    if hides
        || cells.any(|cell| light::light_for(battle, from, cell) != Light::Dark)
        || is_sensed(battle, from, to)
    {
        Ok(())
    } else {
        let at = to.space().anchor;
        Err(TargetRejection::TooDark { at }.into())
    }
}

/// Returns the percentage of `to` that walls, closed doors and solid squares cover from `what` comes from `from`
/// (SEG-41), or the percentage of a GM ruling.
pub fn cover_percent(
    battle: &Battle,
    from: &CombatantRef,
    to: &CombatantRef,
    what: Traffic,
) -> u32 {
    if let Some(said) = to.by_word().cover() {
        return said;
    }
    cover(battle, from.space(), to.space(), what).percent()
}

/// Returns the concealment of `to` from `from` in percent: the largest of terrain, darkness, and curtains and the like
/// (SEG-41). For a large combatant its most visible square counts. A GM ruling takes precedence.
pub fn concealment_percent(battle: &Battle, from: &CombatantRef, to: &CombatantRef) -> u32 {
    if let Some(said) = to.by_word().concealment() {
        return said;
    }
    let squares = to.space().cells();
    let ground = squares.map(|cell| concealment_at(battle, from, cell)).min();
    let counts = battle.ruleset.attack.situation().is_some();
    let veiled = match counts {
        true => {
            let outlooks = battle.outlooks;
            outlooks.obscured_percent(battle.map, from.space(), to.space())
        }
        false => 0,
    };
    ground.unwrap_or(0).max(veiled)
}

/// Returns the concealment in percent of a combatant on `cell` from `from` by terrain and darkness.
pub fn concealment_at(battle: &Battle, from: &CombatantRef, cell: Cell) -> u32 {
    let Some(situation) = battle.ruleset.attack.situation() else {
        return 0;
    };
    let (difficult, very_difficult) = situation.ground;
    // Furniture gives cover or none; it is no undergrowth.
    let ground = match battle.map.bare_terrain(cell) {
        Terrain::Difficult => difficult,
        Terrain::VeryDifficult => very_difficult,
        Terrain::Open | Terrain::Blocked | Terrain::Water | Terrain::Pit | Terrain::Climb => 0,
    };
    let (dim, dark) = situation.light;
    let light = match light::light_for(battle, from, cell) {
        Light::Bright => 0,
        Light::Dim => dim,
        Light::Dark => dark,
    };
    ground.max(light)
}

/// Returns true if a condition makes `who` invisible (SEG-41).
pub fn is_unseen(battle: &Battle, who: &CombatantRef) -> bool {
    effects::counts_as(battle.ruleset, who, Status::Unseen)
}

/// Returns the rules for casting, if the turn structure has them.
pub(super) fn casting_rules(ruleset: &Ruleset) -> Option<&CastingRules> {
    ruleset.turns.casting()
}

/// Returns where the straight line between two spaces crosses a water surface: one of them is under water and the other
/// is not, or both are and there is land between (PHA-55).
fn surface_between(map: &BattleMap, from: Space, to: Space) -> Option<Cell> {
    let immersed = |space: Space| space.cells().all(|cell| is_water(map, cell));
    let (here, there) = (immersed(from), immersed(to));
    if !here && !there {
        return None;
    }
    let along: Vec<Cell> = points_between(from.centre(), to.centre())
        .map(|point| map.cell_at(point))
        .collect();
    let dry = |cell: &Cell| !is_water(map, *cell);
    match (here, there) {
        (true, true) => along.into_iter().find(dry),
        (true, false) => Some(along.into_iter().find(dry).unwrap_or(to.anchor)),
        (false, _) => {
            let wet = along.into_iter().find(|cell| is_water(map, *cell));
            Some(wet.unwrap_or(to.anchor))
        }
    }
}

fn is_water(map: &BattleMap, cell: Cell) -> bool {
    map.terrain(cell) == Terrain::Water
}

/// Returns points on a straight line, at most an eighth of a square apart.
fn points_between(from: Point, to: Point) -> impl Iterator<Item = Point> {
    let (dx, dy) = (
        i64::from(to.x) - i64::from(from.x),
        i64::from(to.y) - i64::from(from.y),
    );
    let steps = (dx.abs().max(dy.abs()) * 8 / i64::from(FINE)).max(1);
    let at = move |start: i32, delta: i64, step: i64| {
        let whole = i64::from(start) + delta * step / steps;
        i32::try_from(whole).unwrap_or(start)
    };
    (0..=steps).map(move |step| Point::new(at(from.x, dx, step), at(from.y, dy, step)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Footprint;

    /// Returns a strip of open terrain; `~` is water.
    fn strip(squares: &str) -> BattleMap {
        let width = u32::try_from(squares.len()).expect("a short strip");
        let mut map = BattleMap::new(width, 1).expect("a map");
        for (x, square) in (0..).zip(squares.chars()) {
            if square == '~' {
                map.set_terrain(Cell::new(x, 0), Terrain::Water)
                    .expect("on the map");
            }
        }
        map
    }

    fn surface(squares: &str, from: i32, to: i32) -> Option<i32> {
        let square = |x| Space::new(Cell::new(x, 0), Footprint::ONE);
        surface_between(&strip(squares), square(from), square(to)).map(|cell| cell.x)
    }

    #[test]
    fn pha_55_water_surface_blocks_effects() {
        assert_eq!(surface("..~~..", 0, 2), Some(2));
        assert_eq!(surface("..~~..", 3, 0), Some(1));
        assert_eq!(surface("..~~..", 2, 3), None);
        assert_eq!(surface("..~~..", 0, 5), None);
        // Two ponds with land between them.
        assert_eq!(surface("~~.~~.", 0, 4), Some(2));
    }
}
