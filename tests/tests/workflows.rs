//! The workflows of this repository and those of the guide: actionlint accepts them, and shellcheck the scripts that they run.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use dtable_tests::corpus::workspace;

fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let all = fs::read_dir(workspace().join(folder)).unwrap().map(|it| it.unwrap().path());
    all.filter(|it| it.extension().map_or("", |it| it.to_str().unwrap()) == extension).collect()
}

/// The workflows of the guide: blocks that have jobs.
fn workflows_of_the_guide() -> Vec<String> {
    let page = fs::read_to_string(workspace().join("docs/guide/src/ci.md")).unwrap();
    let blocks = page.split("```yml\n").skip(1).map(|it| it.split("```").next().unwrap().to_owned());
    blocks.filter(|it| it.contains("\njobs:\n")).collect()
}

fn check(program: &str, files: &[PathBuf]) {
    assert!(!files.is_empty());
    let output = Command::new(program).args(files).current_dir(workspace()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
#[cfg_attr(not(has_actionlint), ignore = "there is no actionlint on the path")]
fn actionlint_accepts_the_workflows() {
    let mut workflows = files(".github/workflows", "yml");
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    for (at, text) in workflows_of_the_guide().iter().enumerate() {
        let path = folder.join(format!("guide-{at}.yml"));
        fs::write(&path, text).unwrap();
        workflows.push(path);
    }
    assert_eq!(workflows.len(), 5);
    check("actionlint", &workflows);
}

#[test]
#[cfg_attr(not(has_shellcheck), ignore = "there is no shellcheck on the path")]
fn shellcheck_accepts_the_scripts() {
    let folders = [(".ci", ""), (".github/action", "sh"), (".github/release", "sh")];
    check("shellcheck", &folders.map(|(folder, extension)| files(folder, extension)).concat());
}

#[test]
fn the_scripts_that_workflows_run_are_there() {
    let texts = files(".github/workflows", "yml").into_iter().chain([workspace().join("action.yml")]);
    let mut found = 0;
    for path in texts {
        let text = fs::read_to_string(&path).unwrap();
        serde_yaml::from_str::<serde_yaml::Value>(&text).unwrap();
        for script in text.split(['"', ' ', '\n', '`']).filter(|it| it.contains(".ci/") || it.ends_with(".sh")) {
            let script = script.trim_start_matches("$GITHUB_ACTION_PATH/").trim_start_matches("$ACTION_SOURCE/");
            found += 1;
            assert!(script.contains('*') || workspace().join(script).is_file(), "{}: {script}", path.display());
        }
    }
    assert!(found >= 8, "{found}");
}
