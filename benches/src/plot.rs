//! Drawings with two logarithmic axes, as SVG.

use std::fmt::Write;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 440.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 190.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 50.0;
/// Blue, orange, green, red: told apart by those who see colours in other ways, too (Okabe and Ito).
const COLOURS: [&str; 4] = ["#0072b2", "#e69f00", "#009e73", "#d55e00"];

/// A drawing.
pub struct Plot {
    /// What it shows.
    pub title: String,
    /// What runs to the right.
    pub across: String,
    /// What runs upwards.
    pub up: String,
    /// Its lines: names and points, all greater than 0.
    pub lines: Vec<(String, Vec<(f64, f64)>)>,
}

/// One axis: what it begins and ends with, and where it lies.
struct Axis {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Axis {
    fn at(&self, value: f64) -> f64 {
        self.from + (value.ln() - self.low.ln()) / (self.high.ln() - self.low.ln()) * (self.to - self.from)
    }

    /// The numbers 1, 2, 5 times a power of ten that lie on it.
    fn marks(&self) -> Vec<f64> {
        let powers = -9..=9;
        let marks = powers.flat_map(|power| [1.0, 2.0, 5.0].map(|digit| digit * 10f64.powi(power)));
        let inside: Vec<f64> = marks.filter(|mark| *mark >= self.low * 0.999 && *mark <= self.high * 1.001).collect();
        let tens: Vec<f64> = inside.iter().copied().filter(|mark| (mark.log10() - mark.log10().round()).abs() < 1e-9).collect();
        if tens.len() >= 4 { tens } else { inside }
    }
}

impl Plot {
    /// The drawing as text.
    pub fn svg(&self) -> String {
        let points = || self.lines.iter().flat_map(|(_, points)| points.iter().copied());
        let (x, y) = (span(points().map(|it| it.0)), span(points().map(|it| it.1)));
        let x = Axis { low: x.0, high: x.1, from: LEFT, to: WIDTH - RIGHT };
        let y = Axis { low: y.0 / 1.3, high: y.1 * 1.3, from: HEIGHT - BOTTOM, to: TOP };
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"12\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
        );
        let _ = writeln!(svg, "<text x=\"{LEFT}\" y=\"22\" font-size=\"15\">{}</text>", escaped(&self.title));
        self.axes(&x, &y, &mut svg);
        for (at, line) in self.lines.iter().enumerate() {
            draw(at, line, &x, &y, &mut svg);
        }
        svg.push_str("</svg>\n");
        svg
    }

    fn axes(&self, x: &Axis, y: &Axis, svg: &mut String) {
        let (bottom, right) = (y.from, x.to);
        for mark in x.marks() {
            let at = x.at(mark);
            let _ = writeln!(svg, "<path d=\"M{at:.1} {bottom:.1}V{TOP}\" stroke=\"#ddd\"/>");
            let _ = writeln!(svg, "<text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{mark}</text>", bottom + 16.0);
        }
        for mark in y.marks() {
            let at = y.at(mark);
            let _ = writeln!(svg, "<path d=\"M{LEFT} {at:.1}H{right:.1}\" stroke=\"#ddd\"/>");
            let _ = writeln!(svg, "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{mark}</text>", LEFT - 6.0, at + 4.0);
        }
        let (middle, height) = (f64::midpoint(x.from, x.to), f64::midpoint(y.from, y.to));
        let _ = writeln!(svg, "<path d=\"M{LEFT} {TOP}V{bottom:.1}H{right:.1}\" fill=\"none\" stroke=\"black\"/>");
        let _ = writeln!(svg, "<text x=\"{middle:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>", bottom + 36.0, escaped(&self.across));
        let _ =
            writeln!(svg, "<text transform=\"translate(18 {height:.1}) rotate(-90)\" text-anchor=\"middle\">{}</text>", escaped(&self.up));
    }
}

fn draw(at: usize, (name, points): &(String, Vec<(f64, f64)>), x: &Axis, y: &Axis, svg: &mut String) {
    let colour = COLOURS[at % COLOURS.len()];
    let places: Vec<(f64, f64)> = points.iter().map(|point| (x.at(point.0), y.at(point.1))).collect();
    let path: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    let _ = writeln!(svg, "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>", path.join(" "));
    for (x, y) in &places {
        let _ = writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"{colour}\"/>");
    }
    let row = TOP + 16.0 * (at as f64 + 1.0);
    let _ = writeln!(svg, "<text x=\"{:.1}\" y=\"{row:.1}\" fill=\"{colour}\">{}</text>", WIDTH - RIGHT + 12.0, escaped(name));
}

/// The least and the greatest, or a little around a single one.
fn span(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) = values.fold((f64::INFINITY, 0.0_f64), |(low, high), value| (low.min(value), high.max(value)));
    if low < high { (low, high) } else { (low / 2.0, high * 2.0) }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::Plot;

    #[test]
    fn points_lie_on_logarithmic_axes() {
        let points = vec![(10.0, 1.0), (100.0, 10.0), (1000.0, 100.0)];
        let plot = Plot { title: "a < b".into(), across: "x".into(), up: "y".into(), lines: vec![("c".into(), points)] };
        let svg = plot.svg();
        let line = svg.lines().find(|line| line.starts_with("<polyline")).expect("a line");
        let numbers: Vec<f64> = line.split('"').nth(1).expect("points").split([' ', ',']).map(|it| it.parse().expect("a number")).collect();
        assert!((numbers[2] - (numbers[0] + numbers[4]) / 2.0).abs() < 0.2 && (numbers[3] - (numbers[1] + numbers[5]) / 2.0).abs() < 0.2);
        assert!(svg.contains("a &lt; b") && svg.contains(">1000</text>"));
    }
}
