//! The turn order panel: the combatants in order, with their status.

use crate::encounter::perspective::{VisibleHealth, visible_health};
use crate::rules::concentration::is_casting;
use crate::rules::effects::ground;
use crate::rules::state::{Battle, CombatantId, CombatantRef, InitiativeSlot, MoraleState, Stance};
use crate::ui::order::text;
use crate::ui::shared::glyphs::HealthMark;
use crate::ui::shared::sources::GmSources;
use crate::ui::shared::{CombatantNames, attack, explanation};
use crate::view::{ExplainTarget, acting, trait_lines, zones_of};

pub(in crate::ui) mod sides;

/// The turn order of the fight.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OrderModel {
    /// True if the fight has begun; before that there is no order, and combatants are listed in the order in which
    /// they joined.
    pub begun: bool,
    /// Rows, from first to last.
    pub rows: Vec<OrderRow>,
}

/// A combatant in the turn order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderRow {
    /// Id of the combatant.
    pub who: CombatantId,
    /// Heading above it; `None` unless it is the first of its side.
    pub heading: Option<OrderHeading>,
    /// Its position: its initiative total, or its segment or phase; empty if it has none.
    pub place: String,
    /// Name of the combatant.
    pub name: String,
    /// Name of its kind, by which neighbouring rows are folded.
    pub kind: String,
    /// Stance of its side.
    pub stance: Stance,
    /// Health as text: `hurt, 1 wound`.
    pub health: String,
    /// Health as a sign and a bar.
    pub mark: HealthMark,
    /// True if it is dying or dead.
    pub down: bool,
    /// Other noteworthy states.
    pub marks: Vec<StateMark>,
    /// Badges on its token, each with its explanation.
    pub badges: Vec<String>,
    /// True if it is its turn, or if it is one of several that may act.
    pub active: bool,
    /// True if it is the active combatant that keys and clicks control.
    pub foremost: bool,
    /// True if it is unhurt and has no conditions.
    pub well: bool,
    /// True if its turn is open but interrupted by another.
    pub interrupted: bool,
    /// True if it has acted this round.
    pub passed: bool,
    /// True if it is selected.
    pub selected: bool,
}

/// The heading of a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderHeading {
    /// Name of the side.
    pub title: String,
    /// Its roll and when it acts: `rolled 4 · segment 3`; empty before the roll.
    pub note: String,
}

/// Meaning of a glyph in the turn order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StateMark {
    /// Can take a delayed turn.
    Delayed,
    /// Is casting a spell.
    Casting,
    /// Is in the middle of another action.
    Busy,
    /// Is dying or dead.
    Down,
    /// Is hidden from the players.
    Hidden,
    /// Is surprised.
    Surprised,
    /// Holds for a later segment or phase.
    Holds,
    /// Has the delayed condition.
    Late,
    /// Has declared something.
    Declared,
    /// Falls back, flees or has surrendered.
    Shaken,
}

impl OrderRow {
    /// Builds the part of a row that is the same in all turn structures.
    fn new_common(
        sources: &GmSources,
        names: &CombatantNames,
        who: &CombatantRef,
        place: Option<&InitiativeSlot>,
    ) -> Self {
        let battle = sources.battle();
        let id = who.id();
        Self {
            who: id,
            heading: None,
            place: String::new(),
            name: names.name_of(id),
            kind: who
                .def(battle.ruleset)
                .map_or_else(String::new, |def| def.name.clone()),
            stance: battle.sides.stance(who.identity().side),
            health: health_of(battle, who),
            mark: HealthMark::new(who),
            down: !who.is_up(),
            marks: marks(sources, who, place),
            badges: badges(sources, who),
            active: false,
            foremost: acting(battle, sources.selection().0) == Some(id),
            well: visible_health(who) == VisibleHealth::Unhurt
                && who.conditions().iter().next().is_none()
                && ground::conditions(battle.ruleset, who).is_empty(),
            interrupted: false,
            passed: false,
            selected: sources.selection().0 == Some(id),
        }
    }

    /// True if it may be folded with `next`: both are of the same kind and side, and nothing sets either apart.
    pub fn folds_with(&self, next: &Self) -> bool {
        let plain = |row: &Self| !row.interrupted && !row.selected && row.marks.is_empty();
        let now = |row: &Self| (row.passed, row.active);
        plain(self)
            && plain(next)
            && next.heading.is_none()
            && (&self.kind, self.stance, &self.health, now(self))
                == (&next.kind, next.stance, &next.health, now(next))
    }

    /// Returns the tooltip: the sentence, and the meanings of the badges on the token.
    pub fn tooltip(&self) -> String {
        let lines = std::iter::once(self.sentence()).chain(self.badges.iter().cloned());
        lines.collect::<Vec<_>>().join("\n\n")
    }

