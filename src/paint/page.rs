//! Pages for the players: a full text on a sheet of paper, in letters as large as fit.

use tiny_skia::Pixmap;

use super::letters::{CAPITAL, ReadingOrder, outline_with_order, width_with_order};
use super::palette;
use super::plate::{fill, rounded};

/// Maximum and minimum size of the letters, as shares of the window's height.
const LETTERS: (f32, f32) = (0.094, 0.0265);
/// Distance between lines, in multiples of the letters' size.
const LEADING: f32 = 1.34;
/// Space between the window's edge and the paper, and between the paper's edge and the text, as shares of the
/// window's height.
const AROUND: (f32, f32) = (0.055, 0.07);

/// Returns the width of a line of a text.
fn width_in(line: &str, size: f32) -> f32 {
    width_with_order(line, ReadingOrder::OwnText, size)
}

/// Breaks a text with letters of this size into lines no wider than `width`; empty lines stay.
pub(super) fn wrapped(text: &str, size: f32, width: f32) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.trim_end().lines() {
        let mut line = String::new();
        for word in paragraph
            .split_whitespace()
            .flat_map(|word| cut(word, size, width))
        {
            let longer = match line.is_empty() {
                true => word.clone(),
                false => format!("{line} {word}"),
            };
            if line.is_empty() || width_in(&longer, size) <= width {
                line = longer;
            } else {
                lines.push(std::mem::replace(&mut line, word));
            }
        }
        lines.push(line);
    }
    lines
}

/// Cuts a word into pieces no wider than a line.
fn cut(word: &str, size: f32, width: f32) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for letter in word.chars() {
        let piece = pieces.last_mut().map(|piece| format!("{piece}{letter}"));
        match piece {
            Some(piece) if piece.chars().count() == 1 || width_in(&piece, size) <= width => {
                pieces.pop();
                pieces.push(piece);
            }
            Some(_) | None => pieces.push(letter.to_string()),
        }
    }
    pieces
}

/// Returns the size of the letters and the lines of a text on a page of this size, and whether all of it fits.
fn lay_out(text: &str, (width, height): (f32, f32)) -> (f32, Vec<String>, bool) {
    let around = 2.0 * (AROUND.0 + AROUND.1) * height;
    let (wide, high) = ((width - around).max(1.0), (height - around).max(1.0));
    let (most, least) = (LETTERS.0 * height, LETTERS.1 * height);
    let mut size = most;
    loop {
        let mut lines = wrapped(text, size, wide);
        let room = ((high / (size * LEADING)) as usize).max(1);
        if lines.len() <= room {
            return (size, lines, true);
        }
        if size <= least {
            lines.truncate(room);
            if let Some(last) = lines.last_mut() {
                last.push('…');
            }
            return (size, lines, false);
        }
        size = (size * 0.94).max(least);
    }
}

/// Returns whether a text fits completely on a page of the usual shape.
pub fn fits_page(text: &str) -> bool {
    lay_out(text, (1280.0, 720.0)).2
}

/// Paints a full text, `width` pixels wide and `height` pixels high: large if it is short, and never smaller than is
/// legible.
pub fn paint_page(text: &str, width: u32, height: u32) -> Option<Pixmap> {
    let mut pixmap = Pixmap::new(width, height)?;
    pixmap.fill(super::canvas::tint(palette::CHROME_BACKDROP));
    let (wide, high) = (width as f32, height as f32);
    let (size, lines, _) = lay_out(text, (wide, high));
    let edge = AROUND.0 * high;
    let paper = rounded(
        (edge, edge),
        ((wide - 2.0 * edge).max(1.0), (high - 2.0 * edge).max(1.0)),
        edge * 0.4,
    );
    fill(&mut pixmap, &paper, palette::FLOOR_FOR_PLAYERS);
    let block = lines.len() as f32 * size * LEADING;
    let mut middle = (high - block) * 0.5 + size * LEADING * 0.5;
    // A few short lines are centred, like a notice; a longer text is aligned at the left, like a letter.
    let left = edge + AROUND.1 * high;
    let is_notice = lines.len() <= 4;
    for line in &lines {
        let x = match is_notice {
            true => (wide - width_in(line, size)) * 0.5,
            false => left,
        };
        let baseline = middle + CAPITAL * size * 0.5;
        if let Some(path) = outline_with_order(line, ReadingOrder::OwnText, (x, baseline), size) {
            fill(&mut pixmap, &path, palette::INK);
        }
        middle += size * LEADING;
    }
    Some(pixmap)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dark(page: &Pixmap) -> Vec<(u32, u32)> {
        let all = (0..page.height()).flat_map(|y| (0..page.width()).map(move |x| (x, y)));
        let [red, green, blue, _] = palette::INK;
        all.filter(|(x, y)| {
            let pixel = page.pixel(*x, *y).expect("inside");
            (pixel.red(), pixel.green(), pixel.blue()) == (red, green, blue)
        })
        .collect()
    }

    #[test]
    fn short_text_is_large_and_long_text_fits_the_page() {
        let short = dark(&paint_page("The door is sealed", 640, 360).expect("a page"));
        let long =
            "The abbot writes of a well below the crypt, and of those who drank. ".repeat(18);
        let long = dark(&paint_page(&long, 640, 360).expect("a page"));
        let high = |letters: &[(u32, u32)]| {
            let rows = || letters.iter().map(|(_, y)| *y);
            rows().max().unwrap_or(0) - rows().min().unwrap_or(0)
        };
        assert!(high(&short) > 20, "{}", high(&short));
        for (x, y) in short.into_iter().chain(long) {
            assert!((30..610).contains(&x) && (30..330).contains(&y), "{x}, {y}");
        }
    }

    #[test]
    fn overlong_text_is_detected_and_ends_in_dots() {
        assert!(fits_page("Beware\n\nof the well"));
        let endless = "a word and another ".repeat(2000);
        assert!(!fits_page(&endless));
        let (size, lines, _) = lay_out(&endless, (1280.0, 720.0));
        assert!(size >= 18.0 && lines.last().is_some_and(|last| last.ends_with('…')));
        // A word without an end is cut and does not hang the program.
        let (_, lines, whole) = lay_out(&"m".repeat(300), (1280.0, 720.0));
        assert!(whole && lines.len() > 1);
    }
}
