//! The validated catalogue of a rule system: pure data, no behaviour.
//!
//! Rulesets live in `assets/rulesets/<id>/` as RON files. Everything a reference points at exists,
//! every number is in range: the loader lists all problems of a file before anything gets here.

mod action;
mod attack;
mod catalogue;
mod creature;
mod equipment;
mod id;
mod load;
mod magic;
mod model;
mod rulesets;
mod state;
mod turns;

pub use action::{ActionDef, Deed, Duration};
pub use attack::{AttackModel, ComboDef, ComponentDef, ContestedAttack, DefenceDef};
pub use catalogue::Catalogue;
pub use creature::{CreatureDef, CreatureKind, StatBlock};
pub use equipment::{DiceExpr, GearDef, MeleeProfile, RangedProfile, Reach, WeaponDef};
pub(crate) use id::ids;
pub use id::*;
pub use load::{Extra, RulesetProblems};
pub use magic::{SpellDef, SpellEffect, SpellTarget};
pub use model::{ClockRules, InitiativeRules, MovementRules, Ruleset, ScaleDef, StatDef, TimeUnit};
pub use rulesets::Rulesets;
pub use state::{ConditionDef, PostureDef};
pub use turns::{SecondsTurns, TurnStructure};
