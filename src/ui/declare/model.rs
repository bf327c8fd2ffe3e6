//! The declarations of all combatants before initiative, by group, with the default for combatants that declare
//! nothing (SEG-11, PHA-11).

use crate::encounter::options::{declarable, judged_declarations};
use crate::rules::declaration::{UndeclaredAction, intent, kind_of, undeclared_action};
use crate::rules::effects;
use crate::rules::engagement;
use crate::rules::facts::{EncounterCommand, Rejection};
use crate::rules::prepared_spells;
use crate::rules::prepared_spells::rejection::MemoryRejection;
use crate::rules::state::{
    Battle, CombatantId, CombatantRef, Declaration, MoraleState, Stage, Stance, Verdict,
};
use crate::rules::verdict::verdict_of;
use crate::ruleset::{
    ActionBehaviour, ActionId, ActionKind, ActionRestriction, CreatureKind, Ruleset, SpellId,
};
use crate::ui::shared::sources::GmSources;
use crate::ui::shared::{CombatantNames, capitalized, explanation_text, order_name};
use crate::view::slot_text::{kind_word, names_in_a_row};
use crate::view::{ExplainTarget, Request};

use super::text;

/// Maximum number of targets that a row names.
const MAX_TARGETS: usize = 2;

/// The open declarations.
#[derive(Clone, Debug, PartialEq)]
pub struct DeclareModel {
    /// Round that the declarations are for.
    pub round: u32,
    /// One group for the characters of each side and one for each kind of its creatures.
    pub groups: Vec<DeclareGroup>,
}

/// Combatants that can be declared for together.
#[derive(Clone, Debug, PartialEq)]
pub struct DeclareGroup {
    /// Name of the group: `The company`, `Skeleton × 6`.
    pub title: String,
    /// Stance of its side.
    pub stance: Stance,
    /// Members of the group.
    pub rows: Vec<DeclareRow>,
    /// The declaration that all members share, if any: its text, and whether it has been declared.
    pub says: Option<(String, bool)>,
    /// Declarations possible for the whole group.
    pub chips: Vec<DeclareChip>,
}

/// A combatant that declares.
#[derive(Clone, Debug, PartialEq)]
pub struct DeclareRow {
    /// Id of the combatant.
    pub who: CombatantId,
    /// Name of the combatant.
    pub name: String,
    /// Its declaration, or what it does if it declares nothing.
    pub says: String,
    /// The enemies with which it is in melee, if it attacks them: `Orc 1 and Orc 2`; otherwise empty.
    pub targets: String,
    /// True if that has been declared.
    pub declared: bool,
    /// True if it is a character of a player: enemies need not declare.
    pub is_character: bool,
    /// True if it cannot declare anything because it is continuing an action.
    pub busy: bool,
    /// True if it flees or falls back, and declares nothing with its group.
    pub leaves: bool,
    /// True if it is selected.
    pub selected: bool,
    /// Its possible declarations.
    pub chips: Vec<DeclareChip>,
}

/// Groups of declarations, in the order in which they are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ChipGroup {
    /// The default, without a declaration.
    Default,
    /// Attacks, and charges.
    Attack,
    /// Spells and abilities.
    Spell,
    /// Movement.
    Move,
    /// Everything else.
    Other,
}

/// A declaration that can be made with one click.
#[derive(Clone, Debug, PartialEq)]
pub struct DeclareChip {
    /// Its group.
    pub group: ChipGroup,
    /// Text on the chip.
    pub label: String,
    /// A sentence of help.
    pub help: String,
    /// True if it happens as things are now.
    pub chosen: bool,
    /// Request that declares it, or the reason why that is not possible.
    pub request: Result<Request, String>,
}

impl DeclareGroup {
    /// True if the group is shown as a single line and its members only on demand.
    pub fn is_folded(&self) -> bool {
        self.rows.len() > 1 && self.says.is_some()
    }

    /// True if `who` belongs to the group.
    pub fn contains(&self, who: CombatantId) -> bool {
        self.rows.iter().any(|row| row.who == who)
    }
}

