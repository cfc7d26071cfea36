//! Times of single runs: the least of several, because everything else that runs beside only adds.

use crate::clock;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// How long to repeat what is short.
const ENOUGH: Duration = Duration::from_millis(400);
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

/// The time on a processor that one run takes.
pub fn timed<T>(run: &mut impl FnMut() -> T) -> (Duration, T) {
    let begun = clock::now();
    let result = black_box(run());
    (clock::now().saturating_sub(begun), result)
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
    fn what_is_short_is_repeated() {
        let mut runs = 0;
        let (_, last) = least(|| {
            runs += 1;
            runs
        });
        assert!(last > 1 && last == runs);
    }
}
