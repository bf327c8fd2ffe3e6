//! The picture under the map: places it, finds its grid, and shows it again after an undo.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiContext, EguiPrimaryContextPass, PrimaryEguiContext};

use crate::encounter;
use crate::gm::PanelLayout;
use crate::gm::prepare::show_loading;
use crate::gm::shared::window::UiWindow;
use crate::gm::start::StartUi;
use crate::grid::{BattleMap, Picture, Point, Stroke};
use crate::paint::{Lattice, MapPicture, PictureFailure, find_lattice, find_walls as walls_in};
use crate::rules::facts::EncounterCommand;
use crate::rules::state::BattleReader;
use crate::view::drawing::{FoundGrid, ProposalKind, Proposals, Search};
use crate::view::{
    Background, BackgroundResult, DrawTool, Drawing, FileFilter, PanelSystems, Pencil, PictureAct,
    Revision, WindowWaker,
};

use super::browse::Browser;
use super::prepare;
use super::register::RegisterFeature;
use super::saving::{self, FightStorage};
use super::startup::{self, OpenLibrary};
use super::submission;
use super::text;
use super::toasts::Toasts;

/// Maximum side length of the picture for the grid search, in pixels.
const LOOKED_AT: u32 = 4096;

/// Handles the picture under the map.
pub fn plugin(app: &mut App) {
    app.add_request(carry_out)
        .init_resource::<GridSearch>()
        .init_resource::<WallSearch>()
        .add_systems(PostStartup, start_fitting_first_picture)
        .add_systems(Update, report_broken_pictures)
        .add_systems(EguiPrimaryContextPass, show_progress.after(PanelSystems))
        .add_systems(
            Update,
            (
                show_changed_picture.run_if(resource_changed::<Revision>),
                record_size,
                look_for_grid,
                look_for_walls,
            )
                .chain(),
        );
}

/// Reports that the picture under a map cannot be shown.
fn report_broken_pictures(mut broken: MessageReader<PictureFailure>, mut toasts: ResMut<Toasts>) {
    for PictureFailure(words) in broken.read() {
        toasts.show_error(words.clone());
    }
}

/// Shows the progress while the picture is read.
fn show_progress(
    mut context: Single<&mut EguiContext, With<PrimaryEguiContext>>,
    picture: Res<MapPicture>,
    layout: Res<PanelLayout>,
) {
    if let Some(share) = picture.progress() {
        show_loading(context.get_mut(), layout.map, share);
    }
}

/// Carries out a request about the picture under the map.
fn carry_out(In(act): In<PictureAct>, world: &mut World) {
    match act {
        PictureAct::Browse => {
            let mut browser = world.resource_mut::<Browser>();
            browser.open(FileFilter::Anything, PictureAct::Lay);
        }
        PictureAct::Lay(path) => lay(world, &path),
        PictureAct::SetBlock(block) => set_block(world, block),
        PictureAct::FindGrid => find_grid(world),
        PictureAct::DiscardGrid => discard_grid(world),
        PictureAct::FindWalls => find_walls(world),
    }
}

/// The running search for the grid of the picture.
#[derive(Resource, Default)]
struct GridSearch(Option<BackgroundResult<Option<FoundGrid>>>);

/// Lines on the map, each as a list of points.
type Lines = Vec<Vec<Point>>;

/// The running search for walls in the picture, and its map.
#[derive(Resource, Default)]
struct WallSearch(Option<(Arc<BattleMap>, BackgroundResult<Lines>)>);

/// Opens a fight, a save or a map. A picture is placed under the map in Prepare mode. Otherwise it becomes a new map,
/// which is opened in Prepare mode, and its grid is searched.
pub fn open(world: &mut World, source: PathBuf) {
    if !is_picture(&source) {
        saving::open(world, source);
        return;
    }
    // Nothing is added from the start page to the fight behind it.
    if world.resource::<Drawing>().on && !world.resource::<StartUi>().is_open() {
        lay(world, &source);
        return;
    }
    saving::open(world, source.clone());
    // A question to the user may come first, or the file may not be a picture after all.
    if world.resource::<FightStorage>().source() == source {
        start_fitting(world);
    }
}

/// Opens the map that was made from a picture in Prepare mode, so that the picture can be fitted.
fn start_fitting(world: &mut World) {
    prepare::toggle(world);
    select_picture_tool(world);
    find_grid(world);
}

