//! Checks which files write each component of a combatant: at most two, next to each other.
//!
//! A file writes a component if it calls `write::<C>` or another of [`WRITERS`] with it, or names `&mut C` or
//! `Mut<C>`. The state itself does not count: it only makes, restores and resizes components, each in one place for
//! all.

use std::collections::BTreeMap;

use syn::visit::{self, Visit};
use syn::{ExprMethodCall, GenericArgument, PathArguments, Type, TypePath, TypeReference};

use super::source::{Source, all_sources, assert_none};

/// File with the list of components.
const LIST: &str = "rules/state/list.rs";
/// Folder that makes and restores components, whatever they are.
const STATE: &str = "rules/state/";
/// Methods that give write access to the component in their angle brackets.
const WRITERS: [&str; 4] = ["write", "component", "get_mut", "insert"];
/// Most files that may write a component.
const MOST: usize = 2;

/// Returns the names of all components, from the list.
fn components(list: &Source) -> Vec<String> {
    let lines = list.code().into_iter();
    let entries = lines.filter_map(|(_, line)| {
        let (name, component) = line.trim().strip_suffix(',')?.split_once(": ")?;
        let is_name = |name: &str| name.chars().all(|c| c.is_alphanumeric() || c == '_');
        (is_name(name) && is_name(component)).then(|| component.to_owned())
    });
    entries.collect()
}

/// Collects the types that a file writes.
#[derive(Default)]
struct Written(Vec<String>);

/// Returns the last name in a path to a type.
fn name_of(written: &Type) -> Option<String> {
    match written {
        Type::Path(path) => Some(path.path.segments.last()?.ident.to_string()),
        _no_name => None,
    }
}

impl<'a> Visit<'a> for Written {
    fn visit_expr_method_call(&mut self, call: &'a ExprMethodCall) {
        if WRITERS.iter().any(|writer| call.method == writer)
            && let Some(turbofish) = &call.turbofish
        {
            let types = turbofish.args.iter().filter_map(|argument| match argument {
                GenericArgument::Type(written) => name_of(written),
                _no_type => None,
            });
            self.0.extend(types);
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_type_reference(&mut self, reference: &'a TypeReference) {
        if reference.mutability.is_some() {
            self.0.extend(name_of(&reference.elem));
        }
        visit::visit_type_reference(self, reference);
    }

    fn visit_type_path(&mut self, path: &'a TypePath) {
        if let Some(last) = path.path.segments.last()
            && last.ident == "Mut"
            && let PathArguments::AngleBracketed(arguments) = &last.arguments
        {
            let types = arguments.args.iter().filter_map(|argument| match argument {
                GenericArgument::Type(written) => name_of(written),
                _no_type => None,
            });
            self.0.extend(types);
        }
        visit::visit_type_path(self, path);
    }
}

/// Returns the files that write each of the components.
fn writers<'s>(components: &[String], sources: &[&'s Source]) -> BTreeMap<String, Vec<&'s str>> {
    let none = components.iter().map(|name| (name.clone(), Vec::new()));
    let mut writers: BTreeMap<String, Vec<&str>> = none.collect();
    for source in sources {
        let file = syn::parse_file(source.text_without_tests());
        let mut written = Written::default();
        written.visit_file(&file.expect("the compiler has read this file"));
        written.0.sort_unstable();
        written.0.dedup();
        for name in written.0 {
            if let Some(files) = writers.get_mut(&name) {
                files.push(&source.path);
            }
        }
    }
    writers
}

/// Returns the folder of a file, or the file itself if it is a mechanic without a folder.
fn mechanic(file: &str) -> &str {
    match file.rsplit_once('/') {
        Some((folder, _)) if folder != "rules" => folder,
        _file_of_its_own => file,
    }
}

/// Returns complaints about components that too many files write, or files of more than one mechanic.
fn scattered(writers: &BTreeMap<String, Vec<&str>>) -> Vec<String> {
    let mut complaints = Vec::new();
    for (component, files) in writers {
        let mut mechanics: Vec<&str> = files.iter().map(|file| mechanic(file)).collect();
        mechanics.dedup();
        if files.len() > MOST || mechanics.len() > 1 {
            complaints.push(format!(
                "`{component}` is written in {} files: {}",
                files.len(),
                files.join(", ")
            ));
        }
    }
    complaints
}

#[test]
fn component_is_written_by_one_mechanic() {
    let sources = all_sources();
    let list = sources.iter().find(|source| source.path == LIST);
    let components = components(list.expect("the list is there"));
    assert!(components.len() > 30, "only {components:?} were found");
    let outside = sources.iter();
    let outside: Vec<&Source> = outside
        .filter(|source| !source.path.starts_with(STATE))
        .collect();
    let writers = writers(&components, &outside);
    for (component, files) in &writers {
        println!("{component}: {}", files.join(", "));
    }
    assert_none(scattered(&writers));
}

mod on_bad_samples {
    use super::*;

    fn complaints(files: &[(&str, &str)]) -> Vec<String> {
        let sources = files.iter().map(|(path, text)| Source::new(path, text));
        let sources: Vec<Source> = sources.collect();
        let sources: Vec<&Source> = sources.iter().collect();
        scattered(&writers(&["Aim".to_owned()], &sources))
    }

    #[test]
    fn component_written_in_many_places_is_found() {
        let writes = "fn f(fight: &mut impl Writes<Aim>) { fight.write::<Aim>(who); }";
        let held = "fn f(held: Mut<'_, Aim>) {}";
        let whole = "fn f(all: Query<&mut state::Aim>) {}";
        let reads = "fn f(fight: &impl Fight, aim: &Aim) { fight.read::<Aim>(who); }";
        let aim = ("rules/aim/mod.rs", writes);
        assert_eq!(complaints(&[aim, ("rules/aim/more.rs", held)]).len(), 0);
        assert_eq!(complaints(&[aim, ("rules/clock.rs", whole)]).len(), 1);
        assert_eq!(complaints(&[aim, ("rules/clock.rs", reads)]).len(), 0);
        let in_three = [aim, ("rules/aim/a.rs", held), ("rules/aim/b.rs", whole)];
        assert_eq!(complaints(&in_three).len(), 1);
        assert_eq!(complaints(&[aim]).len(), 0);
    }

    #[test]
    fn components_are_read_from_the_list() {
        let list = "    sided {\n        /// Its aim: a bonus.\n        aim: Aim,\n    }\n";
        assert_eq!(components(&Source::new(LIST, list)), ["Aim"]);
    }
}
