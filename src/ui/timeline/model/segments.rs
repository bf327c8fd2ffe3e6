//! The timeline of a round of segments: a single ruler, because all combatants share one clock.
//!
//! Segment `k` is the stretch from `k − 1` to `k`; an event due at its start is at its left end.

use crate::rules::state::{CombatantRef, Hold, InProgress, ScheduledEvent, Slot, Stage, Verdict};
use crate::rules::surprise::is_surprised;
use crate::rules::turns::next_slot_of;
use crate::rules::turns::place_of_side;
use crate::rules::turns::sided::SideSlot;
use crate::rules::verdict::verdict_of;
use crate::ruleset::{ActionBehaviour, CastingRules};
use crate::ui::shared::sources::GmSources;
use crate::ui::shared::{CombatantNames, order_name};
use crate::ui::timeline::text;
use crate::view::{acting, may_act};

use super::past::{Past, PastClock};
use super::{
    Lane, LaneMark, MarkKind, Pennant, TimelineModel, due_label, due_target, soonest_first,
};

/// Builds the timeline.
pub(in crate::ui) fn build(sources: &GmSources, names: &CombatantNames) -> TimelineModel {
    let battle = sources.battle();
    let ruler = Ruler::for_current_round(sources);
    let past = match battle.round.stage {
        Stage::Acting => Past::of_round(sources, names, PastClock::Segments),
        Stage::Apart | Stage::Surprise { .. } | Stage::Declaring | Stage::Choosing => {
            Past::default()
        }
    };
    let mut own: Vec<(String, Lane)> = Vec::new();
    for side in &battle.sides.0 {
        let members = battle
            .combatants()
            .filter(|who| who.identity().side == side.id);
        own.extend(members.map(|who| {
            let lane = lane(sources, names, &ruler, &past, &who);
            (who.identity().name.clone(), lane)
        }));
    }
    own.retain(|(_, lane)| !lane.marks.is_empty());
    let mut lanes = merge_equal(own);
    // The active one comes first, then actions in progress, then the combatants that act next. Otherwise a combatant
    // that sleeps for an hour would push active ones out of sight.
    lanes.sort_by_key(|lane| {
        let soonest = lane.marks.iter().filter(|mark| mark.kind != MarkKind::Done);
        let only_endings = soonest.clone().all(|mark| mark.kind == MarkKind::Ending);
        let soonest = soonest.map(|mark| mark.to).min();
        (lane.rank(), only_endings, lane.acted, soonest)
    });
    let pennants = battle
        .sides
        .0
        .iter()
        .filter_map(|side| match place_of_side(battle, side.id)? {
            SideSlot::Segment(segment) => Some(Pennant {
                label: text::short_side(&side.name),
                stance: side.stance,
                at: segment.saturating_sub(1),
            }),
            SideSlot::Half { .. } => None,
        });
    TimelineModel {
        round: battle.clock.round(),
        ticks: ruler.ticks,
        now: ruler.now,
        lanes,
        own_seconds: false,
        by_turns: false,
        whole_ticks: true,
        lead: ruler.lead,
        pennants: pennants.collect(),
        remark: match battle.round.stage {
            Stage::Declaring if verdict_of(battle) != Verdict::Open => text::FIGHT_DECIDED.into(),
            Stage::Declaring => text::DECLARATIONS_OPEN.into(),
            Stage::Apart | Stage::Surprise { .. } | Stage::Acting | Stage::Choosing => {
                String::new()
            }
        },
    }
}

/// Merges lanes with the same name into one if they have the same marks and no action in progress.
fn merge_equal(own: Vec<(String, Lane)>) -> Vec<Lane> {
    let mut lanes: Vec<(String, usize, Lane)> = Vec::new();
    for (name, lane) in own {
        let alone = lane
            .marks
            .iter()
            .any(|mark| !matches!(mark.kind, MarkKind::MayAct | MarkKind::Surprised));
        let same = lanes.iter_mut().find(|(known, _, other)| {
            !alone && *known == name && other.stance == lane.stance && other.marks == lane.marks
        });
        match same {
            Some((_, count, other)) => {
                *count += 1;
                other.selected |= lane.selected;
            }
            None => lanes.push((name, 1, lane)),
        }
    }
    let named = lanes.into_iter().map(|(name, count, mut lane)| {
        if count > 1 {
            lane.name = text::several(&name, count);
        }
        lane
    });
    named.collect()
}

