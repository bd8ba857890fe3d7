//! What is asked of the suite as a whole. Each demand is a function over data, and beside each stands a control that
//! shows it failing where the data are spoilt.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

#[path = "suite/answered.rs"]
mod answered;
#[path = "suite/demands.rs"]
mod demands;
#[path = "suite/ids.rs"]
mod ids;
#[path = "suite/named.rs"]
mod named;
#[path = "suite/played.rs"]
mod played;
#[path = "suite/readings.rs"]
mod readings;
#[path = "suite/rules.rs"]
mod rules;
#[path = "suite/whole.rs"]
mod whole;
