//! Names for the render layers of the two windows, and for the drawing order on the map.

/// The render layer that both windows show.
pub const SHARED: usize = 0;
/// The render layer that only the GM sees.
pub const GM_ONLY: usize = 1;
/// The render layer that only the players see.
pub const PLAYERS_ONLY: usize = 2;

/// Heights on the map, from bottom to top.
pub mod height {
    /// The picture under the map.
    pub const PICTURE: f32 = -10.0;
    /// Plain background, until the floor is painted.
    pub const PLAIN: f32 = -1.0;
    /// The painted floor.
    pub const FLOOR: f32 = 0.0;
    /// The fog of war over squares that are not seen.
    pub const VEIL: f32 = 5.0;
    /// Reach, areas, and highlights under the mouse.
    pub const REACH: f32 = 10.0;
    /// Items on the ground.
    pub const GROUND_ITEMS: f32 = 15.0;
    /// The bands around tokens that show the turn and the selection; below all tokens, so that they cut none.
    pub const HALOS: f32 = 18.0;
    /// Tokens of combatants that are down.
    pub const FALLEN: f32 = 20.0;
    /// Tokens of all other combatants.
    pub const TOKENS: f32 = 30.0;
    /// Names and initials.
    pub const LABELS: f32 = 40.0;
    /// The GM's markers and pen lines.
    pub const MARKINGS: f32 = 45.0;
    /// Paths, rays and previews.
    pub const AIM: f32 = 50.0;
}
