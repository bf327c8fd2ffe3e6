//! Preview of a spell: the area it would fill and the combatants it would affect if cast at the mouse position.

use crate::grid::{Cell, Space, Traffic};
use crate::rules::facts::target::TargetRejection;
use crate::rules::facts::{ActionOrder, EncounterCommand, Rejection};
use crate::rules::legality;
use crate::rules::spell;
use crate::rules::state::{Battle, CombatantId, CombatantRef};
use crate::ruleset::{ActionBehaviour, ConditionDef, SpellDef, SpellEffect, SpellTarget};
use crate::view::{
    Selection, Tool, declared_spell, needs_target, spell_effect_text, unaimed_spell,
};

use super::aiming::completion_text;
use super::forecast::{command_of, names_target};
use super::preview_text::{MapNames, Mood, PreviewText};
use super::ray::{Ray, add_cover_text};
use super::text;

/// A spell with its area and targets.
#[derive(Clone, Debug, PartialEq)]
pub struct SpellPreview {
    /// The squares of its area; empty for a spell without one.
    pub cells: Vec<Cell>,
    /// The combatants that it would affect, including targets already picked.
    pub caught: Vec<SpellTargetPreview>,
    /// The lines from its caster.
    pub rays: Vec<Ray>,
    /// The square that it is aimed at.
    pub at: Cell,
    /// The text next to the mouse.
    pub words: PreviewText,
    /// The reason why it is not allowed; `None` if a click aims it.
    pub refusal: Option<Rejection>,
}

/// A combatant that a spell would affect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpellTargetPreview {
    /// The affected combatant.
    pub who: CombatantId,
    /// True if the effect is probably unintended: on an ally that is harmed, or on an enemy that is helped.
    pub amiss: bool,
    /// True if a click has picked it and others may follow.
    pub picked: bool,
}

/// A spell that still lacks its target.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PendingSpell<'a> {
    /// Its order so far, with the targets already picked.
    pub order: ActionOrder,
    /// The ruleset's definition of the spell.
    pub spell: &'a SpellDef,
    /// True if it is already being cast and only lacks the choice of a target (PHA-54).
    naming: bool,
}

impl PendingSpell<'_> {
    /// Returns the command that aims it this way.
    pub(super) fn command(&self, order: ActionOrder) -> EncounterCommand {
        command_of(&order, self.naming)
    }

    /// Returns true if it has exactly one target, which is confirmed like that of a weapon.
    pub(super) fn takes_one(&self) -> bool {
        matches!(
            self.spell.target,
            SpellTarget::Combatant | SpellTarget::Combatants { .. }
        ) && !self.takes_several()
    }

    /// Returns the order aimed at the mouse position: at the square if the spell has an area, otherwise at the
    /// combatant there, in addition to those already picked. `None` if there is no target.
    pub(super) fn at(&self, cell: Cell, who: Option<CombatantId>) -> Option<ActionOrder> {
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
pub(super) fn spell_being_aimed<'a>(
    battle: &Battle<'a, '_>,
    selection: Selection,
    tool: &Tool,
) -> Option<PendingSpell<'a>> {
    let order = match tool {
        Tool::Aim(order) => {
            let does = &battle.ruleset.actions.get(order.action)?.does;
            matches!(does, ActionBehaviour::Cast | ActionBehaviour::Ability).then(|| order.clone())
        }
        Tool::Point => {
            let who = selection.0?;
            let declared =
                || declared_spell(battle, who).filter(|order| needs_target(battle, order));
            unaimed_spell(battle, who).or_else(declared)
        }
        Tool::Confirm(_)
        | Tool::Advice(_)
        | Tool::Put(_)
        | Tool::Brush(_)
        | Tool::Pen(_)
        | Tool::Mark => None,
    }?;
    pending(battle, order)
}

/// Returns the spell of an order that awaits confirmation, as it was before it had its target; `None` for anything
/// else.
pub(super) fn spell_before_target<'a>(
    battle: &Battle<'a, '_>,
    order: &ActionOrder,
) -> Option<PendingSpell<'a>> {
    let before = ActionOrder {
        targets: Vec::new(),
        to: None,
        ..order.clone()
    };
    pending(battle, before).filter(PendingSpell::takes_one)
}

/// Returns the preview of the spell of an order, with all its targets or with its square; `None` if it has neither.
pub(super) fn of_order(battle: &Battle, order: &ActionOrder) -> Option<SpellPreview> {
    let before = ActionOrder {
        targets: Vec::new(),
        to: None,
        ..order.clone()
    };
    let aimed = pending(battle, before)?;
    let target = order.targets.first().and_then(|who| battle.get(*who));
    let cell = order.to.or(target.map(|target| target.position().0))?;
    preview(battle, &aimed, order, cell, None)
}

fn pending<'a>(battle: &Battle<'a, '_>, order: ActionOrder) -> Option<PendingSpell<'a>> {
    let spell = battle.ruleset.spells.get(order.spell?)?;
    let naming = names_target(battle, &order);
    Some(PendingSpell {
        order,
        spell,
        naming,
    })
}

