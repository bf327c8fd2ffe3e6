//! Attacks against Armour Class, with the built-in rulesets.

use crate::rules::attack::rejection::AttackRejection;
use crate::rules::facts::invalid_input::InputRejection;
use crate::rules::facts::target::TargetRejection;
use crate::rules::facts::{
    ActionOrder, Angle, EncounterCommand, GmNumber, Input, Outcome, Rejection, Term, TermKind,
};
use crate::rules::hit_points::outcome::HitPointOutcome;
use crate::rules::morale;
use crate::rules::odds::{odds, routine_odds};
use crate::rules::state::{ActiveRuleset, MoraleState, Vitality};
use crate::ruleset::{ActionBehaviour, HitDice, ItemId, StatId};
use crate::trial::{TestFight, id, order};

use super::{Against, HitPointsAgainst, Mode, PlannedAttack, foresee, routine};

mod harm;

impl TestFight {
    fn forced(&mut self, order: ActionOrder, faces: &[u8]) -> Vec<Outcome> {
        let act = EncounterCommand::Act(order);
        self.run(EncounterCommand::Force(Box::new(act)), faces)
    }

    fn routine(
        &mut self,
        order: &ActionOrder,
        mode: Mode,
    ) -> Result<Vec<PlannedAttack>, Rejection> {
        self.read(|battle| routine(battle, &battle.find(order.who)?, &Input::of(order)?, mode))
    }

    fn swing(&mut self, order: &ActionOrder, mode: Mode) -> PlannedAttack {
        let swings = self.routine(order, mode).expect("it is possible");
        swings.into_iter().next().expect("an attack")
    }

    fn hit_points(&mut self, who: &str) -> (i32, Vitality) {
        self.read_combatant(who, |_, who| {
            (who.health().hit_points().now, who.health().vitality())
        })
    }

    fn attack(&self, who: &str, target: &str, does: ActionBehaviour) -> ActionOrder {
        let mut actions = self.world.resource::<ActiveRuleset>().actions.iter();
        let found = actions.find(|(_, def)| def.does == does);
        let (action, _) = found.expect("the rules know it");
        order(who, action.as_str(), &[target])
    }

    fn melee(&self, who: &str, target: &str) -> ActionOrder {
        self.attack(who, target, ActionBehaviour::MeleeAttack)
    }

    fn shot(&self, who: &str, target: &str) -> ActionOrder {
        self.attack(who, target, ActionBehaviour::RangedAttack)
    }
}

fn against(swing: &PlannedAttack) -> &HitPointsAgainst {
    match &swing.against {
        Against::HitPoints(against) => against,
        Against::Toughness(_) | Against::Pool(_) | Against::Defence(_) => panic!("no Armour Class"),
    }
}

fn value(terms: &[Term], what: TermKind) -> i32 {
    let terms = terms.iter().filter(|term| term.what == what);
    terms.map(|term| term.value).sum()
}

const TOLK_AND_OGRE: &str = "tolk (3, 3) against ogre (4, 3)";

#[test]
fn seg_30_fighter_with_axe_against_ogre() {
    let mut trial = TestFight::setup("segments", TOLK_AND_OGRE).set_up();
    let swing = trial.swing(&trial.melee("tolk", "ogre"), Mode::Melee);
    // Level 7: T 14; AC 5; Strength 18.60 is +2 to hit, +3 to damage.
    assert_eq!(
        (against(&swing).to_hit, against(&swing).armour_class),
        (14, 5)
    );
    assert_eq!(swing.to_hit.needed, 9);
    assert_eq!(value(&swing.to_hit.terms, TermKind::Strength), 2);
    assert_eq!(swing.dice.to_string(), "1d8");
    assert_eq!(value(&swing.damage_terms, TermKind::Strength), 3);
    // 7 to 20 hit.
    assert_eq!(swing.to_hit.passing_faces(), 14);
}

#[test]
fn pha_62_needing_20_with_2_hits_on_18_to_20() {
    let mut trial = TestFight::setup("phases", TOLK_AND_OGRE).set_up();
    let mut swing = trial.swing(&trial.melee("tolk", "ogre"), Mode::Melee);
    swing.to_hit.needed = 20;
    assert_eq!(swing.to_hit.bonus(), 2);
    let hits = |face| swing.to_hit.clone().with_face(face).passed;
    assert_eq!([17, 18, 19, 20].map(hits), [false, true, true, true]);
    assert_eq!(swing.to_hit.passing_faces(), 3);
}

