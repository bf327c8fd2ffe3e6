//! The timeline of fights with a turn order: own seconds of each combatant, or turns that take no time.

use crate::rules::state::{
    Battle, CombatantId, InProgress, InitiativeSlot, ScheduledEvent, Stance,
};
use crate::rules::turns::turn_budget;
use crate::ruleset::ActionBehaviour;
use crate::ui::shared::sources::GmSources;
use crate::ui::shared::{CombatantNames, count_text, seconds_text};
use crate::ui::timeline::text;
use crate::view::condition_end::due_text;

use super::past::{ActionParts, Past, PastClock};
use super::{
    DueText, Lane, LaneMark, MarkKind, TimelineModel, due_label, due_target, soonest_first,
};

impl TimelineModel {
    /// Builds the timeline of turns of seconds, with a lane for each place in the turn order.
    pub(in crate::ui) fn from_seconds(sources: &GmSources, names: &CombatantNames) -> Self {
        Self::from_turn_order(sources, names, RulerUnit::Seconds)
    }

    /// Builds the timeline of turns that take no time and follow the turn order.
    pub(in crate::ui) fn from_turns(sources: &GmSources, names: &CombatantNames) -> Self {
        Self::from_turn_order(sources, names, RulerUnit::Turns)
    }

    /// Builds the timeline of turns that take no time and have no fixed order.
    pub(in crate::ui) fn from_rounds(sources: &GmSources, names: &CombatantNames) -> Self {
        Self::from_turn_order(sources, names, RulerUnit::Rounds)
    }

    fn from_turn_order(sources: &GmSources, names: &CombatantNames, counts: RulerUnit) -> Self {
        let battle = sources.battle();
        let ticks = counts.ticks(battle);
        let now = battle.order.open_turn().map(|turn| match counts {
            RulerUnit::Seconds => ticks.saturating_sub(turn.left()),
            RulerUnit::Turns | RulerUnit::Rounds => counts.place(battle, turn.combatant()),
        });
        let comes_next = next_place(sources);
        // Where turns take no time, the turn order says who acts: lanes are for what lasts.
        let past = match counts {
            RulerUnit::Seconds => Past::of_round(sources, names, PastClock::OwnSeconds(ticks)),
            RulerUnit::Turns | RulerUnit::Rounds => Past::default(),
        };
        let mut lanes: Vec<(Turn, Lane)> = battle
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
                    past: &past,
                };
                let turn = Turn::of(battle, place);
                (turn, lane.build(comes_next == Some(place.who), turn))
            })
            .filter(|(_, lane)| match counts {
                RulerUnit::Seconds => !lane.marks.is_empty(),
                RulerUnit::Turns | RulerUnit::Rounds => lane.lasts(),
            })
            .collect();
        lanes.sort_by_key(|(turn, lane)| (lane.rank(), *turn));
        let lanes = lanes.into_iter().map(|(_, lane)| lane).collect();
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
}

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

/// Turn of a combatant in this round, in the order in which the lanes are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Turn {
    /// Open, with this number of open turns inside it.
    Open(usize),
    /// Delayed: it may come at any time.
    Delayed,
    /// Still to come in this round.
    ToCome,
    /// Over in this round.
    Over,
}

impl Turn {
    fn of(battle: &Battle, place: &InitiativeSlot) -> Self {
        let mut open = battle.order.open_turns().iter().rev();
        match open.position(|turn| turn.combatant() == place.who) {
            Some(inside) => Self::Open(inside),
            None if place.delayed => Self::Delayed,
            None if place.last_round < battle.clock.round() => Self::ToCome,
            None => Self::Over,
        }
    }
}

/// Returns the combatant whose turn comes after the open one.
fn next_place(sources: &GmSources) -> Option<CombatantId> {
    let battle = sources.battle();
    let can_act = |place: &&InitiativeSlot| battle.get(place.who).is_some_and(|who| who.is_up());
    let places = || battle.order.places().iter().filter(can_act);
    let this_round = places().find(|place| place.last_round < battle.clock.round());
    this_round
        .or_else(|| places().next())
        .map(|place| place.who)
}

/// Position of a combatant's seconds on the ruler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui::timeline) struct OwnSeconds {
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
    past: &'b Past,
}

impl LaneBuilder<'_, '_, '_, '_> {
    fn build(&self, comes_next: bool, turn: Turn) -> Lane {
        let battle = self.sources.battle();
        let who = self.place.who;
        let combatant = battle.get(who);
        let own = self.own_seconds(who);
        let mut marks = self.turn_marks(comes_next);
        let up = combatant.as_ref().is_some_and(|it| it.is_up());
        marks.extend(self.past.marks(who, up));
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
            selected: self.sources.selection().0 == Some(who),
            acted: turn == Turn::Over,
            marks,
        }
    }

    fn own_seconds(&self, who: CombatantId) -> OwnSeconds {
        let battle = self.sources.battle();
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
        let battle = self.sources.battle();
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
        let order = self.sources.battle().order;
        let who = self.place.who;
        let turn = order
            .open_turns()
            .iter()
            .find(|turn| turn.combatant() == who);
        if let Some(turn) = turn {
            if self.counts != RulerUnit::Seconds {
                let at = self.counts.place(self.sources.battle(), who);
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
            label: text::done_in(&label, &seconds_text(left)),
            sentence,
        }
    }

    fn action_text(&self, action: &InProgress) -> String {
        let order = action.order();
        let (spell, combo) = (order.spell, order.combo);
        let what = ActionParts {
            action: action.action(),
            spell,
            combo,
        };
        what.label(self.sources, self.names, &order.targets)
    }

    fn spoilt_by(&self, action: &InProgress) -> &'static str {
        let ruleset = self.sources.battle().ruleset;
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
        let battle = self.sources.battle();
        if self.counts == RulerUnit::Seconds {
            return self.own_seconds(due.owner).end_of_second(due.left);
        }
        let place = battle.order.place_of(due.owner);
        let passed = place.is_some_and(|place| place.last_round >= battle.clock.round());
        let first = if passed { self.ticks } else { 0 };
        let turns = self.turns_left(due).saturating_sub(1);
        self.counts.place(battle, due.owner) + first + turns * self.ticks
    }

    /// Returns the number of its owner's turns until an event falls due.
    fn turns_left(&self, due: &ScheduledEvent) -> u32 {
        due.left
            .div_ceil(turn_budget(self.sources.battle().ruleset).max(1))
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
                let when = due_text(self.sources.battle(), whose, due, name_of);
                text::condition_ends(condition, &when)
            }
            DueText::Spell(_) | DueText::Light(_) => {
                text::due_after(&event, due.left, &name_of(due.owner))
            }
        };
        let (left, from) = match self.counts {
            RulerUnit::Seconds => {
                let begun = due.of.saturating_sub(due.left);
                let at = self.own_seconds(due.owner).at;
                (seconds_text(due.left), at.saturating_sub(begun))
            }
            RulerUnit::Turns | RulerUnit::Rounds => {
                let left = count_text(self.turns_left(due), text::TURN);
                (left, self.now)
            }
        };
        let mut mark = LaneMark::at(kind, self.end_of(due), due_label(&event, &left), sentence);
        if kind == MarkKind::Effect {
            mark.from = from.min(mark.to);
        }
        Some(mark)
    }
}
