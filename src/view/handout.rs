//! Handouts: a picture or a text that the players are shown in full, once the GM says so.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use bevy_ecs::prelude::*;

/// What the GM has ready for the players, and what they are shown of it.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Handout {
    /// The picture that is ready to be shown.
    pub picture: HandoutPicture,
    /// What the players are shown in place of the map; `None` for the map itself.
    pub shown: Option<Page>,
}

/// A picture for the players, on its way from its file.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum HandoutPicture {
    /// None has been chosen.
    #[default]
    None,
    /// It is being read.
    Reading(PathBuf),
    /// It can be shown.
    Ready(PathBuf, Arc<Pixels>),
    /// It cannot be shown, and why, in words.
    Broken(PathBuf, String),
}

/// Something that is shown in full.
#[derive(Clone, Debug, PartialEq)]
pub enum Page {
    /// A text.
    Text(String),
    /// A picture.
    Picture(Arc<Pixels>),
}

/// A picture in memory: red, green, blue and opacity of each pixel, row by row.
#[derive(Clone, PartialEq, Eq)]
pub struct Pixels {
    /// How many pixels it is wide.
    pub width: u32,
    /// How many it is high.
    pub height: u32,
    /// Four bytes a pixel, not premultiplied.
    pub rgba: Vec<u8>,
}

impl fmt::Debug for Pixels {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Pixels({} × {})", self.width, self.height)
    }
}
