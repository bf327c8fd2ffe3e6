//! The turns and attacks that a ruleset has chosen, to which the rest of its files must conform.

use super::frame::Frame;
use crate::ruleset::{AttackModel, MovementRules, Play, Ruleset, TurnHolds, TurnStructure};

/// Attack model of a ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attacks {
    Contested,
    ArmourClass,
    Pool,
    Defence,
}

/// The two choices that a ruleset makes from a list, and the settings that depend on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mix {
    /// Properties of its turn structure.
    pub play: &'static Play,
    /// Name of its turn structure.
    turns: &'static str,
    pub attacks: Attacks,
    /// True if melee restricts its combatants, because `engagement` is present.
    pub melee_binds: bool,
    /// True if moving into melee is a separate action, because `must_close` is true.
    pub must_close: bool,
    /// Maximum number of actions of any combatant in a turn, if turns are counted in actions.
    pub most_actions: Option<u32>,
}

impl Mix {
    /// Returns the choices of a frame.
    pub fn of(frame: &Frame) -> Self {
        Self::made_of(&frame.turns, &frame.attack, &frame.movement)
    }

    /// Returns the choices of a ruleset.
    pub fn of_ruleset(ruleset: &Ruleset) -> Self {
        Self::made_of(&ruleset.turns, &ruleset.attack, &ruleset.movement)
    }

    fn made_of(turns: &TurnStructure, attack: &AttackModel, movement: &MovementRules) -> Self {
        let attacks = match attack {
            AttackModel::Contested(_) => Attacks::Contested,
            AttackModel::ArmourClass(_) => Attacks::ArmourClass,
            AttackModel::Pool(_) => Attacks::Pool,
            AttackModel::Defence(_) => Attacks::Defence,
        };
        Self {
            play: turns.play(),
            turns: turns.name(),
            attacks,
            melee_binds: movement.engagement.is_some(),
            must_close: movement.engagement.is_some_and(|melee| melee.must_close),
            most_actions: turns.most_actions(),
        }
    }

    /// Returns the content of a turn.
    pub fn turn(self) -> TurnHolds {
        self.play.turn
    }

    /// Checks whether sides roll initiative for a round.
    pub fn is_sided(self) -> bool {
        self.turn() == TurnHolds::Activities
    }

    /// Checks whether combatants can ever react.
    pub fn has_reactions(self) -> bool {
        self.play.reacts
    }

    /// Returns the two choices as `ruleset.ron` writes them: “`Seconds` and `Pool`”.
    pub fn words(self) -> String {
        format!("`{}` and `{:?}`", self.turns, self.attacks)
    }
}
