//! Characters → words, numbers and texts, with the place of each.

use std::borrow::Cow;

use super::{Kind, NumberLiteral, TreeStep, write_path};
use crate::document::problem::quoted;
use crate::document::{DocumentError, Problem, TextPosition};

/// A place in the text, by line and column.
#[derive(Debug, Clone, Copy)]
pub struct ScanPosition {
    pub line: u32,
    pub column: u32,
}

/// A scanner that walks through a text and collects its problems.
pub struct Scanner<'t> {
    text: &'t str,
    offset: usize,
    spot: ScanPosition,
    /// Maximum length of a text in quotes, in bytes.
    longest: usize,
    /// The end of the last token that was read, where a missing comma would belong.
    pub after: ScanPosition,
    /// The first text that runs over a line end: a quote may be missing there.
    long_text: Option<ScanPosition>,
    /// The path to the value that is being read.
    pub trail: Vec<TreeStep<'t>>,
    pub problems: DocumentError,
    /// True if the tree is useless, because its brackets are not the intended ones.
    pub beyond_repair: bool,
}

impl<'t> Scanner<'t> {
    /// Creates a scanner of `text`, in which a text in quotes has at most `longest` bytes.
    pub fn new(file: &str, text: &'t str, longest: usize) -> Self {
        let spot = ScanPosition { line: 1, column: 1 };
        Self {
            text,
            offset: 0,
            spot,
            longest,
            after: spot,
            long_text: None,
            trail: Vec::new(),
            problems: DocumentError::new(file),
            beyond_repair: false,
        }
    }

    pub fn spot(&self) -> ScanPosition {
        self.spot
    }

