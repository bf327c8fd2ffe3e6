//! Counters for redrawing: one that grows with every change of the fight, and one for each fight that is opened.

use bevy_ecs::prelude::*;

use crate::rules::facts::Lexicon;

/// A counter that grows with every command, undo, redo and jump.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Revision(pub u64);

/// The number of the open fight, counted since the start of the program. A fight that is opened again gets a new
/// number.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FightNumber(pub u64);

/// The open fight is closed and another one opened: what belongs to it is dropped.
#[derive(Event, Clone, Copy, Debug)]
pub struct FightClosed;

/// The systems that show the GM's panels. They run after the systems that draw on the map itself.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PanelSystems;

/// The systems that take over the results of work on other threads. They run before keys and clicks become requests.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ResultSystems;

/// The systems that carry out requests.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RequestSystems;

/// The systems that turn keys and clicks into requests. They run after the meaning of the mouse is known and before the
/// requests are carried out.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct InputSystems;

/// Names and terms of the open fight.
#[derive(Resource, Clone, Debug)]
pub struct CurrentLexicon(pub Lexicon);
