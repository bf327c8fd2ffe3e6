//! The top row: menus, the name and current time of the fight, and the most important buttons.

mod model;
mod panel;
#[cfg(test)]
mod tests;
mod text;

use bevy::prelude::*;
use bevy_egui::egui::Ui;

use crate::ui::saving::SavingModel;
use crate::ui::shell::model::{PanelModel, RegisterModel};
use crate::ui::shell::slots::{PanelSlot, RegisterPanel};
use crate::view::{Request, Settings};

pub use model::{MenuBarModel, MenuModel, MenuRow};
pub use panel::show;

/// Registers the row.
pub fn plugin(app: &mut App) {
    app.add_model(MenuBarModel::build)
        .add_panel(PanelSlot::Menus.at(10), |_| true, show_row);
}

fn show_row(
    InMut(ui): InMut<Ui>,
    model: Res<PanelModel<MenuBarModel>>,
    settings: Res<Settings>,
    saving: Res<SavingModel>,
) -> Vec<Request> {
    show(ui, &model, &settings, &saving)
}
