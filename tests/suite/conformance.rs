//! Checks that every conformance case passes and that every rule has a case.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use splitsecond::cases::{self, CaseReport, CaseVerdict, Summary};

/// Rules of `seconds` that need a case.
const SECONDS: [&str; 30] = [
    "SEC-01", "SEC-02", "SEC-03", "SEC-04", "SEC-05", "SEC-06", "SEC-07", "SEC-08", "SEC-09",
    "SEC-10", "SEC-11", "SEC-12", "SEC-13", "SEC-14", "SEC-15", "SEC-16", "SEC-20", "SEC-30",
    "SEC-31", "SEC-32", "SEC-40", "SEC-41", "SEC-42", "SEC-43", "SEC-44", "SEC-45", "SEC-46",
    "SEC-47", "SEC-48", "SEC-49",
];

/// Rules of `segments` that need a case.
const SEGMENTS: [&str; 33] = [
    "SEG-01", "SEG-02", "SEG-03", "SEG-04", "SEG-05", "SEG-06", "SEG-10", "SEG-11", "SEG-12",
    "SEG-13", "SEG-14", "SEG-15", "SEG-16", "SEG-17", "SEG-20", "SEG-21", "SEG-22", "SEG-23",
    "SEG-30", "SEG-31", "SEG-32", "SEG-33", "SEG-34", "SEG-35", "SEG-36", "SEG-37", "SEG-38",
    "SEG-39", "SEG-40", "SEG-41", "SEG-42", "SEG-43", "SEG-44",
];

/// Rules of `phases` that need a case.
const PHASES: [&str; 60] = [
    "PHA-01", "PHA-02", "PHA-03", "PHA-10", "PHA-11", "PHA-12", "PHA-13", "PHA-14", "PHA-15",
    "PHA-16", "PHA-17", "PHA-18", "PHA-19", "PHA-20", "PHA-30", "PHA-31", "PHA-32", "PHA-33",
    "PHA-34", "PHA-35", "PHA-36", "PHA-37", "PHA-38", "PHA-39", "PHA-40", "PHA-50", "PHA-51",
    "PHA-52", "PHA-53", "PHA-54", "PHA-55", "PHA-56", "PHA-60", "PHA-61", "PHA-62", "PHA-63",
    "PHA-64", "PHA-65", "PHA-66", "PHA-67", "PHA-68", "PHA-69", "PHA-70", "PHA-71", "PHA-72",
    "PHA-73", "PHA-74", "PHA-75", "PHA-76", "PHA-77", "PHA-78", "PHA-79", "PHA-80", "PHA-81",
    "PHA-82", "PHA-83", "PHA-84", "PHA-85", "PHA-86", "PHA-87",
];

/// Rules of `fast-or-well` that need a case.
const FAST_OR_WELL: [&str; 26] = [
    "FOW-01", "FOW-02", "FOW-03", "FOW-04", "FOW-05", "FOW-06", "FOW-10", "FOW-11", "FOW-12",
    "FOW-13", "FOW-14", "FOW-20", "FOW-21", "FOW-22", "FOW-23", "FOW-30", "FOW-31", "FOW-40",
    "FOW-41", "FOW-42", "FOW-43", "FOW-44", "FOW-45", "FOW-46", "FOW-47", "FOW-48",
];

/// Rules of `resources` that need a case.
const RESOURCES: [&str; 19] = [
    "RES-01", "RES-02", "RES-03", "RES-04", "RES-05", "RES-06", "RES-07", "RES-08", "RES-09",
    "RES-10", "RES-11", "RES-12", "RES-13", "RES-14", "RES-15", "RES-16", "RES-30", "RES-31",
    "RES-32",
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases")
}

/// Reports on all cases. The cases are played once and shared by all tests.
static REPORTS: LazyLock<Vec<CaseReport>> = LazyLock::new(|| {
    let files = cases::collect(&[folder()]).expect("the cases are there");
    files.iter().map(|file| cases::run_file(file)).collect()
});

#[test]
fn every_case_holds() {
    let wrong: Vec<String> = REPORTS
        .iter()
        .filter(|report| !report.passes())
        .map(ToString::to_string)
        .collect();
    let summary: Summary = REPORTS.iter().collect();
    println!("{summary}");
    assert!(wrong.is_empty(), "{}\n\n{summary}", wrong.join("\n\n"));
}

#[test]
fn every_rule_has_a_case() {
    let shown: BTreeSet<&str> = REPORTS
        .iter()
        .flat_map(|report| &report.rules)
        .map(String::as_str)
        .collect();
    let missing: Vec<&str> = SECONDS
        .into_iter()
        .chain(SEGMENTS)
        .chain(PHASES)
        .chain(FAST_OR_WELL)
        .chain(RESOURCES)
        .filter(|rule| !shown.contains(rule))
        .collect();
    assert!(missing.is_empty(), "no case shows {missing:?}");
}

#[test]
fn case_is_named_after_its_first_rule() {
    for report in REPORTS.iter() {
        let first = report.rules.first().map_or("", String::as_str);
        assert!(
            report.name.starts_with(&format!("{first}-")),
            "{}",
            report.name
        );
    }
}

#[test]
fn cases_are_found_by_folder_and_name() {
    let files = cases::collect(&[folder()]).expect("the cases are there");
    assert!(files.is_sorted());
    assert!(
        files
            .iter()
            .all(|file| file.extension().is_some_and(|end| end == "ron"))
    );
    let one = files[0].clone();
    assert_eq!(
        cases::collect(std::slice::from_ref(&one)).expect("it is there"),
        [one]
    );
    assert!(cases::collect(&[folder().join("nowhere")]).is_err());
}

#[test]
fn shared_entries_are_used_by_several_cases() {
    let mut complaints = Vec::new();
    for entry in fs::read_dir(folder()).expect("the cases are there") {
        let path = entry.expect("an entry").path().join(cases::COMMON_NAME);
        let Ok(text) = fs::read_to_string(&path) else {
            continue;
        };
        let entries = cases::read_common("common.ron", &text).expect("its form is right");
        let beside = path.parent().expect("its folder").to_owned();
        let beside = cases::collect(&[beside]).expect("the cases are there");
        let lists: Vec<String> = beside
            .iter()
            .filter_map(|case| {
                let text = fs::read_to_string(case).expect("a case");
                let list = text.lines().find(|line| line.starts_with("    common: ["));
                list.map(str::to_owned)
            })
            .collect();
        for name in entries.keys() {
            let quoted = format!("\"{}\"", name.value);
            if lists.iter().filter(|list| list.contains(&quoted)).count() < 2 {
                complaints.push(format!("{}: {quoted}", path.display()));
            }
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn missing_case_file_cannot_be_played() {
    let report = cases::run_file(&folder().join("SEC-99-nowhere.ron"));
    assert!(
        matches!(report.verdict, CaseVerdict::Unusable(_)),
        "{report}"
    );
    let summary: Summary = std::iter::once(&report).collect();
    assert_eq!(summary.unusable, 1);
}
