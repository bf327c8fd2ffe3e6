//! The declarations panel: one row for each combatant, by group; a click opens the possible declarations.

use bevy_egui::egui::{
    Align, Button, FontId, Frame, Label, Layout, Margin, RichText, ScrollArea, TextStyle, Ui, Vec2,
    WidgetInfo, WidgetType,
};
use egui_phosphor::regular as icon;

use crate::paint::cut_to_fit;
use crate::rules::state::{CombatantId, Stance};
use crate::ui::shared::elide::{self, ElidedText};
use crate::ui::shared::{glyphs, row, theme};
use crate::view::Request;

use super::model::{ChipGroup, DeclareChip, DeclareGroup, DeclareModel, DeclareRow};
use super::text;

use bevy::prelude::Resource;

/// Maximum share of the panel that the list takes; the choices have the rest.
const LIST_SHARE: f32 = 0.55;

/// UI state of the declarations.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct DeclareUi {
    /// A member of the group whose choices are open.
    pub group_of: Option<CombatantId>,
    /// True if the panel of the selected combatant is shown instead.
    pub token_instead: bool,
}

impl DeclareUi {
    /// Opens the choices of the group of `who`.
    pub fn show_group_of(&mut self, who: Option<CombatantId>) {
        self.group_of = who;
        self.token_instead = false;
    }
}

/// Shows the tabs that switch the panel; returns whether the declarations are selected.
pub fn show_tabs(ui: &mut Ui, state: &mut DeclareUi) -> bool {
    ui.horizontal(|ui| {
        ui.selectable_value(&mut state.token_instead, false, text::DECLARATIONS);
        ui.selectable_value(&mut state.token_instead, true, text::SELECTED_TOKEN);
    });
    ui.separator();
    !state.token_instead
}

/// Shows the declarations.
pub fn show(ui: &mut Ui, model: &DeclareModel, state: &mut DeclareUi) -> Vec<Request> {
    let mut requests = Vec::new();
    let (declared, of) = model.progress();
    ui.horizontal(|ui| {
        ui.label(RichText::new(text::round(model.round)).heading());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if of > 0 {
                ui.label(theme::faint(text::progress(declared, of)))
                    .on_hover_text(text::PROGRESS_HELP);
            }
        });
    });
    ui.add(Label::new(theme::faint(text::HINT).small()).wrap());
    ui.add_space(2.0);
    let most = ui.available_height() * LIST_SHARE;
    let list = ScrollArea::vertical().id_salt("list").max_height(most);
    list.auto_shrink([false, true]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        for group in &model.groups {
            show_group(ui, group, state, &mut requests);
        }
    });
    ui.separator();
    let choices = ScrollArea::vertical().id_salt("choices");
    choices.auto_shrink(false).show(ui, |ui| {
        show_choices(ui, model, state, &mut requests);
    });
    requests
}

fn show_group(
    ui: &mut Ui,
    group: &DeclareGroup,
    state: &mut DeclareUi,
    requests: &mut Vec<Request>,
) {
    ui.add_space(5.0);
    if let [only] = &group.rows[..] {
        // A group with a single combatant needs no heading.
        show_row(ui, only, Some(group.stance), state, requests);
        return;
    }
    let open = is_open(group, state);
    if show_header(ui, group, open) {
        let first = group.rows.first().map(|row| row.who);
        state.group_of = first.filter(|_| !open);
    }
    for row in &group.rows {
        if !group.is_folded() || open || row.selected {
            show_row(ui, row, None, state, requests);
        }
    }
}

/// True if the choices of the whole group are shown.
fn is_open(group: &DeclareGroup, state: &DeclareUi) -> bool {
    group.rows.len() > 1 && state.group_of.is_some_and(|who| group.contains(who))
}

/// Shows the choices of the open group, or else of the selected combatant. They are below the list, so that no line of
/// it moves under the pointer.
fn show_choices(
    ui: &mut Ui,
    model: &DeclareModel,
    state: &mut DeclareUi,
    requests: &mut Vec<Request>,
) {
    let mut groups = model.groups.iter();
    if let Some(group) = groups.find(|group| is_open(group, state)) {
        ui.label(theme::bold(text::choices_of(&group.title)));
        if show_chips(ui, &group.chips, requests) {
            state.group_of = None;
        }
        return;
    }
    let mut rows = model.groups.iter().flat_map(|group| &group.rows);
    let Some(row) = rows.find(|row| row.selected) else {
        return;
    };
    ui.label(theme::bold(text::choices_of(&row.name)));
    if show_chips(ui, &row.chips, requests) {
        // The GM goes down the list without clicking each row.
        let next = model.next_undeclared(row.who);
        requests.extend(next.map(|next| Request::Select(Some(next))));
    }
}

/// Shows the line of a group, which opens the possible declarations of the whole group. Returns whether it was
/// clicked.
fn show_header(ui: &mut Ui, group: &DeclareGroup, open: bool) -> bool {
    let id = (&group.title, group.rows.first().map(|row| row.who.as_str()));
    let lit = open.then_some(theme::RAISED);
    let response = row::clickable_line(ui, id, lit, Margin::symmetric(4, 2), |ui| {
        ui.horizontal(|ui| header_line(ui, group, open));
    });
    let what = text::whole_group(&group.title);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &what));
    let response = if group.rows.len() > 1 {
        response.on_hover_text(text::WHOLE_GROUP_HELP)
    } else {
        response
    };
    response.clicked()
}

