//! The last throw in large letters: whose it was and what for, the dice with what they come to, and what came of it; what
//! was thrown before it for the same deed stands above it, small.

use crate::encounter::perspective::SeenThrow;
use crate::paint::palette;
use crate::paint::plate::Line;

/// How many throws of one deed are shown.
const MOST: usize = 3;
/// How wide a line is at most, as a part of the letters' size.
const WIDEST: f32 = 32.0;
/// The sizes of the letters, in pixels of a window of the usual height: of the sum and the result, and of the others.
const LARGE: f32 = 50.0;
const SMALL: f32 = 24.0;

/// The lines of the plate for what one deed threw; none where nothing was thrown in sight. `grown` is how many pixels
/// make one of a window of the usual height.
pub(super) fn lines_of(thrown: &[SeenThrow], grown: f32) -> Vec<Line> {
    let Some((last, before)) = thrown.split_last() else {
        return Vec::new();
    };
    let line = |text: String, size: f32, colour| {
        let line = Line {
            text,
            colour,
            size: (size * grown).round(),
            sign: None,
        };
        line.within(WIDEST)
    };
    let earlier = before.iter().rev().take(MOST - 1).rev();
    let mut lines: Vec<Line> = earlier
        .map(|it| {
            let text = format!("{}: {}", it.what, outcome(it));
            line(text, SMALL, palette::PLATE_QUIET)
        })
        .collect();
    lines.push(line(last.what.clone(), SMALL, palette::PLATE_TEXT));
    lines.push(line(outcome(last), LARGE, palette::PLATE_TEXT));
    lines
}

/// The sum and what came of it: `13 + 5 = 18, hits`.
fn outcome(thrown: &SeenThrow) -> String {
    let parts = thrown.sum.iter().chain([&thrown.result]);
    let told: Vec<&str> = parts
        .map(String::as_str)
        .filter(|part| !part.is_empty())
        .collect();
    told.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thrown(what: &str, sum: Option<&str>, result: &str) -> SeenThrow {
        SeenThrow {
            what: what.to_owned(),
            sum: sum.map(str::to_owned),
            result: result.to_owned(),
        }
    }

    #[test]
    fn the_last_throw_is_large_and_the_others_of_its_deed_stand_above_it() {
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
        assert_eq!(many.len(), MOST + 1);
    }

    #[test]
    fn one_whose_numbers_are_not_known_has_only_a_result() {
        let lines = lines_of(&[thrown("Something, claws → Tolk", None, "misses")], 1.0);
        assert_eq!(lines[1].text, "misses");
    }
}
