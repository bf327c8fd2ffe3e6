//! The text of an advice.

use crate::encounter::display_names;
use crate::encounter::transcript::door_places;
use crate::rules::facts::{ActionOrder, EncounterCommand, Lexicon, mid_sentence};
use crate::rules::spell::SpellOdds;
use crate::rules::state::{
    Battle, CombatantId, Declaration, MoraleState, Tempo, Trigger, Vitality,
};
use crate::ruleset::ActionBehaviour;

use super::fact_text::{facts_text, joined};
use super::model::{Advice, ChoiceOdds, PathFacts, PathGoal};

/// Maximum number of combatants that are named; more are counted.
const MAX_NAMED: usize = 3;

/// Maximum length of a list of names.
const MAX_LISTED: usize = 4;

/// The text of an advice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AdviceText {
    /// The combatant, or `GM` for a decision of the GM.
    pub who: String,
    /// The choice: `shoot Mira (shortbow)`.
    pub choice: String,
    /// The chances: `45% to hit, 12% to drop`; empty if there are none.
    pub chances: String,
    /// The facts that explain it: `Mira is casting web and is prone`. One sentence for each combatant, without a full
    /// stop.
    pub facts: Vec<String>,
}

impl AdviceText {
    /// Returns the choice with its chances: `Grub: shoot Mira (shortbow), 45% to hit`.
    pub fn headline(&self) -> String {
        let chances = match self.chances.as_str() {
            "" => String::new(),
            chances => format!(", {chances}"),
        };
        format!("{}: {}{chances}", self.who, self.choice)
    }
}

impl std::fmt::Display for AdviceText {
    /// Formats the text in one line: `Grub: shoot Mira (shortbow), 45% to hit; Mira is casting web`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.headline())?;
        self.facts.iter().try_for_each(|fact| write!(f, "; {fact}"))
    }
}

/// Returns the text of an advice, with the names that the GM sees.
pub fn advice_text(battle: &Battle, advice: &Advice) -> AdviceText {
    let mut lexicon = Lexicon::new(
        battle.shared_ruleset(),
        &battle.sides.0,
        battle.map.topology(),
    );
    lexicon.set_names(display_names(battle));
    lexicon.set_doors(door_places(battle.map));
    let words = Words {
        battle,
        lexicon: &lexicon,
    };
    let who = advice.who.filter(|_| !advice.is_ruling);
    AdviceText {
        who: who.map_or_else(|| "GM".to_owned(), |who| lexicon.name(&who).to_owned()),
        choice: words.choice(advice),
        chances: words.chances(advice),
        facts: facts_text(battle, &lexicon, &advice.facts),
    }
}

/// The names that the texts use.
struct Words<'a, 'w, 's> {
    battle: &'a Battle<'w, 's>,
    lexicon: &'a Lexicon,
}

