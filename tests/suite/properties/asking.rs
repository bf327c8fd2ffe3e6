//! Random commands: legal play, GM changes, and nonsense.

use splitsecond::encounter::options;
use splitsecond::grid::{Cell, DoorId, DoorState, Terrain};
use splitsecond::rules::action_behaviours;
use splitsecond::rules::facts::ItemDestination;
use splitsecond::rules::facts::{ActionOrder, EncounterCommand, GmNumber, Span};
use splitsecond::rules::state::{
    Battle, CombatantId, CombatantSpec, GmRuling, MoraleState, SideOrders, Skill, Vitality,
};
use splitsecond::ruleset::ItemId;
use splitsecond::tactics;

use super::chance::Chance;
use super::drawing::stroke;

/// Combatants and map size, for commands that name a random combatant or cell.
struct Names {
    who: Vec<CombatantId>,
    cells: (i32, i32),
}

impl Names {
    fn of(battle: &Battle) -> Self {
        let mut who: Vec<_> = battle
            .combatants()
            .map(|combatant| combatant.id())
            .collect();
        who.push("nobody".into());
        Self {
            who,
            cells: (
                i32::try_from(battle.map.width()).unwrap_or(0),
                i32::try_from(battle.map.height()).unwrap_or(0),
            ),
        }
    }

    fn somebody(&self, chance: &mut Chance) -> CombatantId {
        chance.of(&self.who).expect("at least nobody is there")
    }

    fn cell(&self, chance: &mut Chance) -> Cell {
        Cell::new(
            chance.between(-1, self.cells.0),
            chance.between(-1, self.cells.1),
        )
    }
}

/// Returns the next command: mostly legal play, sometimes a GM change, sometimes nonsense.
pub(super) fn ask(battle: &Battle, chance: &mut Chance) -> Option<EncounterCommand> {
    match chance.below(20) {
        0..=7 => legal(battle, chance),
        8..=13 => tactics::next_command(battle).or_else(|| legal(battle, chance)),
        14..=17 => Some(adjudication(battle, chance)),
        18 => Some(EncounterCommand::Act(any_order(battle, chance))),
        _ => {
            let inner = if chance.one_in(2) {
                EncounterCommand::Act(any_order(battle, chance))
            } else {
                adjudication(battle, chance)
            };
            Some(EncounterCommand::Force(Box::new(inner)))
        }
    }
}

/// Returns a legal command. Each kind is equally likely, or nearly all commands would be moves.
fn legal(battle: &Battle, chance: &mut Chance) -> Option<EncounterCommand> {
    let all = options::legal_commands(battle);
    let kind = |command: &EncounterCommand| match command {
        EncounterCommand::Act(order) => order.action.as_str().to_owned(),
        other => format!("{:?}", std::mem::discriminant(other)),
    };
    let mut kinds: Vec<String> = all.iter().map(kind).collect();
    kinds.sort();
    kinds.dedup();
    let wanted = chance.of(&kinds)?;
    let of_kind: Vec<_> = all
        .into_iter()
        .filter(|command| kind(command) == wanted)
        .collect();
    let mut command = chance.of(&of_kind)?;
    if let EncounterCommand::Act(order) = &mut command
        && chance.one_in(6)
    {
        order.pause_after = Some(1 + chance.below(3) as u32);
    }
    Some(command)
}

