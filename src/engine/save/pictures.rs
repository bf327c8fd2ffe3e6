//! The pictures that lie under maps: named after their content, kept beside the encounter and with the
//! user's files.

use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};

use crate::document::{Limit, read_file};
use crate::grid::{BattleMap, LONGEST_PICTURE_NAME, StableHasher};
use crate::import::PictureKind;

use super::Library;
use super::folder::plain_stem;
use super::store::{self, WriteFailed};

/// A name for a picture after its content: the same picture has the same name everywhere, and another
/// one another name.
pub(super) fn name_of(stem: &str, bytes: &[u8], ending: &str) -> String {
    let mut hasher = StableHasher::default();
    bytes.hash(&mut hasher);
    // A dash, the number, a dot and the ending follow.
    let most = LONGEST_PICTURE_NAME - 18 - ending.len();
    let mut end = stem.len().min(most);
    while !stem.is_char_boundary(end) {
        end -= 1;
    }
    format!("{}-{:016x}.{ending}", &stem[..end], hasher.finish())
}

/// Writes a picture unless the same is there. Another file of that name stays as it is.
///
/// # Errors
/// [`WriteFailed`]; that another file has this name is one.
pub(super) fn keep(path: &Path, bytes: &[u8]) -> Result<(), WriteFailed> {
    if read_file(path, Limit::MAP).is_ok_and(|known| known == bytes) {
        return Ok(());
    }
    store::write_new(path, bytes)
}

impl Library {
    /// The file of the picture under a map, whose encounter lies at `path`: beside that, or among the
    /// user's pictures. `None` if the map has none, or its file is nowhere.
    pub fn picture(&self, map: &BattleMap, path: Option<&Path>) -> Option<PathBuf> {
        let file = &map.picture()?.file;
        let beside = path.map(|path| path.with_file_name(file));
        let own = self.user().map(|user| user.pictures().join(file));
        let mut places = beside.into_iter().chain(own);
        places.find(|place| place.is_file())
    }

    /// Keeps the picture in a file among the user's pictures, named after its content; answers that name and
    /// how many pixels it is wide and high.
    ///
    /// # Errors
    /// In words, if it is no picture that can be used, or cannot be kept.
    pub fn take_picture(&self, path: &Path) -> Result<(String, (u32, u32)), String> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let words = |error: &dyn std::fmt::Display| format!("{name} cannot be used: {error}");
        let user = self.home().map_err(|why| words(&why))?;
        let bytes = read_file(path, Limit::MAP).map_err(|error| words(&error))?;
        let (kind, pixels) = PictureKind::examine(&bytes).map_err(|refused| words(&refused))?;
        let kept = name_of(&plain_stem(path, "picture"), &bytes, kind.ending());
        keep(&user.pictures().join(&kept), &bytes).map_err(|error| words(&error))?;
        Ok((kept, pixels))
    }

    /// Keeps the picture of a fight that is opened among the user's pictures as well, where its saves
    /// find it whatever becomes of the encounter file.
    ///
    /// # Errors
    /// In words, if it is nowhere or cannot be copied.
    pub fn keep_picture(&self, map: &BattleMap, path: Option<&Path>) -> Result<(), String> {
        let Some(picture) = map.picture() else {
            return Ok(());
        };
        let file = &picture.file;
        let Some(found) = self.picture(map, path) else {
            let why = "put it beside the encounter file, or import the map again";
            return Err(format!("the map's picture `{file}` is not there: {why}"));
        };
        let Some(user) = self.user() else {
            return Ok(());
        };
        let own = user.pictures().join(file);
        if own.is_file() {
            return Ok(());
        }
        let words = |error: &dyn std::fmt::Display| {
            format!("the map's picture `{file}` cannot be kept with your files: {error}")
        };
        let bytes = read_file(&found, Limit::MAP).map_err(|error| words(&error))?;
        keep(&own, &bytes).map_err(|error| words(&error))
    }
}