impl DeclareRow {
    /// Returns what it does, with its targets: `melee: Orc 1 and Orc 2`.
    pub fn does(&self) -> String {
        text::at_targets(&self.says, &self.targets)
    }
}

impl DeclareModel {
    /// Builds the declarations; `None` while the declaration stage is not open, or after the fight has been decided.
    pub fn build(sources: &GmSources, names: &CombatantNames) -> Option<Self> {
        let battle = sources.battle();
        let decided = verdict_of(battle) != Verdict::Open;
        if battle.round.stage != Stage::Declaring || decided {
            return None;
        }
        let mut groups: Vec<DeclareGroup> = Vec::new();
        for side in &battle.sides.0 {
            let mut keys = Vec::new();
            for who in members(sources, move |who| who.identity().side == side.id) {
                let key = group_key(&who);
                if !keys.contains(&key) {
                    keys.push(key);
                }
            }
            for key in keys {
                let of_group = members(sources, move |who| {
                    who.identity().side == side.id && group_key(who) == key
                });
                let title = match key {
                    None => side.name.clone(),
                    Some(creature) => {
                        let def = battle.ruleset.creatures.get(creature);
                        def.map_or_else(|| creature.to_string(), |def| def.name.clone())
                    }
                };
                groups.push(group(
                    sources,
                    names,
                    title,
                    side.stance,
                    of_group.collect(),
                ));
            }
        }
        Some(Self {
            round: battle.clock.round(),
            groups,
        })
    }

    /// Returns the number of characters that have declared something and the number that can. The button that rolls
    /// initiative counts the others.
    pub fn progress(&self) -> (usize, usize) {
        let rows = self.groups.iter().flat_map(|group| &group.rows);
        let can = rows.filter(|row| row.is_character && !row.busy && !row.leaves);
        let can: Vec<&DeclareRow> = can.collect();
        (can.iter().filter(|row| row.declared).count(), can.len())
    }

    /// Returns the first combatant below `who` that could still declare something, in its group or in one that is not
    /// folded.
    pub fn next_undeclared(&self, who: CombatantId) -> Option<CombatantId> {
        let groups = self.groups.iter();
        let shown = groups.filter(|group| group.contains(who) || !group.is_folded());
        let rows = shown.flat_map(|group| &group.rows);
        let mut below = rows.skip_while(|row| row.who != who).skip(1);
        let next = below.find(|row| !row.declared && !row.busy && !row.leaves);
        next.map(|row| row.who)
    }
}

/// True if `who` could do anything in this round, whether it is asked or not: a sleeping combatant could not.
pub(in crate::ui) fn can_do_anything(battle: &Battle, who: &CombatantRef) -> bool {
    who.can_act() && effects::disabling(battle.ruleset, who).is_none()
}

/// Returns the combatants that can do anything and match `belongs`.
fn members<'a, 'w, 's>(
    sources: &GmSources<'a, 'w, 's>,
    belongs: impl Fn(&CombatantRef) -> bool,
) -> impl Iterator<Item = CombatantRef<'a, 's>> {
    let battle = sources.battle();
    let everyone = battle.combatants();
    everyone.filter(move |who| can_do_anything(battle, who) && belongs(who))
}

/// True if these are several combatants that can be declared for together now.
pub fn can_declare_together(battle: &Battle, who: &[CombatantId]) -> bool {
    let keys = || {
        let all = who.iter().filter_map(|id| battle.get(*id));
        all.map(|who| (who.identity().side, group_key(&who)))
    };
    let declaring = battle.round.stage == Stage::Declaring;
    declaring
        && who.len() > 1
        && keys()
            .next()
            .is_some_and(|first| keys().all(|key| key == first))
}

/// Returns the kind by which creatures are grouped; `None` for characters, which are grouped by side.
fn group_key(who: &CombatantRef) -> Option<crate::ruleset::CreatureId> {
    match who.identity().kind {
        CreatureKind::Character => None,
        CreatureKind::Creature => Some(who.identity().creature),
    }
}

