//! Explanations of the badges on a token: each condition with its effects and its end, wounds, a spell in progress.

mod text;

use crate::rules::concentration::is_casting;
use crate::rules::effects::{ground, nature};
use crate::rules::state::{Battle, CombatantId, CombatantRef, Vitality};

use super::condition_end::ending_text;
use super::explain::{ExplainTarget, explain};
use super::zone::zones_of;
use crate::encounter::display_names;

/// The tooltip of a token with badges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenTip {
    /// Name of the combatant.
    pub name: String,
    /// Everything but conditions, one line each: whether it is down, wounded, not in its usual posture, casting or
    /// hidden; then its zones.
    pub lines: Vec<String>,
    /// Its conditions, in the order of their badges.
    pub conditions: Vec<ConditionTip>,
}

/// A condition in the tooltip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConditionTip {
    /// Letters of its badge.
    pub badge: String,
    /// Name of the condition.
    pub name: String,
    /// Its end: `ends with its turn in step 2`.
    pub ends: String,
    /// Its effects.
    pub does: String,
    /// The rules behind it, one line each; empty if the ruleset has no rule texts for it.
    pub rules: String,
}

/// Returns the explanation of the token of `who`; `None` if there is nothing to explain.
pub fn token_tip(battle: &Battle, who: CombatantId) -> Option<TokenTip> {
    let combatant = battle.get(who)?;
    let names = display_names(battle);
    let name = |who: CombatantId| {
        let known = names.iter().find(|(id, _)| *id == who);
        known.map_or_else(|| who.to_string(), |(_, name)| name.clone())
    };
    let mut lines = status_lines(battle, &combatant);
    let zones = zones_of(battle, &combatant).into_iter();
    lines.extend(zones.map(|(zone, help)| text::zone(&zone, &help)));
    let conditions: Vec<ConditionTip> = combatant
        .conditions()
        .defs(battle.ruleset)
        .map(|(id, def)| {
            let told = explain(battle.ruleset, ExplainTarget::Condition(id));
            let whole = told.as_ref().map_or(String::new(), ToString::to_string);
            let does = told.map_or_else(|| def.help.clone(), |told| told.text);
            let rules = whole.strip_prefix(does.as_str()).unwrap_or_default();
            ConditionTip {
                badge: def.badge.clone(),
                name: def.name.clone(),
                ends: ending_text(battle, &combatant, id, name),
                rules: rules.trim().to_owned(),
                does,
            }
        })
        .collect();
    (!lines.is_empty() || !conditions.is_empty()).then(|| TokenTip {
        name: name(who),
        lines,
        conditions,
    })
}

/// Returns true if the token of `who` has any badge.
pub fn is_marked(battle: &Battle, who: CombatantId) -> bool {
    battle.get(who).is_some_and(|who| {
        who.conditions().iter().next().is_some()
            || !status_lines(battle, &who).is_empty()
            || !ground::conditions(battle.ruleset, &who).is_empty()
    })
}

/// Describes the traits of a combatant, one line each.
pub fn trait_lines(battle: &Battle, who: &CombatantRef) -> Vec<String> {
    let traits = nature::traits(battle.ruleset, who);
    traits
        .map(|(_, def)| text::creature_trait(&def.name, &def.help))
        .collect()
}

