//! The segments of a JPEG: its end, and the segments that are needed to decode its pixels.

use std::ops::Range;

/// The next part of a JPEG.
enum Next {
    /// A segment that is not needed to decode pixels: EXIF data, a colour profile, a preview, a comment.
    Side(Range<usize>),
    /// Anything else, up to this offset.
    Needed(usize),
    /// The end of the picture.
    End,
    /// Nothing: the file is cut off.
    CutOff,
}

/// Returns whether a decoder can do without segments with this marker. JFIF and Adobe segments say how colours are
/// stored.
const fn is_side(marker: u8) -> bool {
    matches!(marker, 0xe1..=0xed | 0xef | 0xfe)
}

/// Returns the part that begins at an offset in the file, or after stray bytes there.
fn next(bytes: &[u8], at: usize) -> Next {
    let rest = bytes.get(at..).unwrap_or_default();
    let Some(found) = rest.iter().position(|byte| *byte == 0xff) else {
        return Next::CutOff;
    };
    let begin = at + found;
    let filling = bytes[begin..].iter().take_while(|byte| **byte == 0xff);
    let after = begin + filling.count();
    let Some(marker) = bytes.get(after) else {
        return Next::CutOff;
    };
    match marker {
        0xd9 => Next::End,
        // In the pixels: one of their bytes, or the beginning of another stretch.
        0x00 | 0x01 | 0xd0..=0xd8 => Next::Needed(after + 1),
        marker => {
            let length = bytes.get(after + 1..after + 3);
            let Some(&[high, low]) = length else {
                return Next::CutOff;
            };
            let end = after + 1 + usize::from(u16::from_be_bytes([high, low])).max(2);
            match is_side(*marker) {
                _ if end > bytes.len() => Next::CutOff,
                true => Next::Side(begin..end),
                false => Next::Needed(end),
            }
        }
    }
}

/// Returns whether a JPEG has its end. Previews in its side data have separate ends.
pub(super) fn is_complete(bytes: &[u8]) -> bool {
    let mut at = 2;
    loop {
        match next(bytes, at) {
            Next::Side(segment) => at = segment.end,
            Next::Needed(end) => at = end,
            Next::End => return true,
            Next::CutOff => return false,
        }
    }
}

/// Removes the side data from a JPEG, so that no decoder keeps it in memory. Damaged data stays as it is.
pub(super) fn drop_side_data(bytes: &mut Vec<u8>) {
    let (mut at, mut kept) = (2, 2);
    loop {
        let from = at;
        match next(bytes, at) {
            Next::Side(segment) => {
                // Bytes between segments stay with the segment before them.
                bytes.copy_within(from..segment.start, kept);
                kept += segment.start - from;
                at = segment.end;
            }
            Next::Needed(end) => {
                bytes.copy_within(from..end, kept);
                kept += end - from;
                at = end;
            }
            Next::End | Next::CutOff => break,
        }
    }
    if at <= bytes.len() && kept < at {
        bytes.copy_within(at.., kept);
        bytes.truncate(bytes.len() - (at - kept));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a JPEG with a preview in its EXIF data, a profile, a comment, and pixels in which `FF` occurs.
    fn jpeg() -> Vec<u8> {
        let mut bytes = b"\xff\xd8\xff\xe0\0\x04JF".to_vec();
        bytes.extend(b"\xff\xe1\0\x08\xff\xd8\xff\xd9..");
        bytes.extend(b"\xff\xff\xe2\0\x05ICC\xff\xee\0\x04Ad\xff\xfe\0\x03!");
        bytes.extend(b"\xff\xda\0\x03.12\xff\x003\xff\xd04\xff\xd9");
        bytes
    }

    #[test]
    fn jpeg_ends_after_its_pixels() {
        let whole = jpeg();
        assert!(is_complete(&whole));
        for length in 0..whole.len() - 1 {
            assert!(!is_complete(&whole[..length]), "{length}");
        }
        let mut more = whole;
        more.extend(b"what a camera adds");
        assert!(is_complete(&more));
    }

    #[test]
    fn metadata_is_dropped_and_pixels_stay() {
        let mut bytes = jpeg();
        drop_side_data(&mut bytes);
        let left =
            b"\xff\xd8\xff\xe0\0\x04JF\xff\xee\0\x04Ad\xff\xda\0\x03.12\xff\x003\xff\xd04\xff\xd9";
        assert_eq!(bytes, left);
        let whole = jpeg();
        for length in 0..whole.len() {
            let mut cut = whole[..length].to_vec();
            drop_side_data(&mut cut);
            assert!(cut.len() <= length);
        }
    }
}
