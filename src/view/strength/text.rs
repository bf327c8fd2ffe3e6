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

pub(super) fn numbers(ours: usize, theirs: usize) -> String {
    format!("Numbers: {ours} against {theirs}")
}

pub(super) fn toughness(ours: (i32, i32), theirs: (i32, i32)) -> String {
    let span = |(least, most): (i32, i32)| match least == most {
        true => least.to_string(),
        false => range(least.into(), most.into()),
    };
    format!("Toughness: {} against {}", span(ours), span(theirs))
}

pub(super) fn stamina(ours: i32, theirs: i32) -> String {
    format!("Total Stamina: {ours} against {theirs}")
}

/// Compares how many more wounds each side can take.
pub(super) fn wounds_left(ours: u32, theirs: u32) -> String {
    format!("Wounds left to take: {ours} against {theirs}")
}

pub(super) fn hit_points(ours: i32, theirs: i32) -> String {
    format!("Total hit points: {ours} against {theirs}")
}

pub(super) fn expected_damage(dealt: f64, taken: f64) -> String {
    format!("Expected damage each round: {dealt:.1} dealt, {taken:.1} taken")
}

pub(super) fn expected_wounds(dealt: f64, taken: f64) -> String {
    format!("Expected wounds each round: {dealt:.1} dealt, {taken:.1} taken")
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

/// Describes the chance to hit: `hits Armour Class 5 on 14 or more (35%)`.
pub(super) fn hits(against: Option<Protection>, faces: HittingFaces, percent: u64) -> String {
    let hits = match against {
        Some(against) => format!("hits {}", protection(against)),
        None => "hits".to_owned(),
    };
    match faces {
        HittingFaces::SeveralDice => format!("{hits} ({percent}%)"),
        HittingFaces::None => format!("{hits} never ({percent}%)"),
        HittingFaces::All => format!("{hits} on any roll ({percent}%)"),
        HittingFaces::From(lowest) => format!("{hits} on {lowest} or more ({percent}%)"),
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
    format!("{wound_percent}% to wound, {drop_percent}% to drop")
}

pub(super) fn rounds_to_drop(rounds: f64) -> String {
    match rounds <= 1.0 {
        true => "about a round to drop it".to_owned(),
        false => format!("about {rounds:.0} rounds to drop it"),
    }
}
