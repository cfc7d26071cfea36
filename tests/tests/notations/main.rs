//! Entries as people write them: what each is told, and that every help says what is accepted, and means it.

use dtable_core::diagnostic::Finding;
use dtable_core::model::ValueSet;
use dtable_tests::numbers::Random;
use dtable_tests::random::text;
use dtable_tests::texts::checked;

const LIST: &str = include_str!("list.txt");

/// A table with one column and one entry, as its cell has it: with `\|`.
fn table(column: &str, entry: &str) -> String {
    let name = column.split(':').next().unwrap();
    format!(
        "table: t\nhit: first\ninputs:\n  {column}\noutputs: {{ o: u8 }}\nrules: |\n  | rule | {name} | o |\n  | a | {entry} | 1 |\n  | else | | 2 |\n"
    )
}

/// An entry as the cell of a grid has it.
fn cell(entry: &str) -> String {
    entry.replace("\\|", "|").replace('|', "\\|")
}

/// The values that an entry stands for, or what is said about it.
fn values(column: &str, entry: &str) -> Result<ValueSet, Vec<Finding>> {
    let compiled = checked(&table(column, entry));
    let Some(table) = compiled.unit.table() else { return Err(compiled.findings) };
    Ok(table.rules[0].entries().unwrap()[0].set.clone())
}

/// What the helps of findings say to write.
fn advice(findings: &[Finding]) -> Vec<String> {
    let mut found = Vec::new();
    for help in findings.iter().flat_map(|it| &it.help) {
        let pieces: Vec<&str> = help.split('`').collect();
        let is_told = |before: &str| ["write ", "or "].iter().any(|it| before.ends_with(it));
        let told = pieces.windows(2).enumerate().filter(|(at, pair)| at % 2 == 0 && is_told(pair[0]));
        found.extend(told.filter(|_| help.contains("write ")).map(|(_, pair)| pair[1].to_owned()));
    }
    found
}

/// A set as the list writes it, over positions.
struct Set {
    intervals: Vec<(u128, u128)>,
    not: bool,
}

impl Set {
    fn new(text: &str, column: &str) -> Self {
        let all = values(column, "-").unwrap();
        let (first, last) = (all.first().unwrap(), all.last().unwrap());
        let at = |text: &str| values(column, text.trim()).unwrap_or_else(|it| panic!("{column}: {text}: {it:?}")).first().unwrap();
        let (not, mut rest) = text.strip_prefix('~').map_or((false, text), |it| (true, it));
        let mut intervals = Vec::new();
        while let Some(open) = rest.trim_start().chars().next() {
            let body = &rest.trim_start()[1..];
            if open == 'a' {
                return Self { intervals: vec![(first, last)], not };
            }
            let end = body.find([']', ')', '}']).unwrap();
            let close = body.as_bytes()[end];
            let ends: Vec<&str> = body[..end].split(';').map(str::trim).collect();
            if open == '{' {
                intervals.extend(ends.iter().map(|it| (at(it), at(it))));
            } else {
                let low = if ends[0] == "-" { first } else { at(ends[0]) + u128::from(open == '(') };
                let high = if ends[1] == "+" { last } else { at(ends[1]) - u128::from(close == b')') };
                intervals.push((low, high));
            }
            rest = &body[end + 1..];
        }
        Self { intervals, not }
    }

    fn contains(&self, at: u128) -> bool {
        self.intervals.iter().any(|(low, high)| (*low..=*high).contains(&at)) != self.not
    }

    /// Whether a set has exactly these values: looked at where one of them may change.
    fn is(&self, set: &ValueSet, all: &ValueSet) -> bool {
        let ends = self.intervals.iter().chain(set.spans()).chain(all.spans());
        let near =
            ends.flat_map(|(low, high)| [low.saturating_sub(1), *low, low + 1, high.saturating_sub(1), *high, high.saturating_add(1)]);
        near.filter(|it| all.contains(*it)).all(|it| set.contains(it) == self.contains(it))
    }
}

/// Whether an entry of a column of texts has a text.
fn has_text(column: &str, entry: &str, text: &str) -> bool {
    let compiled = checked(&table(column, entry));
    let table = compiled.unit.table().unwrap_or_else(|| panic!("{entry}: {:?}", compiled.findings));
    let domain = &table.columns[0].domain;
    let literals = domain.texts().unwrap();
    let named = || literals.iter().position(|it| it == text).unwrap_or(literals.len()) as u128;
    let at = domain.text_classes().map_or_else(named, |it| it.position(text, literals).unwrap()) + u128::from(column.contains("Option"));
    table.rules[0].entries().unwrap()[0].set.contains(at)
}

