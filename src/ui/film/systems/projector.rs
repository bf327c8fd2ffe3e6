//! The thread that owns a film, shows its moments and paints them, and the thread that saves it.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::encounter::{Film, History};
use crate::forecast::{ForecastStart, film_of_fight};
use crate::paint::portrait::Portraits;
use crate::ruleset::Ruleset;
use crate::save::store;
use crate::ui::film::{FilmModel, FilmPicture, GifProgress, text};
use crate::view::{Background, FilmEyes, Reporter, WindowWaker};

use super::gif::{self, FramePainter, GifPlan};
use super::stills::{IN_WINDOW, StillPainter, pixels_of};

/// The fight that is filmed.
pub(super) enum FilmSource {
    /// A fight of a forecast: the start, the seed and the last round.
    Forecast(Box<ForecastStart>, u64, u32),
    /// The current branch of the live fight: its name, ruleset and history.
    Live(String, Arc<Ruleset>, Box<History>),
}

/// Pictures that are shown along with the map and the combatants.
pub(super) struct FilmScenery {
    /// File of the picture under the map.
    pub under: Option<PathBuf>,
    /// Portraits of the combatants.
    pub portraits: Portraits,
}

/// A moment to be painted.
#[derive(Clone, Copy, Debug)]
pub(super) struct StillOrder {
    /// Number of the order; only the picture of the newest one is shown.
    pub number: u64,
    /// Number of commands before the moment.
    pub step: usize,
    /// The eyes through which it is seen.
    pub eyes: FilmEyes,
    /// Earliest time at which it is shown; `None` for at once.
    pub due: Option<Instant>,
}

/// An animated picture to be saved.
pub(super) struct GifOrder {
    /// Path of the file.
    pub path: PathBuf,
    /// The eyes through which it is seen.
    pub eyes: FilmEyes,
    /// Time for which each moment is shown.
    pub each: Duration,
    /// Set to stop it.
    pub cancelled: Arc<AtomicBool>,
}

/// A request to the thread.
pub(super) enum FilmOrder {
    /// Paint a moment; an earlier one that is not painted yet is dropped.
    Show(StillOrder),
    /// Save an animated picture.
    Save(GifOrder),
}

/// A report of the threads.
pub(super) enum FilmNews {
    /// The film can be shown.
    Opened(Arc<FilmModel>),
    /// The picture of this order.
    Painted(u64, FilmPicture),
    /// It cannot be shown, for this reason.
    Failed(String),
    /// Progress of the animated picture.
    Saving(GifProgress),
    /// The animated picture was saved at this path, was cancelled, or could not be saved for this reason.
    Saved(Result<Option<(PathBuf, GifPlan)>, String>),
}

/// A film that is shown. Its threads end when this is dropped.
pub(super) struct RunningFilm {
    pub thread: Background<FilmNews>,
    orders: Sender<FilmOrder>,
    /// Number of the newest order.
    pub newest: u64,
    /// Set to stop saving.
    saving: Arc<AtomicBool>,
}

impl Drop for RunningFilm {
    fn drop(&mut self) {
        self.cancel_saving();
    }
}

impl RunningFilm {
    /// Starts the thread that shows a film.
    ///
    /// # Errors
    /// If the system allows no more threads.
    pub fn begin(
        source: FilmSource,
        scenery: FilmScenery,
        waker: &WindowWaker,
    ) -> std::io::Result<Self> {
        let (orders, receive) = channel();
        let thread = Background::begin("film", waker, move |reporter| {
            Projector(reporter).run(source, &scenery, &receive);
        })?;
        Ok(Self {
            thread,
            orders,
            newest: 0,
            saving: Arc::default(),
        })
    }

    /// Orders the picture of a moment.
    pub fn order(&mut self, step: usize, eyes: FilmEyes, due: Option<Instant>) {
        self.newest += 1;
        let order = StillOrder {
            number: self.newest,
            step,
            eyes,
            due,
        };
        // If the thread has ended, its last report says why.
        let _it_has_ended = self.orders.send(FilmOrder::Show(order));
    }

    /// Starts saving an animated picture.
    pub fn save(&mut self, path: PathBuf, eyes: FilmEyes, each: Duration) {
        self.saving = Arc::default();
        let order = GifOrder {
            path,
            eyes,
            each,
            cancelled: self.saving.clone(),
        };
        let _it_has_ended = self.orders.send(FilmOrder::Save(order));
    }

