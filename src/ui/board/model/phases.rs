//! The board of a round of phases: a column for each kind of action, HIGH before LOW, and each combatant in the
//! column of its next decision (PHA-14 to PHA-19).

use crate::rules::declaration::{activity_of, intent, undeclared_action};
use crate::rules::state::{CombatantRef, InProgress, Slot, Stage};
use crate::rules::turns::next_slot_of;
use crate::rules::turns::phases::is_group_low;
use crate::ruleset::{ActionKind, Activity, RuleId};
use crate::ui::board::text;
use crate::ui::declare::{can_do_anything, declaration_text, default_text};
use crate::ui::shared::sources::GmSources;
use crate::ui::shared::{CombatantNames, order_name, with_rules};
use crate::ui::timeline::spoilt_by;
use crate::view::slot_text::{half_name, kind_letter, phase_word, slot_title};
use crate::view::{ExplainTarget, acting, may_act};

use super::{BoardBlock, BoardChip, BoardColumn, BoardModel, ColumnEntry, merge_equal};

/// The fast kinds, each of which has a column, in order.
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

/// Position of a column in the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum ColumnPosition {
    Fast(ActionKind),
    First,
    Half { low: bool, kind: ActionKind },
    Rest,
    Spells,
    Last,
}

impl ColumnPosition {
    fn from_slot(slot: Slot) -> Option<Self> {
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

    /// Describes what happens in the column.
    fn about(self) -> &'static str {
        match self {
            Self::Fast(ActionKind::Parley) => text::PARLEY_HELP,
            Self::Fast(ActionKind::Flee) => text::FLEE_HELP,
            Self::Fast(ActionKind::Charge) => text::CHARGE_HELP,
            Self::Fast(_) => text::GO_FIRST_HELP,
            Self::First => text::FIRST_ROUTINES_HELP,
            Self::Half { kind, .. } => match kind {
                ActionKind::Innate => text::INNATE_HELP,
                ActionKind::Missile => text::MISSILES_HELP,
                ActionKind::Melee => text::MELEE_HELP,
                _other => text::OTHER_HELP,
            },
            Self::Rest => text::FURTHER_ROUTINES_HELP,
            Self::Spells => text::SPELLS_HELP,
            Self::Last => text::COMPLEX_HELP,
        }
    }

    /// Returns the rule behind it.
    fn rule(self) -> &'static str {
        match self {
            Self::Fast(_) => "PHA-14",
            Self::First => "PHA-15",
            Self::Half { .. } => "PHA-16",
            Self::Rest => "PHA-17",
            Self::Spells => "PHA-18",
            Self::Last => "PHA-19",
        }
    }

    fn texts(self) -> (&'static str, &'static str) {
        match self {
            Self::Fast(kind) | Self::Half { kind, .. } => (kind_letter(kind), phase_word(kind)),
            Self::First => text::FIRST_ROUTINES,
            Self::Rest => text::FURTHER_ROUTINES,
            Self::Spells => text::SPELLS,
            Self::Last => text::COMPLEX,
        }
    }
}

/// Builds the board; `None` during surprise segments.
pub(in crate::ui) fn build(sources: &GmSources, names: &CombatantNames) -> Option<BoardModel> {
    let battle = sources.battle();
    let runs = matches!(battle.round.stage, Stage::Declaring | Stage::Acting);
    if !runs {
        return None;
    }
    let rolled = battle.round.stage == Stage::Acting;
    let mut placed: Vec<(ColumnPosition, ColumnEntry)> = Vec::new();
    for who in battle
        .combatants()
        .filter(|who| can_do_anything(battle, who))
    {
        placed.extend(place(sources, names, &who, rolled));
    }
    let now = battle.round.moment.as_ref().map(|moment| moment.slot);
    let now = now
        .or(battle.round.reached)
        .and_then(ColumnPosition::from_slot);
    let column = |place: ColumnPosition, block: Option<BoardBlock>| {
        let (letter, name) = place.texts();
        let here = placed.iter().filter(|(of, _)| *of == place);
        let aims = here
            .clone()
            .filter(|(_, entry)| aims_in(place, &entry.chip));
        let name = match (aims.count(), here.clone().count()) {
            (0, _) => name,
            (aim, all) if aim == all => text::AIM,
            (_some, _all) => text::INNATE_AND_AIM,
        };
        BoardColumn {
            block,
            letter,
            name,
            help: with_rules(
                battle,
                place.about(),
                ExplainTarget::Rule(RuleId::new(place.rule())),
            ),
            now: rolled && now == Some(place),
            past: rolled && now.is_some_and(|now| place < now),
            chips: merge_equal(here.map(|(_, placed)| placed)),
        }
    };
    let occupied = |place: ColumnPosition| placed.iter().any(|(of, _)| *of == place);
    let mut columns = Vec::new();
    let mut add = |places: &[ColumnPosition], title: &str, note: String| {
        let mut block = Some(BoardBlock {
            title: title.to_owned(),
            note,
        });
        columns.extend(places.iter().map(|place| column(*place, block.take())));
    };
    add(
        &FAST.map(ColumnPosition::Fast),
        text::FAST_BLOCK,
        String::new(),
    );
    if occupied(ColumnPosition::First) || now == Some(ColumnPosition::First) {
        add(
            &[ColumnPosition::First],
            text::SEVERAL_ATTACKS_BLOCK,
            String::new(),
        );
    }
    let halves: &[bool] = if rolled { &[false, true] } else { &[false] };
    for low in halves.iter().copied() {
        let places = KINDS.map(|kind| ColumnPosition::Half { low, kind });
        if rolled {
            add(&places, half_name(low), side_rolls(sources, low));
        } else {
            add(&places, text::BOTH_HALVES_BLOCK, text::BY_THE_DICE.into());
        }
    }
    let mut late = vec![ColumnPosition::Spells, ColumnPosition::Last];
    if occupied(ColumnPosition::Rest) || now == Some(ColumnPosition::Rest) {
        late.insert(0, ColumnPosition::Rest);
    }
    add(&late, text::THEN_BLOCK, String::new());
    Some(BoardModel {
        round: battle.clock.round(),
        rolled,
        columns,
    })
}

