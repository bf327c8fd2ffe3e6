//! Descriptions of all fields of a ruleset's files, parsed from `assets/rulesets/FIELDS.md` for lookups.
//!
//! A test (`load::tests::fields`) compares the list with the fields that the program reads.

use std::sync::OnceLock;

use crate::document::DocumentError;

/// The list as text, which is also written into every new ruleset's folder.
pub const FIELDS: &str = include_str!("../../../assets/rulesets/FIELDS.md");

/// Text in the last column of a required field.
#[cfg(test)]
pub const MUST_BE_GIVEN: &str = "required";

/// A field, or several that share one description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldNote {
    /// File or files that contain it: `equipment.ron`.
    pub file: &'static str,
    /// Heading of its group: “Weapons”.
    pub group: &'static str,
    /// Introduction of the group, which applies to all its fields; may be empty.
    pub about: String,
    /// Paths of the fields from the top of the file, with `*` for any entry: `weapons.*.melee.reach`. A field in the
    /// brackets of a word follows that word: `actions.*.does: Run.pace`.
    pub paths: Vec<String>,
    /// Its content, with the unit.
    pub holds: &'static str,
    /// Its default, or where an effect counts.
    pub otherwise: &'static str,
    /// True for an effect: its path is an example, `Add(Attack, -2)`.
    pub is_effect: bool,
}

impl FieldNote {
    /// Checks whether one of its fields is called `name`, or whether `name` is a word that it may hold.
    pub fn names(&self, name: &str) -> bool {
        let is_called = |path: &String| match self.is_effect {
            // Its words are capitalised; a text in it is only an example.
            true => {
                let mut words = path.split(|c: char| !c.is_alphanumeric());
                name.starts_with(char::is_uppercase) && words.any(|word| word == name)
            }
            false => path.rsplit(['.', ' ']).next() == Some(name),
        };
        self.paths.iter().any(is_called) || in_ticks(self.holds).any(|word| word == name)
    }

    /// Checks whether a search word matches it, ignoring case. A file name matches the fields of that file.
    pub fn has(&self, word: &str) -> bool {
        let word = word.to_lowercase();
        if word.ends_with(".ron") {
            return self.file.contains(&word) || self.is_effect && word == "traits.ron";
        }
        let texts = [self.file, self.group, &self.about, self.holds];
        let mut all = texts
            .into_iter()
            .chain(self.paths.iter().map(String::as_str));
        all.any(|text| text.to_lowercase().contains(&word))
    }
}

/// Returns all fields, in the order of the list.
pub fn fields() -> &'static [FieldNote] {
    static NOTES: OnceLock<Vec<FieldNote>> = OnceLock::new();
    NOTES.get_or_init(|| {
        let mut notes = Vec::new();
        let (mut file, mut group, mut about) = ("", "", String::new());
        let mut tops: Vec<&str> = Vec::new();
        for line in FIELDS.lines() {
            if let Some(heading) = line.strip_prefix("## ") {
                file = heading;
            } else if let Some(heading) = line.strip_prefix("### ") {
                group = heading.split(": `").next().unwrap_or(heading);
                tops = in_ticks(heading).collect();
                about.clear();
            } else if let Some(row) = line.strip_prefix("| `") {
                let cells: Vec<&str> = row.trim_end_matches(" |").split(" | ").collect();
                let [names, holds, otherwise] = cells[..] else {
                    continue;
                };
                let names = names.trim_end_matches('`').split("`, `");
                let under = |name| match tops.as_slice() {
                    [] | ["effects"] => vec![String::from(name)],
                    tops => tops.iter().map(|top| format!("{top}.{name}")).collect(),
                };
                notes.push(FieldNote {
                    file,
                    group,
                    about: about.clone(),
                    paths: names.flat_map(under).collect(),
                    holds,
                    otherwise,
                    is_effect: tops == ["effects"],
                });
            } else if !line.starts_with('|') && !group.is_empty() && !line.is_empty() {
                if !about.is_empty() {
                    about.push(' ');
                }
                about.push_str(line);
            }
        }
        notes
    })
}

/// Returns the places where `name` is a field or a possible value: “`conditions.*.immune` in states.ron”. Returns
/// nothing if there is no such name or if it occurs in too many places to be useful.
pub fn places_of(name: &str) -> Vec<String> {
    const MAX_INLINE_VALUES: usize = 4;
    let mut places: Vec<String> = Vec::new();
    for note in fields().iter().filter(|note| note.names(name)) {
        let path = note.paths.iter().find(|path| path.ends_with(name));
        let path = path.or(note.paths.first()).map_or("", String::as_str);
        places.push(format!("`{path}` in {}", note.file));
    }
    if places.len() > MAX_INLINE_VALUES {
        Vec::new()
    } else {
        places
    }
}

/// Adds a hint to each problem of a name that is unknown at its place but known elsewhere.
pub fn point_elsewhere(problems: &mut DocumentError) {
    for problem in &mut problems.list {
        let places = problem.unknown.take().map(|name| places_of(&name));
        let Some(places) = places.filter(|places| !places.is_empty()) else {
            continue;
        };
        let here = problem.hint.as_ref().map(|hint| format!("; {hint}"));
        problem.hint = Some(format!(
            "it belongs to {}{}",
            places.join(", "),
            here.unwrap_or_default()
        ));
    }
}

/// Returns the texts between backticks.
pub fn in_ticks(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}
