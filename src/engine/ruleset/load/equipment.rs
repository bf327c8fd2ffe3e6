//! Loader of `equipment.ron`: weapons, armour, shields, and other items that are held and carried.

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::check::Checker;
use super::entries::EntriesById;
use super::frame::Frame;
use super::known::Known;
use crate::document::{Spanned, Written};
use crate::ruleset::schema::{self, Context};
use crate::ruleset::{ArmourDef, Catalogue, GearDef, ItemId, ShieldDef, WeaponDef};

/// The contents of the file, unchecked.
#[derive(Deserialize)]
pub struct EquipmentFile {
    #[serde(rename = "version")]
    _version: IgnoredAny,
    pub weapons: Spanned<EntriesById<Written>>,
    #[serde(default)]
    pub armour: EntriesById<Written>,
    #[serde(default)]
    pub shields: EntriesById<Written>,
    #[serde(default)]
    pub gear: EntriesById<Written>,
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
    check.require_entries(&file.weapons, "weapons");
    let weapon_ids = (file.weapons.keys(), "a weapon");
    let armour_ids = (file.armour.keys(), "armour");
    let shield_ids = (file.shields.keys(), "a shield");
    taken(file.armour.keys(), weapon_ids.clone(), check);
    taken(file.shields.keys(), weapon_ids.clone(), check);
    taken(file.shields.keys(), armour_ids.clone(), check);
    taken(file.gear.keys(), weapon_ids, check);
    taken(file.gear.keys(), armour_ids, check);
    taken(file.gear.keys(), shield_ids, check);
    let facts = frame.map(Frame::facts);
    let context = Context {
        known,
        facts: facts.as_ref(),
    };
    Equipment {
        weapons: schema::read_entries("weapons", &file.weapons, context, check),
        armour: schema::read_entries("armour", &file.armour, context, check),
        shields: schema::read_entries("shields", &file.shields, context, check),
        gear: schema::read_entries("gear", &file.gear, context, check),
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
