//! What follows the mouse, drawn over the map and under the panels: paths with their costs, rays with
//! the chance to hit, areas.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Color32, FontId, Pos2, Stroke, StrokeKind};
use bevy_egui::{EguiContext, PrimaryEguiContext};

use crate::grid::Cell;
use crate::paint::palette;
use crate::paint::scene::{SQUARE, middle_of};
use crate::rules::battle::BattleReader;
use crate::rules::odds::Odds;
use crate::view::Hover;

use super::aim::Aiming;
use super::camera::GmCamera;

/// Draws what follows the mouse.
pub fn draw_overlay(
    mut context: Single<&mut EguiContext, With<PrimaryEguiContext>>,
    camera: Single<(&Camera, &GlobalTransform, &Projection), With<GmCamera>>,
    aiming: Res<Aiming>,
    hover: Res<Hover>,
    reader: BattleReader,
) {
    let (camera, transform, projection) = *camera;
    let Projection::Orthographic(projection) = projection else {
        return;
    };
    let context = context.get_mut();
    let zoom = context.zoom_factor();
    let painter = context.layer_painter(egui::LayerId::background());
    let board = Board {
        painter,
        to_screen: &|world: Vec2| {
            let at = camera
                .world_to_viewport(transform, world.extend(0.0))
                .unwrap_or_default();
            Pos2::new(at.x / zoom, at.y / zoom)
        },
        square: SQUARE / projection.scale / zoom,
    };
    let battle = reader.battle();
    match &*aiming {
        Aiming::Nothing => {
            if let Some(cell) = hover.cell.filter(|_| hover.who.is_none()) {
                board.frame(cell, 1, color(palette::INK).gamma_multiply(0.35));
            }
        }
        Aiming::Path {
            from,
            squares,
            steps,
            seconds,
        } => {
            board.path(*from, *squares, steps, *seconds);
        }
        Aiming::Attack {
            who,
            target,
            odds,
            stopped_at,
        } => {
            let (Some(actor), Some(target)) = (battle.get(*who), battle.get(*target)) else {
                return;
            };
            let from = middle_of(actor.position.0, actor.body.footprint.side());
            let to = middle_of(target.position.0, target.body.footprint.side());
            board.ray(from, to, stopped_at.map(|cell| middle_of(cell, 1)));
            let words = match odds {
                Ok(odds) => odds.first().map(odds_words).unwrap_or_default(),
                Err(refusal) => refusal.to_string(),
            };
            board.note(to, &words, odds.is_err());
        }
        Aiming::Area {
            at,
            radius,
            caught,
            refusal,
        } => {
            board.area(*at, *radius, refusal.is_some());
            for who in caught.iter().filter_map(|who| battle.get(*who)) {
                board.frame(
                    who.position.0,
                    who.body.footprint.side(),
                    color(palette::HARM),
                );
            }
            let words = refusal
                .as_ref()
                .map_or_else(|| format!("catches {}", caught.len()), ToString::to_string);
            board.note(middle_of(*at, 1), &words, refusal.is_some());
        }
    }
}

/// The chance to hit and to harm, in one line.
fn odds_words(odds: &Odds) -> String {
    let mean = f64::from(odds.damage.2) / 2.0;
    format!(
        "{} % to hit · {} % to wound · {} % dying · {mean} damage on a hit",
        odds.hit.percent(),
        odds.wound.percent(),
        odds.dying.percent()
    )
}

/// A colour of the palette.
fn color([red, green, blue, alpha]: [u8; 4]) -> Color32 {
    Color32::from_rgba_unmultiplied(red, green, blue, alpha)
}

/// Draws on the map in squares.
struct Board<'a> {
    painter: egui::Painter,
    to_screen: &'a dyn Fn(Vec2) -> Pos2,
    /// Side of a square, in logical pixels.
    square: f32,
}

