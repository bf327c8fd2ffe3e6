//! Small picture of a combatant's token, for panels.

use std::hash::{DefaultHasher, Hash, Hasher};

use bevy_egui::egui::load::SizedTexture;
use bevy_egui::egui::{ColorImage, Id, Image, Sense, TextureHandle, TextureOptions, Ui, Vec2};

use crate::paint::portrait::TokenPortrait;
use crate::paint::{HealthRing, TokenFace, TokenScale, TokenStance, TokenState, paint_token};
use crate::rules::state::{Stance, Vitality};
use crate::ruleset::Emblem;

/// Pixels of the painted picture for each point of its side, so that it is sharp on a magnified interface.
const PIXELS_PER_POINT: f32 = 1.5;

/// The contents of a token's picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenImage {
    /// Stance of its side, shown by the ring.
    pub stance: Stance,
    /// Remaining health in eighths, shown by the ring.
    pub of_eight: u8,
    /// Up, dying or dead.
    pub vitality: Vitality,
    /// Hue of its disc.
    pub hue: u8,
    /// Letters that identify it among all tokens.
    pub letters: String,
    /// Emblem of its kind.
    pub emblem: Option<Emblem>,
    /// Portrait that replaces the emblem.
    pub portrait: Option<TokenPortrait>,
}

/// Shows the token with a side of `side` points: its portrait or the emblem of its kind, and its letters.
pub(in crate::ui) fn show(ui: &mut Ui, token: &TokenImage, side: f32) {
    let face = TokenFace {
        stance: match token.stance {
            Stance::Party => TokenStance::Party,
            Stance::Foe => TokenStance::Foe,
            Stance::Other => TokenStance::Other,
        },
        squares: 1,
        health: HealthRing::Fraction {
            of_eight: token.of_eight,
        },
        state: match token.vitality {
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
        hue: token.hue,
        letters: token.letters.clone(),
        emblem: token.emblem,
        portrait: token.portrait.clone(),
    };
    let size = Vec2::splat(side);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    // In a long list, only the visible tokens are painted.
    if ui.is_rect_visible(rect) {
        let picture = token_texture(ui, &face, (side * PIXELS_PER_POINT) as u32);
        Image::from_texture(SizedTexture::new(picture.id(), size)).paint_at(ui, rect);
    }
}

/// Returns the picture of a token, which is painted only once.
fn token_texture(ui: &Ui, face: &TokenFace, pixels: u32) -> TextureHandle {
    let mut hasher = DefaultHasher::new();
    (face, pixels).hash(&mut hasher);
    let id = Id::new(("face", hasher.finish()));
    if let Some(known) = ui.data(|data| data.get_temp::<TextureHandle>(id)) {
        return known;
    }
    let scale = TokenScale {
        square: pixels,
        least_letters: 14,
    };
    let painted = paint_token(face, scale);
    let size = [painted.width() as usize, painted.height() as usize];
    let image = ColorImage::from_rgba_premultiplied(size, painted.data());
    let picture = ui.ctx().load_texture("face", image, TextureOptions::LINEAR);
    ui.data_mut(|data| data.insert_temp(id, picture.clone()));
    picture
}
