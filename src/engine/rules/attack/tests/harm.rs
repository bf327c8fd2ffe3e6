//! Effects of attacks against Armour Class: wounds, bleeding, called shots, multipliers, morale.

use crate::encounter::SubmitError;
use crate::rules::attack::armour_class::outcome::ArmourClassOutcome;
use crate::rules::attack::outcome::{AttackOutcome, CalledShotResult};
use crate::rules::facts::{Outcome, Rejection};
use crate::rules::hit_points::outcome::HitPointOutcome;
use crate::rules::morale::outcome::MoraleOutcome;
use crate::rules::morale::rejection::MoraleRejection;
use crate::rules::wounds::outcome::WoundOutcome;

use super::*;

#[test]
fn seg_39_down_bleeding_and_dead() {
    let mut trial = TestFight::setup("segments", TOLK_AND_OGRE).rolled([6, 1]);
    trial.set("ogre", GmNumber::HitPoints, 4);
    let order = trial.melee("tolk", "ogre");
    // 9 hits; 1 + 3 = 4 leaves none.
    let outcomes = trial.run(EncounterCommand::Act(order.clone()), &[7, 1]);
    assert!(outcomes.iter().any(|outcome| matches!(
        outcome,
        Outcome::ArmourClass(ArmourClassOutcome::ArmourClassMet {
            armour_class: 5,
            to_hit: 14,
            needed: 9,
            ..
        })
    )));
    assert!(outcomes.iter().any(|outcome| matches!(
        outcome,
        Outcome::HitPoint(HitPointOutcome::HitPointsLost {
            points: 4,
            left: 0,
            ..
        })
    )));
    assert_eq!(trial.hit_points("ogre"), (0, Vitality::Dying));
    // Any more damage kills.
    trial.forced(order, &[20, 1]);
    assert_eq!(trial.hit_points("ogre"), (-4, Vitality::Dead));
}

#[test]
fn seg_39_bleeding_and_aid() {
    let fighters = "tolk (3, 3), brother-odo as odo (4, 3) against orc (20, 3)";
    let mut trial = TestFight::setup("segments", fighters).rolled([6, 1]);
    trial.set("tolk", GmNumber::HitPoints, -8);
    assert_eq!(trial.hit_points("tolk"), (-8, Vitality::Dying));
    let next_round = |trial: &mut TestFight| {
        for who in ["odo", "orc"] {
            let who = id(who);
            trial.run(EncounterCommand::EndTurn { who }, &[]);
        }
        trial.run(EncounterCommand::RollInitiative, &[6, 1]);
    };
    next_round(&mut trial);
    assert_eq!(trial.hit_points("tolk"), (-9, Vitality::Dying));
    let aid = trial.attack("odo", "tolk", ActionBehaviour::Aid);
    let outcomes = trial.run(EncounterCommand::Act(aid), &[]);
    assert!(outcomes.iter().any(|outcome| matches!(
        outcome,
        Outcome::Wound(WoundOutcome::BleedingStopped { .. })
    )));
    next_round(&mut trial);
    assert_eq!(trial.hit_points("tolk"), (-9, Vitality::Dying));
    trial.set("tolk", GmNumber::HitPoints, 3);
    assert_eq!(trial.hit_points("tolk"), (3, Vitality::Up));
    trial.set("tolk", GmNumber::HitPoints, -10);
    assert_eq!(trial.hit_points("tolk"), (-10, Vitality::Dead));
}

#[test]
fn seg_14_two_combatants_can_kill_each_other() {
    let mut trial = TestFight::setup("segments", TOLK_AND_OGRE).rolled([3, 3]);
    trial.set("ogre", GmNumber::HitPoints, 1);
    trial.set("tolk", GmNumber::HitPoints, 1);
    let order = trial.melee("tolk", "ogre");
    trial.run(EncounterCommand::Act(order), &[19, 2]);
    // Nothing is lost before the moment closes.
    assert_eq!(trial.hit_points("ogre"), (1, Vitality::Up));
    let order = trial.melee("ogre", "tolk");
    trial.run(EncounterCommand::Act(order), &[20, 2]);
    assert_eq!(trial.hit_points("tolk"), (1, Vitality::Up));
    for who in ["tolk", "ogre"].map(id) {
        trial.run(EncounterCommand::EndTurn { who }, &[]);
    }
    let fallen = |trial: &mut TestFight, who: &str| trial.hit_points(who).1 != Vitality::Up;
    assert!(fallen(&mut trial, "ogre") && fallen(&mut trial, "tolk"));
}