    pub fn rest(&self) -> &'t str {
        &self.text[self.offset..]
    }

    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub fn bump(&mut self) -> Option<char> {
        let char = self.peek()?;
        self.offset += char.len_utf8();
        if char == '\n' {
            self.spot.line += 1;
            self.spot.column = 1;
        } else {
            self.spot.column += 1;
        }
        Some(char)
    }

    /// Skips `expected`, if it is next, and returns whether it was.
    pub fn eat(&mut self, expected: char) -> bool {
        let found = self.peek() == Some(expected);
        if found {
            self.bump();
        }
        found
    }

    fn bump_while(&mut self, mut wanted: impl FnMut(char) -> bool) -> &'t str {
        let rest = self.rest();
        let length = rest.find(|c| !wanted(c)).unwrap_or(rest.len());
        self.skip(length)
    }

    /// Skips this many bytes, and returns them.
    fn skip(&mut self, length: usize) -> &'t str {
        let skipped = &self.rest()[..length];
        self.offset += length;
        for byte in skipped.bytes() {
            if byte == b'\n' {
                self.spot.line += 1;
                self.spot.column = 1;
            } else if !is_continuation(byte) {
                self.spot.column += 1;
            }
        }
        skipped
    }

    /// Notes a problem; after too many of them, reading stops.
    pub fn problem(
        &mut self,
        spot: ScanPosition,
        message: impl Into<String>,
        hint: Option<String>,
    ) {
        let mut path = String::new();
        for step in &self.trail {
            write_path(&mut path, *step);
        }
        self.problems.add(Problem {
            place: TextPosition {
                path,
                ..TextPosition::at(spot.line, spot.column)
            },
            message: message.into(),
            hint,
            unknown: None,
        });
        if self.problems.is_full() {
            self.problems.cut_short = true;
            self.stop();
        }
    }

    /// Stops reading, because nothing sensible can follow.
    pub fn stop(&mut self) {
        self.offset = self.text.len();
        self.beyond_repair = true;
    }

    /// Skips white space and comments.
    pub fn skip_space(&mut self) {
        loop {
            self.bump_while(char::is_whitespace);
            if self.rest().starts_with("//") {
                let rest = self.rest();
                self.skip(rest.find('\n').unwrap_or(rest.len()));
            } else if self.rest().starts_with("/*") {
                self.skip_block_comment();
            } else {
                return;
            }
        }
    }

    /// Skips a `/* … */`, which may contain others.
    fn skip_block_comment(&mut self) {
        let start = self.spot;
        let mut depth = 0usize;
        loop {
            if self.rest().starts_with("/*") {
                depth += 1;
                self.bump();
            } else if self.rest().starts_with("*/") {
                depth -= 1;
                self.bump();
            }
            if self.bump().is_none() {
                self.problem(start, "this comment `/*` is never closed by `*/`", None);
                return self.stop();
            }
            if depth == 0 {
                return;
            }
        }
    }

    /// True if a word begins here.
    pub fn at_word(&self) -> bool {
        self.peek().is_some_and(begins_word)
    }

    /// Reads the word that begins here; `r#raw-words` may contain `-`, `.` and `+` as well.
    pub fn word(&mut self) -> &'t str {
        if self.rest().starts_with("r#") {
            self.bump();
            self.bump();
            return self.bump_while(|c| continues_word(c) || "-.+".contains(c));
        }
        self.bump_while(continues_word)
    }

    /// True if a text or a raw text begins here.
    pub fn at_text(&self) -> bool {
        let rest = self.rest();
        let raw = || rest.strip_prefix('r').map(|r| r.trim_start_matches('#'));
        rest.starts_with('"') || raw().is_some_and(|rest| rest.starts_with('"'))
    }

    /// Reads the text that begins here.
    pub fn text(&mut self) -> Cow<'t, str> {
        let start = self.spot;
        let raw = self.eat('r');
        let hashes = self.bump_while(|c| c == '#').len();
        self.bump();
        let text = if raw {
            self.raw_text(start, hashes)
        } else {
            self.escaped_text(start)
        };
        if self.spot.line > start.line && self.long_text.is_none() {
            self.long_text = Some(start);
        }
        if text.len() > self.longest && !self.beyond_repair {
            let (length, most) = (text.len(), self.longest);
            let message = format!("this text has {length} bytes, but at most {most} are allowed");
            self.problem(start, message, None);
            return Cow::Borrowed("");
        }
        text
    }

    fn raw_text(&mut self, start: ScanPosition, hashes: usize) -> Cow<'t, str> {
        let close = format!("\"{}", "#".repeat(hashes));
        let Some(length) = self.rest().find(&close) else {
            return self.unclosed_text(start, &close);
        };
        let text = self.skip(length);
        self.skip(close.len());
        Cow::Borrowed(text)
    }

    fn escaped_text(&mut self, start: ScanPosition) -> Cow<'t, str> {
        let mut text = Cow::Borrowed(self.bump_while(|c| c != '"' && c != '\\'));
        loop {
            match self.peek() {
                None => return self.unclosed_text(start, "\""),
                Some('"') => {
                    self.bump();
                    return text;
                }
                Some('\\') => {
                    let escaped = self.escape();
                    text.to_mut().extend(escaped);
                }
                Some(_) => {
                    let more = self.bump_while(|c| c != '"' && c != '\\');
                    text.to_mut().push_str(more);
                }
            }
        }
    }

    fn unclosed_text(&mut self, start: ScanPosition, close: &str) -> Cow<'t, str> {
        let hint = self.long_text.map(|spot| {
            format!(
                "the text in line {} runs past the end of the line; its closing quote may be missing",
                spot.line
            )
        });
        self.problem(
            start,
            format!("this text is never closed by `{close}`"),
            hint,
        );
        self.stop();
        Cow::Borrowed("")
    }

    /// Reads an escape like `\n` and returns its character.
    fn escape(&mut self) -> Option<char> {
        let start = self.spot;
        self.bump();
        let letter = self.bump()?;
        let code = match letter {
            'n' => return Some('\n'),
            't' => return Some('\t'),
            'r' => return Some('\r'),
            '0' => return Some('\0'),
            '\\' | '"' | '\'' => return Some(letter),
            'x' => {
                let mut digits = 0;
                self.bump_while(|c| {
                    digits += 1;
                    digits <= 2 && c.is_ascii_hexdigit()
                })
            }
            'u' if self.eat('{') => {
                let digits = self.bump_while(|c| c.is_ascii_hexdigit());
                if self.eat('}') { digits } else { "" }
            }
            _ => "",
        };
        let char = u32::from_str_radix(code, 16).ok().and_then(char::from_u32);
        if char.is_none() {
            self.problem(
                start,
                format!("`\\{letter}` has no meaning in a text"),
                Some("write a backslash as `\\\\`".to_owned()),
            );
        }
        char
    }

    /// Reads the character in single quotes that begins here.
    pub fn char(&mut self) -> Kind<'t> {
        let start = self.spot;
        self.bump();
        let char = match self.peek() {
            Some('\\') => self.escape(),
            Some('\'') | None => None,
            Some(_) => self.bump(),
        };
        if let Some(char) = char
            && self.eat('\'')
        {
            return Kind::Char(char);
        }
        let rest = self.bump_while(|c| c != '\n' && c != '\'' && c != ',');
        self.eat('\'');
        let hint = (!rest.is_empty()).then(|| "write a text in double quotes: \"…\"".to_owned());
        self.problem(start, "single quotes contain exactly one character", hint);
        Kind::Broken
    }

    /// True if a number begins here.
    pub fn at_number(&self) -> bool {
        let mut chars = self.rest().chars();
        match chars.next() {
            Some('0'..='9') => true,
            Some('+' | '-' | '.') => chars
                .next()
                .is_some_and(|c| c.is_ascii_alphanumeric() || c == '.'),
            _ => false,
        }
    }

    /// Reads the number that begins here.
    pub fn number(&mut self) -> Kind<'t> {
        let start = self.spot;
        let mut last = ' ';
        let written = self.bump_while(|c| {
            let sign = matches!(c, '+' | '-') && matches!(last, ' ' | 'e' | 'E');
            last = c;
            sign || c.is_alphanumeric() || c == '_' || c == '.'
        });
        match parse_number(written) {
            Some(number) => Kind::Number(number),
            None => {
                let hint = (!written.starts_with(['+', '-', '.']))
                    .then(|| format!("a text needs quotes: \"{}\"", quoted(written)));
                self.problem(
                    start,
                    format!("`{}` is not a number", quoted(written)),
                    hint,
                );
                Kind::Broken
            }
        }
    }
}

