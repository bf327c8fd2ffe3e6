//! Weapons, armour, shields and gear: what they are, and the fields of their entries in `equipment.ron`.

use std::cmp::Ordering;

use crate::grid::FEET_PER_SQUARE;

use super::dice::DiceExpr;
use super::effect::{self, EffectList, EffectOwner};
use super::id::{AttributeId, ConditionId, PostureId};
use super::schema::check::DiceFor;
use super::schema::{Counts, FieldGroup, Group};

/// Name of the field for weapons that leave the hand.
const THROWN: &str = stringify!(thrown);

/// Maximum of `cap_feet`: more feet than any combatant walks in a round.
const MAX_FEET: u32 = 1000;

/// Maximum number of attacks against which a shield counts: more than any combatant faces in a round.
const MAX_ATTACKS: u32 = 100;

/// Armour Class of armour that gives none.
const UNARMOURED: i32 = 10;

/// A melee weapon, a ranged weapon, or both (if it can be thrown).
#[derive(Clone, Debug, PartialEq)]
pub struct WeaponDef {
    /// Display name.
    pub name: String,
    /// True if it is part of the body: always ready, never drawn or dropped.
    pub natural: bool,
    /// Its use in melee; `None` if it has none.
    pub melee: Option<MeleeProfile>,
    /// Its use at range; `None` if it has none.
    pub ranged: Option<RangedProfile>,
    /// Bonuses against creatures of some kinds.
    pub against: Vec<AgainstKind>,
    /// Effects on its wielder; those on `Attack` and `Damage` count only in attacks with it.
    pub effects: EffectList,
    /// Its light, if it can be lit.
    pub light: Option<LightDef>,
    /// Help text of one sentence.
    pub help: String,
}

impl FieldGroup for WeaponDef {
    fn declare(weapon: &mut Group) -> Self {
        let def = Self {
            name: weapon.field("name", "its display name").name(),
            natural: weapon
                .field(
                    "natural",
                    "`true`: a part of the body, always ready, never drawn or dropped",
                )
                .flag(),
            melee: weapon.field("melee", "").group(),
            ranged: weapon.field("ranged", "").group(),
            against: weapon
                .field("against", "")
                .table(|known| &known.attributes)
                .into_iter()
                .map(|(kind, Modifiers { to_hit, damage })| AgainstKind {
                    kind,
                    to_hit,
                    damage,
                })
                .collect(),
            effects: effect::declare(weapon, EffectOwner::Another),
            light: weapon.field("light", "").group(),
            help: weapon.field("help", "a sentence about it").text(),
        };
        if def.melee.is_none() && def.ranged.is_none() {
            weapon.problem(
                |id| format!("`{id}` has no attack"),
                "give it `melee`, `ranged` or both, or list it as gear",
            );
        }
        if def.natural && def.ranged.as_ref().is_some_and(|ranged| ranged.thrown) {
            weapon.problem_in(
                &format!("ranged.{THROWN}"),
                "a part of the body cannot be thrown",
                "remove `thrown` or `natural`",
            );
        }
        def
    }
}

/// Bonuses of a weapon against creatures of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AgainstKind {
    /// Attribute of the creatures; attributes that imply it are covered.
    pub kind: AttributeId,
    /// Attack bonus; for a dice pool, the number of dice added.
    pub to_hit: i32,
    /// Damage bonus.
    pub damage: i32,
}

/// Modifiers against creatures of a kind.
struct Modifiers {
    to_hit: i32,
    damage: i32,
}

impl FieldGroup for Modifiers {
    fn declare(against: &mut Group) -> Self {
        Self {
            to_hit: against
                .field(
                    "to_hit",
                    "the modifier of the attack against creatures that have the attribute of that id, or one that implies it: `{ \"undead\": (to_hit: 1, damage: 2) }`",
                )
                .number(-20..=20)
                .or(0, "0"),
            damage: against
                .field("damage", "the modifier of the damage against such creatures")
                .number(-100..=100)
                .or(0, "0"),
        }
    }
}

