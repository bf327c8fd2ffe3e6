//! Opens and closes the library, and copies, pastes and removes selected combatants.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::rules::state::{BattleReader, CombatantId};
use crate::ui::prepare::PrepareMode;
use crate::ui::shell::register::RegisterFeature;
use crate::ui::shell::toasts::Toasts;
use crate::ui::submission::FightReader;
use crate::view::placement::{copies_of, paste_commands, remove_commands};
use crate::view::{
    Cursor, DrawTool, Drawing, Group, Hover, Pencil, PlacementAct, Request, Selection, Sketch,
    actions,
};

use super::{LibraryUi, text};

/// Registers the actions and requests.
pub fn plugin(app: &mut App) {
    app.add_request(carry_out)
        .add_action(&actions::LIBRARY, toggle_library)
        .add_action(&actions::COPY, copy_selected)
        .add_action(&actions::PASTE, paste)
        .add_action(&actions::REMOVE, remove_selected);
}

/// Carries out a request of the library or the context menu.
fn carry_out(In(act): In<PlacementAct>, mut copying: CombatantCopier, mut sketch: ResMut<Sketch>) {
    match act {
        PlacementAct::Copy(who) => copying.copy(&who),
        // The combatants are placed where the left button is released.
        PlacementAct::PlaceAtRelease => sketch.carries = true,
    }
}

/// Opens the library with the focus in its search field; if it is open already, returns to the fight.
fn toggle_library(mut prepare: PrepareMode, mut library: ResMut<LibraryUi>) {
    if prepare.drawing.shows_library() {
        prepare.toggle();
        return;
    }
    if !prepare.drawing.on {
        prepare.toggle();
    }
    let pencil = Pencil {
        tool: DrawTool::Creatures,
        ..prepare.drawing.pencil.clone()
    };
    prepare.take_pencil(pencil);
    library.open();
}

/// Returns the selected combatants: the group, or a single one.
fn selected(group: &Group, selection: Selection) -> Vec<CombatantId> {
    match group.0.is_empty() {
        true => selection.0.into_iter().collect(),
        false => group.0.clone(),
    }
}

fn copy_selected(mut copying: CombatantCopier, group: Res<Group>, selection: Res<Selection>) {
    copying.copy(&selected(&group, *selection));
}

/// Copies combatants for pasting.
#[derive(SystemParam)]
struct CombatantCopier<'w, 's> {
    reader: BattleReader<'w, 's>,
    drawing: ResMut<'w, Drawing>,
    toasts: ResMut<'w, Toasts>,
}

impl CombatantCopier<'_, '_> {
    /// Copies these combatants.
    fn copy(&mut self, who: &[CombatantId]) {
        let copies = copies_of(&self.reader.battle(), who);
        let many = copies.len();
        if many == 0 {
            nobody_selected(&mut self.toasts);
            return;
        }
        self.drawing.copied = copies;
        self.toasts.show_info(text::copied(many));
    }
}

/// Pastes the copies around the square at the keyboard cursor or the mouse.
fn paste(
    hover: Res<Hover>,
    cursor: Res<Cursor>,
    drawing: Res<Drawing>,
    mut fight: FightReader,
    mut toasts: ResMut<Toasts>,
) -> Option<Request> {
    let at = cursor.0.or(hover.cell);
    let copies = &drawing.copied;
    let words = match at {
        _ if copies.is_empty() => text::NOTHING_COPIED,
        None => text::POINT_TO_PASTE,
        Some(at) => {
            let commands = paste_commands(&fight.battle(), copies, at);
            if !commands.is_empty() {
                return Some(Request::Submit(commands));
            }
            text::NO_ROOM
        }
    };
    toasts.show_rejection(words.to_owned());
    None
}

/// Removes the selected combatants from the map, as one act.
fn remove_selected(
    mut group: ResMut<Group>,
    selection: Res<Selection>,
    reader: BattleReader,
    mut toasts: ResMut<Toasts>,
) -> Option<Request> {
    let who = selected(&group, *selection);
    let commands = remove_commands(&reader.battle(), &who);
    if commands.is_empty() {
        nobody_selected(&mut toasts);
        return None;
    }
    group.set_if_neq(Group::default());
    Some(Request::Submit(commands))
}

fn nobody_selected(toasts: &mut Toasts) {
    toasts.show_rejection(text::NOTHING_SELECTED.to_owned());
}
