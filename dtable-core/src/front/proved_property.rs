//! The properties of a table that decides: all of them are proved.

use super::Table;
use crate::diagnostic::Code;
use crate::model::{Count, Property, PropertyKind};
use crate::space::cases::Space;
use crate::verify::stated::{StatedCases, Wanted};

/// A property of a table, which holds.
///
/// ```
/// # const TICKET: &str = dtable_core::front::TICKET;
/// let text = format!("{TICKET}properties:\n  - {{ name: members pay little, always: member -> euros <= 5 }}\n  - can: euros == 14\n");
/// let table = dtable_core::Table::parse("ticket.yaml", text)?;
/// let told: Vec<_> = table.properties().map(|it| (it.name(), it.kind(), it.cases().unwrap().to_string())).collect();
/// assert_eq!(told, [("members pay little", "always", "12".to_owned()), ("can: euros == 14", "can", "1".to_owned())]);
/// # Ok::<(), dtable_core::Findings>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ProvedProperty<'t> {
    table: &'t Table,
    property: &'t Property,
}

impl<'t> ProvedProperty<'t> {
    /// The name, or else the text.
    #[must_use]
    pub fn name(self) -> &'t str {
        self.property.shown()
    }

    /// The kind and its value as the author wrote them: `always: member -> euros == 0`.
    #[must_use]
    pub fn text(self) -> &'t str {
        &self.property.text
    }

    /// The kind: `always`, `never`, `can`, `ignores`, `rises` or `falls`.
    #[must_use]
    pub const fn kind(self) -> &'static str {
        match self.property.kind {
            PropertyKind::Always(_) => "always",
            PropertyKind::Never(_) => "never",
            PropertyKind::Can(_) => "can",
            PropertyKind::Ignores(_) => "ignores",
            PropertyKind::Rises(_) => "rises",
            PropertyKind::Falls(_) => "falls",
        }
    }

    /// Whether it says nothing about the results, and the author allows that.
    #[must_use]
    pub fn is_vacuous(self) -> bool {
        let span = self.property.span;
        let is_inside = |inner: crate::source::Span| inner.file == span.file && inner.start >= span.start && inner.end <= span.end;
        self.table.warnings().iter().any(|it| it.code == Code::VacuousProperty && is_inside(it.primary.span))
    }

    /// Counts the cases that `always` and `never` are about (all columns that they name are applicable, and no
    /// result is `todo!()`), and those in which `can` holds. `None` for pairs of cases, and where counting would take too long.
    #[must_use]
    pub fn cases(self) -> Option<Count> {
        let looked = match &self.property.kind {
            PropertyKind::Always(statement) | PropertyKind::Never(statement) => (statement, Wanted::Applicable),
            PropertyKind::Can(statement) => (statement, Wanted::Surely),
            PropertyKind::Ignores(_) | PropertyKind::Rises(_) | PropertyKind::Falls(_) => return None,
        };
        let table = self.table.resolved();
        let mut space = Space::new(table).ok()?;
        StatedCases::new(table, &mut space, &[looked]).ok()?.count()
    }
}

impl Table {
    /// The properties, in the order of the file. All of them are proved: a table with a broken one is an error.
    pub fn properties(&self) -> impl Iterator<Item = ProvedProperty<'_>> {
        self.resolved().properties.iter().map(|property| ProvedProperty { table: self, property })
    }
}
