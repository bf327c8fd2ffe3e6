//! Checks that every state type with a map position is listed in one file, so that resizing the map moves it.

use super::source::{Source, all_sources, assert_none, words};

/// File that lists the types with positions.
const LIST: &str = "rules/state/locations.rs";

/// Types outside the state that are positions or contain some.
const PLACES: [&str; 9] = [
    "Cell",
    "Point",
    "CellSet",
    "Space",
    "Path",
    "PathStep",
    "BattleMap",
    "Patch",
    "Order",
];

/// Exempt types: the map itself, and the file formats of items on the ground and of a round of sides.
const NOT_HELD: [&str; 3] = ["Battlefield", "WrittenItems", "RoundRecord"];

/// Type that is saved with a fight, with all words of its declaration.
struct Declared {
    name: String,
    line: usize,
    home: &'static str,
    path: String,
    fields: Vec<String>,
}

/// Returns the saved types that a source declares. Relies on rustfmt: a declaration ends with a bracket at the start
/// of a line, or is a single line.
fn declared(source: &Source) -> Vec<Declared> {
    let lines = source.code();
    let mut types = Vec::new();
    for (index, (number, line)) in lines.iter().enumerate() {
        let mut before = words(line).skip_while(|word| !matches!(*word, "struct" | "enum"));
        if line.starts_with(' ') || line.contains("fn ") || before.next().is_none() {
            continue;
        }
        let Some(name) = before.next() else { continue };
        let above = lines[..index].iter().rev().map(|(_, line)| line.as_str());
        let mut attributes = above.take_while(|line| {
            line.is_empty() || line.starts_with(['#', ' ', ')', 'p']) && !line.ends_with(';')
        });
        if !attributes.any(|line| words(line).any(|word| word == "Serialize")) {
            continue;
        }
        let ends_here = |line: &str| line.ends_with(';') || line.ends_with('}');
        let rest = lines[index..].iter().map(|(_, line)| line.as_str());
        let mut body = Vec::new();
        for (nth, line) in rest.enumerate() {
            body.push(line);
            let is_end = line.starts_with('}') || line.starts_with(')');
            if (nth == 0 && ends_here(line)) || is_end {
                break;
            }
        }
        let fields = body.iter().flat_map(|line| words(line)).map(str::to_owned);
        types.push(Declared {
            name: name.to_owned(),
            line: *number,
            home: source.home,
            path: source.path.clone(),
            fields: fields.skip_while(|word| word != name).skip(1).collect(),
        });
    }
    types
}

/// Returns complaints about state types that contain a position, directly or in a field, but that the list does not
/// destructure.
fn forgotten(state: &[Source], list: &Source) -> Vec<String> {
    let types: Vec<Declared> = state.iter().flat_map(declared).collect();
    let mut places: Vec<String> = PLACES.map(str::to_owned).to_vec();
    loop {
        let holds = |it: &&Declared| {
            !places.contains(&it.name)
                && !NOT_HELD.contains(&it.name.as_str())
                && it.fields.iter().any(|field| places.contains(field))
        };
        let more: Vec<String> = types
            .iter()
            .filter(holds)
            .map(|it| it.name.clone())
            .collect();
        if more.is_empty() {
            break;
        }
        places.extend(more);
    }
    let code: Vec<String> = list.code().into_iter().map(|(_, line)| line).collect();
    let claims_none = |name: &str| {
        let mut in_claim = false;
        code.iter().any(|line| {
            in_claim = (in_claim || line.starts_with("hold_no_places!")) && line != "}";
            in_claim && words(line).any(|word| word == name)
        })
    };
    let takes_apart = |name: &str| {
        code.iter().any(|line| {
            let begins = [
                format!("let {name} {{"),
                format!("for {name} {{"),
                format!("> for {name} {{"),
            ];
            begins.iter().any(|begin| line.contains(begin.as_str()))
                || line.contains(&format!("{name}::"))
        })
    };
    let held = types.iter().filter(|it| places.contains(&it.name));
    let missing = held.filter(|it| claims_none(&it.name) || !takes_apart(&it.name));
    missing
        .map(|it| {
            let what = format!("`{}` holds a place, and {LIST} does not show it", it.name);
            format!("{}/{}:{}: {what}", it.home, it.path, it.line)
        })
        .collect()
}

/// Returns complaints about structs that the list destructures with `..`: a new field would be forgotten.
fn left_open(list: &Source) -> Vec<String> {
    let mut complaints = Vec::new();
    let mut in_struct = false;
    for (number, line) in list.code() {
        let begins = line.trim_start().starts_with("let ") && line.ends_with('{');
        in_struct = (in_struct || begins) && !line.trim_start().starts_with("} =");
        if in_struct && line.trim() == ".." {
            complaints.push(list.complain(number, "name every field"));
        }
    }
    complaints
}

#[test]
fn every_positioned_type_is_in_the_resize_list() {
    let sources = all_sources();
    let list = sources.iter().find(|source| source.path == LIST);
    let list = list.expect("the list is there");
    let state: Vec<Source> = sources
        .iter()
        .filter(|source| source.path.starts_with("rules/state/") && source.path != LIST)
        .map(|source| Source::new(&source.path, &source.text))
        .collect();
    let found = state.iter().flat_map(declared).count();
    assert!(found > 40, "only {found} types of the state were found");
    assert_none(forgotten(&state, list));
    assert_none(left_open(list));
}

mod on_bad_samples {
    use super::*;

    fn complaints(state: &str, list: &str) -> Vec<String> {
        let state = [Source::new("rules/state/a.rs", state)];
        forgotten(&state, &Source::new(LIST, list))
    }

    #[test]
    fn positioned_type_missing_from_the_list_is_found() {
        let saved = |text: &str| format!("#[derive(Clone, Serialize)]\n{text}");
        let trap = &saved("pub struct Trap {\n    pub at: Cell,\n}");
        assert_eq!(complaints(trap, "").len(), 1);
        let shown = "impl HoldsPlaces for Trap {\n}";
        assert_eq!(complaints(trap, shown).len(), 0);
        let claimed = "hold_no_places! {\n    ():\n    Trap,\n}\nimpl HoldsPlaces for Trap {\n}";
        assert_eq!(complaints(trap, claimed).len(), 1);
        let traps = saved("pub struct Traps {\n    all: Vec<Trap>,\n}");
        let nested = &format!("{}\n{traps}", saved("pub struct Trap(pub Cell);"));
        assert_eq!(complaints(nested, shown).len(), 1);
        let of_many = &saved("pub enum Due {\n    Falls {\n        at: Option<Cell>,\n    },\n}");
        assert_eq!(complaints(of_many, "").len(), 1);
        assert_eq!(
            complaints(&saved("pub struct Name(pub String);"), "").len(),
            0
        );
        let not_saved = "pub struct Look {\n    at: Cell,\n}";
        assert_eq!(complaints(not_saved, "").len(), 0);
    }

    #[test]
    fn struct_that_is_not_destructured_is_found() {
        let open = "let Self {\n    at,\n    ..\n} = self;";
        assert_eq!(left_open(&Source::new(LIST, open)).len(), 1);
        let closed = "let Self {\n    at,\n    name: _,\n} = self;";
        assert_eq!(left_open(&Source::new(LIST, closed)).len(), 0);
    }
}
