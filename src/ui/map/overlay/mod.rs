//! Shows what follows the mouse: paths, lines, areas and rings on the ground, below tokens and names; costs, chances
//! and warnings above them, under the panels.

mod advice;
mod area;
mod bands;
mod board;
mod drawing;
mod edges;
mod finger;
mod frame;
mod gm_marks;
mod ground;
mod markings;
mod path;
mod placement;
mod proposals;
mod ruler;
mod tip;

use bevy::camera::visibility::RenderLayers;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::{self, Pos2};
use bevy_egui::{EguiContext, PrimaryEguiContext};

use crate::grid::{Cell, Space};
use crate::paint::marks::{Mark, paint_marks};
use crate::paint::palette;
use crate::paint::scene::{Audience, SQUARE, SpriteSpawner, TokenPicture, image_of};
use crate::rules::state::{Battle, BattleReader};
use crate::ui::map::pointer::{MapOnScreen, MouseUse};
use crate::view::layers::{GM_ONLY, height};
use crate::view::marking::marker_texts;
use crate::view::preview::ClickPreview;
use crate::view::{
    Cursor, Gesture, Group, PlayersFrame, PlayersScreen, PointerIntent, Revision, Ruler, Selection,
    Sketch,
};

use super::casting_areas::CastingAreas;
use super::reach::ShownReach;

use board::Board;
use ground::GroundPainter;
use tip::Tooltip;

/// Marker of a picture on the ground: the edges of range bands, or the mouse preview.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroundPicture {
    /// Edges of range bands.
    Bands,
    /// Preview at the mouse.
    Meaning,
}

/// Last painted marks, and their scale in world units per pixel.
type Painted = (Vec<Mark>, f32);

/// The inputs of the overlay, besides the fight.
#[derive(SystemParam)]
pub struct OverlayInputs<'w> {
    mouse: MouseUse<'w>,
    meaning: Res<'w, PointerIntent>,
    selection: Res<'w, Selection>,
    sketch: Res<'w, Sketch>,
    gesture: Res<'w, Gesture>,
    ruler: Res<'w, Ruler>,
    cursor: Res<'w, Cursor>,
    revision: Res<'w, Revision>,
    on_their_way: Res<'w, CastingAreas>,
    reach: Res<'w, ShownReach>,
}

/// Parts of the overlay that are kept from one frame to the next.
#[derive(SystemParam)]
pub struct OverlayCache<'s> {
    covered: Local<'s, drawing::BrushCells>,
    formed: Local<'s, placement::CachedPreview>,
}

/// Paints the range bands and the mouse preview on the ground, if they have changed.
pub fn show_ground(
    mut sprites: SpriteSpawner,
    screen: MapOnScreen,
    inputs: OverlayInputs,
    group: Res<Group>,
    reader: BattleReader,
    shown: Query<(Entity, &GroundPicture)>,
    mut last: Local<[Painted; 2]>,
) {
    let Some(scale) = screen.scale() else { return };
    let OverlayInputs {
        meaning,
        selection,
        gesture,
        cursor,
        on_their_way,
        ..
    } = &inputs;
    let (prepared, finger) = (&inputs.mouse.drawing, &inputs.mouse.finger);
    let battle = reader.battle();
    let ground = || GroundPainter::new(battle.map.topology(), scale);
    let (mut bands, mut meant) = (ground(), ground());
    if prepared.places_combatants() {
        if let Some(cell) = cursor.0 {
            meant.focus(cell);
        }
    } else if !prepared.draws() {
        for spell in &on_their_way.0 {
            area::mark_casting(&mut bands, &battle, spell);
        }
        if let Some(selected) = selection.0.and_then(|who| battle.get(who)) {
            bands::mark(&mut bands, &battle, &selected);
        }
        for who in group.0.iter().filter_map(|who| battle.get(*who)) {
            bands.ring(who.space(), palette::INK, true);
        }
        if let Some(aiming) = &meaning.aiming {
            bands::mark_reach(&mut bands, &battle, aiming);
        }
        if let Some(advice) = &meaning.advice {
            bands.marks.extend(advice::mark(ground(), &battle, advice));
        }
        // While a frame is drawn, the GM points, or a tool strokes, the effects of a click are not shown.
        let else_meant = finger.is_up || meaning.strokes();
        if !matches!(**gesture, Gesture::Framing(_)) && !else_meant {
            mark(&mut meant, &battle, meaning, **gesture);
        }
        if let Some(cell) = cursor.0 {
            meant.focus(cell);
        }
    }
    let pixel = scale / screen.window().scale_factor();
    let pictures = [
        (GroundPicture::Bands, bands.marks, height::REACH + 1.0),
        (GroundPicture::Meaning, meant.marks, height::REACH + 2.0),
    ];
    for (last, (picture, marks, z)) in last.iter_mut().zip(pictures) {
        let now = (marks, pixel);
        if *last == now || (last.0.is_empty() && now.0.is_empty()) {
            continue;
        }
        for (entity, _) in shown.iter().filter(|(_, known)| **known == picture) {
            sprites.commands.entity(entity).despawn();
        }
        if let Some((pixmap, world)) = paint_marks(&now.0, pixel) {
            let place = Transform::from_translation(world.center().extend(z));
            sprites.commands.spawn((
                picture,
                Sprite {
                    image: sprites.images.add(image_of(pixmap)),
                    custom_size: Some(world.size()),
                    ..default()
                },
                place,
                RenderLayers::layer(GM_ONLY),
            ));
        }
        *last = now;
        sprites.redraw.write(RequestRedraw);
    }
}

