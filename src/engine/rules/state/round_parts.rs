//! Components of a combatant in a round of sides. Each is written by one mechanic; [`RoundState`](super::RoundState)
//! is that of the turn structures.

use std::hash::{Hash, Hasher};

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::ruleset::SpellId;

use super::combatant::CombatantId;
use super::round::{Declaration, Slot};

/// Number of surprise segments for which a combatant is still surprised (SEG-04).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SurpriseSegments(pub u32);

/// A combatant's declaration for this round; `None` if it has made none.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq)]
pub struct RoundDeclaration(pub Option<Declaration>);

/// Attacks by and against a combatant.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AttackCounts {
    /// Number of attack routines made this round.
    pub routines: u32,
    /// Number of attacks against it this round; its shield counts only against a limited number.
    pub taken: u32,
    /// Round of its last missile attack.
    pub shot_in: Option<u32>,
}

/// Spells that a combatant has cast this round.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq)]
pub struct SpellsOfRound {
    /// True if it has cast a spell this round (PHA-53).
    pub spent: bool,
    /// Spells and abilities used this round without spending the major action (SEG-20).
    pub used: FreeSpellUses,
}

/// A combatant's charge, and its weapon set against one.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChargeState {
    /// Round of its last charge (SEG-33).
    pub made_in: Option<u32>,
    /// Enemy whose longer weapon met its charge this round (SEG-33).
    pub met_by: MetBy,
    /// True if its weapon is set against a charge (SEG-33).
    pub weapon_set: bool,
}

/// Enemies whose attacks a combatant parries (SEG-35).
#[derive(Component, Clone, Debug, Default, PartialEq, Eq)]
pub struct ParriedEnemies(pub Vec<CombatantId>);

/// Free attacks by and against a combatant (PHA-67).
#[derive(Component, Clone, Debug, Default, PartialEq, Eq)]
pub struct FreeAttacks {
    /// Enemies that have made a free attack against it this round.
    pub by: Vec<CombatantId>,
    /// Moment of its last free attack this round.
    pub at: Option<Slot>,
}

/// Movement of a combatant in a round of sides.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq)]
pub struct RoundMovement {
    /// Distance moved this round, in feet.
    pub feet: u32,
    /// Enemies that closed with it and that it therefore cannot attack this round (SEG-34).
    pub closed_by: Vec<CombatantId>,
}

/// Spell that a combatant maintains by concentration from round to round (PHA-52).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MaintainedSpell(pub Option<SpellId>);

/// Spells and abilities that a combatant has used in a round at no cost.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FreeSpellUses(pub Vec<SpellId>);

/// An empty list adds nothing to the hash.
impl Hash for FreeSpellUses {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        if !self.0.is_empty() {
            self.0.hash(hasher);
        }
    }
}

/// Enemy whose longer weapon met a charge, if any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MetBy(pub Option<CombatantId>);

/// `None` adds nothing to the hash.
impl Hash for MetBy {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        if let Some(by) = self.0 {
            by.hash(hasher);
        }
    }
}

impl RoundDeclaration {
    /// Returns the declared spell or ability; `None` for any other declaration.
    pub fn spell(&self) -> Option<SpellId> {
        match &self.0 {
            Some(Declaration::Act { spell, .. }) => *spell,
            Some(Declaration::Delay) | None => None,
        }
    }
}
