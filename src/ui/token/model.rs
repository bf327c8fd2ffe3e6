//! Panel of the selected combatant: its status, its possible actions, and why the others are not possible.

use crate::encounter::names_with_letters;
use crate::encounter::options::{ActionOption, action_options};
use crate::encounter::perspective::eighths_of;
use crate::rules::effects::nature;
use crate::rules::facts::{ActionOrder, EncounterCommand, GmNumber, Rejection, mid_sentence};
use crate::rules::legality;
use crate::rules::reaction;
use crate::rules::state::{CombatantId, CombatantRef, InProgress};
use crate::rules::turns::turn_budget;
use crate::ruleset::{
    ActionBehaviour, ActionDef, ActionId, ActionRestriction, ConditionId, ItemId, TraitDef, TraitId,
};
use crate::ui::shared::attack::{self, TargetNumber};
use crate::ui::shared::glyphs::HealthMark;
use crate::ui::shared::sources::GmSources;
use crate::ui::shared::{
    CombatantNames, NumberField, TokenImage, capitalized, explanation, explanation_text, numbers,
    ticks_text,
};
use crate::ui::token::text;
use crate::view::hue::hue_of;
use crate::view::{ExplainTarget, Request, may_act, zones_of};

mod choices;
mod conditions;
pub(in crate::ui) mod economy;
mod input;
pub(in crate::ui) mod rounds;
pub(in crate::ui) mod seconds;
pub(in crate::ui) mod steps;

pub use economy::PartChip;
use input::{as_reaction, input};

/// Contents of the panel of the selected combatant.
#[derive(Clone, Debug, PartialEq)]
pub struct TokenModel {
    /// Id of the combatant.
    pub who: CombatantId,
    /// Name of the combatant.
    pub name: String,
    /// Picture of its token.
    pub picture: TokenImage,
    /// Its kind, its side and its posture: `Orc warrior, the raiders, standing`.
    pub about: String,
    /// Health as a word.
    pub health: String,
    /// Health as a sign and a bar.
    pub mark: HealthMark,
    /// Maximum hit points, if it has any.
    pub most_points: Option<i32>,
    /// Target number of an attack on it, if there is one.
    pub defence: Option<TargetNumber>,
    /// True if it is its turn.
    pub active: bool,
    /// Seconds of its open turn.
    pub pips: Option<Pips>,
    /// Parts of its turn, and the feet left for each way of moving; empty where turns consist of seconds.
    pub parts: Vec<PartChip>,
    /// Short text for its position in a round of sides.
    pub standing: Option<String>,
    /// Everything that it holds, carries and wears; the held item comes first.
    pub gear: Vec<GearList>,
    /// Labelled facts: wounds, morale, zone, aim.
    pub facts: Vec<(String, String)>,
    /// Its traits.
    pub traits: Vec<TraitRow>,
    /// Its conditions.
    pub conditions: Vec<ConditionRow>,
    /// Its unfinished actions.
    pub unfinished: Vec<UnfinishedRow>,
    /// Reason why it cannot do anything, if all actions share one reason.
    pub nothing_because: Option<String>,
    /// Its actions: the possible ones first, then by group, cheapest first.
    pub actions: Vec<ActionRow>,
    /// Values that change during a fight: wounds, seconds, speed, initiative.
    pub numbers: Vec<NumberField>,
    /// Values of its stats.
    pub stats: Vec<NumberField>,
}

/// Seconds of an open turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pips {
    /// Seconds left.
    pub left: u32,
    /// Seconds in a turn.
    pub of: u32,
}

/// Items that the selected combatant has in one place.
#[derive(Clone, Debug, PartialEq)]
pub struct GearList {
    /// Place: held, carried, worn.
    pub label: &'static str,
    /// Names of the items.
    pub items: String,
    /// Effects of the items in numbers, one line for each; empty if none changes a number.
    pub help: String,
}

/// A trait of the selected combatant.
#[derive(Clone, Debug, PartialEq)]
pub struct TraitRow {
    /// Name of the trait.
    pub label: String,
    /// Effect of the trait, and its rule.
    pub help: String,
}

