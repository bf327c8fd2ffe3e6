//! A combatant as files store it: in an encounter with its side and its square, in a party without them.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::document::{DocumentError, Spanned, TextPosition};
use crate::grid::Cell;
use crate::rules::state::{CombatantId, CombatantSpec, Portrait, SideId, StartingWear, Vitality};
use crate::ruleset::{
    ConditionId, CreatureId, ItemId, MAX_HIT_POINTS, MAX_PREPARED, PictureName, Ruleset, SpellId,
    StatId,
};

/// Maximum number of hit points that a combatant can have lost.
const MAX_LOST: i32 = 2 * MAX_HIT_POINTS;

/// Maximum number of wounds that a combatant can have.
const MAX_WOUNDS: u32 = 99;

/// Defines a struct for a kind of file: the common fields, and the fields of this kind of file.
macro_rules! form {
    ($(#[$about:meta])* $name:ident { $($field:ident: $kind:ty,)* }) => {
        $(#[$about])*
        #[derive(Clone, Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(in crate::save) struct $name {
            $(pub(in crate::save) $field: $kind,)*
            pub(in crate::save) creature: Spanned<String>,
            #[serde(default)]
            name: Option<String>,
            #[serde(default)]
            hidden: bool,
            #[serde(default)]
            stats: BTreeMap<Spanned<String>, Spanned<i32>>,
            #[serde(default)]
            speed: Option<u32>,
            #[serde(default)]
            in_hand: Option<Spanned<String>>,
            #[serde(default)]
            off_hand: Option<Spanned<String>>,
            #[serde(default)]
            armour: Option<Spanned<String>>,
            #[serde(default)]
            hit_points: Option<Spanned<i32>>,
            #[serde(default)]
            prepared: BTreeMap<Spanned<String>, Spanned<u32>>,
            #[serde(default)]
            conditions: Vec<Spanned<String>>,
            #[serde(default)]
            portrait: Option<Spanned<String>>,
            #[serde(default)]
            state: StateText,
        }
    };
}

form! {
    /// A combatant of an encounter.
    CombatantText { id: Spanned<String>, side: Spanned<String>, at: Spanned<Cell>, }
}

form! {
    /// A character of a party, which has no side and no square before it is placed.
    PersonText {}
}

/// Wear of a combatant from earlier fights.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct StateText {
    vitality: Vitality,
    lost: Option<Spanned<i32>>,
    wounds: Option<Spanned<u32>>,
    treated: Option<Spanned<u32>>,
    spent: BTreeMap<Spanned<String>, Spanned<u32>>,
    carried: Option<Vec<Spanned<String>>>,
    pack: Option<Vec<Spanned<String>>>,
}

impl PersonText {
    /// Converts this to a combatant with this id and side, at a square.
    pub(in crate::save) fn into_combatant(
        self,
        id: Spanned<String>,
        side: &str,
        at: Cell,
    ) -> CombatantText {
        CombatantText {
            id,
            side: Spanned::unplaced(side.to_owned()),
            at: Spanned::unplaced(at),
            creature: self.creature,
            name: self.name,
            hidden: self.hidden,
            stats: self.stats,
            speed: self.speed,
            in_hand: self.in_hand,
            off_hand: self.off_hand,
            armour: self.armour,
            hit_points: self.hit_points,
            prepared: self.prepared,
            conditions: self.conditions,
            portrait: self.portrait,
            state: self.state,
        }
    }
}

