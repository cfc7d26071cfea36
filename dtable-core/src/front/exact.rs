//! Columns that a decision computes although the verifier does not understand their expressions: arithmetic of literals,
//! inputs and constants, as Rust computes it, and the results of used tables that rest on such columns.
//!
//! The proof takes such a column for any value of its type. With the values of a case, floats are rounded as by Rust,
//! integers overflow as there. What cannot be known for certain is not computed,
//! and the column has to be given: a division by a zero whose sign is lost (`-0.0` is `0.0` in a column), functions and
//! conversions.

use super::NotDecided;
use crate::evaluate::Evaluator;
use crate::lists::CollectVec;
use crate::model::{Column, Domain, Float, HitPolicy, Integer, Notation, Origin, Position, Table};
use crate::source::Span;
use crate::syntax::entry::{ItemOrder, ValueKind};
use crate::syntax::formula::{self, Comparator, Expr, ExprKind, Operation};
use crate::syntax::{Literal, Text};

/// The columns of a table that are computed so, each after those of which it is computed.
#[derive(Clone, Debug, Default)]
pub(super) struct ExactColumns(Vec<ExactColumn>);

/// A column that is computed so.
#[derive(Clone, Debug)]
pub(super) struct ExactColumn {
    /// The column, by index.
    pub(super) column: usize,
    /// The columns of which it is computed.
    pub(super) of: Vec<usize>,
    source: ExactSource,
}

#[derive(Clone, Debug)]
enum ExactSource {
    /// Its expression.
    Arithmetic(Expr),
    /// An output of a used table, whose columns are computed so.
    Result { of: usize, output: usize, inside: ExactColumns },
}

/// The reason why there is no value.
pub(super) enum NoExact {
    /// The column has to be given.
    Unknown,
    /// The expression overflows, or divides by zero.
    Overflows,
    /// The value is none of its column.
    Outside(NotDecided),
}

impl ExactColumns {
    pub(super) fn new(table: &Table) -> Self {
        Self(open_columns(table).filter_map(|column| arithmetic(table, column).or_else(|| exact_result(table, column))).collect_vec())
    }

    /// Columns of the table's own arithmetic, without the results of tables that it uses: in a network whose tables share
    /// others, looking into all of them could grow exponentially.
    fn of_arithmetic(table: &Table) -> Self {
        Self(open_columns(table).filter_map(|column| arithmetic(table, column)).collect_vec())
    }

    /// Puts the values of all columns of a used table that the verifier does not understand; `None` where one of them is
    /// not known.
    fn put(&self, table: &Table, given: &mut [Position]) -> Option<()> {
        for column in open_columns(table).filter(|it| table.columns[*it].result_of.is_none()) {
            given[column] = self.of(column)?.position(table, &|it| given[it]).ok()?;
        }
        Some(())
    }

    /// The column with this index, if it is one of them.
    pub(super) fn of(&self, column: usize) -> Option<&ExactColumn> {
        self.0.iter().find(|it| it.column == column)
    }

    /// The columns.
    pub(super) fn all(&self) -> &[ExactColumn] {
        &self.0
    }
}

/// Puts the values of the columns of a used table that its own arithmetic gives; `false` where one that the verifier does
/// not understand is not known.
pub(super) fn put_arithmetic(table: &Table, given: &mut [Position]) -> bool {
    ExactColumns::of_arithmetic(table).put(table, given).is_some()
}

/// The columns that the verifier does not understand, by index.
fn open_columns(table: &Table) -> impl Iterator<Item = usize> + '_ {
    let is_open = |it: &Column| it.origin == Origin::Expression && it.meaning().is_none();
    (0..table.columns.len()).filter(move |at| is_open(&table.columns[*at]))
}

/// A column with an expression of its own.
fn arithmetic(table: &Table, column: usize) -> Option<ExactColumn> {
    let it = &table.columns[column];
    let is = it.is.as_ref().filter(|_| it.result_of.is_none())?;
    let parsed = formula::parse_expression(&Text::whole(is.expression.text.as_str(), Span::default())).ok()?;
    let mut of = Vec::new();
    are_known(&parsed, table, &mut of).then_some(ExactColumn { column, of, source: ExactSource::Arithmetic(parsed) })
}

