//! What the presentations share: what is selected, which tool is in hand, what the mouse means, what the
//! user asks for, what explains what, and the one list of verbs for keys, menus, tooltips and the palette.
//!
//! Nothing in here draws, and nothing in here knows a rule: explanations are the ruleset's own texts.

pub mod acting;
pub mod brush;
pub mod camera_wish;
pub mod cursor;
pub mod dice_entry;
pub mod drawing;
pub mod ending;
pub mod explain;
pub mod finger;
pub mod form;
pub mod frame;
pub mod gesture;
pub mod group;
pub mod handout;
pub mod hue;
pub mod layers;
pub mod marking;
pub mod moment;
pub mod newcomers;
pub mod next;
pub mod players_screen;
pub mod portrait;
pub mod promise;
pub mod request;
pub mod revision;
pub mod ruler;
pub mod selection;
pub mod strength;
pub mod tip;
pub mod tool;
pub mod usual_attack;
pub mod verb;
mod zone;

pub use acting::{acting, may_act, to_cast, unaimed, wants_aim};
pub use brush::{Brush, Sweep};
pub use camera_wish::CameraWish;
pub use cursor::Cursor;
pub use dice_entry::{DiceEntry, HandDice, PendingRoll};
pub use drawing::{DrawTool, Drawing, Pencil, Sketch};
pub use explain::{Explanation, Thing, explain};
pub use finger::Finger;
pub use form::{Form, FormAct};
pub use frame::{Follow, PlayersFrame};
pub use gesture::{Done, Gesture, Mouse};
pub use group::{Group, GroupAct, GroupAttack, Members};
pub use handout::Handout;
pub use marking::Pen;
pub use newcomers::Newcomers;
pub use next::{NextDecision, hand_on};
pub use players_screen::{BorrowedEyes, PlayersScreen};
pub use portrait::PortraitAct;
pub use promise::Forecast;
pub use promise::Meaning;
pub use request::{Edited, Request};
pub use revision::{InputSystems, PanelSystems, Revision};
pub use ruler::{Measured, Ruler, measure};
pub use selection::{Hover, Selection};
pub use tip::{ConditionTip, TokenTip, is_marked, token_tip, trait_lines};
pub use tool::{Proposal, Tool};
pub use usual_attack::UsualAttack;
pub use verb::{KeyPress, VERBS, Verb, VerbGroup, VerbInfo};
pub use zone::{zone_words, zones_of};
