//! `equipment.ron`: weapons, and the other things that people hold and carry.

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::Entries;
use super::check::Check;
use crate::document::Located;
use crate::ruleset::{Catalogue, GearDef, ItemId, MeleeProfile, RangedProfile, Reach, WeaponDef};

/// The file as it is written.
#[derive(Deserialize)]
pub struct File {
    #[serde(rename = "version")]
    _version: IgnoredAny,
    pub weapons: Located<Entries<Weapon>>,
    #[serde(default)]
    pub gear: Entries<Gear>,
}

#[derive(Deserialize)]
pub struct Weapon {
    name: Located<String>,
    #[serde(default)]
    natural: bool,
    melee: Option<Melee>,
    ranged: Option<Ranged>,
    #[serde(default)]
    help: String,
}

#[derive(Deserialize)]
struct Melee {
    #[serde(default = "standard")]
    reach: Reach,
    damage: Located<String>,
}

fn standard() -> Reach {
    Reach::Standard
}

#[derive(Deserialize)]
struct Ranged {
    increment: Located<i64>,
    damage: Located<String>,
    #[serde(default)]
    thrown: Located<bool>,
}

#[derive(Deserialize)]
pub struct Gear {
    name: Located<String>,
    #[serde(default)]
    help: String,
}

/// The file, checked.
pub struct Equipment {
    pub weapons: Catalogue<ItemId, WeaponDef>,
    pub gear: Catalogue<ItemId, GearDef>,
}

/// Checks the file.
pub fn check(file: &File, check: &mut Check) -> Equipment {
    check.some(&file.weapons, "weapons");
    let weapons = file
        .weapons
        .iter()
        .map(|(id, raw)| (check.id(id), weapon(id, raw, check)));
    let weapons = weapons.collect();
    let gear = file.gear.iter().map(|(id, raw)| {
        if file.weapons.contains_key(id) {
            let message = format!("`{}` is a weapon already", id.value);
            check.wrong(&id.place, message, "call one of them something else");
        }
        let def = GearDef {
            name: check.text(&raw.name),
            help: raw.help.clone(),
        };
        (check.id(id), def)
    });
    let gear = gear.collect();
    Equipment { weapons, gear }
}

fn weapon(id: &Located<String>, raw: &Weapon, check: &mut Check) -> WeaponDef {
    if raw.melee.is_none() && raw.ranged.is_none() {
        let message = format!("`{}` can neither strike nor shoot", id.value);
        check.wrong(
            &id.place,
            message,
            "give it `melee`, `ranged` or both, or list it as gear",
        );
    }
    if let Some(ranged) = &raw.ranged
        && ranged.thrown.value
        && raw.natural
    {
        let message = "a part of the body cannot be thrown away";
        check.wrong(
            &ranged.thrown.place,
            message,
            "leave out `thrown` or `natural`",
        );
    }
    WeaponDef {
        name: check.text(&raw.name),
        natural: raw.natural,
        melee: raw.melee.as_ref().map(|melee| MeleeProfile {
            reach: melee.reach,
            damage: check.dice(&melee.damage),
        }),
        ranged: raw.ranged.as_ref().map(|ranged| RangedProfile {
            increment_squares: check.number(&ranged.increment, 1..=200),
            damage: check.dice(&ranged.damage),
            thrown: ranged.thrown.value,
        }),
        help: raw.help.clone(),
    }
}
