//! Films: a fight of a forecast, or the live fight so far, is shown moment by moment from a copy on another thread.

mod gif;
mod projector;
mod stills;
#[cfg(test)]
mod tests;

use std::path::Path;
use std::time::Instant;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::encounter::{EncounterName, History};
use crate::paint::MapPicture;
use crate::paint::portrait::Portraits;
use crate::rules::state::ActiveRuleset;
use crate::ui::browse::FileToSave;
use crate::ui::film;
use crate::ui::forecast::ForecastUi;
use crate::ui::saving::{SaveDialog, with_extension};
use crate::ui::shell::layout::PanelLayout;
use crate::ui::shell::register::RegisterFeature;
use crate::ui::shell::slots::{PanelSlot, RegisterPanel};
use crate::ui::shell::toasts::Toasts;
use crate::view::{
    FightClosed, FilmAct, FilmEyes, HistoryAct, Request, ResultSystems, WindowWaker, actions,
};

use super::{FilmPicture, FilmStatus, FilmUi, GifProgress, text};

use self::projector::{FilmNews, FilmScenery, FilmSource, RunningFilm};
use bevy_egui::egui::Ui;

/// Extension of animated pictures.
const GIF: &str = "gif";

/// The film that is shown.
#[derive(Resource, Default)]
struct FilmTask {
    running: Option<RunningFilm>,
}

/// Shows films on request.
pub(in crate::ui) fn plugin(app: &mut App) {
    app.add_request(carry_out)
        .add_action(&actions::LOOK_BACK, look_back)
        .init_resource::<FilmTask>()
        .init_resource::<FilmUi>()
        .add_systems(Update, receive_news.in_set(ResultSystems))
        .add_panel(PanelSlot::AboveMap.at(70), |_| true, show)
        .add_observer(|_: On<FightClosed>, mut film: ResMut<FilmUi>| *film = film.closed());
}

fn show(InMut(ui): InMut<Ui>, layout: Res<PanelLayout>, mut film: ResMut<FilmUi>) -> Vec<Request> {
    film::show(ui, layout.map, &mut film)
}

/// The window of the film, and everything that a new film is painted with.
#[derive(SystemParam)]
pub(in crate::ui) struct FilmWindow<'w> {
    film: ResMut<'w, FilmUi>,
    task: ResMut<'w, FilmTask>,
    picture: Res<'w, MapPicture>,
    portraits: Res<'w, Portraits>,
    waker: Res<'w, WindowWaker>,
}

/// Carries out a request of the window.
fn carry_out(
    In(act): In<FilmAct>,
    mut window: FilmWindow,
    forecast: Res<ForecastUi>,
    history: Res<History>,
    mut dialog: SaveDialog,
    mut toasts: ResMut<Toasts>,
) -> Option<Request> {
    match act {
        FilmAct::WatchFight(seed) => match film_of_forecast(&forecast, seed) {
            Some((source, film)) => window.open(source, film),
            None => toasts.show_rejection(text::NO_FORECAST.to_owned()),
        },
        FilmAct::Show(step) => window.show_moment(|film| film.step = step),
        FilmAct::SetEyes(eyes) => window.show_moment(|film| film.eyes = eyes),
        FilmAct::SetSpeed(speed) => window.film.speed = speed,
        FilmAct::TogglePlay => window.toggle_play(),
        FilmAct::Branch => return branch(&mut window, &history, &mut toasts),
        FilmAct::BrowseGif(eyes) => {
            let save = move |path| FilmAct::SaveGif(path, eyes);
            dialog.choose(FileToSave::new(text::save_gif(eyes), GIF, save));
        }
        FilmAct::SaveGif(path, eyes) => window.save_gif(&path, eyes),
        FilmAct::CancelGif => {
            if let Some(running) = &window.task.running {
                running.cancel_saving();
            }
        }
        FilmAct::Close => {
            window.close();
        }
    }
    None
}

/// Shows the live fight so far, from its present moment; closes the window if it shows exactly that.
fn look_back(
    mut window: FilmWindow,
    history: Res<History>,
    encounter: Res<EncounterName>,
    ruleset: Res<ActiveRuleset>,
    mut toasts: ResMut<Toasts>,
) {
    let shown = &window.film;
    let rows = shown.model().map(|model| &model.rows);
    let last = rows.and_then(|rows| rows.last()).map(|row| row.entry);
    if shown.open && shown.is_live && last == history.head() {
        window.close();
        return;
    }
    if history.head().is_none() {
        toasts.show_rejection(text::NOTHING_YET.to_owned());
        return;
    }
    let name = encounter.0.clone();
    let film = FilmUi {
        title: text::title_of_live_fight(&name),
        is_live: true,
        step: history.line().len(),
        ..FilmUi::default()
    };
    let source = FilmSource::Live(name, ruleset.0.clone(), Box::new(history.clone()));
    window.open(source, film);
}

/// Returns a fight of the forecast, as it begins in the window.
fn film_of_forecast(forecast: &ForecastUi, seed: u64) -> Option<(FilmSource, FilmUi)> {
    let model = forecast.model.as_ref()?;
    let result = model.result_of(seed)?;
    let start = Box::new(model.start().clone());
    let film = FilmUi {
        title: text::title_of_fight(&start.name, &result, seed),
        playing: true,
        ..FilmUi::default()
    };
    let source = FilmSource::Forecast(start, seed, model.until_round());
    Some((source, film))
}

/// Closes the window and ends the film; returns whether it was open.
pub(in crate::ui) fn close(mut window: FilmWindow) -> bool {
    window.close()
}

