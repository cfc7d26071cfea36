//! The procedural macro of dtable; use it through `dtable-runtime`.