#[test]
fn pha_60_bonus_2_makes_armour_class_5_a_3() {
    let mut trial = TestFight::setup("phases", TOLK_AND_OGRE).set_up();
    let magic = StatId::new("magic");
    trial.set("ogre", GmNumber::Stat(magic), 2);
    let swing = trial.swing(&trial.melee("tolk", "ogre"), Mode::Melee);
    assert_eq!(against(&swing).armour_class, 3);
    // The modifiers add up to the difference from an unarmoured person.
    assert_eq!(value(&against(&swing).terms, TermKind::Armour), 5);
    assert_eq!(value(&against(&swing).terms, TermKind::Magic), 2);
}

#[test]
fn pha_63_t_by_level_and_by_hit_dice() {
    let t = |ruleset: &str, who: &str, level: Option<i32>| {
        let lineup = TestFight::setup(
            ruleset,
            &format!("{who} as a (3, 3) against orc as b (4, 3)"),
        );
        let lineup = level
            .into_iter()
            .fold(lineup, |lineup, level| lineup.with("a", "level", level));
        let mut trial = lineup.set_up();
        trial.read_combatant("a", |battle, a| {
            let swing = foresee(battle, a, id("b"), Mode::Melee, 0).expect("it is armed");
            against(&swing).to_hit
        })
    };
    // Fighters: every level in one ruleset, every other level in the other.
    assert_eq!(
        [1, 2, 7, 21].map(|level| t("segments", "tolk", Some(level))),
        [20, 19, 14, 0]
    );
    assert_eq!(
        [1, 2, 3, 7, 17].map(|level| t("phases", "tolk", Some(level))),
        [20, 20, 18, 14, 4]
    );
    assert_eq!(
        [1, 4, 5, 9].map(|level| t("phases", "wick", Some(level))),
        [21, 21, 19, 16]
    );
    // Kobolds have less than a die, goblins 1-1, orcs 1, ogres 4+1, giant spiders 4+4.
    let creatures = ["kobold", "goblin", "orc", "ogre", "giant-spider"];
    assert_eq!(
        creatures.map(|who| t("segments", who, None)),
        [21, 20, 19, 15, 15]
    );
    // 4+4 attacks as 5 there, and its row is that of 4+ to 5.
    assert_eq!(
        creatures.map(|who| t("phases", who, None)),
        [21, 20, 19, 15, 15]
    );
    // 5+5 attacks as 6.
    assert_eq!(
        (t("segments", "bear", None), t("phases", "bear", None)),
        (14, 13)
    );
}

#[test]
fn pha_65_hit_points_follow_from_hit_dice() {
    let mut trial = TestFight::setup("phases", "against giant-spider as spider (4, 4)").set_up();
    // 4+4 is 4d8+16, 34 on average.
    assert_eq!(trial.hit_points("spider"), (34, Vitality::Up));
    let who = vec![id("spider")];
    let outcomes = trial.run(EncounterCommand::RollHitPoints { who }, &[1, 2, 3, 4]);
    let rolled = Outcome::HitPoint(HitPointOutcome::HitPointsRolled {
        who: id("spider"),
        faces: vec![1, 2, 3, 4],
        bonus: 16,
        total: 26,
    });
    assert_eq!(outcomes, [rolled]);
    assert_eq!(trial.hit_points("spider").0, 26);
    let mut trial = TestFight::setup("segments", "against giant-spider as spider (4, 4)").set_up();
    assert_eq!(trial.hit_points("spider").0, 22);
    let four: HitDice = "4+4".parse().expect("hit dice");
    assert_eq!(four.hit_points(false).to_string(), "4d8+4");
}

#[test]
fn seg_41_shield_and_dexterity_count_from_the_front() {
    // The other way round: the ogre attacks Tolk in chain mail with a medium shield.
    let lineup = TestFight::setup("segments", TOLK_AND_OGRE);
    let mut trial = lineup.with("tolk", "dexterity", 16).set_up();
    let class = |trial: &mut TestFight, angle| {
        let order = ActionOrder {
            angle: Some(angle),
            ..trial.melee("ogre", "tolk")
        };
        against(&trial.swing(&order, Mode::Melee)).armour_class
    };
    // Chain 5, shield 1, Dexterity 2.
    assert_eq!(class(&mut trial, Angle::Front), 2);
    assert_eq!(class(&mut trial, Angle::Flank), 3);
    assert_eq!(class(&mut trial, Angle::RearFlank), 5);
    assert_eq!(class(&mut trial, Angle::Rear), 5);
    let order = ActionOrder {
        angle: Some(Angle::Rear),
        ..trial.melee("ogre", "tolk")
    };
    let swing = trial.swing(&order, Mode::Melee);
    assert_eq!(value(&swing.to_hit.terms, TermKind::Rear), 2);
}

