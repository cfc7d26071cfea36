//! The grid as it is drawn, and what an editor's keys do with it. Text and byte offsets in, edits out: nothing here
//! knows YAML, or the protocol.
