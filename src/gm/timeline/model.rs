//! The timeline: this round and the next as a ruler of seconds, and what lies where on it.
//!
//! Every combatant's seconds count in its own turn, so a position on the ruler is a round and one of the
//! owner's own seconds in it: a turn that has not come yet this round starts at this round's second 0, one
//! that has passed goes on in the next round.

use crate::gm::shared::{Names, capital, seconds};
use crate::gm::sources::GmSources;
use crate::rules::state::{CombatantId, Due, DueEvent, InProgress, Place, Stance};
use crate::rules::turns::turn_budget;
use crate::ruleset::Deed;
use crate::view::ending::due_words;

pub(in crate::gm) mod segments;

pub(in crate::gm) use segments::spoilt_by;

/// The timeline.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TimelineModel {
    /// The round at the left; 0 before the fight begins.
    pub round: u32,
    /// Seconds in a round, or segments.
    pub ticks: u32,
    /// Where the open turn stands, in seconds from the left; in a round of sides the segment.
    pub now: Option<u32>,
    /// A lane for each combatant with anything on it, in the order of turns.
    pub lanes: Vec<Lane>,
    /// In a round of sides now is a whole segment, not an instant.
    pub whole_ticks: bool,
    /// Surprise segments before the first round, at the left end of the ruler.
    pub lead: u32,
    /// The segment in which each side acts.
    pub pennants: Vec<Pennant>,
    /// What to say where nothing lies on the ruler yet; empty for nothing.
    pub remark: String,
}

/// A side's segment on the ruler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pennant {
    /// What the side is called.
    pub label: String,
    /// How it stands.
    pub stance: Stance,
    /// Where it begins, in segments from the left end.
    pub at: u32,
}

/// What lies on one combatant's lane.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lane {
    /// Whose; of a lane that several share, the first's.
    pub who: CombatantId,
    /// What it is called, or how many of what.
    pub name: String,
    /// How its side stands.
    pub stance: Stance,
    /// Its turn goes on now.
    pub active: bool,
    /// It is selected.
    pub selected: bool,
    /// What lies on it.
    pub marks: Vec<Mark>,
}

/// Something on a lane.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// What it is.
    pub kind: MarkKind,
    /// Where it begins, in seconds from the left end of the ruler.
    pub from: u32,
    /// Where it takes effect, in seconds from the left end; it may lie beyond the right end.
    pub to: u32,
    /// A few words for the lane.
    pub label: String,
    /// The whole of it in a sentence, with what would spoil it.
    pub sentence: String,
}

/// What a mark on the timeline is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkKind {
    /// Its owner may act: a triangle.
    MayAct,
    /// Its owner may act at any moment from here on: a hollow triangle.
    MayCutIn,
    /// An action in progress: a solid bar with a diamond at its end.
    Action,
    /// A delayed spell takes effect: a hollow diamond.
    Effect,
    /// A condition ends: a hollow diamond.
    Ending,
    /// Its owner is surprised: a dull bar.
    Surprised,
}

impl Mark {
    /// A point on the ruler.
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
    /// Everything on the lane, for screen readers.
    pub fn sentence(&self) -> String {
        let marks: Vec<&str> = self
            .marks
            .iter()
            .map(|mark| mark.sentence.as_str())
            .collect();
        format!("{}: {}", self.name, marks.join("; "))
    }
}

