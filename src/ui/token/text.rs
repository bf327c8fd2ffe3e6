//! Words of the panel of the selected combatant.

use crate::rules::state::MoraleState;
use crate::ui::shared::{capitalized, count_text};

// The panel.

pub(super) const NONE_SELECTED: &str = "No combatant selected";
pub(super) const NONE_SELECTED_HELP: &str = "Click a token, or a name in the turn order";
pub(super) const STATS: &str = "Stats";

pub(super) fn seconds_left(left: u32, of: u32) -> String {
    format!("{left} of {of} s left")
}

/// The maximum after the number of points that are left.
pub(super) fn of_maximum(most: i32) -> String {
    format!("of {most}")
}

/// The kind, the side and the posture of the combatant.
pub(super) fn about(parts: &[String]) -> String {
    capitalized(&parts.join(", "))
}

// Position in the round.

pub(super) const SURRENDERED: &str = "Has surrendered";
pub(super) const MAY_REACT: &str = "May react now";
pub(super) const ACTS_LAST: &str = "Surprised: acts last";
pub(super) const HOLDS: &str = "Holds until it decides to act";
pub(super) const HOLDS_UNTIL_LOW: &str = "Holds until LOW for an action that delays";
pub(super) const DONE: &str = "Done for this round";

pub(super) fn surprised_for(segments: u32) -> String {
    format!("Surprised for {}", count_text(segments, "segment"))
}

pub(super) fn may_act_now(slot: &str) -> String {
    format!("May act now: {slot}")
}

pub(super) fn may_act_now_with(actions_left: u32) -> String {
    format!("May act now: {} left", count_text(actions_left, "action"))
}

pub(super) fn in_progress(time_left: &str) -> String {
    format!("Action in progress, {time_left} left")
}

pub(super) fn declared(what: &str) -> String {
    format!("Declared: {what}")
}

pub(super) fn nothing_declared(intent: &str) -> String {
    format!("Nothing declared: {intent}")
}

pub(super) fn holds_until(segment: u32) -> String {
    format!("Holds until segment {segment}")
}

pub(super) fn acts_later(slot: &str) -> String {
    format!("Acts later: {slot}")
}

pub(super) fn acts_in_step(number: u32, name: &str) -> String {
    format!("Acts in step {number}, {name}")
}

// Parts of the turn.

pub(super) const REACTION: &str = "Reaction";
pub(super) const REACTION_AVAILABLE: &str = "Its reaction is still available.";
pub(super) const REACTION_SPENT: &str = "Its reaction is spent.";

pub(super) fn part_available(part: &str) -> String {
    format!("Its {part} of this turn is still available.")
}

pub(super) fn part_spent(part: &str) -> String {
    format!("Its {part} of this turn is spent.")
}

pub(super) fn feet_left(mode: &str, feet: u32) -> String {
    format!("{} {feet} ft", capitalized(mode))
}

pub(super) fn feet_moved(speed: u32, moved: u32) -> String {
    format!("{speed} ft a turn, {moved} ft moved in all modes together.")
}

// Labelled facts.

/// A label before its value.
pub(super) fn labelled(label: &str) -> String {
    format!("{label}:")
}

pub(super) const HELD: &str = "Held";
pub(super) const NOTHING_HELD: &str = "empty-handed";
pub(super) const CARRIES: &str = "Carries";
pub(super) const NATURAL_WEAPONS: &str = "Natural weapons";
pub(super) const IN_PACK: &str = "In the pack";
pub(super) const WEARS: &str = "Wears";
pub(super) const MORALE: &str = "Morale";
pub(super) const ZONE: &str = "Zone";
pub(super) const AIM: &str = "Aim";
pub(super) const DECLARED: &str = "Declared";
pub(super) const ROUTINES: &str = "Routines";
pub(super) const MOVED: &str = "Moved";
pub(super) const DELAYED: &str = "Delayed";
pub(super) const DELAYED_HELP: &str = "LOW, and last in ties";
pub(super) const SET: &str = "Set";
pub(super) const SET_HELP: &str = "its weapon is set against a charge";
pub(super) const BLEEDING: &str = "Bleeding";
pub(super) const BLEEDING_HELP: &str = "loses a hit point at the end of the round";
pub(super) const REACTION_IS_READY: &str = "ready";
pub(super) const REACTION_IS_SPENT: &str = "spent";
pub(super) const TRAITS: &str = "Traits";

