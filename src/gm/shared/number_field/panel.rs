//! A number that a click turns into a text field: type, Enter.

use bevy_egui::egui::{Button, Id, Key, TextEdit, Ui};

use crate::view::Request;

use super::NumberField;

/// Shows a number; answers the request that sets it, once one is made.
pub(in crate::gm) fn show(ui: &mut Ui, field: &NumberField) -> Option<Request> {
    let id = Id::new((
        "number",
        field.who.as_str(),
        format!("{:?}", field.sets),
        ui.id(),
    ));
    let typed: Option<String> = ui.data(|data| data.get_temp(id));
    let Some(mut typed) = typed else {
        let label = format!("{} {}", field.label, field.value);
        let button = ui
            .add(Button::new(field.value.to_string()).min_size([34.0, 20.0].into()))
            .on_hover_text(
                format!("{}\nClick to change it", field.help)
                    .trim()
                    .to_owned(),
            );
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
        TextEdit::singleline(&mut typed)
            .id(id.with("edit"))
            .hint_text(field.value.to_string())
            .desired_width(34.0),
    );
    let value = typed.trim().parse::<i32>().ok();
    let valid = value.filter(|value| (field.least..=field.most).contains(value));
    let hint = format!("{} to {}", field.least, field.most);
    if valid.is_none() && !typed.is_empty() {
        edit.show_tooltip_text(hint);
    }
    let entered = edit.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    let left = edit.lost_focus() || ui.input(|input| input.key_pressed(Key::Escape));
    if left {
        ui.data_mut(|data| data.remove_temp::<String>(id));
    } else {
        if !edit.has_focus() {
            edit.request_focus();
        }
        ui.data_mut(|data| data.insert_temp(id, typed));
    }
    valid
        .filter(|value| entered && *value != field.value)
        .map(|value| field.set_to(value))
}