impl Board<'_> {
    fn rect(&self, cell: Cell, squares: u8) -> egui::Rect {
        let middle = (self.to_screen)(middle_of(cell, squares));
        egui::Rect::from_center_size(middle, egui::Vec2::splat(self.square * f32::from(squares)))
    }

    fn frame(&self, cell: Cell, squares: u8, color: Color32) {
        let rect = self.rect(cell, squares).shrink(1.0);
        self.painter
            .rect_stroke(rect, 3.0, Stroke::new(2.0, color), StrokeKind::Inside);
    }

    fn path(
        &self,
        from: Cell,
        squares: u8,
        steps: &[(Cell, crate::grid::MoveCost, bool)],
        seconds: u32,
    ) {
        let mut points = vec![(self.to_screen)(middle_of(from, squares))];
        points.extend(
            steps
                .iter()
                .map(|(cell, _, _)| (self.to_screen)(middle_of(*cell, squares))),
        );
        self.painter
            .line(points.clone(), Stroke::new(6.0, color(palette::FLOOR)));
        self.painter
            .line(points, Stroke::new(3.0, color(palette::INK)));
        let Some((last, _, _)) = steps.last() else {
            return;
        };
        self.frame(*last, squares, color(palette::INK));
        if self.square < 22.0 {
            // Too small for a numeral in each square: the end says it all.
            self.badge(*last, squares, &format!("{seconds} s"), true);
            return;
        }
        for (index, (cell, cost, difficult)) in steps.iter().enumerate() {
            let end = index + 1 == steps.len();
            let words = if end {
                format!("{seconds} s")
            } else {
                cost.squares().to_string()
            };
            self.badge(*cell, squares, &words, end || *difficult);
        }
    }

    /// A numeral in a square; strong for the end of a path and for dear ground.
    fn badge(&self, cell: Cell, squares: u8, words: &str, strong: bool) {
        let at = (self.to_screen)(middle_of(cell, squares));
        let (ink, ground) = if strong {
            (color(palette::FLOOR), color(palette::INK))
        } else {
            (color(palette::INK), color(palette::FLOOR))
        };
        let font = FontId::proportional(if strong { 14.0 } else { 12.0 });
        let galley = self.painter.layout_no_wrap(words.to_owned(), font, ink);
        let size = galley.size() + egui::vec2(9.0, 3.0);
        let rect = egui::Rect::from_center_size(at, size);
        self.painter.rect_filled(rect, size.y * 0.5, ground);
        self.painter
            .galley(rect.center() - galley.size() * 0.5, galley, ink);
    }

    fn ray(&self, from: Vec2, to: Vec2, stopped_at: Option<Vec2>) {
        let clear = color(palette::INK);
        let blocked = color(palette::HARM);
        let (start, end) = ((self.to_screen)(from), (self.to_screen)(to));
        // From rim to rim: the letters in the middle stay legible.
        let along = (end - start).normalized() * self.square * 0.45;
        let (start, end) = (start + along, end - along);
        match stopped_at.map(|at| (self.to_screen)(at)) {
            None => {
                self.painter
                    .line_segment([start, end], Stroke::new(2.5, clear));
            }
            Some(stop) => {
                self.painter
                    .line_segment([start, stop], Stroke::new(2.5, blocked));
                let arm = 6.0;
                for (dx, dy) in [(arm, arm), (arm, -arm)] {
                    let cross = [stop - egui::vec2(dx, dy), stop + egui::vec2(dx, dy)];
                    self.painter.line_segment(cross, Stroke::new(3.0, blocked));
                }
            }
        }
    }

    fn area(&self, at: Cell, radius: u32, refused: bool) {
        let tint = color(if refused {
            palette::HARM
        } else {
            palette::ACCENT
        });
        let middle = (self.to_screen)(middle_of(at, 1));
        let reach = self.square * (radius as f32 + 0.5);
        self.painter.circle(
            middle,
            reach,
            tint.gamma_multiply(0.18),
            Stroke::new(2.0, tint),
        );
    }

    /// A line of words above a place, on a ground of its own.
    fn note(&self, world: Vec2, words: &str, refused: bool) {
        if words.is_empty() {
            return;
        }
        let at = (self.to_screen)(world) - egui::vec2(0.0, self.square * 0.5 + 22.0);
        let ink = if refused {
            color(palette::FOE)
        } else {
            Color32::WHITE
        };
        let galley = self
            .painter
            .layout(words.to_owned(), FontId::proportional(14.0), ink, 340.0);
        let rect = Align2::CENTER_BOTTOM.anchor_size(at, galley.size() + egui::vec2(16.0, 8.0));
        let rect = rect.translate(self.keep_inside(rect));
        self.painter
            .rect_filled(rect, 6.0, color(palette::CHROME_BACKDROP));
        self.painter
            .galley(rect.center() - galley.size() * 0.5, galley, ink);
    }

    /// How far to shift a rectangle for it to lie inside the window.
    fn keep_inside(&self, rect: egui::Rect) -> egui::Vec2 {
        let room = self.painter.clip_rect().shrink(8.0);
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
