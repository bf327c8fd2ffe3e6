//! Import cycles of files inside a module: the size of the largest may only fall.
//!
//! A file imports another if a `use` in it names an item that the other defines; re-exports are resolved to the
//! defining file. Declaring or re-exporting a child is no import, and tests do not count.

use std::collections::{BTreeMap, BTreeSet};

use pathfinding::prelude::strongly_connected_components;
use syn::visit::{self, Visit};
use syn::{Attribute, Item, UseTree, Visibility};

use super::source::{APPLICATION, ENGINE, Source, all_sources};

/// Number of files in the largest cycle of each module. Lower a number in the commit that breaks its cycle.
const LARGEST: [(&str, &str, usize); 12] = [
    (ENGINE, "document", 4),
    (ENGINE, "grid", 4),
    (ENGINE, "import", 5),
    (ENGINE, "mapfile", 2),
    (ENGINE, "rules", 3),
    (ENGINE, "ruleset", 3),
    (ENGINE, "save", 5),
    (ENGINE, "tactics", 3),
    (ENGINE, "trial", 2),
    (APPLICATION, "paint", 7),
    (APPLICATION, "ui", 4),
    (APPLICATION, "view", 8),
];

/// Path of a module from its crate's root.
type ModulePath = Vec<String>;

/// What a name in a module stands for.
#[derive(Clone, Debug)]
enum Meaning {
    /// An item that the module's file defines.
    Item,
    /// Another path, through a `use`.
    Alias(ModulePath),
}

/// A module with its own file.
struct Module {
    /// Index of its file.
    file: usize,
    names: BTreeMap<String, Meaning>,
    /// Modules of which every name is imported.
    globs: Vec<ModulePath>,
    /// Absolute paths that the file imports, other than in a re-export.
    imported: BTreeSet<ModulePath>,
}

/// The modules of one crate.
struct Modules(BTreeMap<ModulePath, Module>);

impl Modules {
    /// Reads the files of one crate: the path from its root, and the text without tests.
    fn read<'a>(files: impl Iterator<Item = (&'a str, &'a str)>) -> Self {
        let files: Vec<_> = files.collect();
        let paths: BTreeSet<ModulePath> = files.iter().map(|(path, _)| module_path(path)).collect();
        let mut modules = BTreeMap::new();
        for (file, (path, text)) in files.iter().enumerate() {
            let parsed = syn::parse_file(text).expect("the compiler has read this file");
            let at = module_path(path);
            let mut reader = Reader {
                at: at.clone(),
                paths: &paths,
                module: Module {
                    file,
                    names: BTreeMap::new(),
                    globs: Vec::new(),
                    imported: BTreeSet::new(),
                },
            };
            reader.visit_file(&parsed);
            modules.insert(at, reader.module);
        }
        Self(modules)
    }

    /// Returns the file that defines what an absolute path names; `None` outside the crate.
    fn defining_file(&self, path: &[String]) -> Option<usize> {
        let mut path = path.to_vec();
        // Re-exports of re-exports end somewhere; a circle of them names nothing.
        for _ in 0..20 {
            let depth = (0..=path.len())
                .rev()
                .find(|depth| self.0.contains_key(&path[..*depth]))?;
            let module = &self.0[&path[..depth]];
            let Some(name) = path.get(depth) else {
                return Some(module.file);
            };
            match module.names.get(name) {
                Some(Meaning::Item) => return Some(module.file),
                Some(Meaning::Alias(of)) => {
                    let mut next = of.clone();
                    next.extend_from_slice(&path[depth + 1..]);
                    path = next;
                }
                None => {
                    let within = |glob: &ModulePath| {
                        let mut next = glob.clone();
                        next.extend_from_slice(&path[depth..]);
                        next
                    };
                    let mut through = module.globs.iter().map(within);
                    path = through.find(|next| self.defining_file(next).is_some())?;
                }
            }
        }
        None
    }

    /// Returns the largest group of files inside each top-level module that import each other, by that module's name.
    fn largest_cycles(&self) -> BTreeMap<String, Vec<usize>> {
        let mut room_of = BTreeMap::new();
        for (path, module) in &self.0 {
            if let Some(room) = path.first() {
                room_of.insert(module.file, room.clone());
            }
        }
        let mut imports: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for module in self.0.values() {
            let room = room_of.get(&module.file);
            let files = module.imported.iter();
            let files = files.filter_map(|path| self.defining_file(path));
            let inside = files.filter(|file| room.is_some() && room_of.get(file) == room);
            imports.insert(module.file, inside.collect());
        }
        let files: Vec<usize> = room_of.keys().copied().collect();
        let mut largest: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for group in strongly_connected_components(&files, |file| imports[file].clone()) {
            let known = largest.entry(room_of[&group[0]].clone()).or_default();
            if group.len() > known.len() && group.len() > 1 {
                *known = group;
            }
        }
        largest
    }
}

