//! The library panel: search with filters, a list to click or drag from, and placement options for the selection.

use bevy_egui::egui::{
    Align, Button, CollapsingHeader, Color32, ComboBox, Frame, Id, Key, Label, Layout, Margin,
    Panel, Response, RichText, ScrollArea, Sense, Ui, UiBuilder, Vec2,
};
use egui_phosphor::regular as icon;

use crate::ruleset::{CreatureKind, ItemId};
use crate::ui::forecast::{GaugeUi, show_gauge_below};
use crate::ui::shared::elide::{self, ElidedText};
use crate::ui::shared::number_field::drag;
use crate::ui::shared::{balance, field, row, theme, token_picture};
use crate::view::CursorStep;
use crate::view::placement::{Arrives, Formation, MAX_AT_ONCE};
use crate::view::{
    CursorAct, DrawTool, FormAct, Pencil, Placement, PlacementAct, PrepareAct, Request, actions,
};

use super::model::{Entry, LibraryModel, LibraryOrder, Strength};
use super::text;

use bevy::prelude::Resource;

/// Numbers of creatures to place with one click.
const AT_ONCE: [u8; 7] = [1, 2, 3, 4, 6, 8, 12];

/// Side of the picture of an entry's token, in points.
const TOKEN: f32 = 30.0;

/// Height of the buttons at the bottom, in points.
const BUTTON_HEIGHT: f32 = 26.0;

/// Space above and below what is shown at the bottom, in points.
const FOOT_MARGIN: i8 = 4;

/// Width below which the button that saves has only its icon, in points.
const NARROW: f32 = 204.0;

/// Search text and filters of the library.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct LibraryUi {
    /// Words typed so far.
    pub query: String,
    /// Filter: only characters, or only creatures.
    pub person: Option<CreatureKind>,
    /// Filter: only this size.
    pub size: Option<i8>,
    /// Filter: only this strength.
    pub strength: Option<Strength>,
    /// Order of the list.
    pub order: LibraryOrder,
    /// Index of the match that Enter selects.
    pub chosen: usize,
    /// True if keyboard focus should move to the search.
    pub enters: bool,
    /// Height of the settings below the list in the previous frame.
    pub below: f32,
}

impl LibraryUi {
    /// Starts a new search and moves keyboard focus to it.
    pub fn open(&mut self) {
        self.query.clear();
        self.chosen = 0;
        self.enters = true;
    }
}

/// Shows the library, with the gauge of the fight's odds, and returns the requests.
pub fn show(
    ui: &mut Ui,
    model: &LibraryModel,
    state: &mut LibraryUi,
    gauge: &GaugeUi,
) -> Vec<Request> {
    let mut requests = Vec::new();
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let tools = ui.button(format!("{} {}", icon::CARET_LEFT, text::TOOLS));
            if tools.on_hover_text(text::TOOLS_HELP).clicked() {
                requests.push(Request::from(PrepareAct::SetPencil(Pencil {
                    tool: DrawTool::Room,
                    ..model.pencil.clone()
                })));
            }
            let party = row::with_name(ui.button(icon::USERS_THREE), text::PARTIES);
            if party.on_hover_text(text::PARTIES_HELP).clicked() {
                requests.push(Request::Do(&actions::PARTIES));
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let title = RichText::new(text::ADD_CREATURES).heading();
                ui.add(Label::new(title).truncate());
            });
        });
    });
    let mut newcomers = model.pencil.newcomers.clone();
    requests.extend(show_foot(ui, model, state, &mut newcomers));
    requests.extend(show_gauge_below(ui, gauge));
    let (taken, by_keys) = show_list(ui, model, state, &mut newcomers, &mut requests);
    if newcomers != model.pencil.newcomers || taken {
        let pencil = model.pencil.clone();
        let set = Request::from(PrepareAct::SetPencil(Pencil {
            newcomers,
            ..pencil
        }));
        // A creature dragged out of the list is selected before it is carried.
        requests.insert(0, set);
    }
    if by_keys {
        // The square that the keys point at is shown from the start.
        requests.push(Request::from(CursorAct::Step(CursorStep(0, 0))));
    }
    requests
}

