//! The declarations of all combatants before initiative.

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

pub use model::can_declare_together;
pub use model::{ChipGroup, DeclareChip, DeclareGroup, DeclareModel, DeclareRow};
pub(super) use model::{can_do_anything, declaration_text, default_text};
pub use panel::{DeclareUi, show, show_tabs};

/// Registers the declarations. Before initiative, declaring is the only thing to do, so they take the place of the
/// selected combatant.
pub fn plugin(app: &mut App) {
    app.init_resource::<DeclareUi>()
        .add_model(DeclareModel::build)
        .add_panel(PanelSlot::Selected.at(10), is_shown, show_panel)
        .add_observer(|_: On<FightClosed>, mut state: ResMut<DeclareUi>| {
            *state = DeclareUi::default();
        });
}

fn is_shown(world: &World) -> bool {
    world.resource::<Settings>().token
        && !world.resource::<Drawing>().on
        && world
            .resource::<PanelModel<Option<DeclareModel>>>()
            .is_some()
}

/// True if the declarations take the place of the selected combatant.
pub(super) fn replace_token(world: &World) -> bool {
    is_shown(world) && !world.resource::<DeclareUi>().token_instead
}

fn show_panel(
    InMut(ui): InMut<Ui>,
    model: Res<PanelModel<Option<DeclareModel>>>,
    mut state: ResMut<DeclareUi>,
) -> Vec<Request> {
    match &model.0 {
        Some(declarations) if show_tabs(ui, &mut state) => show(ui, declarations, &mut state),
        _ => Vec::new(),
    }
}
