//! What properties and questions cost: the same table without any, and with them, in one run. The time is that of the
//! whole check of a file: reading, proof, witness.

use crate::report::Report;
use crate::tables::COMPUTER_MOVE;
use crate::timing::{build, digits, least, shown};
use dtable_core::compile::{Compiled, Limits, Trust, Unit, ask, check};
use dtable_core::explore::depends::depends;
use dtable_core::explore::when::when;
use dtable_core::source::Source;
use dtable_tests::halved_boxes::{boxes, rows};

/// The files that a table uses, by path.
type Files = Vec<(String, String)>;

/// Prints the costs.
pub fn run() {
    let mut report = Report::new(&["table", "properties", "without", "with", "with / without"]);
    for (name, properties, table, files) in lines() {
        let [without, with] = ["", properties.as_str()].map(|it| least(|| checked(&table(it), &files)));
        let ratio = with.0.as_secs_f64() / without.0.as_secs_f64();
        let count = properties.lines().count().saturating_sub(1);
        let found: Vec<&str> = with.1.findings.iter().map(|it| it.code.name()).collect();
        let name = if found.is_empty() { name.to_owned() } else { format!("{name}: {}", found.join(", ")) };
        report.row(vec![name, count.to_string(), shown(without.0), shown(with.0), digits(ratio)]);
    }
    report.print(&format!("Properties, {}", build()));
    questions();
}

fn questions() {
    let mut report = Report::new(&["question", "check", "answer"]);
    let table = halved(512, "");
    let source = || Source::new("t.yaml", table.as_str());
    for formula in ["fee == 77", "fee > 400 && c0 < 300", "fires(r12) || c1 > 1000"] {
        let asked =
            ask(Limits::of_format(Trust::Code), source(), [Source::new("FORMULA", formula)], &mut |_| Err::<Source, _>(String::new()));
        let Unit::VerifiedTable(verified) = &asked.unit else { continue };
        let (time, answer) = least(|| when(verified.table(), &asked.statements[0], None).map(|it| it.regions.len()));
        let check = least(|| checked(&table, &Vec::new())).0;
        report.row(vec![format!("when {formula}: {answer:?} regions"), shown(check), shown(time)]);
    }
    if let Unit::VerifiedTable(verified) = &checked(&table, &Vec::new()).unit {
        let (time, _) = least(|| depends(verified.table()).len());
        report.row(vec!["depends".to_owned(), String::new(), shown(time)]);
    }
    report.print(&format!("Questions about 512 rules over eight numbers, {}", build()));
}

fn checked(text: &str, files: &Files) -> Compiled {
    let load = |path: &str| files.iter().find(|it| it.0 == path).map(|it| Source::new(path, it.1.as_str())).ok_or_else(|| path.to_owned());
    check(Source::new("t.yaml", text), &mut { load })
}

/// A line: its name, the properties, the table with any properties, and the files that it uses.
type Line = (&'static str, String, Box<dyn Fn(&str) -> String>, Files);

fn lines() -> Vec<Line> {
    let columns = "[c0, c1, c2, c3, c4, c5, c6, c7]";
    let pairs =
        |text: String| -> Line { ("512 rules x 8 numbers", format!("properties:\n{text}"), Box::new(|it| halved(512, it)), Vec::new()) };
    vec![
        ("computer_move, 18 x 43", ten(), Box::new(computer_move), Vec::new()),
        pairs(format!("  - {{ rises: fee, in: {columns} }}\n")),
        pairs("  - ignores: zip\n".to_owned()),
        (
            "five tables of 64 rules that use each other",
            "properties:\n  - always: fee < 64\n  - never: fee == 63 && c0 < 512\n  - can: fee == 63 && before == 63\n  - { rises: fee, in: [c0, c1] }\n".to_owned(),
            Box::new(|it| member(5, it)),
            (1..5).map(|at| (format!("t{at}.yaml"), member(at, ""))).collect(),
        ),
    ]
}

/// Ten properties of the table of the game: no ball on a taken cell.
fn ten() -> String {
    let cell = |at: usize| format!("{}{}", at / 3 + 1, at % 3 + 1);
    let never = (0..9).map(cell).map(|it| format!("  - never: does(put{it}) && (r{it} || b{it}) && !fires(P1)\n"));
    format!("properties:\n{}  - can: does(put11)\n", never.collect::<String>())
}

fn computer_move(properties: &str) -> String {
    let (head, rules) = COMPUTER_MOVE.split_once("\nrules: |").unwrap_or((COMPUTER_MOVE, ""));
    let head = head.split("\nproperties:").next().unwrap_or(head);
    format!("{head}\n{properties}rules: |{rules}")
}

fn inputs(names: &[String]) -> String {
    names.iter().map(|it| format!("{it}: {{ type: u16, range: 0..1024 }}")).collect::<Vec<_>>().join(", ")
}

fn halved(rules: usize, properties: &str) -> String {
    let names: Vec<String> = (0..8).map(|it| format!("c{it}")).collect();
    let zip = "zip: { type: u32, text: Nothing depends on it }";
    let lints = "lints: { unused-condition: allow }\n";
    let head = format!("table: t\n{lints}inputs: {{ {}, {zip} }}\noutputs: {{ fee: u32 }}\n", inputs(&names));
    format!("{head}{properties}{}", rows(&names, &boxes(rules, 8, 1024)))
}

/// A table of a chain: two numbers of its own, and the result of the table before.
fn member(at: usize, properties: &str) -> String {
    let own: Vec<String> = [0, 1].map(|it| format!("c{}", 2 * (5 - at) + it)).to_vec();
    let all: Vec<String> = (2 * (5 - at)..10).map(|it| format!("c{it}")).collect();
    let uses = if at == 1 { String::new() } else { format!("uses: {{ before: t{}.yaml }}\n", at - 1) };
    let mut cells = boxes(64, if at == 1 { 2 } else { 3 }, 1024);
    if at > 1 {
        // The result before is a number below 64.
        cells.iter_mut().for_each(|it| it[2] = (it[2].0 / 16, it[2].1 / 16));
    }
    let columns: Vec<String> = own.iter().cloned().chain((at > 1).then(|| "before".to_owned())).collect();
    let lints = "lints: { unused-condition: allow, vacuous-property: allow }\n";
    format!("table: t{at}\n{uses}{lints}inputs: {{ {} }}\noutputs: {{ fee: u32 }}\n{properties}{}", inputs(&all), rows(&columns, &cells))
}

#[cfg(test)]
mod tests {
    use super::{checked, lines};

    /// What is measured is proved, with and without properties.
    #[test]
    fn the_tables_are_verified() {
        for (name, properties, table, files) in lines() {
            for it in ["", &properties] {
                let findings = checked(&table(it), &files).findings;
                assert!(findings.is_empty(), "{name}: {findings:?}");
            }
        }
    }
}
