//! Areas and tables of every size.

use dtable_runtime::{ConditionData, Entry, Kind, NextData, RuleData, Rules, TableData, Value};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Block, StatefulWidget};
use table_view::{Cases, Decision, Marks, NoPictures, Palette, TableState, TableView, WallState, WallView, explain, summary};

use crate::screens::text;
use crate::tables::*;

/// Draws into areas of all sizes up to 30 by 15, somewhere in a buffer, and sees that nothing else is touched.
fn draw_everywhere(decision: &Decision) {
    let whole = Rect::new(3, 2, 36, 21);
    let empty = Buffer::empty(whole);
    for (width, height) in (0..=30).flat_map(|width| (0..=15).map(move |height| (width, height))) {
        for (block, palette) in [(None, Palette::Plain), (Some(Block::bordered()), Palette::Colour)] {
            let view = TableView::new(decision).look(palette.into());
            let view = if let Some(block) = block { view.block(block) } else { view };
            let (area, mut buffer) = (Rect::new(7, 5, width, height), empty.clone());
            let mut state = TableState::default();
            state.follow();
            view.render(area, &mut buffer, &mut state);
            let untouched = whole.positions().filter(|it| !area.contains(*it)).all(|it| buffer[it] == empty[it]);
            assert!(untouched, "{width} x {height}:\n{}", text(&buffer));
        }
    }
}

#[test]
fn any_area_will_do() {
    for decision in [between(), judged(), glass(), Decision { fired: None, answers: Vec::new(), ..between() }] {
        draw_everywhere(&decision);
    }
}

#[test]
fn an_area_may_reach_beyond_the_screen() {
    let mut buffer = Buffer::empty(Rect::new(0, 0, 30, 8));
    TableView::new(&judged()).render(Rect::new(20, 4, 60, 20), &mut buffer, &mut TableState::default());
    TableView::new(&judged()).render(Rect::new(50, 40, 60, 20), &mut buffer, &mut TableState::default());
}

const QUESTION: ConditionData = ConditionData { name: "n", text: "", values: &[], kind: Kind::Unsigned, range: "" };

/// A table of so many rules, `0`, `1`, and so on in the only column.
fn counting(rules: u128) -> &'static TableData {
    let rule = |at: u128| RuleData {
        id: format!("R{at}").leak(),
        title: "",
        entries: Box::leak(Box::new([Entry { text: at.to_string().leak(), holds: Box::leak(Box::new([(at, at)])) }])),
        actions: &[],
        outputs: &[],
        next: NextData::Same,
    };
    let rules: Vec<_> = (0..rules).map(rule).collect();
    Box::leak(Box::new(TableData {
        name: "many",
        title: "",
        doc: "",
        conditions: &[QUESTION],
        actions: &[],
        relations: &[],
        rules: Rules::Listed(rules.leak()),
    }))
}

#[test]
fn of_a_hundred_thousand_rules_only_those_that_are_visible_are_looked_at() {
    let table = counting(100_000);
    let decision = Decision {
        table,
        answers: vec![Some(Value::Unsigned(70_000))],
        asked: Vec::new(),
        fired: Some(70_000),
        told: Vec::new(),
        performed: Vec::new(),
    };
    let mut buffer = Buffer::empty(Rect::new(0, 0, 60, 24));
    let mut state = TableState::default();
    state.follow();
    TableView::new(&decision).look(Palette::Plain.into()).render(buffer.area, &mut buffer, &mut state);
    let screen = text(&buffer);
    assert!(screen.contains("> R70000 70000"), "{screen}");
    assert!(screen.contains("of 100000"), "{screen}");
    let (mut buffer, mut state) = (Buffer::empty(Rect::new(0, 0, 60, 24)), WallState::default());
    let wall = WallView::new(table, &NoPictures).decision(&decision).look(Palette::Plain.into());
    wall.render(buffer.area, &mut buffer, &mut state);
    let screen = text(&buffer);
    assert!(screen.contains(">R70000") && screen.contains("of 100000"), "{screen}");
}

/// The text of [`counting`].
fn counting_text(rules: u128) -> String {
    let head = "table: many\ninputs: { n: u128 }\noutputs: { o: u8 }\nrules: |\n  | rule | n | o |\n";
    (0..rules).fold(head.to_owned(), |text, at| text + &format!("  | R{at} | {at} | 0 |\n"))
}

