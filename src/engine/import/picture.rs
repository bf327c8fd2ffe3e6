//! Pictures: their kind, size and orientation, and a plain picture as a map.

mod jpeg;
mod orientation;

use std::io::Cursor;

use base64::Engine;
use base64::alphabet;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

use crate::grid::{FINE, Point, Topology};

use super::{Fate, ImportError, ImportedMap, MAX_FILE_BYTES, Options, Report, units};

pub use orientation::Orientation;

/// Maximum length of a side, in pixels.
pub const MAX_PICTURE_SIDE: usize = 32_768;

/// Maximum number of pixels.
pub const MAX_PICTURE_PIXELS: usize = 270_000_000;

/// The supported kinds of picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureKind {
    /// Portable Network Graphics.
    Png,
    /// A JPEG.
    Jpeg,
    /// A WebP.
    WebP,
}

impl PictureKind {
    /// Returns the kind of the picture that begins with these bytes; `None` for another kind or for data that is not a
    /// picture.
    pub fn detect(bytes: &[u8]) -> Option<Self> {
        match imagesize::image_type(bytes) {
            Ok(imagesize::ImageType::Png) => Some(Self::Png),
            Ok(imagesize::ImageType::Jpeg) => Some(Self::Jpeg),
            Ok(imagesize::ImageType::Webp) => Some(Self::WebP),
            _another => None,
        }
    }

    /// Returns the kind of the complete picture in these bytes, and its width and height in pixels as it is shown.
    ///
    /// # Errors
    /// [`ImportError::NoPicture`] if it is of another kind or not a picture, [`ImportError::BrokenPicture`] if it is
    /// damaged, [`ImportError::HugePicture`] if it is too large to be drawn, [`ImportError::CutPicture`] if its end is
    /// missing.
    pub fn examine(bytes: &[u8]) -> Result<(Self, (u32, u32)), ImportError> {
        let kind = Self::detect(bytes).ok_or(ImportError::NoPicture)?;
        let stored = Self::stored_size(bytes)?;
        kind.check_end(bytes)?;
        let orientation = Orientation::from_file(kind, &mut Cursor::new(bytes));
        Ok((kind, orientation.displayed_size(stored)))
    }

    /// Returns the width and height in pixels at which the picture in these bytes is stored.
    fn stored_size(bytes: &[u8]) -> Result<(u32, u32), ImportError> {
        let size = imagesize::blob_size(bytes)
            .map_err(|error| ImportError::BrokenPicture(error.to_string()))?;
        let (width, height) = (size.width, size.height);
        if width == 0 || height == 0 {
            let why = "it has no pixels".to_owned();
            return Err(ImportError::BrokenPicture(why));
        }
        let drawable = width <= MAX_PICTURE_SIDE
            && height <= MAX_PICTURE_SIDE
            && width * height <= MAX_PICTURE_PIXELS;
        if !drawable {
            return Err(ImportError::HugePicture { width, height });
        }
        Ok((width as u32, height as u32))
    }

    /// Checks that a file of this kind is complete.
    fn check_end(self, bytes: &[u8]) -> Result<(), ImportError> {
        let is_there = match self {
            Self::Png => png_ends(bytes),
            Self::WebP => webp_ends(bytes),
            Self::Jpeg => jpeg::is_complete(bytes),
        };
        is_there.then_some(()).ok_or(ImportError::CutPicture)
    }

    /// Returns the extension of its files.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::Jpeg => "jpg",
            Self::WebP => "webp",
        }
    }

    const fn text(self) -> &'static str {
        match self {
            Self::Png => "PNG",
            Self::Jpeg => "JPEG",
            Self::WebP => "WebP",
        }
    }
}

/// Prepares a JPEG for decoding: checks that it is complete, and drops all data except its pixels, so that it takes no
/// memory.
///
/// # Errors
/// [`ImportError::CutPicture`] if its end is missing.
pub fn pixels_of_jpeg(mut bytes: Vec<u8>) -> Result<Vec<u8>, ImportError> {
    PictureKind::Jpeg.check_end(&bytes)?;
    jpeg::drop_side_data(&mut bytes);
    Ok(bytes)
}

/// True if a PNG has its last chunk, which is the same in all of them. Some programs write other data after it.
fn png_ends(bytes: &[u8]) -> bool {
    let end = b"IEND\xaeB`\x82";
    bytes.windows(end.len()).rev().any(|part| part == end)
}

/// True if a WebP is as long as its header says, not counting its first eight bytes; some programs leave out the byte
/// that makes its length even.
fn webp_ends(bytes: &[u8]) -> bool {
    let long = bytes.get(4..).and_then(|rest| rest.first_chunk());
    long.is_some_and(|long| u64::from(u32::from_le_bytes(*long)) + 7 <= bytes.len() as u64)
}

/// A picture under a map.
#[derive(Clone, PartialEq, Eq)]
pub struct ImportedPicture {
    /// Its kind.
    pub kind: PictureKind,
    /// The file, byte by byte.
    pub bytes: Vec<u8>,
    /// Width and height in pixels, as it is shown.
    pub pixels: (u32, u32),
    /// Position of its upper left corner on the map.
    pub from: Point,
    /// Position of its lower right corner on the map.
    pub to: Point,
}

