//! The table as plain text, for the hovers of editors.

use super::sheet::{Sheet, SheetLine, SheetPart, sheet};
use crate::diagnostic::printable;
use crate::doc::markdown::{self, opening};
use crate::doc::words::{properties, proved, width};
use crate::lists::CollectVec;
use crate::model::{Property, Table};
use crate::verify::Verdict;

/// The most characters in a line of a hover.
const HOVER_WIDTH: usize = 100;
/// The most rules that a hover shows.
const MOST_RULES_IN_HOVER: usize = 60;
/// The most properties that a hover shows.
const MOST_PROPERTIES_IN_HOVER: usize = 20;

/// Returns the summary, the rules as an aligned grid if they fit, and the verdict.
#[must_use]
pub fn text_table(table: &Table, verdict: &Verdict) -> String {
    let sheet = (table.rules.len() <= MOST_RULES_IN_HOVER).then(|| sheet(table, verdict, usize::MAX, false));
    let grid = sheet.and_then(|sheet| [columns(&sheet), rows(&sheet)].into_iter().find(fits));
    let grid = grid.map_or_else(|| sizes(table), |grid| format!("```text\n{}```", print(&grid)));
    format!("{}\n\n{grid}\n\n{}\n{}", opening(table), proved(table, verdict), properties_list(table, verdict))
}

/// The properties that are proved, a line each.
fn properties_list(table: &Table, verdict: &Verdict) -> String {
    let lines = properties(table, verdict).take(MOST_PROPERTIES_IN_HOVER);
    let name = |it: &Property| it.name.as_ref().map_or_else(|| markdown::code(&it.text), |name| markdown::line(&name.value));
    let lines = lines.map(|(it, proved)| format!("\n- {}: proved {}", name(it), markdown::line(&proved))).collect_vec();
    if lines.is_empty() { String::new() } else { format!("{}\n", lines.concat()) }
}

fn sizes(table: &Table) -> String {
    let (rules, columns) = (table.rules.len(), table.written().len());
    format!("{rules} rules on {columns} conditions; `cargo doc` shows them.")
}

/// Rows of cells; an empty row is a ruled line.
type TextGrid = Vec<Vec<String>>;

/// Lays the rules out as columns.
fn columns(sheet: &Sheet) -> TextGrid {
    let head = std::iter::once("rule".to_owned()).chain(sheet.rules.iter().cloned()).collect_vec();
    let mut grid = vec![head];
    let mut part = None;
    for line in &sheet.lines {
        if part.replace(line.part) != Some(line.part) {
            grid.push(Vec::new());
        }
        grid.push(std::iter::once(line.name.clone()).chain(line.cells.iter().map(|cell| shown(&cell.text))).collect_vec());
    }
    grid
}

/// Returns a cell on one line, without characters that end a line in Markdown.
fn shown(text: &str) -> String {
    printable(&text.replace('\n', " ")).into_owned()
}

/// Lays the rules out as rows, with their actions in one column.
fn rows(sheet: &Sheet) -> TextGrid {
    let lines: Vec<&SheetLine> = sheet.lines.iter().filter(|line| line.part != SheetPart::Cases).collect_vec();
    let head = std::iter::once("rule".to_owned()).chain(lines.iter().map(|line| line.name.clone())).collect_vec();
    let row = |(at, id): (usize, &String)| {
        let cells = lines.iter().map(|line| shown(&line.cells[at].text));
        std::iter::once(id.clone()).chain(cells).collect_vec()
    };
    let rules = sheet.rules.iter().enumerate().map(row);
    [head, Vec::new()].into_iter().chain(rules).collect_vec()
}

fn fits(grid: &TextGrid) -> bool {
    grid.len() <= MOST_RULES_IN_HOVER && widths(grid).iter().map(|width| width + 3).sum::<usize>() <= HOVER_WIDTH
}

fn widths(grid: &TextGrid) -> Vec<usize> {
    let columns = grid.first().map_or(0, Vec::len);
    let widest = |at: usize| grid.iter().filter_map(|row| row.get(at)).map(|cell| width(cell)).max().unwrap_or(0);
    (0..columns).map(widest).collect_vec()
}

fn print(grid: &TextGrid) -> String {
    let widths = widths(grid);
    grid.iter().map(|row| if row.is_empty() { rule(&widths) } else { line(row, &widths) }).collect()
}

fn rule(widths: &[usize]) -> String {
    widths.iter().map(|width| "-".repeat(width + 2)).collect_vec().join("|") + "\n"
}

fn line(row: &[String], widths: &[usize]) -> String {
    let cell = |(text, &most): (&String, &usize)| format!(" {text}{} ", " ".repeat(most - width(text)));
    let cells: Vec<_> = row.iter().zip(widths).map(cell).collect_vec();
    cells.join("|").trim_end().to_owned() + "\n"
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::doc::fixture::{computer_move, dish, game, verdict};

    fn check(table: &Table, text: Expect) {
        text.assert_eq(&text_table(table, &verdict(table)));
    }

    #[test]
    fn columns_fit() {
        check(
            &game(),
            expect![[r#"
            Игра (Game)

            Follows the start and the end of a game, whose turn it is, and a draw.

            ```text
             rule          | 1    | 2  | 3 | 4             | 5 | 6   | 7
            ---------------|------|----|---|---------------|---|-----|---
             closed        | T    | F  | F | F             | F | F   | F
             started       | -    | F  | T | T             | T | T   | T
             over          | -    | -  | T | F             | F | F   | F
             free          | -    | -  | - | T             | T | T   | F
             computer_turn | -    | -  | - | T             | - | -   | -
             human_turn    | -    | -  | - | -             | T | T   | -
             human_moved   | -    | -  | - | -             | F | T   | -
            ---------------|------|----|---|---------------|---|-----|---
             wait          |      | 1  | 1 |               | 1 |     |
             draw          |      |    |   |               |   |     | 1
             next          | stop |    |   | computer_move |   | win |
            ---------------|------|----|---|---------------|---|-----|---
             cases         | 32   | 16 | 8 | 2             | 1 | 1   | 4
            ```

            Proved while compiling: each of the 64 cases fires a rule, and no two rules contradict each other.
        "#]],
        );
    }

    #[test]
    fn rows_fit() {
        check(
            &dish(),
            expect![[r#"
                What to cook

                Chooses a dish by `season` and company; ask \<anna@example.org\>.

                The *stew* is always there.

                ```text
                 rule  | season | guests    | dish
                -------|--------|-----------|--------------------------
                 ribs  | Fall   | Few, Some | "Spareribs"
                 roast | Winter | Few, Some | "Roastbeef"
                 steak | Spring | Few       | "Dry Aged Gourmet Steak"
                 soup  | Spring | Some      | "Soup <of the day>"
                 salad | Summer | -         | "Light Salad"
                 else  |        |           | "Stew"
                ```

                Proved while compiling: each of the 12 cases fires a rule, and no two rules contradict each other.
            "#]],
        );
    }

    #[test]
    fn nothing_fits() {
        check(
            &computer_move(),
            expect![[r#"
                Computer's move

                Chooses the cell for the computer's blue ball.

                43 rules on 18 conditions; `cargo doc` shows them.

                Proved while compiling: each of the 19,683 cases fires a rule, and no two rules contradict each other.
            "#]],
        );
    }
}
