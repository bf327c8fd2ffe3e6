//! The locations in a fight: every cell, point and set of cells in its state.
//!
//! A map of another size moves these locations or cuts them off. This module lists all of them: each component from
//! `list` and each resource from `context` declares here which locations it holds, or that it holds none; without a
//! declaration the code does not compile. Types are destructured field by field, so that a new field must be
//! declared too.

use bevy_ecs::prelude::*;

use crate::grid::{Cell, CellSet, Point};
use crate::rules::facts::ActionOrder;
use crate::ruleset::ItemId;

use super::battle::Battle;
use super::battlefield::Battlefield;
use super::clock::{Clock, TurnPace};
use super::combatant::{Body, CombatantId, Hidden, Identity, Position, Repertoire, Stats};
use super::combatant_state::CombatantState;
use super::conditions::Conditions;
use super::economy::{Economy, PositioningFeet, Speeds};
use super::fight::CurrentCommand;
use super::gear::{Gear, GroundItems};
use super::gm_rulings::GmRulings;
use super::health::Health;
use super::initiative::Initiative;
use super::markings::{Marker, MarkerId, Markings, PenLine};
use super::morale::Morale;
use super::order::TurnOrder;
use super::player_view_state::{PlayerViewState, RememberedCombatant};
use super::portrait::Portrait;
use super::posture::Posture;
use super::prepared_spells::PreparedSpells;
use super::reaction::{PendingTrigger, PendingTriggers, Reaction, Trigger};
use super::readiness::{Aim, RunUp};
use super::reinforcements::{Reinforcements, Wave};
use super::roster::Roster;
use super::round::{Declaration, Round, RoundState};
use super::round_parts::{
    AttackCounts, ChargeState, FreeAttacks, MaintainedSpell, ParriedEnemies, RoundDeclaration,
    RoundMovement, SpellsOfRound, SurpriseSegments,
};
use super::sides::Sides;
use super::spec::CombatantSpec;
use super::steps::StepState;
use super::timeline::{DueEvent, ScheduledEvent, Timeline};
use super::timer::{ActionTimer, FinishedActions, InProgress, PlannedStep};

/// Purpose for which a cell is needed, so that it cannot be cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellPurpose {
    /// The combatant's top left corner is there.
    Stands(CombatantId),
    /// The combatant moves there, or has aimed there.
    Bound(CombatantId),
    /// The top left corner of a combatant in a wave arrives there.
    Arrives(CombatantId),
    /// The item is on the ground there.
    Lies(ItemId),
    /// The marker is there.
    Marks(MarkerId),
}

/// A visitor that reads locations and may change them.
pub trait PlaceVisitor {
    /// Visits a cell that is needed.
    fn square(&mut self, at: &mut Cell, purpose: CellPurpose);

    /// Visits a cell that is only remembered and may be forgotten.
    fn remembered(&mut self, at: &mut Option<Cell>);

    /// Visits a set of cells.
    fn squares(&mut self, cells: &mut CellSet);

    /// Visits a line; returns true to keep it.
    fn line(&mut self, points: &mut [Point]) -> bool;

    /// Visits a remembered map, which may be forgotten.
    fn known_map(&mut self, map: &mut Option<Battlefield>);
}

/// A part of the fight's state that passes its locations to a visitor. A component also gets its owner.
pub trait VisitPlaces<Owner = ()> {
    /// Passes every location that it holds to `visitor`.
    fn visit_places(&mut self, owner: Owner, visitor: &mut dyn PlaceVisitor);
}

/// Declares that types hold no locations.
macro_rules! hold_no_places {
    ($Owner:ty: $($Type:ty,)*) => {$(
        impl VisitPlaces<$Owner> for $Type {
            fn visit_places(&mut self, _: $Owner, _: &mut dyn PlaceVisitor) {}
        }
    )*};
}

hold_no_places! {
    CombatantId:
    Identity, Body, Stats, Repertoire, Hidden, Initiative, Posture, Health, Conditions, Gear, Aim, RunUp, StepState,
    Morale, PositioningFeet, Reaction, GmRulings, Economy, Speeds, PreparedSpells, Portrait, SurpriseSegments, RoundState,
    AttackCounts, SpellsOfRound, ChargeState, ParriedEnemies, FreeAttacks, RoundMovement, MaintainedSpell,
}

hold_no_places! {
    ():
    Clock, TurnOrder, Round, Sides,
    // These hold data only while a command is being executed.
    TurnPace, FinishedActions, CurrentCommand,
    // The map itself, which the locations refer to.
    Battlefield,
}

impl VisitPlaces<CombatantId> for Position {
    fn visit_places(&mut self, who: CombatantId, visitor: &mut dyn PlaceVisitor) {
        let Self(at) = self;
        visitor.square(at, CellPurpose::Stands(who));
    }
}

