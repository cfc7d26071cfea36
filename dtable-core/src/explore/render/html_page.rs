//! The page: one file that needs no other, with the documentation of each table, on which people can choose a case.

use super::feasible_options::PossibleOptions;
use super::field::Field;
use super::json;
use super::option_fields::{FieldNode, OptionFields, fields};
use super::prose::{doc_html, name, title_html};
use super::{File, Subject};
use crate::doc::html::{Links, escape};
use crate::doc::machine_page;
use crate::doc::page::{STYLE, sections};
use crate::doc::shown_table::{Section, Shown};
use crate::doc::words::{shorten, width};
use crate::lists::CollectVec;
use crate::model::{Aggregate, HitPolicy, Model, Next, Rule, Table, ValueSet};
use std::fmt::Write;

const PAGE_STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// A field with more options than this is a list that folds out, not buttons.
const BUTTONS: usize = 5;
/// A field whose options together have more characters than this is also such a list.
const WIDEST_OPTIONS: usize = 28;
/// The most characters of an option; the rest is cut.
const LONGEST_OPTION: usize = 60;

/// Whether an option is chosen before anybody chooses: the column, by index, and the values of the option.
type IsChosen<'a> = &'a dyn Fn(usize, &ValueSet) -> bool;

/// The whole file. `chosen` is about the first table.
pub(super) fn page(files: &[&File], chosen: IsChosen) -> String {
    let (mut body, mut contents, mut number) = (String::new(), Vec::new(), 0);
    for file in files {
        let of_tables = number;
        let pages = addresses(file, number + file.tables.len());
        if let Some(model) = file.model {
            contents.push((format!("m{number}"), &model.name.value, "model"));
            body.push_str(&machine_page(model, number));
        }
        let used = file.used.iter().map(|(_, it)| (it, "used"));
        for (subject, kind) in file.tables.iter().map(|it| (it, "table")).chain(used) {
            let kind = if number < of_tables + file.tables.len() { kind } else { "used table" };
            contents.push((format!("t{number}"), &subject.verified.table().name.value, kind));
            let is_first = number == 0 && file.model.is_none();
            body.push_str(&article(subject, number, &pages, if is_first { chosen } else { &|_, _| false }));
            number += 1;
        }
    }
    let title = files.iter().map(|it| super::name(it)).collect_vec().join(", ");
    let contents = if contents.len() > 1 { nav(&contents) } else { String::new() };
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; \
         base-uri 'none'; form-action 'none'\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{}</title>\n<style>\n{STYLE}{PAGE_STYLE}</style>\n</head>\n<body>\n{contents}\
         <main>\n{body}</main>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n",
        escape(&shorten(&title, 200)),
    )
}

fn nav(contents: &[(String, &String, &str)]) -> String {
    let row = |(anchor, name, kind): &(String, &String, &str)| {
        let kind = if *kind == "table" { String::new() } else { format!(" <small>{kind}</small>") };
        format!("<li><a href=\"#{anchor}\">{}</a>{kind}</li>\n", escape(name))
    };
    format!("<nav aria-label=\"Tables\"><ul>\n{}</ul></nav>\n", contents.iter().map(row).collect::<String>())
}

/// The anchors of used tables on the page, by their paths.
fn addresses(file: &File, first: usize) -> Vec<(String, String)> {
    file.used.iter().enumerate().map(|(at, (path, _))| ((*path).to_owned(), format!("#t{}", first + at))).collect_vec()
}

fn machine_page(model: &Model, first: usize) -> String {
    let title = if model.title.trim().is_empty() { escape(&model.name.value) } else { title_html(&model.title) };
    let drawing = machine_page::drawing(model, Links::Page(first)).unwrap_or_else(|why| format!("<p>The machine {why}.</p>"));
    format!(
        "<article id=\"m{first}\"><h1>{title}</h1>\n<p class=\"dtable-kind\">model <code>{}</code></p>\n<div class=\"docblock\">\n{}\
         <div class=\"dtable-graph-box\">{drawing}</div>\n</div></article>\n",
        escape(&model.name.value),
        doc_html(&model.doc),
    )
}

