//! Films: a fight of a forecast, or the live fight so far, is shown moment by moment from a copy on another thread.

mod gif;
mod projector;
mod stills;
#[cfg(test)]
mod tests;

use std::path::Path;
use std::time::Instant;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::encounter::{EncounterName, History};
use crate::gm::PanelLayout;
use crate::gm::film::{self, FilmPicture, FilmStatus, FilmUi, GifProgress};
use crate::gm::forecast::ForecastUi;
use crate::gm::shared::panels::{PanelSlot, RegisterPanel};
use crate::paint::MapPicture;
use crate::paint::portrait::Portraits;
use crate::rules::state::ActiveRuleset;
use crate::view::{FightClosed, FilmAct, FilmEyes, HistoryAct, Request, WindowWaker, actions};

use self::projector::{FilmNews, FilmScenery, FilmSource, RunningFilm};
use super::browse::FileToSave;
use super::register::RegisterFeature;
use super::requests;
use super::saving::{self, with_extension};
use super::text::film as text;
use super::toasts::Toasts;
use bevy_egui::egui::Ui;

/// Extension of animated pictures.
const GIF: &str = "gif";

/// The film that is shown.
#[derive(Resource, Default)]
struct FilmTask {
    running: Option<RunningFilm>,
}

/// Shows films on request.
pub(super) fn plugin(app: &mut App) {
    app.add_request(carry_out)
        .add_action(&actions::LOOK_BACK, look_back)
        .init_resource::<FilmTask>()
        .init_resource::<FilmUi>()
        .add_systems(Update, receive_news)
        .add_panel(PanelSlot::AboveMap.at(70), |_| true, show)
        .add_observer(|_: On<FightClosed>, mut film: ResMut<FilmUi>| *film = film.closed());
}

fn show(InMut(ui): InMut<Ui>, layout: Res<PanelLayout>, mut film: ResMut<FilmUi>) -> Vec<Request> {
    film::show(ui, layout.map, &mut film)
}

/// Carries out a request of the window.
fn carry_out(In(act): In<FilmAct>, world: &mut World) {
    match act {
        FilmAct::WatchFight(seed) => watch_fight(world, seed),
        FilmAct::Show(step) => show_moment(world, |film| film.step = step),
        FilmAct::SetEyes(eyes) => show_moment(world, |film| film.eyes = eyes),
        FilmAct::SetSpeed(speed) => world.resource_mut::<FilmUi>().speed = speed,
        FilmAct::TogglePlay => toggle_play(world),
        FilmAct::Branch => branch(world),
        FilmAct::BrowseGif(eyes) => {
            let save = move |path| FilmAct::SaveGif(path, eyes);
            saving::choose_file(world, FileToSave::new(text::save_gif(eyes), GIF, save));
        }
        FilmAct::SaveGif(path, eyes) => save_gif(world, &path, eyes),
        FilmAct::CancelGif => {
            if let Some(running) = &world.get_resource_or_init::<FilmTask>().running {
                running.cancel_saving();
            }
        }
        FilmAct::Close => {
            close(world);
        }
    }
}

/// Shows the live fight so far, from its present moment; closes the window if it shows exactly that.
pub(super) fn look_back(world: &mut World) {
    let history = world.resource::<History>();
    let shown = world.resource::<FilmUi>();
    let rows = shown.model().map(|model| &model.rows);
    let last = rows.and_then(|rows| rows.last()).map(|row| row.entry);
    if shown.open && shown.is_live && last == history.head() {
        close(world);
        return;
    }
    if history.head().is_none() {
        let words = text::NOTHING_YET.to_owned();
        world.resource_mut::<Toasts>().show_rejection(words);
        return;
    }
    let steps = history.line().len();
    let name = world.resource::<EncounterName>().0.clone();
    let ruleset = world.resource::<ActiveRuleset>().0.clone();
    let source = FilmSource::Live(name.clone(), ruleset, Box::new(history.clone()));
    let film = FilmUi {
        title: text::title_of_live_fight(&name),
        is_live: true,
        step: steps,
        ..FilmUi::default()
    };
    open(world, source, film);
}

