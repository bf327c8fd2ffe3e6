//! The colour of a token's middle.

/// The hue of the middle of a token: a kind of creature has the same colour in every fight.
pub fn hue_of(creature: &str) -> u8 {
    // A spread of the letters' codes that keeps `orc` and `ogre` well apart.
    creature.bytes().fold(17u8, |hue, letter| {
        hue.wrapping_mul(31).wrapping_add(letter)
    })
}
