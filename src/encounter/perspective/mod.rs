//! Who may know what: the fight as the players see it. Their window draws nothing else.

mod events;
mod ground;

pub use events::events;
pub use ground::{SeenCell, SeenGround, Veil, seen_ground, seen_through};

use std::rc::Rc;

use crate::grid::Cell;
use crate::rules::showing::{PartyView, party_view, sees_now};
use crate::rules::state::{
    Battle, CombatantId, CombatantRef, Showing, SideId, Slot, Stage, Stance, Vitality,
};
use crate::rules::surprise::is_surprised;
use crate::rules::turns::{actors, next_in_turn, turn_budget};
use crate::ruleset::{ConditionId, CreatureId, Emblem};

use super::names::names_and_faces as names_of_all;

/// The fight as the players see it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayersView {
    /// The round; 0 before the fight begins.
    pub round: u32,
    /// The place in the round, as far as the players may know it.
    pub moment: SeenMoment,
    /// How much of the turn or of the round has passed, where that is counted.
    pub pips: Option<Pips>,
    /// The combatants in sight that may act now.
    pub active: Vec<CombatantId>,
    /// The combatants in sight that come next, in order, as far as the players may know it.
    pub next: Vec<CombatantId>,
    /// The combatants and sides in sight that are surprised.
    pub surprised: Vec<SeenSurprise>,
    /// The combatants in sight.
    pub tokens: Vec<SeenToken>,
    /// Those out of sight, where they were when they were seen last.
    pub remembered: Vec<RememberedToken>,
}

/// The place in the round, as the players may know it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SeenMoment {
    /// There is nothing to tell: it is between turns, or those who act are hidden.
    #[default]
    Untold,
    /// Somebody's turn of seconds.
    Turn {
        /// How many seconds of it have passed.
        spent: u32,
        /// How many seconds the turn has.
        of: u32,
    },
    /// Somebody's turn of parts and feet, or somebody's reaction.
    Acting,
    /// A surprise segment (SEG-05).
    Surprise {
        /// The number of the segment, from 1.
        segment: u32,
        /// How many there are.
        of: u32,
    },
    /// Everyone says what it will do this round (SEG-11, PHA-11).
    Declaring,
    /// Players choose how they act (FOW-01).
    Choosing,
    /// A place in a round of sides or of steps.
    Slot(Slot),
}

/// Seconds or segments that pass one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pips {
    /// How many have passed.
    pub passed: u32,
    /// How many there are.
    pub of: u32,
}

/// Somebody who is surprised, or a whole side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenSurprise {
    /// The name of the combatant or of the side.
    pub name: String,
    /// Whether it is a whole side.
    pub whole_side: bool,
    /// The segments that are left of it, including the present one.
    pub left: u32,
}

/// A combatant as the players see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenToken {
    /// The id of the combatant.
    pub who: CombatantId,
    /// The name that players read, numbered where several share it.
    pub name: String,
    /// The letters on its token, which no other has.
    pub face: String,
    /// Its entry in the library, which decides its colour.
    pub creature: CreatureId,
    /// What its token shows.
    pub emblem: Option<Emblem>,
    /// How its side stands to the others.
    pub stance: Stance,
    /// The square of its top left corner.
    pub at: Cell,
    /// The length of its side, in squares.
    pub squares: u8,
    /// The state of its health, as anybody can see it.
    pub looks: Looks,
    /// How much of its health is left, in eighths, for the players' own side only.
    pub eighths: Option<u8>,
    /// The conditions that it is in.
    pub conditions: Vec<ConditionId>,
    /// Whether it is casting something.
    pub casting: bool,
    /// Whether it is not standing upright.
    pub lying: bool,
}

/// Somebody out of sight, as the party remembers it: where it was, and nothing of how it is now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RememberedToken {
    /// The id of the combatant.
    pub who: CombatantId,
    /// The name that players read.
    pub name: String,
    /// The letters on its token.
    pub face: String,
    /// Its entry in the library, which decides its colour.
    pub creature: CreatureId,
    /// What its token shows.
    pub emblem: Option<Emblem>,
    /// How its side stands to the others.
    pub stance: Stance,
    /// The square of its top left corner, when it was seen last.
    pub at: Cell,
    /// The length of its side, in squares.
    pub squares: u8,
}

/// Health as a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Looks {
    /// It has no wound.
    Unhurt,
    /// It has one wound, or has lost some hit points.
    Hurt,
    /// It has more wounds, or fewer than half of its hit points left.
    BadlyHurt,
    /// It is incapacitated.
    Down,
    /// It is dead.
    Dead,
}