/// The page of one table.
fn article(subject: &Subject, number: usize, used: &[(String, String)], chosen: IsChosen) -> String {
    let shown = subject.shown(Links::Page(number), used);
    let table = shown.table;
    let mut html = format!("<article id=\"t{number}\" class=\"dtable-page\">\n<header>\n<h1>{}</h1>\n", title_html(name(table)));
    let _ = writeln!(html, "<p class=\"dtable-kind\">table <code>{}</code></p>\n</header>", escape(&table.name.value));
    html.push_str(&match fields(&shown) {
        Ok(fields) => chooser(&shown, &fields, number, chosen),
        Err(why) if why.is_empty() => String::new(),
        Err(why) => format!("<aside class=\"dtable-case\"><p>{why}</p></aside>\n"),
    });
    let _ = write!(html, "<div class=\"docblock\">\n{}", doc_html(&table.doc));
    for section in sections(&shown) {
        html.push_str(&part(&section));
    }
    html + "</div>\n</article>\n"
}

fn part(section: &Section) -> String {
    let class = section.heading.to_ascii_lowercase().replace(' ', "-");
    format!("<section class=\"part-{class}\">\n<h2>{}</h2>\n{}\n</section>\n", section.heading, section.html.trim_end())
}

/// The form in which a case is chosen, with the data by which it is decided.
fn chooser(shown: &Shown, fields: &OptionFields, number: usize, chosen: IsChosen) -> String {
    let controls: String = fields.fields.iter().enumerate().map(|(at, it)| control(it, at, number)).collect();
    let known = if fields.possible == PossibleOptions::Unknown {
        "<p class=\"dtable-note\">Whether choices can occur together is not checked here.</p>\n"
    } else {
        ""
    };
    format!(
        "<aside class=\"dtable-case\" hidden>\n<form aria-label=\"Choose a case\">\n<h2>Choose a case</h2>\n\
         <output aria-live=\"polite\"></output>\n<div class=\"dtable-fields\">\n{controls}</div>\n{known}\
         <button type=\"reset\">Clear</button>\n</form>\n<script type=\"application/json\">{}</script>\n</aside>\n",
        data(shown, fields, chosen)
    )
}

fn control(field: &Field, at: usize, number: usize) -> String {
    let (name, tip) = (escape(&field.name), escape(&field.text));
    let id = format!("t{number}c{at}");
    let words: usize = field.options.iter().map(|it| width(&it.label) + 3).sum();
    if field.options.len() > BUTTONS || words > WIDEST_OPTIONS {
        let option = |(at, label): (usize, String)| format!("<option value=\"{at}\">{label}</option>");
        let options: String = labels(field).enumerate().map(option).collect();
        return format!(
            "<div class=\"dtable-field\"><label for=\"{id}\" title=\"{tip}\">{name}</label>\
             <select id=\"{id}\" name=\"c{at}\"><option value=\"\">?</option>{options}</select></div>\n"
        );
    }
    let radio = |(option, label): (usize, String)| {
        format!("<label><input type=\"radio\" name=\"c{at}\" value=\"{option}\"><span>{label}</span></label>")
    };
    let radios: String = labels(field).enumerate().map(radio).collect();
    format!(
        "<div class=\"dtable-field\" role=\"radiogroup\" aria-labelledby=\"{id}\"><span id=\"{id}\" title=\"{tip}\">{name}</span>\
         <div class=\"dtable-buttons\"><label><input type=\"radio\" name=\"c{at}\" value=\"\" checked><span>?</span></label>{radios}</div></div>\n"
    )
}

fn labels(field: &Field) -> impl Iterator<Item = String> {
    field.options.iter().map(|it| escape(&shorten(&it.label, LONGEST_OPTION)))
}

