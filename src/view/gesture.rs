//! Gestures of the left button on the map: clicking, moving a token, panning, drawing a selection frame, and moving the
//! frame of the players' view.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use crate::rules::state::CombatantId;

use super::frame::Grip;

/// Maximum distance of the mouse between press and release of a click, in logical pixels.
const TOLERANCE: f32 = 5.0;

/// The current gesture of the left button on the map. Esc cancels it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub enum Gesture {
    /// Nothing.
    #[default]
    Idle,
    /// The button is down, and the mouse has not moved yet.
    Pressed {
        /// Position of the press, in logical pixels of the window.
        at: Vec2,
        /// The token that a drag from there would move.
        on: Option<CombatantId>,
        /// The part of the frame of the players' view that a drag from there would move.
        grip: Option<Grip>,
    },
    /// Panning the map.
    Panning,
    /// Moving this token.
    Carrying(CombatantId),
    /// Drawing a selection frame from here, in logical pixels of the window.
    Framing(Vec2),
    /// Moving or resizing the frame of the players' view.
    Reframing(Grip),
}

/// The event of a gesture in this frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GestureEvent {
    /// No event.
    Nothing,
    /// A click.
    Clicked,
    /// This token was picked up.
    PickedUp(CombatantId),
    /// This token was dropped.
    Dropped(CombatantId),
    /// A selection frame was drawn between two points, in logical pixels of the window.
    Framed(Vec2, Vec2),
}

/// The left button and the mouse in one frame.
#[derive(Clone, Copy, Debug)]
pub struct Mouse {
    /// Position of the mouse, in logical pixels of the window.
    pub at: Vec2,
    /// Position of a press in this frame, if there was one: the mouse may have moved since.
    pub went_down: Option<Vec2>,
    /// True while the button is down.
    pub is_down: bool,
    /// True if the mouse is on the map and not on anything above it.
    pub over_map: bool,
    /// The token under the press, if it may be moved.
    pub on: Option<CombatantId>,
    /// True if a drag draws a selection frame: Shift is held.
    pub frames: bool,
    /// The part of the frame of the players' view under the press.
    pub grip: Option<Grip>,
}

impl Gesture {
    /// Returns true while the map is being panned.
    pub fn is_panning(self) -> bool {
        self == Self::Panning
    }

    /// Returns the token that is being moved.
    pub fn carried_token(self) -> Option<CombatantId> {
        match self {
            Self::Carrying(who) => Some(who),
            Self::Idle
            | Self::Pressed { .. }
            | Self::Panning
            | Self::Framing(_)
            | Self::Reframing(_) => None,
        }
    }

    /// Updates the gesture for one frame.
    pub fn update(&mut self, mouse: &Mouse) -> GestureEvent {
        if let Some(at) = mouse.went_down {
            let (on, grip) = (mouse.on, mouse.grip);
            *self = if mouse.over_map {
                Self::Pressed { at, on, grip }
            } else {
                Self::Idle
            };
        }
        // A quick click is pressed and released in one frame.
        if !mouse.is_down {
            let clicked =
                matches!(self, Self::Pressed { at, .. } if at.distance(mouse.at) <= TOLERANCE);
            let dropped = self.carried_token();
            let framed = match *self {
                Self::Framing(from) => Some(from),
                _no_frame => None,
            };
            *self = Self::Idle;
            if let Some(from) = framed {
                return GestureEvent::Framed(from, mouse.at);
            }
            return match (clicked, dropped) {
                (true, _) => GestureEvent::Clicked,
                (_, Some(who)) if mouse.over_map => GestureEvent::Dropped(who),
                _held_nothing => GestureEvent::Nothing,
            };
        }
        if let Self::Pressed { at, on, grip } = *self
            && at.distance(mouse.at) > TOLERANCE
        {
            if let Some(grip) = grip {
                *self = Self::Reframing(grip);
                return GestureEvent::Nothing;
            }
            if mouse.frames {
                *self = Self::Framing(at);
                return GestureEvent::Nothing;
            }
            *self = on.map_or(Self::Panning, Self::Carrying);
            return on.map_or(GestureEvent::Nothing, GestureEvent::PickedUp);
        }
        GestureEvent::Nothing
    }

