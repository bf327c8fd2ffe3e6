//! The mechanics of a fight, with one folder per mechanic.
//!
//! | module | contents |
//! | --- | --- |
//! | `state` | components, resources and ids; the only list of a combatant's components; how they are read ([`state::Battle`]) and written ([`state::Fight`]) |
//! | `facts` | commands, orders and the typed inputs parsed from them; outcomes and rejections as enums over the mechanics' types; tools for describing them |
//! | `schedule` | the stages of a pass, in order |
//! | `mechanic` | what a mechanic adds: the commands that it handles, their legality, and its systems |
//! | `legality` | the only check of a command, which asks the mechanic that handles it |
//! | `consequences` | effects of one mechanic on others, in one table |
//! | `action_behaviours` | action behaviours: one file per behaviour, one table; a simple one is a check, an effect and its inputs |
//! | `attack` | attack models: one folder per model, each with its implementation of one trait, and what they share |
//! | `turns` | turn structures: one folder per structure, each with its implementation of one trait, and what some of them share |
//! | `effects` | what applies to a combatant now, and why: the effects of its posture, conditions, traits and terrain, combined in one place; `hooks` has the events at which effects trigger by themselves |
//! | all others | one mechanic each: its rules and systems, `outcome`, `rejection` and `text` |
//!
//! A command runs the encounter's schedule, pass after pass, until nothing new happens. A pass takes at most one
//! second. In it, orders are taken, the clock advances, combatants move, scheduled events happen, completed
//! attacks, spells and other actions take effect, turns close and open, and the fight may be decided. See
//! [`EncounterSystems`]. A system runs only if its run condition finds work for it.
//!
//! # What a mechanic adds
//!
//! Each mechanic has a function `plugin`, which adds its systems with their run conditions to the stages of a pass, and
//! the commands that it handles with their legality ([`mechanic::Mechanics`]). [`mechanics`] lists all plugins;
//! `schedule` orders the stages. A stage has systems of one mechanic, except `Orders`, where exactly one of them runs.
//!
//! Outcomes and rejections are enums over the mechanics' types; commands are one flat list
//! ([`facts::EncounterCommand`]). People write commands by hand in cases, so the list has to be readable as a
//! whole. A test ensures that each command has exactly one mechanic.
//!
//! # How a mechanic reads and writes state
//!
//! A system has one parameter, such as `fight: LightWriter`, which `context!` defines next to it. It lists the
//! components and resources that the system writes, and no system writes anything else: that does not compile. A
//! function that several systems call lists what it writes in its trait bounds
//! (`fight: &mut (impl Eventful + Writes<Gear>)`) and takes every context that grants this.
//!
//! A context reads everything, through [`state::Battle`]. Rules ask about anything: whether a light goes out depends on
//! conditions, gear, posture and terrain. And since checks, previews, tactics and systems all read a `Battle`, a rule is
//! written once. Plain system parameters with named queries were tried for `concentration` and `gear::light`: a struct
//! that lends every component to `Battle` and grants what is written takes about 190 and 215 lines instead of 5, for
//! the same queries, and there are 35 contexts; the macros that generate them have 155 lines. The price is that Bevy
//! sees two systems of one stage as conflicting, whatever they read. So the order within a stage is always explicit,
//! which the log requires anyway.
//!
//! # How a mechanic triggers another
//!
//! A hit wounds, the wound disrupts a spell, and the end of the spell ends the conditions that it kept up. The
//! mechanic that causes an event reports it ([`state::Reports`]) without knowing which mechanics react. [`consequences`]
//! lists them in one table, with what they write: a context that may not write all of that cannot report the event. All
//! consequences are completed before anything else continues. Observers and messages would not do: their handlers run
//! after the reporting function has returned, so that the wound would be logged after the drop. The cases pin the order,
//! and direct function calls state it in reading order.

#[macro_use]
pub mod facts;
#[macro_use]
pub mod state;

pub mod action;
pub mod action_behaviours;
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
pub mod mechanic;
pub mod morale;
pub mod movement;
pub mod odds;
pub mod parry;
pub mod player_view;
pub mod posture;
pub mod prepared_spells;
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

/// Returns all mechanics.
pub fn mechanics() -> mechanic::Mechanics {
    let mut mechanics = mechanic::Mechanics::new();
    for plugin in [
        action::plugin,
        action_behaviours::plugin,
        adjudication::plugin,
        arrival::plugin,
        clock::plugin,
        concentration::plugin,
        condition::plugin,
        drawing::plugin,
        gear::light::plugin,
        hit_points::plugin,
        initiative::plugin,
        intervention::plugin,
        marking::plugin,
        morale::plugin,
        movement::plugin,
        player_view::plugin,
        prepared_spells::plugin,
        reaction::plugin,
        timeline::plugin,
        turns::plugin,
        verdict::plugin,
    ] {
        plugin(&mut mechanics);
    }
    mechanics
}
