//! Draws over the map: numerals, warning signs and text.

use std::sync::Arc;

use bevy::math::Vec2;
use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{self, Color32, FontId, Galley, Pos2, Rect, Stroke, TextFormat};

use crate::grid::{Cell, Point, Space, Topology};
use crate::paint::palette;
use crate::paint::scene::{SQUARE, map_rect, middle_of, side_of, to_world};
use crate::rules::state::Battle;
use crate::view::preview::{Mood, PreviewText, Ray};

/// Converts a colour of the palette to egui's type.
pub(super) fn color([red, green, blue, alpha]: [u8; 4]) -> Color32 {
    Color32::from_rgba_unmultiplied(red, green, blue, alpha)
}

/// Padding around a numeral, in points.
const NUMERAL_ROOM: egui::Vec2 = egui::vec2(10.0, 3.0);

/// A drawing surface over the map.
pub(super) struct Board<'a> {
    pub(super) painter: egui::Painter,
    pub(super) to_screen: &'a dyn Fn(Vec2) -> Pos2,
    /// Shape of the map's cells.
    pub(super) topology: Topology,
    /// Side length of a square, in logical pixels.
    pub(super) square: f32,
    /// Rectangle that the panels leave to the map.
    pub(super) room: Rect,
    /// Rectangles of the names.
    pub(super) names: Vec<Rect>,
}