/// The result of a used table; `None` where it rests on no expressions of the used table, or on more than these.
fn exact_result(table: &Table, column: usize) -> Option<ExactColumn> {
    let (of, output) = table.columns[column].result_of?;
    let used = table.uses.get(of)?;
    let inside = ExactColumns::of_arithmetic(&used.table);
    let is_single = !matches!(used.table.hit, HitPolicy::Collect(_));
    let are_known = open_columns(&used.table).all(|it| inside.of(it).is_some());
    let columns = used.inputs.iter().map(|it| it.1).collect_vec();
    (is_single && !inside.0.is_empty() && are_known).then_some(ExactColumn {
        column,
        of: columns,
        source: ExactSource::Result { of, output, inside },
    })
}

impl ExactColumn {
    /// Computes its position, where `value` gives those of the columns of which it is computed.
    pub(super) fn position(&self, table: &Table, value: &dyn Fn(usize) -> Position) -> Result<Position, NoExact> {
        match &self.source {
            ExactSource::Arithmetic(expr) => ExactExpression { table, value }.position(self.column, expr),
            ExactSource::Result { of, output, inside } => result(table, (*of, *output), inside, value).ok_or(NoExact::Unknown),
        }
    }
}

/// The position of a result of a used table in its user, where the rule that fires there gives one value.
fn result(table: &Table, (of, output): (usize, usize), inside: &ExactColumns, value: &dyn Fn(usize) -> Position) -> Option<Position> {
    let used = table.uses.get(of)?;
    let mut given = used.values(&table.columns, &|here| Some(value(here)))?;
    inside.put(&used.table, &mut given)?;
    let (evaluator, mut case) = (Evaluator::new(&used.table), Vec::new());
    if !evaluator.settle(&given, &mut case) {
        return None;
    }
    let rule = evaluator.fired(&evaluator.matching(&case))?;
    let values = used.results.get(output)?.get(rule)?.as_ref()?;
    values.first().filter(|_| values.len() == 1)
}

/// Whether all parts of an expression can be computed; collects the columns that it names.
fn are_known(expr: &Expr, table: &Table, columns: &mut Vec<usize>) -> bool {
    let mut all = |of: &[&Expr]| of.iter().all(|it| are_known(it, table, columns));
    match &expr.kind {
        ExprKind::Bool(_) | ExprKind::Literal(_) => true,
        ExprKind::Path(path) => match named(table, path) {
            Some(column) => {
                columns.push(column);
                kind_of(&table.columns[column]).is_some()
            }
            None => constant(table, path).is_some(),
        },
        ExprKind::Not(it) | ExprKind::Negate(it) => all(&[it]),
        ExprKind::Arithmetic { sides, .. } | ExprKind::Compare { sides, .. } => all(&[&sides.0, &sides.1]),
        ExprKind::Method { name, receiver, arguments } => {
            let is_known =
                matches!((name.as_str(), arguments.len()), ("abs" | "floor" | "ceil" | "trunc" | "round" | "sqrt", 0) | ("min" | "max", 1));
            is_known && all(&[receiver]) && all(&arguments.iter().collect_vec())
        }
        ExprKind::And(of) | ExprKind::Or(of) | ExprKind::Xor(of) => all(&of.iter().collect_vec()),
        _ => false,
    }
}

fn named(table: &Table, path: &[String]) -> Option<usize> {
    let [name] = path else { return None };
    table.named().iter().position(|it| it.origin == Origin::Input && it.name.value == *name)
}

fn constant(table: &Table, path: &[String]) -> Option<(Integer, i128)> {
    let name = path.join("::");
    table.constants.iter().find(|it| it.name.value == name).map(|it| (it.ty, it.value))
}

/// The type of the values in an expression.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NumberType {
    Float(Float),
    Integer(Integer),
    Truth,
}

/// The type with which Rust computes where a column stands; `None` where that is not known.
fn kind_of(column: &Column) -> Option<NumberType> {
    let ty = column.ty.trim_start_matches('&').trim();
    match &column.domain {
        Domain::Bool if ty == "bool" => Some(NumberType::Truth),
        Domain::Float { ty: float, .. } if float.name() == ty => Some(NumberType::Float(*float)),
        Domain::Integer { ty: integer, notation: Notation::Number, .. } if integer.name() == ty => Some(NumberType::Integer(*integer)),
        _ => None,
    }
}

