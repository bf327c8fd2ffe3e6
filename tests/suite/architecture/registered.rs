//! Checks that every declared action and every type of requests is registered by exactly one feature: otherwise a menu
//! would lack it, or a click would do nothing.

use super::source::{Source, all_sources, assert_none};

/// Returns complaints about declarations that are registered never or twice.
fn unregistered(sources: &[Source]) -> Vec<String> {
    let mut complaints = Vec::new();
    let count = |sign: &str| -> usize {
        let code = sources.iter().flat_map(Source::code);
        code.map(|(_, line)| line.matches(sign).count()).sum()
    };
    for source in sources {
        for (number, line) in source.code() {
            let action = line
                .strip_prefix("pub static ")
                .and_then(|line| line.strip_suffix(": UiAction = UiAction::new("));
            let request = line
                .strip_prefix("impl FeatureRequest for ")
                .and_then(|line| line.split([' ', '<']).next());
            let (name, found) = match (action, request) {
                (Some(name), _) => {
                    let added = count(&format!("add_action(&actions::{name},"));
                    (
                        name,
                        added + count(&format!("add_switch(&actions::{name})")),
                    )
                }
                (None, Some(name)) => (name, count(&format!(": In<{name}>"))),
                (None, None) => continue,
            };
            if found != 1 {
                complaints
                    .push(source.complain(number, &format!("{name} is registered {found} times")));
            }
        }
    }
    complaints
}

#[test]
fn actions_and_requests_are_registered_once() {
    let sources = all_sources();
    let declared = |sign: &str| -> usize {
        let texts = sources.iter().map(|source| source.text.as_str());
        texts.map(|text| text.matches(sign).count()).sum()
    };
    assert!(declared("\npub static ") > 70);
    assert!(declared("\nimpl FeatureRequest for ") > 15);
    assert_none(unregistered(&sources));
}

#[test]
fn unregistered_action_and_request_are_found() {
    let complaints = |texts: &[&str]| {
        let sources: Vec<Source> = texts
            .iter()
            .map(|text| Source::new("view/a.rs", text))
            .collect();
        unregistered(&sources).len()
    };
    let action = "pub static UNDO: UiAction = UiAction::new(\n";
    let registered = "    app.add_action(&actions::UNDO, undo);\n";
    assert_eq!(complaints(&[action]), 1);
    assert_eq!(complaints(&[action, registered]), 0);
    assert_eq!(complaints(&[action, registered, registered]), 1);
    let switch = "    app.add_switch(&actions::UNDO);\n";
    assert_eq!(complaints(&[action, switch]), 0);
    assert_eq!(complaints(&[action, registered, switch]), 1);
    let request = "impl FeatureRequest for FilmAct {}\n";
    let carried_out = "fn carry_out(In(act): In<FilmAct>, world: &mut World) {\n";
    assert_eq!(complaints(&[request]), 1);
    assert_eq!(complaints(&[request, carried_out]), 0);
}
