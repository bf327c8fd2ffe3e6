//! The timeline: a ruler of seconds for this round, and for the next as soon as a mark ends in it.
//!
//! Every combatant counts seconds in its turn, so a position on the ruler is a round and a second of that combatant's
//! turn. A turn still to come this round starts at second 0 of this round; one that has passed continues in the next
//! round. Where turns take no time, the ruler counts turns: a position is a round and a place in the turn order.

use crate::rules::state::{CombatantId, DueEvent, ScheduledEvent, Stance};
use crate::ui::shared::sources::GmSources;
use crate::ui::timeline::text;

mod past;
pub(in crate::ui) mod segments;
mod turn_order;

pub(in crate::ui) use segments::spoilt_by;
#[cfg(test)]
pub(super) use turn_order::OwnSeconds;

/// Contents of the timeline.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TimelineModel {
    /// Round at the left end; 0 before the fight begins.
    pub round: u32,
    /// Number of seconds, segments or turns in a round.
    pub ticks: u32,
    /// Position of the open turn, in seconds from the left; in a round of sides, the segment.
    pub now: Option<u32>,
    /// One lane for each combatant with marks: the active one first, then those with an action in progress, then the
    /// others in the order in which they act.
    pub lanes: Vec<Lane>,
    /// True if each combatant counts seconds separately, one turn after another: then only one lane shows the current
    /// time.
    pub own_seconds: bool,
    /// True if the ruler counts turns, which take no time: then it only separates rounds.
    pub by_turns: bool,
    /// True if the current time is a whole segment, as in a round of sides, rather than an instant.
    pub whole_ticks: bool,
    /// Number of surprise segments before the first round, at the left end of the ruler.
    pub lead: u32,
    /// Flags for the segments in which the sides act.
    pub pennants: Vec<Pennant>,
    /// Text for an empty ruler; empty for none.
    pub remark: String,
}

/// A side's segment on the ruler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pennant {
    /// Name of the side.
    pub label: String,
    /// Stance of the side.
    pub stance: Stance,
    /// Start, in segments from the left end.
    pub at: u32,
}

/// The lane of a combatant, or of several that share it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lane {
    /// Combatant of the lane; the first one, if several share it.
    pub who: CombatantId,
    /// Name of the combatant, or the number and kind of several.
    pub name: String,
    /// Stance of its side.
    pub stance: Stance,
    /// True if it is its turn.
    pub active: bool,
    /// True if it is selected.
    pub selected: bool,
    /// True if it does not act again in this round.
    pub acted: bool,
    /// Marks on the lane.
    pub marks: Vec<LaneMark>,
}

/// A mark on a lane.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaneMark {
    /// Meaning of the mark.
    pub kind: MarkKind,
    /// Start, in seconds from the left end of the ruler.
    pub from: u32,
    /// End, where it takes effect, in seconds from the left end; this may be beyond the right end.
    pub to: u32,
    /// Short label on the lane.
    pub label: String,
    /// Full description, including what would disrupt it.
    pub sentence: String,
}

/// Meaning of a mark on the timeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkKind {
    /// The combatant may act: a triangle.
    MayAct,
    /// The combatant may act at any time from here on: a hollow triangle.
    MayCutIn,
    /// An action in progress: a solid bar with a diamond at its end.
    Action,
    /// A delayed spell takes effect: the outline of a bar with a hollow diamond at its end.
    Effect,
    /// A condition ends: a hollow diamond.
    Ending,
    /// The combatant is surprised: a dull bar.
    Surprised,
    /// An action of this round that is done: a dim bar.
    Done,
    /// An action of this round that was disrupted, lost or given up: a dim bar with a cross at its end.
    Lost,
    /// Seconds of the combatant's turn that passed unused: a pale bar.
    Passed,
    /// Seconds of the combatant's turn still to come: the outline of a bar.
    ToCome,
}

impl LaneMark {
    /// Returns a mark at a single point of the ruler.
    fn at(kind: MarkKind, at: u32, label: String, sentence: String) -> Self {
        Self {
            kind,
            from: at,
            to: at,
            label,
            sentence,
        }
    }
}

impl Lane {
    /// Describes the whole lane, for screen readers.
    pub fn sentence(&self) -> String {
        let marks: Vec<&str> = self.descriptions().collect();
        text::lane(&self.name, &marks)
    }

    /// True if the lane is always shown: an action or a spell is in progress, or was lost in this round.
    pub fn is_pinned(&self) -> bool {
        self.marks.iter().any(|mark| match mark.kind {
            MarkKind::Action | MarkKind::Effect | MarkKind::Lost => true,
            MarkKind::MayAct
            | MarkKind::MayCutIn
            | MarkKind::Ending
            | MarkKind::Surprised
            | MarkKind::Done
            | MarkKind::Passed
            | MarkKind::ToCome => false,
        })
    }

    /// Returns the point where its next action or spell in progress takes effect, if there is one.
    pub fn in_progress_until(&self) -> Option<u32> {
        let under_way = self.marks.iter().filter(|mark| match mark.kind {
            MarkKind::Action | MarkKind::Effect => true,
            MarkKind::Lost
            | MarkKind::MayAct
            | MarkKind::MayCutIn
            | MarkKind::Ending
            | MarkKind::Surprised
            | MarkKind::Done
            | MarkKind::Passed
            | MarkKind::ToCome => false,
        });
        under_way.map(|mark| mark.to).min()
    }

