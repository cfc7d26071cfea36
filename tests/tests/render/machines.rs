//! Drawings of machines can be read: no label lies on another or on a box, and no arrow runs through a label that is not its own, or through a box.

use super::{decided, rendered};
use dtable_core::compile::{self, Unit};
use dtable_core::explore::render::{Format, render};
use dtable_core::source::Source;
use dtable_tests::corpus;
use dtable_tests::numbers::Random;
use dtable_tests::texts::source;
use std::collections::BTreeMap;

/// How many random machines are drawn.
const RANDOM: u64 = 15;

/// The left, upper, right and lower side.
type Area = [f64; 4];

fn number(element: &str, name: &str) -> f64 {
    let value = element.split_once(&format!(" {name}=\"")).unwrap_or_else(|| panic!("{name} in {element}")).1;
    value.split('"').next().unwrap().parse().unwrap()
}

/// The areas of the rectangles in a text, but for the second line around `stop`.
fn areas(text: &str) -> Vec<Area> {
    let elements = text.split("<rect").skip(1).map(|it| it.split('>').next().unwrap()).filter(|it| !it.contains("class=\"ring\""));
    let area = |it: &str| {
        let [x, y, width, height] = ["x", "y", "width", "height"].map(|name| number(it, name));
        [x, y, x + width, y + height]
    };
    elements.map(area).collect()
}

/// Points along a path of straight lines down or up, and of curves.
fn points(path: &str) -> Vec<[f64; 2]> {
    let mut spaced = String::new();
    for it in path.chars() {
        if it.is_alphabetic() { spaced.extend([' ', it, ' ']) } else { spaced.push(it) }
    }
    let mut words = spaced.split_whitespace();
    let (mut points, mut at) = (Vec::new(), [0.0, 0.0]);
    while let Some(command) = words.next() {
        let mut next = || words.next().unwrap().parse::<f64>().unwrap();
        let curve = match command {
            "M" => {
                at = [next(), next()];
                [at; 4]
            }
            "V" => {
                let end = [at[0], next()];
                [at, at, end, end]
            }
            "C" => [at, [next(), next()], [next(), next()], [next(), next()]],
            other => panic!("{other} in {path}"),
        };
        for step in 0..=50 {
            let part = f64::from(step) / 50.0;
            let rest = 1.0 - part;
            let weights = [rest * rest * rest, 3.0 * rest * rest * part, 3.0 * rest * part * part, part * part * part];
            points.push([0, 1].map(|axis| curve.iter().zip(weights).map(|(it, weight)| it[axis] * weight).sum()));
        }
        at = curve[3];
    }
    points
}

/// Whether two areas share more than a border; numbers are rounded to whole ones.
fn overlap(a: &Area, b: &Area) -> bool {
    a[0] + 1.0 < b[2] && b[0] + 1.0 < a[2] && a[1] + 1.0 < b[3] && b[1] + 1.0 < a[3]
}

fn judge(svg: &str, of: &str) {
    let (body, arrows): (String, Vec<&str>) = {
        let mut parts = svg.split("<g class=\"arrow\">");
        let mut body = parts.next().unwrap().to_owned();
        let mut arrows = Vec::new();
        for it in parts {
            let (arrow, rest) = it.split_once("</g>").unwrap();
            arrows.push(arrow);
            body.push_str(rest);
        }
        (body, arrows)
    };
    let boxes = areas(&body);
    let labels: Vec<Area> = arrows.iter().map(|it| areas(it)[0]).collect();
    let all: Vec<&Area> = boxes.iter().chain(&labels).collect();
    for (at, one) in all.iter().enumerate() {
        assert!(all[..at].iter().all(|other| !overlap(one, other)), "{of}: {one:?} lies on another");
    }
    for (at, arrow) in arrows.iter().enumerate() {
        let path = arrow.split_once(" d=\"").unwrap().1.split('"').next().unwrap();
        let others = labels.iter().enumerate().filter(|it| it.0 != at).map(|it| it.1).chain(&boxes);
        let through = |area: &Area, [x, y]: [f64; 2]| area[0] + 2.0 < x && x < area[2] - 2.0 && area[1] + 2.0 < y && y < area[3] - 2.0;
        for area in others {
            let hit = points(path).into_iter().find(|it| through(area, *it));
            assert!(hit.is_none(), "{of}: {path} runs through {area:?} at {hit:?}");
        }
        assert!(arrow.contains("marker-end=\"url(#dtable-head)\"") && arrow.starts_with("<title>"), "{of}: {arrow}");
    }
    // The file, and in it the drawing.
    let view = svg.split("viewBox=\"").nth(2).unwrap().split('"').next().unwrap();
    let view: Vec<f64> = view.split(' ').map(|it| it.parse().unwrap()).collect();
    let [left, top, width, height] = view[..] else { panic!("{of}: {view:?}") };
    for it in all {
        assert!(it[0] >= left && it[1] >= top && it[2] <= left + width && it[3] <= top + height, "{of}: {it:?} is cut off");
    }
    assert!(svg.lines().all(|line| !line.trim().is_empty()), "{of}");
}