impl Looks {
    /// The word that players read.
    pub fn word(self) -> &'static str {
        match self {
            Self::Unhurt => "unhurt",
            Self::Hurt => "hurt",
            Self::BadlyHurt => "badly hurt",
            Self::Down => "down",
            Self::Dead => "dead",
        }
    }
}

/// How a combatant looks to anybody.
pub fn looks_of(combatant: &CombatantRef) -> Looks {
    let points = combatant.health().hit_points();
    match combatant.health().vitality() {
        Vitality::Dead => Looks::Dead,
        Vitality::Dying => Looks::Down,
        Vitality::Up if points.most > 0 => match points.now {
            now if now >= points.most => Looks::Unhurt,
            now if now * 2 >= points.most => Looks::Hurt,
            _fewer => Looks::BadlyHurt,
        },
        Vitality::Up => match combatant.health().wounds() {
            0 => Looks::Unhurt,
            1 => Looks::Hurt,
            _more => Looks::BadlyHurt,
        },
    }
}

/// How much of a combatant's health is left, in eighths: each of the first four wounds takes a quarter,
/// a fifth takes nothing more; one that has a hit point left has an eighth.
pub fn eighths_of(combatant: &CombatantRef) -> u8 {
    let points = combatant.health().hit_points();
    if points.most > 0 {
        let now = points.now.clamp(0, points.most);
        let eighths = (now * 8 + points.most - 1) / points.most;
        return u8::try_from(eighths).unwrap_or(8);
    }
    8 - u8::try_from(combatant.health().wounds().min(4) * 2).unwrap_or(8)
}

/// Whom the players are shown.
struct Sight {
    how: Showing,
    view: Option<Rc<PartyView>>,
}

impl Sight {
    fn of(battle: &Battle) -> Self {
        let how = battle.shown.how();
        Self {
            how,
            view: how.is_by_sight().then(|| party_view(battle)),
        }
    }

    /// Whether the players are shown somebody as it is now.
    fn shows(&self, battle: &Battle, who: &CombatantRef) -> bool {
        if who.hidden().0 {
            return false;
        }
        let brushed = || {
            who.space()
                .cells()
                .any(|cell| battle.shown.is_brushed(cell))
        };
        match (&self.view, self.how) {
            (None, Showing::Everything) => true,
            (Some(view), _) => brushed() || sees_now(battle, view, who),
            (None, _) => brushed() || battle.is_a_players(who),
        }
    }
}

/// Those out of sight, where they were seen last.
fn remembered(
    battle: &Battle,
    sight: &Sight,
    names: &[(CombatantId, String, String)],
) -> Vec<RememberedToken> {
    if !battle.shown.remembers_places() {
        return Vec::new();
    }
    let places = battle.shown.last_places().iter();
    let out_of_sight = places.filter_map(|(who, at)| {
        let combatant = battle.get(*who)?;
        if combatant.hidden().0 || sight.shows(battle, &combatant) {
            return None;
        }
        let (_, name, face) = names.iter().find(|(named, ..)| named == who)?;
        Some(RememberedToken {
            who: *who,
            name: name.clone(),
            face: face.clone(),
            creature: combatant.identity().creature,
            emblem: combatant.def(battle.ruleset).and_then(|def| def.emblem),
            stance: battle.sides.stance(combatant.identity().side),
            at: *at,
            squares: combatant.body().footprint.side(),
        })
    });
    out_of_sight.collect()
}

/// The fight as the players see it.
pub fn players_view(battle: &Battle) -> PlayersView {
    let sight = Sight::of(battle);
    let visible = |who: CombatantId| {
        let combatant = battle.get(who);
        combatant.is_some_and(|combatant| sight.shows(battle, &combatant))
    };
    let active: Vec<CombatantId> = actors(battle)
        .into_iter()
        .filter(|who| visible(*who))
        .collect();
    let all = names_of_all(battle);
    let remembered = remembered(battle, &sight, &all);
    let called: Vec<(CombatantId, String, String)> =
        all.into_iter().filter(|(who, ..)| visible(*who)).collect();
    let names: Vec<(CombatantId, String)> = called
        .iter()
        .map(|(who, name, _)| (*who, name.clone()))
        .collect();
    let moment = moment(battle, &active);
    PlayersView {
        round: battle.clock.round(),
        moment,
        pips: pips(battle, moment),
        next: next(battle, &sight, &active),
        active,
        surprised: surprised(battle, &names),
        tokens: called
            .into_iter()
            .filter_map(|(who, name, face)| Some(seen(battle, &battle.get(who)?, name, face)))
            .collect(),
        remembered,
    }
}

