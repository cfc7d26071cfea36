//! Which names a file defines, and which it uses.
