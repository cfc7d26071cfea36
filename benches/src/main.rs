//! Measures the compiler and the code it makes.
#![forbid(unsafe_code)]

mod code;
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

fn main() -> std::io::Result<()> {
    let a: Vec<String> = std::env::args().skip(1).collect();
    match a.first().map(String::as_str) {
        Some("g") => graphs::run(),
        Some("s") => graphs::stages(),
        Some("t") => for (name, text) in published::files() { files::write(&files::table(&name), &text)?; },
        Some("c") => code::run(a.len() > 1),
        Some("h") => for (name, rules) in code::sources::all() { files::write(&files::handwritten(name), &code::write::written(&rules))?; },
        _ => verification::run(a.len() > 1),
    }
    Ok(())
}
