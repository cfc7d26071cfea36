//! Decision graphs.
mod dag;
pub use dag::{Branch, Dag, Node, NodeId};
