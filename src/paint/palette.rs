//! The named colours of the map, the tokens and the panels around them.
//!
//! All are straight (not premultiplied) RGBA. Colours that carry meaning come from the
//! Okabe–Ito set, which stays apart under every common kind of colour blindness.

/// Red, green, blue and alpha; the colours are not multiplied by alpha.
pub type Rgba = [u8; 4];

// ---- Panels -------------------------------------------------------------------------------------

/// Background where there is no map.
pub const CHROME_BACKDROP: Rgba = [0x14, 0x15, 0x18, 0xFF];
/// Background of a panel.
pub const CHROME_PANEL: Rgba = [0x1E, 0x20, 0x24, 0xFF];
/// A row, field or button on a panel.
pub const CHROME_RAISED: Rgba = [0x2B, 0x2E, 0x34, 0xFF];
/// The line between panels.
pub const CHROME_EDGE: Rgba = [0x3D, 0x41, 0x49, 0xFF];
/// Text on a panel.
pub const CHROME_TEXT: Rgba = [0xEC, 0xEA, 0xE4, 0xFF];
/// Secondary text on a panel; still 4.5:1 on [`CHROME_PANEL`].
pub const CHROME_TEXT_QUIET: Rgba = [0xA6, 0xA8, 0xAC, 0xFF];
/// An action that is not possible now.
pub const CHROME_TEXT_BARRED: Rgba = [0x84, 0x86, 0x8B, 0xFF];
/// The accent for decisions that the GM has to make now; also the halo of the active token.
pub const ACCENT: Rgba = [0xF0, 0xB4, 0x29, 0xFF];
/// The focused widget or square, in the panels and on the map.
pub const FOCUS: Rgba = [0x6F, 0xC3, 0xFF, 0xFF];

// ---- Meaning ------------------------------------------------------------------------------------

/// The party: Okabe–Ito blue.
pub const PARTY: Rgba = [0x00, 0x72, 0xB2, 0xFF];
/// Enemies: Okabe–Ito vermillion.
pub const FOE: Rgba = [0xD5, 0x5E, 0x00, 0xFF];
/// All others: Okabe–Ito bluish green.
pub const OTHER: Rgba = [0x00, 0x9E, 0x73, 0xFF];
/// Injury, a free attack on the path, a forbidden step.
pub const HARM: Rgba = [0xC2, 0x2F, 0x2F, 0xFF];
/// Healing and help.
pub const HELP: Rgba = [0x00, 0x9E, 0x73, 0xFF];
/// Magic in progress, an action in progress: Okabe–Ito reddish purple.
pub const MAGIC: Rgba = [0xCC, 0x79, 0xA7, 0xFF];
/// GM overrides, and marks that only the GM sees: Okabe–Ito sky blue.
pub const GM_MARK: Rgba = [0x56, 0xB4, 0xE9, 0xFF];
/// The light edge along lines on the ground.
pub const CASING: Rgba = [0xFB, 0xF7, 0xEA, 0xFF];
/// Tint of the reach: a trace of blue, so that the ground keeps its colours and walls stay black.
pub const REACH: Rgba = [0x1E, 0x8C, 0xF0, 0x10];
/// The glow inside the outline of the reach, painted in two layers.
pub const REACH_GLOW: Rgba = [0x1E, 0x8C, 0xF0, 0x38];
/// Outline of the whole reach.
pub const REACH_OUTLINE: Rgba = [0x00, 0x4A, 0x78, 0xE6];
/// The line at the end of a cost band.
pub const REACH_EDGE: Rgba = [0x00, 0x52, 0x94, 0x98];
/// Hatching of reachable cells that are within an enemy's reach.
pub const REACH_MEETING: Rgba = [0xC2, 0x2F, 0x2F, 0xB0];
/// The line of a planned path.
pub const PATH: Rgba = [0x00, 0x3C, 0x63, 0xFF];
/// Fill of a template (a spell's area, a cloud).
pub const TEMPLATE: Rgba = [0xCC, 0x79, 0xA7, 0x66];
/// The edge of a template.
pub const TEMPLATE_OUTLINE: Rgba = [0x86, 0x35, 0x61, 0xFF];

