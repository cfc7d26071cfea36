//! Dates, times, durations, decimals and addresses, written and read without the compiler: the calendar counts years and months one by one.

/// A key, and how it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    Date,
    Time,
    DateTime,
    Duration,
    MonthDay,
    Months,
    /// Two digits after the point.
    Decimal,
    /// Any digits after the point; an odd key is all that lies between two neighbours of nine digits.
    Dense,
    /// The 32 bits of an address.
    Ipv4,
    /// The 128 bits of an address, less 2^127.
    Ipv6,
}

const SECOND: i128 = 1_000_000_000;
const DAY: i128 = 86_400 * SECOND;
/// The days from 1970-01-01 to the first day of 2000, a leap year.
const FIRST_OF_2000: i128 = 10_957;
/// The days of 400 years, after which the calendar repeats itself.
const ERA: i128 = 146_097;

impl Key {
    pub(crate) const ALL: [Self; 10] = [
        Self::Date,
        Self::Time,
        Self::DateTime,
        Self::Duration,
        Self::MonthDay,
        Self::Months,
        Self::Decimal,
        Self::Dense,
        Self::Ipv4,
        Self::Ipv6,
    ];

    /// What `as:` calls it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Date => "date",
            Self::Time => "time",
            Self::DateTime => "datetime",
            Self::Duration => "duration",
            Self::MonthDay => "month_day",
            Self::Months => "months",
            Self::Decimal => "decimal(2)",
            Self::Dense => "decimal",
            Self::Ipv4 => "ipv4",
            Self::Ipv6 => "ipv6",
        }
    }

    /// The type of the values: the key's, or one that has such keys.
    pub(crate) const fn rust(self) -> &'static str {
        match self {
            Self::Dense => "rust_decimal::Decimal",
            Self::Date | Self::Months => "i32",
            Self::Time => "u64",
            Self::MonthDay => "u16",
            Self::Ipv4 => "u32",
            Self::DateTime | Self::Duration | Self::Decimal | Self::Ipv6 => "i128",
        }
    }

    /// The least and the greatest key.
    pub(crate) const fn ends(self) -> (i128, i128) {
        match self {
            Self::Date | Self::Months => (i32::MIN as i128, i32::MAX as i128),
            Self::MonthDay => (0, 365),
            Self::Ipv4 => (0, u32::MAX as i128),
            Self::Ipv6 => (i128::MIN, i128::MAX),
            Self::Time => (0, DAY - 1),
            Self::DateTime | Self::Duration | Self::Decimal | Self::Dense => (-1 << 119, (1 << 119) - 1),
        }
    }

    /// Keys that tables are about.
    pub(crate) const fn usual(self) -> [i128; 4] {
        match self {
            Self::Date => [-1, 0, 19_782, 20_512],
            Self::Time => [0, 30_600 * SECOND, 43_200 * SECOND + SECOND / 2, DAY - 1],
            Self::DateTime => [-1, 0, 20_484 * DAY + 30_600 * SECOND, -735_000 * DAY],
            Self::Duration => [0, SECOND / 4, 5_400 * SECOND, -SECOND],
            Self::MonthDay => [0, 59, 120, 365],
            Self::Months => [0, 12, 18, -7],
            Self::Decimal => [0, 5, 1_250, -99],
            Self::Dense => [0, 2, 25_000_000_000, -1_980_000_000],
            Self::Ipv4 => [0, 0x0a00_0000, 0x0a01_0200, 0xffff_ffff],
            Self::Ipv6 => [i128::MIN, i128::MIN + 1, -0x5ffe_f248 << 96, i128::MAX - 0xff],
        }
    }

    /// Whether tables can write a key; else it is that of values between two literals, or too large.
    pub(crate) const fn is_literal(self, key: i128) -> bool {
        match self {
            Self::Dense => key % 2 == 0 && key.unsigned_abs() < 2 * 10_u128.pow(27),
            Self::DateTime => key.unsigned_abs() < DAY.unsigned_abs() * 2_u128.pow(31),
            _ => true,
        }
    }

    /// The number of bits of an address; 0 of other keys.
    pub(crate) const fn width(self) -> u32 {
        match self {
            Self::Ipv4 => 32,
            Self::Ipv6 => 128,
            _ => 0,
        }
    }

    /// The bits of an address.
    const fn bits(self, key: i128) -> u128 {
        key.wrapping_sub(self.ends().0) as u128
    }

    /// The first and the last address of the network with a prefix in which an address is.
    pub(crate) fn network(self, key: i128, prefix: u32) -> (i128, i128) {
        let beyond = match u128::MAX.checked_shl(self.width() - prefix) {
            Some(before) => !before,
            None => u128::MAX,
        };
        let first = self.bits(key) & !beyond;
        let key = |bits: u128| (bits as i128).wrapping_add(self.ends().0);
        (key(first), key(first | beyond))
    }

    /// Whether two columns are compared by their keys.
    pub(crate) const fn is_compared(self) -> bool {
        !matches!(self, Self::Dense | Self::Ipv6)
    }

    pub(crate) fn write(self, key: i128) -> String {
        let (sign, size) = (if key < 0 { "-" } else { "" }, key.unsigned_abs());
        match self {
            Self::Date => date(key),
            Self::Time => time(key),
            Self::DateTime => format!("{}T{}", date(key.div_euclid(DAY)), time(key.rem_euclid(DAY))),
            Self::Duration => {
                let units =
                    [("h", 3_600_000_000_000), ("m", 60_000_000_000), ("s", 1_000_000_000), ("ms", 1_000_000), ("us", 1_000), ("ns", 1)];
                let (unit, of) = units.into_iter().find(|it| size % it.1 == 0).unwrap_or(("ns", 1));
                format!("{sign}{}{unit}", size / of)
            }
            Self::MonthDay => date(key + FIRST_OF_2000)["2000-".len()..].to_owned(),
            Self::Months if size % 12 == 0 => format!("{sign}{}y", size / 12),
            Self::Months => format!("{sign}{size}mo"),
            Self::Decimal => format!("{sign}{}.{}{}", size / 100, size / 10 % 10, size % 10),
            Self::Dense => format!("{sign}{}.{:010}", size / 2_000_000_000, size % 2_000_000_000 * 5),
            Self::Ipv4 => (0..4).rev().map(|at| (key >> (8 * at) & 0xff).to_string()).collect::<Vec<_>>().join("."),
            Self::Ipv6 => {
                let bits = self.bits(key);
                (0..8).rev().map(|at| format!("{:x}", bits >> (16 * at) & 0xffff)).collect::<Vec<_>>().join(":")
            }
        }
    }

    pub(crate) fn read(self, text: &str) -> Option<i128> {
        let (sign, digits) = text.strip_prefix('-').map_or((1, text), |it| (-1, it));
        match self {
            Self::Date => days(sign, digits),
            Self::Time => clock(digits),
            Self::DateTime => {
                let (date, time) = digits.split_once('T')?;
                Some(days(sign, date)? * DAY + clock(time)?)
            }
            Self::Duration => duration(digits).map(|it| sign * it),
            Self::MonthDay => Some(days(1, &format!("2000-{digits}"))? - FIRST_OF_2000),
            Self::Months => {
                let (years, months) = digits.split_once('y').unwrap_or(("0", digits));
                let months = months.trim_end_matches("mo");
                let months = if months.is_empty() { 0 } else { months.parse::<i128>().ok()? };
                Some(sign * (years.parse::<i128>().ok()? * 12 + months))
            }
            Self::Dense => {
                let (whole, rest) = digits.split_once('.').unwrap_or((digits, ""));
                let (near, beyond) = rest.split_at(rest.len().min(9));
                let units = whole.parse::<i128>().ok()? * 1_000_000_000 + format!("{near:0<9}").parse::<i128>().ok()?;
                Some(sign * (2 * units + i128::from(beyond.bytes().any(|it| it != b'0'))))
            }
            Self::Ipv4 => dotted(text),
            Self::Ipv6 => Some((colons(text)? ^ 1 << 127) as i128),
            Self::Decimal => {
                let (whole, rest) = digits.split_once('.')?;
                Some(sign * (whole.parse::<i128>().ok()? * 100 + rest.parse::<i128>().ok()?)).filter(|_| rest.len() == 2)
            }
        }
    }
}

