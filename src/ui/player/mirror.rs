//! The small live picture of the player window in a corner of the GM window: a second camera that shows the same view.

use bevy::camera::RenderTarget;
use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use bevy::window::RequestRedraw;

use crate::paint::scene::SpriteSpawner;
use crate::view::PlayersScreen;
use crate::view::layers::PLAYERS_ONLY;

use super::look::Look;
use super::window::{PlayersCamera, PlayersWindow, background_colour};

/// Width of the small picture, in pixels.
const WIDTH: f32 = 512.0;

/// The small picture of the player window and its size in pixels, while the GM wants one.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SmallPicture(pub Option<(Handle<Image>, Vec2)>);

impl SmallPicture {
    /// Returns its height in pixels.
    fn height(&self) -> Option<f32> {
        self.0.as_ref().map(|(_, size)| size.y)
    }
}

/// Marker of the small picture's camera.
#[derive(Component, Debug)]
pub struct SmallCamera;

/// Filter for the cameras of the player window and of the small picture.
type PlayerCameraFilter = Or<(With<PlayersCamera>, With<SmallCamera>)>;

/// Filter for the camera of the player window alone.
type PlayersCameraOnly = (With<PlayersCamera>, Without<SmallCamera>);

/// Sets the colour of the area outside the map, in the window and in its small picture.
pub fn colour_background(
    look: Res<Look>,
    mut cameras: Query<&mut Camera, PlayerCameraFilter>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let wanted = background_colour(&look);
    for mut camera in &mut cameras {
        let is_so = matches!(camera.clear_color, ClearColorConfig::Custom(is) if is == wanted);
        if !is_so {
            camera.clear_color = ClearColorConfig::Custom(wanted);
            redraw.write(RequestRedraw);
        }
    }
}

/// Creates, updates or removes the small picture as the GM wants; it has the proportions and the view of the player
/// window.
pub fn show_small(
    mut sprites: SpriteSpawner,
    (screen, look): (Res<PlayersScreen>, Res<Look>),
    window: Single<&Window, With<PlayersWindow>>,
    camera: Single<(&Transform, &Projection), PlayersCameraOnly>,
    mut small: Query<(Entity, &mut Transform, &mut Projection), With<SmallCamera>>,
    mut picture: ResMut<SmallPicture>,
) {
    let SpriteSpawner {
        commands,
        images,
        redraw,
    } = &mut sprites;
    let size = Vec2::new(window.width().max(1.0), window.height().max(1.0));
    let shape = (size.y / size.x).clamp(0.2, 2.0);
    let wanted = (screen.mirrored && screen.shown).then(|| (WIDTH * shape).round());
    if picture.height() != wanted {
        for (entity, ..) in &small {
            commands.entity(entity).despawn();
        }
        *picture = SmallPicture(wanted.map(|height| {
            let format = TextureFormat::Bgra8UnormSrgb;
            let image = Image::new_target_texture(WIDTH as u32, height as u32, format, None);
            let image = images.add(image);
            commands.spawn((
                SmallCamera,
                Camera2d,
                Camera {
                    order: -1,
                    clear_color: ClearColorConfig::Custom(background_colour(&look)),
                    ..default()
                },
                RenderTarget::Image(image.clone().into()),
                RenderLayers::layer(PLAYERS_ONLY),
            ));
            (image, Vec2::new(WIDTH, height))
        }));
        redraw.write(RequestRedraw);
        return;
    }
    let (place, projection) = *camera;
    let Projection::Orthographic(theirs) = projection else {
        return;
    };
    for (_, mut at, mut projection) in &mut small {
        let scale = theirs.scale * size.x / WIDTH;
        let Projection::Orthographic(own) = projection.as_mut() else {
            continue;
        };
        if at.translation != place.translation || (own.scale - scale).abs() > f32::EPSILON {
            at.translation = place.translation;
            own.scale = scale;
            redraw.write(RequestRedraw);
        }
    }
}