/// All gear on one line, from the held item on.
pub(super) fn gear_line(values: &[&str]) -> String {
    values.join(" · ")
}

pub(super) fn items(names: &[String]) -> String {
    names.join(", ")
}

/// A line of the tooltip of its gear.
pub(super) fn item_help(name: &str, does: &str) -> String {
    format!("• {}: {does}", capitalized(name))
}

/// The state of its morale; `None` while it is steady.
pub(super) fn morale(morale: MoraleState) -> Option<&'static str> {
    match morale {
        MoraleState::Steady => None,
        MoraleState::Withdrawing => Some("falls back, fighting"),
        MoraleState::Fleeing => Some("flees"),
        MoraleState::Surrendered => Some("has surrendered"),
    }
}

pub(super) fn aim_bonus(bonus: i32) -> String {
    format!("+{bonus} on the next ranged attack")
}

pub(super) fn routines_made(made: u32, routines: u32) -> String {
    format!("{made} of {routines} made this round")
}

pub(super) fn moved_this_round(feet: u32) -> String {
    format!("{feet} ft this round")
}

// Conditions.

pub(super) const CLICK_TO_END: &str = "Click to end it";

/// The explanation of a condition, with its end below its first line.
pub(super) fn condition_help(explanation: &str, ends: &str) -> String {
    let (does, rest) = explanation.split_once('\n').unwrap_or((explanation, ""));
    format!("{does}\n{}\n{rest}", capitalized(ends))
        .trim_end()
        .to_owned()
}

/// A condition with the time that is left.
pub(super) fn condition_for(condition: &str, time: &str) -> String {
    format!("{condition}, {time}")
}

/// A condition with the time that is left, which only passes in the turns of `owner`.
pub(super) fn condition_for_time_of(condition: &str, time: &str, owner: &str) -> String {
    format!("{condition}, {time} ({owner}'s time)")
}

pub(super) fn condition_for_turns(condition: &str, turns: u32) -> String {
    format!("{condition}, {}", count_text(turns, "turn"))
}

pub(super) fn condition_for_turns_of(condition: &str, turns: u32, owner: &str) -> String {
    format!("{condition}, {} ({owner}'s)", count_text(turns, "turn"))
}

// Unfinished actions.

pub(super) const CONTINUE: &str = "Continue";
pub(super) const ABANDON: &str = "Abandon";
pub(super) const CHOOSE_TARGET: &str = "Choose target";
pub(super) const CAST_NOW: &str = "Cast it now";

pub(super) fn progress(action: &str, done: u32, needed: &str) -> String {
    format!("{}, {done} of {needed}", capitalized(action))
}

/// An action with its spell, weapon or item.
pub(super) fn action_with(action: &str, what: &str) -> String {
    format!("{action}: {what}")
}

// The list of actions.

pub(super) const ACTIONS: &str = "Actions";
pub(super) const UNAVAILABLE_HELP: &str = "Unavailable actions, with the reasons";
pub(super) const OVERRIDE: &str = "Override";
pub(super) const OVERRIDE_HELP: &str = "Override the rules; the log records it. An action with a target is aimed \
                                        first, then Ctrl+click overrides";

pub(super) fn unavailable(count: usize) -> String {
    format!("{count} unavailable")
}

/// The name of an action that asks for more input.
pub(super) fn asks_for_input(action: &str) -> String {
    format!("{action}…")
}

// Costs, in a narrow column.