/// Use of a weapon in melee.
#[derive(Clone, Debug, PartialEq)]
pub struct MeleeProfile {
    /// Its reach.
    pub reach: WeaponReach,
    /// Damage dice.
    pub damage: DiceExpr,
    /// Damage dice against large targets, if they differ.
    pub damage_large: Option<DiceExpr>,
    /// PHA-20: weapon speed in segments; the lower one strikes first.
    pub speed: u32,
    /// PHA-76: ways of using it, with the feet of space that each needs; the first is the usual one.
    pub modes: Vec<WeaponMode>,
    /// SEG-33: its length in tenths of a foot.
    pub length: u32,
    /// True if it can be set against a charge (SEG-44).
    pub set_against_charge: bool,
    /// True if it can be a second weapon (SEG-42).
    pub off_hand: bool,
    /// True if Dexterity counts instead of Strength when it is higher (RES-30).
    pub nimble: bool,
    /// True if it needs both hands.
    pub two_handed: bool,
    /// Condition that a hit inflicts on its target, with or without damage (grappling).
    pub inflicts: Option<ConditionId>,
    /// Posture in which a hit after a charge puts its target (overbearing).
    pub after_charge: Option<PostureId>,
}

impl FieldGroup for MeleeProfile {
    fn declare(melee: &mut Group) -> Self {
        let reach = melee
            .field(
                "reach",
                "`Close` or `Standard`: the next square (5 ft); `Long`: two squares (10 ft). With `engagement`, all weapons reach as far as melee does, a long one at least two squares",
            )
            .word(WeaponReach::Standard)
            .or(WeaponReach::Standard, "`Standard`");
        let damage = melee
            .field(
                "damage",
                "its damage, as dice; `\"0\"` for a weapon that does none",
            )
            .dice(DiceFor::Weapon)
            .required();
        let damage_large = melee
            .field("damage_large", "its damage against large targets, as dice")
            .counts(Counts::ARMOUR_CLASS)
            .dice(DiceFor::Weapon)
            .optional("as against other targets");
        let speed = melee
            .field(
                "speed",
                "weapon speed in segments; the lower one strikes first in a tie",
            )
            .counts(Counts::PHASES_AND_ARMOUR_CLASS)
            .number(0..=100)
            .or(0, "0");
        let space_feet: Option<u32> = melee
            .field(
                "space_feet",
                "the room that it needs, in feet, if `attack` has `space_beyond_feet`",
            )
            .counts(Counts::ARMOUR_CLASS)
            .number(0..=100)
            .optional("none");
        let modes = melee
            .field(
                "modes",
                "several ways to use it, with the room in feet that each needs: `{ \"thrust\": 2, \"chop\": 6 }`",
            )
            .counts(Counts::ARMOUR_CLASS)
            .named_numbers(0..=100, "one way to use it");
        if space_feet.is_some() && !modes.is_empty() {
            melee.problem_in(
                "space_feet",
                "its space is given in both `space_feet` and `modes`",
                "remove one of them",
            );
        }
        let usual = space_feet.map(|space_feet| ("use".to_owned(), space_feet));
        let modes = match usual {
            Some(usual) => vec![usual],
            None => modes,
        };
        let melee_profile = Self {
            reach,
            damage,
            damage_large,
            speed,
            modes: modes
                .into_iter()
                .map(|(name, space_feet)| WeaponMode { name, space_feet })
                .collect(),
            length: melee
                .field(
                    "length_feet",
                    "its length in feet, `3.5`; the longer weapon strikes first in a charge",
                )
                .counts(Counts::SIDES_AND_ARMOUR_CLASS)
                .tenths(0.0..=100.0, "length of a weapon")
                .or(0, "0"),
            set_against_charge: melee
                .field(
                    "set_against_charge",
                    "`true`: it can be set against a charge, by an action that `does: SetWeapon`",
                )
                .counts(Counts::SIDES_AND_ARMOUR_CLASS)
                .flag(),
            off_hand: melee
                .field("off_hand", "`true`: it can be a second weapon")
                .flag(),
            nimble: melee
                .field(
                    "nimble",
                    "`true`: Dexterity counts where it is higher than Strength",
                )
                .counts(Counts::DEFENCE)
                .flag(),
            two_handed: melee
                .field("two_handed", "`true`: it takes both hands")
                .flag(),
            inflicts: melee
                .field(
                    "inflicts",
                    "the id of a condition that a hit puts on its target",
                )
                .id(|known| &known.conditions)
                .optional("none"),
            after_charge: melee
                .field(
                    "after_charge",
                    "the id of a posture that a hit after a charge puts its target in",
                )
                .counts(Counts::SIDES_AND_ARMOUR_CLASS)
                .id(|known| &known.postures)
                .optional("none"),
        };
        if melee_profile.off_hand && melee_profile.two_handed {
            melee.problem_in(
                "off_hand",
                "a two-handed weapon cannot be a second weapon",
                "remove `off_hand` or `two_handed`",
            );
        }
        melee_profile
    }
}