/// The four numbers of an address as one.
fn dotted(text: &str) -> Option<i128> {
    let numbers: Option<Vec<u8>> = text.split('.').map(|it| it.parse().ok()).collect();
    let numbers = numbers.filter(|it| it.len() == 4)?;
    Some(numbers.into_iter().fold(0, |key, it| key << 8 | i128::from(it)))
}

/// The eight groups of an address as one number; `::` stands for groups of zeros.
fn colons(text: &str) -> Option<u128> {
    let text = match text.rsplit_once(':') {
        Some((before, last)) if last.contains('.') => {
            let bits = dotted(last)?;
            format!("{before}:{:x}:{:x}", bits >> 16, bits & 0xffff)
        }
        _ => text.to_owned(),
    };
    let groups = |text: &str| -> Option<Vec<u128>> {
        text.split(':').filter(|it| !it.is_empty()).map(|it| u128::from_str_radix(it, 16).ok()).collect()
    };
    let (first, last) = text.split_once("::").unwrap_or((&text, ""));
    let (mut all, last) = (groups(first)?, groups(last)?);
    all.resize(8_usize.checked_sub(last.len())?, 0);
    all.extend(last);
    Some(all.into_iter().fold(0, |key, it| key << 16 | it))
}

fn time(key: i128) -> String {
    let (seconds, rest) = (key / SECOND, key % SECOND);
    format!("{:02}:{:02}:{:02}.{rest:09}", seconds / 3_600, seconds % 3_600 / 60, seconds % 60)
}