/// A number of an expression.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum ExactNumber {
    Float(f64),
    Integer(i128),
}

/// An expression with the values of its columns.
struct ExactExpression<'a> {
    table: &'a Table,
    value: &'a dyn Fn(usize) -> Position,
}

impl ExactExpression<'_> {
    fn position(&self, column: usize, expr: &Expr) -> Result<Position, NoExact> {
        let it = &self.table.columns[column];
        let at = match kind_of(it).ok_or(NoExact::Unknown)? {
            NumberType::Truth => Position::from(self.truth(expr)?),
            NumberType::Float(ty) => match self.number(expr, NumberType::Float(ty))? {
                ExactNumber::Float(value) => ty.position_of(value),
                ExactNumber::Integer(_) => return Err(NoExact::Unknown),
            },
            NumberType::Integer(ty) => match self.number(expr, NumberType::Integer(ty))? {
                ExactNumber::Integer(value) => ty.position_of(value).ok_or(NoExact::Unknown)?,
                ExactNumber::Float(_) => return Err(NoExact::Unknown),
            },
        };
        if it.domain.all().contains(at) {
            return Ok(at);
        }
        let (name, range) = (&it.name.value, it.range.as_ref().map_or("its values", |it| it.value.as_str()));
        let shown = match &it.domain {
            Domain::Float { ty, .. } => ty.value(at),
            Domain::Integer { ty, .. } => ty.value(at),
            _ => return Err(NoExact::Unknown),
        };
        let message = format!("`{name}` is {shown} here, which is not in `{range}`");
        Err(NoExact::Outside(NotDecided::NoValue { column: name.clone(), message, help: String::new() }))
    }

    fn truth(&self, expr: &Expr) -> Result<bool, NoExact> {
        match &expr.kind {
            ExprKind::Bool(value) => Ok(*value),
            ExprKind::Path(path) => {
                let column = named(self.table, path).filter(|it| kind_of(&self.table.columns[*it]) == Some(NumberType::Truth));
                Ok((self.value)(column.ok_or(NoExact::Unknown)?) == 1)
            }
            ExprKind::Not(it) => Ok(!self.truth(it)?),
            ExprKind::And(of) => self.until(of, false),
            ExprKind::Or(of) => self.until(of, true),
            ExprKind::Xor(of) => of.iter().try_fold(false, |odd, it| Ok(odd ^ self.truth(it)?)),
            // Both sides are computed.
            ExprKind::Arithmetic { operation: Operation::BitAnd, sides } => Ok(self.truth(&sides.0)? & self.truth(&sides.1)?),
            ExprKind::Arithmetic { operation: Operation::BitOr, sides } => Ok(self.truth(&sides.0)? | self.truth(&sides.1)?),
            ExprKind::Compare { comparator, sides } => {
                let kind = self.kind(&sides.0).or_else(|| self.kind(&sides.1)).ok_or(NoExact::Unknown)?;
                let (a, b) = (self.number(&sides.0, kind)?, self.number(&sides.1, kind)?);
                Ok(match comparator {
                    Comparator::Equal => a == b,
                    Comparator::NotEqual => a != b,
                    Comparator::Ordered(ItemOrder::Less) => a < b,
                    Comparator::Ordered(ItemOrder::LessOrEqual) => a <= b,
                    Comparator::Ordered(ItemOrder::Greater) => a > b,
                    Comparator::Ordered(ItemOrder::GreaterOrEqual) => a >= b,
                })
            }
            _ => Err(NoExact::Unknown),
        }
    }

    /// As `&&` and `||`: the parts behind the one that decides are not computed.
    fn until(&self, of: &[Expr], end: bool) -> Result<bool, NoExact> {
        for it in of {
            if self.truth(it)? == end {
                return Ok(end);
            }
        }
        Ok(!end)
    }

    /// The type of the numbers in an expression, by the first column, constant or suffix in it.
    fn kind(&self, expr: &Expr) -> Option<NumberType> {
        match &expr.kind {
            ExprKind::Path(path) => match named(self.table, path) {
                Some(column) => kind_of(&self.table.columns[column]),
                None => constant(self.table, path).map(|it| NumberType::Integer(it.0)),
            },
            ExprKind::Literal(value) => match &value.kind {
                ValueKind::Literal(Literal::Int(_, suffix)) => Integer::named(suffix).map(NumberType::Integer),
                ValueKind::Literal(Literal::Float(_, _, suffix)) => Float::named(suffix).map(NumberType::Float),
                _ => None,
            },
            ExprKind::Negate(it) | ExprKind::Not(it) => self.kind(it),
            ExprKind::Xor(of) => of.iter().find_map(|it| self.kind(it)),
            ExprKind::Arithmetic { operation, sides } if operation.is_shift() => self.kind(&sides.0),
            ExprKind::Arithmetic { sides, .. } => self.kind(&sides.0).or_else(|| self.kind(&sides.1)),
            ExprKind::Method { receiver, arguments, .. } => self.kind(receiver).or_else(|| self.kind(arguments.first()?)),
            _ => None,
        }
    }

    fn number(&self, expr: &Expr, kind: NumberType) -> Result<ExactNumber, NoExact> {
        match &expr.kind {
            ExprKind::Literal(value) => literal(&value.kind, value.negative, kind).ok_or(NoExact::Unknown),
            ExprKind::Path(path) => self.named(path, kind).ok_or(NoExact::Unknown),
            ExprKind::Negate(it) => match self.number(it, kind)? {
                ExactNumber::Float(value) => Ok(ExactNumber::Float(-value)),
                ExactNumber::Integer(value) => self.whole(kind, value.checked_neg()),
            },
            ExprKind::Not(it) => match (self.number(it, kind)?, kind) {
                (ExactNumber::Integer(value), NumberType::Integer(ty)) => {
                    of_bits(!value, ty).map(ExactNumber::Integer).ok_or(NoExact::Unknown)
                }
                _ => Err(NoExact::Unknown),
            },
            ExprKind::Xor(of) => of.iter().try_fold(ExactNumber::Integer(0), |all, it| match (all, self.number(it, kind)?) {
                (ExactNumber::Integer(a), ExactNumber::Integer(b)) => Ok(ExactNumber::Integer(a ^ b)),
                _ => Err(NoExact::Unknown),
            }),
            ExprKind::Arithmetic { operation, sides } if operation.is_shift() => self.shifted(*operation, sides, kind),
            ExprKind::Arithmetic { operation, sides } => match (self.number(&sides.0, kind)?, self.number(&sides.1, kind)?) {
                (ExactNumber::Float(a), ExactNumber::Float(b)) => float(*operation, a, b, kind).ok_or(NoExact::Unknown),
                (ExactNumber::Integer(a), ExactNumber::Integer(b)) => self.whole(kind, whole(*operation, a, b)),
                _ => Err(NoExact::Unknown),
            },
            ExprKind::Method { name, receiver, arguments } => {
                let argument = arguments.first().map(|it| self.number(it, kind)).transpose()?;
                match (self.number(receiver, kind)?, argument) {
                    (ExactNumber::Float(a), None) => {
                        float_method(name, a).map(|it| ExactNumber::Float(rounded(it, kind))).ok_or(NoExact::Unknown)
                    }
                    (ExactNumber::Float(a), Some(ExactNumber::Float(b))) if name == "min" => Ok(ExactNumber::Float(a.min(b))),
                    (ExactNumber::Float(a), Some(ExactNumber::Float(b))) if name == "max" => Ok(ExactNumber::Float(a.max(b))),
                    (ExactNumber::Integer(a), None) if name == "abs" => self.whole(kind, a.checked_abs()),
                    (ExactNumber::Integer(a), Some(ExactNumber::Integer(b))) if name == "min" => Ok(ExactNumber::Integer(a.min(b))),
                    (ExactNumber::Integer(a), Some(ExactNumber::Integer(b))) if name == "max" => Ok(ExactNumber::Integer(a.max(b))),
                    _ => Err(NoExact::Unknown),
                }
            }
            _ => Err(NoExact::Unknown),
        }
    }

    /// `a << b`, `a >> b`; the count has a type of its own, and overflows from the number of bits on.
    fn shifted(&self, operation: Operation, sides: &(Expr, Expr), kind: NumberType) -> Result<ExactNumber, NoExact> {
        let count_kind = self.kind(&sides.1).unwrap_or(NumberType::Integer(Integer::I32));
        match (self.number(&sides.0, kind)?, self.number(&sides.1, count_kind)?, kind) {
            (ExactNumber::Integer(value), ExactNumber::Integer(count), NumberType::Integer(ty)) => {
                let count = u32::try_from(count).ok().filter(|it| *it < ty.bits()).ok_or(NoExact::Overflows)?;
                let bits = if operation == Operation::ShiftRight { value >> count } else { value << count };
                of_bits(bits, ty).map(ExactNumber::Integer).ok_or(NoExact::Unknown)
            }
            _ => Err(NoExact::Unknown),
        }
    }

    fn named(&self, path: &[String], kind: NumberType) -> Option<ExactNumber> {
        let Some(column) = named(self.table, path) else {
            return constant(self.table, path).filter(|it| NumberType::Integer(it.0) == kind).map(|it| ExactNumber::Integer(it.1));
        };
        if kind_of(&self.table.columns[column]) != Some(kind) {
            return None;
        }
        match kind {
            NumberType::Float(ty) => ty.value((self.value)(column)).parse().ok().map(ExactNumber::Float),
            NumberType::Integer(ty) => ty.value_at((self.value)(column)).map(ExactNumber::Integer),
            NumberType::Truth => None,
        }
    }

    /// An integer of the type; it overflows where the type does not have it.
    fn whole(&self, kind: NumberType, value: Option<i128>) -> Result<ExactNumber, NoExact> {
        let NumberType::Integer(ty) = kind else { return Err(NoExact::Unknown) };
        value.filter(|it| ty.holds(*it)).map(ExactNumber::Integer).ok_or(NoExact::Overflows)
    }
}

