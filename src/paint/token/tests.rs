//! Tests of painted tokens: what can be told apart, at every zoom.

use super::*;

const SCALE: TokenScale = TokenScale {
    square: 64,
    least_letters: 11,
};

fn face(stance: TokenStance) -> TokenFace {
    TokenFace {
        stance,
        squares: 1,
        health: HealthRing::Fraction { of_eight: 8 },
        state: TokenState::Up,
        lying: false,
        casting: false,
        hidden: false,
        badges: Vec::new(),
        active: false,
        asked: false,
        selected: false,
        hue: 150,
        letters: "Mi".into(),
        emblem: Some(Emblem::Wolf),
        portrait: None,
    }
}

/// Returns a red portrait.
fn red_portrait() -> TokenPortrait {
    let name = crate::ruleset::PictureName::new("red.png").expect("a name");
    let mut picture = Pixmap::new(256, 256).expect("pixels");
    picture.fill(tiny_skia::Color::from_rgba8(230, 20, 20, 255));
    let mut portraits = crate::paint::portrait::Portraits::default();
    portraits.request([name.clone()].into());
    portraits.store(&name, Some(Copies::from_portrait(picture)));
    portraits.likeness(&name)
}

#[test]
fn portrait_fills_the_disc_at_every_zoom_and_fades() {
    let at_the_top = |state, square| {
        let face = changed(|face| {
            (face.portrait, face.state) = (Some(red_portrait()), state);
        });
        let token = paint_token(&face, TokenScale { square, ..SCALE });
        let pixel = token
            .pixel(token.width() / 2, token.height() * 3 / 10)
            .expect("inside");
        let (red, green) = (pixel.red(), pixel.green());
        (red, green, red.saturating_sub(green))
    };
    for square in [24, 32, 64, 200] {
        let (_, _, up) = at_the_top(TokenState::Up, square);
        let (_, _, dying) = at_the_top(TokenState::Dying, square);
        assert!(up > 180 && dying < up, "{square}: {up}, {dying}");
    }
    // If the picture is not loaded, the emblem is shown.
    let name = crate::ruleset::PictureName::new("red.png").expect("a name");
    let coming = changed(|face| face.portrait = Some(TokenPortrait::from_name(name)));
    assert_eq!(painted(&coming).data(), painted(&changed(|_| ())).data());
}

fn changed(change: impl FnOnce(&mut TokenFace)) -> TokenFace {
    let mut face = face(TokenStance::Party);
    change(&mut face);
    face
}

fn painted(face: &TokenFace) -> Pixmap {
    paint_token(face, SCALE)
}

/// Returns the number of pixels that only one of the two covers.
fn silhouettes_apart(one: &TokenFace, other: &TokenFace) -> usize {
    let (one, other) = (painted(one), painted(other));
    let pairs = one.pixels().iter().zip(other.pixels());
    let covered = |alpha: u8| alpha > 127;
    pairs
        .filter(|(a, b)| covered(a.alpha()) != covered(b.alpha()))
        .count()
}

fn apart(one: &TokenFace, other: &TokenFace) -> usize {
    let (one, other) = (painted(one), painted(other));
    let pairs = one.data().chunks(4).zip(other.data().chunks(4));
    let clear = |(a, b): (&[u8], &[u8])| a.iter().zip(b).any(|(a, b)| a.abs_diff(*b) > 40);
    pairs.filter(|&pair| clear(pair)).count()
}

#[test]
fn same_face_paints_the_same_picture() {
    let face = changed(|face| face.badges = vec!["Pr".into(), "St".into()]);
    assert_eq!(painted(&face), painted(&face.clone()));
}

#[test]
fn sides_differ_in_shape_besides_colour() {
    use TokenStance::{Foe, Other, Party};
    for (one, other) in [(Party, Foe), (Party, Other), (Foe, Other)] {
        let apart = silhouettes_apart(&face(one), &face(other));
        assert!(apart > 100, "{one:?} and {other:?}: {apart} pixels");
    }
}

#[test]
fn lying_token_has_its_own_shape() {
    let lying = changed(|face| face.lying = true);
    assert!(silhouettes_apart(&face(TokenStance::Party), &lying) > 200);
}

#[test]
fn every_field_of_a_face_is_visible() {
    let plain = face(TokenStance::Party);
    let faces = [
        changed(|face| face.health = HealthRing::Fraction { of_eight: 7 }),
        changed(|face| face.health = HealthRing::Hidden),
        changed(|face| face.state = TokenState::Dying),
        changed(|face| face.state = TokenState::Dead),
        changed(|face| face.casting = true),
        changed(|face| face.hidden = true),
        changed(|face| face.badges = vec!["Pr".into()]),
        changed(|face| face.active = true),
        changed(|face| face.asked = true),
        changed(|face| face.selected = true),
        changed(|face| face.hue = 20),
        changed(|face| face.letters = "To".into()),
        changed(|face| face.emblem = Some(Emblem::Skull)),
        changed(|face| face.emblem = None),
        changed(|face| face.portrait = Some(red_portrait())),
    ];
    for face in &faces {
        let apart = apart(&plain, face);
        assert!(apart > 40, "{face:?}: {apart} pixels");
    }
}

#[test]
fn at_most_four_badges_and_a_count_are_shown() {
    let labels = |count: usize, most| {
        let face = changed(|face| face.badges = vec!["Pr".into(); count]);
        face.badge_labels(most)
    };
    for (count, discs) in [(0, 0), (1, 1), (4, 4), (5, 5), (9, 5)] {
        assert_eq!(labels(count, MAX_BADGES).len(), discs);
    }
    assert_eq!(labels(9, MAX_BADGES)[4], "+5");
    assert_eq!(labels(3, 1), ["Pr", "+2"]);
}

