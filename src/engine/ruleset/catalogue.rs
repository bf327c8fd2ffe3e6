//! Catalogues: entries by id, in the order of their file.

/// Entries of one kind in file order, found by id.
///
/// Catalogues are small (tens of entries) and ids compare as pointers. The fastest lookup is therefore a scan over the
/// contiguous ids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Catalogue<K, V> {
    ids: Vec<K>,
    /// The entries, in the order of `ids`.
    values: Vec<V>,
}

impl<K, V> Default for Catalogue<K, V> {
    fn default() -> Self {
        Self {
            ids: Vec::new(),
            values: Vec::new(),
        }
    }
}

impl<K: Copy + PartialEq, V> Catalogue<K, V> {
    /// Returns the entry with this id.
    pub fn get(&self, id: K) -> Option<&V> {
        self.values.get(self.index_of(id)?)
    }

    /// Inserts an entry at the end, or replaces the entry with the same id.
    pub fn insert(&mut self, id: K, value: V) {
        match self.index_of(id) {
            Some(index) => self.values[index] = value,
            None => self.push(id, value),
        }
    }

    fn push(&mut self, id: K, value: V) {
        self.ids.push(id);
        self.values.push(value);
    }

    /// Returns the position of the entry in file order.
    pub fn index_of(&self, id: K) -> Option<usize> {
        self.ids.iter().position(|key| *key == id)
    }

    /// Checks whether there is an entry with this id.
    pub fn contains(&self, id: K) -> bool {
        self.index_of(id).is_some()
    }

    /// Iterates over all entries in file order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (K, &V)> {
        self.ids.iter().copied().zip(&self.values)
    }

    /// Iterates over all ids in file order.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = K> {
        self.ids.iter().copied()
    }

    /// Iterates over all values in file order.
    pub fn values(&self) -> impl ExactSizeIterator<Item = &V> {
        self.values.iter()
    }

    /// Returns the number of entries.
    pub fn len(&self) -> usize {
        self.ids.len()
    }

    /// Checks whether there are no entries.
    pub fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }
}

impl<K: Copy + PartialEq, V> FromIterator<(K, V)> for Catalogue<K, V> {
    /// Keeps the first of two entries with the same id; the loader reports the second earlier.
    fn from_iter<I: IntoIterator<Item = (K, V)>>(iter: I) -> Self {
        let mut catalogue = Self::default();
        for (key, value) in iter {
            if !catalogue.contains(key) {
                catalogue.push(key, value);
            }
        }
        catalogue
    }
}

impl<K, V> IntoIterator for Catalogue<K, V> {
    type Item = (K, V);
    type IntoIter = std::iter::Zip<std::vec::IntoIter<K>, std::vec::IntoIter<V>>;

    fn into_iter(self) -> Self::IntoIter {
        self.ids.into_iter().zip(self.values)
    }
}
