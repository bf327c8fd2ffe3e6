//! A number that grows with every change of the fight, so that nothing is redrawn without one, and one for each fight.

use bevy_ecs::prelude::*;

/// Grows with every command, undo, redo and jump.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Revision(pub u64);

/// Which fight is open, counted since the program was started: one that is opened again is another.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FightNumber(pub u64);

/// The systems that show the GM's panels, after what is drawn on the map itself.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PanelSystems;

/// The systems that turn keys and clicks into requests, after it is known what the mouse means and before the
/// requests are carried out.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct InputSystems;
