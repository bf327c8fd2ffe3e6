//! Checks that every promise is in the manual and names an existing test.

use std::fs;
use std::path::Path;

use splitsecond::save::GUARANTEES;

#[test]
fn promises_are_in_the_manual_and_proven_by_tests() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = root.join("assets/manual/saved-fights.md");
    let manual = fs::read_to_string(&page).expect("the page on saved fights");
    for promise in GUARANTEES {
        let line = format!("| {} | `{}` |", promise.what, promise.kept_by);
        assert!(manual.contains(&line), "{} lacks:\n{line}", page.display());
        let (file, name) = promise.kept_by.split_once("::").expect("file::name");
        let path = root.join(format!("tests/faults/{file}.rs"));
        let tests = fs::read_to_string(&path).expect("a file of tests");
        let test = format!("#[test]\nfn {name}() {{");
        let on_unix = format!("#[cfg(unix)]\n{test}");
        assert!(
            tests.contains(&test) || tests.contains(&on_unix),
            "{} is not in {}",
            promise.kept_by,
            path.display()
        );
    }
}
