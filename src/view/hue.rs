//! The colour of the centre of a token.

/// Returns the hue of the centre of a token. A kind of creature has the same colour in every fight.
pub fn hue_of(creature: &str) -> u8 {
    // This hash of the letters keeps `orc` and `ogre` well apart.
    creature.bytes().fold(17u8, |hue, letter| {
        hue.wrapping_mul(31).wrapping_add(letter)
    })
}
