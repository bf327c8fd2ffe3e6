//! What the mouse promises, worked out again only when something about it has changed.

use bevy::prelude::*;

use crate::rules::state::BattleReader;
use crate::view::promise::{Pointing, Promise, promise};
use crate::view::{Hover, Revision, Selection, Tool, UsualAttack};

/// What the mouse promises where it is now.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Aiming(pub Promise);

/// Whether Shift is held: then somebody who is in a melee means to run.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Running(pub bool);

/// Notes whether Shift is held.
pub fn note_running(keys: Res<ButtonInput<KeyCode>>, mut running: ResMut<Running>) {
    let held = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    running.set_if_neq(Running(held));
}

/// Works out what the mouse promises, when something about it has changed.
#[expect(clippy::too_many_arguments, reason = "a system takes what it reads")]
pub fn weigh_aim(
    reader: BattleReader,
    hover: Res<Hover>,
    selection: Res<Selection>,
    tool: Res<Tool>,
    usual: Res<UsualAttack>,
    running: Res<Running>,
    revision: Res<Revision>,
    mut aiming: ResMut<Aiming>,
) {
    let changed = hover.is_changed()
        || selection.is_changed()
        || tool.is_changed()
        || running.is_changed()
        || revision.is_changed();
    if changed {
        let pointing = Pointing {
            hover: *hover,
            selection: *selection,
            tool: &tool,
            usual: &usual,
            running: running.0,
        };
        aiming.set_if_neq(Aiming(promise(&reader.battle(), &pointing)));
    }
}
