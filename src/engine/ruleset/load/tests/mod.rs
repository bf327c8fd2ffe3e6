//! Tests of the expected data in the built-in `seconds`; tests of the others are in separate files.

mod dice;
mod fields;
mod mistakes;
mod old_effects;
mod resources_mistakes;
mod rule_texts;
mod sided;
mod sided_mistakes;
mod steps_mistakes;
mod strange_files;

use crate::ruleset::{
    ActionBehaviour, AttackMode, Capability, CreatureKind, Duration, Effect, EffectEntry,
    EffectKinds, EffectTest, FightingStyle, Number, OrderRule, ProtectedAlly, RequiredResult,
    Ruleset, RulesetId, Rulesets, SpellEffect, SpellTarget, TimeUnit,
};

fn seconds() -> Ruleset {
    Ruleset::load_builtin(RulesetId::new("seconds")).expect("built in")
}

/// Every action takes the time in the table (SEC-20).
#[test]
fn every_action_takes_the_seconds_of_the_table() {
    let table = [
        (4, "cast combo melee-attack ranged-attack stand-up"),
        (2, "grab careful-aim"),
        (
            1,
            "move draw sheathe quick-aim rise prone-to-crouch crouch go-prone",
        ),
        (0, "talk drop"),
    ];
    let ruleset = seconds();
    for (seconds, actions) in table {
        for id in actions.split(' ') {
            let action = ruleset.actions.get(id.into()).expect(id);
            assert_eq!(action.duration, Duration::Fixed(seconds), "{id}");
            assert!(action.consecutive && !action.house_default, "{id}");
        }
    }
    let run = ruleset.actions.get("run".into()).expect("run");
    assert_eq!(run.duration, Duration::AtLeast(3));
    assert_eq!(
        run.does,
        ActionBehaviour::Run {
            pace: 3,
            committed: 3
        }
    );
    let ours: Vec<_> = ruleset
        .actions
        .iter()
        .filter(|(_, action)| action.house_default)
        .collect();
    assert_eq!(ours.len(), 5);
    assert!(
        ours.iter().any(|(_, action)| !action.consecutive),
        "SEC-48 has an example"
    );
}

#[test]
fn catalogue_is_not_empty() {
    let ruleset = seconds();
    assert_eq!(
        (ruleset.clock.unit, ruleset.clock.round),
        (TimeUnit::Second, 6)
    );
    let count = |kind| {
        ruleset
            .creatures
            .values()
            .filter(|def| def.kind == kind)
            .count()
    };
    assert!(count(CreatureKind::Creature) >= 14);
    assert!(count(CreatureKind::Character) >= 8);
    assert!(ruleset.weapons.len() >= 14 && ruleset.spells.len() >= 8);
    assert!(ruleset.conditions.len() >= 8);
    for scale in -1..=3 {
        let someone = ruleset.creatures.values().find(|def| def.scale == scale);
        assert!(someone.is_some(), "somebody has size {scale}");
    }
    let has = |effect: fn(&SpellEffect) -> bool| ruleset.spells.values().any(|s| effect(&s.effect));
    assert!(has(|effect| matches!(effect, SpellEffect::Damage(_))));
    assert!(has(|effect| matches!(
        effect,
        SpellEffect::Condition { .. }
    )));
    assert!(has(|effect| matches!(effect, SpellEffect::Heal(_))));
    assert!(has(|effect| matches!(effect, SpellEffect::Narrative)));
    for delay in [2, 11] {
        assert!(
            ruleset.spells.values().any(|spell| spell.delay == delay),
            "SEC-13"
        );
    }
    let radius =
        |spell: &crate::ruleset::SpellDef| matches!(spell.target, SpellTarget::Burst { .. });
    assert!(ruleset.spells.values().any(radius));
    assert!(ruleset.weapons.values().any(|weapon| weapon.natural));
    assert_eq!(ruleset.item_name("rope".into()), Some("Rope"));
}

#[test]
fn styles_are_those_of_the_file() {
    let ruleset = seconds();
    let style = |id: &str| &ruleset.creatures.get(id.into()).expect(id).style[..];
    let protects = FightingStyle::Protects(ProtectedAlly::Creature("necromancer".into()));
    assert_eq!(style("bear"), []);
    assert_eq!(
        style("imp"),
        [FightingStyle::Cunning, FightingStyle::Cowardly]
    );
    assert_eq!(style("cultist"), [FightingStyle::Fanatic, protects]);
    let phases = Ruleset::load_builtin(RulesetId::new("phases")).expect("built in");
    let guard = phases.creatures.get("guard".into()).expect("a guard");
    assert_eq!(
        guard.style,
        [FightingStyle::Protects(ProtectedAlly::Leader)]
    );
}

