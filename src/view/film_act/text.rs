//! Names and help of the film's keys.

pub(super) const PLAY: &str = "Play or pause";
pub(super) const BACK: &str = "One command back";
pub(super) const FORWARD: &str = "One command forward";
pub(super) const TO_START: &str = "To the start";
pub(super) const TO_END: &str = "To the end";

pub(super) const PLAY_KEY: &str = "Space";
pub(super) const BACK_KEY: &str = "Left";
pub(super) const FORWARD_KEY: &str = "Right";
pub(super) const TO_START_KEY: &str = "Home";
pub(super) const TO_END_KEY: &str = "End";

pub(super) const HELP: &str = "In the film's window, from when it opens until you click outside it, and again after a click on it";
