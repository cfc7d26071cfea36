//! Interleaved runs of several forms of one decision over the same inputs, and the median time of each.

use crate::clock;
use std::hint::black_box;

/// A form: its name, and a loop that decides all inputs.
pub struct Form<'a> {
    /// What it is called.
    pub name: &'static str,
    /// Decides every input once.
    pub run: Box<dyn Fn() + 'a>,
}

/// The form that decides `inputs` by `decide`, which is compiled into the loop.
pub fn form<'a, I, O>(name: &'static str, inputs: &'a [I], decide: impl Fn(&I) -> O + 'a) -> Form<'a> {
    let run = move || {
        for input in inputs {
            black_box(decide(black_box(input)));
        }
    };
    Form { name, run: Box::new(run) }
}

/// Nanoseconds a decision of each form: the median of `rounds`, in each of which every form runs once, each time another one first.
pub fn medians(forms: &[Form], decisions: usize, rounds: usize) -> Vec<f64> {
    let mut times = vec![Vec::with_capacity(rounds); forms.len()];
    for round in 0..=rounds {
        for step in 0..forms.len() {
            let at = (round + step) % forms.len();
            let begun = clock::now();
            (forms[at].run)();
            let time = clock::now() - begun;
            // The first round warms up.
            if round > 0 {
                times[at].push(time.as_secs_f64() * 1e9 / decisions as f64);
            }
        }
    }
    times.into_iter().map(median).collect()
}

/// The middle one.
pub fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

#[cfg(test)]
mod tests {
    use super::{form, median, medians};
    use std::cell::Cell;

    #[test]
    fn every_form_decides_every_input_in_every_round() {
        let (a, b) = (Cell::new(0), Cell::new(0));
        let inputs = [1, 2, 3];
        let count = |cell: &'static str, to| {
            form(cell, &inputs, move |input: &i32| {
                let to: &Cell<i32> = to;
                to.set(to.get() + input);
            })
        };
        let forms = [count("a", &a), count("b", &b)];
        assert_eq!(medians(&forms, inputs.len(), 4).len(), 2);
        drop(forms);
        assert_eq!((a.get(), b.get()), (30, 30));
    }

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(median(vec![5.0, 1.0, 100.0]).total_cmp(&5.0), std::cmp::Ordering::Equal);
    }
}
