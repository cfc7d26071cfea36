//! Measures the compiler and the code it makes.
#![forbid(unsafe_code)]

mod files;
mod generate;
mod published;
mod random;

fn main() {
    for it in published::all() {
        files::write(&files::table(it.name), &it.yaml()).unwrap();
    }
}
