//! Triggers of reactions, as data (RES-13, RES-14).

use serde::{Deserialize, Serialize};

use super::schema::choices::{Attacks, RulesetChoices};

/// Trigger of a reaction: another combatant's action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ReactionTrigger {
    /// An enemy casts a spell; the casting is suspended until the reaction is decided (RES-14).
    Cast,
    /// An attack targets the reacting combatant; it is suspended before its die is rolled.
    Attack,
    /// A melee attack on the reacting combatant has missed (FOW-06).
    Miss,
    /// An enemy has moved next to the reacting combatant, which makes an opportunity attack on every enemy that does so
    /// (FOW-91, RES-91).
    Coming,
}

impl ReactionTrigger {
    /// Returns the message and the hint about a reaction that no combatant can ever have, or that nothing can trigger;
    /// `None` if it is possible with these turns and attacks.
    pub fn problem(self, mix: RulesetChoices) -> Option<(&'static str, &'static str)> {
        if !mix.has_reactions() {
            Some((
                "this ruleset has no reactions",
                "remove `answers` to make it an ordinary action; reactions need `Resources` or `FastOrWell`",
            ))
        } else if self == Self::Miss && mix.attacks != Attacks::Pool {
            Some((
                "only misses of attacks with pools of dice can trigger a reaction",
                "write `answers: Attack`",
            ))
        } else {
            None
        }
    }
}
