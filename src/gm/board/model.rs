//! The board of a round of phases: a column for each kind of action, HIGH before LOW, and everybody in
//! the column in which it is asked next (PHA-14 to PHA-19).

use crate::gm::shared::{Names, capital, counted};
use crate::gm::sources::GmSources;
use crate::gm::timeline::spoilt_by;
use crate::rules::action::InProgress;
use crate::rules::battle::CombatantRef;
use crate::rules::combatant::{CombatantId, Stance};
use crate::rules::declaration::{activity_of, intent};
use crate::rules::turns::next_slot_of;
use crate::rules::turns::phases::group_is_low;
use crate::rules::turns::round::{Slot, Stage};
use crate::rules::turns::sided::can_act;
use crate::ruleset::{ActionKind, Activity, Ruleset};
use crate::view::may_act;
use crate::view::moment::{half, intent_word, kind_letter, kind_word, slot_title};

pub(in crate::gm) mod steps;

/// The board.
#[derive(Clone, Debug, PartialEq)]
pub struct PhasesModel {
    /// The round.
    pub round: u32,
    /// Initiative has been rolled.
    pub rolled: bool,
    /// The columns, in the order of time.
    pub columns: Vec<PhaseColumn>,
}

/// A part of the round whose columns stand together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhaseBlock {
    /// What stands over it: `HIGH`.
    pub title: String,
    /// Whose it is: `The company 5`; empty for everybody's.
    pub note: String,
}

/// A column.
#[derive(Clone, Debug, PartialEq)]
pub struct PhaseColumn {
    /// The block that begins with it.
    pub block: Option<PhaseBlock>,
    /// Its letter: `D3`.
    pub letter: &'static str,
    /// Its kind in a word.
    pub name: &'static str,
    /// It goes on now.
    pub now: bool,
    /// It is over.
    pub past: bool,
    /// Who is in it.
    pub chips: Vec<PhaseChip>,
}

/// A combatant in a column, or several of a kind.
#[derive(Clone, Debug, PartialEq)]
pub struct PhaseChip {
    /// Who.
    pub who: Vec<CombatantId>,
    /// What it is called, or how many of what.
    pub name: String,
    /// How its side stands.
    pub stance: Stance,
    /// It may act now.
    pub active: bool,
    /// It, or one of them, is selected.
    pub selected: bool,
    /// The segments of what it is casting, of those in a round.
    pub segments: Option<(u32, u32)>,
    /// Something ends here, or takes effect: nobody who acts.
    pub ending: bool,
    /// The whole of it in a sentence.
    pub sentence: String,
}

/// The columns without their contents.
const FAST: [ActionKind; 4] = [
    ActionKind::Parley,
    ActionKind::Flee,
    ActionKind::Charge,
    ActionKind::GoFirst,
];
const KINDS: [ActionKind; 4] = [
    ActionKind::Innate,
    ActionKind::Missile,
    ActionKind::Melee,
    ActionKind::Other,
];

/// A column's place in the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Fast(ActionKind),
    First,
    Half { low: bool, kind: ActionKind },
    Rest,
    Spells,
    Last,
}

impl Place {
    fn of(slot: Slot) -> Option<Self> {
        match slot {
            Slot::Fast { kind, .. } => Some(Self::Fast(kind)),
            Slot::FirstRoutines { .. } => Some(Self::First),
            Slot::Group { low, kind, .. } => Some(Self::Half { low, kind }),
            Slot::RestOfRoutines { .. } => Some(Self::Rest),
            Slot::Spells { .. } => Some(Self::Spells),
            Slot::GoLast => Some(Self::Last),
            Slot::Surprise(_) | Slot::Segment(_) | Slot::SecondRoutines(_) | Slot::Step(_) => None,
        }
    }

    fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Fast(kind) | Self::Half { kind, .. } => (kind_letter(kind), kind_word(kind)),
            Self::First => ("1st", "first routines"),
            Self::Rest => ("2nd", "further routines"),
            Self::Spells => ("E", "spells"),
            Self::Last => ("Last", "complex"),
        }
    }
}

