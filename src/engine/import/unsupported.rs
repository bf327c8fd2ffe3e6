//! Names the kinds of files that cannot be read: those of other programs, other pictures, texts, archives.

use std::path::Path;

use serde_json::Value;

/// A file of a kind that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnsupportedFile {
    /// Description of its kind, to follow "this is".
    pub what: String,
    /// The remedy: advice on what to do instead.
    pub remedy: &'static str,
    /// True if it might also be a text with errors that a person wrote for this program.
    pub is_text: bool,
}

/// The remedy for creatures in an unsupported form.
const CREATURES: &str = "use creatures from Open5e's API or an Improved Initiative export, or make them in the \
    homebrew editor (Ctrl+E)";

/// The remedy for characters in an unsupported form.
const CHARACTERS: &str = "enter the character in Improved Initiative and export it, or make it in the homebrew \
    editor (Ctrl+E)";

/// The remedy for maps in an unsupported form.
const MAPS: &str = "export it as Universal VTT, or as a PNG picture";

/// The remedy for pictures in an unsupported form.
const PICTURES: &str = "save it as PNG, JPEG or WebP";

/// The remedy for archives.
const ARCHIVES: &str = "unpack it, and import the files in it";

/// The remedy for texts.
const TEXTS: &str = "only JSON files, tables (.csv) and pictures from other programs can be read";

/// The remedy for Foundry files other than scenes.
const FOUNDRY: &str = "export a scene there (right-click, Export Data) for its map, or use creatures from Open5e's API";

/// Extensions of files that are never texts of this program.
const FOREIGN_EXTENSIONS: [&str; 14] = [
    "txt", "text", "md", "html", "htm", "xml", "rtf", "yaml", "yml", "doc", "docx", "pdf", "zip",
    "monster",
];

