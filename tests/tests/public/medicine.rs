//! A dose table with allergies, held against the guideline's bands as loops.

use crate::types::{Allergy, Drug, months, tenths};

dtable_runtime::dtable!("tables/public/antibiotic.yaml");

/// The dose by band: up to which age in years or below which weight in kilograms, in thousandths of a milligram.
fn in_band(value: i32, bands: &[(i32, u32)]) -> Option<u32> {
    bands.iter().find(|it| value < it.0).map(|it| it.1)
}

fn by_guideline(allergies: &[Allergy], age: i32, tenths: i32, pregnant: bool) -> (Drug, u32, u8) {
    let years = age / 12;
    let no_penicillin = allergies.contains(&Allergy::Penicillin);
    let no_macrolide = allergies.contains(&Allergy::Macrolide);
    let given = if age < 1 {
        None
    } else if !no_penicillin {
        let dose = in_band(years, &[(1, 62_500), (6, 125_000), (12, 250_000)]).unwrap_or(500_000);
        Some((Drug::Penicillin, dose, 4))
    } else if no_macrolide {
        None
    } else if years >= 12 {
        Some(if pregnant { (Drug::Erythromycin, 250_000, 4) } else { (Drug::Clarithromycin, 250_000, 2) })
    } else {
        let by_weight = tenths as u32 * 750;
        let dose = in_band(tenths, &[(80, by_weight), (120, 62_500), (200, 125_000), (300, 187_500), (401, 250_000)]);
        dose.map(|dose| (Drug::Clarithromycin, dose, 2))
    };
    given.unwrap_or((Drug::Ask, 0, 0))
}

struct Patient(bool);

impl antibiotic::Conditions for Patient {
    fn pregnant(&self) -> bool {
        self.0
    }
}

#[test]
fn a_dose_is_that_of_the_guideline() {
    use Allergy::{Latex, Macrolide, Nuts, Penicillin};
    let sets: [&[Allergy]; 8] = [
        &[],
        &[Nuts],
        &[Penicillin],
        &[Macrolide, Latex],
        &[Latex, Penicillin, Nuts],
        &[Penicillin, Macrolide],
        &[Macrolide, Penicillin, Macrolide, Nuts],
        &[Penicillin, Penicillin],
    ];
    let mut drugs = [0; 4];
    for allergies in sets {
        for age in (0..=200).chain([1_440]) {
            for weight in (5..=420).chain([3_000]) {
                for pregnant in [false, true] {
                    let expected = by_guideline(allergies, age, weight, pregnant);
                    let it = antibiotic(&Patient(pregnant), allergies, age, weight);
                    assert_eq!((it.drug, it.dose, it.daily), expected, "{allergies:?} {age} {weight} {pregnant}");
                    drugs[expected.0 as usize] += 1;
                }
            }
        }
    }
    assert!(drugs.iter().all(|it| *it > 0), "{drugs:?}");
    assert_eq!((months(12), tenths(80)), (12, 80));
}
