//! Combatants that are selected together, and their joint actions.

use crate::rules::state::CombatantId;
use crate::ruleset::{ConditionId, Ruleset};
use crate::ui::shared::CombatantNames;
use crate::ui::shared::sources::GmSources;
use crate::view::group::actions_for;
use crate::view::slot_text::names_in_a_row;
use crate::view::{Forecast, GroupAct, GroupAttack, Members, Request};

use super::text;

/// Maximum number of names in a list.
const NAMED: usize = 4;

/// Combatants that are selected together.
#[derive(Clone, Debug, PartialEq)]
pub struct GroupModel {
    /// Number of combatants: `6 selected`.
    pub title: String,
    /// Their names.
    pub names: String,
    /// Planned attacks, one line for each target: `4 attack Tolk: 62% to hit`.
    pub lines: Vec<String>,
    /// Combatants that do not attack, with the reasons.
    pub others: Vec<String>,
    /// Label and request of the joint attack; `None` if none of them can attack.
    pub attack: Option<(String, Request)>,
    /// Other joint actions, each with its label.
    pub acts: Vec<(String, Request)>,
}

impl GroupModel {
    /// Builds the group; `None` if fewer than two combatants are selected.
    pub fn build(sources: &GmSources, names: &CombatantNames) -> Option<Self> {
        let group = &sources.group().0;
        if group.len() < 2 {
            return None;
        }
        let called = |who: &[CombatantId]| {
            let all: Vec<String> = who
                .iter()
                .map(|who| names.name_of(*who).to_owned())
                .collect();
            names_in_a_row(&all, NAMED)
        };
        let members = Members::of(sources.battle(), sources.group());
        let all = GroupAttack::of(sources.battle(), &members.acting, sources.usual());
        let mut others = Vec::new();
        if !members.following.is_empty() {
            others.push(text::following(&called(&members.following)));
        }
        if !all.without_target.is_empty() {
            others.push(text::no_target_in_reach(&called(&all.without_target)));
        }
        if !members.not_now.is_empty() {
            others.push(text::unavailable(&called(&members.not_now)));
        }
        if !members.unable.is_empty() {
            let who: Vec<CombatantId> = members.unable.iter().map(|(who, _)| *who).collect();
            let why = exclusion_reasons(sources.battle().ruleset, &members.unable);
            others.push(text::left_out(&why, &called(&who)));
        }
        let following = members.following.len();
        let attack = (!all.attacks.is_empty()).then(|| {
            let label = text::attack_nearest(all.attacks.len() + following);
            (label, Request::from(GroupAct::Attack))
        });
        let acts = actions_for(sources.battle(), &members.acting).into_iter();
        let acts = acts.map(|(act, can)| {
            let what = action_label(sources.battle().ruleset, act);
            (text::action(&what, can + following), Request::from(act))
        });
        Some(Self {
            title: text::tokens_selected(group.len()),
            names: called(group),
            lines: target_lines(&all.attacks, names),
            others,
            attack,
            acts: acts.collect(),
        })
    }
}

/// Returns the button label of an action.
fn action_label(ruleset: &Ruleset, act: GroupAct) -> String {
    match act {
        GroupAct::Attack => text::ATTACK_THE_NEAREST.to_owned(),
        GroupAct::DrawNear => text::APPROACH.to_owned(),
        GroupAct::Deed(action) => ruleset
            .actions
            .get(action)
            .map_or_else(|| action.to_string(), |def| def.name.clone()),
        GroupAct::Pass => text::PASS.to_owned(),
    }
}

/// Returns the reasons why these combatants are left out, each once: `asleep`, `down`.
fn exclusion_reasons(
    ruleset: &Ruleset,
    unable: &[(CombatantId, Option<ConditionId>)],
) -> Vec<String> {
    let mut reasons: Vec<String> = Vec::new();
    for (_, condition) in unable {
        let def = condition.and_then(|id| ruleset.conditions.get(id));
        let why = def.map_or_else(|| text::DOWN.to_owned(), |def| def.name.to_lowercase());
        if !reasons.contains(&why) {
            reasons.push(why);
        }
    }
    reasons
}

/// Returns a line for each target, with the number of attackers and their chances.
fn target_lines(attacks: &[Forecast], names: &CombatantNames) -> Vec<String> {
    let mut targets: Vec<(CombatantId, Vec<u64>)> = Vec::new();
    for attack in attacks {
        let Some(target) = attack.order.targets.first() else {
            continue;
        };
        let hit = attack.swings.iter().flatten().next();
        let hit = hit.map_or(0, |(_, odds)| odds.hit.percent());
        match targets.iter_mut().find(|(known, _)| known == target) {
            Some((_, chances)) => chances.push(hit),
            None => targets.push((*target, vec![hit])),
        }
    }
    let line = |(target, chances): (CombatantId, Vec<u64>)| {
        let least = chances.iter().min().copied().unwrap_or(0);
        let most = chances.iter().max().copied().unwrap_or(0);
        text::attackers(chances.len(), &names.name_of(target), least, most)
    };
    targets.into_iter().map(line).collect()
}
