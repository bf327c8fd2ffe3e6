//! A thread that plays fights while the windows are used.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex};
use std::thread;

/// A thread that plays fights and sends reports. It stops when this is dropped.
pub struct FightThread<T> {
    stop: Arc<AtomicBool>,
    reports: Mutex<Receiver<T>>,
}

impl<T> Drop for FightThread<T> {
    fn drop(&mut self) {
        self.cancel();
    }
}

impl<T: Send + 'static> FightThread<T> {
    /// Starts a thread for `work`, which sends reports, wakes the window, and looks whether it is cancelled. Its result
    /// is the last report.
    ///
    /// # Errors
    /// If the system allows no more threads.
    pub fn begin<W: Fn() + Send + 'static>(
        wake: W,
        work: impl FnOnce(&Sender<T>, &W, &AtomicBool) -> T + Send + 'static,
    ) -> std::io::Result<Self> {
        let (send, reports) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = stop.clone();
        let thread = thread::Builder::new().name("forecast".to_owned());
        thread.spawn(move || {
            let end = work(&send, &wake, &stopped);
            let _the_window_is_closed = send.send(end);
            drop(send);
            wake();
        })?;
        Ok(Self {
            stop,
            reports: Mutex::new(reports),
        })
    }
}

impl<T> FightThread<T> {
    /// Lets the thread play no more fights. It still sends its last report.
    pub fn cancel(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Returns the flag that lets the thread play no more fights.
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
