//! Measures the compiler and the code it makes.
#![forbid(unsafe_code)]

mod files;
mod generate;
mod graphs;
mod phases;
mod published;
mod random;
mod report;
mod tables;
mod timing;
mod verification;

fn main() {
    let a: Vec<String> = std::env::args().skip(1).collect();
    match a.first().map(String::as_str) {
        Some("g") => graphs::run(),
        Some("s") => graphs::stages(),
        _ => verification::run(a.len() > 1),
    }
}
