//! One table, asked in three ways: as inputs, which are there already, as conditions, which the program answers, and as conditions all of
//! which are asked at once.

/// A table of `inputs:` as one of `conditions:`; the rules stay.
pub fn asked(text: &str) -> String {
    renamed(text, "_asked", ("inputs:", "conditions:"), str::to_owned)
}

/// A table of `inputs:` or `conditions:` as one of `conditions:` with `code: packed`; the rules stay.
pub fn packed(text: &str) -> String {
    let from = if text.contains("\ninputs:") { "inputs:" } else { "conditions:" };
    renamed(text, "_packed", (from, "conditions:"), str::to_owned) + "code: packed\n"
}

/// A table with `code: graph`; all else stays.
pub fn graph(text: &str) -> String {
    renamed(text, "_graph", ("inputs:", "inputs:"), str::to_owned) + "code: graph\n"
}

/// A table of boolean `conditions:` as one of `inputs:`; the rules stay.
pub fn free(text: &str) -> String {
    let line = |line: &str| match line.split_once(':') {
        Some((name, question)) => {
            let question = question.split_once('#').map_or(question, |(question, _)| question).trim();
            format!("{name}: {{ type: bool, text: '{question}' }}")
        }
        None => line.to_owned(),
    };
    renamed(text, "_free", ("conditions:", "inputs:"), line)
}

fn renamed(text: &str, suffix: &str, (from, to): (&str, &str), convert: impl Fn(&str) -> String) -> String {
    let mut inside = false;
    let mut lines = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        match line {
            _ if line.starts_with("table: ") => lines.push(format!("{line}{suffix}")),
            _ if line == from => {
                inside = true;
                lines.push(to.to_owned());
            }
            _ if inside && line.starts_with("  ") => lines.push(convert(line)),
            _ => {
                inside = false;
                lines.push(line.to_owned());
            }
        }
    }
    format!("# Written by `cargo run -p dtable-benches -- tables`.\n{}\n", lines.join("\n"))
}