impl VisitPlaces<CombatantId> for ActionTimer {
    fn visit_places(&mut self, _: CombatantId, visitor: &mut dyn PlaceVisitor) {
        let Self { current, set_aside } = self;
        for action in current.iter_mut().chain(set_aside) {
            action.visit_places((), visitor);
        }
    }
}

impl VisitPlaces<CombatantId> for RoundDeclaration {
    fn visit_places(&mut self, who: CombatantId, visitor: &mut dyn PlaceVisitor) {
        let Self(declared) = self;
        match declared {
            Some(Declaration::Act {
                action: _,
                spell: _,
                targets: _,
                to: Some(to),
            }) => visitor.square(to, CellPurpose::Bound(who)),
            Some(Declaration::Act { .. } | Declaration::Delay) | None => {}
        }
    }
}

impl VisitPlaces for InProgress {
    fn visit_places(&mut self, (): (), visitor: &mut dyn PlaceVisitor) {
        let Self {
            order,
            needs: _,
            spent: _,
            consecutive: _,
            steps,
            worked_this_turn: _,
            forced: _,
            answered: _,
        } = self;
        let ActionOrder {
            who,
            action: _,
            path,
            to,
            targets: _,
            defences: _,
            weapon: _,
            item: _,
            spell: _,
            combo: _,
            seconds: _,
            pause_after: _,
            words: _,
            angle: _,
            modifier: _,
            called: _,
            mode: _,
            door: _,
            spends: _,
            struck_by: _,
            effort: _,
        } = order;
        for at in path.iter_mut().chain(to) {
            visitor.square(at, CellPurpose::Bound(*who));
        }
        for step in steps {
            let PlannedStep {
                to,
                squares: _,
                second: _,
            } = step;
            visitor.square(to, CellPurpose::Bound(*who));
        }
    }
}

impl VisitPlaces for Timeline {
    fn visit_places(&mut self, (): (), visitor: &mut dyn PlaceVisitor) {
        let Self {
            due,
            ahead: _,
            enchantments: _,
            fears: _,
        } = self;
        for due in due {
            let ScheduledEvent {
                owner,
                left: _,
                of: _,
                event,
            } = due;
            match event {
                DueEvent::Spell {
                    spell: _,
                    targets: _,
                    at: Some(at),
                } => visitor.square(at, CellPurpose::Bound(*owner)),
                DueEvent::LightEnds { item, at } => visitor.square(at, CellPurpose::Lies(*item)),
                DueEvent::Spell { at: None, .. }
                | DueEvent::ConditionEnds {
                    who: _,
                    condition: _,
                } => {}
            }
        }
    }
}

impl VisitPlaces for GroundItems {
    fn visit_places(&mut self, (): (), visitor: &mut dyn PlaceVisitor) {
        let Self { items, burning } = self;
        for (at, item) in items.iter_mut().chain(burning) {
            visitor.square(at, CellPurpose::Lies(*item));
        }
    }
}

impl VisitPlaces for PendingTriggers {
    fn visit_places(&mut self, (): (), visitor: &mut dyn PlaceVisitor) {
        let Self(all) = self;
        for held in all {
            let PendingTrigger {
                trigger,
                asked: _,
                action,
            } = held;
            match trigger {
                Trigger::Came { who, from } => visitor.square(from, CellPurpose::Bound(*who)),
                Trigger::Cast { who: _, spell: _ }
                | Trigger::Attack { who: _, target: _ }
                | Trigger::Missed { who: _, target: _ } => {}
            }
            if let Some(action) = action {
                action.visit_places((), visitor);
            }
        }
    }
}

impl VisitPlaces for PlayerViewState {
    fn visit_places(&mut self, (): (), visitor: &mut dyn PlaceVisitor) {
        let Self {
            how: _,
            through: _,
            forgets_places: _,
            brushed,
            explored,
            known,
            met,
            naming: _,
            named: _,
            own_numbers: _,
        } = self;
        for cells in brushed.iter_mut().chain(explored) {
            visitor.squares(cells);
        }
        visitor.known_map(known);
        for met in met {
            let RememberedCombatant {
                who: _,
                at,
                name: _,
                creature: _,
                stance: _,
                squares: _,
                portrait: _,
            } = met;
            visitor.remembered(at);
        }
    }
}

impl VisitPlaces for Reinforcements {
    fn visit_places(&mut self, (): (), visitor: &mut dyn PlaceVisitor) {
        let Self(waves) = self;
        for wave in waves {
            let Wave {
                name: _,
                round: _,
                who,
            } = wave;
            for spec in who {
                spec.visit_places((), visitor);
            }
        }
    }
}