impl Words<'_, '_, '_> {
    fn name(&self, who: CombatantId) -> String {
        mid_sentence(self.lexicon.name(&who))
    }

    /// Joins names: `Mira, Tolk and Grub 2`, `Mira, Tolk, Ansa and 3 more`.
    fn names(&self, all: &[CombatantId]) -> String {
        let named = match all.len() {
            0..=MAX_LISTED => all.len(),
            _too_many => MAX_LISTED - 1,
        };
        let mut names: Vec<String> = all[..named].iter().map(|who| self.name(*who)).collect();
        if named < all.len() {
            names.push(format!("{} more", all.len() - named));
        }
        joined(&names)
    }

    fn choice(&self, advice: &Advice) -> String {
        let lexicon = self.lexicon;
        match &advice.command {
            EncounterCommand::Act(order) => self.order(order, advice),
            EncounterCommand::React(order) => self.reaction(order),
            EncounterCommand::NameTarget { who, targets, to } => {
                let caster = self.battle.get(*who);
                let spell = caster.and_then(|caster| caster.timer().current()?.order().spell);
                let spell = spell.map_or_else(|| "spell".to_owned(), |spell| lexicon.spell(spell));
                match (targets.as_slice(), to) {
                    ([], Some(to)) => format!("aim {spell} at {to}"),
                    (targets, _) => format!("aim {spell} at {}", self.names(targets)),
                }
            }
            EncounterCommand::Continue { who, action, .. } => {
                let actor = self.battle.get(*who);
                match actor.and_then(|actor| actor.timer().find(*action)) {
                    Some(unfinished) => {
                        let left = lexicon.span(unfinished.left());
                        format!(
                            "continue {}, {left} left",
                            self.unfinished(unfinished.order())
                        )
                    }
                    None => "continue".to_owned(),
                }
            }
            EncounterCommand::Abandon { who, action } => {
                let actor = self.battle.get(*who);
                match actor.and_then(|actor| actor.timer().find(*action)) {
                    Some(unfinished) => format!("abandon {}", self.unfinished(unfinished.order())),
                    None => "end the spell".to_owned(),
                }
            }
            EncounterCommand::EndTurn { .. } => {
                match self.battle.ruleset.turns.rules().in_moments {
                    true => "pass".to_owned(),
                    false => "end the turn".to_owned(),
                }
            }
            EncounterCommand::HandOn { to, .. } => {
                format!("end the turn and nominate {}", self.name(*to))
            }
            EncounterCommand::Delay { .. } => "delay the turn".to_owned(),
            EncounterCommand::TakeDelayedTurn { .. } => "take the delayed turn now".to_owned(),
            EncounterCommand::Hold { low: true, .. } => "hold until LOW".to_owned(),
            EncounterCommand::Hold {
                until: Some(segment),
                ..
            } => format!("hold until segment {segment}"),
            EncounterCommand::Hold { .. } => "hold until a later phase".to_owned(),
            EncounterCommand::Declare { what, .. } => self.declaration(what.as_ref()),
            EncounterCommand::LetPass { .. } => "do not react".to_owned(),
            EncounterCommand::Choose { how, .. } => match how {
                Tempo::Fast => "act fast".to_owned(),
                Tempo::Well => "act well".to_owned(),
            },
            EncounterCommand::CheckMorale { who } => {
                format!("check the morale of {}", self.names(who))
            }
            EncounterCommand::Reveal { who } => {
                format!("reveal {}, who is about to attack", self.name(*who))
            }
            EncounterCommand::RemoveCombatant { who } => {
                format!("let {} leave the map", self.name(*who))
            }
            EncounterCommand::SetNerve { who, nerve } => {
                let name = self.name(*who);
                match nerve {
                    MoraleState::Steady => format!("let {name} fight on"),
                    MoraleState::Withdrawing => format!("let {name} withdraw"),
                    MoraleState::Fleeing => format!("let {name} flee"),
                    MoraleState::Surrendered => format!("let {name} surrender"),
                }
            }
            EncounterCommand::SetVitality { who, vitality } => {
                let name = self.name(*who);
                match vitality {
                    Vitality::Up => format!("let {name} stand up again"),
                    Vitality::Dying | Vitality::Dead => {
                        format!("take {name} out of the fight")
                    }
                }
            }
            EncounterCommand::AddCombatant(spec) => format!("add {}", self.name(spec.id)),
            EncounterCommand::Begin => "begin the fight".to_owned(),
            EncounterCommand::RollInitiative => "roll initiative".to_owned(),
            EncounterCommand::StartRound => "start the round".to_owned(),
            EncounterCommand::Contest { .. }
            | EncounterCommand::Alert { .. }
            | EncounterCommand::RollHitPoints { .. }
            | EncounterCommand::Reserve(_)
            | EncounterCommand::SetNumber { .. }
            | EncounterCommand::SetPosture { .. }
            | EncounterCommand::AddCondition { .. }
            | EncounterCommand::SetPrepared { .. }
            | EncounterCommand::Rest { .. }
            | EncounterCommand::EndCondition { .. }
            | EncounterCommand::Place { .. }
            | EncounterCommand::Hide { .. }
            | EncounterCommand::SetPortrait { .. }
            | EncounterCommand::SetDoor { .. }
            | EncounterCommand::SetLamp { .. }
            | EncounterCommand::SetTerrain { .. }
            | EncounterCommand::Draw(_)
            | EncounterCommand::Show(_)
            | EncounterCommand::Mark(_)
            | EncounterCommand::Relate { .. }
            | EncounterCommand::SetSkill { .. }
            | EncounterCommand::SetOrders { .. }
            | EncounterCommand::Note { .. }
            | EncounterCommand::Surprise { .. }
            | EncounterCommand::DealDamage { .. }
            | EncounterCommand::GiveItem { .. }
            | EncounterCommand::TakeItem { .. }
            | EncounterCommand::Grant(_)
            | EncounterCommand::SetReaction { .. }
            | EncounterCommand::SetDelayed { .. }
            | EncounterCommand::GiveWord { .. }
            | EncounterCommand::TakeBackWord { .. }
            | EncounterCommand::Force(_) => "change the fight".to_owned(),
        }
    }

    /// Describes an action with its targets.
    fn order(&self, order: &ActionOrder, advice: &Advice) -> String {
        let lexicon = self.lexicon;
        let Some(def) = self.battle.ruleset.actions.get(order.action) else {
            return lexicon.action(order.action);
        };
        let at = self.names(&order.targets);
        let moves = advice.path.as_ref();
        match &def.does {
            ActionBehaviour::Cast | ActionBehaviour::Ability => self.magic(order, &def.does),
            ActionBehaviour::RangedAttack => {
                format!("shoot {at}{}", self.weapon(order, false))
            }
            ActionBehaviour::MeleeAttack => match moves.is_some() || order.to.is_some() {
                true => format!("close in on {at} and attack{}", self.weapon(order, true)),
                false => format!("attack {at}{}", self.weapon(order, true)),
            },
            ActionBehaviour::Combo => match order.combo {
                Some(combo) => format!("attack {at} ({})", lexicon.combo(combo)),
                None => format!("attack {at}"),
            },
            ActionBehaviour::Charge => format!("charge {at}"),
            ActionBehaviour::Close => format!("close with {at}"),
            ActionBehaviour::Aid => format!("tend {at}"),
            ActionBehaviour::UseDoor => match order.door {
                Some(door) => format!("open or close {}", mid_sentence(&lexicon.door(door))),
                None => lexicon.action(order.action),
            },
            _other => {
                let action = lexicon.action(order.action);
                if let Some(path) = moves {
                    return format!("{action} {}", self.path(path));
                }
                match (order.item, order.targets.is_empty()) {
                    (Some(item), _) => format!("{action} ({})", lexicon.item(item)),
                    (None, false) => format!("{action} ({at})"),
                    (None, true) => action,
                }
            }
        }
    }

    /// Describes the weapon of an attack: ` (shortbow)`; empty if it cannot be known.
    fn weapon(&self, order: &ActionOrder, melee: bool) -> String {
        let named = order.weapon.or_else(|| {
            let actor = self.battle.get(order.who)?;
            let mut ready = actor.gear().ready_weapons(self.battle.ruleset);
            let fits = ready.find(|(_, weapon)| match melee {
                true => weapon.melee.is_some(),
                false => weapon.ranged.is_some(),
            });
            fits.map(|(item, _)| item)
        });
        named.map_or_else(String::new, |item| {
            format!(" ({})", self.lexicon.item(item))
        })
    }

    /// Describes a spell or an ability with its targets.
    fn magic(&self, order: &ActionOrder, does: &ActionBehaviour) -> String {
        let verb = match does {
            ActionBehaviour::Ability => "use",
            _cast => "cast",
        };
        let Some(spell) = order.spell else {
            return self.lexicon.action(order.action);
        };
        let spell = self.lexicon.spell(spell);
        match (order.targets.as_slice(), order.to) {
            ([], Some(to)) => format!("{verb} {spell} at {to}"),
            ([], None) => format!("{verb} {spell}"),
            ([only], _) if *only == order.who => format!("{verb} {spell} on self"),
            (targets, _) => format!("{verb} {spell} on {}", self.names(targets)),
        }
    }

    /// Describes a path: `30 ft towards Mira, through a doorway`.
    fn path(&self, path: &PathFacts) -> String {
        let goal = path.goal.map_or_else(String::new, |(who, goal)| {
            let name = self.name(who);
            match goal {
                PathGoal::NextTo => format!(", next to {name}"),
                PathGoal::InSight => format!(" to a clear line to {name}"),
                PathGoal::Towards => format!(" towards {name}"),
                PathGoal::AwayFrom => format!(" away from {name}"),
            }
        });
        let door = match path.through_door {
            true => ", through a doorway",
            false => "",
        };
        format!("{} ft{goal}{door}", path.feet)
    }

    /// Describes a reaction by what it responds to.
    fn reaction(&self, order: &ActionOrder) -> String {
        let lexicon = self.lexicon;
        let does = self.battle.ruleset.actions.get(order.action);
        let what = match (order.spell, does) {
            (Some(_), Some(def)) => self.magic(order, &def.does),
            _attack => {
                let action = lexicon.action(order.action);
                match order.targets.as_slice() {
                    [] => action,
                    targets => format!("{action} against {}", self.names(targets)),
                }
            }
        };
        let pending = self.battle.pending.top();
        match pending.map(|pending| pending.trigger) {
            Some(Trigger::Cast { who, spell }) => {
                format!(
                    "{what} against {} of {}",
                    lexicon.spell(spell),
                    self.name(who)
                )
            }
            Some(Trigger::Attack { who, .. }) if order.targets != [who] => {
                format!("{what} against the attack of {}", self.name(who))
            }
            _named => what,
        }
    }

    /// Describes an unfinished action: `casting web`, `ranged attack on Mira`.
    fn unfinished(&self, order: &ActionOrder) -> String {
        let what = match order.spell {
            Some(spell) => format!("casting {}", self.lexicon.spell(spell)),
            None => self.lexicon.action(order.action),
        };
        match order.targets.as_slice() {
            [] => what,
            targets => format!("{what} on {}", self.names(targets)),
        }
    }

    fn declaration(&self, what: Option<&Declaration>) -> String {
        match what {
            None => "declare nothing".to_owned(),
            Some(Declaration::Delay) => "declare to act in LOW".to_owned(),
            Some(Declaration::Act { action, spell, .. }) => match spell {
                Some(spell) => format!("declare {}", self.lexicon.spell(*spell)),
                None => format!("declare {}", self.lexicon.action(*action)),
            },
        }
    }

    /// Describes the chances: those of up to three targets by name, those of more as a range.
    fn chances(&self, advice: &Advice) -> String {
        let odds = &advice.odds;
        let spells = odds.iter().filter_map(|odds| match odds {
            ChoiceOdds::Spell {
                target,
                odds,
                is_friendly,
            } => Some((*target, *odds, *is_friendly)),
            ChoiceOdds::Attack { .. } | ChoiceOdds::Counterspell(_) => None,
        });
        let spells: Vec<SpellChance> = spells.collect();
        if !spells.is_empty() {
            return self.spell_chances(&spells, &advice.command);
        }
        let all: Vec<String> = odds
            .iter()
            .map(|one| match one {
                ChoiceOdds::Attack { target, .. } if odds.len() > 1 => {
                    format!("{} {}", self.name(*target), attack_chance(one))
                }
                ChoiceOdds::Counterspell(percent) => format!("{percent}% to succeed"),
                _only_target => attack_chance(one),
            })
            .collect();
        all.join(", ")
    }

    /// Describes the chances of a spell: those first that it is meant for, then the others that it would affect as well.
    fn spell_chances(&self, spells: &[SpellChance], command: &EncounterCommand) -> String {
        let named = names_targets(command);
        let (allies, enemies): (Vec<_>, Vec<_>) = spells
            .iter()
            .copied()
            .partition(|(_, _, is_friendly)| *is_friendly);
        let is_certain = allies.iter().all(|(_, odds, _)| percent(*odds) == 100);
        match (enemies.is_empty(), allies.is_empty()) {
            (true, _) if is_certain && named => String::new(),
            (true, _) if is_certain => {
                let who: Vec<CombatantId> = allies.iter().map(|(who, ..)| *who).collect();
                self.names(&who)
            }
            (true, _) => self.group_chances(&allies, "allies", named),
            (false, true) => self.group_chances(&enemies, "enemies", named),
            (false, false) => {
                let enemies = self.group_chances(&enemies, "enemies", false);
                let allies = self.group_chances(&allies, "allies", false);
                match self.is_helpful(command) {
                    true => format!("{allies}, also {enemies}"),
                    false => format!("{enemies}, also {allies}"),
                }
            }
        }
    }

    /// Checks whether a command casts a spell that does no harm.
    fn is_helpful(&self, command: &EncounterCommand) -> bool {
        let mut spell = None;
        if let EncounterCommand::Act(order) | EncounterCommand::React(order) = command {
            spell = order.spell;
        } else if let EncounterCommand::NameTarget { who, .. } = command {
            let caster = self.battle.get(*who);
            spell = caster.and_then(|caster| caster.timer().current()?.order().spell);
        }
        let spell = spell.and_then(|id| self.battle.ruleset.spells.get(id));
        spell.is_some_and(|spell| !self.battle.ruleset.harms(spell))
    }

    /// Describes the chances of a spell against several combatants: one chance if they share it, names with their
    /// chances if they are few, otherwise the lowest and the highest chance.
    fn group_chances(&self, group: &[SpellChance], many: &str, named: bool) -> String {
        let percents: Vec<u64> = group.iter().map(|(_, odds, _)| percent(*odds)).collect();
        let (least, most) = (percents.iter().min(), percents.iter().max());
        let (Some(least), Some(most)) = (least, most) else {
            return String::new();
        };
        let halves = group
            .iter()
            .any(|(_, odds, _)| matches!(odds, SpellOdds::Halved(_)));
        let unit = match halves {
            true => "in full, otherwise half",
            false => "to affect",
        };
        match group {
            [_only] if named => single_chance(*most, unit),
            _same if named && least == most => format!("{most}% each {unit}"),
            few if few.len() <= MAX_NAMED => {
                let named = few.iter().zip(&percents);
                let named: Vec<String> = named
                    .map(|((who, ..), percent)| format!("{} {percent}%", self.name(*who)))
                    .collect();
                format!("{} {unit}", named.join(", "))
            }
            several => {
                let range = match least == most {
                    true => format!("{most}%"),
                    false => format!("{least} to {most}%"),
                };
                format!("{} {many}, {range} {unit}", several.len())
            }
        }
    }
}