    /// Describes the whole row in one sentence, for screen readers.
    pub fn sentence(&self) -> String {
        let mut states = vec![self.health.as_str()];
        if self.active {
            states.push(text::ACTS_NOW);
        } else if self.interrupted {
            states.push(text::IS_INTERRUPTED);
        } else if self.passed {
            states.push(text::HAS_ACTED);
        }
        states.extend(self.marks.iter().map(|mark| text::state_mark(*mark)));
        text::row(&self.name, &states)
    }
}

impl OrderModel {
    /// Builds the turn order of a fight in which every combatant has a place in it.
    pub(in crate::ui) fn from_turn_order(sources: &GmSources, names: &CombatantNames) -> Self {
        let battle = sources.battle();
        let row = |combatant: CombatantRef, place: Option<&InitiativeSlot>| {
            let who = combatant.id();
            let active = battle.order.open_turn().map(|turn| turn.combatant()) == Some(who);
            let open = battle
                .order
                .open_turns()
                .iter()
                .any(|turn| turn.combatant() == who);
            OrderRow {
                place: place.map_or(String::new(), |place| place.total.to_string()),
                active,
                interrupted: open && !active,
                passed: !open
                    && place.is_some_and(|place| {
                        place.last_round >= battle.clock.round() && !place.delayed
                    }),
                ..OrderRow::new_common(sources, names, &combatant, place)
            }
        };
        let begun = battle.clock.has_begun();
        let mut rows: Vec<OrderRow> = battle
            .order
            .places()
            .iter()
            .filter_map(|place| Some(row(battle.get(place.who)?, Some(place))))
            .collect();
        let unplaced: Vec<OrderRow> = battle
            .combatants()
            .filter(|combatant| battle.order.place_of(combatant.id()).is_none())
            .map(|combatant| row(combatant, None))
            .collect();
        rows.extend(unplaced);
        Self { begun, rows }
    }
}

/// Maximum number of conditions named in a row; the badges show the others.
const NAMED: usize = 2;

/// Describes the health with the conditions: a sleeping combatant is not simply unhurt.
fn health_of(battle: &Battle, who: &CombatantRef) -> String {
    let health = (attack::for_ruleset(battle.ruleset).health)(who);
    let conditions = who.conditions();
    let names = conditions
        .defs(battle.ruleset)
        .map(|(_, def)| def.name.to_lowercase());
    let ground = ground::conditions(battle.ruleset, who).into_iter();
    let names =
        names
            .chain(ground.filter_map(|(id, _)| {
                Some(battle.ruleset.conditions.get(id)?.name.to_lowercase())
            }));
    let mut words: Vec<String> = names.take(NAMED).collect();
    if words.is_empty() || visible_health(who) != VisibleHealth::Unhurt {
        words.insert(0, health);
    }
    text::health(&words)
}

/// Returns the meanings of the badges on a token, and the traits of its combatant.
fn badges(sources: &GmSources, combatant: &CombatantRef) -> Vec<String> {
    let ruleset = sources.battle().ruleset;
    let explained = combatant.conditions().iter().filter_map(|id| {
        let badge = &ruleset.conditions.get(id)?.badge;
        let why = explanation(sources.battle(), ExplainTarget::Condition(id))?;
        Some(text::badge(badge, &why.title, &why.to_string()))
    });
    let zones = zones_of(sources.battle(), combatant).into_iter();
    let zones = zones.map(|(zone, _)| zone);
    let traits = trait_lines(sources.battle(), combatant);
    explained.chain(zones).chain(traits).collect()
}

fn marks(
    sources: &GmSources,
    combatant: &CombatantRef,
    place: Option<&InitiativeSlot>,
) -> Vec<StateMark> {
    let battle = sources.battle();
    let casting = is_casting(battle, combatant);
    let part = combatant.part();
    let candidates = [
        (StateMark::Delayed, place.is_some_and(|place| place.delayed)),
        (
            StateMark::Surprised,
            crate::rules::surprise::is_surprised(battle, combatant),
        ),
        (
            StateMark::Declared,
            combatant.declared().0.is_some() && !casting,
        ),
        (StateMark::Holds, part.held.is_some()),
        (StateMark::Late, part.delayed),
        (StateMark::Casting, casting),
        (
            StateMark::Busy,
            !casting && combatant.timer().current().is_some(),
        ),
        (
            StateMark::Shaken,
            combatant.is_up() && combatant.morale().nerve != MoraleState::Steady,
        ),
        (StateMark::Down, !combatant.is_up()),
        (StateMark::Hidden, combatant.hidden().0),
    ];
    candidates
        .into_iter()
        .filter_map(|(mark, holds)| holds.then_some(mark))
        .collect()
}
