//! Checks that the links of the README and the manual work and that the README stays short.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Maximum number of lines of the README.
const MAX_README_LINES: usize = 130;

/// Maximum number of characters of a line, except in tables and code.
const MAX_LINE: usize = 120;

/// Start of the line from which `.ci/run` takes the command that runs all tests.
const TEST_COMMAND: &str = "$ cargo test";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// Returns the paths of the README, the guide to the tests, and every page of the manual.
fn pages() -> Vec<PathBuf> {
    let folder = root().join("assets/manual");
    let entries = fs::read_dir(&folder).expect("the manual");
    let files = entries.map(|entry| entry.expect("a page").path());
    let mut pages: Vec<PathBuf> = files
        .filter(|path| path.extension().is_some_and(|ending| ending == "md"))
        .collect();
    assert!(pages.len() > 5, "only {} pages", pages.len());
    pages.sort();
    pages.extend(["README.md", "tests/README.md"].map(|name| root().join(name)));
    pages
}

/// Returns the lines outside code blocks, with their numbers.
fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut in_code = false;
    let numbered = text.lines().enumerate();
    numbered.filter_map(move |(at, line)| {
        let fence = line.trim_start().starts_with("```");
        in_code ^= fence;
        (!in_code && !fence).then_some((at + 1, line))
    })
}

/// Returns the targets of the links and pictures in a line.
fn links(line: &str) -> impl Iterator<Item = &str> {
    let after = line.split("](").skip(1);
    after.filter_map(|rest| rest.split_once(')').map(|(target, _)| target))
}

/// Returns the anchors that GitHub gives the headings of a page.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = prose(text).filter(|(_, line)| line.starts_with('#'));
    headings.map(|(_, line)| anchor(line)).collect()
}

fn anchor(heading: &str) -> String {
    let words = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = words
        .chars()
        .filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter));
    kept.map(|letter| if letter == ' ' { '-' } else { letter })
        .collect()
}

/// Returns complaints about broken relative links of a page.
fn broken_links(page: &Path, text: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    let lines: Vec<&str> = prose(text).map(|(_, line)| line).collect();
    // A link may continue on the next line.
    let joined = lines.join(" ");
    for target in links(&joined).filter(|target| !target.contains("://")) {
        let (file, heading) = target.split_once('#').unwrap_or((target, ""));
        let folder = page.parent().expect("a page is in a folder");
        let path = match file {
            "" => page.to_owned(),
            file => folder.join(file),
        };
        if !path.exists() {
            complaints.push(format!("{}: there is no {target}", page.display()));
            continue;
        }
        let there = match file {
            "" => anchors(text),
            _other if heading.is_empty() => continue,
            _other => anchors(&read(&path)),
        };
        if !there.contains(heading) {
            complaints.push(format!("{}: no heading for {target}", page.display()));
        }
    }
    complaints
}

/// Returns complaints about a README that is too long or lacks the command that runs the tests.
fn faults_of_readme(text: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    let lines = text.lines().count();
    if lines > MAX_README_LINES {
        complaints.push(format!("README.md has {lines} lines"));
    }
    let first = text.lines().find(|line| line.starts_with(TEST_COMMAND));
    if first != Some(TEST_COMMAND) {
        complaints.push(format!("README.md lacks the line `{TEST_COMMAND}`"));
    }
    complaints
}

/// Returns complaints about long lines.
fn long_lines(page: &Path, text: &str) -> Vec<String> {
    let lines = prose(text).filter(|(_, line)| !line.starts_with('|'));
    let long = lines.filter(|(_, line)| line.chars().count() > MAX_LINE);
    long.map(|(at, _)| format!("{}:{at} is too long", page.display()))
        .collect()
}

#[test]
fn links_lead_to_existing_files_and_headings() {
    let complaints: Vec<String> = pages()
        .iter()
        .flat_map(|page| broken_links(page, &read(page)))
        .collect();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn manual_pages_are_in_its_index() {
    let folder = root().join("assets/manual");
    let index = read(&folder.join("README.md"));
    for page in pages() {
        if page.parent() == Some(&folder) && !page.ends_with("README.md") {
            let name = page.file_name().and_then(|name| name.to_str());
            let link = format!("]({})", name.expect("a name"));
            assert!(index.contains(&link), "the index lacks {link}");
        }
    }
}

#[test]
fn readme_is_short_and_names_the_test_command() {
    let complaints = faults_of_readme(&read(&root().join("README.md")));
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn lines_are_short() {
    let complaints: Vec<String> = pages()
        .iter()
        .flat_map(|page| long_lines(page, &read(page)))
        .collect();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn checks_find_faults_in_a_bad_page() {
    let page = root().join("README.md");
    let text = "# Ford & mill\n[a](no-such-file.md) [b](#ford--mill) [c](#no-heading)\n\
        [d](Cargo.toml) [e](tests/cases/README.md#no-such-heading)\n```\n[f](in-code.md)\n```\n";
    let complaints = broken_links(&page, text);
    assert_eq!(complaints.len(), 3, "{complaints:?}");
    assert!(complaints[0].contains("no-such-file.md"));
    assert!(complaints[1].contains("#no-heading"));
    assert!(complaints[2].contains("no-such-heading"));

    let long = format!("{}\n", "word ".repeat(30));
    assert_eq!(long_lines(&page, &long).len(), 1);
    assert_eq!(faults_of_readme(&"a line\n".repeat(131)).len(), 2);
    assert!(!faults_of_readme("$ cargo test --workspace\n").is_empty());
    assert!(faults_of_readme("```console\n$ cargo test\n```\n").is_empty());
}
