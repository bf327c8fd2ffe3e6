//! A number that is dragged, or clicked and typed.

use std::cell::RefCell;
use std::ops::RangeInclusive;

use bevy_egui::egui::emath::Numeric;
use bevy_egui::egui::{DragValue, Id, Response, Slider, Ui};

use crate::document::{NumberError, read_decimal, read_whole};
use crate::ui::shared::{field, text};

/// An entry rejected as a number: the typed text, with the reason, until the text changes.
type RejectedEntry = Option<String>;

/// Shows a number within a range; `look` sets its decoration and the drag speed. A typed number is applied on Enter,
/// or when the field loses focus; any other entry changes nothing, and the reason is shown.
pub(in crate::ui) fn drag<N: Numeric>(
    ui: &mut Ui,
    value: &mut N,
    range: RangeInclusive<N>,
    look: impl FnOnce(DragValue<'_>) -> DragValue<'_>,
) -> Response {
    let wrong: RefCell<Option<RejectedEntry>> = RefCell::default();
    let limits = range.start().to_f64()..=range.end().to_f64();
    let read = |typed: &str| record_error(parse_number::<N>(typed, &limits), &wrong);
    let field = DragValue::new(value)
        .range(range)
        .update_while_editing(false)
        .custom_parser(read);
    let response = ui.add(look(field));
    show_error(ui, &response, wrong.into_inner());
    response
}

/// Shows a number on a slider, with a field next to it for typing.
pub(in crate::ui) fn scale(
    ui: &mut Ui,
    value: &mut f64,
    range: RangeInclusive<f64>,
    step: f64,
    unit: &str,
) -> Response {
    let wrong: RefCell<Option<RejectedEntry>> = RefCell::default();
    // The field shows the unit while it is not being edited, and users leave the unit there.
    let read = |typed: &str| {
        let typed = typed.trim().trim_end_matches(unit.trim());
        record_error(read_decimal(typed, range.clone()), &wrong)
    };
    let slider = Slider::new(value, range.clone())
        .step_by(step)
        .suffix(unit)
        .update_while_editing(false)
        .custom_parser(read);
    let response = ui.add(slider);
    show_error(ui, &response, wrong.into_inner());
    response
}

/// Returns a slider over whole numbers from 0 to `last`, which shows no number and cannot be typed.
pub(in crate::ui) fn scrubber(value: &mut usize, last: usize) -> Slider<'_> {
    Slider::new(value, 0..=last).show_value(false)
}

fn parse_number<N: Numeric>(typed: &str, limits: &RangeInclusive<f64>) -> Result<f64, NumberError> {
    if N::INTEGRAL {
        let limits = *limits.start() as i64..=*limits.end() as i64;
        read_whole(typed, limits).map(|whole| whole as f64)
    } else {
        read_decimal(typed, limits.clone())
    }
}

fn record_error(
    read: Result<f64, NumberError>,
    wrong: &RefCell<Option<RejectedEntry>>,
) -> Option<f64> {
    *wrong.borrow_mut() = Some(read.as_ref().err().map(NumberError::to_string));
    read.ok()
}

/// Shows what is wrong with the last entry, until another one is typed or the number is dragged.
fn show_error(ui: &mut Ui, response: &Response, read: Option<RejectedEntry>) {
    let id: Id = response.id.with("refused");
    let anew = response.has_focus() || response.dragged() || response.changed();
    match read {
        Some(Some(why)) => {
            ui.data_mut(|data| data.insert_temp(id, why));
        }
        None if !anew => {}
        Some(None) | None => ui.data_mut(|data| data.remove::<String>(id)),
    }
    if let Some(why) = ui.data(|data| data.get_temp::<String>(id)) {
        field::show_error(ui, response, &text::value_unchanged(&why));
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::Key;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable as _;

    use super::*;

    struct Window<N>(N);

    fn typed<N: Numeric>(value: N, range: RangeInclusive<N>, words: &str) -> (N, Vec<String>) {
        let show = move |ui: &mut Ui, window: &mut Window<N>| {
            drag(ui, &mut window.0, range.clone(), |drag| drag);
        };
        let mut window = Harness::builder().build_ui_state(show, Window(value));
        window
            .get_by_role(bevy_egui::egui::accesskit::Role::SpinButton)
            .focus();
        window.run();
        window
            .get_by_role(bevy_egui::egui::accesskit::Role::SpinButton)
            .type_text(words);
        window.run();
        window.key_press(Key::Enter);
        window.run();
        let labels = window.query_all_by_role(bevy_egui::egui::accesskit::Role::Label);
        let labels = labels.filter_map(|label| label.value()).collect();
        (window.state().0, labels)
    }

    #[test]
    fn decimal_comma_is_parsed() {
        assert_eq!(typed(64.0, 2.0..=4000.0, "72,5").0, 72.5);
        assert_eq!(typed(64.0, 2.0..=4000.0, "72.5").0, 72.5);
        assert_eq!(typed(4_u32, 1..=100, "12").0, 12);
    }

    #[test]
    fn invalid_number_changes_nothing_and_is_reported() {
        for (words, told) in [
            ("1e400", "`1e400` is not a number"),
            ("5000", "`5000` is out of range: it goes from 2 to 4000"),
            ("72,5,5", "`72,5,5` is not a number"),
            ("wide", "`wide` is not a number"),
        ] {
            let (value, labels) = typed(64.0, 2.0..=4000.0, words);
            assert_eq!(value, 64.0, "{words}");
            assert!(
                labels.iter().any(|it| it.contains(told)),
                "{words}: {labels:?}"
            );
        }
        let (value, labels) = typed(4_u32, 1..=100, "72,5");
        assert_eq!(value, 4);
        let told = "`72,5` is not a whole number";
        assert!(labels.iter().any(|it| it.contains(told)), "{labels:?}");
    }
}
