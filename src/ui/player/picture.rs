//! The players' view of the map and of the combatants on it.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::encounter::perspective::{
    KnownCombatant, PlayersView, SeenHealth, SeenToken, VisibleHealth,
};
use crate::grid::{BattleMap, Footprint, Space};
use crate::paint::health::health_lines;
use crate::paint::labels::{LabelRequest, place_labels};
use crate::paint::palette;
use crate::paint::plate::PlateLine;
use crate::paint::portrait::TokenPortrait;
use crate::paint::scene::{Audience, Stage, TokenLook};
use crate::paint::{HealthRing, TokenFace, TokenScale, TokenStance, TokenState, VeilFor};
use crate::rules::state::Stance;
use crate::view::hue::hue_of;
use crate::view::{PlayersFrame, PlayersScreen, Settings};

use super::banner::banner_height;
use super::look::Look;
use super::text;
use super::window::{PlayersCamera, PlayersWindow};

/// Usual height of the window, in logical pixels; in a taller window the letters are larger.
const USUAL_HEIGHT: f32 = 720.0;
/// Size of the smallest letters on a token, in pixels of a window of the usual height.
const MIN_LETTER_PIXELS: f32 = 18.0;
/// Minimum and maximum size of a name's letters, in pixels of a window of the usual height.
const NAME: (f32, f32) = (25.0, 36.0);

/// Maximum time for drawing tiles of the players' floor per frame, in addition to the GM's.
const IN_A_FRAME: Duration = Duration::from_millis(4);

/// Shows everything that the players may see; nothing in a blackout.
pub fn show_picture(
    look: Res<Look>,
    (screen, settings): (Res<PlayersScreen>, Res<Settings>),
    window: Single<&Window, With<PlayersWindow>>,
    camera: Single<(&Transform, &Projection), With<PlayersCamera>>,
    mut stage: Stage,
) {
    if !screen.shown {
        return;
    }
    let Some(ground) = &look.ground else { return };
    if screen.blackout {
        stage.show_tokens(Audience::Players, Vec::new());
        stage.show_torches(Audience::Players, ground.map.topology(), Vec::new());
        return;
    }
    let (place, projection) = *camera;
    let Projection::Orthographic(projection) = projection else {
        return;
    };
    let factor = window.scale_factor();
    let grown = pixel_scale(&window);
    let scale = TokenScale::at_zoom(projection.scale / factor, MIN_LETTER_PIXELS * grown);
    let name = (0.36 * scale.square as f32).clamp(NAME.0 * grown, NAME.1 * grown);
    // Names stay inside the window, and below the banner.
    let half = Vec2::new(window.width(), window.height()) * projection.scale * 0.5;
    let mut room = Rect::from_center_half_size(place.translation.truncate(), half);
    room.max.y -= banner_height(window.height()) * projection.scale;

    let (seen, map) = (&look.view, &*ground.map);
    // A frozen floor is there already, with the picture that was under the map at that time.
    if !screen.frozen {
        let fight = look.number;
        stage.show_floor(Audience::Players, fight, map, &ground.rooms);
        stage.show_veil(VeilFor::Players, fight, map, (ground.veil.as_ref(), None));
    }
    let wishes: Vec<LabelRequest> = seen
        .tokens
        .iter()
        .map(|token| {
            let who = &token.guise.who;
            let active = seen.active.contains(who) || seen.reacting.contains(who);
            LabelRequest {
                space: space_of(map, &token.guise),
                lines: label_lines(token, active, settings.players_throws, name.round()),
                attended: active,
                down: matches!(token.looks, VisibleHealth::Down | VisibleHealth::Dead),
                widest: None,
            }
        })
        .collect();
    let looks = seen
        .tokens
        .iter()
        .zip(place_labels(&wishes, scale.pixel(), room, room))
        .map(|(token, label)| {
            let badges = look.badges.get(&token.guise.who).cloned();
            let badges = badges.unwrap_or_default();
            let space = space_of(map, &token.guise);
            TokenLook {
                who: token.guise.who,
                space,
                face: face_of(seen, token, badges),
                scale,
                label,
            }
        });
    let remembered = seen.remembered.iter().map(|guise| TokenLook {
        who: guise.who,
        space: space_of(map, guise),
        face: remembered_face(guise),
        scale,
        label: None,
    });
    let looks = looks.chain(remembered).collect();
    stage.show_tokens(Audience::Players, looks);
    stage.show_torches(Audience::Players, map.topology(), seen.lights.clone());
}

