//! Reads pictures from files, row by row: a PNG that is not interlaced is never completely in memory, and no
//! picture's metadata is (colour profiles, texts, EXIF data). A picture that its EXIF data rotates comes out upright.

use std::fs::File;
use std::io::{BufRead, BufReader, Cursor, Read, Seek, SeekFrom};
use std::path::Path;

use image::{
    DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, RgbaImage, imageops,
};

use crate::document::Limit;
use crate::import::{
    ImportError, MAX_PICTURE_PIXELS, MAX_PICTURE_SIDE, Orientation, PictureKind, pixels_of_jpeg,
};

use super::text;

/// Maximum number of bytes for the pixels of a picture that is decoded as a whole: 16,384 × 16,384 of four bytes
/// each, and some spare. During decoding, a JPEG takes little more than its pixels; a progressive JPEG and a lossless
/// WebP take twice as much.
const MAX_DECODED_BYTES: u64 = 1_200_000_000;

/// Maximum number of bytes of metadata that a PNG decoder keeps: EXIF data, because it skips the rest.
const MAX_SIDE_DATA: usize = 16_000_000;

/// Maximum number of pixels of a rotated picture: all of them are in memory three times during the rotation.
const MAX_TURNED: u64 = 100_000_000;

/// Receiver of the rows of a picture, from the top.
pub(super) trait Sink {
    /// Receives the size of the picture.
    fn begin(&mut self, width: u32, height: u32) -> Result<(), String>;
    /// Receives the next row: red, green, blue and opacity of each pixel.
    fn row(&mut self, pixels: &[u8]) -> Result<(), String>;
}

/// Returns whether a picture of this size can be used.
pub(super) fn is_drawable(width: u32, height: u32) -> bool {
    let (width, height) = (width as usize, height as usize);
    let sides = 1..=MAX_PICTURE_SIDE;
    sides.contains(&width) && sides.contains(&height) && width * height <= MAX_PICTURE_PIXELS
}

/// Rejects a picture whose size cannot be used, with a message.
pub(super) fn check(width: u32, height: u32) -> Result<(), String> {
    if is_drawable(width, height) {
        return Ok(());
    }
    let (side, millions) = (MAX_PICTURE_SIDE, MAX_PICTURE_PIXELS / 1_000_000);
    Err(text::too_many_pixels((width, height), side, millions))
}

/// Reads the picture in a file, upright.
///
/// # Errors
/// Fails with a message if the file cannot be read.
pub(super) fn rows(path: &Path, sink: &mut impl Sink) -> Result<(), String> {
    let words = |error: std::io::Error| error.to_string();
    let file = File::open(path).map_err(words)?;
    let length = file.metadata().map_err(words)?.len();
    if length > Limit::MAP.0 {
        return Err(text::file_too_large(&Limit::MAP.text()));
    }
    let mut file = BufReader::new(file);
    let kind = PictureKind::detect(file.fill_buf().map_err(words)?);
    let kind = kind.ok_or_else(|| ImportError::NoPicture.to_string())?;
    let orientation = Orientation::from_file(kind, &mut file);
    file.seek(SeekFrom::Start(0)).map_err(words)?;
    if orientation.is_identity() {
        return stored_rows(kind, file, sink);
    }
    let mut stored = StoredPicture::default();
    stored_rows(kind, file, &mut stored)?;
    let (width, height) = stored.size;
    let picture = RgbaImage::from_raw(width, height, stored.pixels);
    let picture = turned(picture.ok_or(text::NO_PIXELS)?, orientation);
    sink.begin(picture.width(), picture.height())?;
    let length = picture.width() as usize * 4;
    picture
        .as_raw()
        .chunks_exact(length)
        .try_for_each(|row| sink.row(row))
}

/// Reads a picture of this kind as it is stored.
fn stored_rows(
    kind: PictureKind,
    file: impl BufRead + Seek,
    sink: &mut impl Sink,
) -> Result<(), String> {
    match kind {
        PictureKind::Png => png_rows(file, sink),
        PictureKind::WebP => whole_rows(file, ImageFormat::WebP, sink),
        PictureKind::Jpeg => {
            let mut bytes = Vec::new();
            let mut file = file.take(Limit::MAP.0);
            file.read_to_end(&mut bytes)
                .map_err(|why| why.to_string())?;
            let bytes = pixels_of_jpeg(bytes).map_err(|why| why.to_string())?;
            whole_rows(Cursor::new(bytes), ImageFormat::Jpeg, sink)
        }
    }
}