    /// Cancels a drag, except for panning. Returns true if there was one.
    pub fn cancel(&mut self) -> bool {
        let held =
            self.carried_token().is_some() || matches!(self, Self::Framing(_) | Self::Reframing(_));
        if held {
            *self = Self::Idle;
        }
        held
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn who() -> CombatantId {
        CombatantId::new("mira")
    }

    fn mouse(x: f32, is_down: bool) -> Mouse {
        Mouse {
            at: Vec2::new(x, 10.0),
            went_down: None,
            is_down,
            over_map: true,
            on: None,
            frames: false,
            grip: None,
        }
    }

    fn press(x: f32, on: Option<CombatantId>) -> Mouse {
        Mouse {
            went_down: Some(Vec2::new(x, 10.0)),
            on,
            ..mouse(x, true)
        }
    }

    #[test]
    fn press_that_barely_moves_is_a_click() {
        let mut gesture = Gesture::default();
        assert_eq!(
            gesture.update(&press(10.0, Some(who()))),
            GestureEvent::Nothing
        );
        assert_eq!(gesture.update(&mouse(13.0, true)), GestureEvent::Nothing);
        assert_eq!(gesture.update(&mouse(13.0, false)), GestureEvent::Clicked);
        assert_eq!(gesture, Gesture::Idle);
    }

    #[test]
    fn a_click_within_one_frame_is_not_lost() {
        let mut gesture = Gesture::default();
        let quick = Mouse {
            is_down: false,
            ..press(10.0, None)
        };
        assert_eq!(gesture.update(&quick), GestureEvent::Clicked);
    }

    #[test]
    fn drag_within_one_frame_starts_at_the_press() {
        let mut gesture = Gesture::default();
        let at_once = Mouse {
            at: Vec2::new(90.0, 10.0),
            ..press(10.0, Some(who()))
        };
        assert_eq!(gesture.update(&at_once), GestureEvent::PickedUp(who()));
        let mut gesture = Gesture::default();
        let and_let_go = Mouse {
            is_down: false,
            ..at_once
        };
        assert_eq!(gesture.update(&and_let_go), GestureEvent::Nothing);
    }

    #[test]
    fn a_drag_pans_and_is_no_click() {
        let mut gesture = Gesture::default();
        gesture.update(&press(10.0, None));
        assert_eq!(gesture.update(&mouse(40.0, true)), GestureEvent::Nothing);
        assert!(gesture.is_panning());
        assert_eq!(gesture.update(&mouse(40.0, false)), GestureEvent::Nothing);
        assert_eq!(gesture, Gesture::Idle);
    }

    #[test]
    fn drag_from_a_token_moves_it() {
        let mut gesture = Gesture::default();
        gesture.update(&press(10.0, Some(who())));
        assert_eq!(
            gesture.update(&mouse(40.0, true)),
            GestureEvent::PickedUp(who())
        );
        assert_eq!(gesture.carried_token(), Some(who()));
        assert_eq!(
            gesture.update(&mouse(60.0, false)),
            GestureEvent::Dropped(who())
        );
    }

    #[test]
    fn shift_drag_draws_a_frame_even_from_a_token() {
        let mut gesture = Gesture::default();
        let shift = |mouse: Mouse| Mouse {
            frames: true,
            ..mouse
        };
        gesture.update(&shift(press(10.0, Some(who()))));
        assert_eq!(
            gesture.update(&shift(mouse(40.0, true))),
            GestureEvent::Nothing
        );
        let (from, to) = (Vec2::new(10.0, 10.0), Vec2::new(60.0, 10.0));
        assert_eq!(gesture, Gesture::Framing(from));
        assert_eq!(
            gesture.update(&mouse(60.0, false)),
            GestureEvent::Framed(from, to)
        );
        let mut gesture = Gesture::Framing(from);
        assert!(gesture.cancel(), "Esc lets go of it");
    }

    #[test]
    fn drag_from_the_player_frame_moves_it_not_the_map() {
        let grip = Grip::Edge(Vec2::ZERO);
        let mut gesture = Gesture::default();
        let pressed = Mouse {
            grip: Some(grip),
            ..press(10.0, Some(who()))
        };
        gesture.update(&pressed);
        assert_eq!(gesture.update(&mouse(40.0, true)), GestureEvent::Nothing);
        assert_eq!(gesture, Gesture::Reframing(grip));
        assert!(!gesture.is_panning() && gesture.carried_token().is_none());
        assert_eq!(gesture.update(&mouse(40.0, false)), GestureEvent::Nothing);
        assert_eq!(gesture, Gesture::Idle);
        // A click on the frame is a click on what is below it.
        gesture.update(&pressed);
        assert_eq!(gesture.update(&mouse(11.0, false)), GestureEvent::Clicked);
    }

    #[test]
    fn token_dropped_outside_or_cancelled_stays() {
        let carrying = || Gesture::Carrying(who());
        let mut gesture = carrying();
        let aside = Mouse {
            over_map: false,
            ..mouse(60.0, false)
        };
        assert_eq!(gesture.update(&aside), GestureEvent::Nothing);
        let mut gesture = carrying();
        assert!(gesture.cancel());
        assert_eq!(gesture.update(&mouse(60.0, false)), GestureEvent::Nothing);
    }
}