/// A combatant that a spell would affect, the chance, and whether it is no enemy.
type SpellChance = (CombatantId, SpellOdds, bool);

/// Checks whether a command names the targets of a spell; an area has none.
fn names_targets(command: &EncounterCommand) -> bool {
    if let EncounterCommand::Act(order) | EncounterCommand::React(order) = command {
        return !order.targets.is_empty() || order.to.is_none();
    }
    if let EncounterCommand::NameTarget { targets, .. } = command {
        return !targets.is_empty();
    }
    true
}

/// Describes the chance of an attack.
fn attack_chance(odds: &ChoiceOdds) -> String {
    let ChoiceOdds::Attack {
        attacks, hit, drop, ..
    } = odds
    else {
        return String::new();
    };
    let attacks = match attacks {
        1 => String::new(),
        many => format!("{many} attacks, "),
    };
    let drop = match drop {
        0 => String::new(),
        drop => format!(", {drop}% to drop"),
    };
    format!("{attacks}{hit}% to hit{drop}")
}

/// Returns the chance of a spell in percent.
fn percent(odds: SpellOdds) -> u64 {
    match odds {
        SpellOdds::Unaffected => 0,
        SpellOdds::Sure => 100,
        SpellOdds::Chance(chance) | SpellOdds::Halved(chance) => chance.percent(),
    }
}

/// Describes the chance against the only target.
fn single_chance(percent: u64, unit: &str) -> String {
    match percent {
        0 => "no effect".to_owned(),
        100 => format!("certain {unit}"),
        percent => format!("{percent}% {unit}"),
    }
}
