//! The timeline: a ruler of seconds for this round and the next, with marks.
//!
//! Every combatant counts seconds in its turn, so a position on the ruler is a round and a second of that combatant's
//! turn. A turn still to come this round starts at second 0 of this round; one that has passed continues in the next
//! round. Where turns take no time, the ruler counts turns: a position is a round and a place in the turn order.

use crate::gm::shared::CombatantNames;
use crate::gm::sources::GmSources;
use crate::gm::timeline::text;
use crate::rules::state::{
    Battle, CombatantId, DueEvent, InProgress, InitiativeSlot, ScheduledEvent, Stance,
};
use crate::rules::turns::turn_budget;
use crate::ruleset::ActionBehaviour;
use crate::view::condition_end::due_text;

pub(in crate::gm) mod segments;

pub(in crate::gm) use segments::spoilt_by;

/// Contents of the timeline.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TimelineModel {
    /// Round at the left end; 0 before the fight begins.
    pub round: u32,
    /// Number of seconds, segments or turns in a round.
    pub ticks: u32,
    /// Position of the open turn, in seconds from the left; in a round of sides, the segment.
    pub now: Option<u32>,
    /// One lane for each combatant with marks, in turn order.
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
    /// A delayed spell takes effect: a hollow diamond.
    Effect,
    /// A condition ends: a hollow diamond.
    Ending,
    /// The combatant is surprised: a dull bar.
    Surprised,
    /// Seconds of the combatant's turn that have passed: a pale bar.
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
}

impl Lane {
    /// Returns the descriptions of the marks. A mark has none if another mark says the same.
    pub fn descriptions(&self) -> impl Iterator<Item = &str> {
        let marks = self.marks.iter().map(|mark| mark.sentence.as_str());
        marks.filter(|sentence| !sentence.is_empty())
    }
}

impl TimelineModel {
    /// Builds the timeline of turns of seconds, with a lane for each place in the turn order.
    pub(in crate::gm) fn from_seconds(sources: &GmSources, names: &CombatantNames) -> Self {
        Self::from_turn_order(sources, names, RulerUnit::Seconds)
    }

    /// Builds the timeline of turns that take no time and follow the turn order.
    pub(in crate::gm) fn from_turns(sources: &GmSources, names: &CombatantNames) -> Self {
        Self::from_turn_order(sources, names, RulerUnit::Turns)
    }

    /// Builds the timeline of turns that take no time and have no fixed order.
    pub(in crate::gm) fn from_rounds(sources: &GmSources, names: &CombatantNames) -> Self {
        Self::from_turn_order(sources, names, RulerUnit::Rounds)
    }

    fn from_turn_order(sources: &GmSources, names: &CombatantNames, counts: RulerUnit) -> Self {
        let battle = sources.battle;
        let ticks = counts.ticks(battle);
        let now = battle.order.open_turn().map(|turn| match counts {
            RulerUnit::Seconds => ticks.saturating_sub(turn.left()),
            RulerUnit::Turns | RulerUnit::Rounds => counts.place(battle, turn.combatant()),
        });
        let comes_next = next_place(sources);
        let lanes = battle
            .order
            .places()
            .iter()
            .map(|place| {
                let lane = LaneBuilder {
                    sources,
                    names,
                    counts,
                    ticks,
                    now: now.unwrap_or(0),
                    place,
                };
                lane.build(comes_next == Some(place.who))
            })
            .filter(|lane| !lane.marks.is_empty())
            .collect();
        Self {
            round: battle.clock.round(),
            ticks,
            now,
            lanes,
            own_seconds: counts == RulerUnit::Seconds,
            by_turns: counts != RulerUnit::Seconds,
            ..Self::default()
        }
    }

    /// True if there is nothing to show because the fight has not begun.
    pub fn is_empty(&self) -> bool {
        self.round == 0 && self.lead == 0
    }

