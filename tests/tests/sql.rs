//! `explore::sql`: DuckDB and SQLite select the rows for which the oracle says that a rule of a random table matches, and a clause reads as here.
//!
//! ```console
//! $ pip install duckdb
//! $ cargo test -p dtable-tests --test all sql::                                    # some hundred tables
//! $ SEED=17 cargo test -p dtable-tests --test all sql::                            # one of them again
//! $ SEED=0 TABLES=20000 cargo test --release -p dtable-tests --test all sql:: -- --nocapture
//! ```
//!
//! Python's packages `duckdb` and `sqlite3` are looked for when this package is built; `$PYTHON` names another interpreter than `python3`.

use dtable_core::compile::Trust;
use dtable_core::explore::sql::{SqlRegion, where_clause};
use dtable_core::front::Question;
use dtable_core::model::{Region, Table};
use dtable_core::source::Source;
use dtable_tests::random::{Selected, selected};
use dtable_tests::texts::checked;
use serde_json::json;
use std::env;
use std::process::Command;

/// How many tables every run asks about.
const TABLES: u64 = 400;

/// Reads tables, rows and clauses, and says where an engine selects other rows than it should. SQLite has no integers of more than 64 bits, and floats for
/// decimals: tables with longer numbers are DuckDB's alone.
const SELECT: &str = r#"
import duckdb, json, re, sqlite3, sys
wrong, asked, rows = [], [0, 0], 0
lite = {'bool': lambda it: it == 'true', 'int': int, 'float': float, 'decimal': float, 'text': str}
def fits(table, clause):
    numbers = [cell for row in table['rows'] for cell, of in zip(row, table['columns']) if cell and of[2] in ('int', 'decimal')]
    code = '\n'.join(line for line in clause.split('\n') if not line.startswith('--'))
    numbers += re.findall(r'[0-9][0-9.]*', re.sub(r'[0-9.]+e[-0-9]+', '', code))
    return 'HUGEINT' not in code and all(len(re.sub('[^0-9]', '', it)) <= (15 if '.' in it else 18) for it in numbers)
for table in json.load(sys.stdin):
    seed = table['seed']
    quoted = ['"' + it[0] + '"' for it in table['columns']]
    duck, light = duckdb.connect(), sqlite3.connect(':memory:')
    # Times of DuckDB have microseconds.
    is_fine = any(re.search(r":\d\d\.\d{7}", it[0]) for it in table['clauses'])
    typed = ['VARCHAR' if is_fine and it[1] in ('TIME', 'TIMESTAMP') else it[1] for it in table['columns']]
    duck.execute('CREATE TABLE t (row_number INTEGER' + ''.join(', ' + name + ' ' + it for name, it in zip(quoted, typed)) + ')')
    light.execute('CREATE TABLE t (row_number INTEGER' + ''.join(', ' + name + (' TEXT' if it[2] == 'text' else ' NUMERIC') for name, it in zip(quoted, table['columns'])) + ')')
    values = ', '.join(['?'] + ['CAST(? AS ' + it + ')' for it in typed])
    if table['rows']:
        duck.executemany('INSERT INTO t VALUES (' + values + ')', [[at, *row] for at, row in enumerate(table['rows'])])
    for at, row in enumerate(table['rows']):
        cells = [None if cell is None else lite[it[2]](cell) for cell, it in zip(row, table['columns'])]
        if all(not isinstance(it, int) or abs(it) < 2 ** 63 for it in cells):
            light.execute('INSERT INTO t VALUES (' + ', '.join(['?'] * (len(cells) + 1)) + ')', [at, *cells])
    rows += len(table['rows'])
    for clause, expected in table['clauses']:
        for at, (name, engine) in enumerate([('DuckDB', duck), ('SQLite', light)]):
            if at == 1 and not fits(table, clause): continue
            asked[at] += 1
            try: found = sorted(it[0] for it in engine.execute('SELECT row_number FROM t\n' + clause).fetchall())
            except Exception as error: found = str(error)
            if found != expected:
                one = [it for it in range(len(table['rows'])) if isinstance(found, list) and (it in found) != (it in expected)][:1]
                shown = [list(zip(quoted, table['rows'][it])) for it in one]
                wrong.append(f'SEED={seed} {name}: {clause}{found} instead of {expected}: {shown}')
