//! Names as they are shown on the map: told apart if several share one, and as initials.

use crate::rules::state::{Battle, CombatantId};

/// Everybody's name, numbered if several share it: `Orc 1`, `Orc 2`.
pub fn display_names(battle: &Battle) -> Vec<(CombatantId, String)> {
    let all: Vec<(CombatantId, String)> = battle
        .everyone()
        .map(|who| (who.id(), who.identity().name.clone()))
        .collect();
    all.iter()
        .enumerate()
        .map(|(index, (who, name))| {
            let same = |slice: &[(CombatantId, String)]| {
                slice.iter().filter(|(_, other)| other == name).count()
            };
            let name = match same(&all) {
                1 => name.clone(),
                _ => format!("{name} {}", same(&all[..=index])),
            };
            (*who, name)
        })
        .collect()
}

/// One or two letters for the token: `Orc chief` → `OC`, `Mira` → `Mi`, `Rat 3` → `R3`.
pub fn initials(name: &str) -> String {
    let mut words = name.split_whitespace();
    let first = words.next().and_then(|word| word.chars().next());
    let second = words.last().and_then(|word| word.chars().next());
    match (first, second) {
        (Some(first), Some(second)) => format!("{}{second}", first.to_uppercase()),
        (Some(first), None) => {
            let rest: String = name.chars().skip(1).take(1).collect();
            format!("{}{rest}", first.to_uppercase())
        }
        _ => "?".into(),
    }
}

/// The hue of the middle of a token: a kind of creature has the same colour in every fight.
pub fn hue_of(creature: &str) -> u8 {
    // A spread of the letters' codes that keeps `orc` and `ogre` well apart.
    creature.bytes().fold(17u8, |hue, letter| {
        hue.wrapping_mul(31).wrapping_add(letter)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn initials_tell_tokens_apart() {
        assert_eq!(initials("Mira"), "Mi");
        assert_eq!(initials("Orc chief"), "Oc");
        assert_eq!(initials("Rat 3"), "R3");
        assert_eq!(initials(""), "?");
    }
}
