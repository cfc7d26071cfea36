//! Small programs in a temporary folder, and what it takes to build them.

use crate::files;
use crate::timing::digits;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A folder that is gone when this is dropped.
pub struct Folder(PathBuf);

impl Folder {
    /// An empty folder.
    pub fn new(name: &str) -> io::Result<Self> {
        let path = std::env::temp_dir().join(format!("dtable-benches-{}-{name}", std::process::id()));
        std::fs::create_dir_all(path.join("src"))?;
        Ok(Self(path))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Writes a file in it.
    pub fn write(&self, name: &str, text: &str) -> io::Result<()> {
        std::fs::write(self.0.join(name), text)
    }

    /// Makes it a package that depends on these lines of `[dependencies]`.
    pub fn package(&self, dependencies: &str) -> io::Result<()> {
        self.write(
            "Cargo.toml",
            &format!(
                "[package]\nname = \"user\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\n{dependencies}\n"
            ),
        )
    }

    /// Cargo for the package, with a folder of its own for what it builds, without the network.
    pub fn cargo(&self, arguments: &[&str]) -> Command {
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo.args(arguments).arg("--offline").current_dir(&self.0);
        cargo.env("CARGO_TARGET_DIR", self.0.join("target")).env("CARGO_INCREMENTAL", "0").env("CARGO_TERM_COLOR", "never");
        cargo
    }
}

impl Folder {
    /// Builds the package optimised, beside the dependencies of others like it, runs it, and reads the numbers that it left in `times.txt`: as many as are asked for.
    pub fn times<const N: usize>(&self, limit: Duration) -> io::Result<[f64; N]> {
        let target = files::workspace().join("target/programs");
        self.ended_well(self.cargo(&["build", "--release"]).env("CARGO_TARGET_DIR", &target), limit)?;
        self.ended_well(Command::new(target.join("release/user")).current_dir(&self.0), limit)?;
        let text = std::fs::read_to_string(self.0.join("times.txt"))?;
        let times: Option<Vec<f64>> = text.split_whitespace().map(|it| it.parse().ok()).collect();
        let times = times.and_then(|it| it.try_into().ok());
        times.ok_or_else(|| io::Error::other(format!("not {N} numbers: {text}")))
    }

    fn ended_well(&self, command: &mut Command, limit: Duration) -> io::Result<()> {
        let ran = run(command, self, limit)?;
        if ran.ended == Ended::Well { Ok(()) } else { Err(io::Error::other(ran.errors)) }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The line of `[dependencies]` for the runtime of this workspace.
pub fn runtime() -> String {
    format!("dtable-runtime = {{ path = {:?} }}", files::workspace().join("dtable-runtime"))
}

/// The line of `[dependencies]` for the processor time of a thread.
pub const fn clock() -> &'static str {
    "rustix = { version = \"1\", default-features = false, features = [\"std\", \"time\"] }"
}

/// What became of a program that was run.
pub struct Ran {
    /// From its start to its end.
    pub wall: Duration,
    /// What it and its children computed, user and system; `None` where the system does not say.
    pub cpu: Option<Duration>,
    /// What it wrote to standard error.
    pub errors: String,
    /// Whether it ended well and in time.
    pub ended: Ended,
}

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Well.
    Well,
    /// With an error.
    Failed,
    /// It was stopped after the limit.
    Stopped,
}

impl Ran {
    /// CPU seconds, or those of the clock where nothing else is known.
    pub fn shown(&self) -> String {
        match (self.ended, self.cpu) {
            (Ended::Failed, _) => "failed".to_owned(),
            (Ended::Stopped, _) => format!("> {} s", digits(self.wall.as_secs_f64())),
            (Ended::Well, Some(cpu)) => format!("{} s", digits(cpu.as_secs_f64())),
            (Ended::Well, None) => format!("{} s (clock)", digits(self.wall.as_secs_f64())),
        }
    }
}

/// Runs a program; stops it after `limit`.
pub fn run(command: &mut Command, folder: &Folder, limit: Duration) -> io::Result<Ran> {
    let log = folder.path().join("errors.txt");
    let (before, begun) = (children(), Instant::now());
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(std::fs::File::create(&log)?).spawn()?;
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break Some(status);
        }
        if begun.elapsed() > limit {
            child.kill()?;
            child.wait()?;
            break None;
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let wall = begun.elapsed();
    let cpu = before.zip(children()).map(|(before, after)| after - before);
    let ended = match status {
        None => Ended::Stopped,
        Some(status) if status.success() => Ended::Well,
        Some(_) => Ended::Failed,
    };
    Ok(Ran { wall, cpu, errors: std::fs::read_to_string(log)?, ended })
}

/// What all ended children have computed, where Linux tells: fields 16 and 17 of its page on the process, in hundredths of a second.
fn children() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The second field is the program's name in parentheses, and may hold anything.
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = fields.get(13)?.parse::<u64>().ok()? + fields.get(14)?.parse::<u64>().ok()?;
    Some(Duration::from_millis(ticks * 10))
}

#[cfg(test)]
mod tests {
    use super::{Ended, Folder, run};
    use std::process::Command;
    use std::time::Duration;

    #[test]
    fn programs_end_fail_or_are_stopped() {
        let folder = Folder::new("test").expect("a folder");
        let rustc = |argument: &str| run(Command::new("rustc").arg(argument), &folder, Duration::from_secs(60)).expect("rustc runs");
        assert_eq!(rustc("--version").ended, Ended::Well);
        let failed = rustc("--no-such-option");
        assert!(failed.ended == Ended::Failed && failed.errors.contains("no-such-option"));
        let path = folder.path().to_owned();
        drop(folder);
        assert!(!path.exists());
    }
}