impl PhasesModel {
    /// The board of a round of phases, where it is not in surprise segments.
    pub(in crate::gm) fn of_phases(sources: &GmSources, names: &Names) -> Option<Self> {
        let battle = sources.battle;
        let runs = matches!(battle.round.stage, Stage::Declaring | Stage::Acting);
        if !runs {
            return None;
        }
        let rolled = battle.round.stage == Stage::Acting;
        let mut placed: Vec<(Place, Placed)> = Vec::new();
        for who in battle.everyone().filter(can_act) {
            placed.extend(place(sources, names, &who, rolled));
        }
        let now = battle.round.moment.as_ref().map(|moment| moment.slot);
        let now = now.or(battle.round.reached).and_then(Place::of);
        let column = |place: Place, block: Option<PhaseBlock>| {
            let (letter, name) = place.words();
            let here = placed.iter().filter(|(of, _)| *of == place);
            PhaseColumn {
                block,
                letter,
                name,
                now: rolled && now == Some(place),
                past: rolled && now.is_some_and(|now| place < now),
                chips: gather(here.map(|(_, placed)| placed)),
            }
        };
        let occupied = |place: Place| placed.iter().any(|(of, _)| *of == place);
        let mut columns = Vec::new();
        let mut add = |places: &[Place], title: &str, note: String| {
            let mut block = Some(PhaseBlock {
                title: title.to_owned(),
                note,
            });
            columns.extend(places.iter().map(|place| column(*place, block.take())));
        };
        add(&FAST.map(Place::Fast), "FAST", String::new());
        if occupied(Place::First) || now == Some(Place::First) {
            add(&[Place::First], "MANY", String::new());
        }
        let halves: &[bool] = if rolled { &[false, true] } else { &[false] };
        for low in halves.iter().copied() {
            let places = KINDS.map(|kind| Place::Half { low, kind });
            if rolled {
                add(&places, half(low), whose(sources, low));
            } else {
                add(&places, "HIGH, LOW", "by the dice".into());
            }
        }
        let mut late = vec![Place::Spells, Place::Last];
        if occupied(Place::Rest) || now == Some(Place::Rest) {
            late.insert(0, Place::Rest);
        }
        add(&late, "THEN", String::new());
        Some(Self {
            round: battle.clock.round(),
            rolled,
            columns,
        })
    }
}

/// The sides of a half, with what they threw.
fn whose(sources: &GmSources, low: bool) -> String {
    let battle = sources.battle;
    let sides = battle.sides.0.iter().filter_map(|side| {
        let face = battle.round.die_of(side.id)?;
        (group_is_low(battle, side.id) == low).then(|| format!("{} {face}", side.name))
    });
    sides.collect::<Vec<String>>().join(" · ")
}

/// A combatant before those of a kind are put together.
pub(in crate::gm) struct Placed {
    chip: PhaseChip,
    /// What it is called without its number.
    plain: String,
    /// What it is.
    creature: crate::ruleset::CreatureId,
    /// What one of those is called.
    kind: String,
}

fn place(
    sources: &GmSources,
    names: &Names,
    who: &CombatantRef,
    rolled: bool,
) -> Option<(Place, Placed)> {
    let battle = sources.battle;
    let id = who.id();
    let name = names.of(id);
    let active = may_act(battle, id);
    let mut segments = None;
    let (place, what) = match who.timer.current() {
        Some(action) => {
            let moment = battle.round.moment.as_ref().filter(|_| active);
            let place = moment.and_then(|moment| Place::of(moment.slot));
            let complex = is_complex(sources, action);
            let place = place.unwrap_or(if complex { Place::Last } else { Place::Spells });
            let left = action.left() + who.part.minor_segments;
            segments = Some((left, battle.ruleset.clock.round));
            (place, progress_words(sources, action, left))
        }
        None if rolled => {
            let moment = battle.round.moment.as_ref().filter(|_| active);
            let slot = match moment {
                Some(moment) => moment.slot,
                None => next_slot_of(battle, who)?,
            };
            let words = if active { "may act now" } else { "asked" };
            (Place::of(slot)?, format!("{words}: {}", slot_title(slot)))
        }
        None => {
            let kind = intent(battle, who);
            let place = match kind {
                ActionKind::Parley
                | ActionKind::Flee
                | ActionKind::Charge
                | ActionKind::GoFirst => Place::Fast(kind),
                ActionKind::Innate
                | ActionKind::Missile
                | ActionKind::Melee
                | ActionKind::Other => Place::Half { low: false, kind },
                ActionKind::Spell => Place::Spells,
                ActionKind::GoLast => Place::Last,
            };
            let declared = match &who.part.declared {
                Some(what) => crate::gm::declare::what_words(sources, what),
                None => format!("nothing declared: {}", intent_word(kind)),
            };
            (place, declared)
        }
    };
    let chip = PhaseChip {
        who: vec![id],
        sentence: format!("{name}: {what}"),
        name: match segments {
            Some(_) => format!("{name}: {}", progress_name(sources, who)),
            None => name,
        },
        stance: battle.sides.stance(who.identity.side),
        active,
        selected: sources.selection.0 == Some(id),
        segments,
        ending: false,
    };
    Some((place, Placed::new(chip, battle.ruleset, who)))
}

