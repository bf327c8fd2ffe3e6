//! # Splitsecond: a desktop battle map that keeps time
//!
//! A game master (GM) runs a tabletop fight; the program advances a clock in seconds, enforces
//! movement on 5-ft squares or hexagons, resolves attacks and records why. This file describes the
//! architecture.
//!
//! ## Two crates
//!
//! `src/engine/` is a separate crate: the headless half, which knows no window and has no feature for one. This
//! crate is the application: the command line, and behind the feature `app` (on by default) the windows. It exports the
//! engine's modules as its own, so that `crate::grid` means the same in both.
//!
//! A module may use only the modules to its left. Between the crates the compiler enforces this, inside them
//! `tests/suite/architecture/`. The engine's `lib.rs` draws the left half of the line; this is the right half:
//!
//! ```text
//! view → paint → ui → cli → main
//! ```
//!
//! | module | holds | never |
//! | --- | --- | --- |
//! | engine: `grid` | integer geometry: squares and hexagons, footprints, distance metrics, terrain, walls, doors, reach, paths, lines of sight | ECS, files, floats |
//! | `document` | RON text → located tree → typed values, with every problem of a file listed | what the values mean |
//! | `mapfile` | maps drawn by a person in a file: rows of characters, walls and doors; squares or hexagons; the picture under them | pixels |
//! | `ruleset` | the validated catalogue: clock, turn structure, actions, attack model, conditions, weapons, creatures, rule texts; `ruleset/schema` reads and describes entries whose fields are declared once | rules behaviour |
//! | `rules` | mechanics as components and systems, one folder a mechanic with its outcomes, rejections and texts; `rules/mod.rs` describes its own plan | presentation, wall clock, ambient randomness |
//! | `encounter` | the one write path: command → systems → outcomes → journal; history, snapshot, transcript, perspective, legal commands | a second way to change the state |
//! | `cases` | conformance cases: rules proven by hand-written fights | new rules |
//! | `tactics` | chooses a sensible legal command for a combatant | reading what its side cannot know |
//! | `forecast` | many fights from one state, on several threads, and their totals | touching the fight it begins with |
//! | `import` | other programs' maps → ours, with a report; ours → Universal VTT; the place where decimals in files end | a map that differs from its report |
//! | `save` | encounter files, the journal of a fight in progress, versioned saves, atomic writes; one writer | partial loads that are not reported |
//! | `trial` | small fights for the tests of both crates | new rules |
//! | application: `view` | shared by the presentations: selection, tools, layers, actions, requests and settings of the user, explanations, the preview of a click | rules |
//! | `paint` | pictures of the map and its tokens, painted on the CPU | what the rules mean |
//! | `ui` | the presentation, one folder a feature: its plugin, panel, model, texts, systems and tests | game rules |
//! | `cli` | the command line | game rules |
//!
//! Inside `ui`, a module may again use only the modules to its left; `ui/mod.rs` adds the plugins of all features:
//!
//! ```text
//! shared → shell → features
//! ```
//!
//! | module | holds | never |
//! | --- | --- | --- |
//! | `ui/shared` | the visual style, widgets, and texts that several features share | a feature |
//! | `ui/shell` | windows, settings, keys, toasts and the registered actions and requests | a feature |
//! | `ui/map` | the battle map of the GM | another feature |
//! | `ui/player` | the player window | another feature |
//! | any other | a feature of the GM's window: `model` is plain data made from the fight, `panel` shows it and returns requests, `systems` carries them out, `text` has the words | |
//!
//! ## The invariants
//!
//! 1. **One door.** Every change of encounter state is an `EncounterCommand`, GM edits and clock steps included.
//! 2. **One engine.** Live play, tests, replay, auto-play and forecasts run the same systems; they differ only
//!    in who submits and who reads.
//! 3. **Decide, then change.** A rejected command (a typed `Rejection`, which says what would make it
//!    legal) changes nothing.
//! 4. **Determinism.** No floats, hash order, wall clock or ambient randomness in `grid`, `rules`,
//!    `encounter`. Same seed and commands, same journal and state hash on every machine, in debug and release.
//! 5. **Ids, never `Entity`,** in commands, outcomes, files and logs. The file schema is not the runtime type.
//! 6. **Facts are typed**: `Outcome` and `Rejection` are sums of each mechanic's own (`rules::facts`). Its
//!    `text.rs` gives their texts, and only the edge (`encounter::transcript`) asks for texts, so that the log,
//!    the command line and the tests agree.
//! 7. **Headless first.** The engine depends on no rendering crate, and the command line runs without one
//!    (`--no-default-features`).
//! 8. **Perspective.** Everything that the player window draws and every text that players see comes only through
//!    `encounter::perspective`. When in doubt the window is black.
//! 9. **A ruleset is data plus a turn structure and an attack model.** Adding a condition, weapon, creature,
//!    action or spell touches no code. Only the few lists of structures and models ask which one is played;
//!    all other code asks how it plays (`ruleset::TurnRules`), or what the model means (`ruleset::AttackModel`,
//!    `rules::attack`).
//! 10. **Words are kept apart.** Each feature of the windows has one module `text`, with constants and with functions
//!     that take typed values and return whole sentences, so that a translation replaces these modules and nothing
//!     else. The text of a typed error or rejection is the attribute on its variant, that of an outcome its mechanic's
//!     `text.rs`.
//!
//! ## A feature of the windows
//!
//! Panels and the map return requests (`view::Request`) and change nothing. A feature declares its actions
//! (`view::UiAction`: name, key, place in a menu, help) and the type of its requests (`view::FeatureRequest`), and its
//! `plugin` registers each with the system that performs it: `app.add_action(&actions::PARTIES, toggle)` and
//! `app.add_request(carry_out)`. Menus, keys, the palette, tooltips and the help are built from what is registered;
//! nothing else lists the actions or the requests. An action that only switches a setting says which
//! (`.switching(|settings| &mut settings.log)`) and is registered by `app.add_switch(&actions::TOGGLE_LOG)`. The
//! system of an action or a request may return further requests, commands to submit among them, which are carried out
//! right after it.
//!
//! A panel is a system that shows a model in the given `Ui` and returns requests. `app.add_panel` registers it for a
//! slot of the window (`PanelSlot::Order.at(10)`, above the turn order); the layout knows the slots and no panel. A
//! model is built by a function of `GmSources`, which `app.add_model(AimModel::build)` registers; the inputs that it
//! reads are recorded, and it is built again only when one of them has changed. A window above the map is a resource
//! that implements `UiWindow`, and `app.add_window::<HelpUi, _>(show)` registers it: the shell shows the open ones as
//! a stack, and Esc goes back in the topmost. State of the open fight is dropped by an observer of `FightClosed`. So a
//! new panel needs its directory, and its two lines in `ui/mod.rs`: the module, and its plugin in the list of
//! features.
//!
//! `tests/suite/architecture/` and `tests/suite/english/` keep as much of this as a machine can check.
//!
//! ## Where else to read
//!
//! `tests/README.md` describes how the tests are organised and how to run one, `tests/cases/README.md` how to write a
//! case, `assets/rulesets/README.md` how to write a ruleset, and `assets/packaging/README.md` how packages are made.
//! `assets/manual/` is for users; its `glossary.md` has the word for each concept, in the windows, the texts and the
//! code. `.ci/run` is everything that must hold before a change lands.

#[cfg(test)]
use engine::trial;
pub use engine::{
    cases, document, encounter, forecast, grid, import, mapfile, rules, ruleset, save, tactics,
};

pub mod cli;
#[cfg(feature = "app")]
pub mod paint;
#[cfg(feature = "app")]
pub mod ui;
pub mod view;
