//! Postures, conditions and traits: what a combatant's state and its nature do to it.

use super::effect::{Doing, Effect};
use super::id::{ActionId, RuleId};
use crate::grid::Light;

/// How somebody holds its body: standing, prone.
#[derive(Clone, Debug, PartialEq)]
pub struct PostureDef {
    /// What a person calls it.
    pub name: String,
    /// What it does to a combatant that is in it.
    pub effects: Vec<Effect>,
    /// A sentence of help.
    pub help: String,
}

/// Something that befalls a combatant for a while.
#[derive(Clone, Debug, PartialEq)]
pub struct ConditionDef {
    /// What a person calls it.
    pub name: String,
    /// One or two letters for the badge on the token.
    pub badge: String,
    /// What it does to its bearer.
    pub effects: Vec<Effect>,
    /// Whether what it adds to numbers counts beside what others add; of those that do not stack only the best
    /// counts.
    pub stacks: bool,
    /// The action of its bearer that ends it.
    pub ended_by: Option<ActionId>,
    /// A sentence of help.
    pub help: String,
}

/// What a creature is or does by nature.
#[derive(Clone, Debug, PartialEq)]
pub struct TraitDef {
    /// What a person calls it.
    pub name: String,
    /// What it does to whoever has it.
    pub effects: Vec<Effect>,
    /// The rule that it comes from, where its file names one.
    pub rule: Option<RuleId>,
    /// Whether no source has it.
    pub house_default: bool,
    /// A sentence of help.
    pub help: String,
}

impl TraitDef {
    /// How far it lets somebody see in the dark, in feet, if it does just that.
    pub fn sees_in_dark(&self) -> Option<u32> {
        match self.effects.as_slice() {
            [Effect::Sees(Light::Dark, feet)] => Some(*feet),
            _other => None,
        }
    }

    /// How far it lets somebody perceive without eyes, in feet, if it does just that.
    pub fn senses_within(&self) -> Option<u32> {
        match self.effects.as_slice() {
            [Effect::SensesWithin(feet)] => Some(*feet),
            _other => None,
        }
    }
}

/// What it would do to somebody, for those who consider bringing it about. What it does to those who are in
/// it, `rules::effects` answers.
impl ConditionDef {
    /// Whether whoever is in it sheds light.
    pub fn sheds_light(&self) -> bool {
        let mut effects = self.effects.iter();
        effects.any(|effect| matches!(effect, Effect::Sheds(_)))
    }

    /// Whether it keeps its bearer from moving or acting as it would (PHA-50).
    pub fn impedes(&self) -> bool {
        let hinders = |effect: &Effect| {
            matches!(
                effect,
                Effect::Forbids(Doing::Moving | Doing::Casting) | Effect::SpeedPercent(0)
            )
        };
        self.keeps_from_acting() || self.effects.iter().any(hinders)
    }

    /// Returns whether it keeps its bearer from acting at all.
    pub fn keeps_from_acting(&self) -> bool {
        self.effects.iter().any(Effect::keeps_from_acting)
    }

    /// Returns whether it does anything that makes its bearer better or worse off, and does not only show the GM
    /// something.
    pub fn is_felt(&self) -> bool {
        let mut weighed = self.effects.iter().map(Effect::hinders);
        weighed.any(|hinders| hinders.is_some())
    }

    /// Whether it makes its bearer worse off in any way, so that it is for enemies.
    pub fn harms(&self) -> bool {
        let mut weighed = self.effects.iter().map(Effect::hinders);
        weighed.any(|hinders| hinders == Some(true))
    }

    /// Whether its bearer loses what it would do in its turn.
    pub fn stills(&self) -> bool {
        let mut effects = self.effects.iter();
        self.keeps_from_acting()
            || effects.any(|effect| *effect == Effect::Forbids(Doing::Attacking))
    }

    /// Whether it does damage again and again.
    pub fn hurts(&self) -> bool {
        let mut effects = self.effects.iter();
        effects.any(|effect| matches!(effect, Effect::TurnDamage(_)))
    }
}
