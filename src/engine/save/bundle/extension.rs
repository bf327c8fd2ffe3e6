//! The extension by which bundles are recognised.

use std::path::Path;

/// Extension of bundles.
pub const BUNDLE_EXTENSION: &str = "fight";

/// Returns true if a file has the extension of a bundle.
pub fn is_bundle(path: &Path) -> bool {
    let ending = path.extension();
    ending.is_some_and(|ending| ending.eq_ignore_ascii_case(BUNDLE_EXTENSION))
}