fn literal(value: &ValueKind, negative: bool, kind: NumberType) -> Option<ExactNumber> {
    let sign = if negative { "-" } else { "" };
    match (value, kind) {
        (ValueKind::Literal(Literal::Float(digits, exponent, _)), NumberType::Float(ty)) => {
            // Rounded to the type at once, as rustc reads it.
            ty.value(ty.position(&format!("{sign}{digits}e{exponent}"))?).parse().ok().map(ExactNumber::Float)
        }
        (ValueKind::Literal(Literal::Int(value, _)), NumberType::Integer(ty)) => {
            let value = i128::try_from(*value).ok()?;
            let value = if negative { -value } else { value };
            ty.holds(value).then_some(ExactNumber::Integer(value))
        }
        _ => None,
    }
}

/// A float as its type rounds it. Two roundings, to `f64` and then to `f32`, come to what one does for `+ - * /` and
/// roots.
fn rounded(value: f64, kind: NumberType) -> f64 {
    if kind == NumberType::Float(Float::F32) { f64::from(value as f32) } else { value }
}

/// `None` where the sign of a zero decides, which columns do not have.
fn float(operation: Operation, a: f64, b: f64, kind: NumberType) -> Option<ExactNumber> {
    let value = match operation {
        Operation::Add => a + b,
        Operation::Subtract => a - b,
        Operation::Multiply => a * b,
        Operation::Divide if b == 0.0 && a != 0.0 && !a.is_nan() => return None,
        Operation::Divide => a / b,
        Operation::Remainder => a % b,
        _ => return None,
    };
    Some(ExactNumber::Float(rounded(value, kind)))
}

