//! Results that call their type, which is not in scope: one error for the type and one for its constructor, not one a rule.

use dtable_runtime::dtable;

pub mod money {
    pub struct Euros(pub u16);

    impl Euros {
        pub const BACK: Self = Self(1);
    }
}

pub struct Labelled(pub u8, pub u16);

const fn half(of: money::Euros) -> money::Euros {
    money::Euros(of.0 / 2)
}

const fn same(it: Labelled) -> Labelled {
    it
}

dtable!("ui/tables/paid.yaml");

fn main() {}
