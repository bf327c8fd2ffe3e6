//! The mechanics: components, resources and the systems that change them, one mechanic a file.
//!
//! A command runs the encounter's schedule pass by pass until nothing new happens. A pass is at most
//! one second: orders are taken, the clock advances, movement takes its steps, what is due fires,
//! actions complete, and turns close and open. See [`EncounterSystems`].

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
pub mod economy;
pub mod effects;
pub mod engagement;
pub mod facts;
pub mod free_attack;
pub mod gear;
pub mod hit_points;
pub mod initiative;
pub mod legality;
pub mod morale;
pub mod movement;
pub mod odds;
pub mod parry;
pub mod posture;
pub mod reaction;
pub mod save;
pub mod schedule;
pub mod sight;
pub mod spell;
pub mod stamina;
pub mod surprise;
pub mod timeline;
pub mod turns;
pub mod verdict;
pub mod wounds;

pub use schedule::{EncounterSchedule, EncounterSystems};
