//! Precedence, places, and limits.

use super::*;
use crate::source::FileId;
use crate::syntax::entry::ItemOrder;

/// The tree with all its brackets.
fn shown(expr: &Expr) -> String {
    let joined = |parts: &[Expr], operator: &str| format!("({})", parts.iter().map(shown).collect::<Vec<_>>().join(operator));
    match &expr.kind {
        ExprKind::Bool(value) => value.to_string(),
        ExprKind::Path(names) => names.join("::"),
        ExprKind::Not(inner) => format!("!{}", shown(inner)),
        ExprKind::Xor(parts) => joined(parts, " ^ "),
        ExprKind::Literal(value) => value.text.clone(),
        ExprKind::Some(inner) => format!("Some({})", shown(inner)),
        ExprKind::Negate(inner) => format!("-{}", shown(inner)),
        ExprKind::Arithmetic { operation, sides } => format!("({} {operation:?} {})", shown(&sides.0), shown(&sides.1)),
        ExprKind::Method { name, receiver, arguments } => format!("{}.{name}{}", shown(receiver), joined(arguments, ", ")),
        ExprKind::Matches { value, patterns } => format!("matches({}, {})", shown(value), patterns.len()),
        ExprKind::Compare { comparator, sides } => {
            let operator = match comparator {
                Comparator::Equal => "==",
                Comparator::NotEqual => "!=",
                Comparator::Ordered(ItemOrder::Less) => "<",
                Comparator::Ordered(ItemOrder::LessOrEqual) => "<=",
                Comparator::Ordered(ItemOrder::Greater) => ">",
                Comparator::Ordered(ItemOrder::GreaterOrEqual) => ">=",
            };
            format!("({} {operator} {})", shown(&sides.0), shown(&sides.1))
        }
        ExprKind::And(parts) => joined(parts, " && "),
        ExprKind::Or(parts) => joined(parts, " || "),
        ExprKind::Implies(parts) => joined(parts, " -> "),
        ExprKind::Iff(parts) => joined(parts, " <-> "),
        ExprKind::Count(counting, parts) => format!("{counting:?}{}", joined(parts, ", ")),
        ExprKind::Result(function, of) => format!("{}({})", function.name(), of.value),
        ExprKind::Contains(list, value) => format!("contains({}, {})", list.value, shown(value)),
        ExprKind::Call(column, call) => format!("{} of {}", call.text(), shown(column)),
    }
}

fn check(text: &str, expected: &str) {
    let parsed = parse(&Text::exact(text, FileId(0), 0, Vec::new())).map(|it| shown(&it));
    assert_eq!(parsed.as_deref().map_err(|it| it.message.as_str()), Ok(expected), "{text}");
}

#[test]
fn operators_bind_as_in_rust() {
    check("a ^ b == c && d || e -> f <-> g", "((((((a ^ b) == c) && d) || e) -> f) <-> g)");
    check("a || b && !c ^ d", "(a || (b && (!c ^ d)))");
    check("!a == b", "(!a == b)");
    check("!(a == b)", "!(a == b)");
    check("a -> b || c -> d", "(a -> (b || c) -> d)");
    check("a<->b<->c", "(a <-> b <-> c)");
}

#[test]
fn calls_and_literals() {
    check("starts_with(path, \"/api/\") || !has(c, A, B)", "(starts_with(\"/api/\") of path || !has(A, B) of c)");
    check("exactly_one(a, !b, c == d,)", "ExactlyOne(a, !b, (c == d))");
    check("at_most_one(a) -> at_least_one(b, false)", "(AtMostOne(a) -> AtLeastOne(b, false))");
    check("r#type && ход", "(type && ход)");
    check("exactly_one && a /* the name of a condition */", "(exactly_one && a)");
}

#[test]
fn numbers_bind_as_in_rust() {
    check("a + b * -c > 3 ^ d", "((a Add (b Multiply -c)) > (3 ^ d))");
    check("a - b - c <= -5", "(((a Subtract b) Subtract c) <= -5)");
    check("-a.abs() < -5.abs()", "(-a.abs() < -5.abs())");
    check("(bx - qx).abs().max(1) % 2 == 0", "(((bx Subtract qx).abs().max(1) Remainder 2) == 0)");
    check("a <-> b < -c", "(a <-> (b < -c))");
    check("a < -1 && b > i8::MIN", "((a < -1) && (b > i8::MIN))");
    check("a == Some(3) || b == None", "((a == Some(3)) || (b == None))");
    check("matches!(a, B | C(..) | Some(1..=3 | 5),) && d", "(matches(a, 3) && d)");
    check("matches != a", "(matches != a)");
}

#[test]
fn bits_bind_as_in_rust() {
    let check = |text: &str, expected: &str| {
        let parsed = parse_expression(&Text::exact(text, FileId(0), 0, Vec::new())).map(|it| shown(&it));
        assert_eq!(parsed.as_deref().map_err(|it| it.message.as_str()), Ok(expected), "{text}");
    };
    check("a & 0x0f == b", "((a BitAnd 0x0f) == b)");
    check("a | b ^ c & d << 1 + 2", "(a BitOr (b ^ (c BitAnd (d ShiftLeft (1 Add 2)))))");
    check("a >> 4 >> 1 | b && c", "((((a ShiftRight 4) ShiftRight 1) BitOr b) && c)");
    check("!a & b | c == d", "(((!a BitAnd b) BitOr c) == d)");
    check("matches!(a, B | C) | d", "(matches(a, 2) BitOr d)");
}

#[test]
fn relations_have_no_bits() {
    for (text, help) in [("a & b -> c", "for `and`, write `&&`"), ("a & 1 == 1", "bits are computed"), ("a >> b == 1", "bits are computed")]
    {
        let found = parse(&Text::exact(text, FileId(0), 0, Vec::new())).unwrap_err();
        assert!(found.help[0].starts_with(help), "{text}: {:?}", found.help);
    }
}

#[test]
fn places_are_exact() {
    let expr = parse(&Text::exact("a -> !(b == c)", FileId(0), 10, Vec::new())).unwrap();
    let ExprKind::Implies(parts) = expr.kind else { panic!("{expr:?}") };
    assert_eq!((parts[1].span.start, parts[1].span.end), (15, 24));
}

#[test]
fn long_sums_are_refused() {
    let text = vec!["1"; 300].join(" + ");
    let found = parse(&Text::exact(text, FileId(0), 0, Vec::new())).unwrap_err();
    assert_eq!(found.message, "more than 256 operations with numbers");
}

#[test]
fn long_chains_are_shallow() {
    for operator in [" && ", " || ", " ^ ", " -> ", " <-> "] {
        let text = vec!["a"; 5000].join(operator);
        assert!(parse(&Text::exact(text, FileId(0), 0, Vec::new())).is_ok());
    }
}