/// Shows what is below the list. From the bottom: the buttons, which never move; the settings for placing; and the
/// balance of the two sides, which takes its space from the list.
fn show_foot(
    ui: &mut Ui,
    model: &LibraryModel,
    state: &mut LibraryUi,
    newcomers: &mut Placement,
) -> Vec<Request> {
    let mut requests = Vec::new();
    let margin = Margin::symmetric(0, FOOT_MARGIN);
    let foot = Frame::new().inner_margin(margin);
    let line = ui.visuals().widgets.noninteractive.bg_stroke.width;
    let buttons = Panel::bottom(Id::new("library buttons"))
        .frame(foot)
        .show_separator_line(true)
        .exact_size(BUTTON_HEIGHT + margin.sum().y + line.round());
    requests.extend(buttons.show(ui, |ui| show_buttons(ui, model)).inner);
    let mut height = 0.0;
    if model.selected_entry().is_some() || newcomers.party.is_some() || !model.waves.is_empty() {
        let below = Panel::bottom(Id::new("library below"))
            .frame(foot)
            .show_separator_line(true)
            .show(ui, |ui| show_below(ui, model, newcomers));
        height = below.response.rect.height();
        requests.extend(below.inner);
    }
    if (height - state.below).abs() > 0.5 {
        state.below = height;
        // The height that this takes is only known after it has been shown once.
        ui.ctx().request_repaint();
    }
    if let Some(balance) = &model.balance {
        balance::show(ui, balance);
    }
    requests
}

/// Shows the settings for placing the selected creature or party, and the pending waves.
fn show_below(ui: &mut Ui, model: &LibraryModel, newcomers: &mut Placement) -> Vec<Request> {
    let mut requests = Vec::new();
    let entry = model.selected_entry();
    if let Some(entry) = entry {
        requests.extend(show_placement_settings(ui, model, entry, newcomers));
    }
    let has_party = newcomers.party.is_some();
    if has_party {
        if entry.is_some() {
            ui.separator();
        }
        show_party_placement(ui, newcomers);
    }
    if !model.waves.is_empty() {
        if entry.is_some() || has_party {
            ui.separator();
        }
        requests.extend(show_waves(ui, model));
    }
    requests
}

/// Shows the search with its matches; returns whether an entry was selected, and whether by keyboard.
fn show_list(
    ui: &mut Ui,
    model: &LibraryModel,
    state: &mut LibraryUi,
    newcomers: &mut Placement,
    requests: &mut Vec<Request>,
) -> (bool, bool) {
    let search = Id::new("library search");
    let edit = field::single_line(&mut state.query, field::SEARCH)
        .id(search)
        .hint_text(text::SEARCH_HINT)
        .desired_width(f32::INFINITY);
    let edit = ui.add(edit);
    if std::mem::take(&mut state.enters) {
        edit.request_focus();
    }
    let before = (state.person, state.size, state.strength, state.order);
    show_filters(ui, model, state);
    if edit.changed() || before != (state.person, state.size, state.strength, state.order) {
        state.chosen = 0;
    }
    let (query, order) = (&state.query, state.order);
    let found = model.find(query, state.person, state.size, state.strength, order);
    let searching = edit.has_focus() || edit.lost_focus();
    let (down, up, enter) = ui.input(|input| {
        let pressed = |key| searching && input.key_pressed(key);
        (
            pressed(Key::ArrowDown),
            pressed(Key::ArrowUp),
            pressed(Key::Enter),
        )
    });
    if down {
        state.chosen += 1;
    }
    if up {
        state.chosen = state.chosen.saturating_sub(1);
    }
    state.chosen = state.chosen.min(found.len().saturating_sub(1));
    if found.is_empty() {
        ui.label(theme::faint(text::NO_MATCHING_CREATURES));
    }
    let mut taken = false;
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        for (nth, entry) in found.iter().enumerate() {
            let in_hand = newcomers.kind == Some(entry.kind);
            let marked = searching && nth == state.chosen;
            let response = show_entry(ui, model, entry, in_hand, marked);
            if marked && (down || up) {
                response.scroll_to_me(Some(Align::Center));
            }
            let carried = response.drag_started() && !model.here.contains(&entry.kind);
            if response.clicked() || carried || (enter && marked) {
                newcomers.select_kind(entry.kind);
                taken = true;
            }
            if carried {
                requests.push(Request::from(PlacementAct::PlaceAtRelease));
            }
        }
    });
    if enter && taken {
        ui.memory_mut(|memory| memory.surrender_focus(search));
    }
    (taken, enter && taken)
}

