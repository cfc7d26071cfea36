//! Results that begin with their types, are called as these are, or borrow.

use dtable_runtime::dtable;

mod things {
    #[derive(Clone, Copy, Default, Debug, PartialEq)]
    pub struct Unit;

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Price(pub u8);

    impl Price {
        pub const ZERO: Self = Self(0);

        pub fn new(euros: u8, more: Price) -> Self {
            Self(euros + more.0)
        }
    }

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Spot {
        pub x: u8,
        pub y: u8,
    }

    impl Spot {
        pub const ZERO: Self = Self { x: 0, y: 0 };
    }

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub enum Kind {
        A,
        B { x: u8 },
    }

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub enum Level<'a> {
        None,
        High(u8),
        Other(&'a str),
    }
}

use things::{Kind, Level, Price, Spot, Unit};

dtable!("ui/tables/built.yaml");
dtable!("ui/tables/borrowed.yaml");
dtable!("ui/tables/lent.yaml");

fn main() {
    let all = |n| {
        let built = built(n);
        (built.price, built.unit, built.kind, (built.spot.x, built.spot.y))
    };
    assert_eq!(all(1), (Price(5), Unit, Some(Kind::A), (1, 1)));
    assert_eq!(all(7), (Price(0), Unit, None, (7, 2)));
    assert_eq!(all(12), (Price(13), Unit, Some(Kind::B { x: 12 }), (3, 0)));
    assert_eq!([borrowed("x"), borrowed("y"), borrowed("z")], [Level::None, Level::Other("y"), Level::High(3)]);
    assert_eq!([true, false].map(|whole| lent("table", str::len, str::trim, whole).as_ref().as_ref().to_owned()), ["table", ""]);
}
