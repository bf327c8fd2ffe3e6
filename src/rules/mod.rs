//! The mechanics: components, resources and the systems that change them, one mechanic a file.
//!
//! A command runs the encounter's schedule pass by pass until nothing new happens. A pass is at most
//! one second: orders are taken, the clock advances, movement takes its steps, what is due fires,
//! actions complete, and turns close and open. See [`EncounterSystems`].

pub mod action;
pub mod adjudication;
pub mod aim;
pub mod arrival;
pub mod attack;
pub mod battle;
pub mod charge;
pub mod check;
pub mod clock;
pub mod combatant;
pub mod command;
pub mod condition;
pub mod dice;
pub mod gear;
pub mod initiative;
pub mod legality;
pub mod movement;
pub mod odds;
pub mod outcome;
pub mod posture;
pub mod rejection;
pub mod schedule;
pub mod spell;
pub mod timeline;
pub mod turns;
pub mod verdict;
pub mod wounds;

pub use schedule::{EncounterSchedule, EncounterSystems};
