//! The line from one who aims to its target: where it stops, and what hides the target.

use crate::grid::{self, Cell, Space, Traffic, clear_line};
use crate::rules::facts::Rejection;
use crate::rules::facts::target::TargetRejection;
use crate::rules::sight;
use crate::rules::state::{Battle, CombatantRef};

use super::words::{Mood, Words};

/// A line between two spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ray {
    /// The space from which it starts.
    pub from: Space,
    /// The space to which it leads.
    pub to: Space,
    /// The square in which it is stopped; `None` if it gets there.
    pub stops_at: Option<Cell>,
}

impl Ray {
    /// The line from `actor` to `to`, stopped where `why` says that it is.
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
        }
    }
}

/// Where a refusal stops a line; `None` if it is about something else.
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

/// Says how much of the target is hidden from what comes its way, if the rules count it, unless `why`
/// has said so already.
pub(super) fn veils(
    battle: &Battle,
    actor: &CombatantRef,
    (to, way): (Space, Traffic),
    target: Option<&CombatantRef>,
    why: Option<&Rejection>,
    words: &mut Words,
) {
    if !battle.ruleset.turns.play().counts_cover {
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
    let cover = grid::cover(battle.map, actor.space(), to, way).percent();
    if cover > 0 && !about_cover {
        words.line(Mood::Warning, format!("cover {cover} %"));
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
        words.line(Mood::Warning, format!("concealment {concealment} %"));
    }
}
