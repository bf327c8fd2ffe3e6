//! The first fight in the window, and opening another one later.
//! These functions take the whole world, because the opened fight replaces all of the one before.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::prelude::*;

use crate::encounter::transcript;
use crate::encounter::{self, History, display_names};
use crate::grid::{BattleMap, Point};
use crate::paint::MapPicture;
use crate::paint::portrait::Portraits;
use crate::paint::scene::TokenPictures;
use crate::rules::facts::EncounterCommand;
use crate::rules::player_view::PlayerViewChange;
use crate::rules::state::{ActiveRuleset, BattleReader, PlayerViewState};
use crate::save::{Library, OpenError, OpenMode, OpenableFight, SavedFight, fresh_seed};
use crate::ui::battle_report::stopwatch::Stopwatch;
use crate::ui::file_change::encounter_file;
use crate::ui::shell::open_library::OpenLibrary;
use crate::ui::shell::register::run_system;
use crate::ui::shell::toasts::Toasts;
use crate::ui::start::StartUi;
use crate::view::drawing::Proposals;
use crate::view::{
    CameraRequest, CurrentLexicon, Cursor, DiceEntry, Drawing, FightNumber, Follow, Gesture, Group,
    Hover, PlayersFrame, PlayersScreen, Revision, Ruler, Selection, Sketch, Tool, UsualAttack,
    ViewpointCombatant, WindowWaker, acting,
};

use super::saving;

/// How the window is opened.
pub struct StartUp {
    /// The fight, already loaded: errors in its file are reported on the command line, not in a window.
    pub fight: OpenableFight,
    /// Warning for the user.
    pub warning: Option<String>,
    /// Reason why the requested fight was not opened.
    pub error: Option<String>,
    /// End points of the doors of its map whose kind the file does not state.
    pub open_portals: Vec<(Point, Point)>,
    /// Outlines of its objects whose kind the file does not state.
    pub outlines: Vec<Vec<Point>>,
    /// Name or path by which it was opened.
    pub source: PathBuf,
    /// Library for opening other fights.
    pub library: Library,
    /// True if no fight was named, so that the start page asks for one.
    pub must_choose: bool,
    /// Size of the GM window, in logical pixels; `None` for the last one.
    pub size: Option<(u32, u32)>,
    /// True if the player window is open from the start.
    pub players_window: bool,
}

