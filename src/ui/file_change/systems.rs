//! The notice that a file of the fight has changed, and the answers to it.

use bevy::prelude::*;
use bevy_egui::egui::Ui;

use crate::ui::file_change;
use crate::ui::shell::layout::PanelLayout;
use crate::ui::shell::register::{RegisterFeature, run_system};
use crate::ui::shell::slots::{PanelSlot, RegisterPanel};
use crate::ui::shell::ui_window::UiWindows;
use crate::view::Request;

use super::{EditedFile, FileChangeAct, FileChangeNotices, encounter_file, rulesets};

/// Registers the notice and the answers.
pub fn plugin(app: &mut App) {
    app.add_request(carry_out)
        .init_resource::<FileChangeNotices>()
        .add_panel(PanelSlot::AboveMap.at(80), is_shown, show);
}

/// True if no window is open: while the user is creating entries, more may follow before they are applied to the fight.
fn is_shown(world: &World) -> bool {
    !world.resource::<UiWindows>().take_keys()
}

fn show(
    InMut(ui): InMut<Ui>,
    layout: Res<PanelLayout>,
    mut notices: ResMut<FileChangeNotices>,
) -> Vec<Request> {
    file_change::show(ui, layout.map, &mut notices.0)
}

/// Carries out an answer to the notice that a file has changed. An applied change replaces the state of the fight; an
/// ignored one is asked about again when the file changes again.
fn carry_out(In(act): In<FileChangeAct>, world: &mut World) -> Option<Request> {
    match act {
        FileChangeAct::Apply(EditedFile::Rules) => rulesets::use_new_rules(world),
        FileChangeAct::Ignore(EditedFile::Rules) => run_system(world, rulesets::keep_old_rules, ()),
        FileChangeAct::Apply(EditedFile::Encounter) => {
            return encounter_file::apply_changes(world).map(Request::Submit);
        }
        FileChangeAct::Ignore(EditedFile::Encounter) => {
            run_system(world, encounter_file::record_state, ());
        }
    }
    None
}