impl Board<'_> {
    /// Returns the space of one cell.
    pub(super) fn cell(&self, cell: Cell) -> Space {
        Space::from_cell(self.topology, cell)
    }

    /// Returns the centre of a space on the screen.
    pub(super) fn middle(&self, space: Space) -> Pos2 {
        (self.to_screen)(middle_of(space))
    }

    /// Returns the drawn width of a space, in points.
    pub(super) fn side(&self, space: Space) -> f32 {
        side_of(space) / SQUARE * self.square
    }

    /// Returns the rectangle of a space on the screen.
    pub(super) fn rect(&self, space: Space) -> Rect {
        let size = egui::Vec2::splat(self.side(space));
        Rect::from_center_size(self.middle(space), size)
    }

    /// Returns the corners of a cell on the screen, clockwise.
    pub(super) fn corners(&self, cell: Cell) -> Vec<Pos2> {
        let corners = self.topology.corners(cell);
        corners.iter().map(|corner| self.point(*corner)).collect()
    }

    /// Draws a line above tokens and names that is visible on any background.
    pub(super) fn line(&self, points: &[Pos2], width: f32, ink: Color32) {
        let under = Stroke::new(width + 3.0, color(palette::CASING));
        self.painter.line(points.to_vec(), under);
        self.painter.line(points.to_vec(), Stroke::new(width, ink));
    }

    /// Returns the screen position of a point of the map.
    pub(super) fn point(&self, point: Point) -> Pos2 {
        (self.to_screen)(to_world(point))
    }

    /// Returns the rectangle of the whole map on the screen.
    pub(super) fn map(&self, battle: &Battle) -> Rect {
        let map = map_rect(battle.map);
        Rect::from_two_pos((self.to_screen)(map.min), (self.to_screen)(map.max))
    }

    /// Returns the rectangles of all tokens and names, which text should not cover.
    pub(super) fn tokens(&self, battle: &Battle) -> Vec<Rect> {
        let everybody = battle.combatants();
        let tokens = everybody.map(|who| self.rect(who.space()));
        tokens.chain(self.names.iter().copied()).collect()
    }

    /// Draws a numeral in a square; strong for the end of a path and for difficult terrain.
    pub(super) fn badge(&self, space: Space, words: &str, strong: bool) {
        self.badge_in(self.badge_rect(space, words, strong), words, strong);
    }

    /// Draws such a numeral in a given rectangle.
    pub(super) fn badge_in(&self, rect: Rect, words: &str, strong: bool) {
        let (ink, ground) = if strong {
            (color(palette::FLOOR), color(palette::INK))
        } else {
            (color(palette::INK), color(palette::FLOOR))
        };
        let galley = self.numeral(words, strong, ink);
        let size = rect.size();
        self.painter.rect_filled(rect, size.y * 0.5, ground);
        self.painter
            .galley(rect.center() - galley.size() * 0.5, galley, ink);
    }

    /// Returns the rectangle that [`Self::badge`] would use for such a numeral.
    pub(super) fn badge_rect(&self, space: Space, words: &str, strong: bool) -> Rect {
        let galley = self.numeral(words, strong, Color32::PLACEHOLDER);
        Rect::from_center_size(self.middle(space), galley.size() + NUMERAL_ROOM)
    }

    /// Returns the rectangle for the cost of a path: in its last square, but clear of names and tokens, and fully
    /// visible at the edge of the map.
    pub(super) fn price_rect(&self, battle: &Battle, space: Space, words: &str) -> Rect {
        let middle = self.badge_rect(space, words, true);
        let places = price_places(middle, self.side(space)).into_iter();
        let inside = places.map(|rect| rect.translate(self.offset_between_panels(rect)));
        least_covering(inside, Rect::NOTHING, &self.tokens(battle)).unwrap_or(middle)
    }

    fn numeral(&self, words: &str, strong: bool, ink: Color32) -> Arc<Galley> {
        let font = FontId::proportional(if strong { 15.0 } else { 12.5 });
        self.painter.layout_no_wrap(words.to_owned(), font, ink)
    }

    /// Draws the frame for selecting several combatants.
    pub(super) fn frame(&self, rect: Rect) {
        let [red, green, blue, _] = palette::INK;
        self.painter
            .rect_filled(rect, 0.0, color([red, green, blue, 0x20]));
        let corners = [
            rect.left_top(),
            rect.right_top(),
            rect.right_bottom(),
            rect.left_bottom(),
            rect.left_top(),
        ];
        self.line(&corners, 2.0, color(palette::INK));
    }

    /// Draws a warning sign on the upper right corner of a space: a red disc with a bold exclamation mark.
    pub(super) fn warning_sign(&self, space: Space) {
        let radius = (self.square * 0.24).clamp(7.5, 16.0);
        let corner = self.rect(space).right_top();
        let centre = corner + egui::vec2(-radius, radius) * 0.35;
        self.painter.circle(
            centre,
            radius,
            color(palette::HARM),
            Stroke::new(2.0, Color32::WHITE),
        );
        // The sign is drawn, not written, so that it is legible at any size.
        let bar = Rect::from_center_size(
            centre - egui::vec2(0.0, radius * 0.2),
            egui::vec2(radius * 0.34, radius * 0.8),
        );
        self.painter.rect_filled(bar, radius * 0.14, Color32::WHITE);
        let dot = centre + egui::vec2(0.0, radius * 0.55);
        self.painter
            .circle_filled(dot, radius * 0.2, Color32::WHITE);
    }

    /// Draws a cross where a line of sight or effect is blocked.
    pub(super) fn cross(&self, ray: &Ray) {
        let Some(stop) = ray.stops_at.map(|cell| self.middle(self.cell(cell))) else {
            return;
        };
        let harm = color(palette::HARM);
        let arm = (self.square * 0.22).clamp(7.0, 14.0);
        let slopes = [egui::vec2(arm, arm), egui::vec2(arm, -arm)];
        for (width, ink) in [(8.0, color(palette::CASING)), (4.5, harm)] {
            for slope in slopes {
                let cross = [stop - slope, stop + slope];
                self.painter.line_segment(cross, Stroke::new(width, ink));
            }
        }
    }

    /// Writes text on a background near a place: above it, or where it covers least of `kept`. Returns the rectangle of
    /// the text.
    pub(super) fn text_beside(
        &self,
        place: Rect,
        words: &PreviewText,
        kept: &[Rect],
    ) -> Option<Rect> {
        if words.is_empty() {
            return None;
        }
        let mut job = LayoutJob::default();
        job.wrap.max_width = self.text_width();
        append_words(&mut job, words);
        self.layout_beside(place, job, kept)
    }

    /// Returns the width at which text is wrapped, in points.
    pub(super) fn text_width(&self) -> f32 {
        (self.room.width() - 40.0).clamp(200.0, 520.0)
    }

    /// Writes laid-out text on a background near a place, as [`Self::text_beside`] does. Returns its rectangle.
    pub(super) fn layout_beside(&self, place: Rect, job: LayoutJob, kept: &[Rect]) -> Option<Rect> {
        let galley = self.painter.layout_job(job);
        let size = galley.size() + egui::vec2(18.0, 10.0);
        let around = place.expand(10.0);
        let inside = places_around(around, size)
            .into_iter()
            .map(|rect| rect.translate(self.offset_between_panels(rect)));
        let best = least_covering(inside, place, kept)?;
        self.painter
            .rect_filled(best, 6.0, color(palette::CHROME_BACKDROP));
        let corner = best.center() - galley.size() * 0.5;
        self.painter.galley(corner, galley, Color32::WHITE);
        Some(best)
    }

    /// Returns the offset that moves a rectangle between the panels.
    fn offset_between_panels(&self, rect: Rect) -> egui::Vec2 {
        let room = self.room.shrink(8.0);
        let shift = |low: f32, high: f32, least: f32, most: f32| {
            if low < least {
                least - low
            } else {
                (most - high).min(0.0)
            }
        };
        egui::vec2(
            shift(rect.left(), rect.right(), room.left(), room.right()),
            shift(rect.top(), rect.bottom(), room.top(), room.bottom()),
        )
    }
}

/// Appends the phrases of a text in the colours of their kinds.
pub(super) fn append_words(job: &mut LayoutJob, words: &PreviewText) {
    for (mood, text) in words.phrases() {
        let ink = match mood {
            Mood::Plain => Color32::WHITE,
            Mood::Warning => color(palette::BADGES[0]),
            Mood::Refusal => color(palette::BADGES[2]),
        };
        let format = TextFormat::simple(FontId::proportional(15.0), ink);
        job.append(text, 0.0, format);
    }
}