/// Draws the parts of the mouse preview on the ground.
fn mark(ground: &mut GroundPainter, battle: &Battle, meaning: &PointerIntent, gesture: Gesture) {
    let pointed = meaning.pointed;
    match &meaning.promise {
        ClickPreview::Nothing => {
            if let Some(cell) = pointed.cell.filter(|_| pointed.who.is_none()) {
                let [red, green, blue, _] = palette::INK;
                ground.frame(ground.cell(cell), [red, green, blue, 0x59]);
            }
        }
        ClickPreview::Deed(deed) => {
            if let Some(cell) = pointed.cell {
                let ink = if deed.refusal.is_some() {
                    palette::HARM
                } else {
                    palette::INK
                };
                ground.frame(ground.cell(cell), ink);
            }
        }
        ClickPreview::Walk(walk) => path::mark(ground, walk, pointed.cell),
        ClickPreview::Attack(attack) => {
            if let Some(way) = &attack.way {
                path::mark(ground, way, None);
            }
            ground.ray(&attack.ray);
        }
        ClickPreview::Spell(spell) => area::mark(ground, battle, spell),
    }
    if let Some((carried, cell)) = gesture.carried_token().zip(pointed.cell)
        && let Some(carried) = battle.get(carried)
    {
        let there = Space::new(cell, carried.body().footprint);
        ground.ring(there, palette::ACCENT, true);
    }
}