/// Holds one line of the list against the compiler.
fn judged(column: &str, written: &str, verdict: &str) -> Result<(), String> {
    let read = values(column, &cell(written));
    if let Some(expected) = verdict.strip_prefix("= ") {
        let set = read.map_err(|it| format!("is refused: {:?}", it[0].message))?;
        let is_right = Set::new(expected, column).is(&set, &values(column, "-").unwrap());
        return if is_right { Ok(()) } else { Err("means something else".to_owned()) };
    }
    let Err(found) = read else { return Err("is accepted".to_owned()) };
    let told = advice(&found);
    if let Some((entries, texts)) = verdict.strip_prefix("write ").and_then(|it| it.rsplit_once(" for ")) {
        let expected: Vec<&str> = entries.split(" or write ").collect();
        if told != expected {
            return Err(format!("is told to write {told:?}"));
        }
        let (inside, outside) = texts.split_once(", not ").unwrap();
        let all = inside.split("; ").map(|it| (it, true)).chain(outside.split("; ").map(|it| (it, false)));
        let wrong = all.flat_map(|it| told.iter().map(move |entry| (entry, it))).find(|(entry, it)| has_text(column, entry, it.0) != it.1);
        return wrong.map_or(Ok(()), |(entry, (text, _))| Err(format!("`{entry}` is wrong about {text}")));
    }
    if verdict == "!" {
        return if told.is_empty() { Ok(()) } else { Err(format!("is told to write {told:?}")) };
    }
    if told.is_empty() {
        return Err(format!("is told nothing: {}: {:?}", found[0].message, found[0].help));
    }
    let all = values(column, "-").unwrap();
    for entry in &told {
        let set = values(column, entry).map_err(|it| format!("is told to write `{entry}`, which is refused: {}", it[0].message))?;
        let is_meant = verdict.split(" or ").any(|it| Set::new(it, column).is(&set, &all));
        if !is_meant {
            return Err(format!("is told to write `{entry}`, which means something else"));
        }
    }
    Ok(())
}

#[test]
fn notations_are_told_by_what_they_mean() {
    let (mut column, mut wrong, mut count) = ("", Vec::new(), 0);
    for line in LIST.lines().filter(|it| !it.starts_with('#') && !it.is_empty()) {
        if let Some(of) = line.strip_prefix('[').and_then(|it| it.strip_suffix(']')).filter(|_| !line.contains(" => ")) {
            column = of;
            continue;
        }
        let (written, verdict) = line.rsplit_once(" => ").unwrap();
        count += 1;
        if let Err(why) = judged(column, written, verdict) {
            wrong.push(format!("[{column}] {written} => {verdict}: {why}"));
        }
    }
    assert!(count >= 200, "{count} notations");
    assert!(wrong.is_empty(), "{} of {count} notations:\n{}", wrong.len(), wrong.join("\n"));
}

/// The entries of the first grid of a table as text, with the names of their columns: places of bytes.
fn cells(yaml: &str) -> Vec<(String, std::ops::Range<usize>)> {
    let Some(start) = yaml.find("rules: |\n").map(|it| it + "rules: |\n".len()) else { return Vec::new() };
    let (mut at, mut heads, mut found) = (start, Vec::new(), Vec::new());
    for line in yaml[start..].split_inclusive('\n').take_while(|it| it.starts_with("  |")) {
        let bars: Vec<usize> = line.match_indices('|').map(|it| it.0).filter(|it| !line[..*it].ends_with('\\')).collect();
        let ranges: Vec<_> = bars.windows(2).map(|it| it[0] + 1..it[1]).collect();
        if heads.is_empty() {
            heads = ranges.iter().map(|it| line[it.clone()].trim().to_owned()).collect();
        } else {
            found.extend(heads.iter().cloned().zip(ranges.into_iter().map(|it| it.start + at..it.end + at)));
        }
        at += line.len();
    }
    found
}

/// An entry with one number as people write it: in groups, with a comma for its point, or with a zero before it.
fn as_people_write(entry: &str) -> Option<String> {
    let is_part = |it: char| it.is_ascii_alphanumeric() || matches!(it, '_' | '.' | ':' | '"' | '\'' | '-');
    let start = entry
        .match_indices(|it: char| it.is_ascii_digit())
        .map(|it| it.0)
        .find(|at| !entry[..*at].ends_with(|it| is_part(it) && it != '-' && it != '.'))?;
    let end = start + entry[start..].find(|it: char| !it.is_ascii_digit() && it != '_').unwrap_or(entry.len() - start);
    let rest = &entry[end..];
    let digits = entry[start..end].replace('_', "");
    let is_fraction = rest.starts_with('.') && rest[1..].starts_with(|it: char| it.is_ascii_digit());
    if rest.starts_with(is_part) && !rest.starts_with("..") && !is_fraction || entry.contains(['"', '\'']) {
        return None;
    }
    let written = if is_fraction {
        format!("{digits},{}", &rest[1..])
    } else if digits.len() > 3 {
        let first = digits.len() % 3;
        let groups = (0..digits.len()).filter(|at| *at > 0 && at % 3 == first).rev();
        let mut grouped = digits.clone();
        groups.for_each(|at| grouped.insert(at, ','));
        grouped + rest
    } else {
        format!("0{digits}{rest}")
    };
    Some(entry[..start].to_owned() + &written)
}