impl CombatantText {
    /// Returns the combatant's specification for a fight.
    pub(in crate::save) fn to_spec(&self) -> CombatantSpec {
        let item = |item: &Option<Spanned<String>>| item.as_ref().map(|item| ItemId::new(item));
        CombatantSpec {
            id: CombatantId::new(&self.id),
            creature: CreatureId::new(&self.creature),
            side: SideId::new(&self.side),
            at: self.at.value,
            name: self.name.clone(),
            hidden: self.hidden,
            stats: self
                .stats
                .iter()
                .map(|(stat, value)| (StatId::new(stat), value.value))
                .collect(),
            speed: self.speed,
            in_hand: item(&self.in_hand),
            off_hand: item(&self.off_hand),
            armour: item(&self.armour),
            hit_points: self.hit_points.as_ref().map(|points| points.value),
            prepared: counts(&self.prepared),
            conditions: self
                .conditions
                .iter()
                .map(|condition| ConditionId::new(condition))
                .collect(),
            portrait: portrait_of(self.portrait.as_ref()),
            state: self.state.to_wear(),
        }
    }
}

/// Returns the portrait of the token; an empty text means the emblem of its kind. An invalid name has been reported
/// earlier.
fn portrait_of(said: Option<&Spanned<String>>) -> Portrait {
    match said {
        None => Portrait::OfItsKind,
        Some(name) if name.is_empty() => Portrait::Emblem,
        Some(name) => PictureName::new(name).map_or(Portrait::OfItsKind, Portrait::Picture),
    }
}

impl StateText {
    fn to_wear(&self) -> StartingWear {
        let items = |items: &Option<Vec<Spanned<String>>>| {
            let items = items.as_ref()?.iter();
            Some(items.map(|item| ItemId::new(item)).collect())
        };
        let count = |count: &Option<Spanned<u32>>| count.as_ref().map_or(0, |count| count.value);
        StartingWear {
            vitality: self.vitality,
            lost: self.lost.as_ref().map_or(0, |lost| lost.value),
            wounds: count(&self.wounds),
            treated: count(&self.treated),
            spent: counts(&self.spent),
            carried: items(&self.carried),
            pack: items(&self.pack),
        }
    }
}

fn counts(written: &BTreeMap<Spanned<String>, Spanned<u32>>) -> Vec<(SpellId, u32)> {
    let counts = written.iter();
    counts
        .map(|(spell, count)| (SpellId::new(spell), count.value))
        .collect()
}

/// Checks the names in it, and that its portrait is a file name without a folder. `place` is the combatant's position
/// in the file.
pub(in crate::save) fn check_names(
    who: &CombatantText,
    place: &TextPosition,
    problems: &mut DocumentError,
) {
    let ids = [&who.id, &who.creature, &who.side].into_iter();
    let items = [&who.in_hand, &who.off_hand, &who.armour];
    for id in ids.chain(items.into_iter().flatten()) {
        // An empty id means an empty hand.
        if !id.is_empty() {
            problems.check_name(&id.place, id);
        }
    }
    if let Some(called) = &who.name {
        problems.check_name(place, called);
    }
    if let Some(file) = who.portrait.as_ref().filter(|file| !file.is_empty())
        && let Err(why) = PictureName::new(file)
    {
        let hint = "write the file name without a folder, and put the file next to this one";
        problems.push_with_hint(&file.place, why.to_string(), hint);
    }
}

