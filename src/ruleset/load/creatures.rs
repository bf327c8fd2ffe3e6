//! `creatures.ron` and `characters.ron`: who can be put on the map.

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::Entries;
use super::check::{Check, or};
use super::frame::Frame;
use super::known::Known;
use crate::document::Located;
use crate::ruleset::{
    Catalogue, CreatureDef, CreatureId, CreatureKind, ItemId, StatBlock, WeaponDef,
};

/// `creatures.ron` as it is written.
#[derive(Deserialize)]
pub struct Creatures {
    #[serde(rename = "version")]
    _version: IgnoredAny,
    pub creatures: Located<Entries<Creature>>,
}

/// `characters.ron` as it is written.
#[derive(Deserialize)]
pub struct Characters {
    #[serde(rename = "version")]
    _version: IgnoredAny,
    #[serde(default)]
    characters: Entries<Creature>,
}

#[derive(Deserialize)]
pub struct Creature {
    name: Located<String>,
    #[serde(default)]
    scale: Located<i64>,
    #[serde(default = "usual_speed")]
    speed: Located<i64>,
    #[serde(default)]
    stats: Entries<Located<i64>>,
    in_hand: Option<Located<String>>,
    #[serde(default)]
    carried: Vec<Located<String>>,
    #[serde(default)]
    pack: Vec<Located<String>>,
    #[serde(default)]
    combos: Vec<Located<String>>,
    #[serde(default)]
    spells: Vec<Located<String>>,
    #[serde(default)]
    impractical_footwear: bool,
    #[serde(default)]
    help: String,
}

/// SEC-30: a person's speed.
fn usual_speed() -> Located<i64> {
    or(3)
}

/// What the checks of creatures and characters look up.
pub struct Census<'a> {
    pub known: &'a Known,
    /// The stats and sizes; `None` if their file could not be read.
    pub frame: Option<&'a Frame>,
    /// The weapons; `None` if their file could not be read.
    pub weapons: Option<&'a Catalogue<ItemId, WeaponDef>>,
}

/// Creatures or characters, checked.
pub type Entry = (CreatureId, CreatureDef);

impl Census<'_> {
    /// Checks the creatures.
    pub fn creatures(&mut self, file: &Creatures, check: &mut Check) -> Vec<Entry> {
        check.some(&file.creatures, "creatures");
        self.everyone(&file.creatures, CreatureKind::Creature, check)
    }

    /// Checks the characters.
    pub fn characters(&mut self, file: &Characters, check: &mut Check) -> Vec<Entry> {
        for id in file.characters.keys() {
            if self
                .known
                .creatures
                .iter()
                .any(|creature| creature == id.value)
            {
                let message = format!("`{}` is a creature already", id.value);
                check.wrong(&id.place, message, "call one of them something else");
            }
        }
        self.everyone(&file.characters, CreatureKind::Character, check)
    }

    fn everyone(
        &self,
        entries: &Entries<Creature>,
        kind: CreatureKind,
        check: &mut Check,
    ) -> Vec<Entry> {
        let each = entries
            .iter()
            .map(|(id, raw)| (check.id(id), self.one(raw, kind, check)));
        each.collect()
    }

    fn one(&self, raw: &Creature, kind: CreatureKind, check: &mut Check) -> CreatureDef {
        CreatureDef {
            name: check.text(&raw.name),
            kind,
            scale: self.scale(&raw.scale, check),
            speed_squares: check.number(&raw.speed, 0..=60),
            stats: self.stats(&raw.stats, check),
            in_hand: raw.in_hand.as_ref().map(|item| self.held(item, check)),
            carried: self.items(&raw.carried, check),
            pack: raw.pack.iter().map(|item| self.held(item, check)).collect(),
            combos: check.all_known(&raw.combos, &self.known.combos),
            spells: check.all_known(&raw.spells, &self.known.spells),
            impractical_footwear: raw.impractical_footwear,
            help: raw.help.clone(),
        }
    }

    fn scale(&self, scale: &Located<i64>, check: &mut Check) -> i8 {
        let Some(frame) = self.frame else { return 0 };
        let sizes = frame.scales.iter().map(|size| i64::from(size.scale));
        let (least, most) = (sizes.clone().min(), sizes.max());
        check.number(scale, least.unwrap_or(0)..=most.unwrap_or(0))
    }

    fn stats(&self, stats: &Entries<Located<i64>>, check: &mut Check) -> StatBlock {
        for name in stats.keys() {
            check.known::<crate::ruleset::StatId>(name, &self.known.stats);
        }
        let Some(frame) = self.frame else {
            return StatBlock(Vec::new());
        };
        let values = frame
            .stats
            .iter()
            .map(|(id, stat)| match stats.get(id.as_str()) {
                Some(value) => check.number(value, stat.range.0.into()..=stat.range.1.into()),
                None => stat.default,
            });
        StatBlock(values.collect())
    }

    fn items(&self, items: &[Located<String>], check: &mut Check) -> Vec<ItemId> {
        items.iter().map(|item| self.item(item, check)).collect()
    }

    /// A weapon or a piece of gear.
    fn item(&self, item: &Located<String>, check: &mut Check) -> ItemId {
        let (weapons, gear) = (&self.known.weapons, &self.known.gear);
        if !weapons.contains(item) && !gear.contains(item) {
            let known: Vec<&str> = weapons.iter().chain(gear.iter()).collect();
            check.unknown(item, "weapon or piece of gear", &known);
        }
        ItemId::new(item)
    }

    /// An item that is no part of the body.
    fn held(&self, item: &Located<String>, check: &mut Check) -> ItemId {
        let id = self.item(item, check);
        let weapon = self.weapons.and_then(|weapons| weapons.get(id));
        if weapon.is_some_and(|weapon| weapon.natural) {
            let message = format!("`{}` is a part of the body", item.value);
            check.wrong(
                &item.place,
                message,
                "list it in `carried`: it is always ready",
            );
        }
        id
    }
}
