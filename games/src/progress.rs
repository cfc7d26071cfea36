//! A bar on standard error for work that takes time, where that is a terminal.

use std::io::{self, IsTerminal};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressStyle};

/// A bar for so many `things`. Goes away when it ends, however it ends; is not there at all where nobody looks.
pub fn bar(things: &str, count: usize) -> ProgressBar {
    let target = if io::stderr().is_terminal() { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let template = format!("[{{bar:40}}] {{pos}} of {{len}} {things}, {{elapsed}}");
    let style = ProgressStyle::with_template(&template).expect("the template is well formed");
    let bar = ProgressBar::with_draw_target(Some(count as u64), target).with_finish(ProgressFinish::AndClear);
    bar.set_style(style.progress_chars("=> "));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
