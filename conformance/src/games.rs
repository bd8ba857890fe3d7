//! The games the harness knows: one line each.

pub mod kiothi;
