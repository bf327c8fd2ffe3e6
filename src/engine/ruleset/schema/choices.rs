//! The turns and attacks that a ruleset has chosen, to which the rest of its files must conform.

use crate::ruleset::{TurnBudget, TurnRules};

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
pub struct RulesetChoices {
    /// Properties of its turn structure.
    pub play: &'static TurnRules,
    /// Name of its turn structure.
    pub turns: &'static str,
    pub attacks: Attacks,
    /// True if melee restricts its combatants, because `engagement` is present.
    pub melee_binds: bool,
    /// True if moving into melee is a separate action, because `must_close` is true.
    pub must_close: bool,
    /// Maximum number of actions of any combatant in a turn, if turns are counted in actions.
    pub most_actions: Option<u32>,
}

impl RulesetChoices {
    /// Returns the content of a turn.
    pub fn turn(self) -> TurnBudget {
        self.play.turn
    }

    /// Checks whether sides roll initiative for a round.
    pub fn is_sided(self) -> bool {
        self.turn() == TurnBudget::Activities
    }

    /// Checks whether combatants can ever react.
    pub fn has_reactions(self) -> bool {
        self.play.reacts
    }

    /// Returns the two choices as `ruleset.ron` writes them: “`Seconds` and `Pool`”.
    pub fn text(self) -> String {
        format!("`{}` and `{:?}`", self.turns, self.attacks)
    }
}
