//! A combatant's portrait in a panel.

use bevy_egui::egui::{
    Color32, ColorImage, CornerRadius, Id, Pos2, Rect, Sense, Shape, TextureHandle, TextureOptions,
    Ui, Vec2, epaint::RectShape,
};

use crate::paint::portrait::TokenPortrait;

/// Shows a portrait as a disc with a diameter of `side` points; nothing if the picture is not loaded.
pub(in crate::gm) fn show(ui: &mut Ui, likeness: &TokenPortrait, side: f32) {
    let pixels = side * ui.ctx().pixels_per_point();
    let Some(copy) = likeness
        .copies()
        .and_then(|copies| copies.copy_for_side(pixels))
    else {
        return;
    };
    let id = Id::new("the portrait in a panel");
    let known: Option<(TokenPortrait, TextureHandle)> = ui.data(|data| data.get_temp(id));
    let texture = match known {
        Some((of, texture)) if of == *likeness => texture,
        Some(_) | None => {
            let size = [copy.width() as usize, copy.height() as usize];
            let image = ColorImage::from_rgba_premultiplied(size, copy.data());
            let options = TextureOptions::LINEAR;
            let texture = ui.ctx().load_texture("portrait", image, options);
            ui.data_mut(|data| data.insert_temp(id, (likeness.clone(), texture.clone())));
            texture
        }
    };
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(side), Sense::hover());
    let round = CornerRadius::same((side * 0.5) as u8);
    let whole = Rect::from_min_max(Pos2::ZERO, Pos2::new(1.0, 1.0));
    let disc = RectShape::filled(rect, round, Color32::WHITE);
    ui.painter()
        .add(Shape::Rect(disc.with_texture(texture.id(), whole)));
}
