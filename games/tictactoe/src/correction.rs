//! The differences between the compiled tables and the printed ones.

/// A place where a compiled table says something else than the table as printed.
///
/// ```
/// use tictactoe::CORRECTIONS;
///
/// let of_p30 = CORRECTIONS.iter().find(|it| it.place == "P30: r33").unwrap();
/// assert_eq!((of_p30.table, of_p30.printed, of_p30.corrected), ("computer_move", "F", "T"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Correction {
    /// The table.
    pub table: &'static str,
    /// Where: a rule and its condition, or `relations`.
    pub place: &'static str,
    /// As printed; empty where it is missing.
    pub printed: &'static str,
    /// As corrected.
    pub corrected: &'static str,
    /// Why, in words.
    pub why: &'static str,
}

/// All of them, table by table. [`Tables::printed`](crate::Tables::printed) plays without them.
pub const CORRECTIONS: [Correction; 6] = [
    Correction {
        table: "game",
        place: "relations",
        printed: "computer_turn -> !human_turn",
        corrected: "exactly_one(computer_turn, human_turn)",
        why: "the relation leaves it possible that it is nobody's turn, and no rule says what to do then",
    },
    Correction {
        table: "game",
        place: "relations",
        printed: "",
        corrected: "human_moved -> human_turn",
        why: "the human has moved, and the turn has not passed on yet: so the program means it, and rule 7 needs it",
    },
    Correction {
        table: "game",
        place: "6: free",
        printed: "T",
        corrected: "-",
        why: "the human's ball in the ninth cell is never judged: 283 of 879 games are called a draw that the human has won",
    },
    Correction {
        table: "game",
        place: "7: human_moved",
        printed: "-",
        corrected: "F",
        why: "a full board is a draw only after the last ball has been judged",
    },
    Correction {
        table: "win",
        place: "relations",
        printed: "human_moved -> !computer_moved",
        corrected: "exactly_one(human_moved, computer_moved)",
        why: "the relation leaves it possible that nobody has moved, and no rule says who has the next move then",
    },
    Correction {
        table: "computer_move",
        place: "P30: r33",
        printed: "F",
        corrected: "T",
        why: "as printed, P30 repeats P2; of the 24 ways to have two balls in a line it is the one with 11 and 33 that has no rule. No game comes to it",
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::Tables;
    use std::collections::BTreeSet;

    use dtable_runtime::TableData;

    /// Relations, entries, actions and what follows, each with its place.
    fn places(table: &'static TableData) -> BTreeSet<(String, String)> {
        let rules = table.rules.iter().flat_map(|rule| {
            let entry = move |(at, it): (usize, &dtable_runtime::ConditionData)| {
                (format!("{}: {}", rule.id(), it.name), rule.entry(at).map_or_else(String::new, |entry| entry.text().to_owned()))
            };
            let does = (format!("{}: does", rule.id()), format!("{:?} {:?}", rule.actions(), rule.next()));
            table.conditions.iter().enumerate().map(entry).chain([does])
        });
        table.relations.iter().map(|it| ("relations".to_owned(), it.text.to_owned())).chain(rules).collect()
    }

    /// The printed tables and the compiled ones differ in these places, and in no other.
    #[test]
    fn the_list_is_complete() {
        for name in ["game", "win", "computer_move"] {
            let [printed, corrected] = [Tables::printed(), Tables::default()].map(|tables| places(tables.data(name)));
            let listed = |text: fn(&Correction) -> &'static str| -> BTreeSet<(String, String)> {
                CORRECTIONS
                    .iter()
                    .filter(|it| it.table == name && !text(it).is_empty())
                    .map(|it| (it.place.to_owned(), text(it).to_owned()))
                    .collect()
            };
            assert_eq!(printed.difference(&corrected).cloned().collect::<BTreeSet<_>>(), listed(|it| it.printed), "{name}");
            assert_eq!(corrected.difference(&printed).cloned().collect::<BTreeSet<_>>(), listed(|it| it.corrected), "{name}");
        }
    }
}
