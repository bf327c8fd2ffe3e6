//! Which window shows what, and what lies over what: names instead of numbers.

/// Render layer of what both windows show.
pub const SHARED: usize = 0;
/// Render layer of what only the GM sees.
pub const GM_ONLY: usize = 1;
/// Render layer of what only the players see.
pub const PLAYERS_ONLY: usize = 2;

/// Heights on the map, bottom to top, one above the other.
pub mod height {
    /// The painted floor.
    pub const FLOOR: f32 = 0.0;
    /// Reach, areas, what the mouse points at.
    pub const REACH: f32 = 10.0;
    /// Things on the ground.
    pub const GROUND_ITEMS: f32 = 15.0;
    /// Those who are down.
    pub const FALLEN: f32 = 20.0;
    /// Everybody else.
    pub const TOKENS: f32 = 30.0;
    /// Names and initials.
    pub const LABELS: f32 = 40.0;
    /// Paths, rays and previews.
    pub const AIM: f32 = 50.0;
}
