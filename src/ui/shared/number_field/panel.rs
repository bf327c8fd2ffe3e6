//! A number that a click turns into a text field: type, Enter.

use bevy_egui::egui::{Button, Id, Key, Ui};

use crate::document::read_whole;
use crate::ui::shared::{field, text};
use crate::view::Request;

use super::NumberField;

/// Shows a number; returns the request that sets it, once one is made.
pub(in crate::ui) fn show(ui: &mut Ui, number: &NumberField) -> Option<Request> {
    let id = Id::new((
        "number",
        number.who.as_str(),
        format!("{:?}", number.sets),
        ui.id(),
    ));
    let typed: Option<String> = ui.data(|data| data.get_temp(id));
    let Some(mut typed) = typed else {
        let label = format!("{} {}", number.label, number.value);
        let button = ui
            .add(Button::new(number.value.to_string()).min_size([34.0, 20.0].into()))
            .on_hover_text(text::click_to_change(&number.help));
        button.widget_info(|| {
            bevy_egui::egui::WidgetInfo::labeled(
                bevy_egui::egui::WidgetType::Button,
                true,
                label.clone(),
            )
        });
        if button.clicked() {
            ui.data_mut(|data| data.insert_temp(id, String::new()));
        }
        return None;
    };
    let edit = ui.add(
        field::single_line(&mut typed, field::NUMBER)
            .id(id.with("edit"))
            .hint_text(number.value.to_string())
            .desired_width(34.0),
    );
    let range = i64::from(number.least)..=i64::from(number.most);
    let read = read_whole(&typed, range);
    let valid = read.as_ref().ok().copied();
    let valid = valid.and_then(|value| i32::try_from(value).ok());
    if let Err(why) = &read
        && !typed.trim().is_empty()
    {
        field::show_error(ui, &edit, &why.to_string());
    }
    let entered = edit.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    // An invalid entry stays in the field for correction.
    let mends = entered && valid.is_none() && !typed.trim().is_empty();
    let left = edit.lost_focus() || ui.input(|input| input.key_pressed(Key::Escape));
    let left = left && !mends;
    if left {
        ui.data_mut(|data| data.remove_temp::<String>(id));
    } else {
        if !edit.has_focus() {
            edit.request_focus();
        }
        ui.data_mut(|data| data.insert_temp(id, typed));
    }
    valid
        .filter(|value| entered && *value != number.value)
        .map(|value| number.set_to(value))
}
