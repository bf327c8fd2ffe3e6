//! Prepare mode: switches between drawing and the fight, starts with an empty map, and writes the encounter file.

use std::path::PathBuf;
use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::encounter::EncounterName;
use crate::grid::{BattleMap, Cell, Stroke, Topology};
use crate::rules::facts::EncounterCommand;
use crate::rules::state::BattleReader;
use crate::save::{UserFolder, write_empty_map, write_encounter};
use crate::ui::browse::{Browser, FileToSave, file_name};
use crate::ui::exports;
use crate::ui::file_change::encounter_file;
use crate::ui::saving::{self, FightStorage};
use crate::ui::shell::open_library::OpenLibrary;
use crate::ui::shell::register::{RegisterFeature, run_system};
use crate::ui::shell::toasts::Toasts;
use crate::view::drawing::{Answer, Search};
use crate::view::{
    CameraRequest, Drawing, FeatureRequest, Gesture, Pencil, PrepareAct, Request, Selection,
    Sketch, StorageAct, Tool, actions,
};

use super::text;

/// Extension of encounter files.
const ENDING: &str = "ron";

/// Registers the requests.
pub fn plugin(app: &mut App) {
    app.add_request(carry_out)
        .add_request(draw_on_new_map)
        .add_request(save_encounter)
        .add_action(&actions::PREPARE, |mut prepare: PrepareMode| {
            prepare.toggle();
        })
        .add_action(&actions::SAVE_ENCOUNTER, choose_encounter_file);
}

/// Lets the user choose a file for the encounter: by default, the file that it was opened from.
fn choose_encounter_file(
    storage: Res<FightStorage>,
    encounter: Res<EncounterName>,
    mut browser: ResMut<Browser>,
) {
    let opened = storage.source();
    let is_encounter = opened.is_file() && opened.extension().is_some_and(|found| found == ENDING);
    let (name, folder) = match opened.file_stem().zip(opened.parent()) {
        Some((stem, folder)) if is_encounter => {
            (stem.to_string_lossy().into_owned(), Some(folder.to_owned()))
        }
        _elsewhere => {
            let folder = UserFolder::find().ok().map(|user| user.encounters());
            (file_name(&encounter.0), folder)
        }
    };
    let file = FileToSave::new(text::SAVE_ENCOUNTER, ENDING, PrepareAct::SaveEncounter);
    saving::choose_file_in(&mut browser, file, &name, folder);
}

/// A new map that is being opened, to enter Prepare mode on it.
#[derive(Clone, Debug, PartialEq)]
struct NewMap(PathBuf);

impl FeatureRequest for NewMap {}

/// A file for the encounter.
#[derive(Clone, Debug, PartialEq)]
struct EncounterToSave(PathBuf);

impl FeatureRequest for EncounterToSave {}

/// Carries out a request of Prepare mode.
fn carry_out(
    In(act): In<PrepareAct>,
    mut prepare: PrepareMode,
    reader: BattleReader,
) -> Vec<Request> {
    match act {
        PrepareAct::SetPencil(pencil) => prepare.take_pencil(pencil),
        PrepareAct::SetFrame(frame) => prepare.drawing.frame = frame,
        PrepareAct::SavePiece { name, from, to } => {
            prepare.save_piece(reader.battle().map, &name, from, to);
        }
        PrepareAct::TogglePiece(nth) => prepare.drawing.proposals.toggle(nth),
        PrepareAct::AnswerProposals(given) => {
            return prepare.answer(given, reader.battle().map);
        }
        PrepareAct::NewMap(empty) => match write_empty_map(&prepare.library.0, &empty) {
            Ok(path) => {
                let open = StorageAct::Open(path.clone());
                return vec![open.into(), NewMap(path).into()];
            }
            Err(why) => prepare.toasts.show_error(why.to_string()),
        },
        PrepareAct::SaveEncounter(path) => return vec![EncounterToSave(path).into()],
    }
    Vec::new()
}

/// Prepare mode, as an action that enters or leaves it, or that takes a tool, needs it.
#[derive(SystemParam)]
pub struct PrepareMode<'w> {
    /// The state of Prepare mode.
    pub drawing: ResMut<'w, Drawing>,
    sketch: ResMut<'w, Sketch>,
    gesture: ResMut<'w, Gesture>,
    /// The current tool.
    pub tool: ResMut<'w, Tool>,
    selection: ResMut<'w, Selection>,
    camera: ResMut<'w, CameraRequest>,
    /// The user's pieces of maps and pictures.
    pub library: Res<'w, OpenLibrary>,
    /// Notices for the user.
    pub toasts: ResMut<'w, Toasts>,
}

