//! The parts of an advice.

use crate::rules::facts::EncounterCommand;
use crate::rules::spell::SpellOdds;
use crate::rules::state::{CombatantId, MoraleState};
use crate::ruleset::{ActionId, ConditionId, PostureId, SpellId};

/// A command that the tactics choose, with the facts that explain it.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The combatant that acts, reacts or declares; `None` for a decision of the GM that is about no single combatant.
    pub who: Option<CombatantId>,
    /// The command.
    pub command: EncounterCommand,
    /// True if the command is a decision of the GM, such as a morale check, and no choice of a combatant.
    pub is_ruling: bool,
    /// The path, if it moves.
    pub path: Option<PathFacts>,
    /// The chances, one for each target.
    pub odds: Vec<ChoiceOdds>,
    /// Facts about the targets, then about the actor, the most important first.
    pub facts: Vec<(CombatantId, ChoiceFact)>,
}

/// The chances of a choice against one target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChoiceOdds {
    /// Attacks with a weapon.
    Attack {
        /// The target.
        target: CombatantId,
        /// Number of attacks on it.
        attacks: usize,
        /// Chance that at least one of them hits, in percent.
        hit: u64,
        /// Chance that the target drops, in percent.
        drop: u64,
    },
    /// A spell.
    Spell {
        /// The combatant that it would affect.
        target: CombatantId,
        /// The chance to affect it.
        odds: SpellOdds,
        /// True if the target is no enemy of the caster.
        is_friendly: bool,
    },
    /// A counterspell, with its chance in percent.
    Counterspell(u64),
}

/// The path of a movement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathFacts {
    /// Length by the costs of the terrain, in feet.
    pub feet: u32,
    /// The combatant to which it is related, and how.
    pub goal: Option<(CombatantId, PathGoal)>,
    /// True if it leads through a doorway.
    pub through_door: bool,
}

/// Relation of a path to an enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathGoal {
    /// It ends next to the enemy.
    NextTo,
    /// It ends where there is a clear line to the enemy, which there is not at its start.
    InSight,
    /// It ends nearer to the enemy.
    Towards,
    /// It ends farther away from the enemy.
    AwayFrom,
}

/// A fact about a target or about the actor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChoiceFact {
    /// It is casting a spell.
    Casting(SpellId),
    /// It is in the middle of an action.
    Busy(ActionId),
    /// It is dying.
    Dying,
    /// It has a harmful condition.
    Condition(ConditionId),
    /// It is in an unusual posture.
    Posture(PostureId),
    /// It has lost at least half of its hit points.
    HitPoints {
        /// Number of hit points left.
        now: i32,
        /// Maximum number of hit points.
        most: i32,
    },
    /// It has wounds.
    Wounds(u32),
    /// It leads its side.
    Leader,
    /// It is in melee: a missile strikes any one of its members.
    InMelee {
        /// Number of members that the missile may strike.
        of: usize,
    },
    /// It is the only enemy that this attack can be made on now.
    OnlyTarget,
    /// This attack drops it more often than any other target.
    LikeliestToDrop {
        /// Number of targets to choose from.
        of: usize,
    },
    /// This attack hits it more often than any other target.
    EasiestToHit {
        /// Number of targets to choose from.
        of: usize,
    },
    /// It is the nearest of several enemies that the actor sees.
    NearestEnemy,
    /// It may make a free attack on the actor's way.
    FreeAttack,
    /// The actor flees or withdraws, because of its morale.
    Morale(MoraleState),
    /// The actor's side has orders to retreat.
    OrderedToRetreat,
    /// The actor has used the part of its turn in which it attacks.
    Acted,
    /// The actor sees no enemy.
    SeesNoEnemy,
    /// The actor is this far from the nearest enemy that it sees.
    EnemyAway {
        /// The enemy.
        enemy: CombatantId,
        /// Distance in feet, by the ruleset's metric.
        feet: u32,
    },
    /// The actor has no weapon ready.
    Unarmed,
    /// The players do not see the actor, because the GM has hidden it.
    Hidden,
}
