//! `nki cases fmt`

use super::super::out::{count, remark, show};
use super::super::unusable;
use super::tell;
use crate::case::{Formatted, Source, format, sources};
use crate::run::Exit;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// Writes case files in canonical form: keys in order, boards in columns, comments between cases kept
///
/// A case with a comment inside is left as it is written. Nothing is written that would not be read as the same cases.
/// Exits with 0 if all is well, with 1 if `--check` finds a file that is not in canonical form, and with 2 if a file
/// can't be read or written.
#[derive(Debug, clap::Args)]
pub(super) struct Fmt {
    /// Files of cases, or folders of them
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Only says which files are not in canonical form, and the first line of each that differs
    #[arg(long)]
    check: bool,
}

impl Fmt {
    pub(super) fn run(self) -> Exit {
        let (sources, mut found) = sources(&self.paths);
        let (mut same, mut changed, mut failed) = (0, 0, !found.is_empty());
        let mut told = String::new();
        for source in &sources {
            let Formatted { text, left } = match format(source) {
                Ok(formatted) => formatted,
                Err(wrong) => {
                    failed = true;
                    found.extend(wrong);
                    continue;
                }
            };
            for (line, id) in left {
                remark(&format!(
                    "{}:{line}: a comment inside `{id}`; the case is left as it is\n",
                    source.name
                ));
            }
            if text == source.text {
                same += 1;
                continue;
            }
            changed += 1;
            if self.check {
                told.push_str(&difference(source, &text));
            } else if let Err(error) = replace(Path::new(&source.name), &text) {
                failed = true;
                unusable(format_args!("can't write {}: {error}", source.name));
            } else {
                told.push_str(&format!("{} rewritten\n", source.name));
            }
        }
        found.sort();
        tell(&found);
        let done = if self.check { "not in canonical form" } else { "rewritten" };
        told.push_str(&format!(
            "{} {done}, {same} in canonical form already\n",
            count(changed, "file", "files")
        ));
        let exit = match (failed, self.check && changed > 0) {
            (true, _) => Exit::Unusable,
            (false, true) => Exit::Failed,
            (false, false) => Exit::Fine,
        };
        show(&told, exit)
    }
}

/// Puts this text in place of the file's: whole or, if anything goes wrong, not at all.
fn replace(path: &Path, text: &str) -> std::io::Result<()> {
    // A link stays a link.
    let path = path.canonicalize()?;
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.new", std::process::id()));
    let new = path.with_file_name(name);
    // Nobody else's file is written over.
    let mut file = std::fs::File::create_new(&new)?;
    let written = file
        .write_all(text.as_bytes())
        .and_then(|()| std::fs::set_permissions(&new, std::fs::metadata(&path)?.permissions()))
        .and_then(|()| std::fs::rename(&new, &path));
    if written.is_err() {
        // The first error is the one to tell.
        let _ = std::fs::remove_file(&new);
    }
    written
}

/// The first line that differs, as it is and as it should be.
fn difference(source: &Source, text: &str) -> String {
    let (mut is, mut should) = (source.text.split_inclusive('\n'), text.split_inclusive('\n'));
    let mut line = 1;
    loop {
        let (left, right) = (is.next(), should.next());
        if left != right || left.is_none() {
            let shown = |line: Option<&str>| match line {
                Some(line) => format!("`{}`", visible(line.trim_end_matches('\n'))),
                None => "the end of the file".to_owned(),
            };
            let (left, right) = (shown(left), shown(right));
            return format!(
                "{}:{line}: not in canonical form\n  is        {left}\n  should be {right}\n",
                source.name
            );
        }
        line += 1;
    }
}

/// The text with what can't be seen written as its sign.
fn visible(text: &str) -> String {
    let sign = |letter: char| match letter.is_control() {
        true => letter.escape_debug().to_string(),
        false => letter.to_string(),
    };
    text.chars().map(sign).collect()
}
