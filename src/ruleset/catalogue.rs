//! A catalogue: entries by id, kept in the order of their file.

/// Entries of one kind, in file order, found by id.
///
/// Catalogues are small (tens of entries) and ids compare as pointers, so a scan is the fastest lookup.
#[derive(Clone, Debug, PartialEq)]
pub struct Catalogue<K, V> {
    entries: Vec<(K, V)>,
}

impl<K, V> Default for Catalogue<K, V> {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
        }
    }
}

impl<K: Copy + PartialEq, V> Catalogue<K, V> {
    /// The entry with this id.
    pub fn get(&self, id: K) -> Option<&V> {
        self.entries
            .iter()
            .find(|(key, _)| *key == id)
            .map(|(_, value)| value)
    }

    /// Puts an entry in, after all others or in the place of the one with its id.
    pub fn insert(&mut self, id: K, value: V) {
        match self.entries.iter_mut().find(|(key, _)| *key == id) {
            Some((_, held)) => *held = value,
            None => self.entries.push((id, value)),
        }
    }

    /// The position of the entry in file order.
    pub fn index_of(&self, id: K) -> Option<usize> {
        self.entries.iter().position(|(key, _)| *key == id)
    }

    /// Whether there is an entry with this id.
    pub fn contains(&self, id: K) -> bool {
        self.index_of(id).is_some()
    }

    /// All entries in file order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (K, &V)> {
        self.entries.iter().map(|(key, value)| (*key, value))
    }

    /// All ids in file order.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = K> {
        self.entries.iter().map(|(key, _)| *key)
    }

    /// All values in file order.
    pub fn values(&self) -> impl ExactSizeIterator<Item = &V> {
        self.entries.iter().map(|(_, value)| value)
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

impl<K: Copy + PartialEq, V> FromIterator<(K, V)> for Catalogue<K, V> {
    /// The first of two entries with one id stays; the loader reports the second before it gets here.
    fn from_iter<I: IntoIterator<Item = (K, V)>>(iter: I) -> Self {
        let mut catalogue = Self::default();
        for (key, value) in iter {
            if !catalogue.contains(key) {
                catalogue.entries.push((key, value));
            }
        }
        catalogue
    }
}
