//! Sets: the mask of the members is found once in a decision, by a look at all of them or by a function of the program.

use dtable_runtime::dtable;
use std::cell::Cell;
use std::collections::BTreeSet;

#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum Allergy {
    Penicillin,
    Nuts,
    Latex,
    Pollen,
    /// A member that is not listed may have fields.
    Food(#[allow(dead_code, reason = "nothing looks into it")] u8),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tag {
    Secret,
    Old,
}

#[derive(Clone, Copy)]
pub enum Right {
    Read,
    Write,
    Admin,
}

pub struct Rights {
    bits: u8,
    looked_at: Cell<usize>,
}

impl Rights {
    fn has(&self, right: Right) -> bool {
        self.looked_at.set(self.looked_at.get() + 1);
        self.bits >> (right as u8) & 1 == 1
    }
}

dtable!("tables/allergies.yaml");
dtable!("tables/rights.yaml");

mod tried {
    use super::{Right, Rights, Tag};
    dtable_runtime::dtable!(try "tables/rights.yaml");
}

mod waiting {
    use super::{Allergy, Right, Rights, Tag};
    dtable_runtime::dtable!(async "tables/rights.yaml");
    dtable_runtime::dtable!("tables/allergies.yaml");
}

struct User {
    known: bool,
    rights: Rights,
    tags: Vec<Tag>,
    marks: BTreeSet<Tag>,
}

impl rights::Conditions for User {
    fn known(&self) -> bool {
        self.known
    }

    fn rights(&self) -> &Rights {
        &self.rights
    }

    fn tags(&self) -> Vec<Tag> {
        self.tags.clone()
    }

    fn marks(&self) -> &BTreeSet<Tag> {
        &self.marks
    }
}

#[test]
fn sets_are_looked_through() {
    use Allergy::{Food, Latex, Nuts, Penicillin, Pollen};
    let all = [Penicillin, Nuts, Latex, Pollen, Food(3)];
    for mask in 0..32_u8 {
        let mut set: Vec<Allergy> = (0..5).filter(|at| mask >> at & 1 == 1).map(|at| all[at]).collect();
        // A slice may have a member twice, in any order.
        set.extend(set.clone().into_iter().rev());
        let has = |at: u8| mask >> at & 1 == 1;
        for severe in [false, true] {
            let expected = match (has(0), has(1) || has(3) || has(4)) {
                _ if mask == 0 => 500,
                (false, _) => 400,
                (true, true) => 0,
                (true, false) => {
                    if severe {
                        100
                    } else {
                        300
                    }
                }
            };
            assert_eq!(allergies(&set, severe), expected, "{mask:b}");
            assert_eq!(waiting::allergies(&set, severe), expected, "{mask:b}");
        }
    }
}

#[test]
fn functions_are_asked_once_for_each_member_that_is_mentioned() {
    for bits in [0, 1, 3, 5, 7] {
        for (tags, marks) in
            [(vec![], vec![]), (vec![Tag::Secret], vec![]), (vec![Tag::Secret, Tag::Secret], vec![Tag::Secret]), (vec![Tag::Old], vec![])]
        {
            for known in [false, true] {
                let marks: BTreeSet<Tag> = marks.iter().copied().collect();
                let is_secret = tags.contains(&Tag::Secret);
                let user = User { known, rights: Rights { bits, looked_at: Cell::new(0) }, tags: tags.clone(), marks: marks.clone() };
                let expected = known && (bits & 2 != 0 || bits & 1 != 0 && (!is_secret || marks.contains(&Tag::Secret)));
                assert_eq!(rights(&user), expected, "{bits:b} {known}");
                assert_eq!(user.rights.looked_at.get(), if known { 2 } else { 0 }, "nothing mentions `admin`");
                assert_eq!(user.rights.has(Right::Admin), bits & 4 != 0);
            }
        }
    }
}

#[test]
fn sets_are_shown_by_their_members() {
    let shown = |at: usize, mask: usize| allergies::TABLE.conditions[at].show(dtable_runtime::Value::Nth(mask)).to_string();
    assert_eq!([shown(0, 0), shown(0, 5), shown(0, 8)], ["[]", "[Penicillin, Latex]", "[other]"]);
}
