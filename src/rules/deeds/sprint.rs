//! Sprinting.

use crate::rules::economy;
use crate::rules::facts::Rejection;

use super::{Completing, Done, Rules};

/// RES-31: extra feet equal to the walking speed.
pub(super) struct Sprint;

impl Rules for Sprint {
    type Input = ();

    fn complete(&self, fight: &mut Completing, done: &Done<()>) -> Result<(), Rejection> {
        economy::sprint(fight, done.who);
        Ok(())
    }
}
