//! What every field of a ruleset's files holds: `assets/rulesets/FIELDS.md`, read for whoever looks something up.
//!
//! A test (`load::tests::fields`) compares the list with what the program reads.

use std::sync::OnceLock;

/// The list as a text, which goes into every new ruleset's folder, too.
pub const FIELDS: &str = include_str!("../../../assets/rulesets/FIELDS.md");

/// What stands in the last column of a field that cannot be left out.
#[cfg(test)]
pub const MUST_BE_GIVEN: &str = "must be given";

/// A field, or several that are told together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldNote {
    /// The file, or files, that it stands in: `equipment.ron`.
    pub file: &'static str,
    /// The heading of its group: “Weapons”.
    pub group: &'static str,
    /// What the heading's group says of all its fields; may be empty.
    pub about: String,
    /// The fields by their paths from the top of the file, `*` for any entry: `weapons.*.melee.reach`. What is written
    /// with a word in brackets stands behind it: `actions.*.does: Run.pace`.
    pub paths: Vec<String>,
    /// What it holds, with its unit.
    pub holds: &'static str,
    /// What it has where it is not given.
    pub otherwise: &'static str,
}

impl FieldNote {
    /// Whether one of its fields is called `name`, or it may hold that word.
    pub fn names(&self, name: &str) -> bool {
        let is_called = |path: &String| path.rsplit(['.', ' ']).next() == Some(name);
        self.paths.iter().any(is_called) || in_ticks(self.holds).any(|word| word == name)
    }

    /// Whether a word that somebody looks for has to do with it, in whatever capitals; the name of a file stands for
    /// its fields.
    pub fn has(&self, word: &str) -> bool {
        let word = word.to_lowercase();
        if word.ends_with(".ron") {
            return self.file.contains(&word);
        }
        let texts = [self.file, self.group, &self.about, self.holds];
        let mut all = texts
            .into_iter()
            .chain(self.paths.iter().map(String::as_str));
        all.any(|text| text.to_lowercase().contains(&word))
    }
}

/// All fields, in the order of the list.
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
                    [] => vec![String::from(name)],
                    tops => tops.iter().map(|top| format!("{top}.{name}")).collect(),
                };
                notes.push(FieldNote {
                    file,
                    group,
                    about: about.clone(),
                    paths: names.flat_map(under).collect(),
                    holds,
                    otherwise,
                });
            } else if !line.starts_with('|') && !group.is_empty() && !line.is_empty() {
                about.push_str(line);
            }
        }
        notes
    })
}

/// The places where `name` is a field, or a word that a field can hold: “`immune` of conditions in states.ron”.
/// Nothing where it is no such name, or stands in more places than are of use.
pub fn places_of(name: &str) -> Vec<String> {
    const MANY: usize = 4;
    let mut places: Vec<String> = Vec::new();
    for note in fields().iter().filter(|note| note.names(name)) {
        let path = note.paths.iter().find(|path| path.ends_with(name));
        let path = path.or(note.paths.first()).map_or("", String::as_str);
        places.push(format!("`{path}` in {}", note.file));
    }
    if places.len() > MANY {
        Vec::new()
    } else {
        places
    }
}

/// What stands between backticks.
fn in_ticks(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}
