//! Loader of `creatures.ron` and `characters.ron`: the creatures and characters that can be placed on the map.

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::check::{Checker, DiceFor};
use super::entries::EntriesById;
use super::frame::Frame;
use super::known::{Known, Names};
use crate::document::{Spanned, TextPosition};
use crate::ruleset::{
    Catalogue, CreatureDef, CreatureId, CreatureKind, Emblem, FightingProfile, ItemId,
    MAX_PREPARED, PictureName, SpeedsDef, SpellId, StatValues, TurnBudget, WeaponDef,
};

/// The contents of `creatures.ron`, unchecked.
#[derive(Deserialize)]
pub struct Creatures {
    #[serde(rename = "version")]
    _version: IgnoredAny,
    pub creatures: Spanned<EntriesById<Creature>>,
}

/// The contents of `characters.ron`, unchecked.
#[derive(Deserialize)]
pub struct Characters {
    #[serde(rename = "version")]
    _version: IgnoredAny,
    #[serde(default)]
    pub characters: EntriesById<Creature>,
}

#[derive(Deserialize)]
pub struct Creature {
    name: Spanned<String>,
    emblem: Option<Emblem>,
    portrait: Option<Spanned<String>>,
    #[serde(default)]
    scale: Spanned<i64>,
    class: Option<Spanned<String>>,
    hit_dice: Option<Spanned<String>>,
    hit_points: Option<Spanned<String>>,
    armour_class: Option<Spanned<i64>>,
    speed: Option<Spanned<i64>>,
    speed_feet: Option<Spanned<i64>>,
    #[serde(default)]
    speeds: Speeds,
    #[serde(default)]
    stats: EntriesById<Spanned<i64>>,
    in_hand: Option<Spanned<String>>,
    off_hand: Option<Spanned<String>>,
    armour: Option<Spanned<String>>,
    #[serde(default)]
    routine: Vec<Spanned<String>>,
    #[serde(default)]
    carried: Vec<Spanned<String>>,
    #[serde(default)]
    pack: Vec<Spanned<String>>,
    #[serde(default)]
    combos: Vec<Spanned<String>>,
    #[serde(default)]
    spells: Vec<Spanned<String>>,
    #[serde(default)]
    prepared: EntriesById<Spanned<i64>>,
    #[serde(default)]
    impractical_footwear: bool,
    #[serde(default)]
    traits: Vec<Spanned<String>>,
    #[serde(default)]
    immune: Vec<Spanned<String>>,
    #[serde(default)]
    attributes: Vec<Spanned<String>>,
    #[serde(default)]
    names: Vec<Spanned<String>>,
    #[serde(default)]
    help: String,
}

/// Speeds other than walking, in feet (RES-11).
#[derive(Default, Deserialize)]
#[serde(default)]
struct Speeds {
    swim: Spanned<i64>,
    climb: Spanned<i64>,
    fly: Spanned<i64>,
}

/// Data that the checks of creatures and characters look up.
pub struct Census<'a> {
    pub known: &'a Known,
    /// Stats and sizes; `None` if their file could not be read.
    pub frame: Option<&'a Frame>,
    /// Weapons; `None` if their file could not be read.
    pub weapons: Option<&'a Catalogue<ItemId, WeaponDef>>,
}

/// A creature or character, checked.
pub type CheckedCreature = (CreatureId, CreatureDef);

