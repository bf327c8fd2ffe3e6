//! The picture under a map.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

use super::Point;

/// A picture under a map: its file, its position, and how it is shown. It stops nothing and costs nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Picture {
    /// Name of its file, without a folder: the file is in the folder of the encounter, or with the user's pictures.
    pub file: String,
    /// Position of its upper left corner.
    pub from: Point,
    /// Position of its lower right corner.
    pub to: Point,
    /// Its look.
    #[serde(default, skip_serializing_if = "PictureLook::is_default")]
    pub look: PictureLook,
}

/// Minimum and maximum brightness of a picture, in per cent.
pub const BRIGHTNESS: (u16, u16) = (20, 200);

/// Maximum number of pixels that can be cut from a side of a picture: no picture has more.
pub const MAX_PICTURE_CUT: u32 = 32_768;

/// Maximum length of the name of a picture's file, in bytes: every system accepts it, even with a folder in front.
pub const MAX_PICTURE_NAME_BYTES: usize = 200;

/// The reason why a text is not a valid name for a picture's file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureNameError {
    /// It is empty.
    #[error("a picture file needs a name")]
    Empty,
    /// It is too long.
    #[error("a name has at most {MAX_PICTURE_NAME_BYTES} bytes: shorten it")]
    TooLong,
    /// It leads into a folder.
    #[error("give only the file name, without a folder: remove `{0}`")]
    Folder(char),
    /// It contains a character that not every system allows in a name.
    #[error("not every system allows `{}` in a name: rename the file", .0.escape_default())]
    Character(char),
    /// It begins with a dot.
    #[error("a name that begins with a dot is hidden: rename the file")]
    Hidden,
    /// It ends in a dot or a space.
    #[error("a name cannot end in a dot or a space: rename the file")]
    End,
    /// Windows gives this name to a device.
    #[error("Windows reserves this name for a device: rename the file")]
    Device,
}

/// Checks that a picture's file can have this name on every system. Files, bundles and tokens all accept the same
/// names.
///
/// # Errors
/// [`PictureNameError`] with the reason, if it cannot.
pub fn check_picture_name(name: &str) -> Result<(), PictureNameError> {
    /// Marks that change the direction of text, so that a name reads as another one.
    const TURNS: [std::ops::RangeInclusive<char>; 3] = [
        '\u{200e}'..='\u{200f}',
        '\u{202a}'..='\u{202e}',
        '\u{2066}'..='\u{2069}',
    ];
    if name.is_empty() {
        return Err(PictureNameError::Empty);
    }
    if name.len() > MAX_PICTURE_NAME_BYTES {
        return Err(PictureNameError::TooLong);
    }
    if let Some(found) = name.chars().find(|c| ['/', '\\', ':'].contains(c)) {
        return Err(PictureNameError::Folder(found));
    }
    let turns = |c: char| TURNS.iter().any(|range| range.contains(&c));
    let forbidden =
        |c: &char| c.is_control() || turns(*c) || ['*', '?', '"', '<', '>', '|'].contains(c);
    if let Some(found) = name.chars().find(forbidden) {
        return Err(PictureNameError::Character(found));
    }
    if name.starts_with('.') {
        return Err(PictureNameError::Hidden);
    }
    if name.ends_with(['.', ' ']) {
        return Err(PictureNameError::End);
    }
    if is_device_name(name) {
        return Err(PictureNameError::Device);
    }
    Ok(())
}

/// Returns whether Windows reserves the name for a device, whatever its extension.
#[must_use]
pub fn is_device_name(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or(name);
    let stem = stem.trim_end_matches(' ').to_uppercase();
    if matches!(
        stem.as_str(),
        "CON" | "PRN" | "AUX" | "NUL" | "CONIN$" | "CONOUT$"
    ) {
        return true;
    }
    let number = stem
        .strip_prefix("COM")
        .or_else(|| stem.strip_prefix("LPT"));
    let mut digits = number.unwrap_or_default().chars();
    let digit = digits.next();
    digit.is_some_and(|c| c.is_ascii_digit() || ['¹', '²', '³'].contains(&c))
        && digits.next().is_none()
}

