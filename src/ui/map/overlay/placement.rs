//! Preview of a placement: shows the combatants' positions after a click or the current drag.

use bevy_egui::egui::{self, Align2, FontId, Rect, Stroke};

use crate::grid::Cell;
use crate::paint::palette;
use crate::rules::state::Battle;
use crate::view::placement::{Formation, Preview, spaces_of};
use crate::view::{Cursor, Drawing, Placement, Revision, Sketch};

use super::board::{Board, color};

/// Input of the preview: the combatants to place, and the start and end of the drag.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacementInput {
    newcomers: Placement,
    from: Cell,
    to: Cell,
    revision: Revision,
    dragged: bool,
}

impl PlacementInput {
    /// Returns the placement that a click would make now; `None` if neither mouse nor keys point at a square.
    pub fn of(
        battle: &Battle,
        drawing: &Drawing,
        sketch: &Sketch,
        cursor: Cursor,
        revision: Revision,
    ) -> Option<Self> {
        let mouse = sketch.at.map(|at| battle.map.cell_at(at));
        let to = cursor.0.or(mouse)?;
        let pressed = sketch.pressed.map(|at| battle.map.cell_at(at));
        battle.map.contains(to).then(|| Self {
            newcomers: drawing.pencil.newcomers.clone(),
            from: pressed.unwrap_or(to),
            to,
            revision,
            dragged: pressed.is_some_and(|from| from != to),
        })
    }
}

/// Last computed preview, with its input.
#[derive(Default)]
pub struct CachedPreview(Option<(PlacementInput, Option<Preview>)>);

impl CachedPreview {
    fn preview(
        &mut self,
        battle: &Battle,
        wanted: PlacementInput,
    ) -> &(PlacementInput, Option<Preview>) {
        let known = self.0.take().filter(|(known, _)| *known == wanted);
        self.0.insert(known.unwrap_or_else(|| {
            let preview = wanted.newcomers.preview(battle, wanted.from, wanted.to);
            (wanted, preview)
        }))
    }
}

/// Draws a dashed ring for every waiting combatant, and the name of each wave at its first one.
pub fn draw_waiting(board: &Board, battle: &Battle) {
    let ink = color(palette::GM_MARK);
    for wave in &battle.reserve.0 {
        let spaces = spaces_of(battle, &wave.who);
        for space in &spaces {
            let rect = board.rect(*space);
            let radius = rect.width() * 0.42;
            let points: Vec<egui::Pos2> = (0..=32)
                .map(|step| {
                    let angle = step as f32 / 32.0 * std::f32::consts::TAU;
                    rect.center() + egui::Vec2::angled(angle) * radius
                })
                .collect();
            let dash = radius * 0.35;
            let line = Stroke::new(2.0, ink);
            board
                .painter
                .extend(egui::Shape::dashed_line(&points, line, dash, dash));
        }
        if let Some(first) = spaces.first() {
            board.badge(*first, &wave.name, false);
        }
    }
}

/// Draws a disc with letters for each new combatant, and writes their names and how many have room.
pub fn draw(
    board: &Board,
    battle: &Battle,
    wanted: Option<PlacementInput>,
    formed: &mut CachedPreview,
) {
    let Some(wanted) = wanted else { return };
    let (wanted, Some(preview)) = formed.preview(battle, wanted) else {
        return;
    };
    let ink = color(palette::GM_MARK);
    let thrown = wanted.newcomers.formation == Formation::Random;
    if wanted.dragged && thrown && wanted.newcomers.party.is_none() {
        let (from, to) = (board.cell(wanted.from), board.cell(wanted.to));
        let frame = board.rect(from).union(board.rect(to));
        let line = Stroke::new(2.0, ink);
        board
            .painter
            .rect_stroke(frame, 0.0, line, egui::StrokeKind::Middle);
    }
    let mut place = Rect::NOTHING;
    for (space, letters) in &preview.stands {
        let rect = board.rect(*space);
        place = place.union(rect);
        let radius = rect.width() * 0.42;
        let line = Stroke::new(2.5, ink);
        let fill = ink.gamma_multiply(0.35);
        board.painter.circle(rect.center(), radius, fill, line);
        let font = FontId::proportional((radius * 0.9).clamp(9.0, 40.0));
        let white = egui::Color32::WHITE;
        board
            .painter
            .text(rect.center(), Align2::CENTER_CENTER, letters, font, white);
    }
    let place = match preview.stands.is_empty() {
        true => board.rect(board.cell(wanted.to)),
        false => place,
    };
    board.text_beside(place, &preview.words, &board.tokens(battle));
}
