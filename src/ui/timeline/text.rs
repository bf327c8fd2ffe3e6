//! Words of the timeline: its ruler, its marks and their descriptions.

use crate::ui::shared::{capitalized, count_text, seconds_text};

use super::model::DueText;
use super::model::segments::Disruptor;

// The ruler.

pub(super) const TURNS: &str = "Turns";
pub(super) const SURPRISE: &str = "Surprise";

pub(super) fn round(round: u32) -> String {
    format!("Round {round}")
}

/// Names of a round, the longest first: the first one that fits is shown.
pub(super) fn round_names(round: u32) -> [String; 3] {
    [self::round(round), format!("R{round}"), round.to_string()]
}

/// Names of the first second or segment of a round, the longest first: the first one that fits is shown.
pub(super) fn first_of_round(round: u32) -> [String; 3] {
    [
        format!("1 (round {round})"),
        format!("R{round} · 1"),
        format!("R{round}"),
    ]
}

pub(super) fn turns_of_seconds(seconds: u32) -> String {
    format!(
        "Each combatant has {} per round, one turn after another: the top one acts now, the next ones are below it. \
         Bars with names are actions; a thin bar is time, still to come or unused. A diamond is where an action takes \
         effect, a cross where it was lost.",
        seconds_text(seconds)
    )
}

pub(super) const ONE_TURN_EACH: &str = "Each combatant has one turn per round. A lasting effect \
                                        ends at the start of its creator's turn.";

pub(super) const FIGHT_DECIDED: &str = "The fight is decided";
pub(super) const DECLARATIONS_OPEN: &str =
    "Declarations are open: roll initiative when all have declared (Space)";

// The sides' flags.

/// The name of a side without its article, for a narrow flag.
pub(super) fn short_side(name: &str) -> String {
    capitalized(name.strip_prefix("The ").unwrap_or(name))
}

pub(super) fn side_acts(side: &str, segment: u32) -> String {
    format!("{side} act in segment {segment}")
}

// The lanes.

/// Several combatants that share a lane.
pub(super) fn several(name: &str, count: usize) -> String {
    format!("{name} × {count}")
}

/// The whole lane for screen readers.
pub(super) fn lane(name: &str, marks: &[&str]) -> String {
    format!("{name}: {}", marks.join("; "))
}

// Short labels of the marks.

pub(super) const ACTS: &str = "acts";
pub(super) const WAITS: &str = "waits";
pub(super) const NEXT: &str = "next";
pub(super) const DELAYED: &str = "delayed";
pub(super) const HOLDS: &str = "holds";
pub(super) const SURPRISED: &str = "surprised";
pub(super) const SECOND_ROUTINE: &str = "second routine";

// Descriptions of the marks: whose turn it is, in turn order.

pub(super) const HAS_ACTED: &str = "has acted";
pub(super) const ACTS_LATER: &str = "acts later in this round";
pub(super) const ACTS_NEXT: &str = "acts next";
pub(super) const ACTS_NOW: &str = "acts now";
pub(super) const MAY_TAKE_DELAYED_TURN: &str =
    "may take its delayed turn at any time; lost when its next turn comes";

pub(super) fn acts_now(seconds_left: u32) -> String {
    format!("acts now, {} left", seconds_text(seconds_left))
}

pub(super) fn is_interrupted(seconds_left: u32) -> String {
    format!("is interrupted, {} left", seconds_text(seconds_left))
}

// Descriptions of the marks: when a combatant acts in a round of sides.

pub(super) const MAY_ACT_NOW: &str = "May act now";
pub(super) const MAY_ACT_AGAIN_NOW: &str = "May act now: second routine";
pub(super) const HOLDS_OPENLY: &str =
    "Holds: may act in any later segment; lost after the last one";

pub(super) fn surprised_for(segments: u32) -> String {
    format!("Surprised for {}", count_text(segments, "segment"))
}

pub(super) fn holds_until(segment: u32) -> String {
    format!("Holds until segment {segment}")
}

pub(super) fn acts_in(segment: u32) -> String {
    format!("Acts in segment {segment}")
}

pub(super) fn second_routine_after(segment: u32) -> String {
    format!("Its second routine comes at the end of segment {segment}")
}

// Actions in progress.

pub(super) fn casting(action: &str, spell: &str) -> String {
    format!("{action}: {spell}")
}

pub(super) fn action_at(action: &str, target: &str) -> String {
    format!("{action} → {target}")
}

pub(super) fn seconds_of_action(
    action: &str,
    done: u32,
    needed: u32,
    left: u32,
    disrupted_by: &str,
) -> String {
    format!(
        "{action}, {done} of {} done; complete after {} more of its turns; {disrupted_by}",
        seconds_text(needed),
        seconds_text(left)
    )
}

/// The label of an action in progress, with the time that it still needs.
pub(super) fn done_in(action: &str, left: &str) -> String {
    format!("{action} · done in {left}")
}

