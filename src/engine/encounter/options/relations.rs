//! Tests the reasons why attacks, movement and magic are rejected, by the relation of two combatants in each ruleset.
//! The snapshot holds every reason, so that each can be compared with its rule.

use std::fmt::Write as _;

use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::state::{MoraleState, SideId};
use crate::ruleset::ActionBehaviour;
use crate::trial::{TestFight, id};

use super::{action_options, orders_for};
use crate::grid::Topology;
use crate::rules::legality;

const RULESETS: [&str; 5] = ["seconds", "phases", "resources", "fast-or-well", "segments"];

/// Relation of Mira and the orc when Mira acts.
#[derive(Clone, Copy, Debug)]
enum Relation {
    Apart,
    Adjacent,
    OrcClosed,
    MiraClosed,
    MiraFleeing,
    OrcFleeing,
    MiraSurprised,
    OrcSurprised,
    OrcHidden,
    MiraHidden,
    WithAnAlly,
}

impl Relation {
    const ALL: [Self; 11] = [
        Self::Apart,
        Self::Adjacent,
        Self::OrcClosed,
        Self::MiraClosed,
        Self::MiraFleeing,
        Self::OrcFleeing,
        Self::MiraSurprised,
        Self::OrcSurprised,
        Self::OrcHidden,
        Self::MiraHidden,
        Self::WithAnAlly,
    ];

    /// Returns the fight when Mira acts; `None` if the ruleset does not know the relation.
    fn fight(self, ruleset: &str) -> Option<TestFight> {
        let fighters = match self {
            Self::Apart | Self::OrcClosed | Self::MiraClosed => {
                "mira (3, 3), tolk (3, 12) against orc (7, 3)"
            }
            Self::WithAnAlly => "mira (3, 3), tolk (4, 3) against orc (12, 3)",
            _ => "mira (3, 3), tolk (3, 12) against orc (4, 3)",
        };
        let mut fight = TestFight::setup(ruleset, fighters).set_up();
        let alert = |side: &str| EncounterCommand::Alert {
            side: SideId::new(side),
            alerted: false,
        };
        let surprise = |side: &str| EncounterCommand::Surprise {
            side: SideId::new(side),
            surprised: true,
        };
        match self {
            Self::MiraSurprised => try_one_of(&mut fight, [surprise("party"), alert("party")])?,
            Self::OrcSurprised => try_one_of(&mut fight, [surprise("foes"), alert("foes")])?,
            _ => {}
        }
        fight.submit(EncounterCommand::Begin);
        match self {
            Self::OrcClosed => {
                fight.until_it_acts("orc");
                close(&mut fight, "orc", "mira")?;
            }
            Self::MiraClosed => {
                fight.until_it_acts("mira");
                close(&mut fight, "mira", "orc")?;
                return Some(fight);
            }
            // Her rejections while the surprise lasts.
            Self::MiraSurprised => return Some(fight),
            _ => {}
        }
        let nerve = |who: &str| EncounterCommand::SetNerve {
            who: id(who),
            nerve: MoraleState::Fleeing,
        };
        match self {
            Self::MiraFleeing => try_one_of(&mut fight, [nerve("mira")])?,
            Self::OrcFleeing => try_one_of(&mut fight, [nerve("orc")])?,
            Self::OrcHidden => fight.submit(EncounterCommand::Hide { who: id("orc") }),
            Self::MiraHidden => fight.submit(EncounterCommand::Hide { who: id("mira") }),
            _ => {}
        }
        fight.until_it_acts("mira");
        Some(fight)
    }
}

/// Submits the first of the commands that is legal; returns `None` if none is.
fn try_one_of(
    fight: &mut TestFight,
    commands: impl IntoIterator<Item = EncounterCommand>,
) -> Option<()> {
    let mut commands = commands.into_iter();
    let legal = fight.read(|battle| commands.find(|it| legality::check(battle, it).is_ok()))?;
    fight.submit(legal);
    Some(())
}

/// Lets a combatant close with another; returns `None` where the ruleset has no closing.
fn close(fight: &mut TestFight, who: &str, with: &str) -> Option<()> {
    let order = fight.read(|battle| {
        let mut actions = battle.ruleset.actions.iter();
        let (action, _) = actions.find(|(_, def)| def.does == ActionBehaviour::Close)?;
        Some(ActionOrder {
            targets: vec![id(with)],
            ..ActionOrder::new(id(who), action)
        })
    })?;
    try_one_of(fight, [EncounterCommand::Act(order)])
}

/// Returns what the panel says of every attack, movement and magic action of Mira, one line each, and what each order
/// at the orc is answered with.
fn reasons(fight: &mut TestFight) -> String {
    fight.read(|battle| {
        let mut lines = String::new();
        let actor = battle.get(id("mira")).expect("Mira is there");
        for option in action_options(battle, id("mira")) {
            let def = option.def;
            let concerned = def.does.is_attack()
                || matches!(
                    def.does,
                    ActionBehaviour::Move
                        | ActionBehaviour::Run { .. }
                        | ActionBehaviour::Shove
                        | ActionBehaviour::Cast
                        | ActionBehaviour::Charge
                        | ActionBehaviour::Close
                        | ActionBehaviour::Flee
                        | ActionBehaviour::Withdraw
                        | ActionBehaviour::Parry
                        | ActionBehaviour::Position { .. }
                );
            if !concerned {
                continue;
            }
            let text =
                |why: &crate::rules::facts::Rejection| why.text(battle.ruleset, Topology::Square);
            let panel = match (&option.verdict, &option.no_enemy) {
                (Err(why), _) => text(why),
                (Ok(()), Some(why)) => format!("(no enemy) {}", text(why)),
                (Ok(()), None) => "possible".to_owned(),
            };
            writeln!(lines, "  {}: {panel}", option.action).expect("a String takes everything");
            let at_orc = |order: &ActionOrder| order.targets == [id("orc")];
            for order in orders_for(battle, &actor, option.action, def, &at_orc) {
                if !at_orc(&order) {
                    continue;
                }
                let Err(why) = legality::check(battle, &EncounterCommand::Act(order.clone()))
                else {
                    continue;
                };
                let why = text(&why);
                if why == panel {
                    continue;
                }
                let with = order.spell.map(|spell| spell.to_string());
                let with = with.or_else(|| order.item.map(|item| item.to_string()));
                writeln!(lines, "    {} at orc: {why}", with.unwrap_or_default())
                    .expect("a String takes everything");
            }
        }
        lines
    })
}

#[test]
fn rejections_give_the_rule_that_stops_the_action_in_each_relation() {
    let mut table = String::new();
    for ruleset in RULESETS {
        for relation in Relation::ALL {
            match relation.fight(ruleset) {
                Some(mut fight) => {
                    let reasons = reasons(&mut fight);
                    write!(table, "{ruleset}, {relation:?}\n{reasons}").expect("a String");
                }
                None => writeln!(table, "{ruleset}, {relation:?}: unknown").expect("a String"),
            }
        }
    }
    insta::assert_snapshot!(table);
}
