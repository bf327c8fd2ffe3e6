//! The fight that the window opens on, and opening another one later.

use std::path::{Path, PathBuf};

use bevy::prelude::*;

use crate::encounter::transcript;
use crate::encounter::{self, History, display_names};
use crate::gm::GmUi;
use crate::gm::start::StartUi;
use crate::grid::{BattleMap, Point};
use crate::paint::MapPicture;
use crate::paint::portrait::Portraits;
use crate::paint::scene::TokenPictures;
use crate::rules::facts::Lexicon;
use crate::rules::state::ActiveRuleset;
use crate::save::{CannotOpen, Fight, Library, Opening, SavedFight, fresh_seed};
use crate::view::drawing::Proposals;
use crate::view::{
    BorrowedEyes, CameraWish, Cursor, DiceEntry, Drawing, FightNumber, Follow, Gesture, Group,
    Hover, PlayersFrame, PlayersScreen, Revision, Ruler, Selection, Sketch, Tool, UsualAttack,
    acting,
};

use super::account::Stopwatch;
use super::panels::Toasts;
use super::saving;

/// How the window is opened.
pub struct StartUp {
    /// The fight, already read: problems in its file are told on the command line, not in a window.
    pub fight: Fight,
    /// What the user should be told about it.
    pub warning: Option<String>,
    /// Why the fight that was wanted is not the one that opens.
    pub error: Option<String>,
    /// The doors of its map of which the file leaves open what they are, by their ends.
    pub open_portals: Vec<(Point, Point)>,
    /// The outlines of its objects, of which the file leaves open what they are.
    pub outlines: Vec<Vec<Point>>,
    /// The name or path that it was opened by.
    pub source: PathBuf,
    /// The library that other fights are opened from.
    pub library: Library,
    /// Whether it was not named, so that the start page asks which one it is to be.
    pub must_choose: bool,
    /// The size of the GM's window, in logical pixels; `None` for what it was last.
    pub size: Option<(u32, u32)>,
    /// Whether the players' window is open from the start.
    pub players_window: bool,
}

/// The library that fights are opened from.
#[derive(Resource)]
pub struct OpenLibrary(pub Library);

/// The fight that is open.
#[derive(Resource, Clone, Debug)]
pub struct OpenedFight {
    /// Toggles of its ruleset that are set differently in the ruleset's files.
    pub toggles: Vec<(&'static str, bool)>,
}

/// What the user should be told about the first fight, once there is a window.
#[derive(Resource, Clone, Debug, Default)]
pub struct FirstNotices {
    /// About the fight that is open.
    pub warning: Option<String>,
    /// About another one, which could not be opened.
    pub error: Option<String>,
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
        start: match start.must_choose {
            true => StartUi::at_start(),
            false => StartUi::default(),
        },
        ..default()
    });
    world.insert_resource(OpenLibrary(start.library));
    world.insert_resource(FirstNotices {
        warning: start.warning,
        error: start.error,
    });
    install(world, &start.source, start.fight)?;
    ask_about(world, start.open_portals, start.outlines);
    Ok(())
}

/// Asks what the openings and the objects of an imported map are, which are marked on it.
fn ask_about(world: &mut World, open_portals: Vec<(Point, Point)>, outlines: Vec<Vec<Point>>) {
    world.resource_mut::<Drawing>().proposals = Proposals::of_import(open_portals, outlines);
}

/// Opens the fight that `source` names, in place of the one that is open; answers a warning, if any.
///
/// # Errors
/// The reason why it cannot be opened; the fight that is open stays open then.
pub fn open(
    world: &mut World,
    source: &Path,
    opening: Opening,
) -> Result<Option<String>, CannotOpen> {
    let library = &world.resource::<OpenLibrary>().0;
    let opened = library.open_fight(source, opening)?;
    // What is told of one fight is not to stand over another.
    if let Some(mut toasts) = world.get_resource_mut::<Toasts>() {
        toasts.dismiss();
    }
    saving::leave(world);
    install(world, source, opened.fight.with_fresh_dice())?;
    ask_about(world, opened.open_portals, opened.outlines);
    Ok(opened.warning)
}

