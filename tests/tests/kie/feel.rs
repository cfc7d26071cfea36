//! Reads FEEL: the unary tests of entries, and the constant expressions in them.

use super::decimal::Decimal;
use super::entry::{Bound, Entry};
use super::value::{Date, Value};

/// Reads an entry; what is no unary test of constants is said in words.
pub fn entry(text: &str) -> Result<Entry, String> {
    if text.trim() == "-" {
        return Ok(Entry::Any);
    }
    let mut reader = Reader { rest: text };
    let entry = if reader.eat("not(") {
        let excluded = reader.list(Reader::test)?;
        reader.expect(")")?;
        Entry::NoneOf(excluded)
    } else {
        Entry::OneOf(reader.list(Reader::test)?)
    };
    reader.end()?;
    Ok(entry)
}

/// Reads a list of constants.
pub fn values(text: &str) -> Result<Vec<Value>, String> {
    let mut reader = Reader { rest: text };
    let terms = reader.list(Reader::term)?;
    reader.end()?;
    Ok(terms.into_iter().filter_map(|term| if let Term::Value(value) = term { Some(value) } else { None }).collect())
}

/// The sign of inequality with which the entry begins: no unary test of the peer's, which asks for `not(..)`.
pub fn foreign_inequality(text: &str) -> Option<&'static str> {
    ["? !=", "!=", "<>"].into_iter().find(|sign| text.trim_start().starts_with(sign))
}

/// What an expression gives.
enum Term {
    Null,
    Value(Value),
    /// A date and time; the entries use no more of it than the date.
    Moment(Date),
    /// A time or a duration: only ever a part of a moment.
    Time,
}

struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn eat(&mut self, token: &str) -> bool {
        let rest = self.rest.trim_start().strip_prefix(token);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn expect(&mut self, token: &str) -> Result<(), String> {
        if self.eat(token) { Ok(()) } else { Err(format!("`{token}` is expected before `{}`", self.rest)) }
    }

    fn end(&self) -> Result<(), String> {
        if self.rest.trim().is_empty() { Ok(()) } else { Err(format!("`{}` is left over", self.rest)) }
    }

    fn list<T>(&mut self, item: impl Fn(&mut Self) -> Result<T, String>) -> Result<Vec<T>, String> {
        let mut items = vec![item(self)?];
        while self.eat(",") {
            items.push(item(self)?);
        }
        Ok(items)
    }

    fn test(&mut self) -> Result<Entry, String> {
        if let Some(sign) = foreign_inequality(self.rest) {
            self.expect(sign)?;
            return Ok(Entry::NoneOf(vec![Entry::is(self.value()?)]));
        }
        for (sign, below, closed) in [("<=", true, true), (">=", false, true), ("<", true, false), (">", false, false)] {
            if self.eat(sign) {
                let bound = Some(Bound { value: self.value()?, closed });
                return Ok(if below { Entry::Within { low: None, high: bound } } else { Entry::Within { low: bound, high: None } });
            }
        }
        for (bracket, closed) in [("[", true), ("]", false), ("(", false)] {
            if self.eat(bracket) {
                return self.interval(closed);
            }
        }
        match self.term()? {
            Term::Null => Ok(Entry::OneOf(Vec::new())),
            term => Ok(Entry::is(constant(term)?)),
        }
    }

    /// What follows the opening bracket.
    fn interval(&mut self, closed: bool) -> Result<Entry, String> {
        let low = Bound { value: self.value()?, closed };
        self.expect("..")?;
        let value = self.value()?;
        let closed = self.eat("]");
        if !closed && !self.eat("[") {
            self.expect(")")?;
        }
        Ok(Entry::Within { low: Some(low), high: Some(Bound { value, closed }) })
    }

    fn value(&mut self) -> Result<Value, String> {
        constant(self.term()?)
    }

    fn term(&mut self) -> Result<Term, String> {
        self.rest = self.rest.trim_start();
        match self.rest.bytes().next() {
            Some(b'"') => self.text().map(|text| Term::Value(Value::Text(text.to_owned()))),
            Some(b'-' | b'0'..=b'9') => self.number(),
            _ => self.named(),
        }
    }

    fn text(&mut self) -> Result<&'a str, String> {
        let (text, rest) = self.rest[1..].split_once('"').ok_or("a string without its end")?;
        self.rest = rest;
        Ok(text)
    }

    /// `1..5` is two numbers, so a point belongs to a number only before a digit.
    fn number(&mut self) -> Result<Term, String> {
        let bytes = self.rest.as_bytes();
        let is_part = |at: usize| match bytes[at] {
            b'-' => at == 0,
            b'.' => bytes.get(at + 1).is_some_and(u8::is_ascii_digit),
            byte => byte.is_ascii_digit(),
        };
        let (number, rest) = self.rest.split_at((0..bytes.len()).find(|at| !is_part(*at)).unwrap_or(bytes.len()));
        self.rest = rest;
        Decimal::read(number).map(|it| Term::Value(Value::Number(it))).ok_or_else(|| format!("`{number}` is no number"))
    }

    fn named(&mut self) -> Result<Term, String> {
        let end = self.rest.find(|it: char| !(it.is_alphanumeric() || it == ' ' || it == '_')).unwrap_or(self.rest.len());
        let (name, rest) = self.rest.split_at(end);
        self.rest = rest;
        let name = name.trim();
        match name {
            "null" => Ok(Term::Null),
            "true" | "false" => Ok(Term::Value(Value::Bool(name == "true"))),
            _ if self.eat("(") => {
                let arguments = self.list(Self::term)?;
                self.expect(")")?;
                call(name, &arguments)
            }
            _ => Err(format!("`{name}` is no constant")),
        }
    }
}

