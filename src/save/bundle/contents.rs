//! What is in a zip from elsewhere, checked name by name before anything of it is used.

use std::collections::BTreeSet;
use std::io::{Cursor, Read};

use zip::ZipArchive;

use super::rules::{self, Rules};
use super::{Content, FIGHT, NotUnbundled, PICTURES, RULESETS};
use crate::document::{self, Limit};
use crate::import::PictureKind;
use crate::ruleset::{FILE_NAMES, RulesetId};

/// The most bytes that come out of a zip, together.
pub(super) const MOST_BYTES: u64 = 320_000_000;

/// The most files in a zip.
pub(super) const MOST_FILES: usize = 200;

/// What is in a zip, checked name by name.
pub(super) fn taken_out(bytes: Vec<u8>) -> Result<Content, NotUnbundled> {
    let no_zip = |why: zip::result::ZipError| NotUnbundled::NoZip(why.to_string());
    let mut zip = ZipArchive::new(Cursor::new(bytes)).map_err(no_zip)?;
    if zip.len() > MOST_FILES {
        let most = format!("{MOST_FILES} files");
        return Err(NotUnbundled::TooMuch { most });
    }
    let (mut text, mut pictures) = (None, Vec::new());
    let mut rules: Option<Rules> = None;
    let mut left = MOST_BYTES;
    let mut names = BTreeSet::new();
    for index in 0..zip.len() {
        let mut file = zip.by_index(index).map_err(no_zip)?;
        let name = file.name().map_err(no_zip)?.into_owned();
        let foreign = |why| NotUnbundled::Foreign {
            name: name.escape_default().to_string(),
            why,
        };
        if file.is_symlink() {
            return Err(foreign("it is a link"));
        }
        if file.is_dir() {
            continue;
        }
        if !names.insert(name.to_lowercase()) {
            return Err(foreign("it is there twice"));
        }
        let part = part(&name).ok_or_else(|| foreign("no file of a fight is called so"))?;
        let mut bytes = Vec::new();
        // What it says of its size is not believed.
        let most = part.limit().0.min(left);
        let read = (&mut file).take(most + 1).read_to_end(&mut bytes);
        read.map_err(|why| NotUnbundled::NoZip(format!("{name}: {why}")))?;
        let taken = bytes.len() as u64;
        if taken > most {
            let most = format!("{} in `{name}`", Limit(most).words());
            return Err(NotUnbundled::TooMuch { most });
        }
        left -= taken;
        let words = |bytes: Vec<u8>| {
            document::into_text(&name, bytes)
                .map_err(|problems| NotUnbundled::Unplayable(problems.to_string()))
        };
        match part {
            Part::Fight => text = Some(words(bytes)?),
            Part::Picture(file) => {
                if PictureKind::of(&bytes).is_none() {
                    return Err(foreign("it is no picture"));
                }
                PictureKind::size(&bytes).map_err(|_too_large| foreign("it is too large"))?;
                pictures.push((file.to_owned(), bytes));
            }
            Part::Rules(id, file) => {
                let text = words(bytes)?;
                let (known, files) = rules.get_or_insert_with(|| (id, Vec::new()));
                if *known != id {
                    return Err(foreign("there are two rulesets"));
                }
                files.push((file.to_owned(), text));
            }
        }
    }
    if text.is_none() && (rules.is_none() || !pictures.is_empty()) {
        return Err(NotUnbundled::NoZip(format!("there is no `{FIGHT}` in it")));
    }
    Ok(Content {
        text,
        pictures,
        rules,
    })
}

/// What a name in a zip stands for.
enum Part<'n> {
    Fight,
    Picture(&'n str),
    Rules(RulesetId, &'n str),
}

impl Part<'_> {
    /// How large it may be.
    fn limit(&self) -> Limit {
        match self {
            Self::Fight => Limit::SAVE,
            Self::Picture(_) => Limit::MAP,
            Self::Rules(..) => Limit::TEXT,
        }
    }
}

/// What a name in a zip stands for; `None` if it is none of those that are written.
fn part(name: &str) -> Option<Part<'_>> {
    let parts: Vec<&str> = name.split('/').collect();
    let plain = |part: &str| {
        let letters = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | ' ');
        !part.is_empty() && part.len() <= 200 && !part.starts_with('.') && part.chars().all(letters)
    };
    match parts.as_slice() {
        [file] if *file == FIGHT => Some(Part::Fight),
        [folder, file] if *folder == PICTURES && plain(file) => Some(Part::Picture(file)),
        [folder, id, file] if *folder == RULESETS && FILE_NAMES.contains(file) => {
            let id = rules::id_in_zip(id, file)?;
            Some(Part::Rules(id, file))
        }
        _ => None,
    }
}