/// Draws pending tiles of the players' floor for a limited time, the visible ones first. It continues during a freeze
/// or a blackout, because the floor will be needed afterwards.
pub fn paint_floor(
    screen: Res<PlayersScreen>,
    frame: Res<PlayersFrame>,
    mut stage: Stage,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if !screen.shown {
        return;
    }
    let began = Instant::now();
    let has_time = |_is_new| began.elapsed() < IN_A_FRAME;
    if stage.paint_waiting(Audience::Players, frame.seen.unwrap_or_default(), has_time) {
        redraw.write(RequestRedraw);
    }
}

/// Returns the number of screen pixels per pixel of a window of the usual height.
pub(super) fn pixel_scale(window: &Window) -> f32 {
    window.scale_factor() * (window.height() / USUAL_HEIGHT).max(0.8)
}

/// Returns the space of a token on its map.
pub(super) fn space_of(map: &BattleMap, guise: &KnownCombatant) -> Space {
    let one = Footprint::single_cell(map.topology());
    Space::new(guise.at, map.footprint(guise.squares).unwrap_or(one))
}

/// Returns the lines of a label: the name, in colour if the combatant acts; its injury, if any, as a word, a colour and
/// a sign; and, if the GM wants it, its unfinished action.
fn label_lines(token: &SeenToken, active: bool, with_begun: bool, size: f32) -> Vec<PlateLine> {
    let begun = token.begun.as_ref().filter(|_| with_begun);
    let begun = begun.map(|what| PlateLine {
        text: text::unfinished(what),
        colour: palette::PLATE_TEXT,
        size: (size * 0.92).round(),
        sign: None,
    });
    let colour = active.then_some(palette::ACCENT);
    let numbers = token.health.map(SeenHealth::text);
    let mut lines = health_lines(&token.guise.name, colour, token.looks, numbers, size);
    lines.extend(begun);
    lines
}

/// Returns the token of a combatant out of sight: its identity, but nothing about its state.
pub(super) fn remembered_face(guise: &KnownCombatant) -> TokenFace {
    TokenFace {
        stance: stance_of(guise.stance),
        squares: guise.squares,
        health: HealthRing::Hidden,
        state: TokenState::Up,
        lying: false,
        casting: false,
        hidden: true,
        badges: Vec::new(),
        active: false,
        asked: false,
        selected: false,
        hue: hue_of(
            guise
                .creature
                .as_ref()
                .map_or("", |creature| creature.as_str()),
        ),
        letters: guise.face.clone(),
        emblem: guise.emblem,
        portrait: guise.portrait.clone().map(TokenPortrait::from_name),
    }
}

fn stance_of(stance: Stance) -> TokenStance {
    match stance {
        Stance::Party => TokenStance::Party,
        Stance::Foe => TokenStance::Foe,
        Stance::Other => TokenStance::Other,
    }
}

/// Returns the token of a visible combatant.
pub(super) fn face_of(view: &PlayersView, token: &SeenToken, badges: Vec<String>) -> TokenFace {
    TokenFace {
        health: match token.eighths {
            Some(of_eight) => HealthRing::Fraction { of_eight },
            None => HealthRing::Hidden,
        },
        state: match token.looks {
            VisibleHealth::Dead => TokenState::Dead,
            VisibleHealth::Down => TokenState::Dying,
            VisibleHealth::Unhurt | VisibleHealth::Hurt | VisibleHealth::BadlyHurt => {
                TokenState::Up
            }
        },
        lying: token.lying,
        casting: token.casting,
        hidden: false,
        badges,
        active: view.active.contains(&token.guise.who),
        asked: view.reacting.contains(&token.guise.who),
        ..remembered_face(&token.guise)
    }
}