impl TimelineModel {
    /// The timeline as it stands now, with a lane for each place in the order.
    pub(in crate::gm) fn of_places(sources: &GmSources, names: &Names) -> Self {
        let battle = sources.battle;
        let ticks = turn_budget(battle.ruleset);
        let now = battle.order.open_turn().map(|turn| {
            match battle.ruleset.turns.play().counts_seconds() {
                true => ticks.saturating_sub(turn.left()),
                // Nothing in such a turn takes seconds: it stands at its beginning.
                false => 0,
            }
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
            remark: match battle.clock.has_begun() {
                true => String::new(),
                false => "The clock has not started: roll initiative to begin (Space)".into(),
            },
            ..Self::default()
        }
    }

    /// Seconds, or segments, on the whole ruler.
    pub fn length(&self) -> u32 {
        if self.lead > 0 {
            self.lead + self.ticks
        } else {
            self.ticks * 2
        }
    }

    /// Whether a round begins at this tick of the ruler.
    pub fn begins_round(&self, tick: u32) -> bool {
        tick >= self.lead && (tick - self.lead).is_multiple_of(self.ticks.max(1))
    }
}

/// What stands where the board of steps will, before the fight begins.
pub(in crate::gm) fn unbegun() -> TimelineModel {
    TimelineModel {
        remark: "The fight has not begun: begin it (Space)".into(),
        ..TimelineModel::default()
    }
}

/// Whose turn comes when the open one is over.
fn next_place(sources: &GmSources) -> Option<CombatantId> {
    let battle = sources.battle;
    let can_act = |place: &&Place| battle.get(place.who).is_some_and(|who| who.is_up());
    let places = || battle.order.places().iter().filter(can_act);
    let this_round = places().find(|place| place.last_round < battle.clock.round());
    this_round
        .or_else(|| places().next())
        .map(|place| place.who)
}

/// Where a combatant's own seconds lie on the ruler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OwnSeconds {
    /// Where its next own second begins.
    pub at: u32,
    /// How many follow from there without a gap.
    pub unbroken: u32,
    /// Where those after them begin.
    pub then: u32,
}

impl OwnSeconds {
    /// Where the end of the `nth` own second from now lies.
    pub fn end_of(self, nth: u32) -> u32 {
        if nth <= self.unbroken {
            self.at + nth
        } else {
            self.then + (nth - self.unbroken)
        }
    }
}

struct LaneBuilder<'b, 'a, 'w, 's> {
    sources: &'b GmSources<'a, 'w, 's>,
    names: &'b Names,
    ticks: u32,
    now: u32,
    place: &'b Place,
}

impl LaneBuilder<'_, '_, '_, '_> {
    fn build(&self, comes_next: bool) -> Lane {
        let battle = self.sources.battle;
        let who = self.place.who;
        let combatant = battle.get(who);
        let own = self.own_seconds(who);
        let mut marks = Vec::new();
        marks.extend(self.may_act(own, comes_next));
        let current = combatant.as_ref().and_then(|it| it.timer().current());
        marks.extend(current.map(|action| self.action(own, action)));
        let due = battle.timeline.due().iter();
        marks.extend(due.filter_map(|due| self.due(due)));
        Lane {
            who,
            name: self.names.of(who),
            stance: combatant.map_or(Stance::Other, |it| battle.sides.stance(it.identity().side)),
            active: battle.order.open_turn().map(|turn| turn.who()) == Some(who),
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
            .find(|turn| turn.who() == who);
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
        let at = if passed { ticks } else { 0 };
        OwnSeconds {
            at,
            unbroken: ticks,
            then: at + ticks,
        }
    }

    fn may_act(&self, own: OwnSeconds, comes_next: bool) -> Option<Mark> {
        let order = self.sources.battle.order;
        let who = self.place.who;
        let turn = order.open_turns().iter().find(|turn| turn.who() == who);
        if let Some(turn) = turn {
            if !self.sources.battle.ruleset.turns.play().counts_seconds() {
                let sentence = "acts now".to_owned();
                return Some(Mark::at(MarkKind::MayAct, 0, "acts".into(), sentence));
            }
            let left = seconds(turn.left());
            let innermost = order.open_turn().map(|turn| turn.who()) == Some(who);
            let (label, sentence) = if innermost {
                ("acts".into(), format!("acts now, {left} left"))
            } else {
                let sentence = format!("is broken into, {left} left");
                ("waits".into(), sentence)
            };
            return Some(Mark::at(MarkKind::MayAct, own.at, label, sentence));
        }
        if self.place.delayed {
            let sentence =
                "may take its delayed turn at any moment; it is lost when its place comes";
            return Some(Mark::at(
                MarkKind::MayCutIn,
                self.now,
                "delayed".into(),
                sentence.into(),
            ));
        }
        comes_next.then(|| Mark::at(MarkKind::MayAct, own.at, "next".into(), "acts next".into()))
    }

    fn action(&self, own: OwnSeconds, action: &InProgress) -> Mark {
        let label = self.action_words(action);
        let (needs, left) = (action.needs(), action.left());
        let sentence = format!(
            "{label}, {} of {} done; complete after {} more of its own; {}",
            action.spent(),
            seconds(needs),
            seconds(left),
            self.spoilt_by(action)
        );
        Mark {
            kind: MarkKind::Action,
            from: own.at.saturating_sub(action.spent()),
            to: own.end_of(left),
            label,
            sentence,
        }
    }

    fn action_words(&self, action: &InProgress) -> String {
        let lexicon = self.sources.lexicon;
        let order = action.order();
        let name = lexicon.action(action.action());
        if let Some(spell) = order.spell {
            return format!("{name}: {}", lexicon.spell(spell));
        }
        match order.targets.first() {
            Some(target) => format!("{name} → {}", self.names.of(*target)),
            None => name,
        }
    }

    fn spoilt_by(&self, action: &InProgress) -> &'static str {
        let ruleset = self.sources.battle.ruleset;
        let casting = ruleset
            .actions
            .get(action.action())
            .is_some_and(|def| def.does == Deed::Cast);
        if casting && ruleset.turns.damage_spoils_casts() {
            "spoilt by damage, lost if incapacitated"
        } else {
            "lost if incapacitated"
        }
    }