impl PrepareMode<'_> {
    /// Enters Prepare mode, or returns to the fight.
    pub fn toggle(&mut self) {
        let drawing = &mut *self.drawing;
        drawing.on = !drawing.on;
        drawing.frame = None;
        drawing.fit.block = None;
        drawing.pencil.newcomers.clear();
        let on = drawing.on;
        *self.sketch = Sketch::default();
        *self.gesture = Gesture::default();
        self.tool.set_if_neq(Tool::Point);
        if on {
            self.load_pieces();
            self.selection.set_if_neq(Selection(None));
        } else {
            // The panels of the fight leave another part of the window to the map.
            *self.camera = CameraRequest::FitFight;
        }
    }

    /// Returns to the fight, if Prepare mode is on.
    pub fn leave(&mut self) {
        if self.drawing.on {
            self.toggle();
        }
    }

    /// Selects a tool for the map; a half-drawn shape is cancelled.
    pub fn take_tool(&mut self, tool: Tool) {
        self.sketch.cancel();
        *self.gesture = Gesture::default();
        *self.tool = tool;
    }

    /// Selects another drawing tool.
    pub fn take_pencil(&mut self, pencil: Pencil) {
        let drawing = &mut *self.drawing;
        if drawing.pencil.tool != pencil.tool {
            drawing.frame = None;
        }
        drawing.pencil = pencil;
        self.sketch.cancel();
    }

    /// Loads the user's pieces of maps, and reports unreadable ones.
    fn load_pieces(&mut self) {
        let (pieces, wrong) = self.library.0.pieces();
        let pieces = pieces.into_iter();
        self.drawing.pieces = pieces
            .map(|piece| (piece.name, Arc::new(piece.map)))
            .collect();
        for problems in wrong {
            self.toasts.show_error(problems.to_string());
        }
    }

    /// Saves a block of the map as one of the user's pieces.
    fn save_piece(&mut self, map: &BattleMap, name: &str, from: Cell, to: Cell) {
        let kept = match map.block(from, to) {
            Ok(block) => {
                let saved = self.library.0.save_piece(name, &block);
                saved.map_err(|why| why.to_string())
            }
            Err(why) => Err(why.to_string()),
        };
        match kept {
            Ok(path) => {
                self.load_pieces();
                self.toasts.show_info(text::piece_saved(name, &path));
            }
            Err(why) => self.toasts.show_error(why),
        }
    }

    /// Applies the GM's answer to the included lines, as a single act.
    fn answer(&mut self, answer: Answer, map: &BattleMap) -> Vec<Request> {
        match self.drawing.proposals.answer(answer, map) {
            none if none.is_empty() => Vec::new(),
            commands => vec![Request::Submit(commands)],
        }
    }

    /// Cancels the current placement; returns true if there was one.
    fn cancel_placement(&mut self) -> bool {
        if !self.drawing.places_combatants() {
            return false;
        }
        self.drawing.pencil.newcomers.clear();
        self.sketch.cancel();
        true
    }
}

/// Goes one step back: dismisses proposals or, in Prepare mode, a half-drawn shape, the frame, then Prepare mode
/// itself. Returns the requests that follow; `None` if there was nothing.
pub fn step_back(mut prepare: PrepareMode, reader: BattleReader) -> Option<Vec<Request>> {
    if prepare.drawing.proposals.is_open() {
        return Some(prepare.answer(Answer::Leave, reader.battle().map));
    }
    if !prepare.drawing.on {
        return None;
    }
    if prepare.sketch.cancel() || prepare.cancel_placement() {
        return Some(Vec::new());
    }
    let drawing = &mut *prepare.drawing;
    let had = drawing.frame.take().is_some() | drawing.fit.block.take().is_some();
    if !had {
        prepare.toggle();
    }
    Some(Vec::new())
}

/// Moves the frame with its contents, and adapts the view and the proposals to a map of another size. The map has this
/// topology.
pub fn adapt_to_command(
    command: &EncounterCommand,
    topology: Topology,
    drawing: &mut ResMut<Drawing>,
    camera: &mut ResMut<CameraRequest>,
) {
    if let EncounterCommand::Draw(Stroke::Shift(shift)) = command {
        drawing.frame = Some((shift.at, shift.end()));
    } else if let EncounterCommand::Draw(Stroke::Resize(margins)) = command {
        drawing.frame = None;
        drawing.proposals.shift(margins, topology);
        drawing.fit.block = None;
        // The found lines are elsewhere now.
        drawing.fit.search = Search::Idle;
        **camera = CameraRequest::FitMap;
    } else if let EncounterCommand::Draw(Stroke::Picture(_)) = command {
        // The found lines are elsewhere now.
        drawing.fit.search = Search::Idle;
    }
}

/// Enters Prepare mode on a new map. If a question to the user comes before it is opened, it waits in the list of
/// fights.
fn draw_on_new_map(In(map): In<NewMap>, storage: Res<FightStorage>, mut prepare: PrepareMode) {
    if storage.source() == map.0 {
        prepare.toggle();
        *prepare.camera = CameraRequest::FitMap;
    }
}

/// Writes the map and the combatants as an encounter file, or a picture of the map or the map for other programs if the
/// file has their extension. All of the fight is written.
fn save_encounter(In(file): In<EncounterToSave>, world: &mut World) {
    let path = file.0;
    if run_system(world, exports::export_map, path.clone()) {
        return;
    }
    let path = saving::with_extension(&path, ENDING);
    let opened_by = world.resource::<FightStorage>().source().to_owned();
    let written = world.resource_scope(|world, library: Mut<OpenLibrary>| {
        write_encounter(&library.0, world, &path, &opened_by)
    });
    // A change by the program itself is not reported.
    run_system(world, encounter_file::record_state, ());
    let mut toasts = world.resource_mut::<Toasts>();
    match written {
        Ok(written) if written.kept => toasts.show_info(text::encounter_updated(&written.path)),
        Ok(written) => toasts.show_info(text::encounter_written(&written.path)),
        Err(why) => toasts.show_error(why.to_string()),
    }
}