print(*asked, rows)
sys.exit('\n'.join(wrong[:5]) or 0)
"#;

/// Has the engines select; the number of clauses that each was asked for, and the number of rows.
fn selected_by_engines(all: &[Selected], file: &str) -> Vec<usize> {
    let tables = all.iter().map(|it| json!({ "seed": it.seed, "columns": it.columns, "rows": it.rows, "clauses": it.clauses }));
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(file);
    std::fs::write(&path, serde_json::Value::from(tables.collect::<Vec<_>>()).to_string()).unwrap();
    let python = env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let said = Command::new(python).args(["-c", SELECT]).stdin(std::fs::File::open(&path).unwrap()).output().unwrap();
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    String::from_utf8_lossy(&said.stdout).split_whitespace().map(|it| it.parse().unwrap()).collect()
}

fn number(name: &str) -> Option<u64> {
    env::var(name).ok().map(|it| it.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

#[test]
#[cfg_attr(not(has_sql_engines), ignore = "Python has no duckdb (pip install duckdb; $PYTHON names the interpreter)")]
fn engines_select_what_the_oracle_says() {
    let first = number("SEED").unwrap_or(0);
    let count = number("TABLES").unwrap_or(if number("SEED").is_some() { 1 } else { TABLES });
    let all: Vec<Selected> = (first..first + count).filter_map(selected).collect();
    let refused: Vec<&String> = all.iter().flat_map(|it| &it.refused).collect();
    let clauses: usize = all.iter().map(|it| it.clauses.len()).sum();
    let asked = selected_by_engines(&all, "tables.json");
    println!("{} tables, {clauses} clauses, {} refused; asked of DuckDB and SQLite, rows: {asked:?}", all.len(), refused.len());
    if count >= TABLES {
        assert!(asked[0] == clauses && asked[0] > 500 && 2 * asked[1] > asked[0] && asked[2] > 5_000, "{asked:?}");
        assert!(refused.len() * 5 < clauses, "{refused:#?}");
    }
}

const KINDS: &str = "\
table: order
inputs:
  order: { type: Kind, values: { new: Fresh, back: Returned, lost: Lost } }
  Stadt: { type: \"&str\" }
  age: { type: u8, range: 0..=120 }
  score: { type: Option<i64> }
  ratio: f64
  day: { type: i32, as: date }
  at: { type: u64, as: time }
  wait: { type: i128, as: duration }
  price: { type: i128, as: decimal(2) }
  grade: char
  a: i16
  b: i16
conditions:
  paid: { text: Is it paid? }
  late: { text: Is it late?, requires: paid && adult }
  adult: { is: age >= 18 }
  big: { is: a - b > 100 }
  odd: { is: is_odd(a), type: bool }
relations:
  - a >= 0
  - b >= 0
outputs: { fee: u32 }
rules: |
  | rule | order | Stadt         | age     | score     | ratio  | day                    | at      | wait  | price   | grade      | a   | paid | late   | big | odd | fee |
  | 1    | new   | \"Köln\", \"d'A\" | < 18    | None      | < 0.1  | >= 2026-02-01          | < 08:30 | > 5s  | 9.50    | 'a'..='f'  | < b | -    | -      | -   | -   | 1   |
  | 2    | != new | not(\"x\")    | 18..=67 | Some(> 5) | NaN    | 2026-01-01..2026-02-01 | -       | -     | > 12.50 | -          | -   | -    | T      | T   | -   | 2   |
  | 3    | -     | -             | 5, 7    | != None   | != NaN | -                      | -       | -     | -       | 'x', '\\''  | -   | -    | n/a    | F   | -   | 3   |
  | 4    | -     | -             | -       | -         | -      | -                      | -       | -     | -       | -          | -   | T    | != n/a | -   | T   | 4   |
  | else |       |               |         |           |        |                        |         |       |         |            |     |      |        |     |     | 5   |
";

/// The conditions of the clause of a rule, or the reason why there is none.
fn selecting(table: &Table, rule: usize) -> String {
    let entries = table.rules[rule].entries().unwrap();
    let region = Region(entries.iter().map(|it| it.set.clone()).collect());
    let not_applicable: Vec<bool> = entries.iter().map(|it| it.not_applicable).collect();
    let regions = [SqlRegion { region: &region, not_applicable: &not_applicable, truths: &[] }];
    where_clause(table, "one\nrule", &regions).unwrap_or_else(|it| it.to_string())
}

#[test]
fn clauses_say_how_values_are_represented() {
    let compiled = checked(KINDS);
    let table = compiled.unit.table().unwrap_or_else(|| panic!("{:?}", compiled.findings));
    let expected = "\
-- table order: one rule
-- for rows that keep the relations of the table; no column is NULL but as said here
-- order: a text, the name of the variant in Rust
-- Stadt: a text
-- age: an integer
-- score: an integer; None is NULL
-- ratio: a floating-point number; NaN is NULL
-- day: a date, or a text as '2026-01-31'
-- at: a time, or a text as '08:30:00', with a fraction where it is not zero, without zeros at its end
-- wait: an integer, nanoseconds
-- price: a decimal
-- grade: a text of one character
-- a: an integer
-- b: an integer
WHERE \"order\" = 'Fresh' AND \"Stadt\" IN ('Köln', 'd''A') AND age < 18 AND score IS NULL AND ratio < 0.1 AND day >= '2026-02-01' AND \"at\" < '08:30:00' \
                    AND wait > 5000000000 AND price = 9.50 AND (grade COLLATE \"binary\") BETWEEN 'a' AND 'f' AND a < b
";
    assert_eq!(selecting(table, 0), expected);
    let conditions = |rule: usize| selecting(table, rule).split_once("WHERE ").map(|it| it.1.trim_end().to_owned());
    assert_eq!(
        conditions(1).unwrap(),
        "\"order\" <> 'Fresh' AND \"Stadt\" <> 'x' AND age BETWEEN 18 AND 67 AND score IS NOT NULL AND score > 5 AND ratio IS NULL AND \
         day >= '2026-01-01' AND day < '2026-02-01' AND price > 12.50 AND paid AND age >= 18 AND late AND \
         (CAST(a AS BIGINT) - CAST(b AS BIGINT)) > 100"
    );
    assert_eq!(
        conditions(2).unwrap(),
        "age IN (5, 7) AND score IS NOT NULL AND ratio IS NOT NULL AND grade IN ('''', 'x') AND (NOT paid OR age < 18) AND \
         (CAST(a AS BIGINT) - CAST(b AS BIGINT)) <= 100"
    );
    assert_eq!(selecting(table, 3), "no SQL about `odd`: its expression is not understood");
}

const SUMS: &str = "\
table: sums
inputs:
  a: i8
  b: i8
  c: { type: Option<u8> }
  d: { type: Option<u8> }
  word: { type: \"&str\" }
  other: { type: \"&str\" }
outputs: { cost: i8 }
rules: |
  | rule  | a    | b   | c    | d | word | other | cost |
  | low   | < 0  | -   | -    | - | -    | -     | 1    |
  | equal | >= 0 | < 3 | None | - | -    | -     | 2    |
  | else  |      |     |      |   |      |       | 3    |
";

/// A row of the table `sums`.
#[derive(Clone, Copy)]
struct Row {
    a: i64,
    b: i64,
    c: Option<i64>,
    d: Option<i64>,
    word: &'static str,
    other: &'static str,
}

impl Row {
    const fn cost(&self) -> i64 {
        match self {
            _ if self.a < 0 => 1,
            _ if self.b < 3 && self.c.is_none() => 2,
            _ => 3,
        }
    }
}

/// A formula, and the same for a row.
type Formula = (&'static str, fn(&Row) -> bool);

const FORMULAS: [Formula; 15] = [
    ("a + b > 100", |it| it.a + it.b > 100),
    ("!(a * 3 - b <= 12)", |it| it.a * 3 - it.b > 12),
    ("a / 2 == b && cost != 1", |it| it.a / 2 == it.b && it.cost() != 1),
    ("a % 3 == 1 <-> b > 0", |it| (it.a % 3 == 1) == (it.b > 0)),
    ("(a - b).abs() > 50 || cost == 2", |it| (it.a - it.b).abs() > 50 || it.cost() == 2),
    ("a.min(b) < -5 -> a.max(b) > 5", |it| it.a.min(it.b) >= -5 || it.a.max(it.b) > 5),
    ("cost > a", |it| it.cost() > it.a),
    ("cost + b == a", |it| it.cost() + it.b == it.a),
    ("c == None <-> d == None", |it| it.c.is_none() == it.d.is_none()),
    ("c != None && cost == 3", |it| it.c.is_some() && it.cost() == 3),
    ("c == Some(1)", |it| it.c == Some(1)),
    ("c != Some(0) && d == None", |it| it.c != Some(0) && it.d.is_none()),
    ("word == \"o'x\" || other == \"z\"", |it| it.word == "o'x" || it.other == "z"),
    ("exactly_one(a < 0, b < 0, c == None)", |it| u8::from(it.a < 0) + u8::from(it.b < 0) + u8::from(it.c.is_none()) == 1),
    ("fires(else) && word != \"y\"", |it| it.cost() == 3 && it.word != "y"),
];

fn rows() -> Vec<Row> {
    let numbers = [-128, -127, -7, -1, 0, 1, 2, 3, 4, 64, 127];
    let options = [None, Some(0), Some(1), Some(255)];
    let words = [("", ""), ("o'x", "y"), ("y", "z")];
    let row = |(at, a, b): (usize, i64, i64)| Row {
        a,
        b,
        c: options[at % 4],
        d: options[at / 4 % 4],
        word: words[at % 3].0,
        other: words[at % 3].1,
    };
    numbers.into_iter().flat_map(|a| numbers.map(|b| (a, b))).enumerate().map(|(at, (a, b))| row((at, a, b))).collect()
}

/// The clause of the cases in which a formula holds.
fn clause(formula: &str) -> String {
    let load = &mut |_: &str| Err::<Source, String>("no other files".to_owned());
    let question =
        Question::read(Trust::Code, Source::new("sums.yaml", SUMS), formula, &[], load).unwrap_or_else(|it| panic!("{formula}: {it}"));
    let found = question.when().unwrap_or_else(|it| panic!("{formula}: {it}"));
    let truths: Vec<Vec<_>> = found.regions.iter().map(|it| it.truths.iter().map(|it| (&it.1, it.2)).collect()).collect();
    let regions = found.regions.iter().zip(&truths);
    let regions: Vec<SqlRegion> =
        regions.map(|(it, truths)| SqlRegion { region: &it.region, not_applicable: &it.not_applicable, truths }).collect();
    assert!(!regions.is_empty() && !found.has_more, "{formula}");
    where_clause(question.table(), formula, &regions).unwrap_or_else(|it| panic!("{formula}: {it}"))
}

#[test]
#[cfg_attr(not(has_sql_engines), ignore = "Python has no duckdb (pip install duckdb; $PYTHON names the interpreter)")]
fn engines_select_where_a_formula_holds() {
    let text = |it: &dyn ToString| Some(it.to_string());
    let cells = |it: &Row| {
        vec![text(&it.a), text(&it.b), it.c.map(|it| it.to_string()), it.d.map(|it| it.to_string()), text(&it.word), text(&it.other)]
    };
    let column = |name: &str, ty: &str, kind| (name.to_owned(), ty.to_owned(), kind);
    let selected = |(formula, holds): &Formula| {
        let held = rows().iter().enumerate().filter(|(_, it)| holds(it)).map(|it| it.0).collect::<Vec<_>>();
        assert!(!held.is_empty(), "{formula}");
        (clause(formula), held)
    };
    let asked = Selected {
        seed: 0,
        columns: vec![
            column("a", "TINYINT", "int"),
            column("b", "TINYINT", "int"),
            column("c", "UTINYINT", "int"),
            column("d", "UTINYINT", "int"),
            column("word", "VARCHAR", "text"),
            column("other", "VARCHAR", "text"),
        ],
        rows: rows().iter().map(cells).collect(),
        clauses: FORMULAS.iter().map(selected).collect(),
        refused: Vec::new(),
    };
    assert_eq!(selected_by_engines(&[asked], "formulas.json")[..2], [FORMULAS.len(); 2]);
}