fn header_line(ui: &mut Ui, group: &DeclareGroup, open: bool) {
    glyphs::stance_mark(ui, group.stance);
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        if group.rows.len() > 1 {
            let caret = if open {
                icon::CARET_UP
            } else {
                icon::CARET_DOWN
            };
            ui.add(Label::new(theme::faint(caret)).selectable(false));
            if let Some((says, declared)) = group.says.as_ref().filter(|_| group.is_folded()) {
                let shown = with_whole_time(ui, says);
                let says = if *declared {
                    theme::bold(shown)
                } else {
                    theme::faint(shown)
                };
                ui.add(Label::new(says).truncate().selectable(false));
            }
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let title = theme::bold(&group.title);
            ui.add(Label::new(title).truncate().selectable(false));
        });
    });
}

fn show_row(
    ui: &mut Ui,
    row: &DeclareRow,
    alone: Option<Stance>,
    state: &mut DeclareUi,
    requests: &mut Vec<Request>,
) {
    let sentence = text::combatant(&row.name, &row.does());
    let margin = match alone {
        Some(_) => Margin::symmetric(4, 2),
        // Below the name of the group.
        None => Margin {
            left: 22,
            right: 6,
            top: 2,
            bottom: 2,
        },
    };
    let response = row::combatant_row(ui, row.who, row.selected, &sentence, margin, |ui| {
        ui.horizontal(|ui| row_line(ui, row, alone));
    });
    if response.clicked() {
        state.group_of = None;
    }
    requests.extend(row::requests_of(ui, &response, row.who));
}

fn row_line(ui: &mut Ui, row: &DeclareRow, alone: Option<Stance>) {
    if let Some(stance) = alone {
        glyphs::stance_mark(ui, stance);
    }
    let half = ui.available_width() * 0.5;
    ui.allocate_ui_with_layout(
        Vec2::new(half, 17.0),
        Layout::left_to_right(Align::Center),
        |ui| {
            ui.set_min_width(half);
            ui.add(Label::new(&row.name).truncate().selectable(false));
        },
    );
    let whole = row.does();
    let does = with_whole_time(ui, &whole);
    let says = match (row.declared, row.busy) {
        (true, _) => theme::bold(&does),
        (false, true) => RichText::new(format!("{} {does}", icon::MAGIC_WAND)),
        (false, false) => theme::faint(&does),
    };
    let label = ui.add(Label::new(says).truncate().selectable(false));
    if does != whole {
        label.on_hover_text(whole);
    }
}

/// Returns a declaration for the rest of the line. Where it is too long, the spell is shortened and not its casting time,
/// because half of `3 seg` would look like seconds.
pub(super) fn with_whole_time(ui: &Ui, declaration: &str) -> String {
    let (spell, time) = text::casting_time_apart(declaration);
    if time.is_empty() {
        return declaration.to_owned();
    }
    let size = TextStyle::Body.resolve(ui.style()).size;
    let font = FontId::new(size, theme::bold_family());
    let room = ui.available_width() - 2.0;
    let fits = |spell: &str| {
        let words = format!("{spell}{time}");
        let laid = ui.painter();
        let laid = laid.layout_no_wrap(words, font.clone(), theme::TEXT);
        laid.size().x <= room
    };
    format!("{}{time}", cut_to_fit(spell, &fits))
}

/// Shows the possible declarations; returns whether one was chosen.
fn show_chips(ui: &mut Ui, chips: &[DeclareChip], requests: &mut Vec<Request>) -> bool {
    let mut chosen = false;
    Frame::new()
        .inner_margin(Margin {
            left: 14,
            right: 2,
            top: 2,
            bottom: 4,
        })
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing = Vec2::new(4.0, 4.0);
            for of_group in chips.chunk_by(|one, other| one.group == other.group) {
                ui.horizontal_wrapped(|ui| {
                    let heading = of_group.first().and_then(|chip| heading(chip.group));
                    if let Some(heading) = heading {
                        ui.label(theme::faint(heading).small());
                    }
                    for chip in of_group {
                        chosen |= show_chip(ui, chip, requests);
                    }
                });
            }
        });
    chosen
}

/// Returns the heading of a group of choices.
fn heading(group: ChipGroup) -> Option<&'static str> {
    match group {
        ChipGroup::Default => None,
        ChipGroup::Attack => Some(text::ATTACKS),
        ChipGroup::Spell => Some(text::SPELLS),
        ChipGroup::Move => Some(text::MOVES),
        ChipGroup::Other => Some(text::OTHER),
    }
}

/// Shows a possible declaration; returns whether it was chosen.
fn show_chip(ui: &mut Ui, chip: &DeclareChip, requests: &mut Vec<Request>) -> bool {
    let short = ElidedText::new(ui, &chip.label, elide::ON_BUTTON);
    let button = Button::new(short.shown.as_str());
    let button = button.corner_radius(9).selected(chip.chosen);
    let refused = chip.request.as_ref().err();
    let why = refused.map_or(String::new(), |why| format!("{why}\n\n"));
    let help = format!("{why}{}", chip.help);
    let response = ui.add_enabled(refused.is_none(), button);
    let response = short
        .with_tooltip(response, &help)
        .on_disabled_hover_text(&help);
    match &chip.request {
        Ok(request) if response.clicked() => {
            requests.push(request.clone());
            true
        }
        Ok(_) | Err(_) => false,
    }
}