// ---- Tokens -------------------------------------------------------------------------------------

/// Letters on a token.
pub const TOKEN_TEXT: Rgba = [0xFF, 0xFF, 0xFF, 0xFF];
/// The outline of every token.
pub const TOKEN_INK: Rgba = [0x16, 0x13, 0x11, 0xFF];
/// The lost part of a health bar.
pub const TOKEN_LOST: Rgba = [0x3A, 0x34, 0x30, 0xFF];
/// The ring outside a selected token.
pub const TOKEN_SELECTED: Rgba = [0xFF, 0xFF, 0xFF, 0xFF];
/// Disc of a dead combatant.
pub const TOKEN_DEAD: Rgba = [0x77, 0x76, 0x73, 0xFF];
/// Ring of a dead combatant.
pub const TOKEN_DEAD_RING: Rgba = [0x9C, 0x9A, 0x95, 0xFF];
/// Letters on a badge.
pub const BADGE_TEXT: Rgba = [0x16, 0x13, 0x11, 0xFF];
/// The badge that shows the number of further badges.
pub const BADGE_MORE: Rgba = [0xFF, 0xFF, 0xFF, 0xFF];
/// Backgrounds of badges: light, so that [`BADGE_TEXT`] has a contrast of 4.5:1 or better on all of them.
pub const BADGES: [Rgba; 5] = [
    [0xF0, 0xE4, 0x42, 0xFF],
    [0x7C, 0xC8, 0xF0, 0xFF],
    [0xF2, 0xA9, 0x3B, 0xFF],
    [0xE3, 0x9C, 0xC2, 0xFF],
    [0x6F, 0xD3, 0xAE, 0xFF],
];

// ---- Plates -------------------------------------------------------------------------------------

/// Background of text on the map: dark and slightly transparent.
pub const PLATE: Rgba = [0x18, 0x14, 0x11, 0xEC];
/// The same background, opaque.
pub const PLATE_SOLID: Rgba = [0x18, 0x14, 0x11, 0xFF];
/// Text on a plate.
pub const PLATE_TEXT: Rgba = [0xFB, 0xF7, 0xEA, 0xFF];
/// Text on a plate about combatants that are out of the fight.
pub const PLATE_QUIET: Rgba = [0xC4, 0xC0, 0xB6, 0xFF];
/// Hurt, on a plate.
pub const PLATE_HURT: Rgba = [0xFF, 0xB0, 0x8A, 0xFF];
/// Badly hurt, on a plate.
pub const PLATE_BADLY_HURT: Rgba = [0xFF, 0x7D, 0x6E, 0xFF];

// ---- The ground ---------------------------------------------------------------------------------

