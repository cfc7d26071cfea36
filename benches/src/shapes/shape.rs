//! One table, and what is wanted of it.

/// A table that is written when it is needed.
pub struct Shape {
    /// What is printed; begins with the name of the shape.
    pub name: String,
    /// What an answer may take.
    pub wanted: Wanted,
    /// Whether the code is made as well.
    pub expands: bool,
    /// A finding that the table has, or has not, by how it is made.
    pub truth: Option<(&'static str, bool)>,
    /// Writes the table.
    pub text: Box<dyn Fn() -> String>,
}

impl Shape {
    /// A table without a known truth.
    pub fn new(name: impl Into<String>, wanted: Wanted, text: impl Fn() -> String + 'static) -> Self {
        Self { name: name.into(), wanted, expands: false, truth: None, text: Box::new(text) }
    }

    /// The same where it is known whether a finding is among the findings.
    pub fn with_truth(self, code: &'static str, found: bool) -> Self {
        Self { truth: Some((code, found)), ..self }
    }

    /// The name, as a file can have it.
    pub fn file_name(&self) -> String {
        let words = self.name.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
        words.collect::<Vec<_>>().join("_")
    }
}

/// What an answer may take. Where nothing else is said, unoptimised builds may take ten times as long.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    optimised: f64,
    unoptimised: f64,
    scale: f64,
    /// Whether there has to be a verdict.
    pub decided: bool,
}

impl Wanted {
    /// A verdict within these CPU seconds, optimised.
    pub const fn decided(seconds: f64) -> Self {
        Self { optimised: seconds, unoptimised: 10.0 * seconds, scale: 1.0, decided: true }
    }

    /// A verdict, or `undecided`, within what any table of up to 5,000 rules may take.
    pub const fn answered() -> Self {
        Self { decided: false, ..Self::decided(1.0) }
    }

    /// The same with other seconds where the build is unoptimised.
    pub const fn unoptimised(self, seconds: f64) -> Self {
        Self { unoptimised: seconds, ..self }
    }

    /// The same for a table of so many rules: beyond 5,000, memory may grow with them.
    pub fn rules(self, rules: usize) -> Self {
        Self { scale: (rules as f64 / 5000.0).max(1.0), ..self }
    }

    /// The same with this part of the usual memory.
    pub const fn memory(self, scale: f64) -> Self {
        Self { scale, ..self }
    }

    /// The CPU seconds for this build.
    pub const fn seconds(&self) -> f64 {
        if cfg!(debug_assertions) { self.unoptimised } else { self.optimised }
    }

    /// The peak of memory for this build.
    pub const fn megabytes(&self) -> f64 {
        self.scale * if cfg!(debug_assertions) { 500.0 } else { 200.0 }
    }
}
