//! Open5e's creatures in all forms: sets, pages and data files.

use serde_json::{Value, json};

use super::drafted;
use crate::import::creatures::{CreatureFormat, ReadCreatures, read_creatures};

fn creature(name: &str) -> Value {
    json!({
        "name": name, "size": {"name": "Large"}, "type": {"name": "Beast"}, "armor_class": 12, "hit_points": 20,
        "hit_dice": null, "ability_scores": {"strength": 16, "dexterity": 10}, "initiative_bonus": 0,
        "speed": {"walk": 40, "unit": "feet"}, "speed_all": {"walk": 40, "swim": 20}, "creaturesets": ["mounts"],
        "resistances_and_immunities": {"damage_immunities": [{"name": "Fire"}], "damage_immunities_display": ""},
        "saving_throws": {"strength": 5, "dexterity": 0}, "truesight_range": 30,
        "actions": [
            {"name": "Kick", "desc": "", "action_type": "ACTION", "attacks": [
                {"name": "Kick attack", "to_hit_mod": 5, "reach": 5, "range": null, "damage_die_count": 2, "damage_die_type": "D4", "damage_bonus": 3},
                {"name": "Thrown stone", "to_hit_mod": 5, "reach": null, "range": 20, "long_range": 60, "damage_die_count": 1, "damage_die_type": "D4", "damage_bonus": 3}]},
            {"name": "Shy away", "desc": "It moves.", "action_type": "REACTION", "attacks": []},
        ],
        "traits": [{"name": "Sure-footed", "desc": ""}],
    })
}

fn read(value: &Value) -> ReadCreatures {
    let bytes = serde_json::to_vec(value).expect("JSON");
    read_creatures(&bytes)
        .expect("creatures")
        .expect("they can be read")
}

#[test]
fn sets_pages_and_lists_of_them_are_read() {
    let set =
        json!({"name": "Mounts", "key": "mounts", "creatures": [creature("Mule"), creature("Ox")]});
    for (value, count) in [
        (set.clone(), 2),
        (json!({"count": 1, "next": null, "results": [set]}), 2),
        (
            json!([{"results": [creature("Mule")]}, {"results": [creature("Ox")]}]),
            2,
        ),
        (creature("Mule"), 1),
    ] {
        let made = read(&value);
        assert_eq!(
            (made.format, made.blocks.len()),
            (CreatureFormat::Open5e2, count)
        );
        assert!(made.unread.is_empty(), "{:?}", made.unread);
    }
    let (text, report) = drafted("resources", &read(&creature("Mule")).blocks[0]);
    for part in [
        "melee: (damage: \"2d4\")",
        "ranged: (increment_feet: 20, damage: \"2d4\", thrown: true)",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let report = report.join("\n");
    for part in [
        "1 reaction | Shy away",
        "1 saving throw | strength +5",
        "truesight 30 ft",
        "1 trait | Sure-footed",
    ] {
        assert!(report.contains(part), "{part}\n{report}");
    }
}

#[test]
fn open5e_data_files_are_read() {
    let made = read(&json!([
        {"model": "api.monster", "pk": "ditch-guard", "fields": {
            "name": "Ditch Guard", "size": "Large", "type": "humanoid", "armor_class": 15, "hit_points": 60, "document": 38,
            "hit_dice": "8d10+16", "speed_json": "{\"walk\": 30, \"hover\": true, \"notes\": \"40 ft. in wolf form\"}",
            "actions_json": "[{\"name\": \"Pick\", \"desc\": \"Melee Weapon Attack: +6 to hit, 10 ft., one target, 13 (2d8+4) piercing damage.\"}]",
            "reactions_json": "null"}},
    ]));
    let block = &made.blocks[0];
    assert_eq!((block.attacks.len(), block.attacks[0].reach), (1, Some(10)));
    assert!(block.speeds.hover && block.speeds.unread == ["40 ft. in wolf form"]);

    let row = json!({"model": "api_v2.creature", "pk": "own_imp", "fields": {
        "name": "Imp", "size": "tiny", "type": "fiend", "armor_class": 13, "hit_points": 10, "hit_dice": "3d4+3",
        "ability_score_strength": 6, "ability_score_dexterity": 17, "walk": 20, "fly": 40, "hover": false,
        "saving_throw_strength": null, "document": "own"}});
    let alone = read(&json!([row]));
    assert!(
        alone.notes[0].contains("CreatureAction.json"),
        "{:?}",
        alone.notes
    );
    let whole = read(&json!([
        row,
        {"model": "api_v2.creatureaction", "pk": "own_imp_sting", "fields": {"name": "Sting", "parent": "own_imp", "desc": "It stings.", "action_type": "ACTION"}},
        {"model": "api_v2.creatureactionattack", "pk": "x", "fields": {"parent": "own_imp_sting", "to_hit_mod": 5, "reach": 5.0, "damage_die_count": 1, "damage_die_type": "D4", "damage_bonus": 3}},
        {"model": "api_v2.creaturetrait", "pk": "y", "fields": {"parent": "own_imp", "name": "Shapechanger", "desc": ""}},
        {"model": "api_v2.size", "pk": "tiny", "fields": {}},
    ]));
    assert_eq!(whole.notes, ["skipped: 1 of api_v2.size"]);
    let imp = &whole.blocks[0];
    assert_eq!(imp.attacks[0].damage.as_deref(), Some("1d4+3"));
    assert_eq!(
        (imp.speeds.walk, imp.speeds.fly, imp.strength),
        (Some(20), 40, Some(-2))
    );
}

#[test]
fn attack_fields_supplement_the_sentence() {
    let attacks = |actions: Value| {
        let mut one = creature("Mule");
        one["actions"] = actions;
        read(&one).blocks.remove(0).attacks
    };
    let made = attacks(json!([
        {"name": "Bite", "desc": "It bites.", "attack_bonus": 4, "damage_dice": "2d6", "damage_bonus": 3},
        {"name": "Claw", "attack_bonus": 4, "damage_dice": "1d6+3", "damage_bonus": 3},
        {"name": "Breath", "desc": "Each creature in a cone makes a save.", "attack_bonus": 0, "damage_dice": "6d6"},
        {"name": "Slap", "desc": "Melee Weapon Attack: +4 to hit, reach 5 ft., one target.", "attack_bonus": 4, "damage_dice": "1d4", "damage_bonus": 1},
        {"name": "Peck", "attack_bonus": 2, "damage": [{"damage_dice": "1d4+2"}]},
    ]));
    let made: Vec<_> = made
        .iter()
        .map(|one| (one.name.as_str(), one.damage.as_deref()))
        .collect();
    assert_eq!(
        made,
        [
            ("Bite", Some("2d6+3")),
            ("Claw", Some("1d6+3")),
            ("Slap", Some("1d4+1")),
            ("Peck", Some("1d4+2")),
        ]
    );
}