#[test]
fn token_details_are_readable_at_every_zoom() {
    let scale = |square| TokenScale { square, ..SCALE };
    let goblin = |number: u8| changed(|face| face.letters = format!("G{number}"));
    let badge = |badge: &str| changed(|face| face.badges = vec![badge.into()]);
    for square in [24, 28, 32, 48, 96] {
        let pairs = [
            (goblin(1), goblin(7)),
            (goblin(18), goblin(19)),
            (badge("Pr"), badge("St")),
        ];
        for (one, other) in pairs {
            let pictures = [one, other].map(|face| paint_token(&face, scale(square)));
            let [one, other] = pictures.each_ref().map(Pixmap::pixels);
            let apart = one.iter().zip(other).filter(|(a, b)| {
                let apart = a.red().abs_diff(b.red()).max(a.green().abs_diff(b.green()));
                apart > 60
            });
            let apart = apart.count();
            assert!(apart >= 10, "{square} pixels a square: {apart}");
        }
    }
    // On small tokens, the letters have the whole disc.
    let wolf = changed(|_| ());
    assert!(wolf.tag_size(24.0, 11.0).is_none() && wolf.tag_size(32.0, 11.0).is_some());
}

#[test]
fn conditions_never_cover_the_letters_of_a_small_token() {
    for square in [14, 18, 22] {
        let scale = TokenScale { square, ..SCALE };
        let with = |count: usize| {
            let face = changed(|face| face.badges = vec!["Pr".into(); count]);
            assert!(!face.has_tag(scale), "{square}");
            paint_token(&face, scale)
        };
        let (plain, marked) = (with(0), with(3));
        let middle = plain.width() as i32 / 2;
        let reach = |share: f32| (square as f32 * share) as i32;
        let letters = (-reach(0.16)..=reach(0.16))
            .flat_map(|y| (-reach(0.34)..=reach(0.34)).map(move |x| (x, y)));
        let at = |picture: &Pixmap, (x, y): (i32, i32)| {
            picture.pixel((middle + x) as u32, (middle + y) as u32)
        };
        let mut letters = letters;
        assert!(
            letters.all(|place| at(&plain, place) == at(&marked, place)),
            "{square}"
        );
        assert!(plain != marked, "they are shown");
    }
}

#[test]
fn body_keeps_its_colour_at_every_zoom() {
    let above_letters = |square| {
        let face = changed(|face| face.emblem = None);
        let token = paint_token(&face, TokenScale { square, ..SCALE });
        let y = token.height() / 2 - square * 29 / 100;
        let pixel = token.pixel(token.width() / 2, y).expect("inside");
        [pixel.red(), pixel.green(), pixel.blue()]
    };
    let large = above_letters(128);
    for square in [16, 24, 48] {
        let small = above_letters(square);
        let apart = large.iter().zip(small).map(|(a, b)| a.abs_diff(b)).max();
        assert!(apart < Some(40), "{square}: {small:?}, not {large:?}");
    }
}

#[test]
fn halo_is_a_picture_of_its_own() {
    assert!(paint_halo(&face(TokenStance::Foe), SCALE).is_none());
    let active = changed(|face| face.active = true);
    let halo = paint_halo(&active, SCALE).expect("it is active");
    assert_eq!(halo.width(), painted(&active).width());
    assert!(painted(&active.without_halo()) == painted(&changed(|_| ())));
}

#[test]
fn only_the_hurt_have_a_bar() {
    let amber = |of_eight, state| {
        let face = changed(|face| {
            (face.health, face.state) = (HealthRing::Fraction { of_eight }, state);
        });
        let token = painted(&face);
        let [red, green, blue, _] = palette::PLATE_BADLY_HURT;
        let pixels = token.pixels().iter();
        let is = |pixel: &&tiny_skia::PremultipliedColorU8| {
            (pixel.red(), pixel.green(), pixel.blue()) == (red, green, blue)
        };
        pixels.filter(is).count()
    };
    assert!(amber(4, TokenState::Up) > amber(2, TokenState::Up));
    assert!(amber(2, TokenState::Up) > 40);
    for (of_eight, state) in [(8, TokenState::Up), (0, TokenState::Dying)] {
        assert_eq!(amber(of_eight, state), 0);
    }
}

#[test]
fn letters_and_emblems_contrast_with_every_disc() {
    for hue in 0..=255 {
        for state in [TokenState::Up, TokenState::Dying, TokenState::Dead] {
            let face = changed(|face| (face.hue, face.state) = (hue, state));
            let light = |channel: u8| {
                let channel = f32::from(channel) / 255.0;
                if channel <= 0.04045 {
                    channel / 12.92
                } else {
                    ((channel + 0.055) / 1.055).powf(2.4)
                }
            };
            let luminance = |[red, green, blue, _]: Rgba| {
                0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue)
            };
            let ground = luminance(ring::disc_colours(&face).1);
            let ink = luminance(palette::INK);
            let contrast = (ground + 0.05) / (ink + 0.05);
            let least = if state == TokenState::Up { 4.5 } else { 3.0 };
            assert!(contrast >= least, "hue {hue}, {state:?}: {contrast}");
        }
    }
}

#[test]
fn any_token_size_can_be_painted() {
    for (squares, square) in [(0, 0), (1, 1), (3, 64), (8, 600), (255, 16)] {
        let face = changed(|face| {
            face.squares = squares;
            face.badges = vec!["A".into(); 6];
        });
        let token = paint_token(&face, TokenScale { square, ..SCALE });
        assert!((8..=1024).contains(&token.width()));
    }
}
