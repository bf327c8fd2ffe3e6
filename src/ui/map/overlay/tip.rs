//! The tooltip next to the mouse: what a click does, then the notes on the square, then the badges of the token there.

use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{Color32, FontId, Rect, TextFormat};

use crate::paint::{badge_colour, palette};
use crate::ui::map::text;
use crate::view::TokenTip;
use crate::view::preview::PreviewText;

use super::board::{Board, append_words, color};

/// Width of the text, in points.
const WIDTH: f32 = 330.0;
/// Minimum difference between the widths of the map and the tooltip, in points.
const AROUND: f32 = 32.0;

/// Everything that there is to say at the mouse, which is shown as one tooltip.
#[derive(Default)]
pub(super) struct Tooltip<'a> {
    /// The preview of the click.
    pub(super) words: Option<&'a PreviewText>,
    /// Notes on the square: markers, furniture and zones.
    pub(super) notes: Vec<&'a str>,
    /// The badges of the token.
    pub(super) badges: Option<&'a TokenTip>,
}

impl Tooltip<'_> {
    /// Draws the tooltip next to `place`, where it covers least of `kept`.
    pub(super) fn draw(&self, board: &Board, place: Rect, kept: &[Rect]) {
        let most = match self.badges {
            Some(_) => WIDTH,
            // A line of chances is not wrapped if there is room for it.
            None => board.text_width(),
        };
        let job = self.lay_out(most.min(board.room.width() - AROUND));
        if !job.is_empty() {
            board.layout_beside(place, job, kept);
        }
    }

    /// Lays out its parts below each other.
    fn lay_out(&self, width: f32) -> LayoutJob {
        let mut job = LayoutJob::default();
        job.wrap.max_width = width;
        if let Some(words) = self.words {
            append_words(&mut job, words);
        }
        for note in &self.notes {
            let gap = if job.is_empty() { "" } else { "\n" };
            let format = TextFormat::simple(FontId::proportional(15.0), Color32::WHITE);
            job.append(&format!("{gap}{note}"), 0.0, format);
        }
        if let Some(badges) = self.badges {
            append_badges(&mut job, badges);
        }
        job
    }
}

/// Appends the name, the meaning of the picture, and a paragraph for each badge, which begins with the badge.
fn append_badges(job: &mut LayoutJob, tip: &TokenTip) {
    let gap = if job.is_empty() { "" } else { "\n" };
    let mut write = |text: &str, size: f32, ink: Color32, ground: Color32| {
        let format = TextFormat {
            background: ground,
            ..TextFormat::simple(FontId::proportional(size), ink)
        };
        job.append(text, 0.0, format);
    };
    let (plain, none) = (color(palette::CHROME_TEXT), Color32::TRANSPARENT);
    let quiet = color(palette::CHROME_TEXT_QUIET);
    write(&format!("{gap}{}", tip.name), 15.0, Color32::WHITE, none);
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::ConditionTip;
    use crate::view::preview::Mood;

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
        let badges = Tooltip {
            badges: Some(&tip),
            ..Tooltip::default()
        };
        let job = badges.lay_out(WIDTH);
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

    #[test]
    fn preview_notes_and_badges_share_one_tooltip() {
        let mut words = PreviewText::default();
        words.add_line(Mood::Plain, "58% to hit");
        let tip = TokenTip {
            name: "Pluck".into(),
            lines: vec!["1 wound".into()],
            conditions: Vec::new(),
        };
        let all = Tooltip {
            words: Some(&words),
            notes: vec!["table: half cover"],
            badges: Some(&tip),
        };
        let text = all.lay_out(WIDTH).text;
        assert_eq!(text, "58% to hit\ntable: half cover\nPluck\n1 wound");
    }
}
