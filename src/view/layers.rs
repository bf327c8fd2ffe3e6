//! Which window shows what, and what lies on top of what: names instead of numbers.

/// The render layer of what both windows show.
pub const SHARED: usize = 0;
/// The render layer of what only the GM sees.
pub const GM_ONLY: usize = 1;
/// The render layer of what only the players see.
pub const PLAYERS_ONLY: usize = 2;

/// Heights on the map, bottom to top, one above the other.
pub mod height {
    /// The picture under the map.
    pub const PICTURE: f32 = -10.0;
    /// Plain ground, until the floor is painted.
    pub const PLAIN: f32 = -1.0;
    /// The painted floor.
    pub const FLOOR: f32 = 0.0;
    /// The veil over what is not seen.
    pub const VEIL: f32 = 5.0;
    /// Reach, areas, and whatever the mouse points at.
    pub const REACH: f32 = 10.0;
    /// Items on the ground.
    pub const GROUND_ITEMS: f32 = 15.0;
    /// Tokens of those who are down.
    pub const FALLEN: f32 = 20.0;
    /// Tokens of everybody else.
    pub const TOKENS: f32 = 30.0;
    /// Names and initials.
    pub const LABELS: f32 = 40.0;
    /// What the GM has marked: markers, and lines drawn by hand.
    pub const MARKINGS: f32 = 45.0;
    /// Paths, rays and previews.
    pub const AIM: f32 = 50.0;
}
