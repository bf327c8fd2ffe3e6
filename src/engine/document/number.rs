//! Numbers as a person types them: into a field of the windows, after a command-line option, into a cell of a table. A
//! number that is not understood is reported, and is never replaced by another one.

use std::fmt;
use std::ops::RangeInclusive;

/// Maximum length of a number, in characters.
const MAX_NUMBER_LENGTH: usize = 30;

/// The reason why a text is not a valid number here.
#[derive(Clone, Debug, PartialEq)]
pub enum NumberError {
    /// It is empty.
    Empty,
    /// It is not a number.
    NoNumber(String),
    /// It has decimals where only whole numbers are allowed.
    NotWhole(String),
    /// It is too small or too large.
    Outside {
        /// The text that was typed.
        typed: String,
        /// The smallest number allowed.
        least: f64,
        /// The largest number allowed.
        most: f64,
    },
}

impl fmt::Display for NumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("a number is missing: write it in digits"),
            Self::NoNumber(typed) => {
                write!(
                    f,
                    "`{typed}` is not a number: write it in digits, such as 72.5"
                )
            }
            Self::NotWhole(typed) => {
                write!(
                    f,
                    "`{typed}` is not a whole number: write it without decimals"
                )
            }
            Self::Outside { typed, least, most } => {
                write!(
                    f,
                    "`{typed}` is out of range: it goes from {least} to {most}"
                )
            }
        }
    }
}

impl std::error::Error for NumberError {}

/// Reads a number with or without decimals, after a point or a comma.
///
/// # Errors
/// [`NumberError`] if it is not a number, or outside `range`.
pub fn read_decimal(typed: &str, range: RangeInclusive<f64>) -> Result<f64, NumberError> {
    let number = parsed(typed)?;
    within(typed, number, &range)
}

/// Returns the number as it is written in files, with the digits that were typed: `72,5` becomes `72.5`; `None` if it
/// is not a number.
#[must_use]
pub fn to_file_number(typed: &str) -> Option<String> {
    parsed(typed).ok()?;
    let number = plain(typed);
    Some(number.strip_prefix('+').unwrap_or(&number).to_owned())
}

/// Reads a whole number.
///
/// # Errors
/// [`NumberError`] if it is not a whole number, or outside `range`.
pub fn read_whole(typed: &str, range: RangeInclusive<i64>) -> Result<i64, NumberError> {
    let number = parsed(typed)?;
    let range = *range.start() as f64..=*range.end() as f64;
    if number.is_finite() && number.fract() != 0.0 {
        return Err(NumberError::NotWhole(shown(typed)));
    }
    let number = within(typed, number, &range)?;
    // Plain digits are read exactly, however many there are.
    let digits = plain(typed);
    let whole = digits.split('.').next().unwrap_or_default();
    Ok(whole.parse().unwrap_or(number as i64))
}

fn within(typed: &str, number: f64, range: &RangeInclusive<f64>) -> Result<f64, NumberError> {
    match range.contains(&number) {
        true => Ok(number),
        false => Err(NumberError::Outside {
            typed: shown(typed),
            least: *range.start(),
            most: *range.end(),
        }),
    }
}

/// Returns the number in a form that programs read: with a point and a plain minus.
fn plain(typed: &str) -> String {
    typed.trim().replace(',', ".").replace('−', "-")
}

fn parsed(typed: &str) -> Result<f64, NumberError> {
    let number = plain(typed);
    if number.is_empty() {
        return Err(NumberError::Empty);
    }
    let digits = number.strip_prefix(['-', '+']).unwrap_or(&number);
    let has_digits = digits.contains(|c: char| c.is_ascii_digit());
    let only_digits = digits.chars().all(|c| c.is_ascii_digit() || c == '.');
    let one_point = digits.matches('.').count() <= 1;
    if !(has_digits && only_digits && one_point) {
        return Err(NumberError::NoNumber(shown(typed)));
    }
    number
        .parse()
        .map_err(|_none| NumberError::NoNumber(shown(typed)))
}

/// Returns the typed text, cut off where it is too long.
fn shown(typed: &str) -> String {
    let typed = typed.trim();
    match typed.char_indices().nth(MAX_NUMBER_LENGTH) {
        Some((end, _)) => format!("{}…", &typed[..end]),
        None => typed.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_follow_a_point_or_a_comma() {
        for (typed, number) in [
            ("72", 72.0),
            ("72.5", 72.5),
            ("72,5", 72.5),
            (" 72,5 ", 72.5),
            ("+3", 3.0),
            ("-3", -3.0),
            ("−3,25", -3.25),
            (",5", 0.5),
            ("5,", 5.0),
            ("007", 7.0),
        ] {
            assert_eq!(read_decimal(typed, -100.0..=100.0), Ok(number), "{typed}");
        }
    }

    #[test]
    fn invalid_number_is_reported_and_never_altered() {
        for typed in [
            "1e400", "1e3", "inf", "NaN", "1,234.5", "1.2.3", "1,2,3", "72px", "0x10", "--3", "-",
            ".", "7 2", "½", "٣", "72;5",
        ] {
            let told = read_decimal(typed, -1e9..=1e9);
            assert_eq!(told, Err(NumberError::NoNumber(typed.to_owned())));
            let told = read_whole(typed, 0..=100);
            assert_eq!(told, Err(NumberError::NoNumber(typed.to_owned())));
        }
        assert_eq!(read_decimal(" ", 0.0..=1.0), Err(NumberError::Empty));
        let long = "9".repeat(500);
        for told in [
            read_decimal(&long, 2.0..=4000.0).expect_err("it is too large"),
            read_whole(&long, 2..=4000).expect_err("it is too large"),
        ] {
            let end = "… is out of range: it goes from 2 to 4000";
            assert!(told.to_string().replace('`', "").ends_with(end), "{told}");
        }
        let told = read_decimal("1", 2.0..=4000.0).expect_err("it is too small");
        assert_eq!(
            told.to_string(),
            "`1` is out of range: it goes from 2 to 4000"
        );
    }

    #[test]
    fn a_whole_number_has_no_decimals() {
        assert_eq!(read_whole("12", 1..=100), Ok(12));
        assert_eq!(read_whole("12,0", 1..=100), Ok(12));
        assert_eq!(read_whole("-0", 0..=100), Ok(0));
        assert_eq!(
            read_whole("9007199254740993", 0..=i64::MAX),
            Ok(9_007_199_254_740_993)
        );
        let told = read_whole("72,5", 1..=100).expect_err("it has decimals");
        assert_eq!(
            told.to_string(),
            "`72,5` is not a whole number: write it without decimals"
        );
    }
}
