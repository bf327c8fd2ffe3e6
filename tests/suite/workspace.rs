//! Checks that `cargo test` runs the tests of every crate.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// Folders without crates of the workspace.
const NO_CRATES: [&str; 3] = ["target", "assets", "fuzz"];

/// Collects the folders under `folder` that have a `Cargo.toml`.
fn crates(folder: &Path, found: &mut BTreeSet<PathBuf>) {
    if folder.join("Cargo.toml").is_file() {
        found.insert(folder.to_owned());
    }
    let entries = folder.read_dir().expect("a folder of the project");
    for entry in entries {
        let path = entry.expect("an entry of the folder").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() && !name.starts_with('.') && !NO_CRATES.contains(&&*name) {
            crates(&path, found);
        }
    }
}

/// Returns the output of `cargo metadata` for the workspace.
fn metadata() -> Value {
    let cargo = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version=1"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    assert!(cargo.status.success(), "{cargo:?}");
    serde_json::from_slice(&cargo.stdout).expect("JSON")
}

#[test]
fn cargo_test_covers_every_crate() {
    let mut in_folders = BTreeSet::new();
    crates(Path::new(env!("CARGO_MANIFEST_DIR")), &mut in_folders);
    let metadata = metadata();
    let packages = metadata["packages"].as_array().expect("packages");
    let tested = metadata["workspace_default_members"].as_array();
    let tested = tested.expect("default members");
    let folder_of = |package: &&Value| {
        let manifest = package["manifest_path"].as_str().expect("a path");
        Path::new(manifest).parent().expect("a folder").to_owned()
    };
    let of_default_members: BTreeSet<PathBuf> = packages
        .iter()
        .filter(|package| tested.contains(&package["id"]))
        .map(|package| folder_of(&package))
        .collect();
    assert_eq!(of_default_members, in_folders);
    // A library with its tests switched off would be skipped silently.
    for package in packages {
        let targets = package["targets"].as_array().expect("targets");
        for library in targets.iter().filter(|target| target["kind"][0] == "lib") {
            assert_eq!(library["test"], true, "{library}");
        }
    }
}
