//! Reads grids: finds the role of each row and column, and the rules in them.

use super::draft::{Draft, GridRole};
use crate::diagnostic::{Code, Finding, Label};
use crate::lists::CollectVec;
use crate::model::Layout;
use crate::resolve::allowed_names;
use crate::resolve::scope::Scope;
use crate::source::{Span, Spanned};
use crate::syntax::Text;
use crate::syntax::grid::{Grid, GridRow};

/// Returns the rules of a grid, and its layout.
pub(in crate::resolve) fn rules(grid: &Grid, scope: &Scope, findings: &mut Vec<Finding>) -> (Vec<Draft>, Layout) {
    refuse_ambiguous(scope, findings);
    match grid.header.cells.first() {
        Some(corner) if corner.value == "rule" && has_rules_as_columns(grid, scope) => {
            let finding = Finding::new(Code::MalformedGrid, corner.span, "`rule` in the corner of a grid whose rules are columns");
            findings.push(finding.help("leave the cell blank"));
            (Vec::new(), Layout::Data)
        }
        Some(corner) if corner.is_blank() && has_rules_as_rows(grid, scope) => {
            let finding = Finding::new(Code::MalformedGrid, corner.span, "a blank corner in a grid whose rules are rows");
            findings.push(finding.help("write `rule` in the top left cell"));
            (Vec::new(), Layout::Data)
        }
        Some(corner) if corner.value == "rule" => rows(grid, scope, findings),
        Some(corner) if corner.is_blank() => columns(grid, scope, findings),
        corner => {
            findings.push(no_orientation(corner, grid.header.span));
            (Vec::new(), Layout::Data)
        }
    }
}

/// Whether no cell of the header is a name of the table, and the first cell of every row is one.
fn has_rules_as_columns(grid: &Grid, scope: &Scope) -> bool {
    let mut head = grid.header.cells.iter().skip(1);
    !head.any(|it| is_head(it, scope)) && grid.rows.iter().all(|row| row.cells.first().is_some_and(|it| is_head(it, scope)))
}

/// Whether every cell of the header is a name of the table, and the first cell of no row is one.
fn has_rules_as_rows(grid: &Grid, scope: &Scope) -> bool {
    let head = &grid.header.cells[1..];
    let is_row = |row: &GridRow| !row.cells.first().is_some_and(|it| is_head(it, scope));
    !head.is_empty() && !grid.rows.is_empty() && head.iter().all(|it| is_head(it, scope)) && grid.rows.iter().all(is_row)
}

/// Whether a cell names the role of its row or column.
fn is_head(cell: &Text, scope: &Scope) -> bool {
    let is_name = |it: &Text| is_declared(it, scope) || ["do", "next", "title", "weight"].contains(&it.value.as_str());
    cell.words().iter().any(is_name)
}

fn no_orientation(corner: Option<&Text>, header: Span) -> Finding {
    let span = corner.map_or(header, |it| it.span);
    Finding::new(Code::MalformedGrid, span, "the top left cell tells how the grid is read")
        .help("leave it blank where rules are columns; write `rule` where rules are rows")
}

/// Refuses a name of both a condition and an action, and a note that is called like either: in a grid it could mean either.
fn refuse_ambiguous(scope: &Scope, findings: &mut Vec<Finding>) {
    for note in scope.notes.iter().map(|it| &it.name) {
        let (column, action) = (scope.column(&note.value), scope.action(&note.value));
        let column = column.map(|it| ("a condition", scope.columns[it].name.span));
        let action = || action.map(|it| ("an action", scope.actions[it].name.span));
        let output = || scope.output(&note.value).map(|it| ("an output", scope.outputs[it].name.span));
        if let Some((what, span)) = column.or_else(action).or_else(output) {
            let message = format!("`{}` is a note and {what}: a grid cannot tell them apart", note.value);
            let finding = Finding::new(Code::DuplicateName, note.span, message).label("the note");
            findings.push(
                finding.also(span, what.replacen("an ", "the ", 1).replacen("a ", "the ", 1)).help("choose another name for one of them"),
            );
        }
    }
    let results = scope.actions.iter().map(|it| ("action", &it.name)).chain(scope.outputs.iter().map(|it| ("output", &it.name)));
    for (what, name) in results {
        if let Some(column) = scope.column(&name.value) {
            let message = format!("`{}` is a condition and an {what}: a grid cannot tell them apart", name.value);
            let finding = Finding::new(Code::DuplicateName, name.span, message).label(format!("the {what}"));
            findings.push(finding.also(scope.columns[column].name.span, "the condition").help("choose another name for one of them"));
        }
    }
}

