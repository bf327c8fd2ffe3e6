//! Fights that can be started: the user's, the bundled ones, and all of them for copying.

use bevy_egui::egui::{Label, RichText, Ui};
use egui_phosphor::regular as icon;

use crate::ui::shared::theme;
use crate::view::{FileAct, Request, StorageAct};

use super::card::{MapCard, show_grid};
use super::model::{FightRow, StartModel};
use super::row::{OwnFile, RowLine};
use super::state::{Sort, StartUi};
use super::text;

/// Returns the user's fights that match the search; in a search, the best match first.
pub(super) fn own_matches<'m>(model: &'m StartModel, state: &StartUi) -> Vec<&'m FightRow> {
    let mut own: Vec<&FightRow> = matches(model, state, true).collect();
    match state.sort {
        Sort::Name => own.sort_by_key(|fight| fight.name.to_lowercase()),
        Sort::Latest => own.sort_by_key(|fight| std::cmp::Reverse(fight.written)),
    }
    if state.is_searching() {
        own.sort_by_key(|fight| state.mismatch(&fight.name));
    }
    own
}

/// Returns the bundled fights that match the search: by ruleset, smallest first; in a search, the best match first.
pub(super) fn bundled_matches<'m>(model: &'m StartModel, state: &StartUi) -> Vec<&'m FightRow> {
    let mut found: Vec<&FightRow> = matches(model, state, false).collect();
    match state.sort {
        Sort::Name => found.sort_by_key(|fight| (&fight.ruleset, fight.name.to_lowercase())),
        Sort::Latest => found.sort_by_key(|fight| (&fight.ruleset, fight.fighters, &fight.name)),
    }
    if state.is_searching() {
        found.sort_by_key(|fight| state.mismatch(&fight.name));
    }
    found
}

fn matches<'m>(
    model: &'m StartModel,
    state: &StartUi,
    own: bool,
) -> impl Iterator<Item = &'m FightRow> {
    let of_kind = model.fights.iter().filter(move |fight| fight.own == own);
    of_kind.filter(|fight| {
        state.matches_query(&[&fight.name, &fight.about, &fight.ruleset, &fight.size])
    })
}

/// Shows the user's fights.
pub(super) fn show_own(ui: &mut Ui, model: &StartModel, state: &mut StartUi) -> Vec<Request> {
    let mut requests = Vec::new();
    let fights = own_matches(model, state);
    if fights.is_empty() && (state.is_searching() || !model.is_made) {
        return requests;
    }
    ui.add_space(14.0);
    ui.label(RichText::new(text::MY_FIGHTS).heading());
    if fights.is_empty() {
        ui.add(Label::new(theme::faint(text::NO_FIGHTS_YET)).wrap());
    }
    for fight in fights {
        let file = OwnFile {
            path: &fight.path,
            name: &fight.name,
            stays: "",
            is_sound: fight.mistakes.is_none(),
        };
        if let Some(mistakes) = &fight.mistakes {
            let check = text::check_command(&fight.path.display().to_string());
            let line = RowLine {
                name: &format!("{} {}", icon::WARNING, text::has_errors(&fight.name)),
                below: &check,
                is_wrong: true,
                ..RowLine::default()
            };
            // A click opens nothing, but the file can still be deleted.
            let (_, asked) = file.show(ui, &line, state);
            requests.extend(asked);
            if state.unfolded.as_ref() == Some(&fight.path) {
                ui.add(Label::new(RichText::new(mistakes).color(theme::HARM)).wrap());
            }
            continue;
        }
        let (clicked, asked) = file.show(ui, &line_of(fight, model, state), state);
        requests.extend(asked);
        if clicked {
            requests.push(Request::from(StorageAct::Open(fight.path.clone())));
        }
    }
    requests
}

/// Shows the bundled fights.
pub(super) fn show_bundled(ui: &mut Ui, model: &StartModel, state: &mut StartUi) -> Vec<Request> {
    let mut requests = Vec::new();
    let fights = bundled_matches(model, state);
    if fights.is_empty() {
        return requests;
    }
    ui.add_space(14.0);
    ui.label(RichText::new(text::SAMPLES).heading());
    let searching = state.is_searching();
    if !searching {
        let words = theme::faint(text::SAMPLES_ORDER);
        ui.add(Label::new(words).selectable(false).wrap());
    }
    if searching {
        for fight in fights {
            let wide = ui.available_width();
            let line = line_of(fight, model, state);
            if line.show(ui, wide, state).clicked() {
                requests.push(Request::from(StorageAct::Open(fight.path.clone())));
            }
        }
        return requests;
    }
    for fights in fights.chunk_by(|one, next| one.ruleset == next.ruleset) {
        ui.add_space(8.0);
        let ruleset = fights.first().map_or("", |fight| &fight.ruleset);
        ui.label(theme::bold(ruleset).color(theme::FAINT));
        let cards: Vec<MapCard> = fights.iter().map(|fight| card_of(fight, model)).collect();
        let clicked = show_grid(ui, &cards, state).and_then(|nth| fights.get(nth));
        requests.extend(clicked.map(|fight| Request::from(StorageAct::Open(fight.path.clone()))));
    }
    requests
}

/// Returns the card of a fight that can be started.
fn card_of<'m>(fight: &'m FightRow, model: &'m StartModel) -> MapCard<'m> {
    MapCard {
        name: &fight.name,
        size: &fight.size,
        about: &fight.about,
        file: &fight.path,
        picture: model.pictures.get(&fight.path),
    }
}

/// Shows all fights, to choose one for copying.
pub(super) fn show_copy_list(ui: &mut Ui, model: &StartModel, state: &mut StartUi) -> Vec<Request> {
    let mut requests = Vec::new();
    let bundled = bundled_matches(model, state);
    let own = own_matches(model, state);
    let all = own.into_iter().chain(bundled);
    let all: Vec<&FightRow> = all.filter(|fight| fight.mistakes.is_none()).collect();
    if all.is_empty() && model.is_made {
        ui.label(theme::faint(text::NO_MATCHES));
    }
    for fight in all {
        let wide = ui.available_width();
        if line_of(fight, model, state).show(ui, wide, state).clicked() {
            let copy = FileAct::BeginFromCopy(fight.path.clone());
            requests.push(Request::from(copy));
        }
    }
    requests
}

/// Returns the line of a fight that can be started.
fn line_of<'m>(fight: &'m FightRow, model: &'m StartModel, state: &StartUi) -> RowLine<'m> {
    RowLine {
        name: &fight.name,
        right: format!("{} · {}", fight.ruleset, fight.size).into(),
        below: &fight.about,
        picture: Some((&fight.path, model.pictures.get(&fight.path))),
        is_hit: state.is_hit(&fight.path),
        ..RowLine::default()
    }
}
