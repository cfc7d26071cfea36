//! Runs the measurement of one table in another process, and reads what it prints.

use super::shape::Shape;
use std::io::{self, Write};
use std::process::{Command, Output, Stdio};

/// What became of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// CPU seconds.
    pub seconds: f64,
    /// Peak memory.
    pub megabytes: f64,
    /// Steps of the proof, where there is one.
    pub steps: Option<u64>,
    /// How often each finding occurs, by its name.
    findings: Vec<(usize, String)>,
    /// Why there is no verdict.
    no_verdict: Option<String>,
}

/// Measures a table; `text` is what it says.
pub fn measure(shape: &Shape, text: &str, without: Option<&'static str>) -> io::Result<Outcome> {
    let mut arguments = vec!["shape"];
    arguments.extend(shape.expands.then_some("expanded"));
    without.iter().for_each(|engine| arguments.extend(["--without", engine]));
    run(&arguments, text)
}

/// Runs this program with some arguments, and a text as its standard input.
pub fn run(arguments: &[&str], text: &str) -> io::Result<Outcome> {
    let mut command = Command::new(std::env::current_exe()?);
    command.args(arguments);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    if let Some(mut input) = child.stdin.take() {
        input.write_all(text.as_bytes())?;
    }
    Ok(outcome(&child.wait_with_output()?))
}

fn outcome(output: &Output) -> Outcome {
    let mut outcome = read(&String::from_utf8_lossy(&output.stdout));
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        let panic = errors.lines().find(|line| line.contains("panicked at") || line.contains("overflow"));
        outcome.no_verdict = Some(format!("{}: {}", output.status, panic.unwrap_or_default()));
    }
    outcome
}

/// Reads the lines of a process; of two lines with one key, the later one counts.
fn read(text: &str) -> Outcome {
    let mut outcome = Outcome::default();
    for (key, value) in text.lines().filter_map(|line| line.split_once(' ')) {
        match key {
            "seconds" => outcome.seconds = value.parse().unwrap_or_default(),
            "peak" => outcome.megabytes = value.parse::<f64>().unwrap_or_default() / 1024.0,
            "steps" => outcome.steps = value.parse().ok(),
            "reason" | "killed" => outcome.no_verdict = Some(value.to_owned()),
            "finding" => outcome.findings.extend(value.split_once(' ').map(|(n, name)| (n.parse().unwrap_or(0), name.to_owned()))),
            _ => {}
        }
    }
    outcome
}

impl Outcome {
    /// Whether there is a verdict.
    pub const fn is_decided(&self) -> bool {
        self.no_verdict.is_none()
    }

    /// The findings: `missing-rule, 3x unreachable-rule`.
    pub fn text(&self) -> String {
        let finding = |(count, name): &(usize, String)| match count {
            1 => name.clone(),
            count => format!("{count}x {name}"),
        };
        let findings: Vec<String> = self.findings.iter().filter(|(_, name)| name != "undecided").map(finding).collect();
        match (&self.no_verdict, findings.is_empty()) {
            (None, true) => "none".to_owned(),
            (None, false) => findings.join(", "),
            (Some(reason), true) => format!("UNDECIDED ({reason})"),
            (Some(reason), false) => format!("UNDECIDED ({reason}), {}", findings.join(", ")),
        }
    }

    /// What is not as it is wanted.
    pub fn marks(&self, shape: &Shape) -> Vec<&'static str> {
        let found = |code: &str| self.findings.iter().any(|(_, name)| name == code);
        let marks = [
            (shape.wanted.decided && !self.is_decided(), "UNDECIDED"),
            (self.seconds > shape.wanted.seconds(), "SLOW"),
            (self.megabytes > shape.wanted.megabytes(), "LARGE"),
            (self.is_decided() && shape.truth.is_some_and(|(code, is_found)| found(code) != is_found), "WRONG"),
        ];
        marks.into_iter().filter(|(applies, _)| *applies).map(|(_, mark)| mark).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::shape::{Shape, Wanted};
    use super::read;

    #[test]
    fn a_verdict_and_its_marks() {
        let outcome = read("seconds 0.5\npeak 2048\nfinding 1 missing-rule\nfinding 3 unreachable-rule\nsteps 7\n");
        assert_eq!(outcome.text(), "missing-rule, 3x unreachable-rule");
        assert_eq!((outcome.megabytes, outcome.steps), (2.0, Some(7)));
        let shape = |seconds| Shape::new("", Wanted::decided(seconds), String::new);
        assert!(outcome.marks(&shape(1.0)).is_empty());
        assert_eq!(outcome.marks(&shape(0.01).with_truth("missing-rule", false)), ["SLOW", "WRONG"]);
    }

    #[test]
    fn no_verdict() {
        let outcome = read("killed out of time\nseconds 20\npeak 1\n");
        assert_eq!(outcome.text(), "UNDECIDED (out of time)");
        assert_eq!(outcome.marks(&Shape::new("", Wanted::decided(30.0), String::new)), ["UNDECIDED"]);
        assert!(!read("seconds 1\nfinding 1 undecided\nreason no verdict after 5 steps\n").is_decided());
    }
}
