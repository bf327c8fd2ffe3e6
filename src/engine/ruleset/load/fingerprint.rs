//! Telling apart two versions of a ruleset's files.

use super::folder::{FILE_NAMES, SourceFile};

/// A fingerprint of a ruleset's files: 64-bit FNV-1a over their sorted names and their contents.
///
/// It is the same on every machine, whatever the order of the files, and whether lines end in `\n`
/// or `\r\n`. Files that are not part of a ruleset do not count; those of the GM's own entries come after the others.
pub fn fingerprint(files: &[SourceFile], own: &[SourceFile]) -> u64 {
    let all = in_order(files).into_iter().chain(in_order(own));
    all.fold(OFFSET, |hash, file| {
        // Zeros, which do not occur in any text, keep the parts apart.
        let text = file.text.replace("\r\n", "\n");
        [file.name.as_bytes(), &[0], text.as_bytes(), &[0]]
            .into_iter()
            .flatten()
            .fold(hash, |hash, byte| {
                (hash ^ u64::from(*byte)).wrapping_mul(PRIME)
            })
    })
}

/// The files of a ruleset, by their names.
fn in_order(files: &[SourceFile]) -> Vec<&SourceFile> {
    let known = |file: &&SourceFile| FILE_NAMES.contains(&file.name.as_str());
    let mut files: Vec<_> = files.iter().filter(known).collect();
    files.sort_by(|a, b| a.name.cmp(&b.name));
    files
}

const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0000_0100_0000_01b3;

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str, text: &str) -> SourceFile {
        SourceFile {
            name: name.to_owned(),
            text: text.to_owned(),
        }
    }

    #[test]
    fn only_names_and_contents_count() {
        let unix = [file("actions.ron", "a\nb"), file("magic.ron", "c")];
        let windows = [
            file("magic.ron", "c"),
            file("notes.md", "x"),
            file("actions.ron", "a\r\nb"),
        ];
        assert_eq!(fingerprint(&unix, &[]), fingerprint(&windows, &[]));
        let moved = [file("actions.ron", "a\n"), file("magic.ron", "bc")];
        assert_ne!(fingerprint(&unix, &[]), fingerprint(&moved, &[]));
        assert_ne!(fingerprint(&unix, &moved[..1]), fingerprint(&unix, &[]));
    }

    /// The published test vector for the empty text.
    #[test]
    fn nothing_hashes_to_the_offset() {
        assert_eq!(fingerprint(&[], &[]), OFFSET);
    }
}
