//! # Splitsecond: a desktop battle map that keeps time
//!
//! A game master (GM) runs a tabletop fight; the program advances a clock in seconds, enforces
//! movement on 5-ft squares or hexagons, resolves attacks and writes down why. This file is the map of
//! the house.
//!
//! ## The rooms
//!
//! A room may use only what stands to its left:
//!
//! ```text
//! grid → document → mapfile → ruleset → rules → encounter → cases → tactics → import → save → view → paint → { map, gm, player } → app → cli → main
//! └───────────────────────────────── headless, always compiled ──────────────────────────────────┘   └─────── feature "app" (default) ────────┘
//! ```
//!
//! | room | holds | never |
//! | --- | --- | --- |
//! | `grid` | integer geometry: squares and hexagons, footprints, distance metrics, terrain, walls, doors, reach, paths, lines of sight | ECS, files, floats |
//! | `document` | RON text → located tree → typed values, with every problem of a file listed | what the values mean |
//! | `mapfile` | maps as a person draws them in a file: rows of characters, walls and doors; squares or hexagons; which picture lies under them | pixels |
//! | `ruleset` | the validated catalogue: clock, turn structure, actions, attack model, conditions, weapons, creatures, the rules in words | rules behaviour |
//! | `rules` | mechanics as components and systems, one mechanic a folder with its outcomes, rejections and words; its own plan stands in `rules/mod.rs` | presentation, wall clock, ambient randomness |
//! | `encounter` | the one write path: command → systems → outcomes → journal; history, snapshot, transcript, perspective, legal commands | a second way to change the state |
//! | `cases` | conformance cases: rules proven by hand-written fights | rules of its own |
//! | `tactics` | picks a sensible legal command for a combatant | reading what its side cannot know |
//! | `import` | other programs' maps → ours, with a report; ours → Universal VTT; where the decimals of files end | a map that is not what its report says |
//! | `save` | encounter files, the journal of a fight in progress, versioned saves, atomic writes; one writer | loads that are not told to be partial |
//! | `view` | what the presentations share: selection, tools, layers, verbs, explanations, the one answer to what the mouse means | rules |
//! | `paint` | pictures of the map and its tokens, painted on the CPU | what the rules mean |
//! | `map`, `gm`, `player` | the battle map; the egui overlay; the players' window | each other |
//! | `app` | the shell: windows, settings, files, error handling | game rules |
//! | `cli` | the command line | game rules |
//!
//! ## The invariants
//!
//! 1. **One door.** Every change of encounter state is an `EncounterCommand`, GM edits and clock steps included.
//! 2. **One engine.** Live play, tests, replay and auto-play run the same systems; they differ only
//!    in who submits and who reads.
//! 3. **Decide, then change.** A refused command (a typed `Rejection`, which says what would make it
//!    legal) changes nothing.
//! 4. **Determinism.** No floats, hash order, wall clock or ambient randomness in `grid`, `rules`,
//!    `encounter`. Same seed and commands, same journal and state hash on every machine, in debug and release.
//! 5. **Ids, never `Entity`,** in commands, outcomes, files and logs. The file schema is not the runtime type.
//! 6. **Facts are typed**: `Outcome` and `Rejection` are sums of each mechanic's own (`rules::facts`). Its
//!    `words.rs` tells them, and only the edge (`encounter::transcript`) asks for words, so that the log,
//!    the command line and the tests agree.
//! 7. **Headless first.** The headless half compiles and passes its tests without a rendering crate
//!    (`--no-default-features`).
//! 8. **Perspective.** What the players' window draws, and what players are told, comes only through
//!    `encounter::perspective`.
//!    When in doubt it draws black.
//! 9. **A ruleset is data plus a turn structure and an attack model.** Adding a condition, weapon, creature,
//!    action or spell touches no code. Only the few lists of structures and models ask which one is played;
//!    everybody else asks how it plays (`ruleset::Play`), or what the model means (`ruleset::AttackModel`, `rules::attack`).
//!
//! `tests/suite/architecture/` keeps what a machine can check of this.

#[cfg(feature = "app")]
pub mod app;
pub mod cases;
pub mod cli;
pub mod document;
pub mod encounter;
#[cfg(feature = "app")]
pub mod gm;
pub mod grid;
pub mod import;
#[cfg(feature = "app")]
pub mod map;
pub mod mapfile;
#[cfg(feature = "app")]
pub mod paint;
#[cfg(feature = "app")]
pub mod player;
pub mod rules;
pub mod ruleset;
pub mod save;
pub mod tactics;
#[cfg(test)]
mod trial;
pub mod view;
