//! Tests of the data in the built-in `segments` and `phases` against the rules.

use crate::grid::DistanceMetric;
use crate::ruleset::{
    ActionBehaviour, ActionKind, Activity, ArmourClassAttack, CreatureKind, Duration, HitDice,
    Ruleset, RulesetId, SpellEffect, SpellKind, SpellTarget, TimeUnit, TurnStructure, row_at,
};

fn load(id: &str) -> Ruleset {
    Ruleset::load_builtin(RulesetId::new(id)).unwrap_or_else(|problems| panic!("{problems}"))
}

fn both() -> [Ruleset; 2] {
    ["segments", "phases"].map(load)
}

fn model(ruleset: &Ruleset) -> &ArmourClassAttack {
    ruleset.attack.armour_class().expect("armour class")
}

#[test]
fn a_round_has_ten_segments() {
    for ruleset in both() {
        assert_eq!(
            (ruleset.clock.unit, ruleset.clock.round),
            (TimeUnit::Segment, 10)
        );
        let sided = ruleset.turns.sided().expect("sides");
        assert_eq!(
            (
                sided.surprise_die,
                sided.surprised_on,
                ruleset.initiative.die
            ),
            (6, 2, 6)
        );
        assert_eq!(ruleset.movement.metric, DistanceMetric::CentreToCentre);
    }
}

/// Every toggle of the rules exists and has its value from the rules.
#[test]
fn toggles_match_the_rules() {
    let natural = [("natural_twenty_hits", true), ("natural_one_misses", true)];
    let [segments, phases] = both();
    let mut expected = vec![
        ("fighters_first_and_last", false),
        ("casting_counts_first_segment", false),
    ];
    expected.extend(natural);
    expected.push(("ask_the_unable", false));
    expected.push(("count_prepared_spells", true));
    assert_eq!(segments.toggles(), expected);
    let mut expected = vec![("restricted_melee", false)];
    expected.extend(natural);
    expected.push(("ask_the_unable", false));
    expected.push(("count_prepared_spells", true));
    assert_eq!(phases.toggles(), expected);
}

/// Spells are disrupted as described in SEG-22, SEG-23 and PHA-50 to PHA-56.
#[test]
fn disruptors_match_the_rules() {
    let [segments, phases] = both();
    let rules = |ruleset: &Ruleset| ruleset.turns.sided().expect("sides").casting;
    let (one, other) = (rules(&segments), rules(&phases));
    assert!(one.spoilt_by_damage && one.loses_dexterity && !one.spoilt_by_failed_save);
    assert!(!one.one_a_round && !one.spoilt_by_jostling && !one.spoilt_by_free_attack);
    assert!(other.spoilt_by_damage && other.spoilt_by_failed_save && other.spoilt_by_impediment);
    assert!(other.spoilt_by_jostling && other.spoilt_by_free_attack && other.one_a_round);
    assert!(!other.loses_dexterity);
    assert_eq!(
        (other.cover_stops_above, other.concealment_stops_from),
        (50, 75)
    );
}

/// SEG-34 to SEG-36, PHA-72 to PHA-76.
#[test]
fn melee_binding_matches_the_rules() {
    let [segments, phases] = both();
    let one = segments.movement.engagement.expect("engagement");
    assert!(one.reach_squares == 2 && one.must_close && !one.zone && !one.jostling);
    let other = phases.movement.engagement.expect("engagement");
    assert!(!other.must_close && other.zone && other.jostling);
    assert_eq!(model(&segments).space_beyond_feet, None);
    assert_eq!(model(&phases).space_beyond_feet, Some(4));
    assert!(model(&phases).weapon_speed_in_ties && model(&phases).charge.straight);
    assert!(model(&phases).multiplier_covers_modifiers && model(&phases).enhanced_hit_dice);
}

