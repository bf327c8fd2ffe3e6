//! Converts the numbers of a stat block for attacks against Armour Class and for attacks against a Defence: the only
//! module of the import that checks the attack model.

use super::super::super::report::Fate;
use super::super::entry::quoted;
use super::Draft;
use crate::ruleset::{ArmourClassAttack, AttackModel, DefenceAttack, StatId, nearest_allowed};

/// Twice the average result of a hit die.
const TWO_HIT_DICE: i32 = 9;

/// The number that attacks must beat.
#[derive(Clone, Copy)]
pub(super) enum AttackTarget<'r> {
    /// An Armour Class, together with hit dice.
    ArmourClass(&'r ArmourClassAttack),
    /// A Defence, with bonuses to the die.
    Defence(&'r DefenceAttack),
}

impl<'r> AttackTarget<'r> {
    /// Returns what attacks of this model must beat; `None` if a stat block has nothing useful for it.
    pub fn for_model(model: &'r AttackModel) -> Option<Self> {
        let armour_class = model.armour_class().map(Self::ArmourClass);
        armour_class.or_else(|| model.defence().map(Self::Defence))
    }

    /// True if the rules themselves add Strength or Dexterity to damage, so that a weapon's dice exclude it.
    pub fn adds_ability(self) -> bool {
        match self {
            Self::ArmourClass(_) => false,
            Self::Defence(_) => true,
        }
    }
}

/// Describes how an Armour Class compares with that of an unarmoured creature.
fn combat_values_text(better: i32) -> String {
    match better {
        0 => "the same as unarmoured".to_owned(),
        better if better > 0 => format!("{better} better than unarmoured"),
        worse => format!("{} worse than unarmoured", -worse),
    }
}

impl Draft<'_> {
    /// Writes its combat values.
    pub(super) fn write_combat_values(&mut self) {
        match self.against {
            AttackTarget::ArmourClass(model) => self.armour_class(model),
            AttackTarget::Defence(model) => self.defence(model),
        }
    }

    /// Writes its combat values for attacks against Armour Class.
    fn armour_class(&mut self, model: &ArmourClassAttack) {
        let dice = self.hit_points();
        let (hit_dice, from) = match dice {
            Some(dice) if dice.count > 0 => {
                let from = format!("{} hit point dice", dice.count);
                (u32::from(dice.count), from)
            }
            _number => {
                let points = self.block.hit_points.unwrap_or(TWO_HIT_DICE);
                let count = (points.max(1) * 2 / TWO_HIT_DICE).clamp(1, 100);
                (count.unsigned_abs(), format!("{points} hit points"))
            }
        };
        self.guess(&format!("{hit_dice} hit dice"), &format!("from {from}"));
        self.fields.quoted("hit_dice", &hit_dice.to_string());
        let better = self.better_armour();
        let worth = nearest_allowed("creatures.*.armour_class", model.armour_class_of(better));
        let from = format!("{} in the stat block", combat_values_text(better));
        self.guess(&format!("Armour Class {worth}"), &from);
        self.fields.field("armour_class", worth);
        if self
            .block
            .attacks
            .iter()
            .any(|attack| attack.to_hit.is_some())
        {
            let why = "the ruleset uses its hit dice";
            self.report.note_one(Fate::Left, "its attack bonus", why);
        }
    }

    /// Returns the difference between its Armour Class and that of an unarmoured creature.
    fn better_armour(&mut self) -> i32 {
        match self.block.armour_class {
            Some(class) => class.clamp(-50, 50) - 10,
            None => {
                let why = "the stat block has none, so it counts as unarmoured";
                self.report.note_one(Fate::Guessed, "its Armour Class", why);
                0
            }
        }
    }

    /// Writes its combat values for attacks with one die and bonuses against a Defence.
    fn defence(&mut self, model: &DefenceAttack) {
        self.hit_points();
        let strength = self.block.strength.unwrap_or_default();
        let dexterity = self.block.dexterity.unwrap_or_default();
        let first = self.block.attacks.first();
        let attack = first.and_then(|first| Some((first, first.to_hit?)));
        let trained = attack.map(|(attack, to_hit)| to_hit - self.ability(attack));
        let better = self.better_armour();
        let mut numbers = vec![
            (model.strength, strength),
            (model.dexterity, dexterity),
            (model.defence, 10 + better),
        ];
        numbers.extend(trained.map(|trained| (model.attack, trained)));
        let numbers: Vec<String> = numbers
            .into_iter()
            .map(|(stat, value)| {
                format!("{}: {}", quoted(stat.as_str()), self.fitting(stat, value))
            })
            .collect();
        self.taken(format!("defence {}", 10 + better));
        self.fields
            .field("stats", format!("{{ {} }}", numbers.join(", ")));
        if let (Some(trained), Some((attack, to_hit))) = (trained, attack) {
            let from = format!(
                "{to_hit:+} to hit with {}, less Strength or Dexterity",
                attack.name
            );
            self.report
                .note_one(Fate::Guessed, format!("attack {trained:+}"), from);
        }
    }

    /// Returns a number limited to the range of its stat.
    fn fitting(&self, stat: StatId, value: i32) -> i32 {
        let range = self.ruleset.stats.get(stat).map(|def| def.range);
        range.map_or(value, |(least, most)| value.clamp(least, most))
    }
}
