//! What is printed: tables in Markdown, aligned.

/// A table under construction.
pub struct Report {
    rows: Vec<Vec<String>>,
}

impl Report {
    /// A table with these heads of columns.
    pub fn new(heads: &[&str]) -> Self {
        Self { rows: vec![heads.iter().map(|it| (*it).to_owned()).collect()] }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: Vec<String>) {
        debug_assert_eq!(cells.len(), self.rows[0].len());
        self.rows.push(cells);
    }

    /// Prints it under a title. The first column is aligned to the left, the others to the right.
    pub fn print(&self, title: &str) {
        println!("\n## {title}\n\n{}", self.text());
    }

    fn text(&self) -> String {
        let width = |column: usize| self.rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..self.rows[0].len()).map(width).collect();
        let mut lines: Vec<String> = self.rows.iter().map(|row| line(row, &widths)).collect();
        let rule = widths.iter().enumerate().map(|(at, width)| if at == 0 { "-".repeat(*width) } else { "-".repeat(width - 1) + ":" });
        lines.insert(1, line(&rule.collect::<Vec<_>>(), &widths));
        lines.join("\n")
    }
}

fn line(cells: &[String], widths: &[usize]) -> String {
    let cell = |(at, (cell, width)): (usize, (&String, &usize))| {
        let blank = " ".repeat(width - cell.chars().count());
        if at == 0 { format!(" {cell}{blank} |") } else { format!(" {blank}{cell} |") }
    };
    let cells: String = cells.iter().zip(widths).enumerate().map(cell).collect();
    format!("|{cells}")
}

#[cfg(test)]
mod tests {
    use super::Report;

    #[test]
    fn columns_are_aligned() {
        let mut report = Report::new(&["table", "µs"]);
        report.row(vec!["game".into(), "12".into()]);
        assert_eq!(report.text(), "| table | µs |\n| ----- | -: |\n| game  | 12 |");
    }
}