    /// Returns the short label at the left end of the ruler that says what it counts.
    pub fn title(&self) -> String {
        match (self.lead, self.own_seconds) {
            _ if self.by_turns => text::TURNS.to_owned(),
            (1.., _) => text::SURPRISE.to_owned(),
            (0, true) => text::round_with_own_seconds(self.round),
            (0, false) => text::round(self.round),
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

    /// Returns the number of rounds on the ruler.
    pub fn rounds(&self) -> u32 {
        if self.by_turns { ROUNDS_OF_TURNS } else { 2 }
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

/// Unit of the ruler in fights with a turn order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RulerUnit {
    /// Seconds, counted separately for each combatant.
    Seconds,
    /// Turns, in turn order.
    Turns,
    /// Rounds, because the order of the turns is not known beforehand.
    Rounds,
}

impl RulerUnit {
    /// Returns the number of units in a round.
    fn ticks(self, battle: &Battle) -> u32 {
        match self {
            Self::Seconds => turn_budget(battle.ruleset),
            Self::Turns => u32::try_from(battle.order.places().len())
                .unwrap_or(1)
                .max(1),
            Self::Rounds => 1,
        }
    }

    /// Returns the number of units before the turn of `who` in a round.
    fn place(self, battle: &Battle, who: CombatantId) -> u32 {
        let mut places = battle.order.places().iter();
        match self {
            Self::Turns => places
                .position(|place| place.who == who)
                .and_then(|at| u32::try_from(at).ok())
                .unwrap_or(0),
            Self::Seconds | Self::Rounds => 0,
        }
    }
}

/// Returns the combatant whose turn comes after the open one.
fn next_place(sources: &GmSources) -> Option<CombatantId> {
    let battle = sources.battle;
    let can_act = |place: &&InitiativeSlot| battle.get(place.who).is_some_and(|who| who.is_up());
    let places = || battle.order.places().iter().filter(can_act);
    let this_round = places().find(|place| place.last_round < battle.clock.round());
    this_round
        .or_else(|| places().next())
        .map(|place| place.who)
}

/// Position of a combatant's seconds on the ruler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OwnSeconds {
    /// Point where the combatant's next second begins.
    pub at: u32,
    /// Number of its seconds that follow from there without a gap.
    pub unbroken: u32,
    /// Point where the seconds after the gap begin.
    pub then: u32,
}

impl OwnSeconds {
    /// Returns the point where the combatant's `nth` second from now ends.
    pub fn end_of_second(self, nth: u32) -> u32 {
        if nth <= self.unbroken {
            self.at + nth
        } else {
            self.then + (nth - self.unbroken)
        }
    }
}

struct LaneBuilder<'b, 'a, 'w, 's> {
    sources: &'b GmSources<'a, 'w, 's>,
    names: &'b CombatantNames,
    counts: RulerUnit,
    ticks: u32,
    now: u32,
    place: &'b InitiativeSlot,
}

impl LaneBuilder<'_, '_, '_, '_> {
    fn build(&self, comes_next: bool) -> Lane {
        let battle = self.sources.battle;
        let who = self.place.who;
        let combatant = battle.get(who);
        let own = self.own_seconds(who);
        let mut marks = self.turn_marks(comes_next);
        marks.extend(self.may_act(own, comes_next));
        let current = combatant.as_ref().and_then(|it| it.timer().current());
        marks.extend(current.map(|action| self.action(own, action)));
        let due = battle.timeline.due().iter();
        marks.extend(soonest_first(due.filter_map(|due| self.due(due))));
        Lane {
            who,
            name: self.names.name_of(who),
            stance: combatant.map_or(Stance::Other, |it| battle.sides.stance(it.identity().side)),
            active: battle.order.open_turn().map(|turn| turn.combatant()) == Some(who),
            selected: self.sources.selection.0 == Some(who),
            marks,
        }
    }

    fn own_seconds(&self, who: CombatantId) -> OwnSeconds {
        let battle = self.sources.battle;
        let ticks = self.ticks;
        let open = battle
            .order
            .open_turns()
            .iter()
            .find(|turn| turn.combatant() == who);
        if let Some(turn) = open {
            return OwnSeconds {
                at: ticks.saturating_sub(turn.left()),
                unbroken: turn.left(),
                then: ticks,
            };
        }
        let passed = battle
            .order
            .place_of(who)
            .is_some_and(|place| place.last_round >= battle.clock.round() && !place.delayed);
        let at = self.counts.place(battle, who) + if passed { ticks } else { 0 };
        OwnSeconds {
            at,
            unbroken: ticks,
            then: at + ticks,
        }
    }

    /// Returns the marks for the spent and remaining seconds of its turn in this round.
    fn turn_marks(&self, comes_next: bool) -> Vec<LaneMark> {
        let battle = self.sources.battle;
        let up = battle.get(self.place.who).is_some_and(|who| who.is_up());
        if !up || self.counts != RulerUnit::Seconds {
            return Vec::new();
        }
        let bar = |kind, from, to, sentence: &str| LaneMark {
            kind,
            from,
            to,
            label: String::new(),
            sentence: sentence.to_owned(),
        };
        let mut open = battle.order.open_turns().iter();
        let open = open.find(|turn| turn.combatant() == self.place.who);
        if let Some(turn) = open {
            let spent = self.ticks.saturating_sub(turn.left());
            let passed = bar(MarkKind::Passed, 0, spent, "");
            let to_come = bar(MarkKind::ToCome, spent, self.ticks, "");
            return [passed, to_come]
                .into_iter()
                .filter(|mark| mark.from < mark.to)
                .collect();
        }
        // A combatant that has delayed its turn still has all of it.
        if self.place.last_round >= battle.clock.round() && !self.place.delayed {
            return vec![bar(MarkKind::Passed, 0, self.ticks, text::HAS_ACTED)];
        }
        let sentence = match comes_next || self.place.delayed {
            true => "",
            false => text::ACTS_LATER,
        };
        vec![bar(MarkKind::ToCome, 0, self.ticks, sentence)]
    }

    fn may_act(&self, own: OwnSeconds, comes_next: bool) -> Option<LaneMark> {
        let order = self.sources.battle.order;
        let who = self.place.who;
        let turn = order
            .open_turns()
            .iter()
            .find(|turn| turn.combatant() == who);
        if let Some(turn) = turn {
            if self.counts != RulerUnit::Seconds {
                let at = self.counts.place(self.sources.battle, who);
                let sentence = text::ACTS_NOW.to_owned();
                let label = text::ACTS.to_owned();
                return Some(LaneMark::at(MarkKind::MayAct, at, label, sentence));
            }
            let innermost = order.open_turn().map(|turn| turn.combatant()) == Some(who);
            let (label, sentence) = if innermost {
                (text::ACTS, text::acts_now(turn.left()))
            } else {
                (text::WAITS, text::is_interrupted(turn.left()))
            };
            return Some(LaneMark::at(
                MarkKind::MayAct,
                own.at,
                label.into(),
                sentence,
            ));
        }
        if self.place.delayed {
            return Some(LaneMark::at(
                MarkKind::MayCutIn,
                self.now,
                text::DELAYED.into(),
                text::MAY_TAKE_DELAYED_TURN.into(),
            ));
        }
        comes_next.then(|| {
            let (label, sentence) = (text::NEXT.into(), text::ACTS_NEXT.into());
            LaneMark::at(MarkKind::MayAct, own.at, label, sentence)
        })
    }

    fn action(&self, own: OwnSeconds, action: &InProgress) -> LaneMark {
        let label = self.action_text(action);
        let left = action.left();
        let sentence = text::seconds_of_action(
            &label,
            action.spent(),
            action.needs(),
            left,
            self.spoilt_by(action),
        );
        LaneMark {
            kind: MarkKind::Action,
            from: own.at.saturating_sub(action.spent()),
            to: own.end_of_second(left),
            label,
            sentence,
        }
    }

    fn action_text(&self, action: &InProgress) -> String {
        let lexicon = self.sources.lexicon;
        let order = action.order();
        let name = lexicon.action(action.action());
        if let Some(spell) = order.spell {
            return text::casting(&name, &lexicon.spell(spell));
        }
        let name = order.combo.map_or(name, |combo| lexicon.combo(combo));
        match order.targets.first() {
            Some(target) => text::action_at(&name, &self.names.name_of(*target)),
            None => name,
        }
    }

    fn spoilt_by(&self, action: &InProgress) -> &'static str {
        let ruleset = self.sources.battle.ruleset;
        let casting = ruleset
            .actions
            .get(action.action())
            .is_some_and(|def| def.does == ActionBehaviour::Cast);
        if casting && ruleset.turns.damage_disrupts_casts() {
            text::DISRUPTED_BY_DAMAGE
        } else {
            text::LOST_IF_INCAPACITATED
        }
    }

    /// Returns the point of the ruler at which an event falls due. If turns consist of parts, that is the beginning
    /// of a turn of the event's owner: each of those turns counts as a round (RES-05).
    fn end_of(&self, due: &ScheduledEvent) -> u32 {
        let battle = self.sources.battle;
        if self.counts == RulerUnit::Seconds {
            return self.own_seconds(due.owner).end_of_second(due.left);
        }
        let place = battle.order.place_of(due.owner);
        let passed = place.is_some_and(|place| place.last_round >= battle.clock.round());
        let first = if passed { self.ticks } else { 0 };
        let span = turn_budget(battle.ruleset).max(1);
        let turns = due.left.div_ceil(span).saturating_sub(1);
        self.counts.place(battle, due.owner) + first + turns * self.ticks
    }

    /// Returns the mark for an event that falls due on this lane.
    fn due(&self, due: &ScheduledEvent) -> Option<LaneMark> {
        let (kind, whose, event) = due_target(self.sources, due);
        if whose != self.place.who {
            return None;
        }
        let name_of = |who| self.names.name_of(who);
        let sentence = match &event {
            DueText::Condition(condition) => {
                let when = due_text(self.sources.battle, whose, due, name_of);
                text::condition_ends(condition, &when)
            }
            DueText::Spell(_) | DueText::Light(_) => {
                text::due_after(&event, due.left, &name_of(due.owner))
            }
        };
        let label = text::due(&event);
        Some(LaneMark::at(kind, self.end_of(due), label, sentence))
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
    let lexicon = sources.lexicon;
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