fn constant(term: Term) -> Result<Value, String> {
    match term {
        Term::Value(value) => Ok(value),
        _ => Err("a bound that is no number, date, string or boolean".to_owned()),
    }
}

/// The functions that stand in entries.
fn call(name: &str, arguments: &[Term]) -> Result<Term, String> {
    let date = |text: &str| Date::read(text.get(..10).unwrap_or(text));
    let term = match (name, arguments) {
        ("date", [Term::Value(Value::Text(text))]) => date(text).map(Value::Date).map(Term::Value),
        ("date", [Term::Moment(moment)]) => Some(Term::Value(Value::Date(*moment))),
        ("date", [Term::Value(year), Term::Value(month), Term::Value(day)]) => {
            Date::read(&format!("{year}-{month}-{day}")).map(Value::Date).map(Term::Value)
        }
        ("date and time", [Term::Value(Value::Text(text))]) => date(text).map(Term::Moment),
        ("date and time", [Term::Value(Value::Date(day)), Term::Time]) => Some(Term::Moment(*day)),
        ("time" | "duration", _) => Some(Term::Time),
        ("string", [Term::Value(Value::Number(number))]) => Some(Term::Value(Value::Text(number.to_string()))),
        ("number", [Term::Value(Value::Text(text)), Term::Value(Value::Text(group)), Term::Value(Value::Text(point))]) => {
            Decimal::read(&text.replace(group, "").replace(point, ".")).map(Value::Number).map(Term::Value)
        }
        _ => None,
    };
    term.ok_or_else(|| format!("`{name}` with these arguments is not understood"))
}

#[test]
fn entries_take_the_cells_that_they_name() {
    use super::cell::{Extent, cut};
    let cells = cut(&Extent::Ordered(Entry::Any), &["1", "5"].map(|it| Value::Number(Decimal::read(it).expect("a number"))).into());
    let taken = |text: &str| {
        let entry = entry(text).unwrap_or_else(|reason| panic!("{text}: {reason}"));
        cells.iter().map(|cell| if entry.holds(cell) { '#' } else { '.' }).collect::<String>()
    };
    let expected = [
        ("-", "#####"),
        ("1", ".#..."),
        ("[1..5)", ".##.."),
        ("]1..5]", "..##."),
        ("(1 .. 5[", "..#.."),
        ("<=1, > 5", "##..#"),
        ("not(1, 5)", "#.#.#"),
        ("!=1", "#.###"),
        ("null", "....."),
        ("not(null)", "#####"),
        ("<number(\"0 001\", \" \", \",\")", "#...."),
    ];
    for (text, cells) in expected {
        assert_eq!(taken(text), cells, "{text}");
    }
}

#[test]
fn what_is_no_constant_is_said() {
    assert_eq!(entry(">=my threshold"), Err("`my threshold` is no constant".to_owned()));
    assert_eq!(entry("1 2"), Err("` 2` is left over".to_owned()));
    assert_eq!(entry("[1..2"), Err("`)` is expected before ``".to_owned()));
}
