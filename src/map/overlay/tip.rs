//! The tooltip next to the token under the mouse, which explains its badges.

use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{Color32, FontId, Rect, TextFormat};

use crate::grid::Space;
use crate::map::text;
use crate::paint::{badge_colour, palette};
use crate::rules::state::Battle;
use crate::view::TokenTip;

use super::board::{Board, color};

/// Width of the text, in points.
const WIDTH: f32 = 330.0;
/// Minimum difference between the widths of the map and the tooltip, in points.
const AROUND: f32 = 32.0;

/// Draws the tooltip where it covers least of the tokens and of `kept`.
pub(super) fn draw(board: &Board, battle: &Battle, space: Space, tip: &TokenTip, kept: &[Rect]) {
    let mut off = board.tokens(battle);
    // Covering text that is being read is worse than covering the edge of a token.
    off.extend(kept.iter().flat_map(|place| [*place; 4]));
    let width = WIDTH.min(board.room.width() - AROUND);
    board.layout_beside(board.rect(space), lay_out(tip, width), &off);
}

/// Lays out the tooltip: the name, the meaning of the picture, and a paragraph for each badge, which begins with the
/// badge.
fn lay_out(tip: &TokenTip, width: f32) -> LayoutJob {
    let mut job = LayoutJob::default();
    job.wrap.max_width = width;
    let mut write = |text: &str, size: f32, ink: Color32, ground: Color32| {
        let format = TextFormat {
            background: ground,
            ..TextFormat::simple(FontId::proportional(size), ink)
        };
        job.append(text, 0.0, format);
    };
    let (plain, none) = (color(palette::CHROME_TEXT), Color32::TRANSPARENT);
    let quiet = color(palette::CHROME_TEXT_QUIET);
    write(&tip.name, 15.0, Color32::WHITE, none);
    for line in &tip.lines {
        write(&format!("\n{line}"), 13.0, plain, none);
    }
    for condition in &tip.conditions {
        write("\n", 13.0, plain, none);
        let (ink, ground) = (palette::BADGE_TEXT, badge_colour(&condition.badge));
        // The badge looks as on the token.
        let badge = format!("\u{a0}{}\u{a0}", condition.badge);
        write(&badge, 13.0, color(ink), color(ground));
        let head = format!(" {}", text::condition_head(&condition.name));
        write(&head, 14.0, Color32::WHITE, none);
        write(&condition.ends, 13.0, color(palette::BADGES[0]), none);
        write(&format!("\n{}", condition.does), 13.0, plain, none);
        if !condition.rules.is_empty() {
            write(&format!("\n{}", condition.rules), 12.0, quiet, none);
        }
    }
    job
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::ConditionTip;

    #[test]
    fn each_badge_starts_its_explanation() {
        let tip = TokenTip {
            name: "Pluck".into(),
            lines: vec!["1 wound".into()],
            conditions: vec![ConditionTip {
                badge: "Bu".into(),
                name: "Burning".into(),
                ends: "lasts until it is ended".into(),
                does: "A die of damage.".into(),
                rules: "FOW-47 Burning".into(),
            }],
        };
        let job = lay_out(&tip, WIDTH);
        let words = "Pluck\n1 wound\n\u{a0}Bu\u{a0} Burning: lasts until it is ended\nA die of \
                     damage.\nFOW-47 Burning";
        assert_eq!(job.text, words);
        let badge = job.sections.iter().find(|section| {
            let range = &section.byte_range;
            job.text[range.start.0..range.end.0].contains("Bu\u{a0}")
        });
        let ground = badge.expect("a section of its own").format.background;
        assert_eq!(ground, color(badge_colour("Bu")));
    }
}
