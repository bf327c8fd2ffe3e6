//! Copying a ruleset's files under another name: how a GM's own ruleset starts.

use super::id::RulesetId;
use super::load::{self, RulesetProblems, SourceFile};
use super::rulesets::Rulesets;
use crate::document::{Located, Problems};
use crate::grid::is_device_name;

/// Why a ruleset cannot have a name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnfitName {
    /// It is not spelt as an id is.
    #[error(
        "`{name}` cannot be a ruleset's name: names are made of small letters, digits and dashes; how about `{instead}`?"
    )]
    Spelling {
        /// The name that was asked for.
        name: String,
        /// A name near it that would do.
        instead: String,
    },
    /// Windows takes it for a device.
    #[error(
        "`{name}` cannot be a ruleset's name: Windows reserves it for a device; how about `{instead}`?"
    )]
    Device {
        /// The name that was asked for.
        name: String,
        /// A name near it that would do.
        instead: String,
    },
    /// A built-in ruleset has that name already.
    #[error(
        "`{name}` is built in, and yours would take its place in every fight; how about `{instead}`?"
    )]
    BuiltIn {
        /// The name that was asked for.
        name: String,
        /// A name near it that would do.
        instead: String,
    },
}

/// The longest name, in letters: a folder is called by it.
const LONGEST: usize = 60;

/// Checks that a GM's own ruleset can be called `name`.
///
/// # Errors
/// [`UnfitName`] with a name near it that would do.
pub fn check_new_name(name: &str) -> Result<RulesetId, UnfitName> {
    let instead = respelt(name);
    let name = name.to_owned();
    if name != instead {
        return Err(UnfitName::Spelling { name, instead });
    }
    if is_device_name(&name) {
        let instead = format!("my-{name}");
        return Err(UnfitName::Device { name, instead });
    }
    let id = RulesetId::new(&name);
    if Rulesets::built_in().ids().contains(&id) {
        let instead = format!("my-{name}");
        return Err(UnfitName::BuiltIn { name, instead });
    }
    Ok(id)
}

/// The name in the spelling of ids.
fn respelt(name: &str) -> String {
    spelt_as_id(name).unwrap_or_else(|| "my-rules".to_owned())
}

/// A name in the spelling of ids, small letters, digits and dashes: `giant-spider`; `None` if nothing of it can be
/// spelt so.
pub fn spelt_as_id(name: &str) -> Option<String> {
    let mut spelt = String::new();
    for letter in name.chars().flat_map(char::to_lowercase) {
        if letter.is_ascii_alphanumeric() {
            spelt.push(letter);
        } else if !spelt.ends_with('-') && !spelt.is_empty() {
            spelt.push('-');
        }
    }
    spelt.truncate(LONGEST);
    let spelt = spelt.trim_end_matches('-');
    (!spelt.is_empty()).then(|| spelt.to_owned())
}

/// The name that people read for a ruleset of this id, until its GM writes a better one: `my-rules`
/// is “My rules”.
pub fn title_of(id: RulesetId) -> String {
    let words = id.as_str().replace('-', " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

impl Rulesets {
    /// The files of the ruleset `from` as those of a new one with this id and name: each a name such as
    /// `actions.ron` and a text, remarks and all.
    ///
    /// # Errors
    /// All problems if there is no such ruleset, or of its files if they cannot be read.
    pub fn copy(
        &self,
        from: RulesetId,
        id: RulesetId,
        name: &str,
    ) -> Result<Vec<(String, String)>, RulesetProblems> {
        self.load(from)?;
        let mut files = self.source(from)?;
        for file in &mut files {
            if file.name == super::RULESET_FILE {
                rename(file, id.as_str(), name)?;
            }
        }
        let files = files.into_iter();
        Ok(files.map(|file| (file.name, file.text)).collect())
    }
}

/// Writes another id and name into the text of a `ruleset.ron`.
fn rename(file: &mut SourceFile, id: &str, name: &str) -> Result<(), Problems> {
    let (old_id, old_name) = load::heading(&file.name, &file.text)?;
    // From the back, so that earlier places stay where they are.
    let mut texts = [(old_id, id), (old_name, name)];
    texts.sort_by(|(a, _), (b, _)| b.place.cmp(&a.place));
    for (old, new) in texts {
        let Some(text) = replaced(&file.text, &old, new) else {
            let mut problems = Problems::new(&file.name);
            let message = "this text is written in a way that cannot be replaced";
            problems.push_with_hint(&old.place, message, "write it in plain quotes: \"…\"");
            return Err(problems);
        };
        file.text = text;
    }
    Ok(())
}

/// The text with another quoted text where `old` stands; `None` if no plain quoted text stands
/// there.
fn replaced(text: &str, old: &Located<String>, new: &str) -> Option<String> {
    let marked = usize::from(text.starts_with('\u{feff}')) * '\u{feff}'.len_utf8();
    let line = usize::try_from(old.place.line).ok()?.checked_sub(1)?;
    let column = usize::try_from(old.place.column).ok()?.checked_sub(1)?;
    let lines = text[marked..].split_inclusive('\n');
    let line_start: usize = marked + lines.clone().take(line).map(str::len).sum::<usize>();
    let in_line = lines.clone().nth(line)?;
    let start = line_start + in_line.char_indices().nth(column)?.0;
    let quoted = format!("\"{}\"", old.value);
    let rest = text[start..].strip_prefix(&quoted)?;
    Some(format!("{}\"{new}\"{rest}", &text[..start]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::Ruleset;

    #[test]
    fn a_name_is_checked_and_another_is_proposed() {
        let wrong = |name: &str| check_new_name(name).expect_err(name).to_string();
        assert!(check_new_name("my-rules-2").is_ok());
        assert!(wrong("My Rules!").ends_with("how about `my-rules`?"));
        assert!(wrong("Ätzend").contains("how about `tzend`?"));
        assert!(wrong("../../etc").contains("how about `etc`?"));
        assert!(wrong("…").contains("how about `my-rules`?"));
        assert!(wrong("segments").contains("how about `my-segments`?"));
        assert!(wrong("aux").contains("for a device; how about `my-aux`?"));
        assert_eq!(title_of(RulesetId::new("my-rules-2")), "My rules 2");
    }

    #[test]
    fn a_copy_of_any_built_in_ruleset_differs_in_id_and_name_alone() {
        let rulesets = Rulesets::built_in();
        for from in rulesets.ids() {
            let id = RulesetId::new("my-rules");
            let files = rulesets.copy(from, id, "My rules").expect("it is built in");
            let files: Vec<(&str, &str)> = files
                .iter()
                .map(|(name, text)| (name.as_str(), text.as_str()))
                .collect();
            let copy = Ruleset::load_files("my-rules", &files).expect("a ruleset");
            assert_eq!((copy.id, copy.name.as_str()), (id, "My rules"));
            let original = rulesets.load(from).expect("it is built in");
            let again = Ruleset {
                id: from,
                name: original.name.clone(),
                fingerprint: original.fingerprint,
                ..copy
            };
            assert_eq!(again, original);
        }
    }

    #[test]
    fn what_stands_in_other_quotes_is_not_guessed_at() {
        let mut file = SourceFile {
            name: "ruleset.ron".into(),
            text: include_str!("../../../assets/rulesets/seconds/ruleset.ron")
                .replace("\"Seconds\"", "r\"Seconds\""),
        };
        let problems = rename(&mut file, "mine", "Mine").expect_err("a raw text");
        assert!(problems.to_string().contains("plain quotes"), "{problems}");
    }
}
