//! Results that call their type: in options, beside paths of it, in calls of functions; and that name its arguments.

use dtable_runtime::dtable;

#[derive(Debug, PartialEq)]
pub struct Euros(pub u16);

impl Euros {
    pub const BACK: Self = Self(1);
}

#[derive(Debug, PartialEq)]
pub struct Named<T = u8>(pub T);

impl<T> Named<T> {
    pub const fn new(of: T) -> Self {
        Self(of)
    }
}

#[derive(Debug, PartialEq)]
pub struct Labelled(pub u8, pub u16);

const fn half(of: Euros) -> Euros {
    Euros(of.0 / 2)
}

const fn same(it: Labelled) -> Labelled {
    it
}

dtable!("ui/tables/paid.yaml");
dtable!("ui/tables/named.yaml");

fn main() {
    let paid::Output { fine, refund, label } = paid(49);
    assert_eq!((fine, refund, label), (Euros(0), None, Labelled(1, 49)));
    let paid::Output { fine, refund, label } = paid(60);
    assert_eq!((fine, refund, label), (Euros(50), Some(Euros(60)), Labelled(2, 3)));
    let paid::Output { fine, refund, label } = paid(71);
    assert_eq!((fine, refund, label), (Euros(45), Some(Euros::BACK), Labelled(3, 4)));
    assert_eq!((named("a"), named("b")), (Named(1), Named(2)));
}