/// Prepares the map that the program was opened with, if it is a picture.
fn start_fitting_first_picture(world: &mut World) {
    if is_picture(world.resource::<FightStorage>().source()) {
        start_fitting(world);
    }
}

fn is_picture(path: &Path) -> bool {
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    ["png", "jpg", "jpeg", "webp"].contains(&ending.to_lowercase().as_str())
}

fn select_picture_tool(world: &mut World) {
    let pencil = Pencil {
        tool: DrawTool::Picture,
        ..world.resource::<Drawing>().pencil.clone()
    };
    prepare::take_pencil(world, pencil);
}

/// Places the picture in a file under the map, as wide as the map, or where a picture of the same shape was.
pub fn lay(world: &mut World, path: &Path) {
    let taken = world.resource::<OpenLibrary>().0.take_picture(path);
    let (file, pixels) = match taken {
        Ok(taken) => taken,
        Err(why) => {
            world.resource_mut::<Toasts>().show_error(why);
            return;
        }
    };
    let picture = encounter::read(world, |battle| placement_of(battle.map, file, pixels));
    select_picture_tool(world);
    let stroke = EncounterCommand::Draw(Stroke::Picture(Some(picture)));
    submission::submit_all(world, [stroke].into(), false);
    find_grid(world);
}

fn placement_of(map: &BattleMap, file: String, (wide, high): (u32, u32)) -> Picture {
    let shape = |across: i32, down: i32| {
        let (across, down) = (f64::from(across), f64::from(down.max(1)));
        across / down * f64::from(high) / f64::from(wide)
    };
    if let Some(before) = map.picture() {
        let (across, down) = (before.to.x - before.from.x, before.to.y - before.from.y);
        if (shape(across, down) - 1.0).abs() < 0.01 {
            return Picture::new(file, before.from, before.to);
        }
    }
    let across = map.topology().extent(map.width(), map.height()).x;
    let down = f64::from(across) * f64::from(high) / f64::from(wide);
    Picture::new(
        file,
        Point::default(),
        Point::new(across, (down as i32).max(1)),
    )
}

/// Sets the corners of a block of known cells on the picture, or removes them.
pub fn set_block(world: &mut World, block: Option<(Point, Point)>) {
    world.resource_mut::<Drawing>().fit.block = block;
}

/// Searches for the grid of the picture, once it is loaded.
pub fn find_grid(world: &mut World) {
    world.resource_mut::<GridSearch>().0 = None;
    world.resource_mut::<Drawing>().fit.search = Search::Running;
}

/// Searches for walls in the picture, once it is loaded.
pub fn find_walls(world: &mut World) {
    world.resource_mut::<WallSearch>().0 = None;
    world.resource_mut::<Drawing>().fit.looks_for_walls = true;
}

/// Searches for walls on another thread, and proposes the results.
fn look_for_walls(
    picture: Res<MapPicture>,
    reader: BattleReader,
    waker: Res<WindowWaker>,
    mut search: ResMut<WallSearch>,
    mut drawing: ResMut<Drawing>,
    mut toasts: ResMut<Toasts>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if !drawing.fit.looks_for_walls {
        if search.0.is_some() {
            search.0 = None;
        }
        return;
    }
    redraw.write(RequestRedraw);
    let map = reader.battle().shared_map();
    if let Some((of, task)) = &search.0 {
        // On a map that has changed meanwhile, the walls would be in the wrong places.
        if !Arc::ptr_eq(of, &map) {
            search.0 = None;
            return;
        }
        let Some(found) = task.take_result() else {
            return;
        };
        search.0 = None;
        drawing.fit.looks_for_walls = false;
        match found {
            Ok(lines) if lines.is_empty() => {
                toasts.show_rejection(text::NO_WALLS_FOUND.to_owned());
            }
            Ok(lines) => drawing.proposals = Proposals::new(ProposalKind::Walls, lines),
            Err(why) => toasts.show_error(why),
        }
        return;
    }
    let (Some(pyramid), Some(laid)) = (picture.pyramid().cloned(), map.picture().cloned()) else {
        // The picture is still being loaded, unless it cannot be shown.
        if picture.is_broken() || map.picture().is_none() {
            drawing.fit.looks_for_walls = false;
        }
        return;
    };
    let on = map.clone();
    let look = Background::begin_one("walls", &waker, move || {
        let (grey, _) = pyramid.grey_level(LOOKED_AT)?;
        Ok(walls_in(&grey, &on, laid.from, laid.to))
    });
    search.0 = Some((map, look));
}

