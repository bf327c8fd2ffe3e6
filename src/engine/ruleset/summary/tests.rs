//! Tests of the lines about definitions: none is missing, and samples in each attack model have the exact words.

use crate::ruleset::{Ruleset, RulesetId, Rulesets};

fn built_in(id: &str) -> Ruleset {
    Ruleset::load_builtin(RulesetId::new(id)).expect("built in")
}

fn condition(ruleset: &Ruleset, id: &str) -> String {
    let def = ruleset.conditions.get(id.into()).expect(id);
    ruleset.condition_summary(def)
}

fn posture(ruleset: &Ruleset, id: &str) -> String {
    let def = ruleset.postures.get(id.into()).expect(id);
    ruleset.posture_summary(def)
}

fn spell(ruleset: &Ruleset, id: &str) -> String {
    ruleset.spell_summary(ruleset.spells.get(id.into()).expect(id))
}

fn item(ruleset: &Ruleset, id: &str) -> String {
    ruleset.item_summary(id.into())
}

#[test]
fn styles_name_the_protected_ally() {
    let style = |ruleset: &str, id: &str| {
        let ruleset = built_in(ruleset);
        ruleset.style_summary(ruleset.creatures.get(id.into()).expect(id))
    };
    assert_eq!(style("seconds", "ogre"), "");
    assert_eq!(style("seconds", "cultist"), "fanatic, protects Necromancer");
    assert_eq!(style("phases", "kobold"), "cowardly, hunts in a pack");
    assert_eq!(style("phases", "guard"), "protects its leader");
}

#[test]
fn every_definition_with_effects_has_a_line() {
    let ids = Rulesets::built_in().ids();
    assert_eq!(ids.len(), 5);
    for id in ids {
        let ruleset = built_in(id.as_str());
        for (condition, def) in ruleset.conditions.iter() {
            let line = ruleset.condition_summary(def);
            assert!(!line.is_empty(), "{id}: {condition}");
            let says_nothing = line.starts_with("no modifiers");
            let does_nothing = def.effects.is_empty() && !def.hurts() && !def.ends_with_turn;
            assert_eq!(says_nothing, does_nothing, "{id}: {condition}: {line}");
        }
        for (posture, def) in ruleset.postures.iter() {
            let line = ruleset.posture_summary(def);
            assert_eq!(
                line.is_empty(),
                def.effects.is_empty(),
                "{id}: {posture}: {line}"
            );
        }
        for (spell, def) in ruleset.spells.iter() {
            let line = ruleset.spell_summary(def);
            assert!(!ruleset.spell_effect(def).is_empty(), "{id}: {spell}");
            assert!(
                line.starts_with(&ruleset.spell_effect(def)),
                "{id}: {spell}: {line}"
            );
            assert!(
                line.ends_with(|c: char| c.is_alphanumeric()),
                "{id}: {spell}: {line}"
            );
        }
        let fought = ruleset.weapons.ids().chain(ruleset.armour.ids());
        for item in fought.chain(ruleset.shields.ids()) {
            assert!(!ruleset.item_summary(item).is_empty(), "{id}: {item}");
        }
    }
}

#[test]
fn contested_effects_are_modifiers_of_checks() {
    let ruleset = built_in("seconds");
    assert_eq!(
        condition(&ruleset, "dazed"),
        "−1 to all checks, cannot cast"
    );
    assert_eq!(
        condition(&ruleset, "stunned"),
        "+1 to melee attacks on it, cannot act or defend itself"
    );
    assert_eq!(
        condition(&ruleset, "held"),
        "+2 to melee and +1 to ranged attacks on it, cannot act, move or defend itself"
    );
    assert_eq!(
        posture(&ruleset, "prone"),
        "+1 to melee and −1 to ranged attacks on it, cannot run"
    );
    assert_eq!(posture(&ruleset, "standing"), "");
    assert_eq!(
        condition(&ruleset, "torchlight"),
        "bright light for 20 ft, dim for 40 ft, ends under water"
    );
    assert_eq!(
        spell(&ruleset, "web"),
        "webbed for 18 s (−1 to all checks, cannot move), resisted by Strength, 50 ft, burst 5 ft"
    );
    assert_eq!(
        item(&ruleset, "spear"),
        "melee 1d6, reach 10 ft, thrown: 1d6, range 20 ft"
    );
    assert_eq!(
        item(&ruleset, "torch"),
        "lit: bright light for 20 ft, dim for 40 ft, ends under water, burns 60 min"
    );
    assert_eq!(item(&ruleset, "rope"), "");
}