/// Plays a fight of the forecast in the window.
fn watch_fight(world: &mut World, seed: u64) {
    let model = world.resource::<ForecastUi>().model.clone();
    let found = model.and_then(|model| {
        let result = model.result_of(seed)?;
        let start = Box::new(model.start().clone());
        let title = text::title_of_fight(&start.name, &result, seed);
        Some((
            FilmSource::Forecast(start, seed, model.until_round()),
            title,
        ))
    });
    let Some((source, title)) = found else {
        let words = text::NO_FORECAST.to_owned();
        world.resource_mut::<Toasts>().show_rejection(words);
        return;
    };
    let film = FilmUi {
        title,
        playing: true,
        ..FilmUi::default()
    };
    open(world, source, film);
}

/// Opens the window with a film; one that is shown ends. Speed and eyes stay as they were.
fn open(world: &mut World, source: FilmSource, film: FilmUi) {
    let scenery = FilmScenery {
        under: world.resource::<MapPicture>().file().map(Path::to_owned),
        portraits: world.resource::<Portraits>().clone(),
    };
    let waker = world.resource::<WindowWaker>().clone();
    let running = RunningFilm::begin(source, scenery, &waker);
    let mut shown = world.resource_mut::<FilmUi>();
    let status = match &running {
        Ok(_) => FilmStatus::Preparing,
        Err(why) => FilmStatus::Failed(text::cannot_begin(why)),
    };
    *shown = FilmUi {
        open: true,
        takes_keys: true,
        status,
        speed: shown.speed,
        eyes: shown.eyes,
        ..film
    };
    world.get_resource_or_init::<FilmTask>().running = running.ok();
}

/// Closes the window and ends the film; returns whether it was open.
pub(super) fn close(world: &mut World) -> bool {
    let mut film = world.resource_mut::<FilmUi>();
    let was_open = film.open;
    if was_open {
        *film = film.closed();
        world.get_resource_or_init::<FilmTask>().running = None;
    }
    was_open
}

/// Changes what is shown, and pauses there.
fn show_moment(world: &mut World, change: impl FnOnce(&mut FilmUi)) {
    let film = world.resource_mut::<FilmUi>().into_inner();
    change(film);
    let Some(model) = film.model() else { return };
    film.step = film.step.min(model.steps());
    film.playing = false;
    let (step, eyes) = (film.step, film.eyes);
    if let Some(running) = &mut world.get_resource_or_init::<FilmTask>().running {
        running.order(step, eyes, None);
    }
}

fn toggle_play(world: &mut World) {
    let film = world.resource_mut::<FilmUi>().into_inner();
    let Some(model) = film.model() else { return };
    if film.playing {
        show_moment(world, |_| {});
        return;
    }
    let steps = model.steps();
    film.playing = true;
    let (eyes, due) = (film.eyes, Instant::now() + film.speed.interval());
    let (next, due) = match film.step < steps {
        true => (film.step + 1, Some(due)),
        false => (0, None),
    };
    if let Some(running) = &mut world.get_resource_or_init::<FilmTask>().running {
        running.order(next, eyes, due);
    }
}

/// Continues the live fight from the moment that is shown, as the log can.
fn branch(world: &mut World) {
    let film = world.resource::<FilmUi>();
    let Some(model) = film.model().filter(|_| film.is_live) else {
        return;
    };
    let history = world.resource::<History>();
    let to = model.row(film.step);
    let is_here = match to {
        Some(row) => {
            let entry = history.entry(row.entry);
            entry.is_some_and(|entry| entry.hash == row.hash)
        }
        None => history.start_hash() == model.start_hash,
    };
    if !is_here {
        let words = text::NOT_HERE.to_owned();
        world.resource_mut::<Toasts>().show_rejection(words);
        return;
    }
    let to = to.map(|row| row.entry);
    close(world);
    requests::carry_out(world, Request::from(HistoryAct::Jump(to)));
}

/// Starts saving the film as an animated picture.
fn save_gif(world: &mut World, path: &Path, eyes: FilmEyes) {
    let path = with_extension(path, GIF);
    let film = world.resource_mut::<FilmUi>().into_inner();
    let each = film.speed.interval();
    let Some(model) = film.model().filter(|_| film.gif.is_none()) else {
        return;
    };
    let progress = GifProgress {
        done: 0,
        of: model.steps(),
    };
    film.gif = Some(progress);
    if let Some(running) = &mut world.get_resource_or_init::<FilmTask>().running {
        running.save(path, eyes, each);
    }
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