/// Morale has the numbers in SEG-40.
#[test]
fn morale_matches_the_table() {
    for ruleset in both() {
        let morale = ruleset.turns.sided().expect("sides").morale;
        assert_eq!((morale.base, morale.per_hit_die), (50, 5));
        assert_eq!((morale.lost, morale.inflicted), ((5, 5, 15), (-5, -5, -15)));
        assert_eq!((morale.outnumbered, morale.leader_down), ((10, 20), 25));
        assert_eq!((morale.superior, morale.passes), (-10, 2));
        assert_eq!((morale.withdraw_to, morale.flee_to), (25, 50));
        let phases = matches!(ruleset.turns, TurnStructure::Phases(_));
        assert_eq!(morale.enhanced_bonus, phases);
    }
}

/// The numbers to hit are those in SEG-30.
#[test]
fn segments_has_its_own_t_table() {
    let ruleset = load("segments");
    let fighter = &ruleset.classes.get("fighter".into()).expect("class").to_hit;
    for level in 0..=21 {
        let t = 21 - i32::try_from(level).expect("small");
        assert_eq!(row_at(fighter, level), Some(t), "level {level}");
    }
    let mage = &ruleset
        .classes
        .get("magic-user".into())
        .expect("class")
        .to_hit;
    let of = |level| row_at(mage, level);
    assert_eq!([1, 5, 6, 15, 21].map(of), [21, 21, 19, 17, 13].map(Some));
    let monster = |dice: &str| model(&ruleset).monster_to_hit(dice.parse().expect("dice"));
    let by_dice = ["0", "1-1", "1", "1+1", "2", "2+1", "3", "3+1", "6+6", "30"].map(monster);
    assert_eq!(by_dice, [21, 20, 19, 18, 18, 17, 17, 16, 13, 0]);
}

/// The numbers to hit and the hit dice are those in PHA-63 and PHA-65.
#[test]
fn phases_has_its_own_t_table() {
    let ruleset = load("phases");
    let t = |class: &str, level| {
        let class = ruleset.classes.get(class.into()).expect("class");
        row_at(&class.to_hit, level)
    };
    assert_eq!(
        [0, 1, 2, 3, 17].map(|l| t("fighter", l)),
        [21, 20, 20, 18, 4].map(Some)
    );
    assert_eq!(
        [1, 4, 18, 19].map(|l| t("cleric", l)),
        [20, 18, 10, 9].map(Some)
    );
    assert_eq!(
        [1, 5, 9, 21].map(|l| t("thief", l)),
        [21, 19, 16, 10].map(Some)
    );
    assert_eq!(
        [5, 6, 11, 16, 21].map(|l| t("magic-user", l)),
        [21, 19, 16, 13, 11].map(Some)
    );
    let monster = |dice: &str| model(&ruleset).monster_to_hit(dice.parse().expect("dice"));
    let by_dice = ["0", "1-1", "1", "1+1", "2", "3+3", "4", "5+5", "16"].map(monster);
    assert_eq!(by_dice, [21, 20, 19, 18, 16, 16, 15, 13, 7]);
}

#[test]
fn score_adjustments_match_the_tables() {
    for ruleset in both() {
        let model = model(&ruleset);
        let strength = [
            (3, 0),
            (7, 0),
            (15, 0),
            (17, 0),
            (18, 0),
            (18, 50),
            (18, 99),
            (19, 0),
        ];
        assert_eq!(
            strength.map(|(score, percent)| model.strength_at(score, percent)),
            [
                (-3, -1),
                (-1, 0),
                (0, 0),
                (1, 1),
                (1, 2),
                (1, 3),
                (2, 5),
                (3, 6)
            ]
        );
        let dexterity = |score| {
            let row = model.dexterity_at(score);
            (row.reaction, row.missile, row.armour)
        };
        assert_eq!(
            [3, 6, 10, 15, 18].map(dexterity),
            [(-3, -3, 4), (0, 0, 1), (0, 0, 0), (0, 0, -1), (3, 3, -4)]
        );
    }
}