    /// Where on the ruler something falls due. Where turns are made of parts, that is at the beginning of a
    /// turn of its owner: each of them counts a round (RES-05).
    fn end_of(&self, due: &Due) -> u32 {
        let battle = self.sources.battle;
        if battle.ruleset.turns.play().counts_seconds() {
            return self.own_seconds(due.owner).end_of(due.left);
        }
        let place = battle.order.place_of(due.owner);
        let passed = place.is_some_and(|place| place.last_round >= battle.clock.round());
        let first = if passed { self.ticks } else { 0 };
        let turns = due.left.div_ceil(self.ticks.max(1)).saturating_sub(1);
        first + turns * self.ticks
    }

    /// What falls due on this lane.
    fn due(&self, due: &Due) -> Option<Mark> {
        let lexicon = self.sources.lexicon;
        let (kind, whose, label) = what_comes(self.sources, due);
        if whose != self.place.who {
            return None;
        }
        let at = self.end_of(due);
        if let DueEvent::ConditionEnds { condition, .. } = &due.event {
            let names = |who| self.names.of(who);
            let words = due_words(self.sources.battle, whose, due, names);
            let condition = capital(&lexicon.condition(*condition));
            return Some(Mark::at(kind, at, label, format!("{condition} {words}")));
        }
        let counted = if due.owner == whose {
            "its own".to_owned()
        } else {
            format!("{}'s", self.names.of(due.owner))
        };
        let sentence = format!(
            "{} after {} of {counted}",
            capital(&label),
            seconds(due.left)
        );
        Some(Mark::at(kind, at, label, sentence))
    }
}

/// What falls due, on whose lane, and in which words: a spell stands on its caster's, the end of a condition on
/// its bearer's.
fn what_comes(sources: &GmSources, due: &Due) -> (MarkKind, CombatantId, String) {
    let lexicon = sources.lexicon;
    match &due.event {
        DueEvent::Spell { spell, .. } => {
            let label = format!("{} takes effect", lexicon.spell(*spell));
            (MarkKind::Effect, due.owner, label)
        }
        DueEvent::ConditionEnds { who, condition } => {
            let label = format!("{} ends", lexicon.condition(*condition));
            (MarkKind::Ending, *who, label)
        }
    }
}
