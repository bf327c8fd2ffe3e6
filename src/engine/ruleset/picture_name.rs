//! Names of picture files in data: never paths.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::grid::{PictureNameError, check_picture_name};

/// Name of a picture file without a folder. The picture is next to the file that names it, or among the user's
/// pictures.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PictureName(Arc<str>);

/// Error for a text that is not the name of a picture file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{name}` is not a valid picture file name: {why}")]
pub struct PictureFileNameError {
    /// The text, cut off if it is long.
    name: String,
    /// Reason for the error.
    why: PictureNameError,
}

impl PictureName {
    /// Checks the name of a file and wraps it.
    ///
    /// # Errors
    /// Fails with [`PictureFileNameError`] if the name could lead into a folder, or if some operating system does not
    /// allow it.
    pub fn new(name: &str) -> Result<Self, PictureFileNameError> {
        match check_picture_name(name) {
            Ok(()) => Ok(Self(name.into())),
            Err(why) => Err(PictureFileNameError {
                name: name.chars().take(80).collect(),
                why,
            }),
        }
    }

    /// Returns the name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for PictureName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.as_str())
    }
}

impl fmt::Display for PictureName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl TryFrom<String> for PictureName {
    type Error = PictureFileNameError;

    fn try_from(name: String) -> Result<Self, PictureFileNameError> {
        Self::new(&name)
    }
}

impl From<PictureName> for String {
    fn from(name: PictureName) -> Self {
        name.as_str().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_leads_into_a_folder() {
        for plain in [
            "tolk-0123456789abcdef.png",
            "Mira 2.webp",
            "Ä_ö.jpg",
            "Bob's face (1).png",
        ] {
            assert_eq!(
                PictureName::new(plain).map(String::from).as_deref(),
                Ok(plain)
            );
        }
        let long = "a".repeat(201);
        let hostile = [
            "",
            ".",
            "..",
            "../tolk.png",
            "a/b.png",
            r"a\b.png",
            "C:tolk.png",
            ".hidden.png",
            "a\0.png",
            "a\n.png",
            "tolk.png.",
            "tolk.png ",
            "con.png",
            &long,
        ];
        for name in hostile {
            assert!(PictureName::new(name).is_err(), "{name:?}");
            let written = ron::ser::to_string(name).expect("a text");
            assert!(ron::from_str::<PictureName>(&written).is_err(), "{name:?}");
        }
    }
}