/// PHA-76: a way of using a weapon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeaponMode {
    /// Display name, such as “thrust” or “chop”.
    pub name: String,
    /// Feet of space that it needs.
    pub space_feet: u32,
}

/// Use of a weapon at range.
#[derive(Clone, Debug, PartialEq)]
pub struct RangedProfile {
    /// Range increment in squares.
    pub increment_squares: u32,
    /// Damage dice.
    pub damage: DiceExpr,
    /// Damage dice against large targets, if they differ.
    pub damage_large: Option<DiceExpr>,
    /// True for a thrown weapon, which ends up at its target.
    pub thrown: bool,
    /// Number of attacks in two rounds: 2 is one per round, 1 is one every other round, 6 is three per round.
    pub shots_in_two_rounds: u32,
    /// True if loading and firing it is one delaying attack (PHA-36).
    pub delaying: bool,
    /// Range increment in feet, if it is not a whole number of squares.
    pub increment_feet: u32,
}

impl FieldGroup for RangedProfile {
    fn declare(ranged: &mut Group) -> Self {
        let increment = ranged.squares(
            ["increment", "increment_feet"],
            [
                "its range increment, in squares; give it in one unit only",
                "its range increment, in feet; give it in one unit only",
            ],
            1..=200,
            "the other one",
        );
        if increment.is_none() {
            ranged.problem_in(
                "damage",
                "its range is missing",
                "give `increment` in squares or `increment_feet` in feet",
            );
        }
        let increment_squares = increment.unwrap_or(1);
        Self {
            increment_squares,
            increment_feet: increment_squares * FEET_PER_SQUARE,
            damage: ranged
                .field("damage", "its damage, as dice")
                .dice(DiceFor::Weapon)
                .required(),
            damage_large: ranged
                .field("damage_large", "its damage against large targets, as dice")
                .counts(Counts::ARMOUR_CLASS)
                .dice(DiceFor::Weapon)
                .optional("as against other targets"),
            thrown: ranged
                .field(
                    THROWN,
                    "`true`: it is a thrown weapon, which ends up in the target's square",
                )
                .flag(),
            shots_in_two_rounds: ranged
                .field(
                    "shots_in_two_rounds",
                    "2 is one per round, 1 one every other round, 6 three per round",
                )
                .counts(Counts::ARMOUR_CLASS)
                .number(1..=20)
                .or(2, "2"),
            delaying: ranged
                .field(
                    "delaying",
                    "`true`: loading and shooting are one delaying attack",
                )
                .counts(Counts::PHASES)
                .flag(),
        }
    }
}

impl RangedProfile {
    /// Returns the range increment in feet.
    pub fn increment(&self) -> u32 {
        match self.increment_feet {
            0 => self.increment_squares * FEET_PER_SQUARE,
            feet => feet,
        }
    }
}

/// Worn armour.
#[derive(Clone, Debug, PartialEq)]
pub struct ArmourDef {
    /// Display name.
    pub name: String,
    /// Armour Class that it gives.
    pub armour_class: i32,
    /// Reduction of each damage die (FOW-12).
    pub off_each_die: i32,
    /// Maximum movement of its wearer, in feet per round.
    pub cap_feet: u32,
    /// Effects on its wearer.
    pub effects: EffectList,
    /// Help text of one sentence.
    pub help: String,
}

impl FieldGroup for ArmourDef {
    fn declare(armour: &mut Group) -> Self {
        let name = armour.field("name", "its display name").name();
        let armour_class: Option<i32> = armour
            .field("armour_class", "the Armour Class that it gives")
            .counts(Counts::ARMOUR_CLASS)
            .number(-20..=40)
            .optional("10");
        let off_each_die: Option<i32> = armour
            .field("off_each_die", "what it takes off each damage die")
            .counts(Counts::POOL)
            .number(0..=20)
            .optional("0");
        let cap_feet = armour
            .field(
                "cap_feet",
                "the greatest distance that its wearer can move, in feet",
            )
            .counts(Counts::FEET)
            .number(0..=MAX_FEET.into())
            .or(MAX_FEET, "no limit");
        let effects = effect::declare(armour, EffectOwner::Another);
        let help = armour.field("help", "a sentence about it").text();
        if let Some(armour_class) = armour_class {
            check_protection(armour, armour_class);
        }
        if !armour.has("armour_class") && !armour.has("off_each_die") {
            armour.problem(
                |id| format!("the protection of `{id}` is missing"),
                "give it `armour_class`, or `off_each_die` for attacks with pools of dice",
            );
        }
        Self {
            name,
            armour_class: armour_class.unwrap_or(UNARMOURED),
            off_each_die: off_each_die.unwrap_or(0),
            cap_feet,
            effects,
            help,
        }
    }
}

