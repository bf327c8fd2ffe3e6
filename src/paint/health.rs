//! The state of a combatant's health on the map, the same in both windows: a word with its sign and colour.

use crate::encounter::perspective::VisibleHealth;

use super::palette::{self, Rgba};
use super::plate::{PlateLine, Sign};

/// Size of the letters of the state, in multiples of those of the name.
const STATE: f32 = 0.92;

/// Returns the lines of a label: the name, in `name_colour` if that is given, and below it the state of health, unless
/// the combatant is unhurt. `numbers` is the health in numbers, if they are shown.
pub fn health_lines(
    name: &str,
    name_colour: Option<Rgba>,
    looks: VisibleHealth,
    numbers: Option<String>,
    size: f32,
) -> Vec<PlateLine> {
    let (sign, colour) = match looks {
        VisibleHealth::Unhurt => (None, palette::PLATE_TEXT),
        VisibleHealth::Hurt => (Some(Sign::Drop), palette::PLATE_HURT),
        VisibleHealth::BadlyHurt => (Some(Sign::Drops), palette::PLATE_BADLY_HURT),
        VisibleHealth::Down => (Some(Sign::Cross), palette::PLATE_BADLY_HURT),
        VisibleHealth::Dead => (Some(Sign::Skull), palette::PLATE_QUIET),
    };
    let is_out = matches!(looks, VisibleHealth::Down | VisibleHealth::Dead);
    let ink = match is_out {
        true => palette::PLATE_QUIET,
        false => palette::PLATE_TEXT,
    };
    let name = PlateLine {
        text: name.to_owned(),
        colour: name_colour.unwrap_or(ink),
        size,
        sign: None,
    };
    let text = match (sign.map(|_| looks.word()), numbers) {
        (None, None) => return vec![name],
        (None, Some(numbers)) => numbers,
        (Some(word), None) => word.to_owned(),
        (Some(word), Some(numbers)) => super::text::injury(word, &numbers),
    };
    let state = PlateLine {
        text,
        colour,
        size: (size * STATE).round(),
        sign,
    };
    vec![name, state]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn state_of_health_is_a_line_of_its_own_except_of_the_unhurt() {
        let told = |looks, numbers: Option<&str>| -> Vec<(String, bool)> {
            let lines = health_lines("Mira", None, looks, numbers.map(str::to_owned), 14.0);
            let lines = lines.into_iter();
            lines.map(|it| (it.text, it.sign.is_some())).collect()
        };
        let name = || ("Mira".to_owned(), false);
        assert_eq!(told(VisibleHealth::Unhurt, None), [name()]);
        let hurt = ("hurt".to_owned(), true);
        assert_eq!(told(VisibleHealth::Hurt, None), [name(), hurt]);
        let counted = ("badly hurt, 2 of 52".to_owned(), true);
        let badly = told(VisibleHealth::BadlyHurt, Some("2 of 52"));
        assert_eq!(badly, [name(), counted]);
        let whole = ("52 of 52".to_owned(), false);
        let unhurt = told(VisibleHealth::Unhurt, Some("52 of 52"));
        assert_eq!(unhurt, [name(), whole]);
    }
}