/// The ink of everything drawn on the map.
pub const INK: Rgba = [0x23, 0x1C, 0x17, 0xFF];
/// Open floor, in the GM window.
pub const FLOOR: Rgba = [0xEC, 0xE1, 0xC6, 0xFF];
/// Open floor in the player window.
pub const FLOOR_FOR_PLAYERS: Rgba = [0xF4, 0xEC, 0xD6, 0xFF];
/// A darker flagstone.
pub const FLAGSTONE: Rgba = [0xA8, 0x8F, 0x62, 0x26];
/// Grass.
pub const GRASS: Rgba = [0xD3, 0xD8, 0xA6, 0xFF];
/// Where grass is thicker.
pub const GRASS_PATCH: Rgba = [0x8F, 0xA4, 0x55, 0x1A];
/// Blades of grass.
pub const GRASS_BLADE: Rgba = [0x5C, 0x74, 0x34, 0xB4];
/// Trodden earth.
pub const EARTH: Rgba = [0xE0, 0xCC, 0xA6, 0xFF];
/// Where earth is damp.
pub const EARTH_PATCH: Rgba = [0x9C, 0x78, 0x48, 0x22];
/// Grit on the earth.
pub const EARTH_SPECK: Rgba = [0x6B, 0x50, 0x30, 0x78];
/// Sand.
pub const SAND: Rgba = [0xF3, 0xE4, 0xB4, 0xFF];
/// Ripples in the sand.
pub const SAND_RIPPLE: Rgba = [0xB4, 0x8E, 0x48, 0x90];
/// Snow.
pub const SNOW: Rgba = [0xF0, 0xF4, 0xF6, 0xFF];
/// Hollows in the snow.
pub const SNOW_HOLLOW: Rgba = [0x8C, 0xB0, 0xCC, 0x26];
/// The edges of drifts.
pub const SNOW_DRIFT: Rgba = [0x7C, 0x9C, 0xB8, 0xA0];
/// Flagstones.
pub const FLAGSTONES: Rgba = [0xDB, 0xD6, 0xCA, 0xFF];
/// Darker flagstones.
pub const FLAGSTONE_DARK: Rgba = [0x50, 0x4C, 0x44, 0x1C];
/// Lighter flagstones.
pub const FLAGSTONE_LIGHT: Rgba = [0xFF, 0xFC, 0xF2, 0x50];
/// Joints between flagstones.
pub const FLAGSTONE_JOINT: Rgba = [0x5A, 0x50, 0x44, 0x5C];
/// Joints between flagstones in the player window.
pub const FLAGSTONE_JOINT_FAINT: Rgba = [0x5A, 0x50, 0x44, 0x38];
/// Boards.
pub const BOARDS: Rgba = [0xDD, 0xBF, 0x90, 0xFF];
/// Darker boards.
pub const BOARD_DARK: Rgba = [0x7A, 0x4E, 0x1E, 0x24];
/// Lighter boards.
pub const BOARD_LIGHT: Rgba = [0xFF, 0xEC, 0xC4, 0x48];
/// Joints between boards, and nails.
pub const BOARD_JOINT: Rgba = [0x5E, 0x3E, 0x1C, 0x70];
/// Joints between boards in the player window.
pub const BOARD_JOINT_FAINT: Rgba = [0x5E, 0x3E, 0x1C, 0x40];
/// The soft shade along walls and rock, painted in several layers.
pub const SHADE: Rgba = [0x3A, 0x28, 0x14, 0x0B];
/// Cracks in the floor.
pub const CRACK: Rgba = [0x6B, 0x55, 0x38, 0x78];
/// The lines of the grid.
pub const GRID: Rgba = [0x4A, 0x38, 0x22, 0x4C];
/// The lines of the grid in the player window.
pub const GRID_FOR_PLAYERS: Rgba = [0x4A, 0x38, 0x22, 0x3C];
/// The shadow of rock and walls on the floor.
pub const SHADOW: Rgba = [0x3A, 0x28, 0x14, 0x40];
/// The interior of solid rock.
pub const ROCK: Rgba = [0x38, 0x32, 0x2D, 0xFF];
/// The hatched rim of solid rock.
pub const ROCK_RIM: Rgba = [0x8B, 0x7D, 0x6A, 0xFF];
/// The earth of difficult terrain.
pub const ROUGH: Rgba = [0xD9, 0xC2, 0x8B, 0xFF];
/// The edge of difficult terrain.
pub const ROUGH_EDGE: Rgba = [0x7A, 0x5F, 0x30, 0x9A];
/// The stones of difficult terrain.
pub const ROUGH_STONE: Rgba = [0xF0, 0xE6, 0xCC, 0xFF];
/// The earth of very difficult terrain.
pub const VERY_ROUGH: Rgba = [0xB4, 0x93, 0x5F, 0xFF];
/// The stones of very difficult terrain.
pub const VERY_ROUGH_STONE: Rgba = [0xD8, 0xC5, 0xA0, 0xFF];
/// Grass between the stones.
pub const TUFT: Rgba = [0x56, 0x63, 0x2B, 0xFF];
/// Water away from the shore.
pub const WATER: Rgba = [0x5E, 0xA6, 0xB4, 0xFF];
/// Water along the shore.
pub const WATER_SHALLOW: Rgba = [0x9A, 0xCF, 0xCE, 0xFF];
/// The line of the shore.
pub const SHORE: Rgba = [0x1E, 0x55, 0x66, 0xFF];
/// Wet ground outside the shore.
pub const SHORE_WET: Rgba = [0x8A, 0x74, 0x4A, 0x50];
/// The light strokes of waves.
pub const WAVE_LIGHT: Rgba = [0xEC, 0xFA, 0xF6, 0xE6];
/// The dark strokes of waves.
pub const WAVE_DARK: Rgba = [0x1E, 0x55, 0x66, 0xB0];
/// The bottom of a pit.
pub const PIT: Rgba = [0x17, 0x12, 0x10, 0xFF];
/// The side of a pit in the light.
pub const PIT_SIDE: Rgba = [0xA0, 0x88, 0x68, 0xFF];
/// The side of a pit in the shade.
pub const PIT_SHADE: Rgba = [0x5A, 0x49, 0x38, 0xFF];
/// A window pane.
pub const GLASS: Rgba = [0x7C, 0xC8, 0xF0, 0xFF];
/// A curtain.
pub const CURTAIN: Rgba = [0xC9, 0x4F, 0x8E, 0xFF];
/// The top of a low wall.
pub const LOW_WALL: Rgba = [0xC4, 0xB4, 0x96, 0xFF];
/// The hatching of restricted ground.
pub const RESTRICTED: Rgba = [0x6B, 0x55, 0x38, 0x70];
/// A zone with only a name.
pub const ZONE: Rgba = [0x4A, 0x3A, 0xA0, 0xFF];
/// A zone with an effect.
pub const ZONE_ACTS: Rgba = [0x9C, 0x22, 0x5E, 0xFF];
/// The leaf of a door.
pub const DOOR: Rgba = [0xE9, 0xB8, 0x6A, 0xFF];
/// The lock of a door.
pub const DOOR_LOCK: Rgba = [0xC2, 0x2F, 0x2F, 0xFF];