impl Placed {
    /// A chip with what tells its combatant from others of its kind.
    pub(in crate::gm) fn new(chip: PhaseChip, ruleset: &Ruleset, who: &CombatantRef) -> Self {
        Self {
            chip,
            plain: who.identity.name.clone(),
            creature: who.identity.creature,
            kind: who
                .def(ruleset)
                .map_or_else(|| who.identity.name.clone(), |def| def.name.clone()),
        }
    }
}

fn is_complex(sources: &GmSources, action: &InProgress) -> bool {
    let ruleset = sources.battle.ruleset;
    let spell = action.order().spell;
    let spell = spell.and_then(|spell| ruleset.spells.get(spell));
    ruleset
        .actions
        .get(action.action())
        .is_some_and(|def| activity_of(def, spell) == Activity::Complex)
}

fn progress_name(sources: &GmSources, who: &CombatantRef) -> String {
    let lexicon = sources.lexicon;
    let order = who.timer.current().map(InProgress::order);
    match order {
        Some(order) => match order.spell {
            Some(spell) => lexicon.spell(spell),
            None => lexicon.action(order.action),
        },
        None => String::new(),
    }
}

fn progress_words(sources: &GmSources, action: &InProgress, left: u32) -> String {
    let lexicon = sources.lexicon;
    let order = action.order();
    let what = match order.spell {
        Some(spell) => lexicon.spell(spell),
        None => lexicon.action(order.action),
    };
    let when = if left > sources.battle.ruleset.clock.round {
        format!("{} to go, into the next round", counted(left, "segment"))
    } else {
        format!("completes after {}", counted(left, "segment"))
    };
    let unnamed = order.spell.is_some() && order.targets.is_empty() && order.to.is_none();
    let target = if unnamed {
        ", nothing aimed at yet"
    } else {
        ""
    };
    let spoilt = spoilt_by(sources, action);
    format!("{}, {when}{target}; {spoilt}", capital(&what))
}

/// Puts those of a kind together that have the same to say.
pub(in crate::gm) fn gather<'p>(all: impl Iterator<Item = &'p Placed>) -> Vec<PhaseChip> {
    let mut gathered: Vec<(&Placed, Vec<&Placed>)> = Vec::new();
    for placed in all {
        let chip = &placed.chip;
        let same = gathered.iter_mut().find(|(first, _)| {
            let other = &first.chip;
            first.creature == placed.creature
                && other.stance == chip.stance
                && other.active == chip.active
                && other.segments.is_none()
                && chip.segments.is_none()
        });
        match same {
            Some((_, all)) => all.push(placed),
            None => gathered.push((placed, vec![placed])),
        }
    }
    let mut chips: Vec<PhaseChip> = gathered
        .into_iter()
        .map(|(first, all)| match all[..] {
            [only] => only.chip.clone(),
            ref several => {
                let of_one_name = several.iter().all(|other| other.plain == first.plain);
                let name = if of_one_name {
                    &first.plain
                } else {
                    &first.kind
                };
                let sentences: Vec<&str> =
                    several.iter().map(|it| it.chip.sentence.as_str()).collect();
                PhaseChip {
                    who: several.iter().flat_map(|it| it.chip.who.clone()).collect(),
                    name: format!("{name} × {}", several.len()),
                    selected: several.iter().any(|it| it.chip.selected),
                    sentence: sentences.join("\n"),
                    ..first.chip.clone()
                }
            }
        })
        .collect();
    // Spells that complete first stand first.
    chips.sort_by_key(|chip| chip.segments.map_or(0, |(left, _)| left));
    chips
}
