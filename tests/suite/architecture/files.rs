//! Checks that every file follows the general conventions.

use super::source::{Source, check_all};

fn unwraps(source: &Source) -> Vec<String> {
    let code = source.code().into_iter();
    code.filter(|(_, line)| line.contains(".unwrap()"))
        .map(|(number, _)| source.complain(number, "`.unwrap()`: say what was expected"))
        .collect()
}

/// Maximum number of lines of a file; a longer one should become a folder.
const MOST_LINES: usize = 600;

fn too_long(source: &Source) -> Vec<String> {
    let lines = source.text.lines().count();
    let complaint = source.complain(
        lines,
        &format!("more than {MOST_LINES} lines: make it a folder"),
    );
    (lines > MOST_LINES)
        .then_some(complaint)
        .into_iter()
        .collect()
}

fn without_purpose(source: &Source) -> Vec<String> {
    let complaint = source.complain(1, "the file does not say what it is for (`//!`)");
    let says = source.text.starts_with("//! ");
    (!says).then_some(complaint).into_iter().collect()
}

#[test]
fn nothing_unwraps() {
    check_all(unwraps);
}

#[test]
fn source_files_are_short() {
    check_all(too_long);
}

#[test]
fn every_file_states_its_purpose() {
    check_all(without_purpose);
}

mod on_bad_samples {
    use super::*;
    use crate::architecture::source::test_files;

    #[test]
    fn unwraps_long_files_and_missing_purposes_are_found() {
        let sample = Source::new("grid/a.rs", "fn f() {\n    g().unwrap();\n}\n");
        assert_eq!(
            unwraps(&sample),
            ["src/engine/grid/a.rs:2: `.unwrap()`: say what was expected"]
        );
        assert_eq!(without_purpose(&sample).len(), 1);
        assert!(too_long(&sample).is_empty());
        let long = Source::new("grid/b.rs", &"//! A file.\n".repeat(MOST_LINES + 1));
        assert_eq!(too_long(&long).len(), 1);
        assert!(without_purpose(&long).is_empty());
        let declaring = Source::new("grid/mod.rs", "#[cfg(test)]\nmod samples;\nmod cell;\n");
        assert_eq!(test_files(&declaring), ["grid/samples.rs", "grid/samples/"]);
        let shared = Source::new("grid/mod.rs", "#[cfg(test)]\npub(in crate::a) mod tests;\n");
        assert_eq!(test_files(&shared), ["grid/tests.rs", "grid/tests/"]);
        let tested = "//! A.\n#[cfg(test)]\nmod tests {\n    fn f() { g().unwrap(); }\n}\n";
        assert!(unwraps(&Source::new("grid/c.rs", tested)).is_empty());
    }
}
