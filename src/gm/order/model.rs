//! The order: who comes when, and how everyone is.

use crate::encounter::perspective::{Looks, looks_of};
use crate::gm::attack;
use crate::gm::shared::{Names, told};
use crate::gm::sources::GmSources;
use crate::rules::concentration::is_casting;
use crate::rules::effects::ground;
use crate::rules::state::{Battle, CombatantId, CombatantRef, Nerve, Place, Stance};
use crate::view::{Thing, acting, trait_lines, zones_of};

pub(in crate::gm) mod sides;

/// The order of the fight.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OrderModel {
    /// Whether the fight has begun; before that there is no order, and everybody is listed as they
    /// joined.
    pub begun: bool,
    /// The rows, from first to last.
    pub rows: Vec<OrderRow>,
}

/// A combatant in the order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderRow {
    /// The id of the combatant.
    pub who: CombatantId,
    /// The heading above it; `None` unless it is the first of its side.
    pub heading: Option<OrderHeading>,
    /// Its place: its total in the order, or its segment or phase; empty if it has none.
    pub place: String,
    /// Its name.
    pub name: String,
    /// The name of its kind, by which several who stand one after another are folded.
    pub kind: String,
    /// How its side stands to the others.
    pub stance: Stance,
    /// Its health in words: `hurt, 1 wound`.
    pub health: String,
    /// Whether it is dying or dead.
    pub down: bool,
    /// Other things that matter about it.
    pub marks: Vec<StateMark>,
    /// The badges on its token, each with its explanation.
    pub badges: Vec<String>,
    /// Whether its turn is the one that goes on now, or it is one of those who may act.
    pub active: bool,
    /// Whether it is the one of them that keys and clicks speak for.
    pub foremost: bool,
    /// Whether there is nothing to say of its health: it is unhurt, and without conditions.
    pub well: bool,
    /// Whether its turn is open but interrupted by another.
    pub interrupted: bool,
    /// Whether its turn of this round is over.
    pub passed: bool,
    /// Whether it is selected.
    pub selected: bool,
}

/// The heading of a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderHeading {
    /// The name of the side.
    pub title: String,
    /// What it rolled, and when it acts: `4 → segment 3`; empty before that.
    pub note: String,
}

/// What a glyph in the order means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StateMark {
    /// It has a delayed turn to take.
    Delayed,
    /// It is casting.
    Casting,
    /// It is in the middle of something else.
    Busy,
    /// It is dying or dead.
    Down,
    /// It is hidden from the players.
    Hidden,
    /// It is surprised.
    Surprised,
    /// It waits for a later segment or phase.
    Holds,
    /// It has the delayed condition.
    Late,
    /// It has declared something.
    Declared,
    /// It falls back, flees or has surrendered.
    Shaken,
}

impl StateMark {
    /// The mark in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Delayed => "has delayed its turn",
            Self::Casting => "is casting",
            Self::Busy => "is in the middle of an action",
            Self::Down => "is down",
            Self::Hidden => "is hidden from the players",
            Self::Surprised => "is surprised",
            Self::Holds => "holds for later",
            Self::Late => "is delayed: LOW, and last in ties",
            Self::Declared => "has declared",
            Self::Shaken => "has lost its nerve",
        }
    }
}

impl OrderRow {
    /// What a row shows in all turn structures.
    fn of(sources: &GmSources, names: &Names, who: &CombatantRef, place: Option<&Place>) -> Self {
        let battle = sources.battle;
        let id = who.id();
        Self {
            who: id,
            heading: None,
            place: String::new(),
            name: names.of(id),
            kind: who
                .def(battle.ruleset)
                .map_or_else(String::new, |def| def.name.clone()),
            stance: battle.sides.stance(who.identity().side),
            health: health_of(battle, who),
            down: !who.is_up(),
            marks: marks(sources, who, place),
            badges: badges(sources, who),
            active: false,
            foremost: acting(battle, sources.selection.0) == Some(id),
            well: looks_of(who) == Looks::Unhurt
                && who.conditions().iter().next().is_none()
                && ground::conditions(battle.ruleset, who).is_empty(),
            interrupted: false,
            passed: false,
            selected: sources.selection.0 == Some(id),
        }
    }

