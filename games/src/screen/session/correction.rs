//! What a compiled table corrects in the one that the document prints.

use std::iter;

use ::tictactoe::{CORRECTIONS, Correction};

use super::super::tables;
use super::Session;

impl Session {
    /// The corrections of the table that is looked at, in lines.
    pub fn correction(&self) -> Vec<String> {
        let Some(printed) = self.log.shown().map(|(decision, _)| decision.table) else {
            return vec!["no table has decided yet".to_owned()];
        };
        let Some(corrected) = tables::correction(printed) else {
            return vec![format!("`{}` plays as it was compiled; of the tables as printed, the player simpr-2005 plays (l)", printed.name)];
        };
        let told =
            corrected.text.lines().take_while(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#').trim().to_owned());
        let head = format!("`{}` as it is compiled, against the table as printed:", printed.name);
        let differences = CORRECTIONS.iter().filter(|it| it.table == printed.name).flat_map(lines);
        iter::once(head).chain(differences).chain([String::new()]).chain(told).collect()
    }
}

/// A correction of an entry in a line, of a relation in one for each of both.
fn lines(Correction { place, printed, corrected, .. }: &Correction) -> Vec<String> {
    if *place != "relations" {
        return vec![format!("  {place} is {corrected}, was {printed}")];
    }
    let lost = (!printed.is_empty()).then(|| format!("  not the relation {printed}"));
    lost.into_iter().chain([format!("  the relation {corrected}")]).collect()
}
