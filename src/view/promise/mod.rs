//! What the mouse means: the one answer to what is pointed at, what a click and Enter ask for, and what is shown
//! of it (the way that would be taken, the attack that would be made, whom a spell would catch, or why not).
//!
//! [`Meaning::of`] gives it, from the rules alone. A click carries out what it says, and the map, the tooltip and
//! the panel of an attack show nothing else: whatever is shown is what happens.

mod aiming;
mod attack;
mod click;
mod forecast;
mod ray;
mod spell;
mod towards;
mod walk;
mod walk_feet;
mod walk_in;
mod ways;
mod words;

#[cfg(test)]
mod tests;

use bevy_ecs::prelude::Resource;

use crate::grid::Cell;
use crate::rules::facts::Rejection;
use crate::rules::state::{Battle, CombatantId, CombatantRef, Vitality};
use crate::rules::turns;

use super::drawing::kind_words;
use super::{
    Brush, Hover, Pen, Request, Selection, TokenTip, Tool, UsualAttack, is_marked, token_tip,
    zone_words,
};

pub use aiming::Aiming;
pub use attack::AttackPromise;
pub use forecast::Forecast;
pub use ray::Ray;
pub use spell::{Caught, SpellPromise};
pub use towards::towards_nearest;
pub use walk::{Step, WalkPromise};
pub use ways::{Ways, ways};
pub use words::{Mood, Words};

/// Everything that decides what the mouse means.
#[derive(Clone, Copy, Debug)]
pub struct Pointing<'a> {
    /// What the mouse is over.
    pub hover: Hover,
    /// The combatant that is selected.
    pub selection: Selection,
    /// The tool that is in hand.
    pub tool: &'a Tool,
    /// The attack that everybody made last.
    pub usual: &'a UsualAttack,
    /// Whether Shift is held: then somebody who is in a melee means to run.
    pub running: bool,
}

/// What the mouse means where it is now.
#[derive(Resource, Clone, Debug, Default)]
pub struct Meaning {
    /// What it is over; whom the order or the timeline points at has no cell, and no click on the map.
    pub pointed: Hover,
    /// What a click asks for.
    pub click: Vec<Request>,
    /// What a click with Ctrl held asks for, which the GM's ruling carries out although the rules refuse it; nothing
    /// where they do not, or where it cannot be forced.
    pub force: Vec<Request>,
    /// What Enter asks for, wherever the mouse is.
    pub enter: Vec<Request>,
    /// What waits for a yes, wherever the mouse is.
    pub waiting: Option<Forecast>,
    /// What is in hand and still lacks its target or its square.
    pub aiming: Option<Aiming>,
    /// The brush, where the players are shown ground or have it hidden from them.
    pub brush: Option<Brush>,
    /// The pen, while the GM draws lines with it.
    pub pen: Option<Pen>,
    /// Whether the GM has markers in hand.
    pub marking: bool,
    /// What is shown of the click.
    pub promise: Promise,
    /// What the marks mean of the token under it.
    pub marks: Option<TokenTip>,
    /// What is particular about the ground under it, where nobody stands: its furniture (`table: costs 2, half cover`)
    /// and the zone in which it lies.
    pub ground: Option<String>,
}

/// What is shown of a click.
#[derive(Clone, Debug, Default)]
pub enum Promise {
    /// Nothing: it selects, or does nothing.
    #[default]
    Nothing,
    /// What it does to the square, or wherever the mouse is.
    Deed(DeedPromise),
    /// A click would take this path, square by square.
    Walk(WalkPromise),
    /// A click would attack, or do something else that is aimed at one combatant.
    Attack(Box<AttackPromise>),
    /// A click would aim this spell, which would catch these.
    Spell(SpellPromise),
}

/// Something that is told in words alone.
#[derive(Clone, Debug)]
pub struct DeedPromise {
    /// What to say beside the square.
    pub words: Words,
    /// Why nothing can come of it.
    pub refusal: Option<Rejection>,
}

impl Meaning {
    /// Whether the mouse strokes, and a click means nothing else.
    pub fn strokes(&self) -> bool {
        self.brush.is_some() || self.pen.is_some() || self.marking
    }

    /// What the mouse means.
    pub fn of(battle: &Battle, pointing: &Pointing) -> Self {
        let aiming = Aiming::of(battle, pointing.selection, pointing.tool);
        Self::with(battle, pointing, aiming)
    }

