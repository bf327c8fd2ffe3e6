//! The GM menu of a right click on the map.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{self, Ui};

use crate::ui::context_menu;
use crate::ui::map::{MapViewport, RightClicked};
use crate::ui::shared::sources::ModelInputs;
use crate::ui::shell::model::ModelSystems;
use crate::ui::shell::slots::{PanelSlot, RegisterPanel};
use crate::ui::shell::windows::RegisterWindow;
use crate::view::{FightClosed, PanelSystems, Request};

use super::{ContextMenu, ContextMenuModel, ContextMenuUi};

/// Registers the menu.
pub fn plugin(app: &mut App) {
    app.add_dismissible::<ContextMenuUi>()
        .add_panel(PanelSlot::AboveMap.at(90), is_open, show)
        .add_systems(
            EguiPrimaryContextPass,
            open.after(ModelSystems).before(PanelSystems),
        )
        .add_observer(|_: On<FightClosed>, mut menu: ResMut<ContextMenuUi>| menu.open = None);
}

/// Opens the menu after a right click.
fn open(
    inputs: ModelInputs,
    viewport: Res<MapViewport>,
    mut right: ResMut<RightClicked>,
    mut menu: ResMut<ContextMenuUi>,
) {
    if right.0.is_none() {
        return;
    }
    let Some((cell, who, at)) = right.0.take() else {
        return;
    };
    let model = inputs.inspect(|sources| ContextMenuModel::build(sources, who, Some(cell)));
    let at = egui::pos2(at.x / viewport.interface, at.y / viewport.interface);
    let enter = std::mem::take(&mut menu.by_keys);
    menu.open = Some(ContextMenu {
        enter,
        ..ContextMenu::new(at, model)
    });
}

fn is_open(world: &World) -> bool {
    world.resource::<ContextMenuUi>().open.is_some()
}

fn show(InMut(ui): InMut<Ui>, mut menu: ResMut<ContextMenuUi>) -> Vec<Request> {
    context_menu::show(ui, &mut menu.open)
}