/// Writes the texts at the mouse, and draws the preview of the draw tool.
pub fn draw_overlay(
    mut context: Single<&mut EguiContext, With<PrimaryEguiContext>>,
    shown: MapOnScreen,
    inputs: OverlayInputs,
    players: (Res<PlayersScreen>, Res<PlayersFrame>),
    mut cached: OverlayCache,
    tokens: Query<&TokenPicture>,
    reader: BattleReader,
) {
    let Some(scale) = shown.scale() else { return };
    let (camera, transform) = shown.camera();
    let viewport = &shown.viewport;
    let OverlayInputs {
        mouse,
        meaning,
        selection,
        sketch,
        gesture,
        ruler,
        cursor,
        revision,
        on_their_way,
        reach,
    } = &inputs;
    let (prepared, raised) = (&mouse.drawing, &mouse.finger);
    let context = context.get_mut();
    let zoom = context.zoom_factor();
    let painter = context.layer_painter(egui::LayerId::background());
    let battle = reader.battle();
    let to_screen = |world: Vec2| {
        let at = camera
            .world_to_viewport(transform, world.extend(0.0))
            .unwrap_or_default();
        Pos2::new(at.x / zoom, at.y / zoom)
    };
    let names = tokens.iter().filter_map(|token| {
        let place = token.name_place(Audience::Gm)?;
        Some(egui::Rect::from_two_pos(
            to_screen(place.min),
            to_screen(place.max),
        ))
    });
    let board = Board {
        painter,
        topology: battle.map.topology(),
        names: names.collect(),
        to_screen: &to_screen,
        square: SQUARE / scale / zoom,
        room: egui::Rect::from_min_max(
            Pos2::new(viewport.rect.min.x, viewport.rect.min.y) / zoom,
            Pos2::new(viewport.rect.max.x, viewport.rect.max.y) / zoom,
        ),
    };
    let under = sketch.at.map(|at| battle.map.cell_at(at));
    let numbered = meaning.pointed.cell.or(under);
    edges::draw(&board, battle.map, board.map(&battle), numbered);
    gm_marks::draw(&board, &battle);
    let (screen, seen) = players;
    if let Some(seen) = seen.seen.filter(|_| screen.framed && screen.shown) {
        frame::draw(&board, seen, screen.follow);
    }
    if raised.is_up {
        // A click has no other effect meanwhile, so nothing else is shown.
        finger::draw(&board, raised, &screen);
        return;
    }
    if let Some(brush) = meaning.brush {
        let covered = &mut cached.covered;
        drawing::draw_brush(&board, &battle.shared_map(), brush, sketch, covered);
        return;
    }
    proposals::draw(&board, &prepared.proposals);
    if let Some(line) = meaning.pen.and_then(|pen| pen.line(sketch)) {
        markings::draw_line(&board, &line);
    }
    // Notes on a place can be read at the mouse with any tool.
    let under = under.filter(|_| prepared.draws() || meaning.strokes());
    let under = under
        .or(meaning.pointed.cell)
        .filter(|_| sketch.pressed.is_none());
    let noted = under.and_then(|cell| Some((cell, marker_texts(battle.markings, cell)?)));
    let notes: Vec<&str> = noted.iter().map(|(_, told)| told.as_str()).collect();
    if meaning.strokes() {
        if let Some((cell, _)) = &noted {
            draw_notes(&board, &battle, *cell, notes);
        }
        return;
    }
    if prepared.on {
        let cell = sketch.at.map(|at| battle.map.cell_at(at));
        let cell = cell.filter(|_| prepared.draws()).or(meaning.pointed.cell);
        if let Some(cell) = cell {
            drawing::show_lamps_on(&board, battle.map, cell);
        }
    }
    if let Some((from, to)) = ruler.0.zip(meaning.pointed.cell) {
        ruler::draw(&board, &battle, (from, to), selection.0, notes);
        return;
    }
    if prepared.shows_library() {
        placement::draw_waiting(&board, &battle);
    }
    if prepared.places_combatants() {
        let places = placement::PlacementInput::of(&battle, prepared, sketch, **cursor, **revision);
        placement::draw(&board, &battle, places, &mut cached.formed);
        return;
    }
    if prepared.draws() {
        drawing::draw(&board, battle.map, prepared, sketch);
        let ground = meaning.ground.as_deref();
        let ground = ground.filter(|_| sketch.pressed.is_none());
        let notes: Vec<&str> = notes.into_iter().chain(ground).collect();
        if let Some(cell) = meaning.pointed.cell.or(under) {
            draw_notes(&board, &battle, cell, notes);
        }
        return;
    }
    let battle = reader.battle();
    for spell in &on_their_way.0 {
        area::name_casting(&board, &battle, spell);
    }
    if let Some(selected) = selection.0.and_then(|who| battle.get(who)) {
        bands::draw(&board, &battle, &selected);
    }
    if let Some(reach) = &reach.0 {
        bands::draw_seconds(&board, &battle, reach);
    }
    if let (Gesture::Framing(from), Some(to)) = (**gesture, context.pointer_latest_pos()) {
        let from = Pos2::new(from.x, from.y) / zoom;
        board.frame(egui::Rect::from_two_pos(from, to));
        return;
    }
    let pointed = meaning.pointed;
    let mut kept = board.tokens(&battle);
    if let Some(advice) = &meaning.advice {
        let told = advice::draw(&board, &battle, advice, &kept);
        kept.extend(told.iter().flat_map(|place| [*place; KEPT]));
    }
    // Covering what the text is about is worse than covering the edge of a token.
    let mut keep = |places: Vec<egui::Rect>| {
        kept.extend(places.iter().flat_map(|place| [*place; KEPT]));
    };
    let under_mouse = pointed.who.and_then(|who| battle.get(who));
    let token = under_mouse
        .as_ref()
        .map(|who| board.rect(who.space()))
        .filter(|_| pointed.cell.is_some());
    let square = pointed.cell.map(|cell| board.rect(board.cell(cell)));
    let place = match &meaning.promise {
        ClickPreview::Nothing => token.or(square),
        ClickPreview::Deed(_) => square,
        ClickPreview::Walk(walk) => {
            keep(path::squares(&board, walk));
            path::draw(&board, &battle, walk, pointed.cell)
        }
        ClickPreview::Attack(attack) => {
            if let Some(way) = &attack.way {
                keep(path::squares(&board, way));
                path::price(&board, &battle, way);
            }
            board.cross(&attack.ray);
            keep(vec![board.rect(attack.ray.from), board.rect(attack.ray.to)]);
            let target = battle.get(attack.target);
            target.map(|target| board.rect(target.space()))
        }
        ClickPreview::Spell(spell) => Some(area::draw(&board, &battle, spell, pointed.who)),
    };
    if let Some(place) = place {
        let told = Tooltip {
            words: meaning.promise.text(),
            notes: notes.into_iter().chain(meaning.ground.as_deref()).collect(),
            badges: meaning.marks.as_ref(),
        };
        told.draw(&board, place, &kept);
    }
}

/// Weight of what the text is about, compared with a token that it might cover.
const KEPT: usize = 4;

/// Writes the notes on a cell, where they cover least.
fn draw_notes(board: &Board, battle: &Battle, cell: Cell, notes: Vec<&str>) {
    let told = Tooltip {
        notes,
        ..Tooltip::default()
    };
    told.draw(board, board.rect(board.cell(cell)), &board.tokens(battle));
}
