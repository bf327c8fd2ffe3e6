//! State that the windows share: the selection, the current tool, the meaning of a click, the user's actions and
//! requests, and explanations.
//!
//! This module draws nothing and contains no rules. Explanations are the ruleset's own texts.

pub mod acting;
pub mod actions;
pub mod background;
pub mod brush;
pub mod camera_request;
pub mod casting_areas;
pub mod condition_end;
pub mod cursor;
mod cursor_step;
pub mod dice_entry;
pub mod drawing;
pub mod explain;
mod feature_request;
pub mod file_act;
mod film_act;
pub mod finger;
pub mod form;
pub mod frame;
pub mod gesture;
pub mod group;
mod group_act;
pub mod handout;
pub mod handover;
pub mod held_modifiers;
pub mod hints;
mod history_act;
pub mod hue;
pub mod interrupt;
pub mod layers;
pub mod marking;
pub mod next_decision;
pub mod party;
mod picture_act;
pub mod placement;
pub mod players_screen;
pub mod portrait;
pub mod preview;
pub mod request;
pub mod revision;
pub mod ruler;
pub mod selection;
pub mod settings;
pub mod slot_text;
pub mod spell_effect;
mod storage_act;
pub mod strength;
mod text;
pub mod tip;
pub mod tool;
pub mod usual_attack;
pub mod window_place;
mod zone;

pub use acting::{
    acting, declared_charge, declared_spell, first_to_declare, may_act, needs_target, unaimed_spell,
};
pub use actions::{KeyPress, Menu, UiAction, UiActions};
pub use background::{Background, BackgroundResult, Reporter, WindowWaker};

pub use brush::{Brush, Sweep};
pub use camera_request::CameraRequest;
pub use casting_areas::{CastingArea, underway};
pub use cursor::Cursor;
pub use cursor_step::{CursorAct, CursorStep};
pub use dice_entry::{DiceAct, DiceEntry, HandDice, PendingRoll};
#[cfg(test)]
pub use drawing::pencil_in;
pub use drawing::{DrawTool, Drawing, Pencil, PrepareAct, Sketch};
pub use explain::{ExplainTarget, Explanation, explain};
pub use feature_request::{BoxedRequest, FeatureRequest};
pub use file_act::{FileAct, FileFilter};

pub use film_act::{FILM_KEYS, FilmAct, FilmEyes, FilmKeyInfo, FilmMove, FilmSpeed};
pub use finger::Finger;

pub use form::{Form, FormAct};
pub use frame::{Follow, PlayersFrame};
pub use gesture::{Gesture, GestureEvent, Mouse};
pub use group::{Group, GroupAttack, Members};
pub use group_act::GroupAct;
pub use handout::{Handout, HandoutAct};
pub use handover::Handover;
pub use held_modifiers::HeldModifiers;
pub use history_act::HistoryAct;
pub use marking::{MarkerAct, Pen};
pub use next_decision::{NextDecision, nominations};
pub use party::PartyAct;
pub use picture_act::PictureAct;
pub use placement::{Placement, PlacementAct};
pub use players_screen::{PlayersAct, PlayersScreen, ViewpointCombatant};
pub use portrait::PortraitAct;
pub use preview::Forecast;
pub use preview::PointerIntent;
pub use request::Request;
pub use revision::{
    CurrentLexicon, FightClosed, FightNumber, InputSystems, PanelSystems, RequestSystems,
    ResultSystems, Revision,
};
pub use ruler::{Measurement, Ruler, measure};
pub use selection::{Hover, Selection};
pub use settings::{ActionName, Settings};
pub use spell_effect::{SpellEffectText, spell_effect_text};
pub use storage_act::StorageAct;
pub use tip::{ConditionTip, TokenTip, is_marked, token_tip, trait_lines};
pub use tool::{Proposal, Tool};
pub use usual_attack::UsualAttack;
pub use zone::{zone_text, zones_of};
