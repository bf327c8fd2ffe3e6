//! Checks the content of a zip from elsewhere, name by name, before anything in it is used.

use std::collections::BTreeSet;
use std::io::{Cursor, Read};

use zip::ZipArchive;

use super::rules::{self, BundledRules};
use super::{Content, FIGHT, PICTURES, RULESETS, UnbundleError};
use crate::document::{self, Limit};
use crate::grid::check_picture_name;
use crate::import::PictureKind;
use crate::ruleset::{FILE_NAMES, RulesetId};

/// Maximum total size of the files in a zip, in bytes.
pub(super) const MAX_BYTES: u64 = 320_000_000;

/// Maximum number of files in a zip.
pub(super) const MAX_FILES: usize = 200;

/// Returns the content of a zip, checked name by name.
pub(super) fn unpack(bytes: Vec<u8>) -> Result<Content, UnbundleError> {
    let no_zip = |why: zip::result::ZipError| UnbundleError::NoZip(why.to_string());
    // Only the second of two files with the same name can be read.
    let twice = listed_names(&bytes).and_then(|names| named_twice(&names));
    let mut zip = ZipArchive::new(Cursor::new(bytes)).map_err(no_zip)?;
    if let Some(name) = twice {
        let why = TWICE.to_owned();
        return Err(UnbundleError::Foreign { name, why });
    }
    if zip.len() > MAX_FILES {
        let most = format!("{MAX_FILES} files");
        return Err(UnbundleError::TooMuch { most });
    }
    let (mut text, mut pictures) = (None, Vec::new());
    let mut rules: Option<BundledRules> = None;
    let mut left = MAX_BYTES;
    let mut names = BTreeSet::new();
    for index in 0..zip.len() {
        let mut file = zip.by_index(index).map_err(no_zip)?;
        let name = file.name().map_err(no_zip)?.into_owned();
        let foreign = |why: &dyn std::fmt::Display| UnbundleError::Foreign {
            name: name.escape_default().to_string(),
            why: why.to_string(),
        };
        if file.is_symlink() {
            return Err(foreign(&"it is a link"));
        }
        if file.is_dir() {
            continue;
        }
        if !names.insert(name.to_lowercase()) {
            return Err(foreign(&TWICE));
        }
        let part = part(&name).ok_or_else(|| foreign(&"no file of a fight has this name"))?;
        if let Part::Picture(file) = part {
            check_picture_name(file).map_err(|why| foreign(&why))?;
        }
        let mut bytes = Vec::new();
        // The size that the zip states is not trusted.
        let most = part.limit().0.min(left);
        let read = (&mut file).take(most + 1).read_to_end(&mut bytes);
        read.map_err(|why| UnbundleError::NoZip(format!("{name}: {why}")))?;
        let taken = bytes.len() as u64;
        if taken > most {
            let most = format!("{} in `{name}`", Limit(most).text());
            return Err(UnbundleError::TooMuch { most });
        }
        left -= taken;
        let words = |bytes: Vec<u8>| {
            document::into_text(&name, bytes)
                .map_err(|problems| UnbundleError::Unplayable(problems.to_string()))
        };
        match part {
            Part::Fight => text = Some(words(bytes)?),
            Part::Picture(file) => {
                if PictureKind::detect(&bytes).is_none() {
                    return Err(foreign(&"it is not a picture"));
                }
                PictureKind::examine(&bytes).map_err(|why| foreign(&why))?;
                pictures.push((file.to_owned(), bytes));
            }
            Part::Rules(id, file) => {
                let text = words(bytes)?;
                let (known, files) = rules.get_or_insert_with(|| (id, Vec::new()));
                if *known != id {
                    return Err(foreign(&"there is more than one ruleset"));
                }
                files.push((file.to_owned(), text));
            }
        }
    }
    if text.is_none() && (rules.is_none() || !pictures.is_empty()) {
        return Err(UnbundleError::NoZip(format!("there is no `{FIGHT}` in it")));
    }
    Ok(Content {
        text,
        pictures,
        rules,
    })
}

const TWICE: &str = "there are two files of this name";

/// Returns the names in the directory at the end of a zip, including duplicates; `None` if it cannot be found, which is
/// then reported when the zip is opened.
fn listed_names(bytes: &[u8]) -> Option<Vec<&[u8]>> {
    const LIST_ENDS: &[u8] = b"PK\x05\x06";
    const ENTRY: &[u8] = b"PK\x01\x02";
    let short = |at: usize| {
        let two: [u8; 2] = bytes.get(at..at + 2)?.try_into().ok()?;
        Some(usize::from(u16::from_le_bytes(two)))
    };
    let long = |at: usize| Some(short(at + 2)? << 16 | short(at)?);
    let ends = bytes
        .windows(LIST_ENDS.len())
        .rposition(|part| part == LIST_ENDS)?;
    let mut at = ends.checked_sub(long(ends + 12)?)?;
    let mut names = Vec::new();
    for _ in 0..short(ends + 10)?.min(MAX_FILES + 1) {
        if bytes.get(at..at + 4)? != ENTRY {
            return None;
        }
        let (name, more, remark) = (short(at + 28)?, short(at + 30)?, short(at + 32)?);
        names.push(bytes.get(at + 46..at + 46 + name)?);
        at += 46 + name + more + remark;
    }
    Some(names)
}

/// Returns a name that occurs twice.
fn named_twice(names: &[&[u8]]) -> Option<String> {
    let mut known = BTreeSet::new();
    let twice = names.iter().find(|name| !known.insert(**name))?;
    let name = String::from_utf8_lossy(twice);
    Some(name.escape_default().to_string())
}

/// Meaning of a name in a zip.
enum Part<'n> {
    Fight,
    Picture(&'n str),
    Rules(RulesetId, &'n str),
}

impl Part<'_> {
    /// Returns the maximum size of the file.
    fn limit(&self) -> Limit {
        match self {
            Self::Fight => Limit::SAVE,
            Self::Picture(_) => Limit::MAP,
            Self::Rules(..) => Limit::TEXT,
        }
    }
}

/// Returns the meaning of a name in a zip; `None` if bundles contain no such name.
fn part(name: &str) -> Option<Part<'_>> {
    let parts: Vec<&str> = name.split('/').collect();
    match parts.as_slice() {
        [file] if *file == FIGHT => Some(Part::Fight),
        [folder, file] if *folder == PICTURES => Some(Part::Picture(file)),
        [folder, id, file] if *folder == RULESETS && FILE_NAMES.contains(file) => {
            let id = rules::id_in_zip(id, file)?;
            Some(Part::Rules(id, file))
        }
        _ => None,
    }
}