fn group(
    sources: &GmSources,
    names: &CombatantNames,
    title: String,
    stance: Stance,
    members: Vec<CombatantRef>,
) -> DeclareGroup {
    let battle = sources.battle();
    let leaves = |who: &CombatantRef| {
        who.declared().0.is_none()
            && matches!(undeclared_action(battle, who), UndeclaredAction::Leaves(_))
    };
    let free = members.iter().filter(|who| !is_busy(who) && !leaves(who));
    let free: Vec<&CombatantRef> = free.collect();
    let count = members.len();
    let ids: Vec<CombatantId> = free.iter().map(|who| who.id()).collect();
    let mut common = free
        .first()
        .map_or(Vec::new(), |first| declarable(sources.battle(), first));
    for other in free.iter().skip(1) {
        let theirs = declarable(sources.battle(), other);
        common.retain(|what| theirs.contains(what));
    }
    let first = free.first().and_then(|who| who.declared().0.clone());
    let same = free.iter().all(|who| who.declared().0 == first);
    let chosen = same.then_some(first);
    let rows: Vec<DeclareRow> = members.iter().map(|who| row(sources, names, who)).collect();
    let says = rows.first().filter(|first| {
        let alike = |row: &DeclareRow| row.says == first.says && row.declared == first.declared;
        rows.iter().all(alike)
    });
    DeclareGroup {
        says: says.map(|row| (row.says.clone(), row.declared)),
        title: if count > 1 {
            text::several(&title, count)
        } else {
            title
        },
        stance,
        chips: if free.is_empty() {
            Vec::new()
        } else {
            let common = common.into_iter().map(|what| (what, Ok(()))).collect();
            let mut defaults = free.iter().map(|who| default_text(battle, who));
            let first = defaults.next().unwrap_or_default();
            let nothing = match defaults.all(|other| other == first) {
                true => text::default_choice(first),
                false => text::EACH_DEFAULT.to_owned(),
            };
            chips(sources, &ids, nothing, common, chosen.as_ref())
        },
        rows,
    }
}

fn is_busy(who: &CombatantRef) -> bool {
    who.timer().current().is_some()
}

fn row(sources: &GmSources, names: &CombatantNames, who: &CombatantRef) -> DeclareRow {
    let battle = sources.battle();
    let busy = is_busy(who);
    let undeclared = undeclared_action(battle, who);
    let usual = undeclared_text(&undeclared);
    let declared = who.declared().0.clone();
    let leaves = !busy && declared.is_none() && matches!(undeclared, UndeclaredAction::Leaves(_));
    let says = match who.timer().current() {
        Some(action) => {
            let what = order_name(sources.lexicon(), action.order());
            text::continues(action.left(), &what)
        }
        None => match &declared {
            Some(what) => declaration_text(sources, what),
            None => usual.to_owned(),
        },
    };
    let in_melee = match (&declared, undeclared) {
        (None, UndeclaredAction::Melee(enemies)) => enemies,
        (Some(_), _) if intent(battle, who) == ActionKind::Melee => {
            engagement::engaged_with(battle, who)
        }
        (Some(_), _)
        | (
            None,
            UndeclaredAction::Leaves(_)
            | UndeclaredAction::Missile
            | UndeclaredAction::NoTarget
            | UndeclaredAction::Undecided,
        ) => Vec::new(),
    };
    let targets = in_melee.iter().map(|enemy| names.name_of(*enemy));
    let targets = names_in_a_row(&targets.collect::<Vec<_>>(), MAX_TARGETS);
    let chips = if busy {
        Vec::new()
    } else {
        // A spell with no castings left is still shown.
        let mut all = judged_declarations(battle, who);
        all.retain(|(_, verdict)| verdict.as_ref().err().is_none_or(is_spent));
        if leaves {
            all.retain(|(what, _)| is_retreat(battle.ruleset, what));
        }
        let nothing = text::default_choice(usual);
        chips(sources, &[who.id()], nothing, all, Some(&declared))
    };
    DeclareRow {
        who: who.id(),
        name: names.name_of(who.id()),
        says,
        targets: if busy { String::new() } else { targets },
        declared: declared.is_some() && !busy,
        is_character: battle.is_player_character(who),
        busy,
        leaves,
        selected: sources.selection().0 == Some(who.id()),
        chips,
    }
}

