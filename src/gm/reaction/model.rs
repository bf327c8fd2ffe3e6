//! The prompt over the map while something waits for those who may react to it (RES-13, RES-14).

use crate::gm::shared::{Names, capital, explained};
use crate::gm::sources::GmSources;
use crate::rules::facts::{EncounterCommand, Order};
use crate::rules::odds::odds;
use crate::rules::reaction;
use crate::rules::reaction::words::trigger_words;
use crate::rules::spell::{counter_plan, passing};
use crate::rules::state::dice::Needed;
use crate::view::{Request, Thing};

/// What is held, and what each of those who are asked can do about it.
#[derive(Clone, Debug, PartialEq)]
pub struct ReactionModel {
    /// What is held: `Mira casts fire bolt`.
    pub title: String,
    /// A row for each combatant that is asked.
    pub asked: Vec<AskedRow>,
}

/// A combatant that may react.
#[derive(Clone, Debug, PartialEq)]
pub struct AskedRow {
    /// Its name.
    pub name: String,
    /// The reactions that it has to this.
    pub answers: Vec<AnswerChoice>,
    /// The request that lets it pass.
    pub pass: Request,
}

/// A reaction that can be chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct AnswerChoice {
    /// Its name.
    pub name: String,
    /// How likely it succeeds, and by which number: `9 or more on a d20, 60 %`; empty where nothing can be told.
    pub odds: String,
    /// A sentence of help.
    pub help: String,
    /// What chooses it.
    pub request: Request,
}

impl ReactionModel {
    /// The prompt; `None` while nothing is held.
    pub fn build(sources: &GmSources, names: &Names) -> Option<Self> {
        let battle = sources.battle;
        let held = battle.pending.top()?;
        let asked = held.asked.iter().map(|who| {
            let answers = reaction::answers(battle, *who).into_iter();
            AskedRow {
                name: names.of(*who),
                answers: answers.map(|order| answer(sources, order)).collect(),
                pass: Request::Submit(vec![EncounterCommand::LetPass { who: *who }]),
            }
        });
        Some(Self {
            title: capital(&trigger_words(sources.lexicon, &held.trigger)),
            asked: asked.collect(),
        })
    }
}

/// A reaction: its name, how likely it succeeds, what it does, and the request for it.
fn answer(sources: &GmSources, order: Order) -> AnswerChoice {
    let ruleset = sources.battle.ruleset;
    let spell = order.spell.and_then(|id| ruleset.spells.get(id));
    let action = ruleset.actions.get(order.action);
    let (name, help) = match (spell, action) {
        (Some(spell), _) => (spell.name.clone(), spell.help.clone()),
        (None, Some(action)) => {
            let help = explained(sources.battle, Thing::Action(order.action));
            (action.name.clone(), help)
        }
        (None, None) => (order.action.to_string(), String::new()),
    };
    let counters = spell.and_then(|spell| counter_plan(sources.battle, order.who, spell));
    let odds = match counters {
        Some(plan) => {
            let percent = passing(&plan).percent();
            format!("{}, {percent} %", needed_words(plan.needs(), plan.sides))
        }
        None => struck(sources, &order),
    };
    let request = Request::Submit(vec![EncounterCommand::React(order)]);
    let help = sources.battle.map.topology().words(&help).into_owned();
    AnswerChoice {
        name,
        odds,
        help,
        request,
    }
}

/// What a die of so many sides must show.
fn needed_words(needed: Needed, sides: u8) -> String {
    match needed {
        Needed::Anything => format!("any face of a d{sides}"),
        Needed::AtLeast(face) => format!("{face} or more on a d{sides}"),
        Needed::Nothing => format!("no face of a d{sides}"),
    }
}

/// The chance of a reaction that strikes; empty for any other.
fn struck(sources: &GmSources, order: &Order) -> String {
    let swings = reaction::swings(sources.battle, order);
    swings.first().map_or_else(String::new, |swing| {
        let hit = odds(sources.battle.ruleset, swing).hit.percent();
        format!("{hit} % to hit")
    })
}