/// The columns of a table, and the values of each entry.
fn sets(yaml: &str) -> Option<(Vec<String>, Vec<Vec<ValueSet>>)> {
    let compiled = checked(yaml);
    let table = compiled.unit.table()?;
    let names = table.columns.iter().map(|it| it.name.value.clone()).collect();
    Some((names, table.rules.iter().filter_map(|it| Some(it.entries()?.iter().map(|it| it.set.clone()).collect())).collect()))
}

/// In random tables, a number as people write it is never read as another one: it is refused, and one of the readings is what was meant.
#[test]
fn numbers_of_random_tables_are_not_misread() {
    let mut count = 0;
    for seed in 0..300 {
        let yaml = text(seed);
        if yaml.contains("types.yaml") {
            continue;
        }
        let Some(meant) = sets(&yaml) else { continue };
        let written = cells(&yaml).into_iter().filter(|it| meant.0.contains(&it.0));
        let numbers = written.filter_map(|(_, range)| Some((as_people_write(yaml[range.clone()].trim_end())?, range)));
        for (entry, range) in numbers.take(3) {
            let with = |entry: &str| format!("{} {entry} {}", &yaml[..range.start], &yaml[range.end..]);
            let found = checked(&with(&entry)).findings;
            let is_there = |it: &&Finding| {
                it.is_error() && it.primary.span.start >= range.start && it.primary.span.start <= range.start + entry.len() + 1
            };
            let told: Vec<Finding> = found.iter().filter(is_there).cloned().collect();
            // Names that are no columns, results and texts have their own meaning.
            let is_number = told.iter().any(|it| it.message.contains("may be one number") || it.message.contains("begins with a zero"));
            if !is_number && sets(&with(&entry)).is_none() {
                continue;
            }
            assert!(is_number, "seed {seed}: `{entry}` is misread\n{}", with(&entry));
            count += 1;
            let is_meant = advice(&told).iter().any(|it| sets(&with(it)).as_ref() == Some(&meant));
            assert!(is_meant, "seed {seed}: `{entry}`: {:?}\n{}", told[0].help, with(&entry));
        }
    }
    assert!(count > 40, "{count} numbers");
}

/// Pieces of entries, of which random ones are made.
const PIECES: &[&str] = &[
    "5",
    "10",
    "0",
    "1,000",
    "12,50",
    "007",
    "1.5",
    "5%",
    "$5",
    "1k",
    "3y",
    "18+",
    "-",
    "..",
    "..=",
    "...",
    "<",
    "<=",
    ">",
    ">=",
    "=",
    "==",
    "!=",
    "<>",
    "!",
    "not",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ", ",
    ";",
    "|",
    "/",
    "&&",
    "&",
    "and",
    "or",
    "to",
    "between",
    "up to",
    "at least",
    "more than",
    "under",
    "in",
    "is",
    "null",
    "None",
    "Some",
    "City",
    "Far",
    "Region",
    "\"A\"",
    "'a'",
    "a",
    "T",
    "yes",
    "2026-01-31",
    "31.01.2026",
    "01/02/2026",
    "9am",
    "08:30",
    "17:00",
    "5 min",
    "2h",
    "PT5M",
    "1h 30m",
    "*",
    "any",
    "else",
    "x",
    "n",
    "?",
    "≤",
    "≥",
    "–",
    "∞",
    "°",
    "kg",
    " ",
    "n/a",
];

/// Whether every entry that is told to be written is accepted.
fn told_rightly(column: &str, written: &str) {
    let Err(found) = values(column, &cell(written)) else { return };
    for entry in advice(&found) {
        let read = values(column, &entry);
        assert!(
            read.is_ok(),
            "[{column}] {written}: {}: {:?}: `{entry}` is refused: {:?}",
            found[0].message,
            found[0].help,
            read.err().map(|it| it[0].message.clone())
        );
    }
}

#[test]
fn what_a_help_says_to_write_is_accepted() {
    let columns: Vec<&str> =
        LIST.lines().filter(|it| !it.contains(" => ")).filter_map(|it| it.strip_prefix('[')?.strip_suffix(']')).collect();
    let mut random = Random::new(7);
    let mut below = |end: usize| random.below(end);
    for _ in 0..2500 {
        let written: String = (0..=below(6)).map(|_| PIECES[below(PIECES.len())].to_owned() + [" ", ""][below(2)]).collect();
        told_rightly(columns[below(columns.len())], written.trim());
    }
    // What is written for one column is tried in others.
    for (at, (written, _)) in LIST.lines().filter_map(|it| it.rsplit_once(" => ")).enumerate() {
        (0..4).for_each(|it| told_rightly(columns[(at + it * 5) % columns.len()], written));
    }
}