#[test]
fn so_many_cases_are_tried_and_no_more() {
    let near = |rules: u128| {
        let (table, answers) = (counting(rules), vec![Some(Value::Unsigned(5))]);
        let decision = Decision { table, answers, asked: Vec::new(), fired: Some(5), told: Vec::new(), performed: Vec::new() };
        Cases::read(table, &counting_text(rules)).unwrap().marks(&decision).near().count()
    };
    assert_eq!((near(1_000), near(1_100)), (999, 0));
}

#[test]
fn the_text_of_another_table_is_refused() {
    assert!(Cases::read(counting(3), &counting_text(3)).is_some());
    assert!(Cases::read(counting(3), &counting_text(4)).is_none());
    assert!(Cases::read(counting(3), &counting_text(3).replace("| R1 | 1 |", "| R1 | 9 |")).is_none());
    assert!(Cases::read(counting(3), "table: many").is_none());
}

#[test]
fn rules_that_are_not_kept_have_numbers() {
    let table = Box::leak(Box::new(TableData { rules: Rules::Listed(&[]), ..*counting(0) }));
    let decision = Decision {
        table,
        answers: vec![Some(Value::Unsigned(7))],
        asked: Vec::new(),
        fired: Some(41),
        told: Vec::new(),
        performed: Vec::new(),
    };
    let mut buffer = Buffer::empty(Rect::new(0, 0, 30, 7));
    TableView::new(&decision).look(Palette::Plain.into()).render(buffer.area, &mut buffer, &mut TableState::default());
    assert_eq!(text(&buffer), format!("       n\n  is   7\n{}\n> #42\n\n> #42\n\n", "─".repeat(30)));
    assert_eq!(summary(&decision), "many: rule `#42`");
    assert_eq!(explain(&decision, &Marks::default()), ["n: 7", "rule `#42` fires"]);
    draw_everywhere(&decision);
}

#[test]
fn tables_without_conditions_and_rules_out_of_reach() {
    let table = Box::leak(Box::new(TableData { conditions: &[], ..*counting(0) }));
    draw_everywhere(&Decision { table, answers: Vec::new(), asked: Vec::new(), fired: None, told: Vec::new(), performed: Vec::new() });
    draw_everywhere(&Decision {
        table: counting(3),
        answers: vec![None; 4],
        asked: Vec::new(),
        fired: Some(9),
        told: Vec::new(),
        performed: vec![5],
    });
}

/// A table of one rule that asks for `n` alone, though `m` is answered too.
fn with_an_input() -> &'static TableData {
    let entry = |text: &'static str| Entry { text, holds: Box::leak(Box::new([(3, 3)])) };
    let rule = RuleData {
        id: "R3",
        title: "",
        entries: Box::leak(Box::new([entry("-"), entry("3")])),
        actions: &[],
        outputs: &["Three"],
        next: NextData::Same,
    };
    let other = ConditionData { name: "m", ..QUESTION };
    Box::leak(Box::new(TableData {
        conditions: Box::leak(Box::new([other, QUESTION])),
        rules: Rules::Listed(vec![rule].leak()),
        ..*counting(0)
    }))
}

#[test]
fn answers_that_no_rule_mentions_stand_below() {
    let answers = vec![Some(Value::Unsigned(8)), Some(Value::Unsigned(3))];
    let decision = Decision { table: with_an_input(), answers, asked: Vec::new(), fired: Some(0), told: Vec::new(), performed: Vec::new() };
    let drawn = |decision: &Decision, height| {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 20, height));
        TableView::new(decision).look(Palette::Plain.into()).render(buffer.area, &mut buffer, &mut TableState::default());
        text(&buffer)
    };
    let below = format!("       n\n  is   3\n{}\n> R3   3 Three\nm = 8\n\n> R3: Three\nrules 1-1 of 1\n", "─".repeat(20));
    assert_eq!(drawn(&decision, 8), below);
    // Where there is little room, rules matter more.
    assert!(!drawn(&decision, 7).contains("m = 8"));
    let unasked = Decision { answers: vec![None, Some(Value::Unsigned(3))], ..decision };
    assert!(drawn(&unasked, 8).contains("m = ."), "{}", drawn(&unasked, 8));
    draw_everywhere(&unasked);
}