/// SEG-17, and the attack routines of paladins and rangers.
#[test]
fn routines_grow_with_levels() {
    for ruleset in both() {
        let routines = |class: &str, level| {
            let class = ruleset.classes.get(class.into()).expect("class");
            row_at(&class.routines_in_two_rounds, level)
        };
        assert_eq!(
            [6, 7, 13].map(|l| routines("fighter", l)),
            [2, 3, 4].map(Some)
        );
        assert_eq!(
            [7, 8, 15].map(|l| routines("ranger", l)),
            [2, 3, 4].map(Some)
        );
        assert_eq!(routines("cleric", 9), None);
        let thief = ruleset.classes.get("thief".into()).expect("class");
        assert_eq!(
            [1, 5, 9, 13].map(|l| row_at(&thief.backstab, l)),
            [2, 3, 4, 5].map(Some)
        );
    }
}

/// Damage, and in `phases` speed, space and length.
#[test]
fn weapons_match_the_tables() {
    let [segments, phases] = both();
    let table = [
        ("battle-axe", "1d8", "1d8", 7, 4, 40),
        ("hand-axe", "1d6", "1d4", 4, 1, 15),
        ("dagger", "1d4", "1d3", 2, 1, 10),
        ("halberd", "1d10", "2d6", 9, 2, 50),
        ("heavy-mace", "1d6+1", "1d6", 7, 4, 25),
        ("lance", "2d4+1", "3d6", 8, 1, 100),
        ("bastard-sword", "2d4", "2d8", 6, 4, 45),
        ("long-sword", "1d8", "1d12", 5, 3, 35),
        ("two-handed-sword", "1d10", "3d6", 10, 6, 60),
        ("trident", "1d6+1", "3d4", 6, 1, 50),
        ("pole-arm", "1d6+1", "1d10", 13, 1, 80),
    ];
    for (id, small, large, speed, space, length) in table {
        for ruleset in [&segments, &phases] {
            let weapon = ruleset.weapons.get(id.into()).expect(id);
            let melee = weapon.melee.as_ref().expect("melee");
            let to_large = melee.damage_large.unwrap_or(melee.damage);
            assert_eq!(
                (melee.damage.to_string(), to_large.to_string(), melee.length),
                (small.to_owned(), large.to_owned(), length),
                "{id}"
            );
        }
        let melee = phases.weapons.get(id.into()).and_then(|w| w.melee.as_ref());
        let melee = melee.expect("melee");
        assert_eq!(
            (melee.speed, melee.modes[0].space_feet),
            (speed, space),
            "{id}"
        );
    }
    let halberd = phases.weapons.get("halberd".into()).expect("halberd");
    let modes = &halberd.melee.as_ref().expect("melee").modes;
    let modes: Vec<_> = modes
        .iter()
        .map(|m| (m.name.as_str(), m.space_feet))
        .collect();
    assert_eq!(modes, [("thrust", 2), ("chop", 6)]);
}

#[test]
fn missiles_and_armour_match_the_tables() {
    for ruleset in both() {
        let missiles = [
            ("hand-axe", 2, 10),
            ("dagger", 4, 10),
            ("dart", 6, 15),
            ("javelin", 2, 20),
            ("spear", 2, 15),
            ("sling", 2, 35),
            ("short-bow", 4, 50),
            ("long-bow", 4, 70),
            ("composite-long-bow", 4, 60),
            ("light-crossbow", 2, 60),
            ("heavy-crossbow", 1, 60),
        ];
        for (id, shots, feet) in missiles {
            let weapon = ruleset.weapons.get(id.into()).expect(id);
            let ranged = weapon.ranged.as_ref().expect("ranged");
            assert_eq!(
                (ranged.shots_in_two_rounds, ranged.increment_feet),
                (shots, feet),
                "{id}"
            );
            let crossbow = id.ends_with("crossbow");
            let phases = matches!(ruleset.turns, TurnStructure::Phases(_));
            assert_eq!(ranged.delaying, crossbow && phases, "{id}");
        }
        for (id, class, cap) in [
            ("leather", 8, 120),
            ("scale-mail", 6, 60),
            ("plate-mail", 3, 60),
        ] {
            let armour = ruleset.armour.get(id.into()).expect(id);
            assert_eq!((armour.armour_class, armour.cap_feet), (class, cap), "{id}");
        }
        let shields: Vec<_> = ruleset
            .shields
            .values()
            .map(|s| (s.bonus, s.attacks))
            .collect();
        assert_eq!(shields, [(1, 1), (1, 2), (1, 3)]);
    }
}

