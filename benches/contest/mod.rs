//! A contest of two players of auto-play: each commands one side of a fight.
//!
//! | file | holds |
//! | --- | --- |
//! | `player` | the players: the policy of `tactics`, and the baseline |
//! | `baseline` | a player that walks up to the nearest enemy and attacks it |
//! | `referee` | plays a fight between two players |
//! | `score` | the strength left at the end, and the score of mirrored fights |

pub mod baseline;
pub mod player;
pub mod referee;
pub mod score;
