//! The validated catalogue of a rule system: pure data, no behaviour.
//!
//! Rulesets are RON files in `assets/rulesets/<id>/`. All references are known to be valid and all numbers in range:
//! the loader lists all problems of a file before any data gets here.

mod action;
mod armour_class;
mod attack;
mod built_in;
mod catalogue;
mod class;
mod clock;
mod combo;
mod copy;
mod creature;
mod dice;
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
mod movement;
mod picture_name;
mod pool;
mod reaction;
mod rule_text;
mod rulesets;
mod schema;
mod stat;
mod state;
mod style;
mod summary;
mod traits;
mod turn_properties;
mod turns;

pub use action::{ActionBehaviour, ActionDef, ActionRestriction, Duration, RequiredInput};
pub use armour_class::{
    ArmourClassAttack, ChargeRules, DexterityRow, SituationModifiers, StrengthRow, row_at,
    score_needed,
};
pub(crate) use attack::with_model;
pub use attack::{AttackModel, ContestedAttack, DefenceAttack, DefenceDef, Resistance};
pub use catalogue::Catalogue;
pub use class::ClassDef;
pub use clock::{ClockRules, InitiativeRules, TimeUnit};
pub use combo::{ComboDef, ComponentDef};
pub use copy::{RulesetNameError, check_new_name, title_of, to_id};
pub use creature::{CreatureDef, CreatureKind, FightingProfile, MAX_PREPARED, StatValues};
pub use dice::{DiceExpr, HitDice, MAX_HIT_POINTS};
pub use economy::{ModeCosts, MoveMode, SpeedsDef, TurnResource};
pub use effect::{
    AttackMode, Capability, Effect, EffectEntry, EffectKinds, EffectList, EffectTest, EffectWeight,
    Number, OrderRule, Participant, Price, RequiredResult, Status, Ward,
};
pub use emblem::Emblem;
pub use equipment::{
    AgainstKind, ArmourDef, GearDef, LightDef, MeleeProfile, RangedProfile, ShieldDef, WeaponDef,
    WeaponMode, WeaponReach,
};
pub use fields::{FieldNote, fields};
pub(crate) use id::ids;
pub use id::*;
pub use load::{
    EntryField, EntryFields, EntryProblems, Extra, FILE_NAMES, ParsedRuleset, RewrittenFile,
    RulesetError, RulesetNotes, SECTIONS, SourceFile, entry_path, explain_old_fields, field_list,
    nearest_allowed, rewrite_old_effects, similar_built_in,
};
pub use magic::{
    SaveProtection, SaveRule, SpellDef, SpellEffect, SpellKind, SpellTags, SpellTarget,
};
pub use model::Ruleset;
pub use movement::{EngagementRules, MovementRules};
pub use picture_name::{PictureFileNameError, PictureName};
pub use pool::{Band, Bands, Effort, PoolAttack, PoolResult};
pub use reaction::ReactionTrigger;
pub use rule_text::{ExplainedItem, ExplainedKind, Origin, RuleText, RuleTexts};
pub use rulesets::{CASES_FOLDER, RULESET_FILE, Rulesets, revision_of};
pub use schema::FieldType;
pub use schema::check::Constraint;
pub use stat::{AttributeDef, SaveDef, ScaleDef, StatDef};
pub use state::{ConditionDef, PostureDef};
pub use style::{FightingStyle, ProtectedAlly};
pub use traits::TraitDef;
pub use turn_properties::{TurnBudget, TurnRules};
pub(crate) use turns::with_structure;
pub use turns::{
    ActionKind, Activity, CastingRules, DiceMorale, FastOrWellTurns, MoraleMethod, MoraleRules,
    PhasesTurns, PopcornTurns, ResourcesTurns, SecondsTurns, SegmentsTurns, SidedRound,
    TurnStructure,
};
