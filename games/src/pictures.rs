//! Pictures of the screens, as SVG: what they look like is judged by them.

use std::io;
use std::path::PathBuf;
use std::{fs, str::FromStr};

use clap::Args;
use table_view::{Glyphs, Palette};

use crate::console::Console;
use crate::screen::{Look, SCENES};

const EXAMPLES: &str = "\
Examples:
  games pictures screens
      every scene in three sizes, into the folder `screens`
  games pictures screens --size 40x12 --colours none
      in another size, without colour";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The folder, which is made if it is not there
    pub folder: PathBuf,

    /// How large the screen is, in cells; may be given several times
    #[arg(long, value_name = "WIDTHxHEIGHT", default_values_t = [Size(80, 24), Size(120, 40), Size(200, 60)])]
    pub size: Vec<Size>,

    /// ASCII alone, as on a console without a window system
    #[arg(long)]
    pub ascii: bool,

    /// The colours of the terminal
    #[arg(long, value_name = "COLOURS", default_value = "true")]
    pub colours: Colours,
}

/// The colours of a terminal.
#[derive(Clone, Copy, clap::ValueEnum)]
pub enum Colours {
    /// 24 bits
    True,
    /// The sixteen
    Sixteen,
    /// None, as `NO_COLOR` asks for
    None,
}

impl Colours {
    const fn palette(self) -> Palette {
        match self {
            Self::True => Palette::Rich,
            Self::Sixteen => Palette::Colour,
            Self::None => Palette::Plain,
        }
    }
}

/// A number of columns and of lines.
#[derive(Clone, Copy)]
pub struct Size(u16, u16);

impl std::fmt::Display for Size {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}x{}", self.0, self.1)
    }
}

impl FromStr for Size {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let numbers = text.split_once('x').and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
        let is_seen = |(width, height): &(u16, u16)| (1..=500).contains(width) && (1..=200).contains(height);
        numbers.filter(is_seen).map(|(width, height)| Self(width, height)).ok_or("expected a size such as 80x24, of at most 500x200 cells")
    }
}

pub fn run(options: &Options) -> io::Result<()> {
    let mut console = Console::new(true);
    let glyphs = if options.ascii { Glyphs::Ascii } else { Glyphs::Unicode };
    let look = Look { palette: options.colours.palette(), glyphs };
    fs::create_dir_all(&options.folder)?;
    for scene in &SCENES {
        for &Size(width, height) in &options.size {
            let path = options.folder.join(format!("{}_{width}x{height}.svg", scene.name));
            fs::write(&path, scene.picture((width, height), look))?;
            console.say(path.display())?;
        }
    }
    Ok(())
}
