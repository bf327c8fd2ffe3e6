//! Prepare mode: switches between drawing and the fight, starts with an empty map, and writes the encounter file.

use std::path::Path;
use std::sync::Arc;

use bevy::prelude::*;

use crate::encounter;
use crate::encounter::EncounterName;
use crate::grid::{Cell, Stroke};
use crate::rules::facts::EncounterCommand;
use crate::save::{EmptyMap, UserFolder, write_empty_map, write_encounter};
use crate::view::drawing::{Answer, Search};
use crate::view::{
    CameraRequest, Drawing, Gesture, Pencil, PrepareAct, Selection, Sketch, Tool, actions,
};

use super::browse::{FileToSave, file_name};
use super::exports;
use super::register::RegisterFeature;
use super::saving::{self, FightStorage};
use super::startup::OpenLibrary;
use super::submission;
use super::text::prepare as text;
use super::toasts::Toasts;
use super::{encounter_file, placement};

/// Extension of encounter files.
const ENDING: &str = "ron";

/// Registers the requests.
pub fn plugin(app: &mut App) {
    app.add_request(carry_out)
        .add_action(&actions::PREPARE, toggle)
        .add_action(&actions::SAVE_ENCOUNTER, choose_encounter_file);
}

/// Lets the user choose a file for the encounter: by default, the file that it was opened from.
fn choose_encounter_file(world: &mut World) {
    let opened = world.resource::<FightStorage>().source().to_owned();
    let is_encounter = opened.is_file() && opened.extension().is_some_and(|found| found == ENDING);
    let (name, folder) = match opened.file_stem().zip(opened.parent()) {
        Some((stem, folder)) if is_encounter => {
            (stem.to_string_lossy().into_owned(), Some(folder.to_owned()))
        }
        _elsewhere => {
            let folder = UserFolder::find().ok().map(|user| user.encounters());
            (file_name(&world.resource::<EncounterName>().0), folder)
        }
    };
    let file = FileToSave::new(text::SAVE_ENCOUNTER, ENDING, PrepareAct::SaveEncounter);
    saving::choose_file_in(world, file, &name, folder);
}

/// Carries out a request of Prepare mode.
fn carry_out(In(act): In<PrepareAct>, world: &mut World) {
    match act {
        PrepareAct::SetPencil(pencil) => take_pencil(world, pencil),
        PrepareAct::SetFrame(frame) => set_frame(world, frame),
        PrepareAct::SavePiece { name, from, to } => save_piece(world, &name, from, to),
        PrepareAct::TogglePiece(nth) => toggle_piece(world, nth),
        PrepareAct::AnswerProposals(given) => answer(world, given),
        PrepareAct::NewMap(empty) => begin_on_empty_map(world, &empty),
        PrepareAct::SaveEncounter(path) => save_encounter(world, &path),
    }
}

/// Enters Prepare mode, or returns to the fight.
pub fn toggle(world: &mut World) {
    let mut drawing = world.resource_mut::<Drawing>();
    drawing.on = !drawing.on;
    drawing.frame = None;
    drawing.fit.block = None;
    drawing.pencil.newcomers.clear();
    let on = drawing.on;
    *world.resource_mut::<Sketch>() = Sketch::default();
    *world.resource_mut::<Gesture>() = Gesture::default();
    world.resource_mut::<Tool>().set_if_neq(Tool::Point);
    if on {
        load_pieces(world);
        world
            .resource_mut::<Selection>()
            .set_if_neq(Selection(None));
    } else {
        // The panels of the fight leave another part of the window to the map.
        *world.resource_mut::<CameraRequest>() = CameraRequest::FitFight;
    }
}

/// Loads the user's pieces of maps, and reports unreadable ones.
fn load_pieces(world: &mut World) {
    let (pieces, wrong) = world.resource::<OpenLibrary>().0.pieces();
    let pieces = pieces.into_iter();
    world.resource_mut::<Drawing>().pieces = pieces
        .map(|piece| (piece.name, Arc::new(piece.map)))
        .collect();
    for problems in wrong {
        world
            .resource_mut::<Toasts>()
            .show_error(problems.to_string());
    }
}

/// Saves a block of the map as one of the user's pieces.
pub fn save_piece(world: &mut World, name: &str, from: Cell, to: Cell) {
    let block = encounter::read(world, |battle| battle.map.block(from, to));
    let kept = match block {
        Ok(block) => {
            let library = &world.resource::<OpenLibrary>().0;
            library
                .save_piece(name, &block)
                .map_err(|why| why.to_string())
        }
        Err(why) => Err(why.to_string()),
    };
    match kept {
        Ok(path) => {
            load_pieces(world);
            let words = text::piece_saved(name, &path);
            world.resource_mut::<Toasts>().show_info(words);
        }
        Err(why) => world.resource_mut::<Toasts>().show_error(why),
    }
}

