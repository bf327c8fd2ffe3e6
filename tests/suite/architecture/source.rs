//! Source files as the checks read them.

use std::fs;
use std::path::{Path, PathBuf};

/// Folder of the headless engine.
pub(super) const ENGINE: &str = "src/engine";
/// Folder of the windows and the command line.
pub(super) const APPLICATION: &str = "src";

/// Source file of one of the two crates.
pub(crate) struct Source {
    /// Folder of its crate: `src` or `src/engine`.
    pub(crate) home: &'static str,
    /// Path relative to that folder.
    pub(crate) path: String,
    pub(crate) text: String,
}

impl Source {
    pub(crate) fn new(path: &str, text: &str) -> Self {
        Self {
            home: ENGINE,
            path: path.to_owned(),
            text: text.to_owned(),
        }
    }

    /// Returns the top-level module of the file: the first part of its path.
    pub(super) fn room(&self) -> &str {
        let first = self.path.split('/').next().unwrap_or_default();
        first.strip_suffix(".rs").unwrap_or(first)
    }

    pub(crate) fn is_in(&self, rooms: &[&str]) -> bool {
        rooms.contains(&self.room())
    }

    /// Returns the text up to the test module at its end.
    pub(crate) fn text_without_tests(&self) -> &str {
        let is_module = |at: usize| {
            let line = self.text[at..].lines().nth(1).unwrap_or_default();
            line.starts_with("mod ") && line.ends_with('{')
        };
        let attributes = self.text.match_indices("#[cfg(test)]\n");
        let begin = attributes
            .map(|(at, _)| at)
            .find(|at| (*at == 0 || self.text[..*at].ends_with('\n')) && is_module(*at));
        &self.text[..begin.unwrap_or(self.text.len())]
    }

    /// Returns the lines of code, numbered from 1, without comments, string contents and test modules.
    pub(super) fn code(&self) -> Vec<(usize, String)> {
        let numbered = (1..).zip(self.text_without_tests().lines());
        numbered
            .map(|(number, line)| (number, without_texts(line)))
            .collect()
    }

    pub(super) fn complain(&self, line: usize, what: &str) -> String {
        format!("{}/{}:{line}: {what}", self.home, self.path)
    }
}

/// Returns the line without comments and without the contents of strings.
fn without_texts(line: &str) -> String {
    let mut code = String::new();
    let mut in_text = false;
    let mut escaped = false;
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' if !escaped => in_text = !in_text,
            '/' if !in_text && chars.peek() == Some(&'/') => break,
            _ if !in_text => code.push(c),
            _ => {}
        }
        escaped = in_text && c == '\\' && !escaped;
    }
    code
}

/// Returns the words of a line of code; the parts of a path such as `a::b` are separate words.
pub(super) fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|c: char| !(c.is_alphanumeric() || c == '_'))
        .filter(|word| !word.is_empty())
}

pub(crate) fn all_sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut sources = Vec::new();
    for home in [ENGINE, APPLICATION] {
        collect(&root.join(home), home, &mut sources);
    }
    sources.sort_by(|a, b| a.path.cmp(&b.path));
    let test_only: Vec<String> = sources.iter().flat_map(test_files).collect();
    sources.retain(|source| {
        let mut begins = test_only.iter();
        !begins.any(|begin| source.path.starts_with(begin.as_str()))
    });
    assert!(sources.len() > 50, "the sources were not found");
    sources
}

/// Returns the path prefixes of modules that a source declares for tests only: `#[cfg(test)]` before `mod name;`.
pub(super) fn test_files(source: &Source) -> Vec<String> {
    let folder = match source.path.rsplit_once('/') {
        Some((folder, "mod.rs")) => format!("{folder}/"),
        _ if source.path == "lib.rs" => String::new(),
        _ => format!("{}/", source.path.trim_end_matches(".rs")),
    };
    let lines: Vec<&str> = source.text.lines().collect();
    lines
        .windows(2)
        .filter(|pair| pair[0] == "#[cfg(test)]")
        .filter_map(|pair| {
            // The declaration may have a visibility: `pub(in crate::view) mod tests;`.
            let (_seen_from, module) = pair[1].split_once("mod ")?;
            module.strip_suffix(';')
        })
        .flat_map(|name| [format!("{folder}{name}.rs"), format!("{folder}{name}/")])
        .collect()
}

/// Returns the text of the `lib.rs` of one of the crates.
pub(super) fn lib<'a>(sources: &'a [Source], home: &str) -> &'a str {
    let is_lib = |source: &&Source| source.home == home && source.path == "lib.rs";
    let lib = sources.iter().find(is_lib);
    &lib.unwrap_or_else(|| panic!("{home}/lib.rs is missing"))
        .text
}

fn collect(folder: &Path, home: &'static str, sources: &mut Vec<Source>) {
    let entries = fs::read_dir(folder).expect("src can be listed");
    let paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry of src").path())
        .collect();
    for path in paths {
        if path.is_dir() {
            let is_other_crate = path.join("Cargo.toml").is_file();
            if !is_other_crate {
                collect(&path, home, sources);
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).expect("a source file is text");
            let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(home);
            let relative = path
                .strip_prefix(root)
                .expect("it is in its crate's folder");
            let parts: Vec<_> = relative
                .iter()
                .map(|part| part.to_string_lossy().into_owned())
                .collect();
            sources.push(Source {
                home,
                path: parts.join("/"),
                text,
            });
        }
    }
}

/// Returns complaints about forbidden names; a name may be a path such as `std::time`.
pub(super) fn forbidden_names(source: &Source, names: &[&str]) -> Vec<String> {
    let mut complaints = Vec::new();
    for (number, line) in source.code() {
        for name in names {
            let found = if name.contains("::") {
                line.match_indices(name).any(|(at, _)| {
                    let after = line[at + name.len()..].chars().next();
                    !after.is_some_and(|c| c.is_alphanumeric() || c == '_')
                })
            } else {
                words(&line).any(|word| word == *name)
            };
            if found {
                complaints.push(source.complain(number, &format!("`{name}` has no place here")));
            }
        }
    }
    complaints
}

pub(super) fn assert_none(complaints: Vec<String>) {
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

pub(super) fn check_all(check: impl Fn(&Source) -> Vec<String>) {
    assert_none(all_sources().iter().flat_map(check).collect());
}

mod on_bad_samples {
    use super::*;

    #[test]
    fn forbidden_names_are_found_in_code_only() {
        let found =
            |text| forbidden_names(&Source::new("grid/a.rs", text), &["f32", "std::time"]).len();
        assert_eq!(found("let a: f32 = 0;"), 1);
        assert_eq!(found("use std::time::Instant;"), 1);
        assert_eq!(found("let f32x = \"f32\"; // f32"), 0);
        assert_eq!(found("use std::timers;"), 0);
    }
}
