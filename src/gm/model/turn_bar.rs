//! What there is to decide now: the one next thing, delaying, and whoever waits with a delayed turn.

use crate::rules::combatant::CombatantId;
use crate::rules::turns::{check_delay, check_take_delayed_turn};
use crate::rules::verdict::{Verdict, verdict_of};

use super::{GmSources, Names};

/// The buttons over the map's lower right corner.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnBarModel {
    /// What the next decision comes to: `Roll initiative`, `End Mira's turn`; none if nobody can act.
    pub next: Option<String>,
    /// The turn may be delayed.
    pub delay: bool,
    /// There is something unfinished to give up.
    pub abandon: bool,
    /// Who may take a delayed turn now, by name.
    pub waiting: Vec<(CombatantId, String)>,
}

impl TurnBarModel {
    /// The buttons as they stand now.
    pub fn build(sources: &GmSources, names: &Names) -> Self {
        let battle = sources.battle;
        if !battle.clock.has_begun() {
            return Self {
                next: Some("Roll initiative".into()),
                ..Self::default()
            };
        }
        let Some(turn) = battle.order.open_turn() else {
            return Self::default();
        };
        let who = turn.who();
        let unfinished = battle.get(who).and_then(|actor| {
            let action = actor.timer.current()?;
            Some((sources.lexicon.action(action.action()), action.left()))
        });
        let next = match &unfinished {
            Some((action, left)) if turn.left() > 0 => {
                format!("Go on: {action}, {left} s to go")
            }
            _ => format!("End {}'s turn", names.of(who)),
        };
        let waiting = battle
            .order
            .places()
            .iter()
            .filter(|place| place.delayed)
            .filter(|place| check_take_delayed_turn(battle, &[place.who]).is_ok())
            .map(|place| (place.who, names.of(place.who).to_owned()))
            .collect();
        Self {
            next: (verdict_of(battle) == Verdict::Open || turn.left() > 0).then_some(next),
            delay: check_delay(battle, who).is_ok(),
            abandon: unfinished.is_some(),
            waiting,
        }
    }
}
