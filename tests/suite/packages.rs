//! Checks that the packages describe the program correctly.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

fn read(path: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// Returns every `name vVERSION` in the list of third-party software.
fn listed(text: &str) -> BTreeSet<String> {
    let (_, crates) = text.split_once("\nCRATES\n").expect("it lists crates");
    let (crates, _) = crates.split_once("\n---").expect("licences follow");
    let lines = crates.lines().filter_map(|line| line.split_once(": "));
    lines.map(|(name, _)| name.trim().to_owned()).collect()
}

/// Returns every `name vVERSION` in a lock file, except this program's own packages.
fn locked(text: &str) -> BTreeSet<String> {
    let packages = text.split("[[package]]").skip(1);
    packages
        .filter(|package| package.contains("\nsource = "))
        .map(|package| {
            let value = |key: &str| {
                let start = format!("{key} = \"");
                let line = package.lines().find_map(|line| line.strip_prefix(&start));
                line.and_then(|line| line.strip_suffix('"')).expect(key)
            };
            format!("{} v{}", value("name"), value("version"))
        })
        .collect()
}

/// Returns every `name vVERSION` in the output of `cargo tree`, except this program's own packages.
fn in_tree(tree: &str) -> BTreeSet<String> {
    let lines = tree.lines().filter(|line| !line.starts_with("splitsecond"));
    lines
        .filter_map(|line| {
            let mut words = line.split_whitespace();
            let (name, version) = (words.next()?, words.next()?);
            Some(format!("{name} {version}"))
        })
        .collect()
}

/// Returns the listed crates that the lock file lacks, and the crates of the program that the list lacks.
fn outdated(list: &str, lock: &str, tree: &str) -> Vec<String> {
    let (list, lock, tree) = (listed(list), locked(lock), in_tree(tree));
    let gone = list.difference(&lock).map(|it| format!("{it} is gone"));
    let new = tree.difference(&list).map(|it| format!("{it} is missing"));
    gone.chain(new).collect()
}

#[cfg(feature = "app")]
#[test]
fn third_party_list_matches_the_lock_file() {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let tree = std::process::Command::new(cargo)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["tree", "--locked", "--offline", "--package", "splitsecond"])
        .args(["--edges", "normal", "--prefix", "none"])
        .output()
        .expect("cargo runs");
    let complaints = String::from_utf8_lossy(&tree.stderr);
    assert!(tree.status.success(), "{complaints}");
    let tree = String::from_utf8(tree.stdout).expect("it prints text");
    assert!(in_tree(&tree).len() > 100, "{tree}");
    let outdated = outdated(
        &read("assets/packaging/third-party.txt"),
        &read("Cargo.lock"),
        &tree,
    );
    assert!(
        outdated.is_empty(),
        "run assets/packaging/licences: {outdated:#?}"
    );
}

#[test]
fn outdated_third_party_crates_are_found() {
    let list = "Software\n\nCRATES\n\n  kept v1.0.0: MIT\n  old v1.0.0: MIT\n\n---\nMIT\n";
    let package = |name: &str, version: &str| {
        format!("[[package]]\nname = \"{name}\"\nversion = \"{version}\"\nsource = \"x\"\n\n")
    };
    let lock = package("kept", "1.0.0") + &package("old", "1.1.0");
    let tree =
        "splitsecond v0.1.0 (/here)\nkept v1.0.0\nold v1.1.0 (proc-macro)\nkept v1.0.0 (*)\n";
    assert_eq!(
        outdated(list, &lock, tree),
        ["old v1.0.0 is gone", "old v1.1.0 is missing"]
    );
}

#[test]
fn packages_have_the_program_version() {
    let version = env!("CARGO_PKG_VERSION");
    let changelog = read("assets/packaging/debian/changelog");
    let first = format!("splitsecond ({version}) ");
    assert!(changelog.starts_with(&first), "debian/changelog: {first}");
    let metainfo = read("assets/packaging/app.splitsecond.splitsecond.metainfo.xml");
    let newest = metainfo.split("<release version=\"").nth(1);
    let newest = newest.expect("there is a release");
    assert!(newest.starts_with(&format!("{version}\"")), "{newest}");
}
