//! Checks that input fields are made only in the shared modules, which limit their length and parse numbers alike.

use super::source::{Source, check_all};

/// Constructors of input fields, each with the only file that may call it.
const FIELDS: [(&str, &str); 4] = [
    ("TextEdit::singleline", "ui/shared/field.rs"),
    ("TextEdit::multiline", "ui/shared/field.rs"),
    ("DragValue::new", "ui/shared/number_field/drag.rs"),
    ("Slider::new", "ui/shared/number_field/drag.rs"),
];

fn fields_of_their_own(source: &Source) -> Vec<String> {
    let code = source.code();
    let lines = code.iter().flat_map(|(number, line)| {
        let made = FIELDS
            .iter()
            .filter(|(field, home)| line.contains(field) && source.path != *home);
        made.map(|(field, home)| {
            source.complain(
                *number,
                &format!("`{field}` has no limit: src/{home} makes it"),
            )
        })
    });
    lines.collect()
}

#[test]
fn fields_are_created_in_one_place() {
    check_all(fields_of_their_own);
}

#[test]
fn field_without_a_limit_is_found() {
    let field = Source::new(
        "ui/log/panel.rs",
        "let edit = TextEdit::singleline(&mut text);",
    );
    assert_eq!(fields_of_their_own(&field).len(), 1);
    let home = Source::new("ui/shared/field.rs", "TextEdit::singleline(text)");
    assert_eq!(fields_of_their_own(&home), Vec::<String>::new());
}
