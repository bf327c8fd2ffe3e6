//! The sheet of a party: a self-contained HTML document with a page for each character, to view and to print on A4.

use crate::encounter::disambiguate;
use crate::rules::state::Vitality;
use crate::save::party::{Character, CharacterDescription, Party};

use super::combat_values::{self, CharacterCombat};
use super::html::{Html, escaped};
use super::text;
use crate::view::hue::hue_of;

/// The style sheet. It loads nothing from elsewhere.
const STYLE: &str = "\
@page { size: A4; margin: 14mm; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 190mm; padding: 8mm 4mm; background: #f6f2e9; color: #221f1a;
  font: 10.5pt/1.4 'Source Sans 3', 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif; }
article { background: #fffdf8; border: 1px solid #cfc6b3; border-radius: 3mm; padding: 8mm; margin: 0 0 8mm; }
header { display: flex; gap: 5mm; align-items: center; border-bottom: 2px solid #221f1a; padding-bottom: 4mm; }
.face { flex: none; width: 18mm; height: 18mm; border-radius: 50%; border: 1mm solid #1f5f8b; display: flex;
  align-items: center; justify-content: center; font-weight: 700; font-size: 18pt; color: #221f1a; }
h1 { margin: 0; font-size: 21pt; line-height: 1.15; overflow-wrap: anywhere; }
h2 { margin: 6mm 0 1.5mm; font-size: 10pt; letter-spacing: .08em; text-transform: uppercase; color: #7a3b1d; }
p { margin: 0 0 1mm; overflow-wrap: anywhere; }
.kind { color: #6b6456; }
.health { margin-left: auto; text-align: right; font-weight: 700; font-size: 12pt; min-width: 35mm; }
.stats { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 1.5mm; margin: 0; }
.stats div { flex: 0 0 40mm; border: 1px solid #cfc6b3; border-radius: 1.5mm; padding: 1mm 2mm; display: flex;
  justify-content: space-between; gap: 2mm; }
.stats dt { color: #6b6456; } .stats dd { margin: 0; font-weight: 700; }
table { border-collapse: collapse; width: 100%; }
td { border-top: 1px solid #e2dac9; padding: 1mm 2mm 1mm 0; vertical-align: top; overflow-wrap: anywhere; }
td:first-child { font-weight: 700; width: 42mm; }
.note { white-space: pre-wrap; min-height: 22mm; border: 1px dashed #cfc6b3; border-radius: 1.5mm; padding: 2mm; }
.small { color: #6b6456; font-size: 8.5pt; margin-top: 1mm; }
@media print {
  body { background: none; padding: 0; max-width: none; }
  article { background: none; border: none; border-radius: 0; padding: 0; margin: 0; break-after: page; }
  article:last-child { break-after: auto; }
  h2 { break-after: avoid; } tr, .note { break-inside: avoid; }
  .face, .stats div { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}";

/// Returns the sheet of a party as a self-contained HTML page.
#[must_use]
pub fn sheet(party: &Party) -> String {
    let mut page = Html::default();
    page.tags("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">");
    // Even if some text were taken for markup, this would stop it from loading or running anything.
    page.tags(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">",
    );
    page.tags("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">");
    page.plain_element("title", &party.name);
    page.tags("<style>");
    page.tags(STYLE);
    page.tags("</style>\n</head>\n<body>");
    let characters = party.characters.iter();
    let names = characters.map(|one| (one.spec.id, party.name_of(one)));
    let letters = disambiguate(names.collect());
    let foe = combat_values::typical_enemy(&party.ruleset);
    for (character, (_, _, letters)) in party.characters.iter().zip(letters) {
        let blows = combat_values::measure(party, character, foe.as_ref());
        show(&mut page, party, character, &letters, &blows);
    }
    if party.characters.is_empty() {
        page.text("p", text::NO_CHARACTERS);
    }
    page.tags("</body>\n</html>");
    page.into_text()
}

fn show(
    page: &mut Html,
    party: &Party,
    character: &Character,
    letters: &str,
    blows: &CharacterCombat,
) {
    let told = party.describe(character);
    page.tags("<article>");
    show_head(page, party, character, &told, letters);
    show_numbers(page, blows);
    show_attacks(page, blows);
    show_spells(page, &told);
    if !told.gear.is_empty() {
        page.text("h2", text::GEAR);
        page.tags("<table>");
        for (place, what) in &told.gear {
            page.row(&[place, what]);
        }
        page.tags("</table>");
    }
    show_traits(page, party, &told);
    page.text("h2", text::NOTES);
    page.text("p class=\"note\"", &character.notes);
    page.tags("</article>");
}

fn show_head(
    page: &mut Html,
    party: &Party,
    character: &Character,
    told: &CharacterDescription,
    letters: &str,
) {
    page.tags("<header>");
    show_face(page, character, letters);
    page.tags("<div>");
    page.text("h1", &told.name);
    let kind = Some(told.kind.as_str()).filter(|kind| *kind != told.name);
    let words = text::kind_and_party(kind, &party.name, &party.ruleset.name);
    page.text("p class=\"kind\"", &words);
    page.tags("</div>");
    page.text("p class=\"health\"", &told.health);
    page.tags("</header>");
    if told.vitality == Vitality::Dead {
        page.text("p class=\"small\"", text::DEAD);
    }
}

/// Shows the token of a character: its letters, on the colour of its kind.
fn show_face(page: &mut Html, character: &Character, letters: &str) {
    let hue = u32::from(hue_of(character.spec.creature.as_str())) * 360 / 256;
    page.raw(&format!(
        "<div class=\"face\" style=\"background: hsl({hue}, 38%, 82%)\">{}</div>",
        escaped(letters)
    ));
}

fn show_numbers(page: &mut Html, blows: &CharacterCombat) {
    page.text("h2", text::STATS);
    page.tags("<dl class=\"stats\">");
    let mut number = |name: &str, value: &str| {
        page.tags("<div>");
        page.text("dt", name);
        page.text("dd", value);
        page.tags("</div>");
    };
    if let Some(protection) = blows.protection {
        number(protection.name(), &protection.value().to_string());
    }
    number(text::SPEED, &blows.squares.to_string());
    for (name, value) in &blows.stats {
        number(name, &value.to_string());
    }
    page.tags("</dl>");
}

fn show_attacks(page: &mut Html, blows: &CharacterCombat) {
    let Some(foe) = blows.foe.as_ref().filter(|_| !blows.weapons.is_empty()) else {
        return;
    };
    page.text("h2", text::ATTACKS);
    page.tags("<table>");
    for (weapon, words) in &blows.weapons {
        page.row(&[weapon, words]);
    }
    page.tags("</table>");
    let words = text::attacks_against(foe);
    page.text("p class=\"small\"", &words);
}

fn show_spells(page: &mut Html, told: &CharacterDescription) {
    if told.spells.is_empty() {
        return;
    }
    page.text("h2", text::SPELLS);
    page.tags("<table>");
    for spell in &told.spells {
        let left = spell.left.map(|(left, of)| text::castings_left(left, of));
        let what: Vec<&str> = left
            .as_deref()
            .into_iter()
            .chain([spell.help.as_str()])
            .collect();
        page.row(&[&spell.name, &what.join(" · ")]);
    }
    page.tags("</table>");
}

fn show_traits(page: &mut Html, party: &Party, told: &CharacterDescription) {
    let traits = told.traits.iter();
    let traits: Vec<_> = traits
        .filter_map(|id| party.ruleset.traits.get(*id))
        .collect();
    if traits.is_empty() {
        return;
    }
    page.text("h2", text::TRAITS);
    page.tags("<table>");
    for one in traits {
        page.row(&[&one.name, &one.help]);
    }
    page.tags("</table>");
}