/// Returns the module path of a file: `rules/attack/mod.rs` and `rules/attack.rs` are both `rules::attack`.
fn module_path(file: &str) -> ModulePath {
    let parts: Vec<&str> = file.trim_end_matches(".rs").split('/').collect();
    let parts = parts
        .into_iter()
        .filter(|part| !matches!(*part, "mod" | "lib"));
    parts.map(str::to_owned).collect()
}

fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute
                .parse_args::<syn::Ident>()
                .is_ok_and(|argument| argument == "test")
    })
}

/// Reads the names and paths of one file.
struct Reader<'p> {
    at: ModulePath,
    paths: &'p BTreeSet<ModulePath>,
    module: Module,
}

impl Reader<'_> {
    /// Returns the absolute form of a path; `None` if it leaves the crate or is relative to a local name.
    fn absolute(&self, segments: &[String]) -> Option<ModulePath> {
        let mut segments = segments;
        let mut base = match segments.first()?.as_str() {
            "crate" => Vec::new(),
            "self" | "super" => self.at.clone(),
            first => {
                let mut child = self.at.clone();
                child.push(first.to_owned());
                if !self.paths.contains(&child) {
                    return None;
                }
                self.at.clone()
            }
        };
        while let Some(first) = segments.first() {
            match first.as_str() {
                "crate" | "self" => {}
                "super" => {
                    base.pop()?;
                }
                _name => break,
            }
            segments = &segments[1..];
        }
        base.extend_from_slice(segments);
        Some(base)
    }

    fn read_use(&mut self, tree: &UseTree, before: &[String], passes_on: bool) {
        let with = |name: &syn::Ident| {
            let mut path = before.to_vec();
            path.push(name.to_string());
            path
        };
        match tree {
            UseTree::Path(path) => self.read_use(&path.tree, &with(&path.ident), passes_on),
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.read_use(tree, before, passes_on);
                }
            }
            UseTree::Glob(_) => {
                if let Some(path) = self.absolute(before) {
                    if !passes_on {
                        self.module.imported.insert(path.clone());
                    }
                    self.module.globs.push(path);
                }
            }
            UseTree::Name(name) if name.ident == "self" => self.alias(before, None, passes_on),
            UseTree::Name(name) => self.alias(&with(&name.ident), None, passes_on),
            UseTree::Rename(rename) => {
                let path = with(&rename.ident);
                self.alias(&path, Some(rename.rename.to_string()), passes_on);
            }
        }
    }

    fn alias(&mut self, path: &[String], name: Option<String>, passes_on: bool) {
        let Some(absolute) = self.absolute(path) else {
            return;
        };
        if !passes_on {
            self.module.imported.insert(absolute.clone());
        }
        let name = name.or_else(|| absolute.last().cloned());
        if let Some(name) = name {
            self.module.names.insert(name, Meaning::Alias(absolute));
        }
    }

    fn define(&mut self, name: &syn::Ident) {
        self.module.names.insert(name.to_string(), Meaning::Item);
    }
}

