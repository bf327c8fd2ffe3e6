//! Items as phrases.

use crate::grid::FEET_PER_SQUARE;
use crate::ruleset::dice::DiceExpr;
use crate::ruleset::equipment::{
    ArmourDef, LightDef, MeleeProfile, RangedProfile, ShieldDef, WeaponDef, WeaponReach,
};
use crate::ruleset::id::ItemId;
use crate::ruleset::model::Ruleset;

use super::{effects, magic, text};

/// Number of shots in two rounds that needs no mention: one a round.
const USUAL_SHOTS: u32 = 2;

/// Most attacks a round that a limit of a shield mentions; a higher number is no limit.
const MAX_LIMIT: u32 = 20;

/// Feet a round from which armour does not slow its wearer.
const NO_CAP: u32 = 1000;

/// Describes an item; empty if it changes no number.
pub(super) fn phrases(ruleset: &Ruleset, item: ItemId) -> Vec<String> {
    if let Some(def) = ruleset.weapons.get(item) {
        weapon(ruleset, def)
    } else if let Some(def) = ruleset.armour.get(item) {
        armour(ruleset, def)
    } else if let Some(def) = ruleset.shields.get(item) {
        shield(ruleset, def)
    } else if let Some(def) = ruleset.gear.get(item) {
        let used_up = def.used_up.then(|| text::USED_UP.to_owned());
        let effects = effects::phrases(ruleset, &def.effects);
        let light = def.light.map(|lit| light(ruleset, lit));
        used_up.into_iter().chain(effects).chain(light).collect()
    } else {
        Vec::new()
    }
}

fn weapon(ruleset: &Ruleset, def: &WeaponDef) -> Vec<String> {
    let mut all = Vec::new();
    if let Some(profile) = &def.melee {
        melee(ruleset, profile, &mut all);
    }
    if let Some(profile) = &def.ranged {
        ranged(profile, &mut all);
    }
    let in_dice = ruleset.attack.resists_with_dice();
    all.extend(def.against.iter().map(|against| {
        let kind = ruleset.attributes.get(against.kind);
        let kind = kind.map_or_else(|| against.kind.to_string(), |kind| kind.name.clone());
        let to_hit =
            (against.to_hit != 0).then(|| text::to_hit(&text::modifier(against.to_hit, in_dice)));
        let damage = (against.damage != 0).then(|| text::damage_bonus(against.damage));
        let bonuses: Vec<String> = to_hit.into_iter().chain(damage).collect();
        text::against(&kind, &bonuses)
    }));
    all.extend(effects::phrases(ruleset, &def.effects));
    all.extend(def.light.map(|lit| light(ruleset, lit)));
    all
}

/// Formats damage, with that against large targets if it differs.
fn damage(damage: DiceExpr, large: Option<DiceExpr>) -> String {
    match large {
        Some(large) if large != damage => {
            text::large_damage(&damage.to_string(), &large.to_string())
        }
        Some(_) | None => damage.to_string(),
    }
}

fn melee(ruleset: &Ruleset, profile: &MeleeProfile, all: &mut Vec<String>) {
    all.push(text::melee(&damage(profile.damage, profile.damage_large)));
    match profile.reach {
        WeaponReach::Close | WeaponReach::Standard => {}
        WeaponReach::Long => all.push(text::reach(profile.reach.squares() * FEET_PER_SQUARE)),
    }
    if profile.length > 0 {
        all.push(text::length(profile.length));
    }
    if profile.speed > 0 && ruleset.attack.quicker_weapon_first() {
        all.push(text::weapon_speed(profile.speed));
    }
    let modes = profile.modes.iter().filter(|mode| mode.space_feet > 0);
    all.extend(modes.map(|mode| text::mode(&mode.name, mode.space_feet)));
    let flags = [
        (profile.two_handed, text::TWO_HANDED),
        (profile.off_hand, text::OFF_HAND),
        (profile.nimble, text::NIMBLE),
        (profile.set_against_charge, text::SETS_AGAINST_CHARGE),
    ];
    let flags = flags.iter().filter(|(given, _)| *given);
    all.extend(flags.map(|(_, words)| (*words).to_owned()));
    if let Some(condition) = profile.inflicts {
        let condition = magic::with_condition(ruleset, condition, Some(String::new()));
        all.push(text::hit_inflicts(&condition));
    }
    let knocks = profile.after_charge.and_then(|id| ruleset.postures.get(id));
    all.extend(knocks.map(|posture| text::hit_after_charge(&posture.name)));
}

fn ranged(profile: &RangedProfile, all: &mut Vec<String>) {
    let damage = damage(profile.damage, profile.damage_large);
    all.push(match profile.thrown {
        true => text::thrown(&damage),
        false => text::ranged(&damage),
    });
    all.push(text::range(profile.increment()));
    if profile.shots_in_two_rounds != USUAL_SHOTS {
        all.push(text::shots(profile.shots_in_two_rounds));
    }
    if profile.delaying {
        all.push(text::LOADS_IN_LOW.to_owned());
    }
}

fn armour(ruleset: &Ruleset, def: &ArmourDef) -> Vec<String> {
    let mut all = Vec::new();
    if ruleset.attack.unarmoured().is_some() {
        all.push(text::worn_armour_class(def.armour_class));
    }
    if def.off_each_die != 0 {
        all.push(text::off_each_die(def.off_each_die));
    }
    if def.cap_feet < NO_CAP {
        all.push(text::cap(def.cap_feet));
    }
    all.extend(effects::phrases(ruleset, &def.effects));
    all
}

fn shield(ruleset: &Ruleset, def: &ShieldDef) -> Vec<String> {
    let bonus = match ruleset.attack.saves_from_spells() {
        true => text::armour_class(def.bonus),
        false => text::defence(def.bonus),
    };
    let limit = (def.attacks <= MAX_LIMIT).then(|| text::shield_attacks(def.attacks));
    let effects = effects::phrases(ruleset, &def.effects);
    std::iter::once(bonus).chain(limit).chain(effects).collect()
}

/// Describes the light of an item that is lit.
fn light(ruleset: &Ruleset, lit: LightDef) -> String {
    let does = ruleset.conditions.get(lit.condition);
    let does = does.map_or_else(String::new, |def| ruleset.condition_summary(def));
    let burns = lit
        .lasts
        .map(|ticks| text::burns(ticks / ruleset.ticks_in_minute().max(1)));
    text::lit(&text::list(std::iter::once(does).chain(burns).collect()))
}
