//! The encounter file of the open fight. If it is edited meanwhile, the GM is asked whether to apply the changes, to
//! restart the fight, or to ignore them.

use std::fs;
use std::path::{Path, PathBuf};

use bevy::prelude::*;

use crate::encounter::{self, EncounterName, EncounterSetup, History, check_setup};
use crate::rules::facts::EncounterCommand;
use crate::ui::saving::FightStorage;
use crate::ui::shell::open_library::OpenLibrary;
use crate::ui::shell::register::run_system;
use crate::ui::shell::toasts::Toasts;
use crate::ui::startup::{rebuild_lexicon, show_picture_of};
use crate::view::{CameraRequest, CurrentLexicon, DiceEntry, FightClosed, Revision, Tool};

use super::rulesets::start_new_journal;
use super::{EditedFile, FileChangeNotices, FileChangedNotice, text};

/// Encounter file of the open fight, as last recorded.
#[derive(Resource, Default)]
pub struct EncounterFile(Option<RecordedState>);

/// Recorded state of the file.
struct RecordedState {
    path: PathBuf,
    text: Vec<u8>,
    /// Parsed content; `None` if it could not be read at that time.
    setup: Option<EncounterSetup>,
}

impl EncounterFile {
    /// Returns the file of the fight that `source` named and that is saved in `journal`; none for a bundled fight, or
    /// if the original file cannot be determined.
    fn source_of_save(library: &OpenLibrary, source: &Path, journal: Option<&Path>) -> Self {
        Self(
            library
                .0
                .encounter_behind(source, journal)
                .and_then(|path| {
                    let text = fs::read(&path).ok()?;
                    let setup = library.0.encounter(&path).ok();
                    Some(RecordedState { path, text, setup })
                }),
        )
    }

    /// Returns the path of the file.
    pub fn path(&self) -> Option<&Path> {
        self.0.as_ref().map(|known| known.path.as_path())
    }
}

/// Records the current state of the open fight's file.
pub fn record_state(
    storage: Res<FightStorage>,
    library: Res<OpenLibrary>,
    notices: Option<ResMut<FileChangeNotices>>,
    mut commands: Commands,
) {
    let file = EncounterFile::source_of_save(&library, storage.source(), storage.path());
    commands.insert_resource(file);
    if let Some(mut notices) = notices {
        notices.drop(EditedFile::Encounter);
    }
}

/// Asks what to do if the file differs from its recorded state; returns true if it asks. The engine compares the file
/// with all of the fight.
pub fn ask_if_changed(world: &mut World) -> bool {
    let Some(known) = &world.resource::<EncounterFile>().0 else {
        return false;
    };
    let path = known.path.clone();
    if fs::read(&path).is_ok_and(|text| text == known.text) {
        world
            .resource_mut::<FileChangeNotices>()
            .drop(EditedFile::Encounter);
        return false;
    }
    let name = world.resource::<EncounterName>().0.clone();
    let read = world.resource::<OpenLibrary>().0.encounter(&path);
    let notice = match read {
        Err(problems) => FileChangedNotice::encounter_faulty(&name, &problems),
        Ok(new) => {
            let old = earlier_version(world);
            match check_setup(world, &old, &new) {
                Ok(edits) => FileChangedNotice::encounter_changed(&name, &path, &edits),
                Err(why) => {
                    let why = world.resource::<CurrentLexicon>().0.named(&why.to_string());
                    let mut notice =
                        FileChangedNotice::encounter_changed(&name, &path, &Default::default());
                    notice.lines[0] = text::cannot_apply_mid_fight(why);
                    notice
                }
            }
        }
    };
    let offers = !notice.answers.is_empty();
    world.resource_mut::<FileChangeNotices>().show(notice);
    offers
}

/// Returns the earlier content of the file; if that could not be read, the fight as it started.
fn earlier_version(world: &World) -> EncounterSetup {
    let file = world.get_resource::<EncounterFile>();
    let known = file.and_then(|file| file.0.as_ref());
    let setup = known.and_then(|known| known.setup.clone());
    setup.unwrap_or_else(|| current_as_setup(world))
}

/// Returns the open fight as if it had just been written to a file, so that nothing in it is new.
fn current_as_setup(world: &World) -> EncounterSetup {
    let ruleset = world
        .resource::<crate::rules::state::ActiveRuleset>()
        .0
        .clone();
    let start = world.resource::<History>().start().clone();
    EncounterSetup {
        name: world.resource::<EncounterName>().0.clone(),
        about: String::new(),
        ruleset,
        map: start.map.clone(),
        sides: start.sides.clone(),
        combatants: Vec::new(),
        seed: 0,
        alerted: Vec::new(),
        show: Default::default(),
        waves: Vec::new(),
        markers: start.markings.markers().to_vec(),
    }
}

/// Applies the changes in the file to the fight, which replaces its state; returns the commands by which new combatants
/// join.
pub fn apply_changes(world: &mut World) -> Option<Vec<EncounterCommand>> {
    let path = world.resource::<EncounterFile>().path()?.to_owned();
    let new = match world.resource::<OpenLibrary>().0.encounter(&path) {
        Ok(new) => new,
        Err(problems) => {
            world.resource_mut::<Toasts>().show_error(problems);
            return None;
        }
    };
    let something_done = !world.resource::<History>().entries().is_empty();
    let old = earlier_version(world);
    let joining = match encounter::apply_setup_edits(world, &old, &new) {
        Ok(joining) => joining,
        Err(why) => {
            let why = world.resource::<CurrentLexicon>().0.named(&why.to_string());
            let words = text::new_version_unusable(why);
            world.resource_mut::<Toasts>().show_rejection(words);
            return None;
        }
    };
    let anew = something_done && world.resource::<History>().entries().is_empty();
    if anew {
        let so_far = run_system(world, start_new_journal, ());
        let words = text::continues_with_new_file(so_far.as_deref());
        world.resource_mut::<Toasts>().show_info(words);
        world.resource_mut::<DiceEntry>().pending = None;
        world.trigger(FightClosed);
    }
    run_system(world, show_picture_of, (new.map, path));
    run_system(world, rebuild_lexicon, ());
    run_system(world, show_changed_fight, ());
    run_system(world, record_state, ());
    (!joining.is_empty()).then_some(joining)
}

/// Shows all of the changed fight, without a tool.
fn show_changed_fight(
    mut tool: ResMut<Tool>,
    mut camera: ResMut<CameraRequest>,
    mut revision: ResMut<Revision>,
) {
    tool.set_if_neq(Tool::Point);
    *camera = CameraRequest::FitFight;
    revision.0 += 1;
}
