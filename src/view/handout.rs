//! Handouts: a picture or a text that fills the player window when the GM shows it.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use bevy_ecs::prelude::*;

use super::feature_request::FeatureRequest;

/// The handout that the GM has ready, and the one that the players see.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Handout {
    /// The picture that is ready to be shown.
    pub picture: HandoutPicture,
    /// The page that players see instead of the map; `None` for the map itself.
    pub shown: Option<HandoutPage>,
}

/// A picture for the players, while and after it is loaded.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum HandoutPicture {
    /// None has been chosen.
    #[default]
    None,
    /// It is being loaded.
    Reading(PathBuf),
    /// It is ready to be shown.
    Ready(PathBuf, Arc<Pixels>),
    /// It cannot be shown, with the reason.
    Broken(PathBuf, String),
}

/// A page that fills the window.
#[derive(Clone, Debug, PartialEq)]
pub enum HandoutPage {
    /// A text.
    Text(String),
    /// A picture.
    Picture(Arc<Pixels>),
}

/// A picture in memory: red, green, blue and opacity of each pixel, row by row.
#[derive(Clone, PartialEq, Eq)]
pub struct Pixels {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Four bytes per pixel, not premultiplied.
    pub rgba: Vec<u8>,
}

impl fmt::Debug for Pixels {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Pixels")
            .field("width", &self.width)
            .field("height", &self.height)
            .finish_non_exhaustive()
    }
}

/// A request about handouts.
#[derive(Clone, Debug, PartialEq)]
pub enum HandoutAct {
    /// Let the user browse for a picture to show to the players.
    Browse,
    /// Load the picture in this file, so that it can be shown to the players.
    Read(PathBuf),
    /// Show the players this page in full, or remove the current one.
    Show(Option<HandoutPage>),
}

impl FeatureRequest for HandoutAct {}
