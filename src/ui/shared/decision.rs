//! The amber button for a decision that the GM has to make now.

use bevy_egui::egui::{Button, Response, Stroke, Ui, Vec2, WidgetInfo, WidgetType};

use super::theme;

/// Shows the button, at least `size` points large. While something is `missing`, it says what instead of its label,
/// legibly but without any amber, and cannot be clicked.
pub(in crate::ui) fn show(ui: &mut Ui, label: &str, size: Vec2, missing: Option<&str>) -> Response {
    let Some(missing) = missing else {
        let button = theme::decision_button(theme::bold(label));
        return ui.add(button.min_size(size));
    };
    let shown = ui.scope(|ui| {
        // A faded button would be too dark to read.
        ui.visuals_mut().disabled_alpha = 1.0;
        let button = Button::new(theme::faint(missing))
            .fill(theme::CHROME)
            .stroke(Stroke::new(1.0, theme::LINE))
            .min_size(size);
        ui.add_enabled(false, button)
    });
    let spoken = format!("{label}: {missing}");
    shown
        .inner
        .widget_info(|| WidgetInfo::labeled(WidgetType::Button, false, &spoken));
    shown.inner
}

#[cfg(test)]
mod tests {
    use egui_kittest::kittest::{NodeT, Queryable};

    use super::*;
    use crate::ui::trial::window;
    use crate::view::{Request, actions};

    #[test]
    fn missing_input_is_named_and_blocks_the_click() {
        for missing in [None, Some("Enter a name first")] {
            let mut window = window((300.0, 100.0), move |ui| {
                let clicked = show(ui, "Create", Vec2::new(100.0, 30.0), missing).clicked();
                clicked
                    .then_some(Request::Do(&actions::UNDO))
                    .into_iter()
                    .collect()
            });
            let label = missing.map_or("Create".into(), |it| format!("Create: {it}"));
            let button = window.get_by_label(&label);
            assert_eq!(button.accesskit_node().is_disabled(), missing.is_some());
            button.click();
            window.run();
            assert_eq!(window.state().is_empty(), missing.is_some());
        }
    }
}
