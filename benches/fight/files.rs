//! The fights that are measured: the bundled ones and those of this folder.

use std::fs;
use std::path::Path;

/// Returns the names and texts of all fights, sorted by name.
pub fn all() -> Vec<(String, String)> {
    let mut fights = Vec::new();
    for folder in ["assets/encounters", "benches/fight"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        for file in fs::read_dir(folder).expect("a folder of fights") {
            let path = file.expect("a file in the folder").path();
            if path.extension().is_some_and(|end| end == "ron") {
                let name = path.file_stem().expect("a name").to_string_lossy();
                let text = fs::read_to_string(&path).expect("a readable fight");
                fights.push((name.into_owned(), text));
            }
        }
    }
    fights.sort();
    fights
}