    /// What the mouse means, where it is known what is in hand: that does not change as the mouse moves.
    pub fn with(battle: &Battle, pointing: &Pointing, aiming: Option<Aiming>) -> Self {
        let waiting = match pointing.tool {
            Tool::Confirm(proposal) => Some(Forecast::proposed(battle, proposal)),
            Tool::Point
            | Tool::Aim(_)
            | Tool::Put(_)
            | Tool::Brush(_)
            | Tool::Pen(_)
            | Tool::Mark => None,
        };
        let (mut promise, click) = click::answer(battle, pointing, waiting.as_ref());
        let force = click::forced(battle, &promise, &click);
        if !force.is_empty()
            && let Some(words) = promise.words_mut()
        {
            words.line(Mood::Plain, "Ctrl+click: Force");
        }
        // What somebody is by nature must not lie over the aim at it; its panel tells that as well.
        let aims = match promise {
            // A charge walks there.
            Promise::Attack(_) | Promise::Spell(_) | Promise::Walk(_) => true,
            Promise::Nothing | Promise::Deed(_) => false,
        };
        let under_it = pointing.hover.who.filter(|_| pointing.hover.cell.is_some());
        Self {
            pointed: pointing.hover,
            click,
            force,
            enter: click::enter(battle, pointing, waiting.as_ref()),
            waiting,
            aiming,
            brush: pointing.tool.brush(),
            pen: match pointing.tool {
                Tool::Pen(pen) => Some(*pen),
                Tool::Point
                | Tool::Aim(_)
                | Tool::Confirm(_)
                | Tool::Put(_)
                | Tool::Brush(_)
                | Tool::Mark => None,
            },
            marking: *pointing.tool == Tool::Mark,
            promise,
            marks: under_it
                .filter(|who| !aims || is_marked(battle, *who))
                .and_then(|who| token_tip(battle, who)),
            ground: pointing
                .hover
                .cell
                .filter(|_| under_it.is_none())
                .and_then(|cell| ground_words(battle, cell)),
        }
    }

    /// Shows nothing of a click that would be refused; what it asks for stays.
    pub fn leave_refusal_untold(&mut self) {
        if self.promise.refusal().is_some() {
            self.promise = Promise::Nothing;
        }
    }

    /// The attack that is weighed: what waits for a yes, or else the attack that a click would have wait for one. Why
    /// another one is refused stands beside its target.
    pub fn weighed(&self) -> Option<&Forecast> {
        self.waiting.as_ref().or(match &self.promise {
            Promise::Attack(attack) => {
                let forecast = &attack.forecast;
                (forecast.strikes && forecast.is_legal()).then_some(forecast)
            }
            _another => None,
        })
    }
}

/// What is particular about the ground of a cell.
fn ground_words(battle: &Battle, cell: Cell) -> Option<String> {
    let furniture = battle.map.furniture_on(cell);
    let furniture = furniture.map(|(_, kind)| kind_words(kind, &battle.ruleset.movement.terrain));
    let zone = battle.map.zone_on(cell);
    let zone = zone.map(|zone| zone_words(battle.ruleset, zone));
    let told: Vec<String> = [furniture, zone].into_iter().flatten().collect();
    (!told.is_empty()).then(|| told.join("\n"))
}

impl Promise {
    /// What to say beside it.
    pub fn words(&self) -> Option<&Words> {
        match self {
            Self::Nothing => None,
            Self::Deed(deed) => Some(&deed.words),
            Self::Walk(walk) => Some(&walk.words),
            Self::Attack(attack) => Some(&attack.words),
            Self::Spell(spell) => Some(&spell.words),
        }
    }

    fn words_mut(&mut self) -> Option<&mut Words> {
        match self {
            Self::Nothing => None,
            Self::Deed(deed) => Some(&mut deed.words),
            Self::Walk(walk) => Some(&mut walk.words),
            Self::Attack(attack) => Some(&mut attack.words),
            Self::Spell(spell) => Some(&mut spell.words),
        }
    }

    /// Why nothing can come of it.
    pub fn refusal(&self) -> Option<&Rejection> {
        match self {
            Self::Nothing => None,
            Self::Deed(deed) => deed.refusal.as_ref(),
            Self::Walk(walk) => walk.refusal.as_ref(),
            Self::Attack(attack) => attack.forecast.refusal(),
            Self::Spell(spell) => spell.refusal.as_ref(),
        }
    }
}

/// Who is pointed at on a cell: whoever is on its feet before those who lie there.
pub fn standing_on(battle: &Battle, cell: Cell) -> Option<CombatantId> {
    let here = || {
        let everyone = battle.everyone();
        everyone.filter(|combatant| combatant.space().contains(cell))
    };
    here()
        .find(|combatant| combatant.health().vitality() == Vitality::Up)
        .or_else(|| here().next())
        .map(|combatant| combatant.id())
}

/// The selected combatant, if it may act now.
fn actor<'b, 's>(battle: &'b Battle<'_, 's>, selection: Selection) -> Option<CombatantRef<'b, 's>> {
    let who = selection.0?;
    turns::actors(battle)
        .contains(&who)
        .then(|| battle.get(who))?
}