fn float_method(name: &str, value: f64) -> Option<f64> {
    Some(match name {
        "abs" => value.abs(),
        "floor" => value.floor(),
        "ceil" => value.ceil(),
        "trunc" => value.trunc(),
        "round" => value.round(),
        "sqrt" => value.sqrt(),
        _ => return None,
    })
}

fn whole(operation: Operation, a: i128, b: i128) -> Option<i128> {
    match operation {
        Operation::Add => a.checked_add(b),
        Operation::Subtract => a.checked_sub(b),
        Operation::Multiply => a.checked_mul(b),
        Operation::Divide => a.checked_div(b),
        Operation::Remainder => a.checked_rem(b),
        Operation::BitAnd => Some(a & b),
        Operation::BitOr => Some(a | b),
        Operation::ShiftLeft | Operation::ShiftRight => None,
    }
}

/// The number of a type that has the lowest bits of another one; `None` where an `i128` does not have it.
fn of_bits(bits: i128, ty: Integer) -> Option<i128> {
    let above = 128 - ty.bits();
    Some(if ty.is_signed() { bits << above >> above } else { ((bits << above) as u128 >> above) as i128 }).filter(|it| ty.holds(*it))
}

#[cfg(test)]
mod tests {
    use crate::front::{NotDecided, Table};

