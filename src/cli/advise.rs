//! `splitsecond advise`: what auto-play would do next in a fight, and why.

use std::io::Write;
use std::path::PathBuf;

use bevy_ecs::prelude::World;
use clap::Args;

use crate::encounter::{self, display_names};
use crate::rules::state::{Battle, CombatantId};
use crate::rules::turns;
use crate::save::Library;
use crate::tactics::advice::{Advice, AdviceText, advice_text, advise, explain};
use crate::tactics::next_command;

use super::{CommandError, ExitStatus, Format, open_copy, print};

/// Print what auto-play would do now, and why, without doing it.
///
/// Without names it prints the advice for all combatants that may act, react or declare something now. The advice is
/// for the GM: it is based on everything that a side knows, and shows plans to anyone who reads it.
#[derive(Args, Debug)]
pub(super) struct AdviseCommand {
    /// A journal or a save of a fight in progress, an encounter file, or the name of a bundled fight.
    fight: PathBuf,
    /// Names or ids of the combatants to advise.
    #[arg(value_name = "WHO")]
    who: Vec<String>,
    /// The output format.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

impl AdviseCommand {
    pub fn carry_out(
        &self,
        library: &Library,
        out: &mut dyn Write,
    ) -> Result<ExitStatus, CommandError> {
        let fight = open_copy(library, &self.fight)?;
        let mut world = World::new();
        fight.install(&mut world).map_err(CommandError::Unusable)?;
        let advice = encounter::read(&mut world, |battle| {
            let who = self.named(battle)?;
            Ok(advice_for(battle, &who))
        });
        let advice = advice.map_err(CommandError::Unusable)?;
        if advice.is_empty() {
            print::complain(&"there is nothing to suggest now");
        }
        for told in advice {
            print::advice(out, self.format, &told)?;
        }
        Ok(ExitStatus::Well)
    }

    /// Returns the ids of the named combatants.
    ///
    /// # Errors
    /// A text that lists all combatants, if one of the names is not among them.
    fn named(&self, battle: &Battle) -> Result<Vec<CombatantId>, String> {
        let names = display_names(battle);
        let find = |wanted: &String| {
            let is_meant = |(who, name): &&(CombatantId, String)| {
                who.as_str() == wanted || name.eq_ignore_ascii_case(wanted)
            };
            names
                .iter()
                .find(is_meant)
                .map(|(who, _)| *who)
                .ok_or_else(|| {
                    let known: Vec<&str> = names.iter().map(|(_, name)| name.as_str()).collect();
                    format!("no combatant is called `{wanted}`: {}", known.join(", "))
                })
        };
        self.who.iter().map(find).collect()
    }
}

/// Returns the advice for these combatants; without any, for all that can do something now, or else for the GM.
fn advice_for(battle: &Battle, who: &[CombatantId]) -> Vec<AdviceText> {
    let told = |advice: Advice| advice_text(battle, &advice);
    if !who.is_empty() {
        let all = who.iter().filter_map(|who| advise(battle, *who));
        return all.map(told).collect();
    }
    let actors = turns::actors(battle);
    let asked = match actors.is_empty() {
        true => battle.combatants().map(|who| who.id()).collect(),
        false => actors,
    };
    let mut advice: Vec<Advice> = asked
        .into_iter()
        .filter_map(|who| advise(battle, who))
        .collect();
    if advice.is_empty() {
        let next = next_command(battle).and_then(|command| explain(battle, command));
        advice.extend(next);
    }
    // Several combatants may be asked about the same reaction.
    advice.dedup();
    advice.into_iter().map(told).collect()
}