/// Signatures of files: an offset, the bytes there, the kind of file and the remedy.
const SIGNATURES: &[(usize, &[u8], &str, &str)] = &[
    (0, b"%PDF", "a PDF", "save the page with the map as PNG"),
    (0, b"PK\x03\x04", "a ZIP archive", ARCHIVES),
    (0, b"PK\x05\x06", "an empty ZIP archive", ARCHIVES),
    (0, b"\x1f\x8b", "a GZIP archive", ARCHIVES),
    (0, b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive", ARCHIVES),
    (0, b"Rar!", "a RAR archive", ARCHIVES),
    (0, b"\xfd7zXZ", "an XZ archive", ARCHIVES),
    (0, b"GIF8", "a GIF picture", PICTURES),
    (0, b"BM", "a BMP picture", PICTURES),
    (0, b"II*\0", "a TIFF picture", PICTURES),
    (0, b"MM\0*", "a TIFF picture", PICTURES),
    (0, b"8BPS", "a Photoshop picture", PICTURES),
    (0, b"gimp xcf", "a GIMP picture", PICTURES),
    (0, b"\xff\x0a", "a JPEG XL picture", PICTURES),
    (0, b"\0\0\0\x0cJXL ", "a JPEG XL picture", PICTURES),
    (0, b"\0\0\x01\0", "an icon", PICTURES),
    (0, b"qoif", "a QOI picture", PICTURES),
    (4, b"ftypavif", "an AVIF picture", PICTURES),
    (4, b"ftypavis", "an AVIF picture", PICTURES),
    (4, b"ftyphei", "a HEIC picture", PICTURES),
    (4, b"ftypmif1", "a HEIF picture", PICTURES),
    (4, b"ftyp", "a video", "save a frame of it as PNG"),
    (0, b"\x1aE\xdf\xa3", "a video", "save a frame of it as PNG"),
    (0, b"{\\rtf", "formatted text (RTF)", TEXTS),
    (0, b"SQLite format 3", "a database (SQLite)", TEXTS),
];

impl UnsupportedFile {
    fn new(what: &str, remedy: &'static str) -> Self {
        Self {
            what: what.to_owned(),
            remedy,
            is_text: false,
        }
    }

    /// Names the kind of a file that is neither a map nor creatures; `None` if the kind is unknown.
    pub fn detect(bytes: &[u8]) -> Option<Self> {
        let signature = SIGNATURES.iter().find(|(from, mark, ..)| {
            bytes
                .get(*from..)
                .is_some_and(|rest| rest.starts_with(mark))
        });
        if let Some((_, _, what, remedy)) = signature {
            return Some(Self::new(what, remedy));
        }
        let text = std::str::from_utf8(super::without_mark(bytes)).ok()?;
        let text = Some(text.trim_start()).filter(|text| !text.contains('\0'))?;
        match text.chars().next()? {
            '<' => Some(markup(text)),
            '{' | '[' => match serde_json::from_str::<Value>(text) {
                Ok(value) => Some(json(&value)),
                Err(_damaged) => lines_of_json(text),
            },
            // A file of this program, perhaps with a comment in front.
            '(' | '/' => None,
            _letter => Some(Self {
                is_text: true,
                ..Self::new("plain text", TEXTS)
            }),
        }
    }

    /// Returns whether a file of this name cannot be a text of this program.
    pub fn is_sure(&self, path: &Path) -> bool {
        let ending = path.extension().unwrap_or_default().to_string_lossy();
        !self.is_text || FOREIGN_EXTENSIONS.contains(&ending.to_ascii_lowercase().as_str())
    }
}

/// Names the kind of a markup text.
fn markup(text: &str) -> UnsupportedFile {
    let end = text
        .char_indices()
        .nth(2_000)
        .map_or(text.len(), |(end, _)| end);
    let begin = text[..end].to_ascii_lowercase();
    for (mark, what, remedy) in [
        ("<svg", "an SVG picture", PICTURES),
        ("<!doctype html", "a page of HTML", TEXTS),
        ("<html", "a page of HTML", TEXTS),
        (
            "<compendium",
            "a Fight Club or Game Master compendium (XML)",
            CREATURES,
        ),
        ("<collection", "a Game Master collection (XML)", CREATURES),
        ("<root", "Fantasy Grounds data (XML)", CREATURES),
    ] {
        if begin.contains(mark) {
            return UnsupportedFile::new(what, remedy);
        }
    }
    UnsupportedFile::new("XML", TEXTS)
}

/// Names the kind of a text with one JSON value per line.
fn lines_of_json(text: &str) -> Option<UnsupportedFile> {
    let mut lines = text.lines().map(serde_json::from_str::<Value>);
    let (Some(Ok(first)), Some(Ok(_second))) = (lines.next(), lines.next()) else {
        return None;
    };
    Some(match first.get("_id") {
        Some(_) => UnsupportedFile::new("a Foundry database (.db)", FOUNDRY),
        None => UnsupportedFile::new(
            "a list of JSON values, one per line",
            "put them into one list, in brackets",
        ),
    })
}

/// Names the kind of a JSON value.
fn json(value: &Value) -> UnsupportedFile {
    let one = match value {
        Value::Array(list) => list.first().unwrap_or(value),
        other => other,
    };
    let at = |path: &[&str]| path.iter().try_fold(one, |value, field| value.get(*field));
    let has = |path: &[&str]| at(path).is_some();
    let any = |fields: &[&str]| fields.iter().any(|field| has(&[field]));
    let all = |fields: &[&str]| fields.iter().all(|field| has(&[field]));
    let is_list = |field: &str| at(&[field]).is_some_and(Value::is_array);
    let kind = at(&["type"]).and_then(Value::as_str).unwrap_or_default();
    if is_list("monster")
        || has(&["hp", "average"])
        || has(&["hp", "formula"])
        || has(&["hp", "special"])
    {
        UnsupportedFile::new("a 5e.tools bestiary", CREATURES)
    } else if has(&["_meta", "sources"]) {
        UnsupportedFile::new("5e.tools data", CREATURES)
    } else if is_list("creature") {
        UnsupportedFile::new("a Pf2eTools bestiary", CREATURES)
    } else if all(&["hitDice", "strPoints"]) {
        UnsupportedFile::new(
            "a .monster file from the D&D 5e Statblock Generator",
            CREATURES,
        )
    } else if has(&["stats", "abilityScores"]) {
        UnsupportedFile::new("a CritterDB creature", CREATURES)
    } else if is_list("stats") && any(&["hp", "ac"]) {
        UnsupportedFile::new("a Fantasy Statblocks stat block", CREATURES)
    } else if has(&["build", "abilities"]) || has(&["build", "attributes"]) {
        UnsupportedFile::new("a Pathbuilder character", CHARACTERS)
    } else if has(&["data", "classes"]) || all(&["classes", "race", "baseHitPoints"]) {
        UnsupportedFile::new("a D&D Beyond character", CHARACTERS)
    } else if all(&["scenes", "actors"]) {
        UnsupportedFile::new("a Foundry adventure", FOUNDRY)
    } else if any(&["system", "data"]) && (any(&["prototypeToken", "token"]) || is_list("items")) {
        UnsupportedFile::new("a Foundry actor", FOUNDRY)
    } else if has(&["_stats"])
        || has(&["flags", "exportSource"])
        || (has(&["system"]) && !kind.is_empty())
    {
        UnsupportedFile::new("Foundry data, but no scene", FOUNDRY)
    } else if has(&["schema_version"]) {
        UnsupportedFile::new("a Roll20 character or page", CREATURES)
    } else if all(&["rects", "doors"]) {
        UnsupportedFile::new("a One Page Dungeon map", "export it there as a PNG picture")
    } else if all(&["cells", "rooms"]) || all(&["cells", "settings"]) {
        UnsupportedFile::new("a map from donjon's dungeon generator", MAPS)
    } else if all(&["model", "fields"]) {
        let model = at(&["model"]).and_then(Value::as_str).unwrap_or_default();
        let what = format!("an Open5e data file without creatures ({})", short(model));
        UnsupportedFile::new(
            &what,
            "use the creature file, Creature.json or Monster.json",
        )
    } else if is_list("results") {
        UnsupportedFile::new("an API response without creatures", CREATURES)
    } else {
        UnsupportedFile::new(
            &unknown(value),
            "JSON files can be Universal VTT maps, Foundry scenes, or creatures from Open5e or Improved Initiative",
        )
    }
}

/// Describes JSON of an unknown kind.
fn unknown(value: &Value) -> String {
    const MAX_LISTED: usize = 5;
    match value {
        Value::Object(fields) if fields.is_empty() => "empty JSON".to_owned(),
        Value::Object(fields) => {
            let mut names: Vec<String> = fields
                .keys()
                .take(MAX_LISTED)
                .map(|name| format!("`{}`", short(name)))
                .collect();
            if fields.len() > MAX_LISTED {
                names.push("…".to_owned());
            }
            format!(
                "JSON of an unknown kind, with the fields {}",
                names.join(", ")
            )
        }
        Value::Array(list) if list.is_empty() => "an empty list".to_owned(),
        Value::Array(_) => "a list of an unknown kind".to_owned(),
        _single => "a single JSON value".to_owned(),
    }
}

/// Returns the beginning of a name.
fn short(name: &str) -> String {
    let plain = name.chars().filter(|letter| !letter.is_control());
    plain.take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_identified_by_content() {
        let cases: &[(&[u8], &str)] = &[
            (br#"{"monster": [{"name": "Imp"}]}"#, "a 5e.tools bestiary"),
            (
                br#"[{"name": "Imp", "hp": {"average": 10, "formula": "3d4+3"}}]"#,
                "a 5e.tools bestiary",
            ),
            (
                br#"{"name": "Imp", "hitDice": "3", "strPoints": 6}"#,
                "a .monster file",
            ),
            (
                br#"{"name": "Imp", "type": "npc", "system": {}, "items": []}"#,
                "a Foundry actor",
            ),
            (
                br#"{"name": "Imp", "type": "npc", "data": {}, "token": {}}"#,
                "a Foundry actor",
            ),
            (
                br#"{"name": "Rope", "type": "loot", "system": {}, "_stats": {}}"#,
                "Foundry data",
            ),
            (
                b"{\"_id\": \"1\", \"name\": \"Imp\"}\n{\"_id\": \"2\"}\n",
                "a Foundry database",
            ),
            (
                br#"{"success": true, "build": {"name": "Ezra", "abilities": {}}}"#,
                "a Pathbuilder character",
            ),
            (
                br#"{"id": 1, "data": {"classes": [], "race": {}}}"#,
                "a D&D Beyond character",
            ),
            (br#"{"schema_version": 3, "type": "character"}"#, "Roll20"),
            (
                br#"{"rects": [], "doors": [], "notes": []}"#,
                "One Page Dungeon",
            ),
            (
                br#"[{"model": "api_v2.spell", "fields": {}}]"#,
                "without creatures (api_v2.spell)",
            ),
            (
                br#"{"count": 0, "results": []}"#,
                "an API response without creatures",
            ),
            (br#"{"a": 1, "b": 2}"#, "with the fields `a`, `b`"),
            (
                b"<?xml version=\"1.0\"?>\n<compendium version=\"5\">",
                "Fight Club",
            ),
            (b"<?xml version=\"1.0\"?><x/>", "XML"),
            (b"<!DOCTYPE html><html>", "HTML"),
            (b"<svg xmlns=\"\">", "an SVG picture"),
            (b"%PDF-1.7\n", "a PDF"),
            (b"PK\x03\x04rest", "a ZIP archive"),
            (b"GIF89a", "a GIF picture"),
            (b"\0\0\0\x20ftypavif", "an AVIF picture"),
            (b"\0\0\0\x20ftypisom", "a video"),
            (b"{\\rtf1 Goblin}", "RTF"),
            (b"Goblin\nSmall humanoid\nArmor Class 15", "plain text"),
        ];
        for (bytes, what) in cases {
            let found = UnsupportedFile::detect(bytes).expect(what).what;
            assert!(found.contains(what), "{what}: {found}");
        }
        assert_eq!(UnsupportedFile::detect(b""), None);
        assert_eq!(UnsupportedFile::detect(b"{\"cut\": "), None);
        assert_eq!(UnsupportedFile::detect(b"\0\x01\x02"), None);
    }

    #[test]
    fn text_may_be_a_file_of_this_program() {
        assert_eq!(UnsupportedFile::detect(b"// A comment\n(version: 1)"), None);
        let text = UnsupportedFile::detect(b"Goblin").expect("a text");
        assert!(!text.is_sure(Path::new("a.ron")) && text.is_sure(Path::new("a.TXT")));
        let pdf = UnsupportedFile::detect(b"%PDF-1.7").expect("a PDF");
        assert!(pdf.is_sure(Path::new("a.ron")));
    }
}
