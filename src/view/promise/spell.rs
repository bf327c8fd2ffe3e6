//! What a spell would fill and whom it would catch if it were aimed at where the mouse is.

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

/// A spell, and whom it would catch.
#[derive(Clone, Debug, PartialEq)]
pub struct SpellPromise {
    /// The squares that it fills; empty for a spell without an area.
    pub cells: Vec<Cell>,
    /// Those whom it would catch, and those who have already been picked.
    pub caught: Vec<Caught>,
    /// The lines from its caster.
    pub rays: Vec<Ray>,
    /// The square that it is aimed at.
    pub at: Cell,
    /// What is said beside the mouse.
    pub words: Words,
    /// The reason why nothing can come of it; `None` if a click aims it.
    pub refusal: Option<Rejection>,
}

/// Somebody whom a spell would catch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caught {
    /// The combatant that it would catch.
    pub who: CombatantId,
    /// Whether it is hardly meant: a friend in harm's way, or an enemy that would be helped.
    pub amiss: bool,
    /// Whether a click has picked it while others may follow.
    pub picked: bool,
}

/// A spell that still lacks its target.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Aimed<'a> {
    /// Its order as far as it is known, with those who have been picked.
    pub order: Order,
    /// The ruleset's definition of the spell.
    pub spell: &'a SpellDef,
    /// Whether it is already being cast, and only its target must be named (PHA-54).
    naming: bool,
}

impl Aimed<'_> {
    /// The command that aims it in this way.
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

    /// The order, aimed at where the mouse is: at the square if it has an area, otherwise at the one it
    /// is over, besides those who have been picked. `None` if there is nothing to aim at.
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

    /// Whether it waits for more than one click.
    pub(super) fn takes_several(&self) -> bool {
        matches!(self.spell.target, SpellTarget::Combatants { most } if most > 1)
    }
}

/// The spell that is in hand, or the one that the selected combatant is casting and whose target it
/// must name, or the one that it has declared and can begin now.
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

/// A spell aimed by `order`, with the mouse on `cell`; nothing for one that is aimed at nobody and nothing.
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
        // Another refusal may come first, so the line is asked about separately.
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

/// What a spell can come to with one of its targets: `67 % to work on Muk`.
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

/// Says how much of a square is hidden. What grows on it does not hide it: only cover counts.
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

/// Says whom it catches: `catches 3: Orc 1, Orc 2, and Mira!`
fn say_caught(names: &Names, caught: &[Caught], words: &mut Words) {
    let of = |amiss: bool| -> Vec<CombatantId> {
        let those = caught.iter().filter(|caught| caught.amiss == amiss);
        those.map(|caught| caught.who).collect()
    };
    if caught.is_empty() {
        words.line(Mood::Plain, "catches nobody");
        return;
    }
    let begin = format!("catches {}: ", caught.len());
    say_right_and_wrong(names, begin, &of(false), &of(true), words);
}

/// Names those who are meant, and warns of those who hardly are.
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

/// Says who has been picked, and how to go on.
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

/// Whether a spell on `target` is hardly meant.
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

/// Whether a spell harms or helps; `None` if only the GM can tell.
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
