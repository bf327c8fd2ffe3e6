//! Visual style of the GM window: neutral dark chrome, so that the map is the brightest part, and one accent colour,
//! which only means "this is yours to decide now".

use std::sync::Arc;

use bevy_egui::egui::text::{LayoutJob, TextWrapping};
use bevy_egui::egui::{
    Button, Color32, Context, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Frame,
    Margin, RichText, Shadow, Stroke, TextStyle, Theme, Vec2, Visuals,
};

use crate::paint::palette::{self, Rgba};
use crate::rules::facts::Tone;
use crate::rules::state::Stance;

use super::FallbackFonts;
use super::field::Limits;

const fn color([red, green, blue, _]: Rgba) -> Color32 {
    Color32::from_rgb(red, green, blue)
}

/// A decision that the GM has to make now; this colour is used for nothing else.
pub const ACCENT: Color32 = color(palette::ACCENT);
/// Background of panels.
pub const CHROME: Color32 = color(palette::CHROME_PANEL);
/// A step brighter than the panels: windows, menus, rows under the mouse.
pub const RAISED: Color32 = color(palette::CHROME_RAISED);
/// A step darker than the panels: text fields, the background of the ruler.
pub const SUNK: Color32 = color(palette::CHROME_BACKDROP);
/// Separator lines.
pub const LINE: Color32 = color(palette::CHROME_EDGE);
/// Normal text.
pub const TEXT: Color32 = color(palette::CHROME_TEXT);
/// Secondary text.
pub const FAINT: Color32 = color(palette::CHROME_TEXT_QUIET);
/// The focused widget.
pub const FOCUS: Color32 = color(palette::FOCUS);
/// Background of the selection.
pub const SELECTED: Color32 = Color32::from_rgb(0x33, 0x4B, 0x66);
/// Damage, rejections and losses: bright enough to be legible on the panels.
pub const HARM: Color32 = Color32::from_rgb(0xF0, 0x8A, 0x78);
/// Changes made by the GM.
pub const GM: Color32 = color(palette::GM_MARK);
/// Hurt.
pub const HURT: Color32 = color(palette::PLATE_HURT);
/// Badly hurt, or down.
pub const BADLY_HURT: Color32 = color(palette::PLATE_BADLY_HURT);

/// Returns the frame of the panels around the map.
pub fn chrome() -> Frame {
    Frame::new()
        .fill(CHROME)
        .inner_margin(Margin::symmetric(8, 6))
}

/// Returns the colour of a side, which is always drawn together with its shape; a step brighter than on the map, for
/// the dark background.
pub fn stance_color(stance: Stance) -> Color32 {
    let on_map = match stance {
        Stance::Party => palette::PARTY,
        Stance::Foe => palette::FOE,
        Stance::Other => palette::OTHER,
    };
    color(on_map).lerp_to_gamma(Color32::WHITE, 0.2)
}

/// Returns the colour of a line of the log.
pub fn tone_color(tone: Tone) -> Color32 {
    match tone {
        Tone::Heading | Tone::Plain => TEXT,
        Tone::Harm => HARM,
        Tone::Quiet => FAINT,
        Tone::Gm => GM,
    }
}

/// Returns the font family of the bold face.
pub(in crate::ui) fn bold_family() -> FontFamily {
    FontFamily::Name("bold".into())
}

/// Returns text in the bold face.
pub fn bold(text: impl Into<String>) -> RichText {
    RichText::new(text).family(bold_family())
}

/// Returns secondary text.
pub fn faint(text: impl Into<String>) -> RichText {
    RichText::new(text).color(FAINT)
}

/// Returns a button for a decision that the GM has to make now.
pub(in crate::ui) fn decision_button(label: RichText) -> Button<'static> {
    Button::new(label.color(SUNK)).fill(ACCENT)
}

/// Returns the frame of an important element over the map.
pub(in crate::ui) fn overlay_frame() -> Frame {
    Frame::new()
        .fill(CHROME)
        .stroke(Stroke::new(2.0, ACCENT))
        .corner_radius(6)
        .inner_margin(Margin::symmetric(16, 8))
}

/// Lays out a line that is cut off at `width`.
pub(in crate::ui) fn short(text: &str, font: FontId, color: Color32, width: f32) -> LayoutJob {
    let mut job = LayoutJob::simple_singleline(text.to_owned(), font, color);
    job.wrap = TextWrapping::truncate_at_width(width.max(0.0));
    job
}

/// Returns the fonts: Roboto in two weights, with the icons as a fallback.
fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let faces = [
        (
            "roboto",
            &include_bytes!("../../../assets/fonts/Roboto-Regular.ttf")[..],
        ),
        ("roboto-bold", crate::paint::BOLD),
    ];
    for (name, bytes) in faces {
        fonts
            .font_data
            .insert(name.into(), Arc::new(FontData::from_static(bytes)));
    }
    if let Some(body) = fonts.families.get_mut(&FontFamily::Proportional) {
        body.insert(0, "roboto".into());
        // For arrows, which Roboto lacks.
        body.push("Hack".into());
    }
    egui_phosphor::add_to_fonts(&mut fonts, egui_phosphor::Variant::Regular);
    let mut bold = fonts
        .families
        .get(&FontFamily::Proportional)
        .cloned()
        .unwrap_or_default();
    bold.insert(0, "roboto-bold".into());
    fonts.families.insert(bold_family(), bold);
    fonts
}

