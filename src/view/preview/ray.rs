//! The line from an attacker or caster to its target: where it is blocked, and how much of the target is hidden.

use crate::grid::{Cell, FEET_PER_SQUARE, Point, Space, Traffic, clear_line};
use crate::rules::facts::Rejection;
use crate::rules::facts::target::TargetRejection;
use crate::rules::sight;
use crate::rules::state::{Battle, CombatantRef};

use super::preview_text::{Mood, PreviewText};
use super::text;

/// A line between two spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ray {
    /// The space where it starts.
    pub from: Space,
    /// The space of the target.
    pub to: Space,
    /// The square where it is blocked; `None` if it is clear.
    pub stops_at: Option<Cell>,
    /// The last square that it reaches if its target is too far away.
    pub falls_short: Option<Cell>,
}

impl Ray {
    /// Returns the line from `actor` to `to`, blocked as `why` says.
    pub(super) fn new(
        battle: &Battle,
        actor: &CombatantRef,
        to: Space,
        why: Option<&Rejection>,
    ) -> Self {
        let from = actor.space();
        Self {
            from,
            to,
            stops_at: why.and_then(|why| stop(battle, from, to, why)),
            falls_short: why.and_then(|why| last_reached(battle, from, to, why)),
        }
    }
}

/// Returns the last square that a line reaches if its target is too far away; `None` for other rejections.
fn last_reached(battle: &Battle, from: Space, to: Space, why: &Rejection) -> Option<Cell> {
    let Rejection::Target(
        TargetRejection::OutOfRange { most, .. } | TargetRejection::OutOfReach { need: most, .. },
    ) = why
    else {
        return None;
    };
    let (start, end) = (from.centre(), to.centre());
    let metric = battle.ruleset.movement.metric;
    let feet = most.saturating_mul(FEET_PER_SQUARE);
    // Samples along the line, at intervals smaller than a square.
    const STEPS: i64 = 240;
    let along = |step: i64| {
        let part = |from: i32, to: i32| {
            let whole = i64::from(from) + (i64::from(to) - i64::from(from)) * step / STEPS;
            i32::try_from(whole).unwrap_or(from)
        };
        battle.map.cell_at(Point {
            x: part(start.x, end.x),
            y: part(start.y, end.y),
        })
    };
    (0..=STEPS)
        .map(along)
        .take_while(|cell| metric.feet_between(&from, &battle.map.space_of(*cell)) <= feet)
        .last()
}

/// Returns the square where a rejection blocks a line; `None` if the rejection has another reason.
fn stop(battle: &Battle, from: Space, to: Space, why: &Rejection) -> Option<Cell> {
    let Rejection::Target(why) = why else {
        return None;
    };
    match why {
        TargetRejection::NoLineOfSight { at }
        | TargetRejection::NoLineOfEffect { at }
        | TargetRejection::Barred { at, .. }
        | TargetRejection::TooDark { at } => Some(*at),
        TargetRejection::SomebodyBetween { who } => battle.get(*who).map(|who| who.position().0),
        TargetRejection::TooMuchCover { .. } => {
            let stopped = clear_line(battle.map, from, to, Traffic::EFFECTS).err();
            Some(stopped.map_or(to.anchor, |obstruction| battle.map.cell_at(obstruction.at)))
        }
        TargetRejection::TooMuchConcealment { .. } => Some(to.anchor),
        TargetRejection::TargetIsSelf
        | TargetRejection::TargetDead
        | TargetRejection::OutOfReach { .. }
        | TargetRejection::Restricted { .. }
        | TargetRejection::OutOfRange { .. } => None,
    }
}

/// Adds the cover and concealment of the target to the text, if the rules count them and `why` does not mention them
/// already.
pub(super) fn add_cover_text(
    battle: &Battle,
    actor: &CombatantRef,
    (to, way): (Space, Traffic),
    target: Option<&CombatantRef>,
    why: Option<&Rejection>,
    words: &mut PreviewText,
) {
    if !battle.ruleset.turns.rules().counts_cover {
        return;
    }
    let about_cover = matches!(
        why,
        Some(
            Rejection::Target(TargetRejection::TooMuchCover { .. })
                | Rejection::Target(TargetRejection::NoLineOfSight { .. })
                | Rejection::Target(TargetRejection::NoLineOfEffect { .. })
                | Rejection::Target(TargetRejection::Barred { .. })
        )
    );
    let cover = battle
        .outlooks
        .cover(battle.map, actor.space(), to, way)
        .percent();
    if cover > 0 && !about_cover {
        words.add_line(Mood::Warning, text::cover(cover));
    }
    if matches!(
        why,
        Some(Rejection::Target(
            TargetRejection::TooMuchConcealment { .. }
        ))
    ) {
        return;
    }
    let concealment = match target {
        Some(target) if sight::is_unseen(battle, target) => 100,
        Some(target) => sight::concealment_percent(battle, actor, target),
        None => sight::concealment_at(battle, actor, to.anchor),
    };
    if concealment > 0 {
        words.add_line(Mood::Warning, text::concealment(concealment));
    }
}