/// Returns the sides of a half, with their rolls.
fn side_rolls(sources: &GmSources, low: bool) -> String {
    let battle = sources.battle();
    let sides = battle.sides.0.iter().filter_map(|side| {
        let face = battle.round.die_of(side.id)?;
        (is_group_low(battle, side.id) == low).then(|| text::side_roll(&side.name, face))
    });
    sides.collect::<Vec<String>>().join(" · ")
}

fn place(
    sources: &GmSources,
    names: &CombatantNames,
    who: &CombatantRef,
    rolled: bool,
) -> Option<(ColumnPosition, ColumnEntry)> {
    let battle = sources.battle();
    let id = who.id();
    let name = names.name_of(id);
    let active = may_act(battle, id);
    let mut segments = None;
    let (place, sentence) = match who.timer().current() {
        Some(action) => {
            let moment = battle.round.moment.as_ref().filter(|_| active);
            let slot = moment.map(|moment| moment.slot);
            // A caster may still have to choose the target of its spell.
            let slot = slot.or_else(|| next_slot_of(battle, who));
            let place = slot.and_then(ColumnPosition::from_slot);
            let complex = is_complex(sources, action);
            let place = place.unwrap_or(if complex {
                ColumnPosition::Last
            } else {
                ColumnPosition::Spells
            });
            let left = action.left() + who.part().minor_segments;
            segments = Some((left, battle.ruleset.clock.round));
            (place, progress_sentence(sources, &name, action, left))
        }
        None if rolled => {
            let moment = battle.round.moment.as_ref().filter(|_| active);
            let slot = match moment {
                Some(moment) => moment.slot,
                None => next_slot_of(battle, who)?,
            };
            (
                ColumnPosition::from_slot(slot)?,
                text::may_act(&name, &slot_title(slot), active),
            )
        }
        None => {
            let kind = match who.declared().0 {
                Some(_) => intent(battle, who),
                None => undeclared_action(battle, who).kind(),
            };
            // A combatant whose round is not known yet has no column: the declarations list it.
            if kind == ActionKind::Other && who.declared().0.is_none() {
                return None;
            }
            let place = match kind {
                ActionKind::Parley
                | ActionKind::Flee
                | ActionKind::Charge
                | ActionKind::GoFirst => ColumnPosition::Fast(kind),
                ActionKind::Innate
                | ActionKind::Missile
                | ActionKind::Melee
                | ActionKind::Other => ColumnPosition::Half { low: false, kind },
                ActionKind::Spell => ColumnPosition::Spells,
                ActionKind::GoLast => ColumnPosition::Last,
            };
            let declared = match &who.declared().0 {
                Some(what) => text::declared(&name, &declaration_text(sources, what)),
                None => text::nothing_declared(&name, default_text(battle, who)),
            };
            (place, declared)
        }
    };
    let mut chip = BoardChip {
        who: vec![id],
        sentence,
        name: name.clone(),
        stance: battle.sides.stance(who.identity().side),
        active: acting(battle, sources.selection().0) == Some(id),
        selected: sources.selection().0 == Some(id),
        segments,
        ending: false,
    };
    if let Some(action) = who.timer().current() {
        let action = order_name(sources.lexicon(), action.order());
        chip.name = match aims_in(place, &chip) {
            true => text::aims(&name, &action),
            false => text::chip(&name, &action),
        };
    }
    Some((place, ColumnEntry::new(chip, battle.ruleset, who)))
}

/// True if the combatant of the chip, which casts a spell, only chooses its target in this column.
fn aims_in(place: ColumnPosition, chip: &BoardChip) -> bool {
    let innate = ActionKind::Innate;
    let is_innate = matches!(place, ColumnPosition::Half { kind, .. } if kind == innate);
    is_innate && chip.segments.is_some()
}

fn is_complex(sources: &GmSources, action: &InProgress) -> bool {
    let ruleset = sources.battle().ruleset;
    let spell = action.order().spell;
    let spell = spell.and_then(|spell| ruleset.spells.get(spell));
    ruleset
        .actions
        .get(action.action())
        .is_some_and(|def| activity_of(def, spell) == Activity::Complex)
}

/// Describes an unfinished action of the combatant called `name`.
fn progress_sentence(sources: &GmSources, name: &str, action: &InProgress, left: u32) -> String {
    let order = action.order();
    let unaimed = order.spell.is_some() && order.targets.is_empty() && order.to.is_none();
    text::in_progress(
        name,
        &order_name(sources.lexicon(), order),
        left,
        left > sources.battle().ruleset.clock.round,
        !unaimed,
        &spoilt_by(sources, action),
    )
}