impl std::fmt::Debug for ImportedPicture {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self {
            kind,
            bytes,
            pixels,
            from,
            to,
        } = self;
        write!(
            f,
            "{kind:?} {pixels:?} {from:?} {to:?}, {} bytes",
            bytes.len()
        )
    }
}

impl ImportedPicture {
    /// Creates a picture from these bytes, between these corners.
    ///
    /// # Errors
    /// [`ImportError`] if it is damaged or too large to be drawn.
    pub(super) fn new(bytes: Vec<u8>, (from, to): (Point, Point)) -> Result<Self, ImportError> {
        let (kind, pixels) = PictureKind::examine(&bytes)?;
        Ok(Self {
            kind,
            bytes,
            pixels,
            from,
            to,
        })
    }

    /// Notes that it has been imported.
    pub(super) fn note(&self, report: &mut Report) {
        let (width, height) = self.pixels;
        let kind = self.kind.text();
        let what = format!("1 picture ({kind}, {width} × {height} pixels)");
        report.note_one(Fate::Taken, what, "");
    }
}

/// The content of a picture field in a file.
pub(super) enum EmbeddedPicture {
    /// The picture's bytes.
    Bytes(Vec<u8>),
    /// Name of the file with the picture.
    Linked(String),
    /// Nothing usable; the text describes the error.
    Wrong(String),
}

