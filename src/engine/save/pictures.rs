//! Map pictures: named after their content, and stored next to the encounter and among the user's files.

use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};

use crate::document::{Limit, read_file};
use crate::grid::{BattleMap, MAX_PICTURE_NAME_BYTES, StableHasher};
use crate::import::PictureKind;

use super::Library;
use super::folder::plain_stem;
use super::store::{self, FileWriteError};

/// Returns a name for a picture that depends on its content: identical pictures have the same name everywhere, and
/// different ones different names.
pub(super) fn name_of(stem: &str, bytes: &[u8], ending: &str) -> String {
    let mut hasher = StableHasher::default();
    bytes.hash(&mut hasher);
    // A dash, the number, a dot and the extension follow.
    let most = MAX_PICTURE_NAME_BYTES - 18 - ending.len();
    let mut end = stem.len().min(most);
    while !stem.is_char_boundary(end) {
        end -= 1;
    }
    format!("{}-{:016x}.{ending}", &stem[..end], hasher.finish())
}

/// Writes a picture unless the same picture is there. A different file of that name is not changed.
///
/// # Errors
/// [`FileWriteError`], also if a different file has this name.
pub(super) fn store(path: &Path, bytes: &[u8]) -> Result<(), FileWriteError> {
    if read_file(path, Limit::MAP).is_ok_and(|known| known == bytes) {
        return Ok(());
    }
    store::write_new(path, bytes)
}

impl Library {
    /// Returns the picture file of a map whose encounter is at `path`: next to that file, or among the user's pictures.
    /// `None` if the map has no picture, or its file is in neither place.
    pub fn picture(&self, map: &BattleMap, path: Option<&Path>) -> Option<PathBuf> {
        let file = &map.picture()?.file;
        let beside = path.map(|path| path.with_file_name(file));
        let own = self.user_folder().map(|user| user.pictures().join(file));
        let mut places = beside.into_iter().chain(own);
        places.find(|place| place.is_file())
    }

    /// Copies the picture in a file to the user's pictures, named after its content. Returns that name and its width
    /// and height in pixels.
    ///
    /// # Errors
    /// Fails with a message if the file is not a usable picture, or cannot be stored.
    pub fn take_picture(&self, path: &Path) -> Result<(String, (u32, u32)), String> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let words = |error: &dyn std::fmt::Display| format!("{name} cannot be used: {error}");
        let user = self.require_user_folder().map_err(|why| words(&why))?;
        let bytes = read_file(path, Limit::MAP).map_err(|error| words(&error))?;
        let (kind, pixels) = PictureKind::examine(&bytes).map_err(|refused| words(&refused))?;
        let kept = name_of(&plain_stem(path, "picture"), &bytes, kind.ending());
        store(&user.pictures().join(&kept), &bytes).map_err(|error| words(&error))?;
        Ok((kept, pixels))
    }

    /// Copies the picture of an opened fight to the user's pictures, so that its saves find it whatever happens to the
    /// encounter file.
    ///
    /// # Errors
    /// Fails with a message if the picture is missing or cannot be copied.
    pub fn copy_picture(&self, map: &BattleMap, path: Option<&Path>) -> Result<(), String> {
        let Some(picture) = map.picture() else {
            return Ok(());
        };
        let file = &picture.file;
        let Some(found) = self.picture(map, path) else {
            let why = "put it next to the encounter file, or import the map again";
            return Err(format!("the map's picture `{file}` is missing: {why}"));
        };
        let Some(user) = self.user_folder() else {
            return Ok(());
        };
        let own = user.pictures().join(file);
        if own.is_file() {
            return Ok(());
        }
        let words = |error: &dyn std::fmt::Display| {
            format!("the map's picture `{file}` cannot be copied to your files: {error}")
        };
        let bytes = read_file(&found, Limit::MAP).map_err(|error| words(&error))?;
        store(&own, &bytes).map_err(|error| words(&error))
    }
}
