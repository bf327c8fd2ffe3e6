//! The page of promises: every promise is in the README, and kept by a test that exists.

use std::fs;
use std::path::Path;

use splitsecond::save::PROMISES;

#[test]
fn every_promise_is_in_the_readme_and_kept_by_a_test() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(root.join("README.md")).expect("the README");
    for promise in PROMISES {
        let line = format!("| {} | `{}` |", promise.what, promise.kept_by);
        assert!(readme.contains(&line), "README.md lacks:\n{line}");
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
