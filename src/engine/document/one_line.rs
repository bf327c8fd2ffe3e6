//! Puts a text on one line.

use super::syntax::Scanner;

/// Returns `text` without its comments and line ends. White space becomes one space, or none inside a bracket, and a
/// comma before a closing bracket is dropped. Text in quotes stays as it is.
#[must_use]
pub fn on_one_line(text: &str) -> String {
    let mut scanner = Scanner::new("", text, text.len());
    let mut line = String::new();
    loop {
        let before = scanner.rest().len();
        scanner.skip_space();
        let rest = scanner.rest();
        let Some(first) = scanner.peek() else {
            return line;
        };
        if scanner.at_text() {
            scanner.text();
        } else if first == '\'' {
            scanner.char();
        } else {
            scanner.bump();
        }
        let closes = matches!(first, ')' | ']' | '}');
        if closes && line.ends_with(',') {
            line.pop();
        } else if !closes && rest.len() < before && !line.ends_with(['(', '[', '{']) {
            line.push(' ');
        }
        line.push_str(&rest[..rest.len() - scanner.rest().len()]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_line_ends_go_but_quoted_text_stays() {
        for (text, line) in [
            ("[\n    \"a\", // one\n    \"b\",\n]", "[\"a\", \"b\"]"),
            ("{ \"web\": 2, }", "{\"web\": 2}"),
            ("Burst( radius:\n2 )", "Burst(radius: 2)"),
            ("\"two  // words, \"", "\"two  // words, \""),
            (
                "(a: r#\"x \" (\"#, b: ' ', /* (c) */)",
                "(a: r#\"x \" (\"#, b: ' ')",
            ),
            ("-12", "-12"),
            ("\"never closed", "\"never closed"),
            ("  ", ""),
        ] {
            assert_eq!(on_one_line(text), line);
            assert_eq!(on_one_line(line), line, "twice is once");
        }
    }
}
