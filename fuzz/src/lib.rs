//! Looks for disagreement about the rules: here the coverage-guided targets of cargo-fuzz will stand, and what they
//! share.
