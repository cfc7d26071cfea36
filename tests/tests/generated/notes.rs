//! Notes of rules: methods of `Rule`, and data of `TABLE`.

use dtable_runtime::{Rules, dtable};

dtable!("tables/surcharge.yaml");

const REFERENCE: &str = surcharge::Rule::Reckless.reference();

#[test]
fn rules_give_their_notes() {
    use surcharge::Rule;
    assert_eq!(Rule::ALL.map(Rule::reference), ["§ 4 (1), \"new\" | a", REFERENCE, "", "§ 4 (2)"]);
    assert_eq!(Rule::ALL.map(Rule::type_), ["-", "", "", ""]);
    assert_eq!(surcharge::decide(30, 3, 2).reference(), REFERENCE);
}

#[test]
fn the_table_has_them_as_data() {
    let rules = surcharge::TABLE.rules;
    assert!(matches!(rules, Rules::Compared(_)));
    assert_eq!(
        rules.notes().iter().map(|it| (it.name, it.text)).collect::<Vec<_>>(),
        [("reference", "Where the tariff says so"), ("type_", "")]
    );
    for (view, rule) in rules.iter().zip(surcharge::Rule::ALL) {
        assert_eq!([view.note(0), view.note(1), view.note(2)], [rule.reference(), rule.type_(), ""]);
    }
}
