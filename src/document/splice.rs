//! Puts another value in place of one of the outermost ones of a text, and leaves everything around it
//! as it was written, comments and all.

use std::ops::Range;

use super::syntax::Scanner;
use super::{Bounds, Problems, parse, top_level};

/// `text` with `value` in place of the outermost field `name`, which must stand in brackets or quotes, or as a new last
/// field if there is none of this name; `None` if it is a bare word.
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
        return Ok(with_new_field(
            file,
            text,
            (tree.line, tree.column),
            name,
            value,
        ));
    };
    let Some(range) = bracketed(file, text, node.line, node.column) else {
        return Ok(None);
    };
    let (before, after) = (&text[..range.start], &text[range.end..]);
    Ok(Some(format!("{before}{value}{after}")))
}

/// `text` with another field behind the last one of the outermost bracket, which begins here.
fn with_new_field(
    file: &str,
    text: &str,
    (line, column): (u32, u32),
    name: &str,
    value: &str,
) -> Option<String> {
    let range = bracketed(file, text, line, column)?;
    let (before, after) = text.split_at(range.end.checked_sub(1)?);
    let field = format!("    {name}: {value},\n");
    let on_its_line = if before.ends_with('\n') { "" } else { "\n" };
    // The last field may have a comma behind it or not, and comments after that.
    let written = ["", ","].map(|comma| format!("{before}{on_its_line}{comma}{field}{after}"));
    written.into_iter().find(|written| {
        let parsed = parse(file, written, Bounds::WRITTEN);
        parsed.is_ok_and(|(tree, problems)| problems.is_empty() && top_level(&tree, name).is_some())
    })
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
    fn what_is_not_there_becomes_the_last_field_with_or_without_a_comma_before_it() {
        let added = with_field("f.ron", TEXT, "doors", "[3]").unwrap();
        let expected = TEXT.replace("[1, 2],\n)", "[1, 2],\n    doors: [3],\n)");
        assert_eq!(added, Some(expected));
        for text in [
            "(a: 1 // the last\n)",
            "(a: 1)",
            "(a: 1, // the last\n)",
            "(a: 1,)",
        ] {
            let added = with_field("f.ron", text, "doors", "[3]").unwrap().unwrap();
            let again = with_field("f.ron", &added, "doors", "[4]")
                .unwrap()
                .unwrap();
            assert_eq!(again, added.replace("[3]", "[4]"), "{text}");
            assert_eq!(added.contains("// the last"), text.contains("// the last"));
        }
    }

    #[test]
    fn a_bare_word_is_not_replaced() {
        let bare = TEXT.replace("[1, 2]", "12");
        assert_eq!(with_field("f.ron", &bare, "list", "[]").unwrap(), None);
        let named = with_field("f.ron", TEXT, "name", "\"x\"").unwrap();
        assert_eq!(named, Some(TEXT.replace("\"map: (1)\"", "\"x\"")));
        assert!(with_field("f.ron", "(", "map", "()").is_err());
    }
}
