//! The prompt over the map while something waits for those who may react to it (RES-13, RES-14).

use crate::gm::shared::{Names, capital, explained};
use crate::gm::sources::GmSources;
use crate::rules::facts::{EncounterCommand, Order};
use crate::rules::reaction;
use crate::rules::reaction::words::trigger_words;
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
    /// The reactions that it has to this, each with its name, a sentence of help and its request.
    pub answers: Vec<(String, String, Request)>,
    /// The request that lets it pass.
    pub pass: Request,
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

/// The name of a reaction, what it does, and the request for it.
fn answer(sources: &GmSources, order: Order) -> (String, String, Request) {
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
    let request = Request::Submit(vec![EncounterCommand::React(order)]);
    let help = sources.battle.map.topology().words(&help).into_owned();
    (name, help, request)
}
