//! The buttons below the map for the next decisions.

mod model;
mod panel;
#[cfg(test)]
mod tests;
mod text;

use bevy::prelude::*;
use bevy_egui::egui::Ui;

use crate::ui::aim::AimModel;
use crate::ui::group::GroupModel;
use crate::ui::menu_bar::MenuBarModel;
use crate::ui::reaction::ReactionModel;
use crate::ui::shell::model::{PanelModel, RegisterModel};
use crate::ui::shell::slots::{PanelSlot, RegisterPanel};
use crate::ui::structure;
use crate::view::{Drawing, Request};

pub use model::{HoldChoice, TurnBarModel};
pub(super) use model::{for_nomination, for_phases};
pub use panel::show;

/// Registers the bar.
pub fn plugin(app: &mut App) {
    app.add_model(|sources, names| {
        let structure = structure::of_fight(sources.battle());
        (structure.turn_bar)(sources, names)
    })
    .add_panel(PanelSlot::TurnBar.at(10), is_shown, show_bar);
}

fn is_shown(world: &World) -> bool {
    !world.resource::<Drawing>().on
}

fn show_bar(
    InMut(ui): InMut<Ui>,
    model: Res<PanelModel<TurnBarModel>>,
    menus: Res<PanelModel<MenuBarModel>>,
    aim: Res<PanelModel<Option<AimModel>>>,
    group: Res<PanelModel<Option<GroupModel>>>,
    reaction: Res<PanelModel<Option<ReactionModel>>>,
) -> Vec<Request> {
    show(
        ui,
        &model,
        &menus,
        is_confirmation_awaited(&aim, &group, &reaction),
    )
}

/// True if something waits for confirmation: an aimed attack or a possible reaction. That is then amber, and the next
/// decision is not.
pub(super) fn is_confirmation_awaited(
    aim: &Option<AimModel>,
    group: &Option<GroupModel>,
    reaction: &Option<ReactionModel>,
) -> bool {
    aim.as_ref().is_some_and(|aim| aim.waits)
        || group.as_ref().is_some_and(|group| group.attack.is_some())
        || reaction.is_some()
}
