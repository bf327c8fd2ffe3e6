//! Texts about pictures that cannot be read or shown. Most of them are reasons, which follow the name of a file and a
//! colon.

use std::path::Path;

// The picture under the map.

pub(super) fn map_picture_not_shown(file: &Path, why: &str) -> String {
    format!(
        "The map's picture {} cannot be shown: {why}",
        file.display()
    )
}

pub(super) fn cannot_read(file: &Path, why: &str) -> String {
    format!("{} cannot be read: {why}", file.display())
}

pub(super) fn without_pixels(file: &Path) -> String {
    format!("{} has no pixels", file.display())
}

// Reasons.

pub(super) const NO_PIXELS: &str = "it has no pixels";
pub(super) const PIXELS_DIFFER_FROM_SIZE: &str = "its number of pixels does not match its size";
pub(super) const ENDS_EARLY: &str = "it ends before its last row";
pub(super) const NO_SUCH_PART: &str = "there is no such part of it";
pub(super) const REPLACED: &str = "another picture is requested";

pub(super) fn file_too_large(limit: &str) -> String {
    format!("the file has more than {limit}")
}

pub(super) fn too_many_pixels(
    (width, height): (u32, u32),
    max_side: usize,
    max_millions: usize,
) -> String {
    format!(
        "it has {width} × {height} pixels, but at most {max_side} a side and {max_millions} million in all can be \
         shown: make it smaller"
    )
}

pub(super) fn too_large_to_rotate((width, height): (u32, u32), max_millions: u64) -> String {
    format!(
        "its EXIF data rotates it, and with {width} × {height} pixels it has more than the {max_millions} million \
         that can be rotated: save it upright"
    )
}

pub(super) fn too_much_memory((width, height): (u32, u32), max_megabytes: u64) -> String {
    format!(
        "JPEG, WebP and interlaced PNG files are decoded as a whole, and {width} × {height} pixels would take more \
         than {max_megabytes} MB of memory: make it smaller, or save it as a PNG that is not interlaced, which is \
         read row by row"
    )
}

pub(super) fn too_much_side_data(max_megabytes: usize) -> String {
    format!(
        "it has more than {max_megabytes} MB of data in addition to its pixels: save it without EXIF data"
    )
}

/// State of health with its numbers: `hurt, 7 of 14`.
pub(super) fn injury(word: &str, numbers: &str) -> String {
    format!("{word}, {numbers}")
}
