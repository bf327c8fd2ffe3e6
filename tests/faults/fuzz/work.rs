//! How much work and memory something takes.

use std::fmt;
use std::fs;
use std::time::{Duration, Instant};

/// What something has taken.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cost {
    /// The time in which this thread was worked for: other programs do not count.
    pub work: Duration,
    /// The most memory that it had besides what was taken before, in bytes.
    pub memory: u64,
}

impl Cost {
    /// The larger of each.
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

/// Does `something`, and answers what it took. Memory is known on Linux only.
pub fn measure(something: impl FnOnce()) -> Cost {
    // The system forgets the most that was ever taken.
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

/// How long this thread has been worked for.
fn work() -> Option<Duration> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(text.split(' ').next()?.parse().ok()?))
}

/// A line of what the system says about the memory of this process, in bytes.
pub fn memory(line: &str) -> Option<u64> {
    let text = fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|text| text.strip_prefix(line))?;
    let kilobytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kilobytes * 1024)
}