fn show_filters(ui: &mut Ui, model: &LibraryModel, state: &mut LibraryUi) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(3.0);
        let persons = [
            None,
            Some(CreatureKind::Character),
            Some(CreatureKind::Creature),
        ];
        for person in persons {
            ui.selectable_value(&mut state.person, person, text::kind_filter(person));
        }
    });
    ui.columns(2, |columns| {
        let [left, right] = columns else { return };
        let size = model
            .sizes
            .iter()
            .find(|(size, _)| state.size == Some(*size));
        let size = size.map_or(text::ANY_SIZE, |(_, name)| name.as_str());
        let sizes = ComboBox::from_id_salt("size")
            .width(left.available_width())
            .truncate();
        let sizes = sizes.selected_text(size).show_ui(left, |ui| {
            ui.selectable_value(&mut state.size, None, text::ANY_SIZE);
            for (size, name) in &model.sizes {
                ui.selectable_value(&mut state.size, Some(*size), name);
            }
        });
        row::with_name(sizes.response, text::SIZE);
        let chosen = state.strength.map_or(text::ANY_STRENGTH, text::strength);
        let strengths = ComboBox::from_id_salt("strength")
            .width(right.available_width())
            .truncate();
        let strengths = strengths.selected_text(chosen).show_ui(right, |ui| {
            ui.selectable_value(&mut state.strength, None, text::ANY_STRENGTH);
            for strength in Strength::ALL {
                let name = text::strength(strength);
                ui.selectable_value(&mut state.strength, Some(strength), name);
            }
        });
        row::with_name(strengths.response, text::STRENGTH);
    });
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(3.0);
        ui.add(Label::new(theme::faint(text::SORT)).selectable(false));
        for order in [LibraryOrder::Name, LibraryOrder::Strength] {
            let button = Button::selectable(state.order == order, text::order(order));
            if row::with_name(ui.add(button), &text::sort_by(order)).clicked() {
                state.order = order;
            }
        }
    });
}

/// Shows a line of the list, which can be clicked or dragged to the map.
fn show_entry(
    ui: &mut Ui,
    model: &LibraryModel,
    entry: &Entry,
    in_hand: bool,
    marked: bool,
) -> Response {
    let is_here = model.here.contains(&entry.kind);
    let builder = UiBuilder::new()
        .id_salt(entry.kind.as_str())
        .sense(Sense::click_and_drag());
    let line = ui.scope_builder(builder, |ui| {
        let fill = match (in_hand, marked || ui.response().hovered()) {
            (true, _) => theme::SELECTED,
            (false, true) => theme::RAISED,
            (false, false) => Color32::TRANSPARENT,
        };
        let frame = Frame::new().fill(fill).corner_radius(4);
        frame.inner_margin(Margin::symmetric(6, 2)).show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal(|ui| {
                token_picture::show(ui, &model.picture(entry), TOKEN);
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = 0.0;
                    let name = match is_here {
                        true => theme::faint(&entry.name),
                        false => theme::bold(&entry.name),
                    };
                    ui.add(Label::new(name).selectable(false).truncate());
                    let figures = match is_here {
                        true => text::ALREADY_HERE.into(),
                        false => model.topology.adapt_text(&entry.figures),
                    };
                    let figures = theme::faint(&*figures).size(12.0);
                    ui.add(Label::new(figures).selectable(false).wrap());
                });
            });
        });
    });
    let line = row::with_name(line.response, &entry.name);
    match is_here {
        true => line.on_hover_text(text::ALREADY_HERE_HELP),
        false => line.on_hover_text(model.topology.adapt_text(&entry.help)),
    }
}

