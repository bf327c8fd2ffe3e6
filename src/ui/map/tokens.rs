//! The tokens as the GM sees them: all combatants, with health and conditions.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::encounter::names_with_letters;
use crate::encounter::perspective::{SeenHealth, eighths_of, visible_health};
use crate::grid::Space;
use crate::paint::health::health_lines;
use crate::paint::labels::{LabelRequest, place_labels};
use crate::paint::plate::PlateLine;
use crate::paint::portrait::TokenPortrait;
use crate::paint::scene::{Audience, SQUARE, Stage, TokenLook, map_rect};
use crate::paint::{
    HealthRing, TokenFace, TokenScale, TokenStance, TokenState, min_emblem_square, palette,
};
use crate::rules::concentration::is_casting;
use crate::rules::effects::ground;
use crate::rules::state::{Battle, BattleReader, CombatantId, CombatantRef, Stance, Vitality};
use crate::view::hue::hue_of;
use crate::view::{Hover, Selection, Settings, acting, may_act};

use super::camera::{GmCamera, MapViewport};

/// Size of a name's letters on the screen, in pixels.
const NAME: f32 = 14.0;
/// Size of the smallest letters on a token, in pixels.
const MIN_LETTER_PIXELS: f32 = 11.0;

/// Maximum scale of letters on the map: larger names would hide their own tokens.
const MAX_LETTER_SCALE: f32 = 1.4;

/// Returns the minimum width of a square for emblems on tokens, in pixels, at this scale of the interface.
pub fn emblem_square_size(interface: f32) -> f32 {
    min_emblem_square(MIN_LETTER_PIXELS * interface.clamp(1.0, MAX_LETTER_SCALE))
}

/// Returns the scale of tokens on the screen, and the number of screen pixels per pixel of letters.
fn scale_of(projection: &Projection, window: &Window, interface: f32) -> (TokenScale, f32) {
    let factor = window.scale_factor();
    let world = match projection {
        Projection::Orthographic(projection) => projection.scale / factor,
        Projection::Perspective(_) | Projection::Custom(_) => 1.0,
    };
    let letters = factor * interface.clamp(1.0, MAX_LETTER_SCALE);
    (
        TokenScale::at_zoom(world, MIN_LETTER_PIXELS * letters),
        letters,
    )
}

/// Width of a square, in pixels of letters, from which names may be wider than their tokens.
const FREE_NAMES: f32 = 40.0;

/// Returns the maximum width of a name, in widths of its token; `None` if there is no limit. Where letters fill the
/// disc, names without attention are hidden.
fn max_label_width(face: &TokenFace, scale: TokenScale, letters: f32) -> Option<f32> {
    let square = scale.square as f32;
    match face.has_tag(scale) {
        false => Some(0.0),
        true if square < FREE_NAMES * letters => Some(2.0),
        true => None,
    }
}

/// Returns the lines of a token's label. Where letters fill the disc, there is only the name: a bar shows the health.
fn label_lines(
    who: &CombatantRef,
    name: &str,
    face: &TokenFace,
    with_numbers: bool,
    scale: TokenScale,
    letters: f32,
) -> Vec<PlateLine> {
    let colour = face.active.then_some(palette::ACCENT);
    let numbers = with_numbers.then(|| SeenHealth::of(who).text());
    let size = (NAME * letters).round();
    let mut lines = health_lines(name, colour, visible_health(who), numbers, size);
    if !face.has_tag(scale) && !with_numbers {
        lines.truncate(1);
    }
    lines
}

/// Returns the part of the map between the panels, in world units.
fn visible_map_rect(
    place: &Transform,
    projection: &Projection,
    window: &Window,
    room: Rect,
) -> Rect {
    let Projection::Orthographic(projection) = projection else {
        return infinite_rect();
    };
    let aside = room.center() - Vec2::new(window.width(), window.height()) * 0.5;
    let aside = Vec2::new(aside.x, -aside.y) * projection.scale;
    let middle = place.translation.truncate() + aside;
    Rect::from_center_size(middle, room.size() * projection.scale)
}

/// Returns the visible part of a map if it is unknown: an infinite rectangle.
fn infinite_rect() -> Rect {
    Rect::from_center_half_size(Vec2::ZERO, Vec2::INFINITY)
}

/// State that the tokens' appearance depended on when they were last shown, and the visible part of the map in the last
/// frame.
#[derive(Clone, Debug, PartialEq)]
pub struct TokenInputs {
    selection: Selection,
    hover: Option<CombatantId>,
    with_numbers: bool,
    scale: TokenScale,
    shown: Rect,
    seen: Rect,
}

/// Returns true if the selected or hovered combatant has changed, or the size of names through zooming, or if the
/// camera has stopped at another position.
pub fn has_attention_changed(
    selection: Res<Selection>,
    hover: Res<Hover>,
    settings: Res<Settings>,
    camera: Single<(&Transform, &Projection), With<GmCamera>>,
    window: Single<&Window, With<PrimaryWindow>>,
    viewport: Res<MapViewport>,
    mut last: Local<Option<TokenInputs>>,
) -> bool {
    let (place, projection) = *camera;
    let seen = visible_map_rect(place, projection, *window, viewport.rect);
    let before = last.take();
    let rests = before.as_ref().is_some_and(|before| before.seen == seen);
    let shown = before.as_ref().filter(|_| !rests);
    let now = TokenInputs {
        selection: *selection,
        hover: hover.who,
        with_numbers: settings.health_numbers,
        scale: scale_of(projection, *window, viewport.interface).0,
        shown: shown.map_or(seen, |before| before.shown),
        seen,
    };
    let same = before.is_some_and(|before| TokenInputs { seen, ..before } == now);
    *last = Some(now);
    !same
}

