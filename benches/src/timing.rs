//! Times of single runs: the least of several, because everything else that runs beside only adds.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// How long to repeat what is short.
const ENOUGH: Duration = Duration::from_millis(400);
/// From here on, some milliseconds more or less do not matter.
const LONG: Duration = Duration::from_millis(100);
/// How often to repeat at most.
const ROUNDS: usize = 25;

/// The least time of `run`, and what it returned last. What takes long is run once.
pub fn least<T>(mut run: impl FnMut() -> T) -> (Duration, T) {
    let begun = Instant::now();
    let (mut least, mut result) = timed(&mut run);
    for _ in 1..ROUNDS {
        if begun.elapsed() >= ENOUGH {
            break;
        }
        let (time, it) = timed(&mut run);
        least = least.min(time);
        result = it;
    }
    (least, result)
}

/// The time of one run: of what takes long, the time on a processor, where the system tells.
pub fn timed<T>(run: &mut impl FnMut() -> T) -> (Duration, T) {
    let (before, begun) = (on_processor(), Instant::now());
    let result = black_box(run());
    let clock = begun.elapsed();
    if clock < LONG {
        return (clock, result);
    }
    let computed = before.zip(on_processor()).map(|(before, after)| after.saturating_sub(before));
    (computed.map_or(clock, |computed| computed.min(clock)), result)
}

/// What this thread has computed; Linux counts nanoseconds, and writes them down every few milliseconds.
fn on_processor() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

/// Three digits and a unit: `1.23 ms`.
pub fn shown(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let (value, unit) = match seconds {
        s if s >= 1.0 => (s, "s"),
        s if s >= 1e-3 => (s * 1e3, "ms"),
        s => (s * 1e6, "µs"),
    };
    format!("{} {unit}", digits(value))
}

/// About three digits.
pub fn digits(value: f64) -> String {
    match value {
        v if v >= 100.0 => format!("{v:.0}"),
        v if v >= 10.0 => format!("{v:.1}"),
        v => format!("{v:.2}"),
    }
}

/// How this program was compiled.
pub const fn build() -> &'static str {
    if cfg!(debug_assertions) { "unoptimised" } else { "optimised" }
}

#[cfg(test)]
mod tests {
    use super::{Duration, least, shown};

    #[test]
    fn times_have_three_digits() {
        assert_eq!(shown(Duration::from_micros(1234)), "1.23 ms");
        assert_eq!(shown(Duration::from_nanos(45_600)), "45.6 µs");
        assert_eq!(shown(Duration::from_secs(196)), "196 s");
    }

    #[test]
    fn waiting_is_not_computing() {
        let (time, ()) = super::timed(&mut || std::thread::sleep(Duration::from_millis(150)));
        assert!(super::on_processor().is_none() || time < Duration::from_millis(150));
    }

    #[test]
    fn what_is_short_is_repeated() {
        let mut runs = 0;
        let (_, last) = least(|| {
            runs += 1;
            runs
        });
        assert!(last > 1 && last == runs);
    }
}