/// The place in the round, which is told only where one of those who act can be seen.
fn moment(battle: &Battle, active: &[CombatantId]) -> SeenMoment {
    let play = battle.ruleset.turns.play();
    match battle.round.stage {
        Stage::Apart if play.counts_seconds() => {
            let turn = battle.order.open_turn();
            let turn = turn.filter(|turn| active.contains(&turn.who()));
            turn.map_or(SeenMoment::Untold, |turn| SeenMoment::Turn {
                spent: turn.spent(),
                of: turn_budget(battle.ruleset),
            })
        }
        Stage::Apart if play.in_moments || active.is_empty() => SeenMoment::Untold,
        Stage::Apart => SeenMoment::Acting,
        Stage::Surprise { segment, of } => SeenMoment::Surprise { segment, of },
        Stage::Declaring => SeenMoment::Declaring,
        Stage::Choosing => SeenMoment::Choosing,
        Stage::Acting => {
            let moment = battle.round.moment.as_ref();
            let told = moment.filter(|_| !active.is_empty());
            told.map_or(SeenMoment::Untold, |moment| SeenMoment::Slot(moment.slot))
        }
    }
}

/// What has passed of the turn, or of the round.
fn pips(battle: &Battle, moment: SeenMoment) -> Option<Pips> {
    match moment {
        SeenMoment::Turn { spent, of } => Some(Pips { passed: spent, of }),
        SeenMoment::Surprise { segment, of } => Some(Pips {
            passed: segment.saturating_sub(1),
            of,
        }),
        SeenMoment::Slot(Slot::Segment(segment) | Slot::SecondRoutines(segment)) => Some(Pips {
            passed: segment.saturating_sub(1),
            of: battle.ruleset.clock.round,
        }),
        SeenMoment::Slot(_) => None,
        SeenMoment::Untold | SeenMoment::Acting | SeenMoment::Declaring | SeenMoment::Choosing => {
            None
        }
    }
}

/// Who comes next. Where everybody declares in secret, the place of an enemy would tell what it has declared.
fn next(battle: &Battle, sight: &Sight, active: &[CombatantId]) -> Vec<CombatantId> {
    let secret = battle.ruleset.turns.play().declares;
    let told = |who: &CombatantId| {
        let combatant = battle.get(*who);
        combatant.is_some_and(|combatant| {
            let stance = battle.sides.stance(combatant.identity().side);
            sight.shows(battle, &combatant) && !(secret && stance != Stance::Party)
        })
    };
    let next = next_in_turn(battle).into_iter();
    next.filter(|who| told(who) && !active.contains(who))
        .collect()
}

/// Those of the `named` who are surprised, as whole sides where all of a side are surprised for equally
/// long.
pub fn surprised(battle: &Battle, named: &[(CombatantId, String)]) -> Vec<SeenSurprise> {
    let Stage::Surprise { segment, .. } = battle.round.stage else {
        return Vec::new();
    };
    let left_of = |combatant: &CombatantRef| {
        let passed = segment.saturating_sub(1);
        let left = combatant.part().surprised.saturating_sub(passed);
        if is_surprised(battle, combatant) {
            left
        } else {
            0
        }
    };
    let members = |side: SideId| -> Vec<(String, u32)> {
        let named = named.iter();
        let found = named.filter_map(|(who, name)| Some((battle.get(*who)?, name)));
        found
            .filter(|(who, _)| who.identity().side == side && who.is_up())
            .map(|(who, name)| (name.clone(), left_of(&who)))
            .collect()
    };
    let mut all = Vec::new();
    for side in &battle.sides.0 {
        let members = members(side.id);
        let first = members.first().map_or(0, |(_, left)| *left);
        if first > 0 && members.len() > 1 && members.iter().all(|(_, left)| *left == first) {
            all.push(SeenSurprise {
                name: side.name.clone(),
                whole_side: true,
                left: first,
            });
        } else {
            let caught = members.into_iter().filter(|(_, left)| *left > 0);
            all.extend(caught.map(|(name, left)| SeenSurprise {
                name,
                whole_side: false,
                left,
            }));
        }
    }
    all
}

fn seen(battle: &Battle, combatant: &CombatantRef, name: String, face: String) -> SeenToken {
    let stance = battle.sides.stance(combatant.identity().side);
    SeenToken {
        who: combatant.id(),
        name,
        face,
        creature: combatant.identity().creature,
        emblem: combatant.def(battle.ruleset).and_then(|def| def.emblem),
        stance,
        at: combatant.position().0,
        squares: combatant.body().footprint.side(),
        looks: looks_of(combatant),
        eighths: (stance == Stance::Party).then(|| eighths_of(combatant)),
        conditions: combatant.conditions().iter().collect(),
        casting: crate::rules::concentration::is_casting(battle, combatant),
        lying: combatant.posture().id() != battle.ruleset.default_posture(),
    }
}
