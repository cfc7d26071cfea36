//! A tracefile, as geninfo(1) describes it.

use std::io;

use super::merged::{Covered, Merged};
use super::{line, lines};
use crate::said::print_data;

/// Prints it.
pub fn print(merged: &Merged) -> io::Result<()> {
    let mut text = String::new();
    for table in &merged.tables {
        section(&mut text, table);
    }
    print_data(&text)
}

/// The section of one file. The table is its function.
fn section(out: &mut String, table: &Covered) {
    let (path, name, decisions) = (table.lines.absolute.display(), &table.lines.name, table.decisions());
    line(out, "TN:");
    line(out, &format!("SF:{path}"));
    line(out, &format!("FN:{},{name}", table.lines.line));
    line(out, &format!("FNDA:{decisions},{name}"));
    line(out, "FNF:1");
    line(out, &format!("FNH:{}", u8::from(decisions > 0)));
    let lines = lines::lines(table);
    for (number, it) in &lines {
        for (block, branches) in it.blocks.iter().enumerate() {
            for (branch, taken) in branches.iter().enumerate() {
                // A dash says that nothing got here at all.
                let taken = if decisions == 0 { "-".to_owned() } else { taken.to_string() };
                line(out, &format!("BRDA:{number},{block},{branch},{taken}"));
            }
        }
    }
    let (reached, branches) = (lines::reached(&lines), lines::branches(&lines));
    line(out, &format!("BRF:{}", branches.all));
    line(out, &format!("BRH:{}", branches.reached));
    for (number, it) in &lines {
        line(out, &format!("DA:{number},{}", it.hits()));
    }
    line(out, &format!("LF:{}", reached.all));
    line(out, &format!("LH:{}", reached.reached));
    line(out, "end_of_record");
}
