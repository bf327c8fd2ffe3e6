//! Which turns and which attacks a ruleset has chosen: the rest of its files must fit them.

use super::frame::Frame;
use crate::ruleset::{AttackModel, MovementRules, Play, Ruleset, TurnHolds, TurnStructure};

/// The way in which attacks are resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attacks {
    Contested,
    ArmourClass,
    Pool,
    Defence,
}

/// The two things that a ruleset chooses from a list; everything else is its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mix {
    /// How its turns play.
    pub play: &'static Play,
    /// The name of its turn structure.
    turns: &'static str,
    pub attacks: Attacks,
    /// Whether melee binds those who are in it, because `engagement` is given.
    pub melee_binds: bool,
    /// Whether coming into melee is an action of its own, because `must_close` is true.
    pub must_close: bool,
    /// The most actions that anybody has in a turn, where turns are counted in actions.
    pub most_actions: Option<u32>,
}

impl Mix {
    /// The choices of a frame.
    pub fn of(frame: &Frame) -> Self {
        Self::made_of(&frame.turns, &frame.attack, &frame.movement)
    }

    /// The choices of a ruleset.
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

    /// What a turn is made of.
    pub fn turn(self) -> TurnHolds {
        self.play.turn
    }

    /// Whether sides roll for their place in a round.
    pub fn is_sided(self) -> bool {
        self.turn() == TurnHolds::Activities
    }

    /// Whether anybody ever has a reaction.
    pub fn has_reactions(self) -> bool {
        self.play.reacts
    }

    /// The two choices, as `ruleset.ron` writes them: “`Seconds` and `Pool`”.
    pub fn words(self) -> String {
        format!("`{}` and `{:?}`", self.turns, self.attacks)
    }
}
