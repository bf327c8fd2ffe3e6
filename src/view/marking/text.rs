//! The words of the pen and the markers.

pub(super) const PEN_FOR_ALL: &str = "Pen: drag to draw a line for all";

pub(super) const PEN_FOR_YOU_ALONE: &str = "Pen: drag to draw a line for you alone";

pub(super) fn marker(title: &str, note: &str, everybody: bool) -> String {
    match (everybody, note) {
        (true, "") => title.to_owned(),
        (true, note) => format!("{title}\n{note}"),
        (false, "") => format!("{title} (yours alone)"),
        (false, note) => format!("{title} (yours alone)\n{note}"),
    }
}
