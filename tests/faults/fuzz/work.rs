//! Measures the CPU time and memory of a function.

use std::fmt;
use std::fs;
use std::time::{Duration, Instant};

/// CPU time and memory that a function took.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cost {
    /// CPU time of this thread, without the time of other programs.
    pub work: Duration,
    /// Peak memory above the memory in use before, in bytes.
    pub memory: u64,
}

impl Cost {
    /// Returns the larger time and the larger memory of both.
    pub fn max(self, other: Self) -> Self {
        Self {
            work: self.work.max(other.work),
            memory: self.memory.max(other.memory),
        }
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} of work, {} MB", self.work, self.memory / 1_000_000)
    }
}

/// Runs `something` and returns its cost. Memory is known only on Linux; elsewhere the time is elapsed time.
pub fn measure(something: impl FnOnce()) -> Cost {
    // Resets the peak memory of the process.
    let _unknown = fs::write("/proc/self/clear_refs", "5");
    let before = memory("VmRSS:").unwrap_or_default();
    let (begun, worked) = (Instant::now(), work());
    something();
    let work = match (work(), worked) {
        (Some(now), Some(before)) => now.saturating_sub(before),
        _unknown => begun.elapsed(),
    };
    let most = memory("VmHWM:").unwrap_or_default();
    Cost {
        work,
        memory: most.saturating_sub(before),
    }
}

/// Returns the CPU time of this thread so far.
fn work() -> Option<Duration> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(text.split(' ').next()?.parse().ok()?))
}

/// Returns the value of a memory line of `/proc/self/status`, in bytes.
pub fn memory(line: &str) -> Option<u64> {
    let text = fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|text| text.strip_prefix(line))?;
    let kilobytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kilobytes * 1024)
}
