//! The keyboard cursor on the map: its steps, and the requests to it.

use super::feature_request::FeatureRequest;

/// A step of the keyboard cursor: columns to the right and rows down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CursorStep(pub i32, pub i32);

/// A request to the keyboard cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CursorAct {
    /// Move it by a step.
    Step(CursorStep),
    /// Click on a possible target of the selected action, counted from 0; without such an action, do nothing.
    PickTarget(usize),
}

impl FeatureRequest for CursorAct {}
