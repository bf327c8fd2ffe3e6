//! Checks how many functions of the presentation take the whole world: a system takes what it uses, so that
//! its parameters say what it reads and changes.

use super::source::{APPLICATION, Source, all_sources};

/// Number of functions and types of functions in `ui` that take the whole world mutably: those of the write path, of
/// the storage of a fight and of the shell itself. It only falls.
const MAX_ON_WORLD: usize = 52;

/// Returns the places in `ui` where the world is taken mutably, except in tests.
fn on_world(sources: &[Source]) -> Vec<String> {
    let app = sources
        .iter()
        .filter(|source| source.home == APPLICATION && source.is_in(&["ui"]));
    let mut places = Vec::new();
    for source in app {
        for (number, line) in source.code() {
            for _ in line.matches("&mut World") {
                places.push(source.complain(number, line.trim()));
            }
        }
    }
    places
}

#[test]
fn number_of_functions_on_the_world_equals_its_limit() {
    let places = on_world(&all_sources());
    assert!(
        places.len() == MAX_ON_WORLD,
        "{} places, not {MAX_ON_WORLD}: a new function takes what it uses; if there are fewer places, lower the limit\n{}",
        places.len(),
        places.join("\n")
    );
}

#[test]
fn functions_on_the_world_are_found_in_the_presentation_only() {
    let found = |home, path: &str, text: &str| {
        let source = Source {
            home,
            ..Source::new(path, text)
        };
        on_world(&[source]).len()
    };
    let text = "fn a(world: &mut World) {}\n// a &mut World\n#[cfg(test)]\nmod tests {\n    fn b(world: &mut World) {}\n}\n";
    assert_eq!(found(APPLICATION, "ui/a.rs", text), 1);
    assert_eq!(found(APPLICATION, "paint/a.rs", text), 0);
    assert_eq!(
        found(APPLICATION, "ui/a.rs", "fn a(tool: ResMut<Tool>) {}"),
        0
    );
}
