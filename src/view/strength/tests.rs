//! Two orcs against a goblin, calculated by hand in each attack model, and the library's order of strength.

use super::*;
use crate::rules::facts::{EncounterCommand, GmNumber};
use crate::rules::state::Vitality;
use crate::trial::{TestFight, built_in, id};

const LINEUP: &str = "orc (3, 3), orc as orc-2 (3, 5) against goblin (5, 3)";

fn balance(trial: &mut TestFight) -> Balance {
    trial
        .read(Balance::from_battle)
        .expect("they stand against each other")
}

/// Returns the balance by these rules, and checks the expected damage of both sides.
fn reckoned(ruleset: &str, ours: f64, theirs: f64) -> Balance {
    let balance = balance(&mut TestFight::setup(ruleset, LINEUP).set_up());
    let near = |a: f64, b: f64| (a - b).abs() < 1e-9;
    let (have, have_not) = (balance.ours.harm, balance.theirs.harm);
    assert!(near(have, ours), "{ruleset}: {have}, not {ours}");
    assert!(
        near(have_not, theirs),
        "{ruleset}: {have_not}, not {theirs}"
    );
    balance
}

#[test]
fn defence_balance_counts_damage_and_hit_points() {
    // +5 against 13 hits on 8 to 20: twelve faces for 1d12+3, and the 20 for 2d12+3. The goblin: +4 on 9 to 20 for
    // 1d6+2, and 2d6+2.
    let (orc, goblin) = ((12.0 * 9.5 + 16.0) / 20.0, (11.0 * 5.5 + 9.0) / 20.0);
    let balance = reckoned("resources", 2.0 * orc, goblin);
    assert_eq!(
        balance.lines(),
        [
            "Numbers: 2 against 1",
            "Total hit points: 30 against 7",
            "Expected damage each round: 13.0 dealt, 3.5 taken",
        ]
    );
}

#[test]
fn armour_class_balance_counts_damage_and_hit_points() {
    // T 19 against Armour Class 6 hits on 13 to 20 for 1d8, T 20 on 14 to 20 for 1d6.
    let balance = reckoned("segments", 2.0 * 8.0 / 20.0 * 4.5, 7.0 / 20.0 * 3.5);
    let stakes = (balance.ours.stake, balance.theirs.stake);
    assert_eq!(stakes, (SideHealth::HitPoints(8), SideHealth::HitPoints(3)));
}

#[test]
fn check_balance_counts_wounds_and_toughness() {
    // The orc hits on 3 to 6, and half of that is dodged; every hit wounds. The goblin hits on 4 to 6, and two thirds
    // of that are parried. An attack takes 4 of 6 seconds, and the rest carries over to the next round.
    let balance = reckoned("seconds", 2.0 * 1.5 * 4.0 / 6.0 / 2.0, 1.5 * 0.5 / 3.0);
    assert_eq!(
        balance.lines(),
        [
            "Numbers: 2 against 1",
            "Toughness: 7 against 5",
            "Expected wounds each round: 1.0 dealt, 0.2 taken",
        ]
    );
}

#[test]
fn pool_balance_counts_damage_stamina_and_wounds() {
    // Of 216 rolls of three dice 16 are critical (2d6+1), 75 full (1d6+1), and 98 glancing, which is 2 on average. One
    // die is full on 6 and glancing on 4 and 5, against leather that takes 1 off the damage die. Two actions each.
    let orc = (16.0 * 8.0 + 75.0 * 4.5 + 98.0 * 2.0) / 216.0;
    let goblin = (15.0 / 6.0 + 2.0 * 7.0 / 6.0) / 6.0;
    let balance = reckoned("fast-or-well", 2.0 * 2.0 * orc, 2.0 * goblin);
    assert_eq!(
        balance.lines(),
        [
            "Numbers: 2 against 1",
            "Total Stamina: 16 against 4",
            "Wounds left to take: 6 against 3",
            "Expected damage each round: 12.2 dealt, 1.6 taken",
        ]
    );
}

#[test]
fn balance_ignores_the_fallen_and_counts_hit_points_left() {
    let mut trial = TestFight::setup("resources", LINEUP).set_up();
    trial.set("orc-2", GmNumber::HitPoints, 4);
    assert_eq!(balance(&mut trial).ours.stake, SideHealth::HitPoints(19));
    let vitality = Vitality::Dead;
    let who = id("orc-2");
    trial.submit(EncounterCommand::SetVitality { who, vitality });
    let alone = balance(&mut trial);
    assert_eq!((alone.ours.count, alone.theirs.count), (1, 1));
    let who = id("goblin");
    trial.submit(EncounterCommand::RemoveCombatant { who });
    assert_eq!(trial.read(Balance::from_battle), None);
}

#[test]
fn library_ranks_creatures_by_strength() {
    for ruleset in ["seconds", "segments", "phases", "resources", "fast-or-well"] {
        let ruleset = built_in(ruleset);
        let all = worth_of_all(&ruleset);
        assert_eq!(all.len(), ruleset.creatures.len(), "{}", ruleset.id);
        let worth = |kind: &str| {
            let found = all.iter().find(|(known, _)| known.as_str() == kind);
            found.and_then(|(_, worth)| *worth)
        };
        let ids: Vec<&str> = all.iter().map(|(kind, _)| kind.as_str()).collect();
        let great = ["ogre", "troll", "orc-brute", "orc-chief"];
        let great = great
            .iter()
            .find(|kind| ids.contains(kind))
            .expect("a great one");
        assert!(worth(great) > worth("goblin"), "{}", ruleset.id);
        // Among themselves the characters are worth about one each.
        let persons = ruleset.creatures.iter();
        let persons = persons.filter(|(_, def)| def.kind == CreatureKind::Character);
        let persons: Vec<f64> = persons
            .filter_map(|(kind, _)| worth(kind.as_str()))
            .collect();
        let mean = persons.iter().sum::<f64>() / persons.len() as f64;
        assert!((0.5..2.0).contains(&mean), "{}: {mean}", ruleset.id);
    }
}

#[test]
fn difficulty_grows_with_numbers_and_strength() {
    let party = [1.0; 4];
    let of = |count, worth| Difficulty::from_worth(count, worth, &party);
    // One that is worth as much as the whole party is an even fight, and so are four that are worth a character each.
    assert_eq!(of(1, 4.0), Some(Difficulty::Hard));
    assert_eq!(of(4, 1.0), Some(Difficulty::Hard));
    assert_eq!(of(1, 2.0), Some(Difficulty::Easy));
    assert_eq!(of(1, 0.2), Some(Difficulty::Trivial));
    assert_eq!(of(1, 1547.3), Some(Difficulty::Deadly));
    assert!(of(1, 0.5) < of(6, 0.5) && of(6, 0.5) < of(12, 0.5));
    assert_eq!(Difficulty::from_worth(3, 1.0, &[]), None);
}

#[test]
fn difficulty_of_a_fight_needs_a_party() {
    for ruleset in ["seconds", "segments", "phases", "resources", "fast-or-well"] {
        let fight = |line| balance(&mut TestFight::setup(ruleset, line).set_up()).difficulty();
        let (one, four) = (
            fight("tolk (3, 3), tolk as t2 (3, 5), tolk as t3 (3, 7) against goblin (9, 3)"),
            fight(
                "tolk (3, 3) against orc (9, 3), orc as o2 (9, 5), orc as o3 (9, 7), orc as o4 (9, 9)",
            ),
        );
        assert!(one.is_some() && one < four, "{ruleset}: {one:?}, {four:?}");
    }
}