/// Begins the fight that is open again with new dice; what was played of it stays in its own journal.
///
/// # Errors
/// The reason, in words, if it cannot be begun.
pub fn again(world: &mut World, source: &Path) -> Result<(), String> {
    let fight = Fight::Saved {
        save: SavedFight::of(world).again(fresh_seed()),
        ruleset: world.resource::<ActiveRuleset>().0.clone(),
        path: source.into(),
    };
    saving::leave(world);
    install(world, source, fight)
}

fn install(world: &mut World, source: &Path, fight: Fight) -> Result<(), String> {
    let rules = |world: &World| world.get_resource::<ActiveRuleset>().map(|rules| rules.id);
    let rules_before = rules(world);
    fight.install(world)?;
    let same_rules = rules(world) == rules_before;
    saving::keep(world, source, fight);
    let ruleset = world.resource::<ActiveRuleset>().0.clone();
    let toggles = world
        .resource::<OpenLibrary>()
        .0
        .toggles_of_the_fight(&ruleset);
    world.insert_resource(OpenedFight { toggles });
    // Pictures of the tokens of another fight are of no more use.
    if let Some(mut pictures) = world.get_resource_mut::<TokenPictures>() {
        pictures.clear();
    }
    if let Some(mut portraits) = world.get_resource_mut::<Portraits>() {
        *portraits = Portraits::default();
    }
    let map = encounter::read(world, |battle| battle.map.clone());
    show_picture_of(world, &map, source);
    learn_names(world);
    let active = encounter::read(world, |battle| acting(battle, None));
    let has_begun = encounter::read(world, |battle| battle.clock.has_begun());
    world.insert_resource(Stopwatch::of_a_fight(has_begun));
    world.insert_resource(Selection(active));
    world.insert_resource(Tool::Point);
    world.insert_resource(UsualAttack::default());
    world.insert_resource(Hover::default());
    world.insert_resource(Gesture::default());
    world.insert_resource(Cursor::default());
    world.insert_resource(Group::default());
    world.insert_resource(BorrowedEyes::default());
    world.insert_resource(PlayersFrame::default());
    let mut screen = world.resource_mut::<PlayersScreen>();
    // A frame on another map is nowhere on this one.
    screen.follow = Follow::default();
    // Whoever was copied can be pasted on the map of another fight by the same rules.
    let before = world.remove_resource::<Drawing>().unwrap_or_default();
    world.insert_resource(Drawing {
        copied: if same_rules {
            before.copied
        } else {
            Vec::new()
        },
        ..Drawing::default()
    });
    world.insert_resource(Sketch::default());
    world.insert_resource(Ruler::default());
    // A die that the old fight waits for belongs to a command of that fight.
    let mut dice = world.get_resource_or_init::<DiceEntry>();
    dice.pending = None;
    world.insert_resource(CameraWish::FitFight);
    world.get_resource_or_init::<FightNumber>().0 += 1;
    world.resource_mut::<Revision>().0 += 1;
    Ok(())
}

/// Shows the picture under a map whose fight was opened by this name or path.
pub fn show_picture_of(world: &mut World, map: &BattleMap, source: &Path) {
    let library = &world.resource::<OpenLibrary>().0;
    let picture = library.picture(map, Some(source));
    let tiles = match library.user() {
        Some(user) => user.tiles(),
        None => std::env::temp_dir().join("splitsecond-tiles"),
    };
    let mut shown = world.get_resource_or_init::<MapPicture>();
    shown.ask(picture, tiles);
}

/// Learns again what things are called.
pub fn learn_names(world: &mut World) {
    let ruleset = world.resource::<ActiveRuleset>().0.clone();
    let mut lexicon = transcript::lexicon(ruleset, world.resource::<History>());
    lexicon.call(encounter::read(world, display_names));
    world.insert_resource(CurrentLexicon(lexicon));
}