    /// Whether it may be folded with `next`: the two are of a kind and of a side, and nothing sets either apart.
    pub fn folds_with(&self, next: &Self) -> bool {
        let plain = |row: &Self| !row.interrupted && !row.selected && row.marks.is_empty();
        let now = |row: &Self| (row.passed, row.active);
        plain(self)
            && plain(next)
            && next.heading.is_none()
            && (&self.kind, self.stance, &self.health, now(self))
                == (&next.kind, next.stance, &next.health, now(next))
    }

    /// The sentence, and what the badges on the token mean, for the tooltip.
    pub fn tooltip(&self) -> String {
        let lines = std::iter::once(self.sentence()).chain(self.badges.iter().cloned());
        lines.collect::<Vec<_>>().join("\n\n")
    }

    /// The whole row in one sentence, for screen readers.
    pub fn sentence(&self) -> String {
        let mut words = vec![self.health.clone()];
        if self.active {
            words.push("whose turn it is".into());
        } else if self.interrupted {
            words.push("whose turn is interrupted".into());
        } else if self.passed {
            words.push("had its turn this round".into());
        }
        words.extend(self.marks.iter().map(|mark| mark.words().to_owned()));
        format!("{}: {}", self.name, words.join(", "))
    }
}

impl OrderModel {
    /// The order as it stands now, in fights in which everybody has a place in it.
    pub(in crate::gm) fn of_places(sources: &GmSources, names: &Names) -> Self {
        let battle = sources.battle;
        let row = |combatant: CombatantRef, place: Option<&Place>| {
            let who = combatant.id();
            let active = battle.order.open_turn().map(|turn| turn.who()) == Some(who);
            let open = battle
                .order
                .open_turns()
                .iter()
                .any(|turn| turn.who() == who);
            OrderRow {
                place: place.map_or(String::new(), |place| place.total.to_string()),
                active,
                interrupted: open && !active,
                passed: !open
                    && place.is_some_and(|place| {
                        place.last_round >= battle.clock.round() && !place.delayed
                    }),
                ..OrderRow::of(sources, names, &combatant, place)
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
            .everyone()
            .filter(|combatant| battle.order.place_of(combatant.id()).is_none())
            .map(|combatant| row(combatant, None))
            .collect();
        rows.extend(unplaced);
        Self { begun, rows }
    }
}

/// How many conditions are named in a row; the badges tell the others.
const NAMED: usize = 2;

/// Its health in words, with its conditions: one that is asleep is not simply unhurt.
fn health_of(battle: &Battle, who: &CombatantRef) -> String {
    let health = (attack::of(battle.ruleset).health)(who);
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
    if words.is_empty() || looks_of(who) != Looks::Unhurt {
        words.insert(0, health);
    }
    words.join(", ")
}

/// What the badges on a token mean, and what its combatant is by nature.
fn badges(sources: &GmSources, combatant: &CombatantRef) -> Vec<String> {
    let ruleset = sources.battle.ruleset;
    let explained = combatant.conditions().iter().filter_map(|id| {
        let badge = &ruleset.conditions.get(id)?.badge;
        let why = told(sources.battle, Thing::Condition(id))?;
        Some(format!("{badge} {}: {why}", why.title))
    });
    let zones = zones_of(sources.battle, combatant).into_iter();
    let zones = zones.map(|(zone, _)| zone);
    let traits = trait_lines(sources.battle, combatant);
    explained.chain(zones).chain(traits).collect()
}

fn marks(sources: &GmSources, combatant: &CombatantRef, place: Option<&Place>) -> Vec<StateMark> {
    let battle = sources.battle;
    let casting = is_casting(battle, combatant);
    let part = combatant.part();
    let candidates = [
        (StateMark::Delayed, place.is_some_and(|place| place.delayed)),
        (
            StateMark::Surprised,
            crate::rules::surprise::is_surprised(battle, combatant),
        ),
        (StateMark::Declared, part.declared.is_some() && !casting),
        (StateMark::Holds, part.held.is_some()),
        (StateMark::Late, part.delayed),
        (StateMark::Casting, casting),
        (
            StateMark::Busy,
            !casting && combatant.timer().current().is_some(),
        ),
        (
            StateMark::Shaken,
            combatant.is_up() && combatant.morale().nerve != Nerve::Steady,
        ),
        (StateMark::Down, !combatant.is_up()),
        (StateMark::Hidden, combatant.hidden().0),
    ];
    candidates
        .into_iter()
        .filter_map(|(mark, holds)| holds.then_some(mark))
        .collect()
}