#[test]
fn seg_41_prone_and_stunned_targets() {
    let mut trial = TestFight::setup("segments", TOLK_AND_OGRE).set_up();
    let who = id("tolk");
    let posture = "prone".into();
    trial.run(EncounterCommand::SetPosture { who, posture }, &[]);
    let swing = trial.swing(&trial.melee("ogre", "tolk"), Mode::Melee);
    assert_eq!(against(&swing).armour_class, 5);
    assert_eq!(swing.to_hit.bonus(), 4);
}

#[test]
fn seg_42_shield_counts_against_limited_attacks() {
    // A ghoul attacks three times; a medium shield stops two.
    let mut trial = TestFight::setup("segments", "tolk (3, 3) against ghoul (4, 3)").set_up();
    let swings = trial.routine(&trial.melee("ghoul", "tolk"), Mode::Melee);
    let swings = swings.expect("it is possible");
    let classes: Vec<i32> = swings
        .iter()
        .map(|swing| against(swing).armour_class)
        .collect();
    assert_eq!(classes, [4, 4, 5]);
    let dice: Vec<String> = swings.iter().map(|swing| swing.dice.to_string()).collect();
    assert_eq!(dice, ["1d3", "1d3", "1d6"]);
}

#[test]
fn seg_42_two_weapons() {
    let mut trial = TestFight::setup("segments", "jorun (3, 3) against ogre (4, 3)").set_up();
    let order = trial.melee("jorun", "ogre");
    let hands = |trial: &mut TestFight, dexterity| {
        let dexterity = (GmNumber::Stat(StatId::new("dexterity")), dexterity);
        trial.set("jorun", dexterity.0, dexterity.1);
        let swings = trial.routine(&order, Mode::Melee).expect("it is possible");
        let hands = swings
            .iter()
            .map(|swing| value(&swing.to_hit.terms, TermKind::TwoWeapons));
        hands.collect::<Vec<i32>>()
    };
    assert_eq!(hands(&mut trial, 10), [-2, -4]);
    assert_eq!(hands(&mut trial, 16), [-1, -3]);
    assert_eq!(hands(&mut trial, 18), [0, -1]);
    // A single attack, with the weapon named.
    let order = ActionOrder {
        weapon: Some(ItemId::new("long-sword")),
        ..order
    };
    let swings = trial.routine(&order, Mode::Melee).expect("it is possible");
    assert_eq!(swings.len(), 1);
    assert_eq!(value(&swings[0].to_hit.terms, TermKind::TwoWeapons), 0);
    // Large targets: long sword d12.
    assert_eq!(swings[0].dice.to_string(), "1d12");
}

#[test]
fn thief_attacks_from_behind() {
    for (ruleset, needed) in [("segments", 19), ("phases", 19)] {
        let mut trial = TestFight::setup(ruleset, "wick (3, 3) against ogre (4, 3)").set_up();
        let order = ActionOrder {
            angle: Some(Angle::Rear),
            ..trial.melee("wick", "ogre")
        };
        let swing = trial.swing(&order, Mode::Melee);
        // Level 5: T 19, against AC 5.
        assert_eq!(swing.to_hit.needed, needed - 5);
        assert_eq!(value(&swing.to_hit.terms, TermKind::Backstab), 4);
        assert_eq!(value(&swing.to_hit.terms, TermKind::Rear), 0);
        assert_eq!(swing.multiplier, 3);
        let order = trial.melee("wick", "ogre");
        assert_eq!(trial.swing(&order, Mode::Melee).multiplier, 1);
    }
}

#[test]
fn seg_36_two_squares_with_nobody_between() {
    let fighters = "tolk (3, 3), brother-odo as odo (4, 3) against orc (5, 3), orc as far (3, 6)";
    let mut trial = TestFight::setup("segments", fighters).set_up();
    let order = trial.melee("tolk", "orc");
    let between = trial.routine(&order, Mode::Melee).map(|_| ());
    let who = id("odo");
    assert_eq!(
        between,
        Err(Rejection::Target(TargetRejection::SomebodyBetween { who }))
    );
    let order = trial.melee("tolk", "far");
    let far = trial.routine(&order, Mode::Melee).map(|_| ());
    assert_eq!(
        far,
        Err(Rejection::Target(TargetRejection::OutOfReach {
            have: 3,
            need: 2
        }))
    );
    // A spear reaches past an ally.
    let fighters = "guard (3, 3), brother-odo as odo (4, 3) against orc (5, 3)";
    let mut trial = TestFight::setup("segments", fighters).set_up();
    let order = trial.melee("guard", "orc");
    assert!(trial.routine(&order, Mode::Melee).is_ok());
}

