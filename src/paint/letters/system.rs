//! The system's fonts, for letters that the program's fonts do not have: Chinese, Hebrew, Devanagari …
//!
//! Nothing is searched before a text needs it. Then all system fonts are listed once, with their letters, and a font
//! is read only when a text needs it, once for both windows. Fonts that have been read stay in memory: at most
//! [`MAX_FONT_BYTES`] in total.

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, Once, OnceLock, PoisonError};
use std::thread;

use fontdb::{Database, FaceInfo, Source, Style};
use ttf_parser::Face;

use super::face::LetterFace;

/// Maximum number of bytes of fonts that are read. A font with all of Chinese, Japanese and Korean has about 20
/// million.
const MAX_FONT_BYTES: u64 = 160_000_000;

/// A system font that has been read.
#[derive(Debug)]
pub struct SystemFace {
    /// Unique name.
    pub name: String,
    /// Bytes of its file.
    pub bytes: &'static [u8],
    /// Its index in the file.
    pub index: u32,
    /// Its outlines.
    pub(super) letters: LetterFace,
}

impl SystemFace {
    /// Returns whether its weight is variable.
    #[must_use]
    pub fn has_weights(&self) -> bool {
        self.letters.has_weights()
    }
}

/// The listed fonts, once a text has needed them.
static SHELF: OnceLock<Mutex<Shelf>> = OnceLock::new();

fn shelf() -> &'static Mutex<Shelf> {
    SHELF.get_or_init(|| Mutex::new(Shelf::new(listed())))
}

/// Returns the system font that has a letter; `None` if no font has it. Lists the fonts first if that has not been
/// done, which can take seconds: see [`are_fonts_listed`].
pub fn system_face(letter: char) -> Option<&'static SystemFace> {
    let mut shelf = shelf().lock().unwrap_or_else(PoisonError::into_inner);
    shelf.find(letter)
}

/// Returns true if the system's fonts are listed. The first call begins to list them, on another thread.
pub fn are_fonts_listed() -> bool {
    static BEGUN: Once = Once::new();
    BEGUN.call_once(|| {
        thread::spawn(shelf);
    });
    SHELF.get().is_some()
}

/// Source of the bytes of a font.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Origin {
    File(PathBuf),
    #[cfg(test)]
    Bytes(&'static [u8]),
}

/// A font that could be read.
#[derive(Clone, Debug)]
pub(super) struct SystemFont {
    pub from: Origin,
    pub index: u32,
    /// Its letters, as sorted ranges that include their last letter.
    pub holds: Vec<(u32, u32)>,
}

impl SystemFont {
    fn has(&self, letter: char) -> bool {
        let code = u32::from(letter);
        let behind = self.holds.partition_point(|(first, _)| *first <= code);
        behind
            .checked_sub(1)
            .is_some_and(|nth| code <= self.holds[nth].1)
    }
}

/// Fonts that could be read, best first, and the results of previous searches.
#[derive(Debug)]
pub(super) struct Shelf {
    listed: Vec<SystemFont>,
    read: Vec<&'static SystemFace>,
    files: HashMap<Origin, &'static [u8]>,
    found: HashMap<char, Option<&'static SystemFace>>,
    bytes: u64,
}

impl Shelf {
    pub fn new(listed: Vec<SystemFont>) -> Self {
        Self {
            listed,
            read: Vec::new(),
            files: HashMap::new(),
            found: HashMap::new(),
            bytes: 0,
        }
    }

    /// Returns the font for a letter: one that has already been read, or else the first in the list.
    pub fn find(&mut self, letter: char) -> Option<&'static SystemFace> {
        if let Some(known) = self.found.get(&letter) {
            return *known;
        }
        let known = self.read.iter().find(|face| face.letters.has(letter));
        let face = match known {
            Some(face) => Some(*face),
            None => self.read_one_with(letter),
        };
        self.found.insert(letter, face);
        face
    }

    fn read_one_with(&mut self, letter: char) -> Option<&'static SystemFace> {
        while let Some(nth) = self.listed.iter().position(|listed| listed.has(letter)) {
            // The font is read once, or not at all if it is faulty.
            let listed = self.listed.remove(nth);
            if let Some(face) = self.read(&listed)
                && face.letters.has(letter)
            {
                return Some(face);
            }
        }
        None
    }

    fn read(&mut self, listed: &SystemFont) -> Option<&'static SystemFace> {
        let bytes = match self.files.get(&listed.from) {
            Some(bytes) => *bytes,
            None => {
                let bytes = self.bytes_of(&listed.from)?;
                self.files.insert(listed.from.clone(), bytes);
                bytes
            }
        };
        let letters = LetterFace::new(bytes, listed.index)?;
        // Both windows draw with it until the program ends.
        let face: &'static SystemFace = Box::leak(Box::new(SystemFace {
            name: format!("system {}", self.read.len()),
            bytes,
            index: listed.index,
            letters,
        }));
        self.read.push(face);
        Some(face)
    }

    fn bytes_of(&mut self, from: &Origin) -> Option<&'static [u8]> {
        match from {
            Origin::File(path) => {
                let size = fs::metadata(path).ok()?.len();
                if self.bytes + size > MAX_FONT_BYTES {
                    return None;
                }
                let bytes = fs::read(path).ok()?;
                self.bytes += bytes.len() as u64;
                Some(bytes.leak())
            }
            #[cfg(test)]
            Origin::Bytes(bytes) => Some(bytes),
        }
    }
}