    const SPEED: &str = "table: speed\ninputs: { measured: f64, allowed: f64 }\nconditions:\n\
                         \x20 excess: { is: (measured - allowed) / allowed * 100.0, type: f64 }\n\
                         outputs: { class: { type: Class, values: [Right, Low, High, Unknown] } }\nrules: |\n  | rule | excess | class |\n\
                         \x20 | 1 | <= 0 | Right |\n  | 2 | 0<..=20 | Low |\n  | 3 | > 20 | High |\n  | 4 | NaN | Unknown |\n";

    /// A column of one table by its inputs, with the rule that fires.
    fn excess(table: &Table, measured: f64, allowed: f64) -> Result<(String, String), NotDecided> {
        let decided = table.decide([("measured", measured), ("allowed", allowed)])?;
        Ok((decided.value("excess").unwrap().to_string(), decided.rule().id().to_owned()))
    }

    #[test]
    fn floats_are_rounded_as_rust_rounds_them() {
        let table = Table::parse("speed.yaml", SPEED).unwrap();
        let mut at = 1u64;
        for _ in 0..2_000 {
            at = at.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let (measured, allowed) = ((at >> 40) as f64 / 7.0, (at >> 20 & 0xfff) as f64 / 3.0);
            let expected = (measured - allowed) / allowed * 100.0;
            match excess(&table, measured, allowed) {
                Ok((value, rule)) => {
                    assert_eq!(value.parse::<f64>().unwrap().to_bits(), (expected + 0.0).to_bits(), "{measured} {allowed}");
                    assert_eq!(
                        rule,
                        if expected.is_nan() {
                            "4"
                        } else if expected <= 0.0 {
                            "1"
                        } else if expected <= 20.0 {
                            "2"
                        } else {
                            "3"
                        }
                    );
                }
                Err(error) => assert!(allowed == 0.0 && matches!(error, NotDecided::Missing { .. }), "{error}"),
            }
        }
        // The sign of a zero decides between the infinities, and columns do not have it.
        assert_eq!(excess(&table, 1.0, 0.0).unwrap_err(), NotDecided::Missing { column: "excess".to_owned() });
        assert_eq!(excess(&table, 0.0, 0.0).unwrap().1, "4");
    }

    #[test]
    fn inputs_are_asked_for_and_a_given_value_counts() {
        let table = Table::parse("speed.yaml", SPEED).unwrap();
        assert_eq!(table.decide([("measured", 1.0)]).unwrap_err(), NotDecided::Missing { column: "allowed".to_owned() });
        assert_eq!(table.decide([("excess", 19.5)]).unwrap().rule().id(), "2");
        let mut case = table.case();
        let [measured, allowed] = ["measured", "allowed"].map(|name| table.column(name).unwrap());
        case.set(measured, 100.0).unwrap().set(allowed, 80.0).unwrap();
        assert_eq!(case.decide().unwrap().rule().id(), "3");
        case.set(measured, 90.0).unwrap();
        assert_eq!(case.decide().unwrap().rule().id(), "2");
    }

