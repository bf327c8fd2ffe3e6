//! The grain of the paper: variation that depends only on the place, so that the same map always gives the same
//! picture.

/// A stream of pseudorandom numbers for one place and one layer of the picture.
pub(super) struct Grain(u32);

impl Grain {
    /// Returns the grain at (`x`, `y`); different `layer`s are independent of each other.
    pub(super) const fn new(x: i32, y: i32, layer: u32) -> Self {
        let seed = (x as u32).wrapping_mul(0x9E37_79B1)
            ^ (y as u32).wrapping_mul(0x85EB_CA77).rotate_left(15)
            ^ layer.wrapping_mul(0xC2B2_AE3D).rotate_left(7);
        Self(seed)
    }

    /// Returns the next number, from 0 up to but not including 1.
    pub(super) fn unit(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(0x6D2B_79F5);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 16)).wrapping_mul(0x21F0_AAAD);
        mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x735A_2D97);
        mixed ^= mixed >> 15;
        (mixed >> 8) as f32 / (1 << 24) as f32
    }

    /// Returns the next number, from `low` up to `high`.
    pub(super) fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    /// Returns true with a probability of `share`, from 0 to 1.
    pub(super) fn chance(&mut self, share: f32) -> bool {
        self.unit() < share
    }

    /// Returns the next angle, in radians.
    pub(super) fn angle(&mut self) -> f32 {
        self.between(0.0, std::f32::consts::TAU)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grain_depends_on_its_place() {
        let first = |x, y, layer| Grain::new(x, y, layer).unit();
        assert_eq!(first(3, 4, 1), first(3, 4, 1));
        assert_ne!(first(3, 4, 1), first(4, 3, 1));
        assert_ne!(first(3, 4, 1), first(3, 4, 2));
    }

    #[test]
    fn grain_is_evenly_distributed() {
        let sum: f32 = (0..1000).map(|x| Grain::new(x, -x, 9).unit()).sum();
        assert!((450.0..550.0).contains(&sum), "{sum}");
    }
}