/// The open fight.
#[derive(Resource, Clone, Debug)]
pub struct OpenedFight {
    /// Toggles of its ruleset that differ from the ruleset's files.
    pub toggles: Vec<(&'static str, bool)>,
}

/// Notices about the first fight, shown once there is a window.
#[derive(Resource, Clone, Debug, Default)]
pub struct StartupNotices {
    /// Warning about the open fight.
    pub warning: Option<String>,
    /// Error about another fight that could not be opened.
    pub error: Option<String>,
}

/// Opens the first fight before anything is drawn.
///
/// # Errors
/// Fails with a message if it cannot be opened.
pub fn install_first_fight(world: &mut World, start: StartUp) -> Result<(), String> {
    world.init_resource::<Revision>();
    world.insert_resource(PlayersScreen {
        shown: start.players_window,
        ..default()
    });
    world.insert_resource(match start.must_choose {
        true => StartUi::for_startup(),
        false => StartUi::default(),
    });
    world.insert_resource(OpenLibrary(start.library));
    world.insert_resource(StartupNotices {
        warning: start.warning,
        error: start.error,
    });
    install(world, &start.source, start.fight)?;
    // The kinds of the openings and objects of an imported map are asked for.
    world.resource_mut::<Drawing>().proposals =
        Proposals::from_import(start.open_portals, start.outlines);
    Ok(())
}

/// Opens the fight that `source` names, replacing the open one; returns a warning, if any.
///
/// # Errors
/// [`OpenError`] with the reason; the open fight stays open then.
pub fn open(
    world: &mut World,
    source: &Path,
    opening: OpenMode,
) -> Result<Option<String>, OpenError> {
    let library = &world.resource::<OpenLibrary>().0;
    let opened = library.open_fight(source, opening)?;
    // Notices about one fight must not stay over another.
    if let Some(mut toasts) = world.get_resource_mut::<Toasts>() {
        toasts.dismiss();
    }
    saving::leave(world);
    install(world, source, opened.fight.with_fresh_dice())?;
    world.resource_mut::<Drawing>().proposals =
        Proposals::from_import(opened.open_portals, opened.outlines);
    Ok(opened.warning)
}

/// Restarts the open fight with new dice; the old one remains in its journal. The players still see as much of the
/// map as before.
///
/// # Errors
/// Fails with a message if it cannot be restarted.
pub fn restart(world: &mut World, source: &Path) -> Result<(), String> {
    let before = world.resource::<PlayerViewState>().map_visibility();
    let fight = OpenableFight::Saved {
        save: SavedFight::capture(world).restarted(fresh_seed()),
        ruleset: world.resource::<ActiveRuleset>().0.clone(),
        path: source.into(),
    };
    saving::leave(world);
    install(world, source, fight)?;
    // The players see no more of the map than before.
    if world.resource::<PlayerViewState>().map_visibility() != before {
        let show = EncounterCommand::Show(PlayerViewChange::By(before));
        encounter::submit(world, &show.into()).map_err(|why| why.to_string())?;
    }
    Ok(())
}

fn install(world: &mut World, source: &Path, fight: OpenableFight) -> Result<(), String> {
    let rules = |world: &World| world.get_resource::<ActiveRuleset>().map(|rules| rules.id);
    let rules_before = rules(world);
    fight.install(world)?;
    let same_rules = rules(world) == rules_before;
    world.init_resource::<Toasts>();
    world.init_resource::<WindowWaker>();
    run_system(world, saving::start_storing, (source.to_owned(), fight));
    run_system(world, encounter_file::record_state, ());
    let ruleset = world.resource::<ActiveRuleset>().0.clone();
    let toggles = world
        .resource::<OpenLibrary>()
        .0
        .toggles_of_the_fight(&ruleset);
    world.insert_resource(OpenedFight { toggles });
    // Pictures of another fight's tokens are no longer needed.
    if let Some(mut pictures) = world.get_resource_mut::<TokenPictures>() {
        pictures.clear();
    }
    if let Some(mut portraits) = world.get_resource_mut::<Portraits>() {
        *portraits = Portraits::default();
    }
    let map = encounter::read(world, |battle| battle.shared_map());
    world.init_resource::<MapPicture>();
    run_system(world, show_picture_of, (map, source.to_owned()));
    run_system(world, rebuild_lexicon, ());
    let active = encounter::read(world, |battle| acting(battle, None));
    let has_begun = encounter::read(world, |battle| battle.clock.has_begun());
    world.insert_resource(Stopwatch::for_fight(has_begun));
    world.insert_resource(Selection(active));
    world.insert_resource(Tool::Point);
    world.insert_resource(UsualAttack::default());
    world.insert_resource(Hover::default());
    world.insert_resource(Gesture::default());
    world.insert_resource(Cursor::default());
    world.insert_resource(Group::default());
    world.insert_resource(ViewpointCombatant::default());
    world.insert_resource(PlayersFrame::default());
    let mut screen = world.resource_mut::<PlayersScreen>();
    // A frame on another map has no meaning on this one.
    screen.follow = Follow::default();
    // Copied combatants can be pasted in another fight with the same ruleset.
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
    // An awaited die belongs to a command of the old fight.
    let mut dice = world.get_resource_or_init::<DiceEntry>();
    dice.pending = None;
    world.insert_resource(CameraRequest::FitFight);
    world.get_resource_or_init::<FightNumber>().0 += 1;
    world.resource_mut::<Revision>().0 += 1;
    Ok(())
}

/// Shows the picture of a map, for a fight that was opened by this name or path.
pub fn show_picture_of(
    In((map, source)): In<(Arc<BattleMap>, PathBuf)>,
    library: Res<OpenLibrary>,
    mut shown: ResMut<MapPicture>,
) {
    show_picture(&library.0, &map, &source, &mut shown);
}

/// Shows the picture of a map, for a fight that was opened by this name or path.
pub fn show_picture(library: &Library, map: &BattleMap, source: &Path, shown: &mut MapPicture) {
    let picture = library.picture(map, Some(source));
    let tiles = match library.user_folder() {
        Some(user) => user.tiles(),
        None => std::env::temp_dir().join("splitsecond-tiles"),
    };
    shown.request(picture, tiles);
}

/// Rebuilds the lexicon of the open fight.
pub fn rebuild_lexicon(reader: BattleReader, history: Res<History>, mut commands: Commands) {
    let battle = reader.battle();
    let mut lexicon = transcript::lexicon(battle.shared_ruleset(), &history);
    lexicon.set_names(display_names(&battle));
    commands.insert_resource(CurrentLexicon(lexicon));
}