fn clock(text: &str) -> Option<i128> {
    let (clock, rest) = text.split_once('.').unwrap_or((text, "0"));
    let mut parts = clock.split(':').map(|it| it.parse::<i128>().ok());
    let (hour, minute, second) = (parts.next()??, parts.next()??, parts.next().unwrap_or(Some(0))?);
    let rest: i128 = format!("{rest:0<9}").parse().ok()?;
    Some(((hour * 60 + minute) * 60 + second) * SECOND + rest)
}

fn duration(text: &str) -> Option<i128> {
    let (mut sum, mut rest) = (0, text);
    while !rest.is_empty() {
        let (count, after) = rest.split_at(rest.find(|it: char| !it.is_ascii_digit())?);
        let (unit, after) = after.split_at(after.find(|it: char| it.is_ascii_digit()).unwrap_or(after.len()));
        let of = match unit {
            "h" => 3_600 * SECOND,
            "m" => 60 * SECOND,
            "s" => SECOND,
            "ms" => 1_000_000,
            "us" => 1_000,
            "ns" => 1,
            _ => return None,
        };
        sum += count.parse::<i128>().ok()? * of;
        rest = after;
    }
    Some(sum)
}

const fn is_leap(year: i128) -> bool {
    year % 400 == 0 || year % 4 == 0 && year % 100 != 0
}

const fn year_length(year: i128) -> i128 {
    if is_leap(year) { 366 } else { 365 }
}

const fn month_length(year: i128, month: usize) -> i128 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

fn date(key: i128) -> String {
    let (mut year, mut rest) = (1970 + 400 * key.div_euclid(ERA), key.rem_euclid(ERA));
    while rest >= year_length(year) {
        rest -= year_length(year);
        year += 1;
    }
    let mut month = 1;
    while rest >= month_length(year, month) {
        rest -= month_length(year, month);
        month += 1;
    }
    format!("{}{:04}-{month:02}-{:02}", if year < 0 { "-" } else { "" }, year.abs(), rest + 1)
}

fn days(sign: i128, text: &str) -> Option<i128> {
    let mut parts = text.split('-').map(str::parse::<i128>);
    let (year, month, day) = (sign * parts.next()?.ok()?, parts.next()?.ok()?, parts.next()?.ok()?);
    let (era, year_of_era) = ((year - 1970).div_euclid(400), (year - 1970).rem_euclid(400));
    let years: i128 = (1970..1970 + year_of_era).map(year_length).sum();
    let months: i128 = (1..usize::try_from(month).ok()?).map(|it| month_length(year, it)).sum();
    Some(era * ERA + years + months + day - 1)
}

#[cfg(test)]
mod tests {
    use super::Key;

    #[test]
    fn keys_come_back() {
        for key in Key::ALL {
            let (least, most) = key.ends();
            for number in key.usual().into_iter().chain([least, most, least + 1, most - 1]) {
                assert_eq!(key.read(&key.write(number)), Some(number), "{}", key.write(number));
            }
        }
        assert_eq!(
            (Key::Date.write(0), Key::Date.write(20_484), Key::Date.write(-1)),
            ("1970-01-01".into(), "2026-01-31".into(), "1969-12-31".into())
        );
        assert_eq!((Key::Time.read("08:30"), Key::Time.read("08:30:15.5")), (Some(30_600_000_000_000), Some(30_615_500_000_000)));
        assert_eq!(
            (Key::DateTime.read("1970-01-02T00:00:01"), Key::DateTime.read("1969-12-31T23:59")),
            (Some(super::DAY + super::SECOND), Some(-60 * super::SECOND))
        );
        assert_eq!([Key::MonthDay.write(59), Key::Months.write(18)], ["02-29", "18mo"]);
        assert_eq!((Key::MonthDay.read("12-31"), Key::Months.read("-1y6mo")), (Some(365), Some(-18)));
        assert_eq!([Key::Ipv4.write(0x0a01_0203), Key::Ipv6.write(i128::MIN + 0x10)], ["10.1.2.3", "0:0:0:0:0:0:0:10"]);
        assert_eq!((Key::Ipv6.read("::ffff:10.0.0.1"), Key::Ipv6.read("8000::")), (Some(i128::MIN + 0xffff_0a00_0001), Some(0)));
        assert_eq!(Key::Ipv4.network(0x0a01_0203, 8), (0x0a00_0000, 0x0aff_ffff));
        assert_eq!(Key::Ipv6.network(5, 0), (i128::MIN, i128::MAX));
        assert_eq!((Key::Duration.read("1h30m"), Key::Decimal.read("-0.05")), (Some(5_400_000_000_000), Some(-5)));
    }
}