/// Reports armour that protects worse than none.
fn check_protection(armour: &mut Group, armour_class: i32) {
    let facts = armour.context().facts;
    let counted = facts.and_then(|facts| facts.unarmoured.zip(facts.ascending));
    let Some((unarmoured, ascending)) = counted else {
        return;
    };
    let (worse, better, order) = match ascending {
        true => (Ordering::Less, "higher", "ascending"),
        false => (Ordering::Greater, "lower", "descending"),
    };
    if armour_class.cmp(&unarmoured) == worse {
        let message = format!(
            "this armour is worse than none: {armour_class}, while unarmoured is {unarmoured}"
        );
        let hint = format!("in this ruleset Armour Class is {order}: {better} is better");
        armour.problem_in("armour_class", &message, &hint);
    }
}

/// A shield.
#[derive(Clone, Debug, PartialEq)]
pub struct ShieldDef {
    /// Display name.
    pub name: String,
    /// Improvement of Armour Class.
    pub bonus: i32,
    /// Number of attacks per round against which it counts.
    pub attacks: u32,
    /// Effects on a combatant that has it on its arm.
    pub effects: EffectList,
    /// Help text of one sentence.
    pub help: String,
}

impl FieldGroup for ShieldDef {
    fn declare(shield: &mut Group) -> Self {
        Self {
            name: shield.field("name", "its display name").name(),
            bonus: shield
                .field("bonus", "how much better it makes Armour Class or Defence")
                .counts(Counts::ONE_DIE)
                .number(0..=20)
                .required(),
            attacks: shield
                .field(
                    "attacks",
                    "the number of attacks per round against which it counts",
                )
                .counts(Counts::ARMOUR_CLASS)
                .number(1..=MAX_ATTACKS.into())
                .or(MAX_ATTACKS, "all"),
            effects: effect::declare(shield, EffectOwner::Another),
            help: shield.field("help", "a sentence about it").text(),
        }
    }
}

/// An item that is held or carried and is not a weapon.
#[derive(Clone, Debug, PartialEq)]
pub struct GearDef {
    /// Display name.
    pub name: String,
    /// True if using it uses it up (RES-31).
    pub used_up: bool,
    /// Effects on a combatant that carries it ready.
    pub effects: EffectList,
    /// Its light, if it can be lit.
    pub light: Option<LightDef>,
    /// Help text of one sentence.
    pub help: String,
}

impl FieldGroup for GearDef {
    fn declare(gear: &mut Group) -> Self {
        Self {
            name: gear.field("name", "its display name").name(),
            used_up: gear.field("used_up", "`true`: it is gone after use").flag(),
            effects: effect::declare(gear, EffectOwner::Another),
            light: gear.field("light", "").group(),
            help: gear.field("help", "a sentence about it").text(),
        }
    }
}

/// Condition of a combatant that carries the lit item, and its duration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LightDef {
    /// Condition of the bearer, which sheds the light.
    pub condition: ConditionId,
    /// Ticks that it burns once lit; `None` if it burns until put out.
    pub lasts: Option<u32>,
}

impl FieldGroup for LightDef {
    fn declare(light: &mut Group) -> Self {
        let condition: ConditionId = light
            .field(
                "condition",
                "if it can be lit: the condition of its bearer while it burns, one with the effect `ShedsLight`",
            )
            .id(|known| &known.conditions)
            .required();
        let known = light.context().known;
        let exists = known.conditions.contains(condition.as_str());
        if exists && !known.shedding.contains(condition.as_str()) {
            let message = format!("`{condition}` sheds no light");
            light.problem_in(
                "condition",
                &message,
                "name a condition with the effect `ShedsLight`",
            );
        }
        let lasts = light.duration(
            [
                "how long it burns, in ticks; give it in one unit only",
                "how long it burns, in rounds",
                "how long it burns, in minutes",
            ],
            "until it is put out",
        );
        Self { condition, lasts }
    }
}

/// SEC-45: reach of a melee weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum WeaponReach {
    /// Adjacent squares, like the standard reach; being shorter has no effect on any number (house default).
    Close,
    /// Adjacent squares.
    Standard,
    /// Two squares.
    Long,
}

impl WeaponReach {
    /// Returns the reach in squares.
    pub fn squares(self) -> u32 {
        match self {
            Self::Close | Self::Standard => 1,
            Self::Long => 2,
        }
    }
}