fn any_order(battle: &Battle, chance: &mut Chance) -> ActionOrder {
    let names = Names::of(battle);
    let ruleset = battle.ruleset;
    let actions: Vec<_> = ruleset.actions.ids().collect();
    let mut order = ActionOrder::new(
        names.somebody(chance),
        chance.of(&actions).expect("the ruleset has actions"),
    );
    if let Some(turn) = battle.order.open_turn()
        && !chance.one_in(3)
    {
        order.who = turn.combatant();
    }
    if chance.one_in(2) {
        order.targets = (0..chance.below(4))
            .map(|_| names.somebody(chance))
            .collect();
    }
    if chance.one_in(2) {
        order.to = Some(names.cell(chance));
    }
    if chance.one_in(4) {
        order.path = (0..chance.below(4)).map(|_| names.cell(chance)).collect();
    }
    let weapons: Vec<_> = ruleset.weapons.ids().collect();
    let spells: Vec<_> = ruleset.spells.ids().collect();
    let combos: Vec<_> = ruleset.combos.ids().collect();
    if chance.one_in(2) {
        order.weapon = chance.of(&weapons);
        order.item = chance.of(&weapons);
    }
    if chance.one_in(2) {
        order.spell = chance.of(&spells);
        order.combo = chance.of(&combos);
    }
    if chance.one_in(3) {
        order.seconds = Some(chance.below(12) as u32);
    }
    if chance.one_in(3) {
        order.pause_after = Some(chance.below(9) as u32);
    }
    // An order with fields that its action does not take is rejected at once, so only one in eight keeps them.
    match ruleset.actions.get(order.action) {
        Some(def) if !chance.one_in(8) => {
            let takes = action_behaviours::takes(ruleset, order.action, def);
            order.only(takes)
        }
        _ => order,
    }
}

