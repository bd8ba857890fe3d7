//! A game's own code as text, so that a rule can be followed to the lines that carry it out.

/// A file of this crate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct File {
    /// Its path in the repository.
    pub path: &'static str,
    /// What stands in it.
    pub text: &'static str,
}

/// The files of a game that have to do with rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Code {
    /// The one that names the rules: a line `Variant = "id",` each.
    pub names: File,
    /// Those that carry them out, and name them as `Rule::Variant`; or, of a rule that only defines a word, its id in
    /// a comment where the word is carried out.
    pub carries_out: &'static [File],
}
