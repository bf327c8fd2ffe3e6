//! The words of the player window's view.

use super::Follow;

pub(super) const fn follow(follow: Follow) -> &'static str {
    match follow {
        Follow::Action => "follows the action",
        Follow::Party => "follows the party",
        Follow::Nobody => "stays where you put it",
    }
}
