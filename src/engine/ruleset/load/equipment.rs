//! Loader of `equipment.ron`: weapons, armour, shields, and other items that are held and carried.

use std::cmp::Ordering;

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::check::{Checker, DiceFor, or};
use super::entries::EntriesById;
use super::frame::Frame;
use super::known::Known;
use super::magic::duration;
use crate::document::Spanned;
use crate::ruleset::{
    AgainstKind, ArmourDef, Catalogue, DiceExpr, GearDef, ItemId, LightDef, MeleeProfile,
    RangedProfile, ShieldDef, WeaponDef, WeaponMode, WeaponReach,
};

/// The contents of the file, unchecked.
#[derive(Deserialize)]
pub struct EquipmentFile {
    #[serde(rename = "version")]
    _version: IgnoredAny,
    pub weapons: Spanned<EntriesById<Weapon>>,
    #[serde(default)]
    pub armour: EntriesById<Armour>,
    #[serde(default)]
    pub shields: EntriesById<Shield>,
    #[serde(default)]
    pub gear: EntriesById<GearForm>,
}

#[derive(Deserialize)]
pub struct Weapon {
    name: Spanned<String>,
    #[serde(default)]
    natural: bool,
    melee: Option<Melee>,
    ranged: Option<Ranged>,
    #[serde(default)]
    against: EntriesById<Against>,
    light: Option<Burning>,
    #[serde(default)]
    help: String,
}

/// Bonuses of a weapon against creatures of a kind.
#[derive(Deserialize)]
struct Against {
    #[serde(default)]
    to_hit: Spanned<i64>,
    #[serde(default)]
    damage: Spanned<i64>,
}

#[derive(Deserialize)]
struct Melee {
    #[serde(default = "standard")]
    reach: WeaponReach,
    damage: Spanned<String>,
    damage_large: Option<Spanned<String>>,
    #[serde(default)]
    speed: Spanned<i64>,
    space_feet: Option<Spanned<i64>>,
    #[serde(default)]
    modes: EntriesById<Spanned<i64>>,
    #[serde(default)]
    length_feet: Spanned<f64>,
    #[serde(default)]
    set_against_charge: bool,
    #[serde(default)]
    off_hand: Spanned<bool>,
    #[serde(default)]
    nimble: bool,
    #[serde(default)]
    two_handed: bool,
    inflicts: Option<Spanned<String>>,
    after_charge: Option<Spanned<String>>,
}

fn standard() -> WeaponReach {
    WeaponReach::Standard
}

#[derive(Deserialize)]
struct Ranged {
    increment: Option<Spanned<i64>>,
    increment_feet: Option<Spanned<i64>>,
    damage: Spanned<String>,
    damage_large: Option<Spanned<String>>,
    #[serde(default)]
    thrown: Spanned<bool>,
    #[serde(default = "one_a_round")]
    shots_in_two_rounds: Spanned<i64>,
    #[serde(default)]
    delaying: bool,
}

fn one_a_round() -> Spanned<i64> {
    or(2)
}

#[derive(Deserialize)]
pub struct Armour {
    name: Spanned<String>,
    armour_class: Option<Spanned<i64>>,
    off_each_die: Option<Spanned<i64>>,
    #[serde(default = "unhindered")]
    cap_feet: Spanned<i64>,
    #[serde(default)]
    help: String,
}

/// Returns the cap of armour that does not slow its wearer: more feet than any combatant walks in a round.
fn unhindered() -> Spanned<i64> {
    or(MAX_FEET)
}

const MAX_FEET: i64 = 1000;

/// Armour Class of armour that gives none.
const UNARMOURED: i32 = 10;

#[derive(Deserialize)]
pub struct Shield {
    name: Spanned<String>,
    bonus: Spanned<i64>,
    #[serde(default = "all_attacks")]
    attacks: Spanned<i64>,
    #[serde(default)]
    help: String,
}

/// Returns the default number of attacks against which a shield counts: more than any combatant faces in a round.
fn all_attacks() -> Spanned<i64> {
    or(MAX_ATTACKS)
}

const MAX_ATTACKS: i64 = 100;

#[derive(Deserialize)]
pub struct GearForm {
    name: Spanned<String>,
    #[serde(default)]
    used_up: bool,
    light: Option<Burning>,
    #[serde(default)]
    help: String,
}

/// The light of an item that can be lit, unchecked.
#[derive(Deserialize)]
struct Burning {
    condition: Spanned<String>,
    lasts: Option<Spanned<i64>>,
    rounds: Option<Spanned<i64>>,
    minutes: Option<Spanned<i64>>,
}

