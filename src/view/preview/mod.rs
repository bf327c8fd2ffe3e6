//! The meaning of the mouse: the one answer to what is under it, what a click and Enter request, and the preview of the
//! result (the path, the attack, the targets of a spell, or why it is not allowed).
//!
//! [`PointerIntent::of`] computes it from the rules alone. A click carries out its requests. The map, the tooltip and
//! the attack panel show nothing else, so the preview always matches the result.

mod advice;
mod aiming;
mod approach;
mod attack;
mod click;
mod forecast;
mod preview_text;
mod ray;
mod reachable;
mod spell;
mod text;
mod walk;
mod walk_and_attack;
mod walk_feet;

#[cfg(test)]
mod tests;

use bevy_ecs::prelude::Resource;

use crate::grid::Cell;
use crate::rules::facts::Rejection;
use crate::rules::state::{Battle, CombatantId, CombatantRef, Vitality};
use crate::rules::turns;

use super::drawing::kind_text;
use super::{
    Brush, Hover, Pen, Request, Selection, TokenTip, Tool, UsualAttack, is_marked, token_tip,
    zone_text,
};

pub use advice::AdvicePreview;
pub use aiming::PendingAim;
pub use approach::towards_nearest;
pub use attack::AttackPreview;
pub use forecast::Forecast;
pub use preview_text::{Mood, PreviewText};
pub use ray::Ray;
pub use reachable::{ReachableCells, ways};
pub use spell::{SpellPreview, SpellTargetPreview};
pub use walk::{WalkPreview, WalkStep};

/// The inputs that decide the meaning of the mouse.
#[derive(Clone, Copy, Debug)]
pub struct PointerContext<'a> {
    /// The cell and the combatant under the mouse.
    pub hover: Hover,
    /// The selected combatant.
    pub selection: Selection,
    /// The current tool.
    pub tool: &'a Tool,
    /// The last attack of each combatant.
    pub usual: &'a UsualAttack,
    /// True while Shift is held, which makes a combatant in melee run.
    pub running: bool,
}

/// The meaning of the mouse at its current position.
#[derive(Resource, Clone, Debug, Default)]
pub struct PointerIntent {
    /// The cell and combatant under it. A combatant pointed at in the turn order or the timeline has no cell, and a
    /// click there is no click on the map.
    pub pointed: Hover,
    /// The requests of a click.
    pub click: Vec<Request>,
    /// The requests of a Ctrl+click, with which the GM overrides a rejection; empty if the rules allow the click, or if
    /// it cannot be overridden.
    pub force: Vec<Request>,
    /// The requests of Enter, wherever the mouse is.
    pub enter: Vec<Request>,
    /// The order that awaits confirmation, wherever the mouse is.
    pub waiting: Option<Forecast>,
    /// The advice that is shown to the GM, wherever the mouse is.
    pub advice: Option<AdvicePreview>,
    /// The action or spell that still lacks its target or its square.
    pub aiming: Option<PendingAim>,
    /// The brush, while the GM reveals or hides squares.
    pub brush: Option<Brush>,
    /// The pen, while the GM draws lines with it.
    pub pen: Option<Pen>,
    /// True while the GM uses the marker tool.
    pub marking: bool,
    /// The preview of the click.
    pub promise: ClickPreview,
    /// Explanation of the badges of the token under it.
    pub marks: Option<TokenTip>,
    /// The special terrain under it, if no combatant is there: its furniture (`table: costs 2, half cover`) and its
    /// zone.
    pub ground: Option<String>,
}

/// The preview of a click.
#[derive(Clone, Debug, Default)]
pub enum ClickPreview {
    /// No preview: the click selects, or does nothing.
    #[default]
    Nothing,
    /// An effect on the square, or wherever the mouse is.
    Deed(ActionPreview),
    /// A walk along this path, square by square.
    Walk(WalkPreview),
    /// An attack, or another action with one combatant as its target.
    Attack(Box<AttackPreview>),
    /// This spell, with the combatants that it would affect.
    Spell(SpellPreview),
}

/// A preview that is only a text.
#[derive(Clone, Debug)]
pub struct ActionPreview {
    /// The text next to the square.
    pub words: PreviewText,
    /// The reason why it is not allowed.
    pub refusal: Option<Rejection>,
}

impl PointerIntent {
    /// Returns true if the mouse draws strokes, and a click has no other meaning.
    pub fn strokes(&self) -> bool {
        self.brush.is_some() || self.pen.is_some() || self.marking
    }

    /// Computes the meaning of the mouse.
    pub fn new(battle: &Battle, pointing: &PointerContext) -> Self {
        let aiming = PendingAim::of(battle, pointing.selection, pointing.tool);
        Self::with_aiming(battle, pointing, aiming)
    }