/// Lists all system fonts with outlines, best first: upright, of usual weight and width, sans serif.
fn listed() -> Vec<SystemFont> {
    let mut database = Database::new();
    database.load_system_fonts();
    let wanted = han_suffix(&std::env::var("LANG").unwrap_or_default());
    let mut faces: Vec<_> = database
        .faces()
        .filter(|face| face.style == Style::Normal && !has_only_boxes(face))
        .filter_map(|face| {
            let Source::File(path) = &face.source else {
                return None;
            };
            let holds = database.with_face_data(face.id, letter_ranges)??;
            let listed = SystemFont {
                from: Origin::File(path.clone()),
                index: face.index,
                holds,
            };
            Some((rank(face, wanted), path.clone(), listed))
        })
        .collect();
    faces.sort_by(|a, b| (&a.0, &a.1, a.2.index).cmp(&(&b.0, &b.1, b.2.index)));
    faces.into_iter().map(|(.., listed)| listed).collect()
}

/// Returns whether a font only has boxes for all letters.
fn has_only_boxes(face: &FaceInfo) -> bool {
    let family = face.families.first().map_or("", |(name, _)| name.as_str());
    let family = family.replace([' ', '.'], "");
    family.starts_with("LastResort") || family.starts_with("AdobeBlank")
}

/// Returns the rank of a font; lower is better.
fn rank(face: &FaceInfo, wanted: &str) -> (bool, bool, bool, bool, u16, u16) {
    let family = face.families.first().map_or("", |(name, _)| name.as_str());
    (
        face.monospaced,
        !family.starts_with("Noto Sans"),
        family.contains("Serif"),
        // Chinese, Japanese and Korean write some characters in different ways.
        family.contains("CJK") && !family.ends_with(wanted),
        face.stretch.to_number().abs_diff(5),
        face.weight.0.abs_diff(400),
    )
}

/// Returns the suffix of the names of CJK fonts with the characters' forms for this language.
fn han_suffix(lang: &str) -> &'static str {
    match lang {
        _ if lang.starts_with("zh_TW") => "TC",
        _ if lang.starts_with("zh_HK") => "HK",
        _ if lang.starts_with("zh") => "SC",
        _ if lang.starts_with("ko") => "KR",
        _ => "JP",
    }
}

/// Returns the letters that a font has an outline for, as ranges; `None` if it has no outlines.
pub(super) fn letter_ranges(bytes: &[u8], index: u32) -> Option<Vec<(u32, u32)>> {
    let face = Face::parse(bytes, index).ok()?;
    let tables = face.tables();
    if tables.glyf.is_none() && tables.cff.is_none() && tables.cff2.is_none() {
        return None;
    }
    let mut codes: Vec<u32> = Vec::new();
    for table in tables.cmap?.subtables {
        if table.is_unicode() {
            table.codepoints(|code| codes.push(code));
        }
    }
    codes.sort_unstable();
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for code in codes {
        match ranges.last_mut() {
            Some((_, last)) if code <= *last + 1 => *last = code,
            _gap => ranges.push((code, code)),
        }
    }
    Some(ranges)
}

#[cfg(test)]
mod tests {
    use super::super::{BOLD, emoji};
    use super::*;

    fn shelf(fonts: &[&'static [u8]]) -> Shelf {
        let listed = fonts.iter().map(|bytes| SystemFont {
            from: Origin::Bytes(bytes),
            index: 0,
            holds: letter_ranges(bytes, 0).unwrap_or_else(|| vec![(0, u32::MAX)]),
        });
        Shelf::new(listed.collect())
    }

    #[test]
    fn font_with_the_letter_is_read_once_and_no_other() {
        let mut shelf = shelf(&[BOLD, emoji()]);
        let castle = shelf.find('🏰').expect("the second font has it");
        assert_eq!(castle.bytes.len(), emoji().len());
        assert_eq!(shelf.read.len(), 1, "the first was not needed");
        let thumb = shelf.find('👍').expect("the same font has it");
        assert_eq!(thumb.name, castle.name);
        assert_eq!(shelf.read.len(), 1);
        assert_eq!(shelf.find('M').map(|face| &*face.name), Some("system 1"));
    }

    #[test]
    fn letter_without_font_is_searched_once() {
        let mut shelf = shelf(&[BOLD]);
        assert!(shelf.find('ש').is_none());
        assert!(shelf.read.is_empty());
        assert_eq!(shelf.found.get(&'ש').map(Option::is_none), Some(true));
    }

    #[test]
    fn damaged_font_is_skipped() {
        let mut shelf = shelf(&[b"no font at all", emoji()]);
        assert!(shelf.find('🏰').is_some());
        assert!(shelf.find('ש').is_none());
    }
}
