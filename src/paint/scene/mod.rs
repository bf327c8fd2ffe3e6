//! Pictures on the map: floor and tokens as sprites, reconciled by id, separately for each audience.

mod floor;
mod veil;

use bevy::asset::RenderAssetUsages;
use bevy::camera::visibility::RenderLayers;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::window::RequestRedraw;
use tiny_skia::{Pixmap, PremultipliedColorU8};

use crate::grid::{BattleMap, Cell, FINE, Point, Space, Topology};
use crate::rules::state::CombatantId;
use crate::view::Settings;
use crate::view::layers::{GM_ONLY, PLAYERS_ONLY, height};

use super::labels::Label;
use super::plate::paint_plate;
use super::portrait::Portraits;
use super::tiles::LaidPictures;
use super::token::ROOM;
use super::torch::paint_torch;
use super::{MapPicture, TokenFace, TokenScale, TokenState, paint_halo, paint_token, palette};
pub use floor::{Floor, ShownFloors};
pub use veil::VeilPicture;

/// World units per side of a square.
pub const SQUARE: f32 = 64.0;
/// Time that a token takes to slide to its new square, in seconds.
const SLIDE_SECONDS: f32 = 0.15;

/// The system that paints tiles of the GM's floor; it runs before the players' floor is painted.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GmFloorPainted;

/// Viewer of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// The GM, in the GM window.
    Gm,
    /// The players, in the player window.
    Players,
}

impl Audience {
    /// Returns the render layer of pictures for this audience only.
    pub fn layer(self) -> RenderLayers {
        RenderLayers::layer(match self {
            Self::Gm => GM_ONLY,
            Self::Players => PLAYERS_ONLY,
        })
    }
}

/// Returns the position of a point of the map in the world, whose y axis points up.
pub fn to_world(point: Point) -> Vec2 {
    let fine = FINE as f32;
    Vec2::new(
        point.x as f32 / fine * SQUARE,
        -(point.y as f32) / fine * SQUARE,
    )
}

/// Returns the point of the map at a position in the world.
pub fn point_of_world(world: Vec2) -> Point {
    let fine = |at: f32| (at / SQUARE * FINE as f32).floor() as i32;
    Point::new(fine(world.x), fine(-world.y))
}

/// Returns the cell at a position in the world.
pub fn cell_at(topology: Topology, world: Vec2) -> Cell {
    topology.cell_at(point_of_world(world))
}

/// Returns the centre of a space in the world.
pub fn middle_of(space: Space) -> Vec2 {
    to_world(space.centre())
}

/// Returns the width at which a space is drawn, in world units: the side of its block of squares. On hexes, which
/// leave corners open, it is slightly less, so that a disc hardly reaches beyond its cluster.
pub fn side_of(space: Space) -> f32 {
    let side = f32::from(space.footprint.side()) * SQUARE;
    if space.topology().is_hex() && !space.footprint.is_single_cell() {
        side * 0.84
    } else {
        side
    }
}

/// Returns the rectangle of the whole map in the world.
pub fn map_rect(map: &BattleMap) -> Rect {
    let extent = map.topology().extent(map.width(), map.height());
    Rect::from_corners(Vec2::ZERO, to_world(extent))
}

/// Marks a painted token of one audience.
#[derive(Component, Clone, Debug)]
pub struct TokenPicture {
    audience: Audience,
    look: TokenLook,
}

impl TokenPicture {
    /// Returns the combatant that it shows.
    pub fn who(&self) -> CombatantId {
        self.look.who
    }

    /// Returns the rectangle of its name for this audience, in the world; `None` if it has no name.
    pub fn name_place(&self, audience: Audience) -> Option<Rect> {
        let label = self.look.label.as_ref()?;
        let middle = middle_of(self.look.space) + label.offset;
        (self.audience == audience).then(|| Rect::from_center_size(middle, label.size))
    }
}

