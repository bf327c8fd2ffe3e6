//! Changes each component of the list, and checks that the change appears in the snapshot and in the hash and that
//! restoring the fight undoes it.

use bevy_ecs::component::Mutable;
use bevy_ecs::prelude::*;

use crate::document;
use crate::encounter::{capture, restore, state_hash};
use crate::grid::Cell;
use crate::ruleset::{ComboId, ConditionId, CreatureKind, ItemId, PostureId, SpeedsDef, SpellId};
use crate::trial::{TestFight, id, order};

use super::timer::InProgress;
use super::*;

/// Changes a component to a different value. A component without this trait does not compile below.
trait Changed: Component<Mutability = Mutable> + Clone + PartialEq + std::fmt::Debug {
    fn change(&mut self);
}

macro_rules! changed {
    ($($Component:ty, $this:ident => $change:expr;)*) => {$(
        impl Changed for $Component {
            fn change(&mut self) {
                let $this = self;
                $change;
            }
        }
    )*};
}

changed! {
    Identity, this => (this.side, this.kind) = (SideId::new("foes"), CreatureKind::Creature);
    Position, this => this.0 = Cell::new(9, 9);
    Body, this => this.speed_squares += 1;
    Stats, this => this.0.0[0] += 1;
    Repertoire, this => this.combos.push(ComboId::new("another"));
    Hidden, this => this.0 = true;
    Initiative, this => this.set(99);
    ActionTimer, this => this.begin(InProgress::new_consecutive(order("mira", "aim", &[]), 2));
    super::Posture, this => this.0 = PostureId::new("prone");
    Health, this => this.wounds += 1;
    Conditions, this => this.0.push(ConditionId::new("stunned"));
    Gear, this => this.pack.push(ItemId::new("dagger"));
    Aim, this => this.0 = 2;
    RunUp, this => this.step(crate::grid::Topology::Square, Cell::new(0, 0), Cell::new(1, 0));
    StepState, this => this.actions_left = 2;
    SurpriseSegments, this => this.0 = 2;
    RoundDeclaration, this => this.0 = Some(Declaration::Delay);
    RoundState, this => this.minor_segments = 1;
    AttackCounts, this => this.routines = 1;
    SpellsOfRound, this => this.spent = true;
    ChargeState, this => this.made_in = Some(1);
    ParriedEnemies, this => this.0.push(id("orc"));
    FreeAttacks, this => this.by.push(id("orc"));
    RoundMovement, this => this.feet = 5;
    MaintainedSpell, this => this.0 = Some(SpellId::new("web"));
    Morale, this => this.passes = 1;
    PreparedSpells, this => *this = PreparedSpells::from_counts([(SpellId::new("web"), 2)]);
    Reaction, this => this.set(true);
    GmRulings, this => this.saves = Some(true);
    PositioningFeet, this => this.walked(1, 5);
    Economy, this => this.moved_feet = 5;
    Portrait, this => *this = Portrait::Emblem;
    Speeds, this => this.0 = SpeedsDef { swim: 30, ..this.0 };
}

/// Changes one component of a combatant, and checks snapshot, hash and restoring.
fn is_kept<C: Changed>(trial: &mut TestFight, name: &str) {
    let world = &mut trial.world;
    let (before, hash) = (capture(world), state_hash(world));
    let entity = world.resource::<Roster>().entity(id("mira"));
    let entity = entity.expect("she is here");
    let was = world.get::<C>(entity).expect("she has it").clone();
    world.get_mut::<C>(entity).expect("she has it").change();
    let changed = world.get::<C>(entity).expect("she has it").clone();
    assert_ne!(changed, was, "{name} is not changed by this test");

    let after = capture(world);
    assert_ne!(after, before, "{name} is not in the snapshot");
    assert_ne!(state_hash(world), hash, "{name} is not in the hash");

    restore(world, &before);
    assert_eq!(world.get::<C>(entity), Some(&was), "{name} is not restored");
    assert_eq!(state_hash(world), hash, "{name} is not restored");
    restore(world, &after);
    assert_eq!(
        world.get::<C>(entity),
        Some(&changed),
        "{name} is not restored"
    );

    let text = document::to_text(&after.combatants).expect("it can be written");
    let read: Vec<CombatantState> = document::read("combatants", &text).expect("it can be read");
    assert_eq!(read, after.combatants, "{name} is not in what is written");
    restore(world, &before);
}

macro_rules! each {
    ($trial:ident $($when:ident { $($(#[$about:meta])* $name:ident: $Component:ident,)* })*) => {
        $($(is_kept::<$Component>(&mut $trial, stringify!($name));)*)*
    };
    ({ $trial:ident } $($list:tt)*) => { each!($trial $($list)*) };
}

#[test]
fn every_component_is_in_snapshot_restore_and_hash() {
    let mut trial = TestFight::setup("seconds", "mira (0, 1) against orc (3, 1)").begin();
    components!(each, trial);
}
