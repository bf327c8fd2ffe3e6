//! Preview of a spell: the area it would fill and the combatants it would affect if cast at the mouse position.

use crate::grid::{Cell, Space, Traffic};
use crate::rules::facts::target::TargetRejection;
use crate::rules::facts::{EncounterCommand, Order, Rejection};
use crate::rules::legality;
use crate::rules::spell::{self, Prospect};
use crate::rules::state::{Battle, CombatantId, CombatantRef};
use crate::ruleset::{ConditionDef, Deed, SpellDef, SpellEffect, SpellTarget};
use crate::view::{Selection, Tool, to_cast, unaimed, wants_aim};

use super::aiming::landing;
use super::ray::{Ray, veils};
use super::words::{Mood, Names, Words};

/// A spell with its area and targets.
#[derive(Clone, Debug, PartialEq)]
pub struct SpellPromise {
    /// The squares of its area; empty for a spell without one.
    pub cells: Vec<Cell>,
    /// The combatants that it would affect, including targets already picked.
    pub caught: Vec<Caught>,
    /// The lines from its caster.
    pub rays: Vec<Ray>,
    /// The square that it is aimed at.
    pub at: Cell,
    /// The text next to the mouse.
    pub words: Words,
    /// The reason why it is not allowed; `None` if a click aims it.
    pub refusal: Option<Rejection>,
}

/// A combatant that a spell would affect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caught {
    /// The affected combatant.
    pub who: CombatantId,
    /// True if the effect is probably unintended: on an ally that is harmed, or on an enemy that is helped.
    pub amiss: bool,
    /// True if a click has picked it and others may follow.
    pub picked: bool,
}

/// A spell that still lacks its target.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Aimed<'a> {
    /// Its order so far, with the targets already picked.
    pub order: Order,
    /// The ruleset's definition of the spell.
    pub spell: &'a SpellDef,
    /// True if it is already being cast and only lacks the choice of a target (PHA-54).
    naming: bool,
}

impl Aimed<'_> {
    /// Returns the command that aims it this way.
    pub(super) fn command(&self, order: Order) -> EncounterCommand {
        if self.naming {
            EncounterCommand::NameTarget {
                who: order.who,
                targets: order.targets,
                to: order.to,
            }
        } else {
            EncounterCommand::Act(order)
        }
    }

    /// Returns the order aimed at the mouse position: at the square if the spell has an area, otherwise at the
    /// combatant there, in addition to those already picked. `None` if there is no target.
    pub(super) fn at(&self, cell: Cell, who: Option<CombatantId>) -> Option<Order> {
        let mut order = self.order.clone();
        match self.spell.target {
            SpellTarget::Caster => {}
            SpellTarget::Combatant => order.targets = vec![who?],
            SpellTarget::Combatants { most } => {
                let full = u32::try_from(order.targets.len()).is_ok_and(|have| have >= most);
                let more = who.filter(|who| !full && !order.targets.contains(who));
                order.targets.extend(more);
                if order.targets.is_empty() {
                    return None;
                }
            }
            SpellTarget::Burst { .. }
            | SpellTarget::Cone { .. }
            | SpellTarget::Line { .. }
            | SpellTarget::Wall { .. } => order.to = Some(cell),
        }
        Some(order)
    }

    /// Returns true if it takes several targets.
    pub(super) fn takes_several(&self) -> bool {
        matches!(self.spell.target, SpellTarget::Combatants { most } if most > 1)
    }
}

/// Returns the spell being aimed: the one in `tool`, or else the one that the selected combatant is casting and has to
/// aim, or else the one that it has declared and can begin now.
pub(super) fn aimed<'a>(
    battle: &Battle<'a, '_>,
    selection: Selection,
    tool: &Tool,
) -> Option<Aimed<'a>> {
    let order = match tool {
        Tool::Aim(order) => {
            let does = &battle.ruleset.actions.get(order.action)?.does;
            matches!(does, Deed::Cast | Deed::Ability).then(|| order.clone())
        }
        Tool::Point => {
            let who = selection.0?;
            let declared = || to_cast(battle, who).filter(|order| wants_aim(battle, order));
            unaimed(battle, who).or_else(declared)
        }
        Tool::Confirm(_) | Tool::Put(_) | Tool::Brush(_) | Tool::Pen(_) | Tool::Mark => None,
    }?;
    let spell = battle.ruleset.spells.get(order.spell?)?;
    let naming = unaimed(battle, order.who).is_some_and(|cast| cast.spell == order.spell);
    Some(Aimed {
        order,
        spell,
        naming,
    })
}