    /// Computes the meaning of the mouse with a known aiming state, which does not change as the mouse moves.
    pub fn with_aiming(
        battle: &Battle,
        pointing: &PointerContext,
        aiming: Option<PendingAim>,
    ) -> Self {
        let waiting = match pointing.tool {
            Tool::Confirm(proposal) => Some(Forecast::from_proposal(battle, proposal)),
            Tool::Point
            | Tool::Aim(_)
            | Tool::Advice(_)
            | Tool::Put(_)
            | Tool::Brush(_)
            | Tool::Pen(_)
            | Tool::Mark => None,
        };
        let (mut promise, click) = click::on_click(battle, pointing, waiting.as_ref());
        let force = click::override_requests(battle, &promise, &click);
        if !force.is_empty()
            && let Some(words) = promise.text_mut()
        {
            words.add_line(Mood::Plain, text::CTRL_CLICK_OVERRIDES);
        }
        // A creature's nature must not cover the aim at it; its panel lists that as well.
        let aims = match promise {
            // A charge is shown as a walk.
            ClickPreview::Attack(_) | ClickPreview::Spell(_) | ClickPreview::Walk(_) => true,
            ClickPreview::Nothing | ClickPreview::Deed(_) => false,
        };
        let under_it = pointing.hover.who.filter(|_| pointing.hover.cell.is_some());
        Self {
            pointed: pointing.hover,
            click,
            force,
            enter: click::on_enter(battle, pointing, waiting.as_ref()),
            waiting,
            advice: match pointing.tool {
                Tool::Advice(advice) => Some(advice::preview(battle, advice)),
                _no_advice => None,
            },
            aiming,
            brush: pointing.tool.brush(),
            pen: match pointing.tool {
                Tool::Pen(pen) => Some(*pen),
                Tool::Point
                | Tool::Aim(_)
                | Tool::Confirm(_)
                | Tool::Advice(_)
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
                .and_then(|cell| ground_text(battle, cell)),
        }
    }

    /// Hides the preview of a click that is not allowed. Its requests remain.
    pub fn hide_rejection(&mut self) {
        if self.promise.rejection().is_some() {
            self.promise = ClickPreview::Nothing;
        }
    }

    /// Leaves a click nothing but selecting the combatant under it.
    pub fn restrict_to_selecting(&mut self) {
        self.promise = ClickPreview::Nothing;
        self.force.clear();
        let under_it = self.pointed.who.filter(|_| self.pointed.cell.is_some());
        self.click = match under_it {
            Some(who) => vec![Request::Select(Some(who))],
            None => Vec::new(),
        };
    }

    /// Returns the attack to show in detail: the one that awaits confirmation, or else a legal attack under the mouse.
    /// The reason against an attack is shown next to its target.
    pub fn detailed_attack(&self) -> Option<&Forecast> {
        self.waiting.as_ref().or(match &self.promise {
            ClickPreview::Attack(attack) => {
                let forecast = &attack.forecast;
                (forecast.strikes && forecast.is_legal()).then_some(forecast)
            }
            _another => None,
        })
    }
}

/// Describes the furniture and the zone of a cell.
fn ground_text(battle: &Battle, cell: Cell) -> Option<String> {
    let furniture = battle.map.furniture_on(cell);
    let furniture = furniture.map(|(_, kind)| kind_text(kind, &battle.ruleset.movement.terrain));
    let zone = battle.map.zone_on(cell);
    let zone = zone.map(|zone| zone_text(battle.ruleset, zone));
    let told: Vec<String> = [furniture, zone].into_iter().flatten().collect();
    (!told.is_empty()).then(|| told.join("\n"))
}

impl ClickPreview {
    /// Returns the text next to the preview.
    pub fn text(&self) -> Option<&PreviewText> {
        match self {
            Self::Nothing => None,
            Self::Deed(deed) => Some(&deed.words),
            Self::Walk(walk) => Some(&walk.words),
            Self::Attack(attack) => Some(&attack.words),
            Self::Spell(spell) => Some(&spell.words),
        }
    }

    fn text_mut(&mut self) -> Option<&mut PreviewText> {
        match self {
            Self::Nothing => None,
            Self::Deed(deed) => Some(&mut deed.words),
            Self::Walk(walk) => Some(&mut walk.words),
            Self::Attack(attack) => Some(&mut attack.words),
            Self::Spell(spell) => Some(&mut spell.words),
        }
    }

    /// Returns the reason why it is not allowed.
    pub fn rejection(&self) -> Option<&Rejection> {
        match self {
            Self::Nothing => None,
            Self::Deed(deed) => deed.refusal.as_ref(),
            Self::Walk(walk) => walk.refusal.as_ref(),
            Self::Attack(attack) => attack.forecast.rejection(),
            Self::Spell(spell) => spell.refusal.as_ref(),
        }
    }
}

/// Returns the combatant that a click on a cell refers to. Combatants that are up come before any that are down.
pub fn combatant_on(battle: &Battle, cell: Cell) -> Option<CombatantId> {
    let here = || {
        let everyone = battle.combatants();
        everyone.filter(|combatant| combatant.space().contains(cell))
    };
    here()
        .find(|combatant| combatant.health().vitality() == Vitality::Up)
        .or_else(|| here().next())
        .map(|combatant| combatant.id())
}

/// Returns the selected combatant if it may act now.
fn actor<'b, 's>(battle: &'b Battle<'_, 's>, selection: Selection) -> Option<CombatantRef<'b, 's>> {
    let who = selection.0?;
    turns::actors(battle)
        .contains(&who)
        .then(|| battle.get(who))?
}
