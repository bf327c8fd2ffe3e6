//! The picture that lies under a map.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

use super::Point;

/// A picture under a map: which file, and where it lies. It stops nothing and costs nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Picture {
    /// The name of its file, without a folder: it is kept beside the encounter, or with the user's
    /// pictures.
    pub file: String,
    /// Where its upper left corner lies.
    pub from: Point,
    /// Where its lower right corner lies.
    pub to: Point,
}

impl Picture {
    /// Whether it has a size, and its file a plain name.
    pub(super) fn is_sound(&self) -> bool {
        let plain = !self.file.is_empty() && !self.file.contains(['/', '\\', ':']);
        plain && self.from.x < self.to.x && self.from.y < self.to.y
    }
}

/// What lies under a map. A map without a picture hashes the same and is written the same as one
/// from before there were pictures.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Underlay(pub Option<Picture>);

impl Underlay {
    /// Whether nothing lies there.
    pub const fn is_empty(&self) -> bool {
        self.0.is_none()
    }
}

impl Hash for Underlay {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if let Some(picture) = &self.0 {
            picture.hash(state);
        }
    }
}