impl<'a> Visit<'a> for Reader<'_> {
    fn visit_item(&mut self, item: &'a Item) {
        let attributes: &[Attribute] = match item {
            Item::Const(it) => {
                self.define(&it.ident);
                &it.attrs
            }
            Item::Enum(it) => {
                self.define(&it.ident);
                &it.attrs
            }
            Item::Fn(it) => {
                self.define(&it.sig.ident);
                &it.attrs
            }
            Item::Static(it) => {
                self.define(&it.ident);
                &it.attrs
            }
            Item::Struct(it) => {
                self.define(&it.ident);
                &it.attrs
            }
            Item::Trait(it) => {
                self.define(&it.ident);
                &it.attrs
            }
            Item::Type(it) => {
                self.define(&it.ident);
                &it.attrs
            }
            Item::Macro(it) => {
                if let Some(name) = &it.ident {
                    self.define(name);
                }
                &it.attrs
            }
            Item::Mod(it) => {
                if it.content.is_some() {
                    self.define(&it.ident);
                }
                &it.attrs
            }
            Item::Use(it) => {
                if !is_test(&it.attrs) {
                    let passes_on = !matches!(it.vis, Visibility::Inherited);
                    self.read_use(&it.tree, &[], passes_on);
                }
                return;
            }
            Item::Impl(it) => &it.attrs,
            _without_a_name => &[],
        };
        if !is_test(attributes) {
            visit::visit_item(self, item);
        }
    }
}

fn is_for_tests(path: &str) -> bool {
    path.ends_with("tests.rs") || path.contains("/tests/")
}

/// Returns the files of the largest cycle of each module of a crate.
fn cycles<'s>(sources: &[&'s Source]) -> BTreeMap<String, Vec<&'s str>> {
    let files = sources
        .iter()
        .map(|source| (source.path.as_str(), source.text_without_tests()));
    let largest = Modules::read(files).largest_cycles().into_iter();
    let named = largest.map(|(module, files)| {
        let files = files.into_iter().map(|file| sources[file].path.as_str());
        (module, files.collect())
    });
    named.collect()
}

#[test]
fn import_cycles_only_become_smaller() {
    let sources = all_sources();
    let mut complaints = Vec::new();
    for home in [ENGINE, APPLICATION] {
        let of_crate: Vec<&Source> = sources
            .iter()
            .filter(|source| source.home == home && !is_for_tests(&source.path))
            .collect();
        for (module, mut files) in cycles(&of_crate) {
            let mut known = LARGEST.iter();
            let known = known.find(|(of, name, _)| *of == home && *name == module);
            let limit = known.map_or(0, |(_, _, limit)| *limit);
            if files.len() != limit {
                files.sort_unstable();
                complaints.push(format!(
                    "{home}/{module}: {} files import each other in a circle, {limit} are recorded in {}: {}",
                    files.len(),
                    file!(),
                    files.join(", ")
                ));
            }
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn cycles_are_found_through_re_exports() {
    let found = |files: &[(&str, &str)]| {
        let sources: Vec<Source> = files
            .iter()
            .map(|(path, text)| Source::new(path, text))
            .collect();
        let sources: Vec<&Source> = sources.iter().collect();
        cycles(&sources).remove("a").map_or(0, |files| files.len())
    };
    let parent = ("a/mod.rs", "mod b; mod c; pub use b::B; pub use c::C;");
    let b = ("a/b.rs", "use super::C; pub struct B(C);");
    assert_eq!(
        found(&[parent, b, ("a/c.rs", "use crate::a::B; pub struct C(B);")]),
        2
    );
    assert_eq!(found(&[parent, b, ("a/c.rs", "pub struct C;")]), 0);
    let through_all = [
        ("a/mod.rs", "mod b; mod c; pub use b::*; pub use c::C;"),
        ("a/b.rs", "use super::C; pub fn b() {}"),
        ("a/c.rs", "use super::{b as other}; pub struct C;"),
    ];
    assert_eq!(found(&through_all), 2);
}
