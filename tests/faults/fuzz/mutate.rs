//! Mutations for fuzzing: changed bytes, words and brackets, and excessive repetition.

use super::LARGEST;

/// Deterministic random numbers: SplitMix64.
pub struct Dice(u64);

impl Dice {
    /// Returns the generator for one input.
    pub fn new(seed: u64, nth: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ nth.wrapping_mul(0xd1b5_4a32_d192_ed03))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns a number from 0 to one less than `end`.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }
}

/// Replacements for words and numbers.
const WORDS: &[&str] = &[
    "0",
    "-1",
    "1",
    "255",
    "256",
    "65536",
    "2147483647",
    "-2147483648",
    "4294967295",
    "9223372036854775807",
    "18446744073709551615",
    "-9223372036854775809",
    "340282366920938463463374607431768211456",
    "1e999",
    "-0.0",
    "NaN",
    "inf",
    "0.0000001",
    "1e-400",
    "true",
    "None",
    "Some(1)",
    "null",
    "()",
    "[]",
    "{}",
    "\"\"",
    "\"x\"",
    "'x'",
    "\"",
    "\\",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ":",
    ",",
    "=",
    "/*",
    "*/",
    "//",
    "r#\"",
    "\"#",
    "r",
    "#",
    "#![enable(x)]",
    "\u{feff}",
    "\u{1b}[2J",
    "\u{202e}",
    "\0",
    "ä",
    "\u{10ffff}",
    "version",
    "name",
    "id",
    "seconds",
    "phases",
];

/// Returns `bytes` with one to four changes; `other` is another file of the same kind.
pub fn mutated(dice: &mut Dice, bytes: &[u8], other: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=dice.below(4) {
        change(dice, &mut bytes, other);
        bytes.truncate(LARGEST);
    }
    bytes
}

fn change(dice: &mut Dice, bytes: &mut Vec<u8>, other: &[u8]) {
    if bytes.is_empty() {
        bytes.extend_from_slice(b"(");
    }
    let at = dice.below(bytes.len());
    match dice.below(13) {
        0 => {
            for _ in 0..=dice.below(8) {
                let at = dice.below(bytes.len());
                bytes[at] = dice.next() as u8;
            }
        }
        1 => bytes.truncate(at),
        2 => {
            bytes.drain(part(dice, bytes));
        }
        // Repeats a part once, up to 1999 times, or up to the maximum size.
        3 | 4 => {
            let range = part(dice, bytes);
            let piece = bytes[range.clone()].to_vec();
            let most = (LARGEST.saturating_sub(bytes.len())) / piece.len().max(1);
            let times = match dice.below(3) {
                0 => most,
                1 => most.min(dice.below(2000)),
                _ => 1.min(most),
            };
            let pieces = piece.repeat(times);
            bytes.splice(range.end..range.end, pieces);
        }
        5..=8 => {
            let range = word(bytes, at);
            let new = WORDS[dice.below(WORDS.len())];
            bytes.splice(range, new.bytes());
        }
        9 => {
            let range = part(dice, bytes);
            let (open, close) = [
                ("(", ")"),
                ("[", "]"),
                ("{a:", "}"),
                ("A(", ")"),
                ("(a:", ")"),
                ("/*", "*/"),
            ][dice.below(6)];
            let deep = [1, 50, 99, 101, 20_000][dice.below(5)];
            bytes.splice(range.end..range.end, close.repeat(deep).bytes());
            bytes.splice(range.start..range.start, open.repeat(deep).bytes());
        }
        10 => {
            let range = part(dice, other);
            let at = bytes.len().min(at);
            bytes.splice(at..at, other[range].iter().copied());
        }
        11 => {
            let range = word(bytes, at);
            let long = WORDS[dice.below(WORDS.len())].repeat(1 + dice.below(60_000));
            bytes.splice(range, long.bytes());
        }
        _ => {
            // Swaps two words.
            let (one, two) = (word(bytes, at), word(bytes, dice.below(bytes.len())));
            let (first, second) = if one.start <= two.start {
                (one, two)
            } else {
                (two, one)
            };
            if first.end <= second.start {
                let (a, b) = (
                    bytes[first.clone()].to_vec(),
                    bytes[second.clone()].to_vec(),
                );
                bytes.splice(second, a);
                bytes.splice(first, b);
            }
        }
    }
}

/// Returns a range of the bytes: often a line or a group in brackets, otherwise any part.
fn part(dice: &mut Dice, bytes: &[u8]) -> std::ops::Range<usize> {
    let at = dice.below(bytes.len());
    let end_of = |byte: &u8| matches!(byte, b'\n' | b',');
    match dice.below(3) {
        0 => {
            let begin = bytes[..at].iter().rposition(end_of).map_or(0, |at| at + 1);
            let end = bytes[at..]
                .iter()
                .position(end_of)
                .map_or(bytes.len(), |end| at + end + 1);
            begin..end
        }
        1 => {
            let open = bytes[..at]
                .iter()
                .rposition(|byte| matches!(byte, b'(' | b'[' | b'{'));
            let begin = open.unwrap_or(0);
            let mut depth = 0_usize;
            for (nth, byte) in bytes[begin..].iter().enumerate() {
                match byte {
                    b'(' | b'[' | b'{' => depth += 1,
                    b')' | b']' | b'}' => depth = depth.saturating_sub(1),
                    _ => {}
                }
                if depth == 0 {
                    return begin..begin + nth + 1;
                }
            }
            begin..bytes.len()
        }
        _ => {
            let length = dice.below(bytes.len() - at).min(dice.below(4000));
            at..at + length
        }
    }
}

/// Returns the range of the word or number at this position, or of the single byte there.
fn word(bytes: &[u8], at: usize) -> std::ops::Range<usize> {
    let in_word = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
    if !in_word(&bytes[at]) {
        return at..at + 1;
    }
    let begin = bytes[..at]
        .iter()
        .rposition(|byte| !in_word(byte))
        .map_or(0, |at| at + 1);
    let end = bytes[at..]
        .iter()
        .position(|byte| !in_word(byte))
        .map_or(bytes.len(), |end| at + end);
    begin..end
}
