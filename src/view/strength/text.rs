//! The words of the strength of two sides, and of one combatant's attack on another.

use crate::view::text::{half_of, range};

use super::Difficulty;
use super::duel::{HittingFaces, Protection};

pub(super) fn difficulty(difficulty: Difficulty) -> &'static str {
    match difficulty {
        Difficulty::Trivial => "trivial for your party",
        Difficulty::Easy => "easy for your party",
        Difficulty::Fair => "a fair fight for your party",
        Difficulty::Hard => "hard for your party",
        Difficulty::Deadly => "deadly for your party",
    }
}

pub(super) fn balance(ours: usize, theirs: usize, stake: &str, expected_harm: &str) -> String {
    format!("{ours} against {theirs}; {stake}; {expected_harm}")
}

pub(super) fn toughness(ours: (i32, i32), theirs: (i32, i32)) -> String {
    let span = |(least, most): (i32, i32)| match least == most {
        true => least.to_string(),
        false => range(least.into(), most.into()),
    };
    format!("toughness {} against {}", span(ours), span(theirs))
}

pub(super) fn stamina_and_wounds(
    (points, wounds): (i32, u32),
    (their_points, their_wounds): (i32, u32),
) -> String {
    format!(
        "together {points} Stamina and {wounds} wounds against {their_points} and {their_wounds}"
    )
}

pub(super) fn hit_points(ours: i32, theirs: i32) -> String {
    format!("together {ours} hit points against {theirs}")
}

pub(super) fn expected_damage(ours: f64, theirs: f64) -> String {
    format!("{ours:.1} against {theirs:.1} expected damage a round")
}

pub(super) fn expected_wounds(ours: f64, theirs: f64) -> String {
    format!("{ours:.1} against {theirs:.1} expected wounds a round")
}

pub(super) fn duel(actor: &str, target: &str, weapon: &str, attack: &str) -> String {
    format!("{actor} against {target}, {weapon}: {attack}")
}

pub(super) fn protection_name(protection: Protection) -> &'static str {
    match protection {
        Protection::ArmourClass(_) => "Armour Class",
        Protection::Defence(_) => "Defence",
    }
}

pub(super) fn protection(protection: Protection) -> String {
    match protection {
        Protection::ArmourClass(class) => format!("Armour Class {class}"),
        Protection::Defence(defence) => format!("Defence {defence}"),
    }
}

/// Describes the chance to hit: `hits Armour Class 5 on 14 or more (35 %)`.
pub(super) fn hits(against: Option<Protection>, faces: HittingFaces, percent: u64) -> String {
    let hits = match against {
        Some(against) => format!("hits {}", protection(against)),
        None => "hits".to_owned(),
    };
    match faces {
        HittingFaces::SeveralDice => format!("{hits} ({percent} %)"),
        HittingFaces::None => format!("{hits} never ({percent} %)"),
        HittingFaces::All => format!("{hits} on any roll ({percent} %)"),
        HittingFaces::From(lowest) => format!("{hits} on {lowest} or more ({percent} %)"),
    }
}

pub(super) fn damage_per_hit(doubled: i32) -> String {
    format!("{} damage a hit", half_of(doubled))
}

pub(super) fn attacks_at_once(count: usize) -> String {
    format!("{count} attacks at once")
}

pub(super) fn drops_in_hits(hits: i32) -> String {
    match hits {
        1 => "drops it in 1 hit".to_owned(),
        _ => format!("drops it in {hits} hits"),
    }
}

pub(super) fn chances_to_wound_and_drop(wound_percent: u64, drop_percent: u64) -> String {
    format!("{wound_percent} % to wound, {drop_percent} % to drop")
}

pub(super) fn rounds_to_drop(rounds: f64) -> String {
    match rounds <= 1.0 {
        true => "about a round to drop it".to_owned(),
        false => format!("about {rounds:.0} rounds to drop it"),
    }
}
