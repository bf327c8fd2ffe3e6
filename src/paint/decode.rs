//! Pictures from files, row by row: a PNG that is not interlaced is never in memory as a whole.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use image::{DynamicImage, ImageError, ImageFormat, ImageReader};

use crate::document::Limit;
use crate::import::{MOST_PIXELS, MOST_SIDE};

/// The most bytes that the pixels of a picture may take that is decoded as a whole: 16,384 × 16,384 of four bytes each, and
/// some. While it decodes, a JPEG takes little more than its pixels, a progressive one and a WebP without loss take twice
/// as much.
const MOST_MEMORY: u64 = 1_200_000_000;

/// What takes the rows of a picture, from the top.
pub(super) trait Sink {
    /// The picture has this size.
    fn begin(&mut self, width: u32, height: u32) -> Result<(), String>;
    /// This is its next row: red, green, blue and opacity of each pixel.
    fn row(&mut self, pixels: &[u8]) -> Result<(), String>;
}

/// Whether a picture of this size can be used.
pub(super) fn is_drawable(width: u32, height: u32) -> bool {
    let (width, height) = (width as usize, height as usize);
    let sides = 1..=MOST_SIDE;
    sides.contains(&width) && sides.contains(&height) && width * height <= MOST_PIXELS
}

/// Refuses a picture of a size that cannot be used, in words.
pub(super) fn check(width: u32, height: u32) -> Result<(), String> {
    if is_drawable(width, height) {
        return Ok(());
    }
    let (side, millions) = (MOST_SIDE, MOST_PIXELS / 1_000_000);
    Err(format!(
        "it has {width} × {height} pixels, and at most {side} a side and {millions} million in all can be shown: make it smaller"
    ))
}

/// Reads the picture in a file.
///
/// # Errors
/// Why it cannot be read, in words.
pub(super) fn rows(path: &Path, sink: &mut impl Sink) -> Result<(), String> {
    let words = |error: &dyn std::fmt::Display| error.to_string();
    let open = || File::open(path).map_err(|error| words(&error));
    let file = open()?;
    let length = file.metadata().map_err(|error| words(&error))?.len();
    if length > Limit::MAP.0 {
        let most = Limit::MAP.words();
        return Err(format!("the file has more than {most}"));
    }
    let reader = ImageReader::new(BufReader::new(file))
        .with_guessed_format()
        .map_err(|error| words(&error))?;
    if reader.format() == Some(ImageFormat::Png) && png_rows(open()?, sink)? {
        return Ok(());
    }
    let (width, height) = reader.into_dimensions().map_err(|error| words(&error))?;
    check(width, height)?;
    let mut reader = ImageReader::new(BufReader::new(open()?))
        .with_guessed_format()
        .map_err(|error| words(&error))?;
    let mut limits = image::Limits::default();
    limits.max_alloc = Some(MOST_MEMORY);
    reader.limits(limits);
    let picture = reader
        .decode()
        .map_err(|error| why_not(&error, (width, height)))?;
    sink.begin(width, height)?;
    let mut row = vec![255; width as usize * 4];
    match picture {
        // What is large and has no opacity is not copied as a whole.
        DynamicImage::ImageRgb8(picture) => {
            for pixels in picture.as_raw().chunks_exact(width as usize * 3) {
                spread(pixels, 3, &mut row);
                sink.row(&row)?;
            }
        }
        other => {
            let picture = other.into_rgba8();
            for pixels in picture.as_raw().chunks_exact(width as usize * 4) {
                sink.row(pixels)?;
            }
        }
    }
    Ok(())
}

/// Why a picture is not decoded that has to be decoded as a whole.
fn why_not(error: &ImageError, (width, height): (u32, u32)) -> String {
    match error {
        ImageError::Limits(_) => {
            let most = MOST_MEMORY / 1_000_000;
            format!(
                "a JPEG, a WebP and an interlaced PNG are decoded as a whole, and {width} × {height} pixels would take more \
                 than {most} MB of memory: make it smaller, or save it as a PNG that is not interlaced, which is read row by row"
            )
        }
        other => other.to_string(),
    }
}

