//! The banner over the players' map: the round, the second and whose turn it is.

use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;
use bevy::text::{FontSize, Justify, TextLayout};

use crate::encounter::perspective::players_view;
use crate::paint::palette;
use crate::paint::scene::MapFonts;
use crate::rules::battle::BattleReader;
use crate::view::layers::PLAYERS_ONLY;

use super::window::{PlayersCamera, PlayersScreen, PlayersWindow};

/// Height of the banner, in logical pixels.
const HEIGHT: f32 = 56.0;
/// Above everything on the map.
const OVER_ALL: f32 = 900.0;

/// The dark strip behind the words.
#[derive(Component, Debug)]
pub struct BannerGround;

/// The words.
#[derive(Component, Debug)]
pub struct BannerWords;

/// The black that covers everything in a blackout.
#[derive(Component, Debug)]
pub struct BlackoutCurtain;

/// Spawns the banner and the curtain.
pub fn spawn_banner(mut commands: Commands, fonts: Res<MapFonts>) {
    let layer = RenderLayers::layer(PLAYERS_ONLY);
    let [red, green, blue, _] = palette::CHROME_BACKDROP;
    commands.spawn((
        BannerGround,
        Sprite::from_color(Color::srgb_u8(red, green, blue), Vec2::ONE),
        Transform::default(),
        layer.clone(),
    ));
    commands.spawn((
        BannerWords,
        Text2d::new(""),
        TextFont {
            font: fonts.bold.clone().into(),
            font_size: FontSize::Px(30.0),
            ..default()
        },
        TextLayout::justify(Justify::Center),
        TextColor(Color::WHITE),
        Transform::default(),
        layer.clone(),
    ));
    commands.spawn((
        BlackoutCurtain,
        Sprite::from_color(Color::BLACK, Vec2::ONE),
        Transform::default(),
        Visibility::Hidden,
        layer,
    ));
}

/// Writes the banner and keeps it at the window's upper edge.
#[expect(
    clippy::type_complexity,
    reason = "three things that must not be confused"
)]
pub fn write_banner(
    reader: BattleReader,
    screen: Res<PlayersScreen>,
    window: Single<&Window, With<PlayersWindow>>,
    camera: Single<(&Transform, &Projection), With<PlayersCamera>>,
    ground: Single<
        &mut Transform,
        (
            With<BannerGround>,
            Without<PlayersCamera>,
            Without<BannerWords>,
        ),
    >,
    words: Single<
        (&mut Transform, &mut Text2d),
        (
            With<BannerWords>,
            Without<PlayersCamera>,
            Without<BannerGround>,
        ),
    >,
    curtain: Single<
        (&mut Transform, &mut Visibility),
        (
            With<BlackoutCurtain>,
            Without<PlayersCamera>,
            Without<BannerGround>,
            Without<BannerWords>,
        ),
    >,
) {
    let battle = reader.battle();
    let seen = players_view(&battle);
    let (camera, projection) = *camera;
    let Projection::Orthographic(projection) = projection else {
        return;
    };
    let scale = projection.scale;
    let size = Vec2::new(window.width(), window.height()) * scale;
    let middle = camera.translation.truncate();
    let band = HEIGHT * scale;
    let top = Vec2::new(middle.x, middle.y + size.y * 0.5 - band * 0.5);

    let mut ground = ground.into_inner();
    ground.translation = top.extend(OVER_ALL);
    ground.scale = Vec3::new(size.x, band, 1.0);
    let (mut place, mut text) = words.into_inner();
    place.translation = top.extend(OVER_ALL + 1.0);
    place.scale = Vec3::splat(scale);
    let line = match (seen.round, seen.active) {
        (0, _) => "Get ready".to_owned(),
        (round, Some(who)) => {
            let name = seen
                .tokens
                .iter()
                .find(|token| token.who == who)
                .map_or("Somebody", |token| token.name.as_str());
            let (spent, whole) = seen.second;
            let second = (spent + 1).min(whole);
            format!("Round {round}   ·   {name}   ·   second {second} of {whole}")
        }
        (round, None) => format!("Round {round}"),
    };
    if text.0 != line {
        text.0 = line;
    }
    let (mut cover, mut visibility) = curtain.into_inner();
    cover.translation = middle.extend(OVER_ALL + 2.0);
    cover.scale = Vec3::new(size.x, size.y, 1.0);
    let wanted = if screen.blackout {
        Visibility::Visible
    } else {
        Visibility::Hidden
    };
    visibility.set_if_neq(wanted);
}