/// Returns the preview of a spell aimed by `order`, with the mouse on `cell`; `None` for a spell that only affects its
/// caster.
pub(super) fn promise(
    battle: &Battle,
    aimed: &Aimed,
    order: &Order,
    cell: Cell,
    over: Option<CombatantId>,
) -> Option<SpellPromise> {
    let actor = battle.get(aimed.order.who)?;
    let spell = aimed.spell;
    if spell.target == SpellTarget::Caster {
        return None;
    }
    let refusal = legality::check(battle, &aimed.command(order.clone())).err();
    let names = Names::of_all(battle);
    let caught = spell::caught(battle, &actor, spell, &order.targets, order.to);
    let caught: Vec<Caught> = caught
        .into_iter()
        .filter_map(|who| battle.get(who))
        .map(|who| Caught {
            who: who.id(),
            amiss: is_amiss(battle, &actor, spell, &who),
            picked: aimed.order.targets.contains(&who.id()),
        })
        .collect();
    let mut words = Words::default();
    if let Some(why) = &refusal {
        words.refuse(battle, why);
    }
    let cells = order
        .to
        .map(|to| spell::area_cells(battle, &actor, spell, to))
        .unwrap_or_default();
    if order.to.is_some() {
        say_caught(&names, &caught, &mut words);
    }
    let line = |targets: &[CombatantId], to: Option<Cell>| {
        // The check of the whole order may stop at another reason, so the line is checked separately.
        spell::check_aim_now(battle, &actor, spell, targets, to).err()
    };
    let mut rays = Vec::new();
    match (spell.target, order.to) {
        (SpellTarget::Burst { .. } | SpellTarget::Wall { .. }, Some(to)) => {
            let why = line(&[], Some(to));
            let square = battle.map.space_of(to);
            rays.push(Ray::new(battle, &actor, square, why.as_ref()));
            if !spell.passes_barriers {
                veils_of_square(battle, &actor, square, why.as_ref(), &mut words);
            }
        }
        (SpellTarget::Combatant | SpellTarget::Combatants { .. }, _) => {
            for target in order.targets.iter().filter_map(|who| battle.get(*who)) {
                if target.id() == actor.id() {
                    continue;
                }
                let why = line(&[target.id()], None);
                rays.push(Ray::new(battle, &actor, target.space(), why.as_ref()));
                if Some(target.id()) == over {
                    let why = why.as_ref();
                    veils(
                        battle,
                        &actor,
                        (target.space(), Traffic::EFFECTS),
                        Some(&target),
                        why,
                        &mut words,
                    );
                }
            }
            say_picked(&names, aimed, order, &caught, &mut words);
            let over = over.filter(|who| order.targets.contains(who));
            if let Some(target) = over
                .and_then(|who| battle.get(who))
                .filter(|_| refusal.is_none())
            {
                let prospect = spell::prospect(battle, &actor, &target, spell);
                words.line(
                    Mood::Plain,
                    prospect_words(prospect, &names.of(target.id())),
                );
            }
        }
        _begins_at_its_caster => {}
    }
    if refusal.is_none()
        && let Some(later) = landing(battle, order)
    {
        words.line(Mood::Warning, later);
    }
    Some(SpellPromise {
        cells,
        caught,
        rays,
        at: cell,
        words,
        refusal,
    })
}

/// Describes the chance of a spell on one of its targets: `67 % to work on Muk`.
fn prospect_words(prospect: Prospect, name: &str) -> String {
    match prospect {
        Prospect::Unaffected => format!("does nothing to {name}"),
        Prospect::Sure => format!("sure to work on {name}"),
        Prospect::Chance(chance) => format!("{} % to work on {name}", chance.percent()),
        Prospect::Halved(chance) => {
            format!("{} % in full, otherwise half", chance.percent())
        }
    }
}

