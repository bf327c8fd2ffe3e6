//! Cards of sample fights: a large picture of the map, with the name, the size and the story below it.

use std::path::Path;
use std::sync::Arc;

use bevy_egui::egui::{FontId, Rect, Response, Sense, Ui, pos2, vec2};

use crate::ui::shared::{row, theme};
use crate::view::handout::Pixels;

use super::picture::{self, PictureFit};
use super::row::take_search_focus;
use super::state::StartUi;
use super::text;

/// Maximum number of cards next to each other.
const MAX_COLUMNS: usize = 3;
/// Minimum width of a card, and the space between two cards, in points.
const MIN_WIDTH: f32 = 280.0;
const GAP: f32 = 14.0;
/// Proportions of the picture, and the margin around it and the words, in points.
const SHAPE: f32 = 9.0 / 16.0;
const AROUND: f32 = 6.0;
/// Maximum number of lines of the story, and the height of a line, in points.
const MAX_LINES: u8 = 3;
const LINE: f32 = 17.0;

/// A card that opens a fight on a click.
pub(super) struct MapCard<'a> {
    /// Name of the fight.
    pub name: &'a str,
    /// Number of combatants and size of the map.
    pub size: &'a str,
    /// A sentence or two about the fight.
    pub about: &'a str,
    /// File of the fight.
    pub file: &'a Path,
    /// Picture of its map.
    pub picture: Option<&'a Arc<Pixels>>,
}

/// Shows cards in rows, as many next to each other as fit. Returns the index of the one that was clicked.
pub(super) fn show_grid(ui: &mut Ui, cards: &[MapCard], state: &mut StartUi) -> Option<usize> {
    let room = ui.available_width();
    let columns = (((room + GAP) / (MIN_WIDTH + GAP)).floor() as usize).clamp(1, MAX_COLUMNS);
    let gaps = GAP * columns.saturating_sub(1) as f32;
    let wide = (room - gaps) / columns as f32;
    let mut clicked = None;
    for (first, cards) in cards.chunks(columns).enumerate() {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            for (nth, card) in cards.iter().enumerate() {
                if card.show(ui, wide, state).clicked() {
                    clicked = Some(first * columns + nth);
                }
            }
        });
        ui.add_space(GAP - ui.spacing().item_spacing.y);
    }
    clicked
}

impl MapCard<'_> {
    fn show(&self, ui: &mut Ui, wide: f32, state: &mut StartUi) -> Response {
        let picture_size = vec2(wide - 2.0 * AROUND, (wide - 2.0 * AROUND) * SHAPE);
        let words_high = 24.0 + LINE * f32::from(1 + MAX_LINES);
        let high = picture_size.y + words_high + 3.0 * AROUND;
        let (rect, response) = ui.allocate_exact_size(vec2(wide, high), Sense::click());
        let response = row::with_name(response, &text::line_name(self.name, self.size));
        take_search_focus(&response, state);
        if !ui.is_rect_visible(rect) {
            return response;
        }
        let lit = response.hovered() || response.has_focus();
        let fill = if lit { theme::SELECTED } else { theme::RAISED };
        ui.painter().rect_filled(rect, 6, fill);
        let corner = rect.min + vec2(AROUND, AROUND);
        let place = Rect::from_min_size(corner, picture_size);
        picture::paint(ui, place, self.file, self.picture, PictureFit::Fill);
        let left = place.left() + 2.0;
        let mut top = place.bottom() + AROUND;
        let lines = [
            (
                self.name,
                FontId::new(16.0, theme::bold_family()),
                theme::TEXT,
                1,
                22.0,
            ),
            (
                self.size,
                FontId::proportional(13.0),
                theme::FAINT,
                1,
                LINE + 2.0,
            ),
            (
                self.about,
                FontId::proportional(13.0),
                theme::TEXT,
                MAX_LINES,
                0.0,
            ),
        ];
        let mut is_cut = false;
        for (words, font, color, rows, below) in lines {
            let mut job = theme::short(words, font, color, place.width() - 4.0);
            job.wrap.max_rows = usize::from(rows);
            job.wrap.break_anywhere = rows == 1;
            let galley = ui.fonts_mut(|fonts| fonts.layout_job(job));
            is_cut |= galley.elided;
            ui.painter().galley(pos2(left, top), galley, color);
            top += below;
        }
        match is_cut {
            true => response.on_hover_text(self.about),
            false => response,
        }
    }
}
