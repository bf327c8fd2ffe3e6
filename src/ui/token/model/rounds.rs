//! The part of the panel for rounds of sides: the position of the combatant in the round, and its declaration.

use crate::encounter::options::ActionOption;
use crate::grid::FEET_PER_SQUARE;
use crate::rules::facts::invalid_input::{InputRejection, MissingInput};
use crate::rules::facts::{EncounterCommand, Rejection};
use crate::rules::gear::rejection::GearRejection;
use crate::rules::state::{CombatantRef, Hold, InProgress, MoraleState, Slot, Stage};
use crate::rules::surprise::is_surprised;
use crate::rules::turns::check_waiting;
use crate::rules::turns::next_slot_of;
use crate::rules::turns::sided::rejection::SidedRejection;
use crate::rules::turns::sided::routines_of;
use crate::ruleset::{ActionBehaviour, ActionDef, ActionKind, Activity};
use crate::ui::declare::{declaration_text, default_text};
use crate::ui::shared::sources::GmSources;
use crate::ui::shared::{capitalized, ticks_text};
use crate::ui::token::text;
use crate::view::slot_text::{kind_word, slot_title};
use crate::view::{Request, Tool, declared_spell, may_act, needs_target};

use super::{
    ActionGroup, ActionInput, ActionRow, PanelOption, UnfinishedRow, request_or_rejection,
};

/// Describes the position of the combatant in the round.
pub(in crate::ui) fn position_in_round(sources: &GmSources, who: &CombatantRef) -> Option<String> {
    let battle = sources.battle();
    if !who.is_up() {
        return None;
    }
    if who.morale().nerve == MoraleState::Surrendered {
        return Some(text::SURRENDERED.into());
    }
    if is_surprised(battle, who) {
        return Some(text::surprised_for(who.surprised().0));
    }
    let moment = battle.round.moment.as_ref();
    if may_act(battle, who.id()) {
        let slot = moment.map_or(String::new(), |moment| slot_title(moment.slot));
        return Some(text::may_act_now(&slot));
    }
    if let Some(action) = who.timer().current() {
        let left = ticks_text(battle.ruleset, action.left());
        return Some(text::in_progress(&left));
    }
    match battle.round.stage {
        Stage::Apart | Stage::Surprise { .. } | Stage::Choosing => None,
        Stage::Declaring => Some(match &who.declared().0 {
            Some(what) => text::declared(&declaration_text(sources, what)),
            None => text::nothing_declared(default_text(battle, who)),
        }),
        Stage::Acting => Some(match (who.part().held, next_slot_of(battle, who)) {
            (Some(Hold::Open), _) => text::HOLDS.into(),
            (Some(Hold::Until(segment)), _) => text::holds_until(segment),
            (Some(Hold::Low), _) => text::HOLDS_UNTIL_LOW.into(),
            (None, Some(slot)) => text::acts_later(&slot_title(slot)),
            (None, None) => text::DONE.into(),
        }),
    }
}

/// Returns the facts that only apply to rounds of sides.
pub(in crate::ui) fn facts(sources: &GmSources, who: &CombatantRef) -> Vec<(String, String)> {
    let battle = sources.battle();
    let mut facts = Vec::new();
    let mut fact = |label: &str, value: String| facts.push((label.to_owned(), value));
    if let Some(what) = &who.declared().0
        && battle.round.stage == Stage::Acting
        && declared_spell(battle, who.id()).is_none()
    {
        fact(text::DECLARED, declaration_text(sources, what));
    }
    let routines = routines_of(battle, who);
    if routines > 1 {
        let made = who.attacks().routines;
        fact(text::ROUTINES, text::routines_made(made, routines));
    }
    if who.movement().feet > 0 {
        // In whole squares, as in the log and on the map, though diagonals are measured in feet.
        let squares = who.movement().feet / FEET_PER_SQUARE;
        let feet = squares * FEET_PER_SQUARE;
        fact(text::MOVED, text::moved_this_round(feet));
    }
    if who.part().delayed {
        fact(text::DELAYED, text::DELAYED_HELP.into());
    }
    if who.charge().weapon_set {
        fact(text::SET, text::SET_HELP.into());
    }
    if who.health().hit_points().bleeding {
        fact(text::BLEEDING, text::BLEEDING_HELP.into());
    }
    facts
}

/// Returns what an action costs in a round of segments, in the short form for the list.
pub(in crate::ui) fn cost_in_segments(def: &ActionDef) -> String {
    match def.activity {
        Activity::Minor | Activity::Delaying => text::MINOR.into(),
        Activity::Complex => text::WHOLE_ROUND.into(),
        Activity::Immediate => text::FREE.into(),
        Activity::Major => text::MAJOR.into(),
    }
}

