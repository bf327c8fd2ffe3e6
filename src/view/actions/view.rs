//! The menu *View*: the view of the map, and the panels. This whole file is a text module.

use super::{Menu, UiAction};

/// Move the keyboard focus into the panels, and from one to the next.
pub static PANELS: UiAction = UiAction::new(
    "Panels",
    Menu::View.at(10),
    "Go to panels",
    "F11",
    "Move the keyboard focus into the panels, and from one to the next; Tab and the arrow keys move within, Esc returns to the map",
).in_windows();

/// Zoom in on the map.
pub static ZOOM_IN: UiAction = UiAction::new(
    "ZoomIn",
    Menu::View.at(20),
    "Zoom in",
    "Plus",
    "Show less of the map, larger",
)
.repeating();

/// Zoom out of the map.
pub static ZOOM_OUT: UiAction = UiAction::new(
    "ZoomOut",
    Menu::View.at(30),
    "Zoom out",
    "Minus",
    "Show more of the map, smaller",
)
.repeating();

/// Show the whole map.
pub static FIT_MAP: UiAction = UiAction::new(
    "FitMap",
    Menu::View.at(40),
    "Show whole map",
    "Home",
    "Fit the map into the window",
);

/// Show the active combatant.
pub static FIND_ACTIVE: UiAction = UiAction::new(
    "FindActive",
    Menu::View.at(50),
    "Find active token",
    "Ctrl+F",
    "Centre on the combatant whose turn it is, and select it",
);

/// Measure from the mouse, or stop measuring.
pub static MEASURE: UiAction = UiAction::new(
    "Measure",
    Menu::View.at(60),
    "Measure",
    "Ctrl+M",
    "Measure from the pointer, as the rules count distance; press again to stop",
);

/// Show or hide the timeline.
pub static TOGGLE_TIMELINE: UiAction = UiAction::new(
    "ToggleTimeline",
    Menu::View.at(70),
    "Timeline",
    "F2",
    "Show or hide the timeline",
)
.switching(|settings| &mut settings.timeline);

/// Show or hide the turn order.
pub static TOGGLE_ORDER: UiAction = UiAction::new(
    "ToggleOrder",
    Menu::View.at(80),
    "Initiative",
    "F3",
    "Show or hide the turn order",
)
.switching(|settings| &mut settings.order);

/// Show or hide the panel of the selected token.
pub static TOGGLE_TOKEN: UiAction = UiAction::new(
    "ToggleToken",
    Menu::View.at(90),
    "Token panel",
    "F4",
    "Show or hide the panel of the selected token",
)
.switching(|settings| &mut settings.token);

/// Show or hide the log.
pub static TOGGLE_LOG: UiAction = UiAction::new(
    "ToggleLog",
    Menu::View.at(100),
    "Log",
    "F5",
    "Show or hide the log",
)
.switching(|settings| &mut settings.log);

/// Swap the left and right panels, for left-handed users.
pub static LEFT_HANDED: UiAction = UiAction::new(
    "LeftHanded",
    Menu::View.at(110),
    "Left-handed layout",
    "",
    "Put the token panel and the log on the left and the turn order on the right, or the other way round",
)
.switching(|settings| &mut settings.left_handed);

/// Turn the animation of tokens on or off.
pub static ANIMATE_TOKENS: UiAction = UiAction::new(
    "SlidingTokens",
    Menu::View.at(120),
    "Animate tokens",
    "",
    "Motion and animation of tokens in both windows; otherwise tokens jump",
)
.switching(|settings| &mut settings.slide_tokens);

/// Show or hide the health of tokens in numbers.
pub static HEALTH_NUMBERS: UiAction = UiAction::new(
    "HealthNumbers",
    Menu::View.at(130),
    "Health in numbers",
    "",
    "Show hit points or wounds below every token in this window; players do not see them",
)
.switching(|settings| &mut settings.health_numbers);

/// Make the interface larger.
pub static SCALE_UP: UiAction = UiAction::new(
    "ScaleUp",
    Menu::View.at(140),
    "Larger interface",
    "Ctrl+Plus",
    "Make everything in the interface larger",
)
.on_start_page();

/// Make the interface smaller.
pub static SCALE_DOWN: UiAction = UiAction::new(
    "ScaleDown",
    Menu::View.at(150),
    "Smaller interface",
    "Ctrl+Minus",
    "Make everything in the interface smaller",
)
.on_start_page();
