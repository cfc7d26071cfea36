//! A path that leaves out the folder, and one that also has another ending: the file is looked for below the package.

use dtable_runtime::dtable;

dtable!("coat.yaml");
dtable!("Coat.yml");

fn main() {}