fn rows(grid: &Grid, scope: &Scope, findings: &mut Vec<Finding>) -> (Vec<Draft>, Layout) {
    let header: Vec<(Spanned<Vec<String>>, GridRole)> =
        grid.header.cells.iter().enumerate().map(|(at, it)| head(at, it, scope, findings)).collect_vec();
    let roles: Vec<GridRole> = header.iter().map(|it| it.1.clone()).collect_vec();
    refuse_twice(&grid.header.cells, &roles, findings);
    refuse_missing_outputs(&grid.header.cells, &roles, grid.header.span, scope, findings);
    let drafts = grid.rows.iter().map(|row| row_draft(row, &header, findings)).collect_vec();
    (drafts, Layout::Rows(header.into_iter().map(|it| it.0).collect_vec()))
}

fn head(at: usize, cell: &Text, scope: &Scope, findings: &mut Vec<Finding>) -> (Spanned<Vec<String>>, GridRole) {
    let words = cell.words();
    let names = Spanned::new(words.iter().map(|it| it.value.clone()).collect_vec(), cell.span);
    let role = match words.as_slice() {
        _ if at == 0 => GridRole::Id,
        [] => unknown_head(cell, findings),
        [one] => role(one, scope, findings),
        several => group(several, scope, findings),
    };
    (names, role)
}

fn unknown_head(cell: &Text, findings: &mut Vec<Finding>) -> GridRole {
    let finding = Finding::new(Code::MalformedGrid, cell.span, "a blank cell in the header");
    findings.push(finding.help("write the name of a condition, an action, an output or a note, or `do`, `next`, `title`, `weight`"));
    GridRole::Unknown
}

fn group(names: &[Text], scope: &Scope, findings: &mut Vec<Finding>) -> GridRole {
    let mut columns = Vec::new();
    for name in names {
        match role(name, scope, findings) {
            GridRole::Entries(one) => columns.extend(one),
            GridRole::Unknown => {}
            _ => findings.push(not_grouped(name)),
        }
    }
    if columns.len() == names.len() { GridRole::Entries(columns) } else { GridRole::Unknown }
}

fn not_grouped(name: &Text) -> Finding {
    let finding = Finding::new(Code::MalformedGrid, name.span, format!("`{}` cannot share a column", name.value));
    finding.help("only conditions can be grouped; give it a column of its own")
}

/// Returns the role of the row or column with a name.
fn role(name: &Text, scope: &Scope, findings: &mut Vec<Finding>) -> GridRole {
    let is_declared = is_declared(name, scope);
    // Refused where it is declared.
    if allowed_names::is_reserved(&name.value) && is_declared {
        return GridRole::Unknown;
    }
    match name.value.as_str() {
        "next" => return GridRole::Next,
        "do" => return GridRole::List,
        "rule" => return GridRole::Id,
        "title" if !is_declared => return GridRole::Title,
        "weight" if !is_declared => return GridRole::Weight,
        _ => {}
    }
    if let Some(note) = scope.note(&name.value) {
        return GridRole::Note(note);
    }
    let column = scope.column(&name.value).map(|it| GridRole::Entries(vec![it]));
    let result = scope.action(&name.value).map(GridRole::Order).or_else(|| scope.output(&name.value).map(GridRole::Output));
    match (column, result) {
        (Some(role), None) | (None, Some(role)) => role,
        // Refused as ambiguous.
        (Some(_), Some(_)) => GridRole::Unknown,
        (None, None) => {
            findings.push(unknown_name(name, scope));
            GridRole::Unknown
        }
    }
}

/// Whether a column, action, output or note of the table has this name.
fn is_declared(name: &Text, scope: &Scope) -> bool {
    scope.column(&name.value).is_some()
        || scope.action(&name.value).is_some()
        || scope.output(&name.value).is_some()
        || scope.note(&name.value).is_some()
}

fn unknown_name(name: &Text, scope: &Scope) -> Finding {
    let known =
        [scope.column_names(), scope.action_names(), scope.output_names(), scope.note_names(), vec!["title", "next", "do", "weight"]]
            .concat();
    let finding = Finding::new(Code::UnknownName, name.span, format!("nothing in the table is called `{}`", name.value));
    let results = scope.column_names().into_iter().filter(|it| it.strip_prefix(name.value.as_str()).is_some_and(|it| it.starts_with('.')));
    let results: Vec<String> = results.map(|it| format!("`{it}`")).collect_vec();
    if !results.is_empty() {
        return finding.help(format!("the results of the used table are {}", results.join(", ")));
    }
    let near = finding.or_nearest(&name.value, known.into_iter().filter(|it| allowed_names::may_be_meant(it)));
    near.unwrap_or_else(|it| it.help("declare it under `conditions:`, `inputs:`, `actions:`, `outputs:` or `notes:`"))
}

/// Refuses two rows or columns with the same role, and `do` beside numbered actions.
fn refuse_twice(heads: &[Text], roles: &[GridRole], findings: &mut Vec<Finding>) {
    let mut seen: Vec<(GridRole, Span)> = Vec::new();
    for (head, role) in heads.iter().zip(roles) {
        for (part, span) in parts(head, role) {
            match seen.iter().find(|(it, _)| *it == part) {
                Some((_, first)) => findings.push(twice(head, span, *first)),
                None => seen.push((part, span)),
            }
        }
    }
    let list = seen.iter().find(|(it, _)| *it == GridRole::List);
    let order = seen.iter().find(|(it, _)| matches!(it, GridRole::Order(_)));
    if let (Some((_, list)), Some((_, order))) = (list, order) {
        let finding = Finding::new(Code::MalformedGrid, *list, "`do` beside numbered actions");
        findings.push(
            finding.also(*order, "a numbered action").help("write the actions in one way: names in `do`, or numbers under each action"),
        );
    }
}