/// The look of a picture, and the layers drawn over it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PictureLook {
    /// Brightness, in per cent of that in its file.
    #[serde(skip_serializing_if = "is_as_bright")]
    pub brightness: u16,
    /// Margins of the picture that are hidden; the rest stays where it is.
    #[serde(skip_serializing_if = "PictureCut::is_none")]
    pub cut: PictureCut,
    /// True if the drawn floor is over it, half transparent; outside the picture there is always a floor.
    #[serde(skip_serializing_if = "is_off")]
    pub floor: bool,
    /// True if terrain that is not open is drawn over it: water, pits, rock.
    #[serde(skip_serializing_if = "is_on")]
    pub ground: bool,
    /// True if walls are drawn over it. Doors always are, because they can be clicked.
    #[serde(skip_serializing_if = "is_on")]
    pub walls: bool,
    /// True if the grid is drawn over it.
    #[serde(skip_serializing_if = "is_on")]
    pub grid: bool,
}

/// Numbers of pixels that are hidden along each side of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PictureCut {
    /// At the left.
    #[serde(skip_serializing_if = "is_nothing")]
    pub left: u32,
    /// At the top.
    #[serde(skip_serializing_if = "is_nothing")]
    pub top: u32,
    /// At the right.
    #[serde(skip_serializing_if = "is_nothing")]
    pub right: u32,
    /// At the bottom.
    #[serde(skip_serializing_if = "is_nothing")]
    pub bottom: u32,
}

// Serde passes references.
#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_as_bright(brightness: &u16) -> bool {
    *brightness == 100
}

#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_on(shown: &bool) -> bool {
    *shown
}

#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_off(shown: &bool) -> bool {
    !*shown
}

#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_nothing(pixels: &u32) -> bool {
    *pixels == 0
}

impl PictureCut {
    /// True if the whole picture is shown.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }
}

impl Default for PictureLook {
    fn default() -> Self {
        Self {
            brightness: 100,
            cut: PictureCut::default(),
            floor: false,
            ground: true,
            walls: true,
            grid: true,
        }
    }
}

impl PictureLook {
    /// True if the picture is shown unchanged, under the usual lines.
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }

    /// True if all values are within bounds.
    fn is_sound(&self) -> bool {
        let PictureCut {
            left,
            top,
            right,
            bottom,
        } = self.cut;
        let cuts = [left, top, right, bottom];
        (BRIGHTNESS.0..=BRIGHTNESS.1).contains(&self.brightness)
            && cuts.iter().all(|cut| *cut <= MAX_PICTURE_CUT)
    }
}

impl Picture {
    /// Creates a picture between two points, shown unchanged.
    pub fn new(file: impl Into<String>, from: Point, to: Point) -> Self {
        Self {
            file: file.into(),
            from,
            to,
            look: PictureLook::default(),
        }
    }

    /// True if it has a size, its file has a plain name, and its look is within bounds. Fights that were saved before
    /// [`check_picture_name`] existed may have names that it rejects.
    pub(super) fn is_valid(&self) -> bool {
        let plain = !self.file.is_empty() && !self.file.contains(['/', '\\', ':']);
        plain && self.from.x < self.to.x && self.from.y < self.to.y && self.look.is_sound()
    }
}

/// A picture that is shown in the usual way is hashed like one from before looks existed.
impl Hash for Picture {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Self {
            file,
            from,
            to,
            look,
        } = self;
        file.hash(state);
        from.hash(state);
        to.hash(state);
        if !look.is_default() {
            look.hash(state);
        }
    }
}

/// The picture under a map. A map without a picture is hashed and written like one from before pictures existed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Underlay(pub Option<Picture>);

impl Underlay {
    /// True if there is no picture.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn picture_names_are_free_text() {
        for name in [
            "hall (1).png",
            "Bob's map.png",
            "Höhle & Turm, 2. Stock.webp",
            "洞窟.png",
            "a",
            "console.png",
            "com10.png",
            "map#3 [20x30]@2x~final!.jpg",
        ] {
            assert_eq!(check_picture_name(name), Ok(()), "{name}");
        }
    }

    #[test]
    fn names_rejected_on_any_system_are_rejected() {
        use PictureNameError::{Character, Device, Empty, End, Folder, Hidden, TooLong};
        let long = "a".repeat(201);
        for (name, why) in [
            ("", Empty),
            (long.as_str(), TooLong),
            ("a/b.png", Folder('/')),
            ("a\\b.png", Folder('\\')),
            ("C:a.png", Folder(':')),
            ("why?.png", Character('?')),
            ("a\0.png", Character('\0')),
            ("a\u{202e}gnp.exe", Character('\u{202e}')),
            (".hidden.png", Hidden),
            ("..", Hidden),
            ("a.png.", End),
            ("a. ", End),
            ("con.png", Device),
            ("Nul", Device),
            ("lpt1 .tar.png", Device),
            ("COM¹.jpg", Device),
        ] {
            assert_eq!(check_picture_name(name), Err(why), "{name:?}");
        }
    }
}
