//! The combatants as the players see them, and as their characters remember them.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::encounter::names;
use crate::grid::Cell;
use crate::rules::facts::Lexicon;
use crate::rules::showing::{PartyView, party_view, sees_now};
use crate::rules::state::{
    Battle, CombatantId, CombatantRef, Health, HitPoints, Naming, OwnNumbers, Portrait, Showing,
    Stance, Vitality,
};
use crate::ruleset::{ConditionId, CreatureId, Emblem, PictureName};

use super::begun;

/// Who somebody is to the players, and where: all that is remembered of one who is out of sight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guise {
    /// The id of the combatant.
    pub who: CombatantId,
    /// The name that players read, numbered where they know several of the same.
    pub name: String,
    /// The letters on its token, which no other that they know has.
    pub face: String,
    /// Its entry in the library, which decides its colour; `None` where they are not to know what it is.
    pub creature: Option<CreatureId>,
    /// What its token shows.
    pub emblem: Option<Emblem>,
    /// The picture that its token shows in place of the emblem.
    pub portrait: Option<PictureName>,
    /// How its side stands to the others.
    pub stance: Stance,
    /// The square of its top left corner.
    pub at: Cell,
    /// The length of its side, in squares.
    pub squares: u8,
}

/// A combatant as the players see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenToken {
    /// Who it is, and where.
    pub guise: Guise,
    /// The state of its health, as anybody can see it.
    pub looks: Looks,
    /// How much of its health is left, in eighths, for the players' own side only, if the GM shows it.
    pub eighths: Option<u8>,
    /// Its health in numbers, for the players' own side only, if the GM shows it.
    pub health: Option<SeenHealth>,
    /// The conditions that it is in.
    pub conditions: Vec<ConditionId>,
    /// Whether it is casting something.
    pub casting: bool,
    /// What it has begun and not brought to its end, as one can see it.
    pub begun: Option<String>,
    /// Whether it is not standing upright.
    pub lying: bool,
}

/// Health in numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeenHealth {
    /// Hit points.
    Points {
        /// What is left of them.
        now: i32,
        /// How many there are at most.
        most: i32,
    },
    /// The number of wounds.
    Wounds(u32),
}

impl SeenHealth {
    fn of(combatant: &CombatantRef) -> Self {
        let HitPoints { now, most, .. } = combatant.health().hit_points();
        match most > 0 {
            true => Self::Points { now, most },
            false => Self::Wounds(combatant.health().wounds()),
        }
    }

    /// As players read it: `12 of 20`, `2 wounds`.
    pub fn words(self) -> String {
        match self {
            Self::Points { now, most } => format!("{now} of {most}"),
            Self::Wounds(1) => "1 wound".to_owned(),
            Self::Wounds(wounds) => format!("{wounds} wounds"),
        }
    }
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
    eighths_left(combatant.health())
}

/// The same of somebody's health alone.
pub fn eighths_left(health: &Health) -> u8 {
    let points = health.hit_points();
    if points.most > 0 {
        let now = points.now.clamp(0, points.most);
        let eighths = (now * 8 + points.most - 1) / points.most;
        return u8::try_from(eighths).unwrap_or(8);
    }
    8 - u8::try_from(health.wounds().min(4) * 2).unwrap_or(8)
}

/// Whom the players are shown.
pub(super) struct Sight {
    how: Showing,
    view: Option<Arc<PartyView>>,
}

impl Sight {
    pub fn of(battle: &Battle) -> Self {
        let how = battle.shown.how();
        Self {
            how,
            view: how.is_by_sight().then(|| party_view(battle)),
        }
    }

    /// Whether the players are shown a cell as it is now.
    pub fn shows_cell(&self, battle: &Battle, cell: Cell) -> bool {
        match (&self.view, self.how) {
            (None, Showing::Everything) => true,
            (Some(view), _) => battle.shown.is_brushed(cell) || view.sees_ground(cell),
            (None, _) => battle.shown.is_brushed(cell),
        }
    }