    /// Stops saving.
    pub fn cancel_saving(&self) {
        self.saving.store(true, Ordering::Relaxed);
    }
}

/// The work of the thread.
struct Projector(Reporter<FilmNews>);

impl Projector {
    fn run(&self, source: FilmSource, scenery: &FilmScenery, orders: &Receiver<FilmOrder>) {
        let film = match source {
            FilmSource::Forecast(start, seed, until_round) => {
                film_of_fight(&start, seed, until_round, self.0.stop_flag())
            }
            FilmSource::Live(name, ruleset, history) => Some(Film::new(&name, ruleset, &history)),
        };
        let Some(mut film) = film else { return };
        let model = Arc::new(FilmModel::build(&mut film));
        if !self.0.report(FilmNews::Opened(model.clone())) {
            return;
        }
        let (under, portraits) = (scenery.under.as_deref(), scenery.portraits.clone());
        let mut painter = StillPainter::new(IN_WINDOW, under, portraits);
        let mut waiting: Option<StillOrder> = None;
        loop {
            if waiting.is_none() {
                let Ok(order) = orders.recv() else { return };
                self.accept(order, (&film, &model), &painter, &mut waiting);
            }
            while let Ok(order) = orders.try_recv() {
                self.accept(order, (&film, &model), &painter, &mut waiting);
            }
            let Some(order) = waiting.take() else {
                continue;
            };
            let StillOrder {
                number, step, eyes, ..
            } = order;
            let news = match painter.paint(&mut film, step, eyes) {
                Ok(still) => FilmNews::Painted(
                    number,
                    FilmPicture {
                        step,
                        eyes,
                        perceived: still.perceived,
                        pixels: Arc::new(pixels_of(&still.picture)),
                    },
                ),
                Err(why) => FilmNews::Failed(why),
            };
            // A picture that is painted early waits, unless another one is ordered meanwhile.
            let left = order
                .due
                .map(|due| due.saturating_duration_since(Instant::now()));
            let early = left.filter(|left| !left.is_zero());
            let next = match early.map(|left| orders.recv_timeout(left)) {
                Some(Ok(next)) => Some(next),
                Some(Err(RecvTimeoutError::Disconnected)) => return,
                Some(Err(RecvTimeoutError::Timeout)) | None => None,
            };
            let is_replaced = matches!(next, Some(FilmOrder::Show(_)));
            if !is_replaced && !self.0.report(news) {
                return;
            }
            if let Some(next) = next {
                self.accept(next, (&film, &model), &painter, &mut waiting);
            }
        }
    }

    /// Notes the moment to be painted next, or starts saving.
    fn accept(
        &self,
        order: FilmOrder,
        (film, model): (&Film, &Arc<FilmModel>),
        painter: &StillPainter,
        waiting: &mut Option<StillOrder>,
    ) {
        match order {
            FilmOrder::Show(order) => *waiting = Some(order),
            FilmOrder::Save(order) => {
                let plan = GifPlan::for_film(film.steps());
                let stills = painter.with_size(plan.size);
                self.save(order, (film.copy(), model.clone()), stills, plan);
            }
        }
    }

    /// Saves an animated picture on yet another thread, so that the film can be watched meanwhile.
    fn save(
        &self,
        order: GifOrder,
        (mut film, model): (Film, Arc<FilmModel>),
        mut stills: StillPainter,
        plan: GifPlan,
    ) {
        let reporter = self.0.clone();
        let thread = thread::Builder::new().name("gif".to_owned());
        let begun = thread.spawn(move || {
            let of = film.steps();
            let mut observe = |done| {
                let progress = GifProgress { done, of };
                let is_open = reporter.report(FilmNews::Saving(progress));
                match is_open && !order.cancelled.load(Ordering::Relaxed) {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            };
            let mut frames = FramePainter {
                film: &mut film,
                stills: &mut stills,
                eyes: order.eyes,
                model: &model,
                told: Vec::new(),
            };
            let encoded = gif::encode(&mut frames, plan, order.each, &mut observe);
            let saved = encoded.and_then(|file| match file {
                Some(file) => {
                    let written = store::write(&order.path, &file);
                    written.map_err(|failed| failed.to_string())?;
                    Ok(Some((order.path, plan)))
                }
                None => Ok(None),
            });
            reporter.report(FilmNews::Saved(saved));
        });
        if let Err(why) = begun {
            self.0.report(FilmNews::Saved(Err(text::cannot_save(why))));
        }
    }
}
