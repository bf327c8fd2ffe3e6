//! The effects of conditions and postures as phrases.

use crate::grid::Light;
use crate::ruleset::effect::{Capability, Effect, Ward};
use crate::ruleset::model::Ruleset;
use crate::ruleset::state::ConditionDef;

use super::text;

/// Describes a condition in one line, which is never empty.
pub(super) fn of_condition(ruleset: &Ruleset, def: &ConditionDef) -> String {
    let mut all = phrases(ruleset, &def.effects);
    if all.is_empty() {
        all.push(text::GM_DECIDES.to_owned());
    }
    if let Some(action) = def.ended_by.and_then(|action| ruleset.actions.get(action)) {
        all.push(text::ends_with(&action.name));
    }
    if !def.stacks {
        all.push(text::DOES_NOT_STACK.to_owned());
    }
    text::list(all)
}

/// Returns a phrase for each effect: first the modifiers, then what it prevents, then everything else.
pub(super) fn phrases(ruleset: &Ruleset, effects: &[Effect]) -> Vec<String> {
    let mut all: Vec<String> = effects
        .iter()
        .filter_map(|effect| modifier(ruleset, effect))
        .collect();
    let at = effects.iter().take_while(|effect| !is_attacked(effect));
    let at = at.filter_map(|effect| modifier(ruleset, effect)).count();
    if let Some(attacked) = attacked(ruleset, effects) {
        all.insert(at, attacked);
    }
    let prevented = prevented(effects);
    if !prevented.is_empty() {
        all.push(text::cannot(&prevented));
    }
    let ends = |effect: &&Effect| matches!(effect, Effect::EndsWithTurn | Effect::PutOutByWater);
    all.extend(
        effects
            .iter()
            .filter(|effect| !ends(effect))
            .filter_map(other),
    );
    let immune = effects.iter().filter_map(|effect| match effect {
        Effect::Immune(attribute) => ruleset.attributes.get(*attribute),
        _of_others => None,
    });
    let immune: Vec<&str> = immune.map(|def| def.name.as_str()).collect();
    if !immune.is_empty() {
        all.push(text::immune_to(&immune));
    }
    all.extend(effects.iter().filter(ends).filter_map(other));
    all
}

fn is_attacked(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::AttackedInMelee(_) | Effect::AttackedAtRange(_)
    )
}

/// Describes the modifiers to attacks on the bearer, both in one phrase.
fn attacked(ruleset: &Ruleset, effects: &[Effect]) -> Option<String> {
    let in_dice = ruleset.attack.resists_with_dice();
    let sum = |of: fn(&Effect) -> i32| effects.iter().map(of).sum::<i32>();
    let melee = sum(|effect| match effect {
        Effect::AttackedInMelee(value) => *value,
        _of_others => 0,
    });
    let ranged = sum(|effect| match effect {
        Effect::AttackedAtRange(value) => *value,
        _of_others => 0,
    });
    let value = |value| text::modifier(value, in_dice);
    match (melee, ranged) {
        (0, 0) => None,
        (melee, 0) => Some(text::attacked_in_melee(&value(melee))),
        (0, ranged) => Some(text::attacked_at_range(&value(ranged))),
        (melee, ranged) if melee == ranged => Some(text::attacked(&value(melee))),
        (melee, ranged) => Some(text::attacked_either_way(&value(melee), &value(ranged))),
    }
}

/// Describes an effect that changes a number of its bearer, apart from attacks on it.
fn modifier(ruleset: &Ruleset, effect: &Effect) -> Option<String> {
    let attack = &ruleset.attack;
    let value = |value: &i32| text::modifier(*value, attack.resists_with_dice());
    if let Effect::Checks(bonus) = effect {
        // Without hit points, an attack is a check like any other.
        Some(match attack.uses_hit_points() {
            true => text::to_checks_and_attacks(&value(bonus)),
            false => text::to_checks(&value(bonus)),
        })
    } else if let Effect::ToHit(bonus) = effect {
        Some(text::to_hit(&value(bonus)))
    } else if let Effect::Damage(bonus) = effect {
        Some(text::damage_bonus(*bonus))
    } else if let Effect::ArmourClass(bonus) = effect {
        Some(match attack.saves_from_spells() {
            true => text::armour_class(*bonus),
            false => text::defence(*bonus),
        })
    } else if let Effect::Saves(bonus) = effect {
        Some(text::saves(*bonus))
    } else if let Effect::Absorbs(points) = effect {
        Some(text::absorbs(*points))
    } else if let Effect::SpeedPercent(percent) = effect {
        Some(text::speed(*percent))
    } else if let Effect::Routines(more) = effect {
        Some(text::routines(*more))
    } else {
        None
    }
}