impl Census<'_> {
    /// Checks the creatures.
    pub fn creatures(&mut self, file: &Creatures, check: &mut Checker) -> Vec<CheckedCreature> {
        check.require_entries(&file.creatures, "creatures");
        self.speeds_in_proportion(&file.creatures, check);
        self.everyone(&file.creatures, CreatureKind::Creature, check)
    }

    /// Checks the characters.
    pub fn characters(&mut self, file: &Characters, check: &mut Checker) -> Vec<CheckedCreature> {
        for id in file.characters.keys() {
            if self
                .known
                .creatures
                .iter()
                .any(|creature| creature == id.value)
            {
                let message = format!("`{}` is already a creature", id.value);
                check.add_problem(&id.place, message, "rename one of them");
            }
        }
        self.everyone(&file.characters, CreatureKind::Character, check)
    }

    /// Adds a note if the speeds seem to be meant for another turn structure: the distance walked in a second differs
    /// from that walked in a round.
    fn speeds_in_proportion(&self, entries: &EntriesById<Creature>, check: &mut Checker) {
        let Some(frame) = self.frame else { return };
        let usual = frame.movement.usual_squares;
        let mut given: Vec<(u32, &TextPosition)> = entries
            .values()
            .filter_map(|raw| {
                let (value, by) = match (&raw.speed, &raw.speed_feet) {
                    (Some(squares), _) => (squares, 1),
                    (None, Some(feet)) => (feet, crate::grid::FEET_PER_SQUARE),
                    (None, None) => return None,
                };
                let squares = u32::try_from(value.value).ok()? / by;
                Some((squares, &value.place))
            })
            .collect();
        given.sort_by_key(|(squares, _)| *squares);
        let Some((middle, place)) = given.get(given.len() / 2) else {
            return;
        };
        if *middle > 3 * usual || 3 * middle < usual {
            let message = format!(
                "half of the creatures walk {} feet or more, but the usual speed is {}",
                middle * crate::grid::FEET_PER_SQUARE,
                usual * crate::grid::FEET_PER_SQUARE
            );
            let hint = "a speed is the distance of one Move: check the speeds, or set \
                        `usual_speed_feet` in `movement`";
            check.add_note(place, message, hint);
        }
    }

    fn everyone(
        &self,
        entries: &EntriesById<Creature>,
        kind: CreatureKind,
        check: &mut Checker,
    ) -> Vec<CheckedCreature> {
        let each = entries
            .iter()
            .map(|(id, raw)| (check.id(id), self.default_one(id, raw, kind, check)));
        each.collect()
    }

    fn default_one(
        &self,
        id: &Spanned<String>,
        raw: &Creature,
        kind: CreatureKind,
        check: &mut Checker,
    ) -> CreatureDef {
        let speed = check.squares(raw.speed.as_ref(), raw.speed_feet.as_ref(), 0..=60);
        let fighting = self.fighting(id, raw, check);
        let mut carried = self.items(&raw.carried, check);
        for natural in &fighting.routine {
            if !carried.contains(natural) {
                carried.push(*natural);
            }
        }
        CreatureDef {
            name: check.name(&raw.name),
            names: names(raw, check),
            emblem: raw.emblem,
            portrait: portrait(raw, check),
            kind,
            scale: self.scale(&raw.scale, check),
            speed_squares: speed
                .or(self.frame.map(|frame| frame.movement.usual_squares))
                .unwrap_or_default(),
            speeds: self.speeds(&raw.speeds, check),
            stats: self.stats(&raw.stats, check),
            in_hand: raw.in_hand.as_ref().map(|item| self.held(item, check)),
            carried,
            pack: raw.pack.iter().map(|item| self.held(item, check)).collect(),
            combos: check.all_known(&raw.combos, &self.known.combos),
            spells: check.all_known(&raw.spells, &self.known.spells),
            prepared: prepared(raw, &self.known.spells, check),
            traits: check.all_known(&raw.traits, &self.known.traits),
            impractical_footwear: raw.impractical_footwear,
            fighting,
            help: raw.help.clone(),
        }
    }

    /// Checks the speeds other than walking, which need more than one movement mode (RES-11).
    fn speeds(&self, raw: &Speeds, check: &mut Checker) -> SpeedsDef {
        // If movement is not counted in feet, these speeds have no effect; `idle` adds a note about that.
        let ways = self.frame.is_none_or(|frame| {
            frame.movement.modes.is_some() || frame.turns.rules().turn != TurnBudget::Parts
        });
        let mut speed = |feet: &Spanned<i64>| {
            if feet.value != 0 && !ways {
                let message = "this ruleset has only one way to move";
                check.add_problem(&feet.place, message, "add `modes` to `ruleset.ron`");
            }
            check.number(feet, 0..=300)
        };
        SpeedsDef {
            swim: speed(&raw.swim),
            climb: speed(&raw.climb),
            fly: speed(&raw.fly),
        }
    }

    /// Checks the values that fights with Armour Class need.
    fn fighting(
        &self,
        id: &Spanned<String>,
        raw: &Creature,
        check: &mut Checker,
    ) -> FightingProfile {
        let known = self.known;
        if let Some(frame) = self.frame
            && let Some(level) = frame.attack.level()
        {
            if raw.class.is_none() && raw.hit_dice.is_none() {
                let message = format!("`{}` has neither class nor hit dice", id.value);
                let hint = "give it `class` and a level, or `hit_dice` such as \"2+1\"";
                check.add_problem(&id.place, message, hint);
            } else if raw.hit_dice.is_none() && raw.hit_points.is_none() {
                let message = format!("the hit points of `{}` are missing", id.value);
                let hint = "give it `hit_points` such as \"2d8+2\" or \"14\"";
                check.add_problem(&id.place, message, hint);
            }
            if let Some(class) = &raw.class
                && !raw.stats.contains_key(level.as_str())
            {
                let message = format!("its level as a {} is missing", class.value);
                let hint = format!("add `\"{level}\": 1` to `stats`");
                check.add_problem(&class.place, message, hint);
            }
        }
        if let Some(frame) = self.frame
            && frame.attack.wants_hit_points()
            && raw.hit_points.is_none()
        {
            let message = format!("the hit points of `{}` are missing", id.value);
            let hint = "give it `hit_points` such as \"2d8+2\" or \"14\"";
            check.add_problem(&id.place, message, hint);
        }
        FightingProfile {
            class: raw
                .class
                .as_ref()
                .map(|class| check.known(class, &known.classes)),
            hit_dice: raw
                .hit_dice
                .as_ref()
                .map(|dice| check.hit_dice(dice))
                .unwrap_or_default(),
            hit_points: raw
                .hit_points
                .as_ref()
                .map(|dice| check.dice(dice, DiceFor::HitPoints)),
            armour_class: raw
                .armour_class
                .as_ref()
                .map(|number| check.number(number, -20..=40)),
            armour: raw
                .armour
                .as_ref()
                .map(|armour| check.known(armour, &known.armour)),
            off_hand: raw
                .off_hand
                .as_ref()
                .map(|item| self.off_hand(item, raw.in_hand.as_ref(), check)),
            routine: raw
                .routine
                .iter()
                .map(|item| self.natural(item, check))
                .collect(),
            attributes: check.all_known(&raw.attributes, &known.attributes),
            immune: check.all_known(&raw.immune, &known.attributes),
        }
    }

    /// Checks a shield, or a weapon for the off hand (SEG-42).
    fn off_hand(
        &self,
        item: &Spanned<String>,
        in_hand: Option<&Spanned<String>>,
        check: &mut Checker,
    ) -> ItemId {
        let (weapons, shields) = (&self.known.weapons, &self.known.shields);
        check.expect_one_of(item, "shield or second weapon", &[shields, weapons]);
        let id = ItemId::new(item);
        if !weapons.contains(item) && !shields.contains(item) {
            let known: Vec<&str> = shields.iter().chain(weapons.iter()).collect();
            check.unknown(item, "shield or second weapon", &known);
        } else if let Some(weapon) = self.weapon(id)
            && !weapon.melee.as_ref().is_some_and(|melee| melee.off_hand)
        {
            let message = format!("`{}` is not a second weapon", item.value);
            let hint =
                "only shields and weapons marked `off_hand: true` can be held in the other hand";
            check.add_problem(&item.place, message, hint);
        }
        let both = |weapon: &WeaponDef| weapon.melee.as_ref().is_some_and(|melee| melee.two_handed);
        if let Some(held) = in_hand
            && self.weapon(ItemId::new(held)).is_some_and(both)
        {
            let message = format!("`{}` needs both hands", held.value);
            check.add_problem(&item.place, message, "leave the other hand empty");
        }
        id
    }

    /// Checks a natural weapon (PHA-66).
    fn natural(&self, item: &Spanned<String>, check: &mut Checker) -> ItemId {
        let id = check.known(item, &self.known.weapons);
        if let Some(weapon) = self.weapon(id)
            && (!weapon.natural || weapon.melee.is_none())
        {
            let message = format!("`{}` is not a natural weapon", item.value);
            let hint = "a routine consists of weapons with `natural: true` and `melee`";
            check.add_problem(&item.place, message, hint);
        }
        id
    }

    fn weapon(&self, id: ItemId) -> Option<&WeaponDef> {
        self.weapons?.get(id)
    }

    fn scale(&self, scale: &Spanned<i64>, check: &mut Checker) -> i8 {
        let Some(frame) = self.frame else { return 0 };
        let sizes = frame.scales.iter().map(|size| i64::from(size.scale));
        let (least, most) = (sizes.clone().min(), sizes.max());
        check.number(scale, least.unwrap_or(0)..=most.unwrap_or(0))
    }

    fn stats(&self, stats: &EntriesById<Spanned<i64>>, check: &mut Checker) -> StatValues {
        for name in stats.keys() {
            check.known::<crate::ruleset::StatId>(name, &self.known.stats);
        }
        let Some(frame) = self.frame else {
            return StatValues(Vec::new());
        };
        let values = frame
            .stats
            .iter()
            .map(|(id, stat)| match stats.get(id.as_str()) {
                Some(value) => check.number(value, stat.range.0.into()..=stat.range.1.into()),
                None => stat.default,
            });
        StatValues(values.collect())
    }

    fn items(&self, items: &[Spanned<String>], check: &mut Checker) -> Vec<ItemId> {
        items.iter().map(|item| self.item(item, check)).collect()
    }

    /// Checks the id of a weapon, armour, a shield or a piece of gear.
    fn item(&self, item: &Spanned<String>, check: &mut Checker) -> ItemId {
        let Known {
            weapons,
            gear,
            armour,
            shields,
            ..
        } = self.known;
        let all = [weapons, gear, armour, shields];
        check.expect_one_of(item, "weapon or piece of gear", &all);
        if !all.iter().any(|names| names.contains(item)) {
            let known: Vec<&str> = all.iter().flat_map(|names| names.iter()).collect();
            check.unknown(item, "weapon or piece of gear", &known);
        }
        ItemId::new(item)
    }

    /// Checks an item that is not part of the body.
    fn held(&self, item: &Spanned<String>, check: &mut Checker) -> ItemId {
        let id = self.item(item, check);
        let weapon = self.weapon(id);
        if weapon.is_some_and(|weapon| weapon.natural) {
            let message = format!("`{}` is a part of the body", item.value);
            check.add_problem(
                &item.place,
                message,
                "list it in `carried` instead: it is always ready",
            );
        }
        id
    }
}

