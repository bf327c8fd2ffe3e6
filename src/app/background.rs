//! Work on another thread while the windows are used: reports, and an end when it is no longer wanted.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex};
use std::thread;

use super::saving::WindowWaker;

/// Work on another thread, which sends reports. It is asked to end when this is dropped.
pub struct Background<T> {
    stop: Arc<AtomicBool>,
    reports: Mutex<Receiver<T>>,
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
    ) -> std::io::Result<Self> {
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
