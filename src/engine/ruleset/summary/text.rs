//! The words of the lines about definitions.

/// Joins the phrases of a line.
pub(super) fn list(phrases: Vec<String>) -> String {
    phrases.join(", ")
}

/// Formats a modifier with its sign.
pub(in crate::ruleset) fn signed(value: i32) -> String {
    format!("{value:+}").replace('-', "−")
}

/// Formats a modifier to a roll: a number, or dice if rolls are pools of dice.
pub(in crate::ruleset) fn modifier(value: i32, in_dice: bool) -> String {
    match (in_dice, value.abs()) {
        (false, _) => signed(value),
        (true, 1) => format!("{} die", signed(value)),
        (true, _) => format!("{} dice", signed(value)),
    }
}

// Modifiers.

pub(super) fn attacked(value: &str) -> String {
    format!("{value} to attacks on it")
}

pub(super) fn attacked_in_melee(value: &str) -> String {
    format!("{value} to melee attacks on it")
}

pub(super) fn attacked_at_range(value: &str) -> String {
    format!("{value} to ranged attacks on it")
}

pub(super) fn attacked_either_way(melee: &str, ranged: &str) -> String {
    format!("{melee} to melee and {ranged} to ranged attacks on it")
}

pub(in crate::ruleset) fn to_hit(value: &str) -> String {
    format!("{value} to hit")
}

pub(in crate::ruleset) fn damage_bonus(value: i32) -> String {
    format!("{} damage", signed(value))
}

pub(in crate::ruleset) fn defence(value: i32) -> String {
    format!("{} Defence", signed(value))
}

/// An improvement of Armour Class, which may be an increase or a decrease.
pub(in crate::ruleset) fn armour_class(better: i32) -> String {
    match better {
        0.. => format!("Armour Class {better} better"),
        _ => format!("Armour Class {} worse", better.unsigned_abs()),
    }
}

// Everything that an effect prevents.

pub(in crate::ruleset) const ACT: &str = "act";

pub(super) fn cannot(verbs: &[&str]) -> String {
    format!("cannot {}", either(verbs))
}