/// Refuses a grid without a cell for each output. Where the header has an unknown name, that may be the output: the
/// finding about that name mentions it.
fn refuse_missing_outputs(heads: &[Text], roles: &[GridRole], header: Span, scope: &Scope, findings: &mut Vec<Finding>) {
    let outputs = scope.outputs.iter().enumerate();
    let is_missing = |at: usize, name: &str| !roles.contains(&GridRole::Output(at)) && !allowed_names::is_reserved(name);
    let missing = outputs.filter(|(at, output)| is_missing(*at, &output.name.value)).map(|(_, output)| &output.name).collect_vec();
    if roles.contains(&GridRole::Unknown) {
        let unknown = heads.iter().zip(roles).filter(|it| *it.1 == GridRole::Unknown).map(|it| it.0.span).collect_vec();
        if let ([unknown], [output]) = (&unknown[..], &missing[..])
            && let Some(finding) = findings.iter_mut().find(|it| it.code == Code::UnknownName && it.primary.span == *unknown)
        {
            finding.secondary.push(Label { span: output.span, text: format!("the grid gives no `{}`", output.value) });
        }
        return;
    }
    for output in missing {
        let finding = Finding::new(Code::InvalidResult, header, format!("the grid gives no `{}`", output.value));
        findings.push(finding.also(output.span, "declared here").help(format!("add a column or row `{}`", output.value)));
    }
}

fn parts(head: &Text, role: &GridRole) -> Vec<(GridRole, Span)> {
    match role {
        GridRole::Unknown => Vec::new(),
        GridRole::Entries(columns) if columns.len() > 1 => {
            columns.iter().zip(head.words()).map(|(it, word)| (GridRole::Entries(vec![*it]), word.span)).collect_vec()
        }
        role => vec![(role.clone(), head.span)],
    }
}

fn twice(head: &Text, span: Span, first: Span) -> Finding {
    let message = if head.words().len() > 1 {
        "a condition stands in the grid twice".to_owned()
    } else {
        format!("`{}` stands in the grid twice", head.value)
    };
    Finding::new(Code::DuplicateName, span, message).label("again here").also(first, "first here").help("delete one of them")
}

fn row_draft(row: &GridRow, header: &[(Spanned<Vec<String>>, GridRole)], findings: &mut Vec<Finding>) -> Draft {
    let mut cells = row.cells.iter();
    let id = cells.next().map_or_else(|| Text::whole("", row.span), Clone::clone);
    let mut draft = Draft::new(id, row.span);
    for (cell, (_, role)) in cells.zip(&header[1..]) {
        draft.put(role, cell, findings);
    }
    draft
}

fn columns(grid: &Grid, scope: &Scope, findings: &mut Vec<Finding>) -> (Vec<Draft>, Layout) {
    let ids = grid.header.cells.iter().skip(1);
    let mut drafts: Vec<Draft> = ids.map(|id| Draft::new(id.clone(), id.span)).collect_vec();
    let heads: Vec<Text> = grid.rows.iter().filter_map(|row| row.cells.first().cloned()).collect_vec();
    let roles: Vec<GridRole> = heads.iter().map(|head| row_role(head, scope, findings)).collect_vec();
    refuse_twice(&heads, &roles, findings);
    refuse_missing_outputs(&heads, &roles, grid.header.span, scope, findings);
    for (row, role) in grid.rows.iter().zip(&roles) {
        for (draft, cell) in drafts.iter_mut().zip(&row.cells[1..]) {
            draft.put(role, cell, findings);
        }
    }
    if drafts.is_empty() {
        findings.push(
            Finding::new(Code::MalformedGrid, grid.header.span, "a grid without rules").help("write the ids of the rules in the first row"),
        );
    }
    (drafts, Layout::Columns(heads.iter().map(Text::spanned).collect_vec()))
}

fn row_role(head: &Text, scope: &Scope, findings: &mut Vec<Finding>) -> GridRole {
    match head.words().as_slice() {
        [] => unknown_head(head, findings),
        [one] if one.value == "rule" => {
            findings.push(
                Finding::new(Code::MalformedGrid, one.span, "the ids of rules stand in the first row")
                    .help("move them there, or write `rule` in the top left cell and a rule a row"),
            );
            GridRole::Unknown
        }
        [one] => role(one, scope, findings),
        _ => {
            let finding = Finding::new(Code::MalformedGrid, head.span, "one name a row where rules are columns");
            findings.push(finding.help("write a row for each condition; only grids with a rule a row group them"));
            GridRole::Unknown
        }
    }
}
