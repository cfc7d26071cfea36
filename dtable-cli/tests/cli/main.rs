//! The binary as users run it, a file each verb.

mod check;
mod files;
mod list;
mod run;
