//! The banner over the players' map: the round, the current turn and its progress, and the next combatants.

use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;

use crate::encounter::perspective::{PlayersView, SeenMoment};
use crate::paint::TokenFace;
use crate::paint::banner::{Banner, paint_banner};
use crate::paint::portrait::Portraits;
use crate::paint::scene::image_of;
use crate::rules::state::CombatantId;
use crate::view::PlayersScreen;
use crate::view::layers::PLAYERS_ONLY;
use crate::view::slot_text::{names_in_a_row, slot_title};

use super::look::Look;
use super::picture::face_of;
use super::text;
use super::window::{PlayersCamera, PlayersWindow};

/// Height of the banner, as a fraction of the window's height.
const HEIGHT: f32 = 0.098;
/// Minimum height of the banner, in logical pixels.
const MIN_HEIGHT: f32 = 40.0;
/// Z coordinate above everything on the map.
pub(super) const OVER_ALL: f32 = 900.0;

/// Marker of the banner.
#[derive(Component, Debug, Default)]
pub struct BannerPicture {
    /// Painted content, and its size in pixels.
    painted: Option<(Banner, UVec2)>,
}

/// Marker of the black sprite that covers everything in a blackout.
#[derive(Component, Debug)]
pub struct BlackoutCurtain;

/// Spawns the banner and the blackout sprite.
pub fn spawn_banner(mut commands: Commands) {
    let layer = RenderLayers::layer(PLAYERS_ONLY);
    commands.spawn((
        BannerPicture::default(),
        Sprite::default(),
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

/// Returns the height of the banner in a window of this height, in logical pixels.
pub(super) fn banner_height(window: f32) -> f32 {
    (window * HEIGHT).max(MIN_HEIGHT)
}

/// Paints the banner and keeps it at the upper edge of the window.
#[expect(
    clippy::type_complexity,
    reason = "three things that must not be confused"
)]
pub fn write_banner(
    look: Res<Look>,
    screen: Res<PlayersScreen>,
    window: Single<&Window, With<PlayersWindow>>,
    camera: Single<(&Transform, &Projection), With<PlayersCamera>>,
    (mut images, portraits): (ResMut<Assets<Image>>, Res<Portraits>),
    banner: Single<
        (&mut BannerPicture, &mut Transform, &mut Sprite),
        (Without<PlayersCamera>, Without<BlackoutCurtain>),
    >,
    curtain: Single<
        (&mut Transform, &mut Visibility),
        (With<BlackoutCurtain>, Without<PlayersCamera>),
    >,
) {
    let (camera, projection) = *camera;
    let Projection::Orthographic(projection) = projection else {
        return;
    };
    let logical = Vec2::new(window.width(), window.height());
    let size = logical * projection.scale;
    let middle = camera.translation.truncate();
    let band = banner_height(logical.y) * projection.scale;
    let top = Vec2::new(middle.x, middle.y + size.y * 0.5 - band * 0.5);

    let (mut shown, mut place, mut sprite) = banner.into_inner();
    place.translation = top.extend(OVER_ALL);
    sprite.custom_size = Some(Vec2::new(size.x, band));
    let pixels = Vec2::new(logical.x, banner_height(logical.y)) * window.scale_factor();
    let pixels = pixels.round().as_uvec2().max(UVec2::ONE);
    let mut content = banner_content(&look.view);
    for face in &mut content.faces {
        portraits.fill_in(face);
    }
    let wanted = Some((content, pixels));
    if screen.shown && shown.painted != wanted {
        if let Some((banner, pixels)) = &wanted
            && let Some(painted) = paint_banner(banner, pixels.x, pixels.y)
        {
            sprite.image = images.add(image_of(painted));
        }
        shown.painted = wanted;
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

/// Maximum number of names in the banner. If there are more, their number is shown, because the banner has only one
/// line.
const MAX_NAMES: usize = 4;

/// Maximum number of tokens in the banner.
const MAX_FACES: usize = 3;

/// Number of upcoming combatants in the banner.
const NEXT: usize = 2;

/// Returns the content of the banner.
fn banner_content(seen: &PlayersView) -> Banner {
    let names = |who: &[CombatantId]| -> Vec<String> {
        let found = who.iter().filter_map(|who| {
            let token = seen.tokens.iter().find(|token| token.guise.who == *who)?;
            Some(token.guise.name.clone())
        });
        found.collect()
    };
    let round = text::round(seen.round);
    let acting = names(&seen.active);
    let mut who = match acting.as_slice() {
        [one] => text::turn_of(one),
        several => names_in_a_row(several, MAX_NAMES),
    };
    let mut faces = faces_of(seen);
    let round = match seen.moment {
        SeenMoment::Surprise { segment, of } => {
            let caught: Vec<String> = seen.surprised.iter().map(|it| it.name.clone()).collect();
            let caught = (!caught.is_empty()).then(|| names_in_a_row(&caught, MAX_NAMES));
            text::surprise_segment(segment, of, caught.as_deref())
        }
        SeenMoment::Slot(slot) => text::round_and_slot(seen.round, &slot_title(slot)),
        SeenMoment::Declaring => {
            who = text::DECLARING.to_owned();
            faces.clear();
            round
        }
        SeenMoment::Choosing => {
            who = text::CHOOSING.to_owned();
            faces.clear();
            round
        }
        SeenMoment::Untold if seen.round == 0 => {
            who = text::NOT_BEGUN.to_owned();
            String::new()
        }
        SeenMoment::Turn { .. } | SeenMoment::Acting => round,
        SeenMoment::Untold => {
            who.clear();
            round
        }
    };
    let next: Vec<String> = names(&seen.next).into_iter().take(NEXT).collect();
    Banner {
        round,
        faces,
        who,
        pips: seen
            .pips
            .map(|pips| (pips.of.saturating_sub(pips.passed), pips.of)),
        next: match next.as_slice() {
            [] => String::new(),
            next => text::next(next),
        },
    }
}

/// Returns the tokens of the acting combatants, without their conditions; none if there is no room for all of them.
fn faces_of(seen: &PlayersView) -> Vec<TokenFace> {
    let tokens = seen.tokens.iter();
    let acting = tokens.filter(|token| seen.active.contains(&token.guise.who));
    let faces: Vec<TokenFace> = acting
        .map(|token| face_of(seen, token, Vec::new()))
        .collect();
    if faces.len() > MAX_FACES {
        return Vec::new();
    }
    faces
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encounter::perspective::{Pips, SeenSurprise, players_view};
    use crate::rules::state::Slot;
    use crate::trial::TestFight;

    #[test]
    fn banner_shows_the_point_of_the_round() {
        let mut seen = PlayersView {
            round: 3,
            ..PlayersView::default()
        };
        assert_eq!(banner_content(&seen).round, "Round 3");
        seen.moment = SeenMoment::Slot(Slot::Segment(4));
        seen.pips = Some(Pips { passed: 3, of: 6 });
        let banner = banner_content(&seen);
        assert_eq!(
            (banner.round.as_str(), banner.pips),
            ("Round 3  ·  segment 4", Some((3, 6))),
            "segments 4, 5 and 6 are left"
        );
        seen.moment = SeenMoment::Surprise { segment: 1, of: 2 };
        seen.surprised = vec![SeenSurprise {
            name: "The dead".into(),
            whole_side: true,
            left: 2,
        }];
        let round = banner_content(&seen).round;
        assert_eq!(round, "Surprise segment 1 of 2  ·  surprised: The dead");
    }

    #[test]
    fn banner_shows_the_token_of_the_one_whose_turn_it_is() {
        let mut trial =
            TestFight::setup("seconds", "mira (1, 2) against orc (9, 2)").start_with_dice(&[6, 1]);
        let banner = trial.read(|battle| banner_content(&players_view(battle)));
        assert_eq!(banner.who, "Mira's turn");
        let letters: Vec<&str> = banner.faces.iter().map(|it| it.letters.as_str()).collect();
        assert_eq!(letters, ["Mi"]);
    }
}