/// A condition of the selected combatant.
#[derive(Clone, Debug, PartialEq)]
pub struct ConditionRow {
    /// The condition itself.
    pub condition: ConditionId,
    /// Its name and remaining duration.
    pub label: String,
    /// Its effect in numbers.
    pub does: String,
    /// Its effect, its end, and its rule.
    pub help: String,
    /// Request that ends it.
    pub end: Request,
}

/// An unfinished action.
#[derive(Clone, Debug, PartialEq)]
pub struct UnfinishedRow {
    /// Name and progress: `Cast: web, 4 of 6 s`.
    pub label: String,
    /// Options to continue or abandon it, or the reason why an option is not possible.
    pub offers: Vec<PanelOption>,
}

/// An action in the list.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionRow {
    /// The action itself.
    pub action: ActionId,
    /// Part of the list that it belongs to.
    pub group: ActionGroup,
    /// Display name.
    pub name: String,
    /// Cost: `4 s`.
    pub time: String,
    /// Its key, if it has one.
    pub key: Option<char>,
    /// Reason why it is not possible now; `None` if it is possible.
    pub refusal: Option<String>,
    /// Ways to override the rejection: each does the action or arms it for an overriding click. Empty if the action
    /// is allowed or cannot be overridden.
    pub force: Vec<OverrideOption>,
    /// Effect of the action and its rule, why it is not possible now and the rule for that, and any house default in
    /// it.
    pub help: String,
    /// Input that a click still needs.
    pub input: ActionInput,
}

/// A part of the list of actions, in the order of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ActionGroup {
    /// Attacks, charges included.
    Attack,
    /// Spells and abilities.
    Spell,
    /// Ways of moving.
    Move,
    /// Everything else.
    Other,
}

impl ActionGroup {
    /// Returns the part of the list for an action.
    fn of(action: &ActionDef) -> Self {
        match (&action.does, action.does.restriction()) {
            (ActionBehaviour::Charge, _) | (_, ActionRestriction::Attacking) => Self::Attack,
            (ActionBehaviour::Ability, _) | (_, ActionRestriction::Casting) => Self::Spell,
            (_, ActionRestriction::Moving) => Self::Move,
            (_, ActionRestriction::Acting | ActionRestriction::ActingAWhile) => Self::Other,
        }
    }
}

/// A way to override the rules.
#[derive(Clone, Debug, PartialEq)]
pub struct OverrideOption {
    /// Action to be forced: `Combo: Strike`.
    pub title: String,
    /// Request that does it, or arms it for an overriding click.
    pub request: Request,
}

/// Input that an action still needs after a click.
#[derive(Clone, Debug, PartialEq)]
pub enum ActionInput {
    /// Nothing, or only a target on the map.
    Ready(Request),
    /// One of several choices: spells, combos, weapons, items.
    Choose(Vec<ActionChoice>),
    /// A text, and a number of seconds if the duration is free.
    Words {
        /// The order without the text and the seconds.
        order: ActionOrder,
        /// Minimum duration in seconds; `None` if the duration is fixed.
        least: Option<u32>,
    },
}

/// One of several ways to do an action.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionChoice {
    /// Display name.
    pub label: String,
    /// Time, range and similar facts, as short text.
    pub detail: String,
    /// A sentence of help.
    pub help: String,
    /// Request for this choice, or the reason why it is not possible.
    pub request: Result<Request, String>,
}

/// The parts of the panel that depend on the turn structure.
#[derive(Clone, Copy)]
pub(in crate::ui) struct TokenParts {
    /// Describes the position of the combatant in the round.
    pub standing: fn(&GmSources, &CombatantRef) -> Option<String>,
    /// Facts that only apply to this kind of round.
    pub facts: fn(&GmSources, &CombatantRef) -> Vec<(String, String)>,
    /// Parts of the combatant's turn.
    pub parts: fn(&GmSources, &CombatantRef) -> Vec<PartChip>,
    /// Cost of an action, in the short form for the list.
    pub cost: fn(&ActionDef) -> String,
    /// Options for an unfinished action.
    pub offers: fn(&GmSources, &CombatantRef, &InProgress) -> Vec<PanelOption>,
}

