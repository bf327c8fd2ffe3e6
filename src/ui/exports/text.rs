//! Texts of exported files.

use std::path::Path;

pub(in crate::ui) fn fight_is_in(file: &Path) -> String {
    format!(
        "The fight and everything it needs are in {}",
        file.display()
    )
}

pub(super) fn copy_is_in(file: &Path) -> String {
    format!("A copy is in {}", file.display())
}

pub(super) fn map_is_in(file: &Path, report: &str) -> String {
    let file = file.display();
    format!("The map for other programs is in {file}\n{report}")
}

pub(super) fn picture_is_in(file: &Path) -> String {
    format!("A picture is in {}", file.display())
}