/// Selects another drawing tool.
pub fn take_pencil(world: &mut World, pencil: Pencil) {
    let mut drawing = world.resource_mut::<Drawing>();
    if drawing.pencil.tool != pencil.tool {
        drawing.frame = None;
    }
    drawing.pencil = pencil;
    world.resource_mut::<Sketch>().cancel();
}

/// Sets the selection frame, or removes it.
pub fn set_frame(world: &mut World, frame: Option<(Cell, Cell)>) {
    world.resource_mut::<Drawing>().frame = frame;
}

/// Includes or excludes a proposed line.
pub fn toggle_piece(world: &mut World, nth: usize) {
    world.resource_mut::<Drawing>().proposals.toggle(nth);
}

/// Applies the GM's answer to the included lines, as a single act.
pub fn answer(world: &mut World, answer: Answer) {
    let map = encounter::read(world, |battle| battle.shared_map());
    let commands = world
        .resource_mut::<Drawing>()
        .proposals
        .answer(answer, &map);
    submission::submit_all(world, commands.into(), false);
}

/// Goes one step back: dismisses proposals or, in Prepare mode, a half-drawn shape, the frame, then Prepare mode
/// itself. Returns true if there was anything.
pub fn step_back(world: &mut World) -> bool {
    if world.resource::<Drawing>().proposals.is_open() {
        answer(world, Answer::Leave);
        return true;
    }
    if !world.resource::<Drawing>().on {
        return false;
    }
    if world.resource_mut::<Sketch>().cancel() || placement::cancel_placement(world) {
        return true;
    }
    let mut drawing = world.resource_mut::<Drawing>();
    let had = drawing.frame.take().is_some() | drawing.fit.block.take().is_some();
    if !had {
        toggle(world);
    }
    true
}

/// Moves the frame with its contents, and adapts the view and the proposals to a map of another size.
pub fn adapt_to_command(world: &mut World, command: &EncounterCommand) {
    if let EncounterCommand::Draw(Stroke::Shift(shift)) = command {
        set_frame(world, Some((shift.at, shift.end())));
    } else if let EncounterCommand::Draw(Stroke::Resize(margins)) = command {
        set_frame(world, None);
        let topology = encounter::read(world, |battle| battle.map.topology());
        let mut drawing = world.resource_mut::<Drawing>();
        drawing.proposals.shift(margins, topology);
        drawing.fit.block = None;
        // The found lines are elsewhere now.
        drawing.fit.search = Search::Idle;
        *world.resource_mut::<CameraRequest>() = CameraRequest::FitMap;
    } else if let EncounterCommand::Draw(Stroke::Picture(_)) = command {
        // The found lines are elsewhere now.
        world.resource_mut::<Drawing>().fit.search = Search::Idle;
    }
}

/// Writes an empty map as an encounter of the user's, opens it, and enters Prepare mode.
pub fn begin_on_empty_map(world: &mut World, empty: &EmptyMap) {
    let written = write_empty_map(&world.resource::<OpenLibrary>().0, empty);
    match written {
        Ok(path) => {
            saving::open(world, path.clone());
            // If a question to the user comes first, the new encounter waits in the list of fights.
            if world.resource::<FightStorage>().source() == path {
                toggle(world);
                *world.resource_mut::<CameraRequest>() = CameraRequest::FitMap;
            }
        }
        Err(why) => world.resource_mut::<Toasts>().show_error(why.to_string()),
    }
}

/// Writes the map and the combatants as an encounter file, or a picture of the map or the map for other programs if the
/// file has their extension.
pub fn save_encounter(world: &mut World, path: &Path) {
    if exports::export_map(world, path) {
        return;
    }
    let path = saving::with_extension(path, "ron");
    let opened_by = world.resource::<FightStorage>().source().to_owned();
    let written = world.resource_scope(|world, library: Mut<OpenLibrary>| {
        write_encounter(&library.0, world, &path, &opened_by)
    });
    // A change by the program itself is not reported.
    encounter_file::record_state(world);
    let mut toasts = world.resource_mut::<Toasts>();
    match written {
        Ok(written) if written.kept => toasts.show_info(text::encounter_updated(&written.path)),
        Ok(written) => toasts.show_info(text::encounter_written(&written.path)),
        Err(why) => toasts.show_error(why.to_string()),
    }
}