/// Returns the verbs for what the effects prevent. A bearer that cannot act does not attack, cast, react or run either.
fn prevented(effects: &[Effect]) -> Vec<&'static str> {
    let forbids = |what: Capability| effects.contains(&Effect::Forbids(what));
    let acts = !forbids(Capability::Acting) && !effects.contains(&Effect::Helpless);
    let all = [
        (!acts, text::ACT),
        (forbids(Capability::Moving), text::MOVE),
        (acts && forbids(Capability::Running), text::RUN),
        (acts && forbids(Capability::Attacking), text::ATTACK),
        (acts && forbids(Capability::Casting), text::CAST),
        (acts && forbids(Capability::Reacting), text::REACT),
        (forbids(Capability::Defending), text::DEFEND),
        (forbids(Capability::Seeing), text::SEE),
        (forbids(Capability::Hearing), text::HEAR),
    ];
    let prevented = all.iter().filter(|(prevented, _)| *prevented);
    prevented.map(|(_, verb)| *verb).collect()
}

/// Describes an effect that neither changes a number nor prevents anything.
fn other(effect: &Effect) -> Option<String> {
    let phrase = match effect {
        Effect::Checks(_)
        | Effect::ToHit(_)
        | Effect::Damage(_)
        | Effect::AttackedInMelee(_)
        | Effect::AttackedAtRange(_)
        | Effect::ArmourClass(_)
        | Effect::Saves(_)
        | Effect::Absorbs(_)
        | Effect::SpeedPercent(_)
        | Effect::Routines(_)
        | Effect::Forbids(_)
        | Effect::Immune(_) => return None,
        Effect::Exposed => text::EXPOSED.to_owned(),
        Effect::Unseen => text::INVISIBLE.to_owned(),
        Effect::Wards(Ward::Hedged) => text::HEDGED.to_owned(),
        Effect::Wards(Ward::Immune) => text::IMMUNE_TO_ATTACKS.to_owned(),
        Effect::Helpless => text::HELPLESS.to_owned(),
        Effect::Unprepared => text::UNPREPARED.to_owned(),
        Effect::ActsLast => text::ACTS_LAST.to_owned(),
        Effect::MostActions(most) => text::max_actions(*most),
        Effect::MovesOrAttacks => text::MOVES_OR_ATTACKS.to_owned(),
        Effect::MovingTakesTurn => text::MOVING_TAKES_TURN.to_owned(),
        Effect::FleesOnly => text::FLEES_ONLY.to_owned(),
        Effect::MissesTurn => text::MISSES_TURN.to_owned(),
        Effect::EndsWithTurn => text::ENDS_WITH_TURN.to_owned(),
        Effect::TurnDamage(dice) => text::turn_damage(&dice.to_string()),
        Effect::Sleeps => text::SLEEPS.to_owned(),
        Effect::WakesAtNoise(feet) => text::wakes_at_noise(*feet),
        Effect::Fearless => text::FEARLESS.to_owned(),
        Effect::Leader => text::LEADER.to_owned(),
        Effect::NeverSurprised => text::NEVER_SURPRISED.to_owned(),
        Effect::SurprisesOn(face) => text::surprises_on(*face),
        Effect::SurprisedOn(face) => text::surprised_on(*face),
        Effect::NativeMover => text::NATIVE_MOVER.to_owned(),
        Effect::StrikesComers => text::FREE_ATTACKS.to_owned(),
        Effect::Sees(Light::Dark, feet) => text::sees_in_dark(*feet),
        Effect::Sees(Light::Dim, feet) => text::sees_in_dim_light(*feet),
        Effect::Sees(Light::Bright, feet) => text::sees_in_bright_light(*feet),
        Effect::SensesWithin(feet) => text::senses(*feet),
        Effect::Sheds(glow) => text::light(glow.bright, glow.dim),
        Effect::Darkens(feet) => text::darkness(*feet),
        Effect::PutOutByWater => text::ENDS_IN_WATER.to_owned(),
    };
    Some(phrase)
}