/// Marks a torch burning on the ground, for one audience.
#[derive(Component, Clone, Copy, Debug)]
pub struct TorchPicture {
    audience: Audience,
    at: Cell,
}

/// Share of its square that a torch on the ground fills.
const TORCH: f32 = 0.8;
/// Side of a torch on the ground, in pixels.
const TORCH_PIXELS: u32 = 96;

/// The whole appearance of a token.
#[derive(Clone, Debug, PartialEq)]
pub struct TokenLook {
    /// Combatant that it shows.
    pub who: CombatantId,
    /// Space that it occupies.
    pub space: Space,
    /// Face to paint.
    pub face: TokenFace,
    /// Size on the screen.
    pub scale: TokenScale,
    /// Name next to it; `None` if there is no room for it.
    pub label: Option<Label>,
}

/// Ratio between the zoom steps at which tokens are repainted.
const FINER: f32 = 1.12;

impl TokenScale {
    /// Returns the scale of tokens at which a pixel of the screen shows `world` units: slightly finer than the
    /// screen, in steps, so that not every turn of the wheel repaints all of them.
    pub fn at_zoom(world: f32, least_letters: f32) -> Self {
        let wanted = (SQUARE / world.max(0.01)).clamp(10.0, 256.0);
        let steps = (wanted / 10.0).log(FINER).ceil();
        Self {
            square: (10.0 * FINER.powf(steps)).ceil() as u32,
            least_letters: least_letters.ceil() as u32,
        }
    }

    /// Returns the world units shown by a painted pixel.
    pub fn pixel(self) -> f32 {
        SQUARE / self.square as f32
    }
}

/// Maximum number of token pictures kept for reuse.
const MAX_KEPT: usize = 256;

/// The pictures of tokens: tokens that look alike share one.
#[derive(Resource, Default)]
pub struct TokenPictures(HashMap<(TokenFace, u32, u32), Handle<Image>>);

/// The pictures of a token: itself, and the bands around it, if it has any.
struct TokenLayers {
    body: Handle<Image>,
    halo: Option<Handle<Image>>,
}

impl TokenPictures {
    /// Drops all of them, with the portraits in them.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    fn of(&mut self, look: &TokenLook, images: &mut Assets<Image>) -> TokenLayers {
        if self.0.len() >= MAX_KEPT {
            self.0.clear();
        }
        let TokenScale {
            square,
            least_letters,
        } = look.scale;
        let body = look.face.without_halo();
        let key = (body.clone(), square, least_letters);
        let paint = || images.add(image_of(paint_token(&body, look.scale)));
        let body = self.0.entry(key).or_insert_with(paint).clone();
        // Few tokens have bands, and those change often.
        let halo = paint_halo(&look.face, look.scale);
        let halo = halo.map(|painted| images.add(image_of(painted)));
        TokenLayers { body, halo }
    }
}

/// A token that is sliding to its square.
#[derive(Component, Debug)]
pub struct TokenSlide {
    from: Vec2,
    to: Vec2,
    gone: f32,
}

/// The system parameter with which a system shows a picture that it has painted.
#[derive(bevy::ecs::system::SystemParam)]
pub struct SpriteSpawner<'w, 's> {
    /// Spawns and removes sprites.
    pub commands: Commands<'w, 's>,
    /// Keeps the painted pictures.
    pub images: ResMut<'w, Assets<Image>>,
    /// Asks for a frame that shows them.
    pub redraw: MessageWriter<'w, RequestRedraw>,
}

