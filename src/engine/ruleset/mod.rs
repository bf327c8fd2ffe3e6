//! The validated catalogue of a rule system: pure data, no behaviour.
//!
//! Rulesets are RON files in `assets/rulesets/<id>/`. All references are known to be valid and all numbers in range:
//! the loader lists all problems of a file before any data gets here.

mod action;
mod armour_class;
mod attack;
mod catalogue;
mod copy;
mod creature;
mod economy;
mod effect;
mod emblem;
mod equipment;
pub mod explained;
mod fields;
mod id;
mod load;
mod magic;
mod model;
mod picture_name;
mod pool;
mod reaction;
mod rule_text;
mod rulesets;
mod state;
mod turns;

pub use action::{ActionDef, Asks, Bound, Deed, Duration};
pub use armour_class::{
    ArmourClassAttack, ChargeRules, ClassDef, DexterityRow, HitDice, HitDiceRow, SaveDef,
    SituationModifiers, StrengthRow, row_at, score_needed,
};
pub use attack::{
    AttackModel, ComboDef, ComponentDef, ContestedAttack, DefenceAttack, DefenceDef, Resistance,
};
pub use catalogue::Catalogue;
pub use copy::{UnfitName, check_new_name, spelt_as_id, title_of};
pub use creature::{CreatureDef, CreatureKind, FightingProfile, MOST_PREPARED, StatBlock};
pub use economy::{ModeCosts, MoveMode, SpeedsDef, TurnResource};
pub use effect::{Doing, Effect, Ward};
pub use emblem::Emblem;
pub use equipment::{
    AgainstKind, ArmourDef, DiceExpr, GearDef, LightDef, MOST_HIT_POINTS, MeleeProfile,
    RangedProfile, Reach, ShieldDef, WeaponDef, WeaponMode,
};
pub use fields::{FIELDS, FieldNote, fields};
pub(crate) use id::ids;
pub use id::*;
pub use load::{
    EntryField, EntryFields, EntryProblems, Expected, Extra, FILE_NAMES, Held, RulesetNotes,
    RulesetProblems, SECTIONS, SourceFile, built_in_alike, entry_path, explain_old_fields,
};
pub use magic::{SaveRule, SaveSpares, SpellDef, SpellEffect, SpellKind, SpellTags, SpellTarget};
pub use model::{
    ClockRules, EngagementRules, InitiativeRules, MovementRules, Ruleset, ScaleDef, StatDef,
    TimeUnit,
};
pub use picture_name::{NoPictureName, PictureName};
pub use pool::{Band, Bands, Effort, PoolAttack, PoolResult};
pub use reaction::Answers;
pub use rule_text::{Explained, ExplainedKind, Origin, RuleText, RuleTexts};
pub use rulesets::{CASES_FOLDER, RULESET_FILE, Rulesets, edition_of};
pub use state::{ConditionDef, PostureDef, TraitDef};
pub use turns::{
    ActionKind, Activity, AttributeDef, CastingRules, DiceMorale, FastOrWellTurns, MoraleBy,
    MoraleRules, PhasesTurns, Play, ResourcesTurns, SecondsTurns, SegmentsTurns, SidedRound,
    TurnHolds, TurnStructure,
};
