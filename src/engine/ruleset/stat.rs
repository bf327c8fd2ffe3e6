//! Stats, sizes, saving throws and attributes, and the fields of their entries in `ruleset.ron`.

use super::catalogue::Catalogue;
use super::id::AttributeId;
use super::schema::{FieldGroup, Group};
use crate::grid::Footprint;

/// A stat: a number that every combatant has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatDef {
    /// Display name.
    pub name: String,
    /// Value for a combatant whose data does not give one.
    pub default: i32,
    /// Lowest and highest allowed value.
    pub range: (i32, i32),
    /// Help text of one sentence.
    pub help: String,
}

/// Limits of the value of a stat.
const VALUE: std::ops::RangeInclusive<i64> = -1000..=1000;

impl FieldGroup for StatDef {
    fn declare(stat: &mut Group) -> Self {
        let name = stat.field("name", "the display name of a number that combatants have");
        let name = name.name();
        let default = stat
            .field(
                "default",
                "its value for combatants whose entry does not give one",
            )
            .number(VALUE)
            .or(0, "0");
        let range = stat.field("range", "its lowest and highest value: `(-3, 10)`");
        let range: (i32, i32) = range.pair(VALUE).required();
        let (least, most) = range;
        if least > most {
            let message = format!("the range runs from {least} down to {most}");
            stat.problem_in("range", &message, "give the lower value first");
        }
        if !(least..=most).contains(&default) && VALUE.contains(&default.into()) {
            let message = format!("the default {default} is outside the range");
            let hint = format!("it must be from {least} to {most}");
            match stat.has("default") {
                true => stat.problem_in("default", &message, &hint),
                false => stat.problem(|_id| message, &hint),
            }
        }
        Self {
            name,
            default,
            range,
            help: stat.field("help", "a sentence about it").text(),
        }
    }
}

/// A step on the scale of sizes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScaleDef {
    /// Number of the step: −1 half, 0 a person, 1 a horse, 2 a giant, 3 a titan.
    pub scale: i8,
    /// Display name.
    pub name: String,
    /// Side length of the area that it occupies, in squares.
    pub squares: u8,
    /// True if two combatants of this size may share a square.
    pub shares_square: bool,
}

impl FieldGroup for ScaleDef {
    fn declare(scale: &mut Group) -> Self {
        let def = Self {
            scale: 0,
            name: scale
                .field(
                    "name",
                    "the display name of a size; its key is the step, smallest first; a person has size 0",
                )
                .name(),
            squares: scale
                .field("squares", "the side length of its space, in squares")
                .number(1..=Footprint::MAX_WIDTH.into())
                .required(),
            shares_square: scale
                .field(
                    "shares_square",
                    "`true`: two such combatants fit into one square",
                )
                .flag(),
        };
        if def.shares_square && def.squares != 1 {
            let message = "combatants share a square only if each takes at most one";
            scale.problem_in(
                "shares_square",
                message,
                "write `squares: 1` or remove this",
            );
        }
        def
    }
}

impl ScaleDef {
    /// Reads the sizes of a ruleset, smallest first.
    pub(super) fn declare_all(frame: &mut Group) -> Vec<Self> {
        let rows = frame.field("scales", "").numbered_groups::<Self>(-5..=20);
        let rows = rows.required();
        for pair in rows.windows(2) {
            let ((before, _), (after, _)) = (&pair[0], &pair[1]);
            if after.value != before.value + 1 {
                let message = format!("step {} follows step {}", after.value, before.value);
                let hint = "list the sizes in ascending order and without gaps";
                frame.problem_at(&after.place, &message, hint);
            }
        }
        if frame.has("scales") && !rows.iter().any(|(step, _)| step.value == 0) {
            let hint = "add size 0, which is that of a person";
            frame.problem_in("scales", "there is no size 0", hint);
        }
        let scales = rows.into_iter().map(|(step, def)| Self {
            // A step outside its limits has been reported.
            scale: i8::try_from(step.value).unwrap_or_default(),
            ..def
        });
        scales.collect()
    }
}

/// A kind of saving throw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveDef {
    /// Display name.
    pub name: String,
    /// Help text of one sentence.
    pub help: String,
}

impl FieldGroup for SaveDef {
    fn declare(save: &mut Group) -> Self {
        Self {
            name: save
                .field(
                    "name",
                    "the display name of a saving throw; tables give a number for each, in this order",
                )
                .name(),
            help: save.field("help", "a sentence about it").text(),
        }
    }
}

/// A named group of effects for magic and immunities: fear, mind-affecting (PHA-84).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttributeDef {
    /// Display name.
    pub name: String,
    /// Attributes that it implies: an immunity to one of these covers it.
    pub implies: Vec<AttributeId>,
}

impl FieldGroup for AttributeDef {
    fn declare(attribute: &mut Group) -> Self {
        Self {
            name: attribute
                .field(
                    "name",
                    "the display name of an attribute of spells or creatures, to which `immune` and `against` refer (`fire`, `undead`)",
                )
                .name(),
            implies: attribute
                .field(
                    "implies",
                    "the attributes that it includes: immunity to one of those is immunity to this",
                )
                .ids(|known| &known.attributes)
                .or(Vec::new(), "nothing"),
        }
    }
}

/// Reports attributes that imply themselves.
pub(super) fn check_attributes(
    attributes: &Catalogue<AttributeId, AttributeDef>,
    frame: &mut Group,
) {
    for (id, def) in attributes.iter() {
        for (nth, implied) in def.implies.iter().enumerate() {
            if leads_to(attributes, *implied, id) {
                let mut message = format!("`{id}` implies itself");
                if *implied != id {
                    message.push_str(&format!(", through `{implied}`"));
                }
                let hint = "break the loop: let only the narrower attribute imply the wider one";
                let path = format!("attributes.{id}.implies[{nth}]");
                frame.problem_in(&path, &message, hint);
            }
        }
    }
}

/// Checks whether `from` is `to`, or implies it directly or indirectly.
fn leads_to(
    attributes: &Catalogue<AttributeId, AttributeDef>,
    from: AttributeId,
    to: AttributeId,
) -> bool {
    let mut reached = vec![from];
    let mut next = 0;
    while let Some(id) = reached.get(next).copied() {
        next += 1;
        for id in attributes.get(id).map_or(&[][..], |def| &def.implies) {
            if !reached.contains(id) {
                reached.push(*id);
            }
        }
    }
    reached.contains(&to)
}