/// Mapping of segments to the ruler.
#[derive(Clone, Copy, Debug)]
struct Ruler {
    /// Number of segments in a round.
    ticks: u32,
    /// Number of surprise segments at the left end.
    lead: u32,
    /// The current segment, counted from the left end.
    now: Option<u32>,
    /// Position of the current segment, which event times are counted from.
    base: i64,
}

impl Ruler {
    fn for_current_round(sources: &GmSources) -> Self {
        let battle = sources.battle();
        let ticks = battle.ruleset.clock.round;
        let elapsed = battle.clock.elapsed();
        match battle.round.stage {
            Stage::Surprise { segment, of } => {
                let now = segment.saturating_sub(1);
                Self {
                    ticks,
                    lead: of,
                    now: Some(now),
                    base: i64::from(now),
                }
            }
            Stage::Apart | Stage::Declaring | Stage::Acting | Stage::Choosing => {
                // Before its first segment, a round is at the end of the previous round; the first round has no
                // previous round.
                let base = if elapsed == 0 && battle.clock.round() <= 1 {
                    0
                } else {
                    i64::from(elapsed) - 1
                };
                Self {
                    ticks,
                    lead: 0,
                    now: elapsed.checked_sub(1),
                    base,
                }
            }
        }
    }

    /// Returns the position of an event in `segments` segments; a negative number is in the past.
    fn position_after(self, segments: i64) -> u32 {
        u32::try_from(self.base + segments).unwrap_or(0)
    }

    /// Returns the position at which a segment of the current round begins.
    fn position_of_segment(self, segment: u32) -> u32 {
        self.lead + segment.saturating_sub(1)
    }
}

fn lane(
    sources: &GmSources,
    names: &CombatantNames,
    ruler: &Ruler,
    past: &Past,
    who: &CombatantRef,
) -> Lane {
    let battle = sources.battle();
    let id = who.id();
    let mut marks: Vec<LaneMark> = Vec::new();
    marks.extend(may_act_at(sources, ruler, who));
    let current = who.timer().current();
    marks.extend(current.map(|action| in_progress(sources, names, ruler, action)));
    let due = battle.timeline.due().iter();
    marks.extend(soonest_first(
        due.filter_map(|due| due_mark(sources, ruler, who, due)),
    ));
    // Past actions are shown next to future ones.
    let acted = marks
        .iter()
        .all(|mark| matches!(mark.kind, MarkKind::Effect | MarkKind::Ending));
    let is_up = who.is_up();
    let mut all: Vec<LaneMark> = past.marks(id, is_up && !marks.is_empty()).collect();
    all.append(&mut marks);
    Lane {
        who: id,
        name: names.name_of(id),
        stance: battle.sides.stance(who.identity().side),
        active: acting(battle, sources.selection().0) == Some(id),
        selected: sources.selection().0 == Some(id),
        acted,
        marks: all,
    }
}

fn may_act_at(sources: &GmSources, ruler: &Ruler, who: &CombatantRef) -> Option<LaneMark> {
    let battle = sources.battle();
    if is_surprised(battle, who) {
        let surprised = who.surprised().0;
        return Some(LaneMark {
            kind: MarkKind::Surprised,
            from: 0,
            to: surprised.min(ruler.lead),
            label: text::SURPRISED.into(),
            sentence: text::surprised_for(surprised),
        });
    }
    if may_act(battle, who.id()) {
        let second = matches!(
            battle.round.moment.as_ref().map(|moment| moment.slot),
            Some(Slot::SecondRoutines(_))
        );
        let (at, label, sentence) = if second {
            let at = ruler.now.map_or(0, |now| now + 1);
            (at, text::SECOND_ROUTINE, text::MAY_ACT_AGAIN_NOW)
        } else {
            (ruler.now.unwrap_or(0), text::ACTS, text::MAY_ACT_NOW)
        };
        return Some(LaneMark::at(
            MarkKind::MayAct,
            at,
            label.into(),
            sentence.into(),
        ));
    }
    if battle.round.stage != Stage::Acting {
        return None;
    }
    match (who.part().held, next_slot_of(battle, who)?) {
        (Some(Hold::Open | Hold::Low), _) => {
            let at = ruler.now.unwrap_or(0);
            let (label, sentence) = (text::HOLDS.into(), text::HOLDS_OPENLY.into());
            Some(LaneMark::at(MarkKind::MayCutIn, at, label, sentence))
        }
        (Some(Hold::Until(segment)), _) => {
            let at = ruler.position_of_segment(segment);
            let (label, sentence) = (text::HOLDS.into(), text::holds_until(segment));
            Some(LaneMark::at(MarkKind::MayCutIn, at, label, sentence))
        }
        (None, Slot::Segment(segment)) => {
            let sentence = text::acts_in(segment);
            let at = ruler.position_of_segment(segment);
            Some(LaneMark::at(
                MarkKind::MayAct,
                at,
                segment.to_string(),
                sentence,
            ))
        }
        (None, Slot::SecondRoutines(segment)) => {
            let sentence = text::second_routine_after(segment);
            let at = ruler.position_of_segment(segment) + 1;
            let label = text::SECOND_ROUTINE.into();
            Some(LaneMark::at(MarkKind::MayAct, at, label, sentence))
        }
        (None, _of_phases) => None,
    }
}

