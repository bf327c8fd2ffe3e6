//! The option `--retreat SIDE=ROUND`: a side retreats from a round on.

use crate::rules::state::{SideId, Sides};

use super::CommandError;
use super::skill::no_such_side;

/// A side and the round in which it begins to retreat, as the option gives them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SideRetreat {
    side: String,
    round: u32,
}

/// Parses `party=4`.
///
/// # Errors
/// Fails with an example.
pub(super) fn side_retreat(text: &str) -> Result<SideRetreat, String> {
    let usage = || "write a side and a round from 1 on, such as `party=4`".to_owned();
    let (side, round) = text.split_once('=').ok_or_else(usage)?;
    let round = round.trim().parse().ok().filter(|round| *round > 0);
    match (side.trim(), round) {
        ("", _) | (_, None) => Err(usage()),
        (side, Some(round)) => Ok(SideRetreat {
            side: side.to_owned(),
            round,
        }),
    }
}

/// Returns the sides with their rounds. `members` has the side of each combatant, also of those in waves.
///
/// # Errors
/// Fails if the fight has no such side, if that side has no combatants or two rounds, or if its round comes after the last
/// round of the fights.
pub(super) fn resolved(
    retreats: &[SideRetreat],
    sides: &Sides,
    members: &[SideId],
    until_round: u32,
) -> Result<Vec<(SideId, u32)>, CommandError> {
    let mut all: Vec<(SideId, u32)> = Vec::with_capacity(retreats.len());
    for SideRetreat { side, round } in retreats {
        let id = SideId::new(side);
        let why = if sides.get(id).is_none() {
            Some(no_such_side(sides, side))
        } else if !members.contains(&id) {
            Some(format!(
                "the side `{side}` has no combatants in this fight, so it cannot retreat: add some, or leave out \
                 `--retreat {side}={round}`"
            ))
        } else if *round > until_round {
            Some(format!(
                "the fights stop after round {until_round}, before `{side}` retreats in round {round}: choose an earlier \
                 round, or a later `--until-round`"
            ))
        } else if all.iter().any(|(known, _)| *known == id) {
            Some(format!(
                "`--retreat` gives `{side}` two rounds: leave one out"
            ))
        } else {
            None
        };
        if let Some(why) = why {
            return Err(CommandError::from_unusable_input(why));
        }
        all.push((id, *round));
    }
    Ok(all)
}