/// Reads a picture that is decoded as a whole.
fn whole_rows(
    file: impl BufRead + Seek,
    format: ImageFormat,
    sink: &mut impl Sink,
) -> Result<(), String> {
    let mut limits = image::Limits::default();
    limits.max_alloc = Some(MAX_DECODED_BYTES);
    let mut reader = ImageReader::with_format(file, format);
    reader.limits(limits.clone());
    let mut decoder = reader.into_decoder().map_err(|error| error.to_string())?;
    let (width, height) = decoder.dimensions();
    check(width, height)?;
    let words = |error: ImageError| decoding_error(&error, (width, height));
    limits.reserve(decoder.total_bytes()).map_err(words)?;
    decoder.set_limits(limits).map_err(words)?;
    let picture = DynamicImage::from_decoder(decoder).map_err(words)?;
    sink.begin(width, height)?;
    let mut row = vec![255; width as usize * 4];
    match picture {
        // A large picture without opacity is not copied as a whole.
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

/// A picture as stored, before it is rotated.
#[derive(Default)]
struct StoredPicture {
    size: (u32, u32),
    pixels: Vec<u8>,
}

impl Sink for StoredPicture {
    fn begin(&mut self, width: u32, height: u32) -> Result<(), String> {
        let pixels = u64::from(width) * u64::from(height);
        if pixels > MAX_TURNED {
            let millions = MAX_TURNED / 1_000_000;
            return Err(text::too_large_to_rotate((width, height), millions));
        }
        self.size = (width, height);
        self.pixels.reserve_exact(pixels as usize * 4);
        Ok(())
    }

    fn row(&mut self, pixels: &[u8]) -> Result<(), String> {
        self.pixels.extend_from_slice(pixels);
        Ok(())
    }
}

/// Rotates a picture upright.
fn turned(mut picture: RgbaImage, orientation: Orientation) -> RgbaImage {
    if orientation.mirrored {
        imageops::flip_horizontal_in_place(&mut picture);
    }
    match orientation.quarters {
        1 => imageops::rotate90(&picture),
        2 => imageops::rotate180(&picture),
        3 => imageops::rotate270(&picture),
        _none => picture,
    }
}

/// Returns why a picture that has to be decoded as a whole was not decoded.
fn decoding_error(error: &ImageError, size: (u32, u32)) -> String {
    match error {
        ImageError::Limits(_) => too_much_memory(size),
        other => other.to_string(),
    }
}

fn too_much_memory(size: (u32, u32)) -> String {
    text::too_much_memory(size, MAX_DECODED_BYTES / 1_000_000)
}

/// Reads a PNG: row by row, unless its rows are not stored in order.
fn png_rows(file: impl BufRead + Seek, sink: &mut impl Sink) -> Result<(), String> {
    let words = |error: png::DecodingError| match error {
        png::DecodingError::LimitsExceeded => text::too_much_side_data(MAX_SIDE_DATA / 1_000_000),
        other => other.to_string(),
    };
    let limits = png::Limits {
        bytes: MAX_SIDE_DATA,
    };
    let mut decoder = png::Decoder::new_with_limits(file, limits);
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    // A colour profile of 500 MB may be compressed to half a megabyte.
    decoder.set_ignore_iccp_chunk(true);
    decoder.set_ignore_text_chunk(true);
    let mut reader = decoder.read_info().map_err(words)?;
    let (width, height) = reader.info().size();
    check(width, height)?;
    let (colour, _) = reader.output_color_type();
    let mut row = vec![255; width as usize * 4];
    if reader.info().interlaced {
        let length = reader.output_buffer_size().unwrap_or(usize::MAX);
        if length as u64 > MAX_DECODED_BYTES {
            return Err(too_much_memory((width, height)));
        }
        let mut pixels = vec![0; length];
        reader.next_frame(&mut pixels).map_err(words)?;
        sink.begin(width, height)?;
        return pixels
            .chunks_exact(width as usize * colour.samples())
            .try_for_each(|pixels| {
                spread(pixels, colour.samples(), &mut row);
                sink.row(&row)
            });
    }
    sink.begin(width, height)?;
    for _ in 0..height {
        let Some(read) = reader.next_row().map_err(words)? else {
            return Err(text::ENDS_EARLY.to_owned());
        };
        spread(read.data(), colour.samples(), &mut row);
        sink.row(&row)?;
    }
    Ok(())
}

/// Converts pixels of `channels` channels to four: grey is copied to all colours, and missing opacity is opaque.
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
    struct DecodedPicture {
        size: (u32, u32),
        pixels: Vec<u8>,
    }

    impl Sink for DecodedPicture {
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
    fn every_picture_kind_decodes_to_the_same_rows() {
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
                let mut kept = DecodedPicture::default();
                rows(&file, &mut kept).expect("a picture");
                assert_eq!(kept.size, (7, 5));
                assert_eq!(kept.pixels, picture.to_rgba8().into_raw(), "{nth}.{ending}");
            }
        }
    }

    #[test]
    fn picture_exceeding_memory_is_rejected_with_a_remedy() {
        use image::error::{LimitError, LimitErrorKind};
        let limit = LimitError::from_kind(LimitErrorKind::InsufficientMemory);
        let why = decoding_error(&ImageError::Limits(limit), (20_000, 13_000));
        for told in ["20000 × 13000 pixels", "1200 MB", "save it as a PNG"] {
            assert!(why.contains(told), "{why}");
        }
    }

    #[test]
    fn invalid_truncated_and_bomb_pictures_are_rejected() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("broken.png");
        let mut whole = Vec::new();
        image::RgbImage::new(300, 300)
            .write_to(&mut std::io::Cursor::new(&mut whole), ImageFormat::Png)
            .expect("written");
        // 60,000 × 60,000 pixels, according to its header.
        let mut bomb = whole.clone();
        bomb[16..24].copy_from_slice(&[0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60]);
        let crc = crc32fast::hash(&bomb[12..29]).to_be_bytes();
        bomb[29..33].copy_from_slice(&crc);
        let cut = whole[..whole.len() - 40].to_vec();
        let mut jpeg = Vec::new();
        image::RgbImage::new(300, 300)
            .write_to(&mut std::io::Cursor::new(&mut jpeg), ImageFormat::Jpeg)
            .expect("written");
        jpeg.truncate(jpeg.len() - 40);
        for (bytes, says) in [
            (bomb, "60000 × 60000 pixels"),
            (cut, ""),
            (jpeg, "is incomplete"),
            (b"no picture".to_vec(), ""),
            (Vec::new(), ""),
        ] {
            std::fs::write(&file, bytes).expect("written");
            let why = rows(&file, &mut DecodedPicture::default()).expect_err("it is broken");
            assert!(why.contains(says) && !why.is_empty(), "{why}");
        }
    }

    /// Returns a PNG chunk: its length, its name, its data and its checksum.
    fn part(name: &[u8; 4], data: &[u8]) -> Vec<u8> {
        let mut bytes = (data.len() as u32).to_be_bytes().to_vec();
        bytes.extend(name);
        bytes.extend(data);
        let sum = crc32fast::hash(&bytes[4..]);
        bytes.extend(sum.to_be_bytes());
        bytes
    }

    /// Returns EXIF data that contains only an orientation.
    fn exif(orientation: u8) -> Vec<u8> {
        let mut bytes = b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec();
        bytes.extend([orientation, 0, 0, 0, 0, 0, 0]);
        bytes
    }

    /// Encodes the picture in every file format, with this EXIF data.
    fn files_with(picture: &DynamicImage, exif: &[u8]) -> [(&'static str, Vec<u8>); 3] {
        let encoded = |format| {
            let mut bytes = Vec::new();
            picture
                .write_to(&mut Cursor::new(&mut bytes), format)
                .expect("written");
            bytes
        };
        let mut png = encoded(ImageFormat::Png);
        let end = png.len() - 12;
        png.splice(end..end, part(b"eXIf", exif));
        let mut jpeg = encoded(ImageFormat::Jpeg);
        let mut segment = b"\xff\xe1".to_vec();
        segment.extend((exif.len() as u16 + 8).to_be_bytes());
        segment.extend(b"Exif\0\0");
        segment.extend(exif);
        jpeg.splice(2..2, segment);
        // The simple format has no EXIF data, so it is wrapped into the extended one.
        let simple = encoded(ImageFormat::WebP);
        let mut webp = b"RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x08\0\0\0".to_vec();
        webp.extend(&(picture.width() - 1).to_le_bytes()[..3]);
        webp.extend(&(picture.height() - 1).to_le_bytes()[..3]);
        webp.extend(&simple[12..]);
        webp.extend(b"EXIF");
        webp.extend((exif.len() as u32).to_le_bytes());
        webp.extend(exif);
        let length = webp.len() as u32 - 8;
        webp[4..8].copy_from_slice(&length.to_le_bytes());
        [("png", png), ("jpg", jpeg), ("webp", webp)]
    }

    #[test]
    fn pictures_are_rotated_by_their_exif_data() {
        let folder = tempfile::tempdir().expect("a folder");
        // Four blocks that a JPEG keeps distinct: red and green above, blue and white below.
        let colours = [[200, 0, 0], [0, 200, 0], [0, 0, 200], [250, 250, 250]];
        let picture = image::RgbImage::from_fn(32, 16, |x, y| {
            image::Rgb(colours[(x / 16 + 2 * (y / 8)) as usize])
        });
        let picture = DynamicImage::ImageRgb8(picture);
        for number in 1..=8 {
            let how = image::metadata::Orientation::from_exif(number).expect("it is one");
            let mut expected = picture.clone();
            expected.apply_orientation(how);
            let expected = expected.to_rgba8();
            for (ending, bytes) in files_with(&picture, &exif(number)) {
                let file = folder.path().join(format!("{number}.{ending}"));
                std::fs::write(&file, &bytes).expect("written");
                let mut kept = DecodedPicture::default();
                rows(&file, &mut kept).unwrap_or_else(|why| panic!("{number}.{ending}: {why}"));
                assert_eq!(kept.size, expected.dimensions(), "{number}.{ending}");
                let shown = PictureKind::examine(&bytes).expect("a picture").1;
                assert_eq!(shown, kept.size, "{number}.{ending}");
                let near = |(a, b): (&u8, &u8)| a.abs_diff(*b) < 40;
                let same = kept
                    .pixels
                    .iter()
                    .zip(expected.as_raw())
                    .filter(|pair| near(*pair));
                let share = same.count() * 100 / expected.as_raw().len();
                assert!(share > 90, "{number}.{ending}: {share}%");
            }
        }
    }

    fn image_of_one_pixel() -> Vec<u8> {
        let mut png = Vec::new();
        image::RgbImage::from_pixel(1, 1, image::Rgb([9, 8, 7]))
            .write_to(&mut Cursor::new(&mut png), ImageFormat::Png)
            .expect("written");
        png
    }

    #[test]
    fn metadata_is_skipped_and_limited() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("side.png");
        let mut png = Vec::new();
        image::RgbImage::from_pixel(5, 4, image::Rgb([9, 8, 7]))
            .write_to(&mut Cursor::new(&mut png), ImageFormat::Png)
            .expect("written");
        // A broken profile and text do no harm, because they are not read.
        let mut side = part(b"iCCP", b"profile\0\0no zlib stream");
        side.extend(part(b"zTXt", b"Comment\0\0no zlib stream either"));
        side.extend(part(b"tEXt", &vec![b'a'; MAX_SIDE_DATA + 1]));
        png.splice(33..33, side);
        std::fs::write(&file, &png).expect("written");
        let mut kept = DecodedPicture::default();
        rows(&file, &mut kept).expect("a picture");
        assert_eq!(
            (kept.size, &kept.pixels[..4]),
            ((5, 4), &[9, 8, 7, 255][..])
        );
        let mut interlaced = image_of_one_pixel();
        interlaced[28] = 1;
        let sum = crc32fast::hash(&interlaced[12..29]).to_be_bytes();
        interlaced[29..33].copy_from_slice(&sum);
        std::fs::write(&file, &interlaced).expect("written");
        let mut kept = DecodedPicture::default();
        rows(&file, &mut kept).expect("a picture");
        assert_eq!((kept.size, &kept.pixels[..]), ((1, 1), &[9, 8, 7, 255][..]));
        let mut much = png;
        much.splice(33..33, part(b"eXIf", &vec![0; 2 * MAX_SIDE_DATA]));
        std::fs::write(&file, &much).expect("written");
        let why = rows(&file, &mut DecodedPicture::default()).expect_err("too much");
        assert!(
            why.contains("more than 16 MB of data in addition to its pixels"),
            "{why}"
        );
    }
}