#[test]
fn effects_of_items_are_part_of_their_lines() {
    let files = Rulesets::built_in();
    let files = files.parse(RulesetId::new("segments")).expect("built in");
    let with = |section, text| {
        let ruleset = files.load_with_entry(section, "new", text);
        item(&ruleset.expect("no problems"), "new")
    };
    let axe = "(name: \"New\", melee: (damage: \"1d6\"), light: (condition: \"torchlight\", minutes: 10), \
        effects: [Add(Attack, 1), Unless([With(Melee)], Add(Damage, 2)), Unless([With(Ranged)], Add(AttackAgainst, -1))])";
    assert_eq!(
        with("weapons", axe),
        "melee 1d6, +1 to hit, +2 damage at range, −1 to melee attacks on it, \
         lit: bright light for 20 ft, dim for 40 ft, ends under water, burns 10 min"
    );
    let armour = "(name: \"New\", armour_class: 3, effects: [Forbid(Casting), Absorbs(1)])";
    assert_eq!(
        with("armour", armour),
        "Armour Class 3, takes 1 less damage from each hit, cannot cast"
    );
    let shield = "(name: \"New\", bonus: 1, effects: [UnaffectedBy(\"fire\")])";
    assert_eq!(
        with("shields", shield),
        "Armour Class 1 better, immune to fire"
    );
    let gear = "(name: \"New\", used_up: true, effects: [Percent(Speed, 200)])";
    assert_eq!(with("gear", gear), "used up by its use, double speed");
}

#[test]
fn armour_class_effects_name_saves_and_armour_class() {
    let ruleset = built_in("segments");
    assert_eq!(
        condition(&ruleset, "blessed"),
        "+1 to hit, +1 to saving throws"
    );
    assert_eq!(
        condition(&ruleset, "slowed"),
        "−2 to hit, Armour Class 2 worse, half speed"
    );
    assert_eq!(
        condition(&ruleset, "webbed"),
        "−4 to hit, cannot move or cast, neither shield nor Dexterity counts"
    );
    assert_eq!(condition(&ruleset, "fire-warded"), "immune to fire");
    assert_eq!(
        condition(&ruleset, "charmed"),
        "no modifiers: the GM decides what it does"
    );
    assert_eq!(
        posture(&ruleset, "prone"),
        "+4 to attacks on it, cannot move, neither shield nor Dexterity counts"
    );
    assert_eq!(
        spell(&ruleset, "fireball"),
        "1d6 damage per level (at most 10d6), saving throw (spells) halves it, 100 ft, burst 20 ft, \
         takes 3 segments"
    );
    assert_eq!(
        spell(&ruleset, "magic-missile"),
        "1d4+1 damage per 2 levels (at most 5d4+5), 100 ft, takes 1 segment"
    );
    assert_eq!(
        item(&ruleset, "hand-axe"),
        "melee 1d6 (1d4 against large), length 1.5 ft, can be a second weapon, thrown: 1d6 (1d4 against \
         large), range 10 ft"
    );
}

#[test]
fn pool_effects_count_in_dice() {
    let ruleset = built_in("fast-or-well");
    assert_eq!(
        condition(&ruleset, "prone"),
        "+2 dice to melee and −2 dice to ranged attacks on it, cannot move, ends with ‘Stand up’"
    );
    assert_eq!(
        condition(&ruleset, "burning"),
        "1d6 damage at the start of its turn, ends with ‘Put out the flames’"
    );
    assert_eq!(
        condition(&ruleset, "fear"),
        "+1 die to attacks on it, moves only to flee, with its whole turn"
    );
    assert_eq!(
        spell(&ruleset, "leaden-limbs"),
        "slow for 2 rounds (acts last in the round, an opponent moves or attacks, not both, 1 action a turn), \
         resisted by Wits, 60 ft"
    );
    assert_eq!(item(&ruleset, "mail"), "−2 from each die of damage");
}

#[test]
fn defence_effects_name_the_defence() {
    let ruleset = built_in("resources");
    assert_eq!(
        condition(&ruleset, "enraged"),
        "+1 to hit, +3 damage, −2 Defence"
    );
    assert_eq!(
        condition(&ruleset, "slowed"),
        "−1 to all checks and attacks, half speed"
    );
    assert_eq!(
        spell(&ruleset, "thunderclap"),
        "stunned for 1 round (+4 to attacks on it, cannot act or move), resisted by Body, 60 ft, burst 10 ft"
    );
    assert_eq!(item(&ruleset, "shield"), "+2 Defence");
}

#[test]
fn durations_of_a_list_have_one_unit() {
    let segments = built_in("segments");
    assert_eq!(segments.durations(&[10, 30]), ["1 round", "3 rounds"]);
    assert_eq!(
        segments.durations(&[10, 15]),
        ["10 segments", "15 segments"]
    );
    assert_eq!(built_in("seconds").durations(&[1, 60]), ["1 s", "60 s"]);
    assert_eq!(
        built_in("fast-or-well").durations(&[5, 50]),
        ["1 round", "10 rounds"]
    );
    // A part of a round lasts until the next turn begins.
    assert_eq!(
        built_in("resources").durations(&[3, 10]),
        ["1 round", "2 rounds"]
    );
}
