//! The aiming state: the range of an action or a spell, its possible targets, and the meaning of a click.

use crate::encounter::display_names;
use crate::grid::{Cell, FEET_PER_SQUARE};
use crate::rules::action;
use crate::rules::attack;
use crate::rules::facts::ActionOrder;
use crate::rules::legality;
use crate::rules::state::{Battle, CombatantId, CombatantRef, Gear, Vitality};
use crate::rules::turns;
use crate::ruleset::{ActionBehaviour, RequiredInput, SpellTarget};
use crate::view::text::feet as feet_text;
use crate::view::{Selection, Tool, declared_charge, may_act};

use super::spell::{self, PendingSpell};
use super::{Forecast, text};

/// An action or spell that still lacks its target or its square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingAim {
    /// The combatant that aims; when the GM teleports a combatant, that one.
    pub who: CombatantId,
    /// The name of the action with the next step: `Fire bolt: now click a target`.
    pub title: String,
    /// Further notes: its range, and its possible targets.
    pub lines: Vec<String>,
    /// The squares within range; empty if it is unlimited, or begins at the caster.
    pub within: Vec<Cell>,
    /// The legal targets, in the order of their digit keys: enemies first, the nearest first. Harmful spells list
    /// enemies only, and helpful ones everyone else, if there are such targets; a click may still pick others.
    pub targets: Vec<CombatantId>,
    /// True if aiming can be cancelled. A spell that was declared or is being cast keeps waiting for its target.
    pub held: bool,
}

impl PendingAim {
    /// Returns the aiming state; `None` if a click selects, moves and attacks as usual.
    pub fn of(battle: &Battle, selection: Selection, tool: &Tool) -> Option<Self> {
        match tool {
            Tool::Put(who) => Some(teleport_aim(battle, *who)),
            Tool::Confirm(_) | Tool::Advice(_) | Tool::Brush(_) | Tool::Pen(_) | Tool::Mark => None,
            Tool::Point | Tool::Aim(_) => {
                match (spell::spell_being_aimed(battle, selection, tool), tool) {
                    (Some(aimed), _) => spell_aim(battle, &aimed).map(|aiming| Self {
                        held: matches!(tool, Tool::Aim(_)),
                        ..aiming
                    }),
                    (None, Tool::Aim(order)) => action_aim(battle, order),
                    // A click charges anyway; this only says that now is the time.
                    (None, _) => selection
                        .0
                        .filter(|who| may_act(battle, *who))
                        .and_then(|who| declared_charge(battle, who))
                        .and_then(|order| action_aim(battle, &order))
                        .map(|aiming| Self {
                            held: false,
                            ..aiming
                        }),
                }
            }
        }
    }
}

/// Returns the aiming state for a combatant that the GM teleports.
fn teleport_aim(battle: &Battle, who: CombatantId) -> PendingAim {
    let names = display_names(battle);
    let name = names.into_iter().find(|(known, _)| *known == who);
    let name = name.map_or_else(|| who.to_string(), |(_, name)| name);
    PendingAim {
        who,
        title: text::teleport(&name),
        lines: Vec::new(),
        within: Vec::new(),
        targets: Vec::new(),
        held: true,
    }
}

fn spell_aim(battle: &Battle, aimed: &PendingSpell) -> Option<PendingAim> {
    let actor = battle.get(aimed.order.who)?;
    let spell = aimed.spell;
    let name = spell.name.as_str();
    let (title, limited) = match spell.target {
        SpellTarget::Caster => return None,
        SpellTarget::Combatant => (text::click_a_target(name), true),
        SpellTarget::Combatants { most } => {
            let have = aimed.order.targets.len();
            (text::click_one_of_several_targets(name, have, most), true)
        }
        SpellTarget::Burst { .. } => (text::click_the_centre(name), true),
        SpellTarget::Wall { .. } => (text::click_the_end(name), true),
        SpellTarget::Cone { .. } | SpellTarget::Line { .. } => {
            (text::click_the_direction(name), false)
        }
    };
    let at_combatants = matches!(
        spell.target,
        SpellTarget::Combatant | SpellTarget::Combatants { .. }
    );
    let may = |who: &CombatantRef| {
        aimed
            .at(who.position().0, Some(who.id()))
            .is_some_and(|order| legality::check(battle, &aimed.command(order)).is_ok())
    };
    let mut targets = match at_combatants {
        true => possible_targets(battle, &actor, may),
        false => Vec::new(),
    };
    let is_foe = |who: &CombatantId| {
        let other = battle.get(*who);
        other.is_some_and(|other| battle.are_enemies(&actor, &other))
    };
    let (harms, helps) = (battle.ruleset.harms(spell), battle.ruleset.helps(spell));
    let meant = |who: &CombatantId| !(harms && !is_foe(who) || helps && is_foe(who));
    if targets.iter().any(meant) {
        targets.retain(meant);
    }
    let feet = spell.range_squares.max(1) * FEET_PER_SQUARE;
    let mut lines = Vec::new();
    if limited {
        lines.push(match spell.range_squares {
            0 => text::BY_TOUCH.to_owned(),
            _ => feet_text(feet),
        });
    }
    if at_combatants {
        lines.push(target_count_text(battle, &targets));
    }
    Some(PendingAim {
        who: actor.id(),
        title,
        within: match limited {
            true => within(battle, &actor, feet),
            false => Vec::new(),
        },
        lines,
        targets,
        held: true,
    })
}