/// Joins alternatives: `move, act or cast`.
fn either(all: &[&str]) -> String {
    match all.split_last() {
        None => String::new(),
        Some((only, [])) => (*only).to_owned(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
    }
}

// Everything else.

pub(super) const ENDS_WITH_TURN: &str = "ends with its turn";
pub(super) const ENDS_IN_WATER: &str = "ends under water";
pub(super) const DOES_NOT_STACK: &str = "does not stack";
pub(super) const GM_DECIDES: &str = "no modifiers: the GM decides what it does";

pub(super) fn immune_to(attributes: &[&str]) -> String {
    format!("immune to {}", attributes.join(", ").to_lowercase())
}

pub(super) fn turn_damage(dice: &str) -> String {
    format!("{dice} damage at the start of its turn")
}

pub(in crate::ruleset) fn light(bright: u32, dim: u32) -> String {
    match (bright, dim) {
        (0, dim) => format!("dim light for {dim} ft"),
        (bright, dim) if dim > bright => format!("bright light for {bright} ft, dim for {dim} ft"),
        (bright, _) => format!("bright light for {bright} ft"),
    }
}

pub(super) fn ends_with(action: &str) -> String {
    format!("ends with ‘{action}’")
}

// Durations.

pub(super) fn seconds(count: u32) -> String {
    format!("{count} s")
}

pub(super) fn segments(count: u32) -> String {
    counted(count, "segment", "segments")
}

pub(super) fn steps(count: u32) -> String {
    counted(count, "step", "steps")
}

pub(super) fn actions(count: u32) -> String {
    counted(count, "action", "actions")
}

pub(super) fn rounds(count: u32) -> String {
    counted(count, "round", "rounds")
}

fn counted(count: u32, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

// Spells.

pub(super) fn damage(dice: &str) -> String {
    format!("{dice} damage")
}

pub(super) fn damage_per_level(die: &str, levels: u32, most: &str) -> String {
    match levels {
        1 => format!("{die} damage per level (at most {most})"),
        _ => format!("{die} damage per {levels} levels (at most {most})"),
    }
}

/// A condition that something puts on its target, with its end and what it does.
pub(super) fn condition(name: &str, end: &str, does: &str) -> String {
    let name = name.to_lowercase();
    match end {
        "" => format!("{name} ({does})"),
        end => format!("{name} {end} ({does})"),
    }
}

pub(super) fn lasting(duration: &str) -> String {
    format!("for {duration}")
}

pub(super) const WHILE_CONCENTRATING: &str = "while the caster concentrates";
pub(super) const UNTIL_ENDED: &str = "until it is ended";

pub(super) fn heals_wounds(count: u32) -> String {
    format!("heals {}", counted(count, "wound", "wounds"))
}

pub(super) fn restores_hit_points(dice: &str) -> String {
    format!("restores {dice} hit points")
}

pub(super) fn restores_stamina(dice: &str) -> String {
    format!("restores {dice} Stamina")
}

pub(super) const DISPELS: &str = "ends magical conditions";
pub(super) const NARRATIVE: &str = "the GM decides what it does";

pub(super) fn counters(base: i32) -> String {
    format!("stops a spell on a roll of {base} + its level")
}

pub(super) fn save_prevents(save: &str) -> String {
    format!("saving throw ({save}) prevents it")
}

pub(super) fn save_halves(save: &str) -> String {
    format!("saving throw ({save}) halves it")
}

pub(super) fn save_with(save: &str, bonus: i32) -> String {
    match bonus {
        0 => save.to_lowercase(),
        _ => format!("{} {}", save.to_lowercase(), signed(bonus)),
    }
}

pub(super) fn resisted_by(stat: &str) -> String {
    format!("resisted by {stat}")
}

pub(super) fn up_to_hit_dice(most: u32) -> String {
    match most {
        1 => "only on 1 hit die or less".to_owned(),
        _ => format!("only on {most} hit dice or less"),
    }
}

pub(super) fn later(duration: &str) -> String {
    format!("takes effect {duration} later")
}

pub(super) fn takes(time: &str) -> String {
    format!("takes {time}")
}

pub(super) const THROUGH_BARRIERS: &str = "needs no line of effect";

// Targets.

pub(super) const SELF: &str = "self";
pub(super) const TOUCH: &str = "touch";

pub(super) fn feet(feet: u32) -> String {
    format!("{feet} ft")
}

pub(super) fn touch_several(most: u32) -> String {
    format!("touch, up to {most}")
}

pub(super) fn several(feet: u32, most: u32) -> String {
    format!("{feet} ft, up to {most}")
}

pub(super) fn cone(length: u32) -> String {
    format!("cone {length} ft")
}

pub(super) fn line(length: u32) -> String {
    format!("line {length} ft")
}

pub(super) fn wall(length: u32) -> String {
    format!("wall {length} ft")
}

pub(super) fn burst(radius_feet: u32) -> String {
    format!("burst {radius_feet} ft")
}

pub(super) fn within(feet: u32, area: &str) -> String {
    format!("{feet} ft, {area}")
}

// Items.

pub(super) fn melee(damage: &str) -> String {
    format!("melee {damage}")
}

pub(super) fn ranged(damage: &str) -> String {
    format!("ranged {damage}")
}

pub(super) fn thrown(damage: &str) -> String {
    format!("thrown: {damage}")
}

pub(super) fn large_damage(damage: &str, large: &str) -> String {
    format!("{damage} ({large} against large)")
}

pub(super) fn range(feet: u32) -> String {
    format!("range {feet} ft")
}

pub(super) fn reach(feet: u32) -> String {
    format!("reach {feet} ft")
}

/// The length of a weapon, given in tenths of a foot.
pub(super) fn length(tenths: u32) -> String {
    match tenths % 10 {
        0 => format!("length {} ft", tenths / 10),
        part => format!("length {}.{part} ft", tenths / 10),
    }
}

pub(super) fn weapon_speed(segments: u32) -> String {
    format!("speed {segments}")
}

pub(super) fn mode(name: &str, feet: u32) -> String {
    format!("{name} {feet} ft of space", name = name.to_lowercase())
}

pub(super) const TWO_HANDED: &str = "two hands";
pub(super) const OFF_HAND: &str = "can be a second weapon";
pub(super) const NIMBLE: &str = "Dexterity instead of Strength if higher";
pub(super) const SETS_AGAINST_CHARGE: &str = "can be set against a charge";
pub(super) const LOADS_IN_LOW: &str = "shoots in LOW";

pub(super) fn hit_inflicts(condition: &str) -> String {
    format!("a hit makes its target {condition}")
}

pub(super) fn hit_after_charge(posture: &str) -> String {
    format!(
        "a hit after a charge knocks its target {}",
        posture.to_lowercase()
    )
}

/// The rate of fire, from the number of shots in two rounds.
pub(super) fn shots(in_two_rounds: u32) -> String {
    match (in_two_rounds, in_two_rounds % 2) {
        (1, _) => "1 shot every other round".to_owned(),
        (shots, 0) => format!("{} a round", counted(shots / 2, "shot", "shots")),
        (shots, _) => format!("{shots} shots in two rounds"),
    }
}

pub(super) fn against(kind: &str, bonuses: &[String]) -> String {
    format!("{} against {}", bonuses.join(" and "), kind.to_lowercase())
}

pub(super) fn worn_armour_class(armour_class: i32) -> String {
    format!("Armour Class {armour_class}")
}

pub(super) fn off_each_die(value: i32) -> String {
    format!("−{value} from each die of damage")
}

pub(super) fn cap(feet: u32) -> String {
    format!("at most {feet} ft a round")
}

pub(super) fn shield_attacks(count: u32) -> String {
    format!("against {} a round", counted(count, "attack", "attacks"))
}

pub(super) const USED_UP: &str = "used up by its use";

pub(super) fn lit(does: &str) -> String {
    format!("lit: {does}")
}

pub(super) fn burns(minutes: u32) -> String {
    format!("burns {minutes} min")
}

// Styles.

pub(super) const MINDLESS: &str = "mindless";
pub(super) const CUNNING: &str = "cunning";
pub(super) const COWARDLY: &str = "cowardly";
pub(super) const FANATIC: &str = "fanatic";
pub(super) const PACK: &str = "hunts in a pack";
pub(super) const PROTECTS_LEADER: &str = "protects its leader";

pub(super) fn protects(ally: &str) -> String {
    format!("protects {ally}")
}
