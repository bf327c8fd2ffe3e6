//! What the left button is doing on the map: a click, a token that is carried to another square, the map drawn
//! along, or a frame around those who are to be selected together.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use crate::rules::state::CombatantId;

use super::frame::Grip;

/// How far the mouse may wander between press and release of a click, in logical pixels.
const TOLERANCE: f32 = 5.0;

/// What the left button is doing on the map. Esc lets go of what it holds.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub enum Gesture {
    /// Nothing.
    #[default]
    Idle,
    /// It is down, and has not wandered yet.
    Pressed {
        /// Where it went down, in logical pixels of the window.
        at: Vec2,
        /// The token that a drag from there would carry.
        on: Option<CombatantId>,
        /// How a drag from there would hold the frame of what the players see.
        grip: Option<Grip>,
    },
    /// It draws the map along.
    Panning,
    /// It carries this token.
    Carrying(CombatantId),
    /// It draws a frame from here, in logical pixels of the window.
    Framing(Vec2),
    /// It moves the frame of what the players see.
    Reframing(Grip),
}

/// What the left button has just done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Done {
    /// Nothing that counts.
    Nothing,
    /// It clicked.
    Clicked,
    /// It has taken this token along.
    PickedUp(CombatantId),
    /// It has let go of this token, which it carried.
    Dropped(CombatantId),
    /// It has drawn a frame from one place to another, in logical pixels of the window.
    Framed(Vec2, Vec2),
}

/// The left button and the mouse, in one frame.
#[derive(Clone, Copy, Debug)]
pub struct Mouse {
    /// Where the mouse is, in logical pixels of the window.
    pub at: Vec2,
    /// Where the button went down in this frame, if it did: the mouse may be elsewhere by now.
    pub went_down: Option<Vec2>,
    /// Whether it is down.
    pub is_down: bool,
    /// Whether the mouse is on the map and not on anything that lies over it.
    pub over_map: bool,
    /// The token where the button went down, if that may be carried.
    pub on: Option<CombatantId>,
    /// Whether a drag draws a frame: Shift is held.
    pub frames: bool,
    /// How it would hold the frame of what the players see, where the button went down.
    pub grip: Option<Grip>,
}

impl Gesture {
    /// Whether the map is drawn along.
    pub fn pans(self) -> bool {
        self == Self::Panning
    }

    /// The token that is carried.
    pub fn carried(self) -> Option<CombatantId> {
        match self {
            Self::Carrying(who) => Some(who),
            Self::Idle
            | Self::Pressed { .. }
            | Self::Panning
            | Self::Framing(_)
            | Self::Reframing(_) => None,
        }
    }

    /// Goes on by a frame.
    pub fn follow(&mut self, mouse: &Mouse) -> Done {
        if let Some(at) = mouse.went_down {
            let (on, grip) = (mouse.on, mouse.grip);
            *self = if mouse.over_map {
                Self::Pressed { at, on, grip }
            } else {
                Self::Idle
            };
        }
        // A quick click goes down and up in one frame.
        if !mouse.is_down {
            let clicked =
                matches!(self, Self::Pressed { at, .. } if at.distance(mouse.at) <= TOLERANCE);
            let dropped = self.carried();
            let framed = match *self {
                Self::Framing(from) => Some(from),
                _no_frame => None,
            };
            *self = Self::Idle;
            if let Some(from) = framed {
                return Done::Framed(from, mouse.at);
            }
            return match (clicked, dropped) {
                (true, _) => Done::Clicked,
                (_, Some(who)) if mouse.over_map => Done::Dropped(who),
                _held_nothing => Done::Nothing,
            };
        }
        if let Self::Pressed { at, on, grip } = *self
            && at.distance(mouse.at) > TOLERANCE
        {
            if let Some(grip) = grip {
                *self = Self::Reframing(grip);
                return Done::Nothing;
            }
            if mouse.frames {
                *self = Self::Framing(at);
                return Done::Nothing;
            }
            *self = on.map_or(Self::Panning, Self::Carrying);
            return on.map_or(Done::Nothing, Done::PickedUp);
        }
        Done::Nothing
    }

