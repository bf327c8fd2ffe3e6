//! Answers to the notice that a file of the fight has changed.

use bevy::prelude::*;

use crate::view::{EditedFile, FileChangeAct};

use super::register::RegisterFeature;
use super::submission::submit_all;
use super::{encounter_file, rulesets};

/// Registers the answers.
pub fn plugin(app: &mut App) {
    app.add_request(carry_out);
}

/// Carries out an answer to the notice that a file has changed.
fn carry_out(In(act): In<FileChangeAct>, world: &mut World) {
    match act {
        FileChangeAct::Apply(EditedFile::Rules) => rulesets::use_new_rules(world),
        FileChangeAct::Ignore(EditedFile::Rules) => rulesets::keep_old_rules(world),
        FileChangeAct::Apply(EditedFile::Encounter) => {
            if let Some(join) = encounter_file::apply_changes(world) {
                submit_all(world, join.into(), false);
            }
        }
        FileChangeAct::Ignore(EditedFile::Encounter) => encounter_file::ignore_changes(world),
    }
}