/// Returns the preview of a spell aimed by `order`, with the mouse on `cell`; `None` for a spell that only affects its
/// caster.
pub(super) fn preview(
    battle: &Battle,
    aimed: &PendingSpell,
    order: &ActionOrder,
    cell: Cell,
    over: Option<CombatantId>,
) -> Option<SpellPreview> {
    let actor = battle.get(aimed.order.who)?;
    let spell = aimed.spell;
    if spell.target == SpellTarget::Caster {
        return None;
    }
    let refusal = legality::check(battle, &aimed.command(order.clone())).err();
    let names = MapNames::for_fight(battle);
    let caught = spell::affected(battle, &actor, spell, &order.targets, order.to);
    let caught: Vec<SpellTargetPreview> = caught
        .into_iter()
        .filter_map(|who| battle.get(who))
        .map(|who| SpellTargetPreview {
            who: who.id(),
            amiss: is_unintended(battle, &actor, spell, &who),
            picked: aimed.order.targets.contains(&who.id()),
        })
        .collect();
    let mut words = PreviewText::default();
    if let Some(why) = &refusal {
        words.add_rejection(battle, why);
    }
    let cells = order
        .to
        .map(|to| spell::area_cells(battle, &actor, spell, to))
        .unwrap_or_default();
    if order.to.is_some() {
        add_affected(&names, &caught, &mut words);
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
                add_cell_cover(battle, &actor, square, why.as_ref(), &mut words);
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
                    add_cover_text(
                        battle,
                        &actor,
                        (target.space(), Traffic::EFFECTS),
                        Some(&target),
                        why,
                        &mut words,
                    );
                }
            }
            add_picked(&names, aimed, order, &caught, &mut words);
            let over = over.filter(|who| order.targets.contains(who));
            if let Some(target) = over
                .and_then(|who| battle.get(who))
                .filter(|_| refusal.is_none())
            {
                let told = spell_effect_text(battle, &actor, &target, spell);
                words.add_line(Mood::Plain, told.chance);
                for line in told.lines {
                    words.add_line(Mood::Plain, line);
                }
            }
        }
        _begins_at_its_caster => {}
    }
    if refusal.is_none()
        && let Some(later) = completion_text(battle, order)
    {
        words.add_line(Mood::Warning, later);
    }
    Some(SpellPreview {
        cells,
        caught,
        rays,
        at: cell,
        words,
        refusal,
    })
}

/// Adds the cover of a square to the text. Concealment does not matter here.
fn add_cell_cover(
    battle: &Battle,
    actor: &CombatantRef,
    to: Space,
    why: Option<&Rejection>,
    words: &mut PreviewText,
) {
    let hidden = Rejection::Target(TargetRejection::TooMuchConcealment { percent: 0 });
    if why.is_none() {
        add_cover_text(
            battle,
            actor,
            (to, Traffic::EFFECTS),
            None,
            Some(&hidden),
            words,
        );
    }
}

/// Adds the affected combatants to the text: `affects 3: Orc 1, Orc 2, and Mira!`
fn add_affected(names: &MapNames, caught: &[SpellTargetPreview], words: &mut PreviewText) {
    let of = |amiss: bool| -> Vec<CombatantId> {
        let those = caught.iter().filter(|caught| caught.amiss == amiss);
        those.map(|caught| caught.who).collect()
    };
    if caught.is_empty() {
        words.add_line(Mood::Plain, text::AFFECTS_NO_ONE);
        return;
    }
    let (count, right, wrong) = (caught.len(), of(false), of(true));
    if wrong.is_empty() {
        words.add_line(Mood::Plain, text::affects(count, &names.joined(&right)));
        return;
    }
    let (plain, warning) =
        text::affects_unintended(count, &names.names_of(&right), &names.joined(&wrong));
    words.add_line(Mood::Plain, plain);
    words.append(Mood::Warning, warning);
}

/// Adds the targets picked so far to the text, and how to cast the spell.
fn add_picked(
    names: &MapNames,
    aimed: &PendingSpell,
    order: &ActionOrder,
    caught: &[SpellTargetPreview],
    words: &mut PreviewText,
) {
    let amiss = |who: &CombatantId| {
        let caught = caught.iter().find(|caught| caught.who == *who);
        caught.is_some_and(|caught| caught.amiss)
    };
    let wrong: Vec<CombatantId> = order.targets.iter().copied().filter(amiss).collect();
    let SpellTarget::Combatants { most } = aimed.spell.target else {
        if !wrong.is_empty() {
            words.add_line(Mood::Warning, text::at_unintended(&names.joined(&wrong)));
        }
        return;
    };
    let right = order.targets.iter().copied().filter(|who| !amiss(who));
    let right: Vec<CombatantId> = right.collect();
    let have = order.targets.len();
    if wrong.is_empty() {
        words.add_line(Mood::Plain, text::picked(have, most, &names.joined(&right)));
    } else {
        let (right, wrong) = (names.names_of(&right), names.joined(&wrong));
        let (plain, warning) = text::picked_unintended(have, most, &right, &wrong);
        words.add_line(Mood::Plain, plain);
        words.append(Mood::Warning, warning);
    }
    if !aimed.order.targets.is_empty() {
        words.add_line(Mood::Plain, text::ENTER_CASTS);
    }
}

/// Returns true if the effect of a spell on `target` is probably unintended.
fn is_unintended(
    battle: &Battle,
    actor: &CombatantRef,
    spell: &SpellDef,
    target: &CombatantRef,
) -> bool {
    let enemy = battle.are_enemies(actor, target);
    match is_harmful(battle, spell) {
        Some(harms) => harms != enemy,
        None => false,
    }
}

/// Returns true if a spell harms, false if it helps, and `None` if only the GM can decide.
fn is_harmful(battle: &Battle, spell: &SpellDef) -> Option<bool> {
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
