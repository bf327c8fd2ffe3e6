//! A full-size handout over the map and the banner: a picture as large as the window allows, or a text.

use bevy::asset::RenderAssetUsages;
use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::window::RequestRedraw;

use crate::paint::page::paint_page;
use crate::paint::palette;
use crate::paint::scene::{SpriteSpawner, image_of};
use crate::view::handout::{HandoutPage, Pixels};
use crate::view::layers::PLAYERS_ONLY;
use crate::view::{Handout, PlayersScreen};

use super::window::PlayersView;

/// Z coordinate above everything except the black of a blackout.
const OVER_ALL_BUT_BLACK: f32 = 901.0;
/// Maximum fraction of the window for a picture.
const SHARE: f32 = 0.96;

/// Marker of a handout and its background.
#[derive(Component, Debug)]
pub struct HandoutMarker;

/// Last shown page, with the size of the window in logical pixels, the position and the scale.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ShownPage {
    page: HandoutPage,
    window: Vec2,
    middle: Vec2,
    scale: f32,
}

/// Shows or hides the handout.
pub fn show_handout(
    mut sprites: SpriteSpawner,
    handout: Res<Handout>,
    screen: Res<PlayersScreen>,
    view: PlayersView,
    shown: Query<Entity, With<HandoutMarker>>,
    mut last: Local<Option<ShownPage>>,
) {
    let Some((middle, scale)) = view.place() else {
        return;
    };
    let window = &view.window;
    let SpriteSpawner {
        commands,
        images,
        redraw,
    } = &mut sprites;
    let now = handout
        .shown
        .clone()
        .filter(|_| screen.shown)
        .map(|page| ShownPage {
            page,
            window: Vec2::new(window.width(), window.height()),
            middle,
            scale,
        });
    if *last == now {
        return;
    }
    for entity in &shown {
        commands.entity(entity).despawn();
    }
    redraw.write(RequestRedraw);
    if let Some(now) = &now {
        let world = now.window * now.scale;
        let mut put = |sprite: Sprite, above: f32| {
            let at = now.middle.extend(OVER_ALL_BUT_BLACK + above);
            let layer = RenderLayers::layer(PLAYERS_ONLY);
            commands.spawn((
                HandoutMarker,
                sprite,
                Transform::from_translation(at),
                layer,
            ));
        };
        let [red, green, blue, _] = palette::CHROME_BACKDROP;
        // The background extends beyond the window in case that is enlarged.
        put(
            Sprite::from_color(Color::srgb_u8(red, green, blue), world * 2.0),
            0.0,
        );
        let pixels = (now.window * window.scale_factor()).round().as_uvec2();
        let picture = match &now.page {
            HandoutPage::Text(text) => {
                paint_page(text, pixels.x, pixels.y).map(|page| (image_of(page), world))
            }
            HandoutPage::Picture(picture) => {
                let size = Vec2::new(picture.width as f32, picture.height as f32);
                let fits = (world / size).min_element() * SHARE;
                Some((image(picture), size * fits))
            }
        };
        if let Some((image, size)) = picture {
            let sprite = Sprite {
                image: images.add(image),
                custom_size: Some(size),
                ..default()
            };
            put(sprite, 0.2);
        }
    }
    *last = now;
}

fn image(picture: &Pixels) -> Image {
    let size = Extent3d {
        width: picture.width,
        height: picture.height,
        depth_or_array_layers: 1,
    };
    Image::new(
        size,
        TextureDimension::D2,
        picture.rgba.clone(),
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    )
}
