//! What `docs/embedding.md` says about values, one claim a test.

use super::{Model, NotDecided, Table, Value};
#[cfg(feature = "explore")]
use crate::compile::Limits;

const UPLOAD: &str = "\
table: upload
constants: { LIMIT: { type: u64, value: 1_000 } }
inputs:
  name: \"&str\"
  mark: { type: char, range: \"'a'..='f'\" }
  rest: \"Option<u8>\"
  owner: { type: Owner, values: { h: Home, g: Guest } }
conditions:
  file: Is there a file?
  size: { text: How large is it?, type: u64, requires: file }
  odd: { text: Is its name odd?, is: name.len() % 2 == 1 }
  few: { text: Is little left?, is: 'matches!(rest, Some(0..=9))' }
relations:
  - file -> owner == h
outputs: { y: u8 }
hit: first
rules: |
  | rule  | file | size     | odd | few | name   | mark | owner | y |
  | none  | F    | n/a      | -   | -   | -      | -    | -     | 1 |
  | large | T    | >= LIMIT | -   | -   | -      | -    | -     | 2 |
  | odd   | T    | -        | T   | -   | -      | -    | -     | 3 |
  | few   | T    | -        | -   | T   | -      | -    | -     | 4 |
  | named | T    | -        | -   | -   | \"a b\" | -    | -     | 5 |
  | else  |      |          |     |     |        |      |       | 6 |
lints: { unused-condition: allow }
";

fn table() -> Table {
    Table::parse("upload.yaml", UPLOAD).unwrap_or_else(|findings| panic!("{findings}"))
}

/// The rule, or why there is none.
fn decided(values: &[(&str, Value<'static>)]) -> String {
    let table = table();
    let decided = table.decide(values.iter().cloned());
    decided.map_or_else(|error| error.to_string(), |it| it.rule().id().to_owned())
}

fn written(values: &[(&'static str, &'static str)]) -> String {
    decided(&values.iter().map(|(name, value)| (*name, Value::from(*value))).collect::<Vec<_>>())
}

#[test]
fn values_are_read_as_entries() {
    let all = [("file", "T"), ("size", "0x10"), ("odd", "F"), ("rest", "None"), ("name", "a b"), ("owner", "Owner::Home")];
    assert_eq!(written(&all), "named");
    let with = |name: &'static str, value: &'static str| {
        let others = all.iter().copied().filter(|it| it.0 != name);
        written(&others.chain([(name, value)]).collect::<Vec<_>>())
    };
    assert_eq!((with("size", "LIMIT"), with("size", "1_000"), with("size", "999")), ("large".into(), "large".into(), "named".into()));
    assert_eq!((with("rest", "Some(9)"), with("rest", "9"), with("rest", "10")), ("few".into(), "few".into(), "named".into()));
    assert_eq!((with("name", "\"a b\""), with("name", " a b"), with("name", "r\"a b\"")), ("named".into(), "else".into(), "named".into()));
    assert_eq!((with("mark", "'c'"), with("mark", "c")), ("named".into(), "named".into()));
    assert!(with("mark", "g").starts_with("`'g'` can never occur"), "{}", with("mark", "g"));
    assert!(with("size", "-1").starts_with("`-1` is no `u64`"), "{}", with("size", "-1"));
    assert!(with("size", "1..5").starts_with("`1..5` is no value of `size`"), "{}", with("size", "1..5"));
    assert!(with("owner", "Hom").contains("`owner` has no value `Hom`"), "{}", with("owner", "Hom"));
}

#[test]
fn none_of_a_type_that_nobody_knows_is_none() {
    let text = "table: trip\ninputs: { goal: \"Option<Goal>\" }\noutputs: { y: u8 }\nrules: |\n  | rule | goal     | y |\n  | none | None     | 1 |\n\
                \x20 | some | Some(..) | 2 |\n";
    let table = Table::parse("trip.yaml", text).unwrap_or_else(|findings| panic!("{findings}"));
    let rule = |value: &'static str| table.decide([("goal", value)]).unwrap().rule().id().to_owned();
    assert_eq!((rule("None"), rule("Some(home)"), rule("home")), ("none".to_owned(), "some".to_owned(), "some".to_owned()));
}

#[test]
fn texts_from_outside_are_not_read() {
    let table = table();
    let name = table.column("name").unwrap();
    assert_eq!(name.position("\"a b\""), name.position(Value::text("a b")));
    assert_ne!(name.position(Value::text("\"a b\"")), name.position(Value::text("a b")));
}

#[test]
fn what_is_not_applicable_is_ignored() {
    assert_eq!(written(&[("file", "F")]), "none");
    assert_eq!(written(&[("file", "F"), ("size", "2000")]), "none");
    assert_eq!(written(&[("file", "T"), ("size", "n/a")]), "`size` has to be given");
}

#[test]
fn only_what_makes_a_difference_is_asked_for() {
    assert_eq!(written(&[]), "`file` has to be given");
    assert_eq!(written(&[("size", "5")]), "`file` has to be given");
    assert_eq!(written(&[("file", "T"), ("size", "2000")]), "large");
    assert_eq!(written(&[("file", "T"), ("size", "5"), ("odd", "T")]), "odd");
    // `few` is computed of `rest`, and the relation tells that there is no file.
    assert_eq!(written(&[("file", "T"), ("size", "5"), ("odd", "F")]), "`rest` has to be given");
    assert_eq!(written(&[("owner", "g")]), "none");
}

#[test]
fn mistakes_name_the_column() {
    assert_eq!(written(&[("fiel", "T")]), "there is no condition `fiel`: did you mean `file`?");
    assert_eq!(written(&[("file", "T"), ("file", "T")]), "`file` is given twice");
    assert!(written(&[("few", "T")]).starts_with("`few` is computed (`matches!(rest, Some(0..=9))`)"));
    assert_eq!(written(&[("file", "T"), ("owner", "g"), ("size", "5")]), "the relation `file -> owner == h` does not hold");
    assert_eq!(decided(&[("mark", Value::from('z'))]), "`mark` has no value `'z'`: its values are: 'a'..='f'");
    assert_eq!(decided(&[("rest", Value::from(256))]), "`rest` has no value `256`: its values are the numbers from 0 to 255; and `None`");
    let (one, other) = (table(), table());
    let error = one.case().set(other.column("file").unwrap(), true).unwrap_err();
    assert_eq!(error, NotDecided::OtherTable { column: "file".to_owned() });
}

#[test]
fn a_case_can_be_decided_again() {
    let table = table();
    let [file, size, rest] = ["file", "size", "rest"].map(|it| table.column(it).unwrap());
    let mut case = table.case();
    case.set(file, true).unwrap().set(size, 5).unwrap().set(rest, None::<u8>).unwrap();
    assert_eq!(case.decide().unwrap_err().column(), Some("odd"));
    case.set(table.column("odd").unwrap(), false).unwrap().set(rest, 3).unwrap();
    assert_eq!(case.decide().unwrap().rule().id(), "few");
    assert_eq!(case.decide().unwrap().value("few").as_deref(), Some("T"));
    case.set(size, "n/a").unwrap();
    assert_eq!(case.decide().unwrap_err().column(), Some("size"));
    case.set(file, false).unwrap();
    let decided = case.decide().unwrap();
    assert_eq!((decided.rule().id(), decided.value("size").as_deref()), ("none", Some("n/a")));
    case.clear();
    assert_eq!(case.decide().unwrap_err().column(), Some("file"));
}

/// A value is given, and whether it is one depends on another that no rule names.
#[test]
fn what_a_requirement_names_is_asked_for() {
    let text = "table: t\nconditions:\n  a: Is it?\n  b: { text: Is it?, requires: a }\nactions: { go: Go }\n\
                rules: |\n  | rule | b   | do |\n  | yes  | T   | go |\n  | no   | F   |    |\n  | none | n/a |    |\n";
    let table = Table::parse("t.yaml", text).unwrap();
    assert_eq!(table.decide([("b", "T")]).unwrap_err().column(), Some("a"));
    assert_eq!(table.decide([("b", "T"), ("a", "T")]).unwrap().rule().id(), "yes");
    assert_eq!(table.decide([("b", "T"), ("a", "F")]).unwrap().rule().id(), "none");
    assert_eq!(table.decide([("a", "F")]).unwrap().rule().id(), "none");
}

#[test]
fn a_result_that_rules_leave_open_is_given_and_has_to_be_one() {
    let shade = "table: shade\ninputs: { night: bool }\noutputs: { shade: { type: Shade, values: [Dark, Dim, Light] } }\n\
                 rules: |\n  | rule | night | shade             |\n  | 1    | T     | Dark              |\n  | 2    | F     | one_of(Dim, Light) |\n";
    let lamp = "table: lamp\nuses: { shade: shade.yaml }\ninputs: { night: bool }\noutputs: { watts: u8 }\n\
                rules: |\n  | rule  | shade | watts |\n  | dark  | Dark  | 60    |\n  | dim   | Dim   | 40    |\n  | light | Light | 0     |\n";
    let table = Table::parse_with("lamp.yaml", lamp, |_| Ok::<_, String>(shade.to_owned())).unwrap_or_else(|it| panic!("{it}"));
    let decide = |values: &[(&'static str, &'static str)]| match table.decide(values.iter().copied()) {
        Ok(decided) => format!("{}, shade {}", decided.rule().id(), decided.used()[0].outputs[0].1),
        Err(error) => error.to_string(),
    };
    assert_eq!(decide(&[("night", "T")]), "dark, shade Dark");
    assert_eq!(decide(&[("night", "F")]), "`shade` has to be given");
    assert_eq!(decide(&[("night", "F"), ("shade", "Light")]), "light, shade Light");
    assert_eq!(decide(&[("night", "F"), ("shade", "Dark")]), "`shade` cannot be Dark here: `shade(night)` does not give it");
}

#[test]
fn tables_and_models_are_told_apart() {
    let model = "model: m\nstart: upload\ntables: [upload.yaml]\n";
    let found = Table::parse("m.yaml", model).unwrap_err();
    assert_eq!((found.len(), found[0].message.as_str()), (1, "`m.yaml` is a model, not a table"));
    let found = Model::parse("upload.yaml", UPLOAD, |_| Err(String::new())).unwrap_err();
    assert_eq!((found.len(), found[0].message.as_str()), (1, "`upload.yaml` is a table, not a model"));
    let found = Model::parse("m.yaml", model, |path| Err(format!("no {path}"))).unwrap_err();
    assert_eq!(found[0].message, "no upload.yaml");
}

fn parsed(text: &str) -> Table {
    Table::parse("t.yaml", text).unwrap_or_else(|findings| panic!("{findings}"))
}

#[test]
fn the_rules_of_a_decision_are_told() {
    let text = "table: t\nhit: first\ninputs: { a: u8, b: u8, c: bool }\noutputs: { r: u8 }\nrules: |\n  | rule | a      | b | c | r |\n  \
                | less | < b    | - | - | 1 |\n  | odd  | not(7) | - | T | 2 |\n  | any  | -      | - | T | 3 |\n  | else |        |   |   | 4 |\n";
    let (table, other) = (parsed(text), parsed(text));
    let decided = |a: u8, b: u8| table.decide([("a", Value::from(a)), ("b", b.into()), ("c", true.into())]).unwrap();
    let said = |a: u8, b: u8| {
        let decided = decided(a, b);
        let matching: Vec<&str> = decided.matching().map(|it| it.id()).collect();
        let why: Vec<String> = ["less", "odd", "any", "else"].iter().map(|id| decided.why_not(id).unwrap().to_string()).collect();
        (matching.join(" "), why.join("; "))
    };
    let before = "`less` fired; `less` fired before; `less` fired before; `less` fired before";
    assert_eq!(said(1, 2), ("less odd any".to_owned(), before.to_owned()));
    let last = "a is 7 (b is 7), not < b; a is 7, and not(7) is wanted; `any` fired; `any` fired before";
    assert_eq!(said(7, 7), ("any".to_owned(), last.to_owned()));
    let (rule, why) = (decided(1, 2).rule(), decided(1, 2).why_not("odd").unwrap());
    assert!(rule == table.rule("less").unwrap() && rule != table.rule("odd").unwrap() && rule != other.rule("less").unwrap());
    assert!(!why.is_fired() && why.entries().is_empty() && decided(1, 2).why_not("less").unwrap().is_fired());
    assert!(table.rule("else").unwrap().is_else() && !rule.is_else() && decided(1, 2).why_not("none").is_none());
}

#[test]
fn texts_are_told_apart_by_patterns() {
    let text = "table: t\nhit: first\ninputs: { path: \"&str\", agent: { type: \"Option<&str>\", case: ignored }, same: \"&str\" }\n\
                outputs: { y: u8 }\nrules: |\n  | rule | path | agent | same | y |\n  | bot | - | Some(contains(\"Bot\")) | - | 1 |\n\
                \x20 | eq | starts_with(\"/a\") && == same | - | - | 2 |\n  | api | starts_with(\"/a\") | - | - | 3 |\n  | else | | | | 4 |\n";
    let table = parsed(text);
    let decided = |path: &'static str, agent: Option<&'static str>, same: &'static str| {
        let decided =
            table.decide([("path", Value::text(path)), ("agent", agent.map(Value::text).into()), ("same", Value::text(same))]).unwrap();
        (decided.rule().id().to_owned(), decided.why_not("api").unwrap().to_string())
    };
    assert_eq!(decided("/abc", Some("roBOT"), "x").0, "bot");
    assert_eq!([decided("/abc", None, "/abc").0, decided("/abc", None, "/abd").0, decided("b", None, "b").0], ["eq", "api", "else"]);
    assert_eq!(decided("b", Some("x"), "/a").1, "path is not(starts_with(\"/a\")), not starts_with(\"/a\")");
    assert!(table.decide([("path", Value::text("/ab")), ("agent", Value::from("curl")), ("same", Value::text("/abc"))]).is_ok());
}

#[test]
fn what_a_table_collects_is_told() {
    let text = "table: t\nhit: collect sum\ninputs: { a: u8 }\noutputs: { points: u8 }\nrules: |\n  | rule | a      | points |\n  \
                | low  | < 50   | 200    |\n  | mid  | 10..90 | 100    |\n  | else |        | 7      |\n";
    let table = parsed(text);
    let collected = |a: u8| table.collect([("a", a)]).unwrap();
    let said = |a: u8| {
        let it = collected(a);
        let ids: Vec<&str> = it.rules().map(|it| it.id()).collect();
        let result = it.result("points").unwrap();
        (ids.join(" "), result.text().to_owned(), result.value().map(ToString::to_string))
    };
    assert_eq!(said(5), ("low".into(), "200".into(), Some("200".into())));
    // Too much for the type: nobody knows the sum.
    assert_eq!(said(20), ("low mid".into(), "200 + 100".into(), None));
    assert_eq!(said(95), ("else".into(), "7".into(), Some("7".into())));
    let it = collected(20);
    assert_eq!(it.outputs("points").map(|it| it.text().to_owned()).collect::<Vec<_>>(), ["200", "100"]);
    assert!(it.outputs("other").next().is_none() && it.result("other").is_none());
    assert_eq!(it.why_not("mid").unwrap().to_string(), "`mid` fired");
    assert_eq!(collected(5).why_not("mid").unwrap().to_string(), "a is 5, not 10..90");
    let float = text.replace("sum", "min").replace("u8 }\nrules", "f64 }\nrules").replace("200 ", "1.5 ").replace("100 ", "0.5 ");
    let least = parsed(&float.replace("| 7 ", "| 2.5 ")).collect([("a", 20)]).unwrap().result("points").unwrap();
    assert_eq!((least.text(), least.value()), ("min(1.5, 0.5)", Some(&Value::Float(0.5))));
}

#[test]
fn positions_are_held_against_the_column() {
    let text = "table: t\ninputs: { n: { type: u8, range: 5..=9 } }\noutputs: { r: u8 }\nrules: |\n  | rule | n   | r |\n  | low  | < 7 | 1 |\n  | high | >= 7 | 2 |\n";
    let (table, other) = (parsed(text), parsed(text));
    let (column, theirs) = (table.column("n").unwrap(), other.column("n").unwrap());
    let rule = |at: u128| table.case().put(column, at).map(|it| it.decide().unwrap().rule().id().to_owned()).map_err(|it| it.to_string());
    assert_eq!([5, 6, 7, 9].map(|at| rule(at).unwrap()), ["low", "low", "high", "high"]);
    assert_eq!([4, 10].map(|at| rule(at).unwrap_err()), [4, 10].map(|at| format!("`n` has no value at the position {at}")));
    assert_eq!(table.case().put(theirs, 5).unwrap_err(), NotDecided::OtherTable { column: "n".to_owned() });
}

#[test]
fn a_column_says_whether_its_values_have_an_order() {
    let text = "table: t\ninputs:\n  a: { type: A, values: [Low, High], ordered: true }\n  b: { type: A, values: [Low, High] }\n  c: { type: \"Option<A>\", values: [Low, High], ordered: true }\n  d: { type: u16, as: month_day, with: day }\n  e: \"&str\"\n  f: bool\noutputs: { r: bool }\nrules: |\n  | rule | a   | b   | c | d | e | f | r     |\n  | 1    | Low | Low | - | - | - | - | true  |\n  | else |     |     |   |   |   |   | false |\nlints: { unused-condition: allow }\n";
    let table = parsed(text);
    let ordered = ["a", "b", "c", "d", "e", "f"].map(|it| table.column(it).unwrap().is_ordered());
    assert_eq!(ordered, [true, false, true, true, false, false]);
    assert_eq!(table.column("a").unwrap().names(), ["Low", "High"]);
}

/// A service decides by one table in many threads, and takes decisions and findings across them.
#[test]
fn tables_and_results_cross_threads() {
    const fn cross<T: Send + Sync>() {}
    cross::<Table>();
    cross::<Model>();
    cross::<super::Machine<'_>>();
    cross::<super::Case<'_>>();
    cross::<super::Decided<'_>>();
    cross::<super::Collected<'_>>();
    cross::<super::Findings>();
    cross::<NotDecided>();
    cross::<Value<'_>>();
}

/// A question about a stranger's table has no more memory than the table: a comparison of sums is written out to all
/// their values.
#[test]
#[cfg(feature = "explore")]
fn questions_stay_within_the_limits_of_the_table() {
    let columns = |name: &str| (0..9).map(|at| format!("  {name}{at}: bool\n")).collect::<String>();
    let sum = |name: &str| {
        let rules = (0..9).map(|at| format!("  - {{ id: {at}, when: {{ {name}{at}: T }}, out: {{ n: {} }} }}\n", 1 << at));
        let rules: String = rules.collect();
        format!("table: {name}\nhit: collect sum\ninputs:\n{}outputs: {{ n: u32 }}\nrules:\n{rules}", columns(name))
    };
    let text = format!(
        "table: t\nuses: {{ s: a.yaml, r: b.yaml }}\ninputs:\n{}{}outputs: {{ n: u8 }}\nrules:\n  \
         - {{ id: 1, when: {{ s: '> 3' }}, out: {{ n: 1 }} }}\n  - {{ id: else, out: {{ n: 2 }} }}\n",
        columns("a"),
        columns("b")
    );
    let limits = Limits { steps: 200_000, ..Limits::default() };
    let table = Table::parse_within(limits, "t.yaml", &*text, |path| Ok::<_, String>(sum(&path[..1]))).unwrap();
    let told = table.when("s < r", &[]).unwrap_err().to_string();
    assert!(told.contains("comparisons of results have more than 174762 values"), "{told}");
    assert!(!table.when("n == 1 && a0", &[]).unwrap().regions.is_empty());
}

/// Where the rules that match leave one result, a formula knows it, whichever the rules name first.
#[test]
#[cfg(feature = "explore")]
fn formulas_know_the_result_that_rules_have_in_common() {
    let table = parsed(
        "table: t\nhit: any\ninputs: { a: bool, b: bool }\noutputs: { o: { type: K, values: [One, Two, Three] } }\nrules: |\n  \
         | rule | a | b | o                  |\n  | x    | T | - | one_of(One, Two)   |\n  \
         | y    | - | T | one_of(Three, Two) |\n  | z    | F | F | One                |\n",
    );
    let holds = |formula: &str| table.when(formula, &[]).unwrap().regions.into_iter().map(|it| it.case).collect::<Vec<_>>();
    let case = |a: &str, b: &str| vec![("a".to_owned(), a.to_owned()), ("b".to_owned(), b.to_owned())];
    assert_eq!(holds("o == Two"), [case("T", "T")]);
    assert_eq!(holds("o == One"), [case("F", "F")]);
    assert_eq!(holds("o == Three"), Vec::<Vec<_>>::new());
}