#[test]
fn pha_71_called_shots() {
    let mut trial = TestFight::setup("phases", TOLK_AND_OGRE).rolled([6, 1]);
    let order = ActionOrder {
        called: Some("the lantern".into()),
        modifier: Some(-12),
        ..trial.melee("tolk", "ogre")
    };
    let mut result = |face: u8, damage: &[u8]| {
        let faces: Vec<u8> = [face].iter().chain(damage).copied().collect();
        let outcomes = trial.forced(order.clone(), &faces);
        let result = outcomes.iter().find_map(|outcome| match outcome {
            Outcome::Attack(AttackOutcome::CalledShot { result, .. }) => Some(*result),
            _other => None,
        });
        result.expect("it is told")
    };
    // AC 5 needs 9 of T 14; +2 and -12.
    assert_eq!(result(18, &[]), CalledShotResult::Wasted);
    assert_eq!(result(19, &[1]), CalledShotResult::Met);
    let order_of_more = ActionOrder {
        modifier: Some(-20),
        ..order.clone()
    };
    let outcomes = trial.forced(order_of_more, &[20, 1]);
    assert!(outcomes.iter().any(|outcome| matches!(
        outcome,
        Outcome::Attack(AttackOutcome::CalledShot {
            result: CalledShotResult::Partly,
            ..
        })
    )));
}

#[test]
fn seg_32_and_pha_64_multipliers() {
    let total = |ruleset: &str| {
        let lineup = TestFight::setup(ruleset, "wick (3, 3) against ogre (4, 3)");
        let mut trial = lineup.with("wick", "strength", 17).rolled([6, 1]);
        let order = ActionOrder {
            angle: Some(Angle::Rear),
            ..trial.melee("wick", "ogre")
        };
        let outcomes = trial.forced(order, &[19, 5]);
        let total = outcomes.iter().find_map(|outcome| match outcome {
            Outcome::Attack(AttackOutcome::DamageDealt {
                total,
                multiplier: 3,
                ..
            }) => Some(*total),
            _other => None,
        });
        total.expect("it was dealt")
    };
    // A short sword does d8 to an ogre; Strength 17 adds 1.
    assert_eq!(total("segments"), 16);
    assert_eq!(total("phases"), 18);
}

#[test]
fn odds_agree_with_rolling_every_die() {
    let mut trial = TestFight::setup("phases", TOLK_AND_OGRE).set_up();
    trial.set("ogre", GmNumber::HitPoints, 8);
    let order = trial.melee("tolk", "ogre");
    let swing = trial.swing(&order, Mode::Melee);
    let (chances, whole) = trial.read(|battle| {
        let two = [swing.clone(), swing.clone()];
        (
            odds(battle.ruleset, &swing),
            routine_odds(battle.ruleset, &two),
        )
    });
    // 14 of 20 hit; d8 + 3 comes to 8 on 5 to 8.
    assert_eq!((chances.hit.of, chances.hit.all), (14, 20));
    assert_eq!(chances.dying.percent(), 35);
    assert_eq!(chances.damage, (4, 11, 15));
    let points = |face: i32, die: i32| if face >= 7 { die + 3 } else { 0 };
    let (mut felled, mut hit, mut sum) = (0_u64, 0_u64, 0_u64);
    for (a, b) in (1..=20).flat_map(|a| (1..=20).map(move |b| (a, b))) {
        for (c, d) in (1..=8).flat_map(|c| (1..=8).map(move |d| (c, d))) {
            let points = points(a, c) + points(b, d);
            felled += u64::from(points >= 8);
            hit += u64::from(a >= 7 || b >= 7);
            sum += u64::try_from(points).expect("no less than none");
        }
    }
    let all = 20 * 20 * 64;
    assert_eq!(whole.dying.of * all, felled * whole.dying.all);
    assert_eq!(whole.hit.of * all, hit * whole.hit.all);
    assert_eq!(whole.damage.of * all, sum * whole.damage.all);
}

#[test]
fn seg_40_morale() {
    let orcs = "orc as o1 (5, 3), orc as o2 (6, 3), orc as o3 (7, 3), orc as o4 (8, 3)";
    let mut trial = TestFight::setup("segments", &format!("tolk (3, 3) against {orcs}")).set_up();
    let called = |trial: &mut TestFight| trial.read(morale::is_called_for);
    assert_eq!(called(&mut trial), []);
    trial.set("o4", GmNumber::HitPoints, 0);
    let ids = ["o1", "o2", "o3"].map(id);
    assert_eq!(called(&mut trial), ids);
    let check = |who: &str| EncounterCommand::CheckMorale { who: vec![id(who)] };
    // One lost +5, a quarter +5, three to one -10: with one hit die, 55 is the limit.
    for (who, face, comes) in [
        ("o1", 55, MoraleState::Steady),
        ("o2", 80, MoraleState::Withdrawing),
        ("o3", 100, MoraleState::Fleeing),
    ] {
        let outcomes = trial.run(check(who), &[face]);
        let Some(Outcome::Morale(MoraleOutcome::MoraleRolled {
            total,
            limit,
            nerve,
            ..
        })) = outcomes.first()
        else {
            panic!("{outcomes:?}");
        };
        assert_eq!((*total, *limit, *nerve), (i32::from(face), 55, comes));
    }
    assert_eq!(called(&mut trial), []);
    let refused = trial.try_run(check("tolk"), &[50]);
    assert_eq!(
        refused,
        Err(SubmitError::Rejected(Rejection::Morale(
            MoraleRejection::NoMorale { person: true }
        )))
    );
}