#[test]
fn machines_of_the_project_can_be_read() {
    let folders = ["tests/corpus/pass", "tests/corpus/warn", "tests/tables", "tests/tables/public", "games/queen-mate/tables"];
    let files = folders.iter().flat_map(|it| corpus::files(it, ".yaml").unwrap());
    let models: Vec<String> = files.filter(|it| matches!(decided(it).unit, Unit::VerifiedModel(_))).collect();
    assert!(models.len() > 8, "{models:?}");
    models.iter().for_each(|it| judge(&rendered(it, Format::Svg), it));
}

/// A machine of up to twelve tables; each looks at an event, some at two more columns.
fn random(seed: u64) -> BTreeMap<String, String> {
    let mut random = Random::new(seed);
    let mut below = |bound: usize| random.below(bound);
    let count = 1 + below(12);
    let mut files = BTreeMap::new();
    let names: Vec<String> = (0..count).map(|at| format!("{}{at}", ["s", "waits_for_more", "up"][below(3)])).collect();
    for name in &names {
        let mut text = format!(
            "table: {name}\nhit: first\ninputs:\n  event: {{ type: Event, values: [Start, Tick, Press, Fire, Timeout] }}\n  load: u8\n  is_free: bool\n\
             rules: |\n  | rule | event | load | is_free | next |\n"
        );
        for rule in 0..1 + below(9) {
            let event = ["Start", "Tick, Press", "not(Fire)", "Timeout", "-"][below(5)];
            let (load, free) = (["-", "< 7", "3..=200"][below(3)], ["-", "T", "F"][below(3)]);
            let next = match below(6) {
                0 => "stay",
                1 => "stop",
                _ => &names[below(count)],
            };
            text += &format!("  | {}{rule} | {event} | {load} | {free} | {next} |\n", ["r", "a_rule_with_a_long_name"][below(2)]);
        }
        let last = &names[below(count)];
        text += &format!("  | else | | | | {last} |\n");
        text += "lints: { unreachable-rule: allow, redundant-rule: allow, joinable-rules: allow, needless-entry: allow }\n";
        files.insert(format!("{name}.yaml"), text);
    }
    let tables: Vec<String> = names.iter().map(|it| format!("{it}.yaml")).collect();
    let lints = ["unreachable-table", "cannot-stop", "idle-loop"].map(|it| format!("{it}: allow")).join(", ");
    files
        .insert("model.yaml".to_owned(), format!("model: m\nstart: {}\ntables: [{}]\nlints: {{ {lints} }}\n", names[0], tables.join(", ")));
    files
}

#[test]
fn a_machine_that_nobody_could_read_is_not_drawn() {
    // From each of its 15 tables to all of them, and back.
    let names: Vec<String> = (0..15).map(|at| format!("s{at}")).collect();
    let rules: String = (0..15).map(|at| format!("  | to{at} | {at} | s{at} |\n")).collect();
    let table =
        |name: &str| format!("table: {name}\ninputs:\n  to: {{ type: u8, range: 0..=14 }}\nrules: |\n  | rule | to | next |\n{rules}");
    let tables: Vec<String> = names.iter().map(|it| format!("{it}.yaml")).collect();
    let model = format!("model: web\nstart: s0\ntables: [{}]\nlints: {{ cannot-stop: allow, idle-loop: allow }}\n", tables.join(", "));
    let load = &mut |path: &str| Ok::<_, String>(Source::new(path, table(path.trim_end_matches(".yaml"))));
    let compiled = compile::decide(Source::new("model.yaml", model), load);
    let file = || compile::shown(&compiled).unwrap_or_else(|| panic!("{:?}", compiled.findings));
    let why = "the machine of `web` has 15 tables and 225 arrows, too many to be drawn";
    assert_eq!(render(&[file()], Format::Svg).unwrap_err(), why);
    let page = render(&[file()], Format::Html).unwrap();
    assert!(page.contains("<p>The machine has 15 tables and 225 arrows, too many to be drawn.</p>") && !page.contains("class=\"arrow\""));
    assert!(render(&[file()], Format::Dot).unwrap().contains("label=\"to14: to 14\""));
}

#[test]
fn random_machines_can_be_read() {
    let mut drawn = 0;
    for seed in 0..RANDOM {
        let files = random(seed);
        let compiled = compile::decide(source("model.yaml", &files).unwrap(), &mut |path| source(path, &files));
        let Some(file) = compile::shown(&compiled) else { continue };
        judge(&render(&[file], Format::Svg).unwrap(), &format!("seed {seed}"));
        drawn += 1;
    }
    assert!(drawn > 8, "{drawn}");
}
