//! Lists the changes that a fight or a rest makes to a party, for review, and applies them to its file.

use bevy_ecs::prelude::World;

use crate::document::{DocumentError, StepInto, with_value};
use crate::encounter;
use crate::grid::Topology;
use crate::rules::arrival;
use crate::rules::state::{
    ActiveRuleset, CombatantId, CombatantSpec, CombatantState, StartingWear, Vitality,
};
use crate::ruleset::ItemId;

use super::super::draft::{item, portrait_text, state_fields, wear_of};
use super::text::{gear_text, health_text, token_text};
use super::{Character, Party, PartyText};

/// One change to one character.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Id of the character.
    pub who: CombatantId,
    /// Name of the character.
    pub name: String,
    /// Changed property, as text.
    pub what: String,
    /// Value before the change.
    pub before: String,
    /// Value after the change.
    pub after: String,
    /// Changed fields of the file, each with its new value, or without a value if it is removed.
    edits: Vec<(Vec<StepInto>, Option<String>)>,
}

/// Error: a party cannot be updated from a fight.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PartyUpdateError {
    /// The fight uses another ruleset.
    #[error(
        "the fight uses `{fight}`, but the party `{party}`: update it from a fight with the same ruleset"
    )]
    OtherRules {
        /// Ruleset of the fight.
        fight: String,
        /// Ruleset of the party.
        party: String,
    },
    /// No character of the party is in the fight.
    #[error(
        "no character of the party is in this fight: id and ruleset entry must match, as they do after \
         `splitsecond party place`"
    )]
    NobodyThere,
}

/// Returns the changes that the current fight in `world` has made to the characters of a party, and the names of the
/// characters that are not in the fight. A combatant with both the id and the creature of a character counts as that
/// character, whatever its name is.
///
/// # Errors
/// [`PartyUpdateError`] if the rulesets differ, or if no character is in the fight.
pub fn changes_after_fight(
    party: &Party,
    world: &mut World,
) -> Result<(Vec<Change>, Vec<String>), PartyUpdateError> {
    let fight = world.resource::<ActiveRuleset>().0.id;
    if fight != party.ruleset.id {
        return Err(PartyUpdateError::OtherRules {
            fight: fight.to_string(),
            party: party.ruleset.id.to_string(),
        });
    }
    let (mut changes, mut away) = (Vec::new(), Vec::new());
    encounter::read(world, |battle| {
        for character in &party.characters {
            let there = battle.get(character.spec.id);
            let there = there.filter(|who| who.identity().creature == character.spec.creature);
            match there {
                Some(who) => changes.extend(of(party, character, &CombatantState::seen(&who))),
                None => away.push(party.name_of(character)),
            }
        }
    });
    if away.len() == party.characters.len() {
        return Err(PartyUpdateError::NobodyThere);
    }
    Ok((changes, away))
}

/// Kind of rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// One night by the rules: prepared spells are restored. No ruleset defines anything else for a night.
    Night,
    /// A full recovery of points, wounds and spells, by the GM's decision.
    Full,
}

/// Returns the changes of a rest. Consumed items are not restored, and the dead stay dead.
#[must_use]
pub fn changes_after_rest(party: &Party, rest: Rest) -> Vec<Change> {
    let alive = party
        .characters
        .iter()
        .filter(|one| one.spec.state.vitality != Vitality::Dead);
    let changes = alive.flat_map(|character| {
        let spec = &character.spec;
        let left = spec.state.clone();
        let state = match rest {
            Rest::Night => StartingWear {
                spent: Vec::new(),
                ..left
            },
            Rest::Full => StartingWear {
                carried: left.carried,
                pack: left.pack,
                ..StartingWear::default()
            },
        };
        let rested = CombatantSpec {
            state,
            ..spec.clone()
        };
        let rested = arrival::from_spec(&party.ruleset, Topology::Square, &rested);
        let rested = rested.ok();
        rested.map_or_else(Vec::new, |rested| of(party, character, &rested))
    });
    changes.collect()
}

/// Returns the text of a party file with these changes applied; all else stays as it was written.
///
/// # Errors
/// The errors of a text that cannot be parsed.
pub fn with_changes(found: &PartyText, changes: &[Change]) -> Result<String, DocumentError> {
    let file = found.path.display().to_string();
    let mut text = found.text.clone();
    for change in changes {
        for (steps, value) in &change.edits {
            text = with_value(&file, &text, steps, value.as_deref())?;
        }
    }
    Ok(text)
}