// ---- Furniture ----------------------------------------------------------------------------------

/// Wood.
pub const WOOD: Rgba = [0xC2, 0x8F, 0x55, 0xFF];
/// Darker wood.
pub const WOOD_DARK: Rgba = [0x8A, 0x5C, 0x32, 0xFF];
/// The joints between boards.
pub const WOOD_GRAIN: Rgba = [0x5C, 0x3A, 0x1A, 0xC0];
/// Hewn stone.
pub const STONE: Rgba = [0xC9, 0xC5, 0xBB, 0xFF];
/// Hewn stone at the base of an object.
pub const STONE_DARK: Rgba = [0x9A, 0x95, 0x8B, 0xFF];
/// Lines in hewn stone.
pub const STONE_SHADE: Rgba = [0x6E, 0x69, 0x60, 0xFF];
/// Plaster, candles, foam.
pub const CHALK: Rgba = [0xF6, 0xF2, 0xE8, 0xFF];
/// Linen.
pub const LINEN: Rgba = [0xE4, 0xD7, 0xB8, 0xFF];
/// Red cloth.
pub const CLOTH: Rgba = [0x9E, 0x3B, 0x38, 0xFF];
/// Pattern of red cloth.
pub const CLOTH_LIGHT: Rgba = [0xE6, 0xBE, 0x82, 0xFF];
/// Bands of iron.
pub const IRON: Rgba = [0x55, 0x55, 0x5A, 0xFF];
/// Brass and gold.
pub const BRASS: Rgba = [0xE0, 0xB2, 0x4C, 0xFF];
/// Water in a basin.
pub const WATER_DEEP: Rgba = [0x4C, 0x93, 0xA8, 0xFF];
/// Leaves in the shade.
pub const LEAF: Rgba = [0x6F, 0x8A, 0x3E, 0xFF];
/// Leaves in the light.
pub const LEAF_LIGHT: Rgba = [0x9A, 0xB0, 0x5A, 0xFF];
/// The lines of leaves.
pub const LEAF_DARK: Rgba = [0x3C, 0x50, 0x20, 0xE0];
/// Flames.
pub const FLAME: Rgba = [0xF0, 0x8A, 0x24, 0xFF];
/// The core of a fire.
pub const EMBER: Rgba = [0xFF, 0xE0, 0x7A, 0xFF];

/// Returns the colour at `share` of the way from one to another.
pub fn mix(from: Rgba, to: Rgba, share: f32) -> Rgba {
    std::array::from_fn(|i| {
        (f32::from(from[i]) * (1.0 - share) + f32::from(to[i]) * share).round() as u8
    })
}
