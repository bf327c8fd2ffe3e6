//! The picture under the map: places it, finds its grid, and shows it again after an undo.

mod text;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiContext, EguiPrimaryContextPass, PrimaryEguiContext};

use crate::grid::{BattleMap, Picture, Point, Stroke};
use crate::paint::{Lattice, MapPicture, PictureFailure, find_lattice, find_walls as walls_in};
use crate::rules::facts::EncounterCommand;
use crate::rules::state::BattleReader;
use crate::ui::prepare::show_loading;
use crate::ui::shell::layout::PanelLayout;
use crate::ui::shell::register::RegisterFeature;
use crate::ui::shell::toasts::Toasts;
use crate::ui::shell::ui_window::UiWindow;
use crate::ui::start::StartUi;
use crate::view::drawing::{FoundGrid, ProposalKind, Proposals, Search};
use crate::view::{
    Background, BackgroundResult, DrawTool, Drawing, FeatureRequest, FileFilter, PanelSystems,
    Pencil, PictureAct, Request, RequestSystems, ResultSystems, Revision, WindowWaker,
};

use super::browse::Browser;
use super::prepare::PrepareMode;
use super::saving::{FightStorage, FightToOpen};
use super::startup;
use crate::ui::shell::open_library::OpenLibrary;

/// Maximum side length of the picture for the grid search, in pixels.
const LOOKED_AT: u32 = 4096;

/// Handles the picture under the map.
pub fn plugin(app: &mut App) {
    app.add_request(carry_out)
        .add_request(fit_opened_picture)
        .init_resource::<GridSearch>()
        .init_resource::<WallSearch>()
        .add_systems(PostStartup, start_fitting_first_picture)
        .add_systems(Update, report_broken_pictures.in_set(ResultSystems))
        .add_systems(EguiPrimaryContextPass, show_progress.after(PanelSystems))
        .add_systems(
            Update,
            (
                show_changed_picture.run_if(resource_changed::<Revision>),
                record_size,
                look_for_grid,
                look_for_walls,
            )
                .chain()
                .after(RequestSystems),
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

/// The picture that is being fitted to the grid, in Prepare mode.
#[derive(SystemParam)]
struct PictureFitting<'w> {
    prepare: PrepareMode<'w>,
    grid: ResMut<'w, GridSearch>,
    walls: ResMut<'w, WallSearch>,
}

/// Carries out a request about the picture under the map.
fn carry_out(
    In(act): In<PictureAct>,
    mut fitting: PictureFitting,
    reader: BattleReader,
    mut browser: ResMut<Browser>,
) -> Vec<Request> {
    match act {
        PictureAct::Browse => browser.open(FileFilter::Anything, PictureAct::Lay),
        PictureAct::Lay(path) => return fitting.lay(reader.battle().map, &path),
        PictureAct::SetBlock(block) => fitting.prepare.drawing.fit.block = block,
        PictureAct::FindGrid => fitting.find_grid(),
        PictureAct::DiscardGrid => fitting.prepare.drawing.fit.search = Search::Idle,
        PictureAct::FindWalls => fitting.find_walls(),
    }
    Vec::new()
}

impl PictureFitting<'_> {
    /// Opens the map that was made from a picture in Prepare mode, so that the picture can be fitted.
    fn start(&mut self) {
        self.prepare.toggle();
        self.select_picture_tool();
        self.find_grid();
    }

    fn select_picture_tool(&mut self) {
        let pencil = Pencil {
            tool: DrawTool::Picture,
            ..self.prepare.drawing.pencil.clone()
        };
        self.prepare.take_pencil(pencil);
    }

    /// Places the picture in a file under the map, as wide as the map, or where a picture of the same shape was, and
    /// searches for its grid then.
    fn lay(&mut self, map: &BattleMap, path: &Path) -> Vec<Request> {
        let (file, pixels) = match self.prepare.library.0.take_picture(path) {
            Ok(taken) => taken,
            Err(why) => {
                self.prepare.toasts.show_error(why);
                return Vec::new();
            }
        };
        let picture = placement_of(map, file, pixels);
        self.select_picture_tool();
        let stroke = EncounterCommand::Draw(Stroke::Picture(Some(picture)));
        vec![Request::Submit(vec![stroke]), PictureAct::FindGrid.into()]
    }

    /// Searches for the grid of the picture, once it is loaded.
    fn find_grid(&mut self) {
        self.grid.0 = None;
        self.prepare.drawing.fit.search = Search::Running;
    }

    /// Searches for walls in the picture, once it is loaded.
    fn find_walls(&mut self) {
        self.walls.0 = None;
        self.prepare.drawing.fit.looks_for_walls = true;
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

/// A map that is being opened from a picture, to fit the picture then.
#[derive(Clone, Debug, PartialEq)]
struct PictureToFit(PathBuf);

impl FeatureRequest for PictureToFit {}

/// Opens a fight, a save or a map. A picture is placed under the map in Prepare mode. Otherwise it becomes a new map,
/// which is opened in Prepare mode, and its grid is searched.
pub fn open(In(source): In<PathBuf>, drawing: Res<Drawing>, start: Res<StartUi>) -> Vec<Request> {
    if !is_picture(&source) {
        return vec![FightToOpen(source).into()];
    }
    // Nothing is added from the start page to the fight behind it.
    if drawing.on && !start.is_open() {
        return vec![PictureAct::Lay(source).into()];
    }
    vec![
        FightToOpen(source.clone()).into(),
        PictureToFit(source).into(),
    ]
}

/// Fits the picture of a map that has been opened. A question to the user may come first, or the file may not be a
/// picture after all.
fn fit_opened_picture(
    In(picture): In<PictureToFit>,
    storage: Res<FightStorage>,
    mut fitting: PictureFitting,
) {
    if storage.source() == picture.0 {
        fitting.start();
    }
}

/// Prepares the map that the program was opened with, if it is a picture.
fn start_fitting_first_picture(storage: Res<FightStorage>, mut fitting: PictureFitting) {
    if is_picture(storage.source()) {
        fitting.start();
    }
}

fn is_picture(path: &Path) -> bool {
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    ["png", "jpg", "jpeg", "webp"].contains(&ending.to_lowercase().as_str())
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

/// Shows another picture if the map's picture has changed, for example by an undo.
fn show_changed_picture(
    reader: BattleReader,
    storage: Res<FightStorage>,
    library: Res<OpenLibrary>,
    mut picture: ResMut<MapPicture>,
    mut shown: Local<Option<String>>,
) {
    let battle = reader.battle();
    let now = battle.map.picture().map(|picture| picture.file.clone());
    if *shown == now {
        return;
    }
    *shown = now;
    startup::show_picture(&library.0, battle.map, storage.source(), &mut picture);
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