/// Returns the changes from a character's recorded state to `now`.
fn of(party: &Party, character: &Character, now: &CombatantState) -> Vec<Change> {
    let ruleset = &party.ruleset;
    let Some((before, _fresh)) = party.states(character) else {
        return Vec::new();
    };
    let spec = &character.spec;
    let library = ruleset.creatures.get(spec.creature);
    let library_hand = library.and_then(|def| def.in_hand);
    let library_off_hand = library.and_then(|def| def.fighting.off_hand);
    let held = CombatantSpec {
        in_hand: item(now.gear.in_hand(), library_hand),
        off_hand: item(now.gear.off_hand(), library_off_hand),
        state: StartingWear::default(),
        ..spec.clone()
    };
    let Ok(fresh) = arrival::from_spec(ruleset, Topology::Square, &held) else {
        return Vec::new();
    };
    let state = wear_of(&fresh, now);
    let change = |what: &str, words: (String, String), edits| Change {
        who: spec.id,
        name: party.name_of(character),
        what: what.to_owned(),
        before: words.0,
        after: words.1,
        edits,
    };
    let edits = |fields: &[&str]| edits(spec.id, &spec.state, &state, fields);
    let mut changes = Vec::new();
    let health = (health_text(ruleset, &before), health_text(ruleset, now));
    if health.0 != health.1 {
        let edits = edits(&["vitality", "lost", "wounds", "treated"]);
        changes.push(change("health", health, edits));
    }
    for one in before.memory.iter() {
        // A spell that the fight no longer counts is not updated.
        let Some(left) = now.memory.castings(one.spell) else {
            continue;
        };
        let spent = left.of.saturating_sub(left.left).min(one.of);
        let words = |left: u32| format!("{left} of {}", one.of);
        let words = (words(one.left), words(one.of - spent));
        if words.0 != words.1 {
            let steps = ["state", "spent"].map(|field| StepInto::Field(field.to_owned()));
            let steps = steps
                .into_iter()
                .chain([StepInto::Entry(one.spell.to_string())]);
            let steps = into(spec.id, steps);
            let value = (spent > 0).then(|| spent.to_string());
            let spell = ruleset
                .spells
                .get(one.spell)
                .map(|spell| spell.name.clone());
            let spell = spell.unwrap_or_else(|| one.spell.to_string());
            changes.push(change(
                &format!("spell {spell}"),
                words,
                vec![(steps, value)],
            ));
        }
    }
    let gear = (gear_text(ruleset, &before), gear_text(ruleset, now));
    if gear.0 != gear.1 {
        let text = |item: Option<ItemId>| item.map(|item| format!("{:?}", item.as_str()));
        let mut edits = edits(&["carried", "pack"]);
        for (field, before, after) in [
            ("in_hand", spec.in_hand, held.in_hand),
            ("off_hand", spec.off_hand, held.off_hand),
        ] {
            if before != after {
                let steps = into(spec.id, [StepInto::Field(field.to_owned())]);
                edits.push((steps, text(after)));
            }
        }
        changes.push(change("things", gear, edits));
    }
    let looks = (&before.portrait, &now.portrait);
    if looks.0 != looks.1 {
        let steps = into(spec.id, [StepInto::Field("portrait".to_owned())]);
        let edits = vec![(steps, portrait_text(looks.1))];
        let words = (token_text(looks.0), token_text(looks.1));
        changes.push(change("token", words, edits));
    }
    changes
}

/// Returns the path of steps from the top of a party file to a part of a character.
fn into(who: CombatantId, steps: impl IntoIterator<Item = StepInto>) -> Vec<StepInto> {
    let character = [
        StepInto::Field("characters".to_owned()),
        StepInto::Entry(who.to_string()),
    ];
    character.into_iter().chain(steps).collect()
}

/// Returns the edits for those of `fields` whose values differ between `before` and `after`.
fn edits(
    who: CombatantId,
    before: &StartingWear,
    after: &StartingWear,
    fields: &[&str],
) -> Vec<(Vec<StepInto>, Option<String>)> {
    let pairs = state_fields(before).into_iter().zip(state_fields(after));
    let changed =
        pairs.filter(|((field, before), (_, after))| fields.contains(field) && before != after);
    let edits = changed.map(|(_, (field, after))| {
        let steps = ["state", field].map(|field| StepInto::Field(field.to_owned()));
        (into(who, steps), after)
    });
    edits.collect()
}