fn is_spent(why: &Rejection) -> bool {
    matches!(why, Rejection::Memory(MemoryRejection::NoneLeft { .. }))
}

/// True if a combatant whose morale has failed may still declare this.
fn is_retreat(ruleset: &Ruleset, what: &Declaration) -> bool {
    let Declaration::Act { action, .. } = what else {
        return false;
    };
    ruleset.actions.get(*action).is_some_and(|def| {
        matches!(
            def.does,
            ActionBehaviour::Flee | ActionBehaviour::Withdraw | ActionBehaviour::Move
        )
    })
}

/// Returns a short text for a declaration, with its casting time and its targets, if they are named: `web, 2 seg`.
pub(in crate::ui) fn declaration_text(sources: &GmSources, what: &Declaration) -> String {
    match what {
        Declaration::Act {
            action,
            spell: Some(spell),
            targets,
            ..
        } => {
            let takes = casting_time(sources.battle().ruleset, *action, *spell);
            let name = text::spell_with_casting_time(&sources.lexicon().spell(*spell), takes);
            let targets = targets
                .iter()
                .map(|who| sources.lexicon().name(who).to_owned());
            text::at_targets(
                &name,
                &names_in_a_row(&targets.collect::<Vec<_>>(), MAX_TARGETS),
            )
        }
        Declaration::Act { action, .. } => sources.lexicon().action(*action),
        Declaration::Delay => text::DELAYS.into(),
    }
}

/// Returns a short text for what `who` does if it declares nothing: `melee`, `flees`.
pub(in crate::ui) fn default_text(battle: &Battle, who: &CombatantRef) -> &'static str {
    undeclared_text(&undeclared_action(battle, who))
}

fn undeclared_text(what: &UndeclaredAction) -> &'static str {
    match what {
        UndeclaredAction::Leaves(MoraleState::Withdrawing) => text::FALLS_BACK,
        UndeclaredAction::Leaves(MoraleState::Surrendered) => text::HAS_SURRENDERED,
        UndeclaredAction::Leaves(MoraleState::Fleeing | MoraleState::Steady) => text::FLEES,
        UndeclaredAction::Melee(_) => kind_word(ActionKind::Melee),
        UndeclaredAction::Missile => kind_word(ActionKind::Missile),
        UndeclaredAction::NoTarget => text::NO_TARGET,
        UndeclaredAction::Undecided => text::UNDECIDED,
    }
}

/// Returns the segments that casting takes.
fn casting_time(ruleset: &Ruleset, action: ActionId, spell: SpellId) -> u32 {
    let own = ruleset.spells.get(spell).and_then(|def| def.casting);
    let usual = || {
        ruleset
            .actions
            .get(action)
            .map(|def| def.duration.min_ticks())
    };
    own.or_else(usual).unwrap_or(0)
}

