//! Work on another thread while the windows are used: reports or one result, and an end when it is no longer wanted.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread;

use bevy_ecs::prelude::Resource;

/// Wakes the windows from another thread, once they exist.
#[derive(Resource, Clone, Default)]
pub struct WindowWaker(Arc<OnceLock<Box<dyn Fn() + Send + Sync>>>);

impl WindowWaker {
    /// Sets the function that wakes the windows, unless it is known already.
    pub fn connect(&self, wake: impl Fn() + Send + Sync + 'static) {
        let _known_already = self.0.set(Box::new(wake));
    }

    /// Wakes the windows.
    pub fn wake(&self) {
        if let Some(wake) = self.0.get() {
            wake();
        }
    }

    /// Returns a function that wakes the windows.
    pub fn callback(&self) -> impl Fn() + Send + 'static {
        let wake = self.clone();
        move || wake.wake()
    }
}

/// Work on another thread, which sends reports. It is asked to end when this is dropped.
pub struct Background<T> {
    stop: Arc<AtomicBool>,
    reports: Mutex<Receiver<T>>,
}

/// Work on another thread that has one result, or a message for the user why it has none.
pub type BackgroundResult<T> = Background<Result<T, String>>;

/// The reason why work on another thread has no result.
#[derive(Debug, thiserror::Error)]
enum BackgroundError {
    /// It has not begun.
    #[error("the system allows no more threads: {0}. Close other programs, then try again")]
    NoThread(io::Error),
    /// The thread has ended without its result.
    #[error("the work has ended because of an error in the program. Try again")]
    BrokenOff,
}

/// The end of a [`Background`] that works: it sends the reports.
pub struct Reporter<T> {
    send: Sender<T>,
    waker: WindowWaker,
    stopped: Arc<AtomicBool>,
}

impl<T> Clone for Reporter<T> {
    fn clone(&self) -> Self {
        Self {
            send: self.send.clone(),
            waker: self.waker.clone(),
            stopped: self.stopped.clone(),
        }
    }
}

impl<T> Reporter<T> {
    /// Sends a report and wakes the windows. Returns false if the work is to end.
    pub fn report(&self, report: T) -> bool {
        let is_open = self.send.send(report).is_ok();
        self.waker.wake();
        is_open && !self.is_stopped()
    }

    /// Returns true if the work is to end.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Returns the flag that is set when the work is to end.
    pub fn stop_flag(&self) -> &AtomicBool {
        &self.stopped
    }
}

impl<T> Drop for Background<T> {
    fn drop(&mut self) {
        self.cancel();
    }
}

impl<T: Send + 'static> Background<T> {
    /// Starts `work` on a thread with this name.
    ///
    /// # Errors
    /// If the system allows no more threads.
    pub fn begin(
        name: &str,
        waker: &WindowWaker,
        work: impl FnOnce(Reporter<T>) + Send + 'static,
    ) -> io::Result<Self> {
        let (send, reports) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let waker = waker.clone();
        let reporter = Reporter {
            send,
            waker: waker.clone(),
            stopped: stop.clone(),
        };
        let thread = thread::Builder::new().name(name.to_owned());
        thread.spawn(move || {
            work(reporter);
            // The windows notice that it has ended.
            waker.wake();
        })?;
        Ok(Self {
            stop,
            reports: Mutex::new(reports),
        })
    }
}

impl<T> Background<T> {
    /// Asks the work to end. It may still send a last report.
    pub fn cancel(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Returns the flag that the thread holds until it ends.
    #[cfg(test)]
    pub fn stop_flag(&self) -> Arc<AtomicBool> {
        self.stop.clone()
    }

    /// Returns the reports since the last call, and true if the thread has ended.
    pub fn take_reports(&self) -> (Vec<T>, bool) {
        let mut all = Vec::new();
        let Ok(reports) = self.reports.lock() else {
            return (all, true);
        };
        loop {
            match reports.try_recv() {
                Ok(report) => all.push(report),
                Err(TryRecvError::Empty) => return (all, false),
                Err(TryRecvError::Disconnected) => return (all, true),
            }
        }
    }
}

impl<T: Send + 'static> BackgroundResult<T> {
    /// Starts work with one result on a thread with this name. If the system allows no more threads, the result says
    /// so.
    pub fn begin_one(
        name: &str,
        waker: &WindowWaker,
        work: impl FnOnce() -> Result<T, String> + Send + 'static,
    ) -> Self {
        let begun = Self::begin(name, waker, move |reporter| {
            let _nobody_wants_it_any_more = reporter.send.send(work());
        });
        begun.unwrap_or_else(|why| {
            let (send, reports) = channel();
            let _is_open = send.send(Err(BackgroundError::NoThread(why).to_string()));
            waker.wake();
            Self {
                stop: Arc::default(),
                reports: Mutex::new(reports),
            }
        })
    }

    /// Returns the result once it is there.
    pub fn take_result(&self) -> Option<Result<T, String>> {
        let (mut results, is_over) = self.take_reports();
        let broken_off = || Err(BackgroundError::BrokenOff.to_string());
        results.pop().or_else(|| is_over.then(broken_off))
    }

    /// Returns the result of the work in `slot` once it is there, and empties the slot.
    pub fn finish(slot: &mut Option<Self>) -> Option<Result<T, String>> {
        let result = slot.as_ref()?.take_result()?;
        *slot = None;
        Some(result)
    }

    /// Returns the results of the work that has ended, and removes it from `running`.
    pub fn finish_all(running: &mut Vec<Self>) -> Vec<Result<T, String>> {
        let mut results = Vec::new();
        running.retain(|work| {
            let result = work.take_result();
            let is_running = result.is_none();
            results.extend(result);
            is_running
        });
        results
    }

    /// Waits for the result.
    #[cfg(test)]
    pub fn wait(&self) -> Result<T, String> {
        loop {
            match self.take_result() {
                Some(result) => return result,
                None => thread::yield_now(),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU32;

    use super::*;

    #[test]
    fn result_arrives_once_and_wakes_the_windows() {
        let waker = WindowWaker::default();
        let woken = Arc::new(AtomicU32::new(0));
        let count = woken.clone();
        waker.connect(move || {
            count.fetch_add(1, Ordering::SeqCst);
        });
        let mut slot = Some(Background::begin_one("sum", &waker, || Ok(6 * 7)));
        let result = loop {
            if let Some(result) = Background::finish(&mut slot) {
                break result;
            }
            thread::yield_now();
        };
        assert_eq!(result, Ok(42));
        assert!(slot.is_none());
        while woken.load(Ordering::SeqCst) == 0 {
            thread::yield_now();
        }
    }

    #[test]
    fn work_that_ends_without_its_result_is_an_error() {
        let waker = WindowWaker::default();
        let broken: BackgroundResult<u32> = Background::begin_one("broken", &waker, || panic!("!"));
        let why = broken.wait().expect_err("there is none");
        assert!(why.contains("an error in the program"), "{why}");
    }

    #[test]
    fn dropped_work_is_asked_to_end() {
        let waker = WindowWaker::default();
        let work = |reporter: Reporter<u32>| {
            while !reporter.is_stopped() {
                thread::yield_now();
            }
        };
        let background = Background::begin("endless", &waker, work).expect("a thread");
        let held = background.stop_flag();
        drop(background);
        while Arc::strong_count(&held) > 1 {
            thread::yield_now();
        }
    }
}