/// The data for the script: numbers, and the words that it shows.
fn data(shown: &Shown, fields: &OptionFields, chosen: IsChosen) -> String {
    let table = shown.table;
    let columns = json::array(fields.fields.iter().map(|it| format!("[{},{}]", json::text(&it.name), json::or_none(it.line))));
    let rules = json::array(table.rules.iter().zip(&fields.rules).map(|(rule, sets)| rule_data(table, rule, sets.as_deref(), fields)));
    let graph = json::array(fields.graph.iter().map(|step| match step {
        FieldNode::Rule(rule) => rule.to_string(),
        FieldNode::Ask(field, to) => format!("[{field},{}]", json::array(to.iter().map(usize::to_string))),
    }));
    format!(
        "{{\"columns\":{columns},\"rules\":{rules},\"graph\":{graph},\"possible\":{},\"collect\":{}{}}}",
        possible(fields),
        collect(table),
        first_choice(fields, chosen)
    )
}

/// For each field the option that is chosen already, if there is one.
fn first_choice(fields: &OptionFields, chosen: IsChosen) -> String {
    let of = |field: &Field| field.options.iter().position(|it| chosen(field.column, &it.values));
    let all = fields.fields.iter().map(of).collect_vec();
    if all.iter().all(Option::is_none) {
        return String::new();
    }
    format!(",\"chosen\":{}", json::array(all.into_iter().map(json::or_none)))
}

/// A rule: its id, its title, what it does, and for each column the options that it takes, `0` for all of them.
fn rule_data(table: &Table, rule: &Rule, sets: Option<&[ValueSet]>, fields: &OptionFields) -> String {
    let done = json::array(said(table, rule).iter().map(|it| json::text(it)));
    let (id, title) = (json::text(&rule.id.value), json::text(&rule.title));
    let entry = |(set, field): (&ValueSet, &Field)| {
        if set.len() == field.options.len() as u128 { "0".to_owned() } else { json::array(set.iter().map(|it| it.to_string())) }
    };
    let entries = sets.map(|sets| json::array(sets.iter().zip(&fields.fields).map(entry)));
    format!("[{id},{title},{done},{}]", entries.unwrap_or_else(|| "0".to_owned()))
}

/// The outputs, actions and notes of a rule, a line each.
fn said(table: &Table, rule: &Rule) -> Vec<String> {
    let outputs = table.outputs.iter().enumerate().map(|(at, it)| format!("{} = {}", it.name.value, rule.output_text(at)));
    let actions: Vec<&str> = rule.outcome.actions.iter().map(|at| table.actions[*at].name.value.as_str()).collect_vec();
    let actions = (!actions.is_empty()).then(|| format!("do {}", actions.join(", ")));
    let next = match &rule.outcome.next {
        Next::Same => rule.outcome.stays.then(|| "next stay".to_owned()),
        Next::Stop => Some("next stop".to_owned()),
        Next::Table(name) => Some(format!("next {name}")),
    };
    let notes = table.notes_of(rule).map(|(name, text)| format!("{name}: {text}"));
    outputs.chain(actions).chain(next).chain(notes).collect_vec()
}

/// The diagram of options that can occur: 0 if it is not known, 1 if all combinations can.
fn possible(fields: &OptionFields) -> String {
    match &fields.possible {
        PossibleOptions::Unknown => "0".to_owned(),
        PossibleOptions::All => "1".to_owned(),
        PossibleOptions::Some(levels) => {
            let node = |next: &Vec<Option<usize>>| json::array(next.iter().map(|it| json::or_none(*it)));
            json::array(levels.iter().map(|level| json::array(level.iter().map(node))))
        }
    }
}

/// The operation on the results of all matching rules; empty if one rule fires.
fn collect(table: &Table) -> String {
    let HitPolicy::Collect(aggregate) = table.hit else { return "\"\"".to_owned() };
    json::text(match aggregate {
        Aggregate::All => "all results count, in order",
        Aggregate::Sum => "the results are added",
        Aggregate::Min => "the least result counts",
        Aggregate::Max => "the greatest result counts",
        Aggregate::Count => "the result is how many rules match",
    })
}