/// Adds the cover of a square to the text. Concealment does not matter here.
fn veils_of_square(
    battle: &Battle,
    actor: &CombatantRef,
    to: Space,
    why: Option<&Rejection>,
    words: &mut Words,
) {
    let hidden = Rejection::Target(TargetRejection::TooMuchConcealment { percent: 0 });
    if why.is_none() {
        veils(
            battle,
            actor,
            (to, Traffic::EFFECTS),
            None,
            Some(&hidden),
            words,
        );
    }
}

/// Adds the affected combatants to the text: `hits 3: Orc 1, Orc 2, and Mira!`
fn say_caught(names: &Names, caught: &[Caught], words: &mut Words) {
    let of = |amiss: bool| -> Vec<CombatantId> {
        let those = caught.iter().filter(|caught| caught.amiss == amiss);
        those.map(|caught| caught.who).collect()
    };
    if caught.is_empty() {
        words.line(Mood::Plain, "hits no one");
        return;
    }
    let begin = format!("hits {}: ", caught.len());
    say_right_and_wrong(names, begin, &of(false), &of(true), words);
}

/// Adds the intended targets to the text, and a warning about the unintended ones.
fn say_right_and_wrong(
    names: &Names,
    begin: String,
    right: &[CombatantId],
    wrong: &[CombatantId],
    words: &mut Words,
) {
    if wrong.is_empty() {
        words.line(Mood::Plain, format!("{begin}{}", names.row(right)));
        return;
    }
    let and = if right.is_empty() { "" } else { "and " };
    let all: String = right
        .iter()
        .map(|who| format!("{}, ", names.of(*who)))
        .collect();
    words.line(Mood::Plain, format!("{begin}{all}"));
    words.more(Mood::Warning, format!("{and}{}!", names.row(wrong)));
}

/// Adds the targets picked so far to the text, and how to cast the spell.
fn say_picked(names: &Names, aimed: &Aimed, order: &Order, caught: &[Caught], words: &mut Words) {
    let amiss = |who: &CombatantId| {
        let caught = caught.iter().find(|caught| caught.who == *who);
        caught.is_some_and(|caught| caught.amiss)
    };
    let wrong: Vec<CombatantId> = order.targets.iter().copied().filter(amiss).collect();
    let SpellTarget::Combatants { most } = aimed.spell.target else {
        if !wrong.is_empty() {
            words.line(Mood::Warning, format!("at {}!", names.row(&wrong)));
        }
        return;
    };
    let right = order.targets.iter().copied().filter(|who| !amiss(who));
    let right: Vec<CombatantId> = right.collect();
    let have = order.targets.len();
    let of = format!("{have} of {most}: ");
    say_right_and_wrong(names, of, &right, &wrong, words);
    if !aimed.order.targets.is_empty() {
        words.line(Mood::Plain, "Enter, or click one again, to cast");
    }
}

/// Returns true if the effect of a spell on `target` is probably unintended.
fn is_amiss(
    battle: &Battle,
    actor: &CombatantRef,
    spell: &SpellDef,
    target: &CombatantRef,
) -> bool {
    let enemy = battle.are_enemies(actor, target);
    match effect_of(battle, spell) {
        Some(harms) => harms != enemy,
        None => false,
    }
}

/// Returns true if a spell harms, false if it helps, and `None` if only the GM can decide.
fn effect_of(battle: &Battle, spell: &SpellDef) -> Option<bool> {
    let resisted = spell.save.is_some() || spell.resisted_by.is_some();
    match &spell.effect {
        SpellEffect::Damage(_) | SpellEffect::DamagePerLevel { .. } => Some(true),
        SpellEffect::Heal(_) | SpellEffect::HealPoints(_) => Some(false),
        SpellEffect::Condition { condition, .. } => {
            let def = battle.ruleset.conditions.get(*condition);
            Some(resisted || def.is_some_and(ConditionDef::harms))
        }
        SpellEffect::Dispel | SpellEffect::Counter { .. } | SpellEffect::Narrative => {
            resisted.then_some(true)
        }
    }
}
