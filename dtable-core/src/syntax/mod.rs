//! YAML to Document.
