//! The log: the events with their dice, and the last rejection.

mod model;
mod panel;
#[cfg(test)]
mod tests;
mod text;

use bevy::prelude::*;
use bevy_egui::egui::Ui;

use crate::ui::shell::model::{PanelModel, RegisterModel};
use crate::ui::shell::slots::{PanelSlot, RegisterPanel};
use crate::view::{Drawing, FightClosed, Request, Settings};

pub use model::{
    BranchRow, LogCard, LogDie, LogEntry, LogFilter, LogModel, LogResult, LogRoll, LogRow,
    RejectionRow,
};
pub use panel::{LogUi, show};

/// Registers the panel.
pub fn plugin(app: &mut App) {
    app.init_resource::<LogUi>()
        .add_lasting_model(LogModel::update)
        .add_panel(PanelSlot::Log.at(90), is_shown, show_panel)
        .add_observer(|_: On<FightClosed>, mut state: ResMut<LogUi>| {
            state.open.clear();
            state.changing = None;
        });
}

fn is_shown(world: &World) -> bool {
    world.resource::<Settings>().log && !world.resource::<Drawing>().on
}

fn show_panel(
    InMut(ui): InMut<Ui>,
    model: Res<PanelModel<LogModel>>,
    mut state: ResMut<LogUi>,
) -> Vec<Request> {
    show(ui, &model, &mut state)
}
