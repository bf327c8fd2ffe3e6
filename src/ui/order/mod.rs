//! The turn order panel: the combatants in order, with their status.

mod model;
mod panel;
#[cfg(test)]
mod tests;
mod text;

use bevy::prelude::*;
use bevy_egui::egui::Ui;

use crate::ui::forecast::GaugeUi;
use crate::ui::shell::model::{PanelModel, RegisterModel};
use crate::ui::shell::slots::{PanelSlot, RegisterPanel};
use crate::ui::structure;
use crate::view::{Drawing, Request, Settings};

pub(super) use model::sides;
pub use model::{OrderHeading, OrderModel, OrderRow, StateMark};
pub use panel::show;

/// Registers the panel.
pub fn plugin(app: &mut App) {
    app.add_model(|sources, names| {
        let structure = structure::of_fight(sources.battle());
        (structure.order)(sources, names)
    })
    .add_panel(PanelSlot::Order.at(90), is_shown, show_panel);
}

fn is_shown(world: &World) -> bool {
    world.resource::<Settings>().order && !world.resource::<Drawing>().on
}

fn show_panel(
    InMut(ui): InMut<Ui>,
    model: Res<PanelModel<OrderModel>>,
    gauge: Res<GaugeUi>,
) -> Vec<Request> {
    show(ui, &model, &gauge)
}
