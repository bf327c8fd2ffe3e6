//! The orientation in which a picture is shown, according to its EXIF data.

use std::io::{BufRead, Cursor, Read, Seek, SeekFrom};

use super::PictureKind;

/// Maximum size of EXIF data that is read, in bytes. Cameras write the orientation at its beginning.
const MAX_EXIF: u64 = 65_536;

/// Maximum number of parts of a file that are skipped in search of EXIF data.
const MAX_PARTS: usize = 100_000;

/// The change to a picture before it is shown: mirrored or not, then turned clockwise by quarters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Orientation {
    /// True if left and right are swapped first.
    pub mirrored: bool,
    /// Number of quarter turns that follow, clockwise, 0 to 3.
    pub quarters: u8,
}

impl Orientation {
    /// Returns the orientation with this number in EXIF data; unchanged for every other number.
    const fn from_exif(number: u16) -> Self {
        let (mirrored, quarters) = match number {
            2 => (true, 0),
            3 => (false, 2),
            4 => (true, 2),
            5 => (true, 3),
            6 => (false, 1),
            7 => (true, 1),
            8 => (false, 3),
            _as_stored => (false, 0),
        };
        Self { mirrored, quarters }
    }

    /// Returns the orientation of the picture in these bytes; unchanged if it has none.
    pub fn from_bytes(bytes: &[u8]) -> Self {
        PictureKind::detect(bytes).map_or(Self::default(), |kind| {
            Self::from_file(kind, &mut Cursor::new(bytes))
        })
    }

    /// Returns the orientation of a picture of this kind, read from its beginning; unchanged if it has none, or has
    /// none that can be read.
    pub fn from_file(kind: PictureKind, file: &mut (impl BufRead + Seek)) -> Self {
        let found = match kind {
            PictureKind::Png => exif_in_png(file),
            PictureKind::Jpeg => exif_in_jpeg(file),
            PictureKind::WebP => exif_in_webp(file),
        };
        let number = found.ok().flatten();
        let number = number.and_then(|exif| number_in(&exif));
        number.map_or(Self::default(), Self::from_exif)
    }

    /// Returns whether the picture is shown as it is stored.
    pub fn is_identity(self) -> bool {
        self == Self::default()
    }

    /// Returns the width and height at which a picture with these sides is shown.
    pub const fn displayed_size(self, (width, height): (u32, u32)) -> (u32, u32) {
        match self.quarters % 2 {
            0 => (width, height),
            _odd => (height, width),
        }
    }
}

/// Returns the orientation number in EXIF data.
fn number_in(exif: &[u8]) -> Option<u16> {
    // Some programs repeat here the marker of EXIF data in a JPEG.
    let tiff = exif.strip_prefix(b"Exif\0\0").unwrap_or(exif);
    let little = match tiff.get(..4)? {
        b"II*\0" => true,
        b"MM\0*" => false,
        _other => return None,
    };
    let short = |at: usize| {
        let two: [u8; 2] = tiff.get(at..at.checked_add(2)?)?.try_into().ok()?;
        Some(match little {
            true => u16::from_le_bytes(two),
            false => u16::from_be_bytes(two),
        })
    };
    let long = |at: usize| {
        let (one, other) = (usize::from(short(at)?), usize::from(short(at + 2)?));
        Some(match little {
            true => other << 16 | one,
            false => one << 16 | other,
        })
    };
    let list = long(4)?;
    let count = usize::from(short(list)?);
    (0..count).find_map(|nth| {
        let entry = list.checked_add(2 + 12 * nth)?;
        let is_orientation = short(entry)? == 0x0112 && short(entry + 2)? == 3;
        is_orientation.then(|| short(entry + 8))?
    })
}

/// Reads the next `length` bytes, but no more than `MAX_EXIF`.
fn read(file: &mut impl BufRead, length: u64) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(length.min(MAX_EXIF)).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn skip(file: &mut impl Seek, length: u64) -> std::io::Result<()> {
    let length = i64::try_from(length).map_err(|_| std::io::ErrorKind::InvalidData)?;
    file.seek_relative(length)
}

/// Reads the EXIF data of a PNG: a separate chunk, before or after the pixels.
fn exif_in_png(file: &mut (impl BufRead + Seek)) -> std::io::Result<Option<Vec<u8>>> {
    file.seek(SeekFrom::Start(8))?;
    for _ in 0..MAX_PARTS {
        let mut head = [0; 8];
        file.read_exact(&mut head)?;
        let [a, b, c, d, name @ ..] = head;
        let length = u64::from(u32::from_be_bytes([a, b, c, d]));
        match &name {
            b"eXIf" => return read(file, length).map(Some),
            b"IEND" => return Ok(None),
            // Its checksum follows.
            _other => skip(file, length + 4)?,
        }
    }
    Ok(None)
}

/// Reads the EXIF data of a WebP: a separate chunk, usually after the pixels.
fn exif_in_webp(file: &mut (impl BufRead + Seek)) -> std::io::Result<Option<Vec<u8>>> {
    file.seek(SeekFrom::Start(12))?;
    for _ in 0..MAX_PARTS {
        let mut head = [0; 8];
        file.read_exact(&mut head)?;
        let [name @ .., a, b, c, d] = head;
        let length = u64::from(u32::from_le_bytes([a, b, c, d]));
        if name == *b"EXIF" {
            return read(file, length).map(Some);
        }
        // Chunks begin at even offsets.
        skip(file, length + length % 2)?;
    }
    Ok(None)
}

