//! The picture under a map as it is written in a file.

use serde::{Deserialize, Serialize};

use crate::grid::{Picture, PictureLook};

use super::{Corner, corner, point};

/// A picture under a map as it is written in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PictureText {
    /// Name of its file, which is in the folder of the encounter file.
    pub file: String,
    /// Position of its upper left corner, in squares.
    pub from: Corner,
    /// Position of its lower right corner, in squares.
    pub to: Corner,
    /// Its look; default: unchanged.
    #[serde(default, skip_serializing_if = "PictureLook::is_default")]
    pub look: PictureLook,
}

impl PictureText {
    /// Returns the picture that is written here.
    pub(super) fn to_picture(&self) -> Picture {
        Picture {
            file: self.file.clone(),
            from: point(self.from),
            to: point(self.to),
            look: self.look,
        }
    }
}

impl From<&Picture> for PictureText {
    fn from(picture: &Picture) -> Self {
        Self {
            file: picture.file.clone(),
            from: corner(picture.from),
            to: corner(picture.to),
            look: picture.look,
        }
    }
}