pub(super) fn segments_left(segments: u32) -> String {
    format!("{segments} seg")
}

pub(super) const TURN: &str = "turn";

/// `takes_effect` is a segment, as [`segment`] and its neighbours name it.
pub(super) fn segments_of_action(
    action: &str,
    done: u32,
    needed: u32,
    takes_effect: &str,
    disrupted_by: &str,
) -> String {
    format!(
        "{}, {done} of {} done; takes effect at the start of {takes_effect}; {disrupted_by}",
        capitalized(action),
        count_text(needed, "segment")
    )
}

// Actions of this round that are over.

pub(super) fn done(action: &str) -> String {
    format!("{action}: done")
}

/// Names a lost action; `why` is a predicate: `disrupted (damage)`.
pub(super) fn lost(action: &str, why: &str) -> String {
    format!("{action}, {why}")
}

pub(super) fn disrupted_because(cause: &str) -> String {
    format!("disrupted ({cause})")
}

pub(super) fn countered_by(name: &str) -> String {
    format!("countered by {name}")
}

pub(super) const GIVEN_UP: &str = "given up";
pub(super) const CANNOT_CONTINUE: &str = "lost: cannot continue";
pub(super) const NO_EFFECT: &str = "no effect";

/// Two actions in the same segment.
pub(super) fn both(first: &str, second: &str) -> String {
    format!("{first}, {second}")
}

/// The title of the ruler, with the number of lanes below the ones in view.
pub(super) fn title_and_more(title: &str, below: usize) -> String {
    format!("{title} · {below} more")
}

pub(super) const LOST_IF_DOWN: &str = "lost if its actor goes down";
pub(super) const LOST_IF_INCAPACITATED: &str = "lost if incapacitated";
pub(super) const DISRUPTED_BY_DAMAGE: &str = "disrupted by damage, lost if incapacitated";

/// Lists what would disrupt a casting: `disrupted by damage or a failed saving throw`.
pub(super) fn disrupted_by(disruptors: &[Disruptor]) -> String {
    let names: Vec<&str> = disruptors.iter().map(|it| disruptor(*it)).collect();
    let listed = match names.split_last() {
        None => String::new(),
        Some((only, [])) => (*only).to_owned(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
    };
    format!("disrupted by {listed}")
}

fn disruptor(disruptor: Disruptor) -> &'static str {
    match disruptor {
        Disruptor::Damage => "damage",
        Disruptor::FailedSave => "a failed saving throw",
        Disruptor::NoMoveOrAction => "being kept from moving or acting",
        Disruptor::NoAction => "being kept from acting",
        Disruptor::Jostling => "an ally who pushes past",
        Disruptor::FreeAttack => "making a free attack",
    }
}

// Segments, in the middle of a sentence.

pub(super) fn surprise_segment(segment: u32) -> String {
    format!("surprise segment {segment}")
}

pub(super) fn segment(segment: u32) -> String {
    format!("segment {segment}")
}

pub(super) fn segment_of_next_round(segment: u32) -> String {
    format!("segment {segment} of the next round")
}

pub(super) fn segment_in_rounds(segment: u32, rounds: u32) -> String {
    format!("segment {segment}, {rounds} rounds from now")
}

// Events that fall due.

/// Short label: `web takes effect`.
pub(super) fn due(due: &DueText) -> String {
    match due {
        DueText::Spell(spell) => format!("{spell} takes effect"),
        DueText::Condition(condition) => format!("{condition} ends"),
        DueText::Light(item) => format!("{item} burns down"),
    }
}

/// Short label with the time that is left: `web takes effect in 2 seg`.
pub(super) fn due_in(due: &DueText, left: &str) -> String {
    format!("{} in {left}", self::due(due))
}

/// Description in the time of one combatant's turns.
pub(super) fn due_after(due: &DueText, seconds: u32, owner: &str) -> String {
    let time = format!("{} of {owner}'s turns", seconds_text(seconds));
    capitalized(&match due {
        DueText::Spell(spell) => format!("{spell} takes effect after {time}"),
        DueText::Condition(condition) => format!("{condition} ends after {time}"),
        DueText::Light(item) => format!("{item} burns down after {time}"),
    })
}

/// Description on a clock that all combatants share; `segment` is named as by [`segment`] and its neighbours.
pub(super) fn due_at(due: &DueText, segment: &str) -> String {
    capitalized(&match due {
        DueText::Spell(spell) => format!("{spell} takes effect at {segment}"),
        DueText::Condition(condition) => format!("{condition} ends at {segment}"),
        DueText::Light(item) => format!("{item} burns down at {segment}"),
    })
}

/// The end of a condition; `when` is the predicate of the sentence.
pub(super) fn condition_ends(condition: &str, when: &str) -> String {
    format!("{} {when}", capitalized(condition))
}
