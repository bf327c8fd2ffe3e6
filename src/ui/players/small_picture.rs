//! The small live picture of the player window in a corner of the GM's map.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Area, Frame, Id, Order, Stroke, Ui};
use bevy_egui::{EguiTextureHandle, EguiUserTextures};

use crate::ui::player::SmallPicture;
use crate::ui::shared::theme;
use crate::ui::shell::layout::PanelLayout;
use crate::ui::shell::slots::{PanelSlot, RegisterPanel};
use crate::view::Request;

/// Width of the picture, in points.
const WIDTH: f32 = 320.0;
/// Distance from the edges of the map, in points.
const MARGIN: f32 = 10.0;

/// Registers the picture.
pub fn plugin(app: &mut App) {
    app.init_resource::<SmallPicture>()
        .add_panel(PanelSlot::AboveMap.at(20), is_shown, show);
}

fn is_shown(world: &World) -> bool {
    world.resource::<SmallPicture>().0.is_some()
}

fn show(
    InMut(ui): InMut<Ui>,
    picture: Res<SmallPicture>,
    layout: Res<PanelLayout>,
    mut textures: ResMut<EguiUserTextures>,
) -> Vec<Request> {
    let Some((image, size)) = &picture.0 else {
        return Vec::new();
    };
    let texture = textures.add_image(EguiTextureHandle::Weak(image.id()));
    let size = egui::vec2(WIDTH, WIDTH * size.y / size.x);
    let at = layout.map.right_bottom() - egui::Vec2::splat(MARGIN);
    // A click on it is a click on the map.
    let area = Area::new(Id::new("small picture")).order(Order::Middle);
    let area = area.interactable(false).pivot(Align2::RIGHT_BOTTOM);
    area.fixed_pos(at).show(ui, |ui| {
        let frame = Frame::new().stroke(Stroke::new(2.0, theme::GM));
        frame.show(ui, |ui| ui.image((texture, size)));
    });
    Vec::new()
}