impl FilmWindow<'_> {
    /// Opens the window with a film; one that is shown ends. Speed and eyes stay as they were.
    fn open(&mut self, source: FilmSource, film: FilmUi) {
        let scenery = FilmScenery {
            under: self.picture.file().map(Path::to_owned),
            portraits: self.portraits.clone(),
        };
        let running = RunningFilm::begin(source, scenery, &self.waker);
        let status = match &running {
            Ok(_) => FilmStatus::Preparing,
            Err(why) => FilmStatus::Failed(text::cannot_begin(why)),
        };
        *self.film = FilmUi {
            open: true,
            takes_keys: true,
            status,
            speed: self.film.speed,
            eyes: self.film.eyes,
            ..film
        };
        self.task.running = running.ok();
    }

    /// Closes the window and ends the film; returns whether it was open.
    fn close(&mut self) -> bool {
        let was_open = self.film.open;
        if was_open {
            *self.film = self.film.closed();
            self.task.running = None;
        }
        was_open
    }

    /// Changes what is shown, and pauses there.
    fn show_moment(&mut self, change: impl FnOnce(&mut FilmUi)) {
        let film = &mut *self.film;
        change(film);
        let Some(model) = film.model() else { return };
        film.step = film.step.min(model.steps());
        film.playing = false;
        let (step, eyes) = (film.step, film.eyes);
        if let Some(running) = &mut self.task.running {
            running.order(step, eyes, None);
        }
    }

    fn toggle_play(&mut self) {
        let film = &mut *self.film;
        let Some(model) = film.model() else { return };
        if film.playing {
            self.show_moment(|_| {});
            return;
        }
        let steps = model.steps();
        film.playing = true;
        let (eyes, due) = (film.eyes, Instant::now() + film.speed.interval());
        let (next, due) = match film.step < steps {
            true => (film.step + 1, Some(due)),
            false => (0, None),
        };
        if let Some(running) = &mut self.task.running {
            running.order(next, eyes, due);
        }
    }

    /// Starts saving the film as an animated picture.
    fn save_gif(&mut self, path: &Path, eyes: FilmEyes) {
        let path = with_extension(path, GIF);
        let film = &mut *self.film;
        let each = film.speed.interval();
        let Some(model) = film.model().filter(|_| film.gif.is_none()) else {
            return;
        };
        let progress = GifProgress {
            done: 0,
            of: model.steps(),
        };
        film.gif = Some(progress);
        if let Some(running) = &mut self.task.running {
            running.save(path, eyes, each);
        }
    }
}

/// Continues the live fight from the moment that is shown, as the log can.
fn branch(window: &mut FilmWindow, history: &History, toasts: &mut Toasts) -> Option<Request> {
    let film = &window.film;
    let model = film.model().filter(|_| film.is_live)?;
    let to = model.row(film.step);
    let is_here = match to {
        Some(row) => {
            let entry = history.entry(row.entry);
            entry.is_some_and(|entry| entry.hash == row.hash)
        }
        None => history.start_hash() == model.start_hash,
    };
    if !is_here {
        toasts.show_rejection(text::NOT_HERE.to_owned());
        return None;
    }
    let to = to.map(|row| row.entry);
    window.close();
    Some(HistoryAct::Jump(to).into())
}

/// Shows the latest picture, and orders the next one while the film plays.
fn receive_news(
    mut task: ResMut<FilmTask>,
    mut film: ResMut<FilmUi>,
    mut toasts: ResMut<Toasts>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let task = task.bypass_change_detection();
    let Some(running) = &mut task.running else {
        return;
    };
    if !film.open {
        // Another fight was opened.
        task.running = None;
        return;
    }
    let (reports, is_over) = running.thread.take_reports();
    if reports.is_empty() && !is_over {
        return;
    }
    let film = film.bypass_change_detection();
    for report in reports {
        match report {
            FilmNews::Opened(model) => {
                film.step = film.step.min(model.steps());
                film.status = FilmStatus::Ready(model);
                running.order(film.step, film.eyes, None);
            }
            FilmNews::Painted(number, picture) if number == running.newest => {
                take_picture(film, running, picture);
            }
            FilmNews::Painted(..) => {}
            FilmNews::Failed(why) => {
                film.playing = false;
                toasts.show_error(why);
            }
            FilmNews::Saving(progress) => film.gif = film.gif.map(|_| progress),
            FilmNews::Saved(saved) => {
                film.gif = None;
                match saved {
                    Ok(Some((path, plan))) => {
                        toasts.show_info(text::gif_is_in(&path, &plan.note()))
                    }
                    Ok(None) => {}
                    Err(why) => toasts.show_error(why),
                }
            }
        }
    }
    if is_over {
        // The thread has ended although the window is open: an error in the program.
        film.playing = false;
        film.status = FilmStatus::Failed(text::BROKEN_OFF.to_owned());
        task.running = None;
    }
    redraw.write(RequestRedraw);
}

/// Shows a picture, and orders the next one while the film plays.
fn take_picture(film: &mut FilmUi, running: &mut RunningFilm, picture: FilmPicture) {
    film.step = picture.step;
    film.picture = Some(picture);
    if !film.playing {
        return;
    }
    let steps = film.model().map_or(0, |model| model.steps());
    if film.step < steps {
        let due = Instant::now() + film.speed.interval();
        running.order(film.step + 1, film.eyes, Some(due));
    } else {
        film.playing = false;
    }
}
