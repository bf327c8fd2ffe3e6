//! The headless integration tests, in one binary so that Bevy is linked only once.

mod architecture;
mod bundle;
mod cli;
mod cli_auto_play;
mod conformance;
#[path = "../../benches/contest/mod.rs"]
mod contest;
mod creatures;
mod english;
mod fights;
mod golden;
mod hexes;
mod import;
mod manual;
mod mixes;
mod own_rulesets;
mod packages;
mod party;
mod properties;
mod situations;
mod steps;
mod tables;
mod tournament;
mod workspace;