/// Checks it against the ruleset.
pub(in crate::save) fn check_form(
    ruleset: &Ruleset,
    text: &CombatantText,
    problems: &mut DocumentError,
) {
    if !ruleset.creatures.contains(CreatureId::new(&text.creature)) {
        let known: Vec<_> = ruleset.creatures.ids().collect();
        let known = known.iter().map(CreatureId::as_str);
        problems.unknown(&text.creature, "creature", known);
    }
    for (stat, value) in &text.stats {
        let Some(def) = ruleset.stats.get(StatId::new(stat)) else {
            let known: Vec<_> = ruleset.stats.ids().collect();
            problems.unknown(stat, "stat", known.iter().map(StatId::as_str));
            continue;
        };
        let (least, most) = def.range;
        if !(least..=most).contains(&value.value) {
            let message = format!("{} must be from {least} to {most}", def.name);
            problems.push(&value.place, message);
        }
    }
    let creature = ruleset.creatures.get(CreatureId::new(&text.creature));
    for (spell, count) in &text.prepared {
        if let Some(def) = creature
            && !def.spells.contains(&SpellId::new(spell))
        {
            let known = def.spells.iter().map(SpellId::as_str);
            problems.unknown(spell, "known spell", known);
        }
        if count.value > MAX_PREPARED {
            let message = format!("prepared spells must be from 0 to {MAX_PREPARED}");
            problems.push(&count.place, message);
        }
    }
    for condition in &text.conditions {
        if !ruleset.conditions.contains(ConditionId::new(condition)) {
            let known: Vec<_> = ruleset.conditions.ids().collect();
            problems.unknown(
                condition,
                "condition",
                known.iter().map(ConditionId::as_str),
            );
        }
    }
    if problems.is_full() {
        return;
    }
    let weapons = || ruleset.weapons.ids().chain(ruleset.gear.ids());
    let held: Vec<ItemId> = weapons().collect();
    let off_hand: Vec<ItemId> = weapons().chain(ruleset.shields.ids()).collect();
    let armour: Vec<ItemId> = ruleset.armour.ids().collect();
    let items = [
        (&text.in_hand, "item", held),
        (&text.off_hand, "shield or weapon", off_hand),
        (&text.armour, "armour", armour),
    ];
    for (item, what, known) in items {
        if let Some(item) = item.as_ref().filter(|item| !item.is_empty())
            && !known.contains(&ItemId::new(item))
        {
            problems.unknown(item, what, known.iter().map(ItemId::as_str));
        }
    }
    if let Some(points) = &text.hit_points
        && !(1..=MAX_HIT_POINTS).contains(&points.value)
    {
        let message = format!("hit points must be from 1 to {MAX_HIT_POINTS}");
        problems.push(&points.place, message);
    }
    check_state(ruleset, text, problems);
}

/// Checks its wear from earlier fights.
fn check_state(ruleset: &Ruleset, text: &CombatantText, problems: &mut DocumentError) {
    let state = &text.state;
    if let Some(lost) = &state.lost
        && !(0..=MAX_LOST).contains(&lost.value)
    {
        problems.push(
            &lost.place,
            format!("lost points must be from 0 to {MAX_LOST}"),
        );
    }
    let wounds = state.wounds.as_ref().map_or(0, |wounds| wounds.value);
    if let Some(too_many) = state.wounds.as_ref().filter(|_| wounds > MAX_WOUNDS) {
        let message = format!("wounds must be from 0 to {MAX_WOUNDS}");
        problems.push(&too_many.place, message);
    }
    if let Some(treated) = state.treated.as_ref().filter(|some| some.value > wounds) {
        let message = format!("`treated` is higher than the number of wounds, {wounds}");
        problems.push(&treated.place, message);
    }
    let prepared = |spell: &str| {
        let said = text.prepared.iter().find(|(known, _)| known.value == spell);
        let def = ruleset.creatures.get(CreatureId::new(&text.creature))?;
        let spell = SpellId::new(spell);
        let usual = def.prepared.iter().find(|(known, _)| *known == spell);
        said.map(|(_, count)| count.value)
            .or(usual.map(|(_, count)| *count))
    };
    for (spell, spent) in &state.spent {
        let of = prepared(spell).unwrap_or(0);
        if spent.value > of {
            let message = format!(
                "{} of `{}` spent, but only {of} prepared",
                spent.value, spell.value
            );
            problems.push(&spent.place, message);
        }
    }
    let known: Vec<ItemId> = ruleset
        .weapons
        .ids()
        .chain(ruleset.gear.ids())
        .chain(ruleset.shields.ids())
        .chain(ruleset.armour.ids())
        .collect();
    for item in [&state.carried, &state.pack]
        .into_iter()
        .flatten()
        .flatten()
    {
        if !known.contains(&ItemId::new(item)) {
            problems.unknown(item, "item", known.iter().map(ItemId::as_str));
        }
    }
}
