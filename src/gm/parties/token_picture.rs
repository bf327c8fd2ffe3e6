//! Small picture of a character's token.

use std::hash::{DefaultHasher, Hash, Hasher};

use bevy_egui::egui::load::SizedTexture;
use bevy_egui::egui::{ColorImage, Id, Image, TextureHandle, TextureOptions, Ui, Vec2};

use crate::paint::{HealthRing, TokenFace, TokenScale, TokenStance, TokenState, paint_token};
use crate::rules::state::Vitality;

use super::model::CharacterRow;

/// Side of the picture, in points, and its resolution in pixels.
const SIDE: f32 = 56.0;
const PIXELS: u32 = 84;

/// Shows the token of a character: its portrait or the picture of its kind, and its letters.
pub fn show(ui: &mut Ui, row: &CharacterRow) {
    let face = TokenFace {
        stance: TokenStance::Party,
        squares: 1,
        health: HealthRing::Fraction {
            of_eight: row.told.of_eight,
        },
        state: match row.told.vitality {
            Vitality::Up => TokenState::Up,
            Vitality::Dying => TokenState::Dying,
            Vitality::Dead => TokenState::Dead,
        },
        lying: false,
        casting: false,
        hidden: false,
        badges: Vec::new(),
        active: false,
        asked: false,
        selected: false,
        hue: row.hue,
        letters: row.letters.clone(),
        emblem: row.told.emblem,
        portrait: row.portrait.clone(),
    };
    let picture = token_texture(ui, &face);
    let size = Vec2::splat(SIDE);
    ui.add(Image::from_texture(SizedTexture::new(picture.id(), size)));
}

/// Returns the picture of a token, which is painted only once.
fn token_texture(ui: &Ui, face: &TokenFace) -> TextureHandle {
    let mut hasher = DefaultHasher::new();
    face.hash(&mut hasher);
    let id = Id::new(("face", hasher.finish()));
    if let Some(known) = ui.data(|data| data.get_temp::<TextureHandle>(id)) {
        return known;
    }
    let scale = TokenScale {
        square: PIXELS,
        least_letters: 14,
    };
    let painted = paint_token(face, scale);
    let size = [painted.width() as usize, painted.height() as usize];
    let image = ColorImage::from_rgba_premultiplied(size, painted.data());
    let picture = ui.ctx().load_texture("face", image, TextureOptions::LINEAR);
    ui.data_mut(|data| data.insert_temp(id, picture.clone()));
    picture
}