/// Returns a chip for each of `all`, by group and in the order in which the kinds come in a round, after one labelled
/// `nothing` that withdraws the declaration.
fn chips(
    sources: &GmSources,
    who: &[CombatantId],
    nothing: String,
    all: Vec<(Declaration, Result<(), Rejection>)>,
    chosen: Option<&Option<Declaration>>,
) -> Vec<DeclareChip> {
    let declare = |what: Option<Declaration>| {
        let who = who.to_vec();
        Request::Submit(vec![EncounterCommand::Declare { who, what }])
    };
    let ruleset = sources.battle().ruleset;
    let mut rest: Vec<_> = all
        .into_iter()
        .map(|(what, verdict)| {
            let group = chip_group(ruleset, &what);
            let takes = match &what {
                Declaration::Act {
                    action,
                    spell: Some(spell),
                    ..
                } => casting_time(ruleset, *action, *spell),
                Declaration::Act { spell: None, .. } | Declaration::Delay => 0,
            };
            ((group, declared_kind(sources, &what), takes), what, verdict)
        })
        .collect();
    rest.sort_by_key(|(place, ..)| *place);
    let mut chips = vec![DeclareChip {
        group: ChipGroup::Default,
        label: nothing,
        help: text::UNDECIDED_HELP.into(),
        chosen: chosen == Some(&None),
        request: Ok(declare(None)),
    }];
    chips.extend(rest.into_iter().map(|((group, ..), what, verdict)| {
        let (mut label, help) = chip_text(sources, &what);
        if let Some(left) = castings_left(sources, who, &what) {
            label = text::with_castings_left(&label, left);
        }
        DeclareChip {
            group,
            label,
            help,
            chosen: chosen.is_some_and(|chosen| chosen.as_ref() == Some(&what)),
            request: match verdict {
                Ok(()) => Ok(declare(Some(what))),
                Err(why) => Err(capitalized(&sources.lexicon().rejection_text(&why))),
            },
        }
    }));
    chips
}

fn chip_group(ruleset: &Ruleset, what: &Declaration) -> ChipGroup {
    let Declaration::Act {
        action,
        spell: None,
        ..
    } = what
    else {
        return match what {
            Declaration::Act { .. } => ChipGroup::Spell,
            Declaration::Delay => ChipGroup::Other,
        };
    };
    let Some(def) = ruleset.actions.get(*action) else {
        return ChipGroup::Other;
    };
    let attacks = [ActionKind::Melee, ActionKind::Missile, ActionKind::Charge];
    match def.does.restriction() {
        _fights if attacks.contains(&def.kind) => ChipGroup::Attack,
        ActionRestriction::Attacking => ChipGroup::Attack,
        ActionRestriction::Moving => ChipGroup::Move,
        ActionRestriction::Casting => ChipGroup::Spell,
        ActionRestriction::Acting | ActionRestriction::ActingAWhile => ChipGroup::Other,
    }
}

/// Returns the prepared castings of the spell that its only declarer has left; `None` where castings are not counted.
fn castings_left(sources: &GmSources, who: &[CombatantId], what: &Declaration) -> Option<u32> {
    let [who] = who else { return None };
    let Declaration::Act { spell, .. } = what else {
        return None;
    };
    let actor = sources.battle().get(*who)?;
    Some(prepared_spells::prepared(sources.battle(), &actor, (*spell)?)?.left)
}

fn declared_kind(sources: &GmSources, what: &Declaration) -> ActionKind {
    let ruleset = sources.battle().ruleset;
    match what {
        Declaration::Act { action, spell, .. } => {
            let spell = spell.and_then(|spell| ruleset.spells.get(spell));
            let def = ruleset.actions.get(*action);
            def.map_or(ActionKind::Other, |def| kind_of(def, spell))
        }
        Declaration::Delay => ActionKind::GoLast,
    }
}

/// Returns the label and the help of the chip of a declaration.
fn chip_text(sources: &GmSources, what: &Declaration) -> (String, String) {
    let ruleset = sources.battle().ruleset;
    match what {
        Declaration::Act {
            action,
            spell: Some(spell),
            ..
        } => {
            let def = ruleset.spells.get(*spell);
            let name = def.map_or_else(|| spell.to_string(), |def| def.name.clone());
            let takes = casting_time(ruleset, *action, *spell);
            let target = def.map_or_else(String::new, Ruleset::spell_target);
            let help = explanation_text(sources.battle(), ExplainTarget::Spell(*spell));
            (
                text::spell_with_casting_time(&name, takes),
                text::spell_help(&target, &ruleset.duration(takes), &help),
            )
        }
        Declaration::Act { action: id, .. } => {
            let def = ruleset.actions.get(*id);
            let name = def.map_or_else(|| id.to_string(), |def| def.name.clone());
            let help = explanation_text(sources.battle(), ExplainTarget::Action(*id));
            (name, help)
        }
        Declaration::Delay => (text::DELAY.into(), text::DELAY_HELP.into()),
    }
}