    /// Returns the rank of the lane: the active one, then actions in progress, the soonest first, then the others.
    fn rank(&self) -> (bool, u32) {
        let until = self.in_progress_until().unwrap_or(u32::MAX);
        (!self.active, if self.active { 0 } else { until })
    }

    /// True if the lane must be in view.
    fn must_show(&self) -> bool {
        self.active || self.is_pinned()
    }

    /// True if something on the lane lasts beyond the moment: an action, a spell or a condition.
    pub(super) fn lasts(&self) -> bool {
        let ends = |mark: &LaneMark| mark.kind == MarkKind::Ending;
        self.is_pinned() || self.marks.iter().any(ends)
    }

    /// Returns the descriptions of the marks. A mark has none if another mark says the same.
    pub fn descriptions(&self) -> impl Iterator<Item = &str> {
        let marks = self.marks.iter().map(|mark| mark.sentence.as_str());
        marks.filter(|sentence| !sentence.is_empty())
    }
}

impl TimelineModel {
    /// True if there is nothing to show: the fight has not begun, or turns take no time and nothing lasts.
    pub fn is_empty(&self) -> bool {
        let idle = self.by_turns && self.lanes.is_empty();
        idle || (self.round == 0 && self.lead == 0)
    }

    /// True if there is only a remark to show, without a ruler.
    pub fn is_remark(&self) -> bool {
        !self.remark.is_empty() && self.lanes.is_empty()
    }

    /// Returns the lanes in the order in which a panel with room for `rows` shows them: the active lane and all that
    /// are always shown are among the first, and the next ones fill the rest.
    pub fn lanes_for(&self, rows: usize) -> Vec<&Lane> {
        let spare = rows.saturating_sub(self.pinned());
        let mut others = 0;
        let (mut first, mut rest) = (Vec::new(), Vec::new());
        for lane in &self.lanes {
            if lane.must_show() {
                first.push(lane);
            } else if others < spare {
                others += 1;
                first.push(lane);
            } else {
                rest.push(lane);
            }
        }
        first.extend(rest);
        first
    }

    /// Returns the number of lanes that are always shown.
    pub fn pinned(&self) -> usize {
        self.lanes.iter().filter(|lane| lane.must_show()).count()
    }

    /// Returns the short label at the left end of the ruler that says what it counts.
    pub fn title(&self) -> String {
        match self.lead {
            _ if self.by_turns => text::TURNS.to_owned(),
            1.. => text::SURPRISE.to_owned(),
            0 => text::round(self.round),
        }
    }

    /// Explains what the ruler counts, in a sentence or two; empty where all combatants share one clock.
    pub fn about(&self) -> String {
        match self.own_seconds {
            true => text::turns_of_seconds(self.ticks),
            false if self.by_turns => text::ONE_TURN_EACH.to_owned(),
            false => String::new(),
        }
    }

    /// Returns the number of rounds on the ruler: the next one is shown only if a mark ends in it.
    pub fn rounds(&self) -> u32 {
        if self.by_turns {
            return ROUNDS_OF_TURNS;
        }
        let next_round = self.ticks + 1..=self.ticks * 2;
        let mut marks = self.lanes.iter().flat_map(|lane| &lane.marks);
        1 + u32::from(marks.any(|mark| next_round.contains(&mark.to)))
    }

    /// Returns the length of the whole ruler in seconds, segments or turns.
    pub fn length(&self) -> u32 {
        if self.lead > 0 {
            self.lead + self.ticks
        } else {
            self.ticks * self.rounds()
        }
    }

    /// True if a round begins at this tick of the ruler.
    pub fn begins_round(&self, tick: u32) -> bool {
        tick >= self.lead && (tick - self.lead).is_multiple_of(self.ticks.max(1))
    }
}

/// Number of rounds on a ruler of turns.
const ROUNDS_OF_TURNS: u32 = 4;

/// Returns the label of an event that falls due: of a spell with the time that is `left`, because it changes the fight.
pub(super) fn due_label(event: &DueText, left: &str) -> String {
    match event {
        DueText::Spell(_) => text::due_in(event, left),
        DueText::Condition(_) | DueText::Light(_) => text::due(event),
    }
}

/// Sorts events that fall due, the soonest first: if there is room for only a few labels, the most urgent ones get
/// it.
pub(super) fn soonest_first(due: impl Iterator<Item = LaneMark>) -> Vec<LaneMark> {
    let mut due: Vec<LaneMark> = due.collect();
    due.sort_by_key(|mark| mark.to);
    due
}

/// An event that falls due, with the name of its spell, condition or item.
pub(super) enum DueText {
    /// This spell takes effect.
    Spell(String),
    /// This condition ends.
    Condition(String),
    /// This light source burns down.
    Light(String),
}

/// Returns the kind of an event that falls due, the combatant whose lane it is on, and its text. A spell is on its
/// caster's lane, the end of a condition on its bearer's.
fn due_target(sources: &GmSources, due: &ScheduledEvent) -> (MarkKind, CombatantId, DueText) {
    let lexicon = sources.lexicon();
    match &due.event {
        DueEvent::Spell { spell, .. } => {
            let event = DueText::Spell(lexicon.spell(*spell));
            (MarkKind::Effect, due.owner, event)
        }
        DueEvent::ConditionEnds { who, condition } => {
            let event = DueText::Condition(lexicon.condition(*condition));
            (MarkKind::Ending, *who, event)
        }
        DueEvent::LightEnds { item, .. } => {
            let event = DueText::Light(lexicon.item(*item));
            (MarkKind::Ending, due.owner, event)
        }
    }
}