    /// Whether the players are shown somebody as it is now.
    pub fn shows(&self, battle: &Battle, who: &CombatantRef) -> bool {
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

/// Somebody whom the players know, with the name by which they know it, before it is told apart from others.
struct Known {
    who: CombatantId,
    name: String,
    creature: Option<CreatureId>,
    stance: Stance,
    squares: u8,
    portrait: Portrait,
    /// Where it is, or was when it was seen last.
    at: Option<Cell>,
    seen: bool,
}

impl Known {
    fn token(self, battle: &Battle, face: String) -> Option<Guise> {
        let creature = self
            .creature
            .and_then(|id| battle.ruleset.creatures.get(id));
        Some(Guise {
            who: self.who,
            name: self.name,
            face,
            creature: self.creature,
            emblem: creature.and_then(|def| def.emblem),
            portrait: self.portrait.shown(creature).cloned(),
            stance: self.stance,
            at: self.at?,
            squares: self.squares,
        })
    }
}

/// All whom the players know: those whom they are shown, and those whom the party has met.
fn known(battle: &Battle, sight: &Sight) -> Vec<Known> {
    let met: BTreeMap<CombatantId, _> = match sight.how {
        Showing::Remembered => battle
            .shown
            .met()
            .iter()
            .map(|met| (met.who, met))
            .collect(),
        Showing::Everything | Showing::Seen | Showing::Brushed => BTreeMap::new(),
    };
    let everyone = battle.everyone().filter_map(|who| {
        let identity = who.identity();
        let known = if sight.shows(battle, &who) {
            Known {
                who: who.id(),
                name: identity.name.clone(),
                creature: Some(identity.creature),
                stance: battle.sides.stance(identity.side),
                squares: who.body().footprint.side(),
                portrait: who.portrait().clone(),
                at: Some(who.position().0),
                seen: true,
            }
        } else {
            let met = met.get(&who.id())?;
            Known {
                who: met.who,
                name: met.name.clone(),
                creature: Some(met.creature),
                stance: met.stance,
                squares: met.squares,
                portrait: met.portrait.clone(),
                at: met.at,
                seen: false,
            }
        };
        Some(as_called(battle, known))
    });
    everyone.collect()
}

/// Somebody by the name that the GM allows.
fn as_called(battle: &Battle, known: Known) -> Known {
    let naming = match known.stance {
        Stance::Party => Naming::Name,
        Stance::Foe | Stance::Other => battle.shown.naming_of(known.who),
    };
    let kind = |known: &Known| {
        let kind = known
            .creature
            .and_then(|id| battle.ruleset.creatures.get(id));
        kind.map_or_else(|| known.name.clone(), |kind| kind.name.clone())
    };
    match naming {
        Naming::Name => known,
        Naming::Kind => Known {
            name: kind(&known),
            // Its own face would tell who it is.
            portrait: known.portrait.clone().without_own_picture(),
            ..known
        },
        Naming::Something => Known {
            name: "Something".to_owned(),
            creature: None,
            portrait: Portrait::OfItsKind,
            ..known
        },
    }
}

/// Those whom the players are shown as they are, and those out of sight where they were seen last.
pub(super) struct People {
    pub seen: Vec<Guise>,
    pub remembered: Vec<Guise>,
}

/// Those whom the players know, told apart from each other and from nobody else: a number or a letter more would
/// tell of somebody who is there besides.
pub(super) fn people(battle: &Battle, sight: &Sight) -> People {
    let mut known = known(battle, sight);
    let called = known
        .iter_mut()
        .map(|known| (known.who, std::mem::take(&mut known.name)));
    let called = names::told_apart(called.collect());
    let mut people = People {
        seen: Vec::new(),
        remembered: Vec::new(),
    };
    for (known, (_, name, face)) in known.into_iter().zip(called) {
        let seen = known.seen;
        let guise = Known { name, ..known }.token(battle, face);
        match seen {
            true => people.seen.extend(guise),
            false if battle.shown.remembers_places() => people.remembered.extend(guise),
            false => {}
        }
    }
    people
}

/// Somebody in sight.
pub(super) fn seen(battle: &Battle, lexicon: &Lexicon, guise: Guise) -> Option<SeenToken> {
    let combatant = battle.get(guise.who)?;
    let numbers = match guise.stance {
        Stance::Party => battle.shown.own_numbers(),
        Stance::Foe | Stance::Other => OwnNumbers::Nothing,
    };
    Some(SeenToken {
        guise,
        looks: looks_of(&combatant),
        eighths: (numbers >= OwnNumbers::Ring).then(|| eighths_of(&combatant)),
        health: (numbers >= OwnNumbers::Exact).then(|| SeenHealth::of(&combatant)),
        conditions: combatant.conditions().iter().collect(),
        begun: begun::begun(battle, &combatant, lexicon),
        casting: crate::rules::concentration::is_casting(battle, &combatant),
        lying: combatant.posture().id() != battle.ruleset.default_posture(),
    })
}
