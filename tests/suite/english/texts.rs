//! Finds the texts that people read, in the source files, the rulesets and the manual.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use fancy_regex::{Captures, Regex};

use super::Group;
use crate::architecture::source::all_sources;

/// Text of one string literal, or one paragraph of a comment or of a Markdown file.
pub(super) struct Text {
    pub(super) group: Group,
    /// Path from the root of the repository.
    pub(super) file: String,
    /// Line on which it begins, from 1.
    pub(super) line: usize,
    /// The words on one line, with `_` for code, links and placeholders.
    pub(super) content: String,
}

pub(super) fn all_texts() -> Vec<Text> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut texts = Vec::new();
    for source in all_sources() {
        let file = format!("{}/{}", source.home, source.path);
        texts.extend(in_rust(&file, source.text_without_tests()));
    }
    let mut files = vec![root.join("README.md")];
    collect(&root.join("assets"), &mut files);
    for path in files {
        let file = path.strip_prefix(root).expect("it is in the repository");
        let file = file.display().to_string();
        let content = |path: &Path| fs::read_to_string(path).expect("the file is text");
        let is = |wanted: &str| path.extension().is_some_and(|found| found == wanted);
        if is("md") {
            texts.extend(in_markdown(&file, &content(&path)));
        } else if is("ron") && file.starts_with("assets/rulesets") {
            texts.extend(in_ruleset(&file, &content(&path)));
        }
    }
    texts
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).expect("the folder can be listed");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry of the folder").path())
        .collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.push(path);
        }
    }
}

/// Compiles a pattern on its first use.
macro_rules! regex {
    ($pattern:expr) => {{
        static REGEX: LazyLock<Regex> =
            LazyLock::new(|| Regex::new($pattern).expect("the pattern is valid"));
        &*REGEX
    }};
}

/// String literal in code.
pub(super) struct Literal<'t> {
    /// Line on which it begins, from 1.
    pub(super) line: usize,
    /// All code before it.
    pub(super) before: &'t str,
    /// Its content, with line breaks and quotes in place of their escapes.
    pub(super) content: String,
}

/// Returns the string literals of a source file.
pub(super) fn literals(code: &str) -> Vec<Literal<'_>> {
    let strings = captures(tokens(), code).filter_map(|found| found.name("string"));
    let literals = strings.map(|string| {
        let content = regex!(r##"^b?r?#*"|"#*$|\\\n\s*"##).replace_all(string.as_str(), "");
        Literal {
            line: line_of(code, string.start()),
            before: &code[..string.start()],
            content: content.replace("\\n", "\n").replace("\\\"", "\""),
        }
    });
    literals.collect()
}

/// Returns the pattern of comments and string literals. Characters and lifetimes are matched too, so that a quote in
/// one of them opens no string.
fn tokens() -> &'static Regex {
    regex!(
        r##"(?s)(?<comment>//[^\n]*(?:\n[ \t]*//[^\n]*)*|/\*.*?\*/)|(?<string>b?r(?<fence>#*)".*?"\k<fence>|b?"(?:[^"\\]|\\.)*")|'(?:\\[^']+|[^'\\\n])'|'[A-Za-z_]\w*"##
    )
}

/// Returns the string literals and the paragraphs of the comments of a source file.
pub(super) fn in_rust(file: &str, code: &str) -> Vec<Text> {
    let strings = literals(code).into_iter();
    // Reasons of lint attributes are read by developers only.
    let read = strings.filter(|literal| !literal.before.ends_with("reason = "));
    let mut texts: Vec<Text> = read
        .map(|literal| text(Group::Interface, file, literal.line, &literal.content))
        .collect();
    let comments = captures(tokens(), code).filter_map(|found| found.name("comment"));
    for comment in comments {
        let line = line_of(code, comment.start());
        let markers = regex!(r"(?m)^[ \t]*//[/!]?[ ]?|^/\*|\*/$");
        let content = markers.replace_all(comment.as_str(), "");
        texts.extend(paragraphs(Group::Comments, file, line, &content));
    }
    texts.sort_by_key(|text| text.line);
    texts
}

/// Returns the paragraphs, list items and table rows of a Markdown file, without its code blocks.
pub(super) fn in_markdown(file: &str, content: &str) -> Vec<Text> {
    let blank_lines = |block: &Captures<str>| "\n".repeat(block[0].matches('\n').count());
    let content = regex!(r"(?s)```.*?```").replace_all(content, blank_lines);
    paragraphs(Group::Manual, file, 1, &content)
}

/// Returns the explanations of a ruleset's file.
pub(super) fn in_ruleset(file: &str, content: &str) -> Vec<Text> {
    let fields = regex!(
        r#"(?s)\b(?:title|text|ours|help|name|summary|about|topic|note)\s*:\s*"((?:[^"\\]|\\.)*)""#
    );
    captures(fields, content)
        .map(|found| {
            let line = line_of(content, found.get(0).map_or(0, |whole| whole.start()));
            text(Group::RuleTexts, file, line, &found[1])
        })
        .collect()
}

fn captures<'t>(regex: &'static Regex, text: &'t str) -> impl Iterator<Item = Captures<'t, str>> {
    let found = regex.captures_iter(text);
    found.map(|found| found.expect("the pattern does not run away"))
}

fn paragraphs(group: Group, file: &str, line: usize, content: &str) -> Vec<Text> {
    let parts = regex!(r"(?:[ \t]*\S.*\n?(?![ \t]*(?:[-*|]|\d+\.) ))+");
    let parts = parts.find_iter(content);
    parts
        .map(|part| {
            let part = part.expect("the pattern does not run away");
            let line = line + line_of(content, part.start()) - 1;
            text(group, file, line, part.as_str())
        })
        .collect()
}

fn text(group: Group, file: &str, line: usize, content: &str) -> Text {
    let replaced =
        regex!(r"`[^`\n]*`|\]\([^)]*\)|\{[^{}]*\}|https?://\S+").replace_all(content, "_");
    let words: Vec<&str> = replaced.split_whitespace().collect();
    Text {
        group,
        file: file.to_owned(),
        line,
        content: words.join(" "),
    }
}

/// Returns the line of a byte position, from 1.
fn line_of(text: &str, at: usize) -> usize {
    text[..at].matches('\n').count() + 1
}