fn action_aim(battle: &Battle, order: &ActionOrder) -> Option<PendingAim> {
    let actor = battle.get(order.who)?;
    let def = battle.ruleset.actions.get(order.action)?;
    let at_somebody = def.does.is_attack()
        || def.does.required_input() == RequiredInput::Combatant
        || matches!(
            def.does,
            ActionBehaviour::Give | ActionBehaviour::Charge | ActionBehaviour::Close
        );
    let title = match at_somebody {
        true => text::click_a_target(&def.name),
        false if def.does.required_input() == RequiredInput::Way => text::click_where(&def.name),
        // A click anywhere carries it out.
        false => return None,
    };
    let may = |who: &CombatantRef| {
        let order = ActionOrder {
            targets: vec![who.id()],
            ..order.clone()
        };
        Forecast::new(battle, order).is_legal()
    };
    let goes = matches!(def.does, ActionBehaviour::Charge | ActionBehaviour::Close);
    let targets = match at_somebody && !goes {
        true => possible_targets(battle, &actor, |who| who.id() != actor.id() && may(who)),
        false => Vec::new(),
    };
    let feet = match &def.does {
        ActionBehaviour::RangedAttack => missile_range(battle, &actor, order),
        _another => None,
    };
    let mut lines: Vec<String> = feet.map(feet_text).into_iter().collect();
    if at_somebody && !goes {
        lines.push(target_count_text(battle, &targets));
    }
    Some(PendingAim {
        who: actor.id(),
        title,
        within: feet.map_or_else(Vec::new, |feet| within(battle, &actor, feet)),
        lines,
        targets,
        held: true,
    })
}

/// Returns the range of the missile weapon of an order, in feet.
fn missile_range(battle: &Battle, actor: &CombatantRef, order: &ActionOrder) -> Option<u32> {
    let ruleset = battle.ruleset;
    let held = |gear: &Gear| {
        let mut held = gear.in_hand().into_iter().chain(gear.off_hand());
        held.find(|item| {
            let weapon = ruleset.weapons.get(*item);
            weapon.is_some_and(|weapon| weapon.ranged.is_some())
        })
    };
    let weapon = order.weapon.or_else(|| held(actor.gear()))?;
    let profile = ruleset.weapons.get(weapon)?.ranged.as_ref()?;
    Some(attack::range_feet(ruleset, profile))
}

/// Number of targets that have a digit key.
const DIGITS: usize = 9;

/// Describes how many targets there are, and their digit keys.
fn target_count_text(battle: &Battle, targets: &[CombatantId]) -> String {
    let names = display_names(battle);
    let name = |who: &CombatantId| {
        let known = names.iter().find(|(known, _)| known == who);
        known.map_or_else(|| who.to_string(), |(_, name)| name.clone())
    };
    if targets.is_empty() {
        return text::NO_TARGET.to_owned();
    }
    let with_digits = (1..).zip(targets.iter().take(DIGITS).map(name));
    let with_digits: Vec<(usize, String)> = with_digits.collect();
    text::targets(targets.len(), &with_digits)
}

/// Returns the possible targets, in the order of their digit keys.
fn possible_targets(
    battle: &Battle,
    actor: &CombatantRef,
    may: impl Fn(&CombatantRef) -> bool,
) -> Vec<CombatantId> {
    let alive = battle
        .combatants()
        .filter(|who| who.health().vitality() != Vitality::Dead);
    let mut all: Vec<CombatantRef> = alive.filter(may).collect();
    let metric = battle.ruleset.movement.metric;
    all.sort_by_key(|other| {
        let foe = battle.are_enemies(actor, other);
        let feet = metric.feet_between(&actor.space(), &other.space());
        (!(foe && other.is_up()), !foe, feet)
    });
    all.into_iter().map(|who| who.id()).collect()
}

/// Returns the squares within a distance in feet; empty if that covers the whole map and no border could be drawn.
fn within(battle: &Battle, actor: &CombatantRef, feet: u32) -> Vec<Cell> {
    let (metric, from) = (battle.ruleset.movement.metric, actor.space());
    let near = |cell: &Cell| metric.feet_between(&from, &battle.map.space_of(*cell)) <= feet;
    let (near, beyond): (Vec<Cell>, Vec<Cell>) = battle.map.cells().partition(near);
    if beyond.is_empty() { Vec::new() } else { near }
}

/// Describes when an order is completed that does not fit into the turn: `lands in second 2 of the next turn`. `None` if it is completed in this turn, if the ruleset does not count seconds, or if it cannot be
/// planned.
pub(super) fn completion_text(battle: &Battle, order: &ActionOrder) -> Option<String> {
    if !battle.ruleset.turns.rules().counts_seconds() {
        return None;
    }
    let turn = battle.order.open_turn()?;
    if turn.combatant() != order.who {
        return None;
    }
    let plan = action::planned(battle, order);
    let seconds = plan.as_ref().as_ref().ok()?.seconds;
    let spell = order.spell.and_then(|id| battle.ruleset.spells.get(id));
    let delay = spell.map_or(0, |spell| spell.delay);
    let budget = turns::turn_budget(battle.ruleset).max(1);
    let end = budget.saturating_sub(turn.left()) + seconds + delay;
    let (later, second) = (
        end.saturating_sub(1) / budget,
        (end.max(1) - 1) % budget + 1,
    );
    match (later, spell.is_some()) {
        (0, _) => None,
        (1, true) => Some(text::spell_lands_next_turn(second)),
        (1, false) => Some(text::action_ends_next_turn(second)),
        (turns, true) => Some(text::spell_lands_later(turns, second)),
        (turns, false) => Some(text::action_ends_later(turns, second)),
    }
}
