//! The time that this thread has computed: whatever else the machine does meanwhile is not in it.

use std::time::Duration;

/// What this thread has computed since some moment.
#[cfg(unix)]
pub fn now() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

/// The time since the first call: no clock of a thread is known here.
#[cfg(not(unix))]
pub fn now() -> Duration {
    static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}

#[cfg(test)]
mod tests {
    use super::now;
    use std::time::Duration;

    #[test]
    #[cfg(unix)]
    fn waiting_is_not_computing() {
        let before = now();
        std::thread::sleep(Duration::from_millis(50));
        assert!(now() - before < Duration::from_millis(50));
    }

    #[test]
    fn the_clock_runs() {
        let before = now();
        while now() - before < Duration::from_millis(1) {}
        assert!(now() > before);
    }
}