/// Checks the names for individuals of its kind.
fn names(raw: &Creature, check: &mut Checker) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for name in &raw.names {
        let text = check.name(name);
        if names.contains(&text) {
            let message = format!("`{text}` is already listed");
            check.add_problem(
                &name.place,
                message,
                "creatures of one kind need different names",
            );
        }
        names.push(text);
    }
    names
}

/// Checks the picture on its tokens.
fn portrait(raw: &Creature, check: &mut Checker) -> Option<PictureName> {
    let name = raw.portrait.as_ref()?;
    let picture = PictureName::new(name);
    if let Err(why) = &picture {
        let hint = "give only the file name, and put the file in your pictures folder";
        check.add_problem(&name.place, why.to_string(), hint);
    }
    picture.ok()
}

/// Checks the numbers of prepared castings of its spells (SEG-22).
fn prepared(raw: &Creature, spells: &Names, check: &mut Checker) -> Vec<(SpellId, u32)> {
    let known: Vec<&str> = raw.spells.iter().map(|spell| spell.as_str()).collect();
    let each = raw.prepared.iter().map(|(spell, count)| {
        check.expect_one_of(spell, spells.what, &[spells]);
        if !known.contains(&spell.as_str()) {
            check.unknown(spell, "known spell", &known);
        }
        let count = check.number(count, 0..=MAX_PREPARED.into());
        (SpellId::new(spell), count)
    });
    each.collect()
}