impl VisitPlaces for CombatantSpec {
    fn visit_places(&mut self, (): (), visitor: &mut dyn PlaceVisitor) {
        let Self {
            id,
            creature: _,
            side: _,
            at,
            name: _,
            hidden: _,
            stats: _,
            speed: _,
            in_hand: _,
            off_hand: _,
            armour: _,
            hit_points: _,
            prepared: _,
            conditions: _,
            portrait: _,
            state: _,
        } = self;
        visitor.square(at, CellPurpose::Arrives(*id));
    }
}

impl VisitPlaces for Markings {
    fn visit_places(&mut self, (): (), visitor: &mut dyn PlaceVisitor) {
        let Self { markers, lines } = self;
        for marker in markers {
            let Marker {
                id,
                at,
                kind: _,
                tint: _,
                text: _,
                note: _,
                everybody: _,
            } = marker;
            visitor.square(at, CellPurpose::Marks(*id));
        }
        lines.retain_mut(|line| {
            let PenLine {
                points,
                tint: _,
                everybody: _,
            } = line;
            visitor.line(points)
        });
    }
}

/// Visits the locations of a component or resource, and marks it as changed only if it has any.
fn visit_held<Owner, T: VisitPlaces<Owner>>(
    mut held: Mut<T>,
    owner: Owner,
    visitor: &mut dyn PlaceVisitor,
) {
    let mut noting = Noting {
        visitor,
        visited: false,
    };
    held.bypass_change_detection()
        .visit_places(owner, &mut noting);
    if noting.visited {
        held.set_changed();
    }
}

/// Records whether anything was visited.
struct Noting<'v> {
    visitor: &'v mut dyn PlaceVisitor,
    visited: bool,
}

impl PlaceVisitor for Noting<'_> {
    fn square(&mut self, at: &mut Cell, purpose: CellPurpose) {
        self.visited = true;
        self.visitor.square(at, purpose);
    }

    fn remembered(&mut self, at: &mut Option<Cell>) {
        self.visited = true;
        self.visitor.remembered(at);
    }

    fn squares(&mut self, cells: &mut CellSet) {
        self.visited = true;
        self.visitor.squares(cells);
    }

    fn line(&mut self, points: &mut [Point]) -> bool {
        self.visited = true;
        self.visitor.line(points)
    }

    fn known_map(&mut self, map: &mut Option<Battlefield>) {
        self.visited = true;
        self.visitor.known_map(map);
    }
}

macro_rules! of_combatant {
    (
        sided { $($(#[$of_sided:meta])* $sided:ident: $Sided:ident,)* }
        $($when:ident { $($(#[$about:meta])* $name:ident: $Component:ident,)* })*
    ) => {
        impl VisitPlaces for CombatantState {
            fn visit_places(&mut self, (): (), visitor: &mut dyn PlaceVisitor) {
                let who = self.identity.id;
                $($(self.$name.visit_places(who, visitor);)*)*
                $(self.part.$sided.visit_places(who, visitor);)*
            }
        }

        fn visit_combatant(world: &mut World, who: CombatantId, entity: Entity, visitor: &mut dyn PlaceVisitor) {
            $($(
                if let Some(held) = world.get_mut::<$Component>(entity) {
                    visit_held(held, who, visitor);
                }
            )*)*
            $(
                if let Some(held) = world.get_mut::<$Sided>(entity) {
                    visit_held(held, who, visitor);
                }
            )*
        }
    };
}

components!(of_combatant);

/// Copies a resource of the fight. Gives `None` for resources that hold data only while a command is being
/// executed, and for the map.
macro_rules! copied {
    (map of $battle:ident) => {
        None::<Battlefield>
    };
    (pace of $battle:ident) => {
        None::<TurnPace>
    };
    (finishing of $battle:ident) => {
        None::<FinishedActions>
    };
    (command of $battle:ident) => {
        None::<CurrentCommand>
    };
    ($other:ident of $battle:ident) => {
        Some($battle.$other.clone())
    };
}

macro_rules! of_fight {
    ($($name:ident: $Resource:ident,)*) => {
        /// Passes copies of all locations in a fight to `visitor`, which therefore cannot change the fight.
        pub fn look_at_places(battle: &Battle, visitor: &mut dyn PlaceVisitor) {
            for who in battle.combatants() {
                CombatantState::seen(&who).visit_places((), visitor);
            }
            $(
                if let Some(mut held) = copied!($name of battle) {
                    held.visit_places((), visitor);
                }
            )*
        }

        /// Passes all locations of the fight in `world` to `visitor`.
        pub(in crate::rules) fn visit_places(world: &mut World, visitor: &mut dyn PlaceVisitor) {
            let everyone: Vec<_> = world.resource::<Roster>().members().collect();
            for (who, entity) in everyone {
                visit_combatant(world, who, entity, visitor);
            }
            $(visit_held(world.resource_mut::<$Resource>(), (), visitor);)*
        }
    };
}

resources!(of_fight);
