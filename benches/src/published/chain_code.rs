//! Chain codes in one raster scan: which links and turning points of contours a pixel with its neighbourhood is.
//!
//! R. L. T. Cederberg, *Chain-link coding and segmentation for raster scan devices*, Computer Graphics and Image Processing 10
//! (1979). Each template says which of the nine pixels are set (`1`), which are not (`0`) and which do not matter (`.`);
//! the state of a pixel is the sum of the numbers of the templates that match.
//!
//! ```text
//! a b c
//! d x e
//! f g h
//! ```

use super::{Case, Published, bit};

/// The pixels in the order of the bits of a case, and of the templates.
const CONDITIONS: &str = "hgfedcbax";
const TEMPLATE: &str = "abcdxefgh";

/// Links of the four directions to the left and to the right, minima outside and inside, maxima outside and inside.
const TEMPLATES: [(&str, u32); 14] = [
    ("... 11. 00.", 2048),
    ("00. 11. ...", 1024),
    ("1.. 01. ...", 512),
    ("10. .1. ...", 256),
    ("01. 01. ...", 128),
    (".10 .10 ...", 64),
    (".01 .1. ...", 32),
    ("..1 .10 ...", 16),
    ("... .10 000", 8),
    ("001 11. ...", 4),
    ("101 .1. ...", 4),
    ("000 01. ...", 2),
    ("... .11 100", 1),
    ("... .1. 101", 1),
];

/// The table of states.
pub fn chain_code() -> Published {
    let question = |name| if name == 'x' { "Is the pixel itself set?".to_owned() } else { format!("Is pixel {name} set?") };
    Published {
        name: "chain_code",
        title: "Chain codes in one raster scan",
        doc: "R. L. T. Cederberg, Chain-link coding and segmentation for raster scan devices, Computer Graphics and Image Processing 10 (1979).",
        conditions: CONDITIONS.chars().map(|name| (name.to_string(), question(name))).collect(),
        ty: "u16",
        right: |case| vec![state(case).to_string()],
    }
}

fn state(case: Case) -> u32 {
    TEMPLATES.iter().filter(|(template, _)| matches(template, case)).fold(0, |state, (_, number)| state | number)
}

fn matches(template: &str, case: Case) -> bool {
    let wanted = template.chars().filter(|it| *it != ' ');
    wanted.zip(TEMPLATE.chars()).all(|(wanted, pixel)| {
        let set = bit(case, CONDITIONS.find(pixel).expect("a pixel"));
        wanted == '.' || set == (wanted == '1')
    })
}