/// Returns what an action costs in a round of phases: its kind determines when it happens.
pub(in crate::ui) fn cost_in_phases(def: &ActionDef) -> String {
    match def.activity {
        Activity::Delaying => text::LOW.into(),
        Activity::Major => kind_word(def.kind).to_owned(),
        Activity::Minor | Activity::Complex | Activity::Immediate => cost_in_segments(def),
    }
}

/// Returns why an action is not possible now; if it belongs to another phase, only the name of that phase.
pub(super) fn rejection_text(sources: &GmSources, def: &ActionDef, why: &Rejection) -> String {
    let Rejection::Sided(SidedRejection::OtherPhase { comes, .. }) = why else {
        return capitalized(&obstacle(sources, def, why));
    };
    match comes {
        Slot::Group {
            kind: ActionKind::Innate | ActionKind::Missile | ActionKind::Melee | ActionKind::Other,
            ..
        } => text::only_in(&slot_title(*comes)),
        // A fast action, which has no phase in this pass, only happens if it was declared.
        Slot::Group { .. } => text::NOT_DECLARED.into(),
        comes => text::only_in(&slot_title(*comes)),
    }
}

/// Returns the row of an action that delays, which a click moves to LOW (PHA-36); `None` for all others.
pub(super) fn delay_row(option: &ActionOption, help: &str) -> Option<ActionRow> {
    let wait = option.in_low.clone()?;
    Some(ActionRow {
        action: option.action,
        group: ActionGroup::of(option.def),
        name: option.def.name.clone(),
        time: text::IN_LOW.to_owned(),
        key: option.def.key,
        refusal: None,
        force: Vec::new(),
        help: format!("{help}\n\n{}", text::WAITS_FOR_LOW),
        input: ActionInput::Ready(Request::Submit(vec![wait])),
    })
}

/// Returns why an action is not possible now; if it lacks a target or an item, only that.
pub(super) fn obstacle(sources: &GmSources, def: &ActionDef, why: &Rejection) -> String {
    let no_door = matches!(
        why,
        Rejection::Sense(InputRejection::Unsaid {
            what: MissingInput::Door
        })
    );
    let nobody = matches!(
        why,
        Rejection::Sense(InputRejection::TargetsWanted { have: 0, .. })
    );
    let nothing = matches!(why, Rejection::Gear(GearRejection::NothingToTake));
    let lacks = match &def.does {
        ActionBehaviour::UseDoor if no_door => text::NO_DOOR,
        ActionBehaviour::Give if nothing => text::NOTHING_TO_GIVE,
        ActionBehaviour::Swap if nothing => text::NO_OTHER_WEAPON,
        ActionBehaviour::Draw if nothing => text::NO_WEAPON_TO_DRAW,
        ActionBehaviour::Grab if nothing => text::NOTHING_TO_GRAB,
        ActionBehaviour::Light if nobody => text::NOTHING_TO_LIGHT,
        ActionBehaviour::Douse if nobody => text::NOTHING_TO_DOUSE,
        _ if nobody => text::NO_TARGET,
        _ => return sources.lexicon().rejection_text(why),
    };
    lacks.to_owned()
}

/// Returns the declared spell that has not been begun, as an unfinished action.
pub(super) fn declared_spell_row(sources: &GmSources, who: &CombatantRef) -> Option<UnfinishedRow> {
    let battle = sources.battle();
    let order = declared_spell(battle, who.id())?;
    let spell = sources.lexicon().spell(order.spell?);
    let request = if needs_target(battle, &order) {
        Request::Take(Tool::Aim(order))
    } else {
        Request::Submit(vec![EncounterCommand::Act(order)])
    };
    Some(UnfinishedRow {
        label: text::declared(&spell),
        offers: vec![(text::CAST_NOW, Ok(request))],
    })
}

/// Returns the option for an action in progress: abandon it.
pub(in crate::ui) fn offers_in_segments(
    sources: &GmSources,
    who: &CombatantRef,
    action: &InProgress,
) -> Vec<PanelOption> {
    let give_up = EncounterCommand::Abandon {
        who: who.id(),
        action: Some(action.action()),
    };
    vec![(text::ABANDON, request_or_rejection(sources, give_up))]
}

/// Returns the options for an action in progress: choose its target (PHA-54), or abandon it.
pub(in crate::ui) fn offers_in_phases(
    sources: &GmSources,
    who: &CombatantRef,
    action: &InProgress,
) -> Vec<PanelOption> {
    let order = action.order();
    let mut offers = Vec::new();
    if order.spell.is_some() && order.targets.is_empty() && order.to.is_none() {
        let aim = check_waiting(sources.battle(), who)
            .map(|_| Request::Take(Tool::Aim(order.clone())))
            .map_err(|why| capitalized(&sources.lexicon().rejection_text(&why)));
        offers.push((text::CHOOSE_TARGET, aim));
    }
    offers.extend(offers_in_segments(sources, who, action));
    offers
}