impl Burning {
    fn checked(&self, known: &Known, frame: Option<&Frame>, check: &mut Checker) -> LightDef {
        let condition = check.known(&self.condition, &known.conditions);
        let name = &self.condition;
        if known.conditions.contains(name) && !known.shedding.contains(name) {
            let message = format!("`{}` sheds no light", name.value);
            let hint = "name a condition with `sheds_light`";
            check.add_problem(&name.place, message, hint);
        }
        let said = [&self.lasts, &self.rounds, &self.minutes].map(Option::as_ref);
        LightDef {
            condition,
            lasts: duration(said, frame, check),
        }
    }
}

/// The contents of the file, checked.
pub struct Equipment {
    pub weapons: Catalogue<ItemId, WeaponDef>,
    pub armour: Catalogue<ItemId, ArmourDef>,
    pub shields: Catalogue<ItemId, ShieldDef>,
    pub gear: Catalogue<ItemId, GearDef>,
}

/// Checks the file and creates its items.
pub fn check(
    file: &EquipmentFile,
    known: &Known,
    frame: Option<&Frame>,
    check: &mut Checker,
) -> Equipment {
    let attack = frame.map(|frame| &frame.attack);
    let unarmoured = attack.and_then(|attack| attack.unarmoured());
    let counted = unarmoured.zip(attack.and_then(|attack| attack.ascending()));
    check.require_entries(&file.weapons, "weapons");
    let weapons = file
        .weapons
        .iter()
        .map(|(id, raw)| (check.id(id), weapon(id, raw, known, frame, check)));
    let weapons = weapons.collect();
    let weapon_ids = (file.weapons.keys(), "a weapon");
    let armour_ids = (file.armour.keys(), "armour");
    let shield_ids = (file.shields.keys(), "a shield");
    taken(file.armour.keys(), weapon_ids.clone(), check);
    taken(file.shields.keys(), weapon_ids.clone(), check);
    taken(file.shields.keys(), armour_ids.clone(), check);
    taken(file.gear.keys(), weapon_ids, check);
    taken(file.gear.keys(), armour_ids, check);
    taken(file.gear.keys(), shield_ids, check);
    let armour = file.armour.iter().map(|(id, raw)| {
        if let Some((unarmoured, ascending)) = counted
            && let Some(class) = &raw.armour_class
            && let better = class.value.cmp(&i64::from(unarmoured))
            && better
                == if ascending {
                    Ordering::Less
                } else {
                    Ordering::Greater
                }
        {
            let message = format!(
                "this armour is worse than none: {}, while unarmoured is {}",
                class.value, unarmoured
            );
            let (way, where_to) = match ascending {
                true => ("higher", "ascending"),
                false => ("lower", "descending"),
            };
            let hint = format!("in this ruleset Armour Class is {where_to}: {way} is better");
            check.add_problem(&class.place, message, hint);
        }
        if raw.armour_class.is_none() && raw.off_each_die.is_none() {
            let message = format!("the protection of `{}` is missing", id.value);
            let hint = "give it `armour_class`, or `off_each_die` for attacks with pools of dice";
            check.add_problem(&id.place, message, hint);
        }
        let def = ArmourDef {
            name: check.name(&raw.name),
            armour_class: raw
                .armour_class
                .as_ref()
                .map_or(UNARMOURED, |worth| check.number(worth, -20..=40)),
            off_each_die: raw
                .off_each_die
                .as_ref()
                .map_or(0, |worth| check.number(worth, 0..=20)),
            cap_feet: check.number(&raw.cap_feet, 0..=MAX_FEET),
            help: raw.help.clone(),
        };
        (check.id(id), def)
    });
    let armour = armour.collect();
    let shields = file.shields.iter().map(|(id, raw)| {
        let def = ShieldDef {
            name: check.name(&raw.name),
            bonus: check.number(&raw.bonus, 0..=20),
            attacks: check.number(&raw.attacks, 1..=MAX_ATTACKS),
            help: raw.help.clone(),
        };
        (check.id(id), def)
    });
    let shields = shields.collect();
    let gear = file.gear.iter().map(|(id, raw)| {
        let def = GearDef {
            name: check.name(&raw.name),
            used_up: raw.used_up,
            light: raw
                .light
                .as_ref()
                .map(|light| light.checked(known, frame, check)),
            help: raw.help.clone(),
        };
        (check.id(id), def)
    });
    let gear = gear.collect();
    Equipment {
        weapons,
        armour,
        shields,
        gear,
    }
}

/// Reports ids that are already those of something else.
fn taken<'a>(
    ids: impl Iterator<Item = &'a Spanned<String>>,
    (owners, what): (impl Iterator<Item = &'a Spanned<String>> + Clone, &str),
    check: &mut Checker,
) {
    for id in ids {
        if owners.clone().any(|owner| owner == id) {
            let message = format!("`{}` is already {what}", id.value);
            check.add_problem(&id.place, message, "rename one of them");
        }
    }
}

