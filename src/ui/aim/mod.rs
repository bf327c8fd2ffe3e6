//! Preview of an attack: its chances, and every modifier of its rolls.

mod model;
mod panel;
#[cfg(test)]
mod tests;
mod text;

use bevy::prelude::*;
use bevy_egui::egui::{Align2, Area, Frame, Id, Order, Stroke, Ui, Vec2};

use crate::ui::shared::theme;
use crate::ui::shell::layout::PanelLayout;
use crate::ui::shell::model::{PanelModel, RegisterModel};
use crate::ui::shell::slots::{PanelSlot, RegisterPanel};
use crate::view::{Request, Settings};

pub use model::{AimModel, AttackRow, DefenceChoice, TermRow};
pub use panel::{show, show_over};

/// Registers the preview. The panel of the selected combatant shows it; while that is hidden, an attack that waits for
/// confirmation is shown in the corner of the map.
pub fn plugin(app: &mut App) {
    app.add_model(AimModel::build)
        .add_panel(PanelSlot::AboveMap.at(30), is_shown, show_in_corner);
}

fn is_shown(world: &World) -> bool {
    let aim = world.resource::<PanelModel<Option<AimModel>>>();
    aim.0.as_ref().is_some_and(|aim| aim.waits) && !world.resource::<Settings>().token
}

fn show_in_corner(
    InMut(ui): InMut<Ui>,
    model: Res<PanelModel<Option<AimModel>>>,
    layout: Res<PanelLayout>,
) -> Vec<Request> {
    let Some(aim) = &model.0 else {
        return Vec::new();
    };
    let at = layout.map.right_top() + Vec2::new(-12.0, 12.0);
    let area = Area::new(Id::new("aim")).order(Order::Middle);
    let area = area.pivot(Align2::RIGHT_TOP).fixed_pos(at);
    let shown = area.show(ui, |ui| {
        let frame = Frame::popup(ui.style()).stroke(Stroke::new(1.0, theme::LINE));
        frame.show(ui, |ui| {
            ui.set_max_width(300.0);
            show(ui, aim)
        })
    });
    shown.inner.inner
}
