//! Fingerprints that distinguish versions of a ruleset's files.

use super::source::{FILE_NAMES, SourceFile};

/// Returns a fingerprint of a ruleset's files: 64-bit FNV-1a over their sorted names and their contents.
///
/// It is the same on every machine, regardless of the order of the files and of the line ends `\n` or `\r\n`. Files
/// that are not part of a ruleset are ignored. The GM's custom entries come after the other files.
pub fn fingerprint(files: &[SourceFile], own: &[SourceFile]) -> u64 {
    let all = in_order(files).into_iter().chain(in_order(own));
    all.fold(OFFSET, |hash, file| {
        // Zero bytes, which do not occur in any text, separate the parts.
        let hash = hash_bytes(hash, file.name.as_bytes());
        let lines = file.text.split_inclusive("\r\n");
        let text = lines.fold(hash_bytes(hash, &[0]), |hash, line| {
            match line.strip_suffix("\r\n") {
                Some(line) => hash_bytes(hash_bytes(hash, line.as_bytes()), b"\n"),
                None => hash_bytes(hash, line.as_bytes()),
            }
        });
        hash_bytes(text, &[0])
    })
}

fn hash_bytes(hash: u64, bytes: &[u8]) -> u64 {
    let add = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(PRIME);
    bytes.iter().fold(hash, add)
}

/// Returns the files of a ruleset, sorted by name.
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

    /// Published test vector for the empty text.
    #[test]
    fn nothing_hashes_to_the_offset() {
        assert_eq!(fingerprint(&[], &[]), OFFSET);
    }
}