pub(super) const COSTS_ACTION: &str = "Action";
pub(super) const COSTS_QUICK: &str = "Quick";
pub(super) const COSTS_INTERACTION: &str = "Interaction";
pub(super) const COSTS_REACTION: &str = "Reaction";
pub(super) const COSTS_FEET: &str = "feet";
pub(super) const FREE: &str = "free";
pub(super) const MAJOR: &str = "major";
pub(super) const MINOR: &str = "minor";
pub(super) const WHOLE_ROUND: &str = "round";
pub(super) const LOW: &str = "LOW";
pub(super) const IN_LOW: &str = "in LOW";
pub(super) const AS_REACTION: &str = "reaction";

pub(super) fn actions(count: u32) -> String {
    count_text(count, "action")
}

pub(super) fn at_least_seconds(count: u32) -> String {
    format!("{count}+ s")
}

// Why an action is not possible.

pub(super) const NOT_DECLARED: &str = "It was not declared before initiative";
pub(super) const WAITS_FOR_LOW: &str = "This action delays: it waits for LOW";
pub(super) const NO_DOOR: &str = "no door is within its reach";
pub(super) const NOTHING_TO_GIVE: &str = "it has nothing to give, or no one is adjacent";
pub(super) const NO_OTHER_WEAPON: &str = "it carries no other weapon";
pub(super) const NO_WEAPON_TO_DRAW: &str = "it carries no weapon to draw";
pub(super) const NOTHING_TO_GRAB: &str = "its pack is empty and no item is within reach";
pub(super) const NOTHING_TO_LIGHT: &str = "it has no held or ready item to light";
pub(super) const NOTHING_TO_DOUSE: &str = "it has no lit item to put out";
pub(super) const NO_TARGET: &str = "there is no target";

pub(super) fn not_now(why: &str) -> String {
    format!("Not now: {why}")
}

pub(super) fn only_in(slot: &str) -> String {
    format!("Only in {slot}")
}

// Choices for an action.

pub(super) const NO_CHOICE: &str = "Nothing to choose from";
pub(super) const WORDS_HINT: &str = "Words or action";
pub(super) const SECONDS_SUFFIX: &str = " s";
pub(super) const DURATION: &str = "Duration";
pub(super) const CONFIRM: &str = "Do it";

pub(super) const FROM_PACK: &str = "in the pack";
pub(super) const FROM_GROUND: &str = "on the ground";

pub(super) fn ranged_weapon(damage: &str, increment_feet: u32) -> String {
    format!("{damage}, {increment_feet} ft")
}

pub(super) fn melee_weapon(damage: &str, long: bool) -> String {
    if long {
        format!("{damage}, long")
    } else {
        damage.to_owned()
    }
}

pub(super) fn combo(attacks: u32, rating: i32) -> String {
    format!("{}, {rating:+}", count_text(attacks, "attack"))
}

pub(super) fn castings_left(count: u32) -> String {
    format!("{count} left")
}

pub(super) fn effect_later(delay: &str) -> String {
    format!("effect {delay} later")
}

pub(super) const CLOSE_DOOR: &str = "close it";
pub(super) const OPEN_DOOR: &str = "open it";

/// The recipient of an item.
pub(super) fn to(name: &str) -> String {
    format!("to {name}")
}

/// The part of the turn that the action costs, as a label and as a detail of a choice.
pub(super) fn as_the_part(part: &str) -> String {
    format!("As the {part}")
}

pub(super) fn costs_the_part(part: &str) -> String {
    format!("as the {part}")
}

pub(super) const NEEDS_EFFORT: &str = "It needs focus or effort (RES-08)";
pub(super) const GM_ACCEPTS: &str = "The GM accepts it (RES-08)";

pub(super) const IMPROVISE: &str = "Improvise";
pub(super) const GM_DECIDES: &str = "The GM decides the effect (RES-31)";

pub(super) const CHEAPEST_MODE: &str = "The cheapest mode";
pub(super) const MODES_HELP: &str = "Each step uses a mode that its terrain allows (RES-11)";

pub(super) fn feet(feet: u32) -> String {
    format!("{feet} ft")
}