/// An option: its label, and its request or the reason why it is not possible now.
pub type PanelOption = (&'static str, Result<Request, String>);

/// Values that change during a fight. The points that damage reduces come first, next to the health.
const NUMBERS: [GmNumber; 10] = [
    GmNumber::HitPoints,
    GmNumber::MostHitPoints,
    GmNumber::ActionsLeft,
    GmNumber::Surprised,
    GmNumber::Segment,
    GmNumber::Wounds,
    GmNumber::SecondsLeft,
    GmNumber::SecondsSpent,
    GmNumber::Initiative,
    GmNumber::Speed,
];

impl TokenModel {
    /// Builds the panel of the selected combatant.
    pub(in crate::ui) fn build(
        sources: &GmSources,
        names: &CombatantNames,
        own: &TokenParts,
    ) -> Option<Self> {
        let battle = sources.battle();
        let who = sources.selection().0?;
        let combatant = battle.get(who)?;
        let attacks = attack::for_ruleset(battle.ruleset);
        let open = battle
            .order
            .open_turns()
            .iter()
            .find(|turn| turn.combatant() == who);
        let options = action_options(battle, who);
        let answers = !reaction::possible_reactions(battle, who).is_empty();
        let nothing_because = match answers {
            true => None,
            false => common_rejection(sources, &options),
        };
        let stats = battle.ruleset.stats.iter();
        let stats = stats.map(|(stat, _)| GmNumber::Stat(stat));
        let side = battle.sides.get(combatant.identity().side);
        let creature = battle.ruleset.creatures.get(combatant.identity().creature);
        let about: Vec<String> = [
            creature
                .filter(|def| def.name != combatant.identity().name)
                .map(|def| def.name.to_lowercase()),
            side.map(|side| mid_sentence(&side.name)),
            Some(sources.lexicon().posture(combatant.posture().id())),
        ]
        .into_iter()
        .flatten()
        .collect();
        Some(Self {
            who,
            picture: picture(sources, &combatant),
            name: names.name_of(who),
            about: text::about(&about),
            health: capitalized(attack::health_words(&combatant)),
            mark: HealthMark::new(&combatant),
            most_points: attacks.points.map(|_| combatant.health().hit_points().most),
            defence: (attacks.defence)(sources, &combatant),
            active: may_act(battle, who),
            standing: (own.standing)(sources, &combatant),
            parts: (own.parts)(sources, &combatant),
            pips: open
                .filter(|_| battle.ruleset.turns.rules().counts_seconds())
                .map(|turn| Pips {
                    left: turn.left(),
                    of: turn_budget(battle.ruleset),
                }),
            gear: gear(sources, &combatant),
            facts: facts(sources, &combatant, own),
            traits: traits(sources, &combatant),
            conditions: conditions::rows(sources, names, &combatant),
            unfinished: unfinished(sources, &combatant, own),
            actions: action_rows(sources, &combatant, &options, own),
            nothing_because,
            numbers: numbers::fields(sources, who, NUMBERS),
            stats: numbers::fields(sources, who, stats),
        })
    }
}

/// Returns the reason why no action is possible, if all actions share it.
fn common_rejection(sources: &GmSources, options: &[ActionOption]) -> Option<String> {
    let first = options.first()?.verdict.as_ref().err()?;
    let same = options
        .iter()
        .all(|option| option.verdict.as_ref().err() == Some(first));
    (same && options.len() > 1).then(|| capitalized(&sources.lexicon().rejection_text(first)))
}

/// Returns the picture of the combatant's token.
fn picture(sources: &GmSources, who: &CombatantRef) -> TokenImage {
    let creature = who.def(sources.battle().ruleset);
    let portrait = who.portrait().picture(creature);
    let letters = names_with_letters(sources.battle()).into_iter();
    let mut letters = letters.filter(|(id, ..)| *id == who.id());
    TokenImage {
        stance: sources.battle().sides.stance(who.identity().side),
        of_eight: eighths_of(who),
        vitality: who.health().vitality(),
        hue: hue_of(who.identity().creature.as_str()),
        letters: letters
            .next()
            .map_or_else(String::new, |(.., letters)| letters),
        emblem: creature.and_then(|def| def.emblem),
        portrait: portrait.map(|name| sources.portraits().likeness(name)),
    }
}

/// Returns everything that a combatant holds, carries and wears, with labels.
fn gear(sources: &GmSources, combatant: &CombatantRef) -> Vec<GearList> {
    let is_natural = |item: &ItemId| {
        let weapon = sources.battle().ruleset.weapons.get(*item);
        weapon.is_some_and(|weapon| weapon.natural)
    };
    // Natural weapons are not carried.
    let carried = combatant.gear().carried().iter().copied();
    let (natural, carried): (Vec<ItemId>, Vec<ItemId>) = carried.partition(is_natural);
    let held = combatant.gear().in_hand();
    let worn = [combatant.gear().armour(), combatant.gear().off_hand()];
    let worn: Vec<ItemId> = worn.into_iter().flatten().collect();
    let places: [(&'static str, &[ItemId]); 5] = [
        (text::HELD, held.as_slice()),
        (text::CARRIES, &carried),
        (text::NATURAL_WEAPONS, &natural),
        (text::IN_PACK, combatant.gear().pack()),
        (text::WEARS, &worn),
    ];
    let places = places.into_iter();
    let places = places.filter(|(label, items)| !items.is_empty() || *label == text::HELD);
    places
        .map(|(label, items)| gear_row(sources, label, items))
        .collect()
}

fn gear_row(sources: &GmSources, label: &'static str, items: &[ItemId]) -> GearList {
    let names: Vec<String> = items
        .iter()
        .map(|item| sources.lexicon().item(*item))
        .collect();
    let help = items.iter().zip(&names).filter_map(|(item, name)| {
        let does = sources.battle().ruleset.item_summary(*item);
        (!does.is_empty()).then(|| text::item_help(name, &does))
    });
    GearList {
        label,
        help: help.collect::<Vec<_>>().join("\n"),
        items: match names.as_slice() {
            [] => text::NOTHING_HELD.to_owned(),
            names => text::items(names),
        },
    }
}

fn facts(sources: &GmSources, combatant: &CombatantRef, own: &TokenParts) -> Vec<(String, String)> {
    let ruleset = sources.battle().ruleset;
    let mut facts = Vec::new();
    let posture = combatant.posture().id();
    let does = ruleset.postures.get(posture);
    let does = does.map_or_else(String::new, |def| ruleset.posture_summary(def));
    if !does.is_empty() {
        facts.push((capitalized(&sources.lexicon().posture(posture)), does));
    }
    facts.extend((attack::for_ruleset(ruleset).facts)(sources, combatant));
    facts.extend((own.facts)(sources, combatant));
    let morale = text::morale(combatant.morale().nerve);
    facts.extend(morale.map(|morale| (text::MORALE.to_owned(), morale.to_owned())));
    let zones = zones_of(sources.battle(), combatant).into_iter();
    facts.extend(zones.map(|(zone, _)| (text::ZONE.to_owned(), zone)));
    if combatant.aim().bonus() != 0 {
        let bonus = text::aim_bonus(combatant.aim().bonus());
        facts.push((text::AIM.to_owned(), bonus));
    }
    facts
}

fn traits(sources: &GmSources, combatant: &CombatantRef) -> Vec<TraitRow> {
    let traits = nature::traits(sources.battle().ruleset, combatant);
    let row = |(id, def): (TraitId, &TraitDef)| TraitRow {
        label: def.name.clone(),
        help: explanation_text(sources.battle(), ExplainTarget::Trait(id)),
    };
    traits.map(row).collect()
}

/// Returns the request for a command, or the reason why the command is rejected.
fn request_or_rejection(sources: &GmSources, command: EncounterCommand) -> Result<Request, String> {
    legality::check(sources.battle(), &command)
        .map(|()| Request::Submit(vec![command]))
        .map_err(|why| capitalized(&sources.lexicon().rejection_text(&why)))
}

fn unfinished(
    sources: &GmSources,
    combatant: &CombatantRef,
    own: &TokenParts,
) -> Vec<UnfinishedRow> {
    let ruleset = sources.battle().ruleset;
    let rows = combatant.timer().unfinished().map(|action| {
        let lexicon = sources.lexicon();
        let mut what = lexicon.action(action.action());
        if let Some(spell) = action.order().spell {
            what = text::action_with(&what, &lexicon.spell(spell));
        }
        UnfinishedRow {
            label: text::progress(&what, action.spent(), &ticks_text(ruleset, action.needs())),
            offers: (own.offers)(sources, combatant, action),
        }
    });
    rounds::declared_spell_row(sources, combatant)
        .into_iter()
        .chain(rows)
        .collect()
}

fn action_rows(
    sources: &GmSources,
    actor: &CombatantRef,
    options: &[ActionOption],
    own: &TokenParts,
) -> Vec<ActionRow> {
    let rows = options.iter();
    let mut rows: Vec<ActionRow> = rows
        .map(|option| action_row(sources, actor, option, own))
        .collect();
    // Possible actions come first; the sort keeps the order by cost.
    rows.sort_by_key(|row| (row.refusal.is_some(), row.group));
    rows
}

/// Returns the cost of an action, in the short form for the list.
fn cost_text(
    sources: &GmSources,
    actor: &CombatantRef,
    own: &TokenParts,
    def: &ActionDef,
) -> String {
    let in_seconds = sources.battle().ruleset.turns.rules().counts_seconds();
    match &def.does {
        ActionBehaviour::Cast if in_seconds => seconds::casting_cost(sources, actor, def),
        _takes_the_same => (own.cost)(def),
    }
}

fn action_row(
    sources: &GmSources,
    actor: &CombatantRef,
    option: &ActionOption,
    own: &TokenParts,
) -> ActionRow {
    let def = option.def;
    let action = explanation(sources.battle(), ExplainTarget::Action(option.action));
    let mut help = action.as_ref().map_or(String::new(), ToString::to_string);
    if let Some(answer) = as_reaction(sources, actor, option) {
        return ActionRow {
            action: option.action,
            group: ActionGroup::of(def),
            name: def.name.clone(),
            time: match def.answers {
                Some(_) => cost_text(sources, actor, own, def),
                // A spell cast as a reaction costs the reaction, whatever its casting time in a normal turn.
                None => text::AS_REACTION.to_owned(),
            },
            key: def.key,
            refusal: None,
            force: Vec::new(),
            help,
            input: answer,
        };
    }
    if let Some(row) = rounds::delay_row(option, &help) {
        return row;
    }
    let refusal = option.verdict.as_ref().err().or(option.no_enemy.as_ref());
    if let Some(why) = refusal {
        let not_now = text::not_now(&rounds::obstacle(sources, def, why));
        help.push_str(&format!("\n\n{not_now}"));
        // Rules that the action already names are not repeated.
        let named = |id| {
            action
                .iter()
                .flat_map(|told| &told.rules)
                .any(|rule| rule.id == id)
        };
        let behind = explanation(sources.battle(), ExplainTarget::Refusal(why));
        if let Some(told) = behind.filter(|told| !told.rules.iter().any(|rule| named(rule.id))) {
            help.push_str(&format!("\n\n{told}"));
        }
    }
    let input = input(sources, actor, option);
    let can_be_forced = refusal.is_some_and(Rejection::can_be_forced);
    ActionRow {
        action: option.action,
        group: ActionGroup::of(def),
        name: def.name.clone(),
        time: cost_text(sources, actor, own, def),
        key: def.key,
        force: match can_be_forced {
            true => override_options(&def.name, &input),
            false => Vec::new(),
        },
        refusal: refusal.map(|why| rounds::rejection_text(sources, def, why)),
        help,
        input,
    }
}

/// Returns the ways to override the rejection of an action: it is done, or aimed for an overriding click. Actions
/// that need text are overridden from the log.
fn override_options(name: &str, input: &ActionInput) -> Vec<OverrideOption> {
    let force = |request: &Request| match request {
        Request::Submit(commands) => {
            let forced = commands.iter().cloned().map(EncounterCommand::forced);
            Request::Submit(forced.collect())
        }
        aims => aims.clone(),
    };
    match input {
        ActionInput::Ready(request) => vec![OverrideOption {
            title: name.to_owned(),
            request: force(request),
        }],
        ActionInput::Choose(choices) => {
            let possible = choices.iter().filter_map(|choice| {
                let request = choice.request.as_ref().ok()?;
                Some(OverrideOption {
                    title: text::action_with(name, &choice.label),
                    request: force(request),
                })
            });
            possible.collect()
        }
        ActionInput::Words { .. } => Vec::new(),
    }
}