/// The system parameter through which both windows show pictures on the map.
#[derive(bevy::ecs::system::SystemParam)]
pub struct Stage<'w, 's> {
    commands: Commands<'w, 's>,
    images: ResMut<'w, Assets<Image>>,
    pictures: ResMut<'w, TokenPictures>,
    settings: Res<'w, Settings>,
    picture: Res<'w, MapPicture>,
    portraits: Res<'w, Portraits>,
    laid: ResMut<'w, LaidPictures>,
    shown_floors: ResMut<'w, ShownFloors>,
    floors: Query<'w, 's, (Entity, &'static Floor)>,
    veils: Query<'w, 's, (Entity, &'static VeilPicture)>,
    tokens: Query<'w, 's, (Entity, &'static TokenPicture, &'static Transform)>,
    torches: Query<'w, 's, (Entity, &'static TorchPicture)>,
}

impl Stage<'_, '_> {
    /// Shows torches burning on exactly these cells to the audience.
    pub fn show_torches(&mut self, audience: Audience, topology: Topology, mut cells: Vec<Cell>) {
        cells.sort_unstable();
        cells.dedup();
        for (entity, torch) in self.torches.iter() {
            if torch.audience != audience {
                continue;
            }
            match cells.binary_search(&torch.at) {
                Ok(known) => {
                    cells.remove(known);
                }
                Err(_) => self.commands.entity(entity).despawn(),
            }
        }
        for at in cells {
            let Some(painted) = paint_torch(TORCH_PIXELS) else {
                continue;
            };
            let place = middle_of(Space::from_cell(topology, at));
            self.commands.spawn((
                TorchPicture { audience, at },
                Sprite {
                    image: self.images.add(image_of(painted)),
                    custom_size: Some(Vec2::splat(SQUARE * TORCH)),
                    ..default()
                },
                Transform::from_translation(place.extend(height::GROUND_ITEMS)),
                audience.layer(),
            ));
        }
    }

    /// Shows exactly these tokens to the audience.
    pub fn show_tokens(&mut self, audience: Audience, looks: Vec<TokenLook>) {
        let mut known: Vec<(Entity, TokenPicture, Vec3)> = self
            .tokens
            .iter()
            .filter(|(_, picture, _)| picture.audience == audience)
            .map(|(entity, picture, transform)| (entity, picture.clone(), transform.translation))
            .collect();
        for mut look in looks {
            self.portraits.fill_in(&mut look.face);
            let place = known
                .iter()
                .position(|(_, picture, _)| picture.look.who == look.who);
            match place.map(|index| known.swap_remove(index)) {
                Some((_, picture, _)) if picture.look == look => {}
                Some((entity, picture, stood)) => {
                    self.commands.entity(entity).despawn();
                    let moved = picture.look.space != look.space;
                    self.spawn_token(audience, look, moved.then_some(stood.truncate()));
                }
                None => self.spawn_token(audience, look, None),
            }
        }
        for (entity, _, _) in known {
            self.commands.entity(entity).despawn();
        }
    }

    fn spawn_token(&mut self, audience: Audience, look: TokenLook, stood: Option<Vec2>) {
        let squares = f32::from(look.face.squares.max(1));
        let span = side_of(look.space) * (squares + 2.0 * ROOM) / squares;
        let to = middle_of(look.space);
        let z = match look.face.state {
            TokenState::Up => height::TOKENS,
            TokenState::Dying | TokenState::Dead => height::FALLEN,
        };
        let from = stood.filter(|_| self.settings.slide_tokens).unwrap_or(to);
        let TokenLayers { body, halo } = self.pictures.of(&look, &mut self.images);
        let layer = audience.layer();
        let label = look.label.clone();
        let mut token = self.commands.spawn((
            TokenPicture { audience, look },
            Sprite {
                image: body,
                custom_size: Some(Vec2::splat(span)),
                ..default()
            },
            Transform::from_translation(from.extend(z)),
            layer.clone(),
        ));
        if let Some(image) = halo {
            token.with_child((
                Sprite {
                    image,
                    custom_size: Some(Vec2::splat(span)),
                    ..default()
                },
                Transform::from_xyz(0.0, 0.0, height::HALOS - z),
                layer.clone(),
            ));
        }
        if from != to {
            token.insert(TokenSlide {
                from,
                to,
                gone: 0.0,
            });
        }
        let plate = label.and_then(|label| {
            let painted = paint_plate(&label.lines, palette::PLATE)?;
            Some((label, self.images.add(image_of(painted))))
        });
        if let Some((label, image)) = plate {
            token.with_child((
                Sprite {
                    image,
                    custom_size: Some(label.size),
                    ..default()
                },
                Transform::from_translation(label.offset.extend(height::LABELS - z)),
                layer,
            ));
        }
    }
}

/// Converts a picture for the graphics card.
pub fn image_of(pixmap: Pixmap) -> Image {
    let size = Extent3d {
        width: pixmap.width(),
        height: pixmap.height(),
        depth_or_array_layers: 1,
    };
    // The picture has premultiplied alpha, but sprites need straight alpha; opaque and fully transparent pixels are
    // the same in both.
    let mut data = pixmap.take();
    for pixel in data.chunks_exact_mut(4) {
        let [red, green, blue, alpha] = [pixel[0], pixel[1], pixel[2], pixel[3]];
        if alpha == u8::MAX || alpha == 0 {
            continue;
        }
        if let Some(known) = PremultipliedColorU8::from_rgba(red, green, blue, alpha) {
            let straight = known.demultiply();
            pixel.copy_from_slice(&[straight.red(), straight.green(), straight.blue(), alpha]);
        }
    }
    Image::new(
        size,
        TextureDimension::D2,
        data,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    )
}

/// Moves sliding tokens; requests another frame only while there are some.
pub fn slide_tokens(
    mut commands: Commands,
    time: Res<Time<Real>>,
    mut sliding: Query<(Entity, &mut TokenSlide, &mut Transform)>,
    mut redraw: MessageWriter<bevy::window::RequestRedraw>,
) {
    for (entity, mut slide, mut transform) in &mut sliding {
        slide.gone += time.delta_secs().min(0.05) / SLIDE_SECONDS;
        let along = EaseFunction::CubicOut.sample_clamped(slide.gone);
        let place = slide.from.lerp(slide.to, along);
        transform.translation.x = place.x;
        transform.translation.y = place.y;
        if slide.gone >= 1.0 {
            commands.entity(entity).remove::<TokenSlide>();
        }
        redraw.write(bevy::window::RequestRedraw);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_and_world_coordinates_agree() {
        for cell in [Cell::new(0, 0), Cell::new(7, 3), Cell::new(-1, -2)] {
            for topology in Topology::ALL {
                let middle = middle_of(Space::from_cell(topology, cell));
                assert_eq!(cell_at(topology, middle), cell);
            }
        }
        assert_eq!(to_world(Point::new(1500, 2000)), Vec2::new(96.0, -128.0));
    }

    #[test]
    fn a_picture_has_straight_alpha_on_the_graphics_card() {
        let mut pixmap = Pixmap::new(3, 1).expect("a picture");
        let colours = [(90, 60, 30, 255), (90, 60, 30, 120), (0, 0, 0, 0)];
        for (pixel, (red, green, blue, alpha)) in pixmap.pixels_mut().iter_mut().zip(colours) {
            *pixel = PremultipliedColorU8::from_rgba(red, green, blue, alpha).expect("a colour");
        }
        let data = image_of(pixmap).data.expect("pixels");
        let half = [191, 128, 64, 120];
        assert_eq!(data, [[90, 60, 30, 255], half, [0, 0, 0, 0]].concat());
    }

    #[test]
    fn tokens_are_painted_at_about_the_shown_resolution() {
        for world in [0.3, 0.5, 1.0, 1.01, 2.0, 2.6] {
            let scale = TokenScale::at_zoom(world, 11.0);
            let shown = SQUARE / world;
            let painted = scale.square as f32;
            assert!(painted >= shown && painted < shown * FINER + 1.0, "{world}");
        }
        let steps = |world: f32| TokenScale::at_zoom(world, 11.0);
        assert_eq!(steps(1.0), steps(1.01));
    }
}