/// Returns possible rectangles for a cost that is usually in the `middle` of a square: there, or at its upper or lower
/// edge, inside or outside it.
fn price_places(middle: Rect, side: f32) -> Vec<Rect> {
    let inside = (side - middle.height()).max(0.0) * 0.5;
    let outside = (side + middle.height()) * 0.5;
    let down = [0.0, inside, -inside, outside, -outside];
    down.map(|down| middle.translate(egui::vec2(0.0, down)))
        .to_vec()
}

/// Distances between a place and its text, in points, in addition to the default gap.
const FARTHER: [f32; 4] = [0.0, 28.0, 60.0, 100.0];

/// Returns possible rectangles for text of this size around a place, best first: centred above, below, right and left,
/// then shifted along its sides, then the same at greater distances.
fn places_around(around: Rect, size: egui::Vec2) -> Vec<Rect> {
    let mut places = Vec::new();
    for farther in FARTHER {
        let around = around.expand(farther);
        let across = (size.x + around.width()) * 0.5;
        let along = (size.y + around.height()) * 0.5;
        let beside = |dx: f32, dy: f32| {
            let middle = around.center() + egui::vec2(dx, dy);
            Rect::from_center_size(middle, size)
        };
        for pushed in [0.0, 0.5, -0.5, 1.0, -1.0] {
            places.extend([
                beside(pushed * across, -along),
                beside(pushed * across, along),
                beside(across, pushed * along),
                beside(-across, pushed * along),
            ]);
        }
    }
    places
}

/// Returns the first of the places that cover least of `kept` and of the place that the text is about.
fn least_covering(places: impl Iterator<Item = Rect>, about: Rect, kept: &[Rect]) -> Option<Rect> {
    let hidden = |rect: &Rect| -> f32 {
        let parts = kept.iter().chain([&about]);
        parts.map(|kept| rect.intersect(*kept)).map(area_of).sum()
    };
    let mut best: Option<(f32, Rect)> = None;
    for place in places {
        let hides = hidden(&place);
        // Text stays near its subject unless a farther place is clearly better.
        if best.is_none_or(|(least, _)| hides + LITTLE < least) {
            best = Some((hides, place));
        }
    }
    best.map(|(_, place)| place)
}

/// Area that may be covered without counting, in square points: the edge of a ring.
const LITTLE: f32 = 40.0;

fn area_of(rect: Rect) -> f32 {
    rect.width().max(0.0) * rect.height().max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rect(x: f32, y: f32, width: f32, height: f32) -> Rect {
        Rect::from_min_size(Pos2::new(x, y), egui::vec2(width, height))
    }

    fn chosen(about: Rect, size: egui::Vec2, kept: &[Rect]) -> Rect {
        let places = places_around(about.expand(10.0), size).into_iter();
        least_covering(places, about, kept).expect("there are places")
    }

    #[test]
    fn text_is_above_its_subject_if_there_is_room() {
        let about = rect(400.0, 300.0, 36.0, 36.0);
        let place = chosen(about, egui::vec2(120.0, 30.0), &[]);
        assert_eq!(place.center().x, about.center().x);
        assert!(place.bottom() <= about.top() && place.bottom() > about.top() - 20.0);
    }

    #[test]
    fn price_avoids_the_name_of_a_lying_combatant() {
        let square = rect(400.0, 300.0, 36.0, 36.0);
        let middle = Rect::from_center_size(square.center(), egui::vec2(48.0, 20.0));
        let chosen = |names: &[Rect]| {
            let places = price_places(middle, 36.0).into_iter();
            least_covering(places, Rect::NOTHING, names).expect("there are places")
        };
        assert_eq!(chosen(&[]), middle);
        // Names above the token below, and below the token above.
        for name in [
            rect(385.0, 318.0, 66.0, 18.0),
            rect(385.0, 300.0, 66.0, 18.0),
        ] {
            let place = chosen(&[name]);
            assert!(
                area_of(place.intersect(name)) <= LITTLE,
                "{place} on {name}"
            );
            assert!(place.distance_to_pos(square.center()) < 36.0, "{place}");
        }
    }

    #[test]
    fn text_in_a_crowd_moves_aside() {
        let about = rect(400.0, 300.0, 36.0, 36.0);
        // Combatants above, below and at both sides, as around the altar of the broken shrine.
        let crowd = [
            rect(330.0, 250.0, 36.0, 36.0),
            rect(480.0, 250.0, 36.0, 36.0),
            rect(330.0, 345.0, 36.0, 36.0),
            rect(470.0, 335.0, 36.0, 36.0),
            rect(580.0, 300.0, 36.0, 36.0),
        ];
        let place = chosen(about, egui::vec2(400.0, 60.0), &crowd);
        let lies_on = |kept: &Rect| area_of(place.intersect(*kept)) > LITTLE;
        assert!(!crowd.iter().any(lies_on), "{place:?}");
        assert!(!lies_on(&about));
        // Not farther away than necessary.
        assert!(place.distance_to_pos(about.center()) < 140.0, "{place:?}");
    }
}
