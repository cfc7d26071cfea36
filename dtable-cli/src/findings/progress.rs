//! How far a long check is.

use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressStyle};

/// What is done sooner is not worth a line that comes and goes.
const PATIENCE: Duration = Duration::from_millis(500);

/// Counts files. The line is on standard error, where that is a terminal, comes after a while, and goes away in the end.
pub(super) fn bar(files: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("checking: {pos} of {len} files, {elapsed}").expect("the template is well formed");
    let bar = ProgressBar::with_draw_target(Some(files as u64), ProgressDrawTarget::hidden()).with_finish(ProgressFinish::AndClear);
    bar.set_style(style);
    let late = bar.downgrade();
    thread::spawn(move || {
        thread::sleep(PATIENCE);
        if let Some(bar) = late.upgrade().filter(|it| !it.is_finished()) {
            bar.set_draw_target(ProgressDrawTarget::stderr());
            bar.enable_steady_tick(PATIENCE);
        }
    });
    bar
}
