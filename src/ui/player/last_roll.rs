//! The last roll in large letters: the roller and the purpose, the dice with their total, and the result. Earlier rolls
//! of the same action are shown above it in small letters.

use crate::encounter::perspective::SeenRoll;
use crate::paint::palette;
use crate::paint::plate::PlateLine;

use super::text;

/// Maximum number of rolls of one action.
const MAX_ROLLS: usize = 3;
/// Maximum width of a line, in multiples of the letter size.
const WIDEST: f32 = 32.0;
/// Letter sizes, in pixels of a window of the usual height: of the total and the result, and of the other lines.
const LARGE: f32 = 50.0;
const SMALL: f32 = 24.0;

/// Returns the lines of the plate for the rolls of one action; empty if none is visible. `grown` is the number of
/// pixels per pixel of a window of the usual height.
pub(super) fn lines_of(thrown: &[SeenRoll], grown: f32) -> Vec<PlateLine> {
    let Some((last, before)) = thrown.split_last() else {
        return Vec::new();
    };
    let line = |text: String, size: f32, colour| {
        let line = PlateLine {
            text,
            colour,
            size: (size * grown).round(),
            sign: None,
        };
        line.truncated(WIDEST)
    };
    let earlier = before.iter().rev().take(MAX_ROLLS - 1).rev();
    let mut lines: Vec<PlateLine> = earlier
        .map(|it| {
            let text = text::earlier_roll(&it.what, &outcome_text(it));
            line(text, SMALL, palette::PLATE_QUIET)
        })
        .collect();
    lines.push(line(last.what.clone(), SMALL, palette::PLATE_TEXT));
    lines.push(line(outcome_text(last), LARGE, palette::PLATE_TEXT));
    lines
}

fn outcome_text(thrown: &SeenRoll) -> String {
    text::roll_outcome(thrown.sum.as_deref(), &thrown.result)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thrown(what: &str, sum: Option<&str>, result: &str) -> SeenRoll {
        SeenRoll {
            what: what.to_owned(),
            sum: sum.map(str::to_owned),
            result: result.to_owned(),
        }
    }

    #[test]
    fn last_roll_is_large_below_the_others_of_its_action() {
        assert!(lines_of(&[], 1.0).is_empty());
        let hit = thrown("Mira, bow → Orc", Some("13 + 5 = 18"), "hits");
        let damage = thrown("Mira, damage to Orc", Some("4 + 1 = 5"), "");
        let lines = lines_of(&[hit.clone(), damage], 1.0);
        let told: Vec<(&str, bool)> = lines
            .iter()
            .map(|line| (line.text.as_str(), line.size > 2.0 * SMALL))
            .collect();
        let wanted = [
            ("Mira, bow → Orc: 13 + 5 = 18, hits", false),
            ("Mira, damage to Orc", false),
            ("4 + 1 = 5", true),
        ];
        assert_eq!(told, wanted);
        let many = lines_of(&[hit.clone(), hit.clone(), hit.clone(), hit], 1.0);
        assert_eq!(many.len(), MAX_ROLLS + 1);
    }

    #[test]
    fn roll_with_hidden_numbers_shows_only_its_result() {
        let lines = lines_of(&[thrown("Something, claws → Tolk", None, "misses")], 1.0);
        assert_eq!(lines[1].text, "misses");
    }
}