/// Discards the found grid.
pub fn discard_grid(world: &mut World) {
    world.resource_mut::<Drawing>().fit.search = Search::Idle;
}

/// Shows another picture if the map's picture has changed, for example by an undo.
fn show_changed_picture(world: &mut World, mut shown: Local<Option<String>>) {
    let file = |map: &BattleMap| map.picture().map(|picture| picture.file.clone());
    let now = encounter::read(world, |battle| file(battle.map));
    if *shown == now {
        return;
    }
    *shown = now;
    let map = encounter::read(world, |battle| battle.map.clone());
    let source = world.resource::<FightStorage>().source().to_owned();
    startup::show_picture_of(world, &map, &source);
}

/// Stores the size of the picture.
fn record_size(picture: Res<MapPicture>, reader: BattleReader, mut drawing: ResMut<Drawing>) {
    let is_laid = reader.battle().map.picture().is_some();
    let pixels = picture.pyramid().map(|pyramid| pyramid.size());
    let pixels = pixels.filter(|_| is_laid);
    if drawing.fit.pixels != pixels {
        drawing.fit.pixels = pixels;
    }
}

/// Searches for the grid on another thread.
fn look_for_grid(
    picture: Res<MapPicture>,
    waker: Res<WindowWaker>,
    mut search: ResMut<GridSearch>,
    mut drawing: ResMut<Drawing>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if drawing.fit.search != Search::Running {
        if search.0.is_some() {
            search.0 = None;
        }
        return;
    }
    redraw.write(RequestRedraw);
    if search.0.is_some() {
        if let Some(found) = Background::finish(&mut search.0) {
            let found = found.unwrap_or_default();
            drawing.fit.search = found.map_or(Search::Nothing, Search::Found);
        }
        return;
    }
    let Some(pyramid) = picture.pyramid().cloned() else {
        // The picture is still being loaded, unless it cannot be shown.
        if picture.is_broken() {
            drawing.fit.search = Search::Nothing;
        }
        return;
    };
    search.0 = Some(Background::begin_one("grid", &waker, move || {
        let (grey, times) = pyramid.grey_level(LOOKED_AT)?;
        Ok(find_lattice(&grey).map(|lattice| scaled_up(lattice, times)))
    }));
}

/// Converts cells that were found in a picture scaled down by `times` to the original picture.
fn scaled_up(lattice: Lattice, times: u32) -> FoundGrid {
    let thousandths = |pixels: f32| (pixels * times as f32 * 1000.0).round() as u32;
    FoundGrid {
        topology: lattice.topology,
        pitch: (
            thousandths(lattice.pitch.0).max(1),
            thousandths(lattice.pitch.1).max(1),
        ),
        first: (thousandths(lattice.first.0), thousandths(lattice.first.1)),
        clear: lattice.clear,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Topology;

    #[test]
    fn picture_is_placed_map_wide_or_like_its_predecessor() {
        let mut map = BattleMap::new(20, 10).unwrap();
        let laid = placement_of(&map, "a.png".into(), (400, 300));
        assert_eq!(
            (laid.from, laid.to),
            (Point::default(), Point::new(20_000, 15_000))
        );
        let there = Picture::new("b.png", Point::new(500, 0), Point::new(8500, 6000));
        map.set_picture(Some(there)).unwrap();
        let instead = placement_of(&map, "a.png".into(), (400, 300));
        assert_eq!(
            (instead.from, instead.to),
            (Point::new(500, 0), Point::new(8500, 6000))
        );
        let other = placement_of(&map, "a.png".into(), (400, 400));
        assert_eq!(other.to, Point::new(20_000, 20_000));
    }

    #[test]
    fn grid_found_in_reduced_picture_is_scaled_up() {
        let lattice = Lattice {
            topology: Topology::HexFlat,
            pitch: (35.0, 35.25),
            first: (0.5, 10.0),
            clear: true,
        };
        let found = scaled_up(lattice, 4);
        assert_eq!(
            (found.topology, found.pitch, found.first),
            (Topology::HexFlat, (140_000, 141_000), (2_000, 40_000))
        );
    }
}