/// Spells have the casting times in the table.
#[test]
fn spells_take_the_segments_of_the_table() {
    let table = [
        (
            1,
            "magic-missile sleep charm-person burning-hands shield command",
        ),
        (2, "web mirror-image stinking-cloud invisibility"),
        (3, "fireball lightning-bolt haste slow entangle hold-person"),
        (4, "fear ice-storm confusion light"),
        (5, "cure-light-wounds hold-person-prayer silence"),
        (6, "dispel-magic"),
        (10, "bless"),
    ];
    for ruleset in both() {
        for (segments, spells) in table {
            for id in spells.split(' ') {
                let spell = ruleset.spells.get(id.into()).expect(id);
                assert_eq!(spell.casting, Some(segments), "{id}");
                assert_eq!(spell.kind, SpellKind::Incantation, "{id}");
            }
        }
    }
}

/// Creatures for which the rules give numbers: hit dice, Armour Class, feet per round.
#[test]
fn creatures_match_the_list() {
    let list = [
        ("kobold", -1, 60, 7, "0"),
        ("goblin", -1, 60, 6, "1-1"),
        ("orc", 0, 90, 6, "1"),
        ("hobgoblin", 0, 90, 5, "1+1"),
        ("gnoll", 1, 90, 5, "2"),
        ("bugbear", 1, 90, 5, "3+1"),
        ("ogre", 1, 90, 5, "4+1"),
        ("skeleton", 0, 120, 7, "1"),
        ("zombie", 0, 60, 8, "2"),
        ("ghoul", 0, 90, 6, "2"),
        ("troll", 1, 120, 4, "6+6"),
        ("wolf", -1, 180, 7, "2+2"),
    ];
    for ruleset in both() {
        let of = |id: &str| ruleset.creatures.get(id.into()).expect("a creature");
        for (id, scale, feet, class, dice) in list {
            let creature = of(id);
            let dice: HitDice = dice.parse().expect("dice");
            assert_eq!(
                (
                    creature.scale,
                    creature.speed_squares * 5,
                    creature.fighting.hit_dice
                ),
                (scale, feet, dice),
                "{id}"
            );
            assert_eq!(creature.fighting.armour_class, Some(class), "{id}");
        }
        assert_eq!(of("bugbear").traits, ["stealthy".into()]);
        assert_eq!(
            of("zombie").traits,
            [
                "sees-in-the-dark".into(),
                "acts-last".into(),
                "fearless".into()
            ]
        );
        let routine: Vec<_> = of("ghoul")
            .fighting
            .routine
            .iter()
            .map(|id| id.as_str())
            .collect();
        assert_eq!(routine, ["ghoul-claw", "ghoul-claw", "ghoul-bite"]);
        assert_eq!(of("ghoul").carried.len(), 2, "a routine is carried");
        assert_eq!(of("commoner").speed_squares, 24, "the usual speed");
    }
}

