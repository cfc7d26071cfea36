//! Booleans in the order of their activity.

/// A binary heap of numbers that can be raised. Its loops work on slices, whose elements are found without a call in
/// builds that are not optimised, either.
#[derive(Default)]
pub(super) struct Heap {
    of: Vec<u32>,
    /// The place of each number, plus one; 0 where it is not in the heap.
    places: Vec<u32>,
}

impl Heap {
    /// Adds a number, unless it is there.
    pub(super) fn insert(&mut self, it: usize, keys: &[f64]) {
        if self.places.len() <= it {
            self.places.resize(it + 1, 0);
        }
        if self.places[it] == 0 {
            self.of.push(it as u32);
            self.places[it] = self.of.len() as u32;
            self.up(self.of.len() - 1, keys);
        }
    }

    /// Takes the number with the greatest key; of equal ones any, but always the same.
    pub(super) fn pop(&mut self, keys: &[f64]) -> Option<usize> {
        let last = self.of.pop()?;
        let Some(first) = self.of.first_mut() else {
            self.places[last as usize] = 0;
            return Some(last as usize);
        };
        let first = std::mem::replace(first, last);
        self.places[last as usize] = 1;
        self.places[first as usize] = 0;
        self.down(0, keys);
        Some(first as usize)
    }

    /// Takes note that a key has grown.
    pub(super) fn raised(&mut self, it: usize, keys: &[f64]) {
        if self.places[it] != 0 {
            self.up(self.places[it] as usize - 1, keys);
        }
    }

    fn up(&mut self, mut at: usize, keys: &[f64]) {
        let (of, places) = (&mut self.of[..], &mut self.places[..]);
        let it = of[at];
        let key = keys[it as usize];
        while at > 0 {
            let parent = (at - 1) / 2;
            let above = of[parent];
            if keys[above as usize] >= key {
                break;
            }
            of[at] = above;
            places[above as usize] = at as u32 + 1;
            at = parent;
        }
        of[at] = it;
        places[it as usize] = at as u32 + 1;
    }

    fn down(&mut self, mut at: usize, keys: &[f64]) {
        let (of, places) = (&mut self.of[..], &mut self.places[..]);
        let it = of[at];
        let (key, end) = (keys[it as usize], of.len());
        loop {
            let mut child = 2 * at + 1;
            if child >= end {
                break;
            }
            let mut below = of[child];
            if child + 1 < end && keys[of[child + 1] as usize] > keys[below as usize] {
                child += 1;
                below = of[child];
            }
            if key >= keys[below as usize] {
                break;
            }
            of[at] = below;
            places[below as usize] = at as u32 + 1;
            at = child;
        }
        of[at] = it;
        places[it as usize] = at as u32 + 1;
    }
}
