//! The option `--skill SIDE=SKILL`: the skill of a side in a fight that plays itself.

use bevy_ecs::prelude::World;

use crate::document;
use crate::encounter::{self, Submission};
use crate::rules::facts::EncounterCommand;
use crate::rules::state::{SideId, Sides, Skill};
use crate::save::OpenableFight;

use super::CommandError;

/// The skill of a side, as the option gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SideSkill {
    side: String,
    skill: Skill,
}

/// Parses `foes=sloppy`.
///
/// # Errors
/// Fails with a message that names the possible skills.
pub(super) fn side_skill(text: &str) -> Result<SideSkill, String> {
    let names = Skill::ALL.map(Skill::name);
    let usage = format!("write a side and its skill, such as `foes={}`", names[0]);
    let (side, skill) = text.split_once('=').ok_or_else(|| usage.clone())?;
    let (side, skill) = (side.trim(), skill.trim().to_lowercase());
    if side.is_empty() {
        return Err(usage);
    }
    let known = Skill::ALL.into_iter().find(|known| known.name() == skill);
    let known = known.ok_or_else(|| {
        let all = names.join(", ");
        format!("`{skill}` is not a skill: the skills are {all}")
    })?;
    Ok(SideSkill {
        side: side.to_owned(),
        skill: known,
    })
}

/// Sets the skills in a new fight before it begins.
///
/// # Errors
/// Fails if the fight has no such side, or if a side has two skills.
pub(super) fn set_in_new_fight(
    fight: &mut OpenableFight,
    skills: &[SideSkill],
) -> Result<(), CommandError> {
    let OpenableFight::New(setup) = fight else {
        return Ok(());
    };
    for (side, skill) in resolved(&setup.sides, skills)? {
        setup.sides.set_skill(side, skill);
    }
    Ok(())
}

/// Sets the skills in an open fight, by the same command as the GM. A side that has its skill already stays as it is.
///
/// # Errors
/// Fails if the fight has no such side, or if a side has two skills.
pub(super) fn set_in_open_fight(
    world: &mut World,
    skills: &[SideSkill],
) -> Result<(), CommandError> {
    let sides = world.resource::<Sides>().clone();
    for (side, skill) in resolved(&sides, skills)? {
        if sides.skill(side) != skill {
            let command = EncounterCommand::SetSkill { side, skill };
            encounter::submit(world, &Submission::from(command))
                .map_err(CommandError::from_unusable_input)?;
        }
    }
    Ok(())
}

/// Returns the sides with their skills.
///
/// # Errors
/// Fails if the fight has no such side, or if a side has two skills.
pub(super) fn resolved(
    sides: &Sides,
    skills: &[SideSkill],
) -> Result<Vec<(SideId, Skill)>, CommandError> {
    let mut all: Vec<(SideId, Skill)> = Vec::with_capacity(skills.len());
    for SideSkill { side, skill } in skills {
        let id = SideId::new(side);
        if sides.get(id).is_none() {
            let why = no_such_side(sides, side);
            return Err(CommandError::from_unusable_input(why));
        }
        if all.iter().any(|(known, _)| *known == id) {
            let why = format!("`--skill` gives `{side}` two skills: leave one out");
            return Err(CommandError::from_unusable_input(why));
        }
        all.push((id, *skill));
    }
    Ok(all)
}

pub(super) fn no_such_side(sides: &Sides, side: &str) -> String {
    let ids = || sides.0.iter().map(|side| side.id.as_str());
    let all: Vec<String> = ids().map(|id| format!("`{id}`")).collect();
    let known: Vec<&str> = ids().collect();
    let meant = match document::nearest(side, &known) {
        Some(meant) => format!("; did you mean `{meant}`?"),
        None => String::new(),
    };
    format!(
        "there is no side `{side}`: the sides of this fight are {}{meant}",
        all.join(", ")
    )
}

/// Describes the sides with a lower skill than usual: `; Foes: sloppy`. Empty if there are none.
pub(super) fn remark(sides: &Sides) -> String {
    let lower = sides.0.iter().filter(|side| !side.skill.is_good());
    lower
        .map(|side| format!("; {}: {}", side.name, side.skill.name()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn option_needs_a_side_and_a_known_skill() {
        let read = side_skill("foes = Sloppy").expect("both are there");
        assert_eq!((read.side.as_str(), read.skill), ("foes", Skill::Sloppy));
        for (wrong, why) in [
            ("foes", "write a side and its skill, such as `foes=sloppy`"),
            ("=good", "write a side and its skill"),
            (
                "foes=bad",
                "`bad` is not a skill: the skills are sloppy, average, good",
            ),
        ] {
            let error = side_skill(wrong).expect_err("it is wrong");
            assert!(error.contains(why), "{error}");
        }
    }
}