/// Returns any GM command, sensible or not.
fn adjudication(battle: &Battle, chance: &mut Chance) -> EncounterCommand {
    let names = Names::of(battle);
    let ruleset = battle.ruleset;
    let who = names.somebody(chance);
    let conditions: Vec<_> = ruleset.conditions.ids().collect();
    let condition = chance.of(&conditions).expect("the ruleset has conditions");
    let things: Vec<_> = ruleset.weapons.ids().chain(ruleset.shields.ids()).collect();
    let sides: Vec<_> = battle.sides.0.iter().map(|side| side.id).collect();
    let side = chance.of(&sides).expect("the fight has sides");
    match chance.below(35) {
        0 => {
            let stats: Vec<_> = ruleset.stats.ids().map(GmNumber::Stat).collect();
            let others = [
                GmNumber::Wounds,
                GmNumber::Speed,
                GmNumber::Initiative,
                GmNumber::SecondsLeft,
                GmNumber::SecondsSpent,
                GmNumber::HitPoints,
                GmNumber::MostHitPoints,
                GmNumber::Surprised,
                GmNumber::Segment,
                GmNumber::ActionsLeft,
            ];
            let number = if chance.one_in(3) {
                chance.of(&stats)
            } else {
                chance.of(&others)
            };
            EncounterCommand::SetNumber {
                who,
                number: number.unwrap_or(GmNumber::Wounds),
                value: chance.between(-2, 12),
            }
        }
        1 => EncounterCommand::SetVitality {
            who,
            vitality: match chance.below(4) {
                0 => Vitality::Dead,
                1 => Vitality::Dying,
                _ => Vitality::Up,
            },
        },
        2 => {
            let postures: Vec<_> = ruleset.postures.ids().collect();
            let posture = chance.of(&postures).expect("the ruleset has postures");
            EncounterCommand::SetPosture { who, posture }
        }
        3 | 4 => EncounterCommand::AddCondition {
            who,
            condition,
            lasts: (!chance.one_in(4)).then(|| chance.below(20) as u32),
            unit: Span::Ticks,
            by: None,
        },
        5 => EncounterCommand::EndCondition { who, condition },
        6 => EncounterCommand::Place {
            who,
            to: names.cell(chance),
        },
        7 => EncounterCommand::Hide { who },
        8 => EncounterCommand::Reveal { who },
        9 => EncounterCommand::SetDoor {
            door: DoorId(chance.below(3) as u16),
            state: [DoorState::Open, DoorState::Closed, DoorState::Locked][chance.below(3)],
        },
        10 => EncounterCommand::SetTerrain {
            cell: names.cell(chance),
            terrain: chance.of(&Terrain::ALL).unwrap_or(Terrain::Open),
        },
        11 => EncounterCommand::Note {
            text: "\"quoted\"\n(and more)".to_owned(),
        },
        12 => EncounterCommand::Contest {
            who: (0..chance.below(4))
                .map(|_| names.somebody(chance))
                .collect(),
        },
        13 => {
            let creatures: Vec<_> = ruleset.creatures.ids().collect();
            let spec = CombatantSpec::new(
                CombatantId::new(&format!("late-{}", chance.below(6))),
                chance.of(&creatures).expect("the ruleset has creatures"),
                side,
                names.cell(chance),
            );
            EncounterCommand::AddCombatant(CombatantSpec {
                hidden: chance.one_in(2),
                ..spec
            })
        }
        14 => EncounterCommand::RemoveCombatant { who },
        15 => EncounterCommand::Abandon { who, action: None },
        16 => EncounterCommand::Alert {
            side,
            alerted: chance.one_in(2),
        },
        17 => EncounterCommand::Surprise {
            side,
            surprised: chance.one_in(2),
        },
        18 => EncounterCommand::RollHitPoints {
            who: (0..chance.below(4))
                .map(|_| names.somebody(chance))
                .collect(),
        },
        19 => EncounterCommand::DealDamage {
            who: vec![who],
            damage: "2d6+1".parse().expect("dice"),
            attributes: ruleset.attributes.ids().take(chance.below(2)).collect(),
            by: chance.one_in(2).then(|| names.somebody(chance)),
        },
        20 => EncounterCommand::GiveItem {
            who,
            item: chance.of(&things).unwrap_or(ItemId::new("nothing")),
            to: [
                ItemDestination::Ready,
                ItemDestination::Hand,
                ItemDestination::OffHand,
                ItemDestination::Pack,
            ][chance.below(4)],
        },
        21 => EncounterCommand::TakeItem {
            who,
            item: chance.of(&things).unwrap_or(ItemId::new("nothing")),
        },
        22 => {
            let orders = options::legal_orders(battle, who);
            match chance.of(&orders.iter().collect::<Vec<_>>()) {
                Some(order) => EncounterCommand::Grant(order.clone()),
                None => EncounterCommand::TakeBackWord { who },
            }
        }
        23 => EncounterCommand::SetReaction {
            who,
            ready: chance.one_in(2),
        },
        24 => EncounterCommand::SetDelayed {
            who,
            delayed: chance.one_in(2),
        },
        25 => EncounterCommand::GiveWord {
            who,
            word: [
                GmRuling::Saves,
                GmRuling::Fails,
                GmRuling::Cover(50),
                GmRuling::Concealment(101),
            ][chance.below(4)],
            once: chance.one_in(2),
        },
        26 => EncounterCommand::TakeBackWord { who },
        27 => {
            let spells: Vec<_> = ruleset.spells.ids().collect();
            let count = |chance: &mut Chance| chance.one_in(2).then(|| chance.below(4) as u32);
            EncounterCommand::SetPrepared {
                who,
                spell: chance.of(&spells).expect("the ruleset has spells"),
                left: count(chance),
                of: count(chance),
            }
        }
        28 => EncounterCommand::Rest {
            who: (0..chance.below(3))
                .map(|_| names.somebody(chance))
                .collect(),
        },
        29 => EncounterCommand::Draw(stroke(chance, battle.map)),
        30 => EncounterCommand::SetNerve {
            who,
            nerve: [
                MoraleState::Steady,
                MoraleState::Fleeing,
                MoraleState::Surrendered,
            ][chance.below(3)],
        },
        31 => EncounterCommand::Relate {
            side,
            to: chance.of(&sides).expect("the fight has sides"),
            enemies: chance.one_in(2),
        },
        32 => EncounterCommand::SetSkill {
            side,
            skill: chance.of(&Skill::ALL).expect("there are skills"),
        },
        33 => EncounterCommand::SetOrders {
            side,
            orders: chance.of(&SideOrders::ALL).expect("there are orders"),
        },
        _ => EncounterCommand::TakeDelayedTurn {
            who: (0..chance.below(3))
                .map(|_| names.somebody(chance))
                .collect(),
        },
    }
}