fn weapon(
    id: &Spanned<String>,
    raw: &Weapon,
    known: &Known,
    frame: Option<&Frame>,
    check: &mut Checker,
) -> WeaponDef {
    if raw.melee.is_none() && raw.ranged.is_none() {
        let message = format!("`{}` has no attack", id.value);
        check.add_problem(
            &id.place,
            message,
            "give it `melee`, `ranged` or both, or list it as gear",
        );
    }
    if let Some(ranged) = &raw.ranged
        && ranged.thrown.value
        && raw.natural
    {
        let message = "a part of the body cannot be thrown";
        check.add_problem(
            &ranged.thrown.place,
            message,
            "remove `thrown` or `natural`",
        );
    }
    WeaponDef {
        name: check.name(&raw.name),
        natural: raw.natural,
        melee: raw.melee.as_ref().map(|raw| melee(raw, known, check)),
        ranged: raw.ranged.as_ref().map(|raw| ranged(raw, check)),
        against: raw
            .against
            .iter()
            .map(|(kind, raw)| AgainstKind {
                kind: check.known(kind, &known.attributes),
                to_hit: check.number(&raw.to_hit, -20..=20),
                damage: check.number(&raw.damage, -100..=100),
            })
            .collect(),
        light: raw
            .light
            .as_ref()
            .map(|light| light.checked(known, frame, check)),
        help: raw.help.clone(),
    }
}

fn melee(raw: &Melee, known: &Known, check: &mut Checker) -> MeleeProfile {
    if raw.off_hand.value && raw.two_handed {
        let message = "a two-handed weapon cannot be a second weapon";
        check.add_problem(
            &raw.off_hand.place,
            message,
            "remove `off_hand` or `two_handed`",
        );
    }
    MeleeProfile {
        reach: raw.reach,
        damage: check.dice(&raw.damage, DiceFor::Weapon),
        damage_large: large(raw.damage_large.as_ref(), check),
        speed: check.number(&raw.speed, 0..=100),
        modes: modes(raw, check),
        length: tenths(&raw.length_feet, check),
        set_against_charge: raw.set_against_charge,
        off_hand: raw.off_hand.value,
        two_handed: raw.two_handed,
        nimble: raw.nimble,
        inflicts: raw
            .inflicts
            .as_ref()
            .map(|condition| check.known(condition, &known.conditions)),
        after_charge: raw
            .after_charge
            .as_ref()
            .map(|posture| check.known(posture, &known.postures)),
    }
}

fn large(damage: Option<&Spanned<String>>, check: &mut Checker) -> Option<DiceExpr> {
    damage.map(|damage| check.dice(damage, DiceFor::Weapon))
}

/// Returns the one way of use that needs this much space, or several named ways of use (PHA-76).
fn modes(raw: &Melee, check: &mut Checker) -> Vec<WeaponMode> {
    if let Some(space) = &raw.space_feet {
        if !raw.modes.is_empty() {
            let message = "its space is given in both `space_feet` and `modes`";
            check.add_problem(&space.place, message, "remove one of them");
        }
        return vec![WeaponMode {
            name: "use".to_owned(),
            space_feet: check.number(space, 0..=100),
        }];
    }
    let modes = raw.modes.iter().map(|(name, space)| WeaponMode {
        name: check.name(name),
        space_feet: check.number(space, 0..=100),
    });
    modes.collect()
}

/// Converts feet to tenths of a foot: `3.5` becomes 35.
fn tenths(feet: &Spanned<f64>, check: &mut Checker) -> u32 {
    let tenths = feet.value * 10.0;
    if !(0.0..=1000.0).contains(&tenths) || (tenths - tenths.round()).abs() > 1e-6 {
        let message = format!("{} is not a possible length of a weapon", feet.value);
        let hint = "give 0 to 100 feet, with at most one decimal: 3.5";
        check.add_problem(&feet.place, message, hint);
        return 0;
    }
    tenths.round() as u32
}

fn ranged(raw: &Ranged, check: &mut Checker) -> RangedProfile {
    let increment = check.squares(raw.increment.as_ref(), raw.increment_feet.as_ref(), 1..=200);
    let increment_squares: u32 = increment.unwrap_or_else(|| {
        let message = "its range is missing";
        let hint = "give `increment` in squares or `increment_feet` in feet";
        check.add_problem(&raw.damage.place, message, hint);
        1
    });
    RangedProfile {
        increment_squares,
        damage: check.dice(&raw.damage, DiceFor::Weapon),
        damage_large: large(raw.damage_large.as_ref(), check),
        thrown: raw.thrown.value,
        shots_in_two_rounds: check.number(&raw.shots_in_two_rounds, 1..=20),
        delaying: raw.delaying,
        increment_feet: increment_squares * crate::grid::FEET_PER_SQUARE,
    }
}