fn in_progress(
    sources: &GmSources,
    names: &CombatantNames,
    ruler: &Ruler,
    action: &InProgress,
) -> LaneMark {
    let what = order_name(sources.lexicon(), action.order());
    let label = match action.order().targets.first() {
        Some(target) => text::action_at(&what, &names.name_of(*target)),
        None => what,
    };
    let to = ruler.position_after(i64::from(action.left()));
    let sentence = text::segments_of_action(
        &label,
        action.spent(),
        action.needs(),
        &segment_text(ruler, to),
        &spoilt_by(sources, action),
    );
    LaneMark {
        kind: MarkKind::Action,
        from: ruler.position_after(-i64::from(action.spent())),
        to,
        label: text::done_in(&label, &text::segments_left(action.left())),
        sentence,
    }
}

/// Describes a position on the ruler: `segment 6`, `segment 2 of the next round`.
fn segment_text(ruler: &Ruler, at: u32) -> String {
    let from_round = at.saturating_sub(ruler.lead);
    let (round, segment) = (from_round / ruler.ticks, from_round % ruler.ticks + 1);
    if at < ruler.lead {
        return text::surprise_segment(at + 1);
    }
    match round {
        0 => text::segment(segment),
        1 => text::segment_of_next_round(segment),
        more => text::segment_in_rounds(segment, more),
    }
}

/// Describes what would disrupt the casting, by the ruleset's rules.
pub(in crate::ui) fn spoilt_by(sources: &GmSources, action: &InProgress) -> String {
    let ruleset = sources.battle().ruleset;
    let is_magic = ruleset
        .actions
        .get(action.action())
        .is_some_and(|def| matches!(def.does, ActionBehaviour::Cast | ActionBehaviour::Ability));
    let Some(casting) = ruleset.turns.casting().filter(|_| is_magic) else {
        return text::LOST_IF_DOWN.into();
    };
    text::disrupted_by(&disruptors(casting))
}

/// Cause of a disrupted casting.
#[derive(Clone, Copy)]
pub(in crate::ui::timeline) enum Disruptor {
    /// Damage to the caster.
    Damage,
    /// A failed saving throw of the caster.
    FailedSave,
    /// The caster cannot move or cannot act.
    NoMoveOrAction,
    /// The caster cannot act.
    NoAction,
    /// An ally who pushes past.
    Jostling,
    /// A free attack by the caster.
    FreeAttack,
}

fn disruptors(casting: &CastingRules) -> Vec<Disruptor> {
    let kept = match casting.spoilt_by_impediment {
        true => Disruptor::NoMoveOrAction,
        // In all rules, a combatant that cannot act cannot concentrate.
        false => Disruptor::NoAction,
    };
    [
        (casting.spoilt_by_damage, Disruptor::Damage),
        (casting.spoilt_by_failed_save, Disruptor::FailedSave),
        (true, kept),
        (casting.spoilt_by_jostling, Disruptor::Jostling),
        (casting.spoilt_by_free_attack, Disruptor::FreeAttack),
    ]
    .into_iter()
    .filter_map(|(disrupts, what)| disrupts.then_some(what))
    .collect()
}

/// Returns the mark for an event that falls due on the lane of `who`.
fn due_mark(
    sources: &GmSources,
    ruler: &Ruler,
    who: &CombatantRef,
    due: &ScheduledEvent,
) -> Option<LaneMark> {
    let (kind, whose, event) = due_target(sources, due);
    if whose != who.id() {
        return None;
    }
    let at = ruler.position_after(i64::from(due.left));
    let sentence = text::due_at(&event, &segment_text(ruler, at));
    let label = due_label(&event, &text::segments_left(due.left));
    let mut mark = LaneMark::at(kind, at, label, sentence);
    if kind == MarkKind::Effect {
        let begun = due.of.saturating_sub(due.left);
        mark.from = ruler.position_after(-i64::from(begun)).min(at);
    }
    Some(mark)
}
