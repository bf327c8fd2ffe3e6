//! The surprised combatants, in the bar below the map while a side is surprised.

mod model;
mod panel;
#[cfg(test)]
mod tests;
mod text;

use bevy::prelude::*;
use bevy_egui::egui::Ui;

use crate::ui::shell::layout::towards_middle;
use crate::ui::shell::model::{PanelModel, RegisterModel};
use crate::ui::shell::slots::{PanelSlot, RegisterPanel};
use crate::view::{Drawing, Request, Settings};

pub use model::{BannerModel, tool_title};
pub use panel::show;

/// Registers the banner, in the turn bar.
pub fn plugin(app: &mut App) {
    app.add_model(BannerModel::build)
        .add_panel(PanelSlot::TurnBar.at(20), is_shown, show_banner);
}

fn is_shown(world: &World) -> bool {
    let banner = world.resource::<PanelModel<Option<BannerModel>>>();
    banner.is_some() && !world.resource::<Drawing>().on
}

/// Shows the banner at the other end of the bar.
fn show_banner(
    InMut(ui): InMut<Ui>,
    model: Res<PanelModel<Option<BannerModel>>>,
    settings: Res<Settings>,
) -> Vec<Request> {
    let Some(banner) = &model.0 else {
        return Vec::new();
    };
    let layout = towards_middle(settings.left_handed);
    ui.with_layout(layout, |ui| show(ui, banner)).inner
}