/// Returns whether the theme is active in `ctx`. If it is not, it is set, which takes effect with the next pass:
/// nothing should be shown in this one.
pub fn ensure_applied(ctx: &Context) -> bool {
    let known = ctx.fonts(|fonts| fonts.definitions().families.contains_key(&bold_family()));
    if !known {
        ctx.set_fonts(fonts());
        ctx.add_plugin(FallbackFonts::default());
        ctx.add_plugin(Limits::default());
        ctx.set_theme(Theme::Dark);
        ctx.style_mut_of(Theme::Dark, |style| {
            style.visuals = visuals();
            style.spacing.item_spacing = Vec2::new(6.0, 4.0);
            style.spacing.button_padding = Vec2::new(7.0, 3.0);
            style.spacing.menu_margin = Margin::same(6);
            style.spacing.interact_size.y = 22.0;
            style.spacing.tooltip_width = 340.0;
            // Scroll bars that appear under the mouse must not cover any content.
            style.spacing.scroll.floating_allocated_width = 6.0;
            style.text_styles = [
                (TextStyle::Small, 12.0),
                (TextStyle::Body, 14.0),
                (TextStyle::Button, 14.0),
                (TextStyle::Heading, 17.0),
                (TextStyle::Monospace, 13.0),
            ]
            .into_iter()
            .map(|(which, size)| {
                let family = match which {
                    TextStyle::Heading => bold_family(),
                    TextStyle::Monospace => FontFamily::Monospace,
                    TextStyle::Small | TextStyle::Body | TextStyle::Button | TextStyle::Name(_) => {
                        FontFamily::Proportional
                    }
                };
                (which, FontId::new(size, family))
            })
            .collect();
            // An idle map draws nothing: no animation may cause redraws.
            style.animation_time = 0.0;
        });
        ctx.request_repaint();
    }
    known
}

/// Returns the notices about text: characters that no font has, and input too long for its field. Each is returned
/// once.
pub fn take_notices(ctx: &Context) -> Vec<String> {
    let lacking = ctx
        .with_plugin(FallbackFonts::take_missing_glyph_notices)
        .unwrap_or_default();
    let cut = ctx.with_plugin(Limits::take_truncation_notice).flatten();
    lacking.into_iter().chain(cut).collect()
}

fn visuals() -> Visuals {
    let mut visuals = Visuals::dark();
    visuals.panel_fill = CHROME;
    // A blinking cursor would redraw the whole map again and again.
    visuals.text_cursor.blink = false;
    visuals.window_fill = RAISED;
    visuals.window_stroke = Stroke::new(1.0, LINE);
    visuals.window_corner_radius = CornerRadius::same(6);
    visuals.menu_corner_radius = CornerRadius::same(6);
    visuals.popup_shadow = Shadow {
        offset: [0, 4],
        blur: 12,
        spread: 0,
        color: Color32::from_black_alpha(120),
    };
    visuals.window_shadow = visuals.popup_shadow;
    visuals.extreme_bg_color = SUNK;
    visuals.faint_bg_color = RAISED;
    visuals.weak_text_color = Some(FAINT);
    visuals.selection.bg_fill = SELECTED;
    visuals.selection.stroke = Stroke::new(1.0, Color32::WHITE);
    visuals.hyperlink_color = TEXT;
    visuals.warn_fg_color = HARM;
    visuals.error_fg_color = HARM;
    let widgets = &mut visuals.widgets;
    for (state, fill, text) in [
        (&mut widgets.noninteractive, CHROME, TEXT),
        (
            &mut widgets.inactive,
            Color32::from_rgb(0x31, 0x34, 0x39),
            TEXT,
        ),
        (
            &mut widgets.hovered,
            Color32::from_rgb(0x40, 0x44, 0x4B),
            Color32::WHITE,
        ),
        (
            &mut widgets.active,
            Color32::from_rgb(0x4D, 0x52, 0x5A),
            Color32::WHITE,
        ),
        (&mut widgets.open, Color32::from_rgb(0x3A, 0x3E, 0x44), TEXT),
    ] {
        state.bg_fill = fill;
        state.weak_bg_fill = fill;
        state.bg_stroke = Stroke::NONE;
        state.fg_stroke = Stroke::new(1.0, text);
        state.corner_radius = CornerRadius::same(4);
        state.expansion = 0.0;
    }
    // An empty tick box must be visible on raised backgrounds, too.
    visuals.widgets.inactive.bg_fill = Color32::from_rgb(0x52, 0x57, 0x60);
    visuals.widgets.noninteractive.bg_stroke = Stroke::new(1.0, LINE);
    visuals
}
