//! Postures and conditions, with their effects on a combatant.

use super::effect::{Capability, Effect};
use super::id::ActionId;

/// Posture of a combatant's body: standing, prone.
#[derive(Clone, Debug, PartialEq)]
pub struct PostureDef {
    /// Display name.
    pub name: String,
    /// Effects on a combatant in this posture.
    pub effects: Vec<Effect>,
    /// Help text of one sentence.
    pub help: String,
}

/// A state that a combatant is in for a while.
#[derive(Clone, Debug, PartialEq)]
pub struct ConditionDef {
    /// Display name.
    pub name: String,
    /// One or two letters for the badge on the token.
    pub badge: String,
    /// Effects on its bearer.
    pub effects: Vec<Effect>,
    /// True if its modifiers add up with those of others. Of the modifiers that do not stack, only the best counts.
    pub stacks: bool,
    /// Action with which its bearer ends it.
    pub ended_by: Option<ActionId>,
    /// Help text of one sentence.
    pub help: String,
}

/// Expected effects of the condition, for callers that decide whether to inflict it. For its effects on actual bearers
/// see `rules::effects`.
impl ConditionDef {
    /// Checks whether its bearer sheds light.
    pub fn sheds_light(&self) -> bool {
        let mut effects = self.effects.iter();
        effects.any(|effect| matches!(effect, Effect::Sheds(_)))
    }

    /// Checks whether it prevents its bearer from moving, casting or acting (PHA-50).
    pub fn impedes(&self) -> bool {
        let hinders = |effect: &Effect| {
            matches!(
                effect,
                Effect::Forbids(Capability::Moving | Capability::Casting) | Effect::SpeedPercent(0)
            )
        };
        self.prevents_acting() || self.effects.iter().any(hinders)
    }

    /// Checks whether it prevents its bearer from acting at all.
    pub fn prevents_acting(&self) -> bool {
        self.effects.iter().any(Effect::prevents_acting)
    }

    /// Checks whether any effect makes its bearer better or worse off. If not, the condition only informs the GM.
    pub fn is_felt(&self) -> bool {
        let mut weighed = self.effects.iter().map(Effect::hinders);
        weighed.any(|hinders| hinders.is_some())
    }

    /// Checks whether it makes its bearer worse off in any way, which makes it a condition for enemies.
    pub fn harms(&self) -> bool {
        let mut weighed = self.effects.iter().map(Effect::hinders);
        weighed.any(|hinders| hinders == Some(true))
    }

    /// Checks whether its bearer cannot use its turn as usual because it cannot act or cannot attack.
    pub fn stills(&self) -> bool {
        let mut effects = self.effects.iter();
        self.prevents_acting()
            || effects.any(|effect| *effect == Effect::Forbids(Capability::Attacking))
    }

    /// Checks whether it ends without the GM: with a turn, or by an action of its bearer.
    pub fn ends_by_itself(&self) -> bool {
        self.ended_by.is_some() || self.effects.contains(&Effect::EndsWithTurn)
    }

    /// Checks whether it deals damage every turn.
    pub fn hurts(&self) -> bool {
        let mut effects = self.effects.iter();
        effects.any(|effect| matches!(effect, Effect::TurnDamage(_)))
    }
}