/// Shows all tokens in their current state.
pub fn show_tokens(
    reader: BattleReader,
    selection: Res<Selection>,
    (hover, settings): (Res<Hover>, Res<Settings>),
    camera: Single<(&Transform, &Projection), With<GmCamera>>,
    window: Single<&Window, With<PrimaryWindow>>,
    viewport: Res<MapViewport>,
    mut stage: Stage,
) {
    let battle = reader.battle();
    // If several combatants may act, the one that a click controls is highlighted, and the others have an outline.
    let speaks_for = acting(&battle, selection.0);
    let (place, projection) = *camera;
    let (scale, letters) = scale_of(projection, *window, viewport.interface);
    let shown: Vec<_> = names_with_letters(&battle)
        .into_iter()
        .filter_map(|(who, name, letters)| Some((battle.get(who)?, name, letters)))
        .map(|(combatant, name, letters)| {
            let selected = selection.0 == Some(combatant.id());
            let face = TokenFace {
                active: speaks_for == Some(combatant.id()),
                ..token_face(&battle, &combatant, letters, selected)
            };
            (combatant, name, face)
        })
        .collect();
    let wishes: Vec<LabelRequest> = shown
        .iter()
        .map(|(combatant, name, face)| LabelRequest {
            space: combatant.space(),
            lines: label_lines(
                combatant,
                name,
                face,
                settings.health_numbers,
                scale,
                letters,
            ),
            attended: face.active || face.selected || hover.who == Some(combatant.id()),
            down: !combatant.is_up(),
            widest: max_label_width(face, scale, letters),
        })
        .collect();
    let room = map_rect(battle.map).inflate(SQUARE);
    let seen = visible_map_rect(place, projection, *window, viewport.rect);
    let labels = place_labels(&wishes, scale.pixel(), room, seen);
    let looks = shown
        .into_iter()
        .zip(labels)
        .map(|((combatant, _, face), label)| TokenLook {
            who: combatant.id(),
            space: combatant.space(),
            face,
            scale,
            label,
        })
        .collect();
    stage.show_tokens(Audience::Gm, looks);
    let burning = battle.ground.burning().map(|(at, _)| at).collect();
    stage.show_torches(Audience::Gm, battle.map.topology(), burning);
}

/// Returns all tokens as the GM sees them without a selection, for a picture of the map. Portraits are named, and have
/// to be filled in.
pub fn faces(battle: &Battle) -> Vec<(Space, TokenFace)> {
    let called = names_with_letters(battle).into_iter();
    called
        .filter_map(|(who, _, letters)| Some((battle.get(who)?, letters)))
        .map(|(who, letters)| {
            let face = token_face(battle, &who, letters, false);
            (
                who.space(),
                TokenFace {
                    active: false,
                    asked: false,
                    ..face
                },
            )
        })
        .collect()
}

/// Returns the token of a combatant as the GM sees it.
fn token_face(
    battle: &Battle,
    combatant: &CombatantRef,
    letters: String,
    selected: bool,
) -> TokenFace {
    let vitality = combatant.health().vitality();
    let kind = combatant.def(battle.ruleset);
    TokenFace {
        stance: token_stance(battle.sides.stance(combatant.identity().side)),
        squares: combatant.body().footprint.side(),
        health: HealthRing::Fraction {
            of_eight: eighths_of(combatant),
        },
        state: match vitality {
            Vitality::Up => TokenState::Up,
            Vitality::Dying => TokenState::Dying,
            Vitality::Dead => TokenState::Dead,
        },
        lying: combatant.posture().id() != battle.ruleset.default_posture(),
        casting: is_casting(battle, combatant),
        hidden: combatant.hidden().0,
        badges: combatant
            .conditions()
            .defs(battle.ruleset)
            .map(|(_, def)| def.badge.clone())
            .chain(position_badges(battle, combatant))
            .collect(),
        active: false,
        asked: may_act(battle, combatant.id()),
        selected,
        hue: hue_of(combatant.identity().creature.as_str()),
        letters,
        emblem: kind.and_then(|def| def.emblem),
        portrait: combatant
            .portrait()
            .picture(kind)
            .cloned()
            .map(TokenPortrait::from_name),
    }
}

/// Returns the badges of the conditions that a combatant has because of its position.
fn position_badges(battle: &Battle, who: &CombatantRef) -> Vec<String> {
    let here = ground::conditions(battle.ruleset, who).into_iter();
    let badge = |id| Some(battle.ruleset.conditions.get(id)?.badge.clone());
    here.filter_map(|(id, _)| badge(id)).collect()
}

/// Returns the painting style of a side.
pub fn token_stance(stance: Stance) -> TokenStance {
    match stance {
        Stance::Party => TokenStance::Party,
        Stance::Foe => TokenStance::Foe,
        Stance::Other => TokenStance::Other,
    }
}