/// Describes everything on the token but badges, one line each.
fn status_lines(battle: &Battle, who: &CombatantRef) -> Vec<String> {
    let mut lines = Vec::new();
    match who.health().vitality() {
        Vitality::Up => {}
        Vitality::Dying => lines.push(text::DYING.to_owned()),
        Vitality::Dead => lines.push(text::DEAD.to_owned()),
    }
    if let wounds @ 1.. = who.health().wounds() {
        let for_a_wound = battle.ruleset.attack.dice_per_wound();
        lines.push(match (for_a_wound, who.health().untreated()) {
            (Some(_), 0) => text::treated_wounds(wounds),
            (Some(for_a_wound), untreated) => {
                let dice = for_a_wound.saturating_mul(untreated.cast_signed());
                text::untreated_wounds(wounds, untreated, dice)
            }
            (None, _) => text::wounds(wounds),
        });
    }
    let posture = who.posture().id();
    if posture != battle.ruleset.default_posture()
        && let Some(def) = battle.ruleset.postures.get(posture)
    {
        let does = match battle.ruleset.posture_summary(def) {
            nothing if nothing.is_empty() => def.help.clone(),
            does => does,
        };
        lines.push(text::posture(&def.name, &does));
    }
    if is_casting(battle, who) {
        let spell = who
            .timer()
            .current()
            .and_then(|action| action.order().spell);
        let spell = spell.and_then(|spell| battle.ruleset.spells.get(spell));
        lines.push(match spell {
            Some(spell) => text::casting(&spell.name.to_lowercase()),
            None => text::CASTING.to_owned(),
        });
    }
    if who.hidden().0 {
        lines.push(text::HIDDEN.to_owned());
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::facts::{EncounterCommand, GmNumber};
    use crate::trial::{TestFight, id};

    fn tip(trial: &mut TestFight, who: &str) -> Option<TokenTip> {
        trial.read(|battle| token_tip(battle, id(who)))
    }

    #[test]
    fn a_token_without_marks_has_no_tip() {
        for ruleset in ["seconds", "segments", "phases", "resources", "fast-or-well"] {
            let mut trial = TestFight::setup(ruleset, "mira (3, 3)").begin();
            assert_eq!(tip(&mut trial, "mira"), None, "{ruleset}");
        }
    }

    #[test]
    fn each_badge_is_named_with_effect_and_end() {
        let mut trial = TestFight::setup("fast-or-well", "mira (3, 3) against orc (9, 3)").begin();
        trial.afflict("orc", "stunned", None);
        trial.afflict("orc", "burning", None);
        trial.afflict("orc", "slow", Some(10));
        trial.afflict("orc", "grappled", None);
        let told = tip(&mut trial, "orc").expect("it has marks");
        assert_eq!(told.name, "Orc");
        assert!(told.lines.is_empty(), "its traits are in its panel");
        let ends: Vec<(&str, &str)> = told
            .conditions
            .iter()
            .map(|it| (it.badge.as_str(), it.ends.as_str()))
            .collect();
        let expected = [
            ("St", "ends with its turn in step 4"),
            (
                "Bu",
                "lasts until its own action ‘Put out the flames’ ends it",
            ),
            ("Sl", "ends at the end of round 2"),
            ("Gr", "lasts until it is ended"),
        ];
        assert_eq!(ends, expected);
        let stunned = &told.conditions[0];
        assert_eq!(stunned.name, "Stunned");
        assert!(
            stunned.does.starts_with(
                "Cannot react, misses its turn, ends with its turn\nIt loses its next turn"
            ),
            "{}",
            stunned.does
        );
        assert!(stunned.rules.starts_with("FOW-45"), "{}", stunned.rules);
        assert!(!stunned.does.contains("FOW-45"));
    }

    #[test]
    fn res_05_end_is_given_in_its_makers_turns() {
        let mut trial = TestFight::setup("resources", "mira (3, 3) against orc (9, 3)").begin();
        for (lasts, ends) in [
            (5, "ends as its next turn begins"),
            (6, "ends as its second turn from now begins"),
            (15, "ends as its third turn from now begins"),
        ] {
            trial.afflict("orc", "held", Some(lasts));
            let told = tip(&mut trial, "orc").expect("it has marks");
            assert_eq!(told.conditions[0].ends, ends);
            let (who, condition) = (id("orc"), "held".into());
            trial.submit(EncounterCommand::EndCondition { who, condition });
        }
    }

    #[test]
    fn fow_13_wounds_show_their_penalty() {
        let mut trial = TestFight::setup("fast-or-well", "mira (3, 3)").begin();
        trial.set("mira", GmNumber::Wounds, 2);
        let told = tip(&mut trial, "mira").expect("she is wounded");
        assert_eq!(told.lines, ["2 wounds, 2 untreated: −2d to its attacks"]);
    }
}
