//! The mechanics of a fight, one folder a mechanic.
//!
//! | room | holds |
//! | --- | --- |
//! | `state` | components, resources and ids; the one list of a combatant's components; how they are read ([`state::Battle`]) and written ([`state::Fight`]) |
//! | `facts` | commands, orders and the typed inputs read off them; outcomes and rejections as sums of the mechanics' own types; the words' means |
//! | `schedule` | the sets of a pass, in order |
//! | `consequences` | what one mechanic sets off in another: one table |
//! | `deeds` | what an action does: one file a deed, one table |
//! | `attack` | one folder an attack model, the same file names in each; one list |
//! | `turns` | one structure each, and what some of them share; one list |
//! | `effects` | what applies to a combatant now, and why: the effects of its posture, its conditions, its traits and the ground it stands on, asked in one place; `hooks` has the moments at which they do something by themselves |
//! | the others | a mechanic each: its rules and systems, `outcome`, `rejection` and `words` |
//!
//! A command runs the encounter's schedule pass by pass until nothing new happens. A pass is at most
//! one second: orders are taken, the clock advances, movement takes its steps, what is due fires, attacks, spells
//! and other deeds that are over take effect, turns close and open, and the fight may be decided. See
//! [`EncounterSystems`]. A system is run only where its condition says that it has work.
//!
//! Outcomes and rejections are sums of the mechanics' own types; commands are one flat list
//! ([`facts::EncounterCommand`]). They are the vocabulary that people write by hand in cases, and it has to be read
//! as a whole; what several mechanics have a part in, such as a number set by hand, belongs to none of them. That
//! each command has a mechanic that takes it up, and one that says whether it may be done, is kept by the compiler:
//! `schedule` and [`legality`] have a line for each.
//!
//! # How a mechanic writes
//!
//! No system takes a handle to everything. Each has a context of its own (`context!`), which borrows mutably what
//! it lists; a function names in its bounds what it writes (`fight: &mut (impl Eventful + Writes<Gear>)`) and can
//! be called from every context that grants it. The compiler refuses a mechanic that writes what it does not name.
//!
//! # How a mechanic sets off another
//!
//! A hit wounds, the wound spoils a spell, the spell's end ends what it kept up. The mechanic that brings something
//! about says so ([`state::Happening`]) and does not know whom it concerns; [`consequences`] has the one table of
//! that, and what follows is done at once, to its end, before anything else goes on. Observers and messages would
//! take that apart: their followers run when the function that spoke has returned, and so the wound would be told
//! after the fall. The cases pin the order, and functions that call each other state it in the order in which it is
//! read.

#[macro_use]
pub mod facts;
#[macro_use]
pub mod state;

pub mod action;
pub mod adjudication;
pub mod aim;
pub mod arrival;
pub mod attack;
pub mod charging;
pub mod clock;
pub mod concentration;
pub mod condition;
pub mod consequences;
pub mod declaration;
pub mod deeds;
pub mod door;
pub mod drawing;
pub mod economy;
pub mod effects;
pub mod engagement;
pub mod free_attack;
pub mod gear;
pub mod hit_points;
pub mod initiative;
pub mod intervention;
pub mod legality;
pub mod marking;
pub mod memory;
pub mod morale;
pub mod movement;
pub mod odds;
pub mod parry;
pub mod posture;
pub mod reaction;
pub mod save;
pub mod schedule;
pub mod showing;
pub mod sight;
pub mod spell;
pub mod stamina;
pub mod surprise;
pub mod timeline;
pub mod turns;
pub mod verdict;
pub mod wounds;

pub use schedule::{EncounterSchedule, EncounterSystems};
