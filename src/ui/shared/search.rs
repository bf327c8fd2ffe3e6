//! Order of search results.

/// Returns how badly a name matches a query, for sorting: a name that begins with the query comes first, then the names
/// that contain the most of its words.
pub(in crate::ui) fn mismatch(query: &str, name: &str) -> (bool, usize) {
    let (query, name) = (query.trim().to_lowercase(), name.to_lowercase());
    let missing = query.split_whitespace().filter(|word| !name.contains(word));
    (!name.starts_with(&query), missing.count())
}

#[cfg(test)]
mod tests {
    use super::mismatch;

    #[test]
    fn words_of_the_name_count_most() {
        let mut names = [
            "The causeway",
            "An old toll house",
            "Toll house",
            "The house",
        ];
        names.sort_by_key(|name| mismatch("Toll house ", name));
        let sorted = [
            "Toll house",
            "An old toll house",
            "The house",
            "The causeway",
        ];
        assert_eq!(names, sorted);
    }
}
