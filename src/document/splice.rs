//! Puts another value in place of one of the outermost ones of a text, and leaves everything around it
//! as it was written, comments and all.

use std::ops::Range;

use super::syntax::Scanner;
use super::{Bounds, Problems, parse, top_level};

/// `text` with `value` in place of the outermost field `name`, which must stand in brackets or quotes; `None` if
/// there is no such field.
///
/// # Errors
/// The problems of a text that cannot be parsed at all.
pub fn with_field(
    file: &str,
    text: &str,
    name: &str,
    value: &str,
) -> Result<Option<String>, Problems> {
    let (tree, _problems_further_in) = parse(file, text, Bounds::WRITTEN)?;
    let Some(node) = top_level(&tree, name) else {
        return Ok(None);
    };
    let Some(range) = bracketed(file, text, node.line, node.column) else {
        return Ok(None);
    };
    let (before, after) = (&text[..range.start], &text[range.end..]);
    Ok(Some(format!("{before}{value}{after}")))
}

/// From the bracket at this line and column, from 1, to the one that closes it.
fn bracketed(file: &str, text: &str, line: u32, column: u32) -> Option<Range<usize>> {
    let skipped = usize::try_from(line).ok()?.checked_sub(1)?;
    let line_start: usize = text.split_inclusive('\n').take(skipped).map(str::len).sum();
    let line_text = text[line_start..]
        .strip_prefix('\u{feff}')
        .unwrap_or(&text[line_start..]);
    let mark = text[line_start..].len() - line_text.len();
    let columns = usize::try_from(column).ok()?.checked_sub(1)?;
    let (in_line, _) = line_text.char_indices().nth(columns)?;
    let start = line_start + mark + in_line;
    let mut scanner = Scanner::new(file, &text[start..], Bounds::WRITTEN.text);
    if !scanner.at_text() && !matches!(scanner.peek(), Some('(' | '[' | '{')) {
        return None;
    }
    let mut depth = 0_u32;
    loop {
        scanner.skip_space();
        if scanner.at_text() {
            scanner.text();
        } else {
            match scanner.peek()? {
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth = depth.checked_sub(1)?,
                '\'' => {
                    scanner.char();
                    continue;
                }
                _within => {}
            }
            scanner.bump();
        }
        if depth == 0 {
            return Some(start..text.len() - scanner.rest().len());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "// About \"map: (\"\n(\n    name: \"map: (1)\", // a ( comment\n    map: (rows: [\"#)\"], /* ) */ deep: ('(', [1])), // behind\n    list: [1, 2],\n)\n";

    #[test]
    fn a_field_is_replaced_and_everything_around_it_stays() {
        let changed = with_field("f.ron", TEXT, "map", "(size: (3, 4))")
            .unwrap()
            .unwrap();
        assert_eq!(
            changed,
            TEXT.replace(
                "(rows: [\"#)\"], /* ) */ deep: ('(', [1]))",
                "(size: (3, 4))"
            )
        );
        let changed = with_field("f.ron", TEXT, "list", "[]").unwrap().unwrap();
        assert_eq!(changed, TEXT.replace("[1, 2]", "[]"));
    }

    #[test]
    fn what_is_not_there_or_a_bare_word_is_not_replaced() {
        assert_eq!(with_field("f.ron", TEXT, "doors", "[]").unwrap(), None);
        let bare = TEXT.replace("[1, 2]", "12");
        assert_eq!(with_field("f.ron", &bare, "list", "[]").unwrap(), None);
        let named = with_field("f.ron", TEXT, "name", "\"x\"").unwrap();
        assert_eq!(named, Some(TEXT.replace("\"map: (1)\"", "\"x\"")));
        assert!(with_field("f.ron", "(", "map", "()").is_err());
    }
}
