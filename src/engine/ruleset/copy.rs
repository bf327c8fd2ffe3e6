//! Copies of a ruleset's files under another name: the start of a custom ruleset.

use super::id::RulesetId;
use super::load::{self, RulesetError, SourceFile};
use super::rulesets::Rulesets;
use crate::document::{DocumentError, Spanned};
use crate::grid::is_device_name;

/// Reasons why a new ruleset cannot have a name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulesetNameError {
    /// The name is not spelt like an id.
    #[error(
        "`{name}` cannot be a ruleset's name: names are made of lowercase letters, digits and dashes; how about `{instead}`?"
    )]
    Spelling {
        /// The requested name.
        name: String,
        /// A similar name that is allowed.
        instead: String,
    },
    /// Windows reserves the name for a device.
    #[error(
        "`{name}` cannot be a ruleset's name: Windows reserves it for a device; how about `{instead}`?"
    )]
    Device {
        /// The requested name.
        name: String,
        /// A similar name that is allowed.
        instead: String,
    },
    /// A built-in ruleset already has the name.
    #[error(
        "`{name}` is built in, and your ruleset would replace it in every fight; how about `{instead}`?"
    )]
    BuiltIn {
        /// The requested name.
        name: String,
        /// A similar name that is allowed.
        instead: String,
    },
}

/// Maximum length of a name, in letters; the ruleset's folder has the same name.
const MAX_RULESET_NAME_LENGTH: usize = 60;

/// Checks that a custom ruleset can be called `name`.
///
/// # Errors
/// Fails with [`RulesetNameError`], which contains a similar name that is allowed.
pub fn check_new_name(name: &str) -> Result<RulesetId, RulesetNameError> {
    let instead = respelt(name);
    let name = name.to_owned();
    if name != instead {
        return Err(RulesetNameError::Spelling { name, instead });
    }
    if is_device_name(&name) {
        let instead = format!("my-{name}");
        return Err(RulesetNameError::Device { name, instead });
    }
    let id = RulesetId::new(&name);
    if Rulesets::built_in().ids().contains(&id) {
        let instead = format!("my-{name}");
        return Err(RulesetNameError::BuiltIn { name, instead });
    }
    Ok(id)
}

/// Returns the name in the spelling of ids, or `my-rules` if none of its letters can be used.
fn respelt(name: &str) -> String {
    to_id(name).unwrap_or_else(|| "my-rules".to_owned())
}

/// Converts a name to the spelling of ids, with small letters, digits and dashes: `giant-spider`. Returns `None` if
/// none of its letters can be used.
pub fn to_id(name: &str) -> Option<String> {
    let mut spelt = String::new();
    for letter in name.chars().flat_map(char::to_lowercase) {
        if letter.is_ascii_alphanumeric() {
            spelt.push(letter);
        } else if !spelt.ends_with('-') && !spelt.is_empty() {
            spelt.push('-');
        }
    }
    spelt.truncate(MAX_RULESET_NAME_LENGTH);
    let spelt = spelt.trim_end_matches('-');
    (!spelt.is_empty()).then(|| spelt.to_owned())
}

/// Returns the display name for a ruleset of this id, until the GM writes a better one: `my-rules` becomes “My rules”.
pub fn title_of(id: RulesetId) -> String {
    let words = id.as_str().replace('-', " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

impl Rulesets {
    /// Copies the files of the ruleset `from` for a new ruleset with this id and name. Returns each file's name, such
    /// as `actions.ron`, and its text, including comments.
    ///
    /// # Errors
    /// Fails if there is no such ruleset or if its files cannot be read or have errors; returns all problems.
    pub fn copy(
        &self,
        from: RulesetId,
        id: RulesetId,
        name: &str,
    ) -> Result<Vec<(String, String)>, RulesetError> {
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

/// Replaces the id and the name in the text of a `ruleset.ron`.
fn rename(file: &mut SourceFile, id: &str, name: &str) -> Result<(), DocumentError> {
    let (old_id, old_name) = load::heading(&file.name, &file.text)?;
    // Replaces the last text first, so that the earlier place stays valid.
    let mut texts = [(old_id, id), (old_name, name)];
    texts.sort_by(|(a, _), (b, _)| b.place.cmp(&a.place));
    for (old, new) in texts {
        let Some(text) = replaced(&file.text, &old, new) else {
            let mut problems = DocumentError::new(&file.name);
            let message = "this form of text cannot be replaced";
            problems.push_with_hint(&old.place, message, "write it in plain quotes: \"…\"");
            return Err(problems);
        };
        file.text = text;
    }
    Ok(())
}

/// Returns the text with the quoted text at `old` replaced; `None` if there is no plain quoted text at that place.
fn replaced(text: &str, old: &Spanned<String>, new: &str) -> Option<String> {
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
    fn name_is_checked_and_an_alternative_suggested() {
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
    fn ruleset_copy_differs_in_id_and_name_only() {
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
    fn other_quotes_are_not_interpreted() {
        let mut file = SourceFile {
            name: "ruleset.ron".into(),
            text: include_str!("../../../assets/rulesets/seconds/ruleset.ron")
                .replace("\"Seconds\"", "r\"Seconds\""),
        };
        let problems = rename(&mut file, "mine", "Mine").expect_err("a raw text");
        assert!(problems.to_string().contains("plain quotes"), "{problems}");
    }
}