/// Reads a PNG row by row; answers `false`, and reads nothing, where its rows do not come in their order.
fn png_rows(file: File, sink: &mut impl Sink) -> Result<bool, String> {
    let words = |error: png::DecodingError| error.to_string();
    let mut decoder = png::Decoder::new(BufReader::new(file));
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    decoder.set_limits(png::Limits {
        bytes: MOST_MEMORY as usize,
    });
    let mut reader = decoder.read_info().map_err(words)?;
    let (width, height) = reader.info().size();
    check(width, height)?;
    if reader.info().interlaced {
        return Ok(false);
    }
    let (colour, _) = reader.output_color_type();
    sink.begin(width, height)?;
    let mut row = vec![255; width as usize * 4];
    for _ in 0..height {
        let Some(read) = reader.next_row().map_err(words)? else {
            return Err("it ends before its last row".to_owned());
        };
        spread(read.data(), colour.samples(), &mut row);
        sink.row(&row)?;
    }
    Ok(true)
}

/// Spreads pixels of so many channels over pixels of four: grey over three colours, without opacity over
/// opaque.
fn spread(pixels: &[u8], channels: usize, row: &mut [u8]) {
    for (to, from) in row.chunks_exact_mut(4).zip(pixels.chunks_exact(channels)) {
        match *from {
            [grey] => to.copy_from_slice(&[grey, grey, grey, 255]),
            [grey, opacity] => to.copy_from_slice(&[grey, grey, grey, opacity]),
            [red, green, blue] => to.copy_from_slice(&[red, green, blue, 255]),
            [red, green, blue, opacity] => to.copy_from_slice(&[red, green, blue, opacity]),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Default)]
    struct Kept {
        size: (u32, u32),
        pixels: Vec<u8>,
    }

    impl Sink for Kept {
        fn begin(&mut self, width: u32, height: u32) -> Result<(), String> {
            self.size = (width, height);
            Ok(())
        }

        fn row(&mut self, pixels: &[u8]) -> Result<(), String> {
            self.pixels.extend_from_slice(pixels);
            Ok(())
        }
    }

    #[test]
    fn every_kind_of_picture_comes_as_rows_of_the_same_pixels() {
        let folder = tempfile::tempdir().expect("a folder");
        let colour = image::RgbaImage::from_fn(7, 5, |x, y| {
            image::Rgba([x as u8 * 30, y as u8 * 40, 90, if x == 3 { 0 } else { 255 }])
        });
        let colour = DynamicImage::ImageRgba8(colour);
        let kinds = [
            colour.clone(),
            DynamicImage::ImageRgb8(colour.to_rgb8()),
            DynamicImage::ImageLuma8(colour.to_luma8()),
            DynamicImage::ImageLumaA8(colour.to_luma_alpha8()),
            DynamicImage::ImageRgb16(colour.to_rgb16()),
        ];
        for (nth, picture) in kinds.iter().enumerate() {
            for ending in ["png", "webp"] {
                let file = folder.path().join(format!("{nth}.{ending}"));
                if picture.save(&file).is_err() {
                    assert_eq!(ending, "webp", "PNG knows every kind");
                    continue;
                }
                let mut kept = Kept::default();
                rows(&file, &mut kept).expect("a picture");
                assert_eq!(kept.size, (7, 5));
                assert_eq!(kept.pixels, picture.to_rgba8().into_raw(), "{nth}.{ending}");
            }
        }
    }

    #[test]
    fn what_would_take_too_much_memory_is_refused_with_a_way_out() {
        use image::error::{LimitError, LimitErrorKind};
        let limit = LimitError::from_kind(LimitErrorKind::InsufficientMemory);
        let why = why_not(&ImageError::Limits(limit), (20_000, 13_000));
        for told in ["20000 × 13000 pixels", "1200 MB", "save it as a PNG"] {
            assert!(why.contains(told), "{why}");
        }
    }

    #[test]
    fn what_is_no_picture_or_cut_off_or_a_bomb_is_refused_in_words() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("broken.png");
        let mut whole = Vec::new();
        image::RgbImage::new(300, 300)
            .write_to(&mut std::io::Cursor::new(&mut whole), ImageFormat::Png)
            .expect("written");
        // 60,000 × 60,000 pixels, by what its head says.
        let mut bomb = whole.clone();
        bomb[16..24].copy_from_slice(&[0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60]);
        let crc = crc32fast::hash(&bomb[12..29]).to_be_bytes();
        bomb[29..33].copy_from_slice(&crc);
        let cut = whole[..whole.len() - 40].to_vec();
        for (bytes, says) in [
            (bomb, "60000 × 60000 pixels"),
            (cut, ""),
            (b"no picture".to_vec(), ""),
            (Vec::new(), ""),
        ] {
            std::fs::write(&file, bytes).expect("written");
            let why = rows(&file, &mut Kept::default()).expect_err("it is broken");
            assert!(why.contains(says) && !why.is_empty(), "{why}");
        }
    }
}
