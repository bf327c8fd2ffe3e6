//! The question about proposed lines, which are marked on the map.

mod model;
mod panel;
#[cfg(test)]
mod tests;
mod text;

use bevy::prelude::*;
use bevy_egui::egui::Ui;

use crate::ui::shell::model::{PanelModel, RegisterModel};
use crate::ui::shell::slots::{PanelSlot, RegisterPanel};
use crate::view::Request;

pub use model::ProposalsModel;
pub use panel::show;

/// Registers the question.
pub fn plugin(app: &mut App) {
    app.add_model(|sources, _names| ProposalsModel::build(sources))
        .add_panel(PanelSlot::Questions.at(10), is_shown, show_question);
}

fn is_shown(world: &World) -> bool {
    let proposals = world.resource::<PanelModel<Option<ProposalsModel>>>();
    proposals.is_some()
}

fn show_question(
    InMut(ui): InMut<Ui>,
    model: Res<PanelModel<Option<ProposalsModel>>>,
) -> Vec<Request> {
    let asked = model.0.as_ref();
    asked.map_or_else(Vec::new, |asked| show(ui, asked))
}
