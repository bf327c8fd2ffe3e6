//! The choices that a ruleset has made from the lists of turn structures and attack models.

pub use crate::ruleset::schema::choices::{Attacks, RulesetChoices};
use crate::ruleset::{AttackModel, MovementRules, Ruleset, TurnStructure};

impl RulesetChoices {
    /// Returns the choices of a ruleset.
    pub fn from_ruleset(ruleset: &Ruleset) -> Self {
        Self::new(&ruleset.turns, &ruleset.attack, &ruleset.movement)
    }

    /// Returns the choices that these rules show.
    pub fn new(turns: &TurnStructure, attack: &AttackModel, movement: &MovementRules) -> Self {
        let attacks = match attack {
            AttackModel::Contested(_) => Attacks::Contested,
            AttackModel::ArmourClass(_) => Attacks::ArmourClass,
            AttackModel::Pool(_) => Attacks::Pool,
            AttackModel::Defence(_) => Attacks::Defence,
        };
        Self {
            play: turns.rules(),
            turns: turns.name(),
            attacks,
            melee_binds: movement.engagement.is_some(),
            must_close: movement.engagement.is_some_and(|melee| melee.must_close),
            most_actions: turns.max_actions(),
        }
    }
}