#[test]
fn missiles_follow_increment_and_rate() {
    let fighters = "ansa (0, 3), petra (0, 5) against orc as near (14, 3), orc as next (15, 5)";
    let mut trial = TestFight::setup("segments", fighters).set_up();
    // A long bow: 70 ft per increment, two shots a round; Dexterity 18 is +3.
    let order = trial.shot("ansa", "near");
    let swings = trial.routine(&order, Mode::Ranged).expect("it is in range");
    assert_eq!(swings.len(), 2);
    assert_eq!(value(&swings[0].to_hit.terms, TermKind::Range), 0);
    assert_eq!(value(&swings[0].to_hit.terms, TermKind::Dexterity), 3);
    assert_eq!(value(&swings[0].damage_terms, TermKind::Strength), 0);
    let order = trial.shot("ansa", "next");
    let swing = trial.swing(&order, Mode::Ranged);
    assert_eq!(value(&swing.to_hit.terms, TermKind::Range), -2);
}

#[test]
fn a_heavy_crossbow_shoots_every_other_round() {
    let mut trial = TestFight::setup("segments", "petra (0, 5) against orc (9, 5)").rolled([6, 1]);
    let order = trial.shot("petra", "orc");
    trial.run(EncounterCommand::Act(order.clone()), &[2]);
    let again = trial.routine(&order, Mode::Ranged).map(|_| ());
    assert_eq!(
        again,
        Err(Rejection::Attack(AttackRejection::NotReloaded { round: 3 }))
    );
}

#[test]
fn fighters_sweep_through_targets_below_one_die() {
    let fighters = "tolk (3, 3) against kobold as k1 (4, 3), kobold as k2 (4, 4), orc (4, 2)";
    let mut trial = TestFight::setup("segments", fighters).set_up();
    let order = ActionOrder {
        targets: vec![id("k1"), id("k2")],
        ..trial.melee("tolk", "k1")
    };
    let swings = trial.routine(&order, Mode::Melee).expect("it is possible");
    assert_eq!(swings.len(), 7);
    let order = trial.melee("tolk", "orc");
    let swings = trial.routine(&order, Mode::Melee).expect("it is possible");
    assert_eq!(swings.len(), 1);
    let order = ActionOrder {
        targets: vec![id("k1"), id("orc")],
        ..order
    };
    let two = trial.routine(&order, Mode::Melee).map(|_| ());
    assert_eq!(
        two,
        Err(Rejection::Sense(InputRejection::TargetsWanted {
            have: 2,
            need: 1
        }))
    );
}

#[test]
fn pha_76_weapons_need_space_to_swing() {
    // A halberd in a ring of allies can be thrust, not chopped; a two-handed flail cannot be used.
    let around = [(2, 2), (3, 2), (4, 2), (2, 3), (2, 4), (3, 4), (4, 4)];
    let friends = ('a'..).zip(around);
    let friends: String = friends
        .map(|(name, at)| format!(", brother-odo as {name} {at:?}"))
        .collect();
    let fighters = format!("halberdier as guard (3, 3){friends} against orc (4, 3)");
    let mut trial = TestFight::setup("phases", &fighters).set_up();
    let modes: Vec<String> = trial.read(|battle| {
        let halberd = battle.ruleset.weapons.get(ItemId::new("halberd"));
        let melee = halberd.and_then(|weapon| weapon.melee.as_ref());
        let modes = melee.map(|melee| melee.modes.iter().map(|mode| mode.name.clone()));
        modes.into_iter().flatten().collect()
    });
    assert_eq!(modes.len(), 2);
    let order = trial.melee("guard", "orc");
    assert!(trial.routine(&order, Mode::Melee).is_ok());
    let with = |trial: &mut TestFight, mode: &str| {
        let order = ActionOrder {
            mode: Some(mode.to_owned()),
            ..order.clone()
        };
        trial.routine(&order, Mode::Melee).map(|_| ())
    };
    let results: Vec<_> = modes.iter().map(|mode| with(&mut trial, mode)).collect();
    assert!(
        results.contains(&Ok(())) && results.contains(&Err(AttackRejection::NoSpaceToSwing.into()))
    );
    assert_eq!(
        with(&mut trial, "juggle"),
        Err(Rejection::Attack(AttackRejection::UnknownMode))
    );
}
