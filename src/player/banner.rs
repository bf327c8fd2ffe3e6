//! The banner over the players' map: the round, the second and whose turn it is.

use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;
use bevy::text::{FontSize, Justify, TextLayout};

use crate::encounter::perspective::{PlayersView, SeenMoment, players_view};
use crate::paint::palette;
use crate::paint::scene::MapFonts;
use crate::rules::state::BattleReader;
use crate::view::layers::PLAYERS_ONLY;
use crate::view::moment::{names_in_a_row, slot_title};

use super::window::{PlayersCamera, PlayersScreen, PlayersWindow};

/// The height of the banner, in logical pixels.
const HEIGHT: f32 = 56.0;
/// The height at which it lies above everything on the map.
const OVER_ALL: f32 = 900.0;

/// The dark strip behind the words.
#[derive(Component, Debug)]
pub struct BannerGround;

/// Marks the words of the banner.
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
    let line = line_of(&seen);
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

/// The most names that are told; if there are more, their number is told, because the banner has
/// only one line.
const MOST_NAMES: usize = 4;

/// What the banner says.
fn line_of(seen: &PlayersView) -> String {
    const DOT: &str = "   ·   ";
    let round = format!("Round {}", seen.round);
    let names: Vec<String> = seen
        .active
        .iter()
        .filter_map(|who| seen.tokens.iter().find(|token| token.who == *who))
        .map(|token| token.name.clone())
        .collect();
    let names = names_in_a_row(&names, MOST_NAMES);
    match seen.moment {
        SeenMoment::Turn { spent, of } => {
            let second = (spent + 1).min(of);
            [round, names, format!("second {second} of {of}")].join(DOT)
        }
        SeenMoment::Surprise { segment, of } => {
            let mut parts = vec![format!("Surprise segment {segment} of {of}")];
            let caught: Vec<String> = seen.surprised.iter().map(|it| it.name.clone()).collect();
            if !caught.is_empty() {
                let caught = names_in_a_row(&caught, MOST_NAMES);
                parts.push(format!("surprised: {caught}"));
            }
            if !names.is_empty() {
                parts.push(format!("{names} may act"));
            }
            parts.join(DOT)
        }
        SeenMoment::Acting => [round, names].join(DOT),
        SeenMoment::Declaring => [round, "What will you do?".to_owned()].join(DOT),
        SeenMoment::Choosing => [round, "Fast or well?".to_owned()].join(DOT),
        SeenMoment::Slot(slot) => [round, slot_title(slot), names].join(DOT),
        SeenMoment::Untold if seen.round == 0 => "Get ready".to_owned(),
        SeenMoment::Untold => round,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encounter::perspective::SeenSurprise;
    use crate::rules::state::Slot;

    #[test]
    fn the_line_tells_where_the_round_is() {
        let mut seen = PlayersView {
            round: 3,
            ..PlayersView::default()
        };
        assert_eq!(line_of(&seen), "Round 3");
        seen.moment = SeenMoment::Slot(Slot::Segment(4));
        assert!(line_of(&seen).starts_with("Round 3   ·   segment 4"));
        seen.moment = SeenMoment::Surprise { segment: 1, of: 2 };
        seen.surprised = vec![SeenSurprise {
            name: "The dead".into(),
            whole_side: true,
            left: 2,
        }];
        let line = line_of(&seen);
        assert_eq!(line, "Surprise segment 1 of 2   ·   surprised: The dead");
    }
}
