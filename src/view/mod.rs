//! State that the windows share: the selection, the current tool, the meaning of a click, the user's requests,
//! explanations, and the one list of commands for keys, menus, tooltips and the palette.
//!
//! This module draws nothing and contains no rules. Explanations are the ruleset's own texts.

pub mod acting;
pub mod brush;
pub mod camera_request;
pub mod casting_areas;
pub mod condition_end;
pub mod cursor;
mod cursor_step;
pub mod dice_entry;
pub mod drawing;
pub mod explain;
pub mod file_act;
pub mod finger;
pub mod form;
pub mod frame;
pub mod gesture;
pub mod group;
mod group_act;
pub mod handout;
pub mod handover;
pub mod held_modifiers;
pub mod hue;
pub mod interrupt;
pub mod layers;
pub mod marking;
pub mod next_decision;
pub mod party;
pub mod placement;
pub mod players_screen;
pub mod portrait;
pub mod preview;
pub mod request;
pub mod revision;
pub mod ruler;
pub mod selection;
pub mod slot_text;
pub mod spell_effect;
pub mod strength;
mod text;
pub mod tip;
pub mod tool;
pub mod usual_attack;
pub mod verb;
mod zone;

pub use acting::{
    acting, declared_charge, declared_spell, first_to_declare, may_act, needs_target, unaimed_spell,
};
pub use brush::{Brush, Sweep};
pub use camera_request::CameraRequest;
pub use casting_areas::{CastingArea, underway};
pub use cursor::Cursor;
pub use cursor_step::CursorStep;
pub use dice_entry::{DiceEntry, HandDice, PendingRoll};
pub use drawing::{DrawTool, Drawing, Pencil, Sketch};
pub use explain::{ExplainTarget, Explanation, explain};
pub use file_act::{FileAct, FileFilter};
pub use finger::Finger;
pub use form::{Form, FormAct};
pub use frame::{Follow, PlayersFrame};
pub use gesture::{Gesture, GestureEvent, Mouse};
pub use group::{Group, GroupAttack, Members};
pub use group_act::GroupAct;
pub use handout::Handout;
pub use handover::Handover;
pub use held_modifiers::HeldModifiers;
pub use marking::Pen;
pub use next_decision::{NextDecision, nominations};
pub use party::PartyAct;
pub use placement::Placement;
pub use players_screen::{PlayersScreen, ViewpointCombatant};
pub use portrait::PortraitAct;
pub use preview::Forecast;
pub use preview::PointerIntent;
pub use request::{EditedFile, Request};
pub use revision::{FightNumber, InputSystems, PanelSystems, Revision};
pub use ruler::{Measurement, Ruler, measure};
pub use selection::{HealthNumbers, Hover, Selection};
pub use spell_effect::{SpellEffectText, spell_effect_text};
pub use tip::{ConditionTip, TokenTip, is_marked, token_tip, trait_lines};
pub use tool::{Proposal, Tool};
pub use usual_attack::UsualAttack;
pub use verb::{KeyPress, VERBS, Verb, VerbGroup, VerbInfo};
pub use zone::{zone_text, zones_of};
