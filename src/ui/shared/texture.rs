//! Textures of pictures that are made elsewhere.

use std::sync::Arc;

use bevy_egui::egui::{ColorImage, Id, TextureHandle, TextureOptions, Ui};

use crate::view::handout::Pixels;

/// A picture and its texture.
type CachedTexture = (Arc<Pixels>, TextureHandle);

/// Returns the texture of a picture. It is uploaded once, and replaces the previous one with the same `id`.
pub(in crate::ui) fn texture(ui: &Ui, id: Id, pixels: &Arc<Pixels>) -> TextureHandle {
    let known = ui.data(|data| data.get_temp::<CachedTexture>(id));
    if let Some((of, known)) = known
        && Arc::ptr_eq(&of, pixels)
    {
        return known;
    }
    let size = [pixels.width as usize, pixels.height as usize];
    let image = ColorImage::from_rgba_unmultiplied(size, &pixels.rgba);
    let picture = ui
        .ctx()
        .load_texture("picture", image, TextureOptions::LINEAR);
    let known: CachedTexture = (pixels.clone(), picture.clone());
    ui.data_mut(|data| data.insert_temp(id, known));
    picture
}