#[test]
fn missing_stat_has_its_default() {
    let ruleset = seconds();
    let horse = ruleset.creatures.get("horse".into()).expect("horse");
    let stat = |id: &str| {
        horse
            .stats
            .at(ruleset.stat_index(id.into()).expect("a stat"))
    };
    assert_eq!(
        (stat("toughness"), stat("casting"), stat("strength")),
        (6, 0, 1)
    );
}

/// Effects have the order of the file, with their wrappers.
#[test]
fn effects_are_read_in_order() {
    let load = |id: &str| {
        let loaded = Ruleset::load_builtin(RulesetId::new(id));
        loaded.unwrap_or_else(|problems| panic!("{problems}"))
    };
    let (steps, seconds) = (load("fast-or-well"), load("seconds"));
    let of = |ruleset: &Ruleset, id: &str| {
        let def = ruleset.conditions.get(id.into()).expect("the condition");
        (
            def.effects.to_vec(),
            def.impedes(),
            def.stills(),
            def.harms(),
        )
    };
    let slow = vec![
        Effect::TurnOrder(OrderRule::Last).into(),
        Effect::Forbid(Capability::MovingAndAttacking).into(),
        Effect::TurnOrder(OrderRule::MaxActions(1)).into(),
    ];
    assert_eq!(of(&steps, "slow"), (slow, false, false, true));
    let attacked = |mode, value| EffectEntry {
        tests: vec![RequiredResult {
            test: EffectTest::With(mode),
            holds: true,
        }],
        ..Effect::Add(Number::AttackAgainst, value).into()
    };
    let stunned = vec![
        attacked(AttackMode::Melee, 1),
        Effect::Forbid(Capability::Acting).into(),
        Effect::Forbid(Capability::Defending).into(),
    ];
    assert_eq!(of(&seconds, "stunned"), (stunned, true, true, true));
    let blessed = vec![Effect::Add(Number::Check, 1).into()];
    assert_eq!(of(&seconds, "blessed"), (blessed, false, false, false));
    let posture = |id: &str| {
        let def = seconds.postures.get(id.into()).expect("the posture");
        def.effects.to_vec()
    };
    let prone = vec![
        Effect::Forbid(Capability::Running).into(),
        attacked(AttackMode::Melee, 1),
        attacked(AttackMode::Ranged, -1),
    ];
    assert_eq!(posture("prone"), prone);
    assert_eq!(posture("standing"), []);
}

#[test]
fn every_library_creature_has_an_emblem() {
    for id in ["seconds", "phases", "resources", "fast-or-well", "segments"] {
        let ruleset = Ruleset::load_builtin(RulesetId::new(id)).expect("built in");
        for (creature, def) in ruleset.creatures.iter() {
            assert!(def.emblem.is_some(), "{creature} of {id}");
        }
    }
}

/// Sleeping combatants have the same badge in all rulesets, and it differs from that of slowed combatants.
#[test]
fn sleep_has_one_badge_in_all_rulesets() {
    for id in ["phases", "resources", "segments"] {
        let ruleset = Ruleset::load_builtin(RulesetId::new(id)).expect("built in");
        let mut conditions = ruleset.conditions.iter();
        let asleep = conditions.find(|(_, def)| def.name == "Asleep");
        let badge = asleep.map(|(_, def)| def.badge.as_str());
        assert_eq!(badge, Some("Zz"), "{id}");
    }
}

/// Questions about other kinds of effects look at no item.
#[test]
fn index_has_the_kinds_of_effects_of_items() {
    let files = Rulesets::built_in().parse(RulesetId::new("segments"));
    let files = files.expect("built in");
    let with = |section, fields| {
        let text = format!("(name: \"New\", {fields}, effects: [Add(Attack, 1), Forbid(Casting)])");
        let ruleset = files.load_with_entry(section, "new", &text);
        ruleset.expect("no problems").effect_index
    };
    let weapons = with("weapons", "melee: (damage: \"1d6\")");
    let armour = with("armour", "armour_class: 3");
    let shields = with("shields", "bonus: 1");
    let gear = with("gear", "used_up: true");
    let casting = EffectKinds::forbids(Capability::Casting);
    let sections = [weapons.weapons, armour.armour, shields.shields, gear.gear];
    let items = [weapons, armour, shields, gear].map(|index| index.items());
    for kinds in sections.into_iter().chain(items) {
        assert_eq!(kinds, casting.and(EffectKinds::changes(Number::Attack)));
    }
}
