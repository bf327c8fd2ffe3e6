//! Tests of the About window.

use egui_kittest::kittest::Queryable;

use crate::ui::trial::window;

use super::licences::{LINES, wrapped};
use super::show;

#[test]
fn about_shows_version_and_licences() {
    let mut open = true;
    let mut window = window((1280.0, 720.0), move |ui| {
        show(ui, &mut open);
        Vec::new()
    });
    window.run();
    window.get_by_label(concat!("Splitsecond ", env!("CARGO_PKG_VERSION")));
    window.get_by_label("Licence: MIT or Apache 2.0, at your option");
    let first = LINES.first().expect("there are licences");
    window.get_by_label(first);
    let last = LINES.last().expect("there are licences");
    assert!(window.query_by_label(last).is_none(), "only visible lines");
}

#[test]
fn about_closes_by_its_button() {
    let mut open = true;
    let mut window = window((1280.0, 720.0), move |ui| {
        show(ui, &mut open);
        Vec::new()
    });
    window.run();
    window.get_by_label("Close").click();
    window.run();
    assert!(window.query_by_label("Close").is_none());
}

#[test]
fn long_licence_lines_are_wrapped_between_words() {
    assert_eq!(wrapped("  short "), ["  short"]);
    let line = format!("  {}", "word ".repeat(60));
    let pieces = wrapped(&line);
    assert!(pieces.len() > 2, "{pieces:?}");
    for piece in &pieces {
        assert!(piece.starts_with("  word") && piece.ends_with("word"));
        assert!(piece.chars().count() <= 92, "{piece}");
    }
    let words: usize = pieces.iter().map(|it| it.split_whitespace().count()).sum();
    assert_eq!(words, 60);
    let endless = "é".repeat(200);
    assert_eq!(wrapped(&endless).concat(), endless);
}
