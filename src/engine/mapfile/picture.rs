//! The picture under a map as a file writes it.

use serde::{Deserialize, Serialize};

use crate::grid::{Picture, PictureLook};

use super::{Corner, corner, point};

/// A picture under a map as it is written in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PictureText {
    /// The name of its file, which lies beside the encounter file.
    pub file: String,
    /// Where its upper left corner lies, in squares.
    pub from: Corner,
    /// Where its lower right corner lies, in squares.
    pub to: Corner,
    /// How it is shown, where that is not as it is.
    #[serde(default, skip_serializing_if = "PictureLook::is_usual")]
    pub look: PictureLook,
}

impl PictureText {
    /// The picture that is written here.
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
