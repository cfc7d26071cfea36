//! What is no regular file is refused, not read.

dtable_runtime::dtable!("/dev/zero");
dtable_runtime::dtable!("ui");

fn main() {}