/// Shows the settings for placing the selected creature: number, formation, labels, equipment and side.
fn show_placement_settings(
    ui: &mut Ui,
    model: &LibraryModel,
    entry: &Entry,
    newcomers: &mut Placement,
) -> Vec<Request> {
    let mut requests = Vec::new();
    ui.spacing_mut().item_spacing.y = 4.0;
    let words = match model.here.contains(&entry.kind) {
        true => text::is_here(&entry.name),
        false => text::click_to_place(&entry.name),
    };
    ui.add(Label::new(theme::faint(words)).wrap());
    let strength = model.strength_text(entry, newcomers.count_of(entry.person));
    if !strength.is_empty() {
        ui.add(Label::new(strength).wrap())
            .on_hover_text(text::WEAPONS_ONLY);
    }
    // A character is one person.
    if entry.person == CreatureKind::Creature {
        show_formation(ui, model, newcomers);
    }
    show_side(ui, model, entry, newcomers);
    if !entry.names.is_empty() {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = Vec2::splat(3.0);
            ui.add(Label::new(theme::faint(text::LABEL_BY)).selectable(false));
            ui.selectable_value(&mut newcomers.named, true, text::NAMES)
                .on_hover_text(&entry.names);
            ui.selectable_value(&mut newcomers.named, false, text::NUMBERS);
        });
    }
    show_arrival(ui, model, newcomers);
    show_choice(ui, text::WEAPON, &model.weapons, &mut newcomers.in_hand);
    if !model.armour.is_empty() || !model.off_hand.is_empty() {
        let header = CollapsingHeader::new(theme::faint(text::ARMOUR_AND_OFF_HAND));
        header.id_salt("worn").show(ui, |ui| {
            show_choice(ui, text::ARMOUR, &model.armour, &mut newcomers.armour);
            show_choice(ui, text::OFF_HAND, &model.off_hand, &mut newcomers.off_hand);
        });
    }
    ui.horizontal_wrapped(|ui| {
        let section = match entry.person {
            CreatureKind::Character => "characters",
            CreatureKind::Creature => "creatures",
        };
        let id = || entry.kind.as_str().to_owned();
        let start = row::with_name(ui.button(text::DUPLICATE_BUTTON), text::DUPLICATE);
        if start.on_hover_text(text::DUPLICATE_HELP).clicked() {
            requests.push(Request::from(FormAct::StartFrom(section, id())));
        }
        let change = row::with_name(ui.button(text::EDIT_BUTTON), text::EDIT);
        if change.on_hover_text(text::EDIT_HELP).clicked() {
            requests.push(Request::from(FormAct::Change(section, id())));
        }
    });
    if let Some(swap) = &model.swap {
        let words = text::replace(&swap.name);
        let short = ElidedText::new(
            ui,
            &words,
            elide::ON_BUTTON.min(ui.available_width() - 20.0),
        );
        let button = ui.add_enabled(swap.request.is_some(), Button::new(short.shown.as_str()));
        let button = short.with_tooltip(button, text::REPLACE_HELP);
        let button = button.on_disabled_hover_text(text::CANNOT_REPLACE);
        if button.clicked() {
            requests.extend(swap.request.clone());
        }
    }
    requests
}

/// Shows the choice of the number of creatures and of their formation.
fn show_formation(ui: &mut Ui, model: &LibraryModel, newcomers: &mut Placement) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(2.0);
        for count in AT_ONCE {
            let button = Button::selectable(newcomers.count == count, count.to_string());
            let button = ui.add(button);
            if row::with_name(button, &text::at_once(count)).clicked() {
                newcomers.count = count;
            }
        }
        let field = drag(ui, &mut newcomers.count, 1..=MAX_AT_ONCE, |drag| {
            drag.prefix("× ")
        });
        row::with_name(field, text::NUMBER).on_hover_text(text::NUMBER_HELP);
    });
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(3.0);
        for (formation, name, help) in Formation::ALL {
            let chosen = newcomers.formation == formation;
            let button = ui.add(Button::selectable(chosen, name));
            if button
                .on_hover_text(model.topology.adapt_text(help))
                .clicked()
            {
                newcomers.formation = formation;
            }
        }
        let turns = !matches!(newcomers.formation, Formation::Together | Formation::Ring);
        let (label, help) = match newcomers.formation {
            Formation::Random => (icon::DICE_FIVE, text::REROLL_POSITIONS_HELP),
            _turned => (icon::ARROW_CLOCKWISE, text::TURN_FORMATION_HELP),
        };
        let button = row::with_name(
            ui.add_enabled(turns, Button::new(label)),
            text::TURN_FORMATION,
        );
        if button.on_hover_text(help).clicked() {
            *newcomers = newcomers.turned(model.topology.is_hex());
        }
    });
}

/// Shows the choice of the side, and whether the newcomers are hidden.
fn show_side(ui: &mut Ui, model: &LibraryModel, entry: &Entry, newcomers: &mut Placement) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(3.0);
        ui.add(Label::new(theme::faint(text::SIDE)).selectable(false));
        for (side, name) in &model.sides {
            let button = Button::selectable(model.side == Some(*side), name);
            if row::with_name(ui.add(button), &text::side(name)).clicked() {
                newcomers.join(entry.person, *side);
            }
        }
        ui.checkbox(&mut newcomers.hidden, text::HIDDEN)
            .on_hover_text(text::HIDDEN_HELP);
    });
}

/// Shows the selected party.
fn show_party_placement(ui: &mut Ui, newcomers: &mut Placement) {
    let Some(in_hand) = &newcomers.party else {
        return;
    };
    let party = &in_hand.party;
    let words = text::click_to_place(&party.name);
    ui.add(Label::new(theme::faint(words)).wrap());
    ui.add(Label::new(party.who()).wrap());
    let cancel = ui.button(text::CANCEL_PLACEMENT);
    if cancel.on_hover_text(text::ESC_KEY).clicked() {
        newcomers.clear();
    }
}

