//! The fight that the window opens on, and opening another one later.

use std::path::PathBuf;

use bevy::prelude::*;

use crate::encounter::transcript;
use crate::encounter::{self, History};
use crate::gm::GmUi;
use crate::player::PlayersScreen;
use crate::rules::facts::Lexicon;
use crate::rules::state::ActiveRuleset;
use crate::save::{Fight, Library};
use crate::view::{CameraWish, Revision, Selection, Tool, UsualAttack, acting, display_names};

/// How the window is opened.
pub struct StartUp {
    /// The fight, already read: problems in its file are told on the command line, not in a window.
    pub fight: Fight,
    /// The name or path that it was opened by.
    pub source: String,
    /// The library that other fights are opened from.
    pub library: Library,
    /// Whether to ask at the start about going on with the fight that was open last.
    pub ask_to_continue: bool,
    /// The size of the GM's window, in logical pixels.
    pub size: (u32, u32),
    /// Whether the players' window is open from the start.
    pub players_window: bool,
}

/// The library that fights are opened from.
#[derive(Resource)]
pub struct OpenLibrary(pub Library);

/// The fight that is open, with the file that it is saved to after every command.
#[derive(Resource, Clone, Debug)]
pub struct OpenedFight {
    /// The file of its autosave; `None` if there is no folder for it.
    pub autosave: Option<PathBuf>,
    /// Toggles of its ruleset that are set differently in the ruleset's files.
    pub toggles: Vec<(&'static str, bool)>,
}

/// What things are called in the fight that is open.
#[derive(Resource, Clone, Debug, Deref, DerefMut)]
pub struct CurrentLexicon(pub Lexicon);

/// Opens the first fight before anything is drawn.
///
/// # Errors
/// The reason why it cannot be opened, in words.
pub fn install_first_fight(world: &mut World, start: StartUp) -> Result<(), String> {
    world.init_resource::<Revision>();
    world.insert_resource(PlayersScreen {
        shown: start.players_window,
        ..default()
    });
    world.insert_resource(GmUi {
        start_asked: !start.ask_to_continue,
        ..default()
    });
    world.insert_resource(OpenLibrary(start.library));
    install(world, &start.source, start.fight)
}

/// Opens the fight that `source` names, in place of the one that is open; answers a warning, if any.
///
/// # Errors
/// The reason why it cannot be opened, in words; the fight that is open stays open then.
pub fn open(world: &mut World, source: &str) -> Result<Option<String>, String> {
    let opened = world.resource::<OpenLibrary>().0.open_fight(source)?;
    install(world, source, opened.fight)?;
    Ok(opened.warning)
}

fn install(world: &mut World, source: &str, fight: Fight) -> Result<(), String> {
    let autosave = world
        .resource::<OpenLibrary>()
        .0
        .autosave_for(source, &fight);
    fight.install(world)?;
    let ruleset = world.resource::<ActiveRuleset>().0.clone();
    let toggles = world
        .resource::<OpenLibrary>()
        .0
        .toggles_of_the_fight(&ruleset);
    world.insert_resource(OpenedFight { autosave, toggles });
    learn_names(world);
    let active = encounter::read(world, |battle| acting(battle, None));
    world.insert_resource(Selection(active));
    world.insert_resource(Tool::Point);
    world.insert_resource(UsualAttack::default());
    world.insert_resource(CameraWish::FitMap);
    world.resource_mut::<Revision>().0 += 1;
    Ok(())
}

/// Learns again what things are called.
pub fn learn_names(world: &mut World) {
    let ruleset = world.resource::<ActiveRuleset>().0.clone();
    let mut lexicon = transcript::lexicon(ruleset, world.resource::<History>());
    lexicon.call(encounter::read(world, display_names));
    world.insert_resource(CurrentLexicon(lexicon));
}
