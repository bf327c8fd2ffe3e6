//! An order with a field that does not belong to its action is rejected, for each behaviour and each field.

use std::mem::discriminant;

use crate::encounter::SubmitError;
use crate::grid::{Cell, DoorId};
use crate::rules::facts::invalid_input::InputRejection;
use crate::rules::facts::{ActionOrder, Angle, EncounterCommand, Field, Rejection};
use crate::ruleset::{
    ActionBehaviour, ActionId, ComboId, DefenceId, DiceExpr, ItemId, PostureId, SpellId,
    TurnResource,
};
use crate::trial::{TestFight, built_in, id};

use super::{check_fields, takes};

const RULESETS: [&str; 5] = ["seconds", "segments", "phases", "fast-or-well", "resources"];

/// Fills in a field.
fn say(order: &mut ActionOrder, field: Field) {
    let cell = Cell::new(4, 4);
    match field {
        Field::Path => order.path = vec![cell],
        Field::To => order.to = Some(cell),
        Field::Targets => order.targets = vec![id("orc")],
        Field::Defences => order.defences = vec![DefenceId::new("dodge")],
        Field::Weapon => order.weapon = Some(ItemId::new("dagger")),
        Field::Item => order.item = Some(ItemId::new("dagger")),
        Field::Spell => order.spell = Some(SpellId::new("light")),
        Field::Combo => order.combo = Some(ComboId::new("charge")),
        Field::Seconds => order.seconds = Some(3),
        Field::PauseAfter => order.pause_after = Some(1),
        Field::Words => order.words = Some("Now!".to_owned()),
        Field::Angle => order.angle = Some(Angle::Rear),
        Field::Modifier => order.modifier = Some(1),
        Field::Called => order.called = Some("the hand".to_owned()),
        Field::Mode => order.mode = Some("swim".to_owned()),
        Field::Door => order.door = Some(DoorId(0)),
        Field::Spends => order.spends = Some(TurnResource::Action),
        Field::StruckBy => order.struck_by = Some(Vec::new()),
        Field::Effort => order.effort = true,
    }
}

/// Returns one of every behaviour.
fn deeds() -> Vec<ActionBehaviour> {
    let prone = PostureId::new("prone");
    let regains = DiceExpr {
        count: 1,
        sides: 6,
        bonus: 0,
    };
    vec![
        ActionBehaviour::Move,
        ActionBehaviour::Run {
            pace: 3,
            committed: 3,
        },
        ActionBehaviour::MeleeAttack,
        ActionBehaviour::RangedAttack,
        ActionBehaviour::Combo,
        ActionBehaviour::Shove,
        ActionBehaviour::Cast,
        ActionBehaviour::Aim { bonus: 1 },
        ActionBehaviour::Posture {
            from: vec![prone],
            to: prone,
        },
        ActionBehaviour::Draw,
        ActionBehaviour::Sheathe,
        ActionBehaviour::Grab,
        ActionBehaviour::Drop,
        ActionBehaviour::Swap,
        ActionBehaviour::Give,
        ActionBehaviour::UseDoor,
        ActionBehaviour::Light,
        ActionBehaviour::Douse,
        ActionBehaviour::Sprint,
        ActionBehaviour::Charge,
        ActionBehaviour::Close,
        ActionBehaviour::Flee,
        ActionBehaviour::Withdraw,
        ActionBehaviour::Parry,
        ActionBehaviour::SetWeapon,
        ActionBehaviour::Position { feet: 10 },
        ActionBehaviour::Ability,
        ActionBehaviour::Aid,
        ActionBehaviour::Parley,
        ActionBehaviour::Talk,
        ActionBehaviour::Other,
        ActionBehaviour::Use,
        ActionBehaviour::Recover { regains },
        ActionBehaviour::Treat,
        ActionBehaviour::Overcome { moves: false },
    ]
}

/// Returns a command, and the same command forced.
fn and_forced(command: EncounterCommand) -> [EncounterCommand; 2] {
    let forced = EncounterCommand::Force(Box::new(command.clone()));
    [command, forced]
}

#[test]
fn foreign_fields_are_rejected_for_every_behaviour() {
    let mut seen = Vec::new();
    for name in RULESETS {
        let ruleset = built_in(name);
        let somebody = ruleset.creatures.ids().next().expect("it has creatures");
        let mut trial = TestFight::setup(name, &format!("{somebody} as mira (0, 1)")).set_up();
        for (action, def) in ruleset.actions.iter() {
            seen.push(discriminant(&def.does));
            let takes = takes(&ruleset, action, def);
            for field in Field::ALL {
                let mut order = ActionOrder::new(id("mira"), action);
                say(&mut order, *field);
                assert_eq!(order.said().iter().collect::<Vec<_>>(), [*field]);
                let field = *field;
                let check = check_fields(&ruleset, &order);
                if takes.has(field) {
                    assert_eq!(check, Ok(()), "{name}: {action}");
                    continue;
                }
                let takes = takes.iter().collect();
                let why = Rejection::from(InputRejection::FieldNotTaken {
                    field,
                    action,
                    takes,
                });
                assert_eq!(check, Err(why.clone()), "{name}: {action}");
                let act = EncounterCommand::Act(order.clone());
                let react = EncounterCommand::React(order);
                for command in [and_forced(act), and_forced(react)].concat() {
                    let done = trial.try_run(command.clone(), &[]);
                    let refused = Err(SubmitError::Rejected(why.clone()));
                    assert_eq!(done, refused, "{name}: {command:?}");
                }
            }
        }
    }
    for does in deeds() {
        assert!(seen.contains(&discriminant(&does)), "nobody does {does:?}");
    }
}

/// Returns the fields that an order for this action takes, by the names that people write.
fn taken(ruleset: &str, action: &str) -> String {
    let ruleset = built_in(ruleset);
    let action = ActionId::new(action);
    let def = ruleset.actions.get(action).expect("it has the action");
    let names = takes(&ruleset, action, def).iter().map(Field::name);
    names.collect::<Vec<_>>().join(" ")
}

#[test]
fn action_takes_the_fields_its_rules_read() {
    let expected = [
        ("seconds", "move", "path to pause_after words"),
        ("resources", "move", "path to pause_after words mode spends"),
        ("seconds", "run", "path to seconds pause_after words"),
        (
            "seconds",
            "melee-attack",
            "targets defences weapon pause_after words modifier",
        ),
        (
            "phases",
            "melee-attack",
            "targets weapon words angle modifier called mode",
        ),
        (
            "phases",
            "missile-attack",
            "targets weapon words angle modifier called",
        ),
        (
            "fast-or-well",
            "melee-attack",
            "to targets weapon words modifier effort",
        ),
        (
            "fast-or-well",
            "ranged-attack",
            "targets weapon words modifier effort",
        ),
        (
            "resources",
            "attack",
            "targets weapon pause_after words modifier spends",
        ),
        ("seconds", "draw", "weapon item pause_after words"),
        ("seconds", "talk", "pause_after words"),
    ];
    for (ruleset, action, fields) in expected {
        assert_eq!(taken(ruleset, action), fields, "{ruleset}: {action}");
    }
}

#[test]
fn foreign_field_is_named_with_allowed_ones() {
    let mut order = ActionOrder::new(id("mira"), ActionId::new("move"));
    say(&mut order, Field::Weapon);
    let why = check_fields(&built_in("seconds"), &order).expect_err("it is no attack");
    assert_eq!(
        why.to_string(),
        "`weapon` does not belong to the action `move`, which takes `path`, `to`, `pause_after`, `words`"
    );
    assert!(!why.can_be_forced());
}
