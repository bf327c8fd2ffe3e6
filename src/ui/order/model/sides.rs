//! The turn order in a round of sides: one side after the other, with each combatant's segment or phase.

use crate::rules::declaration::{UndeclaredAction, undeclared_action};
use crate::rules::effects;
use crate::rules::state::{Battle, CombatantRef, Side, Stage};
use crate::rules::surprise::is_surprised;
use crate::rules::turns::fast_or_well::step_of;
use crate::rules::turns::next_slot_of;
use crate::rules::turns::place_of_side;
use crate::rules::turns::sided::SideSlot;
use crate::ui::declare::{declaration_text, default_text};
use crate::ui::order::text;
use crate::ui::shared::CombatantNames;
use crate::ui::shared::sources::GmSources;
use crate::view::may_act;
use crate::view::slot_text::slot_short;

use super::{OrderHeading, OrderModel, OrderRow};

/// Builds the order, one side after the other. On each side, combatants that cannot do anything follow those able to
/// act, so that able ones share a folded row, and combatants that are down come last.
pub(in crate::ui) fn build(sources: &GmSources, names: &CombatantNames) -> OrderModel {
    let battle = sources.battle();
    let mut rows = Vec::new();
    for side in &battle.sides.0 {
        let members = || {
            let everyone = battle.combatants();
            everyone.filter(|who| who.identity().side == side.id)
        };
        let able = |who: &CombatantRef| effects::disabling(battle.ruleset, who).is_none();
        let up = || members().filter(CombatantRef::is_up);
        let up = up().filter(able).chain(up().filter(|who| !able(who)));
        let down = members().filter(|who| !who.is_up());
        let first = rows.len();
        rows.extend(up.chain(down).map(|who| row(sources, names, &who)));
        if let Some(row) = rows.get_mut(first) {
            row.heading = Some(OrderHeading {
                title: side.name.clone(),
                note: roll_note(battle, side),
            });
        }
    }
    OrderModel {
        begun: battle.clock.has_begun(),
        rows,
    }
}

/// Describes the side's roll, and when it acts.
fn roll_note(battle: &Battle, side: &Side) -> String {
    let Some(face) = battle.round.die_of(side.id) else {
        let alerted = battle.round.alerted.contains(&side.id);
        return if alerted && !battle.clock.has_begun() {
            text::ALERTED.into()
        } else {
            String::new()
        };
    };
    match place_of_side(battle, side.id) {
        Some(SideSlot::Segment(segment)) => text::rolled_segment(face, segment),
        Some(SideSlot::Half { low }) => text::rolled_half(face, low),
        None => text::rolled(face),
    }
}

fn row(sources: &GmSources, names: &CombatantNames, who: &CombatantRef) -> OrderRow {
    let battle = sources.battle();
    let active = may_act(battle, who.id());
    let acting = battle.round.stage == Stage::Acting;
    let casting = who.timer().current().is_some();
    OrderRow {
        place: time_or_intent(sources, who),
        active,
        passed: acting && !active && !casting && next_slot_of(battle, who).is_none(),
        ..OrderRow::new_common(sources, names, who, None)
    }
}

/// Returns its segment or phase, the time left of its casting, or its intent.
fn time_or_intent(sources: &GmSources, who: &CombatantRef) -> String {
    let battle = sources.battle();
    if !who.can_act() {
        return String::new();
    }
    if let Some(action) = who.timer().current() {
        return text::time_to_go(action.left());
    }
    match battle.round.stage {
        Stage::Apart => String::new(),
        Stage::Choosing => text::chosen_step(step_of(battle, who)).into(),
        Stage::Surprise { .. } => {
            if is_surprised(battle, who) {
                text::surprised_segments(who.surprised().0)
            } else {
                String::new()
            }
        }
        Stage::Declaring => match &who.declared().0 {
            Some(what) => fit_beside_name(&declaration_text(sources, what)),
            None => match undeclared_action(battle, who) {
                UndeclaredAction::Undecided | UndeclaredAction::NoTarget => String::new(),
                UndeclaredAction::Leaves(_)
                | UndeclaredAction::Melee(_)
                | UndeclaredAction::Missile => default_text(battle, who).to_owned(),
            },
        },
        Stage::Acting => {
            // A combatant that can only react still acts in its slot.
            let moment = battle.round.moment.as_ref();
            let moment = moment.filter(|moment| moment.waiting.contains(&who.id()));
            let slot = moment.map(|moment| moment.slot);
            let slot = slot.or_else(|| next_slot_of(battle, who));
            let own = match place_of_side(battle, who.identity().side) {
                Some(SideSlot::Half { low }) => Some(low),
                Some(SideSlot::Segment(_)) | None => None,
            };
            slot.map_or(String::new(), |slot| slot_short(slot, own))
        }
    }
}

/// Shortens the text so that it fits next to a name.
fn fit_beside_name(words: &str) -> String {
    const MAX_LETTERS: usize = 14;
    if words.chars().count() <= MAX_LETTERS {
        return words.to_owned();
    }
    let kept: String = words.chars().take(MAX_LETTERS - 1).collect();
    format!("{}…", kept.trim_end())
}