/// The same things have the same ids, and there are enough of each kind.
#[test]
fn both_rulesets_have_equal_stock() {
    let [segments, phases] = both();
    assert!(segments.creatures.ids().eq(phases.creatures.ids()));
    assert!(segments.weapons.ids().eq(phases.weapons.ids()));
    assert!(segments.spells.ids().eq(phases.spells.ids()));
    assert!(segments.conditions.ids().eq(phases.conditions.ids()));
    assert!(segments.classes.ids().eq(phases.classes.ids()));
    assert!(segments.saves.ids().eq(phases.saves.ids()));
    for id in phases.actions.ids() {
        assert!(segments.actions.contains(id), "{id}");
    }
    for ruleset in [&segments, &phases] {
        let count = |kind| {
            ruleset
                .creatures
                .values()
                .filter(|c| c.kind == kind)
                .count()
        };
        assert!(count(CreatureKind::Creature) >= 25 && count(CreatureKind::Character) >= 12);
        for class in ruleset.classes.ids() {
            let member = |c: &&crate::ruleset::CreatureDef| {
                c.kind == CreatureKind::Character && c.fighting.class == Some(class)
            };
            assert!(ruleset.creatures.values().any(|c| member(&c)), "{class}");
        }
        let has = |what: fn(&crate::ruleset::SpellDef) -> bool| ruleset.spells.values().any(what);
        assert!(has(
            |spell| spell.kind == SpellKind::Invocation && spell.tags.concentration
        ));
        assert!(has(
            |spell| spell.kind == SpellKind::Innate && spell.tags.go_first
        ));
        assert!(has(
            |spell| spell.kind == SpellKind::Incantation && spell.tags.immediate
        ));
        assert!(has(|spell| spell.tags.maintained) && has(|spell| spell.tags.delaying));
        assert!(has(|spell| spell.tags.complex) && has(|spell| spell.casting == Some(100)));
        assert!(has(|spell| matches!(
            spell.target,
            SpellTarget::Wall { .. }
        )));
        assert!(has(|spell| matches!(spell.effect, SpellEffect::Dispel)));
    }
}

/// PHA-14 to PHA-19, PHA-30 to PHA-36.
#[test]
fn actions_have_their_order_in_the_round() {
    let ruleset = load("phases");
    let of = |id: &str| ruleset.actions.get(id.into()).expect("an action");
    for (id, kind, declared) in [
        ("parley", ActionKind::Parley, true),
        ("flee", ActionKind::Flee, true),
        ("charge", ActionKind::Charge, true),
        ("ability", ActionKind::Innate, false),
        ("missile-attack", ActionKind::Missile, false),
        ("melee-attack", ActionKind::Melee, false),
        ("move", ActionKind::Other, false),
        ("cast", ActionKind::Spell, true),
        ("activity", ActionKind::GoLast, true),
    ] {
        assert_eq!((of(id).kind, of(id).declared), (kind, declared), "{id}");
    }
    for (id, activity) in [
        ("move", Activity::Major),
        ("position", Activity::Minor),
        ("ability", Activity::Minor),
        ("rummage", Activity::Delaying),
        ("activity", Activity::Complex),
        ("talk", Activity::Immediate),
    ] {
        assert_eq!(of(id).activity, activity, "{id}");
    }
    assert_eq!(of("position").does, ActionBehaviour::Position { feet: 10 });
    assert_eq!(of("drop").duration, Duration::Fixed(1), "PHA-32");
    assert_eq!(of("talk").duration, Duration::Fixed(0));
    let segments = load("segments");
    let cast = segments.actions.get("cast".into()).expect("cast");
    assert!(cast.declared, "SEG-11");
    assert!(segments.actions.contains("close".into()) && !ruleset.actions.contains("close".into()));
}

/// PHA-84: immunity to mind-affecting effects includes immunity to terror.
#[test]
fn attributes_imply_others() {
    for ruleset in both() {
        let immune = ["mind-affecting".into()];
        assert!(ruleset.is_immune(&immune, &["terror".into()]));
        assert!(!ruleset.is_immune(&["terror".into()], &["mind-affecting".into()]));
    }
}
