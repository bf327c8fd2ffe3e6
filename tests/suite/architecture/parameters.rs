//! Checks that no function is excused from the limit of seven parameters: a system takes one `SystemParam` for each
//! concern.

use super::source::{Source, check_all};

/// The lint with that limit.
const LINT: &str = "clippy::too_many_arguments";

/// Returns complaints about functions that are excused from the limit.
fn excused(source: &Source) -> Vec<String> {
    let code = source.code().into_iter();
    let found = code.filter(|(_, line)| line.contains(LINT));
    found
        .map(|(number, _)| {
            source.complain(
                number,
                "a `SystemParam` for each concern takes fewer parameters",
            )
        })
        .collect()
}

#[test]
fn no_function_is_excused_from_the_limit_of_parameters() {
    check_all(excused);
}

#[test]
fn excused_function_is_found() {
    let found = |text| excused(&Source::new("ui/a.rs", text)).len();
    assert_eq!(
        found("#[expect(clippy::too_many_arguments, reason = \"many\")]"),
        1
    );
    assert_eq!(found("#[allow(\n    clippy::too_many_arguments,\n)]"), 1);
    assert_eq!(found("// clippy::too_many_arguments"), 0);
}