/// Some programs leave out the padding of the last group, or set bits that have no meaning.
const LENIENT: GeneralPurpose = GeneralPurpose::new(
    &alphabet::STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

/// Parses a text that should be a picture: base64, with or without a `data:` prefix, or the name of a file.
pub(super) fn parse_embedded(text: &str) -> EmbeddedPicture {
    let text = text.trim();
    let data = match text.strip_prefix("data:") {
        Some(rest) => rest.split_once(',').map_or("", |(_, data)| data),
        None if is_link(text) => return EmbeddedPicture::Linked(text.to_owned()),
        None => text,
    };
    // Some programs break the lines.
    let packed: Vec<u8> = data.bytes().filter(|b| !b.is_ascii_whitespace()).collect();
    match LENIENT.decode(&packed) {
        Ok(bytes) if bytes.is_empty() => EmbeddedPicture::Wrong("it is empty".to_owned()),
        Ok(bytes) => EmbeddedPicture::Bytes(bytes),
        Err(error) => EmbeddedPicture::Wrong(format!("its base64 is damaged ({error})")),
    }
}

/// True if a text is the name or the address of a file rather than base64, which has no full stops.
fn is_link(text: &str) -> bool {
    text.len() < 2000 && text.contains('.')
}

/// Returns the picture that a file contains or names, between these corners; problems with it are noted.
pub(super) fn find(
    text: Option<&str>,
    corners: (Point, Point),
    beside: &dyn Fn(&str) -> Option<Vec<u8>>,
    report: &mut Report,
) -> Option<ImportedPicture> {
    let Some(text) = text.filter(|text| !text.trim().is_empty()) else {
        report.note_one(Fate::Left, "no picture", "the file has none");
        return None;
    };
    let bytes = match parse_embedded(text) {
        EmbeddedPicture::Bytes(bytes) => bytes,
        EmbeddedPicture::Linked(link) => {
            let Some(bytes) = beside(&link) else {
                let name = link.rsplit(['/', '\\']).next().unwrap_or(&link).to_owned();
                let why = format!(
                    "only its name is in the file: put `{name}` next to it and import again"
                );
                report.note_one(Fate::Left, "1 picture", why);
                return None;
            };
            bytes
        }
        EmbeddedPicture::Wrong(why) => {
            report.note_one(Fate::Left, "1 picture", why);
            return None;
        }
    };
    match ImportedPicture::new(bytes, corners) {
        Ok(picture) => {
            picture.note(report);
            Some(picture)
        }
        Err(refused) => {
            report.note_one(Fate::Left, "1 picture", refused.to_string());
            None
        }
    }
}

/// Usual numbers of pixels per square, the most common first.
const USUAL: [u32; 12] = [140, 100, 70, 128, 256, 72, 64, 150, 200, 50, 300, 75];

/// Reads a plain picture as a map.
pub(super) fn read(
    bytes: Vec<u8>,
    stem: &str,
    options: &Options,
) -> Result<(String, ImportedMap, Report), ImportError> {
    debug_assert!(
        bytes.len() as u64 <= MAX_FILE_BYTES,
        "the file was measured"
    );
    let mut report = Report::default();
    let nowhere = (Point::default(), Point::default());
    let mut picture = ImportedPicture::new(bytes, nowhere)?;
    let (wide, high) = (f64::from(picture.pixels.0), f64::from(picture.pixels.1));
    let (width, height) = match (options.squares, options.pixels) {
        (Some(_), Some(_)) => {
            let why = "`--squares` and `--pixels` exclude each other: leave one of them out";
            return Err(ImportError::Option(why.to_owned()));
        }
        (Some((width, height)), None) => (f64::from(width), f64::from(height)),
        (None, Some(pixels)) if pixels.is_nan() || pixels < 1.0 => {
            let why = "a square has at least one pixel";
            return Err(ImportError::Option(why.to_owned()));
        }
        (None, Some(pixels)) => (wide / pixels, high / pixels),
        (None, None) => guess(picture.pixels, stem, &mut report),
    };
    let size = units::cells(width, height)?;
    let fine = |squares: f64| (squares * f64::from(FINE)).round() as i32;
    picture.to = Point::new(fine(width), fine(height));
    picture.note(&mut report);
    let kind = picture.kind.text();
    let map = ImportedMap {
        topology: Topology::Square,
        size,
        picture: Some(picture),
        ..ImportedMap::default()
    };
    Ok((format!("{kind} picture"), map, report))
}

/// Guesses the number of squares of a picture by the name of its file (`hall-20x15`) or by usual sizes.
fn guess((wide, high): (u32, u32), stem: &str, report: &mut Report) -> (f64, f64) {
    let why = "if this is wrong, use `--pixels N` for N pixels per square, or `--squares 20x15`";
    if let Some((width, height)) = named_size(stem) {
        // A square is as wide as it is high, within a pixel or two.
        let (across, down) = (
            f64::from(wide) / f64::from(width),
            f64::from(high) / f64::from(height),
        );
        if (across / down - 1.0).abs() < 0.02 {
            let what = format!("{width} × {height} squares, from the file name");
            report.note_one(Fate::Changed, what, why);
            return (f64::from(width), f64::from(height));
        }
    }
    let whole = |pixels: &u32| wide.is_multiple_of(*pixels) && high.is_multiple_of(*pixels);
    let pixels = USUAL.into_iter().find(whole).unwrap_or(USUAL[0]);
    let what = format!("a guess of {pixels} pixels per square");
    report.note_one(Fate::Changed, what, why);
    let squares = |side: u32| (f64::from(side) / f64::from(pixels)).max(1.0);
    (squares(wide), squares(high))
}

/// Returns the size in the name of a file: `hall 20x15`, `Crypt_[30x40]_night`.
fn named_size(stem: &str) -> Option<(u32, u32)> {
    let words = stem.split(|c: char| !c.is_ascii_alphanumeric());
    let sizes = words.filter_map(|word| {
        let (width, height) = word.split_once(['x', 'X'])?;
        Some((width.parse().ok()?, height.parse().ok()?))
    });
    let fits = |side: u32| (1..=crate::grid::MAX_MAP_SIZE).contains(&side);
    sizes
        .into_iter()
        .find(|&(width, height)| fits(width) && fits(height))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_name_may_state_the_size() {
        assert_eq!(named_size("Crypt_[30x40]_night"), Some((30, 40)));
        assert_eq!(named_size("hall 20X15"), Some((20, 15)));
        assert_eq!(named_size("hall-0x15"), None);
        assert_eq!(named_size("exit"), None);
    }

    #[test]
    fn picture_kinds_are_known_by_first_bytes() {
        let webp = "UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA";
        let EmbeddedPicture::Bytes(webp) = parse_embedded(webp) else {
            panic!("it is base64");
        };
        // A JPEG header of 300 × 200 pixels, without pixel data.
        let mut jpeg = b"\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0".to_vec();
        jpeg.extend(b"\xff\xc0\0\x11\x08\0\xc8\x01\x2c\x03\x01\x22\0\x02\x11\x01\x03\x11\x01");
        jpeg.extend(b"\xff\xda\0\x02\xff\xd9");
        for (bytes, kind, pixels) in [
            (webp, PictureKind::WebP, (1, 1)),
            (jpeg, PictureKind::Jpeg, (300, 200)),
        ] {
            assert_eq!(PictureKind::detect(&bytes), Some(kind));
            let nowhere = (Point::default(), Point::default());
            let picture = ImportedPicture::new(bytes, nowhere).expect("a picture");
            assert_eq!(picture.pixels, pixels);
        }
        assert_eq!(PictureKind::detect(b"GIF89a\x01\0\x01\0\0\0\0"), None);
        assert_eq!(
            PictureKind::detect(b"(version: 1, name: \"A fight\")"),
            None
        );
    }

    #[test]
    fn text_is_a_picture_or_its_name() {
        let bytes = |text| match parse_embedded(text) {
            EmbeddedPicture::Bytes(bytes) => Some(bytes),
            EmbeddedPicture::Linked(_) | EmbeddedPicture::Wrong(_) => None,
        };
        assert_eq!(bytes("aGFsbA=="), Some(b"hall".to_vec()));
        assert_eq!(bytes("aGFs\r\nbA"), Some(b"hall".to_vec()));
        assert_eq!(
            bytes("data:image/png;base64,aGFsbA=="),
            Some(b"hall".to_vec())
        );
        assert_eq!(bytes("aGF$bA=="), None);
        assert!(matches!(
            parse_embedded("maps/hall.webp"),
            EmbeddedPicture::Linked(_)
        ));
        assert!(matches!(
            parse_embedded("data:image/png;base64"),
            EmbeddedPicture::Wrong(_)
        ));
    }
}