    /// Lets go without doing anything; answers whether anything was held.
    pub fn let_go(&mut self) -> bool {
        let held =
            self.carried().is_some() || matches!(self, Self::Framing(_) | Self::Reframing(_));
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
    fn a_press_that_hardly_wanders_is_a_click() {
        let mut gesture = Gesture::default();
        assert_eq!(gesture.follow(&press(10.0, Some(who()))), Done::Nothing);
        assert_eq!(gesture.follow(&mouse(13.0, true)), Done::Nothing);
        assert_eq!(gesture.follow(&mouse(13.0, false)), Done::Clicked);
        assert_eq!(gesture, Gesture::Idle);
    }

    #[test]
    fn a_click_within_one_frame_is_not_lost() {
        let mut gesture = Gesture::default();
        let quick = Mouse {
            is_down: false,
            ..press(10.0, None)
        };
        assert_eq!(gesture.follow(&quick), Done::Clicked);
    }

    #[test]
    fn a_drag_within_one_frame_begins_where_the_button_went_down() {
        let mut gesture = Gesture::default();
        let at_once = Mouse {
            at: Vec2::new(90.0, 10.0),
            ..press(10.0, Some(who()))
        };
        assert_eq!(gesture.follow(&at_once), Done::PickedUp(who()));
        let mut gesture = Gesture::default();
        let and_let_go = Mouse {
            is_down: false,
            ..at_once
        };
        assert_eq!(gesture.follow(&and_let_go), Done::Nothing);
    }

    #[test]
    fn a_drag_pans_and_is_no_click() {
        let mut gesture = Gesture::default();
        gesture.follow(&press(10.0, None));
        assert_eq!(gesture.follow(&mouse(40.0, true)), Done::Nothing);
        assert!(gesture.pans());
        assert_eq!(gesture.follow(&mouse(40.0, false)), Done::Nothing);
        assert_eq!(gesture, Gesture::Idle);
    }

    #[test]
    fn a_drag_from_a_token_carries_it_to_where_it_is_let_go() {
        let mut gesture = Gesture::default();
        gesture.follow(&press(10.0, Some(who())));
        assert_eq!(gesture.follow(&mouse(40.0, true)), Done::PickedUp(who()));
        assert_eq!(gesture.carried(), Some(who()));
        assert_eq!(gesture.follow(&mouse(60.0, false)), Done::Dropped(who()));
    }

    #[test]
    fn a_drag_with_shift_draws_a_frame_even_from_a_token() {
        let mut gesture = Gesture::default();
        let shift = |mouse: Mouse| Mouse {
            frames: true,
            ..mouse
        };
        gesture.follow(&shift(press(10.0, Some(who()))));
        assert_eq!(gesture.follow(&shift(mouse(40.0, true))), Done::Nothing);
        let (from, to) = (Vec2::new(10.0, 10.0), Vec2::new(60.0, 10.0));
        assert_eq!(gesture, Gesture::Framing(from));
        assert_eq!(gesture.follow(&mouse(60.0, false)), Done::Framed(from, to));
        let mut gesture = Gesture::Framing(from);
        assert!(gesture.let_go(), "Esc lets go of it");
    }

    #[test]
    fn a_drag_from_the_frame_of_what_the_players_see_moves_it_and_not_the_map() {
        let grip = Grip::Edge(Vec2::ZERO);
        let mut gesture = Gesture::default();
        let pressed = Mouse {
            grip: Some(grip),
            ..press(10.0, Some(who()))
        };
        gesture.follow(&pressed);
        assert_eq!(gesture.follow(&mouse(40.0, true)), Done::Nothing);
        assert_eq!(gesture, Gesture::Reframing(grip));
        assert!(!gesture.pans() && gesture.carried().is_none());
        assert_eq!(gesture.follow(&mouse(40.0, false)), Done::Nothing);
        assert_eq!(gesture, Gesture::Idle);
        // A click on it is a click on what lies there.
        gesture.follow(&pressed);
        assert_eq!(gesture.follow(&mouse(11.0, false)), Done::Clicked);
    }

    #[test]
    fn a_token_let_go_beside_the_map_or_by_esc_stays() {
        let carrying = || Gesture::Carrying(who());
        let mut gesture = carrying();
        let aside = Mouse {
            over_map: false,
            ..mouse(60.0, false)
        };
        assert_eq!(gesture.follow(&aside), Done::Nothing);
        let mut gesture = carrying();
        assert!(gesture.let_go());
        assert_eq!(gesture.follow(&mouse(60.0, false)), Done::Nothing);
    }
}