/// Reads the EXIF data of a JPEG: a segment before the pixels.
fn exif_in_jpeg(file: &mut (impl BufRead + Seek)) -> std::io::Result<Option<Vec<u8>>> {
    file.seek(SeekFrom::Start(2))?;
    for _ in 0..MAX_PARTS {
        let mut marker = [0; 2];
        file.read_exact(&mut marker)?;
        while marker[1] == 0xff {
            file.read_exact(&mut marker[1..])?;
        }
        let mut length = [0; 2];
        file.read_exact(&mut length)?;
        let length = u64::from(u16::from_be_bytes(length)).saturating_sub(2);
        match marker {
            [0xff, 0xe1] => {
                let exif = read(file, length)?;
                if exif.starts_with(b"Exif\0\0") {
                    return Ok(Some(exif));
                }
            }
            [0xff, 0xd9 | 0xda] => return Ok(None),
            [0xff, _other] => skip(file, length)?,
            _garbage => return Ok(None),
        }
    }
    Ok(None)
}

#[cfg(test)]
pub(in crate::import) mod tests {
    use super::*;

    /// Returns EXIF data that contains only an orientation.
    pub(in crate::import) fn exif(orientation: u16, little: bool) -> Vec<u8> {
        let short = |value: u16| match little {
            true => value.to_le_bytes(),
            false => value.to_be_bytes(),
        };
        let mut bytes = if little {
            b"II*\0\x08\0\0\0".to_vec()
        } else {
            b"MM\0*\0\0\0\x08".to_vec()
        };
        for value in [1, 0x0112, 3] {
            bytes.extend(short(value));
        }
        let count = if little { [1, 0, 0, 0] } else { [0, 0, 0, 1] };
        bytes.extend(count);
        bytes.extend(short(orientation));
        bytes.extend([0; 6]);
        bytes
    }

    fn png(exif: &[u8]) -> Vec<u8> {
        let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
        for (name, data) in [
            (b"IHDR", &[0, 0, 0, 3, 0, 0, 0, 2, 8, 2, 0, 0, 0][..]),
            (b"IDAT", &[1, 2, 3]),
            (b"eXIf", exif),
            (b"IEND", &[]),
        ] {
            bytes.extend((data.len() as u32).to_be_bytes());
            bytes.extend(name);
            bytes.extend(data);
            bytes.extend([0; 4]);
        }
        bytes
    }

    fn jpeg(exif: &[u8]) -> Vec<u8> {
        let mut bytes = b"\xff\xd8\xff\xe1\0\x08http:/".to_vec();
        bytes.extend(b"\xff\xff\xe1");
        bytes.extend((exif.len() as u16 + 8).to_be_bytes());
        bytes.extend(b"Exif\0\0");
        bytes.extend(exif);
        bytes.extend(b"\xff\xda\0\x02\xff\xd9");
        bytes
    }

    fn webp(exif: &[u8]) -> Vec<u8> {
        let mut bytes = b"RIFF\0\0\0\0WEBPVP8X\x01\0\0\0\0\0EXIF".to_vec();
        bytes.extend((exif.len() as u32).to_le_bytes());
        bytes.extend(exif);
        bytes
    }

    #[test]
    fn orientation_is_found_in_every_kind_and_byte_order() {
        for (number, mirrored, quarters) in [
            (1, false, 0),
            (2, true, 0),
            (3, false, 2),
            (4, true, 2),
            (5, true, 3),
            (6, false, 1),
            (7, true, 1),
            (8, false, 3),
            (0, false, 0),
            (9, false, 0),
        ] {
            for little in [true, false] {
                let exif = exif(number, little);
                let expected = Orientation { mirrored, quarters };
                for (kind, bytes) in [
                    (PictureKind::Png, png(&exif)),
                    (PictureKind::Jpeg, jpeg(&exif)),
                    (PictureKind::WebP, webp(&exif)),
                ] {
                    let found = Orientation::from_file(kind, &mut Cursor::new(&bytes));
                    assert_eq!(found, expected, "{number} {kind:?}");
                }
            }
        }
        assert_eq!(
            Orientation::from_exif(6).displayed_size((300, 200)),
            (200, 300)
        );
        assert_eq!(
            Orientation::from_exif(4).displayed_size((300, 200)),
            (300, 200)
        );
    }

    #[test]
    fn broken_exif_data_rotates_nothing() {
        let whole = exif(6, true);
        for length in 0..whole.len() - 4 {
            for bytes in [
                png(&whole[..length]),
                jpeg(&whole[..length]),
                webp(&whole[..length]),
            ] {
                let _nothing_panics = Orientation::from_bytes(&bytes);
            }
        }
        for nonsense in [
            &b"II*\0\xff\xff\xff\xff"[..],
            b"MM\0*\0\0\0\x08\xff\xff",
            b"",
        ] {
            assert_eq!(number_in(nonsense), None);
        }
    }
}
