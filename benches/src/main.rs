//! Measures the compiler and the code it makes.
#![forbid(unsafe_code)]

mod generate;
mod random;

fn main() {
    println!("{}", generate::tree(generate::SHAPES[0], 1).grid().len());
}