/// Shows a choice among named items; nothing if there are none.
fn show_choice(
    ui: &mut Ui,
    label: &str,
    all: &[(Option<ItemId>, String)],
    chosen: &mut Option<ItemId>,
) {
    if all.is_empty() {
        return;
    }
    ui.horizontal(|ui| {
        ui.add(Label::new(theme::faint(label)).selectable(false));
        let known = all.iter().find(|(item, _)| item == chosen);
        let known = known.map_or("", |(_, name)| name.as_str());
        let choice = ComboBox::from_id_salt(label)
            .selected_text(known)
            .width(ui.available_width())
            .truncate();
        let choice = choice.show_ui(ui, |ui| {
            for (item, name) in all {
                ui.selectable_value(chosen, *item, name);
            }
        });
        row::with_name(choice.response, label);
    });
}

/// Shows the time of arrival: now, in a later round, or when called.
fn show_arrival(ui: &mut Ui, model: &LibraryModel, newcomers: &mut Placement) {
    // In a narrow panel, not all of them fit into one row.
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(3.0);
        ui.add(Label::new(theme::faint(text::ARRIVES)).selectable(false));
        ui.selectable_value(&mut newcomers.arrives, Arrives::Now, text::NOW);
        let later = model.next_round.max(2);
        let round = match newcomers.arrives {
            Arrives::Round(round) => Some(round),
            Arrives::Now | Arrives::OnCall => None,
        };
        let label = text::in_round(round.unwrap_or(later));
        let button = row::with_name(
            ui.selectable_label(round.is_some(), label),
            text::ARRIVES_IN_ROUND,
        );
        if button.clicked() {
            newcomers.arrives = Arrives::Round(round.unwrap_or(later));
        }
        if let Some(mut round) = round {
            let field = drag(ui, &mut round, model.next_round..=999, |drag| drag);
            if row::with_name(field, text::ROUND).changed() {
                newcomers.arrives = Arrives::Round(round);
            }
        }
        ui.selectable_value(&mut newcomers.arrives, Arrives::OnCall, text::WHEN_CALLED)
            .on_hover_text(text::WHEN_CALLED_HELP);
    });
}

/// Shows the pending waves, each with buttons to bring it in and to cancel it.
fn show_waves(ui: &mut Ui, model: &LibraryModel) -> Vec<Request> {
    let mut requests = Vec::new();
    for wave in &model.waves {
        ui.horizontal(|ui| {
            let drop = row::with_name(ui.button(icon::X), &text::cancel_wave(&wave.name));
            if drop.on_hover_text(text::CANCEL_WAVE_HELP).clicked() {
                requests.push(wave.drop.clone());
            }
            let call = row::with_name(ui.button(text::ADD_WAVE), &text::add_wave(&wave.name));
            if call.on_hover_text(text::ADD_WAVE_HELP).clicked() {
                requests.push(wave.call.clone());
            }
            let words = text::wave(&wave.name, &wave.who);
            ui.add(Label::new(words).selectable(false).truncate());
        });
    }
    requests
}

/// Shows the ways to continue: save to a file, or go to the fight.
fn show_buttons(ui: &mut Ui, model: &LibraryModel) -> Vec<Request> {
    let mut requests = Vec::new();
    let words = match model.begun {
        true => text::BACK_TO_FIGHT,
        false => text::BEGIN_FIGHT,
    };
    ui.horizontal(|ui| {
        let label = match ui.available_width() < NARROW {
            true => icon::FLOPPY_DISK.to_owned(),
            false => format!("{} {}", icon::FLOPPY_DISK, text::SAVE),
        };
        let save = Button::new(label).min_size(Vec2::new(0.0, BUTTON_HEIGHT));
        let save = row::with_name(ui.add(save), text::SAVE);
        let help = actions::SAVE_ENCOUNTER.help;
        if save.on_hover_text(help).clicked() {
            requests.push(Request::Do(&actions::SAVE_ENCOUNTER));
        }
        let wide = Vec2::new(ui.available_width(), BUTTON_HEIGHT);
        let begin = theme::decision_button(theme::bold(words)).min_size(wide);
        let help = text::close_library(&model.key);
        if ui.add(begin).on_hover_text(help).clicked() {
            requests.push(Request::Do(&actions::PREPARE));
            requests.extend((!model.begun).then_some(Request::Do(&actions::NEXT_DECISION)));
        }
    });
    requests
}
