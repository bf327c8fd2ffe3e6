//! Which fight the window opens on, and opening another one later.

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
    /// The fight, already read: bad files are told on the command line, not in a window.
    pub fight: Fight,
    /// What it was opened from.
    pub source: String,
    /// Where other fights come from.
    pub library: Library,
    /// Ask at the start whether to go on with the fight that was open last.
    pub ask_to_continue: bool,
    /// Size of the GM's window, in logical pixels.
    pub size: (u32, u32),
    /// The players' window is open from the start.
    pub players_window: bool,
}

/// Where fights come from.
#[derive(Resource)]
pub struct OpenLibrary(pub Library);

/// The fight that is open: the file it is saved to after every command.
#[derive(Resource, Clone, Debug)]
pub struct OpenedFight {
    /// Its autosave; none where there is no folder for one.
    pub autosave: Option<PathBuf>,
    /// Toggles of its ruleset that stand otherwise than in the ruleset's files.
    pub toggles: Vec<(&'static str, bool)>,
}

/// What things are called in the fight that is open.
#[derive(Resource, Clone, Debug, Deref, DerefMut)]
pub struct CurrentLexicon(pub Lexicon);

/// Opens the first fight before anything is drawn.
///
/// # Errors
/// Why it cannot be opened, in words.
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
/// Why it cannot be opened, in words; then the one that is open stays.
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

/// Learns anew what things are called.
pub fn learn_names(world: &mut World) {
    let ruleset = world.resource::<ActiveRuleset>().0.clone();
    let mut lexicon = transcript::lexicon(ruleset, world.resource::<History>());
    lexicon.call(encounter::read(world, display_names));
    world.insert_resource(CurrentLexicon(lexicon));
}