/// True for a byte of a character other than its first.
const fn is_continuation(byte: u8) -> bool {
    byte & 0b1100_0000 == 0b1000_0000
}

fn begins_word(c: char) -> bool {
    c == '_' || c.is_alphabetic()
}

fn continues_word(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}

/// Parses a number in any of RON's notations; a type name at its end is ignored.
fn parse_number(written: &str) -> Option<NumberLiteral> {
    const TYPES: [&str; 12] = [
        "i128", "u128", "i16", "i32", "i64", "u16", "u32", "u64", "f32", "f64", "i8", "u8",
    ];
    let (negative, digits) = match written.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, written.strip_prefix('+').unwrap_or(written)),
    };
    if digits.starts_with(['+', '-', '_']) {
        return None;
    }
    if matches!(digits, "inf" | "NaN") {
        let number: f64 = digits.parse().ok()?;
        return Some(NumberLiteral::Float(if negative {
            -number
        } else {
            number
        }));
    }
    let digits = digits.replace('_', "");
    let radix = match digits.get(..2) {
        Some("0x") => 16,
        Some("0o") => 8,
        Some("0b") => 2,
        _ => 10,
    };
    let is_hexadecimal = radix == 16;
    let digits = TYPES
        .iter()
        .filter(|name| !(is_hexadecimal && name.starts_with('f')))
        .find_map(|name| digits.strip_suffix(name))
        .unwrap_or(&digits);
    let body = if radix == 10 {
        digits
    } else {
        digits.get(2..)?
    };
    // The number is read with its sign, because the smallest number has no positive counterpart.
    let signed = format!("{}{body}", if negative { "-" } else { "" });
    if body.starts_with(['+', '-']) {
        return None;
    }
    if let Ok(number) = i128::from_str_radix(&signed, radix) {
        return Some(NumberLiteral::Whole(number));
    }
    let is_float = radix == 10 && body.starts_with(|c: char| c.is_ascii_digit() || c == '.');
    let number: f64 = is_float.then(|| signed.parse().ok())??;
    let too_large = !body.contains(['.', 'e', 'E']);
    (number.is_finite() && !too_large).then_some(NumberLiteral::Float(number))
}