    #[test]
    fn integers_overflow_and_guards_keep_them_from_it() {
        let text = "table: share\ninputs: { total: u32, people: u32, small: f32 }\nconditions:\n\
                    \x20 share: { is: total * 100 / people, type: u32, requires: people != 0 }\n  twice: { is: total * people * 2 > 10 }\n\
                    \x20 half: { is: small * 0.1 + 0.2, type: f32, range: 0..=1 }\n\
                    outputs: { y: u8 }\nhit: first\nlints: { may-panic: allow }\nrules: |\n  | rule | share | twice | half | y |\n\
                    \x20 | none | n/a | - | - | 0 |\n  | low | < 30 | - | - | 1 |\n  | twice | - | T | - | 2 |\n  | half | - | - | > 0.5 | 3 |\n  | else | | | | 4 |\n";
        let table = Table::parse("share.yaml", text).unwrap();
        let decided = |total: u32, people: u32, small: f32| {
            let values = [("total", total.into()), ("people", people.into()), ("small", crate::Value::from(small))];
            table.decide(values).map_or_else(|error| error.to_string(), |it| it.rule().id().to_owned())
        };
        assert_eq!(decided(7, 0, 1.0), "none");
        assert_eq!(decided(7, 100, 1.0), "low");
        assert_eq!(decided(70, 100, 1.0), "twice");
        assert_eq!(decided(1, 1, 5.0), "half");
        assert_eq!(decided(1, 1, 1.0), "else");
        assert_eq!(decided(u32::MAX, 1, 1.0), "`total * 100 / people` overflows");
        assert_eq!(decided(1, 1, 90.0), "`half` is 9.2 here, which is not in `0..=1`");
    }

    #[test]
    fn bits_of_two_columns_are_computed_as_in_rust() {
        /// An expression, and Rust's own; `None` where that overflows.
        type Written = (&'static str, fn(i8, i8) -> Option<i8>);
        let both: [Written; 7] = [
            ("a & b", |a, b| Some(a & b)),
            ("a | b", |a, b| Some(a | b)),
            ("a ^ b", |a, b| Some(a ^ b)),
            ("!a & b | 3", |a, b| Some(!a & b | 3)),
            ("a >> b", |a, b| a.checked_shr(u32::try_from(b).ok()?)),
            ("a << b", |a, b| a.checked_shl(u32::try_from(b).ok()?)),
            ("(a >> b & 1) + b", |a, b| (a.checked_shr(u32::try_from(b).ok()?)? & 1).checked_add(b)),
        ];
        for (is, rust) in both {
            let text = format!(
                "table: masks\ninputs: {{ a: i8, b: i8 }}\nconditions:\n  c: {{ is: \"{is}\", type: i8 }}\n\
                 outputs: {{ y: u8 }}\nhit: first\nrules: |\n  | rule | c | y |\n  | 1 | < 0 | 1 |\n  | 2 | >= 0 | 2 |\n"
            );
            let table = Table::parse("masks.yaml", &text).unwrap();
            for (a, b) in (i8::MIN..=i8::MAX).step_by(5).flat_map(|a| [-128i8, -3, -1, 0, 1, 6, 7, 8, 127].map(|b| (a, b))) {
                let decided = table.decide([("a", a), ("b", b)]).map(|it| it.value("c").unwrap().to_string());
                assert_eq!(decided.ok(), rust(a, b).map(|it| it.to_string()), "{is}, {a}, {b}");
            }
        }
    }

    #[test]
    fn a_used_table_is_decided_by_its_own_arithmetic() {
        let text = "table: seize\nuses: { fine: speed.yaml }\ninputs: { measured: f64, allowed: f64 }\noutputs: { seize: bool }\nhit: first\n\
                    rules: |\n  | rule | fine | seize |\n  | 1 | High | true |\n  | 2 | - | false |\n";
        let table = Table::parse_with("seize.yaml", text, |_| Ok::<_, String>(SPEED.to_owned())).unwrap();
        for (measured, seize, class) in [(150.0, "true", "High"), (90.0, "false", "Low")] {
            let decided = table.decide([("measured", measured), ("allowed", 80.0)]).unwrap();
            assert_eq!((decided.output("seize").unwrap().text(), &decided.used()[0].outputs[0].1[..]), (seize, class));
        }
        assert_eq!(table.decide([("measured", 150.0)]).unwrap_err(), NotDecided::Missing { column: "allowed".to_owned() });
    }
}
